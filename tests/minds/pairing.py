"""Two computer players against each other, every deal played twice with the seats swapped.

    python tests/minds/pairing.py legate greedy --games 400 --game milito

prints the share of the first with its 95 % interval (Wilson's) and how long both took over their choices.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count
from time import perf_counter

import quincunx as qx
from quincunx.cli.tally import wilson
from quincunx.core.dice import FastDice
from quincunx.core.match import Match, new_match
from quincunx.minds import Mind, mind_named

EVERY = 20
"""After so many games the figures so far are printed."""

MakeMind = Callable[[int], Mind]


class Result:
    """One game: what the first mind got, and the seconds each mind took over each choice it had."""

    def __init__(self, score: float, times: tuple[list[float], list[float]]) -> None:
        self.score = score
        self.times = times


def a_match(name: str, seed: int) -> Match:
    """A match with options by lot, without a journal."""
    game = qx.game_of(name)
    options = game.any_options(game.built_in, FastDice(seed))
    return new_match(game, game.built_in, options, FastDice(seed + 1), journal=False)


def one_game(name: str, first: MakeMind, second: MakeMind, number: int) -> Result:
    """Game 2n and game 2n + 1 have the same deal and swapped seats."""
    match = a_match(name, number // 2)
    minds = [first(2 * number), second(2 * number + 1)]
    times: tuple[list[float], list[float]] = ([], [])
    while not match.over:
        seat = match.acting[0]
        who = (seat + number) % 2
        real = len(match.legal(seat)) > 1
        begun = perf_counter()
        action = minds[who].choose(match, seat)
        if real:
            times[who].append(perf_counter() - begun)
        match.play(action, seat)
    assert match.scores is not None
    scores = match.scores
    return Result(sum(scores[seat] for seat in range(match.seats) if (seat + number) % 2 == 0), times)


def percentile(times: list[float], share: float) -> float:
    """The time that so large a share of the choices kept within."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else 0.0


def report(first: str, second: str, played: list[Result]) -> str:
    """The figures of a pairing in one line."""
    won = sum(result.score for result in played)
    low, high = wilson(won, len(played))
    parts = [f"{first} - {second}: {won / len(played):.1%} of {len(played)} games, 95 % {low:.1%} to {high:.1%}"]
    for who, name in enumerate((first, second)):
        times = [spent for result in played for spent in result.times[who]]
        middle, slow = percentile(times, 0.5), percentile(times, 0.99)
        parts.append(f"{name} {1000 * middle:.1f} ms a choice, p99 {1000 * slow:.1f} ms")
    return "; ".join(parts)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("first")
    arguments.add_argument("second")
    arguments.add_argument("--game", default="milito", choices=sorted(qx.registry()))
    arguments.add_argument("--games", type=int, default=400)
    arguments.add_argument("--start", type=int, default=0, help="the number of the first game")
    arguments.add_argument("--processes", type=int, default=cpu_count() or 1)
    given = arguments.parse_args()
    play = partial(one_game, given.game, partial(mind_named, given.first), partial(mind_named, given.second))
    results: list[Result] = []
    with ProcessPoolExecutor(given.processes) as pool:
        for result in pool.map(play, range(given.start, given.start + given.games)):
            results.append(result)
            if len(results) % EVERY == 0 or len(results) == given.games:
                print(f"{given.game}, {qx.speed()}: {report(given.first, given.second, results)}", flush=True)


if __name__ == "__main__":
    main()
