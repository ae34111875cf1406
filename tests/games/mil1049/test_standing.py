"""What a family may say in advance: each answer fits its own prompt, and nothing that was begun otherwise."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.mil1049.given import given, play, seat_of
from games.mil1049.moments import BARE, FREE_CUBES, RICH, at_market, attempt, auction, donations, war, wedding

import quincunx as qx
from quincunx.core.standing import standing_answer

ALL = [answer.id for answer in qx.game_of("mil1049").standing]


def veil() -> qx.Match:
    """Red's A is in the Monastery; one woman had to go, and further ones may."""
    red = {"women": 3, "privileges": 4, "A": {"where": "monastery"}}
    return given(at="monastery", red=red, monastery=["red-A"])


def vassals_war() -> qx.Match:
    """Red's A, a vassal of blue's, attacks yellow's B."""
    red = {**RICH, "A": {"where": "war-1", "soldiers": 4, "lord": "blue"}}
    return play(given(at="war", red=red, yellow=RICH, blue=RICH), "attack:yellow-B1")


def lords_word() -> qx.Match:
    return play(vassals_war(), "yes")


@pytest.mark.parametrize(
    ("moment", "seat", "answer", "gives"),
    [
        (wedding, "yellow", "no_dowry", "seal"),
        (veil, "red", "no_further_veil", "done"),
        (attempt, "yellow", "no_ransom", "done"),
        (at_market, "red", "no_market", "nothing"),
        (auction, "yellow", "no_bid", "nothing"),
        (vassals_war, "red", "no_help_asked", "no"),
        (lords_word, "blue", "no_help", "no"),
        (war, "yellow", "no_troops", "seal"),
        (war, "red", "no_troops_abroad", "seal"),
        (donations, "blue", "no_donation", "seal"),
    ],
)
def test_an_answer_is_given_at_its_prompt_and_at_no_other(
    moment: Callable[[], qx.Match], seat: str, answer: str, gives: str
) -> None:
    match = moment()
    found = standing_answer(match, seat_of(seat), [answer])
    assert found is not None
    assert found.gives == gives
    assert match.why_not(gives, seat_of(seat)) is None
    others = [each for each in ALL if each != answer and not {answer, each} <= {"no_troops", "no_troops_abroad"}]
    assert standing_answer(match, seat_of(seat), others) is None
    assert standing_answer(match, seat_of(seat), []) is None


@pytest.mark.parametrize(
    ("land", "owner", "other"),
    [("yellow-A1", "yellow", "blue"), ("yellow-B1", "yellow", "blue"), ("blue-B1", "blue", "yellow")],
)
def test_a_war_about_ones_own_land_is_asked_about(land: str, owner: str, other: str) -> None:
    red = {**RICH, "A": {"where": "war-1", "soldiers": 4}}
    match = play(given(at="war", red=red, yellow=RICH, blue=RICH), f"attack:{land}")
    assert standing_answer(match, seat_of(owner), ["no_troops_abroad"]) is None, "the land attacked is its own"
    assert standing_answer(match, seat_of("red"), ["no_troops_abroad"]) is not None
    assert standing_answer(match, seat_of(other), ALL) is None, "it has no part in it"


@pytest.mark.parametrize(
    ("moment", "seat"),
    [(wedding, "yellow"), (attempt, "yellow"), (auction, "yellow"), (war, "red"), (donations, "blue")],
)
def test_whoever_has_laid_cubes_is_asked(moment: Callable[..., qx.Match], seat: str) -> None:
    match = moment(**FREE_CUBES) if moment is wedding else moment()
    kind = "gold" if moment in (attempt, donations) else "food"
    play(match, f"more:{kind}", seat=seat)
    assert standing_answer(match, seat_of(seat), ALL) is None


def test_the_last_word_in_ones_own_auction_is_asked_for() -> None:
    match = play(auction(), "more:gold", "done", "nothing")
    assert match.acting == (seat_of("red"),)
    assert standing_answer(match, seat_of("red"), ["no_bid"]) is None


def test_whoever_could_not_bid_anyway_is_answered_for_like_anybody_else() -> None:
    """Nothing may tell that a pass was forced (hidden.forced)."""
    for cubes in (RICH, BARE):
        assert standing_answer(auction(yellow=cubes), seat_of("yellow"), ["no_bid"]) is not None
        assert standing_answer(wedding(yellow=cubes), seat_of("yellow"), ["no_dowry"]) is not None
