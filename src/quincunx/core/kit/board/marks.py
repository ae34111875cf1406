# hot: compiled by mypyc
"""Marks laid on things: numbers, words on tabs, glow around what takes part, buttons, arrows, how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, degrees
from pathlib import Path

from quincunx.core import toml_file
from quincunx.core.kit.board.area import Area, overlapping
from quincunx.core.kit.board.fitted_text import BOLD, one_line, paragraph, text_width
from quincunx.core.svg import (
    Drawing,
    Element,
    circle,
    drawn_once,
    glyph,
    group,
    path,
    placed,
    rect,
    several,
    text,
    title,
)

BUTTON_SIZES = ((17, 1), (15, 1), (15, 2), (13, 2), (12, 3))
BANNER_SIZES = ((23, 3), (20, 4), (17, 5), (14, 6))
RIBBON_SIZES = ((19, 1), (17, 1), (15, 1))
RIBBON = 60.0  # what is higher is a plaque
ANY_SIGN = "g-banner"
SHORT = 40.0


def count_badge(cx: float, cy: float, count: int) -> Element:
    """A number on a dark disc, for piles and hands."""
    words = str(count)
    half = 11 + 4 * (len(words) - 1)
    return group(
        rect(cx - half, cy - 11, 2 * half, 22, "qx-in-ink", rx=11),
        text(cx, cy + 5, words, 14, "qx-sans qx-bold qx-on-ink"),
    )


def roundel(cx: float, cy: float, words: str, size: float = 9.0) -> Drawing:
    """A number on a small dark disc."""

    def draw() -> Element:
        told = text(cx, cy + 0.42 * size, words, 1.25 * size, "qx-sans qx-bold qx-on-ink")
        return group(circle(cx, cy, size, "qx-in-ink"), told)

    return drawn_once(("roundel", cx, cy, words, size), draw)


def price(cx: float, cy: float, amount: int) -> Element:
    """What something costs, in an outlined coin."""
    return group(circle(cx, cy, 9.5, "qx-price"), text(cx, cy + 4.8, str(amount), 13.5, "qx-sans qx-bold"))


def price_tag(middle: float, cy: float, words: str, cards: int, class_: str, ink: str, card: str) -> Element:
    """What something costs in words, on a tag of a class in an ink, and as so many cards of a class."""
    wide = text_width(words, 14) + 24 + 13 * cards
    left = middle - wide / 2
    told = text(left + 11, cy + 5, words, 14, f"qx-sans qx-bold {ink}", text_anchor="start")
    drawn = group(rect(left, cy - 13, wide, 26, class_, rx=13), told)
    for n in range(cards):
        drawn.add(rect(left + wide - 9 - 13 * (cards - n), cy - 7.5, 10, 15, card, rx=2))
    return drawn


def bull(cx: float, cy: float) -> Element:
    """The sign of a target, for a tab."""
    return group(circle(cx, cy, 7, "qx-bull"), circle(cx, cy, 3, "qx-on-tab"))


def count_label(x: float, y: float, count: int, label: str, size: float, room: float = 0.0) -> Element:
    """A number and, fainter, what it counts; smaller where there is too little room."""
    while room and text_width(f"{count} {label}", size) > room and size > 10:
        size -= 0.5
    words = text(x, y, str(count), size, "qx-sans qx-bold")
    return words.add(Element("tspan", f" {label}", class_="qx-faint", font_size=size - 2, font_weight=400))


def label_below(cell: Area, count: int, label: str, small: float) -> Element:
    """How many there are at the foot of a cell, and below it what they are, where there is room for the word."""
    letters = small if cell.width < 44 else 14.0
    drawn, y = group(), cell.bottom - letters - 2
    if text_width(label, letters) <= cell.width:
        drawn.add(text(cell.middle, cell.bottom - 2, label, letters, "qx-sans qx-faint"))
    else:
        y += 6
    return drawn.add(text(cell.middle, y, str(count), 15, "qx-sans qx-bold"))


def caption(area: Area, words: str, size: float = 11.5) -> list[Element]:
    """A word on a dark strip below a piece."""
    wide = max(area.width + 8, text_width(words, size) + 4)
    strip = Area(area.middle - wide / 2, area.bottom + 1, wide, 15)
    return [strip.drawn("qx-in-ink", 3), text(strip.middle, strip.y + 11.2, words, size, "qx-sans qx-bold qx-on-ink")]


def signs_in(folder: Path) -> dict[str, dict[str, str]]:
    """The signs of a game's pieces, by kind of piece and name, from `signs.toml`."""
    return toml_file.read(folder / "signs.toml")


