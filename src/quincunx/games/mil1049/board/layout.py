# hot: compiled by mypyc
"""Where things lie on the drawn table: a wide one for screens, a tall one for phones."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from quincunx.core.kit.board.area import Area
from quincunx.games.mil1049.actions import COLUMNS

WIDEST_RIVAL = 470.0
SPHERES = 6
READABLE = 0.77
"""On a phone held upright the letters of the tall table are ten pixels high at this scale."""


class Layout(NamedTuple):
    """A whole table; spheres are arches side by side, or rows of a list on a tall one."""

    width: int
    height: int
    tall: bool
    ribbon: Area
    rivals: list[Area]
    spheres: list[Area]  # Monastery, Court, Market, War, Curia, Crusades
    stacks: list[Area]
    desk: Area  # what is under way
    head: Area  # whose board lies below, with what is behind the screen
    columns: list[Area]
    lanes: tuple[Area, Area]  # where cords run, below the rivals and above one's own board


@cache
def layout_of(players: int, tall: bool) -> Layout:
    """The table for so many players."""
    return tall_table(players) if tall else wide_table(players)


def wide_table(players: int) -> Layout:
    """Rivals above, the spheres between, one's own board below."""
    arcade, side = Area(18, 304, 1094, 256), 134.0
    middle = Area(arcade.x + side, arcade.y, arcade.width - 2 * side, arcade.height)
    spheres = [middle.column(n, 4, 0) for n in range(4)]
    left, right = arcade._replace(width=side), arcade._replace(x=arcade.right - side, width=side)
    free = Area(1122, 304, 142, 256)
    return Layout(
        width=1280,
        height=900,
        tall=False,
        ribbon=Area(18, 51, 1244, 32),
        rivals=rivals_in(Area(18, 90, 1244, 190), players - 1),
        spheres=[left, *spheres, right],
        stacks=[free.row(n, 2, 8) for n in range(2)],
        desk=Area(middle.x + 6, arcade.y + 2, middle.width - 12, 110),
        head=Area(18, 586, 296, 304),
        columns=[Area(322, 586, 940, 304).column(n, COLUMNS, 8) for n in range(COLUMNS)],
        lanes=(Area(18, 280, 1244, 24), Area(18, 560, 1244, 26)),
    )


def rivals_in(area: Area, count: int) -> list[Area]:
    """So many boards side by side, none wider than is of use."""
    wide = min((area.width - 12 * (count - 1)) / count, WIDEST_RIVAL)
    whole = area._replace(x=area.middle - (count * wide + 12 * (count - 1)) / 2, width=count * wide + 12 * (count - 1))
    return [whole.column(n, count, 12) for n in range(count)]


def tall_table(players: int) -> Layout:
    """All below each other, higher than a phone: rivals, the spheres as six rows, free lands, one's own board."""
    across = Area(6, 50, 490, 96)
    rivals = [across._replace(y=across.bottom + 6 + n * 198, height=190) for n in range(players - 1)]
    rows = across._replace(y=rivals[-1].bottom + 24, height=372)
    free = across._replace(y=rows.bottom + 8, height=124)
    head = across._replace(y=free.bottom + 24, height=256)
    columns = across._replace(y=head.bottom + 8, height=620)
    return Layout(
        width=502,
        height=int(columns.bottom + 8),
        tall=True,
        ribbon=across,
        rivals=rivals,
        spheres=[rows.row(n, SPHERES, 6) for n in range(SPHERES)],
        stacks=[free.column(n, 2, 8) for n in range(2)],
        desk=across._replace(y=free.bottom - 196, height=196),  # over the free lands: nothing there is chosen meanwhile
        head=head,
        columns=[columns.row(n // 2, 2).column(n % 2, 2) for n in range(COLUMNS)],
        lanes=(across._replace(y=rows.y - 24, height=24), across._replace(y=free.bottom, height=24)),
    )
