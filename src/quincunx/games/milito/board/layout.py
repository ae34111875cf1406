# hot: compiled by mypyc
"""Where things lie on the drawn table: a wide one for screens, a tall one for phones."""

from __future__ import annotations

from dataclasses import dataclass

from quincunx.core.kit.board.area import LOWER, UPPER, Area, Hand, Spot
from quincunx.games.milito.actions import COLUMNS
from quincunx.games.milito.board.faces import CARD_HEIGHT, CARD_WIDTH, SHORT_HEIGHT

FIELD, TALL_FIELD = Area(8, 124, 1104, 428), Area(3, 102, 504, 512)
READABLE = 0.74
"""On a phone held upright the letters of the tall table are ten pixels high at this scale."""


@dataclass(frozen=True)
class Strip:
    """One side's edge of the table: name plate, hand and piles."""

    plate: Area
    hand: Hand
    piles: tuple[Spot, Spot, Spot]  # draw deck, discard pile, destroyed cards


@dataclass(frozen=True)
class Layout:
    """A whole table; on a tall one two units of a column stand behind each other."""

    width: int
    height: int
    field: Area
    columns: list[Area]  # each from the upper to the lower edge
    terrain_top: float
    terrain_height: float
    gap: float  # between the terrain and the units
    unit_scale: float
    stacked: bool
    bonus_scale: float
    plaque_y: float
    strips: tuple[Strip, Strip]

    @property
    def card_height(self) -> int:
        """A tall table has short cards."""
        return SHORT_HEIGHT if self.stacked else CARD_HEIGHT

    def terrain(self, column: int) -> Area:
        return self.columns[column]._replace(y=self.terrain_top, height=self.terrain_height)

    def edge(self, row: int) -> float:
        """Where the terrain ends towards a row."""
        return self.terrain_top if row == UPPER else self.terrain_top + self.terrain_height

    def front(self, row: int) -> float:
        """Where a row's units end towards the terrain."""
        return self.edge(row) + (-self.gap if row == UPPER else self.gap)

    def gap_middle(self, row: int) -> float:
        return (self.front(row) + self.edge(row)) / 2

    def unit(self, row: int, column: int, place: int, count: int) -> Spot:
        """A unit in a column: beside its neighbour, or behind it on a tall table."""
        scale = self.unit_scale
        width, height = CARD_WIDTH * scale, self.card_height * scale
        rank = place if self.stacked else 0
        y = self.front(row) + rank * (height + 4) if row == LOWER else self.front(row) - height - rank * (height + 4)
        aside = 0.0 if self.stacked else (place - (count - 1) / 2) * (width + 8)
        return Spot(self.columns[column].middle - width / 2 + aside, y, scale)

    def bonus(self, row: int, column: int) -> Spot:
        """A bonus card on the terrain: the upper side's on the left, the lower side's on the right."""
        terrain, width = self.terrain(column), CARD_WIDTH * self.bonus_scale
        inset = min(5.0, (terrain.width / 2 - width) / 2)
        x = terrain.x + inset if row == UPPER else terrain.right - width - inset
        return Spot(x, self.terrain_top + 2, self.bonus_scale)


TABLE = Layout(
    width=1120,
    height=796,
    field=FIELD,
    columns=[FIELD.column(n, COLUMNS, 8) for n in range(COLUMNS)],
    terrain_top=293,
    terrain_height=82,
    gap=22,
    unit_scale=0.98,
    stacked=False,
    bonus_scale=0.56,
    plaque_y=560,
    strips=(
        Strip(
            plate=Area(12, 60, 300, 52),
            hand=Hand(Area(330, 46, 470, 76), 0.5, 0.4),
            piles=(Spot(866, 66, 0.4), Spot(956, 66, 0.4), Spot(1046, 66, 0.4)),
        ),
        Strip(
            plate=Area(12, 572, 190, 52),
            hand=Hand(Area(146, 580, 752, 212), 1.34, 1.16, fan=0.9),
            piles=(Spot(24, 652, 0.98), Spot(908, 652, 0.98), Spot(1014, 652, 0.98)),
        ),
    ),
)

TALL_TABLE = Layout(
    width=510,
    height=884,
    field=TALL_FIELD,
    columns=[TALL_FIELD.column(n, COLUMNS, 2) for n in range(COLUMNS)],
    terrain_top=327,
    terrain_height=62,
    gap=20,
    unit_scale=0.97,
    stacked=True,
    bonus_scale=0.46,
    plaque_y=618,
    strips=(
        Strip(
            plate=Area(6, 51, 184, 44),
            hand=Hand(Area(196, 51, 124, 50), 0.44, 0.34),
            piles=(Spot(340, 67, 0.3), Spot(402, 67, 0.3), Spot(464, 67, 0.3)),
        ),
        Strip(
            plate=Area(6, 627, 300, 40),
            hand=Hand(Area(2, 674, 506, 208), 1.0, 0.8, rows=2, gap=2),
            piles=(Spot(340, 641, 0.3), Spot(402, 641, 0.3), Spot(464, 641, 0.3)),
        ),
    ),
)