def sign_of(names: list[str], signs: Mapping[str, str]) -> str:
    """The sign of the first of these names that has one, or a banner if none has."""
    return next((signs[name] for name in names if name in signs), ANY_SIGN)


def signed_line(x: float, cy: float, sign: str, size: float, words: str, room: float, class_: str) -> list[Element]:
    """A sign and a line of words beside it."""
    told = one_line(x + size + 5, cy + 0.28 * size, words, room - size - 5, 0.78 * size, class_, text_anchor="start")
    return [glyph(sign, x + size / 2, cy, size), told]


def pips(x: float, cy: float, filled: int, count: int, pitch: float, class_: str, size: float = 4.2) -> list[Element]:
    """A dot for each of a number of things, filled for those that are there."""
    return [circle(x + n * pitch, cy, size, class_ if n < filled else "qx-pip-open") for n in range(count)]


def gauge(filled: int, count: int, area: Area) -> Drawing:
    """A bar of cells, some of them filled."""

    def draw() -> Element:
        wide = area.width / max(count, 1)
        cell = f"h{wide - 1.4:.1f}v{area.height:g}h{1.4 - wide:.1f}z"
        cells = [f"M{area.x + n * wide + 0.7:.1f} {area.y:g}{cell}" for n in range(count)]
        halves = ((cells[:filled], "qx-in-ink"), (cells[filled:], "qx-cell-open"))
        return several(*(path("".join(half), class_) for half, class_ in halves if half))

    return drawn_once(("gauge", filled, count, area), draw)


def tokens(counts: Sequence[tuple[str, int]], x: float, cy: float, size: float, room: float) -> Drawing:
    """Tokens by their signs, side by side and closer together the more there are; by number, where they would hide."""
    key = ("token signs", tuple(counts), x, cy, size, room)
    return drawn_once(key, lambda: drawn_tokens(counts, x, cy, size, room))


def drawn_tokens(counts: Sequence[tuple[str, int]], x: float, cy: float, size: float, room: float) -> Element:
    row, count = group(), sum(number for _, number in counts)
    pitch = overlapping(count, size, 1.5, room)
    if pitch >= 0.42 * size:
        signs = [sign for sign, number in counts for _ in range(number)]
        return row.add(*(glyph(sign, x + size / 2 + n * pitch, cy, size) for n, sign in enumerate(signs)))
    for sign, number in counts:
        if number:
            row.add(glyph(sign, x + 0.4 * size, cy, 0.8 * size))
            row.add(text(x + 0.82 * size, cy + 4.8, str(number), 13.6, "qx-sans qx-bold", text_anchor="start"))
            x += 0.82 * size + 8 * len(str(number)) + 1
    return row


def token_row(sign: str, count: int, area: Area, words: str, on: str | None) -> Drawing:
    """Tokens that all show one sign behind their number; one faint token where there are none."""

    def draw() -> Element:
        row = group(title(words), rect(area.x, area.y, area.width, area.height, "qx-hold"), data_on=on)
        row.add(text(area.x + 15, area.half_way + 8, str(count), 22, "qx-sans qx-bold"))
        lying = tokens([(sign, max(count, 1))], area.x + 34, area.half_way, area.height, area.width - 38)
        return row.add(lying if count else group(lying, class_="qx-dim"))

    return drawn_once(("tokens", sign, count, area, words, on), draw)


