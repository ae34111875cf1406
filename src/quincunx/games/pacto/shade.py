# hot: compiled by mypyc
"""Where terrain alone keeps an ambush card out of sight; looked up once for each layout (ambush.where.exact)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import point_distance_squared
from quincunx.core.kit.geometry.lattice import COS, QUARTER, SCALE, rounded
from quincunx.core.kit.geometry.sight import hidden_squared
from quincunx.games.pacto.box import (
    BLOCKS,
    FROM_CENTRE,
    FROM_OUTSIDE,
    HBW,
    HIDES,
    QUARTER_HBW,
    RIDGE,
    TOLERANCE,
    Kind,
)
from quincunx.games.pacto.things import CARD_HALF, Piece

SCREENED: Final = 1
ROWS: Final = 1024


# ---- what terrain does to a line


def seen_as(piece: Piece) -> Kind:
    """On a terrained hill it is what covers the slope that hides (terr.terrained_hills)."""
    return piece.kind if piece.slope is None else piece.slope


def crosses_ridge(hill: Body, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
    """Does a line cross the axis of a hill within its length?"""
    ahead1, left1 = hill.seen_from_it(x1, y1)
    ahead2, left2 = hill.seen_from_it(x2, y2)
    if hill.half_width > hill.half_depth:
        ahead1, left1, ahead2, left2 = left1, ahead1, left2, ahead2
    if (left1 > 0) == (left2 > 0) or left1 == left2:
        return False
    along = ahead1 + (ahead2 - ahead1) * left1 // (left1 - left2)
    longest = hill.half_depth if hill.half_depth > hill.half_width else hill.half_width
    return -longest <= along <= longest


def is_screen(piece: Piece) -> bool:
    return piece.kind.sight == RIDGE or seen_as(piece).sight == BLOCKS


def screens(piece: Piece, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
    if seen_as(piece).sight == BLOCKS and hidden_squared(piece.body, x1, y1, x2, y2) > TOLERANCE * TOLERANCE:
        return True
    return piece.kind.sight == RIDGE and crosses_ridge(piece.body, x1, y1, x2, y2)


def may_hold(piece: Piece) -> bool:
    """Does terrain hide anybody, and is it large enough for a card?"""
    if piece.body.half_width < CARD_HALF or piece.body.half_depth < CARD_HALF:
        return False
    return seen_as(piece).sight in (HIDES, FROM_OUTSIDE)


# ---- where a card is in it


@final
class Bounds:
    """The least and the largest x and y of something."""

    def __init__(self, body: Body) -> None:
        across, along = body.reach(0) // SCALE + 1, body.reach(QUARTER) // SCALE + 1
        self.left: i64 = body.middle_x - across
        self.right: i64 = body.middle_x + across
        self.low: i64 = body.middle_y - along
        self.high: i64 = body.middle_y + along


def behind(screens: list[Piece], lowest: i64, highest: i64, above: bool) -> list[Bounds]:
    """Where hills can hide a card, alone or together: no wider than all of them are, as the enemy zone is wider, and
    from them to the base edge."""
    if not screens:
        return []
    found = Bounds(screens[0].body)
    for piece in screens[1:]:
        other = Bounds(piece.body)
        found.left = other.left if other.left < found.left else found.left
        found.right = other.right if other.right > found.right else found.right
        found.low = other.low if other.low < found.low else found.low
        found.high = other.high if other.high > found.high else found.high
    if above:
        found.high = highest
    else:
        found.low = lowest
    return [found]


@final
class Shade:
    """For cards of one player with one facing: which terrain keeps them out of sight, at each point of the lattice.

    It hangs on nothing but the terrain, so all copies of a table share what was found.
    """

    def __init__(
        self,
        terrain: tuple[Piece, ...],
        width: i64,
        depth: i64,
        above: bool,
        direction: i64,
        shadows: dict[int, bool],
    ) -> None:
        self.terrain = terrain
        self.above = above
        self.direction: i64 = direction
        self.width: i64 = width
        self.lowest: i64 = depth // 2 if above else 0
        self.highest: i64 = depth if above else depth // 2
        """Its own half."""
        self.front: i64 = depth // 2 - FROM_CENTRE if above else depth // 2 + FROM_CENTRE
        """The front edge of the enemy zone."""
        self.corners: list[tuple[i64, i64]] = Body(0, 0, direction, CARD_HALF, CARD_HALF).corners()
        """Of a card, from the point at which it is laid."""
        ahead: i64 = rounded(CARD_HALF * COS[direction])
        self.holding: list[Piece] = [piece for piece in terrain if may_hold(piece)]
        self.screens: list[Piece] = [piece for piece in terrain if is_screen(piece)]
        self.inside: list[Bounds] = [Bounds(piece.body) for piece in self.holding]
        self.behind: list[Bounds] = behind(self.screens, self.lowest, self.highest, above)
        self.likely: list[int] = [int(piece.body.middle_x + ahead) // QUARTER_HBW for piece in self.holding]
        """The columns of cards in the midst of a piece."""
        self.columns: dict[int, list[int]] = {}
        """What was found in each column that was looked at: see `in_column`."""
        self.shadows = shadows
        """Points that were looked at, whatever the facing: is each out of the enemy's sight?"""

    def in_column(self, column: int) -> list[int]:
        """The rows of a column at which a card is out of sight, with what hides it there as bits above the row: a
        screen, then each piece that can hold a card."""
        known = self.columns.get(column)
        if known is None:
            known = self.columns[column] = self.look_along(column)
        return known

    def look_along(self, column: int) -> list[int]:
        x: i64 = QUARTER_HBW * column
        low = self.highest + 1
        high = self.lowest - 1
        for boxes in (self.inside, self.behind):
            for box in boxes:
                if box.left <= x <= box.right:
                    low = box.low if box.low < low else low
                    high = box.high if box.high > high else high
        if low < self.lowest:
            low = self.lowest
        if high > self.highest:
            high = self.highest
        found: list[int] = []
        row: i64 = low // QUARTER_HBW
        while row * QUARTER_HBW <= high:
            bits = self.hidden_by(x, row * QUARTER_HBW)
            if bits:
                found.append(int(bits * ROWS + row))
            row += 1
        return found

    def at(self, column: int, row: int) -> int:
        """What hides a card at a point, as bits."""
        for each in self.in_column(column):
            if each % ROWS == row:
                return each // ROWS
        return 0

    def hidden_by(self, x: i64, y: i64) -> i64:
        bits: i64 = SCREENED if self.is_screened(x, y) else 0
        bit: i64 = 2 * SCREENED
        for n in range(len(self.holding)):
            if self.holds(n, x, y):
                bits |= bit
            bit *= 2
        return bits

    def holds(self, n: int, x: i64, y: i64) -> bool:
        """Do all corners of a card lie in a piece of terrain?"""
        box = self.inside[n]
        if x < box.left or x > box.right or y < box.low or y > box.high:
            return False
        body = self.holding[n].body
        return all(point_distance_squared(x + aside, y + along, body) == 0 for aside, along in self.corners)

    def is_screened(self, x: i64, y: i64) -> bool:
        """Does every line from the front edge of the enemy zone to its corners cross a ridge or impassable hills?"""
        for box in self.behind:
            if box.left <= x <= box.right and box.low <= y <= box.high:
                return all(self.is_in_shadow(x + aside, y + along) for aside, along in reversed(self.corners))
        return False

    def is_in_shadow(self, x: i64, y: i64) -> bool:
        point = int(x * (1 << 20) + y)
        known = self.shadows.get(point)
        if known is None:
            known = self.shadows[point] = self.casts_shadow(x, y)
        return known

    def casts_shadow(self, x: i64, y: i64) -> bool:
        """Is no line to a point free? Those from both ends of the zone are looked at first: most are."""
        at: i64 = 0
        while at <= self.width // 2:
            if not self.is_line_cut(at, x, y) or not self.is_line_cut(self.width - at, x, y):
                return False
            at += HBW
        return True

    def is_line_cut(self, from_x: i64, x: i64, y: i64) -> bool:
        return any(screens(piece, from_x, self.front, x, y) for piece in self.screens)


NO_SHADES: Final[list[Shade]] = []
