# hot: compiled by mypyc
"""How far bodies lie apart: squares of distances, compared with squares. A root is taken for showing only."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import size_of
from quincunx.core.kit.geometry.overlap import overlap


def distance_squared(a: Body, b: Body) -> i64:
    """The square of the shortest distance between two bodies; 0 if they overlap."""
    if overlap(a, b, 0):
        return 0
    least = nearest_corner(a, b)
    other = nearest_corner(b, a)
    return least if least < other else other


def nearest_corner(a: Body, b: Body) -> i64:
    """The square of the distance from `b` to the corner of `a` that is nearest to it."""
    least: i64 = 1 << 60
    if a.cut > 0:
        for x, y in a.corners():
            square = point_distance_squared(x, y, b)
            if square < least:
                least = square
        return least
    corner: i64 = 0
    while corner < 4:  # without a list of them, for this is asked more often than anything else
        ahead = a.half_depth if corner < 2 else -a.half_depth
        left = a.half_width if corner % 2 else -a.half_width
        px, py = a.point(ahead, left)
        square = point_distance_squared(px, py, b)
        if square < least:
            least = square
        corner += 1
    return least


def point_distance_squared(x: i64, y: i64, body: Body) -> i64:
    """The square of the distance from a point to a body; 0 inside."""
    forward, left = body.seen_from_it(x, y)
    ahead = size_of(forward) - body.half_depth
    aside = size_of(left) - body.half_width
    if body.cut > 0 and ahead + body.cut > 0 and aside + body.cut > 0:
        return cut_distance_squared(ahead, aside, body.cut)
    beyond = ahead if ahead > 0 else 0
    beside = aside if aside > 0 else 0
    return beyond * beyond + beside * beside


def cut_distance_squared(ahead: i64, aside: i64, cut: i64) -> i64:
    """The square of the distance to a cut corner, from where the corner would have been."""
    if ahead + aside + cut <= 0:
        return 0
    # along the cut, from its end at (0, -cut): half of how much further aside than ahead the point lies
    along = (cut + aside - ahead) // 2 if cut + aside >= ahead else 0
    if along > cut:
        along = cut
    beyond = ahead + along
    beside = aside + cut - along
    return beyond * beyond + beside * beside


def within(a: Body, b: Body, length: i64) -> bool:
    """Whether two bodies are no further apart than a length."""
    dx = a.middle_x - b.middle_x
    dy = a.middle_y - b.middle_y
    square = dx * dx + dy * dy
    far = a.radius + b.radius + length
    if square > far * far:
        return False
    if length > 8:
        near = disc_inside(a) + disc_inside(b) + length - 8  # corners are rounded, by less than this all in all
        if square <= near * near:
            return True  # the discs inside both are near enough
    return distance_squared(a, b) <= length * length


def disc_inside(body: Body) -> i64:
    """The radius of a disc about its middle that lies in a body altogether."""
    least = body.half_width if body.half_width < body.half_depth else body.half_depth
    if body.cut > 0:
        slant = (body.half_width + body.half_depth - body.cut) * 7 // 10  # by the root of two, or a little less
        if slant < least:
            return slant
    return least
