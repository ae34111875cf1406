"""Before the deal nobody can hold a table up: one may leave, and whoever keeps the others waiting is put out."""

from __future__ import annotations

import asyncio
import json

import pytest
from server.scene import OPTIONS, PATIENCE, VAULT, Scene, deal, next_update, refused
from server.test_dealing import commit, commitment, open_share, waiting

import quincunx as qx
from quincunx.server.closed_words import reason_words
from quincunx.server.people.operating import Operator
from quincunx.server.store import DiceRow, SeatPlan
from quincunx.server.store.tables import MOST_WAITING
from quincunx.server.tables.seeds import committed_secret
from quincunx.server.tables.table import LiveTable

pytestmark = pytest.mark.anyio


async def of_four(scene: Scene, third: SeatPlan) -> LiveTable:
    """A table that is not dealt yet, with Anna, Ben, somebody else and a computer player."""
    options = qx.new("battalion", seed=1, battle="muster4").options_chosen
    plan = [SeatPlan(scene.anna), SeatPlan(scene.ben), third, SeatPlan(mind="Recruit")]
    return await scene.tables.get((await scene.tables.seating.create("battalion", options, plan, public=True)).id)


async def test_whoever_leaves_before_the_deal_frees_the_seat_and_does_not_come_back(scene: Scene) -> None:
    table = await waiting(scene)
    await commit(scene, table, 0)
    await commit(scene, table, 1)
    await open_share(scene, table, 0)
    await refused(scene.tables.dealing.leave(table.id, scene.cleo), "not your seat")
    await scene.tables.dealing.leave(table.id, scene.ben)
    told = table.updates.update_for(0)
    assert (told["prompt"], told["names"]) == ("Waiting for every seat to be taken.", ["Anna", ""])
    assert [person["seat"] for person in told["dice"]["persons"]] == [0]
    await refused(scene.tables.seating.sit(table.id, scene.ben, 1), "You left this table")
    await refused(scene.open().seating.sit(table.id, scene.ben, 1), "You left this table")
    await scene.tables.seating.sit(table.id, scene.cleo, 1)
    await scene.tables.dealing.commit(table.id, scene.cleo, 1, commitment(table, 1))
    assert table.dice is not None
    assert table.dice.round == 2, "Anna's value was open before Cleo was bound"
    await deal(scene.tables, table.id)
    assert table.is_dealt
    await refused(scene.tables.dealing.leave(table.id, scene.anna), "already been dealt")
    assert table.seats_of(scene.anna) == [0]
    row = await scene.store.tables.get(table.id)
    assert row is not None
    assert scene.ben not in json.dumps(row.start), "once it is dealt nobody need know"


async def test_the_host_of_a_private_table_may_leave_and_then_sees_no_more_of_it(scene: Scene) -> None:
    row = await scene.tables.seating.create(
        "milito", OPTIONS, [SeatPlan(scene.anna), SeatPlan(scene.anna)], made_by=scene.anna
    )
    async with scene.tables.viewing.watch(row.id, scene.anna) as watcher:
        await next_update(watcher)
        await scene.tables.dealing.leave(row.id, scene.anna)
        assert await asyncio.wait_for(watcher.next(), PATIENCE) is None
    assert all(seat.is_free for seat in await scene.store.tables.seats(row.id))
    await refused(scene.tables.seating.sit(row.id, scene.ben, 0, invited=True), "Everybody left")


async def test_a_table_that_everybody_left_before_the_deal_is_closed(scene: Scene) -> None:
    table, other = await waiting(scene), await waiting(scene)
    await scene.tables.dealing.leave(table.id, scene.anna)
    assert table.row.status == "open", "Ben still waits there"
    async with scene.tables.viewing.watch(table.id, scene.cleo) as watcher:
        await next_update(watcher)
        await scene.tables.dealing.leave(table.id, scene.ben)
        told = await next_update(watcher)
    assert (told["status"], told["prompt"]) == ("frozen", "Everybody left this table before the game was dealt.")
    await refused(scene.tables.seating.sit(table.id, scene.cleo, 0), "Everybody left")
    again = await scene.open().get(table.id)
    assert (again.row.status, reason_words(again.frozen)) == ("frozen", told["frozen"]), (
        "it stays closed when it is opened anew"
    )
    assert (await scene.tables.get(other.id)).row.status == "open"


