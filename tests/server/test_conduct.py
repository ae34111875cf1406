"""People at tables who do not get on: mutes and blocks, bans and closed tables, as those at the table notice them."""

from __future__ import annotations

import asyncio

import pytest
from server.scene import OPTIONS, Scene, next_update, refused, soon

from quincunx.core.game import Data
from quincunx.server.people.conduct import Conduct
from quincunx.server.people.operating import Operator
from quincunx.server.store import SeatPlan
from quincunx.server.tables.viewers import Viewer

pytestmark = pytest.mark.anyio


def said_to(viewer: Viewer) -> list[str]:
    """The chat that waits for a viewer."""
    return [str(line["text"]) for line in viewer.lines if line["is"] == "chat"]


async def texts(scene: Scene, table: str, player: str | None) -> list[str]:
    lines: list[Data] = await scene.tables.chat.lines(table, player)
    return [str(line["text"]) for line in lines]


async def test_muted_lines_are_kept_back_by_the_server(scene: Scene) -> None:
    conduct, table = Conduct(scene.store, scene.notices), await scene.seated()
    say, watch = scene.tables.chat.say, scene.tables.viewing.watch
    async with watch(table.id, scene.anna) as anna, watch(table.id, scene.cleo) as cleo, watch(table.id, None) as other:
        await say(table.id, scene.ben, "before")
        assert said_to(anna) == ["before"]
        await conduct.shun(scene.anna, scene.ben, "mute")
        await soon(lambda: anna.unheard == {scene.ben})
        await say(table.id, scene.ben, "rude")
        await say(table.id, scene.anna, "hello")
        assert said_to(anna) == ["before", "hello"]
        for viewer in (cleo, other):
            assert said_to(viewer) == ["before", "rude", "hello"]
        assert await texts(scene, table.id, scene.anna) == ["hello"]
        for player in (scene.ben, None):
            assert await texts(scene, table.id, player) == ["before", "rude", "hello"]
        await conduct.shun(scene.anna, scene.ben, None)
        await soon(lambda: not anna.unheard)
        assert await texts(scene, table.id, scene.anna) == ["before", "rude", "hello"]


async def test_who_comes_later_does_not_hear_them_either(scene: Scene) -> None:
    await Conduct(scene.store, scene.notices).shun(scene.anna, scene.ben, "mute")
    table = await scene.seated()
    async with scene.tables.viewing.watch(table.id, scene.anna) as anna:
        await scene.tables.chat.say(table.id, scene.ben, "rude")
        assert said_to(anna) == []


async def test_blocked_lines_are_kept_from_both(scene: Scene) -> None:
    conduct, table = Conduct(scene.store, scene.notices), await scene.seated()
    watch = scene.tables.viewing.watch
    async with watch(table.id, scene.anna) as anna, watch(table.id, scene.ben) as ben, watch(table.id, None) as other:
        await conduct.shun(scene.anna, scene.ben, "block")
        await soon(lambda: anna.unheard and ben.unheard)
        await scene.tables.chat.say(table.id, scene.anna, "to Ben")
        await scene.tables.chat.say(table.id, scene.ben, "to Anna")
        assert (said_to(anna), said_to(ben), said_to(other)) == (["to Ben"], ["to Anna"], ["to Ben", "to Anna"])


@pytest.mark.parametrize("by", ["host", "guest"])
async def test_blocked_people_do_not_sit_down_together(scene: Scene, by: str) -> None:
    pair = (scene.anna, scene.ben) if by == "host" else (scene.ben, scene.anna)
    await Conduct(scene.store, scene.notices).shun(*pair, "block")
    seats = [SeatPlan(scene.anna), SeatPlan()]
    row = await scene.tables.seating.create("milito", OPTIONS, seats, public=True, made_by=scene.anna)
    for invited in (False, True):
        await refused(scene.tables.seating.sit(row.id, scene.ben, 1, invited=invited), "blocked")
    await scene.tables.seating.sit(row.id, scene.cleo, 1)
    elsewhere = await scene.tables.seating.create("milito", OPTIONS, [SeatPlan(), SeatPlan()], made_by=scene.anna)
    await refused(scene.tables.seating.sit(elsewhere.id, scene.ben, 0, invited=True), "blocked")


async def test_a_mute_keeps_nobody_from_sitting_down(scene: Scene) -> None:
    await Conduct(scene.store, scene.notices).shun(scene.anna, scene.ben, "mute")
    row = await scene.tables.seating.create("milito", OPTIONS, [SeatPlan(scene.anna), SeatPlan()], public=True)
    await scene.tables.seating.sit(row.id, scene.ben, 1)


