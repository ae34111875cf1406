# hot: compiled by mypyc
"""A match as it is told: who is asked, in which words, what has happened so far, and what each eye sees."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from quincunx.core.content import Content
from quincunx.core.eyes import ALL_SEEING, ONLOOKER
from quincunx.core.game import Data, Game
from quincunx.core.history import History
from quincunx.core.journal import Entry, Journal
from quincunx.core.kept import own_copy
from quincunx.core.kit.odds import Forecast
from quincunx.core.memory import memory_of
from quincunx.core.messages import Message, Value
from quincunx.core.picture import Picture
from quincunx.core.step import ACTING, Refusal, Refused, Table

NOTHING_BEFORE: Final[dict[int, list[int]]] = {}
"""One for all matches that begin at their start."""


class Told:
    """All of a match that changes nothing; `Match` adds choosing, and what follows from it."""

    def __init__(self, game: Game, content: Content, options: Data, table: Table, start: Data) -> None:
        self.game = game
        self.content = content
        self.options_chosen = options
        self.table = table
        self.start = start
        self.first_ply = 0
        self.past: Journal | None = None
        """What was in the journal before the first choice, in a match that goes on from another one."""
        self.shown_before = NOTHING_BEFORE
        """By seat: what it had noticed before the first choice, in a match that goes on from another one for it."""
        self.history = History(table.seats)
        self.draw_offers: set[int] = set()
        self.offered: list[Any] = []
        """What was offered last, as far as `offered_count` goes; the list is filled anew each time."""
        self.offered_count: i64 = 0
        self.offered_ply: i64 = -1
        self.offered_seat = -1
        """After how many choices it was, and to which seat."""

    # ---- what is going on

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that can choose now; empty when the match is over."""
        return self.table.acting()

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats everyone is told to wait for; at a sealed step this does not tell who is done."""
        return self.table.awaited()

    @property
    def seats(self) -> int:
        return self.table.seats

    @property
    def ply(self) -> int:
        """How many choices have been made."""
        return self.first_ply + len(self.history.actions)

    def ply_for(self, eye: int, ply: int = -1) -> int:
        """How many choices an eye has noticed, of all or of the first so many; all, once the match is over."""
        made = (self.ply if ply < 0 else ply) - self.first_ply
        if made > 0 and self.table.steps:
            made = self.history.noticed(eye, made)
        return self.first_ply + made

    def shown_to(self, seat: int) -> list[int]:
        """All a seat has noticed of the choices made, each as one number."""
        return self.shown_before.get(seat, []) + self.history.shown_to(seat)

    @property
    def over(self) -> bool:
        return not self.table.steps

    @property
    def scores(self) -> tuple[float, ...] | None:
        """What each seat gets, 1 in all, once the match is over."""
        return self.table.scores if not self.table.steps else None

    @property
    def places(self) -> tuple[int, ...] | None:
        """Everyone's place, 1 for the best, once the match is over; equals share a place."""
        return self.table.places if not self.table.steps else None

    def outcome(self, seat: int) -> str:
        """How the match went for a seat: "won" (also as one of a side), "drawn" or "lost"; empty before the end."""
        if self.table.steps:
            return ""
        if self.table.places[seat] != 1:
            return "lost"
        return "won" if self.winners else "drawn"

    @property
    def winners(self) -> list[int]:
        """The seats that won, all of one side; none before the end, or if several sides share the first place."""
        table = self.table
        first = [seat for seat in range(table.seats) if not table.steps and table.places[seat] == 1]
        return first if len({table.side_of(seat) for seat in first}) == 1 else []

    @property
    def ending(self) -> str:
        """The clause by which the match ended."""
        return self.table.ending

    # ---- who is asked

    def seat_meant(self, seat: int) -> int:
        """The seat itself, or the first one asked if whoever is asked is meant."""
        if seat != ACTING or not self.table.steps:
            return seat
        return self.table.acting()[0]

    def chooser(self, seat: int) -> int:
        """The seat an action is for, if it may choose now."""
        table = self.table
        if not table.steps:
            raise self.refused(Refusal("table.over", Message("table.over")))
        acting = table.steps[-1].acting(table)
        if seat == ACTING and len(acting) == 1:
            return acting[0]
        if seat == ACTING:
            raise self.refused(Refusal("table.turn", Message("table.whose_choice")))
        if not isinstance(seat, int) or not 0 <= seat < table.seats:
            raise self.refused(Refusal("table.turn", Message("table.no_such_seat", {"n": table.seats - 1})))
        if seat not in acting:
            raise self.refused(self.not_asked(seat))
        return seat

    def names_of(self, seats: tuple[int, ...]) -> list[str]:
        return [str(self.name("seat", seat)) for seat in seats]

    def not_asked(self, seat: int) -> Refusal:
        """Why a seat that is not asked may not choose; it does not tell who else can still choose."""
        awaited = self.table.awaited()
        if seat in awaited:
            return Refusal("table.turn", Message("table.chosen_already"))
        if not 0 <= seat < self.table.seats:
            return Refusal("table.turn", Message("table.no_such_seat", {"n": self.table.seats - 1}))
        if self.table.has_left(seat):
            return Refusal("table.left", Message("table.has_left", {"seat": seat}))
        key = "table.not_asked" if len(awaited) == 1 else "table.not_asked_several"
        params: dict[str, Value] = {"seat": seat, "asked": awaited[0], "names": self.names_of(awaited)}
        return Refusal("table.turn", Message(key, params))

    def refused(self, refusal: Refusal) -> Refused:
        """The refusal as an exception, in words."""
        return Refused(self.text(refusal.message), refusal.rule, refusal.message)

    # ---- notation

    def notation(self, action: int, seat: int = ACTING) -> str:
        """How an action is written when this seat takes it."""
        return self.table.notation(self.seat_meant(seat), action)

    def has_target(self, action: int, seat: int) -> bool:
        """Is what this action is aimed at in the game at all? Not every army has every card."""
        verb = self.table.space().verb_of(action)
        return verb.plain or self.table.target_name(seat, verb.name, action - verb.first) != ""

    # ---- words

    def text(self, message: Message) -> str:
        """A message in words."""
        return self.game.catalogue.text(message, self.name)

    def name(self, param: str, value: Value) -> Value:
        """What a parameter is called, in words: a name may be a sentence of the catalogue."""
        called = self.game.name(self.table, param, value)
        return self.text(called) if isinstance(called, Message) else called

    def prompt(self, seat: int = ACTING) -> str:
        """What is asked of this seat, in words; of the acting seat if none is named."""
        table = self.table
        if not table.steps:
            return self.text(Message("table.over"))
        seat = self.seat_meant(seat)
        if seat in table.acting():
            return self.text(table.steps[-1].prompt(table, seat))
        awaited = table.awaited()
        waiting = "table.waiting_too" if seat in awaited else "table.waiting"
        return self.text(Message(waiting, {"names": self.names_of(tuple([each for each in awaited if each != seat]))}))

    @property
    def rule(self) -> str:
        """The clause behind what is asked now."""
        return self.table.steps[-1].rule if self.table.steps else self.table.ending

    def journal(self, seat: int = ONLOOKER) -> list[Data]:
        """What happened, as far as this seat may know, dated by the choices it noticed."""
        return [{**line, "ply": self.ply_for(seat, line["ply"])} for line in self.journal_by_ply(seat)]

    def journal_by_ply(self, seat: int = ONLOOKER) -> list[Data]:
        """The same, dated by all choices; for whoever may know how many those were."""
        if self.table.journal is None:
            return []
        return [self.entry_to_dict(entry) for entry in self.table.journal.for_eye(seat)]

    def entry_to_dict(self, entry: Entry, eye: int = ALL_SEEING) -> Data:
        """A journal entry as plain data and in words, dated by the choices an eye has noticed."""
        return {"ply": self.ply_for(eye, entry.ply), **self.game.entry_to_dict(self.table, entry)}

    # ---- looking

    def view(self, seat: int = ONLOOKER) -> Data:
        """All that this seat may see, as plain data; with no seat, what an onlooker sees."""
        return own_copy(self.game.view(self.table, seat, memory_of(self.options_chosen)))

    def picture(self, seat: int = ONLOOKER, narrow: bool = False, last: Picture | None = None) -> Picture:
        """The table as this seat sees it, drawn; it takes over what looks as in the last picture for this seat."""
        return self.game.picture(self.game.view(self.table, seat, memory_of(self.options_chosen)), narrow, last)

    def forecast(self, seat: int = ACTING) -> Forecast | None:
        """Odds and sums for the choice before this seat, from what it may know."""
        seat = self.seat_meant(seat)
        if not self.table.steps or seat < 0:
            return None
        return self.game.forecast(self.table, seat, memory_of(self.options_chosen))

    def draft(self, seat: int) -> Data | None:
        """What this seat is building now, to be kept and built again; None if nothing."""
        return self.game.draft(self.table, seat) if self.table.steps and seat in self.acting else None

    def svg(self, seat: int = ONLOOKER, narrow: bool = False) -> str:
        """The table as this seat sees it, as a picture; a narrow one for phones."""
        return self.game.draw(self.view(seat), narrow)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        state = f"over by {self.ending}" if self.over else f"seat {self.acting[0]} to choose"
        return f"<Match of {self.game.title}: {self.ply} choices made, {state}>"
