# hot: compiled by mypyc
"""Where things lie on a drawn table: areas, spots for pieces, blocks packed into rows, hands in rows or fanned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from quincunx.core.svg import Element, path, rect

UPPER, LOWER = 0, 1
GAP, NARROW_GAP = 8.0, 3.0  # between rows, and at least between the blocks of one
MOST_SCALE = 1.3


class Area(NamedTuple):
    """A part of the table by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def half_way(self) -> float:
        """Its middle from top to bottom."""
        return self.y + self.height / 2

    def inset(self, by: float) -> Area:
        return Area(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def below(self, by: float) -> Area:
        """What is left of it below a heading so high."""
        return Area(self.x, self.y + by, self.width, self.height - by)

    def column(self, n: int, count: int, gap: float = GAP) -> Area:
        """The n-th of so many columns side by side, counted from 0."""
        width = (self.width - gap * (count - 1)) / count
        return Area(self.x + n * (width + gap), self.y, width, self.height)

    def columns(self, count: int, gap: float = GAP) -> tuple[Area, ...]:
        """All of so many columns side by side."""
        return tuple([self.column(n, count, gap) for n in range(count)])

    def lanes(self, shares: Sequence[int], gap: float) -> list[Area]:
        """Columns side by side, as wide as their shares."""
        wide = (self.width - gap * (len(shares) - 1)) / sum(shares)
        lefts = [self.x + wide * sum(shares[:n]) + gap * n for n in range(len(shares))]
        return [self._replace(x=left, width=wide * share) for left, share in zip(lefts, shares, strict=True)]

    def row(self, n: int, count: int, gap: float = GAP) -> Area:
        """The n-th of so many rows below each other, counted from 0."""
        height = (self.height - gap * (count - 1)) / count
        return Area(self.x, self.y + n * (height + gap), self.width, height)

    def drawn(self, class_: str, rx: float = 8) -> Element:
        """The area as a shape with round corners."""
        return rect(self.x, self.y, self.width, self.height, class_, rx=rx)

    def crossed(self, class_: str) -> Element:
        """Two strokes from corner to corner."""
        down = f"M{self.x:g} {self.y:g}L{self.right:g} {self.bottom:g}"
        return path(f"{down}M{self.x:g} {self.bottom:g}L{self.right:g} {self.y:g}", class_)


def around(areas: Iterable[Area]) -> Area:
    """The smallest area that holds all these."""
    held = list(areas)
    x, y = min(area.x for area in held), min(area.y for area in held)
    return Area(x, y, max(area.right for area in held) - x, max(area.bottom for area in held) - y)


class Spot(NamedTuple):
    """Where a piece lies, by the corner it is turned about, how large, and how far it is turned."""

    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0

    def point(self, across: float, down: float) -> tuple[float, float]:
        """A point of the piece, by how far it is from the piece's own upper left corner, as a point of the table."""
        turn = radians(self.turn)
        x, y = across * self.scale, down * self.scale
        return self.x + x * cos(turn) - y * sin(turn), self.y + x * sin(turn) + y * cos(turn)


# ---- blocks


class Block(NamedTuple):
    """Pieces that lie together: how wide and high they are, and where each lies in the block."""

    width: float
    height: float
    spots: dict[str, Spot]


def lone_block(name: str, width: float, height: float) -> Block:
    """A piece by itself."""
    return Block(width, height, {name: Spot(0, 0)})


def block_of(lying: Mapping[str, tuple[Area, float]]) -> Block:
    """Pieces by the areas they cover and how far they are turned, moved so that the block begins at 0.

    What has no name only takes its room.
    """
    whole = around(area for area, _ in lying.values())
    spots: dict[str, Spot] = {}
    for name, (area, turn) in lying.items():
        if name:
            x, y = area.right if turn > 0 else area.x, area.bottom if turn < 0 else area.y
            spots[name] = Spot(x - whole.x, y - whole.y, 1.0, turn)
    return Block(whole.width, whole.height, spots)


def packed(blocks: list[Block], area: Area, most: float = MOST_SCALE, align: int | None = None) -> dict[str, Spot]:
    """Blocks in rows in an area, as large as fits; `align` is the row of the table whose front line they keep to."""
    if not blocks:
        return {}
    rows, scale = fitting(blocks, 1, area, most)
    for count in range(2, len(blocks) + 1):
        other, larger = fitting(blocks, count, area, most)
        if larger > scale:
            rows, scale = other, larger
    spots: dict[str, Spot] = {}
    highs = [highest(row) for row in rows]
    total = (sum(highs) + GAP * (len(rows) - 1)) * scale
    slack = area.height - total
    y = area.y + (slack / 2 if align is None else slack if align == UPPER else 0.0)
    for n, row in enumerate(rows):
        high, wide = highs[n], widths(row)
        gap = min(GAP * 3, (area.width / scale - wide) / (len(row) + 1))
        x = area.middle - (wide + gap * (len(row) - 1)) * scale / 2
        for block in row:
            sink = (high - block.height) * (0.5 if align is None else 1.0 if align == UPPER else 0.0)
            for name, spot in block.spots.items():
                spots[name] = Spot(x + spot.x * scale, y + (sink + spot.y) * scale, scale * spot.scale, spot.turn)
            x += (block.width + gap) * scale
        y += (high + GAP) * scale
    return spots


def fitting(blocks: list[Block], count: int, area: Area, most: float) -> tuple[list[list[Block]], float]:
    """The blocks in so many rows, and the scale at which they fit into the area."""
    rows = in_rows(blocks, count)
    width, height = extent(rows)
    return rows, min(most, area.width / width, area.height / height)


def in_rows(blocks: list[Block], count: int) -> list[list[Block]]:
    """The blocks in so many rows, or fewer."""
    per_row = -(-len(blocks) // count)
    return [blocks[n : n + per_row] for n in range(0, len(blocks), per_row)]


def extent(rows: list[list[Block]]) -> tuple[float, float]:
    """How wide and how high rows of blocks are, with the gaps between them."""
    width, height = 0.0, GAP * (len(rows) - 1)
    for row in rows:
        width = max(width, widths(row) + NARROW_GAP * (len(row) + 1))
        height += highest(row)
    return width, height


def widths(row: list[Block]) -> float:
    """How wide blocks are side by side."""
    width = 0.0
    for block in row:
        width += block.width
    return width


def highest(row: list[Block]) -> float:
    """How high the highest of some blocks is."""
    height = 0.0
    for block in row:
        height = max(height, block.height)
    return height


def in_grid(count: int, width: float, height: float, area: Area, most: float = MOST_SCALE) -> list[Spot]:
    """So many pieces of one size in the columns in which they are largest, spread over an area."""

    def scale(columns: int) -> float:
        return min((area.width / columns - GAP) / width, (area.height / -(-count // columns) - GAP) / height, most)

    columns = max(range(1, count + 1), key=scale)
    large, rows = scale(columns), -(-count // columns)
    tall = min(area.height / rows, height * large + 5 * GAP)
    top = area.half_way - rows * tall / 2 + (tall - height * large) / 2
    return [
        Spot(area.column(n % columns, columns, 0).middle - width * large / 2, top + n // columns * tall, large)
        for n in range(count)
    ]


# ---- hands


class Hand(NamedTuple):
    """Room for a hand: cards are at most and at least so large, and more than a few lie in so many rows.

    A fan turns each card by so many degrees against its neighbour.
    """

    area: Area
    most: float
    least: float
    rows: int = 1
    few: int = 5
    fan: float = 0.0
    gap: float = 6.0

    def shared(self, width: float) -> tuple[Area, Hand]:
        """Room for something else beside a hand in one row, so wide but not too wide, or above one in several rows;
        and the room that is left for the hand."""
        area = self.area
        if self.rows > 1:
            return area.row(0, 2), self._replace(area=area.row(1, 2), rows=1)
        wide = min(width, 0.6 * area.width)
        right = Area(area.x + wide + GAP, area.y, area.width - wide - GAP, area.height)
        return area._replace(width=wide), self._replace(area=right)

    def spots(self, count: int, width: float, height: float) -> list[Spot]:
        """Where cards of this size lie: smaller and then closer together the more there are."""
        rows = self.rows if count > self.few else 1
        per_row = max(-(-count // rows), 1)
        area = self.area
        largest = min(self.most, (area.height / rows - 6) / height)
        scale = min(largest, max(area.width / per_row / (width + 2), self.least))
        wide, high = width * scale, height * scale
        pitch = min(wide + self.gap, (area.width - wide) / max(per_row - 1, 1))
        spots: list[Spot] = []
        for n in range(count):
            row, place = divmod(n, per_row)
            off = place - (min(per_row, count - row * per_row) - 1) / 2
            sink = 0.75 * self.fan * off * off + (height * (largest - scale) / 2 if self.fan else 0.0)
            y = area.y + 3 + row * (high + self.gap) + sink
            spots.append(Spot(area.middle + off * pitch - wide / 2, y, scale, self.fan * off))
        return spots


def overlapping(count: int, size: float, gap: float, room: float) -> float:
    """How far apart pieces in a row begin: side by side, or closer together the more there are."""
    return min(size + gap, (room - size) / max(count - 1, 1))
