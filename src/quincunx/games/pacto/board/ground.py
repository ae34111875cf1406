# hot: compiled by mypyc
"""The tabletop: turf, its edges, and pieces of terrain, each kind by a pattern of its own and by its name."""

from __future__ import annotations

from functools import partial
from math import cos, radians, sin
from typing import Final, NamedTuple

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import BOLD, text_width
from quincunx.core.svg import Element, circle, glyph, group, number, path, rect, text, title
from quincunx.games.pacto.board.canvas import MARGIN, FieldCanvas, is_free

LAYING: Final = "laying"
"""The piece of terrain that is being laid."""
CUT: Final = 1000
"""How much of its sides is cut off at each corner of a piece of terrain (terr.shape)."""


class Dress(NamedTuple):
    """How a kind of terrain is drawn: its ground, a pattern over it, and what is scattered on it."""

    ground: str
    pattern: str = ""
    scatter: tuple[tuple[str, float, float], ...] = ()
    """Signs with their width and height in HBW."""
    apart: float = 1.3
    """How far apart those stand, in HBW."""
    rings: int = 0
    """Lines of height within its edge."""
    rows: bool = False
    """Do they stand in rows?"""


TREE: Final = ("p-tree", 1.25, 1.25)
FIR: Final = ("p-fir", 1.2, 1.2)
ROCK: Final = ("p-rock", 0.8, 0.6)
BUSH: Final = ("p-bush", 0.75, 0.5)
TUFT: Final = ("p-tuft", 0.6, 0.42)
HOUSE: Final = ("p-house", 1.15, 0.94)
COURT: Final = ("p-court", 1.35, 1.35)
WELL: Final = ("p-well", 0.5, 0.5)
DRESS: Final = {
    "open_area": Dress("turf", "", (TUFT,), 1.5),
    "hills": Dress("hill", "", (TUFT,), 2.4, 3),
    "terrained_hills": Dress("hill", "", (), 1.5, 3),
    "mountains": Dress("hill", "crag", (ROCK,), 1.7, 4),
    "impassable_hills": Dress("stone", "crag", (ROCK, ROCK), 1.0, 4),
    "rocky_ground": Dress("stone", "", (ROCK, ROCK, BUSH), 1.15),
    "brush": Dress("wood", "", (BUSH, BUSH, TUFT), 0.95),
    "ploughed_fields": Dress("field", "furrows"),
    "tall_crops": Dress("field", "crops"),
    "boundaried_fields": Dress("field", "furrows", (), 1.0),
    "village": Dress("town", "", (HOUSE, TREE, HOUSE, WELL, HOUSE), 1.5),
    "town": Dress("town", "paving", (COURT, HOUSE), 1.6),
    "orchards": Dress("wood", "", (TREE,), 1.5, 0, True),
    "vineyards": Dress("field", "vines"),
    "woods": Dress("wood", "", (TREE, TREE, FIR), 1.12),
    "forest": Dress("wood", "", (FIR, FIR, TREE), 1.0),
    "gully": Dress("turf", "ravine"),
    "wadi": Dress("sand", "ravine", (TUFT,), 1.6),
    "marsh": Dress("marsh", "reeds"),
    "swamp": Dress("marsh", "reeds", (("p-fir", 0.9, 0.9), TUFT), 1.7),
    "sandy_ground": Dress("sand", "grains"),
    "sand_dunes": Dress("sand", "dunes", (), 1.0, 2),
    "deep_water": Dress("water", "waves"),
    "river": Dress("water", "waves"),
    "streams": Dress("water", "ripples"),
}
PATTERNS: Final[dict[str, tuple[float, float, str]]] = {
    "furrows": (9, 9, "M0 3.5H9M0 8H9"),
    "crops": (10, 12, "M3 12V5M3 9L0.6 6.4M3 9L5.4 6.4M3 6L1.2 3.8M3 6L4.8 3.8M8 7V1M8 5L5.8 2.8M8 5L10 2.8"),
    "vines": (14, 10, "M0 5H14M3 5C1 1 6 1 5 5M9 5C7 9 12 9 11 5"),
    "paving": (16, 10, "M0 0H16M0 5H16M4 0V5M12 5V10"),
    "ravine": (12, 12, "M2 0L6 5L10 0M2 6L6 11L10 6"),
    "crag": (15, 13, "M1 11L5 3L9 11M8 8L11 2L15 9"),
    "reeds": (20, 16, "M4 14V6M7 14V4M10 14V7M2 14.5H12M13 7.5H20M15 7V2M18 7V3"),
    "grains": (11, 11, "M2 2h.1M8 4h.1M4 8h.1M10 9.5h.1"),
    "dunes": (24, 16, "M2 8Q8 1 14 8M14 15Q20 8 26 15M-10 15Q-4 8 2 15"),
    "waves": (24, 12, "M0 4Q6 0 12 4T24 4M0 10Q6 6 12 10T24 10"),
    "ripples": (18, 14, "M0 7Q4.5 3.5 9 7T18 7"),
}


