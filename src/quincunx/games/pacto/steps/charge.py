# hot: compiled by mypyc
"""2.2, 2.3 and 2.6: charges are declared, prompted, free or forced, and made."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import DIRECTIONS, wheel_cost
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import (
    AHEAD,
    ANGLES,
    C2,
    C3,
    DO,
    GENERAL,
    GENERALS,
    HALT,
    LONGEST,
    SPACE,
    UNIT,
    WHEEL,
)
from quincunx.games.pacto.box import HBW, NO_PRICE, WIDTH
from quincunx.games.pacto.charges import (
    Path,
    charges_of,
    forced_paths,
    is_clear,
    is_free,
    is_shock,
    most_of,
    range_after,
    within_reach,
)
from quincunx.games.pacto.command import may_raise, payers, prompters
from quincunx.games.pacto.contact import is_behind
from quincunx.games.pacto.fights import is_in_combat
from quincunx.games.pacto.onset import advance
from quincunx.games.pacto.runs import run
from quincunx.games.pacto.steps.goes import Goes, begin_goes, go_is_over, holds_cards
from quincunx.games.pacto.steps.payment import Pay, owe
from quincunx.games.pacto.table import (
    BROKEN,
    CHARGED,
    DECLARED,
    EVADED,
    RODE,
    STOPPED,
    UNCOVERED,
    Battlefield,
    Moment,
)
from quincunx.games.pacto.things import NO_GENERAL, Charge, Order

STOP = DO + C3

# ---- 2.2


def begin_declarations(table: Battlefield) -> None:
    """2.2: one charge or one stopped charge a go, active player first (charge.declare)."""
    begin_goes(table, Declare(int(table.active)))


class Declare(Goes):
    """Whose go it is: a UG declares a charge or is kept from a forced one, or the go is passed."""

    rule = "charge.declare"
    asks = "declare"

    def again(self, seat: int) -> Goes:
        return Declare(seat)

    def concerns(self, table: Battlefield, seat: int) -> bool:
        """Whoever has a charge to make without a card, or with whatever cards he holds (info.ask)."""
        able = holds_cards(table, seat)
        for ug in table.ugs_of(seat):
            paths = charges_of(table, ug)
            if paths and (able or any(is_free(table, ug, path) for path in paths)):
                return True
        return False

    def goes(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        return [UNIT + ug - first for ug in table.ugs_of(seat) if declarations(table, ug)]

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        """Which UG is looked at is nobody's business before it is told what it does."""
        return HIDDEN if UNIT <= action < GENERAL and eye not in (seat, ALL_SEEING) else action

    def act(self, table: Battlefield, seat: int, action: int) -> None:
        table.steps.append(ChooseCharge(seat, table.first_ug(seat) + action - UNIT))

    def resume(self, table: Battlefield) -> None:
        """What was declared is paid."""
        table.order = None
        go_is_over(table)

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.armies[seat].troops):
            return None
        return why_no_charge(table, table.first_ug(seat) + index)


def why_no_charge(table: Battlefield, ug: int) -> Refusal:
    if table.has_mark(ug, DECLARED):
        return refuse("charge.mark", "has_declared", unit=ug)
    if charges_of(table, ug):
        return refuse("charge.kinds", "no_card_for_charge", unit=ug)
    return refuse("charge.target", "nobody_to_charge", unit=ug)


def prompted(ug: int, action: int) -> Order:
    """A charge or a stop as it is announced."""
    return Order(ug, action, action, NO_GENERAL, 1 << ug)


def is_payable(table: Battlefield, ug: int, action: int) -> bool:
    return table.box.prices[action][table.column(ug)] != NO_PRICE and bool(payers(table, prompted(ug, action)))


def declarations(table: Battlefield, ug: int) -> list[int]:
    """Everything a UG can declare: charges by their wheels, and not to make the one it is forced to."""
    paths = charges_of(table, ug)
    if not paths:
        return []
    paid = is_payable(table, ug, C2)
    found = [number_of(path) for path in paths if paid or is_free(table, ug, path)]
    if is_payable(table, ug, C3) and forced_paths(table, ug):
        found.append(STOP)
    return sorted(found)


def number_of(path: Path) -> int:
    """The action of a path: its wheel, or straight ahead."""
    if path.turn == 0:
        return HALT
    steps = int(path.turn if path.turn > 0 else -path.turn) // 2
    return WHEEL + (0 if path.turn > 0 else ANGLES) + steps - 1


def path_of(table: Battlefield, ug: int, action: int) -> Path:
    for path in charges_of(table, ug):
        if number_of(path) == action:
            return path
    raise AssertionError("only paths that are there are offered")


def needs_card(table: Battlefield, ug: int, action: int) -> bool:
    return action == STOP or not is_free(table, ug, path_of(table, ug, action))


def told(ug: int, action: int, general: int) -> int:
    """What others see announced, as one number: the UG, its path, and who pays."""
    return SPACE.size * (1 + ug) + action + SPACE.size * 64 * (1 + general % GENERALS)


