# hot: compiled by mypyc
"""Piles filled at random with pieces there are only so many of, such as an army nobody has seen the whole of."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from quincunx.core.dice import Dice
from quincunx.core.kit.hands import drawn_kind

MOST_TRIES: Final = 200
"""After so many pieces all is begun anew: a bad start may take ages to give up."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Filling:
    """Pieces added to piles until every pile has its height, going back where they run out.

    The pile with the fewest kinds to choose from comes first. A game says what can follow in a pile.
    """

    def __init__(self, begun: list[tuple[int, ...]], wanted: list[int], counts: list[int]) -> None:
        """`begun`: the piles as they begin; `wanted`: their heights; `counts`: how many pieces there are, by kind."""
        self.begun = begun
        self.wanted = wanted
        self.counts = counts
        self.piles: list[tuple[int, ...]] = []
        self.left: list[int] = []
        self.tries = 0

    def can_follow(self, pile: int) -> list[int]:
        """The kinds of piece still there that may come next in a pile."""
        raise NotImplementedError

    def fill_all(self, dice: Dice) -> None:
        """Fill the piles, as often begun anew as it takes; there must be a way to."""
        done = False
        while not done:
            self.piles, self.left, self.tries = self.begun[:], self.counts[:], 0
            done = self.fill(dice)

    def fill(self, dice: Dice) -> bool:
        """Fill what is not yet full; False if it takes too long, or cannot be."""
        at = -1
        can: list[int] = []
        for pile in range(len(self.piles)):
            if len(self.piles[pile]) < self.wanted[pile]:
                these = self.can_follow(pile)
                if at < 0 or len(these) < len(can):
                    at, can = pile, these
        if at < 0:
            return True
        kinds = self.piles[at]
        while can and self.tries < MOST_TRIES:
            kind = drawn_kind(can, self.left, dice)
            can.remove(kind)
            self.tries += 1
            self.left[kind] -= 1
            self.piles[at] = (*kinds, kind)
            if self.fill(dice):
                return True
            self.left[kind] += 1
            self.piles[at] = kinds
        return False
