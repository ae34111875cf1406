"""Games that teach: an opening in which some choices are made at random, and from there on the best play there is.

What came of a game is put down to its positions. If choices were made at random until the end, whoever ventures most
would lose most by them, and a judgement would learn to wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeVar

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.game import Game
from quincunx.core.starting import new_match
from quincunx.minds import Mind, Thought

LONGEST_OPENING: Final = 60
"""An opening has fewer choices than this, all seats together, and fewer still where games are short."""
GAMES_BY_LOT: Final = 9
"""How many games are played at random to see how long a game may be."""
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

    def __init__(self, mind: Mind, seed: int, longest: int) -> None:
        super().__init__(seed + 1)  # not the lots of the mind itself
        self.mind = mind
        self.opening = self.dice.below(longest)

    def think(self, match: qx.Match, seat: int) -> Thought:
        if match.ply >= self.opening or self.dice.below(STRAY):
            return self.mind.think(match, seat)
        options = match.legal(seat)
        return Thought(options[self.dice.below(len(options))], 1 / match.seats, [])


@lru_cache
def longest_opening(game: Game) -> int:
    """What an opening is shorter than: at most two thirds of a long game, so that something is left to learn from."""
    enough = LONGEST_OPENING * 3 // 2
    length = 1
    for seed in range(GAMES_BY_LOT):
        length = max(length, length_by_lot(game, seed, enough))
        if length == enough:
            break
    return max(1, length * 2 // 3)


def length_by_lot(game: Game, seed: int, most: int) -> int:
    """How many choices a game has that is played at random, counted up to so many."""
    dice = FastDice(seed)
    match = new_match(game, game.built_in, game.played_options(game.built_in, dice), dice, journal=False)
    while not match.over and match.ply < most:
        seat = match.acting[0]
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)
    return match.ply


def opening_of(seeds: Sequence[int], longest: int) -> int:
    """How many choices the opening has in a game of straying minds with these seeds: that of the longest."""
    return max(FastDice(seed + 1).below(longest) for seed in seeds)


def some_of(taken: list[T], dice: FastDice) -> list[T]:
    """At most as many as one game may give, by lot, in their order."""
    left = list(range(len(taken)))
    while len(left) > MOST_TAKEN:
        left.pop(dice.below(len(left)))
    return [taken[n] for n in left]
