# hot: compiled by mypyc
"""2.5: charged UGs stand, run away or skirmish, and shoot; all say so before any die is rolled (charge.respond.order).

Then all shots are rolled, evaders move, and slowed chargers may be prompted through fire. Whoever is about to be met by
pursuers answers in the same way, without shooting (outcome.pursue.sug).
"""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import ANSWER, DONE, FACE, RAISE_ROLL
from quincunx.games.pacto.box import GUNS
from quincunx.games.pacto.casualties import take_test
from quincunx.games.pacto.evading import (
    RUN,
    SKIRMISHING,
    STAND,
    directions,
    evade,
    may_add_one,
    may_evade,
    modifier,
)
from quincunx.games.pacto.leaning import of_answers
from quincunx.games.pacto.markers import PURSUED
from quincunx.games.pacto.steps.goes import begin_goes
from quincunx.games.pacto.steps.pressing import PressChargers
from quincunx.games.pacto.steps.shooting import Shoot, declared_shots
from quincunx.games.pacto.table import FACING, NO_UG, Battlefield
from quincunx.games.pacto.targets import Target, aim_at, chargers_to_shoot, may_shoot_in_2_5
from quincunx.games.pacto.things import DUE_ANSWER, Charge, Due
from quincunx.games.pacto.volleys import Volley, hit, rolled

ANSWERS_EACH = 3
ROLLED = 1000
"""An answer is kept as direction x 3 + what it is, and once it is rolled 1000 x (1 + the roll) more."""


def begin_responses(table: Battlefield) -> None:
    next_response(table)


def chargers_of(table: Battlefield, ug: int) -> list[Charge]:
    return [charge for charge in table.charges if charge.target == ug]


def answers(table: Battlefield) -> list[Due]:
    return [due for due in table.queue if due.kind == DUE_ANSWER]


def next_response(table: Battlefield) -> bool:
    """Ask the next charged UG, active player's first; then all shoot, and evaders move. Is anybody asked?"""
    known = [due.ug for due in answers(table)]
    for seat in (int(table.active), 1 - int(table.active)):
        for ug in table.ugs_of(seat):
            if ug in known or not chargers_of(table, ug):
                continue
            if may_evade(table, ug) and ways(table, ug):
                table.steps.append(Respond(seat, ug))
                return True
            if asks_to_shoot(table, seat, ug):
                table.queue.append(Due(DUE_ANSWER, ug, NO_UG, STAND))
                return True
    shoot_chargers(table)
    return next_evader(table)


def answered(table: Battlefield, seat: int, ug: int, number: int) -> None:
    """A charged UG has said what it does; next it says whether it shoots, if it can."""
    table.queue.append(Due(DUE_ANSWER, ug, NO_UG, number))
    table.steps.pop()
    if not asks_to_shoot(table, seat, ug) and not next_response(table):
        table.go_on()


def asks_to_shoot(table: Battlefield, seat: int, ug: int) -> bool:
    """Ask a UG whether it shoots at a charger, if it can; pursuers are not shot at. Is it asked?"""
    pursued = any(table.has_mark(charge.ug, PURSUED) for charge in chargers_of(table, ug))
    if pursued or not may_shoot_in_2_5(table, ug) or not chargers_to_shoot(table, ug):
        return False
    table.steps.append(ShootCharger(seat, ug))
    return True


def ways(table: Battlefield, ug: int) -> list[int]:
    """What it can answer besides standing."""
    chargers = chargers_of(table, ug)
    return [answer for answer in (RUN, SKIRMISHING) if directions(table, ug, answer, chargers)]


class Respond(Step[Battlefield]):
    """A charged UG stands, runs away or skirmishes (evade.choice, evade.stand)."""

    rule = "evade.choice"
    asks = "respond"
    fields = ("seat", "ug")

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [ANSWER + STAND, *[ANSWER + answer for answer in ways(table, self.ug)]]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        answer = action - ANSWER
        if answer == STAND:
            table.note(lines.STANDS, self.ug)
            answered(table, seat, self.ug, STAND)
        else:
            table.ask_next(Flee(seat, self.ug, answer))

    def leanings(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float] | None:
        return of_answers(table, self.ug, candidates)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("evade.direction.closer", "no_way_out", unit=self.ug) if verb == ANSWER else None