def draw_ground(canvas: FieldCanvas) -> None:
    """The turf with its edges, then the pieces of terrain one by one."""
    canvas.part("turf", lambda: lay_turf(canvas))
    for n, piece in enumerate(canvas.view["terrain"]):
        canvas.part(f"terrain {n}", partial(lay_piece, canvas, f"terrain-{n}", piece), piece)
    laying: Data | None = canvas.view["laying"]
    if laying is not None:
        canvas.part("laying", partial(lay_piece, canvas, LAYING, laying), laying)


def lay_turf(canvas: FieldCanvas) -> None:
    """All of the table, tufts of grass on it, and a line for each base edge."""
    window = canvas.layout.window
    field = Area(canvas.left, canvas.top, canvas.wide, canvas.high)
    canvas.add(Area(window.x, window.y, window.width, window.height).drawn("pc-beyond", 0))
    canvas.on_map(field.drawn("pc-turf", 0))
    size = canvas.hbw(0.62)
    tufts = group(class_="pc-still")
    for n in range(46):
        x = field.x + (0.03 + 0.94 * scattered(n, 1)) * field.width
        y = field.y + (0.03 + 0.94 * scattered(n, 2)) * field.height
        tufts.add(glyph("p-tuft", round(x, 1), round(y, 1), size, 0.7 * size))
    canvas.on_map(tufts)
    canvas.on_map(field.inset(1.5).drawn("pc-edge", 0))


def scattered(n: int, of: int) -> float:
    """A number between 0 and 1 that looks like chance and is always the same."""
    return sin(12.9898 * (n + 1) + 78.233 * of) * 43758.5453 % 1.0


# ---- a piece of terrain


def lay_piece(canvas: FieldCanvas, name: str, piece: Data) -> None:
    """Its ground and pattern in its own frame, its length across, then what is scattered, and its name."""
    kind: str = piece["type"]
    dress = DRESS.get(kind, DRESS["open_area"])
    over = DRESS.get(piece["slope"] or "", dress) if piece["slope"] else dress
    long, wide = canvas.hbw(piece["long"] / 1000), canvas.hbw(piece["wide"] / 1000)
    x, y = canvas.point(piece["x"], piece["y"])
    turn = -float(piece["angle"])
    drawn = group(path(octagon(long, wide, canvas.scale * CUT), f"pc-{dress.ground} pc-piece"))
    for ring in range(1, dress.rings + 1):
        drawn.add(path(hill_line(long, wide, ring / (dress.rings + 1)), f"pc-ring pc-ring-{min(ring, 3)}"))
    for pattern in dict.fromkeys((dress.pattern, over.pattern)):
        if pattern:
            drawn.add(path(octagon(long, wide, canvas.scale * CUT), "", fill=f"url(#{weave(canvas, pattern, dress)})"))
    if kind in ("river", "streams", "wadi", "gully"):
        drawn.add(path(f"M{number(-long / 2 + 8)} 0H{number(long / 2 - 8)}", "pc-bed"))
    if kind == "boundaried_fields":
        drawn.add(path(octagon(long - 8, wide - 8, canvas.scale * CUT), "pc-hedge"))
    drawn.attributes["transform"] = f"translate({number(x)} {number(y)}) rotate({number(turn)})"
    words = title(piece_words(canvas, piece))
    told = group(words, drawn, growth(canvas, over, (x, y), (long, wide), turn), id=name)
    if name == LAYING:
        told.put({"class": "pc-laying"})
    canvas.on_map(told)
    canvas.on_map(name_of_piece(canvas, piece, (x, y), (long, wide), turn))


