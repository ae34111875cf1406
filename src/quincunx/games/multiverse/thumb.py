# cold: interpreted
"""A world at the size of a thumb: what is explored of the map, whose buildings and blocks stand where, who acts."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.thumb import HIGH, WIDE, block, mark, thumbnail
from quincunx.core.svg import Element, path, rect
from quincunx.games.multiverse.board.hexes import Grid, grid_of

SHIELD = 12.0
SIZE = 3.0
LEFT = 20.0


def thumb(view: Data) -> str:
    """The map on the right, a shield for each player on the left; whoever acts glows."""
    positions = tuple((int(u), int(v)) for u, v in view["positions"])
    grid = grid_of(positions, Area(LEFT - 22, -22, WIDE - LEFT + 42, HIGH + 44))
    drawn: list[Element] = [rect(0.5, 0.5, WIDE - 1, HIGH - 1, "c", rx=3)]
    drawn += [ground(grid, view, False), ground(grid, view, True)]
    row = HIGH / len(view["players"])
    for seat in range(len(view["players"])):
        y = row * (seat + 0.5) - SHIELD / 2
        if seat in view["awaited"]:
            drawn.append(rect(2, y - 2, SHIELD + 4, SHIELD + 4, "hot", rx=3))
        drawn.append(mark(seat, 4, y, SHIELD))
    for name, seat in view["holder"].items():
        x, y = grid.middle(name)
        drawn.append(mark(seat, x - 4, y - 4, 8))
    for seat, player in enumerate(view["players"]):
        for x, y in sorted({grid.middle(each["hex"]) for each in player["blocks"] if each["hex"] is not None}):
            drawn.append(block(seat, x - SIZE / 2, y - SIZE / 2, SIZE, SIZE))
    return thumbnail(*drawn)


def ground(grid: Grid, view: Data, explored: bool) -> Element:
    """All hexes that are explored, or those that are not, as one shape."""
    numbers = {n for n, name in enumerate(grid.names) if (name in view["terrain"]) == explored}
    return path(grid.line_around(numbers), "g" if explored else "c", fill_rule="evenodd")
