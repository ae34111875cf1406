# hot: compiled by mypyc
"""Where things lie on the drawn table: a wide one for screens, a tall one for phones; three sectors or five."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from quincunx.core.kit.board.area import UPPER, Area, Hand
from quincunx.core.kit.board.canvas import HEADER
from quincunx.games.battalion.board.faces import NARROW_TILE, TILE_HEIGHT, TILE_WIDTH

FOOT = 32.0


@dataclass(frozen=True)
class Layout:
    """A whole table."""

    width: int
    height: int
    sectors: int
    field: Area
    formation: float  # the height of a formation zone
    camps: tuple[tuple[Area, ...], ...]  # by row and wing
    reserves: tuple[tuple[Area, ...], ...]
    hand: Hand
    tray: Area
    between: float  # the space between two lanes
    tile: float  # how wide a rank tile is

    def lane(self, sector: int) -> Area:
        """A sector from the upper to the lower camp, counted from 1."""
        return self.field.column(sector - 1, self.sectors, self.between)

    def formation_zone(self, sector: int, row: int) -> Area:
        lane = self.lane(sector)
        return Area(lane.x, lane.y if row == UPPER else lane.bottom - self.formation, lane.width, self.formation)

    def engagement_zone(self, sector: int) -> Area:
        lane = self.lane(sector)
        return Area(lane.x, lane.y + self.formation, lane.width, lane.height - 2 * self.formation)


def fanned(area: Area) -> Hand:
    """Room for a hand in one row."""
    return Hand(area, 1.14, 1.14, fan=0.7, gap=8)


def in_rows(area: Area) -> Hand:
    """Room for a hand in two rows, as on a tall table."""
    return Hand(area, 1.55, 0.8, rows=2, few=2, gap=8)


@cache
def layout_of(narrow: bool, sectors: int, seats: int) -> Layout:
    return narrow_layout(sectors, seats) if narrow else wide_layout(sectors, seats)


def wide_layout(sectors: int, seats: int) -> Layout:
    """Camps and reserves in a column beside the field, one for each wing; the hand and the dice below."""
    wings = seats // 2
    column = 214.0 if wings == 1 else 186.0
    top, bottom = HEADER + 12, 716.0
    left = 12 + column + 10
    right = 1428.0 if wings == 1 else 1428 - column - 10
    lefts = [12.0, 1428 - column][:wings]
    camp = 206.0
    reserve = (bottom - top) / 2 - camp - 12
    tops = (top + camp + 8, bottom - camp - 8 - reserve)
    camps = tuple(tuple(Area(x, y, column, camp) for x in lefts) for y in (top, bottom - camp))
    reserves = tuple(tuple(Area(x, y, column, reserve) for x in lefts) for y in tops)
    field = Area(left, top, right - left, bottom - top)
    tray = Area(1118, 734, 310, 150)
    hand = fanned(Area(12, 725, 1096, 170))
    if sectors > 3:
        return Layout(1440, 900, sectors, field, 220, camps, reserves, hand, tray, 6, NARROW_TILE)
    return Layout(1440, 900, sectors, field, 190, camps, reserves, hand, tray, 10, TILE_WIDTH)


def narrow_layout(sectors: int, seats: int) -> Layout:
    """Camps and reserves above and below the field, the hand and the dice at the lower edge."""
    wings = seats // 2
    tall, high = (124.0, 700.0) if wings == 1 else (152.0, 740.0)
    field = Area(12, HEADER + tall + 20, 696, high)
    tops = (HEADER + 12, field.bottom + 8)
    pitch = 696 / wings
    camp = 430.0 if wings == 1 else 202.0
    camps = tuple(tuple(Area(12 + wing * pitch, top, camp, tall) for wing in range(wings)) for top in tops)
    reserves = tuple(
        tuple(
            Area(12 + wing * pitch + camp + 8, top, pitch - camp - (8 if wings == 1 else 14), tall)
            for wing in range(wings)
        )
        for top in tops
    )
    low = tops[1] + tall + 8
    hand, tray = in_rows(Area(330, low, 378, 246)), Area(12, low, 310, 246)
    between = 8 if sectors == 3 else 4
    formation = 205 if sectors == 3 else 250
    height = int(tray.bottom + 8)
    return Layout(720, height, sectors, field, formation, camps, reserves, hand, tray, between, NARROW_TILE)


def unit_height(height: int) -> float:
    """How high a pile of so many ranks is drawn, with its foot."""
    return TILE_HEIGHT * height + FOOT
