# hot: compiled by mypyc
"""Who sees whom: forty lines from a front edge to a rectangle, past other UGs and through terrain (geo.los)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import point_distance_squared, within
from quincunx.core.kit.geometry.sight import hidden_squared
from quincunx.games.pacto.box import (
    ALL_TROOPS,
    BLOCKS,
    FOOT,
    FOOT_SUGS,
    FROM_OUTSIDE,
    HBW,
    HIDES,
    INFANTRY,
    RIDGE,
    TOLERANCE,
    Kind,
)
from quincunx.games.pacto.shade import crosses_ridge, seen_as
from quincunx.games.pacto.table import NO_NUMBERS, Battlefield
from quincunx.games.pacto.things import Piece

OVER_A_RIDGE: Final = 2 * HBW
LOW_RANKS: Final = 2
"""Over so many ranks of friends those on higher ground shoot (shoot.overhead.height)."""
GRAZE: Final = 4
"""Ends of a front edge lie inside it by a hair: a line along the whole side of a UG ahead is not free (geo.los)."""


def sees(table: Battlefield, ug: i64, enemy: i64) -> bool:
    """Is one of its lines to an enemy free? The middle of both is tried first."""
    return sees_over(table, ug, enemy, NO_NUMBERS, NO_NUMBERS)


def sees_over(table: Battlefield, ug: i64, enemy: i64, over: list[int], low: list[int]) -> bool:
    """The same, if some UGs are no hindrance, and others are none up to two ranks of them (shoot.overhead.height)."""
    looker, target = table.bodies[ug], table.bodies[enemy]
    far = table.sky.visibility
    if far > 0 and not within(looker, target, far + TOLERANCE):  # weather.visibility
        return False
    if not is_partly_ahead(looker, target) or is_hidden(table, ug, enemy):
        return False
    for x1, y1 in points_of_front(looker):
        for x2, y2 in points_around(target):
            if is_free(table, ug, enemy, over, low, x1, y1, x2, y2):
                return True
    return False


def goes_across(table: Battlefield, ug: i64, enemy: i64, over: list[int], low: list[int], piece: Piece) -> bool:
    """Does every free line to an enemy cross a piece of terrain? (terr.cover.within)"""
    found = False
    for x1, y1 in points_of_front(table.bodies[ug]):
        for x2, y2 in points_around(table.bodies[enemy]):
            if is_free(table, ug, enemy, over, low, x1, y1, x2, y2):
                if hidden_squared(piece.body, x1, y1, x2, y2) <= TOLERANCE * TOLERANCE:
                    return False
                found = True
    return found


def is_partly_ahead(looker: Body, target: Body) -> bool:
    """Is any of it in front of the front line?"""
    for x, y in target.corners():
        forward, _ = looker.seen_from_it(x, y)
        if forward > looker.half_depth:
            return True
    return False


def points_of_front(body: Body) -> list[tuple[i64, i64]]:
    """The middle, both quarters and both ends of a front edge."""
    half = body.half_width - GRAZE
    return [body.point(body.half_depth, left) for left in (0, half // 2, -half // 2, half, -half)]


def points_around(body: Body) -> list[tuple[i64, i64]]:
    """The middles of its four edges and its four corners."""
    deep, wide = body.half_depth, body.half_width
    return [
        *[body.point(deep, 0), body.point(0, wide), body.point(0, -wide), body.point(-deep, 0)],
        *[body.point(deep, wide), body.point(deep, -wide), body.point(-deep, wide), body.point(-deep, -wide)],
    ]


def is_free(
    table: Battlefield, ug: i64, enemy: i64, over: list[int], low: list[int], x1: i64, y1: i64, x2: i64, y2: i64
) -> bool:
    """Does a line cross no other UG by more than the tolerance, and no terrain that ends it?"""
    least: i64 = TOLERANCE * TOLERANCE
    ranks: i64 = 0
    for other in range(i64(len(table.bodies))):
        if other in (ug, enemy) or not table.is_on_table(other) or other in over:
            continue
        if hidden_squared(table.bodies[other], x1, y1, x2, y2) > least:
            ranks += table.bases[other]
            if other not in low or ranks > LOW_RANKS:
                return False
    return not any(is_ended_by(table, piece, enemy, x1, y1, x2, y2) for piece in table.terrain)


def is_ended_by(table: Battlefield, piece: Piece, enemy: i64, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
    """Does terrain end a line: by blocking it, by its depth, or by a ridge? (terr.visible, terr.ridge)"""
    through = hidden_squared(piece.body, x1, y1, x2, y2)
    kind = seen_as(piece)
    if kind.sight == BLOCKS:
        return through > TOLERANCE * TOLERANCE
    if kind.sight == HIDES and conceals(table, kind, enemy) and through > kind.hides_at * kind.hides_at:
        return True
    if piece.kind.sight == RIDGE and crosses_ridge(piece.body, x1, y1, x2, y2):
        dx, dy = x2 - x1, y2 - y1
        return dx * dx + dy * dy > OVER_A_RIDGE * OVER_A_RIDGE
    return False


def is_hidden(table: Battlefield, ug: i64, enemy: i64) -> bool:
    """Is its middle in terrain that hides it from so far away? (terr.visible, terr.gully)"""
    looker, target = table.bodies[ug], table.bodies[enemy]
    for piece in table.terrain:
        kind = seen_as(piece)
        if kind.sight not in (HIDES, FROM_OUTSIDE) or not conceals(table, kind, enemy):
            continue
        inside = point_distance_squared(target.middle_x, target.middle_y, piece.body) == 0
        if kind.sight == FROM_OUTSIDE:
            inside = inside and point_distance_squared(looker.middle_x, looker.middle_y, piece.body) > 0
        if inside and not within(looker, target, kind.hides_at + TOLERANCE):
            return True
    return False


def conceals(table: Battlefield, kind: Kind, ug: i64) -> bool:
    """Does it hide troops of this kind at all?"""
    hides = kind.hides
    troop = table.troops[ug]
    if hides == FOOT_SUGS:
        return troop.type == INFANTRY and troop.is_sug
    return hides == ALL_TROOPS or (hides == FOOT and troop.type == INFANTRY)
