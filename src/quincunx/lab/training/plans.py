"""What a training plays: games of self-play, trials of changed judgements, and matches between two judgements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

from quincunx.core.dice import FastDice
from quincunx.core.game import Data, Game
from quincunx.lab.entrants import STRAYING
from quincunx.lab.plan import Plan, Planner, deals, dealt

SELF_PLAY: Final = "self-play"
MATCH: Final = "match"
TRIALS: Final = "trials"
CHALLENGER: Final = "challenger"
HOLDER: Final = "holder"
AT_RANDOM: Final = {"all": "at random"}
NOTHING_GIVEN: Final[Mapping[str, str]] = {}


def searching(iterations: int, judgement: str, tastes: str = "") -> str:
    """A search with a judgement and tastes of its own, as entrants are written."""
    return f"search:iterations={iterations}{tastes}@{judgement}"


def any_deal(planner: Planner, deal: str, given: Mapping[str, str]) -> Data:
    """Options at random from all that are allowed, the same for the same deal; where some are given, only sides."""
    if given:
        return planner.options(dealt(planner, given, planner.number(deal, "options")))
    game = planner.game
    return game.played_options(planner.content, FastDice(planner.number(deal, "options")))


def self_play(
    game: Game,
    games: int,
    iterations: int,
    judgement: str,
    text: str,
    deal: str,
    seed: int,
    given: Mapping[str, str] = NOTHING_GIVEN,
) -> Plan:
    """One judgement on all seats, straying now and then, with options at random."""
    planner = Planner(game, game.built_in, seed)
    mind = f"{STRAYING}:{searching(iterations, judgement)}"
    for number in range(games):
        options = any_deal(planner, f"{deal}/{number}", given)
        seats = [f"seat {seat}" for seat in range(planner.seats(options))]
        planner.add(f"{deal}/{number}", options, [mind] * len(seats), seats)
    asked: Data = {"minds": [mind], "games": games, "options": dict(given) or AT_RANDOM, "seed": seed}
    return planner.plan(SELF_PLAY, asked, {}, {judgement: text})


def match(
    game: Game,
    games: int,
    iterations: int,
    judgements: Mapping[str, str],
    deal: str,
    seed: int,
    given: Mapping[str, str] = NOTHING_GIVEN,
) -> Plan:
    """Two judgements against each other: each deal twice, with the seats swapped, and options at random.

    Every other seat belongs to the same one, as in a tournament; so partners in a team think alike.
    """
    challenger, holder = judgements
    minds = {CHALLENGER: searching(iterations, challenger), HOLDER: searching(iterations, holder)}
    planner = Planner(game, game.built_in, seed)
    for number in range(deals(games)):
        add_both_ways(planner, f"{deal}/{number}", minds, given)
    asked: Data = {"minds": list(minds.values()), "games": games, "options": dict(given) or AT_RANDOM, "seed": seed}
    return planner.plan(MATCH, asked, {CHALLENGER: challenger, HOLDER: holder}, dict(judgements))


def trials(
    game: Game,
    games: int,
    iterations: int,
    judgement: str,
    text: str,
    weights: Sequence[float],
    change: float,
    deal: str,
    seed: int,
    given: Mapping[str, str] = NOTHING_GIVEN,
) -> Plan:
    """A judgement with all weights changed at random against one with all changed the other way, anew for each deal."""
    planner = Planner(game, game.built_in, seed)
    for number in range(deals(games)):
        signs = signs_of(planner.number(f"{deal}/{number}", "changes"), len(weights))
        minds = {
            who: searching(iterations, judgement, as_tastes(game, weights, signs, way * change))
            for who, way in ((CHALLENGER, 1.0), (HOLDER, -1.0))
        }
        add_both_ways(planner, f"{deal}/{number}", minds, given)
    asked: Data = {"games": games, "change": change, "options": dict(given) or AT_RANDOM, "seed": seed}
    names = {CHALLENGER: f"{judgement}, changed", HOLDER: f"{judgement}, changed the other way"}
    return planner.plan(TRIALS, {"minds": [searching(iterations, judgement)], **asked}, names, {judgement: text})


def signs_of(lot: int, size: int) -> list[int]:
    """Which weights count for more and which for less, by lot."""
    dice = FastDice(lot)
    return [1 if dice.below(2) else -1 for _ in range(size)]


def as_tastes(game: Game, weights: Sequence[float], signs: Sequence[int], change: float) -> str:
    """Each weight made larger or smaller by the same factor, written as tastes."""
    each = zip(game.feature_names, weights, signs, strict=True)
    return "".join(f"+{name}={weight * (exp(sign * change) - 1.0):.5f}" for name, weight, sign in each if weight)


def add_both_ways(planner: Planner, deal: str, minds: Mapping[str, str], given: Mapping[str, str]) -> None:
    """A deal twice, with the seats swapped."""
    options = any_deal(planner, deal, given)
    for swapped in range(2):
        seated = [(CHALLENGER, HOLDER)[(seat + swapped) % 2] for seat in range(planner.seats(options))]
        planner.add(deal, options, [minds[each] for each in seated], seated)