async def test_a_table_is_closed_before_the_deal_when_the_last_account_there_is_deleted(scene: Scene) -> None:
    table = await waiting(scene)
    alone = await scene.tables.seating.create("milito", OPTIONS, [SeatPlan(scene.ben), SeatPlan()])
    await scene.store.player_data.delete(scene.ben)
    stands = [await scene.store.tables.get(each) for each in (table.id, alone.id)]
    assert [row and row.status for row in stands] == ["open", "frozen"], "Anna still waits at one of them"


async def test_nobody_leaves_a_table_that_is_closed(scene: Scene) -> None:
    table = await waiting(scene)
    await scene.store.tables.set_status(table.id, "frozen", frozen_why="Closed by the operator.")
    await scene.tables.seating.refresh(table.id)
    await refused(scene.tables.dealing.leave(table.id, scene.ben), "Closed by the operator")


async def put_out(scene: Scene, table: LiveTable, by: int, seat: int) -> None:
    await scene.tables.dealing.put_out(table.id, scene.who(by), seat)


def late(table: LiveTable, seat: int) -> list[tuple[int, int]]:
    """Whom this seat's player may put out, and when."""
    return [(one["seat"], one["seconds"]) for one in table.updates.update_for(seat)["dice"]["may_put_out"]]


async def test_who_commits_and_never_opens_is_put_out_after_a_minute(scene: Scene) -> None:
    table = await waiting(scene)
    await commit(scene, table, 0)
    await commit(scene, table, 1)
    scene.hour.passed += 50
    await open_share(scene, table, 0)
    assert (late(table, 0), late(table, 1), late(table, -1)) == ([(1, 60)], [], [])
    scene.hour.passed += 58
    await refused(put_out(scene, table, 0, 1), "in [12] s")
    scene.hour.passed += 2
    assert late(table, 0) == [(1, 0)]
    await refused(scene.tables.dealing.put_out(table.id, scene.cleo, 1), "not your seat")
    await refused(put_out(scene, table, 0, 0), "another person")
    await refused(put_out(scene, table, 0, 7), "another person")
    await refused(put_out(scene, table, 1, 0), "Nobody is waiting")
    await put_out(scene, table, 0, 1)
    assert table.seats[1].is_free
    await refused(scene.tables.seating.sit(table.id, scene.ben, 1), "put out")
    await scene.tables.seating.sit(table.id, scene.cleo, 1)
    assert late(table, 0) == [(1, 60)], "Cleo has a minute of her own"
    await scene.tables.dealing.commit(table.id, scene.cleo, 1, commitment(table, 1))
    await deal(scene.tables, table.id)
    assert table.is_dealt
    await refused(put_out(scene, table, 0, 1), "already been dealt")


async def test_nobody_is_late_before_all_seats_are_taken(scene: Scene) -> None:
    table = await of_four(scene, SeatPlan())
    scene.hour.passed += 600
    assert late(table, 0) == []
    await refused(put_out(scene, table, 0, 1), "Nobody is waiting")
    await scene.tables.seating.sit(table.id, scene.cleo, 2)
    assert late(table, 0) == [(1, 60), (2, 60)]


async def test_another_commitment_of_ones_own_or_of_an_accomplice_wins_no_time(scene: Scene) -> None:
    table = await of_four(scene, SeatPlan(scene.cleo))
    await commit(scene, table, 0)
    await commit(scene, table, 1)
    scene.hour.passed += 40
    await commit(scene, table, 1, value="bb" * 32)
    assert late(table, 0) in ([(2, 20)], [(2, 19)])
    await scene.tables.dealing.commit(table.id, scene.cleo, 1, commitment(table, 2))
    assert late(table, 0) == [(1, 60), (2, 60)], "now they are to open, which is another step"
    scene.hour.passed += 40
    await scene.tables.dealing.commit(table.id, scene.cleo, 1, commitment(table, 2, value="cc" * 32))
    assert table.dice is not None
    assert table.dice.round == 2, "which counts against them"


