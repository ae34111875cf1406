# hot: compiled by mypyc
"""Whether bodies overlap: convex ones do if no axis across an edge of either parts them."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import COS, DIRECTIONS, EIGHTH, QUARTER, SCALE, SIN, size_of


def axes_of(a: Body, b: Body) -> list[i64]:
    """The axes along which two bodies can be parted: across their edges, cut corners included."""
    axes: list[i64] = [a.direction, (a.direction + QUARTER) % DIRECTIONS]
    if (a.direction - b.direction) % QUARTER != 0:
        axes.append(b.direction)
        axes.append((b.direction + QUARTER) % DIRECTIONS)
    if a.cut != 0:
        axes.append((a.direction + EIGHTH) % DIRECTIONS)
        axes.append((a.direction + QUARTER + EIGHTH) % DIRECTIONS)
    if b.cut != 0:
        axes.append((b.direction + EIGHTH) % DIRECTIONS)
        axes.append((b.direction + QUARTER + EIGHTH) % DIRECTIONS)
    return axes


def parted(a: Body, b: Body, axis: i64, slack: i64) -> bool:
    """Whether an axis parts them, if they may overlap by so much (times 65,536)."""
    apart = (a.middle_x - b.middle_x) * COS[axis] + (a.middle_y - b.middle_y) * SIN[axis]
    return size_of(apart) >= a.reach(axis) + b.reach(axis) - slack


def overlap(a: Body, b: Body, tolerance: i64) -> bool:
    """Whether two bodies overlap by more than a tolerance. Bodies that touch do not overlap."""
    dx = a.middle_x - b.middle_x
    dy = a.middle_y - b.middle_y
    near = a.radius + b.radius
    if dx * dx + dy * dy >= near * near:
        return False
    slack = tolerance * SCALE
    if parted(a, b, a.direction, slack) or parted(a, b, (a.direction + QUARTER) % DIRECTIONS, slack):
        return False
    if (a.direction - b.direction) % QUARTER != 0 and (
        parted(a, b, b.direction, slack) or parted(a, b, (b.direction + QUARTER) % DIRECTIONS, slack)
    ):
        return False
    if a.cut == 0 and b.cut == 0:
        return True
    return not any(parted(a, b, axis, slack) for axis in axes_of(a, b)[2:])
