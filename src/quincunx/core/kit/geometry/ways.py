# hot: compiled by mypyc
"""What lies in the way of a body that goes straight: solved, and not sampled.

On each axis the lengths at which two bodies are not parted are one interval, whose ends are found by whole division.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import within
from quincunx.core.kit.geometry.lattice import COS, DIRECTIONS, QUARTER, SCALE, SIN, size_of
from quincunx.core.kit.geometry.overlap import axes_of

NEVER: Final = 1 << 40
"""Longer than any way."""


def meeting(a: Body, direction: i64, b: Body, tolerance: i64) -> tuple[i64, i64]:
    """Where `a`, going straight in a direction, meets `b`: the last length before they overlap, the first one after.

    Both are whole numbers. The first is negative if they overlap already; both are `NEVER` if they never will.
    """
    dx = a.middle_x - b.middle_x
    dy = a.middle_y - b.middle_y
    aside = dy * COS[direction] - dx * SIN[direction]
    if size_of(aside) >= (a.radius + b.radius) * SCALE:
        return NEVER, NEVER
    enter: i64 = -NEVER
    leave: i64 = NEVER
    for axis in axes_of(a, b):
        far = a.reach(axis) + b.reach(axis) - tolerance * SCALE
        apart = dx * COS[axis] + dy * SIN[axis]
        speed: i64 = COS[(direction - axis) % DIRECTIONS]
        if speed == 0:
            if size_of(apart) >= far:
                return NEVER, NEVER
            continue
        if speed < 0:
            speed = -speed
            apart = -apart
        first = (-far - apart) // speed
        last = -((apart - far) // speed)
        if first > enter:
            enter = first
        if last < leave:
            leave = last
        if leave <= 0 or leave - enter < 2:
            return NEVER, NEVER
    return enter, leave


def free_length(a: Body, direction: i64, b: Body, tolerance: i64) -> i64:
    """How far `a` may go in a direction before `b` is in its way.

    What it touches, or overlaps within the tolerance, is in its way only where the overlap would grow beyond that.
    """
    enter, _ = meeting(a, direction, b, tolerance if within(a, b, tolerance) else 0)
    return enter if enter > 0 else 0


def clear_length(a: Body, direction: i64, b: Body, length: i64) -> i64:
    """The first length, from this one on, at which `a` is clear of `b`."""
    enter, leave = meeting(a, direction, b, 0)
    return leave if enter < length < leave else length


def room(a: Body, direction: i64, width: i64, depth: i64, tolerance: i64) -> i64:
    """How far a body may go in a direction before it leaves a table of this size."""
    across = edge(a.middle_x, a.reach(0), COS[direction], width, tolerance)
    along = edge(a.middle_y, a.reach(QUARTER), SIN[direction], depth, tolerance)
    return across if across < along else along


def edge(middle: i64, reach: i64, speed: i64, size: i64, tolerance: i64) -> i64:
    """How far it is to the edge one goes towards; what is over it within the tolerance may go on to the tolerance, and
    what touches it may not."""
    if speed == 0:
        return NEVER
    if speed < 0:
        speed = -speed
        middle = size - middle
    left = (size - middle) * SCALE - reach
    if left < 0:
        left += tolerance * SCALE
    return left // speed if left > 0 else 0
