# hot: compiled by mypyc
"""Dice as they lie, and the tray they lie in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quincunx.core.kit.board.area import Area, overlapping
from quincunx.core.kit.board.fitted_text import BOLD, one_line, paragraph
from quincunx.core.svg import Drawing, Element, circle, drawn_once, group, path, placed, rect, several, text, title

EIGHT_SIDED = "M32 2L58 17V47L32 62L6 47V17Z"
HEADLINE_SIZES = ((15, 1), (13.5, 1), (13.5, 2), (12, 2), (11.7, 3))
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
        room, letters = (area.width - 24) / BOLD, "qx-serif qx-bold"
        told = paragraph(area.middle, area.y + 23.5, words, room, HEADLINE_SIZES, letters, gap=0.3)
        return several(*tray(area).children, told)

    return drawn_once(("tray", area, words), draw)


def empty_tray(area: Area, words: str) -> Element:
    """The mat while no dice lie on it."""
    size = 46 + (area.height - 150) / 6
    drawn = tray(area)
    for n in range(3):
        drawn.add(group(die(None, area.middle + (n - 1) * 1.25 * size, area.half_way - 12, size), class_="qx-dim"))
    return drawn.add(one_line(area.middle, area.half_way + size, words, area.width - 24, 15, "qx-serif qx-faint"))


# ---- dice by what they are used for


class Mat(NamedTuple):
    """Where dice lie: the size of dice that hit and of those that miss, and the rows they lie in."""

    width: float
    die: float
    small: float
    high: float
    low: float
    letters: float  # of what is told of a die


class Socket(NamedTuple):
    """A place for a die: what is written on it, what it says, and the face of the die that fills it, if one does."""

    label: str
    words: str
    face: int | None
    on: str | None


def draw_sockets(drawn: Element, sockets: Sequence[Socket], mat: Mat, class_: str) -> float:
    """Sockets side by side with the dice that fill them; gives back where the last one ends."""
    pitch, first = min(mat.die + 6, 200.0 / max(len(sockets), 1)), 12 + mat.die / 2
    for n, socket in enumerate(sockets):
        cx = first + n * pitch
        drawn.add(circle(cx, mat.high, mat.die / 2 + 1, class_))
        if socket.face is None:
            drawn.add(group(title(socket.words), text(cx, mat.high + 6, socket.label, 16, "qx-sans qx-faint")))
        else:
            drawn.add(
                lying_die(socket.face, cx, mat.high, mat.die, socket.words, socket.on),
                text(cx, mat.high + mat.die / 2 + 13, socket.label, mat.letters + 0.5, "qx-sans qx-bold"),
            )
    return first + (len(sockets) - 1) * pitch + mat.die / 2 + 6


def draw_aside(drawn: Element, dice: Sequence[Socket], words: str, left: float, mat: Mat, class_: str) -> None:
    """Dice that lie aside in a frame of their own, to the right of what ends at `left`."""
    pitch = overlapping(len(dice), mat.die, 2, mat.width - 18 - left)
    width = mat.die + 8 + pitch * (len(dice) - 1)
    x, top = mat.width - 10 - width, mat.high - mat.die / 2
    drawn.add(rect(x, top - 3, width, mat.die + 20, class_, rx=8))
    drawn.add(one_line(x + width / 2, top + mat.die + 13, words, width - 4, mat.letters, "qx-sans qx-bold"))
    for n, each in enumerate(dice):
        cx = x + 4 + mat.die / 2 + n * pitch
        drawn.add(lying_die(each.face or 0, cx, mat.high, mat.die, each.words, each.on))
