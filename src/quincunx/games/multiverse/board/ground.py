# hot: compiled by mypyc
"""The ground of the map: the sea around it, the stones of each territory, and the roads."""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin

from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.sides import quincunx
from quincunx.core.svg import Element, circle, group, number, path, rect, use
from quincunx.games.multiverse.actions import WAY_NAMES
from quincunx.games.multiverse.board.canvas import WorldCanvas
from quincunx.games.multiverse.board.hexes import Grid

HIGH = {"hills": 1.6, "mountain": 2.6}
"""Ground that lies higher is lit from one side, and throws a shadow to the other."""
FLOWER_TURN = 0.19
"""The sides of a territory look that much further clockwise than those of a hex."""
RINGS = (1.24, 1.18, 0.94, 0.9, 0.64, 0.6, 0.34, 0.3)
"""The lines of the coast, as wide as so many hexes; every other one covers the inside of the one before."""


def draw_ground(canvas: WorldCanvas) -> None:
    """The sea and the coast, then the territories one by one, then the lines between them."""
    grid = canvas.grid
    canvas.part("sea", lambda: draw_sea(canvas))
    turned: list[int] = canvas.view["turned"]
    terrain: dict[str, str] = canvas.view["terrain"]
    for position in range(len(grid.positions)):
        there = tuple(terrain.get(grid.names[n], "") for n in grid.flower(position))
        canvas.part(
            f"territory {position + 1}",
            partial(draw_territory, canvas, position, there),
            turned[position] < 0,
            there,
        )
    canvas.part("borders", lambda: draw_borders(canvas))
    roads: dict[str, list[str]] = canvas.view["roads"]
    canvas.part("roads", lambda: draw_roads(canvas, roads), roads)


# ---- the sea


def draw_sea(canvas: WorldCanvas) -> None:
    """An old sea chart: rhumb lines, rings along the coast, the cliff below the land, and a compass."""
    window = canvas.layout.window
    canvas.picture.define("multiverse", "mv-hatch", hatch)
    canvas.add(Area(window.x - 900, window.y - 900, window.width + 1800, window.height + 1800).drawn("mv-sea", 0))
    rose = (window.right - 74.0, window.bottom - 74.0)
    canvas.on_map(rhumb_lines(rose))
    canvas.on_map(coast(canvas))
    canvas.on_map(compass(rose))


def rhumb_lines(middle: tuple[float, float]) -> Element:
    x, y = middle
    ends = [(x + 1600 * cos(n * pi / 8), y + 1600 * sin(n * pi / 8)) for n in range(16)]
    return path("".join(f"M{x:g} {y:g}L{across:.0f} {down:.0f}" for across, down in ends), "mv-rose")


def coast(canvas: WorldCanvas) -> Element:
    """Rings around the land, and the land's own edge below it."""
    grid = canvas.grid
    shore = canvas.shape("shore", lambda: path(grid.line_around(set(range(len(grid.cells)))), "mv-shape"))
    drawn = group()
    for n, wide in enumerate(RINGS):
        ring = use(shore)
        ring.put({"class": "mv-coast-in" if n % 2 else "mv-coast", "stroke_width": wide * grid.size})
        drawn.add(ring)
    cliff = use(shore, 0, 0.14 * grid.size)
    cliff.attributes["class"] = "mv-cliff"
    return drawn.add(cliff)


def compass(middle: tuple[float, float]) -> Element:
    """A rose of eight points."""
    drawn = group(circle(0, 0, 33, "mv-rose-hole"), circle(0, 0, 30, "mv-rose"), circle(0, 0, 26.4, "mv-rose"))
    for n in range(8):
        long = 26.0 if n % 2 == 0 else 17.0
        half = path(f"M0 {-long:g}L4 -4L0 0Z", "mv-rose-point", transform=f"rotate({45 * n})")
        other = path(f"M0 {-long:g}L-4 -4L0 0Z", "mv-rose", transform=f"rotate({45 * n})")
        drawn.add(half, other)
    return group(drawn, transform=f"translate({number(middle[0])} {number(middle[1])})")


def hatch() -> Element:
    """The hatching of what nobody has explored."""
    lines = Element("pattern", path("M0 0V6", "mv-hatch-line"), width=6, height=6)
    lines.attributes |= {"patternUnits": "userSpaceOnUse", "patternTransform": "rotate(27)"}
    return lines


# ---- territories


def draw_territory(canvas: WorldCanvas, position: int, terrain: tuple[str, ...]) -> None:
    grid = canvas.grid
    if terrain[0]:
        canvas.on_map(explored(grid, position, terrain))
        return
    x, y = grid.middles[7 * position]
    canvas.shape("flower", lambda: path(flower_line(grid), "mv-shape"))
    canvas.on_map(use(canvas.shape("blank", lambda: blank(grid.size)), x, y))