async def test_blocked_people_play_on_but_have_no_rematch(scene: Scene) -> None:
    table = await scene.seated()
    await Conduct(scene.store, scene.notices).shun(scene.ben, scene.anna, "block")
    await scene.play(table)
    await scene.tables.actions.resign(table.id, scene.anna, 0)
    await refused(scene.tables.seating.rematch(table.id, scene.anna), "blocked")


# ---- operators


async def test_a_banned_player_can_be_claimed_from_or_taken_over(scene: Scene) -> None:
    operator = Operator(scene.store, scene.notices, "root")
    claimed, taken = await scene.seated(), await scene.seated()
    for table in (claimed, taken):
        await refused(scene.tables.actions.claim_time(table.id, scene.anna, 0), "Nobody has run out")
        await refused(scene.tables.actions.take_over(table.id, scene.anna, 1), "can't take over")
    async with scene.tables.viewing.watch(claimed.id, scene.anna) as viewer:
        assert (await next_update(viewer))["banned"] == []
        await operator.ban(scene.ben, "rude")
        assert (await next_update(viewer))["banned"] == [1]
        await soon(lambda: taken.banned == [1])
        await refused(scene.tables.actions.take_over(taken.id, scene.cleo, 1), "can't take over")
        await scene.tables.actions.claim_time(claimed.id, scene.anna, 0)
        assert claimed.match.over
        assert claimed.match.outcome(0) == "won"
    await scene.tables.actions.take_over(taken.id, scene.anna, 1)
    assert taken.mind_of(1) is not None
    assert taken.banned == []
    await refused(scene.tables.seating.rematch(claimed.id, scene.anna), "banned")


async def test_a_banned_player_does_not_chat_or_sit(scene: Scene) -> None:
    table = await scene.seated()
    row = await scene.tables.seating.create("milito", OPTIONS, [SeatPlan(scene.anna), SeatPlan()], public=True)
    await Operator(scene.store, scene.notices, "root").ban(scene.ben, "rude")
    await refused(scene.tables.chat.say(table.id, scene.ben, "still here"), "banned: rude")
    await refused(scene.tables.seating.sit(row.id, scene.ben, 1), "banned: rude")


async def test_a_closed_table_tells_everyone_why_and_stays_closed(scene: Scene) -> None:
    table = await scene.seated()
    async with scene.tables.viewing.watch(table.id, scene.anna) as viewer:
        await next_update(viewer)
        await Operator(scene.store, scene.notices, "root").close_table(table.id, "spam")
        told = await next_update(viewer)
        words = "An operator has closed this table: spam"
        assert (told["frozen"], told["prompt"], told["your_turn"]) == (words, words, False)
    german = (await scene.tables.get(table.id)).updates_in("de").update_for(0)
    assert german["frozen"] == german["prompt"] == "Ein Betreiber hat diesen Tisch geschlossen: spam"
    again = scene.open()
    for tables in (scene.tables, again):
        live = await tables.get(table.id)
        seat = live.match.acting[0]
        await refused(scene.play(live, tables=tables), "closed this table: spam")
        await refused(tables.actions.resign(table.id, scene.who(seat), seat), "closed this table: spam")
        await refused(tables.chat.say(table.id, scene.anna, "why?"), "Chat is closed")
    row = await scene.store.tables.get(table.id)
    assert row is not None
    assert row.status == "frozen"


async def test_nobody_sits_down_at_a_closed_table(scene: Scene) -> None:
    row = await scene.tables.seating.create("milito", OPTIONS, [SeatPlan(scene.anna), SeatPlan()], public=True)
    await Operator(scene.store, scene.notices, "root").close_table(row.id, "spam")
    live = await scene.tables.get(row.id)
    await soon(lambda: live.frozen)
    await refused(scene.tables.seating.sit(row.id, scene.ben, 1), "closed this table: spam")
    assert (await scene.store.tables.seats(row.id))[1].is_free
    assert await scene.store.tables.waiting() == []


async def test_a_choice_that_is_being_made_as_the_table_closes_is_made_or_refused(scene: Scene) -> None:
    table = await scene.seated()
    operator = Operator(scene.store, scene.notices, "root")
    results = await asyncio.gather(scene.play(table), operator.close_table(table.id, "spam"), return_exceptions=True)
    assert results[1] is None
    kept = await scene.store.events.of(table.id)
    live = await scene.open().get(table.id)
    assert live.match.ply == len(kept) == (0 if isinstance(results[0], Exception) else 1)
    await refused(scene.play(live), "closed this table")


async def test_another_name_is_seen_at_once(scene: Scene) -> None:
    table = await scene.seated()
    async with scene.tables.viewing.watch(table.id, scene.anna) as viewer:
        await next_update(viewer)
        _, shown = await Operator(scene.store, scene.notices, "root").rename(scene.ben, "Benno", "rude")
        assert shown == "Guest Benno"
        assert (await next_update(viewer))["names"] == ["Anna", "Guest Benno"]
