# cold: interpreted
"""Where things lie by the numbers in a game's `layout.toml`, a table for each way to lay out its board.

[wide]
width = 1120
tray = [802, 628, 310, 158]                                       # four numbers are an Area
piles = [[866, 66, 0.4], [956, 66, 0.4]]                          # three are a Spot, and how large
hand = { area = [330, 46, 470, 76], most = 0.5, least = 0.4 }     # a Hand
columns = { across = [8, 124, 1104, 428], count = 5, gap = 8 }    # an Area shared by columns
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from quincunx.core import toml_file
from quincunx.core.kit.board.area import Area, Hand, Spot

KINDS = {4: Area, 3: Spot}


def layouts_in(folder: Path) -> dict[str, dict[str, Any]]:
    """All layouts by name, each with the things that lie somewhere."""
    return {name: laid(table) for name, table in toml_file.read(folder / "layout.toml").items()}


def laid(value: Any) -> Any:
    """What a number, a list or a table of the file stands for."""
    if isinstance(value, dict):
        found = {name: laid(each) for name, each in value.items()}
        if "across" in found:
            return [found["across"].column(n, found["count"], found["gap"]) for n in range(found["count"])]
        return Hand(**found) if "area" in found else found
    if not isinstance(value, list):
        return value
    if all(isinstance(each, (int, float)) for each in value):
        return KINDS[len(value)](*value)
    return tuple(laid(each) for each in value)
