# hot: compiled by mypyc
"""Where every unit of a view lies: formations, engagements with overlap at right angles, reserves, piles to deploy."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.kept import Kept, kept
from quincunx.core.kit.board.area import LOWER, UPPER, Area, Block, Spot, block_of, lone_block, packed
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.layout import unit_height

BETWEEN_FRONTS = 18.0
FLANK = 16.0  # between a unit and another on its flank
SPOTS: Kept[dict[str, Spot]] = Kept(2000)


def spots_at(canvas: BattleCanvas, place: int | str, seat: int) -> dict[str, Spot]:
    """Where units lie: all in a sector, or a seat's in its reserve or waiting across the engagement zones."""
    here = [(u["id"], u["height"], u["owner"], is_forward(u), tuple(u["foes"])) for u in canvas.units_at(place)]
    key = (canvas.table, canvas.below, place, seat, tuple(here))
    return kept(SPOTS, key, lambda: find_spots(canvas, place, seat))


def find_spots(canvas: BattleCanvas, place: int | str, seat: int) -> dict[str, Spot]:
    layout, spots = canvas.layout, {}
    if place == "reserve":
        room = layout.reserves[canvas.row(seat)][seat // 2].below(18).inset(4)
        return packed(blocks_of(canvas.units_at(place, seat), layout.tile), room, most=0.75)
    if place == "waiting":
        first, last = layout.engagement_zone(1), layout.engagement_zone(layout.sectors)
        across = Area(first.x + 16, first.y + 36, last.right - first.x - 32, first.height - 56)
        return packed(blocks_of(canvas.units_at(place, seat), layout.tile), across)
    sector, here = int(place), canvas.units_at(place)
    for row in (UPPER, LOWER):
        free = [unit for unit in here if canvas.row(unit["owner"]) == row and not is_forward(unit)]
        zone = layout.formation_zone(sector, row).inset(6)
        spots.update(packed(blocks_of(free, layout.tile), zone, align=row))
    fights = [fight_block(canvas, fight) for fight in engagements(here)]
    spots.update(packed(fights, layout.engagement_zone(sector).inset(5)))
    return spots


def is_forward(unit: Data) -> bool:
    """Has this unit left its formation for the engagement zone?"""
    return bool(unit["foes"] or unit.get("charging"))


def blocks_of(units: list[Data], tile: float) -> list[Block]:
    return [lone_block(unit["id"], tile, unit_height(unit["height"])) for unit in units]


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


def fight_block(canvas: BattleCanvas, fight: list[Data]) -> Block:
    """One engagement: the lone unit facing the first enemy, others at right angles on its flanks, right and left."""
    lone = max(fight, key=lambda unit: len(unit["foes"]))
    row, wide = canvas.row(lone["owner"]), canvas.layout.tile
    mates = [unit for unit in fight if unit is not lone and canvas.row(unit["owner"]) == row]
    others = [unit for unit in fight if canvas.row(unit["owner"]) != row]
    mine = unit_height(lone["height"])
    lying: dict[str, tuple[Area, float]] = {lone["id"]: (standing(lone, row, 0.0, wide), 0.0)}
    if others:
        lying[others[0]["id"]] = (standing(others[0], 1 - row, 0.0, wide), 0.0)
    else:  # nobody yet: room for an enemy as high
        lying[""] = (Area(0.0, -mine if row == LOWER else 0.0, wide, mine), 0.0)
    right, left = wide + FLANK, -FLANK
    middle = (mine / 2 + BETWEEN_FRONTS / 2) * (1 if row == LOWER else -1)
    for n, unit in enumerate(others[1:]):
        high = unit_height(unit["height"])
        turn = (90.0 if n % 2 == 0 else -90.0) * (1 if row == LOWER else -1)
        lying[unit["id"]] = (Area(right if n % 2 == 0 else left - high, middle - wide / 2, high, wide), turn)
        right, left = (right + high + 6, left) if n % 2 == 0 else (right, left - high - 6)
    for unit in mates:
        lying[unit["id"]] = (standing(unit, row, right, wide), 0.0)
        right += wide + 6
    return block_of(lying)


def standing(unit: Data, row: int, x: float, wide: float) -> Area:
    """What a unit covers that stands with its front to the line at height 0."""
    high = unit_height(unit["height"])
    return Area(x, BETWEEN_FRONTS / 2 if row == LOWER else -high - BETWEEN_FRONTS / 2, wide, high)
