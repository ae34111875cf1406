# hot: compiled by mypyc
"""Where every unit of a view lies: formations, engagements with overlap at right angles, reserves, piles to deploy."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.kept import Kept, kept
from quincunx.core.kit.board.area import (
    LOWER,
    MOST_SCALE,
    UPPER,
    Area,
    Block,
    Spot,
    block_of,
    extent,
    in_rows,
    lone_block,
    packed,
)
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.faces import LOW_TILE, TILE_HEIGHT
from quincunx.games.battalion.board.layout import LINE_HEIGHT, LINES_BESIDE, Zones

BETWEEN_FRONTS = 18.0
FLANK = 16.0  # between a unit and another on its flank
ROOM = 4.0  # at the edges of a zone
SHARES = (0.16, 0.22, 0.28, 0.34, 0.4, 0.45, 0.49, 0.53, 0.56, 0.6)  # of a sector, for a formation zone
MOST_SHARED = 0.91  # by both formation zones
MOST_BESIDE_PILES = 0.6  # the same while piles that can be deployed lie between them
BESIDE: Kept[dict[str, Spot]] = Kept(1000)
SPOTS: Kept[list[Spot]] = Kept(2000)
ZONES: Kept[Zones] = Kept(2000)


def spots_at(canvas: BattleCanvas, place: int | str, seat: int) -> dict[str, Spot]:
    """Where units lie: all in a sector, or a seat's in its reserve or waiting across the engagement zones."""
    if not isinstance(place, int):
        beside = place
        return kept(BESIDE, lying_beside(canvas, beside, seat), lambda: find_beside(canvas, beside, seat))
    found = canvas.spots.get(place)
    if found is None:
        sector = place
        spots = kept(SPOTS, lying_at(canvas, sector), lambda: find_spots(canvas, sector))
        found = canvas.spots[sector] = {unit["id"]: spots[n] for n, unit in enumerate(canvas.units_at(sector))}
    return found


def zones_at(canvas: BattleCanvas, sector: int) -> Zones:
    """The ground of a sector: a formation or an engagement that would be hard to read gets more of it."""
    zones = canvas.zones.get(sector)
    if zones is None:
        zones = canvas.zones[sector] = kept(ZONES, lying_at(canvas, sector), lambda: find_zones(canvas, sector))
    return zones


def front_height(canvas: BattleCanvas, unit: Data) -> float:
    """How high the first rank of a unit is drawn."""
    place = unit["sector"]
    return zones_at(canvas, place).front if isinstance(place, int) else TILE_HEIGHT


def unit_height(canvas: BattleCanvas, unit: Data) -> float:
    """How high a unit is drawn where it lies."""
    return canvas.layout.unit_height(unit["height"], front_height(canvas, unit))


def lying_at(canvas: BattleCanvas, sector: int) -> tuple[object, ...]:
    """All that decides where the units of a sector lie, whichever units they are: any as high lie so."""
    layout, here = canvas.layout, canvas.units_at(sector)
    names = [unit["id"] for unit in here]
    shape: list[object] = [layout.width, layout.sectors, len(canvas.players), sector, bool(canvas.deployable)]
    for unit in here:
        shape.append(unit["height"])
        shape.append(canvas.row(unit["owner"]))
        foes: list[str] = unit["foes"]
        if foes:
            shape.append(tuple([names.index(foe) if foe in names else -1 for foe in foes]))
        else:
            shape.append(is_forward(unit))
    return tuple(shape)


def lying_beside(canvas: BattleCanvas, place: str, seat: int) -> tuple[object, ...]:
    """All that decides where the units of a reserve lie, or those still to be deployed."""
    here = [(unit["id"], unit["height"], unit["owner"]) for unit in canvas.units_at(place)]
    ground = engagement_zones(canvas) if place == "waiting" else None
    return (canvas.table, canvas.below, place, seat, tuple(here), ground)


def engagement_zones(canvas: BattleCanvas) -> tuple[Area, ...]:
    """The ground between the formations, sector by sector."""
    return tuple([zones_at(canvas, sector).engagement for sector in range(1, canvas.layout.sectors + 1)])


