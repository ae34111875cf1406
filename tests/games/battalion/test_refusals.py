"""Refusals name the unit, the card and the one reason that holds, and what is asked instead."""

from __future__ import annotations

from typing import Any

from games.battalion.given import BACTRIA, CARTHAGE, HAN, ROME, given, play, unit

import quincunx as qx

VELITES = unit("velites")


def told(match: qx.Match, action: str) -> str:
    """Why an action is refused, in words."""
    reason = match.why_not(action)
    assert reason is not None, f"{action} is offered"
    assert reason.rule in match.game.ledger
    return reason.text


def field(*own: Any, enemy: list[Any], **fields: Any) -> qx.Match:
    """A battle in seat 0's redeployment phase, with these units."""
    return given(own={"units": list(own), **fields}, enemy={"units": enemy})


def test_a_card_is_not_in_hand_of_no_use_or_for_another_moment() -> None:
    match = field(VELITES, enemy=[unit("caetrati")], hand=["line_relief", "pila"])
    assert told(match, "play:testudo") == "You don't have Testudo in hand."
    assert told(match, "play:line_relief") == "Line Relief would change nothing now."
    assert told(match, "play:pila") == "You can't play Pila now: it is played before your unit rolls."
    assert told(match, "discard:pila") == "You can't discard Pila now. Redeploy units, command one of them, or rally."


def test_what_is_pending_is_said() -> None:
    match = field(VELITES, enemy=[unit("caetrati"), unit("caetrati")], hand=["pila"])
    play(match, "barrage:rome1")
    asked = "Choose an enemy for Velites (1) to shoot at."
    assert told(match, "rally") == f"You can't rally now. {asked}"
    assert told(match, "play:pila") == f"You can't play Pila now. {asked}"
    assert told(match, "done") == f"You can't go on now. {asked}"


def test_a_target_is_on_ones_own_side_engaged_or_out_of_range() -> None:
    match = field(
        VELITES,
        unit("hastati", foes=["carthage3"]),
        enemy=[unit("caetrati"), unit("caetrati"), unit("caetrati", foes=["rome2"]), unit("caetrati", sector=3)],
    )
    play(match, "barrage:rome1")
    assert told(match, "target:rome2") == "Hastati (2) is on your side."
    assert told(match, "target:carthage3") == (
        "Caetrati (3) is engaged; Velites (1) can only shoot at unengaged enemies."
    )
    assert told(match, "target:carthage4") == "Caetrati (4) is out of range of Velites (1)."


def test_a_charge_goes_to_a_neighbouring_sector_with_an_enemy() -> None:
    match = given(
        factions=(ROME, CARTHAGE, HAN, BACTRIA),
        own={"units": [unit("velites", sector=2)]},
        enemy={"units": [unit("caetrati", sector=1), unit("caetrati", sector=3)]},
        others=[{"units": [unit("conscript_infantry", sector=5)]}, {"units": [unit("hoplites", sector=5)]}],
    )
    play(match, "charge:rome1")
    assert told(match, "sector:5") == (
        "Velites (1) can only charge into a neighbouring sector, and sector 5 is not one."
    )


def test_a_unit_cannot_react_elsewhere_or_engaged_or_without_means() -> None:
    match = given(
        own={"units": [VELITES, unit("hastati", foes=["carthage2"])]},
        enemy={
            "units": [unit("samnites"), unit("caetrati", foes=["rome2"]), unit("caetrati", sector=3), unit("samnites")],
            "order": 2,
        },
    )
    play(match, "charge:rome1")
    assert told(match, "fire:carthage3") == "Caetrati (3) is not in sector 2, where the charge is."
    assert told(match, "fire:carthage2") == "Caetrati (2) can't do that while it is engaged."
    assert told(match, "fire:rome2") == "That unit belongs to Roman Republic."


def test_a_move_is_too_far_done_already_or_not_by_this_card() -> None:
    match = field(unit("velites", sector=1), unit("hastati", sector=2), enemy=[unit("caetrati")], hand=["pila"])
    assert told(match, "redeploy:rome1-3").startswith("Velites (1) can't get to sector 3:")
    assert told(match, "redeploy:rome1-1") == "Velites (1) is already in sector 1."
    assert told(match, "redeploy:rome1-4") == "There are only 3 sectors."
    play(match, "redeploy:rome1-2", "discard:pila")
    assert told(match, "redeploy:rome1-1") == "Velites (1) has already moved this turn."
    assert told(match, "charge:rome1") == "Velites (1) has moved this turn and has to rest."
    assert told(match, "redeploy:rome2-1") == "Redeploying Hastati (2) takes a card, and your hand is empty."


def test_the_price_and_what_the_camp_has() -> None:
    match = field(unit("velites", order=3), enemy=[unit("caetrati")], order=1)
    assert told(match, "charge:rome1") == "Velites (1) would cost 3 order, and your camp has 1."
