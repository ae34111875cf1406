"""What every game's observation must hold to: within its bounds, telling all that can be seen and nothing else."""

from __future__ import annotations

import json

import numpy as np
import pytest
from games.short import SHORT

import quincunx as qx
from quincunx.contract.looking import everyone
from quincunx.contract.playing import a_match, play_through
from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.core.memory import memory_of
from quincunx.envs.setting import Setting, columns_of

GAMES = sorted(qx.registry())
SEEDS = range(4)


def some_match(name: str, seed: int) -> Match:
    """A match by lot; of a game that is long, a short one."""
    return qx.new(name, seed=seed, **SHORT[name]) if name in SHORT else a_match(name, seed)


def observe(match: Match, eye: int) -> bytes:
    return bytes(match.game.observe(match.table, eye, memory_of(match.options_chosen)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_number_keeps_to_its_bounds(name: str, seed: int) -> None:
    row = qx.game_of(name).row
    assert row is not None
    most = row.most()
    assert len(most) == row.size

    def check(match: Match, _dice: FastDice) -> None:
        for eye in (*everyone(match), qx.ALL_SEEING):
            assert all(number <= bound for number, bound in zip(observe(match, eye), most, strict=True))

    play_through(some_match(name, seed), FastDice(seed), check)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_a_seat_cannot_tell_apart_has_the_same_row(name: str, seed: int) -> None:
    other_rows = 0

    def check(match: Match, dice: FastDice) -> None:
        nonlocal other_rows
        for eye in everyone(match):
            for world in (match.redeal(eye, dice), match.disguise(eye, dice)):
                assert observe(world, eye) == observe(match, eye)
                other_rows += any(observe(world, seat) != observe(match, seat) for seat in range(match.seats))

    play_through(some_match(name, seed), FastDice(seed), check)
    assert other_rows > 0, "the worlds did differ, or this shows nothing"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_looks_different_is_different(name: str, seed: int) -> None:
    rows: dict[int, set[bytes]] = {}
    views: dict[int, set[str]] = {}

    def check(match: Match, _dice: FastDice) -> None:
        for eye in everyone(match):
            rows.setdefault(eye, set()).add(observe(match, eye))
            views.setdefault(eye, set()).add(json.dumps(match.view(eye), sort_keys=True))

    match = some_match(name, seed)
    play_through(match, FastDice(seed), check)
    check(match, FastDice(0))
    for eye, seen in views.items():
        assert len(rows[eye]) == len(seen), "each view has a row of its own"


@pytest.mark.parametrize("name", GAMES)
def test_columns_take_an_observation_apart(name: str) -> None:
    setting = Setting(name)
    match = setting.match(3)
    row = setting.observe(match, match.acting[0])
    parts = columns_of(setting, row)
    assert list(parts) == [column.name for column in setting.row.columns]
    assert np.array_equal(np.concatenate([part.ravel() for part in parts.values()]), row)
    assert all(parts[column.name].shape == column.shape for column in setting.row.columns)
    batch = columns_of(setting, np.stack([row, row]))
    assert all(np.array_equal(batch[name][1], part) for name, part in parts.items())


@pytest.mark.parametrize(("memory", "listed"), [("book", 0), ("aided", 30)])
def test_milito_shows_the_own_hand_and_hides_the_other(memory: str, listed: int) -> None:
    """What is in hand and deck together is counted in an aided match only."""
    setting = Setting("milito", {"armies": ["republican_roman", "carthaginian"], "memory": memory})
    match = setting.match(7)
    for seat in range(2):
        parts = columns_of(setting, setting.observe(match, seat))
        hand = match.view(seat)["forces"][seat]["hand"]
        assert parts["own_hand"].sum() == len(hand) == parts["own_counts"][0]
        assert parts["enemy_unseen"].sum() == parts["own_unseen"].sum() == listed
    onlooker = columns_of(setting, setting.observe(match, qx.ONLOOKER))
    assert onlooker["own_hand"].sum() == 0


def test_cards_are_numbered_as_in_the_actions() -> None:
    setting = Setting("milito")
    for seed in range(5):
        match = setting.match(seed)
        seat = match.acting[0]
        hand = columns_of(setting, setting.observe(match, seat))["own_hand"]
        for option in match.options(seat):
            verb, _, _ = option.notation.partition(":")
            if verb == "place":
                assert hand[option.action - match.table.space().by_name["place"].first] > 0


def test_units_and_cards_of_battalion_are_numbered_as_in_the_actions() -> None:
    setting = Setting("battalion")
    seen: set[str] = set()
    for seed in range(5):
        match, dice = setting.match(seed), FastDice(seed)
        while not match.over:
            seat = match.acting[0]
            parts = columns_of(setting, setting.observe(match, seat))
            space = match.table.space()
            for action in match.legal(seat):
                verb = space.verb_of(action)
                if verb.name in ("assault", "barrage", "charge", "fire", "counter-charge"):
                    assert parts["unit_owner"][action - verb.first].tolist() == [1, 0, 0, 0]
                elif verb.name in ("play", "discard"):
                    assert parts["hand"][action - verb.first] > 0
                elif verb.name == "die":
                    assert parts["faces"][action - verb.first] > parts["chosen"][action - verb.first]
                seen.add(verb.name)
            legal = match.legal(seat)
            match.play(legal[dice.below(len(legal))], seat)
    assert {"assault", "charge", "barrage", "play", "discard", "die"} <= seen


def test_battalion_shows_an_onlooker_no_hand_and_no_hidden_pile() -> None:
    setting = Setting("battalion", {"battle": "muster", "size": 6})
    match = setting.match(1)
    own, watched = (columns_of(setting, setting.observe(match, seat)) for seat in (0, qx.ONLOOKER))
    assert own["hand"].sum() == 2
    assert own["unit_owner"].sum() == 6
    assert watched["hand"].sum() == watched["unit_owner"].sum() == 0
