"""The picture of strength against budget: what share of games more iterations win, with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final, NamedTuple

from quincunx.core.palette import DAY
from quincunx.core.svg import Element, title

WIDE, HIGH = 520, 260
LEFT, TOP, FOOT = 52, 40, 52
SHARES: Final = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
LOWEST, HIGHEST = SHARES[0], SHARES[-1]
EVEN: Final = 0.5
COLOURS: Final = ("side-0", "side-1", "side-2", "side-3")
STYLE: Final = (
    f"svg{{background:{DAY['card']};font:13px sans-serif}}text{{fill:{DAY['ink']}}}"
    f"line{{stroke:{DAY['line']}}}.even{{stroke:{DAY['ink2']};stroke-dasharray:4 4}}"
)


class Step(NamedTuple):
    """A match of a search against itself with fewer iterations: the share of the one with more, and its interval."""

    game: str
    more: int
    fewer: int
    share: float
    games: int
    low: float
    high: float


def strength_picture(steps: Sequence[Step]) -> Element:
    """A point for each match, by the iterations of the stronger side; on the broken line both are equally strong."""
    budgets = sorted({step.more for step in steps})
    first, last = log2(budgets[0]) - 0.5, log2(budgets[-1]) + 0.5

    def across(budget: int) -> float:
        return round(LEFT + WIDE * (log2(budget) - first) / (last - first), 1)

    drawn = [
        Element("line", x1=LEFT, y1=down(share), x2=LEFT + WIDE, y2=down(share)) for share in SHARES if share != EVEN
    ]
    drawn.append(Element("line", x1=LEFT, y1=down(EVEN), x2=LEFT + WIDE, y2=down(EVEN), class_="even"))
    drawn += [Element("text", f"{share:.0%}", x=LEFT - 6, y=down(share) + 4, text_anchor="end") for share in SHARES]
    drawn += [Element("text", f"{each:,}", x=across(each), y=TOP + HIGH + 18, text_anchor="middle") for each in budgets]
    below = "iterations of the side that has four times as many"
    drawn.append(Element("text", below, x=LEFT + WIDE / 2, y=TOP + HIGH + 38, text_anchor="middle"))
    for n, game in enumerate(dict.fromkeys(step.game for step in steps)):
        colour, own = DAY[COLOURS[n]], sorted([step for step in steps if step.game == game], key=lambda step: step.more)
        line = "M" + "L".join(f"{across(step.more):g} {down(step.share):g}" for step in own)
        drawn.append(Element("path", d=line, fill="none", stroke=colour, stroke_width=2))
        drawn.append(Element("text", game, x=LEFT + 16 + 110 * n, y=TOP - 16, style=f"fill:{colour};font-weight:bold"))
        for step in own:
            x, told = across(step.more), f"{game}, {step.more} against {step.fewer}: {step.share:.1%} of {step.games}"
            ends = {"x1": x, "y1": down(step.low), "x2": x, "y2": down(step.high)}
            drawn.append(Element("line", **ends, style=f"stroke:{colour};stroke-width:2"))
            drawn.append(Element("circle", title(told), cx=x, cy=down(step.share), r=5, fill=colour))
    size = f"0 0 {LEFT + WIDE + 20} {TOP + HIGH + FOOT}"
    words = title("The share of games that four times the iterations win, with 95 % intervals")
    attributes = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": size, "role": "img"}
    return Element("svg", words, Element("style", STYLE), *drawn, **attributes)


def down(share: float) -> float:
    """How far down a share lies."""
    return round(TOP + HIGH * (HIGHEST - share) / (HIGHEST - LOWEST), 1)
