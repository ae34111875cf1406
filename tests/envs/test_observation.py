"""What every game's observation must hold to: made from the view alone, within its bounds, telling what can be seen."""

from __future__ import annotations

import json

import numpy as np
import pytest

import quincunx as qx
from quincunx.contract.looking import everyone
from quincunx.contract.playing import a_match, play_through
from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.core.memory import memory_of
from quincunx.core.observation import MOST, Field, Layout
from quincunx.envs.setting import Setting, fields_of, glance_of, observation_of

GAMES = sorted(qx.registry())
SEEDS = range(4)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_number_keeps_to_its_bounds(name: str, seed: int) -> None:
    layout, encode = observation_of(qx.game_of(name))
    most = layout.most()
    assert len(most) == layout.size

    def check(match: Match, _dice: FastDice) -> None:
        for seat in everyone(match):
            row = encode(match.view(seat))
            assert len(row) == layout.size
            assert all(number <= bound for number, bound in zip(row, most, strict=True))

    play_through(a_match(name, seed), FastDice(seed), check)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_redealt_world_cannot_be_told(name: str, seed: int) -> None:
    _, encode = observation_of(qx.game_of(name))
    other_rows = 0

    def check(match: Match, dice: FastDice) -> None:
        nonlocal other_rows
        for seat in everyone(match):
            world = match.redeal(seat, dice)
            assert encode(world.view(seat)) == encode(match.view(seat))
            other_rows += any(encode(world.view(s)) != encode(match.view(s)) for s in range(match.seats))

    play_through(a_match(name, seed), FastDice(seed), check)
    assert other_rows > 0, "the worlds did differ, or this shows nothing"


@pytest.mark.parametrize("name", [name for name in GAMES if glance_of(qx.game_of(name)) is not None])
@pytest.mark.parametrize("seed", range(12))
def test_a_glance_shows_what_the_view_does(name: str, seed: int) -> None:
    game = qx.game_of(name)
    _, encode = observation_of(game)
    glance = glance_of(game)
    assert glance is not None

    def check(match: Match, _dice: FastDice) -> None:
        for seat in (*everyone(match), qx.ALL_SEEING):
            assert glance(match.table, seat, memory_of(match.options_chosen)) == encode(match.view(seat))

    match = a_match(name, seed)
    play_through(match, FastDice(seed), check)
    check(match, FastDice(0))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_looks_different_is_different(name: str, seed: int) -> None:
    _, encode = observation_of(qx.game_of(name))
    rows: dict[int, set[bytes]] = {}
    views: dict[int, set[str]] = {}

    def check(match: Match, _dice: FastDice) -> None:
        for seat in range(match.seats):
            view = match.view(seat)
            rows.setdefault(seat, set()).add(bytes(encode(view)))
            views.setdefault(seat, set()).add(json.dumps(view, sort_keys=True))

    play_through(a_match(name, seed), FastDice(seed), check)
    for seat, seen in views.items():
        assert len(rows[seat]) == len(seen), "each view has a row of its own"


@pytest.mark.parametrize("name", GAMES)
def test_a_view_read_from_json_gives_the_same_row(name: str) -> None:
    _, encode = observation_of(qx.game_of(name))
    match = a_match(name, 5)
    for seat in everyone(match):
        assert encode(json.loads(json.dumps(match.view(seat)))) == encode(match.view(seat))


@pytest.mark.parametrize("name", GAMES)
def test_fields_take_an_observation_apart(name: str) -> None:
    setting = Setting(name)
    match = setting.match(3)
    row = setting.observe(match, match.acting[0])
    parts = fields_of(setting, row)
    assert list(parts) == [field.name for field in setting.layout.fields]
    assert np.array_equal(np.concatenate([part.ravel() for part in parts.values()]), row)
    assert all(parts[field.name].shape == field.shape for field in setting.layout.fields)
    batch = fields_of(setting, np.stack([row, row]))
    assert all(np.array_equal(batch[name][1], part) for name, part in parts.items())


@pytest.mark.parametrize(("memory", "listed"), [("book", 0), ("aided", 30)])
def test_milito_shows_the_own_hand_and_hides_the_other(memory: str, listed: int) -> None:
    """What is in hand and deck together is counted in an aided match only."""
    setting = Setting("milito", {"armies": ["republican_roman", "carthaginian"], "memory": memory})
    match = setting.match(7)
    for seat in range(2):
        parts = fields_of(setting, setting.observe(match, seat))
        hand = match.view(seat)["forces"][seat]["hand"]
        assert parts["own_hand"].sum() == len(hand) == parts["own_counts"][0]
        assert parts["enemy_unseen"].sum() == parts["own_unseen"].sum() == listed
    onlooker = fields_of(setting, setting.observe(match, qx.ONLOOKER))
    assert onlooker["own_hand"].sum() == 0


def test_cards_are_numbered_as_in_the_actions() -> None:
    setting = Setting("milito")
    for seed in range(5):
        match = setting.match(seed)
        seat = match.acting[0]
        hand = fields_of(setting, setting.observe(match, seat))["own_hand"]
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
            parts = fields_of(setting, setting.observe(match, seat))
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
    own, watched = (fields_of(setting, setting.observe(match, seat)) for seat in (0, qx.ONLOOKER))
    assert own["hand"].sum() == 2
    assert own["unit_owner"].sum() == 6
    assert watched["hand"].sum() == watched["unit_owner"].sum() == 0


def test_a_layout_says_what_is_wrong_with_it() -> None:
    with pytest.raises(ValueError, match="turn is there twice"):
        Layout([Field("turn", (1,), 1, ""), Field("turn", (1,), 1, "")])
    with pytest.raises(ValueError, match="from 1 to 127, not 128"):
        Field("turn", (1,), MOST + 1, "")
