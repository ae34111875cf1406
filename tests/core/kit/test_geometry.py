"""Bodies on the lattice agree with an independent account of the plane, mirrored and turned as well."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from core.kit import plane

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import distance_squared, point_distance_squared, within
from quincunx.core.kit.geometry.lattice import COS, DIRECTIONS, HALF, SIN, direction_towards, rounded, wheel_cost
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.geometry.sight import hidden_squared, part_in_strip
from quincunx.core.kit.geometry.ways import NEVER, clear_length, free_length, meeting, room

CASES = int(os.environ.get("QUINCUNX_GEOMETRY_CASES", "2000"))
"""`make fuzz` asks for 100,000."""
SLACK = 4.0
"""Thousandths: half for each rounding of a middle or a corner, and what the sines are rounded by over a whole table."""
WIDE, DEEP = 45_000, 30_000
DEPTHS = (375, 500, 750, 1000, 1125, 1500, 2000, 2250, 3000)


def some_body(at: random.Random, near: Body | None = None) -> Body:
    """A unit, or a piece of terrain with cut corners; `near` another one, so that they often meet."""
    if near is None:
        x, y = at.randrange(WIDE), at.randrange(DEEP)
    else:
        x, y = near.x + at.randint(-7000, 7000), near.y + at.randint(-7000, 7000)
    direction = at.randrange(DIRECTIONS)
    if at.random() < 0.3:
        return Body(x, y, direction, at.randint(2, 5) * 1000, at.randint(2, 5) * 1000, 1000)
    return Body(x, y, direction, 1000, at.choice(DEPTHS))


def pairs(seed: int) -> Iterator[tuple[random.Random, Body, Body]]:
    at = random.Random(seed)
    for _ in range(CASES):
        a = some_body(at)
        yield at, a, some_body(at, a)


def outline(body: Body, more: int = 0) -> list[plane.Point]:
    """Its outline, so much larger on all sides."""
    x, y, angle = int(body.x), int(body.y), math.radians(2.5 * int(body.direction))
    return plane.polygon(
        x + more * math.cos(angle),
        y + more * math.sin(angle),
        int(body.direction),
        int(body.half_width) + more,
        int(body.half_depth) + more,
        int(body.cut),
    )


def in_mirror(body: Body) -> Body:
    """The same, left and right of the table exchanged."""
    return Body(WIDE - body.x, body.y, (HALF - body.direction) % DIRECTIONS, body.half_width, body.half_depth, body.cut)


def half_turned(body: Body) -> Body:
    """The same, seen from the other side of the table."""
    direction = (body.direction + HALF) % DIRECTIONS
    return Body(WIDE - body.x, DEEP - body.y, direction, body.half_width, body.half_depth, body.cut)


def test_the_sines_are_these() -> None:
    assert sum((n + 1) * sine * sine % 1_000_003 for n, sine in enumerate(SIN)) == 72_862_268
    assert [SIN[n] for n in (0, 1, 12, 18, 36, 72, 108)] == [0, 2859, 32768, 46341, 65536, 0, -65536]
    assert all(SIN[-n % DIRECTIONS] == -SIN[n] and COS[-n % DIRECTIONS] == COS[n] for n in range(DIRECTIONS))
    assert all(
        COS[(HALF - n) % DIRECTIONS] == -COS[n] and SIN[(HALF - n) % DIRECTIONS] == SIN[n] for n in range(DIRECTIONS)
    )


def test_halves_are_rounded_away_from_zero() -> None:
    assert [rounded(n) for n in (32767, 32768, 98303, 98304, -32767, -32768, -98304)] == [0, 1, 1, 2, 0, -1, -2]


@pytest.mark.parametrize(
    ("width", "degrees", "cost"),
    [(2, 5, 170), (2, 30, 1040), (2, 45, 1530), (2, 60, 2000), (2, 90, 2830), (6, 30, 3110)],
)
def test_a_wheel_costs_what_its_outer_corner_travels(width: int, degrees: int, cost: int) -> None:
    assert wheel_cost(width * 1000, degrees * 2 // 5) == cost


def test_the_direction_towards_a_point_is_the_nearest_facing() -> None:
    assert direction_towards(-2000, -5000, 2) == 250 * 2 // 5
    at = random.Random(1)
    for _ in range(CASES // 10):
        dx, dy = at.randint(-9999, 9999), at.randint(-9999, 9999)
        towards = math.degrees(math.atan2(dy, dx)) - 2.5 * int(direction_towards(dx, dy, 2))
        assert abs((towards + 180) % 360 - 180) <= 2.51


def test_bodies_overlap_as_their_outlines_do() -> None:
    met = 0
    for at, a, b in pairs(2):
        tolerance = at.choice((0, 50))
        depth = -plane.between(outline(a), outline(b))
        if abs(depth - tolerance) > SLACK:
            assert overlap(a, b, tolerance) == (depth > tolerance)
        met += overlap(a, b, tolerance)
        assert overlap(a, b, tolerance) == overlap(b, a, tolerance)
        assert overlap(in_mirror(a), in_mirror(b), tolerance) == overlap(a, b, tolerance)
        assert overlap(half_turned(a), half_turned(b), tolerance) == overlap(a, b, tolerance)
    assert met > CASES // 20, "too few of them met for the test to say anything"


def test_distances_are_those_of_the_outlines() -> None:
    for at, a, b in pairs(3):
        square = distance_squared(a, b)
        assert math.sqrt(square) == pytest.approx(max(0.0, plane.between(outline(a), outline(b))), abs=SLACK)
        assert square == distance_squared(b, a)
        assert (
            square == distance_squared(in_mirror(a), in_mirror(b)) == distance_squared(half_turned(a), half_turned(b))
        )
        limit = at.randint(0, 6000)
        assert within(a, b, limit) == (square <= limit * limit)
        to_point = max(0.0, plane.signed_distance(outline(a), (int(b.x), int(b.y))))
        assert math.sqrt(point_distance_squared(b.x, b.y, a)) == pytest.approx(to_point, abs=SLACK)


def test_a_straight_way_ends_where_the_outlines_meet_and_begins_again_where_they_part() -> None:
    met = 0
    for at, a, b in pairs(4):
        direction = at.randrange(DIRECTIONS)
        enter, leave = meeting(a, direction, b, 0)
        assert (enter, leave) == meeting(in_mirror(a), (HALF - direction) % DIRECTIONS, in_mirror(b), 0)
        assert (enter, leave) == meeting(half_turned(a), (direction + HALF) % DIRECTIONS, half_turned(b), 0)
        for length in (at.randint(0, 9000), enter, enter + 1, leave - 1, leave):
            if 0 <= length < 30_000:
                depth = -plane.between(outline(a.moved(direction, length)), outline(b))
                if abs(depth) > SLACK:
                    assert (depth > 0) == (enter < length < leave), (a, b, direction, length)
        met += enter != NEVER
    assert met > CASES // 20


def test_what_one_touches_is_in_the_way_only_beyond_the_tolerance() -> None:
    left = Body(10_000, 10_000, 36, 1000, 750)
    right = Body(12_000, 10_000, 36, 1000, 750)
    assert free_length(left, 36, right, 50) == NEVER
    assert free_length(left, 0, right, 50) == 50
    assert free_length(left.moved(0, 50), 0, right, 50) == 0
    ahead = Body(10_000, 14_000, 108, 1000, 750)
    assert free_length(left, 36, ahead, 50) == 4000
    assert clear_length(left, 36, ahead, 3999) == 3999
    assert clear_length(left, 36, ahead, 4001) == 4000 + 1500 + 1500


def test_the_way_to_the_edge_ends_at_the_edge() -> None:
    at = random.Random(5)
    for _ in range(CASES // 4):
        body, direction = some_body(at), at.randrange(DIRECTIONS)
        if not body.is_on(WIDE, DEEP, 0):
            continue
        length = room(body, direction, WIDE, DEEP, 50)
        assert room(in_mirror(body), (HALF - direction) % DIRECTIONS, WIDE, DEEP, 50) == length
        if length == NEVER:
            continue
        assert body.moved(direction, length).is_on(WIDE, DEEP, 1)
        assert not body.moved(direction, length + 60).is_on(WIDE, DEEP, 0) or length > 30_000
        corners = outline(body.moved(direction, length))
        assert min(min(x, WIDE - x, y, DEEP - y) for x, y in corners) == pytest.approx(0, abs=SLACK)


def test_a_wheel_and_its_opposite_lead_back() -> None:
    at = random.Random(6)
    for _ in range(CASES // 4):
        body, turn, left = some_body(at), at.randint(1, 36), at.random() < 0.5
        x, y = body.front_corner(left)
        wheeled = body.turned_about(x, y, turn if left else -turn)
        assert math.dist(wheeled.front_corner(left), (x, y)) <= 1.5
        assert wheeled.direction == (body.direction + (turn if left else -turn)) % DIRECTIONS
        again = wheeled.turned_about(x, y, -turn if left else turn)
        assert math.dist((again.x, again.y), (body.x, body.y)) <= 1.5
        spun = body.turned_on_the_spot(turn)
        assert (spun.middle_x, spun.middle_y) == (body.middle_x, body.middle_y)
        assert (spun.turned_on_the_spot(-turn).x, spun.turned_on_the_spot(-turn).y) == (body.x, body.y)


def test_a_body_hides_as_much_of_a_line_as_runs_through_it() -> None:
    hid = 0
    for at, a, b in pairs(7):
        start = int(b.x), int(b.y)
        end = int(a.x) + at.randint(-6000, 6000), int(a.y) + at.randint(-6000, 6000)
        square = hidden_squared(a, *start, *end)
        assert square == hidden_squared(half_turned(a), WIDE - start[0], DEEP - start[1], WIDE - end[0], DEEP - end[1])
        assert square == hidden_squared(in_mirror(a), WIDE - start[0], start[1], WIDE - end[0], end[1])
        less, more = outline(a, -3), outline(a, 3)
        assert (
            plane.chord(less, start, end) - 3 * SLACK <= math.sqrt(square) <= plane.chord(more, start, end) + 3 * SLACK
        )
        hid += square > 0
    assert hid > CASES // 20


def test_an_arc_holds_the_part_of_a_body_that_lies_in_the_strip() -> None:
    seen = 0
    for at, a, b in pairs(8):
        if a.cut:
            continue
        beside = at.choice((0, 1000, 2000))
        part = part_in_strip(a, b, beside)
        other = part_in_strip(in_mirror(a), in_mirror(b), beside)
        assert (part.found, part.aside, part.distance_squared) == (other.found, other.aside, other.distance_squared)
        angle = math.radians(2.5 * int(a.direction))
        cos, sin = math.cos(angle), math.sin(angle)
        apart = [(x - int(a.x), y - int(a.y)) for x, y in outline(b)]
        frame = [(x * cos + y * sin, y * cos - x * sin) for x, y in apart]
        far = 1000 + beside
        less = plane.clip(plane.clip(plane.clip(frame, -1, 0, -5), 0, 1, far - 5), 0, -1, far - 5)
        more = plane.clip(plane.clip(plane.clip(frame, -1, 0, 5), 0, 1, far + 5), 0, -1, far + 5)
        if less or not more:
            assert part.found == bool(less)
        if not less:
            continue
        seen += 1
        front = [(0.0, -1000.0), (0.0, 1000.0), (-1.0, 1000.0), (-1.0, -1000.0)]
        nearest, furthest = max(0.0, plane.between(more, front)), max(0.0, plane.between(less, front))
        assert nearest - SLACK <= math.sqrt(part.distance_squared) <= furthest + SLACK
        lefts = [left for _, left in less]
        aside = max(0.0, min(lefts), -max(lefts))
        assert int(part.aside) <= aside + SLACK
    assert seen > CASES // 40


def test_no_drift_over_a_long_march() -> None:
    """A line of three wheels and marches two hundred times; its units stay side by side within the tolerance."""
    at = random.Random(9)
    line = [Body(20_000 + 2000 * n, 15_000, 36, 1000, 750) for n in range(3)]
    for _ in range(200):
        turn = at.randint(-8, 8) * 2
        x, y = line[0].front_corner(True)
        line = [body.turned_about(x, y, turn) for body in line]
        line = [body.moved(body.direction, 700) for body in line]
    for one, next_one in pairwise(line):
        assert distance_squared(one, next_one) <= 25 * 25
        assert not overlap(one, next_one, 25)
