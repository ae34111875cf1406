"""Many matches at once: the same numbers however many processes, and nothing left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
import pytest
from games.short import SHORT

import quincunx as qx
from quincunx.envs import Batch
from quincunx.envs.opponents import Opponent

GAMES = sorted(qx.registry())
MATCHES = 6
STEPS = 130
TO_AN_END = {"mil1049": 650, "pacto": 700}
"""So many choices until one of a few games is over, where these are not enough."""


def by_lot(masks: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """An offered action for each match."""
    chosen: np.ndarray = (chance.random(masks.shape) * masks).argmax(axis=1)
    return chosen


def tale(batch: Batch, seed: int, steps: int) -> list[bytes]:
    """All numbers of some steps by lot."""
    chance = np.random.default_rng(seed)
    arrays = batch.reset(seed=seed)
    told: list[bytes] = []
    for _ in range(steps):
        arrays = batch.step(by_lot(arrays.masks, chance))
        every = (arrays.observations, arrays.masks, arrays.seats, arrays.rewards, arrays.terminated, arrays.truncated)
        told.append(b"".join(array.tobytes() for array in every))
    return told


@pytest.mark.parametrize("name", GAMES)
def test_processes_change_nothing(name: str) -> None:
    soon = SHORT.get(name)
    with (
        Batch(name, matches=MATCHES, options=soon) as alone,
        Batch(name, matches=MATCHES, options=soon, workers=2) as shared,
    ):
        told = tale(alone, 1, STEPS)
        assert tale(shared, 1, STEPS) == told
        assert tale(shared, 1, STEPS) == told, "a reset begins anew"
        assert tale(alone, 2, STEPS) != told


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_plays_what_a_match_does(name: str) -> None:
    """Every row against a match of its own, played beside it through the plain interface."""
    with Batch(name, matches=MATCHES, options=SHORT.get(name)) as batch:
        arrays, chance, ended = batch.reset(seed=4), np.random.default_rng(4), 0
        lots = [np.random.default_rng(int(seed)) for seed in arrays.seeds]
        matches = [batch.setting.match(int(lot.integers(2**63))) for lot in lots]
        for _ in range(TO_AN_END.get(name, STEPS)):
            actions = by_lot(arrays.masks, chance)
            arrays = batch.step(actions)
            for row, match in enumerate(matches):
                match.play(int(actions[row]), match.acting[0])
                assert bool(arrays.terminated[row]) == match.over
                assert arrays.rewards[row].tolist() == batch.setting.rewards(match)
                if match.over:
                    ended += 1
                    matches[row] = batch.setting.match(int(lots[row].integers(2**63)))
                now = matches[row]
                assert int(arrays.seats[row]) == now.acting[0]
                assert np.flatnonzero(arrays.masks[row]).tolist() == sorted(now.legal(now.acting[0]))
                assert np.array_equal(arrays.observations[row], batch.setting.observe(now, now.acting[0]))
        assert ended > 0, "no match ended, and so none began by itself"


@pytest.mark.parametrize(("name", "others"), [("milito", {0: "greedy"}), ("mil1049", {0: "random", 2: "random"})])
def test_minds_play_the_seats_they_are_given(name: str, others: dict[int, Opponent]) -> None:
    """In Milito one after the other; in MIL (1049) offers are sealed at the same time, and nobody waits for a mind."""
    given: dict[str, Any] = {"matches": 2, "options": SHORT.get(name), "opponents": others}
    with Batch(name, **given) as alone, Batch(name, **given, workers=2) as shared:
        assert tale(alone, 1, STEPS // 2) == tale(shared, 1, STEPS // 2)
        arrays, chance, ended = alone.reset(seed=4), np.random.default_rng(4), 0
        for _ in range(STEPS):
            assert not set(arrays.seats.tolist()) & set(others)
            assert arrays.masks.any(axis=1).all()
            arrays = alone.step(by_lot(arrays.masks, chance))
            ended += int(arrays.terminated.sum())
        assert ended > 0 or name == "mil1049"


@pytest.mark.parametrize("wrong", [{2: "greedy"}, {0: "greedy", 1: "greedy"}, {0: "hannibal"}])
def test_opponents_that_cannot_be_seated_are_refused(wrong: dict[int, Opponent]) -> None:
    with pytest.raises(ValueError, match=r"expected seats from 0 to 1, and one left|no such computer player"):
        Batch("milito", opponents=wrong)


def test_an_action_that_is_not_offered_is_refused_and_nothing_is_played() -> None:
    with Batch(matches=3) as batch:
        arrays = batch.reset(seed=1)
        before = arrays.observations.copy(), arrays.masks.copy()
        good = arrays.masks.argmax(axis=1)
        for wrong in (1, -1, 177):
            bad = good.copy()
            bad[2] = wrong
            with pytest.raises(ValueError, match=f"match 2: action {wrong} is not offered to seat"):
                batch.step(bad)
        for malformed in (good[:2], good.astype(float), np.zeros((1, 3), int)):
            with pytest.raises(ValueError, match="expected 3 whole numbers"):
                batch.step(malformed)
        assert np.array_equal(arrays.observations, before[0])
        assert np.array_equal(arrays.masks, before[1])
        batch.step(good)


def test_a_game_can_be_broken_off() -> None:
    with Batch(matches=2, longest=5) as batch:
        arrays, chance = batch.reset(seed=1), np.random.default_rng(1)
        for _ in range(5):
            assert not arrays.truncated.any()
            arrays = batch.step(by_lot(arrays.masks, chance))
        assert arrays.truncated.all()
        assert not arrays.rewards.any()


def test_nothing_is_left_behind() -> None:
    with Batch(matches=4, workers=2) as batch:
        batch.reset(seed=1)
        assert batch.memory is not None
        name = batch.memory.name
        workers = batch.processes[:]
    assert not any(worker.is_alive() for worker in workers)
    assert not set(multiprocessing.active_children()) & set(workers)
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)
    batch.close()
    with pytest.raises(ValueError, match="closed"):
        batch.reset()


def test_a_worker_that_dies_is_noticed() -> None:
    with Batch(matches=4, workers=2) as batch:
        arrays = batch.reset(seed=1)
        actions = arrays.masks.argmax(axis=1)
        os.kill(batch.processes[1].pid, signal.SIGKILL)
        batch.processes[1].join()
        with pytest.raises(RuntimeError, match="a worker process died"):
            batch.step(actions)
        assert batch.is_closed


@pytest.mark.parametrize("wrong", [{"matches": 0}, {"matches": 2, "workers": 3}, {"workers": -1}])
def test_what_is_wrong_is_said_when_it_is_made(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="expected at least 1 match"):
        Batch(**wrong)


def test_before_the_first_reset_there_are_no_matches() -> None:
    with Batch(matches=1) as batch, pytest.raises(ValueError, match="call reset"):
        batch.step([0])
