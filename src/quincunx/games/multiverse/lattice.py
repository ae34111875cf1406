# cold: interpreted
"""Hexes without a map: directions, distances, the flowers of seven, and which hexes a straight line crosses.

Hexes are axial (q, r), pointy top; directions are numbered from 0 for north-east clockwise to 5 for north-west.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from quincunx.games.multiverse.pieces.common import SIGHT_RANGE, TILE_HEXES
from quincunx.games.multiverse.pieces.places import SIDES

Hex = tuple[int, int]
FLOWER: tuple[Hex, ...] = ((0, 0), *SIDES)
"""The hexes of a territory by place: the centre, then the ring."""


def distance(a: Hex, b: Hex) -> int:
    """How many steps it is from one hex to another."""
    q, r = b[0] - a[0], b[1] - a[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def centre(position: Hex) -> Hex:
    """The middle hex of a territory by its position: flowers lie edge to edge in a lattice of their own."""
    u, v = position
    return 2 * u - v, u + 3 * v


def flower(position: Hex) -> list[Hex]:
    """The seven hexes of a territory by place."""
    q, r = centre(position)
    return [(q + dq, r + dr) for dq, dr in FLOWER]


def place_when_turned(printed: int, number: int, facing: int) -> int:
    """Where a printed hex of a tile lies if its side `number` points to `facing` (both 1 to 6)."""
    return printed if printed == 0 else (printed + facing - number - 1) % 6 + 1


def reach(hexes: int) -> list[Hex]:
    """All hexes up to so far from (0, 0), nearest first, each ring in the order of its coordinates."""
    span = range(-hexes, hexes + 1)
    found = [(q, r) for q in span for r in span if 0 < distance((0, 0), (q, r)) <= hexes]
    return sorted(found, key=lambda each: (distance((0, 0), each), each))


@cache
def gates(target: Hex) -> tuple[tuple[Hex, Hex], ...]:
    """What the line from the middle of (0, 0) to that of another hex passes, both ends left out.

    A hex it crosses stands twice; where it runs along a border, both hexes of that border make a pair, and the line is
    blocked only if both block (fog.line_edge).
    """
    crossed: list[tuple[Hex, Hex]] = []
    along: dict[tuple[Fraction, Fraction], list[Hex]] = {}
    for each in reach(SIGHT_RANGE):
        span = crossing(target, each)
        if span is None or each == target:
            continue
        first, last, on_border = span
        if on_border:
            along.setdefault((first, last), []).append(each)
        else:
            crossed.append((each, each))
    assert all(len(pair) == 2 for pair in along.values())
    return tuple(sorted([*crossed, *[(pair[0], pair[1]) for pair in along.values()]], key=lambda gate: nearness(gate)))


def nearness(gate: tuple[Hex, Hex]) -> tuple[int, Hex]:
    return distance((0, 0), gate[0]), gate[0]


def crossing(target: Hex, cell: Hex) -> tuple[Fraction, Fraction, bool] | None:
    """The part of the line to a target that lies in a hex, and whether it only runs along its border; None if none.

    Seen from its middle, a hex is where no two of its three coordinates differ by more than 1.
    """
    first, last = Fraction(0), Fraction(1)
    border = False
    ends = (cube((0, 0), cell), cube(target, cell))
    for i, j in ((0, 1), (1, 2), (2, 0)):
        start, end = ends[0][i] - ends[0][j], ends[1][i] - ends[1][j]
        if start == end:
            if abs(start) > 1:
                return None
            border = border or abs(start) == 1
            continue
        bounds = sorted([Fraction(-1 - start, end - start), Fraction(1 - start, end - start)])
        first, last = max(first, bounds[0]), min(last, bounds[1])
    return (first, last, border) if first < last else None


def cube(point: Hex, middle: Hex) -> tuple[int, int, int]:
    """A point in the three coordinates of a hex grid, seen from a hex."""
    q, r = point[0] - middle[0], point[1] - middle[1]
    return q, r, -q - r


assert len(FLOWER) == TILE_HEXES
