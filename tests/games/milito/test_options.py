"""What is asked and what is offered, in words: the right cards, columns and costs, each with its clause."""

from __future__ import annotations

from games.milito.given import given, play

import quincunx as qx


def offers(match: qx.Match) -> list[str]:
    """What is offered, in words."""
    return [option.text for option in match.options()]


def clauses(match: qx.Match) -> dict[str, str]:
    """The clause each choice rests on."""
    return {option.notation: option.rule for option in match.options()}


def flanking() -> qx.Match:
    """Roman units stand on both sides of a column in which two kinds of unit face two others."""
    return given(
        own={"hand": ["rep_1", "rep_8"], "c1": ["triarii"], "c2": ["triarii", "light_infantry"], "c3": ["triarii"]},
        enemy={"hand": ["car_1"], "deck": ["car_2"], "c2": ["light_infantry", "slingers"]},
        steps=[{"step": "FlankAttacks", "seat": 0}],
        flanks=[[2, 1], [2, 3]],
    )


def test_flank_attacks() -> None:
    match = flanking()
    assert match.prompt() == "Make a flank attack, or go on to your actions."
    assert offers(match) == [
        "Make no more flank attacks",
        "Flank attack on column 2, flanked from column 1",
        "Flank attack on column 2, flanked from column 3",
    ]
    play(match, "flank:2-3")
    assert match.prompt() == "Attack column 2 head-on, or from the flank in column 3?"
    assert offers(match) == ["Attack with the units in column 2", "Attack with the units in column 3"]


def test_fighting_units() -> None:
    match = play(flanking(), "flank:2-3", "column:2")
    assert match.prompt() == "Choose the unit that fights in column 2; the other one supports it."
    assert offers(match) == ["Fight with Triarii", "Fight with Light Infantry"]
    play(match, "fight:triarii")
    assert match.prompt() == "Choose the unit that fights in column 2; the other one supports it."
    assert offers(match) == ["Fight with Light Infantry", "Fight with Slingers"]


def test_who_flanks_names_a_unit_of_the_flanking_column() -> None:
    match = given(
        own={"hand": ["rep_1"], "c4": ["medium_infantry"], "c5": ["triarii", "light_infantry"]},
        enemy={"c4": ["spears"]},
        steps=[{"step": "FlankAttacks", "seat": 0}],
        flanks=[[4, 5]],
    )
    play(match, "flank:4-5", "column:5")
    assert match.prompt() == "Choose the unit that fights in column 5; the other one supports it."
    assert offers(match) == ["Fight with Triarii", "Fight with Light Infantry"]


def test_bonus_cards() -> None:
    """A Leader counts his combat value, a unit nothing."""
    match = given(
        own={"hand": ["rep_1", "rep_8", "triarii"], "c4": ["triarii"]},
        enemy={"hand": ["car_3", "car_8", "spears"], "deck": ["car_2"], "c4": ["light_infantry"]},
    )
    play(match, "attack:4")
    assert match.prompt() == "Set a bonus card for the attack on column 4: from your hand, or the top of your deck."
    assert offers(match) == [
        "Set Triarii face down (counts 0)",
        "Set Scipio Africanus face down (combat +3)",
        "Set Terentius Varro face down (combat \N{MINUS SIGN}1)",
    ]
    play(match, "bonus:rep_1")
    assert match.prompt() == "Column 4 is under attack, and your units are faster: withdraw, or stand?"
    assert offers(match) == ["Stand and fight in column 4", "Withdraw from column 4"]
    play(match, "stand")
    assert match.prompt() == "Defend column 4: add a bonus card, or trust your units."
    assert offers(match) == [
        "Set Spears face down (counts 0)",
        "Set Hasdrubal Barca face down (combat +2)",
        "Set Hanno the Great face down (combat \N{MINUS SIGN}1)",
        "Draw the top card of the deck",
        "Play no bonus card",
    ]


