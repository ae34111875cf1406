# hot: compiled by mypyc
"""Where things lie on the drawn table, by the numbers in `layout.toml`: wide for screens, tall for phones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.area import LOWER, UPPER, Area, Hand, Spot
from quincunx.core.kit.board.layouts import layouts_in
from quincunx.games.milito.board.faces import CARD_HEIGHT, CARD_WIDTH, SHORT_HEIGHT

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
    mercenaries: Area  # for hire, above what either army can send home
    rosters: tuple[Area, Area]
    most_hired: float  # how large cards are drawn there at most
    most_released: float
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


def table_of(laid: Data) -> Layout:
    """A table from its numbers."""
    return Layout(**{**laid, "strips": tuple([Strip(**strip) for strip in laid["strips"]])})


LAYOUTS = layouts_in(Path(__file__).parent)
TABLE, TALL_TABLE = table_of(LAYOUTS["wide"]), table_of(LAYOUTS["tall"])
