# hot: compiled by mypyc
"""Ambush cards: who gets to see one, and how it is revealed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import point_distance_squared, within
from quincunx.core.kit.geometry.lattice import DIRECTIONS, HALF, QUARTER
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.geometry.sight import hidden_squared
from quincunx.games.pacto import lines
from quincunx.games.pacto.box import BLOCKS, FROM_OUTSIDE, HBW, HIDES, RIDGE, TOLERANCE
from quincunx.games.pacto.casualties import take_off
from quincunx.games.pacto.generals import displace_touched
from quincunx.games.pacto.ground import is_closed
from quincunx.games.pacto.hideouts import cards_of
from quincunx.games.pacto.markers import ALIVE, ON_TABLE
from quincunx.games.pacto.shade import crosses_ridge, seen_as
from quincunx.games.pacto.sight import OVER_A_RIDGE, points_around
from quincunx.games.pacto.table import NO_UG, Battlefield
from quincunx.games.pacto.things import NO_GENERAL, Ambush, Piece

MOST_CARDS: Final = 2
"""ambush.what"""
TENTH: Final = 100
MOST_TENTHS: Final = 450
NEAR_A_CARD: Final = 12 * HBW
"""Farther away nobody charges or shoots."""
IN_SIGHT: Final = 0
HIDDEN: Final = 1
HIDDEN_BY_TERRAIN: Final = 2
"""What a point is to a card: the last for as long as both stay where they are."""


# ---- who sees it


def spot(table: Battlefield) -> None:
    """Cards that an enemy has got to see are revealed (ambush.reveal, ambush.seen)."""
    for card in table.ambushes[:]:
        if is_seen(table, card):
            reveal(table, card)


def is_seen(table: Battlefield, card: Ambush) -> bool:
    enemy = 1 - int(card.seat)
    far = seen_within(table, card)
    for ug in table.ugs_of(enemy):
        if table.is_on_table(ug) and sees_card(table, ug, card, far):
            return True
    for general in table.generals_of(enemy):
        if table.states[general] == ALIVE and table.attached[general] == NO_UG:
            x, y = table.general_point(general)
            if is_visible_from(table, x, y, NO_UG, card, points_around(card.body)) == IN_SIGHT:
                return True
    return False


def seen_within(table: Battlefield, card: Ambush) -> i64:
    """From farther away nobody sees a card, as far as it lies in terrain that hides it from all around."""
    least: i64 = table.width + table.depth
    x, y = card.body.middle_x, card.body.middle_y
    for piece in table.terrain:
        kind = seen_as(piece)
        if kind.sight == HIDES and kind.hides_at < least and point_distance_squared(x, y, piece.body) == 0:
            least = kind.hides_at
    return least


def sees_card(table: Battlefield, ug: i64, card: Ambush, far: i64) -> bool:
    """Is one of the lines from a UG to the square of a card free? Whatever the facing (geo.los.around)."""
    body, square = table.bodies[ug], card.body
    dx, dy = body.middle_x - square.middle_x, body.middle_y - square.middle_y
    reach = far + body.radius + square.radius
    if dx * dx + dy * dy > reach * reach or card.is_hidden_from(ug, body):
        return False
    around = points_around(square)
    hidden_by_terrain = True
    for x, y in points_around(body):
        found = is_visible_from(table, x, y, ug, card, around)
        if found == IN_SIGHT:
            return True
        hidden_by_terrain = hidden_by_terrain and found == HIDDEN_BY_TERRAIN
    if hidden_by_terrain:
        card.hide_from(ug, body)
    return False


def is_visible_from(table: Battlefield, x: i64, y: i64, ug: i64, card: Ambush, around: list[tuple[i64, i64]]) -> i64:
    """Is a line from a point to the square of a card free, and if none is, is it the terrain that ends them all?"""
    found: i64 = HIDDEN_BY_TERRAIN
    far = table.sky.visibility
    for x2, y2 in around:
        dx, dy = x2 - x, y2 - y
        square = dx * dx + dy * dy
        if far > 0 and square > far * far:
            found = HIDDEN
        elif not is_ended(table, card, square, x, y, x2, y2):
            if not is_crossed(table, ug, x, y, x2, y2):
                return IN_SIGHT
            found = HIDDEN
    return found


def is_crossed(table: Battlefield, ug: i64, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
    """Does any other UG lie across a line?"""
    least: i64 = TOLERANCE * TOLERANCE
    for other in range(i64(len(table.bodies))):
        if other != ug and table.is_on_table(other) and hidden_squared(table.bodies[other], x1, y1, x2, y2) > least:
            return True
    return False


def is_ended(table: Battlefield, card: Ambush, square: i64, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
    """Does any terrain end a line of such a length?"""
    return any(ends(piece, card, square, x1, y1, x2, y2) for piece in table.terrain)


def ends(piece: Piece, card: Ambush, square: i64, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
    """Does a piece of it? It hides a card as it hides the troops it hides best (ambush.seen)."""
    kind = seen_as(piece)
    sight = kind.sight
    if sight == BLOCKS:
        return hidden_squared(piece.body, x1, y1, x2, y2) > TOLERANCE * TOLERANCE
    if sight in (HIDES, FROM_OUTSIDE):
        far = kind.hides_at
        if sight == HIDES and hidden_squared(piece.body, x1, y1, x2, y2) > far * far:
            return True
        if point_distance_squared(card.body.middle_x, card.body.middle_y, piece.body) == 0 and square > far * far:
            return sight == HIDES or point_distance_squared(x1, y1, piece.body) > 0
    if piece.kind.sight == RIDGE and crosses_ridge(piece.body, x1, y1, x2, y2):
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
