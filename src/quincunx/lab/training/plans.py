"""What a training plays: games of self-play, and matches between two judgements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quincunx.core.dice import FastDice
from quincunx.core.game import Data, Game
from quincunx.lab.entrants import STRAYING
from quincunx.lab.plan import Plan, Planner, deals

SELF_PLAY: Final = "self-play"
MATCH: Final = "match"
CHALLENGER: Final = "challenger"
HOLDER: Final = "holder"
AT_RANDOM: Final = {"all": "at random"}


def searching(iterations: int, judgement: str) -> str:
    """A search with a judgement of its own, as entrants are written."""
    return f"search:iterations={iterations}@{judgement}"


def any_deal(planner: Planner, deal: str) -> Data:
    """Options at random from all that are allowed, the same for the same deal."""
    game = planner.game
    return game.played_options(planner.content, FastDice(planner.number(deal, "options")))


def self_play(game: Game, games: int, iterations: int, judgement: str, text: str, deal: str, seed: int) -> Plan:
    """One judgement on all seats, straying now and then, with options at random."""
    planner = Planner(game, game.built_in, seed)
    mind = f"{STRAYING}:{searching(iterations, judgement)}"
    for number in range(games):
        options = any_deal(planner, f"{deal}/{number}")
        seats = [f"seat {seat}" for seat in range(planner.seats(options))]
        planner.add(f"{deal}/{number}", options, [mind] * len(seats), seats)
    asked: Data = {"minds": [mind], "games": games, "options": AT_RANDOM, "seed": seed}
    return planner.plan(SELF_PLAY, asked, {}, {judgement: text})


def match(game: Game, games: int, iterations: int, judgements: Mapping[str, str], deal: str, seed: int) -> Plan:
    """Two judgements against each other: each deal twice, with the seats swapped, and options at random.

    Every other seat belongs to the same one, as in a tournament; so partners in a team think alike.
    """
    challenger, holder = judgements
    minds = {CHALLENGER: searching(iterations, challenger), HOLDER: searching(iterations, holder)}
    planner = Planner(game, game.built_in, seed)
    for number in range(deals(games)):
        options = any_deal(planner, f"{deal}/{number}")
        for swapped in range(2):
            seated = [(CHALLENGER, HOLDER)[(seat + swapped) % 2] for seat in range(planner.seats(options))]
            planner.add(f"{deal}/{number}", options, [minds[each] for each in seated], seated)
    asked: Data = {"minds": list(minds.values()), "games": games, "options": AT_RANDOM, "seed": seed}
    return planner.plan(MATCH, asked, {CHALLENGER: challenger, HOLDER: holder}, dict(judgements))
