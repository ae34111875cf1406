"""Assault: melee between engaged units, and fighting without values."""

from __future__ import annotations

import pytest
from games.battalion.given import asked, given, keys, look, notations, play, pool, ranks, refusal, tokens, unit

MEN = ("principes", "principes")
FOES = ("samnites", "samnites", "samnites")


@pytest.mark.rule("assault.who")
def test_target_is_an_enemy_engaged_with_the_unit() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1", "carthage2"]), unit(*MEN)]},
        enemy={"units": [unit(*FOES), unit("caetrati"), unit("caetrati")]},
    )
    play(match, "assault:rome1")
    assert asked(match) == "ChooseTarget"
    assert notations(match) == ["target:carthage1", "target:carthage2"]
    assert refusal(match, "target:carthage3") == "assault.who"


@pytest.mark.rule("assault.attack")
def test_no_reaction_to_an_assault() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"])]},
        enemy={"units": [unit(*FOES), unit("caetrati", "caetrati")]},
        dice=(5, 5, 1, 1, 1, 1, 1),
    )
    play(match, "assault:rome1")
    assert asked(match) == "TakeHits"
    assert keys(match)[-3:] == ["assaults", "rolls", "hits"]


@pytest.mark.rule("assault.counterattack")
def test_a_surviving_target_strikes_back_with_what_is_left() -> None:
    """One rank of Samnites is given up; the two left fill two values with 7, 7 and 7."""
    match = given(
        own={"units": [unit("hastati", "hastati", foes=["carthage1"])]},
        enemy={"units": [unit(*FOES)], "order": 2},
        dice=(8, 8, 8, 7, 7, 7),
    )
    play(match, "assault:rome1", "lose:1")
    assert keys(match)[-2:] == ["counterattacks", "hits"]
    play(match, "lose:0")
    assert (tokens(match, "rome1"), ranks(match, "carthage1")) == ((1, 2), ["samnites", "samnites"])
    assert look(match, "carthage1")["order"] == 0


@pytest.mark.rule("assault.counterattack")
def test_a_disbanded_target_does_not() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"])]},
        enemy={"units": [unit("caetrati"), unit(*FOES)]},
        dice=(8, 8, 1, 1),
    )
    play(match, "assault:rome1", "lose:0")
    assert "counterattacks" not in keys(match)
    assert match.acting == (1,)


@pytest.mark.rule("assault.one_exchange")
def test_a_counterattack_is_not_answered() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"])]},
        enemy={"units": [unit(*FOES)]},
        dice=(1, 1, 1, 1, 5, 1, 1),
    )
    play(match, "assault:rome1", "lose:0")
    assert keys(match).count("rolls") == keys(match).count("counterattacks") == 1
    assert (match.acting, asked(match)) == ((1,), "Turn")


@pytest.mark.rule("assault.stay_in_contact")
def test_survivors_stay_engaged() -> None:
    match = given(own={"units": [unit(*MEN, foes=["carthage1"])]}, enemy={"units": [unit(*FOES)]}, dice=(1,) * 7)
    play(match, "assault:rome1")
    assert (look(match, "rome1")["foes"], look(match, "carthage1")["foes"]) == (["carthage1"], ["rome1"])


@pytest.mark.rule("assault.return")
def test_a_freed_unit_steps_back_in_its_sector() -> None:
    match = given(
        own={"units": [unit(*MEN, sector=3, foes=["carthage1"]), unit("hastati")]},
        enemy={"units": [unit("caetrati", sector=3), unit(*FOES)]},
        dice=(8, 8, 1, 1),
    )
    play(match, "assault:rome1", "lose:0")
    assert (look(match, "rome1")["foes"], look(match, "rome1")["sector"]) == ([], 3)


@pytest.mark.rule("melee.no_values_allowed")
def test_without_melee_values_only_eights_hit() -> None:
    match = given(
        factions=("rome", "han"),
        own={"units": [unit(*MEN, foes=["han1"])]},
        enemy={"units": [unit("crossbowmen", "crossbowmen")]},
        active=1,
        dice=(8, 7, 7, 1, 1, 1),
    )
    play(match, "assault:han1", "lose:0")
    assert tokens(match, "rome1")[1] == 1
    assert pool(match) == {"attack.pool_base": 3}