def find_beside(canvas: BattleCanvas, place: str, seat: int) -> dict[str, Spot]:
    layout = canvas.layout
    if place == "reserve":
        room, held = layout.reserves[canvas.row(seat)][seat // 2].inset(4), canvas.units_at(place, seat)
        return in_lines([unit["id"] for unit in held], room, LINES_BESIDE if layout.tall else 1)
    return between_formations(blocks_of(canvas, canvas.units_at(place, seat), TILE_HEIGHT), engagement_zones(canvas))


def between_formations(piles: list[Block], zones: tuple[Area, ...]) -> dict[str, Spot]:
    """Piles across as many engagement zones side by side as let them be largest: a crowded sector has little room."""
    best: dict[str, Spot] = {}
    largest = 0.0
    for wide in range(len(zones), 0, -1):
        for first in range(len(zones) - wide + 1):
            beside = zones[first : first + wide]
            top, bottom = max([zone.y for zone in beside]), min([zone.bottom for zone in beside])
            room = Area(beside[0].x + 16, top + 36, beside[-1].right - beside[0].x - 32, bottom - top - 56)
            spots = packed(piles, room) if room.height > 0.0 else {}
            scale = max([spot.scale for spot in spots.values()], default=0.0)
            if scale > largest:
                best, largest = spots, scale
    return best


def find_spots(canvas: BattleCanvas, sector: int) -> list[Spot]:
    """Where the units of a sector lie, one after the other."""
    zones = zones_at(canvas, sector)
    (above, below), between = blocks_in(canvas, sector, zones.front)
    spots = packed(between, zones.engagement.inset(ROOM))
    for row, blocks in ((UPPER, above), (LOWER, below)):
        spots.update(packed(blocks, zones.formations[row].inset(ROOM), align=row))
    return [spots[unit["id"]] for unit in canvas.units_at(sector)]


def blocks_in(canvas: BattleCanvas, sector: int, front: float) -> tuple[tuple[list[Block], list[Block]], list[Block]]:
    """The formations of a sector, above and below, and its engagements, first ranks being so high."""
    here = canvas.units_at(sector)
    free = [unit for unit in here if not is_forward(unit)]
    above, below = (
        blocks_of(canvas, [unit for unit in free if canvas.row(unit["owner"]) == row], front) for row in (UPPER, LOWER)
    )
    return (above, below), [fight_block(canvas, fight, front) for fight in engagements(here)]


def find_zones(canvas: BattleCanvas, sector: int) -> Zones:
    """Zones in which units can be read; where there is no room for that, their first ranks are low."""
    scale, zones = shared_zones(canvas, sector, TILE_HEIGHT)
    if scale >= canvas.layout.readable:
        return zones
    larger, crowded = shared_zones(canvas, sector, LOW_TILE)
    return crowded if larger > scale else zones


def shared_zones(canvas: BattleCanvas, sector: int, front: float) -> tuple[float, Zones]:
    """The zones in which units with first ranks so high are drawn largest, and how large."""
    layout, ((above, below), between) = canvas.layout, blocks_in(canvas, sector, front)
    rooms, lane = [Room(above), Room(below), Room(between)], layout.lane(sector)
    wide, high = lane.width - 2 * ROOM, lane.height
    upper = lower = layout.formation
    most_shared = MOST_BESIDE_PILES if canvas.deployable else MOST_SHARED
    best = min(rooms[0].scale(wide, upper), rooms[1].scale(wide, lower), rooms[2].scale(wide, high - upper - lower))
    if best < layout.readable:
        for share in SHARES:
            most = rooms[0].scale(wide, share * high)
            for other in SHARES:
                if most <= best or share + other >= most_shared:
                    break
                between_them = rooms[2].scale(wide, high - share * high - other * high)
                read = min(most, rooms[1].scale(wide, other * high), between_them)
                if read > best:
                    best, upper, lower = read, share * high, other * high
    return best, layout.zones(sector, upper, lower, front)


class Room:
    """The room that blocks take in one row, in two, and so on: in the best of these they are drawn."""

    def __init__(self, blocks: list[Block]) -> None:
        self.extents = [extent(in_rows(blocks, count)) for count in range(1, len(blocks) + 1)]

    def scale(self, width: float, height: float) -> float:
        """How large they are drawn in a zone so high."""
        best = 0.0 if self.extents else MOST_SCALE
        for wide, high in self.extents:
            best = max(best, min(MOST_SCALE, width / wide, (height - 2 * ROOM) / high))
        return best


def in_lines(units: list[str], room: Area, beside: int) -> dict[str, Spot]:
    """Units told in a line each, so many beside each other, the others below; smaller where they are many."""
    scale = min(1.0, room.height / (LINE_HEIGHT + 1) / max(-(-len(units) // beside), 1))
    spots: dict[str, Spot] = {}
    for n, unit in enumerate(units):
        row, column = divmod(n, beside)
        spots[unit] = Spot(room.column(column, beside, 0).x, room.y + row * (LINE_HEIGHT + 1) * scale, scale)
    return spots


def is_forward(unit: Data) -> bool:
    """Has this unit left its formation for the engagement zone?"""
    return bool(unit["foes"] or unit.get("charging"))


def blocks_of(canvas: BattleCanvas, units: list[Data], front: float) -> list[Block]:
    layout = canvas.layout
    return [lone_block(unit["id"], layout.tile, layout.unit_height(unit["height"], front)) for unit in units]


def engagements(here: list[Data]) -> list[list[Data]]:
    """The engagements of a sector, each with all its units, and a charger on its way by itself."""
    found: list[list[Data]] = []
    placed: set[str] = set()
    for unit in here:
        if unit["id"] in placed or not is_forward(unit):
            continue
        names = {unit["id"], *unit["foes"]}
        for other in here:
            if other["id"] in names:
                names |= set(other["foes"])
        placed |= names
        found.append([other for other in here if other["id"] in names])
    return found


def fight_block(canvas: BattleCanvas, fight: list[Data], front: float) -> Block:
    """One engagement: the lone unit facing the first enemy, others at right angles on its flanks, right and left.

    On a tall table they stand behind the first, as large as it.
    """
    lone = max(fight, key=lambda unit: len(unit["foes"]))
    row, wide = canvas.row(lone["owner"]), canvas.layout.tile
    mates = [unit for unit in fight if unit is not lone and canvas.row(unit["owner"]) == row]
    others = [unit for unit in fight if canvas.row(unit["owner"]) != row]
    mine = canvas.layout.unit_height(lone["height"], front)
    lying: dict[str, tuple[Area, float]] = {lone["id"]: (standing(canvas, lone, front, row, 0.0), 0.0)}
    if others:
        lying[others[0]["id"]] = (standing(canvas, others[0], front, 1 - row, 0.0), 0.0)
    else:  # nobody yet: room for an enemy as high
        lying[""] = (Area(0.0, -mine if row == LOWER else 0.0, wide, mine), 0.0)
    right, left = wide + FLANK, -FLANK
    middle = (mine / 2 + BETWEEN_FRONTS / 2) * (1 if row == LOWER else -1)
    if canvas.layout.tall:
        for lined, side in ((others, 1 - row), ([lone, *mates], row)):
            back = canvas.layout.unit_height(lined[0]["height"], front) + FLANK if lined else 0.0
            for unit in lined[1:]:
                lying[unit["id"]] = (standing(canvas, unit, front, side, 0.0, back), 0.0)
                back += canvas.layout.unit_height(unit["height"], front) + FLANK
        return block_of(lying)
    for n, unit in enumerate(others[1:]):
        high = canvas.layout.unit_height(unit["height"], front)
        turn = (90.0 if n % 2 == 0 else -90.0) * (1 if row == LOWER else -1)
        lying[unit["id"]] = (Area(right if n % 2 == 0 else left - high, middle - wide / 2, high, wide), turn)
        right, left = (right + high + 6, left) if n % 2 == 0 else (right, left - high - 6)
    for unit in mates:
        lying[unit["id"]] = (standing(canvas, unit, front, row, right), 0.0)
        right += wide + 6
    return block_of(lying)


def standing(canvas: BattleCanvas, unit: Data, front: float, row: int, x: float, back: float = 0.0) -> Area:
    """What a unit covers that stands with its front to the line at height 0, or so far back from it."""
    high, off = canvas.layout.unit_height(unit["height"], front), BETWEEN_FRONTS / 2 + back
    return Area(x, off if row == LOWER else -high - off, canvas.layout.tile, high)
