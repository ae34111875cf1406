"""Shares, ranks and ratings, held against results that are known."""

from __future__ import annotations

from math import log, sqrt

import pytest

from quincunx.lab.statistics import ELO, Z95, bradley_terry, quantile, wilson


def test_wilson_interval() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert wilson(50.5, 100)[0] > low


def test_quantile() -> None:
    assert [quantile(list(range(1, 101)), share) for share in (0.05, 0.95)] == [6, 96]
    assert quantile([3], 0.95) == 3


def test_two_players_are_rated_by_the_odds_between_them() -> None:
    found = bradley_terry({("a", "b"): 75.0, ("b", "a"): 25.0})
    best, second = found.rated
    assert (best.name, second.name, found.bounded) == ("a", "b", False)
    assert best.points - second.points == pytest.approx(400 * log(3) / log(10))
    # The odds have the variance 1 / (n p q), and each strength is half of them.
    spread = Z95 * ELO * sqrt(1 / (100 * 0.75 * 0.25)) / 2
    assert best.high - best.points == pytest.approx(spread)
    assert best.points - best.low == pytest.approx(spread)


def test_known_strengths_are_found_again() -> None:
    strength = {"a": 4.0, "b": 2.0, "c": 1.0, "d": 0.5}
    won = {
        (one, other): 1000 * strength[one] / (strength[one] + strength[other])
        for one in strength
        for other in strength
        if one != other
    }
    found = bradley_terry(won)
    assert [rating.name for rating in found.rated] == ["a", "b", "c", "d"]
    gaps = [one.points - other.points for one, other in zip(found.rated, found.rated[1:], strict=False)]
    assert gaps == pytest.approx([400 * log(2) / log(10)] * 3)
    assert sum(rating.points for rating in found.rated) == pytest.approx(0.0, abs=1e-6)


def test_who_never_met_is_compared_by_way_of_the_others() -> None:
    found = bradley_terry({("a", "b"): 60, ("b", "a"): 40, ("b", "c"): 60, ("c", "b"): 40})
    points = {rating.name: rating.points for rating in found.rated}
    assert points["a"] - points["c"] == pytest.approx(2 * 400 * log(1.5) / log(10))
    widths = {rating.name: rating.high - rating.low for rating in found.rated}
    assert widths["b"] < widths["a"]


def test_who_won_everything_gets_a_rating_with_bounds() -> None:
    found = bradley_terry({("a", "b"): 20.0, ("b", "a"): 0.0})
    assert found.bounded
    assert 0 < found.rated[0].points < 1000
    assert bradley_terry({}).rated == []
