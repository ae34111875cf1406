# cold: interpreted
"""A battle at the size of a thumb: five columns, who holds them, and how deep the units stand."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.kit.thumb import HIGH, block, held, thumbnail
from quincunx.core.svg import Element, rect

COLUMN, STEP, MIDDLE = 24, 27, HIGH / 2
MOST_SHOWN = 2


def thumb(view: Data) -> str:
    """The columns with whoever looks below; where an attack is on, the column glows."""
    below = max(int(view["seat"]), 0)
    drawn: list[Element] = []
    for n, column in enumerate(view["columns"]):
        x = n * STEP
        drawn.append(rect(x + 0.5, 0.5, COLUMN - 1, HIGH - 1, held(column["control"]), rx=3))
        for side, units in enumerate(column["units"]):
            for place in range(min(len(units), MOST_SHOWN)):
                y = MIDDLE + 6 if side == below else 7
                drawn.append(block(side, x + 3 + 10 * place, y, 8, MIDDLE - 13))
        drawn.append(rect(x, MIDDLE - 4, COLUMN, 8, "g"))
        if (view["attack"] or {}).get("column") == n + 1:
            drawn.append(rect(x + 1, 1.5, COLUMN - 2, HIGH - 3, "hot", rx=3))
    return thumbnail(*drawn)
