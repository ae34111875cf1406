# hot: compiled by mypyc
"""What stands on the ground: buildings with their Age and damage, mines, adventures, encounters."""

from __future__ import annotations

from functools import partial

from quincunx.core.kit.board.sides import shield
from quincunx.core.svg import Element, circle, glyph, group, number, path, rect
from quincunx.games.multiverse.board.canvas import NOBODY, WorldCanvas

PAVED = "M0 -31L26.8 -15.5L26.8 15.5L0 31L-26.8 15.5L-26.8 -15.5Z"
PAVED_IN = "M0 -27.5L23.8 -13.7L23.8 13.7L0 27.5L-23.8 13.7L-23.8 -13.8Z"
CRACK = "l2.5 -2.3l-1 -.6l3.3 -2"
CELL = 7.2
NUMERALS = ("M0 -3.8V3.8M-4.5 -3.8H4.5M-4.5 3.8H4.5", "M-2.5 -3.8V3.8M2.5 -3.8V3.8M-4.5 -3.8H4.5M-4.5 3.8H4.5")
"""The Ages as numerals, cut into a plaque."""
TOKENS = ("tokens", "mines", "dug", "faced", "faced_damage", "markers")


def draw_works(canvas: WorldCanvas) -> None:
    """One part a hex, so that damage to one building is all that is told of it."""
    view = canvas.view
    for name in canvas.grid.names:
        if name in view["built"]:
            told = [view[each].get(name) for each in ("built", "holder", "ages", "damage", "sites", "stages", "fired")]
            canvas.part(f"works {name}", partial(draw_building, canvas, name), told)
        if any(name in view[each] for each in TOKENS):
            crowded = name in view["built"] or name in canvas.standing
            told = [view[each].get(name) for each in TOKENS]
            canvas.part(f"token {name}", partial(draw_token, canvas, name, crowded), told, crowded)


def at_hex(canvas: WorldCanvas, name: str, drawn: Element) -> Element:
    """A drawing made for a hex of 38 around 0, put in its place."""
    x, y = canvas.grid.middle(name)
    drawn.attributes["transform"] = f"translate({number(x)} {number(y)}) scale({number(canvas.grid.scale)})"
    return drawn


def draw_building(canvas: WorldCanvas, name: str) -> None:
    """A building on its pavement, with a plaque for its Age and a square for each hit point."""
    view = canvas.view
    works: str = view["built"][name]
    holder = int(view["holder"].get(name, NOBODY))
    age, damage = int(view["ages"].get(name, 1)), int(view["damage"].get(name, 0))
    site = name in view["sites"]
    side = f"qx-side-{holder}" if holder >= 0 else "mv-nobody"
    drawn = group(
        path(PAVED, "mv-site" if site else "mv-pave"),
        path(PAVED_IN, "mv-pave-line"),
        group(glyph(canvas.works_sign(works, holder), 0, -6.5, 34), class_="mv-faint" if site else None),
        class_=f"{side} mv-still",
        id=f"works-{name}",
    )
    points: list[int] = canvas.printed["works"][works]["hp"]
    drawn.add(plaque(holder, max(age, 1), int(points[min(max(age, 1), len(points)) - 1]), damage))
    if works == "stone_portal" and name in view["stages"]:
        drawn.add(*(circle(-12 + 6 * n, -27, 2.6, "mv-hp") for n in range(int(view["stages"][name]))))
    canvas.on_map(at_hex(canvas, name, drawn))


def plaque(holder: int, age: int, points: int, damage: int) -> Element:
    """The Age on the owner's shield, and a square for each hit point; a cracked one is lost."""
    wide = 18 + CELL * points
    left = -wide / 2 + 2
    drawn = group(rect(left, 11, wide, 12.5, "mv-plaque", rx=6.2))
    for n in range(points):
        x = left + 14.5 + CELL * n
        lost = n >= points - damage
        drawn.add(rect(x, 14.6, 5.4, 5.4, "mv-broken" if lost else "mv-whole"))
        if lost:
            drawn.add(path(f"M{x + 0.3:.1f} 19.7{CRACK}", "mv-crack"))
    if holder >= 0:
        drawn.add(shield(holder, left + 3.5, 17.2, 18, "mv-whole"))
        drawn.add(path(NUMERALS[age - 1], "mv-numeral", transform=f"translate({number(left + 3.5)} 17.2)"))
    return drawn


def draw_token(canvas: WorldCanvas, name: str, crowded: bool) -> None:
    """What else lies in a hex: a mine, at the edge of one that is crowded, an adventure, its card, or an encounter."""
    view = canvas.view
    drawn = group(class_="mv-still", id=f"token-{name}")
    if name in view["mines"]:
        drawn.add(glyph("mv-mine", 22, -14, 24) if crowded else glyph("mv-mine", 0, 0, 38))
    if name in view["tokens"]:
        drawn.add(path("M-15 4l15 16l15 -16l-15 -4Z", "mv-cast"), glyph("mv-adventure", 0, 0, 34))
    if name in view["faced"]:
        drawn.add(glyph("mv-wound", 14, -14, 18))
    markers: list[str] = view["markers"].get(name, [])
    if "caravan" in markers:
        drawn.add(glyph("mv-caravan", 0, 0, 38))
    if "competition" in markers:
        drawn.add(glyph("mv-shot", 0, 0, 34))
    if "ruin" in markers or name in view["dug"]:
        drawn.add(glyph("mv-scroll" if name in view["dug"] else "mv-mine", -17, 14, 16))
    canvas.on_map(at_hex(canvas, name, drawn))
