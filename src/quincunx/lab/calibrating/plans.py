"""What a calibration plays: games between players as they come, and games of each kind of player to be graded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quincunx.core.calibration import judgement_hash
from quincunx.core.dice import FastDice
from quincunx.core.game import Data, Game
from quincunx.lab.entrants import entrant
from quincunx.lab.plan import MOST_DRAWS, Plan, Planner
from quincunx.lab.training.plans import AT_RANDOM

CALIBRATION: Final = "calibration"
GRADES: Final = "grades"
WEAKER: Final = "recruit"
LEVEL: Final = "level"
PAIRINGS: Final = ((LEVEL, LEVEL),) * 3 + ((WEAKER, WEAKER),) * 2 + ((LEVEL, WEAKER),)
"""Who meets whom, in turn: half of the games are between equals who play well, the rest as people play."""
FOLDS: Final = 3
"""The games of each of so many parts are held back in turn: checked with what was fitted to the others."""
KINDS: Final = ("random", "greedy", "recruit", "veteran", "legate")
"""The players whose choices are graded, weakest first."""


def calibration(game: Game, level: str, games: int, seed: int) -> Plan:
    """Games with options at random, every pairing in turn and its seats swapped every other time."""
    planner = Planner(game, game.built_in, seed)
    entrant(level, 0, game)
    for number in range(games):
        options = deal_of(planner, f"calibrate/{number}")
        swapped = number // (2 * len(PAIRINGS)) % 2
        pairing = [level if each == LEVEL else each for each in PAIRINGS[number % len(PAIRINGS)]]
        seated = [pairing[(seat + swapped) % 2] for seat in range(planner.seats(options))]
        planner.add(f"calibrate/{number}", options, seated, seated)
    return planner.plan(CALIBRATION, asked([level, WEAKER], games, game, seed), {}, {})


def fold_of(index: int) -> int:
    """In which of the folds a game is; each has as many of every pairing."""
    return index // len(PAIRINGS) % FOLDS


def graded(game: Game, games: int, seed: int) -> Plan:
    """So many games of each kind of player against its like."""
    planner = Planner(game, game.built_in, seed)
    for number in range(games):
        options = deal_of(planner, f"grade/{number}")
        for kind in KINDS:
            seated = [kind] * planner.seats(options)
            planner.add(f"grade/{number}", options, seated, seated)
    return planner.plan(GRADES, asked(KINDS, games, game, seed), {}, {})


def asked(minds: Sequence[str], games: int, game: Game, seed: int) -> Data:
    """What a plan is made from; with another judgement the same minds play other games."""
    judgement = judgement_hash(game.folder / "judgement.toml")
    return {"minds": list(minds), "games": games, "options": AT_RANDOM, "judgement": judgement, "seed": seed}


def deal_of(planner: Planner, deal: str) -> Data:
    """Options at random from all that are allowed for as few seats as can play: a duel, in most games."""
    game = planner.game
    for draw in range(MOST_DRAWS):
        options = game.played_options(planner.content, FastDice(planner.number(deal, "options", draw)))
        if planner.seats(options) == game.fewest_seats:
            return options
    raise ValueError(f"{game.title}: no options for {game.fewest_seats} seats came up in {MOST_DRAWS} draws")
