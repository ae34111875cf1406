"""Two to five agents at a table, where several may choose at once: MIL (1049), and Multiverse War on its maps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.envs import aec
from quincunx.envs.batch import Batch
from quincunx.envs.setting import Setting
from quincunx.envs.single import OneSeat

GAME = "mil1049"
PLAYERS = (2, 3, 4, 5)


def by_lot(mask: Any, chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("players", PLAYERS)
def test_every_seat_is_an_agent_and_rewards_add_up_to_nothing(players: int) -> None:
    env = aec.raw_env(game=GAME, options={"players": players})
    env.reset(seed=players)
    chance, got = np.random.default_rng(players), dict.fromkeys(env.possible_agents, 0.0)
    assert env.possible_agents == [f"seat_{seat}" for seat in range(players)]
    for agent in env.agent_iter(100_000):
        observation, reward, terminated, truncated, _ = env.last()
        assert observation is not None
        got[agent] += reward
        env.step(None if terminated or truncated else by_lot(observation["action_mask"], chance))
    assert sum(got.values()) == pytest.approx(0.0)
    assert max(got.values()) > 0


def test_what_is_laid_in_secret_is_in_nobody_elses_row() -> None:
    """While dowries are put together, the rows of the others stay as they are."""
    setting = Setting(GAME, {"players": 5})
    match = setting.match(3)
    host = match.acting[0]
    match.play_all(["grow:A", "gold"])
    assert match.acting == (0, 1, 2, 3, 4)
    before = [setting.observe(match, seat).tobytes() for seat in range(5)]
    chooser = (host + 1) % 5
    match.play_all(["more:gold", "more:food", "seal"], chooser)
    after = [setting.observe(match, seat).tobytes() for seat in range(5)]
    assert [seat for seat in range(5) if before[seat] != after[seat]] == [chooser]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_batch_asks_one_seat_after_the_other(players: int) -> None:
    """Every seat comes to choose, the one asked has something to choose, and all rewards add up to nothing."""
    with Batch(GAME, matches=3, options={"players": players}) as batch:
        arrays, chance, asked = batch.reset(seed=1), np.random.default_rng(1), set[int]()
        for _ in range(120):
            asked |= {int(seat) for seat in arrays.seats}
            arrays = batch.step(np.array([by_lot(mask, chance) for mask in arrays.masks], dtype=np.int32))
            assert np.allclose(arrays.rewards.sum(axis=1), 0)
        assert arrays.rewards.shape == (3, players)
    assert asked == set(range(players))


@pytest.mark.parametrize("players", [2, 5])
def test_one_agent_among_minds(players: int) -> None:
    env = OneSeat(game=GAME, options={"players": players}, opponent="random", seat=players - 1)
    _, info = env.reset(seed=4)
    chance, got, ended = np.random.default_rng(4), 0.0, False
    while not ended:
        _, reward, terminated, truncated, info = env.step(by_lot(info["action_mask"], chance))
        got, ended = got + float(reward), terminated or truncated
    assert -1 <= got <= 1


def test_an_onlooker_of_five_has_a_row_without_stocks() -> None:
    """Whatever lies behind the screens."""
    setting = Setting(GAME, {"players": 5})
    match = setting.match(1)
    poor = match.to_dict()
    for family in poor["table"]["seats"]:
        family["stock"] = dict.fromkeys(family["stock"], 0)
    rows = [setting.observe(each, qx.ONLOOKER).tobytes() for each in (match, qx.from_dict(poor))]
    assert rows[0] == rows[1]


@pytest.mark.parametrize(("board", "seats"), [("ffa3", 3), ("ffa4", 4), ("team22", 4)])
def test_a_map_says_how_many_agents_there_are(board: str, seats: int) -> None:
    """Each is asked, and what they get adds up to nothing; allies get the same."""
    options = {"map": board, "victory": ["turn_limit"], "turn_limit": 1}
    env = aec.raw_env(game="multiverse", options=options)
    env.reset(seed=seats)
    chance, got = np.random.default_rng(seats), dict.fromkeys(env.possible_agents, 0.0)
    asked = set[str]()
    assert env.possible_agents == [f"seat_{seat}" for seat in range(seats)]
    for agent in env.agent_iter(5_000):
        observation, reward, terminated, truncated, _ = env.last()
        assert observation is not None
        got[agent] += reward
        asked.add(agent)
        env.step(None if terminated or truncated else by_lot(observation["action_mask"], chance))
    assert asked == set(env.possible_agents)
    assert sum(got.values()) == pytest.approx(0.0)
    if board == "team22":
        table: Any = env.current().table
        sides = table.setting.sides
        assert len({(sides[seat], round(got[f"seat_{seat}"], 6)) for seat in range(seats)}) == 2
