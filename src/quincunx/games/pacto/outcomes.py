# hot: compiled by mypyc
"""What follows when UGs break: their friends test, and they rout and burst through (outcome.order)."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import direction_towards
from quincunx.core.kit.geometry.ways import meeting
from quincunx.games.pacto import lines
from quincunx.games.pacto.casualties import (
    OPTIONAL,
    nearest_enemy,
    queue_pursuits,
    queue_tests,
    settle_losses,
    take_off,
    take_test,
)
from quincunx.games.pacto.fights import edge_of, fights_of, other_of
from quincunx.games.pacto.markers import BROKEN
from quincunx.games.pacto.runs import reach, run
from quincunx.games.pacto.table import FACING, FRONT, NO_UG, Battlefield
from quincunx.games.pacto.things import DUE_ROUT, DUE_TEST, Due


def settle(table: Battlefield) -> None:
    """Tests and routs until nobody is left broken. What breaks outside of an outcome step is settled at once
    (kab.r2.break_off); pursuits stay due."""
    settle_losses(table)
    while True:
        find_broken(table)
        if not take_tests(table) and not make_a_rout(table):
            return


def find_broken(table: Battlefield) -> None:
    """Every UG newly broken: its friends test, and its rout is due; active player's first (outcome.rout.order)."""
    known = [due.ug for due in table.queue if due.kind == DUE_ROUT]
    for seat in (int(table.active), 1 - int(table.active)):
        for ug in table.ugs_of(seat):
            if table.is_on_table(ug) and table.has_mark(ug, BROKEN) and ug not in known:
                table.note(lines.UG_BREAKS, ug)
                queue_tests(table, ug)
                table.queue.append(Due(DUE_ROUT, ug, NO_UG, 0))


def take_tests(table: Battlefield) -> bool:
    """All Kill a Base tests that are due; were there any?"""
    due = [each for each in table.queue if each.kind == DUE_TEST]
    table.queue = [each for each in table.queue if each.kind != DUE_TEST]
    for each in due:
        take_test(table, each.ug, each.number)
    return bool(due)


def make_a_rout(table: Battlefield) -> bool:
    """The first rout in order; was there one?"""
    routs = [each for each in table.queue if each.kind == DUE_ROUT]
    if not routs:
        return False
    own = [each for each in routs if table.owner(each.ug) == table.active]
    due = own[0] if own else routs[0]
    table.queue.remove(due)
    if table.is_on_table(due.ug):
        rout(table, due.ug)
    return True


def rout(table: Battlefield, ug: i64) -> None:
    """A broken UG is destroyed between enemies, or turns away, bursts through friends and is gone."""
    destroyed = len(fights_of(table, ug)) > 1
    queue_pursuits(table, ug, OPTIONAL if destroyed else 0)
    if destroyed:
        table.note(lines.DESTROYED, ug)
        take_off(table, ug)
        return
    table.note(lines.ROUTS, ug)
    body = table.bodies[ug]
    turned = body.turned_on_the_spot(rout_direction(table, ug) - body.direction)
    burst = burst_through(table, ug, turned)
    take_off(table, ug)
    for other in burst:
        table.note(lines.BURSTS, ug, other)
        take_test(table, other, 0)


def rout_direction(table: Battlefield, ug: i64) -> i64:
    """The facing of the enemy that fought it, or away from the nearest one (outcome.rout)."""
    enemy = nearest_enemy(table, ug)
    for fight in fights_of(table, ug):
        enemy = other_of(fight, ug)
        if edge_of(fight, enemy) == FRONT:
            return table.bodies[enemy].direction
    if enemy == NO_UG:
        return table.bodies[ug].direction
    own, other = table.bodies[ug], table.bodies[enemy]
    return direction_towards(own.middle_x - other.middle_x, own.middle_y - other.middle_y, FACING)


def burst_through(table: Battlefield, ug: i64, body: Body) -> list[int]:
    """The friends a routing UG bursts through, up to the first TuG (outcome.burst.who)."""
    troop = table.troops[ug]
    if troop.is_sug and not troop.is_horse:
        return []
    far = run(table, ug, body, body.direction, reach(table, ug, body, body.direction), True).length
    met: list[tuple[i64, int]] = []
    for other in table.ugs_of(int(table.owner(ug))):
        if other != ug and table.is_on_table(other):
            enter, leave = meeting(body, body.direction, table.bodies[other], 0)
            if enter < far and leave > 0:
                met.append((enter, other))
    burst: list[int] = []
    for _, other in sorted(met):
        burst.append(other)
        if not table.troops[other].is_sug:
            break
    return burst
