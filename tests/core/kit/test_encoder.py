"""Rows for learners: columns at fixed places, and the loops that fill them."""

from __future__ import annotations

import pytest

from quincunx.core.kit.encoder import MOST, Row, capped, count, enter, mark, mark_bits, place_of


def test_columns_lie_one_after_another() -> None:
    side, row = Row(), Row()
    hand = side.add("hand", (3,), MOST, "cards by kind")
    flag = side.add("flag", (1,), 1, "a flag")
    assert row.add("turn", (1,), MOST, "turns") == 0
    own, enemy = row.add_block("own_", side), row.add_block("enemy_", side)
    assert (own, enemy, hand, flag) == (1, 5, 0, 3)
    assert row.add("map", (2, 2), 2, "a map") == 9
    assert row.size == 13
    assert [column.name for column in row.columns] == [
        "turn",
        "own_hand",
        "own_flag",
        "enemy_hand",
        "enemy_flag",
        "map",
    ]
    assert row.first["enemy_flag"] == enemy + flag
    assert row.most() == bytes([127, 127, 127, 127, 1, 127, 127, 127, 1, 2, 2, 2, 2])


def test_a_row_says_what_is_wrong_with_it() -> None:
    row = Row()
    row.add("turn", (1,), 1, "")
    with pytest.raises(ValueError, match="column turn: expected a name that is not there yet"):
        row.add("turn", (1,), 1, "")
    with pytest.raises(ValueError, match="column hand: expected a largest number from 1 to 127, got 128"):
        row.add("hand", (1,), MOST + 1, "")
    with pytest.raises(ValueError, match="got 0"):
        row.add("hand", (1,), 0, "")


def test_rows_are_filled() -> None:
    row = bytearray(8)
    count(row, 1, [0, 2, 2])
    mark_bits(row, 4, 0b1011)
    assert list(row) == [0, 1, 0, 2, 1, 1, 0, 1]
    assert (capped(5), capped(127), capped(128)) == (5, 127, 127)


def test_single_places_are_marked_and_nothing_marks_none() -> None:
    row = bytearray(4)
    mark(row, 1, 2)
    mark(row, 1, -1)
    assert list(row) == [0, 0, 0, 1]


def test_numbers_are_entered_one_after_another_as_far_as_they_can_be_held() -> None:
    row = bytearray(5)
    enter(row, 1, [3, 200, 0])
    assert list(row) == [0, 3, MOST, 0, 0]


def test_unknown_names_share_the_place_after_all_known_ones() -> None:
    assert [place_of(name, ("plain", "hill")) for name in ("plain", "hill", "swamp")] == [0, 1, 2]


def test_numbers_are_entered_one_after_another() -> None:
    row = bytearray(6)
    enter(row, 1, [3, 300, 0])
    mark(row, 4, 1)
    mark(row, 4, -1)
    assert list(row) == [0, 3, MOST, 0, 0, 1]


def test_bits_can_be_marked_apart() -> None:
    row = bytearray(7)
    mark_bits(row, 1, 0b101, 2)
    assert list(row) == [0, 1, 0, 0, 0, 1, 0]