def octagon(long: float, wide: float, cut: float) -> str:
    """A rectangle around 0 with its corners cut off."""
    a, b = long / 2, wide / 2
    points = [(a - cut, -b), (a, cut - b), (a, b - cut), (a - cut, b), (cut - a, b), (-a, b - cut), (-a, cut - b)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in [(cut - a, -b), *points]) + "Z"


def hill_line(long: float, wide: float, share: float) -> str:
    """A line of equal height: rounder and a little off the middle the higher it is."""
    a, b = long / 2 * (1 - share), wide / 2 * (1 - share)
    points: list[tuple[float, float]] = []
    for n in range(12):
        turn = radians(30 * n)
        off = 1 + 0.09 * sin(3 * turn + 5 * share) + 0.06 * cos(5 * turn - 3 * share)
        points.append((a * off * cos(turn) * 1.04 + 3 * share, b * off * sin(turn) * 1.04 - 4 * share))
    made = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for n in range(12):
        before, here, there, after = (points[(n + k) % 12] for k in (-1, 0, 1, 2))
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        made += f"C{first[0]:.1f} {first[1]:.1f} {second[0]:.1f} {second[1]:.1f} {there[0]:.1f} {there[1]:.1f}"
    return made + "Z"


def weave(canvas: FieldCanvas, pattern: str, dress: Dress) -> str:
    """The name of a pattern of lines, which is defined if it has not been."""
    name = f"pc-weave-{pattern}-{dress.ground}"
    canvas.picture.define("pacto", name, partial(woven, pattern, dress.ground))
    return name


def woven(pattern: str, ground: str) -> Element:
    width, height, lines = PATTERNS[pattern]
    made = Element("pattern", path(lines, f"pc-weave pc-weave-{ground}"), width=width, height=height)
    made.attributes["patternUnits"] = "userSpaceOnUse"
    return made


def growth(
    canvas: FieldCanvas, dress: Dress, middle: tuple[float, float], size: tuple[float, float], turn: float
) -> Element:
    """Trees, rocks and houses on a piece, upright however it lies: always the same ones in the same places."""
    drawn = group(class_="pc-still")
    if not dress.scatter:
        return drawn
    long, wide = size
    step = canvas.hbw(dress.apart)
    across, down = max(round((long - 0.5 * step) / step), 1), max(round((wide - 0.5 * step) / step), 1)
    cos_, sin_ = cos(radians(turn)), sin(radians(turn))
    for n in range(across * down):
        i, j = n % across, n // across
        shake = 0.0 if dress.rows else 0.32
        u = (i + 0.5 - across / 2) * long * 0.9 / across + (scattered(n, 1) - 0.5) * shake * 2 * step
        v = (j + 0.5 - down / 2) * wide * 0.9 / down + (scattered(n, 2) - 0.5) * shake * 2 * step
        if abs(u) / long + abs(v) / wide > 0.82:  # the corners are cut off
            continue
        kinds = len(dress.scatter)
        sign, width, height = dress.scatter[n % kinds if dress.ground == "town" else int(scattered(n, 3) * kinds)]
        more = 1.0 if dress.rows else 0.86 + 0.3 * scattered(n, 2)
        x, y = middle[0] + u * cos_ - v * sin_, middle[1] + u * sin_ + v * cos_
        drawn.add(glyph(sign, round(x, 1), round(y, 1), canvas.hbw(width * more), canvas.hbw(height * more)))
    return drawn


