# hot: compiled by mypyc
"""Below the tabletop while armies are deployed, hidden or sent off: the UGs that are not on it, each to be clicked."""

from __future__ import annotations

from functools import partial
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import BOLD, fitted
from quincunx.core.svg import glyph, group, text, title
from quincunx.games.pacto.board.canvas import FieldCanvas
from quincunx.games.pacto.board.ugs import MOUNTED, figure_of, ug_words

MOMENTS: Final = ("deploy", "deploy_across", "deploy_up", "ambushes", "flank_marches")
IN_A_ROW: Final = 9
ON_A_PHONE: Final = 4
SIZES: Final = [(12.6, 1), (11.8, 1), (11.8, 2)]


def is_deploying(canvas: FieldCanvas) -> bool:
    return canvas.view["build_up"] is not None and canvas.view["moment"] in MOMENTS


def draw_tray(canvas: FieldCanvas) -> None:
    """One tile for each UG of one's own that waits, or of whoever deploys for an onlooker."""
    seat = canvas.below
    area = canvas.layout.strip
    there = [n for n, ug in enumerate(canvas.ugs) if ug["seat"] == seat and ug["where"] == "reserve"]
    columns = ON_A_PHONE if canvas.layout.tall else IN_A_ROW
    rows = max(-(-len(there) // columns), 2)
    across = -(-max(len(there), 1) // rows)
    canvas.part("tray", lambda: canvas.add(area.drawn("pc-rack", 7)))
    for at, n in enumerate(there):
        tile = area.inset(3).row(at // across, rows, 2).column(at % across, across, 3)
        ug, lit = canvas.ugs[n], n == int(canvas.view["picked"]["ug"])
        canvas.part(f"tray {n}", partial(draw_tile, canvas, n, ug, tile, lit), tile, lit, ug["name"])


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
    high = min(area.height - 6, 26.0)
    wide = high / (2.2 if profile["type"] in MOUNTED else 1.2)
    drawn.add(glyph(figure_of(profile, str(ug["profile"])), area.x + 4 + wide / 2, area.half_way, round(wide, 1), high))
    room = area.width - wide - 10
    lines, size = fitted(str(ug["name"]), room / BOLD, [each for each in SIZES if each[0] * each[1] <= area.height - 2])
    for at, line in enumerate(lines):
        y = area.half_way + 0.35 * size + (at - (len(lines) - 1) / 2) * (size + 0.5)
        x = area.right - 4 - room / 2
        drawn.add(text(round(x, 1), round(y, 1), line, size, "qx-serif qx-bold"))
    own = canvas.acts and seat == canvas.seat
    drawn.put({"class": f"qx-side-{seat}", "id": f"tray-{n}" if lit else f"ug-{n}"})
    drawn.put({"data_piece": None if lit else f"ug-{seat}-", "data_on": f"unit:{name}" if own else None})
    canvas.add(drawn)
