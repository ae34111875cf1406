# hot: compiled by mypyc
"""Where UGs may be deployed, how many at a time, and where one would put them without much thought."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import QUARTER, SCALE
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.games.pacto.box import (
    ARTILLERY,
    BARRICADES,
    EXPENDABLE,
    FROM_CENTRE,
    HBW,
    OBSTACLES,
    QUARTER_HBW,
    TOLERANCE,
)
from quincunx.games.pacto.build_up import FULL, LEFT_SECURE, RIGHT_SECURE, BuildUp
from quincunx.games.pacto.ground import is_closed
from quincunx.games.pacto.markers import ON_TABLE, RESERVE
from quincunx.games.pacto.table import FACING, NO_UG, Battlefield

STRIP: Final = 5 * HBW
"""deploy.sides"""
UP: Final = 18
DOWN: Final = 54
"""Facings towards larger and smaller y."""
FILE: Final = 2 * HBW
WINGS: Final = 10 * HBW
"""How far from the middle mounted troops stand, where nobody says otherwise."""


def build_up_of(table: Battlefield) -> BuildUp:
    build_up = table.build_up
    assert build_up is not None, "nothing comes before this battle"
    return build_up


# ---- where


def is_above(table: Battlefield, seat: i64) -> bool:
    """Is the base edge of this seat the one at the largest y? It is the invader's, unless a battle says otherwise."""
    return seat == (table.invader if table.battle == FULL else 1)


def towards_enemy(table: Battlefield, seat: i64) -> int:
    """The facing of troops that look straight at the enemy's base edge."""
    return DOWN if is_above(table, seat) else UP


def zone(table: Battlefield, seat: i64) -> tuple[i64, i64]:
    """The least and the largest y of a deployment zone (deploy.zone.depth)."""
    if is_above(table, seat):
        return table.depth // 2 + FROM_CENTRE, table.depth
    return 0, table.depth // 2 - FROM_CENTRE


@final
class Room:
    """Where a UG can be put with a facing: all of it in its zone, clear of the side strips unless it is a SuG or
    the flank is secure, of friends, and of what it may not enter (deploy.zone, deploy.sides, deploy.terrain)."""

    def __init__(self, table: Battlefield, ug: int, facing: int) -> None:
        seat = table.owner(ug)
        strip: i64 = 0 if table.troops[ug].is_sug else STRIP
        build_up = table.build_up
        secure: i64 = 0 if build_up is None else build_up.secure >> 2 * seat
        self.low, self.high = zone(table, seat)
        self.left: i64 = 0 if secure & LEFT_SECURE else strip
        self.right: i64 = table.width - (0 if secure & RIGHT_SECURE else strip)
        self.body: Body = table.body_at(ug, 0, 0, facing)
        self.columns_inside = range(0)
        self.rows_inside = range(0)
        self.measure()
        self.free = (-1, -1)
        """A point that was free, whichever way it looked."""
        self.in_the_way: list[Body] = []
        for piece in table.terrain:
            if is_closed(table, ug, piece):
                self.in_the_way.append(piece.body)
        for other in table.ugs_of(int(seat)):
            if other != ug and table.where[other] == ON_TABLE:
                self.in_the_way.append(table.bodies[other])
        self.in_the_way += [card.body for card in table.ambushes if card.seat == seat]

    def measure(self) -> None:
        """Between which points it is in its zone."""
        body = self.body
        self.columns_inside = lattice(body.middle_x, body.reach(0), self.left, self.right)
        self.rows_inside = lattice(body.middle_y, body.reach(QUARTER), self.low, self.high)

    def turn(self, facing: i64) -> None:
        """The room it has with another facing."""
        self.body = Body(0, 0, FACING * facing, self.body.half_width, self.body.half_depth)
        self.measure()

    def is_free(self, column: int, row: int) -> bool:
        """Is nothing in the way there?"""
        body = self.body
        there = Body(QUARTER_HBW * column, QUARTER_HBW * row, body.direction, body.half_width, body.half_depth)
        return all(not overlap(there, other, TOLERANCE) for other in self.in_the_way)

    def fits(self, column: int, row: int) -> bool:
        return column in self.columns_inside and row in self.rows_inside and self.is_free(column, row)

    def rows(self, column: int) -> list[int]:
        """The points of a column where it can be put, in quarters of a HBW."""
        if column not in self.columns_inside:
            return []
        return [row for row in self.rows_inside if self.is_free(column, row)]

    def columns(self) -> list[int]:
        """The columns of points with one where it can be put."""
        found: list[int] = []
        for column in self.columns_inside:
            for row in self.rows_inside:
                if self.is_free(column, row):
                    found.append(column)
                    break
        return found

    def is_any(self) -> bool:
        """Can it be put anywhere? Where it could with another facing is looked at first."""
        if self.fits(self.free[0], self.free[1]):
            return True
        for column in self.columns_inside:
            for row in self.rows_inside:
                if self.is_free(column, row):
                    self.free = (column, row)
                    return True
        return False


