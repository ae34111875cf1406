"""Engagements with more than two units."""

from __future__ import annotations

import re

import pytest
from games.battalion.given import given, keys, look, notations, play, pool, tokens, unit

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites", "samnites")


def three_on_one() -> dict[str, object]:
    return {"units": [unit(*MEN, foes=["carthage1"]) for _ in range(3)]}


@pytest.mark.rule("engage.symmetric")
def test_engagement_is_mutual() -> None:
    match = given(own={"units": [unit(*MEN, foes=["carthage1"])]}, enemy={"units": [unit(*FOES)]})
    assert look(match, "carthage1")["foes"] == ["rome1"]
    with pytest.raises(ValueError, match="same sector"):
        given(own={"units": [unit(*MEN, foes=["carthage1"])]}, enemy={"units": [unit(*FOES, sector=1)]})


@pytest.mark.rule("engage.overlap")
def test_overlapping_begins_with_the_second_and_ends_with_the_last_but_one() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"]), unit(*MEN)]}, enemy={"units": [unit(*FOES)]}, dice=(1,) * 7
    )
    assert not look(match, "rome1")["overlapping"]
    play(match, "charge:rome2")
    assert all(look(match, name)["overlapping"] for name in ("rome1", "rome2"))
    assert look(match, "carthage1")["overlapped"]
    alone = given(
        own={"units": [unit("hastati", disorder=2, foes=["carthage1"]), unit(*MEN, foes=["carthage1"])]},
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(8, 1, 1, 1),
    )
    play(alone, "assault:carthage1", "target:rome1", "lose:0")
    assert not look(alone, "rome2")["overlapping"]
    assert not look(alone, "carthage1")["overlapped"]


@pytest.mark.rule("engage.overlap_position")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_overlapping_unit_is_drawn_at_a_right_angle(seat: int) -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"]), unit(*MEN, foes=["carthage1"])]}, enemy={"units": [unit(*FOES)]}
    )
    picture = match.svg(seat)
    turned = re.findall(r'<g transform="translate\([^)]*\) rotate\((-?90)\)', picture)
    assert len(turned) == 1, "the first faces its enemy, the second lies across"


@pytest.mark.rule("engage.overlap_side_irrelevant")
def test_who_came_first_makes_no_difference() -> None:
    for first in ("rome1", "rome2"):
        match = given(own=three_on_one(), enemy={"units": [unit(*FOES)]}, dice=(1,) * 8)
        play(match, f"assault:{first}")
        assert pool(match) == {"attack.pool_base": 3, "engage.overlap_bonus": 2}


@pytest.mark.rule("engage.overlap_no_limit")
def test_a_third_may_overlap() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"]), unit(*MEN, foes=["carthage1"]), unit("velites")]},
        enemy={"units": [unit(*FOES)]},
        dice=(1,) * 8,
    )
    play(match, "charge:rome3")
    assert look(match, "carthage1")["foes"] == ["rome1", "rome2", "rome3"]


@pytest.mark.rule("engage.overlap_bonus")
@pytest.mark.parametrize(("others", "dice"), [(0, 3), (1, 4), (2, 5)])
def test_a_die_for_each_other_unit(others: int, dice: int) -> None:
    units = [unit(*MEN, foes=["carthage1"]) for _ in range(others + 1)]
    match = given(own={"units": units}, enemy={"units": [unit(*FOES)]}, dice=(1,) * (dice + 3))
    play(match, "assault:rome1")
    assert sum(pool(match).values()) == dice


@pytest.mark.rule("engage.overlapped_no_bonus")
def test_the_overlapped_unit_rolls_without_bonus() -> None:
    match = given(own=three_on_one(), enemy={"units": [unit(*FOES)]}, dice=(1,) * 8)
    play(match, "assault:rome2")
    assert pool(match, "counterattacks") == {"attack.pool_base": 3}


