# hot: compiled by mypyc
"""Where every unit of a view lies: formations, engagements with overlap at right angles, reserves, piles to deploy."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.kept import Kept, kept
from quincunx.core.kit.board.area import LOWER, UPPER, Area, Block, Spot, lone_block, packed
from quincunx.core.kit.board.zones import Room, across, facing, in_lines, parted
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.layout import LINE_HEIGHT, LINES_BESIDE, Heights, Zones

ROOM = 3.0  # at the edges of a zone
LARGE = 0.9  # zones part the ground anew for what would be drawn smaller
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


def heights_at(canvas: BattleCanvas, unit: Data) -> Heights:
    """How high the ranks of a unit are drawn where it lies."""
    place = unit["sector"]
    return zones_at(canvas, place).heights if isinstance(place, int) else canvas.layout.heights[0]


def unit_height(canvas: BattleCanvas, unit: Data) -> float:
    """How high a unit is drawn where it lies."""
    return canvas.layout.unit_height(unit["height"], heights_at(canvas, unit))


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
    layout, units = canvas.layout, canvas.units_at(place, seat)
    if place == "reserve":
        room, beside = layout.reserves[canvas.row(seat)][seat // 2].inset(4), LINES_BESIDE if layout.tall else 1
        return in_lines([unit["id"] for unit in units], room, beside, LINE_HEIGHT + 1)
    return across(blocks_of(canvas, units, layout.heights[0]), engagement_zones(canvas), 16, 36, 20)


def find_spots(canvas: BattleCanvas, sector: int) -> list[Spot]:
    """Where the units of a sector lie, one after the other."""
    zones = zones_at(canvas, sector)
    above, below, between = blocks_in(canvas, sector, zones.heights)
    spots = packed(between, zones.engagement.inset(ROOM))
    for row, blocks in ((UPPER, above), (LOWER, below)):
        spots.update(packed(blocks, zones.formations[row].inset(ROOM), align=row))
    return [spots[unit["id"]] for unit in canvas.units_at(sector)]


def blocks_in(canvas: BattleCanvas, sector: int, heights: Heights) -> tuple[list[Block], list[Block], list[Block]]:
    """The formations of a sector, above and below, and its engagements, of piles of such heights."""
    here = canvas.units_at(sector)
    free = [unit for unit in here if not is_forward(unit)]
    above, below = ([unit for unit in free if canvas.row(unit["owner"]) == row] for row in (UPPER, LOWER))
    fights = [fight_block(canvas, fight, heights) for fight in engagements(here)]
    return blocks_of(canvas, above, heights), blocks_of(canvas, below, heights), fights


def find_zones(canvas: BattleCanvas, sector: int) -> Zones:
    """Zones in which units can be read, with less of each pile where there is no room for that."""
    scale, zones = shared_zones(canvas, sector, canvas.layout.heights[0])
    for heights in canvas.layout.heights[1:]:
        if scale < canvas.layout.readable:
            scale, zones = max((scale, zones), shared_zones(canvas, sector, heights), key=lambda found: found[0])
    return zones


def shared_zones(canvas: BattleCanvas, sector: int, heights: Heights) -> tuple[float, Zones]:
    """The zones in which units of such heights are drawn largest, and how large."""
    layout, rooms = canvas.layout, [Room(blocks, ROOM) for blocks in blocks_in(canvas, sector, heights)]
    most = MOST_BESIDE_PILES if canvas.deployable else MOST_SHARED
    upper, lower, scale = parted(rooms, layout.lane(sector), layout.formation, max(layout.readable, LARGE), most)
    return scale, layout.zones(sector, upper, lower, heights)


def is_forward(unit: Data) -> bool:
    """Has this unit left its formation for the engagement zone?"""
    return bool(unit["foes"] or unit.get("charging"))


def blocks_of(canvas: BattleCanvas, units: list[Data], heights: Heights) -> list[Block]:
    layout = canvas.layout
    return [lone_block(unit["id"], layout.tile, layout.unit_height(unit["height"], heights)) for unit in units]


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


def fight_block(canvas: BattleCanvas, fight: list[Data], heights: Heights) -> Block:
    """One engagement: the lone unit facing the first enemy, others on its flanks, or behind the first."""
    lone, layout = max(fight, key=lambda unit: len(unit["foes"])), canvas.layout
    row = canvas.row(lone["owner"])
    mates = [unit for unit in fight if unit is not lone and canvas.row(unit["owner"]) == row]
    others = [unit for unit in fight if canvas.row(unit["owner"]) != row]
    first, beside, against = (
        [(str(unit["id"]), layout.unit_height(unit["height"], heights)) for unit in units]
        for units in ([lone], mates, others)
    )
    return facing(first[0], beside, against, row == LOWER, layout.tile, layout.tall or heights == layout.heights[-1])
