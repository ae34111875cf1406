# hot: compiled by mypyc
"""Which pieces of terrain may be chosen for a battlefield, and where each can be laid."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import within
from quincunx.core.kit.geometry.lattice import COS, DIRECTIONS, QUARTER, SCALE, SIN, rounded
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.games.pacto.box import HBW, IMPASSABLE, Kind
from quincunx.games.pacto.build_up import COLUMNS, Item
from quincunx.games.pacto.deploying import build_up_of, is_above
from quincunx.games.pacto.pieces import GOINGS, TERRITORIES, Density, MapRow
from quincunx.games.pacto.table import FACING, Battlefield
from quincunx.games.pacto.things import LEFT_SIDE, RIGHT_SIDE, Piece

SECURE: Final = 0
COMPULSORY: Final = 1
OPTIONAL: Final = 2
SECTOR: Final = 10 * HBW
"""How wide a flank sector is (tset.sectors)."""
GAP: Final = 2 * HBW
"""tset.gap"""
HALF_HBW: Final = 500
GRID: Final = 2
"""Pieces lie on multiples of 0.5 HBW: two of the quarters a place is written in (geo.steps)."""
ANGLE: Final = 3
"""Angles are multiples of 15 degrees: so many steps of 5 (tset.place.how)."""
ANGLES: Final = 12
SIZES: Final[tuple[tuple[int, int], ...]] = ((6, 10), (6, 10), (4, 8))
"""The least and the most HBW of secure, compulsory and optional items (tset.size.compulsory, tset.size.optional)."""
MOVES_BY: Final = 6 * HBW
"""How far the opponent may move an item (tset.change)."""
SLOPE: Final = GOINGS.index("slope")

TOP: Final = 0
BOTTOM: Final = 2
"""Edges of the table, as `EDGES` names them: the front is where y is largest."""


# ---- what


def density_of(table: Battlefield) -> Density:
    """How much terrain there is in the square of the battle."""
    column = int(build_up_of(table).square) % COLUMNS
    for each in table.box.pieces.densities.values():
        if column in each.columns:
            found: Density = each
            return found
    raise AssertionError("every column of the map has a density")


def row_of(table: Battlefield) -> MapRow:
    """How secure the flanks are there."""
    found: MapRow = table.box.pieces.map_rows[f"row_{int(build_up_of(table).square) // COLUMNS}"]
    return found


def is_allowed(table: Battlefield, kind: Kind) -> bool:
    """Is it found in this territory, and not in scenarios only? (tset.density.allowed)"""
    return TERRITORIES[build_up_of(table).territory] in kind.printed.territories and not kind.printed.scenarios_only


def slopes(table: Battlefield, goings: list[int]) -> list[int]:
    """What can cover terrained hills: one rough or difficult type of the territory (terr.terrained_hills)."""
    wanted = [going for going in goings if GOINGS[going] in ("rough", "difficult")]
    kinds = table.box.kinds
    return [n for n in range(len(kinds)) if kinds[n].going in wanted and is_allowed(table, kinds[n])]


def kinds_of(table: Battlefield, goings: list[int]) -> list[int]:
    """The kinds of terrain of these goings that may be chosen."""
    found: list[int] = []
    for n, kind in enumerate(table.box.kinds):
        if not is_allowed(table, kind) or (kind.id == "boundaried_fields" and not has_town(table)):
            continue
        if kind.going in goings or (kind.going == SLOPE and slopes(table, goings)):
            found.append(n)
    return found


def has_town(table: Battlefield) -> bool:
    """At most one boundaried field for each town or village that lies on the table (tset.boundaried)."""
    towns = 0
    for piece in table.terrain:
        towns += 1 if piece.kind.id in ("town", "village") else 0
        towns -= 1 if piece.kind.id == "boundaried_fields" else 0
    for item in build_up_of(table).items:
        towns -= 1 if table.box.kinds[item.kind].id == "boundaried_fields" else 0
    return towns > 0


def goings_left(table: Battlefield, stage: int) -> list[int]:
    """The goings of which an item may be chosen now: of a secure, compulsory or optional one."""
    if stage == SECURE:
        return [GOINGS.index(going) for going in row_of(table).going]
    density = density_of(table)
    if stage == OPTIONAL:
        return [going for going in range(SLOPE) if going != IMPASSABLE or density.impassable]
    found: list[int] = []
    for items in density.compulsory:
        goings = [GOINGS.index(going) for going in items.going]
        taken = 0
        for item in build_up_of(table).items:
            taken += 1 if going_of(table, item) in goings else 0
        if taken < items.n:
            found += goings
    return found


def going_of(table: Battlefield, item: Item) -> int:
    """The class an item counts in: that of its going, or of what covers its slope (tset.density.classes)."""
    return int(table.box.kinds[item.kind if item.slope < 0 else item.slope].going)


# ---- where


@final
class Site:
    """Where an item can be laid, by the die and by what lies there already."""

    def __init__(self, table: Battlefield, item: Item, stage: int, roll: int) -> None:
        self.width: i64 = table.width
        self.depth: i64 = table.depth
        self.kind: Kind = table.box.kinds[item.kind]
        self.stage = stage
        self.least, self.most = SIZES[stage]
        self.at_edge = stage == SECURE or roll % 2 == 1
        self.others: tuple[Piece, ...] = table.terrain
        self.off_centre = self.kind.going == IMPASSABLE
        above = is_above(table, item.seat)
        self.low_x: i64 = 0
        self.high_x: i64 = table.width
        self.low_y: i64 = 0
        self.high_y: i64 = table.depth
        if stage == SECURE:
            self.low_y = table.depth // 2 if above else 0
            self.high_y = table.depth if above else table.depth // 2
        elif roll in (3, 4):
            self.low_x, self.high_x = SECTOR, table.width - SECTOR
        elif (roll < 3) != above:
            self.high_x = SECTOR
        else:
            self.low_x = table.width - SECTOR

    def edges(self) -> list[int]:
        """The edges it can lie against."""
        among = (LEFT_SIDE, RIGHT_SIDE) if self.stage == SECURE else (TOP, LEFT_SIDE, BOTTOM, RIGHT_SIDE)
        return [edge for edge in among if self.places(edge, True)]

    def places(self, edge: int, one_is_enough: bool) -> list[int]:
        """The places along an edge where the smallest item fits, in quarters of a HBW."""
        length = self.depth if edge in (LEFT_SIDE, RIGHT_SIDE) else self.width
        found: list[int] = []
        for at in range(0, int(length) // HALF_HBW * GRID + 1, GRID):
            if self.fits(edge, at, at, self.least, self.least, 0):
                found.append(at)
                if one_is_enough:
                    break
        return found

    def columns(self) -> list[int]:
        """The columns of points with one where the smallest item fits."""
        return [column for column in self.span(self.low_x, self.high_x) if self.rows(column, True)]

    def rows(self, column: int, one_is_enough: bool) -> list[int]:
        found: list[int] = []
        for row in self.span(0, self.depth):
            if self.fits(-1, column, row, self.least, self.least, 0):
                found.append(row)
                if one_is_enough:
                    break
        return found

    def span(self, low: i64, high: i64) -> range:
        return range(int(low) // HALF_HBW * GRID, int(high) // HALF_HBW * GRID + 1, GRID)

    def lengths(self, edge: int, column: int, row: int) -> list[int]:
        return [long for long in self.sizes() if self.widths(edge, column, row, long)]

    def widths(self, edge: int, column: int, row: int, long: int) -> list[int]:
        return [wide for wide in self.sizes() if self.angles(edge, column, row, long, wide)]

    def angles(self, edge: int, column: int, row: int, long: int, wide: int) -> list[int]:
        return [angle for angle in range(ANGLES) if self.fits(edge, column, row, long, wide, angle)]

    def sizes(self) -> range:
        return range(self.least, self.most + 1)

    def body(self, edge: int, column: int, row: int, long: int, wide: int, angle: int) -> Body:
        """As it would lie there; with its outermost point on an edge, if it lies against one (tset.place.how)."""
        x: i64 = HALF_HBW * (column // GRID)
        y: i64 = HALF_HBW * (row // GRID)
        body = body_at(x, y, long, wide, angle)
        if edge == LEFT_SIDE:
            x = out(body, 0)
        elif edge == RIGHT_SIDE:
            x = self.width - out(body, 0)
        elif edge == BOTTOM:
            y = out(body, QUARTER)
        elif edge == TOP:
            y = self.depth - out(body, QUARTER)
        else:
            return body
        return body_at(x, y, long, wide, angle)

    def fits(self, edge: int, column: int, row: int, long: int, wide: int, angle: int) -> bool:
        """Its middle in the sector, all of it on the table, and far enough from other pieces."""
        body = self.body(edge, column, row, long, wide, angle)
        if not self.low_x <= body.middle_x <= self.high_x or not is_inside(body, self.width, self.low_y, self.high_y):
            return False
        if (self.off_centre or self.stage == SECURE) and not is_off_centre(body, self.width):
            return False
        for piece in self.others:
            if self.stage == SECURE or piece.kind.id == "deep_water":
                if overlap(body, piece.body, 0):
                    return False
            elif within(body, piece.body, GAP - 1):
                return False
        return True


def body_at(x: i64, y: i64, long: i64, wide: i64, angle: i64) -> Body:
    """A piece by its middle, its size in HBW, and its angle in steps of 15 degrees (tset.shape)."""
    direction = FACING * ANGLE * angle % DIRECTIONS
    half = long * HALF_HBW
    front_x = x + rounded(half * COS[direction])
    front_y = y + rounded(half * SIN[direction])
    return Body(front_x, front_y, direction, wide * HALF_HBW, half, HBW)


def out(body: Body, axis: i64) -> i64:
    """How far its outermost point lies from its middle along an axis."""
    return (body.reach(axis) + SCALE - 1) // SCALE


def is_inside(body: Body, width: i64, low: i64, high: i64) -> bool:
    """Does all of it lie on the table, between two lines across it?"""
    across = out(body, 0)
    along = out(body, QUARTER)
    return (
        body.middle_x >= across
        and width - body.middle_x >= across
        and body.middle_y - low >= along
        and high - body.middle_y >= along
    )


def is_off_centre(body: Body, width: i64) -> bool:
    """Does no part of it lie in the centre sector? (tset.impassable_centre.whole)"""
    across = out(body, 0)
    return body.middle_x + across <= SECTOR or body.middle_x - across >= width - SECTOR


# ---- changes


def may_lie(table: Battlefield, kind: Kind, body: Body) -> bool:
    """May the last piece be moved or turned like that? The gap no longer applies (tset.change.one)."""
    if not is_inside(body, table.width, 0, table.depth):
        return False
    if kind.going == IMPASSABLE and not is_off_centre(body, table.width):
        return False
    others = table.terrain[: len(table.terrain) - 1]
    return not any(overlap(body, piece.body, 0) for piece in others)


def shifted(body: Body, x: i64, y: i64) -> Body:
    """The same with its middle elsewhere."""
    dx = x - body.middle_x
    dy = y - body.middle_y
    return Body(body.x + dx, body.y + dy, body.direction, body.half_width, body.half_depth, body.cut)


def rows_moved(table: Battlefield, column: int, one_is_enough: bool) -> list[int]:
    """The points of a column to which the last piece can be moved."""
    piece = table.terrain[len(table.terrain) - 1]
    body = piece.body
    x: i64 = HALF_HBW * (column // GRID)
    found: list[int] = []
    for row in range(0, int(table.depth) // HALF_HBW * GRID + 1, GRID):
        y: i64 = HALF_HBW * (row // GRID)
        dx = x - body.middle_x
        dy = y - body.middle_y
        square = dx * dx + dy * dy
        if 0 < square <= MOVES_BY * MOVES_BY and may_lie(table, piece.kind, shifted(body, x, y)):
            found.append(row)
            if one_is_enough:
                break
    return found


def columns_moved(table: Battlefield) -> list[int]:
    span = range(0, int(table.width) // HALF_HBW * GRID + 1, GRID)
    return [column for column in span if rows_moved(table, column, True)]


def angles_turned(table: Battlefield) -> list[int]:
    """The angles to which the last piece can be turned about its middle."""
    piece = table.terrain[len(table.terrain) - 1]
    body = piece.body
    found: list[int] = []
    for angle in range(ANGLES):
        turned = body_of_angle(body, angle)
        if turned.direction != body.direction and may_lie(table, piece.kind, turned):
            found.append(angle)
    return found


def body_of_angle(body: Body, angle: int) -> Body:
    return body.turned_on_the_spot(FACING * ANGLE * angle - body.direction)
