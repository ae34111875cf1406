"""Tables: every choice is checked, kept, and only then told; whatever is refused changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from server.scene import LIVE, Scene, next_update, refused, soon

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.core.replay import Choice, replay
from quincunx.server.server import Server
from quincunx.server.tables.checks import NoSuchTable
from quincunx.server.tables.table import LiveTable

pytestmark = pytest.mark.anyio


# ---- choosing


async def test_a_choice_is_kept_and_told(scene: Scene) -> None:
    table = await scene.seated()
    async with scene.tables.viewing.watch(table.id, scene.anna) as watcher:
        first = await watcher.next()
        assert first is not None
        assert (first["is"], first["seat"], first["moment"], first["ply"]) == ("table", 0, 0, 0)
        seat = await scene.play(table)
        kept = await scene.store.events.of(table.id)
        assert [(event.seq, event.seat) for event in kept] == [(0, seat)]
        told = await next_update(watcher)
        assert (told["moment"], told["ply"]) == (table.moment(0), 1)


async def test_what_is_refused_changes_nothing(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play(table)
    seat = table.match.acting[0]
    moment = table.moment(seat)
    me, other = scene.who(seat), scene.who(1 - seat)
    good = table.match.options(seat)[0].notation
    before = table.updates.update_for(seat)["board"], table.seq
    play = scene.tables.actions.play
    await refused(play(table.id, me, seat, good, moment - 1), "moved on")
    await refused(play(table.id, me, seat, good, moment + 1), "moved on")
    await refused(play(table.id, me, seat, good, True), "moved on")
    await refused(play(table.id, me, seat, good, 0), "moved on")
    await refused(play(table.id, other, seat, good, moment), "not your seat")
    await refused(play(table.id, me, 1 - seat, good, moment), "not your seat")
    await refused(play(table.id, scene.cleo, seat, good, moment), "not your seat")
    await refused(play(table.id, None, seat, good, moment), "not your seat")
    await refused(play(table.id, other, 1 - seat, good, moment), "turn")
    lists: list[object] = [[], [["pass"]], ["pass", 7], ["pass"] * 65]
    for bad in ("no-such:thing", "", "x" * 10_000, None, 5, *lists, "!resign", "!undo-to 0"):
        await refused(play(table.id, me, seat, bad, moment))
    with pytest.raises(NoSuchTable):
        await play("nosuchtabl", me, seat, good, moment)
    assert "nosuchtabl" not in scene.tables.open.tables
    assert (table.updates.update_for(seat)["board"], table.seq) == before
    assert len(await scene.store.events.of(table.id)) == 1


async def test_what_is_not_offered_is_refused_with_its_clause(scene: Scene) -> None:
    table = await scene.seated()
    seat = table.match.acting[0]
    legal = {option.notation for option in table.match.options(seat)}
    space = range(table.match.table.space().size)
    named = [table.match.notation(action, seat) for action in space]
    unoffered = next(notation for notation in named if notation not in legal and not notation.endswith(":"))
    refusal = await refused(scene.tables.actions.play(table.id, scene.who(seat), seat, unoffered, table.moment(seat)))
    why = await scene.tables.viewing.why_not(table.id, scene.who(seat), seat, unoffered)
    assert why == {"allowed": False, "text": refusal.text, "rule": refusal.rule}
    assert (await scene.tables.viewing.why_not(table.id, scene.who(seat), seat, min(legal)))["allowed"]


async def test_of_two_clicks_at_once_one_counts(scene: Scene) -> None:
    table = await scene.seated()
    seat = table.match.acting[0]
    notation = table.match.options(seat)[0].notation
    clicks = [scene.tables.actions.play(table.id, scene.who(seat), seat, notation, 0) for _ in range(5)]
    done = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(each is None for each in done) == 1
    assert sum(isinstance(each, qx.Refused) for each in done) == 4
    assert table.seq == len(await scene.store.events.of(table.id)) == 1


async def test_whoever_goes_away_half_way_leaves_the_table_whole(scene: Scene) -> None:
    table = await scene.seated()
    for _ in range(10):
        seat = table.match.acting[0]
        notation = table.match.options(seat)[0].notation
        click = asyncio.create_task(
            scene.tables.actions.play(table.id, scene.who(seat), seat, notation, table.moment(seat))
        )
        await asyncio.sleep(0)
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
        await soon(
            lambda: (
                not scene.tables.open.tables[table.id].lock.locked() and not scene.tables.open.tables[table.id].users
            )
        )
        assert table.seq == len(await scene.store.events.of(table.id))


async def test_a_whole_game_and_its_record(scene: Scene) -> None:
    table = await scene.seated()
    ended: list[str] = []

    async def over(which: LiveTable, _: list[int]) -> None:
        ended.append(which.id)

    scene.tables.changes.on_over.append(over)
    await refused(scene.tables.viewing.record(table.id, scene.anna), "only after the match ends")
    await scene.play_to_the_end(table)
    row = await scene.store.tables.get(table.id)
    assert row is not None
    assert row.status == "over"
    assert row.result is not None
    assert row.result["scores"] == list(table.match.scores or ())
    await soon(lambda: ended == [table.id])
    assert qx.Record(await scene.tables.viewing.record(table.id, scene.anna)).verify() == []
    await refused(scene.tables.actions.undo(table.id, scene.anna, 0), "over")
    await refused(scene.tables.actions.resign(table.id, scene.anna, 0), "over")


async def test_the_end_is_told_by_what_has_changed_as_any_choice_is(scene: Scene) -> None:
    table = await scene.seated()
    watch = scene.tables.viewing.watch
    async with watch(table.id, scene.anna) as anna, watch(table.id, scene.ben) as ben:
        for _ in range(3):
            await scene.play(table)
        read = {viewer: await next_update(viewer) for viewer in (anna, ben)}
        table.match.history.unseen[1 + 1].append(0)  # as if the first choice had been kept from Ben
        await scene.tables.actions.resign(table.id, scene.anna, 0)
        for viewer, told in read.items():
            last = await next_update(viewer)
            assert last["over"]
            assert isinstance(last["board"], dict), "the picture is there, and is not sent once more"
            lines = [*told["journal"][: last["journal_from"]], *last["journal"]]
            assert lines == table.updates.update_for(viewer.seat)["journal"]
            before = len(told["journal"]) if viewer is anna else 0
            assert last["journal_from"] == before, "only for whom all lines are numbered anew, all are told anew"


def test_only_those_who_are_away_are_called_from_outside_the_table() -> None:
    called: list[object] = []
    changes = SimpleNamespace(call=lambda hooks, _, seats: called.append((hooks, seats)))
    hooks = {name: SimpleNamespace(your_turn=name) for name in ("webhooks", "mails")}
    server: Any = SimpleNamespace(tables=SimpleNamespace(changes=changes), **hooks)
    table: Any = SimpleNamespace(present={0, 2})
    Server.your_turn(server, table, [0, 2])
    assert called == []
    Server.your_turn(server, table, [0, 1, 2, 3])
    assert called == [(["webhooks", "mails"], [1, 3])]


async def test_people_hear_that_it_is_their_turn(scene: Scene) -> None:
    table = await scene.seated()
    turns: list[list[int]] = []

    def turn(_: LiveTable, seats: list[int]) -> None:
        turns.append(seats)

    scene.tables.changes.on_turn.append(turn)
    first = table.match.acting[0]
    while table.match.acting[0] == first:
        await scene.play(table, FastDice(table.seq))
    await soon(lambda: turns == [[1 - first]])


# ---- taking back


async def test_taking_back_ones_own_click(scene: Scene) -> None:
    table = await scene.seated()
    seat = await scene.play(table, FastDice(0))
    me, other = scene.who(seat), scene.who(1 - seat)
    if table.match.can_undo(seat):
        await refused(scene.tables.actions.undo(table.id, other, 1 - seat))
        await refused(scene.tables.actions.undo(table.id, me, seat, moment=0), "moved on")
        await scene.tables.actions.undo(table.id, me, seat, moment=table.moment(seat))
        assert table.match.ply == 0
        assert not any(line.get("trace") for line in table.updates.update_for(seat)["journal"])
    await refused(scene.tables.actions.undo(table.id, me, seat))


async def test_past_a_boundary_the_other_side_is_asked(scene: Scene) -> None:
    table = await scene.seated()
    seat = await scene.until_a_boundary(table)
    me, other, ply = scene.who(seat), scene.who(1 - seat), table.match.ply
    await refused(scene.tables.actions.undo(table.id, me, seat))
    await scene.tables.actions.ask_undo(table.id, me, seat)
    assert table.updates.update_for(-1)["undo_asked"] == seat
    await refused(scene.tables.actions.answer_undo(table.id, me, seat, True), "Nobody has asked you")
    await scene.tables.actions.answer_undo(table.id, other, 1 - seat, False)
    assert (table.match.ply, table.events.asked) == (ply, None)
    await scene.tables.actions.ask_undo(table.id, me, seat, table.match.ply_for(seat) - 1)
    async with scene.tables.viewing.watch(table.id, other) as watcher:
        whole = (await next_update(watcher))["journal"]
        await scene.tables.actions.answer_undo(table.id, other, 1 - seat, True)
        update = await next_update(watcher)
        told = whole[: update["journal_from"]] + update["journal"]
        assert told == table.updates.update_for(1 - seat)["journal"]
        assert "By agreement" in told[-1]["text"]
    assert table.match.ply == ply - 1
    await refused(scene.tables.actions.ask_undo(table.id, me, seat, 10_000))
    await refused(scene.tables.actions.answer_undo(table.id, other, 1 - seat, True), "Nobody has asked you")


async def test_a_computer_player_lets_one_take_back(scene: Scene) -> None:
    table = await scene.against("Recruit")
    await soon(lambda: table.match.acting == (0,) and not table.thinking)
    own: list[int] = []
    while not own or table.match.history.seats[-1] == 0:
        own.append(table.match.ply)
        await scene.tables.actions.play(table.id, scene.anna, 0, table.match.options(0)[0].notation, table.moment(0))
        await soon(lambda: table.match.acting == (0,) and not table.thinking)
    await scene.tables.actions.ask_undo(table.id, scene.anna, 0)
    assert table.match.ply == own[-1]
    assert any(line.get("trace") for line in table.updates.update_for(0)["journal"])


# ---- afterwards


async def test_a_rematch_swaps_the_sides(scene: Scene) -> None:
    table = await scene.seated(pace=LIVE)
    await refused(scene.tables.seating.rematch(table.id, scene.anna), "once the match is over")
    await scene.tables.actions.resign(table.id, scene.anna, 0)
    await refused(scene.tables.seating.rematch(table.id, scene.cleo))
    new = await scene.tables.seating.rematch(table.id, scene.anna)
    assert await scene.tables.seating.rematch(table.id, scene.ben) == new, "both are led to the same table"
    assert await scene.open().seating.rematch(table.id, scene.ben) == new, "even after a crash"
    seats = await scene.store.tables.seats(new)
    assert [seat.player_id for seat in seats] == [scene.ben, scene.anna]
    assert table.updates.update_for(0)["rematch"] == new
    again = await scene.tables.get(new)
    assert again.row.pace["kind"] == "live"
    assert not again.is_dealt, "everybody gives a share in the new dice"
    await scene.dealt(again)
    assert again.match.start["dice"] != table.match.start["dice"]
    await scene.tables.actions.resign(new, scene.ben, 0)
    assert await scene.open().seating.rematch(table.id, scene.anna) == new, "even once it is over as well"


async def test_a_rematch_of_a_position_begins_in_that_position_with_the_sides_swapped(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play_to_the_end(table)
    half = table.match.ply // 2
    first = await scene.tables.get(await scene.tables.seating.fork(table.id, scene.anna, half, seat=0))
    await scene.dealt(first)
    begun = first.match.at(0).to_dict()["table"]
    await scene.tables.actions.resign(first.id, scene.anna, 0)
    again = await scene.tables.get(await scene.tables.seating.rematch(first.id, scene.anna))
    assert [seat.player_id for seat in again.seats] == [None, scene.anna], "now on the other side"
    await scene.dealt(again)
    assert again.match.at(0).to_dict()["table"] == begun
    assert again.match.start["dice"] != first.match.start["dice"]


async def test_nobody_plays_again_with_somebody_who_has_gone(scene: Scene) -> None:
    table = await scene.seated()
    await scene.tables.actions.resign(table.id, scene.anna, 0)
    await scene.store.player_data.delete(scene.ben)
    await refused(scene.tables.seating.rematch(table.id, scene.anna), "deleted their account")


async def test_a_finished_game_is_played_on_from_any_choice(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play(table)
    await refused(scene.tables.seating.fork(table.id, scene.anna, 0), "once the game is over")
    await scene.play_to_the_end(table)
    half = table.match.ply // 2
    new = await scene.tables.get(await scene.tables.seating.fork(table.id, scene.ben, half, mind=None))
    assert new.row.forked_from == table.id
    assert [seat.player_id for seat in new.seats] == [None, scene.ben]
    await scene.tables.seating.sit(new.id, scene.anna, 0, invited=True)
    await scene.dealt(new)
    past = await scene.tables.viewing.replay(table.id, scene.ben, half, 1)
    assert new.updates.update_for(1)["board"] == past["board"]
    assert new.match.start["dice"] != table.match.start["dice"]
    await refused(scene.tables.seating.fork(table.id, scene.ben, table.match.ply), "earlier moment")
    await refused(scene.tables.seating.fork(table.id, scene.ben, -1))
    against = await scene.tables.get(await scene.tables.seating.fork(table.id, scene.ben, half))
    assert against.mind_of(0) == "Veteran"


async def test_a_finished_game_is_looked_back_at_from_any_seat(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play_to_the_end(table)
    for seat in (-1, 0, 1):
        end = await scene.tables.viewing.replay(table.id, scene.cleo, table.match.ply, seat)
        assert end["board"] == table.updates.update_for(seat)["board"]
        assert end["over"]
    await refused(scene.tables.viewing.replay(table.id, scene.cleo, table.match.ply + 1))


async def test_a_choice_is_checked_once(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a click was found to be offered, it is made without being looked up a second time."""
    table, trusts = await scene.seated(), []

    def watched(match: Match, choices: Sequence[Choice], trusted: bool = False) -> Match:
        trusts.append(trusted)
        return replay(match, choices, trusted)

    monkeypatch.setattr("quincunx.server.tables.course.replay", watched)
    await scene.play(table)
    assert trusts == [True]
    theirs = await scene.open().get(table.id)
    await scene.play(table)
    await soon(lambda: theirs.seq == table.seq)
    assert trusts == [True, True, False], "what another process wrote is checked here"


async def test_it_is_kept_who_can_choose_after_every_choice(scene: Scene) -> None:
    table, dice = await scene.seated(), FastDice(3)
    for _ in range(40):
        row = await scene.store.tables.get(table.id)
        assert row is not None
        assert [seat for seat in range(2) if row.asks([seat])] == list(table.match.acting)
        await scene.play(table, dice)
