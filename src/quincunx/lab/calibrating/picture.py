"""The picture of a calibration: what was forecast against what came, for hints and for the curve."""

from __future__ import annotations

from typing import Final

from quincunx.core.game import Data
from quincunx.core.palette import DAY
from quincunx.core.svg import Element, title

SIDE: Final = 300
MARGIN: Final = 44
TOP: Final = 34
LEAST_POINT: Final = 2.5
MOST_POINT: Final = 7.0
MANY: Final = 300
"""So many positions in a tenth make the largest point."""
SHARES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
STYLE: Final = (
    f"svg{{background:{DAY['card']};font:13px sans-serif}}text{{fill:{DAY['ink']}}}"
    f"line{{stroke:{DAY['line']}}}.even{{stroke:{DAY['ink2']};stroke-dasharray:4 4}}"
    f".interval{{stroke:{DAY['side-1']};stroke-width:2}}.point{{fill:{DAY['side-1']}}}"
)
PANELS: Final = {"choice": "Hints", "curve": "The curve"}


def picture(name: str, held_back: Data) -> Element:
    """Both kinds of forecasts side by side; on the broken line forecasts are exactly right."""
    panels = [panel(n * (SIDE + MARGIN), words, held_back[kind]) for n, (kind, words) in enumerate(PANELS.items())]
    wide, high = len(PANELS) * (SIDE + MARGIN) + MARGIN, SIDE + TOP + MARGIN
    words = title(f"{name}: the chances that were shown, and how often that side won")
    attributes = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {wide} {high}", "role": "img"}
    return Element("svg", words, Element("style", STYLE), *panels, **attributes)


def panel(left: float, words: str, check: Data) -> Element:
    """One kind of forecasts: a point for each tenth of the range, with the interval of what came."""
    drawn = [Element("text", f"{words}: log-loss {check['log_loss']:.3f}", x=MARGIN + SIDE / 2, y=TOP - 12)]
    for share in SHARES:
        x, y = place(share, share)
        drawn.append(Element("line", x1=x, y1=TOP, x2=x, y2=TOP + SIDE))
        drawn.append(Element("line", x1=MARGIN, y1=y, x2=MARGIN + SIDE, y2=y))
        drawn.append(Element("text", f"{share:.0%}", x=x, y=TOP + SIDE + 18))
        drawn.append(Element("text", f"{share:.0%}", x=MARGIN - 6, y=y + 4, text_anchor="end"))
    (x1, y1), (x2, y2) = place(0.0, 0.0), place(1.0, 1.0)
    drawn.append(Element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="even"))
    drawn.append(Element("text", "shown", x=MARGIN + SIDE / 2, y=TOP + SIDE + 34))
    for tenth in check["tenth"]:
        x, y = place(tenth["forecast"], tenth["came"])
        low, high = place(0.0, tenth["low"])[1], place(0.0, tenth["high"])[1]
        size = LEAST_POINT + (MOST_POINT - LEAST_POINT) * min(tenth["positions"] / MANY, 1.0) ** 0.5
        said = title(f"{tenth['forecast']:.1%} shown, {tenth['came']:.1%} came, {tenth['positions']} positions")
        drawn.append(Element("line", x1=x, y1=low, x2=x, y2=high, class_="interval"))
        drawn.append(Element("circle", said, cx=x, cy=y, r=round(size, 2), class_="point"))
    return Element("g", *drawn, transform=f"translate({left} 0)", text_anchor="middle")


def place(forecast: float, came: float) -> tuple[float, float]:
    """Where a forecast and what came of it lie in a panel."""
    return round(MARGIN + SIDE * forecast, 1), round(TOP + SIDE * (1.0 - came), 1)
