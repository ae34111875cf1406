"""One table in memory: what the events come to, and what a seat is told."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import quincunx as qx
from quincunx.core.dice import FastDice, SealedDice
from quincunx.core.game import Data
from quincunx.core.picture import Picture
from quincunx.core.starting import new_match
from quincunx.core.svg import Drawing
from quincunx.server.rows import EventRow, SeatRow, TableRow
from quincunx.server.tables.changes import result_of
from quincunx.server.tables.clocks import Clocks, read_pace
from quincunx.server.tables.course import Course
from quincunx.server.tables.events import EventError, EventHistory
from quincunx.server.tables.rebuilding import build, record_kept
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.viewers import Viewer

MILITO = qx.game_of("milito").built_in
SEED = bytes(range(32))
NOW = 1_000_000.0


def a_row(game: str = "milito", options: Data | None = None, **changes: object) -> TableRow:
    rules = qx.game_of(game)
    options = rules.first_options(rules.built_in) if options is None else options
    match = new_match(rules, rules.built_in, options, SealedDice(SEED), journal=False)
    facts: dict[str, object] = {
        "id": "table00001",
        "game": game,
        "rules_version": rules.rules_version,
        "content": rules.built_in.hash,
        "packs": [],
        "options": options,
        "start": match.start,
        "seats": match.seats,
        "status": "running",
        "public": True,
        "pace": {},
        "takeover": False,
        "title": "",
        "made_by": None,
        "forked_from": None,
        "result": None,
        "frozen_why": None,
        "settled": False,
        "created": NOW,
        "updated": NOW,
    }
    return TableRow(**{**facts, **changes})  # type: ignore[arg-type]  # a test names only what it is about


def some_seats(row: TableRow, minds: Sequence[str | None] = ()) -> list[SeatRow]:
    found = enumerate(minds or [None] * row.seats)
    return [SeatRow(row.id, n, None if m else f"p{n}", m, None, f"P{n}") for n, m in found]


def a_table(row: TableRow | None = None, events: Sequence[EventRow] = ()) -> LiveTable:
    row = row or a_row()
    built = build(row, some_seats(row), events, qx.game_of(row.game).built_in, 0.0)
    assert built.frozen == ""
    return LiveTable(row, some_seats(row), built.course, lambda: NOW)


def happen(table: LiveTable, seat: int, what: str) -> None:
    table.apply(table.after(seat, what))


def play_on(table: LiveTable, dice: FastDice, choices: int) -> None:
    for _ in range(choices):
        if table.match.over:
            return
        seat = table.match.acting[0]
        options = table.match.legal(seat)
        happen(table, seat, table.match.notation(options[dice.below(len(options))], seat))


def until_a_boundary(table: LiveTable) -> int:
    """Play until the last choice cannot be taken back; the seat that made it."""
    dice = FastDice(1)
    while len(table.match.history) < 2 or table.match.can_undo():
        play_on(table, dice, 1)
    return table.match.history.seats[-1]


def as_events(table: LiveTable, happened: list[tuple[int, str]]) -> list[EventRow]:
    return [EventRow(table.id, n, seat, what, NOW + n) for n, (seat, what) in enumerate(happened)]


def shown(table: LiveTable, seat: int) -> str:
    return json.dumps(table.updates.update_for(seat), sort_keys=True)


# ---- the history


def told(*happened: tuple[int, str]) -> EventHistory:
    history = EventHistory()
    for n, (seat, what) in enumerate(happened):
        history.add(seat, what, float(n))
    return history


def test_choices_and_taking_back() -> None:
    history = told((0, "a"), (0, "b"), (0, "!undo"), (0, "c"), (1, "d"), (0, "!undo-to 1"))
    assert history.actions == [(0, "a")]
    assert history.seq == 6
    assert history.moved
    assert [(trace.ply, trace.what, trace.seat) for trace in history.traces] == [(1, "!undo-to", 0)]


def test_what_is_said_does_not_change_the_position() -> None:
    history = told((0, "a"), (1, "!offer-draw"), (0, "!ask-undo 0"))
    assert (history.seq, history.moved) == (3, False)
    assert history.draw_offers == {1}
    assert history.asked is not None
    assert history.asked.ply == 0


def test_an_offer_lapses_when_another_chooses() -> None:
    assert told((0, "!offer-draw"), (0, "a")).draw_offers == {0}
    assert told((0, "!offer-draw"), (1, "a")).draw_offers == frozenset()
    assert told((0, "!offer-draw"), (1, "!decline-draw")).draw_offers == frozenset()


def test_a_request_lapses_when_someone_chooses() -> None:
    assert told((0, "a"), (0, "!ask-undo 0"), (1, "b")).asked is None
    assert told((0, "a"), (0, "!ask-undo 0"), (1, "!refuse-undo")).asked is None


def test_a_computer_player_takes_over_and_gives_back() -> None:
    assert told((0, "!takeover 0 Veteran")).minds == {0: "Veteran"}
    assert told((0, "!takeover 0 Veteran"), (0, "!takeover 0 -")).minds == {0: None}


@pytest.mark.parametrize("what", ["!undo", "!undo-to 0", "!undo-to x", "!dance", "!takeover", "!agree-undo"])
def test_an_event_that_makes_no_sense_is_named(what: str) -> None:
    with pytest.raises(EventError, match="event 0"):
        told((0, what))


# ---- the table


def test_an_event_on_a_draft_changes_nothing() -> None:
    table = a_table()
    before = shown(table, 0)
    seat = table.match.acting[0]
    table.after(seat, table.match.options(seat)[0].notation)
    table.after(0, "!resign")
    with pytest.raises(qx.Refused):
        table.after(seat, "no-such:thing")
    assert shown(table, 0) == before


@pytest.mark.parametrize("name", sorted(qx.registry()))
def test_a_table_rebuilt_from_its_events_is_the_same(name: str) -> None:
    """Whatever happened, with all taking back: what is kept tells all of it."""
    table, dice = a_table(a_row(name)), FastDice(5)
    happened: list[tuple[int, str]] = []

    def let(seat: int, what: str) -> None:
        happen(table, seat, what)
        happened.append((seat, what))

    while not table.match.over and len(happened) < 400:
        seat = table.match.acting[0]
        options = table.match.legal(seat)
        let(seat, table.match.notation(options[dice.below(len(options))], seat))
        if dice.below(3) == 0 and not table.match.over and table.match.can_undo(seat):
            let(seat, "!undo")
        elif dice.below(25) == 0 and not table.match.over:
            let(seat, f"!undo-to {max(table.match.ply - 3, 0)}")
        elif dice.below(9) == 0 and not table.match.over:
            let(dice.below(table.match.seats), "!offer-draw")
    again = a_table(table.row, as_events(table, happened))
    for seat in range(-1, table.match.seats):
        assert shown(again, seat) == shown(table, seat)
    assert again.match.to_dict() == table.match.to_dict()


def test_an_update_says_all_a_page_needs() -> None:
    table = a_table()
    seat = table.match.acting[0]
    mine, other, onlooker = (
        table.updates.update_for(seat),
        table.updates.update_for(1 - seat),
        table.updates.update_for(-1),
    )
    assert mine["your_turn"]
    assert mine["options"][0].keys() == {"do", "text", "rule"}
    assert mine["prompt"] == table.match.prompt(seat)
    assert mine["board"].startswith("<svg")
    assert not other["your_turn"]
    assert other["options"] == onlooker["options"] == []
    assert other["rule"] == onlooker["rule"] == "table.turn"
    assert onlooker["forecast"] is None
    assert mine["names"] == ["P0", "P1"]
    assert json.loads(json.dumps(mine)) == mine


def test_the_journal_is_told_from_an_entry_on() -> None:
    table = a_table()
    play_on(table, FastDice(2), 30)
    whole = table.updates.update_for(0)["journal"]
    rest = table.updates.news_for(0, 5)
    assert rest["journal"] == whole[5:]
    assert rest["journal_from"] == 5
    assert table.updates.news_for(0, 10_000)["journal"] == []
    plain = [{name: line[name] for name in line if name != "staged"} for line in whole]
    assert plain == table.match.journal(0), "beside what can be watched, it is the journal of the match"


def test_a_board_is_drawn_once_for_each_position(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, bool]] = []
    table = a_table()
    game = table.match.game
    plain = game.picture

    def counted(view: Data, narrow: bool = False, last: Picture | None = None) -> Picture:
        drawn.append((view["seat"], narrow))
        return plain(view, narrow, last)

    monkeypatch.setattr(game, "picture", counted)
    for _ in range(3):
        table.updates.update_for(0)
        table.updates.update_for(-1)
    happen(table, 0, "!offer-draw")
    table.updates.update_for(0)
    assert drawn == [(0, False), (-1, False)]
    play_on(table, FastDice(1), 1)
    boards = [table.updates.update_for(0, narrow)["board"] for narrow in (False, True, False)]
    assert drawn[2:] == [(0, False), (0, True)]
    assert boards == [table.match.svg(0, narrow) for narrow in (False, True, False)]


def test_a_watcher_is_shown_the_picture_once_and_then_what_changes() -> None:
    table = a_table()
    watcher = Viewer(table, "someone", 0)
    shown = watcher.newest()["board"]
    assert shown == table.match.svg(0)
    children, sizes = children_of(shown), []
    for _ in range(20):
        play_on(table, FastDice(1), 1)
        changes = watcher.newest()["board"]
        assert isinstance(changes, dict)
        sizes.append(len(json.dumps(changes)))
        children = exchanged(children, changes["parts"])
        assert [ET.tostring(each) for each in children] == drawn_for(table, 0)
    assert sorted(sizes)[10] < len(shown) / 4
    watcher.start_again()
    assert watcher.newest()["board"] == table.match.svg(0)


def children_of(svg: str) -> list[ET.Element]:
    """What lies in a picture after its style and its definitions."""
    return list(ET.fromstring(svg))[2:]


def drawn_for(table: LiveTable, seat: int) -> list[bytes]:
    """The same of one that is drawn from nothing."""
    return [ET.tostring(child) for child in children_of(table.match.svg(seat))]


def exchanged(shown: list[ET.Element], parts: list[Any]) -> list[ET.Element]:
    """What lies in a picture or in an element of it, once some of it has been exchanged, as a page does it."""
    children: list[ET.Element] = []
    for part in parts:
        if isinstance(part, int):
            children.append(shown[part])
        elif isinstance(part, str):
            children += drawn_as(part)
        else:
            before = shown[part["of"]]
            [after] = drawn_as(part["around"]) if "around" in part else [ET.Element(before.tag, before.attrib)]
            after.extend(exchanged(list(before), part["parts"]))
            children.append(after)
    return children


def drawn_as(text: str) -> list[ET.Element]:
    return list(ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>'))


def own_among(drawings: Sequence[Drawing]) -> list[Drawing]:
    """Those that come up in no other table's picture, wherever they lie."""
    inside = [each for drawing in drawings for each in drawing.inside or ()]
    own = [drawing for drawing in drawings if drawing.own and drawing.inside is None]
    return own + (own_among(inside) if inside else [])


