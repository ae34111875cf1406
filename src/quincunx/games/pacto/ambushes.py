# hot: compiled by mypyc
"""Ambush cards: where one may lie, who gets to see it, and how it is revealed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import point_distance_squared, within
from quincunx.core.kit.geometry.lattice import DIRECTIONS, HALF, QUARTER, SCALE
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.geometry.sight import hidden_squared
from quincunx.games.pacto import lines
from quincunx.games.pacto.box import HBW, TOLERANCE
from quincunx.games.pacto.casualties import take_off
from quincunx.games.pacto.deploying import FROM_CENTRE, QUARTER_HBW, is_above, lattice
from quincunx.games.pacto.generals import displace_touched
from quincunx.games.pacto.ground import is_closed
from quincunx.games.pacto.sight import (
    BLOCKS,
    FROM_OUTSIDE,
    HIDES,
    OVER_A_RIDGE,
    RIDGE,
    conceals,
    crosses_ridge,
    points_around,
    seen_as,
)
from quincunx.games.pacto.table import ALIVE, FACING, NO_UG, ON_TABLE, RESERVE, Battlefield
from quincunx.games.pacto.things import CARD_HALF, NO_GENERAL, Ambush, Piece

MOST_CARDS: Final = 2
"""ambush.what"""
SHADOW: Final = 6 * HBW
"""Farther behind the largest hill there is no place that is out of sight of all of the enemy zone."""
HALF_LINE: Final = 2 * HBW
"""How far from the centre line a UG has to be hidden (ambush.where)."""
TENTH: Final = 100
MOST_TENTHS: Final = 450
NEAR_A_CARD: Final = 12 * HBW
"""Farther away nobody charges or shoots."""


# ---- where a card may lie


@final
class Hideout:
    """Where an ambush card may lie with a facing, for a UG: out of sight, clear of friends and in its own half
    (ambush.where, ambush.where.exact)."""

    def __init__(self, table: Battlefield, ug: int, facing: int) -> None:
        self.table = table
        self.ug = ug
        self.facing = facing
        seat = int(table.owner(ug))
        self.above = is_above(table, seat)
        self.low: i64 = table.depth // 2 + HALF_LINE if self.above else 0
        self.high: i64 = table.depth if self.above else table.depth // 2 - HALF_LINE
        self.card = Body(0, 0, FACING * facing, CARD_HALF, CARD_HALF)
        self.body: Body = table.body_at(ug, 0, 0, facing)
        self.hiding: list[Piece] = [piece for piece in table.terrain if hides(table, piece, ug)]
        self.screens: list[Piece] = [piece for piece in table.terrain if is_screen(piece)]
        self.near: list[tuple[i64, i64, i64, i64]] = [
            *[box_around(piece.body) for piece in self.hiding],
            *[shadow_of(piece.body, self.above) for piece in self.screens],
        ]
        """Where to look at all."""
        self.across = within_both(self.card, self.body, 0, 0, table.width)
        self.along = within_both(self.card, self.body, QUARTER, self.low, self.high)
        """All points at which the UG and its card lie in the own half, in quarters of a HBW."""
        self.shadows: dict[int, bool] = {}
        """Points that were looked at: is each out of the enemy's sight?"""
        self.factor = 2 * int(table.depth)
        self.in_the_way: list[Body] = [piece.body for piece in table.terrain if is_closed(table, ug, piece)]
        self.taken: list[Body] = [card.body for card in table.ambushes if card.seat == seat]
        for other in table.ugs_of(seat):
            if table.where[other] == ON_TABLE:
                self.taken.append(table.bodies[other])

    def fits(self, column: int, row: int) -> bool:
        x: i64 = QUARTER_HBW * column
        y: i64 = QUARTER_HBW * row
        body = Body(x, y, self.body.direction, self.body.half_width, self.body.half_depth)
        if any(overlap(body, other, TOLERANCE) for other in self.in_the_way):
            return False
        card = Body(x, y, self.card.direction, CARD_HALF, CARD_HALF)
        if any(overlap(card, other, TOLERANCE) or overlap(body, other, TOLERANCE) for other in self.taken):
            return False
        return any(holds(piece, card) for piece in self.hiding) or self.is_screened(card)

    def is_screened(self, card: Body) -> bool:
        """Does every line from the front edge of the enemy zone to its corners cross a ridge or impassable hills?"""
        if not any(is_within(card, shadow_of(piece.body, self.above)) for piece in self.screens):
            return False
        return all(self.is_in_shadow(x, y) for x, y in reversed(card.corners()))

    def is_in_shadow(self, x: i64, y: i64) -> bool:
        point = int(x) * self.factor + int(y)
        known = self.shadows.get(point)
        if known is None:
            known = self.shadows[point] = self.casts_shadow(x, y)
        return known

    def casts_shadow(self, x: i64, y: i64) -> bool:
        """Is no line to a point free? Those from both ends of the zone are looked at first: most are."""
        table = self.table
        front = table.depth // 2 - FROM_CENTRE if self.above else table.depth // 2 + FROM_CENTRE
        at: i64 = 0
        while at <= table.width // 2:
            for from_x in (at, table.width - at):
                if not any(screens(piece, from_x, front, x, y) for piece in self.screens):
                    return False
            at += HBW
        return True

    def rows(self, column: int) -> list[int]:
        return sorted(self.found_in(column, False))

    def columns(self) -> list[int]:
        return [column for column in self.across if self.found_in(column, True)]

    def found_in(self, column: int, one_will_do: bool) -> list[int]:
        """The rows of a column at which it fits, as far as terrain that hides or screens it is near."""
        found: list[int] = []
        if column not in self.across:
            return found
        x: i64 = QUARTER_HBW * column
        for low_x, high_x, low_y, high_y in self.near:
            if x < low_x or x > high_x:
                continue
            low, high = int(low_y) // QUARTER_HBW, int(high_y) // QUARTER_HBW + 1
            for row in range(max(self.along.start, low), min(self.along.stop, high)):
                if row not in found and self.fits(column, row):
                    found.append(row)
                    if one_will_do:
                        return found
        return found

    def is_like(self, other: Hideout) -> bool:
        """Does another UG have the same places?"""
        same = self.hiding == other.hiding and self.in_the_way == other.in_the_way
        return same and self.body.half_depth == other.body.half_depth

    def is_any(self) -> bool:
        if not self.near:
            return False
        return any(self.found_in(column, True) for column in self.across)