class ChooseCharge(Moment):
    """Where a UG charges; nobody else knows before it is announced."""

    rule = "charge.target"
    asks = "choose_charge"
    fields = ("seat", "ug")
    clauses = {DO: "act.c3"}
    hidden = True

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return declarations(table, self.ug)

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if not needs_card(table, self.ug, action):
            commit(table, seat, self.ug, action, NO_GENERAL)
            return
        able = prompters(table, prompted(self.ug, C3 if action == STOP else C2))
        if len(able) > 1:
            table.ask_next(ChargePayer(seat, self.ug, action))
        else:
            commit(table, seat, self.ug, action, able[0])

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        if eye in (seat, ALL_SEEING):
            return action
        if not needs_card(table, self.ug, action):
            return told(self.ug, action, NO_GENERAL)
        able = prompters(table, prompted(self.ug, C3 if action == STOP else C2))
        return HIDDEN if len(able) > 1 else told(self.ug, action, able[0])

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        if verb == DO:
            return "stop_charge"
        return "charge_straight" if verb == HALT else "charge_wheel"

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        if verb == DO:
            return {}
        return {"enemy": int(path_of(table, self.ug, verb + index).target)}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == DO and index == C3:
            return refuse("act.c3", "no_stop", unit=self.ug)
        return refuse("charge.target", "no_such_charge", unit=self.ug) if verb in (HALT, WHEEL) else None


class ChargePayer(Moment):
    """Which general plays the cards for a charge, where several might."""

    rule = "prompt.extra_cards"
    asks = "choose_payer"
    fields = ("seat", "ug", "path")
    hidden = True

    def __init__(self, seat: int, ug: int, path: int) -> None:
        super().__init__(seat)
        self.ug = ug
        self.path = path

    def options(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_general(seat)
        order = prompted(self.ug, C3 if self.path == STOP else C2)
        return [GENERAL + general - first for general in payers(table, order)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        commit(table, seat, self.ug, self.path, table.first_general(seat) + action - GENERAL)

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        if eye in (seat, ALL_SEEING):
            return action
        return told(self.ug, self.path, table.first_general(seat) + action - GENERAL)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != GENERAL or index >= len(table.armies[seat].leaders):
            return None
        return refuse("prompt.extra_cards", "general_cannot_pay", general=table.first_general(seat) + index)


def commit(table: Battlefield, seat: int, ug: int, action: int, general: int) -> None:
    """What is declared holds; whoever prompts it pays next."""
    if action == STOP:
        table.mark(ug, STOPPED)
        table.note(lines.STOPS, ug)
    else:
        declare(table, ug, path_of(table, ug, action))
        go_along(table, ug)
    if general == NO_GENERAL:
        table.steps.pop()
        go_is_over(table)
        return
    order = prompted(ug, C3 if action == STOP else C2)
    order.general = general
    table.order = order
    colour, extra = table.price(order)
    owe(table, general, colour, extra, may_raise(table, order, general, True))
    table.ask_next(Pay(seat))


def declare(table: Battlefield, ug: int, path: Path) -> None:
    """A marked charge is binding (charge.mark)."""
    behind = is_behind(table.bodies[ug], table.bodies[path.target])
    table.charges.append(Charge(ug, int(path.target), int(path.turn), int(path.length), behind))
    table.mark(ug, DECLARED)
    table.note(lines.DECLARES, ug, path.target, path.turn * 5 // 2)


def go_along(table: Battlefield, ug: int) -> None:
    """Going along in a prompted or free charge is a general's one move of the phase (general.move_once)."""
    for general in table.generals_of(int(table.owner(ug))):
        if table.attached[general] == ug:
            table.general_marks[general] |= RODE


# ---- 2.3


def begin_forced(table: Battlefield) -> None:
    """2.3: every forced charge that has not been stopped is declared (charge.forced_step)."""
    begin_goes(table, Forced(int(table.active)))


def forced_ugs(table: Battlefield, seat: int) -> list[int]:
    return [ug for ug in table.ugs_of(seat) if forced_paths(table, ug)]


class Forced(Goes):
    """Whose forced charge is declared next; nobody can pass."""

    rule = "charge.forced_step"
    asks = "forced"

    def again(self, seat: int) -> Goes:
        return Forced(seat)

    def concerns(self, table: Battlefield, seat: int) -> bool:
        return bool(forced_ugs(table, seat))

    def must_act(self, table: Battlefield, seat: int) -> bool:
        return True

    def goes(self, table: Battlefield, seat: int) -> list[int]:
        return [UNIT + ug - table.first_ug(seat) for ug in forced_ugs(table, seat)]

    def act(self, table: Battlefield, seat: int, action: int) -> None:
        table.steps.append(ForcedCharge(seat, table.first_ug(seat) + action - UNIT))

    def resume(self, table: Battlefield) -> None:
        go_is_over(table)

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.armies[seat].troops):
            return None
        return refuse("charge.forced.whom", "not_forced", unit=table.first_ug(seat) + index)


class ForcedCharge(Step[Battlefield]):
    """Target and path of a forced charge, among the enemies that force it (charge.forced.target)."""

    rule = "charge.forced.target"
    asks = "choose_charge"
    fields = ("seat", "ug")

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return sorted([number_of(path) for path in forced_paths(table, self.ug)])

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        declare(table, self.ug, path_of(table, self.ug, action))
        table.steps.pop()
        table.go_on()

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "charge_straight" if verb == HALT else "charge_wheel"

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"enemy": int(path_of(table, self.ug, verb + index).target)}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("charge.forced.target", "no_such_charge", unit=self.ug) if verb in (HALT, WHEEL) else None


# ---- 2.6


def begin_charge_moves(table: Battlefield) -> None:
    """2.6: the active player moves one charger first, then both by turns (charge.move.alternate)."""
    next_charger(table, int(table.active))


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
    make_charge(table, charge, -1)
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
        make_charge(table, self.charge(table), -1 if action == AHEAD + LONGEST else (action - AHEAD + 1) * HBW // 10)
        if not next_charger(table, 1 - seat):
            table.go_on()

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
