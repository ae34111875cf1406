"""Exact odds: against counting every roll, and quick enough to be shown at once."""

from __future__ import annotations

from collections import Counter
from itertools import product
from time import process_time

import pytest
from games.battalion.given import given, play, unit

import quincunx as qx
from quincunx.games.battalion.fight import count_hits
from quincunx.games.battalion.odds import KNOWN, hit_chances

QUICK = 0.005


@pytest.mark.parametrize("values", [[], [5], [4, 6], [5, 5, 7], [2, 3, 4, 5, 6, 7]])
@pytest.mark.parametrize("dice", [1, 3, 4])
def test_chances_agree_with_every_roll(dice: int, values: list[int]) -> None:
    counts = Counter(count_hits(sorted(faces), values) for faces in product(range(1, 9), repeat=dice))
    expected = [counts[hits] / 8**dice for hits in range(dice + 1)]
    assert hit_chances(dice, values) == pytest.approx(expected)


def test_chances_of_six_dice_add_up() -> None:
    assert sum(hit_chances(6, [4, 5, 5, 6])) == pytest.approx(1.0)


def test_break_chance_is_what_cannot_be_helped() -> None:
    """Caetrati of one rank with one disorder break on the first hit; whole ones need two."""
    match = given(
        own={"units": [unit("hastati", foes=["carthage1", "carthage2"])]},
        enemy={"units": [unit("caetrati", disorder=1), unit("caetrati")]},
    )
    first, second = match.forecast(0)["attacks"]  # type: ignore[index]
    assert first["breaks"] == pytest.approx(1 - first["hits"][0])
    assert second["breaks"] == pytest.approx(1 - second["hits"][0] - second["hits"][1])


def test_forecast_of_a_charge_counts_the_overlap_it_would_bring() -> None:
    match = given(
        own={"units": [unit("hastati", foes=["carthage1"]), unit("hastati")]},
        enemy={"units": [unit("samnites", "samnites")]},
    )
    charge = next(each for each in match.forecast(0)["attacks"] if each["do"] == "charge:rome2")  # type: ignore[index]
    assert charge["attack_strength"] == 4
    assert charge["counterattack_strength"] == 3


def test_forecast_of_the_pool_counts_cards() -> None:
    match = given(
        own={"units": [unit("hastati", "hastati", foes=["carthage1"])], "hand": ["short_swords", "pila"]},
        enemy={"units": [unit("samnites", "samnites")]},
    )
    play(match, "assault:rome1")
    before = match.forecast(0)["attacks"][0]  # type: ignore[index]
    assert [row["dice"] for row in before["cards"]] == [3, 4, 5]
    play(match, "play:short_swords")
    after = match.forecast(0)["attacks"][0]  # type: ignore[index]
    assert after["expected"] > before["expected"]
    assert match.forecast(1) is None


def test_what_hits_would_leave() -> None:
    match = given(
        own={"units": [unit("hastati", foes=["carthage1"])]},
        enemy={"units": [unit("caetrati", "caetrati", disorder=2)], "order": 3},
    )
    ways = match.forecast(0)["left"]["carthage1"][0]["ways"]  # type: ignore[index]
    assert [(way["lost"], way["disorder"], way["refunded"], way["survives"]) for way in ways] == [
        (0, 1, 0, True),
        (1, 0, 1, True),
    ]


def test_quick() -> None:
    """The odds of a whole turn with ten units a side, nothing remembered from before."""
    match = qx.new("battalion", battle="set6", seed=1)
    seat = match.acting[0]
    best = 1.0
    for _ in range(5):
        KNOWN.clear()
        began = process_time()
        match.forecast(seat)
        best = min(best, process_time() - began)
    assert best < QUICK * (10 if qx.speed() == "interpreted" else 1)