def explored(grid: Grid, position: int, terrain: tuple[str, ...]) -> Element:
    """Stones and a motif for each hex, higher ground with light and shadow at its sides."""
    drawn = group()
    wide = round(2.02 * grid.size, 1)
    for kind, n in zip(terrain, grid.flower(position), strict=True):
        q, r = grid.cells[n]
        x, y = grid.middles[n]
        corner = (round(x - wide / 2, 1), round(y - wide / 2, 1), wide, wide)
        stones = use(f"mv-stones-{(q * 3 + r) % 2}", *corner)
        stones.attributes["class"] = f"mv-{kind}"
        drawn.add(stones, use(f"mv-{kind}-{(q + 2 * r) % 2}", *corner))
    high = [(n, HIGH[kind]) for n, kind in zip(grid.flower(position), terrain, strict=True) if kind in HIGH]
    for n, steep in high:
        light = "M" + "L".join(grid.corner(n, corner, 1.6) for corner in (4, 5, 6, 7))
        shadow = "M" + "L".join(grid.corner(n, corner, 1.6) for corner in (1, 2, 3, 4))
        drawn.add(path(light, "mv-lift"), path(shadow, "mv-low", stroke_width=steep))
    return drawn


def flower_line(grid: Grid) -> str:
    """The line around a territory whose middle is 0."""
    x, y = grid.middles[0]
    found: list[str] = []
    for way in range(6):  # each hex of the ring shows three sides outwards
        for n in (way - 1, way, way + 1):
            across, down = grid.corner(1 + way, n).split(" ")
            found.append(f"{float(across) - x:.1f} {float(down) - y:.1f}")
    return "M" + "L".join(found) + "Z"


def blank(size: float) -> Element:
    """A territory face down: hatched, with the five dots and a tick at each of its six sides."""
    ground, lines = use("flower"), use("flower")
    ground.attributes["class"], lines.attributes["class"] = "mv-blank", "mv-hatch"
    drawn = group(ground, lines, quincunx(0, 0, 0.26 * size, 0.26 * size, 0.1 * size, "mv-blank-mark"))
    drawn.add(circle(0, 0, 0.62 * size, "mv-blank-ring"))
    ticks: list[str] = []
    for n in range(6):
        turn = (n - 0.5) * pi / 3 + FLOWER_TURN
        away, half = 2.28 * size, 0.11 * size
        tip = (away * cos(turn), away * sin(turn))
        foot = ((away - 2 * half) * cos(turn), (away - 2 * half) * sin(turn))
        side = (half * sin(turn), half * cos(turn))
        points = [tip, (foot[0] - side[0], foot[1] + side[1]), (foot[0] + side[0], foot[1] - side[1])]
        ticks.append("M" + "L".join(f"{across:.1f} {down:.1f}" for across, down in points) + "Z")
    return drawn.add(path("".join(ticks), "mv-blank-mark"))


def draw_borders(canvas: WorldCanvas) -> None:
    """Thin lines around hexes, strong ones around territories."""
    grid = canvas.grid
    canvas.shape("flower", lambda: path(flower_line(grid), "mv-shape"))
    line, near = grid.outline(), [grid.middles[n] for n in range(7)]
    (x, y), *_ = near
    inner = canvas.shape(
        "petals",
        lambda: group(*(path(line, "mv-shape", transform=f"translate({a - x:.1f} {b - y:.1f})") for a, b in near)),
    )
    for shape, class_ in ((inner, "mv-grid"), ("flower", "mv-border")):
        lines = group(*(use(shape, *grid.middles[7 * n]) for n in range(len(grid.positions))), class_=class_)
        canvas.on_map(lines)


# ---- roads


def draw_roads(canvas: WorldCanvas, roads: dict[str, list[str]]) -> None:
    """Paved ways from the middle of a hex to the next; a road without links is a paved place."""
    grid = canvas.grid
    line = road_line(grid, roads)
    places = [grid.middle(name) for name, ways in roads.items() if "road" in ways]
    if not line and not places:
        return
    drawn = group(class_="mv-still")
    drawn.add(*(path(line, class_) for class_ in ("mv-road-o", "mv-road", "mv-road-slabs", "mv-road-mid") if line))
    for x, y in places:
        half = 6 * grid.scale
        drawn.add(rect(x - half, y - half, 2 * half, 2 * half, "mv-plaque", rx=2, transform=f"rotate(45 {x:g} {y:g})"))
    canvas.on_map(drawn)


def road_line(grid: Grid, roads: dict[str, list[str]]) -> str:
    """The links of all roads, each once."""
    found: list[str] = []
    for name, ways in roads.items():
        here = grid.number[name]
        for way in ways:
            if way == "road":
                continue
            other = grid.near[here][WAY_NAMES.index(way)]
            if other > here:
                (x, y), (across, down) = grid.middles[here], grid.middles[other]
                found.append(f"M{x:g} {y:g}L{across:g} {down:g}")
    return "".join(found)
