"""Games that teach: an opening in which some choices are made at random, and from there on the best play there is.

What came of a game is put down to its positions. If choices were made at random until the end, whoever ventures most
would lose most by them, and a judgement would learn to wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.minds import Mind, Thought

LONGEST_OPENING: Final = 60
"""An opening has fewer choices than this, all seats together."""
STRAY: Final = 3
"""One choice of the opening in so many is made at random."""
SAMPLED: Final = 3
"""One quiet position in so many is looked at, once the opening is over."""
MOST_TAKEN: Final = 16
"""No game has more of a say than by so many positions."""

T = TypeVar("T")


class Straying(Mind):
    """Another mind that makes some choices of the opening at random, so that many kinds of positions come up."""

    name = "straying"

    def __init__(self, mind: Mind, seed: int) -> None:
        super().__init__(seed + 1)  # not the lots of the mind itself
        self.mind = mind
        self.opening = self.dice.below(LONGEST_OPENING)

    def think(self, match: qx.Match, seat: int) -> Thought:
        if match.ply >= self.opening or self.dice.below(STRAY):
            return self.mind.think(match, seat)
        options = match.legal(seat)
        return Thought(options[self.dice.below(len(options))], 1 / match.seats, [])


def opening_of(seeds: Sequence[int]) -> int:
    """How many choices the opening has in a game of straying minds with these seeds: that of the longest."""
    return max(FastDice(seed + 1).below(LONGEST_OPENING) for seed in seeds)


def some_of(taken: list[T], dice: FastDice) -> list[T]:
    """At most as many as one game may give, by lot, in their order."""
    left = list(range(len(taken)))
    while len(left) > MOST_TAKEN:
        left.pop(dice.below(len(left)))
    return [taken[n] for n in left]
