# hot: compiled by mypyc
"""The days before a battle: a map of squares instead of the tabletop, with the counter of both armies on it."""

from __future__ import annotations

from functools import partial
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import fitted, one_line
from quincunx.core.svg import Element, glyph, group, text, title
from quincunx.games.pacto.board.canvas import FieldCanvas

MOMENTS: Final = ("territory_card", "choose_territory", "place_counter", "day_card", "move_counter")
GROWTH: Final = {
    "very_dense": ("p-tree", "p-fir", "p-tree"),
    "dense": ("p-tree", "p-fir"),
    "normal": ("p-bush",),
    "open": ("p-tuft",),
    "featureless": (),
}
COLUMNS: Final = 10
ROWS: Final = 6
HEAD: Final = 30.0
LABEL: Final = 16.0


def is_on_the_way(canvas: FieldCanvas) -> bool:
    """Are both armies still on the map?"""
    return canvas.view["chart"] is not None and canvas.view["moment"] in MOMENTS


def draw_chart(canvas: FieldCanvas) -> None:
    """The map over the window, part by part."""
    window = canvas.layout.window
    chart: Data = canvas.view["chart"]
    canvas.part("chart ground", lambda: canvas.add(window.drawn("pc-map", 0), *headings(canvas, window, chart)))
    rest = window.below(HEAD).inset(4)
    for row in range(ROWS):
        area = rest.row(row, ROWS, 3)
        canvas.part(f"chart row {row}", partial(draw_row, canvas, row, area, chart), chart)


def headings(canvas: FieldCanvas, window: Area, chart: Data) -> list[Element]:
    """How dense terrain is in the columns, over those of one kind."""
    drawn: list[Element] = []
    head = Area(window.x + 4, window.y + 2, window.width - 8, HEAD - 4)
    densities: list[str] = chart["densities"]
    first = 0
    for n in range(1, COLUMNS + 1):
        if n == COLUMNS or densities[n] != densities[first]:
            left, right = head.column(first, COLUMNS, 3), head.column(n - 1, COLUMNS, 3)
            words = canvas.said(f"board.chart.{densities[first]}")
            wide = right.right - left.x - 4
            lines, size = fitted(words, wide, ((13.5, 1), (12.0, 1), (12.0, 2)))
            for at, line in enumerate(lines):
                y = head.half_way + 4.5 + (at - (len(lines) - 1) / 2) * size
                drawn.append(text((left.x + right.right) / 2, round(y, 1), line, size, "qx-serif qx-bold"))
            first = n
    return drawn


def draw_row(canvas: FieldCanvas, row: int, area: Area, chart: Data) -> None:
    """What makes flanks secure in a row, and its squares."""
    words = canvas.said(f"secure.row_{row}")
    told = one_line(area.x + 4, area.y + 12, words, area.width - 8, 12.5, "qx-sans qx-faint", text_anchor="start")
    canvas.add(told)
    squares = area.below(LABEL)
    for column in range(COLUMNS):
        canvas.add(square(canvas, column, row, squares.column(column, COLUMNS, 3), chart))


def square(canvas: FieldCanvas, column: int, row: int, area: Area, chart: Data) -> Element:
    """A square of the map, faded outside the territory; the counter on it if it is there."""
    number = COLUMNS * row + column
    density = str(chart["densities"][column])
    inside = number in chart["squares"] or not chart["squares"]
    told = {"density": canvas.said(f"density.{density}"), "secure": canvas.said(f"secure.row_{row}")}
    words = canvas.said("board.chart.square", square=f"{column}-{row}", **told)
    drawn = group(title(words), area.drawn(f"pc-land pc-land-{density}", 4), area.drawn("qx-shape", 4))
    growth = GROWTH[density]
    size = min(0.46 * area.height, area.width / (0.8 + 0.9 * max(len(growth), 2)))
    for n, sign in enumerate(growth):
        x = area.middle + (n - (len(growth) - 1) / 2) * 0.86 * size
        drawn.add(glyph(sign, round(x, 1), round(area.half_way, 1), round(size, 1)))
    if chart["square"] == number:
        drawn.add(area.inset(2).drawn("pc-counter", 4))
        far = 0.2 * area.width
        large = round(min(area.height - 4, 0.52 * area.width), 1)
        for seat, sign in enumerate(("p-general-a", "p-general-b")):
            x = area.middle + (far if seat else -far)
            drawn.add(group(glyph(sign, round(x, 1), round(area.half_way, 1), large), class_=f"qx-side-{seat}"))
    drawn.put({"id": f"square-{column}-{row}", "data_on": f"square:{column}-{row}"})
    if not inside:
        drawn.attributes["class"] = "qx-dim"
    return drawn
