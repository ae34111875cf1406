"""What the decks promised and what they brought, so that luck can be told from skill.

A unit is worth the mean of its attack and its defence, a Leader his combat value.
"""

from __future__ import annotations

from typing import Any

import pytest
from games.milito.given import CARTHAGE, ROME, battle, given, play

import quincunx as qx

TRIARII, HEAVY, MEDIUM, CAVALRY = 4.5, 4.0, 3.0, 2.5
"""What these Roman units are worth: 4 and 5, 4 and 4, 3 and 3, 3 and 2."""


def events(match: qx.Match) -> list[tuple[str, int, float, float]]:
    """How chance fell: kind, seat, what was to be expected, and what came."""
    journal = match.table.journal
    assert journal is not None
    return [(each.line.key, each.seat, each.expected, each.actual) for each in journal.chances]


def event(kind: str, seat: int, expected: float, actual: float) -> tuple[object, ...]:
    return f"luck.{kind}", seat, pytest.approx(expected), pytest.approx(actual)


def test_each_card_drawn_is_expected_to_be_the_average_of_those_left() -> None:
    match = given(own={"hand": ["rep_8"], "deck": ["triarii", "rep_1", "medium_infantry", "medium_cavalry"]})
    play(match, "pass")
    promised = (TRIARII + 3 + MEDIUM + CAVALRY) / 4 + (3 + MEDIUM + CAVALRY) / 3 + (MEDIUM + CAVALRY) / 2
    assert events(match)[0] == event("drawn", 0, promised, TRIARII + 3 + MEDIUM)


def test_after_a_reshuffle_the_discards_are_expected() -> None:
    """The Triarii are the last of the old deck; Heavy Infantry and Medium Cavalry make the new one."""
    match = given(own={"hand": ["rep_8"], "deck": ["triarii"], "discard": ["heavy_infantry", "medium_cavalry"]})
    play(match, "pass")
    told = [entry["params"]["card"] for entry in match.journal(0) if entry["key"] == "journal.own_draw"]
    last = {"heavy_infantry": HEAVY, "medium_cavalry": CAVALRY}[told[2]]
    assert events(match)[0] == event("drawn", 0, TRIARII + (HEAVY + CAVALRY) / 2 + last, TRIARII + HEAVY + CAVALRY)


def test_the_last_card_is_no_surprise() -> None:
    match = given(own={"hand": ["rep_8"], "deck": ["triarii"]}, enemy={"hand": ["car_8"]})
    play(match, "pass")
    assert events(match) == [event("drawn", 0, TRIARII, TRIARII)]


def test_who_draws_nothing_has_no_luck() -> None:
    match = given(own={"hand": ["heavy_infantry"] * 8 + ["rep_8"], "deck": ["triarii"]}, enemy={"hand": ["car_8"]})
    play(match, "pass", "pass")
    assert events(match) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bonus_card_from_the_deck_counts_what_it_adds(seat: int) -> None:
    """Scipio counts 3, and one more against Elephants, whether they defend or attack; a unit counts nothing."""
    match = given(
        active=seat,
        own={"hand": ["rep_8"], "deck": ["rep_1", "triarii"], "c3": ["heavy_infantry"]},
        enemy={"hand": ["car_8"], "c3": ["elephants"]},
    )
    play(match, "attack:3", *(["draw-bonus", "no-bonus"] if seat == 0 else ["bonus:car_8", "draw-bonus"]))
    assert events(match)[0] == event("bonus", 0, (4 + 0) / 2, 4)


def test_a_bonus_card_from_an_empty_deck_is_expected_among_the_discards() -> None:
    match = given(
        own={"hand": ["rep_8"], "discard": ["rep_3"], "c3": ["triarii"]},
        enemy={"hand": ["car_8"], "c3": ["spears"]},
    )
    play(match, "attack:3", "draw-bonus")
    assert events(match) == [event("bonus", 0, 3, 3)]


@pytest.mark.parametrize(
    ("deck", "expected", "actual"),
    [(["spears", "car_1"], -(4.5 + 0) / 2, -4.5), (["car_1", "spears", "spears"], -(0 + 4.5 + 4.5) / 3, 0.0)],
)
def test_a_rampage_costs_what_is_trampled(deck: list[str], expected: float, actual: float) -> None:
    """Units are lost for good, Leaders get away."""
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c3": ["heavy_infantry"]},
        enemy={"hand": ["car_8"], "deck": deck, "c3": ["elephants"]},
    )
    play(match, "attack:3", "bonus:rep_1", "no-bonus")
    assert events(match) == [event("rampage", 1, expected, actual)]


def test_opening_hands_are_expected_to_be_average() -> None:
    """The 30 cards of each army, and nine of them."""
    match = qx.new("milito", armies=[ROME, CARTHAGE], seed=5)
    decks = battle(match).decks
    worth = [
        decks.combat[card] if decks.is_leader[card] else (decks.attack[card] + decks.defence[card]) / 2
        for card in range(len(decks.ids))
    ]
    for seat, told in zip(range(2), events(match), strict=True):
        army, hand = decks.draw_decks[seat], battle(match).forces[seat].hand
        assert len(army) == 30
        promised = 9 * sum(worth[card] for card in army) / 30
        assert told == event("opening", seat, promised, sum(worth[card] for card in hand))


def test_what_falls_in_an_attack_belongs_to_that_fight() -> None:
    """Until it is fought out, or withdrawn from; cards drawn at the end of the turn belong to none."""
    position: dict[str, Any] = {
        "own": {"hand": ["rep_8"], "deck": ["rep_1", "rep_2"], "c3": ["heavy_infantry"], "c4": ["triarii"]},
        "enemy": {"hand": ["car_8"], "deck": ["car_1"], "c3": ["elephants"], "c4": ["light_infantry"]},
    }
    fought, withdrawn = ("attack:3", "draw-bonus", "no-bonus"), ("attack:4", "draw-bonus", "withdraw")
    for choices, fights in (
        (fought, [("bonus", 1), ("rampage", 1), ("drawn", 0)]),
        (withdrawn, [("bonus", 1), ("drawn", 0)]),
        ((*fought, *withdrawn), [("bonus", 1), ("rampage", 1), ("bonus", 2), ("drawn", 0)]),
    ):
        journal = play(given(**position), *choices, "pass").table.journal
        assert journal is not None
        assert [(each.line.key.removeprefix("luck."), each.fight) for each in journal.chances] == fights
