"""How fast Quincunx itself plays, at whichever speed is running; prints one JSON object."""

from __future__ import annotations

import argparse
import json
import random
import timeit
import tracemalloc
from collections.abc import Callable
from time import perf_counter

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.minds import SearchMind

ARMIES = ("republican_roman", "carthaginian")
MID_GAME = 30


def played(seconds: float, game: Callable[[int], int]) -> tuple[float, float]:
    """Games and decisions a second over about so many seconds."""
    games = decisions = 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        decisions += game(games)
        games += 1
    spent = perf_counter() - start
    return games / spent, decisions / spent


def by_playout(seed: int) -> int:
    """One random game in the play-out loop, set-up included."""
    match = qx.new("milito", seed=seed, armies=ARMIES, journal=False)
    return qx.playout(match.table, FastDice(seed), 100_000)


def loop_alone(seconds: float) -> float:
    """Decisions a second in the play-out loop itself, the set-up of the games not counted."""
    games = decisions = 0
    spent = 0.0
    while spent < seconds:
        table = qx.new("milito", seed=games, armies=ARMIES, journal=False).table
        dice = FastDice(games)
        start = perf_counter()
        decisions += qx.playout(table, dice, 100_000)
        spent += perf_counter() - start
        games += 1
    return decisions / spent


def by_hand(seed: int) -> int:
    """One random game through `legal` and `play`, from plain Python."""
    match = qx.new("milito", seed=seed, armies=ARMIES, journal=False)
    chance = random.Random(seed).random
    legal, play = match.legal, match.play
    while not match.over:
        options = legal()
        play(options[int(chance() * len(options))])
    return match.ply


def mid_game() -> qx.Match:
    """A match after some thirty random choices."""
    match = qx.new("milito", seed=5, armies=ARMIES, journal=False)
    dice = FastDice(5)
    for _ in range(MID_GAME):
        options = match.legal()
        match.play(options[dice.below(len(options))])
    return match


def copy_microseconds() -> float:
    table, dice = mid_game().table, FastDice(0)
    return min(timeit.repeat(lambda: table.copy(dice), number=2000, repeat=5)) / 2000 * 1e6


def bytes_a_match() -> float:
    """Memory of a match in mid-game, averaged over many copies."""
    match = mid_game()
    tracemalloc.start()
    kept = [match.copy() for _ in range(500)]
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size / len(kept)


def search_iterations(seconds: float) -> float:
    """Iterations a second of the tree search on a mid-game position."""
    match = mid_game()
    mind = SearchMind(1, iterations=200)
    done, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        mind.think(match, match.acting[0])
        done += mind.done
    return done / (perf_counter() - start)


def measure(seconds: float) -> dict[str, float | str]:
    """Every figure of one speed."""
    games, decisions = played(seconds, by_playout)
    return {
        "speed": qx.speed(),
        "games_per_second": games,
        "playout_decisions_per_second": decisions,
        "loop_decisions_per_second": loop_alone(seconds),
        "plain_decisions_per_second": played(seconds, by_hand)[1],
        "copy_us": copy_microseconds(),
        "bytes_per_match": bytes_a_match(),
        "search_iterations_per_second": search_iterations(seconds),
    }


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=1.0)
    print(json.dumps(measure(arguments.parse_args().seconds)))
