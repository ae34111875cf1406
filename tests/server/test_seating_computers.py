"""Before the deal the host lets computer players sit where nobody does, and nobody gains by it what the dice forbid."""

from __future__ import annotations

import asyncio

import pytest
from server.scene import OPTIONS, PATIENCE, Scene, deal, refused
from server.test_before_the_deal import of_four
from server.test_dealing import commit, commitment, open_share

import quincunx as qx
from quincunx.server.store import SeatPlan
from quincunx.server.tables.seeds import committed_secret
from quincunx.server.tables.table import LiveTable

pytestmark = pytest.mark.anyio


async def hosted(scene: Scene, *seats: SeatPlan, made_by: str | None = None) -> LiveTable:
    """A table for four that Anna has made."""
    options = qx.new("battalion", seed=1, battle="muster4").options_chosen
    made = scene.tables.seating.create("battalion", options, seats, public=True, made_by=made_by or scene.anna)
    return await scene.tables.get((await made).id)


async def three_free(scene: Scene) -> LiveTable:
    return await hosted(scene, SeatPlan(scene.anna), SeatPlan(), SeatPlan(), SeatPlan())


def minds(table: LiveTable) -> list[str | None]:
    return [table.mind_of(seat) for seat in range(len(table.seats))]


async def test_the_host_fills_replaces_and_opens_seats_until_all_are_taken(scene: Scene) -> None:
    table = await three_free(scene)
    fill = scene.tables.dealing.fill
    await fill(table.id, scene.anna, 1, "Recruit")
    await fill(table.id, scene.anna, 1, "Veteran")
    await fill(table.id, scene.anna, 2, "Recruit")
    assert minds(table) == [None, "Veteran", "Recruit", None]
    await fill(table.id, scene.anna, 2, None)
    await fill(table.id, scene.anna, 2, None)
    await scene.tables.seating.sit(table.id, scene.ben, 2)
    await refused(fill(table.id, scene.anna, 2, "Recruit"), "taken")
    await refused(fill(table.id, scene.anna, 0, "Recruit"), "taken")
    await fill(table.id, scene.anna, 3, "Legate")
    told = table.updates.update_for(0)
    assert told["names"] == ["Anna", "Veteran", "Ben", "Legate"]
    await deal(scene.tables, table.id)
    assert (table.row.status, minds(table)) == ("running", [None, "Veteran", None, "Legate"])
    await refused(fill(table.id, scene.anna, 1, None), "already been dealt")
    await refused(fill(table.id, scene.anna, 1, "Recruit"), "already been dealt")


async def test_nobody_but_the_host_does_and_nothing_but_levels_and_seats_there_are(scene: Scene) -> None:
    table = await hosted(scene, SeatPlan(scene.anna), SeatPlan(scene.ben), SeatPlan(), SeatPlan())
    for player in (scene.ben, scene.cleo, None):
        await refused(scene.tables.dealing.fill(table.id, player, 2, "Recruit"), "Only the host")
    for seat in (-1, 4, True, "2", None):
        await refused(scene.tables.dealing.fill(table.id, scene.anna, seat, "Recruit"), "seats are 0 to 3")
    for level in ("", "Caesar", 3, ["Recruit"]):
        await refused(scene.tables.dealing.fill(table.id, scene.anna, 2, level), "levels are")
    assert minds(table) == [None] * 4
    told = [table.updates.update_for(seat)["dice"] for seat in (0, 1, -1)]
    assert [bool(dice["levels"]) for dice in told] == [True, False, False]
    assert [dice["host"] for dice in told] == [0, 0, 0]
    await scene.store.tables.set_status(table.id, "frozen", frozen_why="Closed by the operator.")
    await scene.tables.seating.refresh(table.id)
    await refused(scene.tables.dealing.fill(table.id, scene.anna, 2, "Recruit"), "Closed by the operator")


async def test_when_the_host_leaves_the_first_who_stays_is_the_host(scene: Scene) -> None:
    table = await hosted(scene, SeatPlan(scene.anna), SeatPlan(), SeatPlan(scene.cleo), SeatPlan(scene.ben))
    await scene.tables.dealing.leave(table.id, scene.anna)
    await refused(scene.tables.dealing.fill(table.id, scene.anna, 0, "Recruit"), "Only the host")
    await refused(scene.tables.dealing.fill(table.id, scene.ben, 0, "Recruit"), "Only the host")
    await scene.tables.dealing.fill(table.id, scene.cleo, 0, "Recruit")
    assert table.updates.update_for(3)["dice"]["host"] == 2


async def test_computers_alone_are_not_dealt_to(scene: Scene) -> None:
    """Nobody would give a share in the dice, and the table would wait for ever."""
    made = scene.tables.seating.create("milito", OPTIONS, [SeatPlan(), SeatPlan()], made_by=scene.anna)
    table = await scene.tables.get((await made).id)
    await scene.tables.dealing.fill(table.id, scene.anna, 0, "Recruit")
    await refused(scene.tables.dealing.fill(table.id, scene.anna, 1, "Recruit"), "Somebody has to play")
    assert minds(table) == ["Recruit", None]


