# hot: compiled by mypyc
"""Where things lie on the drawn table: a wide one for screens, a tall one for phones; three sectors or five."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from quincunx.core.kit.board.area import Area, Hand
from quincunx.core.kit.board.canvas import FRIEZE, HEADER
from quincunx.games.battalion.board.faces import LOW_TILE, NARROW_TILE, STRIP_HEIGHT, TILE_HEIGHT

FOOT = 30.0
LINE_HEIGHT = 21.0  # of a unit in reserve, told in a line
MARGIN, EDGE = 8.0, 4.0
WIDTH, HEIGHT = 1120, 794
TALL_RESERVE, LINES_BESIDE = 50.0, 3
READABLE = 0.75
"""On a phone held upright the letters of the tall table are ten pixels high at this scale."""

Heights = tuple[float, float]  # of the first rank of a pile, and of what is seen of each behind it
NAMED: Final[tuple[Heights, ...]] = ((TILE_HEIGHT, STRIP_HEIGHT), (LOW_TILE, STRIP_HEIGHT), (LOW_TILE, EDGE))
EDGED: Final = ((TILE_HEIGHT, EDGE), (LOW_TILE, EDGE))  # where many sectors lie side by side


class Zones(NamedTuple):
    """The ground of a sector."""

    formations: tuple[Area, Area]  # by row
    engagement: Area
    heights: Heights  # of its piles


@dataclass(frozen=True)
class Layout:
    """A whole table."""

    width: int
    height: int
    sectors: int
    field: Area
    formation: float  # the height of a formation zone, unless a sector is crowded
    camps: tuple[tuple[Area, ...], ...]  # by row and wing
    reserves: tuple[tuple[Area, ...], ...]
    hand: Hand
    tray: Area
    between: float  # the space between two lanes
    heights: tuple[Heights, ...]  # of piles: each next one is for sectors too crowded for the one before
    tile: float = NARROW_TILE  # how wide a rank tile is
    readable: float = 0.868  # at this scale the smallest letters of a unit can be read

    @property
    def tall(self) -> bool:
        return self.height > self.width

    def lane(self, sector: int) -> Area:
        """A sector from the upper to the lower camp, counted from 1."""
        return lanes(self.field, self.between, self.sectors)[sector - 1]

    def unit_height(self, height: int, heights: Heights | None = None) -> float:
        """How high a pile of so many ranks is drawn, with its foot."""
        front, strip = heights or self.heights[0]
        return front + strip * (max(height, 1) - 1) + FOOT

    def zones(self, sector: int, upper: float, lower: float, heights: Heights) -> Zones:
        """A sector's formation zones, so high each, and the engagement zone between them."""
        lane = self.lane(sector)
        between = Area(lane.x, lane.y + upper, lane.width, lane.height - upper - lower)
        above = Area(lane.x, lane.y, lane.width, upper)
        formations = (above, Area(lane.x, lane.bottom - lower, lane.width, lower))
        return Zones(formations, between, heights)


@cache
def lanes(field: Area, between: float, sectors: int) -> list[Area]:
    """The sectors of a field side by side; where both wings meet there is twice the room."""
    return field.lanes([2 if sectors > 3 and 2 * n == sectors + 1 else 1 for n in range(1, sectors + 1)], between)


@cache
def layout_of(narrow: bool, sectors: int, seats: int) -> Layout:
    return narrow_layout(sectors, seats) if narrow else wide_layout(sectors, seats)


def wide_layout(sectors: int, seats: int) -> Layout:
    """Camps and reserves in a column beside the field, one for each wing; the hand and the dice below."""
    wings, column, camp = seats // 2, 160.0, 180.0
    top, bottom = HEADER + FRIEZE + 6, 616.0
    left = MARGIN + column + MARGIN
    lefts = [MARGIN, WIDTH - MARGIN - column][:wings]
    right = WIDTH - MARGIN if wings == 1 else lefts[1] - MARGIN
    reserve = (bottom - top) / 2 - camp - 12
    tops = (top + camp + 8, bottom - camp - 8 - reserve)
    camps = tuple(tuple(Area(x, y, column, camp) for x in lefts) for y in (top, bottom - camp))
    reserves = tuple(tuple(Area(x, y, column, reserve) for x in lefts) for y in tops)
    field = Area(left, top, right - left, bottom - top)
    tray = Area(WIDTH - MARGIN - 310, 628, 310, 158)
    hand = Hand(Area(MARGIN, 616, tray.x - 2 * MARGIN, HEIGHT - 616), 1.1, 1.1, fan=0.7, gap=8)
    return Layout(WIDTH, HEIGHT, sectors, field, 160, camps, reserves, hand, tray, 5, NAMED if sectors == 3 else EDGED)


def narrow_layout(sectors: int, seats: int) -> Layout:
    """Camps and reserves above and below the field, the dice and the hand at the lower edge; higher than a phone.

    Units stand behind each other, large enough for their names to be read.
    """
    wings, width = seats // 2, 516 if sectors == 3 else 840
    row = Area(6, HEADER + FRIEZE + 4, width - 12, 106)
    above, lower = row.columns(wings), row._replace(y=row.bottom + 4, height=TALL_RESERVE)
    field = Area(6, lower.bottom + 6, width - 12, 850)
    low = row._replace(y=field.bottom + 6)
    under = lower._replace(y=low.bottom + 4)
    tray = Area(6, under.bottom + 6, min(width - 12, 504), 158)
    hand = Hand(Area(6, tray.bottom + 6, width - 12, 408), 1.3, 1.12, rows=2, few=3, gap=8)
    return Layout(
        width=width,
        height=int(hand.area.bottom + 6),
        sectors=sectors,
        field=field,
        formation=278,
        camps=(above, low.columns(wings)),
        reserves=(lower.columns(wings), under.columns(wings)),
        hand=hand,
        tray=tray,
        between=5 if sectors == 3 else 4,
        heights=NAMED if sectors == 3 else EDGED,
        readable=1.0,
    )
