"""Refusals name the card, the column and the one reason that holds, and what is asked instead."""

from __future__ import annotations

import pytest
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


def test_a_flank_attack_misses_one_condition() -> None:
    """Flanking the attacked column takes units in both, an enemy in the attacked one, and none beyond."""
    steps = [{"step": "FlankAttacks", "seat": 0}]
    both = {"c3": ["triarii"], "c4": ["triarii"]}
    for own, enemy, flanks, said in (
        ({"c4": ["triarii"]}, {"c3": ["spears"]}, [], "You have no unit in column 3, the one you want to attack."),
        (both, {}, [], "There is no enemy in column 3."),
        (
            {"c3": ["triarii"]},
            {"c3": ["spears"]},
            [[3, 4]],
            "Your flanking units in column 4 are gone.",
        ),
        (both, {"c3": ["spears"], "c5": ["spears"]}, [], "The enemy in column 5 protects that flank."),
        (
            both,
            {"c3": ["spears"]},
            [],
            "You have already made that flank attack, or it was not possible when the phase began.",
        ),
    ):
        own = {"hand": ["rep_1"], "c1": ["triarii"], "c2": ["heavy_infantry"], **own}
        match = given(own=own, enemy={"c2": ["spears"], **enemy}, flanks=[[2, 1], *flanks], steps=steps)
        assert told(match, "flank:3-4") == said


@pytest.mark.parametrize(("attacked", "flanking"), [(2, 1), (4, 5)])
def test_nothing_lies_beyond_the_outer_columns(attacked: int, flanking: int) -> None:
    """An enemy at the other end of the field protects no flank: this attack has just been made already."""
    other = 6 - attacked
    match = given(
        own={"hand": ["rep_1"], f"c{attacked}": ["triarii"], f"c{flanking}": ["triarii"], f"c{other}": ["triarii"]},
        enemy={f"c{attacked}": ["spears"], f"c{6 - flanking}": ["spears"]},
        steps=[{"step": "FlankAttacks", "seat": 0}],
    )
    assert told(match, f"flank:{attacked}-{flanking}").startswith("You have already made that flank attack")


def test_the_second_player_misses_a_flank_just_the_same() -> None:
    match = given(
        active=1,
        own={"c2": ["triarii"], "c3": ["triarii"]},
        enemy={"hand": ["car_1"], "c1": ["spears"], "c2": ["spears"], "c3": ["spears"]},
        steps=[{"step": "FlankAttacks", "seat": 1}],
        flanks=[[2, 1]],
    )
    assert told(match, "flank:3-2") == "Column 2 doesn't flank column 3: an enemy stands there too."
    assert told(match, "flank:3-4") == "You have no unit in column 4 to flank column 3 from."
    assert told(match, "flank:1-2") == "There is no enemy in column 1."


def test_flank_attacks_have_their_phase() -> None:
    match = given(
        own={"hand": ["rep_1", "triarii"], "c4": ["triarii"], "c5": ["triarii"]},
        enemy={"c4": ["spears"]},
        steps=[{"step": "FlankAttacks", "seat": 0}],
        flanks=[[4, 5]],
    )
    first = "Flank attacks come first; make one, or pass to go on to your actions."
    assert [told(match, action) for action in ("attack:4", "place:triarii")] == [first] * 2
    play(match, "flank:4-5")
    assert told(match, "column:3") == "Attack column 4 head-on, or from the flank in column 5."
    match = given(own={"hand": ["rep_1", "triarii"], "c4": ["triarii"], "c5": ["triarii"]}, enemy={"c4": ["spears"]})
    assert told(match, "flank:4-5") == "Flank attacks come before all other actions, and that phase is over."


def test_an_attack_takes_units_on_both_sides_and_a_card() -> None:
    match = given(active=1, own={"c3": ["triarii"]}, enemy={"hand": ["car_1"], "c2": ["spears"], "c3": ["spears"]})
    assert told(match, "attack:4") == "You have no unit in column 4."
    assert told(match, "attack:2") == "There is no enemy in column 2."
    match = given(own={"c3": ["triarii"]}, enemy={"c3": ["spears"]})
    assert told(match, "attack:3") == (
        "An attack needs a bonus card, and you have no card in hand, deck or discard pile."
    )


def test_only_units_of_the_stack_are_named_to_fight() -> None:
    """By the attacker, and by the defender, whose cards are others."""
    match = given(
        own={"hand": ["rep_1"], "c4": ["triarii", "light_infantry"]},
        enemy={"hand": ["car_1"], "c4": ["spears", "slingers"]},
    )
    play(match, "attack:4")
    assert told(match, "fight:medium_cavalry") == "Medium Cavalry isn't among your units in column 4."
    play(match, "fight:triarii")
    assert told(match, "fight:elephants") == "Elephants isn't among your units in column 4."


def test_withdrawing_comes_before_the_bonus_card() -> None:
    match = given(
        own={"hand": ["rep_1"], "c4": ["triarii"]},
        enemy={"hand": ["car_1"], "deck": ["car_2"], "c4": ["light_infantry"]},
    )
    play(match, "attack:4", "bonus:rep_1")
    first = "First say whether your units in column 4 stand or withdraw."
    assert [told(match, action) for action in ("bonus:car_1", "draw-bonus", "no-bonus")] == [first] * 3
    play(match, "stand")
    assert told(match, "withdraw") == "You have already chosen to stand in column 4; it is too late to withdraw."
    assert told(match, "stand") == ("Your units in column 4 stand already; now add a bonus card or do without.")


