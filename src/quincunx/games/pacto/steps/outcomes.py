# hot: compiled by mypyc
"""2.8, 3.2 and 5.3: Kill a Base tests, then routs with burst throughs, then pursuits (outcome.step)."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.state import NO_SEAT
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import AHEAD, FOLLOW, LONGEST, STAY, UNIT
from quincunx.games.pacto.box import ARTILLERY, BARRICADES, BATTLEWAGON, HBW, OBSTACLES, STAKES
from quincunx.games.pacto.casualties import OPTIONAL
from quincunx.games.pacto.claim_table import CHARGE
from quincunx.games.pacto.fights import fight_on, is_in_combat, neighbours, other_of
from quincunx.games.pacto.losses import is_a_wound_from_breaking
from quincunx.games.pacto.onset import advance
from quincunx.games.pacto.outcomes import settle
from quincunx.games.pacto.runs import reach, run
from quincunx.games.pacto.steps.combat import next_combat
from quincunx.games.pacto.table import (
    BROKEN,
    FRONT,
    PURSUED,
    UNCOVERED,
    Battlefield,
)
from quincunx.games.pacto.things import DUE_PURSUIT, TO_BE_FOUGHT, Due


def begin_outcomes(table: Battlefield) -> None:
    """3.2 and 5.3: what pursuers meet is fought in the next charge phase (outcome.pursue.fight_later)."""
    go_through(table, int(table.active), False)


def begin_outcomes_of_charges(table: Battlefield) -> None:
    """2.8: what pursuers meet is fought at once, and the outcomes are repeated (outcome.pursue.fight_now)."""
    go_through(table, int(table.active), True)


class Outcomes(Step[Battlefield]):
    """Outcomes under way: nobody chooses here, it goes on with what is still due."""

    rule = "outcome.order"
    asks = "course"
    fields = ("next_seat", "at_once")

    def __init__(self, next_seat: int, at_once: bool) -> None:
        super().__init__(NO_SEAT)
        self.next_seat = next_seat
        self.at_once = at_once

    def acting(self, table: Battlefield) -> tuple[int, ...]:
        return ()

    def resume(self, table: Battlefield) -> None:
        table.steps.pop()
        if not go_through(table, self.next_seat, self.at_once):
            table.go_on()


def go_through(table: Battlefield, seat: int, at_once: bool) -> bool:
    """Work off what is due, in its order, until somebody must choose (outcome.order); is anybody asked?"""
    while True:
        settle(table)
        pursuers = [pursuers_of(table, each) for each in range(2)]
        if pursuers[0] or pursuers[1]:
            chooser = seat if pursuers[seat] else 1 - seat
            seat = 1 - chooser
            if asks_pursuer(table, chooser, pursuers[chooser], at_once):
                return True
            continue
        table.queue = [due for due in table.queue if due.kind != DUE_PURSUIT]
        if at_once and any(fight.marks & TO_BE_FOUGHT for fight in table.fights):
            table.steps.append(Outcomes(int(table.active), at_once))
            if next_combat(table, int(table.active), CHARGE):
                return True
            table.steps.pop()
            continue
        return False


# ---- pursuits


def pursuers_of(table: Battlefield, seat: int) -> list[Due]:
    """The pursuits a seat still has to make or may make."""
    return [
        due
        for due in table.queue
        if due.kind == DUE_PURSUIT and table.owner(due.ug) == seat and may_pursue(table, due.ug)
    ]


def may_pursue(table: Battlefield, ug: i64) -> bool:
    """Not while fighting somebody else, nor beside friends it can support (outcome.pursue, outcome.pursue.support)."""
    if not table.is_on_table(ug) or table.has_mark(ug, BROKEN) or is_in_combat(table, ug):
        return False
    if table.troops[ug].type in (ARTILLERY, BATTLEWAGON):
        return False
    return not any(supports(table, ug, friend) for friend in neighbours(table, ug))


def supports(table: Battlefield, ug: i64, friend: i64) -> bool:
    """Could it support a neighbour that is still fighting to its front?"""
    fight = fight_on(table, friend, FRONT)
    if fight is None:
        return False
    enemy = other_of(fight, friend)
    return not table.troops[ug].is_sug or table.is_skirmisher(enemy) or is_a_wound_from_breaking(table, enemy)


def is_optional(table: Battlefield, due: Due) -> bool:
    """outcome.pursue.choice, outcome.pursue.exempt"""
    troop = table.troops[due.ug]
    if due.number == OPTIONAL or troop.is_sug:
        return True
    behind = troop.traits & (BARRICADES | OBSTACLES | STAKES) != 0 and not table.has_mark(due.ug, UNCOVERED)
    return behind or (troop.is_foot and not table.troops[due.other].is_foot)


def asks_pursuer(table: Battlefield, seat: int, dues: list[Due], at_once: bool) -> bool:
    """A single pursuit that must be made is made; otherwise its owner is asked which, and how far."""
    if len(dues) == 1 and not is_optional(table, dues[0]):
        pursue(table, dues[0], -1)
        return False
    table.steps.append(Outcomes(1 - seat, at_once))
    if len(dues) == 1:
        table.steps.append(Pursuit(seat, int(dues[0].ug)))
    else:
        table.steps.append(ChoosePursuer(seat))
    return True


def due_of(table: Battlefield, ug: i64) -> Due:
    for due in table.queue:
        if due.kind == DUE_PURSUIT and due.ug == ug:
            return due
    raise AssertionError("only whoever has a pursuit to make is asked for it")


class ChoosePursuer(Step[Battlefield]):
    """Which of one's pursuers moves next (outcome.pursue.order)."""

    rule = "outcome.pursue.order"
    asks = "choose_pursuer"

    def options(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        return sorted({UNIT + int(due.ug) - first for due in pursuers_of(table, seat)})

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        ug = table.first_ug(seat) + action - UNIT
        table.steps.pop()
        due = due_of(table, ug)
        if is_optional(table, due):
            table.steps.append(Pursuit(seat, ug))
        else:
            pursue(table, due, -1)
            table.go_on()

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.ugs_of(seat)):
            return None
        return refuse("outcome.pursue", "no_pursuit", unit=table.first_ug(seat) + index)


