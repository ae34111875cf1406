"""Phase 5: drawing cards."""

from __future__ import annotations

from typing import Any

import pytest
from games.milito.given import given, play, refusal, side

import quincunx as qx

BRITAIN, IMPERIAL = "ancient_british", "imperial_roman"


def draws(match: qx.Match) -> list[tuple[int, int]]:
    """Who drew how many cards in phase 5, so far."""
    entries = [entry["params"] for entry in match.journal() if entry["key"] == "journal.draws"]
    return [(params["seat"], params["n"]) for params in entries]


def holding(hand: int, **fields: Any) -> dict[str, Any]:
    """A Roman force with so many cards in hand (at most eight) and seven Leaders in its deck."""
    return {"hand": ["heavy_infantry"] * hand, "deck": [f"rep_{n}" for n in range(1, 8)], **fields}


ENEMY = {"hand": ["car_1"], "deck": ["car_2", "car_3", "car_4", "car_5"]}


@pytest.mark.rule("draw.number")
def test_three_cards_before_the_first_reshuffle_four_after() -> None:
    """From the top of the draw deck into the hand."""
    match = play(given(own=holding(2), enemy=ENEMY), "pass")
    assert side(match, 0)["hand"] == ["heavy_infantry"] * 2 + ["rep_1", "rep_2", "rep_3"]
    assert side(match, 0)["deck"] == ["rep_4", "rep_5", "rep_6", "rep_7"]
    match = play(given(own=holding(2, reshuffled=True), enemy=ENEMY), "pass")
    assert side(match, 0)["hand"] == ["heavy_infantry"] * 2 + ["rep_1", "rep_2", "rep_3", "rep_4"]
    assert draws(match) == [(0, 4)]


@pytest.mark.rule("draw.own_reshuffle")
def test_only_ones_own_reshuffle_counts() -> None:
    """The opponent's reshuffle gives him four cards and nobody else."""
    match = play(given(own=holding(2), enemy={**ENEMY, "reshuffled": True}), "pass", "pass")
    assert draws(match) == [(0, 3), (1, 4)]


@pytest.mark.rule("draw.own_reshuffle")
def test_a_reshuffle_for_whatever_reason_counts() -> None:
    """A bonus card in this very turn, or as defender in the other's turn, makes it four."""
    match = given(
        own={"hand": ["rep_8"], "discard": [f"rep_{n}" for n in range(1, 8)], "c3": ["medium_infantry"]},
        enemy={"hand": ["car_8"], "discard": [f"car_{n}" for n in range(1, 8)], "c3": ["medium_infantry"]},
    )
    play(match, "attack:3", "draw-bonus", "draw-bonus", "pass", "pass")
    assert draws(match) == [(0, 4), (1, 4)]


@pytest.mark.rule("draw.own_reshuffle")
def test_a_rampage_counts_too() -> None:
    """Carthage has to reshuffle for its Elephants in the Roman turn and draws four in its own."""
    match = given(
        own={"hand": ["rep_1", "rep_2"], "c3": ["medium_infantry"]},
        enemy={"hand": ["car_8"], "discard": ["spears", *(f"car_{n}" for n in range(1, 8))], "c3": ["elephants"]},
    )
    play(match, "attack:3", "bonus:rep_1", "no-bonus", "pass", "pass")
    assert draws(match)[1] == (1, 4)


@pytest.mark.rule("draw.fixed")
def test_a_first_reshuffle_in_phase_5_counts_from_the_next_turn() -> None:
    """Two cards left, three due: the reshuffle on the way does not make it four this time."""
    own = {"hand": ["triarii"], "deck": ["rep_1", "rep_2"], "discard": ["rep_3", "rep_4", "rep_5", "rep_6", "rep_7"]}
    match = play(given(own=own, enemy={"hand": ["car_1"]}), "pass")
    assert side(match, 0)["reshuffled"] is True
    assert side(match, 0)["hand"] == ["triarii", "rep_1", "rep_2", "rep_3"]
    play(match, "pass", "pass")
    assert [draw for draw in draws(match) if draw[0] == 0] == [(0, 3), (0, 4)]


