# hot: compiled by mypyc
"""Where an ambush card may lie: out of sight, clear of friends and in its own half (ambush.where)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import QUARTER
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.games.pacto.box import HBW, QUARTER_HBW, TOLERANCE
from quincunx.games.pacto.deploying import is_above, lattice
from quincunx.games.pacto.ground import is_closed
from quincunx.games.pacto.markers import ON_TABLE, RESERVE
from quincunx.games.pacto.shade import ROWS, SCREENED, Shade, seen_as
from quincunx.games.pacto.sight import conceals
from quincunx.games.pacto.table import FACING, NO_UG, Battlefield
from quincunx.games.pacto.things import CARD_HALF, Ambush

HALF_LINE: Final = 2 * HBW
"""How far from the centre line a UG has to be hidden (ambush.where)."""


@final
class Hideout:
    """Where an ambush card may lie with a facing, for a UG (ambush.where, ambush.where.exact)."""

    def __init__(self, table: Battlefield, ug: int, facing: int) -> None:
        seat = int(table.owner(ug))
        above = is_above(table, seat)
        low: i64 = table.depth // 2 + HALF_LINE if above else 0
        high: i64 = table.depth if above else table.depth // 2 - HALF_LINE
        self.ug = ug
        self.shade = shade_of(table, above, FACING * facing)
        self.mask = SCREENED
        """What hides this UG: a screen, and the terrain in which its like is not seen."""
        for n in range(len(self.shade.holding)):
            if conceals(table, seen_as(self.shade.holding[n]), ug):
                self.mask |= 2 * SCREENED << n
        self.card = Body(0, 0, FACING * facing, CARD_HALF, CARD_HALF)
        self.body: Body = table.body_at(ug, 0, 0, facing)
        self.across = within_both(self.card, self.body, 0, 0, table.width)
        self.along = within_both(self.card, self.body, QUARTER, low, high)
        """All points at which the UG and its card lie in the own half, in quarters of a HBW."""
        self.in_the_way: list[Body] = [piece.body for piece in table.terrain if is_closed(table, ug, piece)]
        self.taken: list[Body] = [card.body for card in table.ambushes if card.seat == seat]
        for other in table.ugs_of(seat):
            if table.where[other] == ON_TABLE:
                self.taken.append(table.bodies[other])

    def fits(self, column: int, row: int) -> bool:
        """May it lie at a point?"""
        if column not in self.across or row not in self.along:
            return False
        return self.shade.at(column, row) & self.mask != 0 and self.is_clear(column, row)

    def is_clear(self, column: int, row: int) -> bool:
        """Is nothing in the way of the UG, and no friend in that of its card?"""
        x: i64 = QUARTER_HBW * column
        y: i64 = QUARTER_HBW * row
        body = Body(x, y, self.body.direction, self.body.half_width, self.body.half_depth)
        for other in self.in_the_way:
            if overlap(body, other, TOLERANCE):
                return False
        card = Body(x, y, self.card.direction, CARD_HALF, CARD_HALF)
        return all(not (overlap(card, other, TOLERANCE) or overlap(body, other, TOLERANCE)) for other in self.taken)

    def rows(self, column: int) -> list[int]:
        return self.found_in(column, False) if column in self.across else []

    def columns(self) -> list[int]:
        return [column for column in self.across if self.found_in(column, True)]

    def found_in(self, column: int, one_will_do: bool) -> list[int]:
        """The rows of a column of its own half at which it fits."""
        found: list[int] = []
        for each in self.shade.in_column(column):
            row = each % ROWS
            if each // ROWS & self.mask and row in self.along and self.is_clear(column, row):
                found.append(row)
                if one_will_do:
                    break
        return found

    def is_like(self, other: Hideout) -> bool:
        """Does another UG have the same places?"""
        same = self.mask == other.mask and self.in_the_way == other.in_the_way
        return same and self.body.half_depth == other.body.half_depth

    def is_any(self) -> bool:
        """Does it fit anywhere? The midst of terrain is looked at first."""
        if any(column in self.across and self.found_in(column, True) for column in self.shade.likely):
            return True
        return any(self.found_in(column, True) for column in self.across)


def shade_of(table: Battlefield, above: bool, direction: i64) -> Shade:
    """What terrain alone hides, found once for all copies of a table."""
    if not table.shades or table.shades[0].terrain is not table.terrain:
        table.shades = []
    shadows: dict[int, bool] = {}
    for known in table.shades:
        if known.above == above:
            if known.direction == direction:
                return known
            shadows = known.shadows
    found = Shade(table.terrain, table.width, table.depth, above, direction, shadows)
    table.shades.append(found)
    return found


def within_both(card: Body, body: Body, axis: i64, low: i64, high: i64) -> range:
    """The quarters of a HBW at which both lie between two bounds, along the table or across it."""
    first = lattice(card.middle_x if axis == 0 else card.middle_y, card.reach(axis), low, high)
    second = lattice(body.middle_x if axis == 0 else body.middle_y, body.reach(axis), low, high)
    return range(max(first.start, second.start), min(first.stop, second.stop))


def cards_of(table: Battlefield, seat: int) -> list[Ambush]:
    return [card for card in table.ambushes if card.seat == seat]


def off_the_table(table: Battlefield, seat: int) -> list[int]:
    """All UGs that could be hidden, as everybody knows: a dummy stands for any of them (ambush.where.exact)."""
    return [ug for ug in table.ugs_of(seat) if table.where[ug] == RESERVE]


def hideouts(table: Battlefield, seat: int, ug: int, facing: int) -> list[Hideout]:
    """Of a UG, or of all that a dummy can stand for: one for all that are alike."""
    if ug != NO_UG:
        return [Hideout(table, ug, facing)]
    found: list[Hideout] = []
    for each in off_the_table(table, seat):
        hideout = Hideout(table, each, facing)
        if not any(hideout.is_like(other) for other in found):
            found.append(hideout)
    return found


def may_lie(table: Battlefield, seat: int, ug: int, facing: int) -> bool:
    """Is there a place for a card with a facing: of a UG, or of any that a dummy can stand for?"""
    looked: list[Hideout] = []
    for each in off_the_table(table, seat) if ug == NO_UG else [ug]:
        hideout = Hideout(table, each, facing)
        if not any(hideout.is_like(other) for other in looked):
            if hideout.is_any():
                return True
            looked.append(hideout)
    return False


def could_lie(table: Battlefield, seat: int, facing: int, column: int, row: int) -> int:
    """All UGs that could lie under a card at a point, as bits (info.hidden)."""
    bits = 0
    for ug in off_the_table(table, seat):
        if Hideout(table, ug, facing).fits(column, row):
            bits |= 1 << ug
    return bits
