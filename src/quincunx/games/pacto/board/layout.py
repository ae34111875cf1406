# hot: compiled by mypyc
"""Where things lie on the drawn table: a wide one for screens, a tall one for phones."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from quincunx.core.kit.board.area import Area

FRAME = 8.0
"""The frame of the tabletop."""


class Layout(NamedTuple):
    """A whole table."""

    width: int
    height: int
    tall: bool
    window: Area  # the tabletop within its frame
    plate: Area  # turn, phases and steps
    rails: tuple[Area, Area]  # the armies: the enemy's, one's own


@cache
def layout_of(tall: bool) -> Layout:
    return tall_table() if tall else wide_table()


def wide_table() -> Layout:
    """Both armies on the left, the enemy's above; the turn above the tabletop."""
    rail = Area(8, 50, 208, 748)
    plate = Area(222, 50, 906, 30)
    frame = Area(222, 86, 906, 712)
    return Layout(1136, 806, False, frame.inset(FRAME), plate, (rail.row(0, 2, 6), rail.row(1, 2, 6)))


def tall_table() -> Layout:
    """The turn, the enemy's generals, the tabletop, and one's own below it."""
    plate = Area(6, 48, 468, 28)
    upper = Area(6, 80, 468, 62)
    frame = Area(0, upper.bottom + 6, 480, 540)
    lower = Area(6, frame.bottom + 6, 468, 124)
    return Layout(480, int(lower.bottom + 6), True, frame.inset(5), plate, (upper, lower))
