"""Dice that have fallen: what is left of them, their digits, and all the ways in which they can fall."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from quincunx.core.kit.faces import as_digits, ways_to_fall, without
from quincunx.core.kit.words import digits


def test_each_die_taken_away_is_one_of_those_that_lie() -> None:
    faces = [2, 2, 5, 8]
    assert without(faces, [2, 8]) == [2, 5]
    assert without(faces, []) == faces == [2, 2, 5, 8]
    with pytest.raises(ValueError, match="remove"):
        without(faces, [5, 5])


def test_faces_are_kept_in_one_number() -> None:
    assert as_digits([1, 3, 8]) == 831
    assert as_digits([]) == 0
    assert as_digits([8] * 18 + [1, 2] * 10) == int("21" * 10 + "8" * 18)
    assert digits(None, as_digits([2, 2, 7])) == ["7", "2", "2"]


@pytest.mark.parametrize(("kept", "dice"), [([], 0), ([4], 0), ([], 3), ([6, 1], 2)])
def test_all_ways_to_fall_are_counted(kept: list[int], dice: int) -> None:
    every = Counter(tuple(sorted([*kept, *fallen])) for fallen in product(range(1, 7), repeat=dice))
    assert ways_to_fall(kept, dice, 6) == every
