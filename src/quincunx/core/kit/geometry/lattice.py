# hot: compiled by mypyc
"""The lattice: whole thousandths of a unit, directions of 2.5 degrees, and sines that are whole numbers.

No float takes part once the table below is made, so a position is the same on every machine, at both speeds, and in a
mirror. Coordinates stay below 2^17, a product with a sine below 2^33, sums of those below 2^36: all fit into 64 bits.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

DIRECTIONS: Final = 144
"""All round, in steps of 2.5 degrees: 0 looks towards larger x, 36 towards larger y."""
QUARTER: Final = 36
HALF: Final = 72
EIGHTH: Final = 18
SCALE: Final = 65536
BITS: Final = 16
HALF_A_UNIT: Final = 32768

_QUADRANT: Final = [round(SCALE * math.sin(math.radians(2.5 * n))) for n in range(QUARTER + 1)]
SIN: Final[list[int]] = [
    *_QUADRANT[:QUARTER],
    *_QUADRANT[:0:-1],
    *[-sine for sine in _QUADRANT[:QUARTER]],
    *[-sine for sine in _QUADRANT[:0:-1]],
]
"""Sines times 65,536, all four quadrants made from one, so that mirrored directions have mirrored sines."""
COS: Final[list[int]] = [*SIN[QUARTER:], *SIN[:QUARTER]]


def rounded(scaled: i64) -> i64:
    """A product with a sine brought back to whole thousandths: to the nearest, halves away from zero."""
    if scaled >= 0:
        return (scaled + HALF_A_UNIT) >> BITS
    return -((HALF_A_UNIT - scaled) >> BITS)


def size_of(number: i64) -> i64:
    """The number without its sign; `abs` would make an object of it."""
    return -number if number < 0 else number


def direction_towards(dx: i64, dy: i64, step: i64) -> i64:
    """The direction nearest to a vector among every `step`-th one; of two equally near the lower."""
    best: i64 = 0
    most: i64 = -(1 << 60)
    d: i64 = 0
    while d < DIRECTIONS:
        along = dx * COS[d] + dy * SIN[d]
        if along > most:
            best = d
            most = along
        d += step
    return best


def wheel_cost(width: i64, turn: i64) -> i64:
    """How far the outer corner of a width gets in a straight line by a turn, rounded to 0.01 of a unit."""
    # 2 x width x sin(turn / 2): the table has half of every turn of 5 degrees
    return (2 * width * SIN[turn // 2] + 5 * SCALE) // (10 * SCALE) * 10
