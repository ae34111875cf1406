"""Offers compared, wherever that is done."""

from __future__ import annotations

from itertools import pairwise

import pytest
from games.mil1049.given import given, keys, lay, play, refusal, seal, stock, vp

import quincunx as qx
from quincunx.games.mil1049.offers import compared
from quincunx.games.mil1049.pieces import KINDS

ORDER = ("gold", "influence", "metal", "fabric", "food")
"""From the best to the worst."""


def cubes(**counts: int) -> list[int]:
    return [counts.get(kind, 0) for kind in KINDS]


def marriage(**offers: dict[str, int]) -> qx.Match:
    """Red's A has just got an heir; everyone has 9 cubes of each kind."""
    rich = dict.fromkeys(KINDS, 9)
    match = given(red=rich, yellow=rich, blue=rich, dice=[3])
    return seal(play(match, "grow:A", "roll", "son"), **offers)


@pytest.mark.rule("auction.count")
@pytest.mark.parametrize("worst", KINDS)
def test_more_cubes_beat_fewer_whatever_the_kinds(worst: str) -> None:
    match = marriage(yellow={"gold": 2}, blue={worst: 3})
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 2}


@pytest.mark.rule("auction.count")
def test_a_castle_goes_to_more_cubes_too() -> None:
    """Two food on top beat a gold."""
    rich = dict.fromkeys(KINDS, 9)
    red = {**rich, "A": {"where": "market-1"}}
    match = given(at="market", red=red, yellow=rich, blue=rich)
    play(match, "castle", "done")
    play(lay(match, gold=1), "done")
    lay(match, food=1)
    assert refusal(match, "done") == "castle.bid"
    play(lay(match, food=1), "done")
    play(match, "nothing")
    assert vp(match)["blue"] == 4


def test_disguised_families_have_what_they_bid_for_a_castle() -> None:
    """What lies open stays covered by the stocks that are made up; who has bid nothing may have nothing."""
    rich = dict.fromkeys(KINDS, 9)
    match = given(at="market", red={**rich, "A": {"where": "market-1"}}, yellow=rich, blue=rich)
    play(match, "castle", "done")
    play(lay(match, gold=2), "done")
    worlds = [match.disguise(2, qx.FastDice(seed)) for seed in range(40)]
    assert min(stock(world, "yellow").get("gold", 0) for world in worlds) == 2
    assert min(stock(world, "red").get("gold", 0) for world in worlds) == 0
    assert {stock(world, "blue")["gold"] for world in worlds} == {9}, "one's own stock is known"


def test_a_disguised_family_that_has_offered_nothing_may_have_nothing() -> None:
    match = given(at="market", red={"A": {"where": "market-1"}})
    worlds = [match.disguise(2, qx.FastDice(seed)) for seed in range(40)]
    assert any(stock(world, "yellow") == {} for world in worlds)
    assert any(len(stock(world, "yellow")) == len(KINDS) for world in worlds)


@pytest.mark.rule("auction.quality")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ({"gold": 1, "influence": 1, "food": 1}, {"gold": 1, "metal": 2}),
        ({"gold": 1, "food": 2}, {"influence": 3}),
        ({"gold": 2, "food": 2}, {"gold": 1, "influence": 3}),
        ({"metal": 1, "food": 3}, {"fabric": 4}),
        ({"fabric": 1, "food": 1}, {"food": 2}),
    ],
)
def test_of_equal_numbers_the_best_cube_that_differs_decides(higher: dict[str, int], lower: dict[str, int]) -> None:
    """Not the sum of ranks, and not the worst cube."""
    match = marriage(yellow=higher, blue=lower)
    assert vp(match) == {"red": 0, "yellow": 2, "blue": 0}
    assert compared(cubes(**lower), cubes(**higher)) == -1


@pytest.mark.rule("auction.quality")
def test_offers_of_the_same_cubes_are_tied() -> None:
    match = marriage(yellow={"gold": 1, "food": 2}, blue={"food": 2, "gold": 1})
    assert "married_unknown" in keys(match)


@pytest.mark.rule("auction.quality-order")
@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDER)))
def test_gold_influence_metal_fabric_food(better: str, worse: str) -> None:
    """Each beats the next one, cube for cube."""
    match = marriage(yellow={worse: 2}, blue={better: 1, worse: 1})
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 2}
