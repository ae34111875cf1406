# hot: compiled by mypyc
"""Running away and skirmishing: who may, where to, how far, and what stops it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import distance_squared
from quincunx.core.kit.geometry.lattice import DIRECTIONS, HALF
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.geometry.ways import NEVER, meeting, room
from quincunx.games.pacto import lines
from quincunx.games.pacto.ambushes import spot, uncover
from quincunx.games.pacto.box import (
    AFRICAN,
    ARTILLERY,
    CANTABRIAN,
    DEVASTATING,
    HBW,
    KEEP_OFF,
    NO_MISSILE,
    POOR,
    SKIRMISH,
    SUPERIOR,
    TOLERANCE,
)
from quincunx.games.pacto.casualties import take_off, take_test
from quincunx.games.pacto.fights import is_in_combat
from quincunx.games.pacto.generals import displace_touched
from quincunx.games.pacto.ground import is_closed, touches_test
from quincunx.games.pacto.markers import BROKEN, DECLARED, EVADED, UNCOVERED
from quincunx.games.pacto.nearness import approach
from quincunx.games.pacto.runs import reach, swept
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import Charge

STAND: Final = 0
RUN: Final = 1
SKIRMISHING: Final = 2
LESS: Final = 2 * HBW
"""How much shorter a skirmish response is (evade.distance)."""
MORE: Final = HBW
"""How much further it goes on to find a clear place (evade.friends, evade.turn)."""
CHANGES: Final = (-3, -2, -1, 0, 0, 0, 1, 2)
"""By how many HBW a total of 0 to 7 changes the move (evade.vmd)."""


def may_evade(table: Battlefield, ug: i64) -> bool:
    """Skirmishers, and mounted troops that shoot (evade.who); not those of evade.not, and only once (evade.caught)."""
    troop = table.troops[ug]
    if not table.is_on_table(ug) or table.has_mark(ug, BROKEN | DECLARED | EVADED) or is_in_combat(table, ug):
        return False
    if troop.type == ARTILLERY or troop.wields(DEVASTATING):
        return False
    return table.formations[ug] == SKIRMISH or (troop.is_horse and troop.missile != NO_MISSILE)


# ---- where to


def course_of(table: Battlefield, charge: Charge) -> Body:
    """A charger as it comes on, after its wheel."""
    body = table.bodies[charge.ug]
    if charge.turn == 0:
        return body
    x, y = body.front_corner(charge.turn > 0)
    return body.turned_about(x, y, charge.turn)


def directions(table: Battlefield, ug: i64, answer: i64, chargers: list[Charge]) -> list[int]:
    """Where it can go: away from a charger, to its front or to its rear (evade.direction), by directions."""
    own = table.bodies[ug].direction
    found: list[int] = []
    for direction in [*[course_of(table, each).direction for each in chargers], own, (own + HALF) % DIRECTIONS]:
        if int(direction) not in found and is_away(table, ug, direction, answer, chargers):
            found.append(int(direction))
    return found


def is_away(table: Battlefield, ug: i64, direction: i64, answer: i64, chargers: list[Charge]) -> bool:
    """Nearer to a charger only if that takes it out of its path (evade.direction.closer)."""
    start = table.bodies[ug]
    turned = start.turned_on_the_spot(direction - start.direction)
    end = turned.moved(direction, normal_length(table, ug, turned, answer))
    for charge in chargers:
        charger = table.bodies[charge.ug]
        if distance_squared(end, charger) < distance_squared(start, charger):
            coming = course_of(table, charge)
            enter, _ = meeting(coming, coming.direction, end, 0)
            if enter != NEVER:
                return False
    return True


# ---- how far


def normal_length(table: Battlefield, ug: i64, turned: Body, answer: i64) -> i64:
    """How far it goes if the dice change nothing."""
    length = undiced(table, ug, turned, answer)
    return length if length > 0 else 0


def undiced(table: Battlefield, ug: i64, turned: Body, answer: i64) -> i64:
    """The maximum move, less 2 HBW for a skirmish response: below 0 it may still be (evade.distance, evade.min)."""
    return reach(table, ug, turned, turned.direction) - (LESS if answer == SKIRMISHING else 0)


def modifier(table: Battlefield, ug: i64) -> i64:
    troop = table.troops[ug]
    return modifier_of(troop.quality, troop.has(CANTABRIAN | AFRICAN))


def modifier_of(quality: i64, cantabrian_or_african: bool) -> i64:
    """What must be subtracted from the roll (evade.vmd.poor, evade.vmd.style)."""
    return (-1 if quality == POOR else 0) - (1 if cantabrian_or_african else 0)


def may_add_one(table: Battlefield, ug: i64, total: i64) -> bool:
    """Superior and exceptional troops may add 1 after the roll (evade.vmd.good); is there a choice in it?"""
    return table.troops[ug].quality >= SUPERIOR and change_by(total) != change_by(total + 1)


def change_by(total: i64) -> i64:
    return HBW * CHANGES[0 if total < 0 else total if total < len(CHANGES) else len(CHANGES) - 1]


# ---- the move


def evade(table: Battlefield, ug: i64, direction: i64, answer: i64, total: i64) -> None:
    """It turns at once, goes straight and ends facing that way, as far as it gets (evade.facing, evade.turn)."""
    start = table.bodies[ug]
    turned = start.turned_on_the_spot(direction - start.direction)
    far = undiced(table, ug, turned, answer) + change_by(total)
    far = far if far > 0 else 0
    table.mark(ug, EVADED | UNCOVERED)
    table.note(lines.EVADES, ug, total)
    edge = room(turned, direction, table.width, table.depth, TOLERANCE)
    far_in = far if far < edge else edge
    length = stopping_place(table, ug, turned, far_in)
    while table.ambushes and length > 0 and uncover(table, table.owner(ug), [swept(turned, length)]):
        length = stopping_place(table, ug, turned, far_in)
    goes_over = far > edge and held_up(table, ug, turned, far)[0] > edge
    is_off = length >= 0 and not turned.moved(direction, length).is_on(table.width, table.depth, TOLERANCE)
    if (goes_over or is_off) and table.troops[ug].is_sug:
        table.note(lines.OFF_TABLE, ug)
        take_off(table, ug)
        return
    if length >= 0 and not is_off:
        table.bodies[ug] = turned.moved(direction, length)
        displace_touched(table, [int(ug)])
        spot(table)
        if length > 0 and (touches_test(table, start) or touches_test(table, swept(turned, length))):
            take_test(table, ug, 0)  # terr.swamp.test
    if goes_over and (is_off or length >= edge):
        take_test(table, ug, 0)  # evade.edge.tug, kab.r4


def stopping_place(table: Battlefield, ug: i64, body: Body, far: i64) -> i64:
    """How far it goes: up to enemies, closed ground and, unless it may pass, friends; -1 if it finds no clear place."""
    edge = room(body, body.direction, table.width, table.depth, TOLERANCE)
    most, closed = held_up(table, ug, body, at_most(far + MORE, edge))
    return clear_length(closed, at_most(far, most), most)


def held_up(table: Battlefield, ug: i64, body: Body, most: i64) -> tuple[i64, list[tuple[i64, i64]]]:
    """How much of a way nobody and nothing bars, whatever the edge of the table, and where on it no UG could end."""
    closed: list[tuple[i64, i64]] = []
    passes = not table.is_battle_tug(ug)
    for piece in table.terrain:
        if is_closed(table, ug, piece):
            most = before(body, piece.body, most, closed)
    for other in range(i64(len(table.bodies))):
        if other == ug or not table.is_on_table(other):
            continue
        there = table.bodies[other]
        if table.owner(other) != table.owner(ug):
            most = before(body, there, most, closed)
            continue
        enter, leave = meeting(body, body.direction, there, 0)
        if enter == NEVER:
            continue
        if enter < 0 or passes:
            closed.append((enter, leave))
        elif enter < most:
            most = enter
    return most, closed


def at_most(a: i64, b: i64) -> i64:
    return a if a < b else b


def before(body: Body, other: Body, most: i64, closed: list[tuple[i64, i64]]) -> i64:
    """0.1 HBW before what stops it, unless it overlaps that already and has to come clear of it (evade.enemies)."""
    if overlap(body, other, TOLERANCE):
        closed.append(meeting(body, body.direction, other, 0))
        return most
    enter, _ = approach(body, body.direction, other, KEEP_OFF, most)
    if enter >= most:
        return most
    return enter if enter > 0 else 0


def clear_length(closed: list[tuple[i64, i64]], length: i64, most: i64) -> i64:
    """The first clear length from this one on, within 1 HBW; else the last before a friend; -1 if there is none."""
    on = length
    for _ in range(len(closed) + 1):
        inside = [leave for enter, leave in closed if enter < on < leave]
        if not inside:
            return on
        on = max(inside)
        if on > most or on > length + MORE:
            break
    back = length
    for _ in range(len(closed) + 1):
        ahead = [enter for enter, leave in closed if enter < back < leave]
        if not ahead:
            return back
        back = min(ahead)
        if back < 0:
            return -1
    return back