def lattice(middle: i64, reach: i64, low: i64, high: i64) -> range:
    """The quarters of a HBW at which a body lies between two bounds, if its middle is so far from the point that is
    chosen and it reaches so far, times 65,536, to both sides."""
    far = (reach + SCALE - 1) // SCALE
    least = (low + far - middle + QUARTER_HBW - 1) // QUARTER_HBW
    most = (high - far - middle) // QUARTER_HBW
    return range(int(least), int(most) + 1)


def place_of(table: Battlefield, ug: int) -> tuple[int, int]:
    """Where one would put a UG: SuGs before the line, foot in the middle, mounted on the wings; -1 if nowhere.

    In quarters of a HBW, as a column and a row.
    """
    seat = table.owner(ug)
    room = Room(table, ug, towards_enemy(table, seat))
    low, high = zone(table, seat)
    troop = table.troops[ug]
    back: i64 = 0 if troop.is_sug else FILE
    start: i64 = 0 if troop.is_foot or troop.is_sug else WINGS
    while back <= high - low:
        y = low + back if is_above(table, seat) else high - back
        aside = start
        while aside <= table.width // 2:
            for x in (table.width // 2 - aside, table.width // 2 + aside):
                column, row = int(x) // QUARTER_HBW, int(y) // QUARTER_HBW
                if room.fits(column, row):
                    return column, row
            aside += FILE
        back += FILE
    for column in room.columns():
        return column, room.rows(column)[0]
    return -1, -1


def put(table: Battlefield, ug: int, facing: int, column: int, row: int) -> None:
    table.where[ug] = ON_TABLE
    table.bodies[ug] = table.body_at(ug, QUARTER_HBW * column, QUARTER_HBW * row, facing)


# ---- how many


def share_of(table: Battlefield, seat: int) -> int:
    """How many UGs make up the share that is begun now, of all UGs of the army, rounded up (deploy.rounding)."""
    build_up = build_up_of(table)
    n = len(table.ugs_of(seat))
    if build_up.shares < 2 and build_up.percent:
        return (n * int(build_up.percent) + 99) // 100
    return (n + 2) // 3


def goes_first(table: Battlefield, ug: int) -> bool:
    """Barricades, obstacles, artillery and expendables go down ahead of everything else (deploy.first_types)."""
    troop = table.troops[ug]
    return troop.has(BARRICADES | OBSTACLES | EXPENDABLE) or troop.type == ARTILLERY


def waiting(table: Battlefield, seat: int) -> list[int]:
    """The UGs that are still to be deployed and have a place."""
    return [
        ug
        for ug in table.ugs_of(seat)
        if table.where[ug] == RESERVE and not table.set_aside(ug) and place_of(table, ug)[0] >= 0
    ]


def next_ugs(table: Battlefield, seat: int) -> list[int]:
    """Those of them that can be put down now."""
    found = waiting(table, seat)
    if seat == build_up_of(table).first:
        ahead = [ug for ug in found if goes_first(table, ug)]
        if ahead:
            return ahead
    return found


# ---- generals


def joins(table: Battlefield, general: int) -> list[int]:
    """The UGs a general can start with: of his command, or any but an ally's if he floats (deploy.generals.where)."""
    found: list[int] = []
    for ug in table.ugs_of(int(table.commander(general))):
        if table.where[ug] == ON_TABLE:
            command: int = table.commands[ug]
            if command == general or (table.leaders[general].floating and not table.is_ally(command)):
                found.append(ug)
    return found


def best_to_join(table: Battlefield, general: int) -> int:
    """The UG in the middle of those he can start with; `NO_UG` if there is none."""
    found = joins(table, general)
    if not found:
        return NO_UG
    x: i64 = 0
    y: i64 = 0
    for ug in found:
        x += table.bodies[ug].x
        y += table.bodies[ug].y
    best = NO_UG
    least: i64 = 1 << 60
    for ug in found:
        dx = table.bodies[ug].x * len(found) - x
        dy = table.bodies[ug].y * len(found) - y
        if dx * dx + dy * dy < least:
            best, least = ug, dx * dx + dy * dy
    return best
