# cold: interpreted
"""A realm at the size of a thumb: each family with its arms, its knights and its prestige."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.kit.thumb import HIGH, WIDE, block, mark, thumbnail
from quincunx.core.svg import Element, rect

MOST_POINTS = 60
LEFT = 68
MOST_KNIGHTS = 4


def thumb(view: Data) -> str:
    """A row a family; whoever acts glows."""
    families = view["seats"]
    row = min(20.0, HIGH / len(families))
    top = (HIGH - row * len(families)) / 2
    drawn: list[Element] = [rect(0.5, 0.5, WIDE - 1, HIGH - 1, "c", rx=3)]
    for seat, family in enumerate(families):
        y, size = top + seat * row, row - 4
        drawn.append(mark(seat, 4, y + 2, size))
        living = [knight for knight in family["knights"] if knight["age"] >= 0][:MOST_KNIGHTS]
        drawn += [block(seat, 22 + 10 * n, y + 3, 8, row - 6) for n in range(len(living))]
        points = min(max(int(family["vp"]), 0), MOST_POINTS)
        drawn.append(rect(LEFT, y + row / 2 - 2, WIDE - LEFT - 6, 4, "g"))
        drawn.append(block(seat, LEFT, y + row / 2 - 2, 1 + (WIDE - LEFT - 7) * points / MOST_POINTS, 4))
        if seat in view["awaited"]:
            drawn.append(rect(2, y + 0.5, WIDE - 4, row - 1, "hot", rx=3))
    return thumbnail(*drawn)