class Pursuit(Step[Battlefield]):
    """A pursuit that need not be made: whether, and how far if the enemy was destroyed in place."""

    rule = "outcome.pursue.choice"
    asks = "pursuit"
    fields = ("seat", "ug")

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def options(self, table: Battlefield, seat: int) -> list[int]:
        due = due_of(table, self.ug)
        if due.number != OPTIONAL:
            return [STAY, FOLLOW]
        body = table.bodies[self.ug]
        far = run(table, self.ug, body, body.direction, reach(table, self.ug, body, body.direction), False).length
        tenths = [n for n in range(LONGEST) if (n + 1) * HBW // 10 < far]
        return [STAY, *[AHEAD + n for n in tenths], AHEAD + LONGEST]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        due = due_of(table, self.ug)
        table.steps.pop()
        if action == STAY:
            table.queue.remove(due)
            table.note(lines.HOLDS, self.ug)
        else:
            stop = -1 if action in (FOLLOW, AHEAD + LONGEST) else (action - AHEAD + 1) * HBW // 10
            pursue(table, due, stop)
        table.go_on()

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}


def pursue(table: Battlefield, due: Due, stop: i64) -> None:
    """Straight ahead for the full move or up to where it stops, onto whatever enemy it meets."""
    table.queue.remove(due)
    ug = due.ug
    table.note(lines.PURSUES, ug)
    table.mark(ug, PURSUED | UNCOVERED)
    start = table.bodies[ug]
    far = reach(table, ug, start, start.direction)
    advance(table, ug, start, far if stop < 0 or far < stop else stop)
