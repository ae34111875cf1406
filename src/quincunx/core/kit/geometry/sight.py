# hot: compiled by mypyc
"""Lines of sight and arcs: how much of a line a body hides, and what of it lies before another's front."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import size_of

FINE: Final = 1 << 20
"""A line is cut to a millionth of its length."""


def hidden_squared(body: Body, x1: i64, y1: i64, x2: i64, y2: i64) -> i64:
    """The square of the length for which a line runs through a body."""
    ahead1, left1 = body.seen_from_it(x1, y1)
    ahead2, left2 = body.seen_from_it(x2, y2)
    ahead = ahead2 - ahead1
    left = left2 - left1
    begin, end = slab(ahead1, ahead, body.half_depth, 0, FINE)
    begin, end = slab(left1, left, body.half_width, begin, end)
    if body.cut > 0:
        corner = body.half_depth + body.half_width - body.cut
        begin, end = slab(ahead1 + left1, ahead + left, corner, begin, end)
        begin, end = slab(ahead1 - left1, ahead - left, corner, begin, end)
    if begin >= end:
        return 0
    dx = share(ahead, end - begin)
    dy = share(left, end - begin)
    return dx * dx + dy * dy


def slab(start: i64, way: i64, half: i64, begin: i64, end: i64) -> tuple[i64, i64]:
    """The part of a line between two parallel edges, as millionths of it."""
    if way == 0:
        return (begin, end) if size_of(start) < half else (FINE, 0)
    if way < 0:
        start = -start
        way = -way
    first = -((half + start) * FINE // way)
    last = (half - start) * FINE // way
    return (first if first > begin else begin), (last if last < end else end)


def share(way: i64, part: i64) -> i64:
    """Millionths of a way, to the nearest."""
    if way >= 0:
        return (way * part + FINE // 2) // FINE
    return -((FINE // 2 - way * part) // FINE)


@final
class Part:
    """What of a body lies in a strip: if anything, how far from the centre line and from the front edge."""

    def __init__(self, found: bool, aside: i64, distance_squared: i64) -> None:
        self.found = found
        self.aside: i64 = aside
        self.distance_squared: i64 = distance_squared


NOTHING: Final = Part(False, 0, 0)


def part_in_strip(looker: Body, body: Body, beside: i64) -> Part:
    """What of a body lies forward of a front edge, and no further to either side of directly ahead than `beside`."""
    outline: list[tuple[i64, i64]] = []
    for x, y in body.corners():
        forward, left = looker.seen_from_it(x, y)
        outline.append((forward - looker.half_depth, left))
    outline = between_sides(forward_of_the_front(outline), looker.half_width + beside)
    if not outline:
        return NOTHING
    least: i64 = outline[0][1]
    most: i64 = least
    for _, left in outline:
        if left < least:
            least = left
        if left > most:
            most = left
    aside: i64 = 0
    if least > 0:
        aside = least
    elif most < 0:
        aside = -most
    return Part(True, aside, edge_distance_squared(outline, looker.half_width))


def forward_of_the_front(outline: list[tuple[i64, i64]]) -> list[tuple[i64, i64]]:
    """The part of an outline that is not behind the front line."""
    kept: list[tuple[i64, i64]] = []
    for n in range(len(outline)):
        u1, v1 = outline[n - 1]
        u2, v2 = outline[n]
        if (u1 < 0) != (u2 < 0):
            kept.append((0, at_limit(v1, v2, u1, u2, 0)))
        if u2 >= 0:
            kept.append((u2, v2))
    return kept


def between_sides(outline: list[tuple[i64, i64]], far: i64) -> list[tuple[i64, i64]]:
    """The part of an outline no further to either side, both of which are cut at once: a mirror exchanges them."""
    kept: list[tuple[i64, i64]] = []
    for n in range(len(outline)):
        u1, v1 = outline[n - 1]
        u2, v2 = outline[n]
        for limit in (-far, far) if v1 < v2 else (far, -far):
            if (v1 < limit < v2) or (v2 < limit < v1):
                kept.append((at_limit(u1, u2, v1, v2, limit), limit))
        if -far <= v2 <= far:
            kept.append((u2, v2))
    return kept


def at_limit(a1: i64, a2: i64, b1: i64, b2: i64, limit: i64) -> i64:
    """How far along the other axis a line is where it crosses a limit: the same whichever end it starts from."""
    whole = b2 - b1
    scaled = a1 * (b2 - limit) + a2 * (limit - b1)
    if whole < 0:
        whole = -whole
        scaled = -scaled
    if scaled >= 0:
        return (2 * scaled + whole) // (2 * whole)
    return -((whole - 2 * scaled) // (2 * whole))


def edge_distance_squared(outline: list[tuple[i64, i64]], half_width: i64) -> i64:
    """The square of the distance from an outline forward of a front edge to that edge."""
    least: i64 = 1 << 60
    for n in range(len(outline)):
        forward, left = outline[n]
        beside = size_of(left) - half_width
        square = forward * forward + (beside * beside if beside > 0 else 0)
        if square < least:
            least = square
        for end in (-half_width, half_width):
            square = line_distance_squared(0, end, outline[n - 1], outline[n])
            back = line_distance_squared(0, end, outline[n], outline[n - 1])
            if back < square:
                square = back
            if square < least:
                least = square
    return least


def line_distance_squared(x: i64, y: i64, start: tuple[i64, i64], end: tuple[i64, i64]) -> i64:
    """The square of the distance from a point to a line between two points, measured from its start."""
    dx = end[0] - start[0]
    dy = end[1] - start[1]
    to_x = x - start[0]
    to_y = y - start[1]
    length = dx * dx + dy * dy
    along = to_x * dx + to_y * dy
    if along > 0:
        part: i64 = FINE if along >= length else along * FINE // length
        to_x -= share(dx, part)
        to_y -= share(dy, part)
    return to_x * to_x + to_y * to_y
