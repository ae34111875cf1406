# cold: interpreted
"""A table at the size of a thumb, for lists of games: who holds what, in a few strokes."""

from __future__ import annotations

from quincunx.core.kit.board.sides import SHIELDS
from quincunx.core.palette import DAY, LAMPLIGHT
from quincunx.core.svg import Element, number, path, rect

WIDE, HIGH = 132, 60
USED = ("card", "line", "edge", "glow", "ground-plain", "side-0", "side-1", "side-2", "side-3", "side-4")
CSS = (
    ".c{fill:var(--card);stroke:var(--line)}.g{fill:var(--ground-plain);stroke:var(--edge)}"
    ".hot{fill:none;stroke:var(--glow);stroke-width:3}"
    + "".join(
        f".s{side}{{fill:var(--side-{side});stroke:var(--edge)}}"
        f".h{side}{{fill:var(--side-{side});fill-opacity:.25;stroke:var(--line)}}"
        for side in range(5)
    )
)


def thumbnail(*drawn: Element | None) -> str:
    """A picture of strokes; `?theme=` of its address puts the theme of the page on it."""
    day, lamp = (";".join(f"--{name}:{tones[name]}" for name in USED) for tones in (DAY, LAMPLIGHT))
    style = Element("style", f"svg{{{day}}}@media (prefers-color-scheme:dark){{svg:not([data-theme]){{{lamp}}}}}")
    style.add(f"svg[data-theme=dark]{{{lamp}}}{CSS}")
    size = {"viewBox": f"0 0 {WIDE} {HIGH}", "width": str(WIDE), "height": str(HIGH)}
    picture = Element("svg", style, *drawn, class_="qx", xmlns="http://www.w3.org/2000/svg")
    picture.attributes.update(size)
    return picture.to_text()


def held(side: int | None) -> str:
    """The class of ground by who holds it."""
    return "c" if side is None else f"h{side}"


def block(side: int, x: float, y: float, wide: float, high: float) -> Element:
    """A unit: square for one side and rounder for the next, so that colour is not all there is."""
    return rect(x, y, wide, high, f"s{side}", rx=(0.5, 3.5, 1.5, 2.5, 4.5)[side])


def mark(side: int, x: float, y: float, size: float) -> Element:
    """A side's shield, its upper left corner at a point."""
    return path(SHIELDS[side], f"s{side}", transform=f"translate({number(x)} {number(y)}) scale({number(size / 64)})")
