# hot: compiled by mypyc
"""The names of UGs: each beside its own, clear of other names, of other UGs and of generals."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import BOLD, fitted, text_width, wrapped
from quincunx.core.svg import group, text
from quincunx.games.pacto.board.canvas import FieldCanvas, is_free
from quincunx.games.pacto.board.leaders import SIZE as MARKER
from quincunx.games.pacto.board.leaders import place_of
from quincunx.games.pacto.board.ugs import Stand

NAME_BOLD: Final = 1.06
ROOM: Final = 1.86
"""How wide a name may be, in HBW: a little less than a UG, so that names of neighbours stay apart."""
WIDER: Final = [4.2, 3.5, 2.8]
"""How wide it may be where nothing is in its way."""
TICK: Final = 0.3
"""How far what shows where a UG looks stands out of its front, in HBW."""
LEAST: Final = 0.955
"""So much smaller letters may be, to keep a name within its room."""
MOST_LINES: Final = 4
SLACK: Final = 1.0
"""A name may reach so far over the edge of a UG: letters are less high than their lines."""
BEHIND, AHEAD, RIGHT, LEFT, UPON = range(5)


class Place(NamedTuple):
    """Where a name may lie: on a side of its UG, so many lines away, and so far off its middle, in its widths."""

    side: int
    lines: int
    off: float


PLACES: Final = [
    *[Place(BEHIND, n, off) for n in range(2) for off in (0.0, 0.3, -0.3)],
    *[Place(AHEAD, 0, off) for off in (0.0, 0.3, -0.3)],
    *[Place(RIGHT, 0, 0.0), Place(LEFT, 0, 0.0), Place(BEHIND, 2, 0.0), Place(AHEAD, 1, 0.0)],
]
"""From the best on."""


class Label(NamedTuple):
    """The name of a UG in lines of a size, about a point; and on which side of the UG it lies."""

    lines: list[str]
    size: float
    x: float
    y: float
    place: Place

    def area(self) -> Area:
        wide = BOLD * max([text_width(line, self.size) for line in self.lines])
        high = self.size * len(self.lines)
        return Area(self.x - wide / 2, self.y - high / 2, wide, high)


def draw_names(canvas: FieldCanvas) -> None:
    """Over all UGs, so that none of them covers a name."""
    there = [n for n, ug in enumerate(canvas.ugs) if ug["pose"] is not None]
    for n, label in zip(there, labels_of(canvas, there), strict=True):
        canvas.part(f"ug name {n}", partial(draw_name, canvas, label), label)


def draw_name(canvas: FieldCanvas, label: Label) -> None:
    drawn = group(class_="pc-still")
    top = label.y + 0.34 * label.size - (len(label.lines) - 1) * label.size / 2
    for n, line in enumerate(label.lines):
        y = round(top + n * label.size, 1)
        drawn.add(text(label.x, y, line, round(label.size, 1), "qx-serif qx-bold pc-label"))
    canvas.on_map(drawn)


def labels_of(canvas: FieldCanvas, there: list[int]) -> list[Label]:
    """A name for each of some UGs; what was broken into lines is in fewer again where there is room for it."""
    stands = [Stand(canvas, canvas.ugs[n]) for n in there]
    markers = markers_of(canvas)
    found: list[Label] = []
    for k, n in enumerate(there):
        taken = markers + [label.area() for label in found]
        found.append(free_label(canvas, canvas.ugs[n], stands[k], taken, stands))
    for k, n in enumerate(there):
        taken = markers + [label.area() for label in found if label is not found[k]]
        found[k] = widened(canvas, canvas.ugs[n], stands[k], found[k], taken, stands)
    return found


def widened(canvas: FieldCanvas, ug: Data, stand: Stand, label: Label, taken: list[Area], stands: list[Stand]) -> Label:
    """The same name where it is in as few lines as there is room for."""
    if len(label.lines) == 1 or label.place.side == UPON:
        return label
    for wide in WIDER:
        lines = wrapped(str(ug["name"]), canvas.hbw(wide) / BOLD, canvas.letters, len(label.lines) - 1)
        if lines is not None:
            found = placed_label(canvas, ug, stand, label.place, lines)
            if is_clear(canvas, found.area(), taken, stands):
                return found
    return label


def markers_of(canvas: FieldCanvas) -> list[Area]:
    """What generals on their own cover with their names."""
    found: list[Area] = []
    for general in canvas.generals:
        if general["state"] == "alive" and general["with"] is None:
            x, y = place_of(canvas, general)
            size = canvas.hbw(MARKER)
            wide = max(size, BOLD * text_width(str(general["name"]), canvas.letters))
            found.append(Area(x - wide / 2, y - size / 2, wide, size + canvas.letters))
    return found


def free_label(canvas: FieldCanvas, ug: Data, stand: Stand, taken: list[Area], stands: list[Stand]) -> Label:
    """The nearest place for a name that is clear of all else: behind a UG, ahead of it or beside it; where there is
    none, upon the UG itself, so that nobody takes it for another's."""
    lines, size = broken(canvas, str(ug["name"]))
    for place in PLACES:
        label = placed_label(canvas, ug, stand, place, lines, size)
        if is_clear(canvas, label.area(), taken, stands):
            return label
    small = LEAST * canvas.letters
    words = str(ug["name"])
    upon = wrapped(words, stand.width / NAME_BOLD, small, MOST_LINES) or words.split(" ")
    return placed_label(canvas, ug, stand, Place(UPON, 0, 0.0), upon, small)


