"""Refusals name the card, the column and the one reason that holds, and what is asked instead."""

from __future__ import annotations

from games.milito.given import given, play

import quincunx as qx


def told(match: qx.Match, action: str) -> str:
    """Why an action is refused, in words."""
    reason = match.why_not(action)
    assert reason is not None, f"{action} is offered"
    assert reason.rule in match.game.ledger
    return reason.text


def test_a_flank_is_empty_or_opposed() -> None:
    for own, enemy, said in (
        ({"c3": ["triarii"]}, {"c3": ["spears"]}, "You have no unit in column 2 to flank column 3 from."),
        (
            {"c2": ["triarii"], "c3": ["triarii"]},
            {"c2": ["spears"], "c3": ["spears"]},
            "Column 2 doesn't flank column 3: an enemy stands there too.",
        ),
    ):
        steps = [{"step": "FlankAttacks", "seat": 0}]
        match = given(own={"hand": ["rep_1"], "c4": ["triarii"], **own}, enemy=enemy, flanks=[[3, 4]], steps=steps)
        assert told(match, "flank:3-2") == said


def test_what_is_pending_is_said() -> None:
    match = given(own={"hand": ["rep_1", "triarii"], "c3": ["triarii"]}, enemy={"hand": ["car_1"], "c3": ["spears"]})
    play(match, "attack:3")
    asked = "Set a bonus card for the attack on column 3: from your hand, or the top of your deck."
    assert told(match, "attack:3") == f"You can't attack column 3 now. {asked}"
    assert told(match, "place:triarii") == f"You can't place Triarii now. {asked}"
    assert told(match, "no-bonus") == "The attacker has to set a bonus card."
    play(match, "bonus:rep_1")
    assert told(match, "withdraw") == (
        "You can't withdraw from column 3: every unit of yours there would have to be faster than the fastest attacker."
    )
    assert told(match, "bonus:car_2") == "You don't have Hamilcar Barca in hand."


def test_a_further_unit_is_too_dear_or_has_no_room() -> None:
    match = given(own={"hand": ["heavy_infantry", "heavy_infantry", "medium_infantry"]})
    play(match, "place:heavy_infantry", "column:3")
    assert told(match, "place:heavy_infantry") == (
        "With Heavy Infantry as well there would be 2 cards to pay, and the rest of your hand is only worth 1."
    )
    match = given(own={"hand": ["heavy_infantry"] * 5 + ["medium_cavalry", "rep_1", "rep_2", "rep_3"]})
    for column in range(1, 6):
        play(match, "place:heavy_infantry", f"column:{column}")
    assert told(match, "place:medium_cavalry") == "There is no room for Medium Cavalry in any column."
    assert told(match, "place:rep_1").endswith("is a Leader; Leaders never stand in a column.")


def test_a_column_is_too_dear_full_or_of_another_type() -> None:
    match = given(
        own={
            "hand": ["medium_cavalry", "light_infantry", "light_infantry"],
            "c3": ["triarii"],
            "c4": ["triarii", "triarii"],
        }
    )
    play(match, "place:medium_cavalry")
    assert told(match, "column:3") == (
        "Medium Cavalry can't share column 3 with Triarii: their types differ and neither has Combine."
    )
    assert told(match, "column:4") == "Column 4 already holds two of your units; throw one out first."
    play(match, "clear:3a")
    assert told(match, "column:5") == "You have begun to clear column 3, so Medium Cavalry must go there."
    assert told(match, "clear:3a") == "Triarii is already to be thrown out."
    assert told(match, "clear:5a") == "You have no unit at that place in column 5."


def test_hiring_tells_who_is_a_mercenary_and_who_can_be_sent_home() -> None:
    match = qx.new("milito", armies=["republican_roman", "carthaginian"], mercenaries=True, seed=1)
    seat = match.acting[0]
    hires = [option.notation for option in match.options() if option.notation.startswith("hire:")]
    leader = "rep_1" if seat == 0 else "car_1"
    name = match.name("card", leader)
    assert told(match, f"hire:{leader}") == f"{name} is not a mercenary and can't be hired."
    play(match, hires[0])
    assert told(match, f"release:{leader}") == f"{name} is a Leader; only units can be sent home."
    hired = hires[0].partition(":")[2]
    mercenary = match.name("card", hired)
    assert told(match, f"release:{hired}") == f"You don't have {mercenary} in your deck."
    play(match, next(option.notation for option in match.options()))
    assert told(match, hires[0]) == f"{mercenary} has already been hired."