async def test_who_makes_all_begin_again_too_often_may_be_put_out_at_once(scene: Scene) -> None:
    table = await waiting(scene)
    for number in range(1, 5):
        await commit(scene, table, 0, number)
        await commit(scene, table, 1, number)
        await open_share(scene, table, 0, number)
        assert late(table, 0) == [(1, 60)], number
        await commit(scene, table, 1, number, value="bb" * 32)
    assert (late(table, 0), late(table, 1)) == ([(1, 0)], [(0, 60)])
    assert (await scene.open().get(table.id)).updates.update_for(0)["dice"]["may_put_out"] == [
        {"seat": 1, "seconds": 0}
    ], "every process knows"
    await put_out(scene, table, 0, 1)
    assert table.seats[1].is_free


async def test_a_newcomer_is_not_blamed_for_the_next_round(scene: Scene) -> None:
    table = await waiting(scene)
    await commit(scene, table, 0)
    await commit(scene, table, 1)
    await open_share(scene, table, 0)
    await scene.tables.dealing.leave(table.id, scene.ben)
    await scene.tables.seating.sit(table.id, scene.cleo, 1)
    await scene.tables.dealing.commit(table.id, scene.cleo, 1, commitment(table, 1))
    assert (table.row.times_anew(scene.cleo), table.dice and table.dice.round) == (0, 2)


async def test_who_is_banned_may_be_put_out_at_once_even_while_others_are_missing(scene: Scene) -> None:
    table = await of_four(scene, SeatPlan())
    await Operator(scene.store, scene.notices, "root").ban(scene.ben, "rude")
    await scene.tables.seating.refresh(table.id)
    assert late(table, 0) == [(1, 0)]
    await put_out(scene, table, 0, 1)
    assert table.seats[1].is_free


async def test_nobody_is_put_out_whose_share_came_in_elsewhere_meanwhile(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await waiting(scene)
    await commit(scene, table, 0)
    scene.hour.passed += 60
    get_up = scene.store.dice.get_up

    async def get_up_too_late(table_id: str, player: str, seen: DiceRow | None = None) -> None:
        anew = committed_secret(VAULT, table_id, 2)
        await scene.store.dice.commit(table_id, scene.ben, 1, commitment(table, 1), anew)
        await get_up(table_id, player, seen)

    monkeypatch.setattr(scene.store.dice, "get_up", get_up_too_late)
    await refused(put_out(scene, table, 0, 1), "moved on")
    assert not (await scene.store.tables.seats(table.id))[1].is_free


async def test_nobody_takes_a_seat_at_every_open_table(scene: Scene) -> None:
    async def made(by: str, public: bool = True) -> str:
        plan = [SeatPlan(by), SeatPlan()]
        return (await scene.tables.seating.create("milito", OPTIONS, plan, public=public, made_by=by)).id

    for _ in range(MOST_WAITING):
        await made(scene.cleo)
        await scene.tables.seating.sit(await made(scene.anna, public=False), scene.cleo, 1, invited=True)
    tables = [await made(scene.anna) for _ in range(MOST_WAITING + 1)]
    for table in tables[:-1]:
        await scene.tables.seating.sit(table, scene.cleo, 1)
    await refused(scene.tables.seating.sit(tables[-1], scene.cleo, 1), "waiting at 10 tables already")
    await scene.tables.seating.sit(tables[0], scene.cleo, 1)
    await scene.tables.seating.sit(await made(scene.anna, public=False), scene.cleo, 1, invited=True)
    await deal(scene.tables, tables[0])
    await scene.tables.seating.sit(tables[-1], scene.cleo, 1)


async def test_seats_taken_at_once_are_counted_all_the_same(scene: Scene) -> None:
    plan = [SeatPlan(scene.anna), SeatPlan()]
    rows = [await scene.tables.seating.create("milito", OPTIONS, plan, public=True) for _ in range(MOST_WAITING + 4)]
    sitting = [scene.tables.seating.sit(row.id, scene.cleo, 1) for row in rows]
    failed = [why for why in await asyncio.gather(*sitting, return_exceptions=True) if why is not None]
    assert [type(why) for why in failed] == [qx.Refused] * 4
