"""One table in play: its match, who sits there, and where it stands."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.server.tables.course import Course
from quincunx.server.tables.events import EventHistory
from quincunx.server.tables.updates import Updates

if TYPE_CHECKING:  # workers import this module, and have no use for a database
    from quincunx.server.store.rows import SeatRow, TableRow


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
        self.lookers: Counter[str | None] = Counter()
        """How often each player looks; None stands for all whom nobody knows."""
        self.looking = 0
        self.rematch: str | None = None
        """The table at which the next match is played, if any."""
        self.updates = Updates(self)

    # ---- who is who

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def match(self) -> Match:
        return self.course.match

    @property
    def events(self) -> EventHistory:
        return self.course.events

    @property
    def seq(self) -> int:
        """How many events there are."""
        return self.course.events.seq

    @property
    def is_in_play(self) -> bool:
        """Can anything be chosen here?"""
        return self.row.status == "running" and not self.frozen and not self.match.over

    @property
    def seen_by_all(self) -> tuple[object, ...]:
        """What is known of the table beside the game: who sits there, how it stands, and where they play next."""
        who = tuple((seat.player_id, seat.name, seat.mind, seat.banned_until) for seat in self.seats)
        return who, self.row.status, self.row.title, self.frozen, self.rematch

    def moment(self, eye: int) -> int:
        """What an eye has noticed so far, as one number."""
        return self.course.moments[eye + 1]

    def mind_of(self, seat: int) -> str | None:
        """The level of the computer player in a seat; None if a person plays it, or nobody yet."""
        return self.events.minds.get(seat, self.seats[seat].mind)

    def seats_of(self, player: str | None) -> list[int]:
        """The seats a player took."""
        return [seat.seat for seat in self.seats if player is not None and seat.player_id == player]

    @property
    def people(self) -> list[int]:
        """The seats played by people who are still in the match."""
        taken = [s.seat for s in self.seats if s.player_id is not None and self.mind_of(s.seat) is None]
        return [seat for seat in taken if not self.match.table.has_left(seat)]

    @property
    def banned(self) -> list[int]:
        """The seats of people who may not come in any more, and for whom nobody plays."""
        until = {seat.seat: seat.banned_until or 0.0 for seat in self.seats}
        return [seat for seat in self.people if until[seat] > self.now()]

    @property
    def present(self) -> set[int]:
        """The seats of players who look."""
        return {seat.seat for seat in self.seats if seat.player_id is not None and seat.player_id in self.lookers}

    @property
    def watching(self) -> int:
        """How many look who do not sit here."""
        seated = {seat.player_id for seat in self.seats if seat.player_id is not None}
        return self.looking - sum(self.lookers[player] for player in seated)

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

    # ---- who may do what

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

    # ---- going on

    def after(self, seat: int, what: str, checked: bool = False) -> Course:
        """Where the table would stand after one more event; nothing is changed here."""
        return self.course.after(seat, what, self.now(), [each.mind for each in self.seats], checked)

    def apply(self, course: Course) -> None:
        """The event is in the store: this is where the table stands now."""
        self.updates.go_back_to(course)
        self.updates.changed()
        self.course = course

    def start_again(self, course: Course) -> None:
        """Nothing that was put together before counts any more."""
        self.updates = Updates(self)
        self.course = course

    # ---- afterwards

    def record(self) -> Data:
        """The whole game as a record, once it is over."""
        return qx.record_of(self.match).data
