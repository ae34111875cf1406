# hot: compiled by mypyc
"""Where the hexes of a map lie in a window, and the lines around them."""

from __future__ import annotations

from functools import cache
from typing import Final

from quincunx.core.kit.board.area import Area
from quincunx.games.multiverse.lattice import flower
from quincunx.games.multiverse.pieces.places import SIDES

Point = tuple[float, float]
Places = tuple[tuple[int, int], ...]
ROOT_3: Final = 3**0.5
CORNERS: Final = (
    (0.0, -1.0),
    (ROOT_3 / 2, -0.5),
    (ROOT_3 / 2, 0.5),
    (0.0, 1.0),
    (-ROOT_3 / 2, 0.5),
    (-ROOT_3 / 2, -0.5),
)
"""Clockwise from the top; the side of a direction lies between its corner and the next."""
KNOTS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
MARGIN: Final = 26.0
"""Room for the coast around the land."""
LARGEST: Final = 52.0
LEGIBLE: Final = 32.0
"""Hexes are at least so large when the map opens."""
LEAST_MARK: Final = 0.9


class Grid:
    """The hexes of a map in a window, as large as fits; never changed."""

    def __init__(self, positions: Places, window: Area) -> None:
        self.positions = positions
        self.window = window
        self.cells: list[tuple[int, int]] = [each for position in positions for each in flower(position)]
        self.names = [f"{q},{r}" for q, r in self.cells]
        self.number = {name: n for n, name in enumerate(self.names)}
        by_cell = {cell: n for n, cell in enumerate(self.cells)}
        self.near: list[list[int]] = [[by_cell.get((q + dq, r + dr), -1) for dq, dr in SIDES] for q, r in self.cells]
        """The neighbours of each hex by direction; -1 where the map ends."""
        plain = [(ROOT_3 * (q + r / 2), 1.5 * r) for q, r in self.cells]
        left, right = min(x for x, _ in plain) - ROOT_3 / 2, max(x for x, _ in plain) + ROOT_3 / 2
        top, bottom = min(y for _, y in plain) - 1, max(y for _, y in plain) + 1
        across, down = (window.width - 2 * MARGIN) / (right - left), (window.height - 2 * MARGIN) / (bottom - top)
        self.size = min(across, down, LARGEST)
        x, y = window.middle - self.size * (left + right) / 2, window.half_way - self.size * (top + bottom) / 2
        self.origin = (x, y)
        self.middles: list[Point] = [
            (round(x + self.size * across, 1), round(y + self.size * down, 1)) for across, down in plain
        ]
        self.scale = self.size / 38
        """What is drawn for hexes of 38 is drawn so much larger."""
        self.opens = max(1.0, LEGIBLE / self.size)
        """How much larger the map is when it opens, so that its hexes can be read."""
        self.least = LEAST_MARK / self.opens
        """Marks with numbers are at least so large."""

    def middle(self, name: str) -> Point:
        return self.middles[self.number[name]]

    def corner(self, number: int, n: int, inset: float = 0.0) -> str:
        """A corner of a hex, drawn in by a little."""
        x, y = self.middles[number]
        across, down = CORNERS[n % 6]
        size = self.size - inset
        return f"{x + size * across:.1f} {y + size * down:.1f}"

    def outline(self, inset: float = 0.0) -> str:
        """The line around a hex in the middle of nowhere."""
        size = self.size - inset
        return "M" + "L".join(f"{size * across:.1f} {size * down:.1f}" for across, down in CORNERS) + "Z"

    def line_around(self, numbers: set[int], inside: bool = False) -> str:
        """The line around some hexes, and around holes in them; `inside` leaves out where the map ends."""
        after: dict[tuple[int, int], tuple[int, int]] = {}
        for number in sorted(numbers):
            for way in range(6):
                other = self.near[number][way]
                if other not in numbers and not (inside and other < 0):
                    after[self.knot(number, way)] = self.knot(number, way + 1)
        found: list[str] = []
        while after:
            ends = set(after.values())
            start = next((knot for knot in after if knot not in ends), next(iter(after)))
            line = [start]
            while line[-1] in after:
                line.append(after.pop(line[-1]))
            closed = line[0] == line[-1]
            points = [self.point(knot) for knot in (line[:-1] if closed else line)]
            found.append("M" + "L".join(points) + ("Z" if closed else ""))
        return "".join(found)

    def knot(self, number: int, n: int) -> tuple[int, int]:
        """A corner of a hex, counted in half widths and quarter heights, so that hexes share it."""
        q, r = self.cells[number]
        across, down = KNOTS[n % 6]
        return 2 * q + r + across, 3 * r + down

    def point(self, knot: tuple[int, int]) -> str:
        x, y = self.origin
        return f"{x + self.size * ROOT_3 / 2 * knot[0]:.1f} {y + self.size / 2 * knot[1]:.1f}"

    def flower(self, position: int) -> list[int]:
        """The hexes of a territory."""
        return list(range(7 * position, 7 * position + 7))


@cache
def grid_of(positions: Places, window: Area) -> Grid:
    """The hexes of a map in a window, worked out once."""
    return Grid(positions, window)
