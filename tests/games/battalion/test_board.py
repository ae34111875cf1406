"""The drawn table: correct for every seat, and everything on it can be clicked."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from games.battalion.given import given, play, unit

import quincunx as qx
from quincunx.core.dice import FastDice


def clickable(picture: str) -> set[str]:
    """Every notation some thing on the table stands for."""
    return {word for words in re.findall(r'data-on="([^"]*)"', picture) for word in words.split()}


@pytest.mark.parametrize("battle", ["set1", "set6", "grand1", "muster", "muster4"])
@pytest.mark.parametrize("narrow", [False, True])
def test_every_position_of_a_game_can_be_drawn(battle: str, narrow: bool) -> None:
    match = qx.new("battalion", battle=battle, seed=3)
    dice = FastDice(1)
    while True:
        for seat in (match.acting[0] if match.acting else 0, qx.ONLOOKER):
            ElementTree.fromstring(match.svg(seat, narrow))
        if match.over:
            break
        options = match.legal()
        match.play(options[dice.below(len(options))])
    assert 'id="ending"' in match.svg()


def test_units_cards_and_sectors_can_be_clicked() -> None:
    match = qx.new("battalion", battle="set5", seed=3)
    seat = match.acting[0]
    options = {option.notation for option in match.options()}
    assert options <= clickable(match.svg(seat))
    assert not clickable(match.svg())


def test_dice_can_be_clicked_and_show_their_use() -> None:
    match = given(
        own={"units": [unit("hastati", foes=["carthage1"])], "hand": ["veteran_troops"]},
        enemy={"units": [unit("samnites", "samnites")]},
        dice=(8, 6, 6),
    )
    play(match, "assault:rome1", "roll", "play:veteran_troops")
    assert {"die:8", "die:6"} <= clickable(match.svg(0))
    uses = match.view()["roll"]["uses"]
    assert [(use["face"], use["hits"], use["value"]) for use in uses] == [
        (6, True, 6),
        (6, False, None),
        (8, True, None),
    ]


def test_another_hand_is_not_drawn() -> None:
    match = given(
        own={"units": [unit("hastati")], "hand": ["pila"]}, enemy={"units": [unit("samnites")], "hand": ["feint"]}
    )
    assert "Pila" in match.svg(0)
    assert "Feint" not in match.svg(0)
    assert "Pila" not in match.svg()
