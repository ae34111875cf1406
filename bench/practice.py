"""Plays games of every kind, so that a build can count which way the rules and the minds go: see `make dist`.

What is played is what users of the library play most: random games from Python and in one loop, with a journal and
without, and searches. They are other games than those that `make bench` times.
"""

from __future__ import annotations

import random

from rich.progress import track

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.minds import SearchMind

GAMES = 150
SEARCHED = 6
SEED = 1_000_000


def play(game: str, seed: int) -> None:
    """One random game from Python and one in the loop, every other one with a journal."""
    chance = random.Random(seed).random
    match = qx.new(game, seed=seed, journal=seed % 2 == 0)
    while options := match.legal():
        match.play(options[int(chance() * len(options))], match.acting[0])
    qx.playout(qx.new(game, seed=seed, journal=False).table, FastDice(seed), 100_000)


def search(game: str, seed: int) -> None:
    """The first choices of a game, each thought about for a while."""
    match = qx.new(game, seed=seed)
    mind = SearchMind(seed, iterations=60)
    for _ in range(30):
        if match.over:
            return
        seat = match.acting[0]
        match.play(mind.think(match, seat).action, seat)


def main() -> None:
    for game in qx.registry():
        for seed in track(range(SEED, SEED + GAMES), f"practising {game}"):
            play(game, seed)
            if seed < SEED + SEARCHED:
                search(game, seed)


if __name__ == "__main__":
    main()
