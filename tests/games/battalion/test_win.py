"""Winning the battle."""

from __future__ import annotations

import pytest
from games.battalion.given import given, keys, play, side, unit

import quincunx as qx
from quincunx.core.dice import FastDice

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites", "samnites")


@pytest.mark.rule("win.deck")
@pytest.mark.parametrize("active", [0, 1])
def test_a_draw_from_an_empty_deck_loses_at_once(active: int) -> None:
    """On either player's turn, in the middle of an exchange."""
    match = given(
        own={"units": [unit("velites", disorder=1, foes=["carthage1"]), unit(*MEN)], "deck": []},
        enemy={"units": [unit(*FOES)]},
        active=active,
        dice=(8, 1, 1) if active else (1, 1, 1, 8, 1, 1),
    )
    play(match, "assault:carthage1" if active else "assault:rome1", "lose:0")
    assert (match.ending, match.scores) == ("win.deck", (0.0, 1.0))
    assert keys(match)[-1] == "exhausted"


@pytest.mark.rule("win.deck_own_turn")
def test_rallying_with_an_empty_deck_loses() -> None:
    match = given(own={"units": [unit(*MEN, order=2)], "deck": [], "order": 1}, enemy={"units": [unit(*FOES)]})
    play(match, "rally")
    assert match.ending == "win.deck"
    assert side(match, 0)["order"] == 1, "the rest of the rally is not carried out"


@pytest.mark.rule("win.last_card_ok")
def test_an_empty_deck_alone_is_no_loss() -> None:
    match = given(own={"units": [unit(*MEN)], "deck": ["pila"]}, enemy={"units": [unit(*FOES)]})
    play(match, "rally")
    assert (match.over, side(match, 0)["deck"]) == (False, [])


@pytest.mark.rule("win.camp")
def test_alone_in_the_centre_when_the_turn_begins() -> None:
    for there, over in ((1, True), (2, False), ("reserve", True)):
        match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES, sector=there)]}, active=1)
        play(match, "rally")
        assert match.over == over
        assert not over or (match.ending, match.scores) == ("win.camp", (1.0, 0.0))


@pytest.mark.rule("win.camp_any_zone")
def test_an_engaged_unit_holds_the_centre_too() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"]), unit(*MEN)]},
        enemy={"units": [unit(*FOES), unit("caetrati", sector="reserve")]},
        active=1,
    )
    play(match, "rally")
    assert not match.over


@pytest.mark.rule("win.camp_both_empty")
def test_an_empty_centre_wins_for_nobody() -> None:
    match = given(own={"units": [unit(*MEN, sector=1)]}, enemy={"units": [unit(*FOES, sector=3)]})
    play(match, "rally", "rally")
    assert not match.over


@pytest.mark.rule("win.camp_own_start_only")
def test_clearing_the_centre_wins_nothing_yet() -> None:
    """The enemy has a turn to come back, and does so with a Swift unit."""
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"])]},
        enemy={"units": [unit("caetrati", disorder=1), unit("numidian_cavalry", sector=1)]},
        dice=(8, 1, 1),
    )
    play(match, "assault:rome1", "lose:0")
    assert not match.over
    play(match, "redeploy:carthage2-2", "rally")
    assert not match.over


@pytest.mark.rule("win.first_turn")
def test_the_first_turn_is_checked_too() -> None:
    army = [
        ["rome.hastati"],
        ["rome.hastati"],
        ["rome.principes"],
        ["rome.principes"],
        ["rome.velites"],
        ["rome.velites"],
    ]
    host = [["carthage.scutarii"]] * 6
    match = qx.new("battalion", seed=1, battle="muster", size=6, factions=("rome", "carthage"), armies=(army, host))
    first = match.view()["first"]
    while not match.over:
        place = "-2" if match.acting[0] == first else "-1"
        match.play(next(option.notation for option in match.options() if option.notation.endswith(place)))
    assert (match.ending, match.scores is not None and match.scores[first], match.view()["turn"]) == (
        "win.camp",
        1.0,
        1,
    )


@pytest.mark.rule("win.no_draws")
def test_there_is_always_one_winner() -> None:
    for seed in range(20):
        match = qx.new("battalion", battle="set1", seed=seed)
        qx.playout(match.table, FastDice(seed), 20_000)
        assert sorted(match.scores or ()) == [0.0, 1.0]


@pytest.mark.rule("win.always_ends")
@pytest.mark.parametrize("battle", ["set1", "set6"])
def test_no_more_turns_than_tokens_and_cards_allow(battle: str) -> None:
    for seed in range(20):
        match = qx.new("battalion", battle=battle, seed=seed)
        qx.playout(match.table, FastDice(seed), 20_000)
        size = match.view()["size"]
        assert match.view()["turn"] <= 2 * (size - 1) * (size + 1)
