# hot: compiled by mypyc
"""Breaking off: by which action a UG gets away from its enemy, and how far (act.f2, act.f3, act.f4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.games.pacto.actions import BACK, F2, F3, F4
from quincunx.games.pacto.box import HBW, NO_PRICE, TOLERANCE
from quincunx.games.pacto.fights import edge_of, end_fights, fights_of, other_of
from quincunx.games.pacto.ground import speed_at
from quincunx.games.pacto.losses import leave_defences
from quincunx.games.pacto.markers import BROKEN, FACED
from quincunx.games.pacto.table import FRONT, Battlefield
from quincunx.games.pacto.things import Fight
from quincunx.games.pacto.ways import Party, gone, straight

NO_WAY: Final = -1
LEAST: Final = 2 * HBW
LESS: Final = HBW
"""It goes at least 2 HBW, and at most its move less 1 HBW (act.f.distance)."""


def only_fight(table: Battlefield, ug: i64) -> Fight | None:
    """Its fight, if its only opponent is to its front (breakoff.only_front)."""
    fights = fights_of(table, ug)
    return fights[0] if len(fights) == 1 and edge_of(fights[0], ug) == FRONT else None


def break_off_by(table: Battlefield, ug: i64) -> i64:
    """The action by which a UG breaks off, by both speeds where they stand; `NO_WAY` if it cannot (act.f.speed)."""
    fight = only_fight(table, ug) if table.is_on_table(ug) else None
    if fight is None or table.has_mark(ug, BROKEN | FACED):
        return NO_WAY
    enemy = other_of(fight, ug)
    own, theirs = speed_at(table, ug, table.bodies[ug]), speed_at(table, enemy, table.bodies[enemy])
    action = action_by(table.troops[ug].is_horse, table.troops[enemy].is_foot, own, theirs)
    if action == NO_WAY or table.box.prices[action][table.column(ug)] == NO_PRICE:
        return NO_WAY
    return action if lengths(table, ug) else NO_WAY


def action_by(horse: bool, from_foot: bool, own: i64, theirs: i64) -> i64:
    """From whom one gets away how: nobody does from a faster enemy (breakoff.slower)."""
    if theirs > own:
        return NO_WAY
    if theirs == own:
        return F4
    return F2 if horse and from_foot else F3


def lengths(table: Battlefield, ug: i64) -> list[int]:
    """How far it can go directly backwards; nothing if not even 2 HBW (breakoff.min, breakoff.only_front)."""
    found: list[int] = []
    straight(table, party(table, ug), True).add_to(BACK, LEAST, found)
    return found


def party(table: Battlefield, ug: i64) -> Party:
    """It goes alone, and pushes nobody; enemies before its front line are not in its way."""
    found = Party([int(ug)], less=LESS, may_push=False)
    body = table.bodies[ug]
    found.leaves = [
        enemy
        for enemy in table.ugs_of(1 - int(table.owner(ug)))
        if table.is_on_table(enemy) and is_ahead(body, table.bodies[enemy])
    ]
    return found


def is_ahead(body: Body, other: Body) -> bool:
    """Is all of another body forward of a front line, but for the tolerance of two that touch?"""
    for x, y in other.corners():
        forward, _ = body.seen_from_it(x, y)
        if forward < body.half_depth - 2 * TOLERANCE:
            return False
    return True


def break_off(table: Battlefield, ug: i64, index: int) -> i64:
    """It goes back, the enemy does not follow, and nobody fights any more (breakoff.enemy); how far it went."""
    length = straight(table, party(table, ug), True).length(index)
    end_fights(table, ug)
    table.bodies[ug] = gone(table, [int(ug)], True, length)[0]
    leave_defences(table, ug)
    return length


def is_tested(table: Battlefield, ug: i64, action: i64) -> bool:
    """Does it cost a Kill a Base test in the column of this UG? (kab.r6)"""
    return table.box.tests[action][table.column(ug)]