def within_both(card: Body, body: Body, axis: i64, low: i64, high: i64) -> range:
    """The quarters of a HBW at which both lie between two bounds, along the table or across it."""
    first = lattice(card.middle_x if axis == 0 else card.middle_y, card.reach(axis), low, high)
    second = lattice(body.middle_x if axis == 0 else body.middle_y, body.reach(axis), low, high)
    return range(max(first.start, second.start), min(first.stop, second.stop))


def box_around(body: Body) -> tuple[i64, i64, i64, i64]:
    """The least and the largest x and y of a body."""
    across, along = body.reach(0) // SCALE + 1, body.reach(QUARTER) // SCALE + 1
    return body.middle_x - across, body.middle_x + across, body.middle_y - along, body.middle_y + along


def shadow_of(body: Body, above: bool) -> tuple[i64, i64, i64, i64]:
    """Where hills can hide a card: no wider than they are, as the enemy zone is wider, and not far behind them."""
    low_x, high_x, low_y, high_y = box_around(body)
    return (low_x, high_x, low_y, high_y + SHADOW) if above else (low_x, high_x, low_y - SHADOW, high_y)


def is_within(card: Body, box: tuple[i64, i64, i64, i64]) -> bool:
    return box[0] <= card.x <= box[1] and box[2] <= card.y <= box[3]


def hides(table: Battlefield, piece: Piece, ug: i64) -> bool:
    """Does terrain hide a UG, and is it large enough for its card?"""
    kind = seen_as(piece)
    if piece.body.half_width < CARD_HALF or piece.body.half_depth < CARD_HALF:
        return False
    return kind.printed.sight in (HIDES, FROM_OUTSIDE) and conceals(table, kind, ug)


def is_screen(piece: Piece) -> bool:
    return piece.kind.printed.sight == RIDGE or seen_as(piece).printed.sight == BLOCKS


def holds(piece: Piece, card: Body) -> bool:
    """Do all corners of a card lie in a piece of terrain?"""
    return all(point_distance_squared(x, y, piece.body) == 0 for x, y in card.corners())


