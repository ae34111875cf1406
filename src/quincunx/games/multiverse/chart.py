# hot: compiled by mypyc
"""One map in numbers: its hexes, what lies next to what, how far it is, and what stands between.

A hex is numbered position x 7 + place in the flower (0 the middle, 1 to 6 clockwise from north-east), so that it has
its number before its territory is explored. Positions are numbered as the map lists them: homes in the order of seats,
central ones, then the common ones.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.multiverse.lattice import distance, flower, gates, reach
from quincunx.games.multiverse.pieces.common import SIGHT_RANGE
from quincunx.games.multiverse.pieces.places import SIDES, Map

PLACES: Final = 7
WAYS: Final = 6
OFF: Final = -1
"""The number of a hex or position that is not on the map."""
FAR: Final = 255
"""In `slot`: too far to see or shoot."""


class Chart:
    """The tables of a map, worked out once and never changed."""

    def __init__(self, layout: Map) -> None:
        self.layout = layout
        unsaid = [0] * (layout.players - 1 - len(layout.head_starts))
        self.head_starts = [0, *layout.head_starts, *unsaid]
        """The victory points players begin with, in the order in which they play (vp.second)."""
        positions = layout.positions
        self.positions = len(positions)
        self.count = PLACES * self.positions
        self.hexes = [each for position in positions for each in flower(position)]
        self.names = [f"{q},{r}" for q, r in self.hexes]
        numbers = {each: number for number, each in enumerate(self.hexes)}
        self.near: list[int] = [numbers.get((q + dq, r + dr), OFF) for q, r in self.hexes for dq, dr in SIDES]
        """The neighbours of each hex by direction: 6 x hex + direction."""
        by_place = {position: number for number, position in enumerate(positions)}
        self.beside: list[int] = [by_place.get((u + du, v + dv), OFF) for u, v in positions for du, dv in SIDES]
        """The neighbouring positions by side: 6 x position + side."""
        self.far = bytes([distance(a, b) for a in self.hexes for b in self.hexes])
        """How many steps it is: count x hex + hex."""
        self.around: list[list[int]] = []
        """The hexes on the map within 4, nearest first."""
        self.upto: list[list[int]] = []
        """How many of these lie within 0, 1, 2, 3 and 4."""
        self.gates: list[list[list[int]]] = []
        """What stands between a hex and each of those: pairs in a row, OFF for what is not on the map."""
        slot = bytearray([FAR] * (self.count * self.count))
        reached = reach(SIGHT_RANGE)
        for number, (q, r) in enumerate(self.hexes):
            seen: list[int] = []
            between: list[list[int]] = []
            upto = [0] * (SIGHT_RANGE + 1)
            for dq, dr in reached:
                other = numbers.get((q + dq, r + dr), OFF)
                if other == OFF:
                    continue
                slot[self.count * number + other] = len(seen)
                seen.append(other)
                upto[distance((0, 0), (dq, dr))] += 1
                row: list[int] = []
                for a, b in gates((dq, dr)):
                    row.append(numbers.get((q + a[0], r + a[1]), OFF))
                    row.append(numbers.get((q + b[0], r + b[1]), OFF))
                between.append(row)
            for step in range(SIGHT_RANGE):
                upto[step + 1] += upto[step]
            self.around.append(seen)
            self.upto.append(upto)
            self.gates.append(between)
        self.slot = bytes(slot)
        """The place of a hex among those around another: count x hex + hex."""

    def distance(self, a: i64, b: i64) -> i64:
        return self.far[self.count * a + b]

    def direction(self, a: i64, b: i64) -> i64:
        """The direction from a hex to its neighbour; OFF if it is none."""
        for way in range(WAYS):
            if self.near[WAYS * a + way] == b:
                return way
        return OFF

    def side_to(self, position: i64, other: i64) -> i64:
        """The side of a position that points to a neighbouring one; OFF if they are none."""
        for side in range(WAYS):
            if self.beside[WAYS * position + side] == other:
                return side
        return OFF

    def neighbours(self, number: i64) -> list[int]:
        """The hexes next to one, clockwise from north-east."""
        return [near for near in self.near[WAYS * number : WAYS * number + WAYS] if near != OFF]

    def within(self, number: i64, hexes: i64) -> list[int]:
        """The hexes up to so far from one, nearest first, without itself."""
        return self.around[number][: self.upto[number][hexes]]

    def straight_on(self, a: i64, b: i64) -> i64:
        """The next hex in the straight line from one through another; OFF if they are on none, or it ends there."""
        (q, r), (p, s) = self.hexes[a], self.hexes[b]
        steps = int(self.distance(a, b))
        if steps == 0 or (p - q) % steps or (s - r) % steps:
            return OFF
        way = ((p - q) // steps, (s - r) // steps)
        return self.near[WAYS * b + SIDES.index(way)] if way in SIDES else OFF


class Land:
    """What sight needs to know of the kinds of terrain, by number."""

    def __init__(self, elevation: list[int], blocks_equal: list[bool]) -> None:
        self.elevation = elevation
        self.blocks_equal = blocks_equal


UNEXPLORED: Final = -1
FOREST: Final = 1
"""Scouts see through forest."""


def blocks(land: Land, terrain: list[int], number: i64, height: i64, scout: bool) -> bool:
    """Does a hex between block the sight of somebody who stands so high? (fog.mountain, fog.unexplored)"""
    if number == OFF:
        return True
    kind = terrain[number]
    if kind == UNEXPLORED:
        return True
    if kind == FOREST and scout:
        return False
    return land.elevation[kind] > height or (land.elevation[kind] == height and land.blocks_equal[kind])


def has_line(chart: Chart, land: Land, terrain: list[int], a: i64, b: i64, scout: bool) -> bool:
    """Is the straight line from a hex to another within 4 free for whoever stands in the first?"""
    slot = i64(chart.slot[chart.count * a + b])
    if slot == FAR:
        return False
    height = i64(land.elevation[terrain[a]])
    row = chart.gates[a][slot]
    for n in range(0, i64(len(row)), 2):
        if blocks(land, terrain, row[n], height, scout) and (
            row[n + 1] == row[n] or blocks(land, terrain, row[n + 1], height, scout)
        ):
            return False
    return True