@pytest.mark.parametrize("game", ["milito", "battalion"])
def test_of_a_picture_that_was_shown_no_text_is_kept_but_whoever_comes_later_sees_it_whole(game: str) -> None:
    table = a_table(a_row(game))
    first = Viewer(table, "p0", 0)
    children, dice = children_of(first.newest()["board"]), FastDice(3)
    play_on(table, dice, 12)
    for n in range(12):
        play_on(table, dice, 1)
        if n == 8:  # a second page of the same player, which stays
            assert Viewer(table, "p0", 0).newest()["board"] == table.match.svg(0)
            assert table.updates.update_for(0)["board"] == table.match.svg(0)
        changes = first.newest()["board"]
        children = children_of(changes) if isinstance(changes, str) else exchanged(children, changes["parts"])
        assert [ET.tostring(each) for each in children] == drawn_for(table, 0)
        kept = own_among(table.updates.pictures[0, False][1].drawings)
        assert {drawing.text for drawing in kept} == {""}


def test_where_several_look_from_one_seat_the_texts_are_kept_for_them() -> None:
    table = a_table()
    watchers = [Viewer(table, None, qx.ONLOOKER) for _ in range(3)]
    for _ in range(6):
        play_on(table, FastDice(1), 1)
        told = [watcher.newest() for watcher in watchers]
        assert told[0] is told[1] is told[2], "they are told the same, put together once"
        assert table.updates.pictures[qx.ONLOOKER, False][1].is_whole


