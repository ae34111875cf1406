# hot: compiled by mypyc
"""4.1 and 5.1: edges that have become free are fought on, and troops in combat may be aligned."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import within
from quincunx.core.kit.geometry.lattice import DIRECTIONS, HALF, QUARTER
from quincunx.core.kit.words import refuse
from quincunx.core.step import Refusal
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import DONE, UNIT
from quincunx.games.pacto.box import TOLERANCE
from quincunx.games.pacto.conforming import (
    NO_PLACE,
    beside,
    is_free_for,
    is_near,
    is_same_place,
    place_along,
)
from quincunx.games.pacto.fights import (
    COMMON,
    begin_fight,
    fights_of,
    foe_on,
    is_in_combat,
    neighbours,
)
from quincunx.games.pacto.losses import leave_defences
from quincunx.games.pacto.markers import ALIGNED, BROKEN, QUALIFIED
from quincunx.games.pacto.table import FRONT, LEFT_EDGE, NO_UG, REAR, RIGHT_EDGE, Battlefield, Moment
from quincunx.games.pacto.things import FIRST_QUALIFIES


def begin_alignment(table: Battlefield) -> None:
    """The active player aligns first, then the other; a UG once in each of these steps (align.step, align.free)."""
    for ug in range(len(table.marks)):
        table.marks[ug] &= ~ALIGNED
    fight_on_freed_edges(table)
    for seat in (1 - int(table.active), int(table.active)):
        if alignable(table, seat):
            table.steps.append(Align(seat))


class Align(Moment):
    """Which UG is aligned next, if any."""

    rule = "align.step"
    asks = "align"
    quiet = True
    clauses = {UNIT: "align.how", DONE: "align.free"}

    def options(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        return [DONE] + [UNIT + ug - first for ug in alignable(table, seat)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action != DONE:
            align(table, table.first_ug(seat) + action - UNIT)
            if alignable(table, seat):
                return
        table.steps.pop()
        table.go_on()

    def resume(self, table: Battlefield) -> None:
        """The other player has aligned, which may have left nothing to do here."""
        if not alignable(table, self.seat):
            table.steps.pop()
            table.go_on()

    def leanings(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float] | None:
        return [0.3 if action == DONE else 0.6 for action in candidates]

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "align" if verb == UNIT else ""

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.armies[seat].troops):
            return None
        return refuse("align.how", "cannot_align", unit=table.first_ug(seat) + index)


def alignable(table: Battlefield, seat: int) -> list[int]:
    """The UGs of a seat that would stand elsewhere if they were aligned."""
    return [ug for ug in table.ugs_of(seat) if table.is_on_table(ug) and aligned(table, ug) is not NO_PLACE]


def aligned(table: Battlefield, ug: int) -> Body:
    """Where a UG would stand: before the enemy it fights with its front, or beside the friend it supports."""
    if table.has_mark(ug, ALIGNED) or table.has_mark(ug, BROKEN):
        return NO_PLACE
    for fight in fights_of(table, ug):
        first = fight.first == ug
        if (fight.first_edge if first else fight.second_edge) == FRONT:
            enemy, edge = (fight.second, fight.second_edge) if first else (fight.first, fight.first_edge)
            place = place_along(table, ug, enemy, edge, True)
            return NO_PLACE if place is NO_PLACE or is_same_place(place, table.bodies[ug]) else place
    if is_in_combat(table, ug):
        return NO_PLACE
    friend = supported(table, ug)
    if friend == NO_UG:
        return NO_PLACE
    body, like = table.bodies[ug], table.bodies[friend]
    _, left = like.seen_from_it(body.middle_x, body.middle_y)
    place = beside(body, like, left > 0)
    fits = is_free_for(table, ug, place, ug) and is_near(body, place)
    return place if fits and not is_same_place(place, body) else NO_PLACE


def supported(table: Battlefield, ug: int) -> int:
    """The friend a UG supports: a neighbouring file that fights an enemy's front or rear with its own front."""
    for friend in neighbours(table, ug):
        for fight in fights_of(table, friend):
            mine, theirs = fight.first_edge, fight.second_edge
            if fight.second == friend:
                mine, theirs = theirs, mine
            if mine == FRONT and theirs in (FRONT, REAR):
                return int(friend)
    return NO_UG


def align(table: Battlefield, ug: int) -> None:
    """It takes its place, and those who support it move along where they can (align.support)."""
    place = aligned(table, ug)
    before = table.bodies[ug]
    supports = [
        each for each in neighbours(table, ug) if not is_in_combat(table, each) and supported(table, each) == ug
    ]
    table.bodies[ug] = place
    table.mark(ug, ALIGNED)
    leave_defences(table, ug)
    table.note(lines.ALIGNS, ug)
    for each in supports:
        moved = carried(table.bodies[each], before, place)
        if is_free_for(table, each, moved, each):
            table.bodies[each] = moved
            table.mark(each, ALIGNED)
            leave_defences(table, each)


def carried(body: Body, before: Body, after: Body) -> Body:
    """A body as it stands to another one, once that one stands elsewhere."""
    forward, left = before.seen_from_it(body.x, body.y)
    x, y = after.point(forward, left)
    direction = (body.direction + after.direction - before.direction) % DIRECTIONS
    return Body(x, y, direction, body.half_width, body.half_depth)


# ---- edges that are free


def fight_on_freed_edges(table: Battlefield) -> None:
    """A front in contact with an enemy edge nobody fights on begins to fight there (combat.edge_freed)."""
    for seat in (int(table.active), 1 - int(table.active)):
        for ug in table.ugs_of(seat):
            if not table.is_on_table(ug) or is_in_combat(table, ug) or table.has_mark(ug, BROKEN):
                continue
            for enemy in table.ugs_of(1 - seat):
                if table.is_on_table(enemy) and not table.has_mark(enemy, BROKEN):
                    edge = edge_before(table.bodies[ug], table.bodies[enemy])
                    if edge != NO_UG and foe_on(table, enemy, edge) == NO_UG:
                        marks = FIRST_QUALIFIES if edge != FRONT and table.has_mark(ug, QUALIFIED) else 0
                        begin_fight(table, ug, FRONT, enemy, edge, marks)
                        break


def edge_before(body: Body, enemy: Body) -> i64:
    """The edge of an enemy that lies flush with a front and shares 0.25 HBW with it; -1 if none (geo.contact)."""
    if not within(body, enemy, TOLERANCE):
        return NO_UG
    facing = (enemy.direction - body.direction) % DIRECTIONS
    if facing % QUARTER:
        return NO_UG
    forward, left = body.seen_from_it(enemy.middle_x, enemy.middle_y)
    along = enemy.half_depth if facing % HALF == 0 else enemy.half_width
    across = enemy.half_width if facing % HALF == 0 else enemy.half_depth
    before = forward - body.half_depth - along
    common = body.half_width + across - (left if left > 0 else -left)
    if not -TOLERANCE <= before <= TOLERANCE or common < COMMON - TOLERANCE:
        return NO_UG
    if facing == HALF:
        return FRONT
    if facing == 0:
        return REAR
    return LEFT_EDGE if facing == QUARTER else RIGHT_EDGE
