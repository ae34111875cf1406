"""From what is kept to a table in play: replayed from its start, with the content it was made with."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.dice import commitment
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.record import FORMAT
from quincunx.core.replay import NotPossible, let_run_on, replay, split_choice
from quincunx.core.starting import checked_start, start_match
from quincunx.server.closed_words import reason
from quincunx.server.rows import EventRow, SeatRow, TableRow
from quincunx.server.tables.clocks import Clocks, read_pace
from quincunx.server.tables.contents import closed
from quincunx.server.tables.course import Course, people_of, screened_seats
from quincunx.server.tables.events import EventError, EventHistory

log = logging.getLogger("quincunx.loading")
UNPLAYABLE = reason("unplayable")
RESULT = ("ending", "scores", "places", "rolls", "digest")
"""The fields of a record's result."""


@dataclass(frozen=True)
class Built:
    """A table as far as it could be rebuilt, and why no further."""

    course: Course
    frozen: str


def build(
    row: TableRow,
    seats: Sequence[SeatRow],
    events: Sequence[EventRow],
    content: Content,
    up_since: float,
    start: Data | None = None,
) -> Built:
    """Rebuild a table from its start, the one in its row if no other is given; Refused if it cannot even be begun.

    Slow for a long game: call it in a thread.
    """
    game = qx.game_of(row.game)
    try:
        match = start_match(game, content, checked_start(game, content, start or row.start), True)
    except (ValueError, LookupError) as error:
        raise closed(row, "no_set_up", error=str(error)) from error
    history, frozen = told_by(events)
    frozen = frozen or play_out(match, history)
    if frozen:
        del history.actions[len(match.history) :]
    return Built(Course(match, history, clocks_of(row, seats, match, history, up_since)), frozen)


def told_by(events: Sequence[EventRow]) -> tuple[EventHistory, str]:
    """The events the events tell, and why it breaks off if it does."""
    history = EventHistory()
    for event in events:
        try:
            history.add(event.seat, event.what, event.at)
        except EventError as error:
            return history, reason("no_history", error=str(error))
    return history, ""


def play_out(match: Match, events: EventHistory) -> str:
    """Make all choices of a events again, checked when they were made; why not, if one cannot even be read."""
    try:
        replay(match, events.actions, trusted=True)
        let_run_on(match, events.ran)
    except NotPossible as error:
        log.error("a history cannot be replayed: %s", error)  # which choice it was may be a secret
        return UNPLAYABLE
    except Exception as error:  # a history that was tampered with must close one table, not the server
        log.error("a history cannot be replayed", exc_info=error)
        return UNPLAYABLE
    match.history.events = dict(events.groups)
    return ""


def clocks_of(row: TableRow, seats: Sequence[SeatRow], match: Match, events: EventHistory, up_since: float) -> Clocks:
    """The clocks as they were kept; time in which the server was down is charged to nobody who plays live."""
    pace = read_pace(row.pace)
    clocks = Clocks(pace, len(seats))
    for seat in seats:
        if seat.clock_left is not None:
            clocks.left[seat.seat] = seat.clock_left
    minds = [seat.mind for seat in seats]
    if row.status != "running":
        return clocks
    clocks.screen(people_of(screened_seats(match), events, minds), None if events.noticed else pace.seconds)
    since = events.noticed_at or row.updated
    if pace.kind == "live" and (events.noticed or chooses_together(match)):
        clocks.start(people_of(match.acting, events, minds), max(since, up_since))
    elif pace.kind == "days":
        clocks.start(people_of(match.acting, events, minds), since)
    return clocks


def chooses_together(match: Match) -> bool:
    """Do several choose at once? Then time runs from the start: the first click of one must not show on all clocks."""
    return bool(match.table.steps) and match.table.steps[-1].seat < 0


def record_kept(
    row: TableRow, events: Sequence[EventRow], start: Data | None = None, shares: Data | None = None
) -> Data:
    """The record of a finished game, as it was kept: it can be had even where nobody can replay it."""
    history, _ = told_by(events)
    start = start or row.start
    result = row.result or {}
    data: Data = {
        "quincunx": FORMAT,
        "game": row.game,
        "rules_version": row.rules_version,
        "content": row.content,
        "packs": row.packs,
        "start": {field: start[field] for field in ("options", "dice", "table") if field in start},
        "actions": [f"{seat} {what}" for seat, what in history.actions],
        "result": {field: result[field] for field in RESULT if field in result},
    }
    if any(split_choice(what)[0] for _, what in history.actions):
        data["played"] = history.played
    dice = start["dice"]
    if shares is not None:
        data["dice"] = shares
    elif dice["kind"] == "sealed":
        data["commitment"] = commitment(bytes.fromhex(dice["seed"]))
    return data
