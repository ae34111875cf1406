# hot: compiled by mypyc
"""Where a table stands after some events: the match, the history and the clocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.replay import NotPossible, let_run_on, replay
from quincunx.core.sealed import Sealed
from quincunx.server import event_words as words
from quincunx.server.tables.clocks import AGREED_BACK, HANDED_OVER, PLAYED, Clocks
from quincunx.server.tables.events import EventHistory


class Course:
    """Where a table stands after some events: the match, the events and the clocks; never changed, only followed.

    A seat is told of its own moments. A *moment* is all it has noticed so far as one number: what others do behind a
    screen does not change it.
    """

    def __init__(self, match: Match, events: EventHistory, clocks: Clocks, before: Course | None = None) -> None:
        self.match = match
        self.events = events
        self.clocks = clocks
        self.event = ""
        """The event that led here, as it is kept."""
        self.result: Data | None = None
        """How the match ended, once somebody has asked for it."""
        eyes = range(qx.ONLOOKER, match.seats)
        if before is None or events.how != PLAYED:
            self.moments = [match.history.trail(eye) for eye in eyes]
        else:
            since = len(before.match.history)
            self.moments = [match.history.trail(eye, since, before.moments[eye + 1]) for eye in eyes]
        self.timely = [self.timely_for(seat, before) for seat in range(match.seats)]
        """By seat: the moments at which its choice still counts."""

    def after(self, seat: int, what: str, at: float, minds: Sequence[str | None], checked: bool = False) -> Course:
        """Where the table stands after one more event; Refused or EventError if it cannot be.

        What was `checked` a moment ago is not checked once more.
        """
        events = self.events.copy()
        events.add(seat, what, at)
        match = self.match
        if events.moved:
            match = match.copy() if events.how == PLAYED else match.at(match.first_ply + events.kept)
            try:
                replay(match, events.actions[events.kept :], trusted=checked or events.how != PLAYED)
            except NotPossible as error:
                raise error.refused from error
            let_run_on(match, events.ran)
            match.history.events = dict(events.groups)
        course = Course(match, events, self.clocks.copy(), self)
        course.event = what
        if not course.is_news(qx.ONLOOKER, self) and not what.startswith(words.BEHIND):
            course.event = words.BEHIND + what
            course.events = events = self.events.copy()
            events.add(seat, course.event, at)
        elif course.reveals(self) and not what.startswith(words.REVEALED):
            course.event = words.REVEALED + what
            course.events = events = self.events.copy()
            events.add(seat, course.event, at)
        course.let_time_run(self, at, minds)
        return course

    def reveals(self, before: Course) -> bool:
        """Did what several chose in secret come to light?"""
        return bool(screened_seats(before.match)) and self.events.moved and not self.is_same_step(before)

    def let_time_run(self, before: Course, at: float, minds: Sequence[str | None]) -> None:
        """Charge those who were asked. What nobody notices and changes nothing about who is asked leaves no trace."""
        match, events = self.match, self.events
        hidden = self.event.startswith(words.BEHIND)
        begun = events.noticed or self.clocks.have_begun
        if not begun or (hidden and match.acting == before.match.acting):
            return
        steps = before.match.table.steps
        how = events.how if events.moved else HANDED_OVER
        all_done = how == PLAYED and bool(steps) and steps[-1].seat < 0 and not self.is_same_step(before)
        self.clocks.go_on(people_of(match.acting, events, minds), at, how, all_done)
        self.clocks.screen_now(people_of(screened_seats(match), events, minds), at)

    def timely_for(self, seat: int, before: Course | None) -> frozenset[int]:
        """Where several choose at once, what the others did in the meantime does not make a choice late."""
        moment = self.moments[seat + 1]
        if before is None:
            return frozenset({moment})
        if moment == before.moments[seat + 1]:
            return before.timely[seat]
        together = self.is_same_step(before) and self.match.table.steps[-1].seat < 0
        if together and self.events.how == PLAYED and self.match.history.seats[-1] != seat:
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
        if self.match is before.match or self.events.how == AGREED_BACK:
            return True
        return self.moments[eye + 1] != before.moments[eye + 1] or self.match.over != before.match.over


def screened_seats(match: Match) -> tuple[int, ...]:
    """Those who choose behind screens now, done or not, and who has left meanwhile."""
    steps = match.table.steps
    return steps[-1].concerned(match.table) if steps and isinstance(steps[-1], Sealed) else ()


def people_of(seats: Iterable[int], events: EventHistory, minds: Sequence[str | None]) -> list[int]:
    """Those of the seats that people play."""
    return [seat for seat in seats if events.minds.get(seat, minds[seat]) is None]
