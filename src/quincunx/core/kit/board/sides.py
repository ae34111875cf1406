# hot: compiled by mypyc
"""Sides of the table: each has a shield of its own shape beside its colour, on its plates and on its pieces' backs."""

from __future__ import annotations

from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import BOLD, fitted
from quincunx.core.svg import Drawing, Element, circle, drawn_once, glyph, group, number, path, rect, text, title

SHIELDS = (
    "M8 5C24 1 40 1 56 5C59 22 59 42 56 59C40 63 24 63 8 59C5 42 5 22 8 5Z",  # scutum
    "M32 2A30 30 0 1 1 32 62A30 30 0 1 1 32 2Z",  # round hoplon
    "M18 3H46L61 32L46 61H18L3 32Z",  # Celtic, six-cornered
    "M6 4H58V30C58 47 46 57 32 63C18 57 6 47 6 30Z",  # pointed below
    "M14 4Q32 -1 50 4C66 12 61 26 57 32C61 38 66 52 50 60Q32 65 14 60C-2 52 3 38 7 32C3 26 -2 12 14 4Z",  # waisted
)
NAME_SIZES = ((19, 1), (17, 1), (15.5, 1), (14, 2), (12, 2))
PLATE_PITCH = 17.0
QUINCUNX = ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1))


def shield(side: int, cx: float, cy: float, size: float, class_: str = "qx-shield") -> Element:
    """A side's shield around a point."""
    scale = size / 64
    shape = path(SHIELDS[side], f"qx-side-{side} {class_}")
    shape.attributes["transform"] = f"translate({number(cx - size / 2)} {number(cy - size / 2)}) scale({number(scale)})"
    return shape


def quincunx(cx: float, cy: float, across: float, down: float, size: float, class_: str) -> Element:
    """Five dots, four at the corners and one in the middle."""
    return group(*(circle(cx + across * x, cy + down * y, size, class_) for x, y in QUINCUNX))


def back(side: int, width: float, height: float, dotted: bool = False) -> Element:
    """A piece face down: the side's colour and shield, and the five dots if there is room for them."""
    edge = 7 if height > 60 else 5
    emblem = min(0.74 * width, 0.62 * height)
    drawn = group(
        rect(1.2, 1.2, width - 2.4, height - 2.4, "qx-back", rx=edge),
        rect(edge, edge, width - 2 * edge, height - 2 * edge, "qx-back-line", rx=edge - 2),
        shield(side, width / 2, height / 2, emblem, "qx-back-shield"),
        class_=f"qx-side-{side}",
    )
    return drawn.add(quincunx(width / 2, height / 2, 14, 14, 6, "qx-on-back")) if dotted else drawn


def plate(
    seat: int,
    area: Area,
    size: float,
    sign: Element,
    name: str,
    facts: list[str],
    doing: str | None,
    lit: bool = False,
    small: float = 13.0,
) -> Element:
    """A shield with a sign on it, the name of its side, what is to be known, and what it is doing; it may be lit."""
    lines, large = fitted(name, (area.width - size - 14) / BOLD, NAME_SIZES)
    told = [(line, large, "qx-serif qx-bold") for line in lines] + [(line, small, "qx-sans") for line in facts]
    if doing is not None:
        told.append((doing, small, "qx-sans qx-bold"))
    x, cy = area.x + size / 2, area.half_way
    drawn = group(
        shield(seat, x, cy, 1.26 * size, "qx-hot") if lit else None, shield(seat, x, cy, size, "qx-shield-solid"), sign
    )
    top = cy + 5 - PLATE_PITCH * (len(told) - 1) / 2
    for n, (line, letters, class_) in enumerate(told):
        drawn.add(text(area.x + size + 14, top + n * PLATE_PITCH, line, letters, class_, text_anchor="start"))
    return drawn


def signed_plate(
    seat: int, area: Area, size: float, sign: str, sign_size: float, name: str, doing: str | None, small: float = 13.0
) -> Drawing:
    """A plate with a symbol of the sprite on its shield, drawn the first time it lies so."""

    def draw() -> Element:
        drawn = glyph(sign, area.x + size / 2, area.half_way - 1, sign_size)
        return plate(seat, area, size, drawn, name, [], doing, small=small)

    return drawn_once(("plate", seat, area, size, sign, sign_size, name, doing, small), draw)


def standing(seat: int, area: Area, words: str, busy: bool) -> Element:
    """A side's shield and how far it has come where all choose at once: still at it, or ready."""
    size, room = min(34.0, area.height - 4), Area(area.x + 10, area.y, area.width - 20, area.height)
    sign = glyph("g-hourglass" if busy else "g-banner", room.x + size / 2, area.half_way, 0.55 * size)
    return group(title(words), plate(seat, room, size, sign, words, [], None), class_=f"qx-side-{seat}")
