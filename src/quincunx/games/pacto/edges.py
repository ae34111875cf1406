# hot: compiled by mypyc
"""Edges of terrain that can be defended: of boundaried fields and towns, and the banks of rivers (terr.defend)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import point_distance_squared
from quincunx.core.kit.geometry.lattice import size_of
from quincunx.games.pacto.box import BARRICADES, HBW, OBSTACLES, TOLERANCE
from quincunx.games.pacto.claim_table import CHARGE
from quincunx.games.pacto.shade import seen_as
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import Piece

NEAR_THE_EDGE: Final = HBW // 2
WALLS: Final = 800
"""From this year on the edge of fields is as good as barricades (terr.boundaried.cover_year)."""
HALF_ROOT: Final = 46341
"""Half the root of 2, times 65,536: how far a cut corner is for what is so much short of it along both sides."""


def year_of(table: Battlefield) -> i64:
    """When the battle is fought: once both armies exist."""
    first, second = table.armies[0].year, table.armies[1].year
    return first if first > second else second


def edge_defences(table: Battlefield, ug: i64, enemy: i64, combat: i64) -> i64:
    """What a UG that fights to its front has of the edge it defends, as bits."""
    found: i64 = 0
    for piece in table.terrain:
        special = seen_as(piece).printed.special
        if "edge_obstacles_before_800" in special and holds_edge(table, ug, enemy, piece):
            found |= BARRICADES if year_of(table) >= WALLS else OBSTACLES
        if combat != CHARGE:
            continue
        if "boundary_barricades_charge_only_from_inside" in special and holds_edge(table, ug, enemy, piece):
            found |= BARRICADES
        if "banks_barricades_charge_only" in special and holds_bank(table, ug, enemy, piece):
            found |= BARRICADES
    return found


def holds_edge(table: Battlefield, ug: i64, enemy: i64, piece: Piece) -> bool:
    """Is its whole front inside, near the edge, and the enemy outside? (terr.defend)"""
    other = table.bodies[enemy]
    if point_distance_squared(other.middle_x, other.middle_y, piece.body) == 0:
        return False
    for x, y in ends_of_front(table.bodies[ug]):
        inside = depth_inside(piece.body, x, y)
        if inside < -TOLERANCE or inside > NEAR_THE_EDGE + TOLERANCE:
            return False
    return True


def holds_bank(table: Battlefield, ug: i64, enemy: i64, piece: Piece) -> bool:
    """Is its whole front on the bank, near the water, and the enemy in it?"""
    other = table.bodies[enemy]
    if point_distance_squared(other.middle_x, other.middle_y, piece.body) > 0:
        return False
    near: i64 = NEAR_THE_EDGE + TOLERANCE
    for x, y in ends_of_front(table.bodies[ug]):
        if depth_inside(piece.body, x, y) > TOLERANCE or point_distance_squared(x, y, piece.body) > near * near:
            return False
    return True


def ends_of_front(body: Body) -> list[tuple[i64, i64]]:
    return [body.front_corner(True), (body.x, body.y), body.front_corner(False)]


def depth_inside(terrain: Body, x: i64, y: i64) -> i64:
    """How far inside the edge of a piece of terrain a point lies; negative outside."""
    ahead, left = terrain.seen_from_it(x, y)
    deep = terrain.half_depth - size_of(ahead)
    wide = terrain.half_width - size_of(left)
    corner = (deep + wide - terrain.cut) * HALF_ROOT // 65536
    least = deep if deep < wide else wide
    return least if least < corner else corner