def test_placing_and_paying() -> None:
    """Heavy Infantry costs 1, one more on a flank, and one more in Rough."""
    match = given(
        terrain=("plain", "plain", "plain", "plain", "rough"),
        own={"hand": ["heavy_infantry", "medium_infantry", "rep_3", "rep_8"], "c4": ["triarii", "light_infantry"]},
        enemy={"c4": ["spears"]},
    )
    assert match.prompt() == "Place units, attack a contested column, or end your turn."
    assert offers(match) == ["End the turn", "Attack column 4", "Place Heavy Infantry", "Place Medium Infantry"]
    play(match, "place:heavy_infantry")
    assert match.prompt() == "Choose a column for Heavy Infantry, or first one of your units to throw out there."
    assert offers(match) == [
        "Place Heavy Infantry in column 1 (2 cards to pay)",
        "Place Heavy Infantry in column 2 (1 card to pay)",
        "Place Heavy Infantry in column 3 (1 card to pay)",
        "Throw out Triarii in column 4 first",
        "Throw out Light Infantry in column 4 first",
        "Place Heavy Infantry in column 5 (3 cards to pay)",
    ]
    play(match, "column:5")
    assert match.prompt() == "Pay 3 cards from your hand for what you have placed."
    assert offers(match)[:3] == [
        "Pay with Medium Infantry (counts 1)",
        "Pay with Claudius Marcellus (counts 2)",
        "Pay with Terentius Varro (counts 1)",
    ]
    play(match, "pay:medium_infantry")
    assert match.prompt() == "Pay 2 more cards from your hand."


def test_the_second_players_cards_are_his_own() -> None:
    """Placing and paying by the seat whose cards come second."""
    match = given(active=1, enemy={"hand": ["elephants", "slingers", "car_3", "car_8"], "c4": ["spears", "spears"]})
    assert offers(match) == ["End the turn", "Place Elephants", "Place Slingers"]
    play(match, "place:elephants")
    assert "Throw out Spears in column 4 first" in offers(match)
    assert "Place Elephants in column 5 (3 cards to pay)" in offers(match)
    play(match, "column:5")
    assert offers(match) == [
        "Pay with Slingers (counts 1)",
        "Pay with Hasdrubal Barca (counts 2)",
        "Pay with Hanno the Great (counts 1)",
        "Place Slingers, too",
    ]
    assert [option.aside for option in match.options()] == [False, False, False, True]


def test_hiring_and_sending_home() -> None:
    match = qx.new("milito", armies=["republican_roman", "carthaginian"], mercenaries=True, seed=1)
    assert match.prompt() == "Hire a mercenary, or hire no more."
    assert offers(match) == [
        "Hire no more mercenaries",
        "Hire Cretan Archers",
        "Hire Gallic Medium Infantry",
        "Hire Hoplite Spears",
        "Hire Numidian Light Cavalry",
    ]
    play(match, "hire:hoplite_spears")
    assert match.prompt() == "Hoplite Spears will join you. Choose a unit of your own to send home."
    assert "Send Medium Cavalry home" in offers(match)


def test_the_clause_of_a_choice() -> None:
    """Each choice names the clause it rests on, not only the moment it is made in."""
    match = flanking()
    assert clauses(match) == {
        "pass": "flank.optional",
        "flank:2-1": "flank.cond_flanking_column",
        "flank:2-3": "flank.cond_flanking_column",
    }
    match = given(
        own={"hand": ["heavy_infantry", "medium_infantry", "rep_7"], "c3": ["triarii"]}, enemy={"c3": ["spears"]}
    )
    assert clauses(match) == {
        "pass": "actions.pass",
        "attack:3": "attack.declare",
        "place:heavy_infantry": "place.basic",
        "place:medium_infantry": "place.basic",
    }
    play(match, "place:heavy_infantry")
    assert clauses(match)["clear:3a"] == "place.replace"
    assert clauses(match)["column:1"] == "place.any_column"
    play(match, "column:2")
    assert clauses(match) == {
        "pay:medium_infantry": "place.pay.hand",
        "pay:rep_7": "place.pay.hand",
        "place:medium_infantry": "place.pay.pool",
    }