def screens(piece: Piece, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
    if seen_as(piece).printed.sight == BLOCKS and hidden_squared(piece.body, x1, y1, x2, y2) > TOLERANCE * TOLERANCE:
        return True
    return piece.kind.printed.sight == RIDGE and crosses_ridge(piece.body, x1, y1, x2, y2)


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


def could_lie(table: Battlefield, seat: int, facing: int, column: int, row: int) -> int:
    """All UGs that could lie under a card at a point, as bits (info.hidden)."""
    bits = 0
    for ug in off_the_table(table, seat):
        hideout = Hideout(table, ug, facing)
        if column in hideout.across and row in hideout.along and hideout.fits(column, row):
            bits |= 1 << hideout.ug
    return bits


# ---- who sees it


def spot(table: Battlefield) -> None:
    """Cards that an enemy has got to see are revealed (ambush.reveal, ambush.seen)."""
    for card in table.ambushes[:]:
        if is_seen(table, card):
            reveal(table, card)


def is_seen(table: Battlefield, card: Ambush) -> bool:
    enemy = 1 - int(card.seat)
    for ug in table.ugs_of(enemy):
        if table.is_on_table(ug) and sees_card(table, points_around(table.bodies[ug]), ug, card):
            return True
    for general in table.generals_of(enemy):
        alone = table.states[general] == ALIVE and table.attached[general] == NO_UG
        if alone and sees_card(table, [table.general_point(general)], NO_UG, card):
            return True
    return False


def sees_card(table: Battlefield, points: list[tuple[i64, i64]], ug: i64, card: Ambush) -> bool:
    """Is one of the lines from these points to the square of a card free? Whatever the facing (geo.los.around)."""
    around = points_around(card.body)
    for x1, y1 in points:
        for x2, y2 in around:
            if is_line_free(table, ug, card, x1, y1, x2, y2):
                return True
    return False


def is_line_free(table: Battlefield, ug: i64, card: Ambush, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy
    far = table.sky.visibility
    if far > 0 and square > far * far:
        return False
    for piece in table.terrain:
        if is_ended(piece, card, square, x1, y1, x2, y2):
            return False
    least: i64 = TOLERANCE * TOLERANCE
    for other in range(i64(len(table.bodies))):
        if other != ug and table.is_on_table(other) and hidden_squared(table.bodies[other], x1, y1, x2, y2) > least:
            return False
    return True


def is_ended(piece: Piece, card: Ambush, square: i64, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
    """Does terrain end a line of such a length? It hides a card as it hides the troops it hides best (ambush.seen)."""
    kind = seen_as(piece)
    sight = kind.printed.sight
    if sight == BLOCKS:
        return hidden_squared(piece.body, x1, y1, x2, y2) > TOLERANCE * TOLERANCE
    if sight in (HIDES, FROM_OUTSIDE):
        far = HBW * kind.printed.at
        if sight == HIDES and hidden_squared(piece.body, x1, y1, x2, y2) > far * far:
            return True
        if point_distance_squared(card.body.middle_x, card.body.middle_y, piece.body) == 0 and square > far * far:
            return sight == HIDES or point_distance_squared(x1, y1, piece.body) > 0
    if piece.kind.printed.sight == RIDGE and crosses_ridge(piece.body, x1, y1, x2, y2):
        return square > OVER_A_RIDGE * OVER_A_RIDGE
    return False


# ---- revealing


def uncover(table: Battlefield, seat: i64, bodies: list[Body]) -> bool:
    """Enemy cards that UGs of a seat would move onto are revealed; were there any? (ambush.reveal)"""
    found = False
    for card in table.ambushes[:]:
        if card.seat != seat and any(overlap(card.body, body, TOLERANCE) for body in bodies):
            reveal(table, card)
            found = True
    return found


def reveal(table: Battlefield, card: Ambush) -> None:
    """A dummy is removed; a UG is placed with its front edge on that of its card, or as near as it can be."""
    table.ambushes.remove(card)
    table.show(int(card.seat))
    if card.ug == NO_UG:
        table.note(lines.DUMMY, card.seat)
        return
    if card.command != NO_GENERAL:
        table.commands[card.ug] = int(card.command)
    table.where[card.ug] = ON_TABLE
    table.note(lines.REVEALED, card.ug)
    body = clear_place(table, card)
    if body is None:
        take_off(table, card.ug)
        return
    table.bodies[card.ug] = body
    displace_touched(table, [int(card.ug)])


def clear_place(table: Battlefield, card: Ambush) -> Body | None:
    """On the card, or moved by the fewest tenths of a HBW ahead, to the left, to the right or back."""
    start = table.body_at(card.ug, card.body.x, card.body.y, card.facing)
    tenths: i64 = 0
    while tenths <= MOST_TENTHS:
        for turn in (0, QUARTER, -QUARTER, HALF):
            body = start.moved((start.direction + turn) % DIRECTIONS, TENTH * tenths)
            if is_clear(table, card.ug, body):
                return body
            if tenths == 0:
                break
        tenths += 1
    return None


def is_clear(table: Battlefield, ug: i64, body: Body) -> bool:
    if not body.is_on(table.width, table.depth, 0):
        return False
    for other in range(i64(len(table.bodies))):
        if other != ug and table.is_on_table(other) and overlap(body, table.bodies[other], 0):
            return False
    return not any(is_closed(table, ug, piece) and overlap(body, piece.body, TOLERANCE) for piece in table.terrain)


def out_of_ambush(table: Battlefield, seat: int, able: Callable[[Battlefield, int], bool]) -> list[int]:
    """The UGs in ambush that could do something if they were revealed for it (ambush.reveal)."""
    if not table.ambushes:
        return []
    cards = [card for card in cards_of(table, seat) if card.ug != NO_UG]
    return [int(card.ug) for card in cards if able(as_if_revealed(table, card), int(card.ug))]


def may_be_out_of_ambush(table: Battlefield, seat: int) -> bool:
    """Has a seat a card with an enemy anywhere near, by what everybody sees? (info.ask)"""
    for card in table.ambushes:
        if card.seat == seat:
            for enemy in table.ugs_of(1 - seat):
                if table.is_on_table(enemy) and within(card.body, table.bodies[enemy], NEAR_A_CARD):
                    return True
    return False


def come_out(table: Battlefield, ug: int) -> None:
    """If a UG is in ambush, its player reveals it to act with it."""
    for card in table.ambushes[:]:
        if card.ug == ug:
            reveal(table, card)


def as_if_revealed(table: Battlefield, card: Ambush) -> Battlefield:
    """A table on which a card has been revealed, to see what its UG could then do."""
    twin = table.copy(table.dice)
    reveal(twin, card)
    return twin
