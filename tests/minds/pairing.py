"""Two computer players against each other, every deal played twice with the seats swapped."""

from __future__ import annotations

from collections.abc import Callable

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.core.starting import new_match
from quincunx.minds import Mind

MakeMind = Callable[[int], Mind]


def a_match(name: str, seed: int) -> Match:
    """A match with options by lot, without a journal."""
    game = qx.game_of(name)
    options = game.any_options(game.built_in, FastDice(seed))
    return new_match(game, game.built_in, options, FastDice(seed + 1), journal=False)


def one_game(name: str, first: MakeMind, second: MakeMind, number: int) -> float:
    """What the first mind gets; game 2n and game 2n + 1 have the same deal and swapped seats."""
    match = a_match(name, number // 2)
    minds = [first(2 * number), second(2 * number + 1)]
    while not match.over:
        seat = match.acting[0]
        match.play(minds[(seat + number) % 2].choose(match, seat), seat)
    assert match.scores is not None
    return sum(match.scores[seat] for seat in range(match.seats) if (seat + number) % 2 == 0)
