"""How many steps a second environments make with random play; ours at whichever speed is running, and peers beside.

A step is one decision of one player, with the observation and the mask of what may be chosen next. Seconds are those
of the processor, except where several processes work together.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from importlib import import_module
from time import perf_counter, process_time
from typing import Any

import numpy as np

ARMIES = {"armies": ["republican_roman", "carthaginian"]}
BATCH = 256
WORKERS = 2
SEED = 2024
CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "chess_v6")
RLCARD = ("leduc-holdem", "limit-holdem", "uno", "doudizhu")
Figures = dict[str, float]


def rate(seconds: float, play: Callable[[int], int], clock: Callable[[], float] = process_time) -> float:
    """Steps a second of `play(seed)`, called again and again for about so many seconds of the processor."""
    steps = games = 0
    start = clock()
    while clock() - start < seconds or not games:
        steps += play(games)
        games += 1
    return steps / (clock() - start)


def cycle(env: Any) -> Callable[[int], int]:
    """One random game of a PettingZoo environment."""
    chance = random.Random(SEED)

    def play(seed: int) -> int:
        env.reset(seed=seed)
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
        return steps

    return play


def alone(env: Any) -> Callable[[int], int]:
    """One random game of a Gymnasium environment; only the agent's own steps count."""
    chance = random.Random(SEED)

    def play(seed: int) -> int:
        _, info = env.reset(seed=seed)
        steps, done = 0, False
        while not done:
            _, _, terminated, truncated, info = env.step(chance.choice(np.flatnonzero(info["action_mask"]).tolist()))
            done = terminated or truncated
            steps += 1
        return steps

    return play


def batched(batch: Any) -> Callable[[int], int]:
    """Some steps of many games at once."""
    chance = np.random.default_rng(SEED)
    batch.reset(seed=SEED)

    def play(_: int) -> int:
        for _step in range(10):
            masks = batch.arrays.masks
            batch.step((chance.random(masks.shape, np.float32) * masks).argmax(axis=1))
        return 10 * BATCH

    return play


def spiel(game: Any) -> Callable[[int], int]:
    """One random game of an OpenSpiel game, with the tensor of whoever is to choose."""
    chance = random.Random(SEED)

    def play(seed: int) -> int:
        state = game.new_initial_state()
        state.apply_action(seed % game.max_chance_outcomes())
        steps = 0
        while not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def ours(seconds: float) -> Figures:
    """Every environment of Milito."""
    import pyspiel

    from quincunx import game_of
    from quincunx.envs import Batch, OneSeat, aec
    from quincunx.envs import spiel as games

    milito = pyspiel.load_game(games.short_name(game_of("milito")))
    figures = {
        "PettingZoo, usual wrappers": rate(seconds, cycle(aec.env(options=ARMIES))),
        "PettingZoo, raw": rate(seconds, cycle(aec.raw_env(options=ARMIES))),
        "Gymnasium, against random": rate(seconds, alone(OneSeat(options=ARMIES))),
        "OpenSpiel Python game": rate(seconds, spiel(milito)),
    }
    for workers in (0, WORKERS):
        with Batch(matches=BATCH, workers=workers, options=ARMIES) as batch:
            name = f"batch of {BATCH}, " + (f"{workers} processes" if workers else "one process")
            figures[name] = rate(seconds, batched(batch), perf_counter if workers else process_time)
    return figures


def measure_classic(seconds: float) -> Figures:
    """PettingZoo's classic environments with their usual wrappers."""
    return {
        f"PettingZoo {name}": rate(seconds, cycle(import_module(f"pettingzoo.classic.{name}").env()))
        for name in CLASSIC
    }


def measure_rlcard(seconds: float) -> Figures:
    """RLCard's environments, through their own step."""
    import rlcard

    chance = random.Random(SEED)

    def player(env: Any) -> Callable[[int], int]:
        def play(_: int) -> int:
            state, _player = env.reset()
            steps = 0
            while not env.is_over():
                state, _player = env.step(chance.choice(list(state["legal_actions"])))
                steps += 1
            return steps

        return play

    return {f"RLCard {name}": rate(seconds, player(rlcard.make(name, config={"seed": SEED}))) for name in RLCARD}


PEERS = {"pettingzoo[classic]>=1.25": measure_classic, "rlcard>=1.2": measure_rlcard}
REQUIREMENTS = list(PEERS)


def peers(seconds: float) -> tuple[Figures, list[str]]:
    """Every peer that is installed, and a line for each that is not."""
    figures: Figures = {}
    missing: list[str] = []
    for requirement, measure in PEERS.items():
        try:
            figures.update(measure(seconds))
        except ImportError as error:
            missing.append(f"not installed: pip install '{requirement}' ({error})")
    return figures, missing


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=1.0, help="for each line")
    arguments.add_argument("--ours", action="store_true", help="only ours, as one JSON object")
    given = arguments.parse_args()
    figures = ours(given.seconds)
    if given.ours:
        import quincunx

        print(json.dumps({"speed": quincunx.speed(), **figures}))
        return
    others, missing = peers(given.seconds)
    for name, steps in {**{f"Milito, {name}": steps for name, steps in figures.items()}, **others}.items():
        print(f"{name:<48}{steps:>12,.0f} steps/s")
    print("\n".join(missing))


if __name__ == "__main__":
    main()
