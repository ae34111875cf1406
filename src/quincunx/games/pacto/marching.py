# hot: compiled by mypyc
"""Flank marches: who may be sent, when they can arrive, and where they enter the table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.bits import count_bits, members
from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import point_distance_squared, within
from quincunx.games.pacto.ambushes import is_clear
from quincunx.games.pacto.box import COMMANDER, GREEN, HBW, QUARTER_HBW, RED, TOLERANCE, YELLOW
from quincunx.games.pacto.cards import at_least
from quincunx.games.pacto.concealment import MOST_MARCHING
from quincunx.games.pacto.deploying import zone
from quincunx.games.pacto.markers import ALIVE, AWAY, RESERVE
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import ARRIVED, LEFT_SIDE, RIGHT_SIDE, UNDER_WAY, March

FROM_ENEMY: Final = 4 * HBW
"""How far from enemy TuGs they enter (flank.enter)."""
INWARDS: Final = {LEFT_SIDE: 0, RIGHT_SIDE: 36}
"""Facings away from a side, in steps of 5 degrees."""
NO_COLOUR: Final = -1


# ---- who is sent


def marches_of(table: Battlefield, seat: int) -> list[March]:
    return [march for march in table.marches if table.commander(march.general) == seat]


def open_sides(table: Battlefield) -> int:
    """The sides without deep water, as bits by edges (flank.assign)."""
    sides = 1 << LEFT_SIDE | 1 << RIGHT_SIDE
    for piece in table.terrain:
        if piece.kind.id == "deep_water":
            sides &= ~(1 << (LEFT_SIDE if piece.body.middle_x < table.width // 2 else RIGHT_SIDE))
    return sides


def in_command_of(table: Battlefield, general: int) -> int:
    """All UGs of his usual command, as bits."""
    bits = 0
    for ug in table.ugs_of(int(table.commander(general))):
        if table.commands[ug] == general:
            bits |= 1 << ug
    return bits


def may_lead(table: Battlefield, general: int) -> bool:
    """A sub-general, or an ally whose whole command can march; never the army commander (flank.assign)."""
    if table.leaders[general].role == COMMANDER or not open_sides(table):
        return False
    if any(march.general == general for march in table.marches):
        return False
    if not table.is_ally(general):
        return True
    troops = members(in_command_of(table, general))
    if not 0 < len(troops) <= MOST_MARCHING:
        return False
    if not all(table.where[ug] == RESERVE and table.troops[ug].may_march and not table.set_aside(ug) for ug in troops):
        return False
    return leaves_a_tug(table, int(table.commander(general)), in_command_of(table, general))


def may_join_march(table: Battlefield, march: March, ug: int) -> bool:
    """Can a UG be sent along? (flank.assign)"""
    if table.is_ally(march.general) or table.is_ally(table.commands[ug]) or table.where[ug] != RESERVE:
        return False
    if table.set_aside(ug) or not table.troops[ug].may_march or count_bits(int(march.ugs)) >= MOST_MARCHING:
        return False
    return leaves_a_tug(table, int(table.owner(ug)), 1 << ug)


def leaves_a_tug(table: Battlefield, seat: int, more: int) -> bool:
    """Not all TuGs of an army may be on the march."""
    away = int(table.marching()) | more
    return any(not table.troops[ug].is_sug and not away >> ug & 1 for ug in table.ugs_of(seat))


# ---- when they arrive


def price_of_arrival(turn: i64) -> int:
    """The colour of the card it takes: none in turn 1, then a cheaper one from turn to turn (flank.arrive)."""
    if turn < 2:
        return NO_COLOUR
    return RED if turn == 2 else YELLOW if turn == 3 else GREEN


def march_of(table: Battlefield, general: int) -> March | None:
    for march in table.marches:
        if march.general == general:
            return march
    return None


def can_arrive(table: Battlefield, general: int) -> bool:
    """Can he pay for it, and is there room for any of his troops, or for himself?"""
    march = march_of(table, general)
    price = price_of_arrival(table.turn)
    if march is None or table.states[general] != AWAY or price == NO_COLOUR:
        return False
    if not at_least(table.open[general], price):
        return False
    if not march.ugs:
        return bool(points_at_edge(table, general, march.side))
    return any(rows_of_entry(table, ug, march.side) for ug in members(march.ugs))


def latecomers(table: Battlefield, seat: int) -> list[int]:
    """UGs whose march has arrived without room for them, and for which there is room now (flank.enter)."""
    found: list[int] = []
    for march in marches_of(table, seat):
        if march.state == ARRIVED:
            found += [ug for ug in members(march.ugs) if rows_of_entry(table, ug, march.side)]
    return sorted(found)


# ---- where


def at_edge(table: Battlefield, ug: int, side: i64, row: int) -> Body:
    """A UG with its rear edge on a side edge, facing inwards."""
    facing = INWARDS[int(side)]
    depth = 2 * table.body_at(ug, 0, 0, facing).half_depth
    return table.body_at(ug, depth if side == LEFT_SIDE else table.width - depth, QUARTER_HBW * row, facing)


def rows_of_entry(table: Battlefield, ug: int, side: i64) -> list[int]:
    """Where a UG can enter, in quarters of a HBW: clear of all, of the enemy zone and of enemy TuGs (flank.enter)."""
    enemy = 1 - int(table.owner(ug))
    low, high = zone(table, enemy)
    found: list[int] = []
    for row in range(int(table.depth) // QUARTER_HBW + 1):
        body = at_edge(table, ug, side, row)
        if body.y - body.half_width < high and body.y + body.half_width > low:
            continue
        if is_clear(table, ug, body) and is_far_from_enemies(table, enemy, body):
            found.append(row)
    return found


def is_far_from_enemies(table: Battlefield, enemy: int, body: Body) -> bool:
    for other in table.ugs_of(enemy):
        counts = table.is_on_table(other) and not table.troops[other].is_sug
        if counts and within(body, table.bodies[other], FROM_ENEMY - TOLERANCE - 1):
            return False
    return True


def points_at_edge(table: Battlefield, general: int, side: i64) -> list[int]:
    """Where a bluffing general can be placed on his edge, under the same conditions (flank.bluff)."""
    enemy = 1 - int(table.commander(general))
    low, high = zone(table, enemy)
    x: i64 = 0 if side == LEFT_SIDE else table.width
    far: i64 = FROM_ENEMY - TOLERANCE
    found: list[int] = []
    for row in range(int(table.depth) // QUARTER_HBW + 1):
        y: i64 = QUARTER_HBW * row
        if low < y < high or any(
            table.is_on_table(ug)
            and point_distance_squared(x, y, table.bodies[ug])
            < (TOLERANCE * TOLERANCE if table.troops[ug].is_sug else far * far)
            for ug in table.ugs_of(enemy)
        ):
            continue
        found.append(row)
    return found


# ---- arriving


def arrive(table: Battlefield, march: March) -> March:
    """The side card is turned up: everybody knows now who was on this march (flank.enter)."""
    for ug in members(march.ugs):
        table.commands[ug] = int(march.general)
    table.states[march.general] = ALIVE
    return changed(table, march, ARRIVED, int(march.side), int(march.ugs))


def changed(table: Battlefield, march: March, state: int, side: int, ugs: int) -> March:
    """A march as it is now, in the place of what it was; one that is over is gone."""
    twin = March(int(march.general), state, side, ugs, int(march.sides))
    table.marches = [each for each in table.marches if each is not march]
    if state != ARRIVED or ugs:
        table.marches.append(twin)
    return twin


def under_way(table: Battlefield, general: int) -> bool:
    march = march_of(table, general)
    return march is not None and march.state == UNDER_WAY
