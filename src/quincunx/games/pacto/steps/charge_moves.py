# hot: compiled by mypyc
"""2.6: chargers move, one after the other, and go on if their target is gone."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import DIRECTIONS, wheel_cost
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.state import NO_SEAT
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import AHEAD, LONGEST, UNIT
from quincunx.games.pacto.box import HBW, TOLERANCE, WIDTH
from quincunx.games.pacto.charges import is_clear, is_shock, most_of, range_after, within_reach
from quincunx.games.pacto.fights import is_in_combat
from quincunx.games.pacto.leaning import ends_of
from quincunx.games.pacto.markers import BROKEN, CHARGED, EVADED, UNCOVERED
from quincunx.games.pacto.onset import advance
from quincunx.games.pacto.runs import run
from quincunx.games.pacto.steps.contact import asks_contact, contacts_of
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import Charge


def begin_charge_moves(table: Battlefield) -> None:
    """2.6: the active player moves one charger first, then both by turns (charge.move.alternate)."""
    next_charger(table, int(table.active))


class ChargesGoOn(Step[Battlefield]):
    """Charges under way: nobody chooses here, it goes on with the next charger of a seat."""

    rule = "charge.move.alternate"
    asks = "course"
    fields = ("next_seat",)

    def __init__(self, next_seat: int) -> None:
        super().__init__(NO_SEAT)
        self.next_seat = next_seat

    def acting(self, table: Battlefield) -> tuple[int, ...]:
        return ()

    def resume(self, table: Battlefield) -> None:
        table.steps.pop()
        if not next_charger(table, self.next_seat):
            table.go_on()


def still_charging(table: Battlefield, seat: int) -> list[Charge]:
    """The charges a seat still has to make: not of those broken, nor of those contacted first (charge.cancel)."""
    return [
        charge
        for charge in table.charges
        if table.owner(charge.ug) == seat
        and table.is_on_table(charge.ug)
        and not table.has_mark(charge.ug, BROKEN)
        and not is_in_combat(table, charge.ug)
    ]


def next_charger(table: Battlefield, seat: int) -> bool:
    """On to the next charger; is anybody asked?"""
    while True:
        mine = still_charging(table, seat)
        if not mine:
            seat = 1 - seat
            mine = still_charging(table, seat)
        if not mine:
            table.charges.clear()
            return False
        if len(mine) > 1:
            table.steps.append(ChooseCharger(seat))
            return True
        if asks_length(table, seat, mine[0]):
            return True
        seat = 1 - seat


class ChooseCharger(Step[Battlefield]):
    """Which of one's chargers moves next."""

    rule = "charge.move.alternate"
    asks = "choose_charger"

    def options(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        return sorted([UNIT + int(charge.ug) - first for charge in still_charging(table, seat)])

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        ug = table.first_ug(seat) + action - UNIT
        table.steps.pop()
        charge = next(charge for charge in table.charges if charge.ug == ug)
        if not asks_length(table, seat, charge) and not next_charger(table, 1 - seat):
            table.go_on()

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.armies[seat].troops):
            return None
        return refuse(self.rule, "not_charging", unit=table.first_ug(seat) + index)


def asks_length(table: Battlefield, seat: int, charge: Charge) -> bool:
    """A charger whose target is gone or evaded goes on as far as its owner likes, shock troops all the way; is it
    asked? (charge.move.evaded, charge.move.gone)"""
    gone = not table.is_on_table(charge.target) or table.has_mark(charge.target, EVADED)
    if gone and not is_shock(table, charge.ug) and len(lengths(table, charge)) > 1:
        table.steps.append(ChargeLength(seat, int(charge.ug)))
        return True
    return makes_charge(table, seat, charge, -1)


def makes_charge(table: Battlefield, seat: int, charge: Charge, stop: i64) -> bool:
    """A charger moves; is its owner asked whom of several it fights?"""
    make_charge(table, charge, stop)
    table.steps.append(ChargesGoOn(1 - seat))
    if asks_contact(table, charge.ug):
        return True
    table.steps.pop()
    return False


def lengths(table: Battlefield, charge: Charge) -> list[int]:
    """The lengths it can go: from where it would have met its target to its full distance."""
    body = wheeled(table, charge)
    far = run(table, charge.ug, body, body.direction, range_after(table, charge.ug, body, charge.turn), False).length
    return [n for n in range(LONGEST) if charge.length <= (n + 1) * HBW // 10 < far] + [LONGEST]


def wheeled(table: Battlefield, charge: Charge) -> Body:
    """The charger after its wheel, or as much of it as slowing and what has come in its way leave it
    (charge.move.short, charge.move.blocked)."""
    start = body = table.bodies[charge.ug]
    if charge.turn == 0:
        return start
    side: i64 = 1 if charge.turn > 0 else -1
    near = within_reach(table, charge.ug)
    x, y = start.front_corner(side > 0)
    step: i64 = 1
    while step <= side * charge.turn:
        turned = start.turned_about(x, y, side * step)
        if not is_clear(table, charge.ug, turned, near) or wheel_cost(WIDTH, step) > most_of(table, charge.ug, turned):
            break
        if step % 2 == 0:
            body = turned
        step += 1
    return body


def is_all_of_its_wheel(table: Battlefield, charge: Charge, body: Body) -> bool:
    return (body.direction - table.bodies[charge.ug].direction - charge.turn) % DIRECTIONS == 0


class ChargeLength(Step[Battlefield]):
    """How far a charger goes on whose target is not there any more."""

    rule = "charge.move.evaded"
    asks = "charge_length"
    fields = ("seat", "ug")

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def charge(self, table: Battlefield) -> Charge:
        return next(charge for charge in table.charges if charge.ug == self.ug)

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [AHEAD + n for n in lengths(table, self.charge(table))]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        table.steps.pop()
        stop = -1 if action == AHEAD + LONGEST else (action - AHEAD + 1) * HBW // 10
        if not makes_charge(table, seat, self.charge(table), stop) and not next_charger(table, 1 - seat):
            table.go_on()

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        return ends_of(self.options(table, seat))

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "no_such_length", unit=self.ug) if verb == AHEAD else None


def make_charge(table: Battlefield, charge: Charge, stop: i64) -> None:
    """The wheel, then straight ahead onto the enemy, or as far as it gets (charge.move, charge.move.short)."""
    ug = charge.ug
    start = table.bodies[ug]
    body = wheeled(table, charge)
    table.charges.remove(charge)
    table.mark(ug, CHARGED | UNCOVERED)
    table.note(lines.CHARGES, ug, charge.target)
    far = range_after(table, ug, body, charge.turn) if is_all_of_its_wheel(table, charge, body) else 0
    table.bodies[ug] = body
    far = far if stop < 0 or far < stop else stop
    if far > 0:
        advance(table, ug, start, far)
    if not is_in_combat(table, ug) and not contacts_of(table, ug) and stands_on_friend(table, ug):
        table.bodies[ug] = start  # it passes through friends, and finds no place to end


def stands_on_friend(table: Battlefield, ug: i64) -> bool:
    body = table.bodies[ug]
    return any(
        other != ug and table.is_on_table(other) and overlap(body, table.bodies[other], TOLERANCE)
        for other in table.ugs_of(int(table.owner(ug)))
    )
