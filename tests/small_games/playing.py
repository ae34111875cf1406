"""Stakes at every size it is played, for the tests that want a game of many seats."""

from __future__ import annotations

from small_games.stakes.game import GAME

from quincunx.contract import Case
from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.starting import new_match

WAYS: dict[str, Data] = {
    "stakes-3": {"seats": 3},
    "stakes-4": {"seats": 4},
    "stakes-teams": {"seats": 4, "teams": True},
    "stakes-5": {"seats": 5},
}
STAKES = {name: Case("stakes", name, options) for name, options in WAYS.items()}
"""The ways to play Stakes, by the names the tests give them."""


def stakes_match(case: str, seed: int, journal: bool = True) -> Match:
    return new_match(GAME, GAME.built_in, WAYS[case], FastDice(seed), journal)
