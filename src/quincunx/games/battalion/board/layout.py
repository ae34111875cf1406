# hot: compiled by mypyc
"""Where things lie on the drawn table: a wide one for screens, a tall one for phones; three sectors or five."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from quincunx.games.battalion.board.faces import CARD_HEIGHT, CARD_WIDTH, NARROW_TILE, TILE_HEIGHT, TILE_WIDTH

UPPER, LOWER = 0, 1
FOOT = 32.0
GAP = 8.0
MOST_SCALE = 1.3
HEADER = 34.0


class Box(NamedTuple):
    """A part of the table by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    def inset(self, by: float) -> Box:
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


class Spot(NamedTuple):
    """Where a piece lies, by the corner it is turned about, how large, and how far it is turned."""

    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0


@dataclass(frozen=True)
class Layout:
    """A whole table."""

    width: int
    height: int
    sectors: int
    field: Box
    formation: float  # the height of a formation zone
    camps: tuple[tuple[Box, ...], tuple[Box, ...]]  # by row and wing
    reserves: tuple[tuple[Box, ...], tuple[Box, ...]]
    hand: Box
    hand_rows: int
    tray: Box
    between: float  # the space between two lanes
    tile: float  # how wide a rank tile is

    def lane(self, sector: int) -> Box:
        """A sector from the upper to the lower camp, counted from 1."""
        width = (self.field.width - (self.sectors - 1) * self.between) / self.sectors
        return Box(self.field.x + (sector - 1) * (width + self.between), self.field.y, width, self.field.height)

    def formation_zone(self, sector: int, row: int) -> Box:
        lane = self.lane(sector)
        return Box(lane.x, lane.y if row == UPPER else lane.bottom - self.formation, lane.width, self.formation)

    def engagement_zone(self, sector: int) -> Box:
        lane = self.lane(sector)
        return Box(lane.x, lane.y + self.formation, lane.width, lane.height - 2 * self.formation)


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
    camps = (
        tuple(Box(x, top, column, camp) for x in lefts),
        tuple(Box(x, bottom - camp, column, camp) for x in lefts),
    )
    reserves = (
        tuple(Box(x, top + camp + 8, column, reserve) for x in lefts),
        tuple(Box(x, bottom - camp - 8 - reserve, column, reserve) for x in lefts),
    )
    field = Box(left, top, right - left, bottom - top)
    tray = Box(1118, 734, 310, 150)
    hand = Box(12, 725, 1096, 170)
    if sectors > 3:
        return Layout(1440, 900, sectors, field, 220, camps, reserves, hand, 1, tray, 6, NARROW_TILE)
    return Layout(1440, 900, sectors, field, 190, camps, reserves, hand, 1, tray, 10, TILE_WIDTH)


def narrow_layout(sectors: int, seats: int) -> Layout:
    """Camps and reserves above and below the field, the hand and the dice at the lower edge."""
    wings = seats // 2
    tall, high = (124.0, 700.0) if wings == 1 else (152.0, 740.0)
    field = Box(12, HEADER + tall + 20, 696, high)
    tops = (HEADER + 12, field.bottom + 8)
    pitch = 696 / wings
    camp = 430.0 if wings == 1 else 202.0
    camps = tuple(tuple(Box(12 + wing * pitch, top, camp, tall) for wing in range(wings)) for top in tops)
    reserves = tuple(
        tuple(
            Box(12 + wing * pitch + camp + 8, top, pitch - camp - (8 if wings == 1 else 14), tall)
            for wing in range(wings)
        )
        for top in tops
    )
    low = tops[1] + tall + 8
    hand, tray = Box(330, low, 378, 246), Box(12, low, 310, 246)
    between = 8 if sectors == 3 else 4
    both = (camps[0], camps[1]), (reserves[0], reserves[1])
    formation = 205 if sectors == 3 else 250
    height = int(tray.bottom + 8)
    return Layout(720, height, sectors, field, formation, *both, hand, 2, tray, between, NARROW_TILE)


# ---- units in zones


def unit_height(height: int) -> float:
    """How high a pile of so many ranks is drawn, with its foot."""
    return TILE_HEIGHT * height + FOOT


class Block(NamedTuple):
    """Pieces that lie together: how wide and high they are, and where each lies in the block."""

    width: float
    height: float
    spots: dict[str, Spot]


def packed(blocks: list[Block], box: Box, most: float = MOST_SCALE, align: int | None = None) -> dict[str, Spot]:
    """Blocks in rows in a box, as large as fits; `align` is the row of the table whose front line they keep to."""
    if not blocks:
        return {}
    rows, scale = max(
        (fitting(blocks, count, box, most) for count in range(1, len(blocks) + 1)), key=lambda fit: fit[1]
    )
    spots: dict[str, Spot] = {}
    highs = [max(block.height for block in row) for row in rows]
    total = (sum(highs) + GAP * (len(rows) - 1)) * scale
    slack = box.height - total
    y = box.y + (slack / 2 if align is None else slack if align == UPPER else 0.0)
    for row, high in zip(rows, highs, strict=True):
        wide = sum(block.width for block in row)
        gap = min(GAP * 3, (box.width / scale - wide) / (len(row) + 1))
        x = box.middle - (wide + gap * (len(row) - 1)) * scale / 2
        for block in row:
            sink = (high - block.height) * (0.5 if align is None else 1.0 if align == UPPER else 0.0)
            for name, spot in block.spots.items():
                spots[name] = Spot(x + spot.x * scale, y + (sink + spot.y) * scale, scale * spot.scale, spot.turn)
            x += (block.width + gap) * scale
        y += (high + GAP) * scale
    return spots


def fitting(blocks: list[Block], count: int, box: Box, most: float) -> tuple[list[list[Block]], float]:
    """The blocks in so many rows, and the scale at which they fit into the box."""
    per_row = -(-len(blocks) // count)
    rows = [blocks[n : n + per_row] for n in range(0, len(blocks), per_row)]
    width = max(sum(block.width for block in row) + 6.0 * (len(row) + 1) for row in rows)
    height = sum(max(block.height for block in row) for row in rows) + GAP * (len(rows) - 1)
    return rows, min(most, box.width / width, box.height / height)


def lone_block(name: str, height: int, width: float) -> Block:
    """A unit by itself."""
    return Block(width, unit_height(height), {name: Spot(0, 0)})


# ---- hands


def hand_spots(layout: Layout, count: int) -> list[Spot]:
    """Where the cards of a hand lie: a fan in one row, or two rows on a tall table."""
    box = layout.hand
    rows = layout.hand_rows if count > 2 else 1
    per_row = max(-(-count // rows), 1)
    fan = layout.hand_rows == 1
    most = 1.14 if fan else min(1.55, (box.width / per_row - 6) / CARD_WIDTH)
    scale = min(max(most, 0.8), (box.height / rows - 6) / CARD_HEIGHT)
    wide = CARD_WIDTH * scale
    spots: list[Spot] = []
    for n in range(count):
        row, place = divmod(n, per_row)
        in_row = min(per_row, count - row * per_row)
        pitch = min(wide + 8, (box.width - wide) / max(in_row - 1, 1))
        off = place - (in_row - 1) / 2
        x, y = box.middle + off * pitch - wide / 2, box.y + 3 + row * (CARD_HEIGHT * scale + 6)
        spots.append(Spot(x, y + (0.5 * off * off if fan else 0.0), scale, 0.7 * off if fan else 0.0))
    return spots
