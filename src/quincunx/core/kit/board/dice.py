# hot: compiled by mypyc
"""Dice as they lie, and the tray they lie in."""

from __future__ import annotations

from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import BOLD, one_line, paragraph
from quincunx.core.svg import Drawing, Element, drawn_once, group, path, placed, several, text, title

EIGHT_SIDED = "M32 2L58 17V47L32 62L6 47V17Z"
HEADLINE_SIZES = ((15, 1), (13.5, 1), (13.5, 2), (12, 2), (10.5, 2))
FACETS = "M32 9L55 46H9ZM32 2V9M6 17L32 9L58 17M58 47L55 46M6 47L9 46M9 46L32 62L55 46"


def die(face: int | None, cx: float, cy: float, size: float, hits: bool = False) -> Element:
    """An eight-sided die showing a face, golden if it hits, or an empty place for one."""
    drawn = group(path(EIGHT_SIDED, "qx-die-blank" if face is None else "qx-die-hit" if hits else "qx-die"))
    if face is not None:
        ink = "qx-on-gold" if hits else "qx-in-ink"
        drawn.add(path(FACETS, "qx-facet"), text(32, 42, str(face), 30, f"qx-sans qx-bold {ink}"))
    return placed(drawn, cx - size / 2, cy - size / 2, size / 64)


def thrown(face: int, cx: float, cy: float, size: float, words: str, on: str | None, hits: bool = True) -> Element:
    """A die that was thrown, what it is used for, and what choosing it can mean; dim if it does not hit."""
    lying = die(face, cx, cy, size, hits)
    return group(title(words), lying, data_on=on, class_=None if hits else "qx-dim")


def lying_die(face: int, cx: float, cy: float, size: float, words: str, on: str | None, hits: bool = True) -> Drawing:
    """The same, drawn the first time it lies so."""
    key = ("die", face, cx, cy, size, words, on, hits)
    return drawn_once(key, lambda: thrown(face, cx, cy, size, words, on, hits))


def still_to_throw(count: int, x: float, cy: float, size: float, pitch: float) -> Drawing:
    """An empty place for each of so many dice, side by side."""
    key = ("still to throw", count, x, cy, size, pitch)
    return drawn_once(key, lambda: several(*(die(None, x + n * pitch, cy, size) for n in range(count))))


def tray(area: Area) -> Element:
    """The mat dice are thrown on."""
    return group(area.inset(1).drawn("qx-mat", 10), area.inset(5).drawn("qx-line", 7))


def headed_tray(area: Area, words: str) -> Drawing:
    """The mat with words above the dice."""

    def draw() -> Element:
        told = paragraph(area.middle, area.y + 21, words, (area.width - 24) / BOLD, HEADLINE_SIZES, "qx-serif qx-bold")
        return several(*tray(area).children, told)

    return drawn_once(("tray", area, words), draw)


def empty_tray(area: Area, words: str) -> Element:
    """The mat while no dice lie on it."""
    size = 46 + (area.height - 150) / 6
    drawn = tray(area)
    for n in range(3):
        drawn.add(group(die(None, area.middle + (n - 1) * 1.25 * size, area.half_way - 12, size), class_="qx-dim"))
    return drawn.add(one_line(area.middle, area.half_way + size, words, area.width - 24, 15, "qx-serif qx-faint"))
