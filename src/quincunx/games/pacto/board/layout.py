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
    strip: Area  # the UG that is picked, and what it can do


@cache
def layout_of(tall: bool) -> Layout:
    return tall_table() if tall else wide_table()


def wide_table() -> Layout:
    """Both armies on the left, the enemy's above; the turn above the tabletop, and what is picked below it."""
    plate = Area(8, 48, 1120, 30)
    rail = Area(8, 84, 252, 714)
    frame = Area(266, 84, 862, 645)
    strip = Area(266, 733, 862, 65)
    return Layout(1136, 806, False, frame.inset(FRAME), plate, (rail.row(0, 2, 6), rail.row(1, 2, 6)), strip)


def tall_table() -> Layout:
    """The turn, the enemy's generals, the tabletop, what is picked, and one's own generals."""
    plate = Area(6, 48, 468, 28)
    upper = Area(6, 80, 468, 62)
    frame = Area(0, upper.bottom + 6, 480, 416)
    strip = Area(6, frame.bottom + 5, 468, 142)
    lower = Area(6, strip.bottom + 5, 468, 104)
    return Layout(480, int(lower.bottom + 6), True, frame.inset(5), plate, (upper, lower), strip)
