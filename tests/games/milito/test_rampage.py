"""Elephant Rampage: what destroyed Elephants trample down in their own deck."""

from __future__ import annotations

from typing import Any

import pytest
from games.milito.given import CARTHAGE, ROME, given, play, side

import quincunx as qx


def charge(defenders: list[str], *choices: str, **enemy: Any) -> qx.Match:
    """Two Triarii with Scipio (4 + 1 + 3, and 1 more against Elephants) attack what Carthage has in column 3."""
    match = given(own={"hand": ["rep_1", "rep_8"], "c3": ["triarii"] * 2}, enemy={"c3": defenders, **enemy})
    play(match, "attack:3", *choices, "bonus:rep_1")
    if match.rule == "attack.withdraw.option":
        play(match, "stand")
    return play(match, "no-bonus")


@pytest.mark.rule("rampage.draw")
@pytest.mark.parametrize("elephants", [1, 2])
def test_one_card_of_the_own_deck_for_each_destroyed_unit(elephants: int) -> None:
    match = charge(["elephants"] * elephants, hand=["car_8"], deck=["spears", "slingers", "light_infantry"])
    force = side(match, 1)
    trampled = ["spears", "slingers"][:elephants]
    assert force["destroyed"] == [*reversed(trampled), *["elephants"] * elephants]
    assert force["deck"] == ["spears", "slingers", "light_infantry"][elephants:]
    assert (force["hand"], force["discard"]) == (["car_8"], [])
    assert side(match, 0)["destroyed"] == []


@pytest.mark.rule("rampage.draw")
def test_other_units_do_not_rampage() -> None:
    match = charge(["medium_infantry", "light_infantry"], "fight:medium_infantry", deck=["spears", "slingers"])
    assert side(match, 1)["deck"] == ["spears", "slingers"]


@pytest.mark.rule("rampage.either_side")
def test_attacking_elephants_rampage_too() -> None:
    match = given(
        armies=(CARTHAGE, ROME),
        own={"hand": ["car_8", "car_2"], "deck": ["spears", "slingers"], "c3": ["elephants"]},
        enemy={"hand": ["rep_1"], "deck": ["light_infantry"], "c3": ["triarii"]},
    )
    play(match, "attack:3", "bonus:car_8", "bonus:rep_1")
    own, enemy = side(match, 0), side(match, 1)
    assert (own["destroyed"], own["deck"]) == (["spears", "elephants"], ["slingers"])
    assert (enemy["destroyed"], enemy["deck"]) == ([], ["light_infantry"])


@pytest.mark.rule("rampage.either_side")
@pytest.mark.parametrize("fighter", ["elephants", "light_infantry"])
def test_fighting_or_supporting(fighter: str) -> None:
    match = charge(["elephants", "light_infantry"], f"fight:{fighter}", deck=["spears", "slingers"])
    assert side(match, 1)["destroyed"] == ["spears", "light_infantry", "elephants"]
    assert side(match, 1)["deck"] == ["slingers"]


@pytest.mark.rule("rampage.not_discard")
def test_no_rampage_in_a_tie() -> None:
    """Triarii 4 against Elephants 4."""
    match = given(
        own={"hand": ["light_infantry", "rep_8"], "c3": ["triarii"]},
        enemy={"deck": ["spears"], "c3": ["elephants"]},
    )
    play(match, "attack:3", "bonus:light_infantry", "stand", "no-bonus")
    force = side(match, 1)
    assert (force["discard"], force["destroyed"], force["deck"]) == (["elephants"], [], ["spears"])


@pytest.mark.rule("rampage.not_discard")
def test_no_rampage_in_a_withdrawal() -> None:
    match = given(
        own={"hand": ["light_infantry", "rep_8"], "c3": ["triarii"]},
        enemy={"deck": ["spears"], "c3": ["elephants", "elephants"]},
    )
    play(match, "attack:3", "bonus:light_infantry", "withdraw")
    force = side(match, 1)
    assert (force["discard"], force["destroyed"], force["deck"]) == (["elephants"] * 2, [], ["spears"])


@pytest.mark.rule("rampage.not_discard")
def test_no_rampage_when_thrown_out_or_paid() -> None:
    match = given(
        armies=(CARTHAGE, ROME),
        own={"hand": ["spears", "elephants", "car_8"], "deck": ["slingers"], "c3": ["elephants"]},
    )
    play(match, "place:spears", "clear:3a", "column:3", "pay:elephants")
    force = side(match, 0)
    assert (force["discard"], force["destroyed"], force["deck"]) == (["elephants"] * 2, [], ["slingers"])


@pytest.mark.rule("rampage.not_discard")
def test_no_rampage_as_bonus_card_of_the_loser() -> None:
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c3": ["triarii"]},
        enemy={"hand": ["elephants"], "deck": ["spears"], "c3": ["slingers"]},
    )
    play(match, "attack:3", "bonus:rep_1", "stand", "bonus:elephants")
    force = side(match, 1)
    assert (force["discard"], force["destroyed"], force["deck"]) == (["elephants"], ["slingers"], ["spears"])


@pytest.mark.rule("rampage.leader")
def test_leader_is_discarded_and_not_replaced() -> None:
    match = charge(["elephants"], deck=["car_1", "spears"])
    force = side(match, 1)
    assert (force["destroyed"], force["discard"], force["deck"]) == (["elephants"], ["car_1"], ["spears"])


@pytest.mark.rule("rampage.leader")
def test_second_elephant_takes_the_next_card() -> None:
    match = charge(["elephants", "elephants"], deck=["car_1", "spears", "slingers"])
    force = side(match, 1)
    assert force["destroyed"] == ["spears", "elephants", "elephants"]
    assert (force["discard"], force["deck"]) == (["car_1"], ["slingers"])


@pytest.mark.rule("rampage.no_chain")
def test_trampled_elephants_do_not_rampage() -> None:
    match = charge(["elephants"], deck=["elephants", "spears", "slingers"])
    force = side(match, 1)
    assert force["destroyed"] == ["elephants", "elephants"]
    assert force["deck"] == ["spears", "slingers"]


@pytest.mark.rule("rampage.empty_deck")
def test_empty_deck_is_reshuffled_first() -> None:
    match = charge(["elephants", "elephants"], hand=["car_8"], deck=["spears"], discard=["slingers", "light_infantry"])
    force = side(match, 1)
    assert force["destroyed"] == ["slingers", "spears", "elephants", "elephants"]
    assert (force["deck"], force["discard"], force["reshuffled"]) == (["light_infantry"], [], True)


@pytest.mark.rule("rampage.empty_deck")
def test_nothing_left_to_trample() -> None:
    """Two Elephants, one card: the rest of the rampage is skipped, and that is no reshuffle."""
    match = charge(["elephants", "elephants"], hand=["car_8"], deck=["spears"])
    force = side(match, 1)
    assert force["destroyed"] == ["spears", "elephants", "elephants"]
    assert (force["hand"], force["reshuffled"]) == (["car_8"], False)
    assert match.acting == (0,)
