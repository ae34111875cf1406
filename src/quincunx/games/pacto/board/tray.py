# hot: compiled by mypyc
"""Below the tabletop while armies are deployed, hidden or sent off: the UGs that are not on it, each to be clicked."""

from __future__ import annotations

from functools import partial
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import fitted
from quincunx.core.svg import group, text, title
from quincunx.games.pacto.board.canvas import FieldCanvas
from quincunx.games.pacto.board.ugs import MOUNTED, portrait, ug_words

MOMENTS: Final = ("deploy", "deploy_across", "deploy_up", "ambushes", "flank_marches")
IN_A_ROW: Final = (9,)
ON_A_PHONE: Final = (4, 3)
"""How many tiles there may be in a row."""
BOLD: Final = [1.13, 1.04]
"""How wide bold words are taken to be, and where they would be cut otherwise."""
SIZES: Final = [(12.6, 1), (11.8, 1), (11.8, 2), (11.8, 3), (11.8, 4)]


def is_deploying(canvas: FieldCanvas) -> bool:
    return canvas.view["build_up"] is not None and canvas.view["moment"] in MOMENTS


def draw_tray(canvas: FieldCanvas) -> None:
    """One tile for each UG of one's own that waits, or of whoever deploys for an onlooker."""
    seat = canvas.below
    area = canvas.layout.strip
    there = [n for n, ug in enumerate(canvas.ugs) if ug["seat"] == seat and ug["where"] == "reserve"]
    rows, across = rows_of(canvas, area, there)
    canvas.part("tray", lambda: canvas.add(area.drawn("pc-rack", 7)))
    for at, n in enumerate(there):
        tile = tile_of(area, at, rows, across)
        ug, lit = canvas.ugs[n], n == int(canvas.view["picked"]["ug"])
        canvas.part(f"tray {n}", partial(draw_tile, canvas, n, ug, tile, lit), tile, lit, ug["name"])


def rows_of(canvas: FieldCanvas, area: Area, there: list[int]) -> tuple[int, int]:
    """How many rows there are, and tiles in each: fewer on a phone if else a name would be cut."""
    ways: list[tuple[int, int]] = []
    for columns in ON_A_PHONE if canvas.layout.tall else IN_A_ROW:
        rows = max(-(-len(there) // columns), 2)
        ways.append((rows, -(-max(len(there), 1) // rows)))
    for rows, across in ways:
        tile = tile_of(area, 0, rows, across)
        if all(not named(canvas, canvas.ugs[n], tile)[0][-1].endswith("…") for n in there):
            return rows, across
    return ways[0]


def tile_of(area: Area, at: int, rows: int, across: int) -> Area:
    return area.inset(3).row(at // across, rows, 2).column(at % across, across, 3)


def figure_size(canvas: FieldCanvas, ug: Data, tile: Area) -> tuple[float, float]:
    """How wide and how high its figure is."""
    high = min(tile.height - 6, 24.0)
    return high / (2.2 if canvas.printed["profiles"][ug["profile"]]["type"] in MOUNTED else 1.2), high


def named(canvas: FieldCanvas, ug: Data, tile: Area) -> tuple[list[str], float]:
    """Its name in lines beside its figure, and how large they are."""
    room = tile.width - figure_size(canvas, ug, tile)[0] - 8
    sizes = [each for each in SIZES if each[0] * each[1] <= tile.height - 2]
    lines, size = fitted(str(ug["name"]), room / BOLD[0], sizes)
    return fitted(str(ug["name"]), room / BOLD[1], sizes) if lines[-1].endswith("…") else (lines, size)


def draw_zone(canvas: FieldCanvas) -> None:
    """The part of the table on which one's own UGs may stand."""
    zone: list[int] | None = canvas.view["zone"]
    if zone is not None:
        canvas.part("zone", lambda: canvas.on_map(zone_area(canvas, zone).drawn("pc-zone", 2)), zone)


def zone_area(canvas: FieldCanvas, zone: list[int]) -> Area:
    _, one = canvas.point(0, zone[0])
    _, other = canvas.point(0, zone[1])
    return Area(canvas.left, min(one, other), canvas.wide, abs(one - other))


def draw_tile(canvas: FieldCanvas, n: int, ug: Data, area: Area, lit: bool) -> None:
    """A figure of it and its name; once it is in hand it stands on the table."""
    seat: int = ug["seat"]
    profile = canvas.printed["profiles"][ug["profile"]]
    name = str(ug["unit"]).partition("-")[2]
    drawn = group(title(ug_words(canvas, ug)), area.drawn("pc-plate-lit" if lit else "pc-tile", 5))
    drawn.add(area.drawn("qx-shape", 5))
    wide, high = figure_size(canvas, ug, area)
    drawn.add(portrait(profile, str(ug["profile"]), area.x + 4 + wide / 2, area.half_way, wide, high))
    lines, size = named(canvas, ug, area)
    for at, line in enumerate(lines):
        y = area.half_way + 0.35 * size + (at - (len(lines) - 1) / 2) * (size + 0.5)
        x = (area.x + wide + area.right) / 2 + 2
        drawn.add(text(round(x, 1), round(y, 1), line, size, "qx-serif qx-bold"))
    own = canvas.acts and seat == canvas.seat
    drawn.put({"class": f"qx-side-{seat}", "id": f"tray-{n}" if lit else f"ug-{n}"})
    drawn.put({"data_piece": None if lit else f"ug-{seat}-", "data_on": f"unit:{name}" if own else None})
    canvas.add(drawn)
