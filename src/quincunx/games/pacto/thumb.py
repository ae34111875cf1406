# cold: interpreted
"""A battlefield at the size of a thumb: both lines where they stand, and how much of each army is lost."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.kit.thumb import HIGH, WIDE, block, mark, thumbnail
from quincunx.core.svg import Element, rect, transform

SHIELD = 13.0
LEFT = 22.0
PIP = 3.4


def thumb(view: Data) -> str:
    """The tabletop on the right, on the left a shield for each side with its losses; whoever acts glows."""
    below = max(int(view["seat"]), 0)
    scale = min((WIDE - LEFT - 4) / view["width"], (HIGH - 4) / view["depth"])
    wide, high = scale * view["width"], scale * view["depth"]
    left, top = (WIDE + LEFT - wide) / 2, (HIGH - high) / 2
    drawn: list[Element] = [rect(0.5, 0.5, WIDE - 1, HIGH - 1, "c", rx=3)]
    drawn.append(rect(round(left, 1), round(top, 1), round(wide, 1), round(high, 1), "g", rx=2))
    for seat in range(2):
        drawn += army(view, seat, HIGH - SHIELD - 6 if seat == below else 6)
    turned = below == view["above"]
    for ug in view["ugs"]:
        if ug["pose"] is not None:
            drawn.append(unit(ug, (left, top, wide, high), scale, turned))
    return thumbnail(*drawn)


def army(view: Data, seat: int, y: float) -> list[Element]:
    """A shield, and a pip for each TuG whose loss breaks the army: filled once it is lost."""
    drawn = [rect(2, y - 2, SHIELD + 4, SHIELD + 4, "hot", rx=3)] if seat in view["awaited"] else []
    drawn.append(mark(seat, 4, y, SHIELD))
    lost, there = view["lost"][seat]
    beside = y + SHIELD + 3 if y < HIGH / 2 else y - PIP - 4
    for n in range(-(-there // 2)):
        drawn.append(rect(3 + (PIP + 1) * n, beside, PIP, PIP, f"s{seat}" if n < lost else "c"))
    return drawn


def unit(ug: Data, room: tuple[float, float, float, float], scale: float, turned: bool) -> Element:
    """A UG where it stands, turned as it looks."""
    left, top, wide, high = room
    pose = ug["pose"]
    x, y = scale * pose["x"], scale * pose["y"]
    x, y = (left + wide - x, top + y) if turned else (left + x, top + high - y)
    size = scale * ug["width"]
    drawn = block(int(ug["seat"]), round(-size / 2, 1), 0, round(size, 1), round(max(scale * ug["depth"], 2.2), 1))
    turn = (90 - pose["facing"] + (180 if turned else 0)) % 360
    drawn.attributes["transform"] = transform(round(x, 1), round(y, 1), 1.0, turn)
    return drawn
