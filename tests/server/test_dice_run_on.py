"""After an agreed undo over a roll the dice run on: no number comes twice, and the record tells what was taken back."""

from __future__ import annotations

import pytest
from server.scene import Scene, deal, refused
from server.test_updates import a_row, a_table, happen

import quincunx as qx
from quincunx.core.dice import FastDice, SealedDice
from quincunx.server.store import SeatPlan
from quincunx.server.tables.events import EventHistory
from quincunx.server.tables.rebuilding import record_kept
from quincunx.server.tables.table import LiveTable
from quincunx.server.workers.minds import match_of

pytestmark = pytest.mark.anyio


async def battle(scene: Scene, *seats: SeatPlan) -> LiveTable:
    rules = qx.game_of("battalion")
    plan = list(seats) or [SeatPlan(scene.anna), SeatPlan(scene.ben)]
    row = await scene.tables.seating.create("battalion", rules.first_options(rules.built_in), plan, public=True)
    return await deal(scene.tables, row.id)


def words_of(table: LiveTable) -> int:
    dice = table.match.table.dice
    assert isinstance(dice, SealedDice)
    return dice.words


async def play_over_a_roll(scene: Scene, table: LiveTable, lot: FastDice) -> int:
    """Play on until something has been rolled; the choice before which it was not."""
    rolls = table.match.table.dice.rolls
    while table.match.table.dice.rolls == rolls:
        before = table.match.ply
        await scene.play(table, lot)
    return before


async def go_back(scene: Scene, table: LiveTable, ply: int) -> None:
    """Both agree to go back to a choice."""
    await scene.tables.actions.ask_undo(table.id, scene.anna, 0, table.match.ply_for(0, ply))
    await scene.tables.actions.answer_undo(table.id, scene.ben, 1, True)


async def test_what_was_rolled_does_not_come_again(scene: Scene) -> None:
    table, lot = await battle(scene), FastDice(3)
    before = await play_over_a_roll(scene, table, lot)
    choice = table.events.actions[before][1]
    rolled = [entry["params"] for entry in table.match.journal_by_ply() if entry["ply"] == before]
    words = words_of(table)
    await go_back(scene, table, before)
    assert table.match.ply == before
    assert words_of(table) == words, "the dice have run on"
    kept = await scene.store.events.of(table.id)
    assert kept[-1].what == f"!undo-to {before} @{table.match.table.dice.rolls}/{words}"
    seat = table.match.acting[0]
    await scene.tables.actions.play(table.id, scene.who(seat), seat, choice, table.moment(seat))
    assert words_of(table) > words
    again = [entry["params"] for entry in table.match.journal_by_ply() if entry["ply"] == before]
    assert len(again) > 0
    assert again != rolled, "the same choice, and other dice"


async def test_other_processes_restarts_and_workers_stand_where_this_one_does(scene: Scene) -> None:
    table, lot = await battle(scene), FastDice(3)
    elsewhere = scene.open()
    theirs = await elsewhere.get(table.id)
    for _ in range(2):
        await go_back(scene, table, await play_over_a_roll(scene, table, lot))
        assert (await scene.open().get(table.id)).match.to_dict() == table.match.to_dict()
        for _ in range(3):
            await scene.play(table, lot)
    assert len(table.match.history.run_on) >= 1
    assert (await scene.open().get(table.id)).match.to_dict() == table.match.to_dict()
    question = scene.tables.computer_players.question(table, table.match.acting[0])
    assert match_of(question).to_dict() == table.match.to_dict()
    while theirs.match.ply != table.match.ply:
        await elsewhere.changes.heard(table.id, table.seq - 1)
    assert theirs.match.to_dict() == table.match.to_dict()


