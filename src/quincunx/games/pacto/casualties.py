# hot: compiled by mypyc
"""What a roll does to a UG and to those around it: contact kept, UGs destroyed, friends and generals tested."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import distance_squared, within
from quincunx.core.kit.geometry.lattice import DIRECTIONS, QUARTER
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.geometry.ways import NEVER, meeting
from quincunx.games.pacto import lines
from quincunx.games.pacto.box import (
    ELEPHANT,
    EXPENDABLE,
    GREEN,
    HBW,
    RED,
    SKULL,
    SPECIAL,
    TOLERANCE,
    WHITE,
    WIDTH,
    WOUND,
    YELLOW,
)
from quincunx.games.pacto.fights import COMMON, edge_of, end_fight, fights_of, other_of
from quincunx.games.pacto.generals import die, nearest_to_join
from quincunx.games.pacto.losses import kill_a_base, lose_base, remove, roll, wound
from quincunx.games.pacto.markers import ALIVE, BROKEN, FIGHTING, SHAKEN, STUNNED
from quincunx.games.pacto.steps.cards import card_level
from quincunx.games.pacto.table import FRONT, NO_UG, Battlefield
from quincunx.games.pacto.things import DUE_PURSUIT, DUE_TEST, NO_GENERAL, Due

NEAR_A_BROKEN: Final = 3 * HBW
OPTIONAL: Final = 1
"""The number of a pursuit that need not be made, since the enemy was destroyed in place (outcome.pursue.choice)."""


def suffer(table: Battlefield, ug: i64, face: i64) -> bool:
    """A skull costs a base, a wound marks it or, the second time, costs a base; did it cost one?"""
    bases = table.bases[ug]
    if face == SKULL:
        lose_base(table, ug)
    elif face == WOUND:
        wound(table, ug)
    else:
        return False
    lost = table.bases[ug] < bases
    if lost:
        table.note(lines.LOSES_BASE, ug, table.bases[ug])
    else:
        table.note(lines.WOUNDED, ug)
    settle_losses(table)
    return lost


def settle_losses(table: Battlefield) -> None:
    """UGs without bases are taken off at once (outcome.break_when), and enemies close up (casualty.flank_enemy).

    So does who has come onto a flank without qualifying, and fights as on the front (charge.notflank).
    """
    for ug in range(i64(len(table.troops))):
        if table.is_on_table(ug) and table.bases[ug] == 0:
            destroy(table, ug)
    for fight in table.fights[:]:
        for ug in (fight.first, fight.second):
            at_side = edge_of(fight, ug) != FRONT or ug == fight.second
            if at_side and fight in table.fights and not close_up(table, other_of(fight, ug), ug):
                end_fight(table, fight)


def close_up(table: Battlefield, ug: i64, target: i64) -> bool:
    """An enemy on flank or rear goes straight ahead until it touches again, sideways first if it would miss."""
    body, other = table.bodies[ug], table.bodies[target]
    if within(body, other, TOLERANCE):
        return True
    shifted = beside(body, other)
    enter, _ = meeting(shifted, shifted.direction, other, 0)
    if enter == NEVER or enter < 0:
        return False
    moved = shifted.moved(shifted.direction, enter)
    for each in range(i64(len(table.bodies))):
        if each != ug and table.is_on_table(each) and overlap(moved, table.bodies[each], TOLERANCE):
            return False
    table.bodies[ug] = moved
    return True


def beside(body: Body, other: Body) -> Body:
    """Moved sideways by the shortest way that gives it 0.25 HBW of common edge ahead."""
    least: i64 = NEVER
    most: i64 = -NEVER
    for x, y in other.corners():
        _, left = body.seen_from_it(x, y)
        least = left if left < least else least
        most = left if left > most else most
    inside: i64 = WIDTH // 2 - COMMON
    if least > inside:
        return body.moved((body.direction + QUARTER) % DIRECTIONS, least - inside)
    if most < -inside:
        return body.moved((body.direction - QUARTER) % DIRECTIONS, -inside - most)
    return body


def destroy(table: Battlefield, ug: i64) -> None:
    """Its tests and the pursuits of those who fought it come with the outcomes, from where it stood."""
    queue_tests(table, ug)
    queue_pursuits(table, ug, OPTIONAL)
    take_off(table, ug)


def queue_pursuits(table: Battlefield, ug: i64, number: int) -> None:
    """Whoever fought a UG with its own front pursues it (outcome.pursue.front_only)."""
    for fight in fights_of(table, ug):
        winner = other_of(fight, ug)
        if edge_of(fight, winner) == FRONT:
            table.queue.append(Due(DUE_PURSUIT, int(winner), int(ug), number))


def take_off(table: Battlefield, ug: i64) -> None:
    """Off the table; generals who were with it join the nearest UG they may (gentest.displaced)."""
    with_it = generals_with(table, ug)
    remove(table, ug)
    join_nearest(table, with_it)


def generals_with(table: Battlefield, ug: i64) -> list[int]:
    return [general for general in range(len(table.attached)) if table.attached[general] == ug]


def join_nearest(table: Battlefield, generals: list[int]) -> None:
    """Each joins the nearest UG he may, unless he is dead; if there is none he rides alone (gentest.displaced)."""
    for general in generals:
        friend = nearest_to_join(table, general, NEVER)
        if table.states[general] == ALIVE and friend != NO_UG:
            table.attached[general] = int(friend)


def set_apart(table: Battlefield, generals: list[int], body: Body) -> None:
    """They ride alone where their UG stood."""
    for general in generals:
        table.attached[general] = NO_UG
        table.general_x[general], table.general_y[general] = int(body.x), int(body.y)


# ---- Kill a Base tests


def queue_tests(table: Battlefield, broken: i64) -> None:
    """Every UG of its army within 3 HBW of a broken TuG tests (kab.r2); nobody minds expendables (kab.expendable)."""
    troop = table.troops[broken]
    if troop.is_sug or troop.has(EXPENDABLE):
        return
    up = 1 if troop.type == ELEPHANT else 0
    near = NEAR_A_BROKEN + TOLERANCE
    for ug in table.ugs_of(int(table.owner(broken))):
        if ug != broken and is_tested(table, ug) and within(table.bodies[broken], table.bodies[ug], near):
            table.queue.append(Due(DUE_TEST, ug, int(broken), up))


def is_tested(table: Battlefield, ug: i64) -> bool:
    """Broken UGs do not test (kab.within)."""
    return table.is_on_table(ug) and not table.has_mark(ug, BROKEN)


def take_test(table: Battlefield, ug: i64, up: i64) -> None:
    """A Kill a Base test, if the UG still takes one."""
    if is_tested(table, ug):
        kill_a_base(table, ug, up)
        settle_losses(table)


# ---- generals at risk


def general_die(allowance: i64) -> i64:
    """The fewer cards a general is allowed, the worse for him (gentest.die, gentest.die.one)."""
    if allowance <= 2:
        return RED
    if allowance == 3:
        return YELLOW
    return GREEN if allowance == 4 else WHITE


def general_with(table: Battlefield, ug: i64, fighting: bool) -> i64:
    """A general who is with a UG, or fights in its front rank."""
    for general in range(i64(len(table.attached))):
        here = table.attached[general] == ug and table.states[general] == ALIVE
        if here and (not fighting or table.general_marks[general] & FIGHTING):
            return general
    return NO_GENERAL


def test_general(table: Battlefield, general: i64) -> None:
    """Skull: dead. Sword and arrow: wounded. S: stunned (gentest.result)."""
    colour = general_die(card_level(table, general))
    face = roll(table, colour)
    table.show_all()
    table.note(lines.GENERAL_TESTED, general, colour, face)
    if face == SKULL:
        die(table, int(general))
        settle_losses(table)
    elif face == WOUND:
        table.general_wounds[general] += 1
    elif face == SPECIAL:
        table.general_marks[general] |= STUNNED | SHAKEN


def nearest_enemy(table: Battlefield, ug: i64) -> i64:
    """The enemy UG nearest to a UG; NO_UG if none is on the table."""
    best: i64 = NO_UG
    least: i64 = 1 << 62
    for enemy in table.ugs_of(1 - int(table.owner(ug))):
        if table.is_on_table(enemy):
            square = distance_squared(table.bodies[ug], table.bodies[enemy])
            if square < least:
                best, least = enemy, square
    return best
