"""What a learner is given: every knight of five families has a place of his own in the row."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import COLOURS, given, realm

from quincunx.games.mil1049.observation import ROW, observe


@pytest.mark.parametrize("column", ["kings_soldiers", "archbishop"])
@pytest.mark.parametrize("knight", ["red-A", "blue-C", "purple-D"])
def test_an_envoy_is_told_by_the_knight_before_whom_he_stands(column: str, knight: str) -> None:
    """Counted from one's own family on, and within the column of his name."""
    colour, letter = knight.split("-")
    said: dict[str, Any] = {colour: {letter: {}}, column: knight}
    match = given(players=5, **said)
    [size] = [each.size for each in ROW.columns if each.name == column]
    first = ROW.first[column]
    for seat in range(5):
        marked = [place for place, mark in enumerate(observe(realm(match), seat, "book")[first : first + size]) if mark]
        assert marked == [(COLOURS.index(colour) - seat) % 5 * 4 + "ABCD".index(letter)]
