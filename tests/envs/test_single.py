"""The Gymnasium environment, held to Gymnasium's own checker and to our rules."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from games.short import SHORT
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import quincunx as qx
from quincunx.core.match import Match
from quincunx.envs import OneSeat, environment_id
from quincunx.minds import GreedyMind, Mind, Thought

GAMES = sorted(qx.registry())


def play(env: OneSeat, seed: int) -> tuple[list[int], float]:
    """A game by lot: the agent's actions and its reward."""
    _, info = env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    actions: list[int] = []
    while True:
        actions.append(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        observation, reward, terminated, truncated, info = env.step(actions[-1])
        assert env.observation_space.contains(observation)
        if terminated or truncated:
            return actions, float(reward)


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(gymnasium.make(environment_id(name)).unwrapped)


def test_milito_is_known_by_its_name() -> None:
    env = gymnasium.make("quincunx/Milito-v2", seat=1, render_mode="rgb_array")
    _, info = env.reset(seed=1)
    assert info["seat"] == 1
    picture: Any = env.render()
    assert picture.shape == (683, 960, 3)
    env.close()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    first, again, other = (play(OneSeat(name, SHORT.get(name)), seed) for seed in (3, 3, 4))
    assert first == again
    assert first != other


@pytest.mark.parametrize("name", GAMES)
def test_the_reward_is_that_of_the_own_seat(name: str) -> None:
    for seed in range(6):
        env = OneSeat(name, SHORT.get(name))
        _, reward = play(env, seed)
        assert env.match is not None
        assert reward == env.setting.rewards(env.match)[env.seat]


def test_both_seats_come_by_lot_unless_one_is_named() -> None:
    env = OneSeat()
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1}
    assert {OneSeat(seat=1).reset(seed=seed)[1]["seat"] for seed in range(5)} == {1}


class Witness(Mind):
    """Plays by lot and notes which seats it was asked for."""

    def __init__(self, seed: int, asked: list[int]) -> None:
        super().__init__(seed)
        self.asked = asked

    def think(self, match: Match, seat: int) -> Thought:
        self.asked.append(seat)
        options = match.legal(seat)
        return Thought(options[self.dice.below(len(options))], 0.5, [])


def test_the_others_are_played_by_the_mind_that_was_given() -> None:
    asked: list[int] = []
    play(OneSeat(opponent=lambda seed: Witness(seed, asked), seat=0), 1)
    assert set(asked) == {1}
    env = OneSeat(opponent="greedy")
    env.reset(seed=1)
    assert all(isinstance(mind, GreedyMind) for mind in env.minds)


def test_an_illegal_action_loses_and_says_why() -> None:
    env = OneSeat()
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(1)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["refusal"]
    assert info["rule"] in qx.game_of("milito").ledger
    with pytest.raises(ValueError, match="the match is over"):
        env.step(0)


def test_an_illegal_action_can_be_refused_instead() -> None:
    env = OneSeat(illegal="raise")
    env.reset(seed=1)
    before = env.current().to_dict()
    with pytest.raises(qx.Refused):
        env.step(1)
    assert env.current().to_dict() == before
    env.step(int(np.flatnonzero(env.action_masks())[0]))


@pytest.mark.parametrize("action", [-1, 177, 1.5, "pass", None])
def test_what_is_no_action_at_all_is_an_error(action: Any) -> None:
    env = OneSeat()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="expected a whole number from 0 to 176"):
        env.step(action)


def test_a_game_can_be_broken_off() -> None:
    env = OneSeat(longest=12)
    _, reward = play(env, 1)
    assert reward == 0.0
    assert env.current().ply == 12


@pytest.mark.parametrize("longest", [9, 10_000])
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_learner_under_automatic_reset_has_odds_at_every_step(mode: AutoresetMode, longest: int) -> None:
    envs = SyncVectorEnv([lambda: OneSeat(longest=longest)] * 4, autoreset_mode=mode)
    _, infos = envs.reset(seed=1)
    chance, ended = np.random.default_rng(1), 0
    for _ in range(120):
        odds = infos["action_mask"] / infos["action_mask"].sum(axis=1, keepdims=True)
        assert np.isfinite(odds).all()
        _, _, over, cut, infos = envs.step(np.array([chance.choice(len(row), p=row) for row in odds]))
        ended += int((over | cut).sum())
        if "final_info" in infos:
            assert infos["final_info"]["action_mask"][infos["_final_info"]].all()
    assert ended > 3


def test_at_the_end_the_mask_shuts_nothing_out() -> None:
    env = OneSeat(longest=12)
    play(env, 1)
    assert env.action_masks().all()
    _, info = env.reset(seed=1)
    assert not info["action_mask"].all()
    *_, info = env.step(1)
    assert "refusal" in info
    assert info["action_mask"].all()
    assert env.action_masks().all()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"opponent": "genius"}, "no such computer player: 'genius'"),
        ({"seat": 2}, "seat: expected 0 to 1"),
        ({"illegal": "shrug"}, "illegal: expected 'lose' or 'raise'"),
        ({"render_mode": "hologram"}, "render_mode"),
    ],
)
def test_what_is_wrong_is_said_when_it_is_made(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        OneSeat(**wrong)


def test_before_the_first_reset_there_is_no_match() -> None:
    with pytest.raises(ValueError, match="call reset"):
        OneSeat().step(0)
