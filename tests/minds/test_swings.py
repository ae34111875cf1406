"""Turning points: a swing that lasts, and none by the mere change of the move."""

from __future__ import annotations

import pytest

import quincunx as qx
from quincunx.minds.swings import LEAST_SWING, Rest, turning_points


def points(first: list[float], choosers: list[int]) -> list[tuple[int, int]]:
    """The plies and winners of the turning points of a game with these chances of the first seat, a rest a ply."""
    match = qx.new("milito", seed=1)
    rests = [Rest(ply, chooser) for ply, chooser in enumerate(choosers)]
    found = turning_points(match, [[chance, 1.0 - chance] for chance in first], rests, [])
    return [(int(point["ply"]), int(point["seat"])) for point in found]


def test_a_move_that_is_worth_something_makes_no_turning_point_as_it_passes() -> None:
    chances = [*(0.5 + (0.06 if ply % 2 == 0 else -0.06) for ply in range(20)), 0.5]
    assert abs(chances[1] - chances[0]) > LEAST_SWING
    assert points(chances, [*(ply % 2 for ply in range(20)), -1]) == []
    assert points(chances, [*([0] * 20), -1]) != []


def test_what_lasts_until_the_move_is_back_is_a_turning_point() -> None:
    assert points([0.5, 0.44, 0.5, 0.24, 0.3, 0.24], [0, 1, 0, 1, 0, 1]) == [(3, 1)]
    assert points([0.5, 0.44, 0.5, 0.24, 0.48, 0.44], [0, 1, 0, 1, 0, 1]) == [(4, 0)]


def test_a_swing_without_a_change_of_the_move_counts_at_once() -> None:
    assert points([0.5, 0.7, 0.64, 0.7], [0, 0, 1, 0]) == [(1, 0)]


def test_the_end_of_the_game_is_always_comparable() -> None:
    assert points([0.5, 0.5, 1.0], [0, 1, -1]) == [(2, 0)]


@pytest.mark.parametrize("swing", [0.3, 0.5])
def test_seats_that_change_places_have_the_same_turning_points(swing: float) -> None:
    chances = [0.5, 0.45, 0.5 - swing, 0.4 - swing / 2, 0.6]
    choosers = [0, 1, 0, 1, 0]
    mirrored = points([1.0 - chance for chance in chances], [1 - chooser for chooser in choosers])
    assert mirrored == [(ply, 1 - seat) for ply, seat in points(chances, choosers)] != []
