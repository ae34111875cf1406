"""How fast Quincunx itself plays a game, at whichever speed is running; prints one JSON object.

As with the peers, a decision is any action of a player, whole games begin with the set-up, and seconds are those of
the processor.
"""

from __future__ import annotations

import argparse
import json
import random
import timeit
import tracemalloc
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.minds import SearchMind

GAMES: dict[str, qx.Data] = {
    "milito": {"armies": ("republican_roman", "carthaginian")},
    "battalion": {"battle": "set1"},
    "multiverse": {"map": "duel_starter"},
}
SEED = 2024
MID_GAME = 30
FORECAST_GAMES = 3


def begun(game: str, seed: int, journal: bool = False) -> qx.Match:
    """A match of a game, always with the same armies."""
    return qx.new(game, seed=seed, journal=journal, **GAMES[game])


def played(seconds: float, game: Callable[[int], int]) -> tuple[float, float]:
    """Games and decisions a second over about so many seconds."""
    games = decisions = 0
    start = process_time()
    while process_time() - start < seconds:
        decisions += game(games)
        games += 1
    spent = process_time() - start
    return games / spent, decisions / spent


def by_playout(game: str) -> Callable[[int], int]:
    """A random game in the play-out loop, set-up included.

    The options are settled once, as OpenSpiel's are when a game is loaded; but its states keep a history, and a table
    does not. So the other form is timed as well.
    """
    rules = qx.game_of(game)
    options = rules.check_options(GAMES[game], rules.built_in)

    def play(seed: int) -> int:
        dice = FastDice(seed)
        return qx.playout(rules.set_up(options, rules.built_in, dice, None), dice, 100_000)

    return play


def in_matches(game: str, seed: int) -> int:
    """The same from a match, whose options are checked anew and which could keep a history."""
    return qx.playout(begun(game, seed).table, FastDice(seed), 100_000)


def loop_alone(game: str, seconds: float) -> float:
    """Decisions a second in the play-out loop itself, the set-up of the games not counted."""
    games = decisions = 0
    spent = 0.0
    while spent < seconds:
        table = begun(game, games).table
        dice = FastDice(games)
        start = process_time()
        decisions += qx.playout(table, dice, 100_000)
        spent += process_time() - start
        games += 1
    return decisions / spent


def played_on(match: qx.Match, chance: Callable[[], float]) -> int:
    """A random game through `legal` and `play`, from plain Python; nothing is legal once it is over."""
    legal, play = match.legal, match.play
    while options := legal():
        play(options[int(chance() * len(options))])
    return match.ply


def by_hand(game: str, journal: bool, chance: Callable[[], float], seed: int) -> int:
    """One random game from plain Python, set-up included."""
    return played_on(begun(game, seed, journal), chance)


def by_first_program(game: str, journal: bool, rng: random.Random, seed: int) -> int:
    """One random game the way a first program plays it, set-up included."""
    match = begun(game, seed, journal)
    while not match.over:
        match.play(rng.choice(match.legal()))
    return match.ply


def by_hand_alone(game: str, seconds: float) -> float:
    """Decisions a second from plain Python, the set-up of the games not counted."""
    chance = random.Random(SEED).random
    games = decisions = 0
    spent = 0.0
    while spent < seconds:
        match = begun(game, games)
        start = process_time()
        decisions += played_on(match, chance)
        spent += process_time() - start
        games += 1
    return decisions / spent


def mid_game(game: str) -> qx.Match:
    """A match after some thirty random choices."""
    match = begun(game, 5)
    dice = FastDice(5)
    for _ in range(MID_GAME):
        options = match.legal()
        match.play(options[dice.below(len(options))])
    return match


def copy_microseconds(game: str) -> float:
    table, dice = mid_game(game).table, FastDice(0)
    return min(timeit.repeat(lambda: table.copy(dice), number=2000, repeat=5, timer=process_time)) / 2000 * 1e6


def bytes_a_match(game: str) -> float:
    """Memory of a match in mid-game, averaged over many copies."""
    match = mid_game(game)
    tracemalloc.start()
    kept = [match.copy() for _ in range(500)]
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size / len(kept)


def search_iterations(game: str, seconds: float) -> float:
    """Iterations a second of the tree search on a mid-game position."""
    match = mid_game(game)
    mind = SearchMind(1, iterations=200)
    done, start = 0, process_time()
    while process_time() - start < seconds:
        mind.think(match, match.acting[0])
        done += mind.done
    return done / (process_time() - start)


def forecast_milliseconds(game: str) -> tuple[float, float]:
    """How long the odds of a position take in some random games, where there are any: in the middle and at worst.

    A first game is not counted: the sentences are read in it.
    """
    spent: list[float] = []
    for seed in range(FORECAST_GAMES + 1):
        spent = [] if seed == 1 else spent
        match, dice = begun(game, seed), FastDice(seed)
        while not match.over:
            start = process_time()
            if match.forecast(match.acting[0]) is not None:
                spent.append(1000.0 * (process_time() - start))
            options = match.legal()
            match.play(options[dice.below(len(options))])
    return median(spent), max(spent)


def measure(game: str, seconds: float) -> dict[str, float | str]:
    """Every figure of one game at one speed."""
    rng = random.Random(SEED)
    chance = rng.random
    games, decisions = played(seconds, by_playout(game))
    middle, worst = forecast_milliseconds(game)
    return {
        "speed": qx.speed(),
        "games_per_second": games,
        "playout_decisions_per_second": decisions,
        "match_playout_decisions_per_second": played(seconds, partial(in_matches, game))[1],
        "loop_decisions_per_second": loop_alone(game, seconds),
        "plain_decisions_per_second": played(seconds, partial(by_hand, game, False, chance))[1],
        "plain_loop_decisions_per_second": by_hand_alone(game, seconds),
        "first_program_decisions_per_second": played(seconds, partial(by_first_program, game, False, rng))[1],
        "first_program_journal_decisions_per_second": played(seconds, partial(by_first_program, game, True, rng))[1],
        "journal_decisions_per_second": played(seconds, partial(by_hand, game, True, chance))[1],
        "copy_us": copy_microseconds(game),
        "bytes_per_match": bytes_a_match(game),
        "search_iterations_per_second": search_iterations(game, seconds),
        "forecast_ms": middle,
        "worst_forecast_ms": worst,
    }


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--game", choices=sorted(GAMES), default="milito")
    arguments.add_argument("--seconds", type=float, default=1.0)
    given = arguments.parse_args()
    print(json.dumps(measure(given.game, given.seconds)))
