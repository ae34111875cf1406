# hot: compiled by mypyc
"""Pushing enemy SuGs back in the movement phase (move.pushback)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import DIRECTIONS, HALF
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.geometry.ways import NEVER, clear_length, meeting, room
from quincunx.games.pacto import lines
from quincunx.games.pacto.box import TOLERANCE
from quincunx.games.pacto.casualties import take_off
from quincunx.games.pacto.ground import is_closed
from quincunx.games.pacto.losses import kill_a_base
from quincunx.games.pacto.markers import BROKEN
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.ways import Party, pushes, top_speed


@final
class Pushed:
    """A SuG that is met: by which TuG, in which direction it is pushed, and how far at least."""

    def __init__(self, ug: int, by: int, direction: i64, least: i64) -> None:
        self.ug = ug
        self.by = by
        self.direction: i64 = direction
        self.least: i64 = least


def met_on_the_way(table: Battlefield, party: Party, back: bool, length: i64) -> list[Pushed]:
    """The SuGs a straight leg pushes before it: each as far as it is met, and once (move.pushback.direction)."""
    found: list[Pushed] = []
    for ug in party.ugs:
        body = table.bodies[ug]
        direction = (body.direction + HALF) % DIRECTIONS if back else body.direction
        for enemy in table.ugs_of(1 - int(table.owner(ug))):
            if not table.is_on_table(enemy):
                continue
            enter, _ = meeting(body, direction, table.bodies[enemy], 0)
            if enter < length:
                met: i64 = enter if enter > 0 else 0
                if pushes(table, party, ug, enemy, body.moved(direction, met)):
                    add(found, Pushed(enemy, ug, direction, length - met))
    return found


def met_by(table: Battlefield, party: Party, bodies: list[Body]) -> list[Pushed]:
    """The SuGs in the place a party wheels, turns or shifts to: pushed the way it then faces."""
    found: list[Pushed] = []
    for n in range(len(bodies)):
        ug = party.ugs[n]
        for enemy in table.ugs_of(1 - int(table.owner(ug))):
            met = table.is_on_table(enemy) and overlap(bodies[n], table.bodies[enemy], 0)
            if met and pushes(table, party, ug, enemy, bodies[n]):
                add(found, Pushed(enemy, ug, bodies[n].direction, 0))
    return found


def add(found: list[Pushed], pushed: Pushed) -> None:
    """A SuG met by several is pushed once, by the one that pushes it furthest."""
    for n in range(len(found)):
        if found[n].ug == pushed.ug:
            if found[n].least < pushed.least:
                found[n] = pushed
            return
    found.append(pushed)


def push(table: Battlefield, pushed: Pushed, party: list[int]) -> None:
    """It is set down at the first place where it overlaps nobody; without one it is removed (move.pushback.how)."""
    ug = pushed.ug
    body = table.bodies[ug]
    length = clear_place(table, pushed, party)
    if length == NEVER:
        table.note(lines.PUSHED, pushed.by, ug, 0)
        take_off(table, ug)
        return
    table.bodies[ug] = body.moved(pushed.direction, length)
    table.pushed[ug] += int(length)
    table.note(lines.PUSHED, pushed.by, ug, length)
    if table.pushed[ug] > top_speed(table, ug) and not table.has_mark(ug, BROKEN):
        kill_a_base(table, ug, 0)


def clear_place(table: Battlefield, pushed: Pushed, party: list[int]) -> i64:
    """How far it is pushed: past its friends, but not past anything else; `NEVER` if there is no place."""
    ug = pushed.ug
    body = table.bodies[ug]
    most = room(body, pushed.direction, table.width, table.depth, TOLERANCE)
    for piece in table.terrain:
        if is_closed(table, ug, piece):
            enter, _ = meeting(body, pushed.direction, piece.body, TOLERANCE)
            most = enter if enter < most else most
    friends: list[Body] = []
    owner = table.owner(ug)
    for other in range(len(table.troops)):
        if other == ug or not table.is_on_table(other):
            continue
        if table.owner(other) == owner or other in party:
            friends.append(table.bodies[other])
        else:
            enter, _ = meeting(body, pushed.direction, table.bodies[other], TOLERANCE)
            most = enter if enter < most else most
    length = pushed.least
    again = True
    while again:
        again = False
        for there in friends:
            clear = clear_length(body, pushed.direction, there, length)
            if clear > length:
                length = clear
                again = True
    return length if length <= most else NEVER
