# hot: compiled by mypyc
"""Where every unit of a view lies: formations, engagements with overlap at right angles, reserves, piles to deploy."""

from __future__ import annotations

from math import cos, radians, sin

from quincunx.core.game import Data
from quincunx.games.battalion.board.layout import (
    LOWER,
    UPPER,
    Block,
    Box,
    Spot,
    lone_block,
    packed,
    unit_height,
)
from quincunx.games.battalion.board.sheet import Sheet

BETWEEN_FRONTS = 18.0
FLANK = 16.0  # between a unit and another on its flank


def spots_of(sheet: Sheet) -> dict[str, Spot]:
    """Where each unit on the table lies."""
    layout, spots = sheet.layout, {}
    units = [unit for unit in sheet.view["units"] if unit["height"]]
    for sector in range(1, layout.sectors + 1):
        here = [unit for unit in units if unit["sector"] == sector]
        for row in (UPPER, LOWER):
            free = [unit for unit in here if sheet.row(unit["owner"]) == row and not is_forward(unit)]
            zone = layout.formation_zone(sector, row).inset(6)
            spots.update(packed(blocks_of(free, layout.tile), zone, align=row))
        fights = [fight_block(sheet, fight) for fight in engagements(here)]
        spots.update(packed(fights, layout.engagement_zone(sector).inset(5)))
    for player in sheet.players:
        box = layout.reserves[sheet.row(player["seat"])][player["seat"] // 2]
        held = [unit for unit in units if unit["sector"] == "reserve" and unit["owner"] == player["seat"]]
        room = Box(box.x + 4, box.y + 22, box.width - 8, box.height - 26)
        spots.update(packed(blocks_of(held, layout.tile), room, most=0.75))
    waiting = [unit for unit in units if unit["sector"] == "waiting" and unit["owner"] == sheet.seat]
    first, last = layout.engagement_zone(1), layout.engagement_zone(layout.sectors)
    across = Box(first.x + 16, first.y + 36, last.right - first.x - 32, first.height - 56)
    spots.update(packed(blocks_of(waiting, layout.tile), across))
    return spots


def is_forward(unit: Data) -> bool:
    """Has this unit left its formation for the engagement zone?"""
    return bool(unit["foes"] or unit.get("charging"))


def blocks_of(units: list[Data], tile: float) -> list[Block]:
    return [lone_block(unit["id"], unit["height"], tile) for unit in units]


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


def fight_block(sheet: Sheet, fight: list[Data]) -> Block:
    """One engagement: the lone unit facing the first enemy, others at right angles on its flanks, right and left."""
    lone = max(fight, key=lambda unit: len(unit["foes"]))
    row, wide = sheet.row(lone["owner"]), sheet.layout.tile
    mates = [unit for unit in fight if unit is not lone and sheet.row(unit["owner"]) == row]
    others = [unit for unit in fight if sheet.row(unit["owner"]) != row]
    mine = unit_height(lone["height"])
    theirs = unit_height(others[0]["height"]) if others else mine
    boxes: dict[str, tuple[float, float, float, float, float]] = {}
    stand(boxes, lone, row, 0.0, wide)
    for unit in others[:1]:
        stand(boxes, unit, 1 - row, 0.0, wide)
    right, left = wide + FLANK, -FLANK
    middle = (mine / 2 + BETWEEN_FRONTS / 2) * (1 if row == LOWER else -1)
    for n, unit in enumerate(others[1:]):
        high = unit_height(unit["height"])
        turn = (90.0 if n % 2 == 0 else -90.0) * (1 if row == LOWER else -1)
        x = right if n % 2 == 0 else left - high
        boxes[unit["id"]] = (x, middle - wide / 2, high, wide, turn)
        right, left = (right + high + 6, left) if n % 2 == 0 else (right, left - high - 6)
    for unit in mates:
        stand(boxes, unit, row, right, wide)
        right += wide + 6
    if not others:
        boxes[""] = (0.0, -theirs if row == LOWER else 0.0, wide, theirs, 0.0)
    return block_of(boxes)


def stand(
    boxes: dict[str, tuple[float, float, float, float, float]], unit: Data, row: int, x: float, wide: float
) -> None:
    """Put a unit with its front to the line at height 0."""
    high = unit_height(unit["height"])
    y = BETWEEN_FRONTS / 2 if row == LOWER else -high - BETWEEN_FRONTS / 2
    boxes[unit["id"]] = (x, y, wide, high, 0.0)


def block_of(boxes: dict[str, tuple[float, float, float, float, float]]) -> Block:
    """Boxes with their turns, moved so that the block begins at 0."""
    left, top = min(box[0] for box in boxes.values()), min(box[1] for box in boxes.values())
    right, bottom = max(x + w for x, _, w, _, _ in boxes.values()), max(y + h for _, y, _, h, _ in boxes.values())
    spots: dict[str, Spot] = {}
    for name, (x, y, wide, high, turn) in boxes.items():
        if name:
            corner = (x + wide if turn > 0 else x, y + high if turn < 0 else y)
            spots[name] = Spot(corner[0] - left, corner[1] - top, 1.0, turn)
    return Block(right - left, bottom - top, spots)


def point_on(spot: Spot, across: float, down: float) -> tuple[float, float]:
    """A point of a unit, by how far it is from its own upper left corner, as a point of the table."""
    turn = radians(spot.turn)
    x, y = across * spot.scale, down * spot.scale
    return spot.x + x * cos(turn) - y * sin(turn), spot.y + x * sin(turn) + y * cos(turn)
