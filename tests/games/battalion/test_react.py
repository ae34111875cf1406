"""Reactions to a charge."""

from __future__ import annotations

import pytest
from games.battalion.given import asked, camp, entry, given, keys, look, notations, play, pool, refusal, tokens, unit

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites")


@pytest.mark.rule("react.one")
def test_one_reaction_at_most() -> None:
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit("caetrati"), unit("caetrati")]}, dice=(1,) * 20)
    play(match, "charge:rome1")
    assert "decline" in notations(match)
    play(match, "fire:carthage1")
    assert asked(match) == "Engage"


@pytest.mark.rule("react.who")
def test_unengaged_in_the_sector() -> None:
    match = given(
        own={"units": [unit(*MEN), unit("velites", foes=["carthage1"])]},
        enemy={
            "units": [
                unit(*FOES),
                unit("caetrati", sector=1),
                unit("caetrati", sector="reserve"),
                unit("caetrati"),
            ]
        },
    )
    play(match, "charge:rome1")
    assert notations(match) == ["decline", "fire:carthage4", "counter-charge:carthage4"]
    for name in ("carthage1", "carthage2", "carthage3"):
        assert refusal(match, f"counter-charge:{name}") == "react.who"


@pytest.mark.rule("react.cost")
def test_a_reaction_costs_what_a_command_costs() -> None:
    match = given(
        own={"units": [unit(*MEN)]},
        enemy={"units": [unit("celt_infantry", "samnites", order=1), unit("caetrati", order=3)], "order": 2},
        dice=(1,) * 6,
    )
    play(match, "charge:rome1")
    assert notations(match) == ["decline", "counter-charge:carthage1"]
    assert refusal(match, "fire:carthage2") == "react.cost"
    play(match, "counter-charge:carthage1")
    assert (camp(match, 1), tokens(match, "carthage1")) == ((0, 0), (3, 0))


@pytest.mark.rule("react.cost")
def test_nobody_is_asked_who_cannot_pay() -> None:
    """Everyone can see that an empty camp cannot pay, and that an empty hand has no card to help."""
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES)], "order": 0}, dice=(1,) * 6)
    play(match, "charge:rome1")
    assert keys(match)[:3] == ["charges", "engages", "rolls"]


@pytest.mark.rule("react.cost")
@pytest.mark.parametrize(("discarded", "is_asked"), [(1, True), (2, False)])
def test_nobody_is_asked_whose_help_lies_on_the_discard_pile(discarded: int, is_asked: bool) -> None:
    """With an empty camp only an Ambush could pay the reaction, and there are two of them."""
    match = given(
        own={"units": [unit(*MEN)]},
        enemy={"units": [unit(*FOES)], "order": 0, "hand": ["feint"], "discard": ["ambush"] * discarded},
        dice=(1,) * 6,
    )
    play(match, "charge:rome1")
    assert (asked(match) == "Reaction") == is_asked


@pytest.mark.rule("react.types")
def test_fire_or_counter_charge() -> None:
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit("caetrati")]})
    play(match, "charge:rome1")
    assert notations(match) == ["decline", "fire:carthage1", "counter-charge:carthage1"]


@pytest.mark.rule("react.fire")
def test_fire_is_a_ranged_attack_and_leaves_the_unit_unengaged() -> None:
    match = given(
        own={"units": [unit(*MEN)]},
        enemy={"units": [unit("numidian_cavalry", "numidian_cavalry"), unit(*FOES)]},
        dice=(6, 6, 7),
    )
    play(match, "charge:rome1", "fire:carthage1", "lose:0")
    assert tokens(match, "rome1") == (1, 2)
    assert look(match, "carthage1")["foes"] == []
    assert pool(match) == {"attack.pool_base": 3}


@pytest.mark.rule("react.fire_needs_ranged")
def test_no_fire_without_a_ranged_value() -> None:
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES)]})
    play(match, "charge:rome1")
    assert refusal(match, "fire:carthage1") == "react.fire_needs_ranged"


@pytest.mark.rule("react.fire_continue")
def test_the_charge_goes_on_or_ends() -> None:
    match = given(
        own={"units": [unit("velites", "hastati"), unit("hastati")]},
        enemy={"units": [unit("caetrati", "caetrati")]},
        dice=(8, 1, 1, 1, 6, 1, 1, 1, 1, 1),
    )
    play(match, "charge:rome1", "fire:carthage1", "lose:1")
    assert keys(match)[-3:] == ["engages", "rolls", "hits"]
    assert look(match, "rome1")["ranks"] == ["rome.hastati"]
    match = given(
        own={"units": [unit("velites"), unit("hastati")]},
        enemy={"units": [unit("caetrati", "caetrati")]},
        dice=(8, 8, 1, 1),
    )
    play(match, "charge:rome1", "fire:carthage1", "lose:0")
    assert "engages" not in keys(match)
    assert asked(match) == "ActionEnd"


@pytest.mark.rule("react.counter_charge")
def test_the_charger_loses_its_choice() -> None:
    for reactor in ("carthage1", "carthage2"):
        match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES), unit("caetrati")]}, dice=(1,) * 6)
        play(match, "charge:rome1", f"counter-charge:{reactor}")
        assert look(match, "rome1")["foes"] == [reactor]
        assert entry(match, "rolls")["params"]["target"] == reactor
        assert "engages" not in keys(match)


@pytest.mark.rule("react.counter_charge_melee")
def test_attack_then_counterattack() -> None:
    match = given(
        own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES), unit("caetrati")]}, dice=(6, 1, 1, 5, 1, 1)
    )
    play(match, "charge:rome1", "counter-charge:carthage1", "lose:0", "lose:0")
    assert keys(match).count("rolls") == keys(match).count("counterattacks") == 1
    assert (tokens(match, "rome1"), tokens(match, "carthage1")) == ((1, 1), (1, 1))


@pytest.mark.rule("react.any_class")
def test_slingers_may_counter_charge() -> None:
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit("balearic_slingers")]})
    play(match, "charge:rome1")
    assert "counter-charge:carthage1" in notations(match)


@pytest.mark.rule("react.redeployed")
def test_a_unit_redeployed_last_turn_may_react() -> None:
    match = given(
        own={"units": [unit(*MEN)]},
        enemy={"units": [unit(*FOES, sector=1), unit("caetrati", sector=1)], "hand": ["rampage"]},
        active=1,
    )
    play(match, "redeploy:carthage1-2", "discard:rampage", "rally", "charge:rome1")
    assert notations(match) == ["decline", "counter-charge:carthage1"]
