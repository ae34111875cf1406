# hot: compiled by mypyc
"""Sealed choices: several seats choose at once, each behind a screen, until all are in."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import mypyc_attr

from quincunx.core.step import HIDDEN, TOGETHER, Step, Table

T = TypeVar("T", bound=Table)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Step[T]):
    """A choice that all concerned make at once and in secret.

    Until the last one is in, nobody is told anything: not what lies behind a screen, not in how many clicks it was
    laid there, not who is done. Then all is shown at once.
    """

    fields = ()
    mixed = True

    def __init__(self) -> None:
        super().__init__(TOGETHER)

    # ---- what a sealed choice says of itself

    def concerned(self, table: T) -> tuple[int, ...]:
        """Everyone who takes part, in order, also who left meanwhile; by default all seats."""
        return tuple(range(table.seats))

    def seals(self, table: T, seat: int, action: int) -> bool:
        """Is this seat done with this action?"""
        raise AssertionError("a sealed choice says what seals it")

    def lay(self, table: T, seat: int, action: int) -> None:
        """Carry out an action behind this seat's screen."""
        raise AssertionError("a sealed choice says what an action does")

    def offers(self, table: T, seat: int, action: int) -> int:
        """All that will lie behind the screens after this action, as one number from 0 up."""
        raise AssertionError("a sealed choice says what it shows")

    def reveal(self, table: T) -> None:
        """All are in: show what lies there, and take this step off the stack."""
        raise AssertionError("a sealed choice says what comes of it")

    # ---- what follows

    def awaited(self, table: T) -> tuple[int, ...]:
        return tuple([seat for seat in self.concerned(table) if not table.has_left(seat)])

    def acting(self, table: T) -> tuple[int, ...]:
        return tuple([seat for seat in self.concerned(table) if not table.sealed >> seat & 1])

    def take(self, table: T, seat: int, action: int) -> None:
        is_done = self.seals(table, seat, action)
        self.lay(table, seat, action)
        if is_done:
            table.sealed |= 1 << seat
            if not self.acting(table):
                table.sealed = 0
                table.show_all()
                self.reveal(table)

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: T, seat: int, action: int, eye: int) -> int:
        return self.revealed(table, seat, action)

    def revealed(self, table: T, seat: int, action: int) -> int:
        for other in self.acting(table):
            if other != seat and not table.left >> other & 1:
                return HIDDEN
        return self.offers(table, seat, action) if self.seals(table, seat, action) else HIDDEN

    def least(self, table: T, seat: int) -> int:
        """The first option that seals: with nothing more than what lies there."""
        options = self.options(table, seat)
        for action in options:
            if self.seals(table, seat, action):
                return action
        return options[0]
