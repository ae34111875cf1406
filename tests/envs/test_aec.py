"""The PettingZoo environment, held to PettingZoo's own tests and to our rules."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from games.short import SHORT
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

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
    api_test(aec.env(game=name, options=SHORT.get(name)), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    seed_test(partial(aec.env, game=name), num_cycles=60)
    first, again, other = (play(aec.raw_env(game=name, options=SHORT.get(name)), seed) for seed in (3, 3, 4))
    assert first == again
    assert first != other


@pytest.mark.parametrize("name", GAMES)
def test_every_way_of_rendering_works(name: str) -> None:
    render_test(
        partial(aec.env, game=name, options=SHORT.get(name)), {"svg": lambda drawing: drawing.startswith("<svg")}
    )


@pytest.mark.parametrize("name", GAMES)
def test_rewards_come_at_the_end_and_add_up_to_nothing(name: str) -> None:
    for seed in range(5):
        env = aec.raw_env(game=name, options=SHORT.get(name))
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


@pytest.mark.parametrize("ending", ["over", "broken off", "lost by an illegal action"])
def test_at_the_end_the_mask_shuts_nothing_out(ending: str) -> None:
    env = aec.env(longest=10 if ending == "broken off" else 10_000)
    env.reset(seed=1)
    while not any((*env.terminations.values(), *env.truncations.values())):
        offered = env.observe(env.agent_selection)["action_mask"]
        assert not offered.all()
        env.step(1 if ending.startswith("lost") else int(offered.argmax()))
    for _ in range(2):
        assert all(env.observe(agent)["action_mask"].all() for agent in env.possible_agents)
        env.step(None)
    env.reset(seed=1)
    assert not env.last()[0]["action_mask"].all()


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


def usually_wrapped(**named: Any) -> Any:
    """The environment in PettingZoo's own wrappers, which `aec.env` must not be told from."""
    seats = aec.raw_env(**named)
    legal = wrappers.TerminateIllegalWrapper(seats, illegal_reward=seats.setting.worst)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


def fields(env: Any) -> tuple[Any, ...]:
    """All that can be read off an environment, or the error that says why not."""
    names = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "num_agents")
    return tuple(outcome(partial(getattr, env, name)) for name in names)


def outcome(act: Callable[[], Any]) -> Any:
    """What comes of an act: its result, or its error with the words."""
    try:
        return act()
    except Exception as error:
        return type(error), str(error)


MISUSES: dict[str, Callable[[Any], Any]] = {
    "read before reset": fields,
    "step before reset": lambda env: env.step(0),
    "observe before reset": lambda env: env.observe("seat_0"),
    "last before reset": lambda env: env.last(),
    "go round before reset": lambda env: env.agent_iter(),
    "render before reset": lambda env: env.render(),
    "out of bounds": lambda env: (env.reset(seed=1), env.step(177)),
    "below bounds": lambda env: (env.reset(seed=1), env.step(-1)),
    "not a number": lambda env: (env.reset(seed=1), env.step("pass")),
    "nothing": lambda env: (env.reset(seed=1), env.step(None)),
    "illegal": lambda env: (env.reset(seed=1), env.step(1)),
    "illegal, then an action": lambda env: (env.reset(seed=1), env.step(1), env.step(0)),
    "illegal, then out of bounds": lambda env: (env.reset(seed=1), env.step(1), env.step(177)),
    "illegal, then all step out": lambda env: (env.reset(seed=1), env.step(1), env.step(None), env.step(None)),
    "step when nobody is left": lambda env: (env.reset(seed=1), env.step(1), *(env.step(None) for _ in range(3))),
    "illegal, then anew": lambda env: (env.reset(seed=1), env.step(1), env.reset(seed=2)),
    "go round without a step": lambda env: (env.reset(seed=1), list(env.agent_iter(3))),
    "a number of numpy's": lambda env: (env.reset(seed=1), env.step(np.int64(1))),
    "private": lambda env: (env.reset(seed=1), env._secret),
}


@pytest.mark.parametrize("misuse", MISUSES)
def test_it_says_what_the_usual_wrappers_say(misuse: str) -> None:
    told = []
    for env in (aec.env(), usually_wrapped()):
        EnvLogger.mqueue.clear()
        came = outcome(partial(MISUSES[misuse], env))
        told.append((came, fields(env), outcome(partial(env.last, observe=False)), EnvLogger.mqueue[:]))
    assert told[0] == told[1]


def test_a_match_goes_as_in_the_usual_wrappers() -> None:
    for seed in range(3):
        assert play(aec.env(), seed) == play(usually_wrapped(), seed)


def test_the_checks_cost_little_beside_the_match() -> None:
    """In calls of Python functions, which no other work on the machine changes."""

    def calls(env: Any) -> int:
        count = 0

        def note(_frame: object, event: str, _argument: object) -> None:
            nonlocal count
            count += event == "call"

        sys.setprofile(note)
        try:
            play(env, 1)
        finally:
            sys.setprofile(None)
        return count

    options = {"armies": ["republican_roman", "carthaginian"]}
    raw, checked, usual = (calls(make(options=options)) for make in (aec.raw_env, aec.env, usually_wrapped))
    assert usual - raw > 3 * (checked - raw)
