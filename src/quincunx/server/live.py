"""One table in play: the match with its history, and the one place where a seat's data is put together."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.dice import commitment
from quincunx.core.game import Data, Game
from quincunx.core.journal import Entry
from quincunx.core.match import Match, start_match
from quincunx.core.messages import Message, Value
from quincunx.core.svg import Picture
from quincunx.server import story as told
from quincunx.server.pace import Clocks
from quincunx.server.story import Story, Trace

if TYPE_CHECKING:  # workers import this module, and have no use for a database
    from quincunx.server.store.rows import SeatRow, TableRow

WAITING_FOR_PLAYERS = "The table waits until every seat is taken."
TRACE_RULES = {told.MIGRATED: "table.offered", told.UNDO_TO: "table.undo", told.TAKEOVER: "table.turn"}
"""The clause behind each kind of trace."""


class Course:
    """Where a table stands after some events: the match, the story and the clocks; never changed, only followed."""

    def __init__(self, match: Match, story: Story, clocks: Clocks) -> None:
        self.match = match
        self.story = story
        self.clocks = clocks

    def after(self, seat: int, what: str, at: float, minds: Sequence[str | None]) -> Course:
        """Where the table stands after one more event; Refused or StoryError if it cannot be."""
        story = self.story.copy()
        story.add(seat, what, at)
        match = self.match
        if story.changed != self.story.changed:
            back = story.kept < len(self.story.actions)
            match = match.replayed(story.kept) if back else match.copy()
            for who, action in story.actions[story.kept :]:
                take(match, who, action)
        clocks = self.clocks.copy()
        clocks.go_on(people_of(match.acting, story, minds), at, story.how)
        return Course(match, story, clocks)


def take(match: Match, seat: int, what: str) -> None:
    """Make one choice of a story, or end the match by a word."""
    if what == told.RESIGN:
        match.resign(seat)
    elif what == told.DRAW:
        match.end_drawn(seat)
    elif what == told.TIMEOUT:
        match.run_out_of_time(seat)
    else:
        match.play(what, seat)


def replay(
    game: Game, content: Content, start: Data, actions: Iterable[tuple[int, str]], *, journal: bool = True
) -> Match:
    """A match from its start through these choices, every one checked again."""
    match = start_match(game, content, start, journal)
    for seat, what in actions:
        take(match, seat, what)
    return match


def entries_of(match: Match) -> Sequence[Entry]:
    """The entries of a match's journal, all of them."""
    journal = match.table.journal
    return journal.entries if journal is not None else ()


def people_of(seats: Iterable[int], story: Story, minds: Sequence[str | None]) -> list[int]:
    """Those of the seats that people play."""
    return [seat for seat in seats if story.minds.get(seat, minds[seat]) is None]


class Reading:
    """A seat's journal as far as it has been put together: entries of the match's journal by number, and traces."""

    def __init__(self) -> None:
        self.lines: list[int | Trace] = []
        self.entries = 0
        self.traces = 0

    def read_on(self, seat: int, entries: Sequence[Entry], traces: Sequence[Trace]) -> None:
        """Go on with what has been added since; a trace stands before the first entry of its ply."""
        for number in range(self.entries, len(entries)):
            entry = entries[number]
            while self.traces < len(traces) and traces[self.traces].ply <= entry.ply:
                self.lines.append(traces[self.traces])
                self.traces += 1
            if entry.only < 0 or entry.only == seat:
                self.lines.append(number)
        self.entries = len(entries)


