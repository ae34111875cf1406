# hot: compiled by mypyc
"""How fast a table is played: without limit, by a clock for each seat, or by days for each turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from quincunx.core.game import Data
from quincunx.server.words import say

DAY: Final = 86_400.0
LONGEST_LIVE: Final = 24 * 3600
LONGEST_INCREMENT: Final = 600
MOST_DAYS: Final = 60

PLAYED: Final = "played"
HANDED_OVER: Final = "handed over"
TAKEN_BACK: Final = "taken back"
AGREED_BACK: Final = "agreed back"


class Pace(NamedTuple):
    """Seconds a seat has, and what it gets back with each turn it ends (live) or afresh with each turn (days)."""

    kind: str = "unlimited"
    seconds: float = 0.0
    increment: float = 0.0

    @property
    def is_limited(self) -> bool:
        return self.kind != "unlimited"

    def to_dict(self) -> Data:
        if self.kind == "live":
            return {"kind": "live", "seconds": self.seconds, "increment": self.increment}
        if self.kind == "days":
            return {"kind": "days", "days": self.seconds / DAY}
        return {"kind": "unlimited"}


def read_pace(data: Mapping[str, object]) -> Pace:
    """A pace from plain data; ValueError says what is wrong with it."""
    kind = data.get("kind", "unlimited")
    wanted = {"unlimited": ("kind",), "live": ("kind", "seconds", "increment"), "days": ("kind", "days")}
    if not isinstance(kind, str) or kind not in wanted:
        raise ValueError(say("wrong.pace_kind", kind=repr(kind)))
    unknown = sorted(set(data) - set(wanted[kind]))
    if unknown:
        raise ValueError(say("wrong.pace_field", kind=repr(kind), field=repr(unknown[0]), fields=list(wanted[kind])))
    if kind == "live":
        seconds = number(data, "seconds", 10, LONGEST_LIVE)
        return Pace("live", seconds, number(data, "increment", 0, LONGEST_INCREMENT, 0.0))
    if kind == "days":
        return Pace("days", number(data, "days", 1 / 24, MOST_DAYS) * DAY)
    return Pace()


def number(data: Mapping[str, object], field: str, low: float, high: float, default: float | None = None) -> float:
    """One number of a pace, within its bounds."""
    value = data.get(field, default)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
        raise ValueError(say("wrong.pace", field=field, low=f"{low:g}", high=f"{high:g}", got=repr(value)))
    return float(value)


NO_CLOCKS: Final[Data] = {
    "pace": Pace().to_dict(),
    "left": [],
    "running": [],
    "screened": [],
    "up": [],
    "late": False,
    "at": 0.0,
}
"""What is told where nobody's time is limited."""


class Clocks:
    """What each seat has left; time runs only for people who are asked to choose."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [pace.seconds] * seats
        self.running: frozenset[int] = frozenset()
        self.since = 0.0
        self.screened: dict[int, float | None] = {}
        """Those who choose behind screens, each with what it had left when that began; None if that is not known."""

    @property
    def have_begun(self) -> bool:
        """Has any time run yet?"""
        return self.since > 0.0

    def copy(self) -> Clocks:
        twin = Clocks(self.pace, len(self.left))
        twin.left = self.left[:]
        twin.running = self.running
        twin.since = self.since
        twin.screened = self.screened
        return twin

    def start(self, seats: Iterable[int], since: float) -> None:
        """Let the time of these seats run from a moment on."""
        self.running = frozenset(seats) if self.pace.is_limited else frozenset()
        self.since = since

    def left_at(self, seat: int, now: float) -> float:
        """The seconds a seat has left at a moment, never below nothing."""
        gone = max(now - self.since, 0.0) if seat in self.running else 0.0
        return max(self.left[seat] - gone, 0.0)

    def go_on(self, acting: Iterable[int], now: float, how: str, all_done: bool = False) -> None:
        """Something happened: charge those who were asked, and let the time of those now asked run.

        Where several chose at once and `all_done`, whoever is asked again begins another turn.

        Ending one's turn brings the increment; taking that back returns it, so that nobody can gain time by undoing.
        """
        asked = frozenset(acting) if self.pace.is_limited else frozenset()
        self.left = [self.left_at(seat, now) for seat in range(len(self.left))]
        if self.pace.kind == "live":
            for seat in self.running if all_done else self.running - asked if how == PLAYED else ():
                self.left[seat] += self.pace.increment
            for seat in asked - self.running if how == TAKEN_BACK else ():
                self.left[seat] = max(self.left[seat] - self.pace.increment, 0.0)
        elif self.pace.kind == "days":
            for seat in asked if all_done else asked - self.running if how in (PLAYED, AGREED_BACK) else ():
                self.left[seat] = self.pace.seconds
        self.running = asked
        self.since = now

    def screen(self, seats: Iterable[int], left: float | None) -> None:
        """These seats choose behind screens, and nobody is told whose time runs; each had so much, if that is known."""
        self.screened = dict.fromkeys(seats, left) if self.pace.is_limited else {}

    def screen_now(self, seats: Iterable[int], now: float) -> None:
        """These seats choose behind screens from now on, or still do: until all are done, nobody is told more."""
        before = self.screened
        self.screened = {
            seat: before[seat] if seat in before else self.left_at(seat, now)
            for seat in (seats if self.pace.is_limited else ())
        }

    def up(self, now: float) -> list[int]:
        """The seats that are asked and have no time left."""
        return sorted(seat for seat in self.running if self.left_at(seat, now) <= 0.0)

    def deadline(self, now: float) -> float | None:
        """The moment to come at which the next time is up, if any time runs."""
        return min((at for seat in self.running if (at := self.since + self.left[seat]) > now), default=None)

    def stored(self) -> dict[int, float] | None:
        """What is kept with each event."""
        return dict(enumerate(self.left)) if self.pace.is_limited else None

    def to_dict(self, now: float, eye: int) -> Data:
        """What a page needs to show the clocks and let them tick; of others behind screens only what was open."""
        if not self.pace.is_limited:
            return {**NO_CLOCKS, "left": [None] * len(self.left), "at": now}
        others = {seat: left for seat, left in self.screened.items() if seat != eye}
        running = {seat for seat in self.running if seat not in others}
        return {
            "pace": self.pace.to_dict(),
            "left": [self.told_of(seat, others, now) for seat in range(len(self.left))],
            "running": sorted(running),
            "screened": sorted(others),
            "up": [seat for seat in self.up(now) if seat not in others],
            "late": any(seat in others for seat in self.up(now)),
            "at": now,
        }

    def told_of(self, seat: int, screened: Mapping[int, float | None], now: float) -> float | None:
        """The seconds a seat has left, as far as they are told."""
        left = screened[seat] if seat in screened else self.left_at(seat, now)
        return round(left, 1) if left is not None and self.pace.is_limited else None
