"""Matches to hold a game to its contract by: how they begin, and random play with a look at every choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.mirrors import Mirror
from quincunx.core.starting import new_match

LONGEST_GAME = 20_000
MOST_TRIES = 400


@dataclass(frozen=True)
class Case:
    """A game to check, with options at random unless it names some."""

    game: str
    name: str = ""
    options: Data | None = None

    def __str__(self) -> str:
        return self.name or self.game

    def match(self, seed: int) -> Match:
        """A match at its first choice."""
        game = qx.game_of(self.game)
        options = self.options
        if options is None:
            options = game.any_options(game.built_in, FastDice(seed))
        return new_match(game, game.built_in, options, FastDice(seed + 1))

    def mirrors(self) -> list[Mirror]:
        """The mirrors of the game; of a case that names its options, those that hold with them."""
        named = qx.game_of(self.game).mirrors()
        if self.options is None:
            return list(named)
        match = self.match(0)
        return [mirror for mirror in named if mirror.holds(match.seats, match.options_chosen)]

    def match_for(self, mirror: Mirror, seed: int) -> Match:
        """The first match from a seed on in which this mirror holds."""
        for each in range(seed, seed + MOST_TRIES):
            match = self.match(each)
            if mirror.holds(match.seats, match.options_chosen):
                return match
        raise AssertionError(f"no match of {MOST_TRIES} has the options for which the mirror {mirror} holds")


def a_match(name: str, seed: int) -> Match:
    """A match with options at random."""
    return Case(name).match(seed)


def play_through(
    match: Match, dice: FastDice, at_each: Callable[[Match, FastDice], None] | None = None, stride: int = 1
) -> None:
    """Play at random to the end, with a look at every choice, or at one of so many."""
    while not match.over:
        if at_each is not None and match.ply % stride == 0:
            at_each(match, dice)
        seat = match.acting[dice.below(len(match.acting))]
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)
        assert match.ply < LONGEST_GAME, "random play ends"