class LiveTable:
    """One table in memory."""

    def __init__(
        self, row: TableRow, seats: Sequence[SeatRow], course: Course, now: Callable[[], float] = time.time
    ) -> None:
        self.row = row
        self.seats = sorted(seats, key=lambda seat: seat.seat)
        self.course = course
        self.now = now
        self.frozen = ""
        """Why nothing more can be done here, if so."""
        self.thinking: set[int] = set()
        self.present: set[int] = set()
        self.watching = 0
        self.rematch: str | None = None
        """The table at which the next match is played, if any."""
        self.pictures: dict[tuple[int, bool], tuple[Match, Picture]] = {}
        """The last picture for a seat and a width, and the position it shows."""
        self.forecasts: dict[int, tuple[Match, Data | None]] = {}
        """The last forecast for a seat, and the position it is about."""
        self.worded: list[Data] = []
        self.readings: dict[int, Reading] = {}

    # ---- who is who

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def match(self) -> Match:
        return self.course.match

    @property
    def story(self) -> Story:
        return self.course.story

    @property
    def seq(self) -> int:
        """How many events there are."""
        return self.course.story.seq

    @property
    def is_in_play(self) -> bool:
        """Can anything be chosen here?"""
        return self.row.status == "running" and not self.frozen and not self.match.over

    def mind_of(self, seat: int) -> str | None:
        """The level of the computer player in a seat; None if a person plays it, or nobody yet."""
        return self.story.minds.get(seat, self.seats[seat].mind)

    def seats_of(self, player: str | None) -> list[int]:
        """The seats a player took."""
        return [seat.seat for seat in self.seats if player is not None and seat.player_id == player]

    @property
    def people(self) -> list[int]:
        """The seats played by people."""
        return [s.seat for s in self.seats if s.player_id is not None and self.mind_of(s.seat) is None]

    def may_watch(self, player: str | None) -> bool:
        """May this person look on? At a public table anyone, else only those who sit there."""
        return self.row.public or bool(self.seats_of(player))

    def name_of(self, seat: int) -> str:
        """Who plays a seat; empty if nobody yet."""
        mind = self.mind_of(seat)
        return mind if mind is not None else self.seats[seat].name or ""

    def role_of(self, seat: int) -> str:
        """What a seat is called in the game."""
        return str(self.match.name("seat", seat))

    # ---- going on

    def after(self, seat: int, what: str) -> Course:
        """Where the table would stand after one more event; nothing is changed here."""
        return self.course.after(seat, what, self.now(), [each.mind for each in self.seats])

    def accept(self, course: Course) -> None:
        """The event is in the store: this is where the table stands now."""
        if course.story.kept < len(self.story.actions):
            del self.worded[sum(entry.ply < course.story.kept for entry in entries_of(course.match)) :]
            self.readings.clear()
        self.course = course

    def start_again(self, course: Course) -> None:
        """Nothing that was put together before counts any more."""
        self.pictures.clear()
        self.forecasts.clear()
        self.worded.clear()
        self.readings.clear()
        self.course = course

    # ---- what a seat is told

    def update_for(self, seat: int, narrow: bool = False) -> Data:
        """Everything a seat may know now; seat -1 is an onlooker."""
        board = self.picture_for(seat, narrow).to_text()
        return {**self.news_for(seat), "forecast": self.forecast_for(seat), "board": board}

    def odds_for(self, seat: int) -> Data:
        """What follows the news: odds and sums for the choice before a seat, and at which moment they hold."""
        moment = {"table": self.id, "seat": seat, "seq": self.seq, "ply": self.match.ply}
        return {"is": "forecast", **moment, "forecast": self.forecast_for(seat)}

    def forecast_for(self, seat: int) -> Data | None:
        """The forecast for a seat, worked out once for each position."""
        match = self.match
        if seat < 0 or not self.is_in_play:
            return None
        known, foreseen = self.forecasts.get(seat, (None, None))
        if known is not match:
            foreseen = match.forecast(seat)
            self.forecasts[seat] = (match, foreseen)
        return foreseen

    def news_for(self, seat: int, since_entries: int = 0) -> Data:
        """Everything a seat may know now but its picture and its odds, with its journal from a line on."""
        match = self.match
        since, lines = self.lines_for(seat, since_entries)
        return {
            "is": "table",
            "table": self.id,
            "game": match.game.id,
            "title": self.row.title,
            "status": "over" if match.over and not self.frozen else self.row.status,
            "seat": seat,
            "seq": self.seq,
            "ply": match.ply,
            "acting": list(match.acting),
            **self.asked_of(seat),
            "journal": [self.line(each) for each in lines],
            "journal_from": since,
            **self.said_at_the_table(),
            **self.outcome(),
        }

    def asked_of(self, seat: int) -> Data:
        """What this seat is asked, and what it can choose from."""
        match = self.match
        yours = self.is_in_play and seat in match.acting and self.mind_of(seat) is None
        prompt = match.prompt(seat)
        if self.frozen:
            prompt = self.frozen
        elif self.row.status == "open" and not match.over:
            prompt = WAITING_FOR_PLAYERS
        options = match.options(seat) if yours else []
        return {
            "your_turn": yours,
            "prompt": prompt,
            "rule": match.rule if yours or match.over else "table.turn",
            "options": [{"do": o.notation, "text": o.text, "rule": o.rule} for o in options],
            "draft": match.draft(seat) if yours else None,
            "can_undo": self.may_undo(seat),
            "may_hint": yours and self.may_hint(seat),
        }

    def may_undo(self, seat: int) -> bool:
        """Can this seat take back its last choice without asking anyone?"""
        return seat >= 0 and self.is_in_play and self.mind_of(seat) is None and self.match.can_undo(seat)

    def may_hint(self, seat: int) -> bool:
        """May this seat have hints? Only where no other person plays: they are outside help."""
        return {each.player_id for each in self.seats if each.player_id is not None} == {self.seats[seat].player_id}

    def said_at_the_table(self) -> Data:
        """What all may know that is no part of the game: offers, requests, clocks, who is here and who thinks."""
        asked, story, seats = self.story.asked, self.story, range(len(self.seats))
        return {
            "undo_asked": asked.seat if asked is not None else None,
            "undo_ply": asked.ply if asked is not None else None,
            "undo_agreed": sorted(asked.agreed) if asked is not None else [],
            "draw_offered": sorted(story.draw_offers),
            "clocks": self.course.clocks.to_dict(self.now()),
            "takeover": self.row.takeover,
            "thinking": sorted(self.thinking),
            "present": sorted(self.present),
            "watching": self.watching,
            "names": [self.name_of(seat) for seat in seats],
            "roles": [self.role_of(seat) for seat in seats],
            "minds": [self.mind_of(seat) for seat in seats],
            "rematch": self.rematch,
            "forked_from": self.row.forked_from,
            "frozen": self.frozen or None,
        }

    def outcome(self) -> Data:
        """How the match ended, if it did, and what can be told of the dice."""
        match, dice = self.match, self.row.start["dice"]
        sealed = bytes.fromhex(dice["seed"]) if dice["kind"] == "sealed" else None
        return {
            "over": match.over,
            "ending": match.ending if match.over else None,
            "ended_by": (self.story.ended_by or "play") if match.over else None,
            "scores": list(match.scores) if match.scores is not None else None,
            "dice": {
                "commitment": commitment(sealed) if sealed is not None else None,
                "seed": sealed.hex() if sealed is not None and match.over else None,
            },
        }

    def picture_for(self, seat: int, narrow: bool = False) -> Picture:
        """The picture for a seat, drawn once for each position and width, and then only where it has changed."""
        match = self.match
        shown, last = self.pictures.get((seat, narrow), (None, None))
        if shown is not match or last is None:
            last = match.game.picture(match.view(seat), narrow, last)
            self.pictures[seat, narrow] = (match, last)
        return last

    # ---- the journal, with what happened at the table in between

    def lines_for(self, seat: int, since: int) -> tuple[int, list[int | Trace]]:
        """What a seat may read from a line on, or from the end if there are fewer; and that line."""
        reading = self.readings.setdefault(seat, Reading())
        reading.read_on(seat, entries_of(self.match), self.story.traces)
        latest = self.story.traces[reading.traces :]
        here = len(reading.lines)
        since = min(max(since, 0), here + len(latest))
        return since, [*reading.lines[since:], *latest[max(since - here, 0) :]]

    def lines_before(self, seat: int, ply: int) -> int:
        """How many lines of its journal a seat keeps when the match goes back to a ply."""
        count = sum(trace.ply < ply for trace in self.story.traces)
        for entry in entries_of(self.match):
            count += entry.ply < ply and (entry.only < 0 or entry.only == seat)
        return count

    def line(self, line: int | Trace) -> Data:
        """One line as plain data."""
        if isinstance(line, Trace):
            return self.trace_line(line)
        entries = entries_of(self.match)
        while len(self.worded) <= line:
            self.worded.append(self.match.entry_to_dict(entries[len(self.worded)]))
        return self.worded[line]

    def trace_line(self, trace: Trace) -> Data:
        """What happened at the table, in words."""
        given_back = trace.what == told.TAKEOVER and trace.detail == told.NOBODY
        key = "server." + ("given_back" if given_back else trace.what[1:].replace("-", "_"))
        params: dict[str, Value] = {"seat": trace.seat, "detail": trace.detail}
        if trace.what == told.UNDO_TO:
            params["n"] = int(trace.detail)
        text = self.match.text(Message(key, params))
        rule = TRACE_RULES[trace.what]
        return {"ply": trace.ply, "key": key, "params": params, "rule": rule, "text": text, "trace": True}

    # ---- afterwards

    def record(self) -> Data:
        """The whole game as a record, once it is over."""
        return qx.record_of(self.match).data