class Flee(Step[Battlefield]):
    """Where it goes: directly away from a charger, to its own front or to its own rear (evade.direction)."""

    rule = "evade.direction"
    asks = "flee"
    fields = ("seat", "ug", "answer")

    def __init__(self, seat: int, ug: int, answer: int) -> None:
        super().__init__(seat)
        self.ug = ug
        self.answer = answer

    def options(self, table: Battlefield, seat: int) -> list[int]:
        found = directions(table, self.ug, self.answer, chargers_of(table, self.ug))
        return sorted([FACE + direction // FACING for direction in found])

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        direction = (action - FACE) * FACING
        table.note(lines.WILL_EVADE, self.ug, self.answer)
        answered(table, seat, self.ug, direction * ANSWERS_EACH + self.answer)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug, "answer": self.answer}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("evade.direction.closer", "not_that_way", unit=self.ug) if verb == FACE else None


# ---- shooting at chargers


class ShootCharger(Shoot):
    """Whether a charged UG shoots at the charger most directly ahead (charge.shooters, charge.shooters.which)."""

    def targets(self, table: Battlefield) -> list[Target]:
        return chargers_to_shoot(table, self.ug)

    def go_further(self, table: Battlefield) -> bool:
        return next_response(table)


def shoot_chargers(table: Battlefield) -> None:
    """All shots at chargers, and the tests of those who charge guns; then all results (charge.respond, charge.guns)."""
    table.fight_begins()
    volleys: list[Volley] = []
    for due in declared_shots(table):
        answer = answer_of(table, due.ug)
        for target in chargers_to_shoot(table, due.ug):
            if target.ug == due.other:
                aim = aim_at(table, due.ug, target)
                aim.runs_away, aim.skirmishes = answer == RUN, answer == SKIRMISHING
                aim.receives = answer == STAND
                volleys.append(rolled(table, due.ug, due.other, aim))
    for volley in volleys:
        hit(table, volley)
    for charge in table.charges:
        if table.troops[charge.target].has(GUNS) and not table.has_mark(charge.ug, PURSUED):
            take_test(table, charge.ug, 0)
    table.fight_ends()


def answer_of(table: Battlefield, ug: i64) -> int:
    """What a UG has answered: to stand, if nothing."""
    for due in answers(table):
        if due.ug == ug:
            return int(due.number) % ANSWERS_EACH
    return STAND


# ---- the moves


def next_evader(table: Battlefield) -> bool:
    """All evaders move, active player's first, each with a die of its own (evade.vmd); is anybody asked?"""
    for due in answers(table):
        table.queue.remove(due)
        if due.number == STAND:
            continue
        roll = table.dice.below(6) + 1
        table.show_all()
        total = int(roll + modifier(table, due.ug))
        table.note(lines.ROLLS_D6, due.ug, roll)
        if may_add_one(table, due.ug, total):
            number = int(due.number) + ROLLED * (total + 3)
            table.queue.insert(0, Due(DUE_ANSWER, int(due.ug), NO_UG, number))
            table.steps.append(AddOne(int(table.owner(due.ug))))
            return True
        evade_by(table, due, total)
    return presses_chargers(table)


def presses_chargers(table: Battlefield) -> bool:
    """Chargers slowed by fire may be prompted through it, card by card (act.cm2.when); is anybody asked?"""
    step = PressChargers(int(table.active))
    if not step.concerns(table, 0) and not step.concerns(table, 1):
        return False
    begin_goes(table, step)
    return True


def evade_by(table: Battlefield, due: Due, total: int) -> None:
    number = int(due.number) % ROLLED
    evade(table, due.ug, number // ANSWERS_EACH, number % ANSWERS_EACH, total)


class AddOne(Step[Battlefield]):
    """Superior and exceptional troops may add 1 to their roll, once they see it (evade.vmd.good.when)."""

    rule = "evade.vmd.good"
    asks = "add_one"

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [DONE, RAISE_ROLL]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        due = table.queue.pop(0)
        total = int(due.number) // ROLLED - 3
        table.steps.pop()
        evade_by(table, due, total + (1 if action == RAISE_ROLL else 0))
        if not next_evader(table):
            table.go_on()

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": int(table.queue[0].ug), "n": int(table.queue[0].number) // ROLLED - 3}
