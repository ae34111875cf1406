"""What a value would be with average dice: luck is told from merit, and nothing is favoured by that."""

from __future__ import annotations

from statistics import fmean, pstdev

import pytest

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.minds import SearchMind
from quincunx.minds.evening import Evening

DEALS = 400


def fallen(dice: FastDice) -> float:
    """Luck that is nothing on average."""
    return (dice.below(2001) - 1000) / 1000


def test_what_luck_adds_is_taken_away_once_it_is_known() -> None:
    dice, evening = FastDice(1), Evening(2)
    found: list[list[float]] = []
    for _ in range(DEALS):
        mine, theirs = fallen(dice), fallen(dice)
        value = 0.6 + 0.1 * mine - 0.05 * theirs
        found.append(evening.evened([value, 1.0 - value], [mine, theirs]))
    late = found[DEALS // 2 :]
    assert fmean(one for one, _ in late) == pytest.approx(0.6, abs=0.01)
    assert pstdev(one for one, _ in late) < 0.02, "before that it was 0.06"
    assert all(one + two == pytest.approx(1.0) for one, two in found)


def test_a_value_that_has_nothing_to_do_with_luck_stays_nearly_as_it_is() -> None:
    dice, evening = FastDice(2), Evening(2)
    for _ in range(DEALS):
        value = 0.5 + 0.1 * fallen(dice)
        even = evening.evened([value, 1.0 - value], [fallen(dice), fallen(dice)])
        assert even[0] == pytest.approx(value, abs=0.03)


def test_the_first_value_is_taken_as_it_is() -> None:
    assert Evening(3).evened([0.2, 0.3, 0.5], [2.0, -1.0, 0.0]) == [0.2, 0.3, 0.5]


def test_values_of_a_search_lie_closer_together_with_average_dice() -> None:
    match = qx.new("battalion", battle="set5", seed=5)
    doubts: list[float] = []
    for evens in (True, False):
        mind = SearchMind(1, iterations=300)
        mind.sparing, mind.evens = False, evens
        thought = mind.think(match, match.acting[0])
        assert 0.3 < thought.value < 0.8
        doubts.append(mind.doubts[match.acting[0]])
    assert doubts[0] < 0.95 * doubts[1]


def test_where_nobody_counts_luck_values_stay_as_they_are() -> None:
    match = qx.new("milito", armies=("republican_roman", "carthaginian"), seed=7)
    thoughts = []
    for evens in (True, False):
        mind = SearchMind(1, iterations=60)
        mind.evens = evens
        thoughts.append(mind.think(match, match.acting[0]).weighed)
    assert thoughts[0] == thoughts[1]
