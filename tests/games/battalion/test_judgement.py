"""The judgement: a chance for each side, and better for whoever stands better."""

from __future__ import annotations

import pytest
from games.battalion.given import given, unit

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.minds import mind_named

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites")


def chance(match: qx.Match, seat: int = 0) -> float:
    return match.game.chances(match.table)[seat]


@pytest.mark.parametrize("battle", ["set1", "grand1"])
def test_chances_add_up_to_one(battle: str) -> None:
    match = qx.new("battalion", battle=battle, seed=2)
    dice = FastDice(2)
    while not match.over:
        assert sum(chance(match, seat) for seat in range(match.seats)) == pytest.approx(1.0)
        options = match.legal()
        match.play(options[dice.below(len(options))])
    assert [chance(match, seat) for seat in range(match.seats)] == list(match.scores or ())


@pytest.mark.parametrize(
    "better",
    [
        {"deck": ["pila", "testudo", "centurions", "line_relief"]},
        {"hand": ["pila"]},
        {"order": 7},
        {"units": [unit("triarii", "triarii")]},
    ],
)
def test_more_is_better(better: dict[str, object]) -> None:
    usual = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES)]})
    richer = given(own={"units": [unit(*MEN)], **better}, enemy={"units": [unit(*FOES)]})
    assert chance(richer) > chance(usual)


def test_an_empty_centre_is_bad() -> None:
    held = given(own={"units": [unit("velites", sector=1), unit(*MEN)]}, enemy={"units": [unit(*FOES)]})
    empty = given(own={"units": [unit("velites", sector=1), unit(*MEN, sector=1)]}, enemy={"units": [unit(*FOES)]})
    assert chance(empty) < chance(held)


def test_a_greedy_player_fills_an_empty_centre() -> None:
    match = given(
        own={"units": [unit("allied_cavalry", sector=1), unit(*MEN, sector=1)]},
        enemy={"units": [unit(*FOES)]},
        dice=(1,) * 60,
    )
    mind = mind_named("greedy", 1)
    while match.acting == (0,) and not match.over:
        match.play(mind.choose(match, 0))
    assert any(each["sector"] == 2 and each["owner"] == 0 for each in match.view()["units"])


@pytest.mark.parametrize("battle", ["set5", "grand1"])
def test_everyone_stands_as_their_side_does(battle: str) -> None:
    """What is worked out for all seats at once is what each seat's features are."""
    match = qx.new("battalion", battle=battle, seed=3)
    dice = FastDice(3)
    while not match.over:
        game, table = match.game, match.table
        assert game.standings(table) == [game.features(table, seat) for seat in range(match.seats)]
        assert game.features(table, match.seats - 2) == game.features(table, 0)
        options = match.legal()
        match.play(options[dice.below(len(options))])
