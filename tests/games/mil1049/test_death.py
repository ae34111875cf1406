"""Death."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import (
    asked,
    block,
    entry,
    given,
    keys,
    knight,
    notations,
    play,
    stock,
    table,
    vp,
    whites,
    who,
)
from games.playing import at_random

import quincunx as qx

NOTHING: dict[str, Any] = {"lands": [], "castle": 0, "soldiers": 0}


def ages_out(**said: Any) -> qx.Match:
    """Red's C, with what is said of him and three tokens, takes a fourth by an hourglass."""
    match = given(red={"C": {"age": 3, **said}}, dice=[1])
    return play(match, "grow:C", "roll", "hourglass", "take:war-1")


@pytest.mark.rule("death.causes")
@pytest.mark.parametrize(("age", "dies"), [(2, False), (3, True)])
def test_the_fourth_token_is_the_last(age: int, dies: bool) -> None:
    match = play(given(red={"B": {"age": age}}), "harvest:B1", "take:war-1")
    assert ("dies_to_heir" in keys(match)) == dies
    assert knight(match, "red-B")["age"] == (0 if dies else 3)


@pytest.mark.rule("death.no-heir.no-property", "political.any-knight")
def test_nobody_stands_before_a_knight_who_has_left_play() -> None:
    """In a position that has the Archbishop before him; the table that is left can be read back."""
    match = given(red={"C": {"age": 3}}, dice=[1], archbishop="red-C")
    play(match, "grow:C", "roll", "hourglass", "take:war-1")
    assert (knight(match, "red-C")["age"], table(match)["archbishop"]) == (-1, None)
    assert qx.from_dict(match.to_dict()).to_dict() == match.to_dict()


@pytest.mark.rule("death.causes")
def test_hunger_is_the_only_other_cause() -> None:
    """A hard winter takes who has neither land nor castle; a mild one takes nobody."""
    hungry: dict[str, Any] = {"B": {"lands": []}}
    match = given(at="winter", dice=[1], red=hungry)
    assert ("dies_to_heir" in keys(match), knight(match, "red-B")["heir"]) == (True, 0)
    match = given(at="winter", dice=[2], red=hungry)
    assert not [key for key in keys(match) if key.startswith("dies")]


@pytest.mark.rule("death.timing")
@pytest.mark.parametrize(
    ("action", "won", "soldiers"),
    [("harvest:B1", {"food": 5, "fabric": 2, "metal": 2}, 1), ("recruit:B", {"food": 2, "fabric": 1, "metal": 1}, 2)],
)
def test_the_yield_of_his_last_action_is_kept(action: str, won: dict[str, int], soldiers: int) -> None:
    """He dies before the next player acts."""
    match = play(given(red={"B": {"age": 3}}), action, "take:war-1")
    assert stock(match, "red") == {**stock(match, "red"), **won}
    assert knight(match, "red-B")["soldiers"] == soldiers
    assert (keys(match)[-1], who(match)) == ("dies_to_heir", "yellow")


@pytest.mark.rule("death.tokens")
def test_his_tokens_go_to_the_reserve_and_not_to_the_spheres() -> None:
    """The successor starts with none."""
    match = play(given(red={"B": {"age": 3}}), "harvest:B1", "take:war-1")
    assert (whites(match), knight(match, "red-B")["age"]) == (11, 0)


@pytest.mark.rule("death.heir")
def test_an_heir_takes_over_all_that_the_father_had() -> None:
    """Column and bond of vassalage; the tile shows no heir then, and nobody scores or marries."""
    held = {"heir": 1, "soldiers": 3, "castle": 1, "lands": ["wool", "fish dark"], "lord": "blue"}
    match = ages_out(**held)
    assert knight(match, "red-C") == {**held, "lord": 2, "heir": 0, "age": 0, "where": None}
    assert (vp(match), asked(match)) == ({"red": 0, "yellow": 0, "blue": 0}, "Act")


@pytest.mark.rule("death.no-heir")
@pytest.mark.parametrize("property", [{}, {"soldiers": 2}])
def test_without_an_heir_the_family_loses_four_points(property: dict[str, Any]) -> None:
    match = ages_out(**property)
    assert vp(match) == {"red": -4, "yellow": 0, "blue": 0}


@pytest.mark.rule("death.no-heir.property")
@pytest.mark.parametrize("property", [{"lands": ["wool"]}, {"castle": 1}, {"soldiers": 1}])
def test_a_relative_takes_over_any_land_castle_or_soldier(property: dict[str, Any]) -> None:
    """The tile stays, without heir, and so does the bond."""
    match = ages_out(lord="yellow", **property)
    assert knight(match, "red-C") == {**NOTHING, **property, "age": 0, "heir": 0, "lord": 1, "where": None}
    assert entry(match, "dies_to_relative")["params"] == {"knight": "red-C", "n": -4}


@pytest.mark.rule("death.no-heir.no-property")
def test_who_owns_nothing_leaves_play_and_his_bond_ends() -> None:
    """Without any change for the Lord."""
    match = ages_out(lord="yellow")
    assert (knight(match, "red-C")["age"], knight(match, "red-C")["lord"]) == (-1, None)
    assert vp(match) == {"red": -4, "yellow": 0, "blue": 0}
    block(match, "court-1")
    block(match, "court-2")
    assert "send:C" not in notations(match)


@pytest.mark.rule("death.kings-soldiers")
def test_the_kings_soldiers_count_as_property() -> None:
    """A knight who starves with them before him is followed by a relative; the token goes back all the same."""
    match = given(at="winter", dice=[1], red={"C": {}}, kings_soldiers="red-C")
    assert (knight(match, "red-C")["age"], "dies_to_relative" in keys(match)) == (0, True)
    assert table(match)["kings_soldiers"] is None
    match = given(at="winter", dice=[1], red={"C": {}}, kings_soldiers="red-A")
    assert (knight(match, "red-C")["age"], "dies_out" in keys(match)) == (-1, True)


@pytest.mark.rule("death.successor")
def test_a_successor_acts_in_the_same_phase_and_ages_from_nothing() -> None:
    match = play(given(red={"B": {"age": 3}}), "harvest:B1", "take:war-1")
    block(match, "court-1")
    block(match, "court-2")
    assert {"harvest:B1", "recruit:B", "grow:B", "send:B"} <= set(notations(match))
    play(match, "recruit:B", "take:war-2")
    assert (knight(match, "red-B")["age"], knight(match, "red-B")["soldiers"]) == (1, 2)


@pytest.mark.rule("death.no-gap")
def test_nobody_dies_between_actions_and_winter() -> None:
    """In whole matches of any size: the journal tells of no death after phase 1 is over and before the winter."""
    deaths = 0
    for seed in range(8):
        match = at_random(qx.new("mil1049", players=2 + seed % 4, seed=seed), seed)
        in_between = False
        for key in keys(match):
            in_between = key.startswith("phase_over") or (in_between and key not in ("hard_winter", "mild_winter"))
            if key.startswith("dies"):
                deaths += 1
                assert not in_between
    assert deaths > 10
