# hot: compiled by mypyc
"""Where a UG that came straight ahead has met an enemy: on which edge, and whether that is a flank or rear charge."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import COS, DIRECTIONS, QUARTER, SIN, size_of
from quincunx.games.pacto.box import TOLERANCE
from quincunx.games.pacto.table import FRONT, LEFT_EDGE, REAR, RIGHT_EDGE


def is_behind(charger: Body, target: Body) -> bool:
    """Is the whole of a UG behind the front line of another? (charge.flank, geo.front_line)"""
    for x, y in charger.corners():
        forward, _ = target.seen_from_it(x, y)
        if forward > target.half_depth + TOLERANCE:
            return False
    return True


def edge_met(charger: Body, target: Body, was_behind: bool) -> i64:
    """The edge of the target that is contacted (charge.contact.edge)."""
    along = gap(charger, target, target.direction)
    across = gap(charger, target, (target.direction + QUARTER) % DIRECTIONS)
    own = gap(charger, target, charger.direction)
    own_side = gap(charger, target, (charger.direction + QUARTER) % DIRECTIONS)
    best = along if along > across else across
    if best >= own and best >= own_side:
        forward, left = target.seen_from_it(charger.middle_x, charger.middle_y)
        if along >= across:
            return FRONT if forward > 0 else REAR
        return LEFT_EDGE if left > 0 else RIGHT_EDGE
    return edge_of_corner(charger, target, was_behind)


def gap(a: Body, b: Body, axis: i64) -> i64:
    """How far an axis parts two bodies; negative if it does not."""
    apart = (a.middle_x - b.middle_x) * COS[axis] + (a.middle_y - b.middle_y) * SIN[axis]
    return size_of(apart) - a.reach(axis) - b.reach(axis)


def edge_of_corner(charger: Body, target: Body, was_behind: bool) -> i64:
    """A corner of the target was met: one of its two edges, the front edge unless the charge qualifies."""
    nearest: i64 = 0
    least: i64 = 1 << 60
    corners = target.corners()
    for n in range(i64(4)):
        x, y = corners[n]
        forward, _ = charger.seen_from_it(x, y)
        if forward < least:
            nearest, least = n, forward
    flank: i64 = LEFT_EDGE if nearest in (1, 2) else RIGHT_EDGE
    if nearest < 2:
        return flank if was_behind else FRONT
    return REAR if against(charger, target, REAR) > against(charger, target, flank) else flank


def against(charger: Body, target: Body, edge: i64) -> i64:
    """How directly an edge looks against the way a charger goes."""
    outward = (target.direction + QUARTER * edge) % DIRECTIONS
    return -COS[(outward - charger.direction) % DIRECTIONS]
