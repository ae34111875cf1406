"""Combat cards: the trade row."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.given import given, gold, offers, play, player, refusal, table

import quincunx as qx

ROW = ["press_on", "parley", "spies", "terror", "engineers"]


def market(**said: Any) -> qx.Match:
    """Seat 1 builds first, with a known trade row."""
    match = given(seat=1, first=0)
    position = match.to_dict()
    everything = position["table"]["deck"] + position["table"]["row"]
    for card in ROW:
        everything.remove(card)
    return given(seat=1, first=0, **{"row": ROW, "deck": everything, **said})


@pytest.mark.rule("cards.buy", "cards.buy_procedure", "turn.build_secrecy")
def test_cards_are_bought_in_the_open() -> None:
    match = market()
    play(match, "buy:2", "buy:2")
    assert gold(match, 1) == 20 - 5 - 3
    assert player(match, 1)["hand"] == ["empty_words", "spies", "parley"]
    assert match.view(0)["row"] == ["press_on", "terror", "engineers"]
    assert match.view(0)["players"][1]["gold"] == 12
    assert [entry["text"] for entry in match.journal(0)[-2:]] == [
        "Clans of the North buys Parley for 5 gold.",
        "Clans of the North buys Spies in the Camp for 3 gold.",
    ]


@pytest.mark.rule("cards.buy_priority", "cards.refill")
def test_whoever_plays_later_buys_first_and_the_row_is_filled_last() -> None:
    match = market()
    play(match, "buy:1", "end")
    assert match.acting == (0,)
    assert offers(match, "buy") == ["1", "2", "3", "4"]
    following = table(match)["deck"][0]
    play(match, "end")
    assert table(match)["row"] == [*ROW[1:], following]


@pytest.mark.rule("cards.refill")
def test_an_empty_deck_is_made_from_the_discard_pile() -> None:
    match = market(row=[], deck=["press_on"], discard=ROW)
    play(match, "end", "end")
    found = table(match)
    assert len(found["row"]) == 5
    assert len(found["deck"]) == 1
    assert found["discard"] == []


@pytest.mark.rule("cards.hand_limit")
def test_five_cards_besides_empty_words_are_the_limit() -> None:
    held = ["empty_words", "hold_the_line", "hold_the_line", "vengeance", "reversal", "reversal"]
    match = market(players={1: {"hand": held}}, deck=["press_on"])
    assert refusal(match, "buy:1") == "cards.hand_limit"
    assert refusal(market(players={1: {"hand": held[:-1]}}, deck=["press_on"]), "buy:1") == ""


@pytest.mark.rule("cards.buy")
def test_a_card_has_its_price() -> None:
    match = market(players={1: {"gold": 2}})
    assert offers(match, "buy") == ["1"]
    assert refusal(match, "buy:2") == "cards.buy"
    assert refusal(market(row=ROW[:3]), "buy:5") == "cards.buy"


@pytest.mark.rule("cards.buy", "dial.sections")
def test_the_fair_makes_cards_cheaper() -> None:
    match = market(turn=4)
    play(match, "buy:1")
    assert gold(match, 1) == 19


@pytest.mark.rule("cards.hidden")
def test_hands_are_secret_and_their_number_is_not() -> None:
    match = play(market(), "buy:1")
    told = match.view(0)["players"][1]
    assert told["hand_count"] == 2
    assert "hand" not in told
    assert match.view(1)["players"][1]["hand"] == ["empty_words", "press_on"]