# ---- in words


def going_of(canvas: FieldCanvas, piece: Data) -> str:
    kind = piece["slope"] or piece["type"]
    return str(canvas.printed["terrain"][kind]["going"])


def piece_name(canvas: FieldCanvas, piece: Data) -> str:
    name = str(canvas.printed["terrain"][piece["type"]]["name"])
    if piece["slope"]:
        return canvas.said("board.terrain.slope", hill=name, slope=canvas.printed["terrain"][piece["slope"]]["name"])
    return name


def piece_words(canvas: FieldCanvas, piece: Data) -> str:
    """What a piece is, how hard it is to cross, and what it does to sight, cover and combat."""
    printed = canvas.printed["terrain"][piece["slope"] or piece["type"]]
    told = [canvas.said("board.terrain.told", name=piece_name(canvas, piece), going=going_words(canvas, piece))]
    if printed["sight"] != "normal":
        told.append(canvas.said(f"board.sight.{printed['sight']}"))
    if printed["cover"] not in ("none", "slope"):
        told.append(canvas.said("board.terrain.cover"))
    if canvas.printed["terrain"][piece["type"]]["uphill"] != "none":
        told.append(canvas.said("board.terrain.uphill"))
    return " ".join(told)


def going_words(canvas: FieldCanvas, piece: Data) -> str:
    return canvas.said(f"board.going.{going_of(canvas, piece)}")


def name_of_piece(
    canvas: FieldCanvas, piece: Data, middle: tuple[float, float], size: tuple[float, float], turn: float
) -> Element:
    """Its name and its going, at its upper edge, or at its lower one if the tools of the page lie there; on the table
    in any case."""
    long, wide = size
    half = abs(long / 2 * sin(radians(turn))) + abs(wide / 2 * cos(radians(turn)))
    name, going = piece_name(canvas, piece), going_words(canvas, piece)
    letters = canvas.letters
    room = BOLD * text_width(f"{name} {going}", letters) / 2 + MARGIN
    x = min(max(middle[0], canvas.left + room), canvas.left + canvas.wide - room)
    y = max(middle[1] - half - 0.3 * letters, canvas.top + letters + 2)
    if not is_free(Area(x - room, y - letters, 2 * room, 1.3 * letters), canvas.under_tools()):
        y = middle[1] + half + letters
    told = text(round(x, 1), round(y, 1), name, letters, "qx-serif qx-bold pc-label pc-place")
    return told.add(Element("tspan", f" {going}", class_="qx-sans pc-going", font_size=round(0.94 * letters, 1)))


def scale_bar(canvas: FieldCanvas) -> Element:
    """Five HBW, to measure by eye."""
    window = canvas.layout.window
    x = max(canvas.left, window.middle - window.width / (2 * canvas.opens)) + 14 / canvas.opens
    y, long = canvas.top + canvas.high - 14, canvas.hbw(5)
    ticks = "".join(f"M{number(round(x + canvas.hbw(n), 1))} {number(y - 3.5)}v7" for n in range(6))
    words = canvas.said("board.hbw", n=5)
    return group(
        path(f"M{number(round(x, 1))} {number(y)}h{number(long)}{ticks}", "pc-bar"),
        text(round(x + long + 8, 1), y + 4, words, canvas.letters, "qx-sans qx-bold pc-label", text_anchor="start"),
        circle(round(x, 1), y, 1.6, "pc-bar"),
        class_="pc-still",
        data_measure=number(round(canvas.hbw(1), 3)),
        data_unit=canvas.said("board.unit"),
    )


def lay_frame(canvas: FieldCanvas) -> Element:
    """A frame around the tabletop."""
    window = canvas.layout.window
    by = 7.0 if not canvas.layout.tall else 4.0
    return group(
        window.inset(-by).drawn("pc-frame", 3),
        window.inset(-by / 2).drawn("pc-frame-in", 0),
        rect(window.x, window.y, window.width, window.height, "pc-frame"),
    )