@pytest.mark.rule("draw.limit")
@pytest.mark.parametrize("reshuffled", [False, True])
@pytest.mark.parametrize("hand", range(9))
def test_nine_cards_at_most(hand: int, reshuffled: bool) -> None:
    """Three or four, but only up to nine."""
    match = play(given(own=holding(hand, reshuffled=reshuffled), enemy=ENEMY), "pass")
    assert len(side(match, 0)["hand"]) == min(hand + (4 if reshuffled else 3), 9)


@pytest.mark.rule("draw.limit")
def test_a_full_hand_draws_nothing() -> None:
    """With nine cards the turn ends without a draw."""
    own = holding(8)
    own["hand"].append("rep_8")
    match = play(given(own=own, enemy=ENEMY), "pass")
    assert draws(match) == [(0, 0)]
    assert side(match, 0)["deck"][0] == "rep_1"


@pytest.mark.rule("draw.mandatory")
def test_drawing_is_not_a_choice() -> None:
    """After the pass the other player is asked at once; nothing can be kept back, nothing thrown away for room."""
    match = given(own=holding(7), enemy=ENEMY)
    assert refusal(match, "pay:heavy_infantry") == "place.pay.hand"
    play(match, "pass")
    assert match.acting == (1,)
    assert draws(match) == [(0, 2)]
    assert side(match, 0)["hand"] == ["heavy_infantry"] * 7 + ["rep_1", "rep_2"]
    assert side(match, 0)["discard"] == []


@pytest.mark.rule("draw.only_active")
def test_the_opponent_draws_nothing() -> None:
    """His hand and deck stay as they are until his own turn ends."""
    match = play(given(own=holding(2), enemy=ENEMY), "pass")
    assert (side(match, 1)["hand"], side(match, 1)["deck"]) == (ENEMY["hand"], ENEMY["deck"])
    assert draws(match) == [(0, 3)]
    hand = side(match, 0)["hand"]
    play(match, "pass")
    assert side(match, 0)["hand"] == hand
    assert side(match, 1)["hand"] == ["car_1", "car_2", "car_3", "car_4"]


@pytest.mark.rule("draw.effects_limit")
@pytest.mark.parametrize(("hand", "after"), [(6, 8), (7, 9), (8, 9), (9, 9)])
def test_effect_draws_stop_at_nine(hand: int, after: int) -> None:
    """Cassivellaunus wins and draws two cards, but never beyond nine."""
    cards = [*["slingers"] * 6, *["warband_medium_infantry"] * 3][:hand]
    match = given(
        armies=(BRITAIN, IMPERIAL),
        own={"hand": cards, "deck": ["bri_3", "bri_1", "bri_2", "bri_4"], "c3": ["chariots"]},
        enemy={"hand": ["imp_1"], "c3": ["archers"]},
    )
    play(match, "attack:3", "draw-bonus", "no-bonus")
    assert len(side(match, 0)["hand"]) == after
    assert side(match, 0)["deck"] == ["bri_1", "bri_2", "bri_4"][after - hand :]
    assert match.acting == (0,)


@pytest.mark.rule("draw.effects_limit")
@pytest.mark.parametrize("seed", range(8))
def test_no_hand_is_ever_larger_than_nine(seed: int) -> None:
    """In whole games with drawing Leaders on both sides, after every single choice."""
    match = qx.new("milito", seed=seed, armies=["achaemenid_persian", "ancient_british"])
    choices = qx.FastDice(seed)
    largest = 0
    while not match.over:
        legal = match.legal()
        match.play(legal[choices.below(len(legal))])
        largest = max(largest, *(force["hand_count"] for force in match.view()["forces"]))
    assert largest == 9
