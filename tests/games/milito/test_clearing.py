"""Action: Place Unit. Throwing one's own units out of a column to make room."""

from __future__ import annotations

from collections import Counter

import pytest
from games.milito.given import CARTHAGE, ROME, given, notations, play, refusal, side

import quincunx as qx


def costs(match: qx.Match) -> list[int]:
    """What each unit placed so far cost."""
    return [entry["params"]["cost"] for entry in match.journal() if entry["key"] == "journal.places"]


@pytest.mark.rule("place.replace")
def test_throw_out_one_unit() -> None:
    match = given(own={"hand": ["medium_infantry", "rep_1"], "c3": ["medium_infantry", "light_infantry"]})
    play(match, "place:medium_infantry", "clear:3b", "column:3")
    force = side(match, 0)
    assert force["columns"][2] == ["medium_infantry"] * 2
    assert force["discard"] == ["light_infantry"]
    assert force["hand"] == ["rep_1"]
    assert costs(match) == [0]


@pytest.mark.rule("place.replace")
def test_throw_out_both_units() -> None:
    match = given(own={"hand": ["medium_cavalry", "rep_1"], "c3": ["triarii", "light_infantry"]})
    play(match, "place:medium_cavalry", "clear:3a")
    assert notations(match) == ["column:3", "clear:3b"]
    play(match, "clear:3b", "column:3")
    force = side(match, 0)
    assert force["columns"][2] == ["medium_cavalry"]
    assert Counter(force["discard"]) == Counter(["triarii", "light_infantry"])
    assert force["destroyed"] == []


@pytest.mark.rule("place.replace")
def test_not_units_of_this_very_action() -> None:
    """The Heavy Infantry just placed must stay; the unit that stood there before may go."""
    match = given(own={"hand": ["heavy_infantry", "light_infantry", "rep_1", "rep_8"], "c3": ["light_infantry"]})
    play(match, "place:heavy_infantry", "column:3", "place:light_infantry")
    assert refusal(match, "clear:3a") == "place.replace"
    assert "clear:3b" in notations(match)
    play(match, "clear:3b", "column:3", "pay:rep_1")
    assert side(match, 0)["columns"][2] == ["heavy_infantry", "light_infantry"]
    assert side(match, 0)["discard"] == ["rep_1", "light_infantry"]


@pytest.mark.rule("place.replace")
@pytest.mark.parametrize("column", [1, 3, 5])
def test_neither_of_two_units_of_this_very_action(column: int) -> None:
    """Both are new, in whatever order they came, and whichever of them is named first."""
    for order in (("medium_infantry", "light_infantry"), ("light_infantry", "medium_infantry")):
        match = given(own={"hand": ["medium_infantry", "light_infantry", "light_infantry", "heavy_infantry", "rep_1"]})
        play(match, "place:heavy_infantry", "column:2")
        for unit in order:
            play(match, f"place:{unit}", f"column:{column}")
        play(match, "place:light_infantry")
        assert [option for option in notations(match) if option.startswith("clear:")] == []
        assert refusal(match, f"clear:{column}a") == refusal(match, f"clear:{column}b") == "place.replace"


@pytest.mark.rule("place.replace")
@pytest.mark.parametrize("thrown_out", ["a", "b"])
def test_what_is_new_is_told_apart_after_a_unit_was_thrown_out(thrown_out: str) -> None:
    """Of an old pair one is thrown out for a newcomer: the other old unit may go as well, the newcomer may not."""
    match = given(
        own={
            "hand": ["heavy_infantry", "light_infantry", "light_infantry", "rep_1"],
            "c3": ["triarii", "light_infantry"],
        }
    )
    play(match, "place:heavy_infantry", "column:1", "place:light_infantry", f"clear:3{thrown_out}", "column:3")
    play(match, "place:light_infantry")
    stayed = "light_infantry" if thrown_out == "a" else "triarii"
    cleared = [option for option in notations(match) if option.startswith("clear:")]
    assert cleared == ["clear:3a"]
    play(match, "clear:3a", "column:3")
    assert side(match, 0)["columns"][2] == ["light_infantry"] * 2
    assert sorted(side(match, 0)["discard"]) == sorted(["triarii", "light_infantry"])
    assert stayed in side(match, 0)["discard"]


