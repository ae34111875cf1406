# hot: compiled by mypyc
"""MF2: a UG that is held on flank or rear turns to face an attacker (act.mf2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import within
from quincunx.core.kit.geometry.lattice import DIRECTIONS, HALF
from quincunx.core.kit.geometry.ways import free_length
from quincunx.games.pacto.box import HBW, TOLERANCE
from quincunx.games.pacto.command import is_hesitant
from quincunx.games.pacto.conforming import NO_PLACE, STEP, is_free_for, opposite, place_along
from quincunx.games.pacto.fights import fights_of, foe_on, generals_stop, is_in_frontal_combat, other_of
from quincunx.games.pacto.markers import BROKEN
from quincunx.games.pacto.table import FRONT, LEFT_EDGE, NO_UG, REAR, RIGHT_EDGE, Battlefield
from quincunx.games.pacto.things import FIRST_QUALIFIES, SECOND_QUALIFIES, Fight

MOST_BACK: Final = 2 * HBW
FOUR_EDGES: Final = 4


def faceable(table: Battlefield, ug: i64) -> list[int]:
    """The edges to which a UG can turn: an enemy's front is against each, and there is room."""
    if not table.fights or not table.is_on_table(ug) or table.has_mark(ug, BROKEN) or is_hesitant(table, ug):
        return []
    if is_in_frontal_combat(table, ug):
        return []
    return [
        edge
        for edge in (LEFT_EDGE, REAR, RIGHT_EDGE)
        if is_held(table, ug, edge) and setback(table, ug, foe_on(table, ug, edge)) >= 0
    ]


def is_held(table: Battlefield, ug: i64, edge: i64) -> bool:
    """Does an enemy fight on this edge with its own front?"""
    enemy = foe_on(table, ug, edge)
    return enemy != NO_UG and foe_on(table, enemy, FRONT) == ug


def setback(table: Battlefield, ug: i64, enemy: i64) -> i64:
    """How far both must go towards the enemy's rear so that there is room; -1 if there is none (act.mf2.geometry)."""
    if place_along(table, ug, enemy, FRONT, False) is not NO_PLACE:
        return 0
    there = table.bodies[enemy]
    back = (there.direction + HALF) % DIRECTIONS
    room: i64 = MOST_BACK
    for other in range(len(table.troops)):
        if other not in (ug, enemy) and table.is_on_table(other):
            length = free_length(there, back, table.bodies[other], TOLERANCE)
            room = length if length < room else room
    length = STEP
    while length <= room:
        moved = there.moved(back, length)
        turned = opposite(table, ug, enemy, FRONT, 0).moved(back, length)
        if is_free_for(table, enemy, moved, ug) and is_free_for(table, ug, turned, enemy):
            return length
        length += STEP
    return -1


def face(table: Battlefield, ug: int, edge: int) -> None:
    """It takes the place opposite the enemy; what it fights elsewhere it fights on, where they still touch."""
    enemy = foe_on(table, ug, edge)
    length = setback(table, ug, enemy)
    if length == 0:
        place: Body = place_along(table, ug, enemy, FRONT, False)
    else:
        back = (table.bodies[enemy].direction + HALF) % DIRECTIONS
        table.bodies[enemy] = table.bodies[enemy].moved(back, length)
        place = opposite(table, ug, enemy, FRONT, 0)
    table.bodies[ug] = place
    mine = fights_of(table, ug)
    others = [fight for fight in table.fights if ug not in (fight.first, fight.second)]
    parted: list[i64] = []
    for fight in mine:
        other = other_of(fight, ug)
        if within(place, table.bodies[other], TOLERANCE):
            others.append(turned_fight(fight, ug, edge, other == enemy))
        else:
            parted.append(other)
    table.fights = others
    for other in parted:
        generals_stop(table, other)


def turned_fight(fight: Fight, ug: i64, edge: i64, faced: bool) -> Fight:
    """A fight after one of both has turned: its edges have moved on; who is faced claims no flank (act.mf2.after)."""
    marks = fight.marks
    if faced:
        marks &= ~(FIRST_QUALIFIES | SECOND_QUALIFIES)
    first_edge, second_edge = fight.first_edge, fight.second_edge
    if fight.first == ug:
        first_edge = (first_edge - edge) % FOUR_EDGES
    else:
        second_edge = (second_edge - edge) % FOUR_EDGES
    return Fight(int(fight.first), int(first_edge), int(fight.second), int(second_edge), int(marks))