def test_no_card_can_be_drawn_from_nothing() -> None:
    match = given(own={"hand": ["rep_1"], "c4": ["triarii"]}, enemy={"hand": ["car_1"], "c4": ["spears"]})
    play(match, "attack:4")
    assert told(match, "draw-bonus") == "Your deck and your discard pile are both empty."


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


def test_a_unit_is_too_dear_wherever_it_goes() -> None:
    """Elephants cost 2, one more in Rough, and Hanno alone pays 1."""
    match = given(active=1, enemy={"hand": ["elephants", "car_8"]})
    assert told(match, "place:elephants") == (
        "Elephants would cost at least 2 cards, and the rest of your hand is only worth 1."
    )
    match = given(active=1, terrain=("rough",) * 5, enemy={"hand": ["elephants", "spears", "car_8"]})
    assert told(match, "place:elephants") == (
        "Elephants would cost at least 3 cards, and the rest of your hand is only worth 2."
    )
    match = given(active=1, terrain=("rough",) * 5, enemy={"hand": ["spears", "car_8"]})
    assert told(match, "place:spears") == (
        "Spears would cost at least 2 cards, and the rest of your hand is only worth 1."
    )
    assert told(match, "place:slingers") == "You don't have Slingers in hand."


def test_a_payment_has_no_superfluous_card_and_no_further_unit() -> None:
    """Of the 3 for Elephants on a flank 2 are left once the first Slingers have paid."""
    match = given(active=1, enemy={"hand": ["elephants", "slingers", "slingers", "car_1", "car_3"]})
    play(match, "place:elephants", "column:5", "pay:slingers")
    assert told(match, "pay:car_1") == (
        "Hannibal Barca would make one of the cards you pay superfluous: only 2 cards are still to be paid."
    )
    assert told(match, "pay:spears") == "You don't have Spears in hand."
    assert told(match, "place:slingers") == "You have begun to pay; Slingers can be placed in a new action."


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


def test_a_further_unit_is_too_dear_where_there_is_room() -> None:
    """Three Heavy Infantry fill the columns inside; on a flank Triarii cost 2 and not 1."""
    match = given(own={"hand": ["heavy_infantry"] * 3 + ["triarii", "rep_1", "rep_7"]})
    for column in (2, 3, 4):
        play(match, "place:heavy_infantry", f"column:{column}")
    assert "place:triarii" not in [option.notation for option in match.options()]
    assert told(match, "place:triarii") == (
        "With Triarii as well there would be 5 cards to pay, and the rest of your hand is only worth 4."
    )


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
    match = given(own={"hand": ["medium_cavalry", "rep_1"], "c4": ["triarii", "light_infantry"]})
    play(match, "place:medium_cavalry", "clear:4b")
    assert told(match, "clear:4b") == "Light Infantry is already to be thrown out."
    assert told(match, "clear:5a") == "You have no unit at that place in column 5."


@pytest.mark.parametrize("column", range(1, 6))
def test_any_column_may_be_full(column: int) -> None:
    match = given(own={"hand": ["medium_cavalry", "rep_1"], f"c{column}": ["triarii", "triarii"]})
    play(match, "place:medium_cavalry")
    assert told(match, f"column:{column}") == (f"Column {column} already holds two of your units; throw one out first.")


def test_a_column_is_too_dear_with_what_was_placed_before() -> None:
    """The first Heavy Infantry costs 1; the second would cost 2 on a flank, and two cards would be left to pay with."""
    match = given(own={"hand": ["heavy_infantry"] * 2 + ["medium_infantry", "light_infantry"]})
    play(match, "place:heavy_infantry", "column:3", "place:heavy_infantry")
    assert told(match, "column:5") == (
        "With Heavy Infantry in column 5 there would be 3 cards to pay, and the rest of your hand is only worth 2."
    )


def test_only_what_stood_there_before_is_thrown_out() -> None:
    match = given(
        own={
            "hand": ["heavy_infantry", "light_infantry", "medium_cavalry", "rep_1"],
            "c2": ["triarii", "triarii"],
            "c4": ["light_infantry"],
        }
    )
    play(match, "place:heavy_infantry", "column:4", "place:medium_cavalry")
    assert told(match, "clear:4a") == (
        "You placed Heavy Infantry in this very action; only units that stood there before can be thrown out."
    )
    assert told(match, "clear:4b") == (
        "Throwing out Light Infantry would not make room for Medium Cavalry in column 4."
    )
    assert told(match, "clear:2b") == "Both units in column 2 are Triarii; choose the first."
    assert told(match, "column:4") == "Column 4 already holds two of your units; throw one out first."


def test_the_unit_that_stays_is_named() -> None:
    """One of two units is to be thrown out, and the newcomer cannot join the other."""
    match = given(own={"hand": ["medium_cavalry", "rep_1"], "c4": ["triarii", "light_infantry"]})
    play(match, "place:medium_cavalry", "clear:4b")
    assert told(match, "column:4") == (
        "Medium Cavalry can't share column 4 with Triarii: their types differ and neither has Combine."
    )
    stack = ["medium_infantry", "gallic_medium_infantry"]
    for thrown_out, stays in (("4a", "Gallic Medium Infantry"), ("4b", "Medium Infantry")):
        match = play(given(own={"hand": ["medium_cavalry", "rep_1"], "c4": stack}), "place:medium_cavalry")
        play(match, f"clear:{thrown_out}")
        assert told(match, "column:4") == (
            f"Medium Cavalry can't share column 4 with {stays}: their types differ and neither has Combine."
        )


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
