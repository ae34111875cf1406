# hot: compiled by mypyc
"""Ground that blocks of pieces share: how large they are drawn in it, and how it is parted so that all can be read."""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.core.kit.board.area import MOST_SCALE, Area, Block, Spot, block_of, extent, in_rows, packed

SHARES = (0.16, 0.22, 0.28, 0.34, 0.4, 0.45, 0.49, 0.53, 0.56, 0.6)  # of the whole, for a zone at its edge


class Room:
    """The room that blocks take in one row, in two, and so on: in the best of these they are drawn."""

    def __init__(self, blocks: list[Block], edge: float) -> None:
        self.extents = [extent(in_rows(blocks, count)) for count in range(1, len(blocks) + 1)]
        self.edge = edge

    def scale(self, width: float, height: float) -> float:
        """How large they are drawn in a zone so wide and high, within its edges."""
        best = 0.0 if self.extents else MOST_SCALE
        for wide, high in self.extents:
            best = max(best, min(MOST_SCALE, (width - 2 * self.edge) / wide, (height - 2 * self.edge) / high))
        return best


def parted(
    rooms: Sequence[Room], whole: Area, usual: float, readable: float, most: float
) -> tuple[float, float, float]:
    """How high the zones at the upper and the lower edge of a whole are, and how large all is drawn then.

    They are as high as usual, unless something would be hard to read: then so high that the smallest is drawn largest,
    but not more than `most` of the whole together.
    """
    above, below, between = rooms
    wide, high = whole.width, whole.height
    upper = lower = usual
    best = min(above.scale(wide, upper), below.scale(wide, lower), between.scale(wide, high - upper - lower))
    if best < readable:
        for share in SHARES:
            largest = above.scale(wide, share * high)
            for other in SHARES:
                if largest <= best or share + other >= most:
                    break
                left = between.scale(wide, high - share * high - other * high)
                read = min(largest, below.scale(wide, other * high), left)
                if read > best:
                    best, upper, lower = read, share * high, other * high
    return upper, lower, best


def across(blocks: list[Block], zones: Sequence[Area], beside: float, above: float, below: float) -> dict[str, Spot]:
    """Blocks across as many zones side by side as let them be largest, so far within their edges."""
    best: dict[str, Spot] = {}
    largest = 0.0
    for wide in range(len(zones), 0, -1):
        for first in range(len(zones) - wide + 1):
            joined = zones[first : first + wide]
            top, bottom = max([zone.y for zone in joined]) + above, min([zone.bottom for zone in joined]) - below
            room = Area(joined[0].x + beside, top, joined[-1].right - joined[0].x - 2 * beside, bottom - top)
            spots = packed(blocks, room) if room.height > 0.0 else {}
            scale = max([spot.scale for spot in spots.values()], default=0.0)
            if scale > largest:
                best, largest = spots, scale
    return best


def in_lines(names: Sequence[str], room: Area, beside: int, high: float) -> dict[str, Spot]:
    """Pieces told in a line each, so many beside each other and the others below; smaller where they are many."""
    scale = min(1.0, room.height / high / max(-(-len(names) // beside), 1))
    spots: dict[str, Spot] = {}
    for n, name in enumerate(names):
        row, column = divmod(n, beside)
        spots[name] = Spot(room.column(column, beside, 0).x, room.y + row * high * scale, scale)
    return spots


# ---- pieces that face each other

BETWEEN_FRONTS = 18.0
FLANK = 12.0  # between a piece and another on its flank
ASIDE = 6.0
Piece = tuple[str, float]
"""A name, and how high it is."""


def facing(lone: Piece, mates: Sequence[Piece], others: Sequence[Piece], low: bool, wide: float, deep: bool) -> Block:
    """A piece facing the first of others across a line, the rest of them at right angles on its flanks, right and left,
    and its mates beside those. If `deep`, all stand behind the first of their side, as large as it."""
    mine = lone[1]
    lying: dict[str, tuple[Area, float]] = {lone[0]: (before_line(mine, low, wide), 0.0)}
    if others:
        lying[others[0][0]] = (before_line(others[0][1], not low, wide), 0.0)
    else:  # nobody yet: room for one as high
        lying[""] = (Area(0.0, -mine if low else 0.0, wide, mine), 0.0)
    if deep:
        for lined, below in ((others, not low), ([lone, *mates], low)):
            back = lined[0][1] + FLANK if lined else 0.0
            for name, high in lined[1:]:
                lying[name] = (before_line(high, below, wide, 0.0, back), 0.0)
                back += high + FLANK
        return block_of(lying)
    right, left = wide + FLANK, -FLANK
    middle = (mine / 2 + BETWEEN_FRONTS / 2) * (1 if low else -1)
    for n, (name, high) in enumerate(others[1:]):
        turn = (90.0 if n % 2 == 0 else -90.0) * (1 if low else -1)
        lying[name] = (Area(right if n % 2 == 0 else left - high, middle - wide / 2, high, wide), turn)
        right, left = (right + high + ASIDE, left) if n % 2 == 0 else (right, left - high - ASIDE)
    for name, high in mates:
        lying[name] = (before_line(high, low, wide, right), 0.0)
        right += wide + ASIDE
    return block_of(lying)


def before_line(high: float, low: bool, wide: float, x: float = 0.0, back: float = 0.0) -> Area:
    """What a piece covers that stands below or above the line at height 0 with its front to it, or so far back."""
    off = BETWEEN_FRONTS / 2 + back
    return Area(x, off if low else -high - off, wide, high)
