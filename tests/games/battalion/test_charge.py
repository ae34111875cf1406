"""Charge: the advance, the target, and charges out of empty sectors."""

from __future__ import annotations

import pytest
from games.battalion.given import asked, entry, given, keys, look, notations, offers, play, pool, refusal, tokens, unit

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites", "samnites")


@pytest.mark.rule("charge.who")
def test_unengaged_with_an_enemy_in_the_sector() -> None:
    match = given(
        own={"units": [unit(*MEN), unit("velites", foes=["carthage1"]), unit("velites", sector=3)]},
        enemy={"units": [unit(*FOES), unit("caetrati", sector=1)]},
    )
    assert offers(match, "charge") == ["rome1", "rome3"]
    assert refusal(match, "charge:rome2") == "charge.who"


@pytest.mark.rule("charge.advance")
def test_the_charger_advances_without_a_target() -> None:
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES), unit("caetrati")]})
    play(match, "charge:rome1")
    assert asked(match) == "Reaction"
    assert (look(match, "rome1")["charging"], look(match, "rome1")["foes"]) == (True, [])
    assert match.view()["command"]["target"] is None


@pytest.mark.rule("charge.reaction_step")
def test_the_opponent_may_react() -> None:
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES), unit("caetrati")]})
    play(match, "charge:rome1")
    assert match.acting == (1,)
    assert notations(match) == [
        "decline",
        "counter-charge:carthage1",
        "fire:carthage2",
        "counter-charge:carthage2",
    ]


@pytest.mark.rule("charge.choose_target")
def test_any_enemy_of_the_sector_even_one_that_fired() -> None:
    match = given(
        own={"units": [unit(*MEN)]},
        enemy={"units": [unit(*FOES), unit("caetrati"), unit("caetrati", sector=1)]},
        dice=(1,) * 12,
    )
    play(match, "charge:rome1", "fire:carthage2")
    assert notations(match) == ["target:carthage1", "target:carthage2"]
    assert refusal(match, "target:carthage3") == "field.same_sector_fight"
    play(match, "target:carthage2")
    assert look(match, "rome1")["foes"] == ["carthage2"]


@pytest.mark.rule("charge.target_unengaged")
def test_an_unengaged_target_is_moved_up() -> None:
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES)]}, dice=(1,) * 6)
    play(match, "charge:rome1", "decline")
    assert (look(match, "rome1")["foes"], look(match, "carthage1")["foes"]) == (["carthage1"], ["rome1"])
    assert entry(match, "engages")["params"] == {"unit": "rome1", "target": "carthage1"}


@pytest.mark.rule("charge.target_engaged")
def test_an_engaged_target_is_overlapped() -> None:
    match = given(
        own={"units": [unit(*MEN), unit(*MEN, foes=["carthage1"])]}, enemy={"units": [unit(*FOES)]}, dice=(1,) * 7
    )
    play(match, "charge:rome1")
    assert look(match, "carthage1")["foes"] == ["rome1", "rome2"]
    assert look(match, "rome1")["overlapping"]
    assert "overlaps" in keys(match)


@pytest.mark.rule("charge.target_overlapping")
def test_an_overlapping_target_is_split_off() -> None:
    match = given(
        own={"units": [unit(*MEN), unit(*MEN, foes=["carthage1", "carthage2"])]},
        enemy={"units": [unit(*FOES), unit("caetrati")]},
        dice=(1,) * 7,
    )
    play(match, "charge:rome1", "target:carthage1")
    assert (look(match, "rome1")["foes"], look(match, "rome2")["foes"]) == (["carthage1"], ["carthage2"])
    assert "splits" in keys(match)


@pytest.mark.rule("charge.attack")
def test_attack_and_counterattack_follow() -> None:
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES)]}, dice=(6, 1, 1, 5, 1, 1))
    play(match, "charge:rome1", "decline", "lose:0", "lose:0")
    assert (tokens(match, "rome1"), tokens(match, "carthage1")) == ((1, 1), (0, 1))
    assert pool(match) == {"attack.pool_base": 3}
    assert match.acting == (1,)


@pytest.mark.rule("charge.empty_sector")
def test_out_of_an_empty_sector_into_a_neighbour() -> None:
    match = given(
        own={"units": [unit(*MEN)]},
        enemy={"units": [unit(*FOES, sector=1), unit("scutarii", "scutarii", sector=3)]},
        dice=(1,) * 6,
    )
    play(match, "charge:rome1")
    assert notations(match) == ["sector:1", "sector:3"]
    assert refusal(match, "sector:2") == "charge.empty_sector"
    play(match, "sector:3")
    assert look(match, "rome1")["foes"] == ["carthage2"]
    far = given(own={"units": [unit(*MEN, sector=1)]}, enemy={"units": [unit(*FOES, sector=3)]})
    assert refusal(far, "charge:rome1") == "charge.who"


@pytest.mark.rule("charge.empty_no_reaction")
def test_no_reaction_to_a_flank_charge_but_a_counterattack() -> None:
    match = given(
        own={"units": [unit(*MEN, sector=1)]},
        enemy={"units": [unit("caetrati", "caetrati")]},
        dice=(1, 1, 1, 6, 1, 1),
    )
    play(match, "charge:rome1")
    assert (asked(match), match.acting) == ("TakeHits", (0,))
    assert keys(match)[-2:] == ["counterattacks", "hits"]


@pytest.mark.rule("charge.empty_moves_sector")
def test_the_charger_belongs_to_the_new_sector() -> None:
    match = given(
        own={"units": [unit(*MEN, sector=1), unit("velites")]},
        enemy={"units": [unit("caetrati", disorder=1, sector=2, foes=[]), unit(*FOES)]},
        dice=(8, 1, 1),
    )
    play(match, "charge:rome1", "target:carthage1", "lose:0")
    assert (look(match, "rome1")["sector"], look(match, "rome1")["foes"]) == (2, [])


@pytest.mark.rule("charge.empty_targets")
def test_targets_of_a_flank_charge() -> None:
    """It may engage, overlap or split, as any charge."""
    match = given(
        own={
            "units": [
                unit(*MEN, sector=1),
                unit(*MEN, foes=["carthage1", "carthage2"]),
                unit("velites", foes=["carthage3"]),
            ]
        },
        enemy={"units": [unit(*FOES), unit("caetrati"), unit("caetrati"), unit("caetrati")]},
    )
    play(match, "charge:rome1")
    assert [option.rule for option in match.options()] == [
        "charge.target_overlapping",
        "charge.target_overlapping",
        "charge.target_engaged",
        "charge.target_unengaged",
    ]