async def test_the_record_tells_what_was_taken_back_and_verifies(scene: Scene) -> None:
    table, lot = await battle(scene), FastDice(3)
    first = await play_over_a_roll(scene, table, lot)
    await go_back(scene, table, first)
    await play_over_a_roll(scene, table, lot)
    await go_back(scene, table, max(first - 2, 0))
    seat = await scene.play(table, lot)
    if table.match.can_undo(seat):
        await scene.tables.actions.undo(table.id, scene.who(seat), seat)
    await scene.play_to_the_end(table)
    record = table.record()
    assert qx.Record(record).verify() == []
    assert sum("!undo-to" in entry for entry in record["played"]) == 2
    assert len(record["dice"]["drawn"].split()) == table.match.table.dice.rolls
    assert table.events.ended_by == ""
    events, row = await scene.store.events.of(table.id), await scene.store.tables.get(table.id)
    assert row is not None
    drawn = {"drawn": record["dice"]["drawn"]}
    assert record_kept(row, events, table.match.start, {**(table.shares or {}), **drawn}) == record
    past = await scene.tables.viewing.replay(table.id, scene.anna, first, qx.ALL_SEEING)
    assert past["ply"] == first


async def test_without_a_roll_in_between_nothing_runs_on(scene: Scene) -> None:
    table, lot = await battle(scene), FastDice(3)
    for _ in range(3):
        await scene.play(table, lot)
    assert table.match.table.dice.rolls == table.match.at(0).table.dice.rolls
    seat = table.match.history.seats[0]
    await scene.tables.actions.ask_undo(table.id, scene.who(seat), seat, 1)
    await scene.tables.actions.answer_undo(table.id, scene.who(1 - seat), 1 - seat, True)
    assert (await scene.store.events.of(table.id))[-1].what == "!undo-to 1"
    assert table.match.history.run_on == {}
    await scene.tables.actions.resign(table.id, scene.anna, 0)
    assert "played" not in table.record()


async def test_a_resignation_right_after_an_undo_over_a_roll(scene: Scene) -> None:
    table = await battle(scene)
    await go_back(scene, table, await play_over_a_roll(scene, table, FastDice(3)))
    await scene.tables.actions.resign(table.id, scene.ben, 1)
    assert table.events.ended_by == "resign"
    assert table.updates.update_for(0)["ended_by"] == "resign"
    assert qx.Record(table.record()).verify() == []
    again = await scene.open().get(table.id)
    assert again.record() == table.record()
    await refused(scene.tables.actions.ask_undo(table.id, scene.anna, 0), "over")


def told(*events: tuple[int, str]) -> EventHistory:
    history = EventHistory()
    for seat, what in events:
        history.add(seat, what, 1.0)
    return history


async def test_how_far_the_dice_had_run_is_never_forgotten() -> None:
    begun = [(0, "a"), (0, "b"), (0, "!undo-to 1 @9/9")]
    assert told(*begun).ran == "@9/9 "
    assert told(*begun, (0, "c d")).actions == [(0, "a"), (0, "@9/9 c"), (0, "d")]
    assert told(*begun, (0, "c"), (0, "!undo 1 1")).ran == "@9/9 ", "taken back, and still to come"
    assert told(*begun, (0, "c"), (1, "d"), (0, "!undo 1 1")).actions == [(0, "a"), (1, "@9/9 d")]
    assert told(*begun, (0, "!undo 0 1")).ran == "@9/9 "
    assert told(*begun, (0, "c"), (1, "!undo-to 1")).ran == "@9/9 "
    assert told(*begun, (0, "c"), (1, "!undo-to 0 @12/13")).ran == "@12/13 "
    assert told(*begun, (0, "c")).played == ["0 a", "0 b", "0 !undo-to 1", "0 c"]


async def test_a_table_from_before_goes_on_as_it_began() -> None:
    """Its events say nothing of how far the dice had run, so they come again as they did then."""
    table = a_table(a_row("battalion"))
    lot = FastDice(3)
    rolls = table.match.table.dice.rolls
    while table.match.table.dice.rolls == rolls:
        seat = table.match.acting[0]
        options = table.match.legal(seat)
        happen(table, seat, table.match.notation(options[lot.below(len(options))], seat))
    happen(table, 0, "!undo-to 0")
    assert table.match.table.dice.rolls == rolls
