"""One table in play: the match with its history, and the one place where a seat's data is put together."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import quincunx as qx
from quincunx.core.dice import commitment
from quincunx.core.eyes import sees
from quincunx.core.game import Data
from quincunx.core.journal import Entry
from quincunx.core.match import Match
from quincunx.core.messages import Message, Value
from quincunx.core.replay import NotPossible, replay
from quincunx.core.sealed import Sealed
from quincunx.core.svg import Picture
from quincunx.server import story as told
from quincunx.server.pace import AGREED_BACK, HANDED_OVER, PLAYED, Clocks
from quincunx.server.story import Story, Trace

if TYPE_CHECKING:  # workers import this module, and have no use for a database
    from quincunx.server.store.rows import SeatRow, TableRow

WAITING_FOR_PLAYERS = "Waiting for every seat to be taken."
TRACE_RULES = {told.MIGRATED: "table.offered", told.UNDO_TO: "table.undo", told.TAKEOVER: "table.turn"}
"""The clause behind each kind of trace."""


class Course:
    """Where a table stands after some events: the match, the story and the clocks; never changed, only followed.

    A seat is told of its own moments. A *moment* is all it has noticed so far as one number: what others do behind a
    screen does not change it.
    """

    def __init__(self, match: Match, story: Story, clocks: Clocks, before: Course | None = None) -> None:
        self.match = match
        self.story = story
        self.clocks = clocks
        self.event = ""
        """The event that led here, as it is kept."""
        eyes = range(qx.ONLOOKER, match.seats)
        if before is None or story.how != PLAYED:
            self.moments = [match.history.trail(eye) for eye in eyes]
        else:
            since = len(before.match.history)
            self.moments = [match.history.trail(eye, since, before.moments[eye + 1]) for eye in eyes]
        self.timely = [self.timely_for(seat, before) for seat in range(match.seats)]
        """By seat: the moments at which its choice still counts."""

    def after(self, seat: int, what: str, at: float, minds: Sequence[str | None]) -> Course:
        """Where the table stands after one more event; Refused or StoryError if it cannot be."""
        story = self.story.copy()
        story.add(seat, what, at)
        match = self.match
        if story.moved:
            match = match.copy() if story.how == PLAYED else match.at(match.first_ply + story.kept)
            try:
                replay(match, story.actions[story.kept :], trusted=story.how != PLAYED)
            except NotPossible as error:
                raise error.refused from error
            match.history.events = dict(story.events)
        course = Course(match, story, self.clocks.copy(), self)
        course.event = what
        if not course.is_news(qx.ONLOOKER, self) and not what.startswith(told.BEHIND):
            course.event = told.BEHIND + what
            course.story = story = self.story.copy()
            story.add(seat, course.event, at)
        elif course.reveals(self) and not what.startswith(told.REVEALED):
            course.event = told.REVEALED + what
            course.story = story = self.story.copy()
            story.add(seat, course.event, at)
        course.let_time_run(self, at, minds)
        return course

    def reveals(self, before: Course) -> bool:
        """Did what several chose in secret come to light?"""
        return bool(screened_seats(before.match)) and self.story.moved and not self.is_same_step(before)

    def let_time_run(self, before: Course, at: float, minds: Sequence[str | None]) -> None:
        """Charge those who were asked. What nobody notices and changes nothing about who is asked leaves no trace."""
        match, story = self.match, self.story
        hidden = self.event.startswith(told.BEHIND)
        begun = story.noticed or self.clocks.have_begun
        if not begun or (hidden and match.acting == before.match.acting):
            return
        steps = before.match.table.steps
        how = story.how if story.moved else HANDED_OVER
        all_done = how == PLAYED and bool(steps) and steps[-1].seat < 0 and not self.is_same_step(before)
        self.clocks.go_on(people_of(match.acting, story, minds), at, how, all_done)
        self.clocks.screen_now(people_of(screened_seats(match), story, minds), at)

    def timely_for(self, seat: int, before: Course | None) -> frozenset[int]:
        """Where several choose at once, what the others did in the meantime does not make a choice late."""
        moment = self.moments[seat + 1]
        if before is None:
            return frozenset({moment})
        if moment == before.moments[seat + 1]:
            return before.timely[seat]
        together = self.is_same_step(before) and self.match.table.steps[-1].seat < 0
        if together and self.story.how == PLAYED and self.match.history.seats[-1] != seat:
            return before.timely[seat] | {moment}
        return frozenset({moment})

    def newly_awaited(self, before: Course) -> list[int]:
        """The seats that have something to choose now and had not before; a new step asks all anew."""
        then = before.match.table.awaited() if self.is_same_step(before) else before.match.table.acting()
        return [seat for seat in self.match.awaited if seat not in then]

    def is_same_step(self, before: Course) -> bool:
        """Is the step on top still the one it was?"""
        then, now = before.match.table.steps, self.match.table.steps
        return bool(then) and bool(now) and then[-1] is now[-1]

    def is_news(self, eye: int, before: Course) -> bool:
        """Is there anything to tell this eye, compared with where the table stood before?"""
        if self.match is before.match or self.story.how == AGREED_BACK:
            return True
        return self.moments[eye + 1] != before.moments[eye + 1] or self.match.over != before.match.over


def screened_seats(match: Match) -> tuple[int, ...]:
    """Those who choose behind screens now, done or not, and who has left meanwhile."""
    steps = match.table.steps
    return steps[-1].concerned(match.table) if steps and isinstance(steps[-1], Sealed) else ()


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
            if sees(entry.eyes, seat):
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
        self.pictures: dict[tuple[int, bool], tuple[object, Picture]] = {}
        """The last picture for a seat and a width, and the moment it shows."""
        self.forecasts: dict[int, tuple[object, Data | None]] = {}
        """The last forecast for a seat, and the moment it is about."""
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

    @property
    def seen_by_all(self) -> tuple[object, ...]:
        """What is known of the table beside the game: who sits there, how it stands, and where they play next."""
        who = tuple((seat.player_id, seat.name, seat.mind) for seat in self.seats)
        return who, self.row.status, self.row.title, self.frozen, self.rematch

    def moment(self, eye: int) -> int:
        """What an eye has noticed so far, as one number."""
        return self.course.moments[eye + 1]

    def mind_of(self, seat: int) -> str | None:
        """The level of the computer player in a seat; None if a person plays it, or nobody yet."""
        return self.story.minds.get(seat, self.seats[seat].mind)

    def seats_of(self, player: str | None) -> list[int]:
        """The seats a player took."""
        return [seat.seat for seat in self.seats if player is not None and seat.player_id == player]

    @property
    def people(self) -> list[int]:
        """The seats played by people who are still in the match."""
        taken = [s.seat for s in self.seats if s.player_id is not None and self.mind_of(s.seat) is None]
        return [seat for seat in taken if not self.match.table.has_left(seat)]

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
        if course.story.how != PLAYED:
            del self.worded[sum(entry.ply < course.story.kept for entry in entries_of(course.match)) :]
            self.readings.clear()
        if course.story.how == AGREED_BACK:  # the same choices may lead elsewhere now
            self.forecasts.clear()
            self.pictures = {who: (None, last) for who, (_, last) in self.pictures.items()}
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
        moment = {"table": self.id, "seat": seat, "moment": self.moment(seat)}
        return {"is": "forecast", **moment, "forecast": self.forecast_for(seat)}

    def forecast_for(self, seat: int) -> Data | None:
        """The forecast for a seat, worked out once for each position."""
        match = self.match
        if seat < 0 or not self.is_in_play:
            return None
        known, foreseen = self.forecasts.get(seat, (None, None))
        if known != self.moment(seat):
            foreseen = match.forecast(seat)
            self.forecasts[seat] = (self.moment(seat), foreseen)
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
            "moment": self.moment(seat),
            "ply": match.ply_for(seat),
            "awaited": list(match.awaited),
            **self.asked_of(seat),
            "journal": [self.line(each, seat) for each in lines],
            "journal_from": since,
            **self.said_at_the_table(seat),
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
            "own_asked": self.own_asked(seat),
            "prompt": prompt,
            "rule": match.rule if yours or match.over else "table.turn",
            "options": [{"do": o.notation, "text": o.text, "rule": o.rule} for o in options],
            "draft": match.draft(seat) if yours else None,
            "can_undo": self.may_undo(seat),
            "plays_on": seat >= 0 and match.table.plays_on(seat),
            "may_hint": yours and self.may_hint(seat),
        }

    def own_asked(self, seat: int) -> list[int]:
        """The seats of whoever plays this one that can choose now: at one screen that may be another."""
        player = self.seats[seat].player_id if seat >= 0 else None
        return [each for each in self.seats_of(player) if each in self.match.acting and self.mind_of(each) is None]

    def may_undo(self, seat: int) -> bool:
        """Can this seat take back its last choice without asking anyone?"""
        return seat >= 0 and self.is_in_play and self.mind_of(seat) is None and self.match.can_undo(seat)

    def may_hint(self, seat: int) -> bool:
        """May this seat have hints? Only where no other person plays: they are outside help."""
        return {each.player_id for each in self.seats if each.player_id is not None} == {self.seats[seat].player_id}

    def said_at_the_table(self, eye: int) -> Data:
        """What is no part of the game: offers, requests, clocks, who is here, who thinks, and who has left."""
        asked, story, seats = self.story.asked, self.story, range(len(self.seats))
        match = self.match
        return {
            "undo_asked": asked.seat if asked is not None else None,
            "undo_ply": match.ply_for(eye, asked.ply) if asked is not None else None,
            "undo_agreed": sorted(asked.agreed) if asked is not None else [],
            "draw_offered": sorted(story.draw_offers),
            "clocks": self.course.clocks.to_dict(self.now(), eye),
            "takeover": self.row.takeover,
            "thinking": [s for s in match.awaited if self.is_in_play and self.mind_of(s) is not None],
            "left": {str(s): match.table.left_by[s] for s in seats if match.table.has_left(s)},
            "sides": [match.table.side_of(s) for s in seats],
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
            "places": list(match.places) if match.places is not None else None,
            "outcomes": [match.outcome(seat) for seat in range(match.seats)] if match.over else None,
            "dice": {
                "commitment": commitment(sealed) if sealed is not None else None,
                "seed": sealed.hex() if sealed is not None and match.over else None,
            },
        }

    def picture_for(self, seat: int, narrow: bool = False) -> Picture:
        """The picture for a seat, drawn once for each position and width, and then only where it has changed."""
        match = self.match
        now = (self.moment(seat), match.over)
        shown, last = self.pictures.get((seat, narrow), (None, None))
        if shown != now or last is None:
            last = match.game.picture(match.view(seat), narrow, last)
            self.pictures[seat, narrow] = (now, last)
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
            count += entry.ply < ply and sees(entry.eyes, seat)
        return count

    def line(self, line: int | Trace, eye: int) -> Data:
        """One line as plain data, dated by what this eye has noticed."""
        said = self.trace_line(line) if isinstance(line, Trace) else self.entry_line(line)
        return {**said, "ply": self.match.ply_for(eye, said["ply"])}

    def entry_line(self, line: int) -> Data:
        """A line of the match's journal, put into words once."""
        entries = entries_of(self.match)
        while len(self.worded) <= line:
            self.worded.append(self.match.entry_to_dict(entries[len(self.worded)]))
        return self.worded[line]

    def trace_line(self, trace: Trace) -> Data:
        """What happened at the table, in words."""
        given_back = trace.what == told.TAKEOVER and trace.detail == told.NOBODY
        key = "server." + ("given_back" if given_back else trace.what[1:].replace("-", "_"))
        params: dict[str, Value] = {"seat": trace.seat, "detail": trace.detail}
        text = self.match.text(Message(key, params))
        rule = TRACE_RULES[trace.what]
        return {"ply": trace.ply, "key": key, "params": params, "rule": rule, "text": text, "trace": True}

    # ---- afterwards

    def record(self) -> Data:
        """The whole game as a record, once it is over."""
        return qx.record_of(self.match).data
