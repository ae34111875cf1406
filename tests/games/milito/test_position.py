"""Positions as plain data: whatever is written there, reading it either works or says what is wrong."""

from __future__ import annotations

import copy
import json
from typing import Any

from games.milito.given import battle, given, play
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.games.milito.battle import Battle
from quincunx.games.milito.steps.place import cheapest_cost

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 99)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "spears", "1a"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["seat", "step", "army"]), inner),
    max_leaves=6,
)


def positions() -> list[dict[str, Any]]:
    """Positions from all over a game, with attacks and placements under way."""
    match = qx.new("milito", seed=8, armies=("carthaginian", "imperial_roman"))
    dice, found = FastDice(8), []
    while not match.over:
        found.append(match.to_dict())
        options = match.legal()
        match.play(options[dice.below(len(options))])
    return [*found, match.to_dict()]


POSITIONS = positions()


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in plain data at which something could be changed."""
    inner: list[tuple[Any, ...]] = []
    if isinstance(value, dict):
        inner = [place for key in value for place in places(value[key], (*path, key))]
    elif isinstance(value, list):
        inner = [place for i in range(len(value)) for place in places(value[i], (*path, i))]
    return [path, *inner]


@settings(max_examples=400, deadline=None)
@for_all(st.data())
def test_a_damaged_position_is_read_or_refused_in_words(data: st.DataObject) -> None:
    position = copy.deepcopy(data.draw(st.sampled_from(POSITIONS)))
    path = data.draw(st.sampled_from(places(position["table"])[1:]))
    at = position["table"]
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = data.draw(ANYTHING)
    try:
        match = qx.from_dict(position)
    except ValueError as error:
        said = str(error)
        assert said, "a refusal says why"
    else:
        assert qx.from_dict(json.loads(json.dumps(match.to_dict()))).to_dict() == match.to_dict()


def fields(thing: object) -> dict[str, object]:
    """All that is kept in a table or a force."""
    names = [name for name in dir(thing) if not name.startswith("_")]
    found = {name: getattr(thing, name) for name in names if not callable(getattr(thing, name))}
    return {name: value for name, value in found.items() if name not in ("dice", "journal", "forces")}


def assert_same(one: Battle, other: Battle) -> None:
    assert fields(one) == fields(other)
    for force, twin in zip(one.forces, other.forces, strict=True):
        assert fields(force) == fields(twin)


def test_a_copy_is_the_same_in_every_field() -> None:
    """Through a whole game with mercenaries, and where all ground is Rough."""
    match = qx.new("milito", seed=8, mercenaries=True)
    dice = FastDice(8)
    while not match.over:
        assert_same(battle(match), battle(match).copy(FastDice(1)))
        options = match.legal()
        match.play(options[dice.below(len(options))])
    match = given(terrain=("rough",) * 5, own={"hand": ["heavy_infantry", "light_infantry", "rep_1", "rep_3"]})
    assert cheapest_cost(battle(match), 0) == battle(match).decks.deploy[0] + 1
    for choice in ("place:heavy_infantry", "column:1", "pay:light_infantry"):
        assert_same(battle(play(match, choice)), battle(match).copy(FastDice(1)))


def test_what_happens_to_a_copy_leaves_the_original_alone() -> None:
    match = qx.new("milito", seed=8, mercenaries=True)
    before = match.to_dict()
    twin, dice = match.copy(), FastDice(3)
    while not twin.over:
        options = twin.legal()
        twin.play(options[dice.below(len(options))])
    assert match.to_dict() == before


def test_another_future_differs_in_the_order_of_the_decks_alone() -> None:
    """However the decks really lie, the same dice deal the same future."""
    match = qx.new("milito", seed=8, armies=("carthaginian", "imperial_roman"))
    table = battle(match)
    worlds = [table.with_new_future(FastDice(n)) for n in range(20)]
    for world in worlds:
        for force, now in zip(table.forces, world.forces, strict=True):
            assert sorted(force.deck) == sorted(now.deck)
            assert {**fields(now), "deck": force.deck} == fields(force)
    for seat in range(2):
        assert len({tuple(world.forces[seat].deck) for world in worlds}) == 20
    other = table.copy(FastDice(1))
    for force in other.forces:
        force.deck.reverse()
    again = other.with_new_future(FastDice(7))
    assert [force.deck for force in again.forces] == [force.deck for force in worlds[7].forces]
