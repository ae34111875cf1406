# hot: compiled by mypyc
"""2.2 and 2.3: charges are declared, prompted, free or forced."""

from __future__ import annotations

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import (
    ALONG,
    ANGLES,
    C2,
    C3,
    DO,
    GENERAL,
    GENERALS,
    HALT,
    SPACE,
    UNIT,
    WHEEL,
)
from quincunx.games.pacto.ambushes import come_out, may_be_out_of_ambush, out_of_ambush
from quincunx.games.pacto.box import NO_PRICE
from quincunx.games.pacto.charges import (
    Path,
    charges_of,
    forced_paths,
    is_free,
)
from quincunx.games.pacto.command import may_raise, payers, prompters
from quincunx.games.pacto.contact import is_behind
from quincunx.games.pacto.leaning import best_paths, of_charges, of_declarations
from quincunx.games.pacto.markers import DECLARED, RODE, STOPPED
from quincunx.games.pacto.prospects import prospects_of
from quincunx.games.pacto.steps.company import GoAlong, leave_behind
from quincunx.games.pacto.steps.goes import Goes, begin_goes, go_is_over, holds_cards
from quincunx.games.pacto.steps.payment import Pay, WhoPays, owe
from quincunx.games.pacto.table import NO_UG, Battlefield, Moment
from quincunx.games.pacto.targets import aim_at, charge_target
from quincunx.games.pacto.things import DUE_CHARGE, NO_GENERAL, Charge, Order
from quincunx.games.pacto.volleys import hit, rolled

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
        return may_be_out_of_ambush(table, seat)

    def must_act(self, table: Battlefield, seat: int) -> bool:
        """Whoever had a SuG make way can't pass before the charge it promised (act.c1.allows)."""
        return any(promised_target(table, ug) != NO_UG and declarations(table, ug) for ug in table.ugs_of(seat))

    def goes(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        found = [UNIT + ug - first for ug in table.ugs_of(seat) if declarations(table, ug)]
        return found + [UNIT + ug - first for ug in out_of_ambush(table, seat, can_declare)]

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        """Which UG is looked at is nobody's business before it is told what it does, unless it comes out of ambush."""
        if not UNIT <= action < GENERAL or eye in (seat, ALL_SEEING):
            return action
        return HIDDEN if table.is_on_table(table.first_ug(seat) + action - UNIT) else action

    def act(self, table: Battlefield, seat: int, action: int) -> None:
        come_out(table, table.first_ug(seat) + action - UNIT)
        table.steps.append(ChooseCharge(seat, table.first_ug(seat) + action - UNIT))

    def resume(self, table: Battlefield) -> None:
        """What was declared is paid."""
        table.order = None
        go_is_over(table)

    def promising(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float]:
        return of_declarations(table, table.first_ug(seat), candidates)

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.armies[seat].troops):
            return None
        return why_no_charge(table, table.first_ug(seat) + index)


def can_declare(table: Battlefield, ug: int) -> bool:
    return bool(declarations(table, ug))


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
    target = promised_target(table, ug)
    kept = [path for path in paths if path.target == target and (paid or is_free(table, ug, path))]
    if kept:
        return sorted([number_of(path) for path in kept])
    found = [number_of(path) for path in paths if paid or is_free(table, ug, path)]
    if is_payable(table, ug, C3) and forced_paths(table, ug):
        found.append(STOP)
    return sorted(found)


def promised_target(table: Battlefield, ug: int) -> int:
    """Whom a UG has to charge, since a SuG made way for it (act.c1.allows)."""
    for due in table.queue:
        if due.kind == DUE_CHARGE and due.ug == ug:
            return int(due.other)
    return NO_UG


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


def worth_declaring(table: Battlefield, ug: int, options: list[int]) -> list[int]:
    """One path for each target, and not to charge."""
    paths = [path for path in charges_of(table, ug) if number_of(path) in options]
    kept = [number_of(path) for path in best_paths(table, prospects_of(table.box, table.armies), ug, paths)]
    return [action for action in options if action == STOP or action in kept]


def targeted(table: Battlefield, ug: int, action: int) -> Path | None:
    return None if action == STOP else path_of(table, ug, action)


def needs_card(table: Battlefield, ug: int, action: int) -> bool:
    return action == STOP or not is_free(table, ug, path_of(table, ug, action))


