"""Endings by word, clocks, and computer players who think or take over."""

from __future__ import annotations

import asyncio

import pytest
from server.scene import LIVE, OPTIONS, PATIENCE, Scene, refused, soon

from quincunx.core.dice import FastDice
from quincunx.server.store import SeatPlan
from quincunx.server.tables.due import ELSEWHERE
from quincunx.server.tables.open_tables import OpenTable
from quincunx.server.tables.table import LiveTable

pytestmark = pytest.mark.anyio


# ---- ending by word


async def test_resigning(scene: Scene) -> None:
    table = await scene.seated()
    await refused(scene.tables.actions.resign(table.id, scene.cleo, 0))
    await scene.tables.actions.resign(table.id, scene.ben, 1)
    assert table.updates.update_for(0)["scores"] == [1.0, 0.0]


async def test_a_draw_by_agreement(scene: Scene) -> None:
    table = await scene.seated()
    await refused(scene.tables.actions.decline_draw(table.id, scene.ben, 1), "Nobody")
    await scene.tables.actions.offer_draw(table.id, scene.anna, 0)
    await refused(scene.tables.actions.offer_draw(table.id, scene.anna, 0), "already")
    assert table.updates.update_for(1)["draw_offered"] == [0]
    await scene.tables.actions.decline_draw(table.id, scene.ben, 1)
    assert table.updates.update_for(1)["draw_offered"] == []
    await scene.tables.actions.offer_draw(table.id, scene.ben, 1)
    await scene.tables.actions.offer_draw(table.id, scene.anna, 0)
    update = table.updates.update_for(-1)
    assert (update["ended_by"], update["scores"]) == ("draw", [0.5, 0.5])


async def test_a_computer_player_agrees_to_no_draw(scene: Scene) -> None:
    table = await scene.against("Veteran")
    await refused(scene.tables.actions.offer_draw(table.id, scene.anna, 0), "don't agree to draws")


# ---- time


async def test_time_is_claimed_by_the_other_side_and_not_before(scene: Scene) -> None:
    table = await scene.seated(pace=LIVE)
    seat = await scene.play(table)
    asked = table.match.acting[0]
    me, other = scene.who(asked), scene.who(1 - asked)
    scene.hour.passed += 500
    await refused(scene.tables.actions.claim_time(table.id, other, 1 - asked), "Nobody has run out")
    scene.hour.passed += 200
    await refused(scene.tables.actions.claim_time(table.id, me, asked), "Nobody has run out")
    assert table.updates.update_for(seat)["clocks"]["up"] == [asked]
    await scene.tables.actions.claim_time(table.id, other, 1 - asked)
    update = table.updates.update_for(-1)
    assert update["ended_by"] == "timeout"
    assert update["scores"][asked] == 0.0


async def test_who_moves_in_time_after_all_plays_on(scene: Scene) -> None:
    table = await scene.seated(pace=LIVE)
    await scene.play(table)
    scene.hour.passed += 700
    await scene.play(table)
    assert not table.match.over


async def test_everyone_hears_when_time_is_up(scene: Scene) -> None:
    table = await scene.seated(pace={"kind": "live", "seconds": 10})
    heard: list[list[int]] = []

    async def up(_: LiveTable, seats: list[int]) -> None:
        heard.append(seats)

    scene.tables.timers.on_time_up.append(up)
    await scene.play(table)
    asked = table.match.acting[0]
    scene.hour.passed += 11
    await scene.tables.timers.time_up(table.id)
    await soon(lambda: heard == [[asked]])


async def test_a_computer_player_takes_over_where_that_was_agreed(scene: Scene) -> None:
    table = await scene.seated(pace={"kind": "live", "seconds": 10}, takeover=True)
    await scene.play(table)
    asked = table.match.acting[0]
    scene.minds.wait = 0.05
    scene.hour.passed += 9.9
    scene.tables.timers.set(scene.tables.open.tables[table.id])
    await soon(lambda: table.mind_of(asked) == "Veteran")
    assert (await scene.store.tables.seats(table.id))[asked].mind == "Veteran"
    me = scene.who(asked)
    await refused(scene.tables.actions.resign(table.id, me, asked), "is playing this seat")
    await scene.tables.actions.take_back_seat(table.id, me, asked)
    assert table.mind_of(asked) is None
    assert (await scene.store.tables.seats(table.id))[asked].mind is None
    texts = [line["text"] for line in table.updates.update_for(-1)["journal"] if line.get("trace")]
    assert ["takes over" in text for text in texts[:2]] == [True, False], (
        "who has no time left may soon be replaced again"
    )


