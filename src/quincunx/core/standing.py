# cold: interpreted
"""Standing answers: what a seat may say in advance to a prompt that comes again and again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from quincunx.core.match import Match


class Standing(NamedTuple):
    """An answer that can be given in advance; the catalogue says under `standing` what it is called.

    `unless` may look only at what its seat knows.
    """

    id: str
    asks: str
    """The prompt it is for, under `prompt` in the catalogue."""
    gives: str
    """The notation of the option it takes."""
    unless: Callable[[Any, int], bool] | None = None
    """Asks the table and the seat whether the player wants to be asked here all the same."""

    def fits(self, match: Match, seat: int) -> bool:
        """Is this the prompt before the seat, and the option offered there?"""
        if match.over or seat not in match.acting:
            return False
        table = match.table
        if table.steps[-1].prompt(table, seat).key != f"prompt.{self.asks}":
            return False
        if self.unless is not None and self.unless(table, seat):
            return False
        return any(match.notation(action, seat) == self.gives for action in match.legal(seat))


def standing_answer(match: Match, seat: int, kept: Collection[str]) -> Standing | None:
    """Which of the answers a seat has given in advance is its choice now; None if it has to be asked."""
    for answer in match.game.standing if kept else ():
        if answer.id in kept and answer.fits(match, seat):
            return answer
    return None