def test_what_a_seat_is_warned_of_is_worked_out_once_for_each_position() -> None:
    table = a_table()
    seat = table.match.acting[0]
    table.updates.news_for(seat)
    found = table.updates.cautions[seat][1]
    happen(table, seat, "!offer-draw")
    table.updates.news_for(seat)
    assert table.updates.cautions[seat][1] is found
    play_on(table, FastDice(1), 1)
    asked = table.match.acting[0]
    table.updates.news_for(asked)
    assert table.updates.cautions[asked][1] is not found


def test_the_seed_is_shown_at_the_end_and_never_before() -> None:
    table = a_table()
    before = shown(table, 0)
    assert SEED.hex() not in before
    assert table.updates.update_for(0)["dice"]["commitment"] == SealedDice(SEED).commitment
    happen(table, 1, "!resign")
    after = table.updates.update_for(-1)
    assert after["dice"]["seed"] == SEED.hex()
    assert (after["over"], after["ending"], after["ended_by"]) == (True, "table.resigned", "resign")
    assert after["scores"] == [1.0, 0.0]
    assert after["status"] == "over"


def test_going_back_by_agreement_leaves_a_trace() -> None:
    table = a_table()
    seat = until_a_boundary(table)
    ply = table.match.ply - 1
    kept = table.updates.lines_before(seat, ply)
    happen(table, seat, f"!undo-to {ply}")
    journal = table.updates.update_for(1 - seat)["journal"]
    assert table.match.ply == ply
    assert journal[-1]["trace"]
    assert "By agreement" in journal[-1]["text"]
    assert journal[-1]["rule"] in table.match.game.ledger
    assert kept <= table.updates.lines_before(seat, ply + 1)
    play_on(table, FastDice(9), 4)
    texts = [line["text"] for line in table.updates.update_for(-1)["journal"]]
    assert sum("By agreement" in text for text in texts) == 1
    assert "By agreement" not in texts[-1], "the game goes on after the trace"


