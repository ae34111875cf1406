# hot: compiled by mypyc
"""How far a UG goes straight by itself, and what stops it there: routs, pursuits, and other moves nobody steers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.geometry.ways import free_length, meeting, room
from quincunx.games.pacto.box import HBW, TOLERANCE
from quincunx.games.pacto.ground import is_closed, speed_at, speed_in
from quincunx.games.pacto.table import NO_UG, Battlefield

TOUCH: Final = 2 * TOLERANCE
"""Whoever turned to evade may overlap more; anybody else at most this, by tolerance and rounding."""


@final
class Run:
    """How far it goes, and the enemy it meets there, if one."""

    def __init__(self, length: i64, enemy: i64) -> None:
        self.length: i64 = length
        self.enemy: i64 = enemy


def reach(table: Battlefield, ug: i64, body: Body, direction: i64) -> i64:
    """The full move for the going: the lowest speed of all it touches on the way, less what slows it (move.slow)."""
    slow = HBW * table.slow[ug]
    far = speed_at(table, ug, body) - slow
    for piece in table.terrain:
        enter, leave = meeting(body, direction, piece.body, 0)
        if 0 <= enter < far:
            there: i64 = 0 if is_closed(table, ug, piece) else speed_in(table, ug, piece) - slow
            if there < far:
                far = there if there > enter else enter
        elif enter < 0 < leave and is_closed(table, ug, piece) and not overlap(body, piece.body, TOUCH):
            free = free_length(body, direction, piece.body, TOLERANCE)  # it touches what it may not enter (geo.stop)
            far = free if free < far else far
    return far if far > 0 else 0


def run(table: Battlefield, ug: i64, body: Body, direction: i64, far: i64, through_friends: bool) -> Run:
    """Straight on for so far, but only up to friends, enemies and the edge of the table."""
    length = far
    edge = room(body, direction, table.width, table.depth, TOLERANCE)
    length = edge if edge < length else length
    met: i64 = NO_UG
    for other in range(i64(len(table.bodies))):
        if other == ug or not table.is_on_table(other):
            continue
        friend = table.owner(other) == table.owner(ug)
        if friend and through_friends:
            continue
        free = free_length(body, direction, table.bodies[other], TOLERANCE)
        if free < length:
            length = free
            met = NO_UG if friend else other
    return Run(length if length > 0 else 0, met)


def clear_of_friends(table: Battlefield, ug: i64, body: Body, direction: i64, length: i64) -> i64:
    """The longest way up to this one that does not end on a friend it passes through (charge.path.friends)."""
    for _ in range(len(table.bodies)):
        before = length
        for other in table.ugs_of(int(table.owner(ug))):
            if other != ug and table.is_on_table(other):
                enter, leave = meeting(body, direction, table.bodies[other], TOLERANCE)
                if enter < length < leave:
                    length = enter if enter > 0 else 0
        if length == before:
            break
    return length


def swept(body: Body, length: i64) -> Body:
    """All a body passes over that goes straight ahead for a length."""
    end = body.moved(body.direction, length)
    return Body(end.x, end.y, body.direction, body.half_width, body.half_depth + length // 2)
