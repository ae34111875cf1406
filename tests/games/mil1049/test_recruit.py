"""Action B: recruiting."""

from __future__ import annotations

import pytest
from games.mil1049.given import entry, given, knight, offers, play, refusal, stock, whites


@pytest.mark.rule("recruit.effect")
def test_a_soldier_costs_a_metal_and_a_fabric() -> None:
    """He comes to the acting knight, who then takes a white token."""
    match = play(given(), "recruit:B")
    assert stock(match, "red") == {"food": 2, "fabric": 1, "metal": 1, "influence": 2, "gold": 2}
    assert (knight(match, "red-A")["soldiers"], knight(match, "red-B")["soldiers"]) == (2, 2)
    assert (knight(match, "red-B")["age"], whites(match)) == (0, 12)
    play(match, "take:war-1")
    assert (knight(match, "red-B")["age"], whites(match)) == (1, 11)
    assert entry(match, "recruits")["params"] == {"knight": "red-B"}


@pytest.mark.rule("recruit.effect")
@pytest.mark.parametrize("missing", ["metal", "fabric"])
def test_without_a_metal_or_a_fabric_nobody_recruits(missing: str) -> None:
    """One of each is just enough."""
    short = given(red={"metal": 1, "fabric": 1, missing: 0})
    assert refusal(short, "recruit:A") == "recruit.effect"
    assert offers(short, "recruit") == []
    assert offers(given(red={"metal": 1, "fabric": 1}), "recruit") == ["A", "B"]


@pytest.mark.rule("recruit.surcharge")
@pytest.mark.parametrize(("soldiers", "influence"), [(4, 2), (5, 1), (6, 1), (11, 1)])
def test_from_five_soldiers_on_another_costs_an_influence_more(soldiers: int, influence: int) -> None:
    match = play(given(red={"A": {"soldiers": soldiers}}), "recruit:A", "take:war-1")
    assert knight(match, "red-A")["soldiers"] == soldiers + 1
    left = stock(match, "red")
    assert (left["metal"], left["fabric"], left["influence"]) == (1, 1, influence)


@pytest.mark.rule("recruit.surcharge")
def test_without_influence_a_sixth_soldier_is_out_of_reach() -> None:
    """The soldiers of the acting knight count, not those of the family."""
    match = given(red={"metal": 1, "fabric": 1, "influence": 0, "A": {"soldiers": 5}, "B": {"soldiers": 4}})
    assert refusal(match, "recruit:A") == "recruit.surcharge"
    assert offers(match, "recruit") == ["B"]
