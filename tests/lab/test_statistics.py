"""Shares, ranks and ratings, held against results that are known."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import log, log10, sqrt

import pytest

from quincunx.lab.statistics import (
    ELO,
    FEWEST_DEALS,
    Z95,
    SequentialTest,
    bradley_terry,
    log_likelihood_ratio,
    quantile,
    tilt,
    wilson,
)


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


# ---- the sequential test

GAIN = 0.1
TRIALS = 300
TOLERANCE = 0.03
"""Two and a half standard errors of a rate of 5 % over so many trials."""


def deal_scores(share: float, chance: random.Random) -> Callable[[], float]:
    """Deals of two games, one in ten drawn; in one deal of three the same contestant wins both."""

    def score() -> float:
        if chance.random() < 1 / 3:
            return 1.0 if chance.random() < share else 0.0
        lots = [chance.random() - share for _ in range(2)]
        return sum(1.0 if lot < -0.05 else 0.5 if lot < 0.05 else 0.0 for lot in lots) / 2

    return score


def tried(share: float, seed: int) -> SequentialTest:
    """One trial of a contestant with this share, to its end."""
    test, score = SequentialTest(GAIN), deal_scores(share, random.Random(seed))
    while test.accepted is None:
        test.add(score())
    return test


@pytest.mark.parametrize(("share", "wrong"), [(0.5, True), (0.5 + GAIN, False)])
def test_a_sequential_test_is_wrong_in_one_trial_of_twenty_at_most(share: float, wrong: bool) -> None:
    trials = [tried(share, seed) for seed in range(TRIALS)]
    mistaken = sum(test.accepted is wrong for test in trials)
    assert 0 < mistaken / TRIALS < 0.05 + TOLERANCE


def test_a_clear_case_is_settled_sooner_than_a_close_one() -> None:
    deals = {share: sum(tried(share, seed).deals for seed in range(20)) for share in (0.3, 0.55, 0.8)}
    assert max(deals[0.3], deals[0.8]) < deals[0.55] / 2
    assert all(tried(0.8, seed).accepted for seed in range(20))
    assert not any(tried(0.3, seed).accepted for seed in range(20))


def test_the_likeliest_distribution_with_a_mean_has_that_mean() -> None:
    counts = {0.0: 3.0, 0.5: 10.0, 1.0: 9.0}
    for mean in (0.4, 0.5, 0.7):
        lean = tilt(counts, mean)
        shares = {score: number / 22 / (1 + lean * (score - mean)) for score, number in counts.items()}
        assert sum(shares.values()) == pytest.approx(1.0)
        assert sum(score * share for score, share in shares.items()) == pytest.approx(mean)


def test_the_ratio_is_that_of_a_coin_where_only_wins_and_losses_occur() -> None:
    ratio = log_likelihood_ratio({0.0: 40.0, 1.0: 60.0}, 0.5, 0.6)
    assert ratio == pytest.approx(60 * log(0.6 / 0.5) + 40 * log(0.4 / 0.5))


def settled(scores: list[float]) -> tuple[bool | None, int, float]:
    """What a test of some deals comes to."""
    test = SequentialTest(0.4)
    for score in scores:
        test.add(score)
    return test.accepted, test.deals, test.share


def test_a_settled_test_stays_as_it_is_and_none_is_settled_by_a_handful_of_deals() -> None:
    assert settled([1.0] * (FEWEST_DEALS - 1)) == (None, FEWEST_DEALS - 1, 1.0)
    assert settled([1.0] * FEWEST_DEALS) == (True, FEWEST_DEALS, 1.0)
    assert settled([1.0] * FEWEST_DEALS + [0.0]) == (True, FEWEST_DEALS, 1.0)


@pytest.mark.parametrize("gain", [0.0, -0.1, 0.5])
def test_a_gain_that_cannot_be_is_refused(gain: float) -> None:
    with pytest.raises(ValueError, match=r"expected a gain between 0 and 0\.5"):
        SequentialTest(gain)


# ---- ratings


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


def test_those_who_never_met_are_rated_apart() -> None:
    """Two armies for a first game play one another and none of the others; one of these lost everything, too."""
    apart = {("x", "y"): 13.0, ("y", "x"): 7.0}
    together = {("a", "b"): 20.0, ("b", "a"): 0.0, ("b", "c"): 12.0, ("c", "b"): 8.0}
    both = {each.name: each for each in bradley_terry({**together, **apart}).rated}
    alone = [*bradley_terry(together).rated, *bradley_terry(apart).rated]
    assert both == {each.name: each for each in alone}
    assert both["x"].points == pytest.approx(-both["y"].points)
    assert both["x"].points - both["y"].points == pytest.approx(400 * log10(13 / 7), abs=0.1)
    assert bradley_terry({**together, **apart}).bounded


def test_who_won_everything_gets_a_rating_with_bounds() -> None:
    found = bradley_terry({("a", "b"): 20.0, ("b", "a"): 0.0})
    assert found.bounded
    assert 0 < found.rated[0].points < 1000
    assert bradley_terry({}).rated == []