def broken(canvas: FieldCanvas, words: str) -> tuple[list[str], float]:
    """A name in as many lines as it needs beside neighbours, and how large it is."""
    size = canvas.letters
    small = LEAST * size
    sizes = ((size, 1), (small, 1), (size, 2), (small, 2), (small, 3))
    lines, large = fitted(words, canvas.hbw(ROOM) / NAME_BOLD, sizes)
    if not lines[-1].endswith("…"):
        return lines, large
    widest = max([text_width(word, small) for word in words.split(" ")])
    return wrapped(words, max(widest, canvas.hbw(ROOM)), small, MOST_LINES) or words.split(" "), small


def placed_label(
    canvas: FieldCanvas, ug: Data, stand: Stand, place: Place, lines: list[str], size: float = 0.0
) -> Label:
    """A name on one side of its UG, so far away that it does not touch it, or further."""
    large, side = size or canvas.letters, place.side
    half = max([text_width(line, large) for line in lines]) / 2
    u, v = stand.forward if side in (BEHIND, AHEAD) else (stand.forward[1], stand.forward[0])
    away = 0.62 * large * len(lines) * abs(v) + (half + 4) * abs(u) + 0.1 * canvas.letters + place.lines * large
    lost = (int(ug["starting"]) - int(ug["bases"])) * stand.rank
    middle, off = stand.depth / 2, place.off * stand.width
    if side == BEHIND:
        x, y = stand.point(off, stand.depth + lost + away)
    elif side == AHEAD:
        x, y = stand.point(off, -away - canvas.hbw(TICK))
    elif side == RIGHT:
        x, y = stand.point(stand.width / 2 + away, middle)
    elif side == LEFT:
        x, y = stand.point(-stand.width / 2 - away, middle)
    else:
        x, y = stand.point(0, middle)
    return Label(lines, large, x, y, place)


# ---- what is in its way


def is_clear(canvas: FieldCanvas, area: Area, taken: list[Area], stands: list[Stand]) -> bool:
    """Does it lie in the window, clear of what is taken, of the tools of the page and of all UGs?"""
    window = canvas.layout.window
    if area.x < window.x or area.right > window.right or area.y < window.y or area.bottom > window.bottom:
        return False
    if not is_free(area, taken) or not is_free(area, canvas.under_tools()):
        return False
    return all(not overlaps(area, stand) for stand in stands)


def overlaps(area: Area, stand: Stand) -> bool:
    """Does it lie over a UG, however that is turned? Two rectangles are apart if they are along a side of either."""
    u, v = stand.forward
    middle = stand.point(0, stand.depth / 2)
    x, y = area.middle - middle[0], area.half_way - middle[1]
    wide, high = 0.96 * area.width / 2, area.height / 2 - SLACK
    across, along = stand.width / 2, stand.depth / 2
    if abs(x) >= wide + across * abs(v) + along * abs(u):
        return False
    if abs(y) >= high + across * abs(u) + along * abs(v):
        return False
    if abs(x * u + y * v) >= along + wide * abs(u) + high * abs(v):
        return False
    return bool(abs(x * v - y * u) < across + wide * abs(v) + high * abs(u))
