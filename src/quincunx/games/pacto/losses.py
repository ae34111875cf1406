# hot: compiled by mypyc
"""Wounds, bases and breaking; special dice and Kill a Base tests."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import DIRECTIONS, HALF
from quincunx.games.pacto import lines
from quincunx.games.pacto.box import (
    AVERAGE,
    BATTLEWAGON,
    BLACK,
    DEFENCES,
    ELEPHANT,
    GREEN,
    POOR,
    RED,
    SKULL,
    SPECIAL,
    WHITE,
    WOUND,
)
from quincunx.games.pacto.fights import end_fights, foe_on, is_in_frontal_combat
from quincunx.games.pacto.luck import note_test_luck
from quincunx.games.pacto.markers import ALIVE, BROKEN, LOST, UNCOVERED
from quincunx.games.pacto.table import NO_UG, NOWHERE, REAR, Battlefield


def roll(table: Battlefield, colour: i64) -> i64:
    """A special die of a colour: what its face shows (comp.dice.faces)."""
    return table.box.faces[colour][table.dice.below(6)]


def hits(table: Battlefield, ug: i64) -> i64:
    """What a UG has suffered: a lost base counts 2, a wound 1 (ug.break.tug)."""
    return 2 * (table.troops[ug].bases - table.bases[ug]) + table.wounds[ug]


def breaks(table: Battlefield, ug: i64) -> bool:
    """Has it reached its break point? (ug.break.tug, ug.break.sug, ug.break.flexible)"""
    return hits(table, ug) >= table.troops[ug].breaks_at


def is_a_wound_from_breaking(table: Battlefield, ug: i64) -> bool:
    """Would one more hit break it? (ug.one_wound)"""
    return hits(table, ug) + 1 >= table.troops[ug].breaks_at


def wound(table: Battlefield, ug: i64) -> None:
    """The first wound is shown by a marker, the second takes it off and costs a base (ug.hits)."""
    if table.wounds[ug]:
        table.wounds[ug] = 0
        lose_base(table, ug)
    else:
        table.wounds[ug] = 1
        mark_if_broken(table, ug)


def lose_base(table: Battlefield, ug: i64) -> None:
    """A base is lost from the rear, or from the front if only an enemy behind would lose contact; a marker stays
    (ug.hits.keep, casualty.rear, shoot.casualty.one_file)."""
    if table.bases[ug] == 0:
        return
    table.bases[ug] -= 1
    if table.bases[ug]:
        body = table.bodies[ug]
        if foe_on(table, ug, REAR) != NO_UG and not is_in_frontal_combat(table, ug):  # casualty.contact
            body = body.moved((body.direction + HALF) % DIRECTIONS, table.gait(ug).depth)
        depth = table.gait(ug).depth * table.bases[ug]
        table.bodies[ug] = Body(body.x, body.y, body.direction, body.half_width, depth // 2)
    mark_if_broken(table, ug)


def mark_if_broken(table: Battlefield, ug: i64) -> None:
    """It is marked broken, and dealt with in the next outcome step (outcome.break_when)."""
    if breaks(table, ug):
        table.mark(ug, BROKEN)


def remove(table: Battlefield, ug: i64) -> None:
    """A UG is taken off the table for good. Generals who were with it fight no more and ride alone where it stood."""
    body = table.bodies[ug]
    end_fights(table, ug)
    for general in range(len(table.attached)):
        if table.attached[general] == ug:
            table.attached[general] = NO_UG
            if table.states[general] == ALIVE:
                table.general_x[general], table.general_y[general] = int(body.x), int(body.y)
    table.where[ug] = LOST
    table.bodies[ug] = NOWHERE
    table.note(lines.LOSES_UG, ug)


def leave_defences(table: Battlefield, ug: i64) -> None:
    """Whoever moves, turns, pursues or evades leaves its stakes and the like behind (char.stakes.place)."""
    if table.troops[ug].has(DEFENCES):
        table.mark(ug, UNCOVERED)


# ---- Kill a Base


def kab_colour(table: Battlefield, ug: i64, up: i64) -> i64:
    """The die of a test, so many colours better (kab.die.heavy, kab.die.quality, kab.die.up)."""
    troop = table.troops[ug]
    colour: i64 = BLACK
    if troop.type not in (ELEPHANT, BATTLEWAGON):
        if troop.quality == POOR:
            colour = GREEN
        elif troop.quality == AVERAGE:
            colour = WHITE
    colour += up
    return colour if colour < RED else RED


def kill_a_base(table: Battlefield, ug: i64, up: i64) -> None:
    """A Kill a Base test of a UG: a skull costs a base, sword and arrow wounds, S slows by 1 HBW (kab.result)."""
    colour = kab_colour(table, ug, up)
    face = roll(table, colour)
    table.show_all()
    table.note(lines.TESTS, ug, colour, face)
    note_test_luck(table, ug, colour, face)
    if face == SKULL:
        lose_base(table, ug)
    elif face == WOUND:
        wound(table, ug)
    elif face == SPECIAL:
        table.slow[ug] += 1
