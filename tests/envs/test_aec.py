"""The PettingZoo environment, held to PettingZoo's own tests and to our rules."""

from __future__ import annotations

import pickle
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import quincunx as qx
from quincunx.envs import aec

GAMES = sorted(qx.registry())


def play(env: Any, seed: int, limit: int = 100_000) -> tuple[list[int], dict[str, float]]:
    """A game by lot: the actions taken, and what each agent got in all."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    actions: list[int] = []
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(limit):
        observation, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        action = int(chance.choice(np.flatnonzero(observation["action_mask"])))
        actions.append(action)
        env.step(action)
    return actions, got


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("ignore:Observation")  # said of every environment with an action mask not PettingZoo's own
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    api_test(aec.env(game=name), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    seed_test(partial(aec.env, game=name), num_cycles=60)
    first, again, other = (play(aec.raw_env(game=name), seed) for seed in (3, 3, 4))
    assert first == again
    assert first != other


@pytest.mark.parametrize("name", GAMES)
def test_every_way_of_rendering_works(name: str) -> None:
    render_test(partial(aec.env, game=name), {"svg": lambda drawing: drawing.startswith("<svg")})


@pytest.mark.parametrize("name", GAMES)
def test_rewards_come_at_the_end_and_add_up_to_nothing(name: str) -> None:
    for seed in range(5):
        env = aec.raw_env(game=name)
        _, got = play(env, seed)
        assert env.match is not None
        scores = env.match.scores
        assert scores is not None
        assert sum(got.values()) == pytest.approx(0.0)
        assert list(got.values()) == pytest.approx([(len(scores) * s - 1) / (len(scores) - 1) for s in scores])


def test_an_illegal_action_is_refused_in_words_and_changes_nothing() -> None:
    env = aec.raw_env()
    env.reset(seed=1)
    before = env.current().to_dict()
    with pytest.raises(qx.Refused, match="You can't withdraw now"):
        env.step(1)
    with pytest.raises(qx.Refused):
        env.step(10_000)
    assert env.current().to_dict() == before


def test_with_the_usual_wrappers_an_illegal_action_loses() -> None:
    env = aec.env()
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(1)
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards[loser] == -1.0


def test_a_game_can_be_broken_off() -> None:
    env = aec.raw_env(longest=10)
    actions, got = play(env, 1)
    assert len(actions) == 10
    assert got == {"seat_0": 0.0, "seat_1": 0.0}
    assert not env.current().over


def test_only_who_is_asked_has_a_mask() -> None:
    env = aec.raw_env()
    env.reset(seed=2)
    for agent in env.agents:
        observation = env.observe(agent)
        assert observation["action_mask"].any() == (agent == env.agent_selection)
        assert env.observation_space(agent).contains(observation)


def test_it_can_be_sent_to_another_process() -> None:
    env = pickle.loads(pickle.dumps(aec.raw_env(options={"armies": ["carthaginian", "imperial_roman"]}, longest=20)))
    assert play(env, 1)[0]
    assert [force["army"] for force in env.current().view()["forces"]] == ["carthaginian", "imperial_roman"]


def test_what_is_wrong_is_said_when_it_is_made() -> None:
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        aec.raw_env(game="chess")
    with pytest.raises(ValueError, match="render_mode"):
        aec.raw_env(render_mode="hologram")
    with pytest.raises(ValueError, match=r"armies: expected one of .*got 'gauls'"):
        aec.raw_env(options={"armies": ["gauls", "carthaginian"]})
    with pytest.raises(ValueError, match="longest"):
        aec.raw_env(longest=0)
    with pytest.raises(ValueError, match="reset"):
        aec.raw_env().observe("seat_0")
