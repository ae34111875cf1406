# hot: compiled by mypyc
"""Generals who are displaced, killed and replaced."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.geometry.distance import point_distance_squared
from quincunx.games.pacto import lines
from quincunx.games.pacto.box import HBW, LEGENDARY, TOLERANCE
from quincunx.games.pacto.losses import kill_a_base
from quincunx.games.pacto.markers import ALIVE, BROKEN, DEAD
from quincunx.games.pacto.table import NO_UG, Battlefield

FLIGHT: i64 = 6 * HBW
"""How far a general who is contacted by an enemy finds a UG to join (general.displaced)."""


def may_join(table: Battlefield, general: i64, ug: i64) -> bool:
    """Any UG of his army, allies excluded; an ally joins those of his own command (general.attach)."""
    if not table.is_on_table(ug) or table.owner(ug) != table.commander(general) or table.has_mark(ug, BROKEN):
        return False
    if table.is_ally(general):
        return table.commands[ug] == general
    return not table.is_ally(table.commands[ug])


def nearest_to_join(table: Battlefield, general: i64, most: i64) -> i64:
    """The nearest UG he may join, within a distance; of equally near ones the first of the list."""
    x, y = table.general_point(general)
    best: i64 = NO_UG
    least: i64 = (most + 1) * (most + 1)
    for ug in table.ugs_of(int(table.commander(general))):
        if may_join(table, general, ug):
            square = point_distance_squared(x, y, table.bodies[ug])
            if square < least:
                best = ug
                least = square
    return best


def displace(table: Battlefield, general: int) -> None:
    """An enemy has come upon a general who rides alone: he joins a UG within 6 HBW, or is killed."""
    ug = nearest_to_join(table, general, FLIGHT + TOLERANCE)
    if ug == NO_UG:
        die(table, general)
    else:
        table.attached[general] = int(ug)
        table.note(lines.DISPLACED, general, ug)


def displace_touched(table: Battlefield, ugs: list[int]) -> None:
    """Enemy generals who ride alone where these UGs stand now make way (move.pushback.artillery)."""
    seat = int(table.owner(ugs[0]))
    for general in table.generals_of(1 - seat):
        if table.states[general] != ALIVE or table.attached[general] != NO_UG:
            continue
        x, y = table.general_point(general)
        if any(point_distance_squared(x, y, table.bodies[ug]) <= TOLERANCE * TOLERANCE for ug in ugs):
            displace(table, general)


def die(table: Battlefield, general: int) -> None:
    """His marker is removed; UGs in his line of command near him are tested at once (general.dead, kab.r1)."""
    x, y = table.general_point(general)
    far: i64 = (6 if table.levels[general] == LEGENDARY else 2) * HBW
    seat = int(table.commander(general))
    commander = general == table.army_commander(seat)
    near = [
        ug
        for ug in table.ugs_of(seat)
        if table.is_on_table(ug)
        and not table.has_mark(ug, BROKEN)
        and (not table.is_ally(table.commands[ug]) if commander else table.commands[ug] == general)
        and table.general_within(general, ug, far)
    ]
    table.states[general] = DEAD
    table.attached[general] = NO_UG
    table.general_x[general], table.general_y[general] = int(x), int(y)
    table.general_marks[general] = 0
    table.note(lines.GENERAL_DIES, general)
    for ug in near:
        kill_a_base(table, ug, 1 if commander else 0)
