# hot: compiled by mypyc
"""Conforming: poses set outright from the pose of another UG, never by small nudges (align.how, act.mf2.geometry)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import within
from quincunx.core.kit.geometry.lattice import DIRECTIONS, HALF, QUARTER
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.games.pacto.box import HBW, TOLERANCE, WIDTH
from quincunx.games.pacto.fights import fights_of
from quincunx.games.pacto.ground import is_closed
from quincunx.games.pacto.table import FRONT, LEFT_EDGE, REAR, Battlefield

STEP: Final = 100
MOST_ASIDE: Final = HBW
MOST_MOVED: Final = 2 * HBW
"""How far a corner may move in an alignment."""
NO_PLACE: Final = Body(0, 0, 0, 0, 0)


def opposite(table: Battlefield, ug: i64, enemy: i64, edge: i64, aside: i64) -> Body:
    """A UG with its front flush with an edge of an enemy, middle to middle, so far along that edge to its own left."""
    there = table.bodies[enemy]
    body = table.bodies[ug]
    if edge == FRONT:
        x, y = there.x, there.y
        direction = (there.direction + HALF) % DIRECTIONS
    elif edge == REAR:
        x, y = there.point(-there.half_depth, 0)
        direction = there.direction
    elif edge == LEFT_EDGE:
        x, y = there.point(0, there.half_width)
        direction = (there.direction + QUARTER + HALF) % DIRECTIONS
    else:
        x, y = there.point(0, -there.half_width)
        direction = (there.direction + QUARTER) % DIRECTIONS
    flush = Body(x, y, direction, body.half_width, body.half_depth)
    return flush.moved((direction + QUARTER) % DIRECTIONS, aside) if aside else flush


def beside(body: Body, like: Body, left: bool) -> Body:
    """A UG set beside another, fronts level, to its left or right (align.support)."""
    turn: i64 = QUARTER if left else -QUARTER
    level = Body(like.x, like.y, like.direction, body.half_width, body.half_depth)
    return level.moved((like.direction + turn) % DIRECTIONS, WIDTH)


def is_free_for(table: Battlefield, ug: i64, body: Body, without: i64) -> bool:
    """Can a UG stand there, touching as it likes, but overlapping nobody? One other may be left out of account."""
    if not body.is_on(table.width, table.depth, TOLERANCE):
        return False
    for piece in table.terrain:
        if is_closed(table, ug, piece) and overlap(body, piece.body, TOLERANCE):
            return False
    return all(
        other in (ug, without) or not table.is_on_table(other) or not overlap(body, table.bodies[other], TOLERANCE)
        for other in range(len(table.troops))
    )


def keeps_contacts(table: Battlefield, ug: i64, body: Body) -> bool:
    """Does a UG still touch all it fights, if it stands there?"""
    return all(
        within(body, table.bodies[fight.second if fight.first == ug else fight.first], TOLERANCE)
        for fight in fights_of(table, ug)
    )


def place_along(table: Battlefield, ug: i64, enemy: i64, edge: i64, aligning: bool) -> Body:
    """The nearest place along an edge where a UG can stand: in the middle, then by tenths, left before right.

    `NO_PLACE` if there is none within 1 HBW; in an alignment it keeps its contacts, and no corner moves far.
    """
    aside: i64 = 0
    while aside <= MOST_ASIDE:
        for way in (aside, -aside) if aside else (aside,):
            body = opposite(table, ug, enemy, edge, way)
            if is_free_for(table, ug, body, ug) and (
                not aligning or (keeps_contacts(table, ug, body) and is_near(table.bodies[ug], body))
            ):
                return body
        aside += STEP
    return NO_PLACE


def is_near(before: Body, after: Body) -> bool:
    """Does no corner move by more than 2 HBW?"""
    old, new = before.corners(), after.corners()
    for n in range(len(old)):
        dx = old[n][0] - new[n][0]
        dy = old[n][1] - new[n][1]
        if dx * dx + dy * dy > (MOST_MOVED + TOLERANCE) * (MOST_MOVED + TOLERANCE):
            return False
    return True


def is_same_place(a: Body, b: Body) -> bool:
    return a.x == b.x and a.y == b.y and a.direction == b.direction