@pytest.mark.rule("place.replace")
def test_a_newcomer_stays_new_when_the_unit_before_it_is_thrown_out() -> None:
    """The Triarii were there first and go; both Light Infantry came in this action."""
    match = given(own={"hand": ["heavy_infantry", *["light_infantry"] * 3, "rep_1"], "c3": ["triarii"]})
    play(match, "place:heavy_infantry", "column:1", "place:light_infantry", "column:3")
    play(match, "place:light_infantry", "clear:3a", "column:3", "place:light_infantry")
    assert side(match, 0)["discard"] == ["triarii"]
    assert [option for option in notations(match) if option.startswith("clear:")] == []
    assert refusal(match, "clear:3a") == refusal(match, "clear:3b") == "place.replace"


@pytest.mark.rule("place.replace")
@pytest.mark.parametrize("column", range(1, 6))
def test_no_unit_is_thrown_out_in_vain(column: int) -> None:
    """Heavy Infantry has just joined Light Infantry: without those there would still be no room for Medium Cavalry."""
    match = given(own={"hand": ["heavy_infantry", "medium_cavalry", "rep_1"], f"c{column}": ["light_infantry"]})
    play(match, "place:heavy_infantry", f"column:{column}", "place:medium_cavalry")
    free = [f"column:{n}" for n in range(1, 6) if n != column]
    assert notations(match) == free
    assert refusal(match, f"clear:{column}b") == "place.same_type"


@pytest.mark.rule("place.replace")
def test_of_two_of_a_kind_the_one_that_stood_there_before() -> None:
    """Two Heavy Infantry look alike; the one that was there first may be thrown out, the newcomer may not."""
    match = given(
        own={"hand": ["heavy_infantry", "heavy_infantry", "light_infantry", "rep_1"], "c3": ["heavy_infantry"]}
    )
    play(match, "place:heavy_infantry", "column:3", "place:light_infantry")
    assert [option for option in notations(match) if option.startswith("clear:")] == ["clear:3a"]
    assert refusal(match, "clear:3b") == "place.replace"


@pytest.mark.rule("place.replace")
def test_only_ones_own_units() -> None:
    match = given(own={"hand": ["light_infantry", "rep_1"]}, enemy={"c3": ["spears", "spears"]})
    play(match, "place:light_infantry")
    assert refusal(match, "clear:3a") == "place.replace"


@pytest.mark.rule("place.replace.with_placement")
def test_no_clearing_without_placing_there() -> None:
    match = given(own={"hand": ["light_infantry", "rep_1"], "c3": ["triarii"], "c4": ["triarii"]})
    assert refusal(match, "clear:3a") == "place.replace.with_placement"
    play(match, "place:light_infantry", "clear:3a")
    assert notations(match) == ["column:3"]
    assert refusal(match, "column:4") == "place.replace.with_placement"
    assert refusal(match, "clear:4a") == "place.replace.with_placement"
    assert refusal(match, "pass") == "actions.pass"


@pytest.mark.rule("place.replace.control")
@pytest.mark.parametrize("control", [0, 1, None])
def test_clearing_changes_no_control_and_causes_no_rampage(control: int | None) -> None:
    match = given(
        armies=(CARTHAGE, ROME),
        control=(None, None, control, None, None),
        own={"hand": ["medium_infantry", "car_1"], "deck": ["slingers"] * 2, "c3": ["elephants", "elephants"]},
        enemy={"c3": ["triarii"]},
    )
    play(match, "place:medium_infantry", "clear:3a", "clear:3b", "column:3")
    force = side(match, 0)
    assert match.to_dict()["table"]["control"][2] == control
    assert force["discard"] == ["elephants", "elephants"]
    assert (force["deck"], force["destroyed"]) == (["slingers"] * 2, [])
