# hot: compiled by mypyc
"""A UG that comes on straight ahead, charging or pursuing: whom it meets, scatters or fights."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.ways import free_length
from quincunx.games.pacto import lines
from quincunx.games.pacto.ambushes import spot, uncover
from quincunx.games.pacto.box import TOLERANCE, UNAFFECTED
from quincunx.games.pacto.casualties import take_off, take_test
from quincunx.games.pacto.contact import edge_met, is_behind
from quincunx.games.pacto.fights import begin_fight, fight_on
from quincunx.games.pacto.generals import displace_touched
from quincunx.games.pacto.ground import effect, touches_test
from quincunx.games.pacto.losses import is_a_wound_from_breaking
from quincunx.games.pacto.markers import CHARGED, EVADED, PURSUED, QUALIFIED
from quincunx.games.pacto.runs import Run, clear_of_friends, run, swept
from quincunx.games.pacto.table import FRONT, NO_UG, Battlefield
from quincunx.games.pacto.things import DUE_CONTACT, DUE_FIGHT, FIRST_QUALIFIES, TO_BE_FOUGHT, Due


def advance(table: Battlefield, ug: i64, start: Body, far: i64) -> None:
    """Straight ahead for so far: what it meets is scattered, and it goes on, or is fought. It came from `start`."""
    gone: i64 = 0
    waded = touches_test(table, start)
    passes = not table.is_battle_tug(ug)
    while True:
        body = table.bodies[ug]
        way = run(table, ug, body, body.direction, far - gone, passes)
        while table.ambushes and uncover(table, table.owner(ug), [swept(body, way.length)]):
            way = run(table, ug, body, body.direction, far - gone, passes)
        if passes:
            clear = clear_of_friends(table, ug, body, body.direction, way.length)
            if clear < way.length:
                way = Run(clear, NO_UG)
        waded = waded or touches_test(table, swept(body, way.length))
        table.bodies[ug] = body.moved(body.direction, way.length)
        gone += way.length
        if way.enemy == NO_UG or not scatters(table, ug, way.enemy):
            break
        table.note(lines.DISPERSED, ug, way.enemy)
        take_off(table, way.enemy)
    displace_touched(table, [int(ug)])
    spot(table)
    if way.enemy != NO_UG:
        met = met_at_once(table, ug, way.enemy)
        if len(met) == 1:
            meet(table, ug, way.enemy, is_behind(start, table.bodies[way.enemy]))
        else:
            for enemy in met:
                behind = is_behind(start, table.bodies[enemy])
                table.queue.append(Due(DUE_CONTACT, int(ug), enemy, int(behind)))
    if waded and gone > 0:
        take_test(table, ug, 0)  # terr.swamp.test


def met_at_once(table: Battlefield, ug: i64, first: i64) -> list[int]:
    """The enemies a UG has run into where it stands now: the one that stopped it, and others no farther ahead."""
    body = table.bodies[ug]
    found: list[int] = []
    for enemy in table.ugs_of(1 - int(table.owner(ug))):
        if enemy == first or (
            table.is_on_table(enemy) and not scatters(table, ug, enemy) and is_met(body, table.bodies[enemy])
        ):
            found.append(enemy)
    return found


def is_met(body: Body, other: Body) -> bool:
    """Is it right before a UG, but for the tolerance?"""
    return free_length(body, body.direction, other, TOLERANCE) <= TOLERANCE


def scatters(table: Battlefield, ug: i64, enemy: i64) -> bool:
    """A TuG in good order removes a SuG it contacts (charge.move.disperse.when)."""
    if not table.is_battle_tug(ug) or not table.troops[enemy].is_sug:
        return False
    return effect(table, ug) == UNAFFECTED and not is_a_wound_from_breaking(table, ug)


def meet(table: Battlefield, ug: i64, enemy: i64, was_behind: bool) -> None:
    """Contact: on the edge that was met, or on the front if it does not qualify (charge.flank, charge.notflank)."""
    edge = edge_met(table.bodies[ug], table.bodies[enemy], was_behind)
    qualifies = edge != FRONT and (was_behind or table.has_mark(enemy, EVADED))  # charge.move.catch
    beside = not qualifies and edge != FRONT
    if not qualifies:
        edge = FRONT
    fight = fight_on(table, enemy, edge)
    if fight is not None:
        contested = fight.second == enemy and (beside or fight.marks & TO_BE_FOUGHT)
        if contested and not table.has_mark(ug, PURSUED):  # charge.several, charge.notflank
            table.queue.append(Due(DUE_FIGHT, int(ug), int(enemy), 2 * int(edge) + int(qualifies)))
        return
    table.note(lines.MEETS, ug, enemy)
    marks = TO_BE_FOUGHT
    if qualifies:
        table.mark(ug, QUALIFIED)
        marks |= FIRST_QUALIFIES
    for charge in table.charges:
        if charge.ug == enemy and charge.target == ug and edge == FRONT:
            table.mark(enemy, CHARGED)  # charge.mutual
    begin_fight(table, ug, FRONT, enemy, edge, marks)
