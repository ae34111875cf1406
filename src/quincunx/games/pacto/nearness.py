# hot: compiled by mypyc
"""Where a body on a straight way is nearer to another than a gap. Not a word about the rules."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import distance_squared
from quincunx.core.kit.geometry.lattice import COS, SIN, rounded, size_of
from quincunx.core.kit.geometry.ways import NEVER


def approach(a: Body, direction: i64, b: Body, gap: i64, most: i64) -> tuple[i64, i64]:
    """Where `a`, going straight for at most a length, is nearer to `b` than a gap: the last length before, the first
    after; both are `NEVER` if it is nowhere.

    The distance of convex bodies on a straight way falls and then rises, so both ends are searched for. The first is
    -1 if they are too near already.
    """
    dx = b.middle_x - a.middle_x
    dy = b.middle_y - a.middle_y
    far = a.radius + b.radius + gap
    if size_of(rounded(dy * COS[direction] - dx * SIN[direction])) >= far:
        return NEVER, NEVER
    ahead = rounded(dx * COS[direction] + dy * SIN[direction])
    begin: i64 = ahead - far if ahead > far else 0
    end: i64 = ahead + far
    if begin > most or end <= 0:
        return NEVER, NEVER
    square = gap * gap
    nearest = nearest_length(a, direction, b, begin, end)
    if gap_at(a, direction, b, nearest) >= square:
        return NEVER, NEVER
    enter: i64 = -1
    if gap_at(a, direction, b, begin) >= square:
        enter = last_apart(a, direction, b, square, begin, nearest)
    return enter, last_apart(a, direction, b, square, end, nearest)


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
