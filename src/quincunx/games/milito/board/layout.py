# hot: compiled by mypyc
"""Where things lie on the drawn table: a wide one for screens, a tall one for phones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from quincunx.games.milito.actions import COLUMNS
from quincunx.games.milito.board.faces import CARD_HEIGHT, CARD_WIDTH

UPPER, LOWER = 0, 1


class Spot(NamedTuple):
    """Where a card lies, by its upper left corner, and how large."""

    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0

    @property
    def width(self) -> float:
        return CARD_WIDTH * self.scale

    @property
    def height(self) -> float:
        return CARD_HEIGHT * self.scale


@dataclass(frozen=True)
class Strip:
    """One side's edge of the table: name plate, hand and piles."""

    plate: Spot
    plate_width: float
    hand: Spot  # x is the middle of the hand
    hand_width: float
    hand_rows: int
    fan: bool
    piles: tuple[Spot, Spot, Spot]  # draw deck, discard pile, destroyed cards


@dataclass(frozen=True)
class Layout:
    """A whole table."""

    width: int
    height: int
    header: float
    pitch: float
    panel_width: float
    panel_top: float
    panel_bottom: float
    terrain_top: float
    terrain_height: float
    gap: float
    unit_scale: float
    stacked: bool
    bonus_scale: float
    plaque_y: float
    strips: tuple[Strip, Strip]

    @property
    def terrain_bottom(self) -> float:
        return self.terrain_top + self.terrain_height

    def middle(self, column: int) -> float:
        """The middle of a column, counted from 0."""
        return self.width / 2 + (column - (COLUMNS - 1) / 2) * self.pitch

    def left(self, column: int) -> float:
        return self.middle(column) - self.panel_width / 2

    def front(self, row: int) -> float:
        """Where a row's units end towards the terrain."""
        return self.terrain_top - self.gap if row == UPPER else self.terrain_bottom + self.gap

    def gap_middle(self, row: int) -> float:
        return (self.front(row) + (self.terrain_top if row == UPPER else self.terrain_bottom)) / 2

    def unit(self, row: int, column: int, place: int, count: int) -> Spot:
        """A unit in a column: beside its neighbour, or behind it on a tall table."""
        scale = self.unit_scale
        width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
        rank = place if self.stacked else 0
        y = self.front(row) + rank * (height + 6) if row == LOWER else self.front(row) - height - rank * (height + 6)
        aside = 0.0 if self.stacked else (place - (count - 1) / 2) * (width + 8)
        return Spot(self.middle(column) - width / 2 + aside, y, scale)

    def bonus(self, row: int, column: int) -> Spot:
        """A bonus card on the terrain: the upper side's on the left, the lower side's on the right."""
        width = CARD_WIDTH * self.bonus_scale
        inset = min(5.0, (self.panel_width / 2 - width) / 2)
        x = self.left(column) + inset if row == UPPER else self.left(column) + self.panel_width - width - inset
        return Spot(x, self.terrain_top + 2, self.bonus_scale)


def hand_spots(strip: Strip, count: int) -> list[Spot]:
    """Where the cards of a hand lie: in rows, smaller and then closer together the more there are."""
    rows = strip.hand_rows if count > 5 else 1
    per_row = max(-(-count // rows), 1)
    scale = min(strip.hand.scale, max(strip.hand_width / per_row / (CARD_WIDTH + 2), 0.7 * strip.hand.scale))
    spots: list[Spot] = []
    for n in range(count):
        row, place = divmod(n, per_row)
        off = place - (min(per_row, count - row * per_row) - 1) / 2
        spots.append(hand_spot(strip, row, off, scale, per_row))
    return spots


def hand_spot(strip: Strip, row: int, off: float, scale: float, per_row: int) -> Spot:
    """A card in a hand, by how far it is off the middle of its row; a fan turns and sinks it."""
    width = CARD_WIDTH * scale
    pitch = min(width + 6, (strip.hand_width - width) / max(per_row - 1, 1))
    turn = 0.9 * off if strip.fan else 0.0
    sink = 0.7 * off * off + CARD_HEIGHT * (strip.hand.scale - scale) / 2 if strip.fan else 0.0
    y = strip.hand.y + row * (CARD_HEIGHT * scale + 8) + sink
    return Spot(strip.hand.x + off * pitch - width / 2, y, scale, turn)


TABLE = Layout(
    width=1440,
    height=900,
    header=34,
    pitch=276,
    panel_width=264,
    panel_top=147,
    panel_bottom=671,
    terrain_top=353,
    terrain_height=112,
    gap=24,
    unit_scale=1.16,
    stacked=False,
    bonus_scale=0.68,
    plaque_y=676,
    strips=(
        Strip(
            plate=Spot(36, 62),
            plate_width=300,
            hand=Spot(720, 50, 0.66),
            hand_width=560,
            hand_rows=1,
            fan=False,
            piles=(Spot(1140, 65, 0.56), Spot(1237, 65, 0.56), Spot(1334, 65, 0.56)),
        ),
        Strip(
            plate=Spot(36, 690),
            plate_width=220,
            hand=Spot(738, 713, 1.16),
            hand_width=950,
            hand_rows=1,
            fan=True,
            piles=(Spot(72, 773, 0.82), Spot(1228, 773, 0.82), Spot(1326, 773, 0.82)),
        ),
    ),
)

TALL_TABLE = Layout(
    width=720,
    height=1440,
    header=34,
    pitch=141,
    panel_width=135,
    panel_top=148,
    panel_bottom=920,
    terrain_top=474,
    terrain_height=112,
    gap=22,
    unit_scale=1.04,
    stacked=True,
    bonus_scale=0.5,
    plaque_y=928,
    strips=(
        Strip(
            plate=Spot(16, 66),
            plate_width=196,
            hand=Spot(336, 52, 0.62),
            hand_width=228,
            hand_rows=1,
            fan=False,
            piles=(Spot(468, 66, 0.54), Spot(556, 66, 0.54), Spot(644, 66, 0.54)),
        ),
        Strip(
            plate=Spot(16, 972),
            plate_width=320,
            hand=Spot(360, 1076, 1.2),
            hand_width=692,
            hand_rows=2,
            fan=False,
            piles=(Spot(460, 976, 0.6), Spot(551, 976, 0.6), Spot(642, 976, 0.6)),
        ),
    ),
)
