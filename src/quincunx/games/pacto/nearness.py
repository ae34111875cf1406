# hot: compiled by mypyc
"""Where a body on a straight way is nearer to another than a gap. Not a word about the rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import distance_squared
from quincunx.core.kit.geometry.lattice import COS, SIN, rounded, size_of
from quincunx.core.kit.geometry.ways import NEVER, meeting

ROUNDING: Final = 3
"""Where a body ends is rounded, so that it may be nearer by a thousandth or two than its way says."""


def approach(a: Body, direction: i64, b: Body, gap: i64, most: i64) -> tuple[i64, i64]:
    """Where `a`, going straight for at most a length, is nearer to `b` than a gap: the last length before, the first
    after; both are `NEVER` if it is nowhere.

    The distance of convex bodies on a straight way falls and then rises, so both ends are searched for. The first is
    -1 if they are too near already.
    """
    begin, end = bracket(a, direction, b, gap)
    if begin > most or end <= 0:
        return NEVER, NEVER
    square = gap * gap
    near = some_length(a, direction, b, square, begin, end)
    if near < 0:
        return NEVER, NEVER
    enter: i64 = -1
    if gap_at(a, direction, b, begin) >= square:
        enter = last_apart(a, direction, b, square, begin, near)
    return enter, last_apart(a, direction, b, square, end, near)


def way_to(a: Body, direction: i64, b: Body, gap: i64, most: i64) -> i64:
    """The first of both alone: the last length before they are nearer than a gap, -1 if they are already."""
    begin, end = bracket(a, direction, b, gap)
    if begin > most or end <= 0:
        return NEVER
    square = gap * gap
    if gap_at(a, direction, b, begin) < square:
        return -1
    near = some_length(a, direction, b, square, begin, end)
    return last_apart(a, direction, b, square, begin, near) if near >= 0 else NEVER


def some_length(a: Body, direction: i64, b: Body, square: i64, begin: i64, end: i64) -> i64:
    """A length within bounds at which they are too near, -1 if there is none: where the middles are nearest, mostly."""
    dx = b.middle_x - a.middle_x
    dy = b.middle_y - a.middle_y
    length = rounded(dx * COS[direction] + dy * SIN[direction])
    length = begin if length < begin else end if length > end else length
    if gap_at(a, direction, b, length) >= square:
        length = nearest_length(a, direction, b, begin, end)
        if gap_at(a, direction, b, length) >= square:
            return -1
    return length


def bracket(a: Body, direction: i64, b: Body, gap: i64) -> tuple[i64, i64]:
    """Lengths between which alone the two can be nearer than a gap; both are `NEVER` if they can't be."""
    dx = b.middle_x - a.middle_x
    dy = b.middle_y - a.middle_y
    touch = a.radius + b.radius
    aside = size_of(rounded(dy * COS[direction] - dx * SIN[direction]))
    if aside >= touch + gap:
        return NEVER, NEVER
    if aside < touch - 1:  # where they would meet if each edge lay further out by the gap
        enter, leave = meeting(a, direction, b, -gap)
        return (enter - ROUNDING if enter > ROUNDING else 0), leave + ROUNDING
    ahead = rounded(dx * COS[direction] + dy * SIN[direction])
    far = touch + gap
    return (ahead - far if ahead > far else 0), ahead + far


def stop_before(a: Body, direction: i64, b: Body, gap: i64, contact: i64) -> i64:
    """How far `a` goes at most before it is nearer to `b` than a gap, if it touches it after a length; -1 if it is."""
    begin, _ = bracket(a, direction, b, gap)
    square = gap * gap
    if contact <= 0 or gap_at(a, direction, b, begin) < square:
        return -1
    return last_apart(a, direction, b, square, begin, contact)


def gap_at(a: Body, direction: i64, b: Body, length: i64) -> i64:
    """The square of the distance once `a` has gone so far."""
    return distance_squared(a.moved(direction, length), b)


def nearest_length(a: Body, direction: i64, b: Body, begin: i64, end: i64) -> i64:
    """The length within bounds at which `a` is nearest to `b`."""
    while end - begin > 2:
        third = (end - begin) // 3
        one = gap_at(a, direction, b, begin + third)
        if one == 0:
            return begin + third
        if one > gap_at(a, direction, b, end - third):
            begin += third
        else:
            end -= third
    best = begin
    least = gap_at(a, direction, b, begin)
    for length in (begin + 1, begin + 2):
        gap = gap_at(a, direction, b, length)
        if length <= end and gap < least:
            best = length
            least = gap
    return best


def last_apart(a: Body, direction: i64, b: Body, square: i64, apart: i64, near: i64) -> i64:
    """Between a length at which they are apart and one at which they are too near: the last at which they are apart."""
    while size_of(near - apart) > 1:
        middle = (apart + near) // 2
        if gap_at(a, direction, b, middle) < square:
            near = middle
        else:
            apart = middle
    return apart
