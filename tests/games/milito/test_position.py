"""Positions as plain data: whatever is written there, reading it either works or says what is wrong."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

import quincunx as qx
from quincunx.core.dice import FastDice

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
