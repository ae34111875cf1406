"""Ranks: what a tile shows and what it means."""

from __future__ import annotations

import pytest
from games.battalion.given import box, given, look, play, ranks, tokens, unit

from quincunx.games.battalion.army import unit_fault


@pytest.mark.rule("rank.is_tile")
def test_what_a_tile_shows() -> None:
    face = given(own={"units": [unit("velites")]}).view()["ranks"]["rome.velites"]
    assert {"faction", "traits", "cohesion", "name", "formation", "classes", "melee", "ranged"} <= set(face)


@pytest.mark.rule("rank.cohesion")
def test_cohesion_soaks_hits_and_carries_disorder() -> None:
    """A Hastati rank of cohesion 3 covers three hits; with it gone the unit can carry three less."""
    match = given(
        own={"units": [unit("hastati", "hastati", foes=["carthage1"])]},
        enemy={"units": [unit("samnites", "samnites", "samnites")]},
        active=1,
        dice=(8, 8, 8, 1, 1, 1),
    )
    assert look(match, "rome1")["cohesion"] == 6
    play(match, "assault:carthage1", "lose:1")
    assert (ranks(match, "rome1"), tokens(match, "rome1"), look(match, "rome1")["cohesion"]) == (["hastati"], (0, 0), 3)


@pytest.mark.rule("rank.formation")
@pytest.mark.parametrize(("rank", "most"), [("rome.hastati", 3), ("rome.roman_cavalry", 2), ("han.war_chariot", 1)])
def test_formation_is_the_most_ranks(rank: str, most: int) -> None:
    kind = box().rank_number[rank]
    faction = box().rank_faction[kind]
    assert unit_fault(box(), faction, (kind,) * most) is None
    wrong = unit_fault(box(), faction, (kind,) * (most + 1))
    assert wrong is not None
    assert wrong.rule == "unit.max_ranks"


@pytest.mark.rule("rank.class")
def test_four_classes() -> None:
    classes = {name for rank in box().printed for name in rank.classes}
    assert classes == {"regular", "skirmish", "cavalry", "special"}
    assert {len(rank.classes) for rank in box().printed} == {1, 2}


@pytest.mark.rule("rank.dual_class")
def test_dual_class_ranks() -> None:
    dual = {rank.id for rank in box().printed if len(rank.classes) == 2}
    assert dual == {"rome.velites", "bactria.thureophoroi", "han.convicts"}


@pytest.mark.rule("rank.attack_value")
def test_a_die_must_reach_the_value() -> None:
    """Samnites hit on 5: of 5, 4 and 4 one hits."""
    match = given(
        own={"units": [unit("hastati", "hastati", foes=["carthage1"])]},
        enemy={"units": [unit("samnites", "samnites", "samnites")]},
        active=1,
        dice=(5, 4, 4, 1, 1, 1),
    )
    play(match, "assault:carthage1", "lose:0")
    assert tokens(match, "rome1") == (0, 1)
    printed = {rank.id: (rank.melee, rank.ranged) for rank in box().printed}
    assert printed["han.war_chariot"] == ((4, 5), (5,))
    assert printed["han.crossbowmen"][0] == ()


@pytest.mark.rule("rank.trait_printed")
def test_none_one_or_several_traits() -> None:
    assert {len(rank.traits) for rank in box().printed} == {0, 1, 2, 3}