def test_time_runs_out() -> None:
    table = a_table()
    play_on(table, FastDice(1), 5)
    happen(table, 0, "!timeout")
    update = table.updates.update_for(1)
    assert update["scores"] == [0.0, 1.0]
    assert update["ended_by"] == "timeout"
    assert "has run out of time" in update["journal"][-1]["text"]
    assert update["ending"] == update["journal"][-1]["rule"] == "table.time"
    assert sum("run out of time" in line["text"] for line in update["journal"]) == 1
    assert not any("resigns" in line["text"] for line in update["journal"])
    assert qx.Record(table.record()).verify() == []


def test_an_open_table_offers_nothing() -> None:
    table = a_table(a_row(status="open"))
    update = table.updates.update_for(table.match.acting[0])
    assert update["options"] == []
    assert "every seat to be taken" in update["prompt"]


# ---- what cannot be rebuilt


def test_a_game_that_no_longer_replays_is_frozen_with_the_reason() -> None:
    row = a_row()
    events = [EventRow(row.id, 0, 0, "place:no-such-card", NOW)]
    built = build(row, some_seats(row), events, MILITO, 0.0)
    table = LiveTable(row, some_seats(row), built.course)
    table.frozen = built.frozen
    assert table.updates.update_for(0)["frozen"] == "The history of this table cannot be played to its end."
    assert table.updates.update_for(0)["options"] == []


def test_a_history_that_cannot_be_read_is_frozen_with_the_reason() -> None:
    row = a_row()
    built = build(row, some_seats(row), [EventRow(row.id, 0, 0, "!dance", NOW)], MILITO, 0.0)
    assert "!dance" in built.frozen


def test_a_game_that_cannot_be_set_up_says_why() -> None:
    row = a_row(start={"options": {"x": 1}, "dice": {}})
    with pytest.raises(qx.Refused, match=r"can no longer be set up .*so it cannot be played on"):
        build(row, some_seats(row), [], MILITO, 0.0)


def test_what_was_carried_over_to_other_rules_before_still_says_so() -> None:
    fresh = a_table()
    seat = fresh.match.acting[0]
    events = as_events(fresh, [(seat, fresh.match.options(seat)[0].notation), (-1, "!migrated Milito, version 1")])
    table = a_table(events=events)
    assert (table.match.ply, table.seq) == (1, 2)
    assert "have changed" in table.updates.update_for(0)["journal"][-1]["text"]


@pytest.mark.parametrize("game", ["milito", "battalion"])
@pytest.mark.parametrize("ending", ["", "!resign", "!draw", "!timeout"])
def test_the_record_as_it_was_kept_is_the_record_as_it_is_replayed(game: str, ending: str) -> None:
    table = a_table(a_row(game))
    happened: list[tuple[int, str]] = []
    dice = FastDice(2)
    while not table.match.over and (not ending or len(happened) < 20):
        seat = table.match.acting[0]
        options = table.match.legal(seat)
        happened.append((seat, table.match.notation(options[dice.below(len(options))], seat)))
        happen(table, *happened[-1])
        if len(happened) == 10 and table.may_undo(seat):
            happened.append((seat, "!undo"))
            happen(table, *happened[-1])
    if ending:
        happened.append((0, ending))
        happen(table, *happened[-1])
    row = replace(table.row, status="over", result=result_of(table.course))
    row = replace(row, start={**row.start, "rematch_of": "table00000"})
    kept = record_kept(row, as_events(table, happened))
    assert kept == table.record()
    assert list(kept) == list(table.record())
    assert qx.Record(kept).verify() == []


def test_time_the_server_was_down_is_charged_to_nobody() -> None:
    row = a_row(pace={"kind": "live", "seconds": 600})
    fresh = a_table(row)
    seat = fresh.match.acting[0]
    events = as_events(fresh, [(seat, fresh.match.options(seat)[0].notation)])
    clocks = build(row, some_seats(row), events, MILITO, NOW + 5000).course.clocks
    assert clocks.up(NOW + 5010) == []
    assert clocks.since == NOW + 5000


def test_a_course_is_followed_and_never_changed() -> None:
    row = a_row()
    built = build(row, some_seats(row), [], MILITO, 0.0)
    course = Course(built.course.match, EventHistory(), Clocks(read_pace({}), 2))
    seat = course.match.acting[0]
    notation = course.match.options(seat)[0].notation
    after = course.after(seat, notation, NOW, [None, None])
    assert course.match.ply == 0
    assert after.match.ply == 1
    assert after.after(seat, "!undo", NOW, [None, None]).match.ply == 0
    assert after.match.ply == 1
