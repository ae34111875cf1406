# hot: compiled by mypyc
"""Steps at which the players act in turn, one go each, until both pass in succession (turn.alternate, turn.pass)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from quincunx.core.step import Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import PASS
from quincunx.games.pacto.table import Battlefield


@mypyc_attr(allow_interpreted_subclasses=True)
class Goes(Step[Battlefield]):
    """Whose go it is; what a go is says the step. It begins with the active player."""

    quiet = True
    clauses = {PASS: "turn.pass"}

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.worth_a_look: list[int] = []
        self.promises: list[float] = []

    def again(self, seat: int) -> Goes:
        """The same step, with the go of a seat."""
        raise AssertionError("a step of goes says how it goes on")

    def concerns(self, table: Battlefield, seat: int) -> bool:
        """Could this seat have anything to do, by what its enemy sees? If not it is not asked (info.ask)."""
        raise AssertionError("a step of goes says whom it concerns")

    def must_act(self, table: Battlefield, seat: int) -> bool:
        """Is something compulsory, so that this seat can't pass?"""
        return False

    def goes(self, table: Battlefield, seat: int) -> list[int]:
        """All this seat can do with its go, besides passing."""
        raise AssertionError("a step of goes says what a go is")

    def act(self, table: Battlefield, seat: int, action: int) -> None:
        """Begin a go. Whoever ends it calls `go_is_over`."""
        raise AssertionError("a step of goes says what a go does")

    # ---- what follows

    def options(self, table: Battlefield, seat: int) -> list[int]:
        found = self.goes(table, seat)
        if not found or not self.must_act(table, seat):
            found.insert(0, PASS)
        return found

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action != PASS:
            self.act(table, seat, action)
            return
        table.note(lines.PASSES, seat)
        table.passes += 1
        ask_next_seat(table, self, 1 - seat)

    # ---- what computer players make of it

    def few(self, table: Battlefield, seat: int, options: list[int]) -> list[int]:
        """The options worth weighing."""
        return options

    def promising(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float]:
        """How promising each of them looks; nothing if all look alike."""
        return []

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        """Found once: each go is a step of its own, and nothing they hang on is hidden from whose go it is."""
        if not self.worth_a_look:
            self.worth_a_look = self.few(table, seat, self.options(table, seat))
            self.promises = self.promising(table, seat, self.worth_a_look)
        return self.worth_a_look[:]

    def leanings(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float] | None:
        known = self.promises if candidates == self.worth_a_look else self.promising(table, seat, candidates)
        return known if known else None


def begin_goes(table: Battlefield, step: Goes) -> None:
    """Goes begin with the active player."""
    table.passes = 0
    table.steps.append(step)
    ask_next_seat(table, step, int(table.active))


def go_is_over(table: Battlefield) -> None:
    """A go was used, and the next one is the enemy's. The step of the goes is on top of the stack."""
    step = table.steps[-1]
    assert isinstance(step, Goes)
    table.passes = 0
    ask_next_seat(table, step, 1 - step.seat)


def ask_next_seat(table: Battlefield, step: Goes, seat: int) -> None:
    """Ask a seat, or the other one if there is nothing in it for this one; without either, the step is over."""
    while table.passes < 2:
        if step.concerns(table, seat):
            table.ask_next(step.again(seat))
            return
        table.passes += 1
        seat = 1 - seat
    table.passes = 0
    table.steps.pop()
    table.go_on()


def holds_cards(table: Battlefield, seat: int) -> bool:
    """Does any general of a seat hold a card?"""
    return any(table.hands[general] for general in table.generals_of(seat))