# ---- the dice


async def test_a_seat_is_not_opened_once_everyone_has_promised_a_share(scene: Scene) -> None:
    """Else somebody could sit down and choose a share who has seen those of others."""
    table = await hosted(scene, SeatPlan(scene.anna), SeatPlan(scene.ben), *[SeatPlan(mind="Recruit")] * 2)
    await commit(scene, table, 0)
    await scene.tables.dealing.fill(table.id, scene.anna, 2, None)
    await scene.tables.dealing.fill(table.id, scene.anna, 2, "Recruit")
    await commit(scene, table, 1)
    await refused(scene.tables.dealing.fill(table.id, scene.anna, 2, None), "about to be dealt")
    await scene.tables.dealing.fill(table.id, scene.anna, 2, "Veteran")
    await open_share(scene, table, 0)
    await open_share(scene, table, 1)
    assert table.is_dealt
    assert table.dice is not None
    assert table.dice.round == 1


async def test_where_somebody_who_had_promised_got_up_all_begin_again(scene: Scene) -> None:
    """A share that was opened beside one that is gone must not decide; and nobody is left waiting for a share."""
    table = await hosted(scene, SeatPlan(scene.anna), SeatPlan(scene.ben), *[SeatPlan(mind="Recruit")] * 2)
    await commit(scene, table, 0)
    await commit(scene, table, 1)
    await open_share(scene, table, 0)
    await scene.tables.dealing.leave(table.id, scene.ben)
    await scene.tables.dealing.fill(table.id, scene.anna, 1, "Recruit")
    assert table.dice is not None
    assert (table.dice.round, table.dice.persons) == (2, [])
    assert table.updates.update_for(0)["dice"]["asked"] == "commit"
    assert table.row.times_anew(scene.anna) == 0, "which is nobody's fault"
    await deal(scene.tables, table.id)
    assert table.is_dealt


async def test_a_newcomer_never_promises_beside_an_open_share(scene: Scene) -> None:
    """However many got up: with two seats free nobody counts as committed, and Anna's share is known all the same."""
    table = await of_four(scene, SeatPlan(scene.cleo))
    for seat, player in enumerate((scene.anna, scene.ben, scene.cleo)):
        await scene.tables.dealing.commit(table.id, player, 1, commitment(table, seat))
    await open_share(scene, table, 0)
    await scene.tables.dealing.leave(table.id, scene.ben)
    await scene.tables.dealing.leave(table.id, scene.cleo)
    dora = (await scene.store.players.create("Dora", "guest")).id
    await scene.tables.seating.sit(table.id, dora, 1)
    await scene.tables.dealing.commit(table.id, dora, 1, commitment(table, 1))
    assert table.dice is not None
    assert (table.dice.round, table.dice.persons) == (2, [])


# ---- several processes


async def test_a_seat_goes_either_to_a_person_or_to_a_computer(scene: Scene) -> None:
    """The host fills a seat in one process while somebody sits down there in another."""
    for _ in range(6):
        table, elsewhere = await three_free(scene), scene.open()
        await elsewhere.get(table.id)
        results = await asyncio.gather(
            scene.tables.dealing.fill(table.id, scene.anna, 1, "Recruit"),
            elsewhere.seating.sit(table.id, scene.ben, 1),
            return_exceptions=True,
        )
        seat = (await scene.store.tables.seats(table.id))[1]
        assert (seat.mind, seat.player_id) in (("Recruit", None), (None, scene.ben))
        assert [type(each) for each in results].count(qx.Refused) == 1


async def test_whoever_finds_a_seat_taken_sees_by_whom(scene: Scene) -> None:
    """It was taken in another process, and the news of it is still on its way."""
    table = await three_free(scene)
    await scene.store.tables.claim_seat(table.id, 1, scene.ben)
    assert table.seats[1].is_free
    await refused(scene.tables.dealing.fill(table.id, scene.anna, 1, "Recruit"), "taken")
    assert table.seats[1].player_id == scene.ben
    assert table.dice is not None
    secret = committed_secret(scene.tables.dealing.vault, table.id, table.dice.round + 1)
    await scene.store.dice.fill(table.id, 2, "Recruit", table.dice.round, secret)
    await refused(scene.tables.seating.sit(table.id, scene.cleo, 2), "taken")
    assert table.seats[2].mind == "Recruit"


async def test_what_the_host_does_elsewhere_is_seen_here(scene: Scene) -> None:
    table, elsewhere = await three_free(scene), scene.open()
    async with scene.tables.viewing.watch(table.id, scene.cleo) as watcher:
        await elsewhere.dealing.fill(table.id, scene.anna, 1, "Veteran")
        async with asyncio.timeout(PATIENCE):
            while (told := await watcher.next()) is None or told.get("minds") != [None, "Veteran", None, None]:
                pass