def tab(words: str, size: float, soft: bool = False) -> tuple[Drawing, float]:
    """What a piece does, in a word around the point 0, and how wide that is; softly, if it only helps."""
    width = text_width(words, size) + 13

    def draw() -> Element:
        ground, ink = ("qx-tab-soft", "qx-sans") if soft else ("qx-tab", "qx-on-tab")
        shape = rect(-width / 2, -8, width, 16, ground, rx=4)
        return group(shape, text(0, 0.36 * size, words, size, f"qx-sans qx-bold {ink}"))

    return drawn_once(("tab", words, size, soft), draw), width


def panel(area: Area, words: str, side: int, name: str) -> Element:
    """A plaster panel with its heading."""
    told = one_line(
        area.x + 14, area.y + 24, words, (area.width - 28) / BOLD, 19, "qx-serif qx-bold", text_anchor="start"
    )
    return group(area.drawn("qx-panel"), told, id=name, class_=f"qx-side-{side}")


def glow(area: Area, rx: float = 8) -> Drawing:
    """Light around a piece that takes part in what is under way."""
    return drawn_once(
        ("glow", area, rx), lambda: group(area.inset(-1).drawn("qx-glow", rx), area.drawn("qx-hot", rx - 1))
    )


def asked(words: str, area: Area, size: float) -> Element:
    """A word on what can be chosen just now; it is to be seen only then."""
    middle = area.half_way + 0.35 * size
    return group(
        area.drawn("qx-button-first", 6),
        one_line(area.middle, middle, words, area.width - 6, size, "qx-serif qx-bold qx-on-side"),
        class_="qx-asked",
    )


def button(notation: str, words: str, area: Area, open_: bool = True, first: bool = False) -> Element:
    """Something to press, dim while it cannot be."""
    ink = "qx-serif qx-bold qx-on-side" if first else "qx-serif qx-bold"
    return group(
        area.drawn("qx-button-first" if first else "qx-button"),
        paragraph(area.middle, area.half_way, words, area.width - 20, BUTTON_SIZES, ink),
        id=f"deed-{notation}",
        data_on=notation,
        class_=None if open_ else "qx-dim",
    )


def arrow(start: tuple[float, float], goal: tuple[float, float], seat: int, name: str) -> Element | None:
    """A dotted line with a head; None where the ends all but touch."""
    away = ((goal[0] - start[0]) ** 2 + (goal[1] - start[1]) ** 2) ** 0.5
    if away < SHORT:
        return None
    turn = degrees(atan2(goal[1] - start[1], goal[0] - start[0]))
    drawn = group(path(f"M8 0H{away - 22:.1f}", "qx-arrow"), path(f"M{away - 3:.1f} 0l-19 10v-20z", "qx-arrow-head"))
    return group(placed(drawn, *start, turn=turn), class_=f"qx-side-{seat}", id=name)


def route(points: Sequence[tuple[float, float]], seat: int) -> list[Element]:
    """A way over the table from point to point, with a head where it ends."""
    (x, y), (before, above) = points[-1], points[-2]
    turn = degrees(atan2(y - above, x - before))
    line = "L".join(f"{across:g} {down:g}" for across, down in points)
    head = placed(path("M0 -10l14 10l-14 10z", f"qx-side-{seat} qx-route-head"), x, y, turn=turn)
    return [path(f"M{line}", f"qx-side-{seat} qx-route"), head]


def banner(words: str, area: Area, side: int) -> Element:
    """Who won and how, between laurels: a ribbon, or a plaque where there is room for one."""
    high = area.height
    plaque = high > RIBBON
    laurel = 46.0 if plaque else 24.0
    edge = laurel / 2 + 10
    return group(
        title(words),
        area.drawn("qx-in-ink", 10 if plaque else high / 2),
        area.inset(5).drawn("qx-gilt", 7) if plaque else None,
        glyph("g-laurel", area.x + edge, area.half_way, laurel),
        glyph("g-laurel", area.right - edge, area.half_way, laurel),
        paragraph(
            area.middle,
            area.half_way,
            words,
            area.width - 4 * edge + (22 if plaque else 8),
            BANNER_SIZES if plaque else RIBBON_SIZES,
            "qx-serif qx-bold qx-on-ink",
            4,
        ),
        id="ending",
        class_=f"qx-side-{side}",
    )
