# hot: compiled by mypyc
"""Around the map: what covers it outside its window, its frame, and its name."""

from __future__ import annotations

from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.pane import cover
from quincunx.core.svg import group, path, placed
from quincunx.games.multiverse.board.canvas import WorldCanvas
from quincunx.games.multiverse.board.layout import FRAME
from quincunx.games.multiverse.board.letters import one_line

SHORE = 60.0
"""So much of the sea is seen beyond the last hexes when the map opens."""


def draw_frame(canvas: WorldCanvas) -> None:
    """An old map's frame, black and ivory by turns, with the name of the map in a corner."""
    window = canvas.layout.window
    canvas.picture.pane = window
    canvas.picture.pane_home = home_of(canvas, window)
    canvas.part("frame", lambda: lay_frame(canvas, window))
    turned: list[int] = canvas.view["turned"]
    explored = len([each for each in turned if each >= 0])
    if not canvas.layout.tall:
        canvas.part("cartouche", lambda: draw_cartouche(canvas, window, explored, len(turned)), explored)


def lay_frame(canvas: WorldCanvas, window: Area) -> None:
    canvas.add(cover(window, "mv-cover"))
    edge = window.inset(-FRAME + 1) if not canvas.layout.tall else window.inset(-4)
    half = window.inset(-3.5) if not canvas.layout.tall else window.inset(-2)
    drawn = group(edge.drawn("mv-frame", 0), half.drawn("mv-frame-in", 0), half.drawn("mv-frame-dash", 0))
    canvas.add(drawn.add(window.drawn("mv-frame", 0)))


def draw_cartouche(canvas: WorldCanvas, window: Area, explored: int, count: int) -> None:
    """The name of the map, and how much of it is explored."""
    drawn = group(
        path("M8 6H142L136 14L142 22V58L136 64H14L8 58V22L14 14Z", "mv-cartouche"),
        path("M19 11.5H131M19 59H131", "mv-rule"),
        one_line(75, 33, str(canvas.view["map"]).partition(" (")[0], 116, 15.5, "qx-serif qx-bold"),
        one_line(75, 50, canvas.said("board.explored", n=explored, count=count), 116, 14, "qx-serif mv-sub"),
        class_="mv-still",
    )
    canvas.add(placed(drawn, window.x + 4, window.y + 4))


def home_of(canvas: WorldCanvas, window: Area) -> Area | None:
    """Where hexes would be small, the map opens at one's own home."""
    larger = canvas.grid.opens
    if larger == 1:
        return None
    x, y = canvas.grid.middles[7 * canvas.below]
    wide, high = window.width / larger, window.height / larger
    across = [each for each, _ in canvas.grid.middles]
    left = min(max(x - wide / 2, min(across) - SHORE), max(across) + SHORE - wide)  # land rather than sea
    left = min(max(left, window.x), window.right - wide)
    top = min(max(y - high / 2, window.y), window.bottom - high)
    return Area(round(left, 1), round(top, 1), round(wide, 1), round(high, 1))
