"""What is asked and offered, in words, from the first action to a marriage."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.mil1049.given import given, lay, play, realm, seal
from games.playing import seeds

import quincunx as qx
from quincunx.games.mil1049.strength import cubes_needed

RAW = re.compile(r"[{}]|\b(red|yellow|blue|green|purple)-[A-D]|\b[a-z]+-\d")
"""What only notations and positions are written with."""


def texts(match: qx.Match, seat: int = qx.ACTING) -> dict[str, str]:
    """The options of a moment by their notation."""
    return {option.notation: option.text for option in match.options(seat)}


@pytest.mark.rule("action.kinds")
def test_the_actions_in_words() -> None:
    match = given()
    assert match.prompt() == "Choose an action for one of your knights, or pass."
    told = texts(match)
    assert told["recruit:B"] == "Recruit a soldier for Lara B"
    assert told["grow:A"] == "Let Lara A's family grow"
    assert told["send:B"] == "Send Lara B"
    assert told["pass"] == "Pass, and block a space"


@pytest.mark.rule("place.empty", "place.token", "place.unlimited")
def test_placing_in_words_and_by_which_clause() -> None:
    """What costs a toll says so."""
    match = play(given(spaces={"war-1": "empty"}), "send:B")
    assert match.prompt() == "Where does Lara B go?"
    told = {option.notation: (option.text, option.rule) for option in match.options()}
    assert told["to:war-1"] == ("To War 1", "place.empty")
    assert told["to:war-2"] == ("To War 2, for a toll", "place.token")
    assert told["to:monastery"] == ("To the Monastery", "place.unlimited")
    assert told["to:crusades"] == ("To the Crusades", "place.unlimited")
    play(match, "to:war-2")
    assert match.prompt() == "Entering War 2 costs a gold or a privilege. Which do you pay?"
    assert texts(match) == {"gold": "Pay 1 gold", "privilege": "Pay 1 privilege"}


@pytest.mark.rule("pass.effect")
def test_passing_in_words() -> None:
    match = play(given(players=2), "pass")
    assert match.prompt() == "Choose the space you block by passing."
    told = texts(match)
    assert told["block:curia-2"] == "Block Curia 2"
    assert told["mark:curia-2"] == "Put a family token on Curia 2"


@pytest.mark.rule("growth.roll", "action.take-token")
def test_growth_in_words() -> None:
    match = play(given(dice=[1], red={"A": {"age": 2}}), "grow:A")
    assert match.prompt().startswith("Lara A's family grows: roll")
    assert texts(match) == {
        "roll": "Roll the die",
        "gold": "Have a son recognised for 1 gold",
        "privilege": "Have a son recognised for 1 privilege",
    }
    play(match, "roll")
    assert match.prompt() == "Choose one of the results of the roll for Lara A."
    assert texts(match) == {
        "hourglass": "Hourglass: take a white token",
        "daughter": "Daughter: one more single woman",
    }
    play(match, "hourglass")
    assert match.prompt() == "Lara A takes a white hourglass, number 3: choose where from."
    assert texts(match)["take:market-1"] == "Take the hourglass from Market 1"


@pytest.mark.rule("war.free.choice", "war.free.pay")
@pytest.mark.parametrize("land", ["cereal", "fish", "wool", "quarry", "mine"])
def test_a_free_land_is_named_with_what_it_takes(land: str) -> None:
    rich = {"food": 9, "influence": 9, "A": {"where": "war-1", "soldiers": 1}}
    match = given(at="war", red=rich, stacks=[[land], []])
    needed = cubes_needed(realm(match), 0, 0)
    assert texts(match)["free:near"] == f"Take the {land} land of the near stack for {needed} cubes"


@pytest.mark.rule("marriage.offers", "general.half-choice")
def test_a_marriage_in_words() -> None:
    """Each reads what he has laid himself."""
    match = play(given(dice=[3]), "grow:A", "roll", "son")
    lay(match, "yellow", gold=1, food=2)
    about = "An heir is born to Lara A, and Lara holds a marriage. Seal your dowry; so far it is "
    assert match.prompt(1) == f"{about}1 gold and 2 food."
    assert match.prompt(2) == f"{about}nothing."
    told = texts(match, 1)
    assert told["seal"] == "Seal it: 1 gold and 2 food"
    assert (told["more:metal"], told["less:food"]) == ("One metal more", "One food less")
    seal(match)
    assert match.prompt() == "You may keep 2 cubes of 1 gold and 2 food. Choose which."
    assert texts(match) == {"more:food": "One food more", "more:gold": "One gold more"}


@pytest.mark.rule("action.knight")
@pytest.mark.parametrize("seed", seeds(6))
def test_no_sentence_shows_a_name_as_positions_write_it(seed: int) -> None:
    """Neither what is asked and offered nor the journal, in whole matches; and every option cites a clause."""
    players = 2 + seed % 4
    match = qx.new("mil1049", players=players, seed=seed, advanced=players > 2)
    luck = qx.FastDice(seed)
    while not match.over:
        for seat in match.acting:
            options = match.options(seat)
            assert not RAW.search(match.prompt(seat))
            assert not [option.text for option in options if RAW.search(option.text)]
            assert all(option.rule in match.game.ledger for option in options)
        seat = match.acting[luck.below(len(match.acting))]
        legal: list[Any] = match.legal(seat)
        match.play(legal[luck.below(len(legal))], seat)
    assert not [line["text"] for line in match.journal() if RAW.search(line["text"])]


@pytest.mark.rule("harvest.own-land", "vassal.fief", "war.target")
def test_two_lands_of_one_type_are_told_apart() -> None:
    """By where they lie; a land that is the only one of its type needs no such word."""
    two = {"lands": ["cereal", "cereal"]}
    told = texts(given(red={"A": {"lands": ["fish", "fish dark"]}, "B": {"lands": ["cereal", "wool"]}}))
    assert told["harvest:A1"] == "Harvest Lara A's fish land on the left for 2 food"
    assert told["harvest:A2"] == "Harvest Lara A's fish land on the right for 2 food"
    assert told["harvest:B1"] == "Harvest Lara B's cereal land for 3 food"
    told = texts(given(at="war", red={"A": {"where": "war-1"}}, yellow={"women": 0, "A": two}))
    assert told["attack:yellow-A1"] == "Attack Castro A's cereal land on the left, for a toll of 0 influence"
    assert told["attack:yellow-A2"] == "Attack Castro A's cereal land on the right, for a toll of 0 influence"
    assert told["attack:yellow-B1"] == "Attack Castro B's cereal land, for a toll of 0 influence"
    match = given(at="court", red={"A": {"where": "court-1", **two}}, yellow={"C": {}})
    told = texts(play(match, "knight:yellow-C", "done"))
    assert told["fief:1"] == "Give the cereal land on the left as a fief"
    assert told["fief:2"] == "Give the cereal land on the right as a fief"


@pytest.mark.rule("action.kinds")
@pytest.mark.parametrize("seed", seeds(8))
def test_no_two_options_read_alike(seed: int) -> None:
    """Whatever is offered to whomever in whole matches."""
    players = 2 + seed % 4
    match = qx.new("mil1049", players=players, seed=seed, advanced=players > 2 and seed % 3 == 0)
    luck = qx.FastDice(seed)
    while not match.over:
        for seat in match.acting:
            read = [option.text for option in match.options(seat)]
            assert len(set(read)) == len(read), sorted(read)
        seat = match.acting[luck.below(len(match.acting))]
        legal: list[Any] = match.legal(seat)
        match.play(legal[luck.below(len(legal))], seat)
