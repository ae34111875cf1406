# hot: compiled by mypyc
"""Where things lie on the drawn table: a wide one for screens, a tall one for phones."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from quincunx.core.kit.board.area import Area

FRAME = 8.0
"""The frame of the map."""
READABLE = 0.8
"""On a phone held upright the letters of the tall table can be read at this scale."""


class Layout(NamedTuple):
    """A whole table."""

    width: int
    height: int
    tall: bool
    window: Area  # the map within its frame
    rivals: list[Area]
    dial: Area
    own: Area
    strip: Area  # hand, trade row, menus, the sheet of a hero


@cache
def layout_of(players: int, tall: bool) -> Layout:
    """The table for so many players."""
    return tall_table(players) if tall else wide_table(players)


def wide_table(players: int) -> Layout:
    """What players hold and the dial on the left, the map on the right, cards and menus below it."""
    rail = Area(8, 52, 208, 744)
    high = 122.0 if players == 2 else 98.0 if players == 3 else 92.0
    rivals = [Area(rail.x, rail.y + n * (high + 6), rail.width, high) for n in range(players - 1)]
    top = rivals[-1].bottom + 6
    dial = Area(rail.x, top, rail.width, 226.0 if players < 4 else 158.0)
    own = Area(rail.x, dial.bottom + 6, rail.width, rail.bottom - dial.bottom - 6)
    frame = Area(222, 52, 906, 562)
    return Layout(1136, 804, False, frame.inset(FRAME), rivals, dial, own, Area(222, 620, 906, 176))


def tall_table(players: int) -> Layout:
    """A line for each player and the dial, the map below, then cards and menus."""
    line = 40.0
    rivals = [Area(6, 50 + n * (line + 3), 350, line) for n in range(players - 1)]
    own = Area(6, rivals[-1].bottom + 3, 350, line)
    dial = Area(360, 50, 114, own.bottom - 50)
    frame = Area(0, own.bottom + 6, 480, 340)
    strip = Area(6, frame.bottom + 6, 468, 318)
    return Layout(480, int(strip.bottom + 6), True, frame.inset(5), rivals, dial, own, strip)