async def test_nobody_is_replaced_against_their_will(scene: Scene) -> None:
    table = await scene.seated()
    await refused(scene.tables.actions.take_over(table.id, scene.anna, 1), "can.t take over")
    await refused(scene.tables.actions.take_over(table.id, scene.anna, 0), "can.t take over")
    await refused(scene.tables.actions.take_over(table.id, scene.anna, 0, "Caesar"), "The levels are")
    await refused(scene.tables.actions.take_back_seat(table.id, scene.anna, 0), "No computer player is playing")


async def test_days_run_from_when_the_table_was_dealt(scene: Scene) -> None:
    seats = [SeatPlan(scene.anna), SeatPlan()]
    row = await scene.tables.seating.create("milito", OPTIONS, seats, pace={"kind": "days", "days": 2})
    await scene.tables.seating.sit(row.id, scene.ben, 1, invited=True)
    table = await scene.dealt(row)
    asked = table.match.acting[0]
    scene.hour.passed += 1.9 * 86_400
    assert table.updates.update_for(0)["clocks"]["up"] == []
    scene.hour.passed += 0.2 * 86_400
    await scene.tables.actions.claim_time(row.id, scene.who(1 - asked), 1 - asked)
    assert table.match.over


# ---- computer players


async def test_a_computer_player_answers_and_is_seen_to_think(scene: Scene) -> None:
    scene.minds.wait = 0.05
    table = await scene.against("Recruit")
    async with scene.tables.viewing.watch(table.id, scene.anna) as watcher:
        seen: list[list[int]] = []
        while [1] not in seen:
            message = await asyncio.wait_for(watcher.next(), PATIENCE)
            assert message is not None
            seen.append(message.get("thinking", []))
            if table.match.acting == (0,):
                notation = table.match.options(0)[0].notation
                await scene.tables.actions.play(table.id, scene.anna, 0, notation, table.moment(0))
    await soon(lambda: table.match.acting == (0,) and table.thinking == set())


async def test_computer_players_play_a_whole_game(scene: Scene) -> None:
    seats = [SeatPlan(mind="Recruit"), SeatPlan(mind="Veteran")]
    row = await scene.tables.seating.create("milito", OPTIONS, seats, public=True)
    table = await scene.tables.get(row.id)
    async with scene.tables.viewing.watch(row.id, scene.anna):
        await soon(lambda: table.match.over, 60)
        await soon(lambda: not table.thinking)
    assert len(await scene.store.events.of(row.id)) == table.seq


async def test_nonsense_from_a_mind_becomes_some_offered_action(scene: Scene) -> None:
    scene.minds.says = "no-such:thing"
    seats = [SeatPlan(mind="Recruit"), SeatPlan(mind="Veteran")]
    row = await scene.tables.seating.create("milito", OPTIONS, seats, public=True)
    table = await scene.tables.get(row.id)
    async with scene.tables.viewing.watch(row.id, scene.anna):
        await soon(lambda: table.seq > 10)


async def test_a_thought_is_dropped_when_the_table_changes(scene: Scene) -> None:
    table = await scene.against("Recruit")
    await soon(lambda: not table.thinking)
    while not table.match.history or table.match.acting == (0,):
        scene.minds.wait = 0.2
        await scene.tables.actions.play(table.id, scene.anna, 0, table.match.options(0)[0].notation, table.moment(0))
    await scene.tables.actions.resign(table.id, scene.anna, 0)
    seq = table.seq
    await soon(lambda: not table.thinking)
    assert table.seq == seq