def told(ug: int, action: int, general: int) -> int:
    """What others see announced, as one number: the UG, its path, and who pays."""
    return SPACE.size * (1 + ug) + action + SPACE.size * 64 * (1 + general % GENERALS)


class ChooseCharge(Moment):
    """Where a UG charges; nobody else knows before it is announced."""

    rule = "charge.target"
    asks = "choose_charge"
    continues = True
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

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        return worth_declaring(table, self.ug, self.options(table, seat))

    def leanings(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float] | None:
        return of_charges(table, self.ug, [targeted(table, self.ug, action) for action in candidates])

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


class ChargePayer(WhoPays):
    """Which general plays the cards for a charge, or for a charge that is not made."""

    fields = ("seat", "ug", "path")

    def __init__(self, seat: int, ug: int, path: int) -> None:
        super().__init__(seat, ug)
        self.path = path

    def able(self, table: Battlefield) -> list[int]:
        return payers(table, prompted(self.ug, C3 if self.path == STOP else C2))

    def settle(self, table: Battlefield, seat: int, general: int) -> None:
        commit(table, seat, self.ug, self.path, general)

    def told(self, table: Battlefield, general: int) -> int:
        return told(self.ug, self.path, general)


def commit(table: Battlefield, seat: int, ug: int, action: int, general: int) -> None:
    """What is declared holds. Generals with a charger go along or stay behind; whoever prompts it pays in the end."""
    if general != NO_GENERAL:
        order = prompted(ug, C3 if action == STOP else C2)
        order.general = general
        table.order = order
        colour, extra = table.price(order)
        owe(table, general, colour, extra, may_raise(table, order, general, True))
    if action == STOP:
        table.mark(ug, STOPPED)
        table.note(lines.STOPS, ug)
        table.ask_next(Pay(seat))
        return
    declare(table, ug, path_of(table, ug, action))
    for each in table.generals_of(seat):
        if table.attached[each] == ug and table.general_marks[each] & RODE:
            leave_behind(table, each)  # he has made his one move of the phase (general.move_once)
    ask_to_go_along(table, seat, ug, table.first_general(seat))


def ask_to_go_along(table: Battlefield, seat: int, ug: int, general: int) -> None:
    """From this general on, ask of each who is with the charger whether he goes along; then it is paid."""
    for each in range(general, table.generals_of(seat).stop):
        if table.attached[each] == ug:
            table.ask_next(ChargeAlong(seat, each))
            return
    bill = table.bill
    order = table.order
    if bill is not None and order is not None:
        owe(table, bill.general, bill.colour, bill.extra, may_raise(table, order, bill.general, True))
        table.ask_next(Pay(seat))
    else:
        table.steps.pop()
        go_is_over(table)


class ChargeAlong(GoAlong):
    """Whether a general goes along in a prompted or free charge; in a forced one he does (general.move_once)."""

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        ug = table.attached[self.general]
        if action == ALONG:
            table.general_marks[self.general] |= RODE
            table.note(lines.ALONG, self.general, ug)
        else:
            leave_behind(table, self.general)
        ask_to_go_along(table, seat, ug, self.general + 1)


def declare(table: Battlefield, ug: int, path: Path) -> None:
    """A marked charge is binding (charge.mark)."""
    behind = is_behind(table.bodies[ug], table.bodies[path.target])
    table.charges.append(Charge(ug, int(path.target), int(path.turn), int(path.length), behind))
    table.mark(ug, DECLARED)
    table.queue = [due for due in table.queue if due.kind != DUE_CHARGE or due.ug != ug]
    table.note(lines.DECLARES, ug, path.target, path.turn * 5 // 2)
    target = charge_target(table, ug, path.target)
    if target is not None:  # char.shoot_and_charge
        hit(table, rolled(table, ug, target.ug, aim_at(table, ug, target)))


# ---- 2.3


def begin_forced(table: Battlefield) -> None:
    """2.3: every forced charge that has not been stopped is declared (charge.forced_step); promises have lapsed."""
    table.queue = [due for due in table.queue if due.kind != DUE_CHARGE]
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

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        return worth_declaring(table, self.ug, self.options(table, seat))

    def leanings(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float] | None:
        return of_charges(table, self.ug, [targeted(table, self.ug, action) for action in candidates])

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "charge_straight" if verb == HALT else "charge_wheel"

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"enemy": int(path_of(table, self.ug, verb + index).target)}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("charge.forced.target", "no_such_charge", unit=self.ug) if verb in (HALT, WHEEL) else None
