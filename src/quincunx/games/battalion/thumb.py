# cold: interpreted
"""A battle at the size of a thumb: its sectors, and the units in them by their ranks."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.kit.thumb import HIGH, WIDE, block, thumbnail
from quincunx.core.svg import Element, rect

GAP, MIDDLE, RANK, MOST_RANKS = 3, HIGH / 2, 8, 3


def thumb(view: Data) -> str:
    """The sectors with the side of whoever looks below, a block for each rank."""
    sectors = int(view["sectors"])
    wide = (WIDE + GAP) / sectors - GAP
    sides = [int(player["side"]) for player in view["players"]]
    below = sides[max(int(view["seat"]), 0)]
    drawn = [rect(n * (wide + GAP) + 0.5, 0.5, wide - 1, HIGH - 1, "c", rx=3) for n in range(sectors)]
    for n in range(sectors):
        for side in sorted(set(sides)):
            here = [u for u in view["units"] if u["sector"] == n + 1 and sides[u["owner"]] == side and u["ranks"]]
            drawn += ranks(here, n * (wide + GAP), wide, side == below)
        drawn.append(rect(n * (wide + GAP), MIDDLE - 1.5, wide, 3, "g"))
    return thumbnail(*drawn)


def ranks(units: list[Data], left: float, wide: float, is_below: bool) -> list[Element]:
    """The units of a side in a sector, side by side, their first ranks at the middle."""
    size = min(12.0, (wide - 4) / max(len(units), 1) - 1)
    drawn: list[Element] = []
    for place, unit in enumerate(units):
        x = left + wide / 2 + (place - len(units) / 2) * (size + 1) + 0.5
        for rank in range(min(len(unit["ranks"]), MOST_RANKS)):
            y = MIDDLE + 3 + rank * RANK if is_below else MIDDLE - 3 - RANK - rank * RANK
            drawn.append(block(unit["owner"], x, y, size, RANK - 1))
    return drawn