@pytest.mark.rule("engage.overlapped_attack")
def test_an_overlapped_unit_attacks_one_which_alone_strikes_back() -> None:
    match = given(own=three_on_one(), enemy={"units": [unit(*FOES)]}, active=1, dice=(1,) * 8)
    play(match, "assault:carthage1")
    assert notations(match) == ["target:rome1", "target:rome2", "target:rome3"]
    play(match, "target:rome2")
    assert pool(match) == {"attack.pool_base": 3}
    assert pool(match, "counterattacks") == {"attack.pool_base": 3, "engage.overlap_bonus": 2}
    assert keys(match).count("counterattacks") == 1


@pytest.mark.rule("engage.overlap_attack_counter")
def test_only_the_target_strikes_back_and_only_at_the_attacker() -> None:
    match = given(own=three_on_one(), enemy={"units": [unit(*FOES)]}, dice=(1, 1, 1, 1, 1, 8, 1, 1))
    play(match, "assault:rome2", "lose:0")
    assert [tokens(match, f"rome{n}")[1] for n in (1, 2, 3)] == [0, 1, 0]


@pytest.mark.rule("engage.split")
def test_the_target_leaves_the_old_engagement() -> None:
    match = given(
        own={"units": [unit(*MEN), unit(*MEN, foes=["carthage1", "carthage2", "carthage3"])]},
        enemy={"units": [unit("caetrati"), unit("caetrati"), unit("caetrati")]},
        dice=(1,) * 6,
    )
    play(match, "charge:rome1", "target:carthage2")
    assert look(match, "rome1")["foes"] == ["carthage2"]
    assert look(match, "rome2")["foes"] == ["carthage1", "carthage3"]
    assert pool(match, "counterattacks") == {"attack.pool_base": 3}


@pytest.mark.rule("engage.split_mandatory")
def test_engagements_stay_one_against_many() -> None:
    match = given(
        own={"units": [unit(*MEN), unit(*MEN, foes=["carthage1", "carthage2"])]},
        enemy={"units": [unit("caetrati"), unit("caetrati")]},
    )
    play(match, "charge:rome1")
    assert [option.rule for option in match.options()] == ["charge.target_overlapping"] * 2
    with pytest.raises(ValueError, match="expected one enemy, or several that touch nobody else"):
        given(
            own={"units": [unit(*MEN, foes=["carthage1", "carthage2"]), unit(*MEN, foes=["carthage1"])]},
            enemy={"units": [unit("caetrati"), unit("caetrati")]},
        )


@pytest.mark.rule("engage.split_sector")
def test_the_split_stays_in_the_sector() -> None:
    match = given(
        own={"units": [unit(*MEN), unit(*MEN, foes=["carthage1", "carthage2"])]},
        enemy={"units": [unit("caetrati"), unit("caetrati")]},
        dice=(1,) * 6,
    )
    play(match, "charge:rome1", "target:carthage1")
    assert {look(match, name)["sector"] for name in ("rome1", "carthage1", "rome2", "carthage2")} == {2}


@pytest.mark.rule("engage.release")
def test_only_those_without_other_contact_step_back() -> None:
    """Carthage's unit is disbanded: of its two enemies both are free; of an overlapped pair the other stays engaged."""
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"]), unit(*MEN, foes=["carthage1"])]},
        enemy={"units": [unit("caetrati", disorder=1), unit(*FOES)]},
        dice=(8, 1, 1, 1),
    )
    play(match, "assault:rome1", "lose:0")
    assert [look(match, name)["foes"] for name in ("rome1", "rome2")] == [[], []]
    assert keys(match).count("freed") == 2
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1", "carthage2"])]},
        enemy={"units": [unit("caetrati", disorder=1), unit(*FOES)]},
        dice=(8, 1, 1),
    )
    play(match, "assault:rome1", "target:carthage1", "lose:0")
    assert look(match, "rome1")["foes"] == ["carthage2"]
    assert "freed" not in keys(match)
