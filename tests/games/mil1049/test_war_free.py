"""Power sphere IV, first half: free lands."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import (
    asked,
    given,
    knight,
    lay,
    notations,
    offers,
    play,
    refusal,
    stock,
    table,
    vp,
    who,
)

import quincunx as qx


def at_war(soldiers: int = 2, near: str = "wool", far: str = "wool", **said: Any) -> qx.Match:
    """Red's A is in War; each stack has one land."""
    red = {**said.pop("red", {})}
    red["A"] = {"soldiers": soldiers, "where": "war-1", **red.get("A", {})}
    return given(at="war", red=red, **{"stacks": [[near], [far]], **said})


@pytest.mark.rule("war.free.choice", "setup.lands.stacks")
def test_the_land_on_top_of_either_stack_can_be_taken() -> None:
    match = at_war(9, stacks=[["wool", "mine"], ["quarry", "fish"]])
    assert offers(match, "free") == ["near", "far"]
    play(match, "free:far", "knight:red-B")
    assert knight(match, "red-B")["lands"] == ["cereal", "quarry"]
    assert table(match)["stacks"] == [["wool", "mine"], ["fish"]]


@pytest.mark.rule("war.free.choice")
def test_an_empty_stack_offers_nothing() -> None:
    match = at_war(9, stacks=[[], ["wool"]])
    assert offers(match, "free") == ["far"]
    assert refusal(match, "free:near") == "war.free.choice"


@pytest.mark.rule("war.free.strength", "war.free.defence", "setup.lands.spots", "war.free.pay")
@pytest.mark.parametrize(
    ("stack", "land", "soldiers", "cubes"),
    [
        ("near", "wool", 0, 7),
        ("near", "wool", 1, 4),
        ("near", "wool", 2, 1),
        ("near", "wool", 3, 0),
        ("near", "mine", 2, 2),
        ("near", "quarry", 2, 3),
        ("far", "wool", 2, 2),
        ("far", "mine", 3, 0),
        ("far", "quarry", 3, 1),
        ("far", "quarry", 5, 0),
    ],
)
def test_strength_must_be_higher_than_the_defence(stack: str, land: str, soldiers: int, cubes: int) -> None:
    """Three for a soldier, one for a cube; 6 or 7 for the stack and what the land adds."""
    lands = {stack: land}
    if cubes:
        short = at_war(soldiers, red={"food": cubes - 1, "influence": 0}, **lands)
        assert refusal(short, f"free:{stack}") == "war.free.pay"
        assert short.why_not(f"free:{stack}").text == (  # type: ignore[union-attr]
            f"That takes {cubes} cube{'s' * (cubes > 1)} of food or influence, and you don't have them."
        )
    match = at_war(soldiers, red={"food": cubes, "influence": 0}, **lands)
    play(match, f"free:{stack}", *["more:food"] * cubes)
    assert asked(match) == "PlaceLand"
    assert "food" not in stock(match, "red")


@pytest.mark.rule("war.free.strength")
def test_castle_and_lands_of_the_attacker_add_nothing() -> None:
    match = at_war(2, red={"food": 0, "influence": 0, "A": {"castle": 1, "lands": ["quarry", "mine"]}})
    assert offers(match, "free") == []


@pytest.mark.rule("war.free.pay", "war.free.strength")
def test_the_payment_is_split_as_one_likes_and_exact() -> None:
    """Food and influence alone; the last cube needed completes it."""
    match = play(at_war(1), "free:near")
    assert notations(match) == ["more:food", "more:influence"]
    for kind in ("fabric", "metal", "gold"):
        assert refusal(match, f"more:{kind}") == "war.free.pay"
    lay(match, influence=1, food=2)
    assert asked(match) == "PayFree"
    assert refusal(match, "done")
    play(match, "less:food", "more:influence", "more:food")
    assert asked(match) == "PlaceLand"
    assert stock(match, "red") == {"fabric": 2, "metal": 2, "gold": 2}


@pytest.mark.rule("war.free.no-lord")
def test_a_free_land_costs_no_toll_and_no_lord_is_asked() -> None:
    match = at_war(3, red={"influence": 0, "A": {"lord": "yellow"}})
    play(match, "free:near")
    assert (asked(match), who(match)) == ("PlaceLand", "red")
    play(match, "knight:red-A")
    assert vp(match) == {"red": 4, "yellow": 4, "blue": 0}


@pytest.mark.rule("war.free.place", "limit.lands")
def test_a_free_land_goes_before_a_knight_or_a_vassal_with_room() -> None:
    """Fertile side up."""
    match = at_war(
        3,
        red={"A": {"lands": ["mine", "mine"]}, "C": {}},
        yellow={"A": {"lord": "red"}, "B": {"lord": "red", "lands": ["fish", "fish"]}},
    )
    play(match, "free:near")
    assert notations(match) == ["knight:red-B", "knight:red-C", "knight:yellow-A", "discard"]
    assert refusal(match, "knight:yellow-B") == refusal(match, "knight:red-A") == "limit.lands"
    assert refusal(match, "knight:blue-A") == "war.attacker-wins"
    play(match, "knight:red-C")
    assert knight(match, "red-C")["lands"] == ["wool"]


@pytest.mark.rule("war.free.place", "war.vp.gain", "war.discarded-land")
def test_a_free_land_may_be_discarded() -> None:
    """It is out of the game, and nobody scores."""
    match = play(at_war(3), "free:near", "discard")
    assert table(match)["stacks"] == [[], ["wool"]]
    assert table(match)["discarded"] == [0, 0, 1, 0, 0]
    assert set(vp(match).values()) == {0}


@pytest.mark.rule("war.free.no-room")
def test_a_free_land_may_be_attacked_by_whom_it_is_of_no_use_to() -> None:
    full = {"lands": ["fish", "fish"]}
    match = at_war(3, red={"A": full, "B": full})
    play(match, "free:near")
    assert notations(match) == ["discard"]
    play(match, "discard")
    assert table(match)["discarded"] == [0, 0, 1, 0, 0]


@pytest.mark.rule("war.vp.gain")
def test_a_free_land_brings_four_points_to_the_family_and_to_the_lord() -> None:
    match = play(at_war(3), "free:near", "knight:red-B")
    assert vp(match) == {"red": 4, "yellow": 0, "blue": 0}
    match = play(at_war(3, yellow={"B": {"lord": "red"}}), "free:near", "knight:yellow-B")
    assert vp(match) == {"red": 4, "yellow": 4, "blue": 0}
    match = play(at_war(3, red={"B": {"lord": "blue"}}), "free:near", "knight:red-B")
    assert vp(match) == {"red": 4, "yellow": 0, "blue": 4}


@pytest.mark.rule("hidden.stacks")
@pytest.mark.parametrize(("stack", "seen"), [(["wool", "mine"], True), (["wool"], False)])
def test_the_land_below_comes_to_light_when_the_one_on_top_is_placed(stack: list[str], seen: bool) -> None:
    match = play(at_war(3, stacks=[stack, []]), "free:near")
    assert match.view(1)["stacks"][0]["top"] == "wool"
    assert match.table.learned == 0
    play(match, "knight:red-B")
    assert match.view(1)["stacks"][0]["top"] == ("mine" if seen else None)
    assert (match.table.learned != 0) == seen
