"""Commanding a unit and its price."""

from __future__ import annotations

import pytest
from games.battalion.given import asked, camp, given, look, notations, play, refusal, tokens, unit

FOES = ("samnites", "samnites", "samnites")


def price(*ranks: str, order: int = 0, disorder: int = 0, faction: str = "rome") -> int:
    """What commanding this unit costs."""
    factions = (faction, "carthage" if faction != "carthage" else "rome")
    match = given(factions=factions, own={"units": [unit(*ranks, order=order, disorder=disorder)]}, enemy={})
    return int(look(match, f"{faction}1")["price"])


@pytest.mark.rule("command.pay")
def test_the_price_moves_from_camp_to_unit() -> None:
    match = given(own={"units": [unit("hastati", "principes", order=2)], "order": 3}, enemy={"units": [unit(*FOES)]})
    play(match, "charge:rome1")
    assert (camp(match, 0), tokens(match, "rome1")) == ((0, 0), (5, 0))


@pytest.mark.rule("command.pay")
def test_no_partial_payment() -> None:
    match = given(own={"units": [unit("hastati", "principes", order=2)], "order": 2}, enemy={"units": [unit(*FOES)]})
    assert notations(match) == ["rally"]
    assert refusal(match, "charge:rome1") == "command.pay"


@pytest.mark.rule("command.cost_fresh")
def test_one_order_on_a_fresh_unit() -> None:
    assert price("hastati", "hastati") == 1


@pytest.mark.rule("command.cost_repeat")
@pytest.mark.parametrize("order", [1, 2, 3, 5])
def test_as_many_as_lie_there(order: int) -> None:
    assert price("hastati", order=order) == order


@pytest.mark.rule("command.cost_names")
def test_one_more_for_mixed_names() -> None:
    assert price("hastati", "principes") == 2
    assert price("velites", "hastati", "triarii") == 2
    assert price("velites", "hastati", "triarii", order=3) == 4


@pytest.mark.rule("command.cost_traits")
def test_slow_comes_last() -> None:
    assert price("heavy_crossbowmen", faction="han") == 2
    assert price("heavy_crossbowmen", "crossbowmen", order=2, faction="han") == 4


@pytest.mark.rule("command.disorder_ignored")
def test_disorder_does_not_count() -> None:
    assert price("hastati", "hastati", disorder=4) == 1


@pytest.mark.rule("command.names_now")
def test_names_lost_no_longer_count() -> None:
    match = given(
        own={"units": [unit("hastati", "principes", foes=["carthage1"])]},
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(8, 1, 1, 1, 1, 1),
    )
    assert look(match, "rome1")["price"] == 2
    play(match, "assault:carthage1", "lose:1")
    assert look(match, "rome1")["price"] == 1


@pytest.mark.rule("command.three_actions")
def test_only_legal_actions_can_be_commanded() -> None:
    """Unengaged archers may shoot or charge, engaged infantry only assault; far from the enemy nothing."""
    match = given(
        own={"units": [unit("cretan_archers"), unit("hastati", foes=["carthage1"]), unit("hastati", sector="reserve")]},
        enemy={"units": [unit(*FOES), unit("scutarii", "scutarii")]},
    )
    assert notations(match) == ["rally", "barrage:rome1", "charge:rome1", "assault:rome2"]
    assert refusal(match, "assault:rome1") == "assault.who"
    assert refusal(match, "charge:rome2") == "charge.who"


@pytest.mark.rule("command.pay_first")
def test_spent_even_if_the_charger_is_disbanded_on_the_way() -> None:
    match = given(
        own={"units": [unit("velites"), unit("hastati")], "order": 3},
        enemy={"units": [unit("caetrati", "caetrati")]},
        dice=(8, 8, 1, 1),
    )
    play(match, "charge:rome1")
    assert asked(match) == "Reaction"
    play(match, "fire:carthage1", "lose:1")
    assert camp(match, 0) == (2, 1)
