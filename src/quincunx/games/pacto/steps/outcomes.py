# hot: compiled by mypyc
"""2.8, 3.2 and 5.3: Kill a Base tests, then routs with burst throughs, then pursuits (outcome.step)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.state import NO_SEAT
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import AHEAD, DO, F1, FOLLOW, GENERALS, LONGEST, SPACE, STAY, UNIT
from quincunx.games.pacto.box import ARTILLERY, BARRICADES, BATTLEWAGON, ELEPHANT, HBW, NO_PRICE, OBSTACLES, STAKES
from quincunx.games.pacto.casualties import OPTIONAL
from quincunx.games.pacto.charges import is_shock
from quincunx.games.pacto.claim_table import CHARGE
from quincunx.games.pacto.command import may_raise, payers, prompters
from quincunx.games.pacto.contact import is_behind
from quincunx.games.pacto.evading import may_evade
from quincunx.games.pacto.fights import fight_on, is_in_combat, neighbours, other_of
from quincunx.games.pacto.leaning import ends_of
from quincunx.games.pacto.losses import is_a_wound_from_breaking
from quincunx.games.pacto.markers import BROKEN, FACED, PURSUED, UNCOVERED
from quincunx.games.pacto.onset import advance
from quincunx.games.pacto.outcomes import settle
from quincunx.games.pacto.runs import reach, run
from quincunx.games.pacto.steps.combat import next_combat
from quincunx.games.pacto.steps.contact import asks_contact
from quincunx.games.pacto.steps.payment import Pay, WhoPays, owe
from quincunx.games.pacto.steps.response import next_response
from quincunx.games.pacto.table import FRONT, NO_UG, Battlefield
from quincunx.games.pacto.things import DUE_PURSUIT, NO_GENERAL, STEPS, TO_BE_FOUGHT, Charge, Due, Order

CONTROLLED_MOUNTED: Final = 2 * HBW
CONTROLLED: Final = HBW
"""How far a pursuit goes that is held back (act.f1)."""


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
    """A single pursuit that must be made is made; otherwise its owner is asked which, and how far. Is anybody asked?"""
    table.steps.append(Outcomes(1 - seat, at_once))
    if len(dues) > 1:
        table.steps.append(ChoosePursuer(seat))
        return True
    if asks_about(table, seat, dues[0]) or begins_pursuit(table, dues[0], -1):
        return True
    table.steps.pop()
    return False


def asks_about(table: Battlefield, seat: int, due: Due) -> bool:
    """Is there a choice in a pursuit, by what everybody sees? Then it is asked for (info.ask)."""
    if not is_optional(table, due) and not controllers(table, due):
        return False
    table.steps.append(Pursuit(seat, int(due.ug)))
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
        table.steps.pop()
        due = due_of(table, table.first_ug(seat) + action - UNIT)
        if not asks_about(table, seat, due) and not begins_pursuit(table, due, -1):
            table.go_on()

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.ugs_of(seat)):
            return None
        return refuse("outcome.pursue", "no_pursuit", unit=table.first_ug(seat) + index)


class Pursuit(Step[Battlefield]):
    """A pursuit with a choice in it: whether it is made, how far if the enemy was destroyed in place, or held back."""

    rule = "outcome.pursue.choice"
    asks = "pursuit"
    fields = ("seat", "ug")
    clauses = {DO: "act.f1"}

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def options(self, table: Battlefield, seat: int) -> list[int]:
        due = due_of(table, self.ug)
        if due.number == OPTIONAL:
            body = table.bodies[self.ug]
            far = run(table, self.ug, body, body.direction, reach(table, self.ug, body, body.direction), False).length
            tenths = [n for n in range(LONGEST) if (n + 1) * HBW // 10 < far]
            return [STAY, *[AHEAD + n for n in tenths], AHEAD + LONGEST]
        found = [STAY, FOLLOW] if is_optional(table, due) else [FOLLOW]
        return [*found, DO + F1] if controllers(table, due) and payers(table, controlled(self.ug)) else found

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        due = due_of(table, self.ug)
        if action == DO + F1:
            able = controllers(table, due)
            table.steps.append(PursuitPayer(seat, self.ug))
            if len(able) == 1:
                control(table, seat, self.ug, able[0])
            return
        table.steps.pop()
        if action == STAY:
            table.queue.remove(due)
            table.note(lines.HOLDS, self.ug)
            table.go_on()
            return
        stop = -1 if action in (FOLLOW, AHEAD + LONGEST) else (action - AHEAD + 1) * HBW // 10
        if not begins_pursuit(table, due, stop):
            table.go_on()

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        """Where several generals might pay for holding it back, nothing is told before it is settled who does."""
        if action != DO + F1 or eye in (seat, ALL_SEEING):
            return action
        return HIDDEN if len(controllers(table, due_of(table, self.ug))) > 1 else action

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        return ends_of(self.options(table, seat))

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "hold_back" if verb == DO else ""

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"colour": table.box.prices[F1][table.column(self.ug)]} if verb == DO else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == STAY:
            return refuse("outcome.pursue", "must_pursue", unit=self.ug)
        return refuse("act.f1", "not_held_back", unit=self.ug) if verb == DO and index == F1 else None


# ---- F1


def controlled(ug: int) -> Order:
    """A controlled pursuit as it is announced."""
    return Order(ug, F1, F1, NO_GENERAL, 1 << ug)


def controllers(table: Battlefield, due: Due) -> list[int]:
    """Who could hold back a pursuit, by what everybody sees: in 5.3, and never shock troops (act.f1, act.f1.when)."""
    ug = int(due.ug)
    if STEPS[table.step] != "5.3" or due.number == OPTIONAL or is_shock(table, ug) or table.has_mark(ug, FACED):
        return []
    return [] if table.box.prices[F1][table.column(ug)] == NO_PRICE else prompters(table, controlled(ug))


class PursuitPayer(WhoPays):
    """Which general plays the cards that hold back a pursuit."""

    def able(self, table: Battlefield) -> list[int]:
        return payers(table, controlled(self.ug))

    def settle(self, table: Battlefield, seat: int, general: int) -> None:
        control(table, seat, self.ug, general)

    def told(self, table: Battlefield, general: int) -> int:
        return SPACE.size + self.ug * GENERALS + general - table.first_general(self.seat)


def control(table: Battlefield, seat: int, ug: int, general: int) -> None:
    """The pursuit is shortened to 2 HBW for mounted troops, 1 HBW for others, once it is paid for."""
    table.steps.pop()
    order = controlled(ug)
    order.general = general
    table.order = order
    table.note(lines.HELD_BACK, ug, general)
    table.mark(ug, FACED)
    set_out(table, due_of(table, ug))
    colour, extra = table.price(order)
    owe(table, general, colour, extra, may_raise(table, order, general, True))
    troop = table.troops[ug]
    stop = CONTROLLED_MOUNTED if troop.is_horse or troop.type == ELEPHANT else CONTROLLED
    table.ask_next(Pursuing(ug, stop, NO_UG))
    table.steps.append(Pay(seat))


# ---- the move


class Pursuing(Step[Battlefield]):
    """A pursuit about to be made, once it is paid for and whoever it would meet has answered; nobody chooses here."""

    rule = "outcome.pursue"
    asks = "course"
    fields = ("ug", "stop", "asked")

    def __init__(self, ug: int, stop: int, asked: int) -> None:
        super().__init__(NO_SEAT)
        self.ug = ug
        self.stop = stop
        """Where it ends at the latest; -1 if nowhere before its full move."""
        self.asked = asked
        """The enemy that has answered."""

    def acting(self, table: Battlefield) -> tuple[int, ...]:
        return ()

    def resume(self, table: Battlefield) -> None:
        table.steps.pop()
        table.order = None
        table.charges.clear()
        if not asks_those_met(table, self.ug, self.stop, self.asked):
            table.go_on()


def begins_pursuit(table: Battlefield, due: Due, stop: int) -> bool:
    """A pursuit is made, unless an enemy in its way is asked first; is anybody asked?"""
    set_out(table, due)
    return asks_those_met(table, int(due.ug), stop, NO_UG)


def set_out(table: Battlefield, due: Due) -> None:
    table.queue.remove(due)
    table.note(lines.PURSUES, due.ug)
    table.mark(due.ug, PURSUED | UNCOVERED)


def asks_those_met(table: Battlefield, ug: int, stop: int, asked: int) -> bool:
    """Whoever a pursuer would meet first may evade before it moves (outcome.pursue.order); is anybody asked?"""
    body = table.bodies[ug]
    far = reach(table, ug, body, body.direction)
    far = far if stop < 0 or far < stop else stop
    way = run(table, ug, body, body.direction, far, not table.is_battle_tug(ug))
    if way.enemy not in (NO_UG, asked) and may_evade(table, way.enemy):
        behind = is_behind(body, table.bodies[way.enemy])
        table.charges.append(Charge(ug, int(way.enemy), 0, int(way.length), behind))
        table.steps.append(Pursuing(ug, stop, int(way.enemy)))
        if next_response(table):
            return True
        table.charges.clear()
        table.steps.pop()
    advance(table, ug, body, far)
    return asks_contact(table, ug)