async def test_after_a_restart_computer_players_go_on(scene: Scene) -> None:
    scene.minds.wait = 60.0
    table = await scene.against("Recruit")
    while 1 not in table.match.acting:
        await scene.tables.actions.play(table.id, scene.anna, 0, table.match.options(0)[0].notation, table.moment(0))
    await scene.tables.close()
    scene.minds.wait = 0.0
    tables = scene.open()
    assert await tables.taking_up.look() is False
    assert table.id not in tables.open.tables, "it is left to the process that may still be thinking"
    await tables.taking_up.look(ELSEWHERE)
    await soon(lambda: tables.open.tables[table.id].table.seq > table.seq)


async def test_computer_players_among_themselves_play_only_while_somebody_looks(scene: Scene) -> None:
    seats = [SeatPlan(mind="Recruit"), SeatPlan(mind="Veteran")]
    row = await scene.tables.seating.create("milito", OPTIONS, seats, public=True)
    table = await scene.tables.get(row.id)
    await asyncio.sleep(0.05)
    assert scene.minds.asked == 0
    async with scene.tables.viewing.watch(row.id, scene.anna):
        await soon(lambda: table.seq > 5)
    await soon(lambda: not table.thinking)
    seq = table.seq
    assert not table.match.over
    async with scene.tables.viewing.watch(row.id, scene.ben):
        await soon(lambda: table.seq > seq)


async def test_a_choice_left_to_another_process_is_made_here_if_it_is_not_made_there(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.server.tables.computer_players.ELSEWHERE", 0.1)
    table = await scene.seated(takeover=True)
    await scene.store.events.append(table.id, 0, 0, f"!takeover {table.match.acting[0]} Recruit")
    scene.notices.publish(table.id, 0)
    await soon(lambda: table.seq == 1)
    assert scene.minds.asked == 0
    await soon(lambda: table.seq > 1)


async def test_handing_a_seat_over_and_back_gains_no_time(scene: Scene) -> None:
    table = await scene.seated(pace=LIVE, takeover=True)
    await scene.play(table, FastDice(1))
    seat = table.match.acting[0]
    me = scene.who(seat)
    scene.minds.wait = 60.0
    before = table.course.clocks.left_at(seat, scene.hour())
    for _ in range(5):
        await scene.tables.actions.take_over(table.id, me, seat)
        await scene.tables.actions.take_back_seat(table.id, me, seat)
    assert table.course.clocks.left_at(seat, scene.hour()) <= before


async def test_a_stop_watch_does_not_count_what_a_computer_player_does_in_secret(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it may choose unseen, its open choices come at fixed intervals, however many secret ones lie between."""
    plain = asyncio.sleep

    async def sleep(seconds: float) -> None:
        waits = seconds >= 1.0  # the test itself looks again and again
        scene.hour.passed += seconds if waits else 0.0
        await plain(0 if waits else seconds)

    monkeypatch.setattr("quincunx.server.tables.computer_players.asyncio.sleep", sleep)
    tables, beat = scene.tables, 10.0
    table = await scene.against("Recruit")
    tables.computer_players.pause = beat
    found: dict[int, set[int]] = {0: set(), 1: set()}
    begun, hidden = 0.0, 0
    commit = tables.changes.commit

    async def watched(held: OpenTable, seat: int, what: str, checked: bool = False) -> None:
        """Write down how long after the last open choice the next one comes, by the secret ones in between."""
        nonlocal begun, hidden
        secretive, seen = table.match.table.steps[-1].has_secrets(), table.match.ply_for(-1)
        await commit(held, seat, what, checked)
        if table.match.ply_for(-1) == seen:
            hidden += 1
            return
        if seat == 1 and secretive and begun > 0.0 and hidden in found:
            found[hidden].add(round((scene.hour() - begun) / beat))
        begun, hidden = scene.hour(), 0

    monkeypatch.setattr(tables.changes, "commit", watched)
    async with tables.viewing.watch(table.id, scene.anna):
        while not table.match.over and table.seq < 150:
            await soon(lambda: table.match.acting == (0,) or table.match.over)
            if not table.match.over:
                options = table.match.options(0)
                await tables.actions.play(table.id, scene.anna, 0, options[-1].notation, table.moment(0))
    assert found == {0: {2}, 1: {2}}
