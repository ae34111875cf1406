# hot: compiled by mypyc
"""A body: a rectangle that faces somewhere, with its corners cut off if it is a piece of terrain."""

from __future__ import annotations

from math import isqrt
from typing import final

from mypy_extensions import i64

from quincunx.core.kit.geometry.lattice import COS, DIRECTIONS, QUARTER, SCALE, SIN, rounded, size_of


@final
class Body:
    """Where something stands: the middle of its front edge, and where it looks. Moving it makes another body."""

    def __init__(self, x: i64, y: i64, direction: i64, half_width: i64, half_depth: i64, cut: i64 = 0) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.direction: i64 = direction
        self.half_width: i64 = half_width
        self.half_depth: i64 = half_depth
        self.cut: i64 = cut
        """How much of both sides is cut off at each corner, at 45 degrees."""
        self.cos: i64 = COS[direction]
        self.sin: i64 = SIN[direction]
        self.middle_x: i64 = x - rounded(half_depth * self.cos)
        self.middle_y: i64 = y - rounded(half_depth * self.sin)
        self.radius: i64 = isqrt(half_width * half_width + half_depth * half_depth) + 2

    def reach(self, axis: i64) -> i64:
        """How far the body reaches from its middle along an axis, times 65,536."""
        turn = (axis - self.direction) % DIRECTIONS
        along: i64 = size_of(COS[turn])
        across: i64 = size_of(SIN[turn])
        if self.cut == 0:
            return self.half_depth * along + self.half_width * across
        sides = self.half_depth * along + (self.half_width - self.cut) * across
        ends = (self.half_depth - self.cut) * along + self.half_width * across
        return sides if sides > ends else ends

    def moved(self, direction: i64, length: i64) -> Body:
        """The same, so far along a direction; it goes on looking where it looked."""
        return Body(
            self.x + rounded(length * COS[direction]),
            self.y + rounded(length * SIN[direction]),
            self.direction,
            self.half_width,
            self.half_depth,
            self.cut,
        )

    def turned_on_the_spot(self, turn: i64) -> Body:
        """Turned about its middle, which stays exactly where it is."""
        direction = (self.direction + turn) % DIRECTIONS
        return Body(
            self.middle_x + rounded(self.half_depth * COS[direction]),
            self.middle_y + rounded(self.half_depth * SIN[direction]),
            direction,
            self.half_width,
            self.half_depth,
            self.cut,
        )

    def turned_about(self, x: i64, y: i64, turn: i64) -> Body:
        """Turned about a point, to the left by a positive turn: a wheel, if that point is a front corner."""
        direction = (self.direction + turn) % DIRECTIONS
        cos: i64 = COS[turn % DIRECTIONS]
        sin: i64 = SIN[turn % DIRECTIONS]
        dx = self.x - x
        dy = self.y - y
        return Body(
            x + rounded(dx * cos - dy * sin),
            y + rounded(dx * sin + dy * cos),
            direction,
            self.half_width,
            self.half_depth,
            self.cut,
        )

    def front_corner(self, left: bool) -> tuple[i64, i64]:
        """Where its front-left or front-right corner is, seen along its facing."""
        side: i64 = self.half_width if left else -self.half_width
        return self.x - rounded(side * self.sin), self.y + rounded(side * self.cos)

    def point(self, forward: i64, left: i64) -> tuple[i64, i64]:
        """The point so far forward of its middle and so far to the left."""
        return (
            self.middle_x + rounded(forward * self.cos - left * self.sin),
            self.middle_y + rounded(forward * self.sin + left * self.cos),
        )

    def seen_from_it(self, x: i64, y: i64) -> tuple[i64, i64]:
        """How far forward of its middle, and how far to the left, a point lies."""
        dx = x - self.middle_x
        dy = y - self.middle_y
        return rounded(dx * self.cos + dy * self.sin), rounded(dy * self.cos - dx * self.sin)

    def corners(self) -> list[tuple[i64, i64]]:
        """Its corners to the left, from the front on: four, or eight where they are cut."""
        depth = self.half_depth
        width = self.half_width
        if self.cut == 0:
            return [
                self.point(depth, -width),
                self.point(depth, width),
                self.point(-depth, width),
                self.point(-depth, -width),
            ]
        short = depth - self.cut
        narrow = width - self.cut
        return [
            self.point(depth, -narrow),
            self.point(depth, narrow),
            self.point(short, width),
            self.point(-short, width),
            self.point(-depth, narrow),
            self.point(-depth, -narrow),
            self.point(-short, -width),
            self.point(short, -width),
        ]

    def is_on(self, width: i64, depth: i64, tolerance: i64) -> bool:
        """Whether it lies on a table of this size, but for a tolerance."""
        across = self.reach(0) - tolerance * SCALE
        along = self.reach(QUARTER) - tolerance * SCALE
        return (
            self.middle_x * SCALE >= across
            and self.middle_y * SCALE >= along
            and (width - self.middle_x) * SCALE >= across
            and (depth - self.middle_y) * SCALE >= along
        )
