# hot: compiled by mypyc
"""One table in play: its match, who sits there, and where it stands."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import quincunx as qx
from quincunx.core.game import Data, Game
from quincunx.core.match import Match
from quincunx.core.messages import Message
from quincunx.core.standing import Standing, standing_answer
from quincunx.core.translations import ENGLISH
from quincunx.server.tables.before_the_deal import WaitingUpdates
from quincunx.server.tables.clocks import PLAYED
from quincunx.server.tables.course import Course
from quincunx.server.tables.events import EventHistory
from quincunx.server.tables.updates import Updates
from quincunx.server.words import say

if TYPE_CHECKING:
    from quincunx.server.rows import DiceRow, SeatRow, TableRow


class LiveTable:
    """One table in memory; until everybody has given their share in the dice there is no match at it."""

    def __init__(
        self, row: TableRow, seats: Sequence[SeatRow], course: Course | None, now: Callable[[], float] = time.time
    ) -> None:
        self.row = row
        self.seats = sorted(seats, key=lambda seat: seat.seat)
        self.played = course
        """Where the match stands, once it has been dealt."""
        self.dice: DiceRow | None = None
        """What its seed is made of; None at tables from before everybody had a share in it."""
        self.secret = ""
        """The server's share, once the match has been dealt: not to be told before it is over."""
        self.now = now
        self.frozen = ""
        """Why nothing more can be done here, if so."""
        self.thinking: set[int] = set()
        self.standing: dict[int, frozenset[str]] = {}
        """What seats have answered in advance, each for nobody's eyes but its own."""
        self.answering: set[int] = set()
        """The seats that will be answered for in a moment."""
        self.lookers: Counter[str | None] = Counter()
        """How often each player looks; None stands for all whom nobody knows."""
        self.looking = 0
        self.rematch: str | None = None
        """The table at which the next match is played, if any."""
        self.updates = updates_of(self)
        self.translated: dict[str, Updates] = {}
        """What is told in other languages than English, for each one that somebody here reads."""

    # ---- who is who

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Game:
        return qx.game_of(self.row.game)

    @property
    def is_dealt(self) -> bool:
        """Is there a match?"""
        return self.played is not None

    @property
    def is_over(self) -> bool:
        return self.played is not None and self.played.match.over

    @property
    def course(self) -> Course:
        """Where the match stands; Refused as long as there is none."""
        if self.played is None:
            raise qx.Refused(say("refused.not_dealt"), "table.turn", Message("server.not_dealt"))
        return self.played

    @property
    def match(self) -> Match:
        return self.played.match if self.played is not None else self.course.match

    @property
    def events(self) -> EventHistory:
        return self.course.events

    @property
    def seq(self) -> int:
        """How many events there are."""
        return self.played.events.seq if self.played is not None else 0

    @property
    def is_in_play(self) -> bool:
        """Can anything be chosen here?"""
        return self.row.status == "running" and not self.frozen and self.is_dealt and not self.match.over

    @property
    def seen_by_all(self) -> tuple[object, ...]:
        """What is known of the table beside the game: who sits there, how it stands, and where they play next."""
        who = tuple((seat.player_id, seat.name, seat.mind, seat.banned_until, seat.lets_watch) for seat in self.seats)
        dice = self.dice.seen_by_all if self.dice is not None else ()
        return who, self.row.status, self.row.title, self.frozen, self.rematch, dice

    def moment(self, eye: int) -> int:
        """What an eye has noticed so far, as one number."""
        return self.course.moments[eye + 1]

    def mind_of(self, seat: int) -> str | None:
        """The level of the computer player in a seat; None if a person plays it, or nobody yet."""
        mind = self.seats[seat].mind
        return self.played.events.minds.get(seat, mind) if self.played is not None else mind

    def seats_of(self, player: str | None) -> list[int]:
        """The seats a player took."""
        return [seat.seat for seat in self.seats if player is not None and seat.player_id == player]

    @property
    def host(self) -> str | None:
        """Who seats computer players before the deal: who made the table, or the first person if they don't sit."""
        people = [seat.player_id for seat in self.seats if seat.player_id is not None]
        return people[0] if people and self.row.made_by not in people else self.row.made_by

    @property
    def people(self) -> list[int]:
        """The seats played by people who are still in the match."""
        taken = [s.seat for s in self.seats if s.player_id is not None and self.mind_of(s.seat) is None]
        return [seat for seat in taken if not self.match.table.has_left(seat)]

    @property
    def banned(self) -> list[int]:
        """The seats of people who may not come in any more, and for whom nobody plays."""
        until = {seat.seat: seat.banned_until for seat in self.seats if seat.banned_until}
        return [seat for seat in self.people if until.get(seat, 0.0) > self.now()] if until else []

    @property
    def present(self) -> set[int]:
        """The seats of players who look."""
        return {seat.seat for seat in self.seats if seat.player_id is not None and seat.player_id in self.lookers}

    @property
    def watching(self) -> int:
        """How many look who do not sit here."""
        seated = {seat.player_id for seat in self.seats if seat.player_id is not None}
        return self.looking - sum(self.lookers[player] for player in seated)

    def is_shared(self, seat: int) -> bool:
        """May several see the table from here: any number of onlookers, or a player who looks more than once?"""
        return seat < 0 or self.lookers[self.seats[seat].player_id] > 1

    def may_watch(self, player: str | None) -> bool:
        """May this person look on? At a public table anyone, else those who sit there, and whomever all of them let."""
        return self.may_talk(player) or self.is_let_be_watched

    def may_talk(self, player: str | None) -> bool:
        """May this person read what is said here, and say something? Not those who only watch a private table."""
        return self.row.public or bool(self.seats_of(player))

    @property
    def is_let_be_watched(self) -> bool:
        """Do all people at this table let others watch?"""
        leaves = [seat.lets_watch for seat in self.seats if seat.player_id is not None]
        return bool(leaves) and all(leaves)

    def name_of(self, seat: int) -> str:
        """Who plays a seat; empty if nobody yet."""
        mind = self.mind_of(seat)
        return mind if mind is not None else self.seats[seat].name or ""

    # ---- who may do what

    def own_asked(self, seat: int) -> list[int]:
        """The seats of whoever plays this one that can choose now: at one screen that may be another."""
        player = self.seats[seat].player_id if seat >= 0 else None
        return [each for each in self.seats_of(player) if each in self.match.acting and self.mind_of(each) is None]

    def answer_of(self, seat: int) -> Standing | None:
        """What this seat has answered in advance to what it is asked now; None if it has to be asked."""
        kept = self.standing.get(seat)
        if not kept or not self.is_in_play or self.mind_of(seat) is not None:
            return None
        return standing_answer(self.match, seat, kept)

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

    def updates_in(self, language: str) -> Updates:
        """What those are told who read a language."""
        if language == ENGLISH:
            return self.updates
        if language not in self.translated:
            self.translated[language] = updates_of(self, language)
        return self.translated[language]

    def changed(self) -> None:
        """The table stands differently now, or something beside the game has changed."""
        self.updates.changed()
        for updates in self.translated.values():
            updates.changed()

    def apply(self, course: Course) -> None:
        """The event is in the store: this is where the table stands now."""
        self.updates.go_back_to(course)
        for updates in self.translated.values():
            updates.go_back_to(course)
        self.changed()
        if self.looking and self.played is not None and course.events.how == PLAYED:
            for updates in (self.updates, *self.translated.values()):
                updates.played(self.played.match, course.match)
        self.played = course

    def start_again(self, course: Course) -> None:
        """Nothing that was put together before counts any more."""
        self.played = course
        self.updates = updates_of(self)
        self.translated.clear()

    # ---- afterwards

    @property
    def shares(self) -> Data | None:
        """What the seed was made of, to be told once the match is over; None if the server made it alone."""
        return self.dice.shares(self.secret) if self.dice is not None else None

    def record(self) -> Data:
        """The whole game as a record, once it is over."""
        return qx.record_of(self.match, self.shares, self.events.played).data


def updates_of(table: LiveTable, language: str = ENGLISH) -> Updates:
    """What those at a table are told, before the deal and after it."""
    return Updates(table, language) if table.is_dealt else WaitingUpdates(table, language)
