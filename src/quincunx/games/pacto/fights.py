# hot: compiled by mypyc
"""Who fights whom on which edge: a graph that is kept as data, and changed only at contact, alignment and loss."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import within
from quincunx.core.kit.geometry.lattice import size_of
from quincunx.games.pacto.box import TOLERANCE
from quincunx.games.pacto.markers import ALIVE, FIGHTING
from quincunx.games.pacto.table import FRONT, NO_UG, REAR, Battlefield
from quincunx.games.pacto.things import Fight

LEVEL: i64 = 500
"""Neighbouring files have fronts that differ by no more (geo.neighbour)."""
COMMON: i64 = 250
"""The least boundary two UGs share in edge contact (geo.contact)."""


def foe_on(table: Battlefield, ug: i64, edge: i64) -> i64:
    """The enemy a UG fights on an edge; `NO_UG` if there is none."""
    for fight in table.fights:
        if fight.first == ug and fight.first_edge == edge:
            return fight.second
        if fight.second == ug and fight.second_edge == edge:
            return fight.first
    return NO_UG


def is_in_combat(table: Battlefield, ug: i64) -> bool:
    """Does it fight an enemy on any edge? (combat.frontal)"""
    return any(ug in (fight.first, fight.second) for fight in table.fights)


def is_in_frontal_combat(table: Battlefield, ug: i64) -> bool:
    return foe_on(table, ug, FRONT) != NO_UG


def fights_of(table: Battlefield, ug: i64) -> list[Fight]:
    """All fights of a UG."""
    return [fight for fight in table.fights if ug in (fight.first, fight.second)]


def begin_fight(table: Battlefield, first: i64, first_edge: i64, second: i64, second_edge: i64, marks: i64) -> None:
    """Two UGs fight each other from now on, each on an edge that is free (combat.edges)."""
    assert foe_on(table, first, first_edge) == NO_UG, "one enemy on each edge"
    assert foe_on(table, second, second_edge) == NO_UG, "one enemy on each edge"
    table.fights.append(Fight(int(first), int(first_edge), int(second), int(second_edge), int(marks)))


def fight_on(table: Battlefield, ug: i64, edge: i64) -> Fight | None:
    """The fight on an edge of a UG, if there is one."""
    for fight in table.fights:
        if (fight.first == ug and fight.first_edge == edge) or (fight.second == ug and fight.second_edge == edge):
            return fight
    return None


def other_of(fight: Fight, ug: i64) -> i64:
    """The opponent in a fight."""
    return fight.second if fight.first == ug else fight.first


def edge_of(fight: Fight, ug: i64) -> i64:
    """The edge a UG fights on."""
    return fight.first_edge if fight.first == ug else fight.second_edge


def marked(fight: Fight, marks: i64) -> Fight:
    """The same fight with other marks: a fight never changes, for copies share it."""
    return Fight(int(fight.first), int(fight.first_edge), int(fight.second), int(fight.second_edge), int(marks))


def end_fight(table: Battlefield, fight: Fight) -> None:
    """A fight is over; generals whose fight that was stop fighting without a test (general.leave.end)."""
    table.fights.remove(fight)
    for ug in (fight.first, fight.second):
        generals_stop(table, ug)


def end_fights(table: Battlefield, ug: i64) -> None:
    """A UG fights nobody any more; generals whose fight is over stop fighting (general.leave.end)."""
    for fight in fights_of(table, ug):
        end_fight(table, fight)


def generals_stop(table: Battlefield, ug: i64) -> None:
    """Generals with a UG that fights nobody any more are not fighting either."""
    if not is_in_combat(table, ug):
        for general in range(len(table.attached)):
            if table.attached[general] == ug and table.states[general] == ALIVE:
                table.general_marks[general] &= ~FIGHTING


# ---- who stands beside whom


def side_by_side(a: Body, b: Body) -> bool:
    """Do two bodies that face the same way touch with their sides? Edge contact, no mere corners (geo.contact)."""
    if a.direction != b.direction:
        return False
    forward, left = a.seen_from_it(b.middle_x, b.middle_y)
    beside = size_of(size_of(left) - a.half_width - b.half_width) <= TOLERANCE
    common = a.half_depth + b.half_depth - size_of(forward)
    return beside and common >= COMMON - TOLERANCE


def front_to_rear(a: Body, b: Body) -> bool:
    """Do two bodies that face the same way stand one behind the other, touching?"""
    if a.direction != b.direction:
        return False
    forward, left = a.seen_from_it(b.middle_x, b.middle_y)
    behind = size_of(size_of(forward) - a.half_depth - b.half_depth) <= TOLERANCE
    common = a.half_width + b.half_width - size_of(left)
    return behind and common >= COMMON - TOLERANCE


def is_contiguous(a: Body, b: Body) -> bool:
    """Facing the same way, side to side or front to rear (geo.contiguous)."""
    return side_by_side(a, b) or front_to_rear(a, b)


def is_neighbour(a: Body, b: Body) -> bool:
    """Side to side, and with level fronts (geo.neighbour)."""
    if not side_by_side(a, b):
        return False
    forward, _ = a.seen_from_it(b.x, b.y)
    return size_of(forward - a.half_depth) <= LEVEL + TOLERANCE


def neighbours(table: Battlefield, ug: i64) -> list[i64]:
    """The neighbouring files of a UG: friends on the table."""
    body = table.bodies[ug]
    return [
        each
        for each in table.ugs_of(int(table.owner(ug)))
        if each != ug and table.is_on_table(each) and is_neighbour(body, table.bodies[each])
    ]


def is_support(table: Battlefield, ug: i64) -> bool:
    """Does it support a friend who fights an enemy's front or rear with his own front? (support.who)"""
    if is_in_combat(table, ug):
        return False
    for friend in neighbours(table, ug):
        for fight in fights_of(table, friend):
            mine = fight.first_edge if fight.first == friend else fight.second_edge
            theirs = fight.second_edge if fight.first == friend else fight.first_edge
            if mine == FRONT and theirs in (FRONT, REAR):
                return True
    return False


def touches_enemy(table: Battlefield, ug: i64) -> bool:
    """Is an enemy in contact with it, fighting or not? (geo.contact)"""
    body = table.bodies[ug]
    return any(
        table.is_on_table(each) and within(body, table.bodies[each], TOLERANCE)
        for each in table.ugs_of(1 - int(table.owner(ug)))
    )
