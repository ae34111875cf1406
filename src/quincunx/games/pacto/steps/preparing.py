# hot: compiled by mypyc
"""2.1: SuGs make way so that others can charge (C1), and generals ride (charge.prepare)."""

from __future__ import annotations

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import ALONG, C1, DO, ENEMY, GENERAL, GENERALS, HALT, PASS, SPACE, UNIT
from quincunx.games.pacto.clearing import (
    CLEARING_MOVES,
    POSSIBLE,
    PROMISED,
    Opening,
    affordable,
    announced,
    clearing_legs,
    may_clear,
    opened,
    openings,
    openings_beside,
    opens_by,
    possible,
)
from quincunx.games.pacto.command import affords, is_afforded, may_raise, prompters, purses_for
from quincunx.games.pacto.leaning import MOST, best_of, of_legs
from quincunx.games.pacto.markers import RODE
from quincunx.games.pacto.steps.company import GoAlong, leave_behind
from quincunx.games.pacto.steps.goes import Goes, begin_goes
from quincunx.games.pacto.steps.legs import Legs, make_leg, order_of
from quincunx.games.pacto.steps.ordering import Ordering
from quincunx.games.pacto.steps.payment import Pay, WhoPays, owe
from quincunx.games.pacto.table import Battlefield, Moment
from quincunx.games.pacto.things import DUE_CHARGE, Due


def begin_preparations(table: Battlefield) -> None:
    begin_goes(table, Preparations(int(table.active)))


class Preparations(Ordering):
    """Whose go it is: a SuG makes way for a charge, a general rides, or the go is passed."""

    rule = "charge.prepare"
    asks = "preparations"
    clauses = {UNIT: "act.c1", GENERAL: "act.cm1"}

    def again(self, seat: int) -> Goes:
        return Preparations(seat)

    def can_be_ordered(self, table: Battlefield, ug: int) -> bool:
        return can_clear(table, ug, {})

    def orderable(self, table: Battlefield, seat: int) -> list[int]:
        known: dict[int, list[int]] = {}
        return [ug for ug in table.ugs_of(seat) if can_clear(table, ug, known)]

    def few(self, table: Battlefield, seat: int, options: list[int]) -> list[int]:
        """Generals have more use for their cards later."""
        return [action for action in options if action < GENERAL]

    def promising(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float]:
        return [0.4 if action == PASS else 0.3 for action in candidates]

    def look_at(self, table: Battlefield, seat: int, ug: int) -> Moment:
        return ChooseClearing(seat, ug)

    def why_not_ordered(self, table: Battlefield, ug: int) -> Refusal:
        return refuse("act.c1", "makes_no_way", unit=ug)


def able_to_pay(table: Battlefield, ug: int, move: int, among: list[Opening]) -> list[int]:
    """Who can pay for a move of a SuG that makes way, and beside it for a charge that it opens (act.c1.allows)."""
    found: list[int] = []
    for general in prompters(table, announced(ug, move)) if among else []:
        order = announced(ug, move)
        order.general = general
        if affords(table, order, False):
            left = affordable(table, order, among)
            if left and opens_by(table, ug, move, left):
                found.append(general)
    return found


def clearing_moves(table: Battlefield, ug: int) -> list[int]:
    """The moves by which a SuG can make way."""
    among = openings(table, ug)
    return [move for move in CLEARING_MOVES if able_to_pay(table, ug, move, among)]


def can_clear(table: Battlefield, ug: int, known: dict[int, list[int]]) -> bool:
    """Can a SuG make way, paid for by somebody? What its friends can charge as it is has to be found but once."""
    if not may_clear(table, ug) or not is_afforded(table, ug, C1, purses_for(table, ug)):
        return False
    among = openings_beside(table, ug, known)
    return any(able_to_pay(table, ug, move, among) for move in CLEARING_MOVES)


def told(table: Battlefield, ug: int, move: int, general: int) -> int:
    """What others see announced, as one number: the UG, its move, and who pays."""
    number = (ug * len(CLEARING_MOVES) + CLEARING_MOVES.index(move)) * GENERALS
    return SPACE.size + number + general - table.first_general(int(table.owner(ug)))


class ChooseClearing(Moment):
    """By which move a SuG makes way; nobody else knows before it is announced."""

    rule = "act.c1"
    asks = "choose_clearing"
    fields = ("seat", "ug")
    hidden = True

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return sorted([DO + move for move in clearing_moves(table, self.ug)])

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        able = prompters(table, announced(self.ug, action - DO))
        if len(able) > 1:
            table.ask_next(ClearingPayer(seat, self.ug, action - DO))
        else:
            announce(table, seat, self.ug, action - DO, able[0])

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        if eye in (seat, ALL_SEEING):
            return action
        able = prompters(table, announced(self.ug, action - DO))
        return HIDDEN if len(able) > 1 else told(table, self.ug, action - DO, able[0])

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"colour": table.box.prices[C1][table.column(self.ug)]} if verb == DO else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("act.c1", "makes_no_way_so", unit=self.ug, action=index) if verb == DO else None


class ClearingPayer(WhoPays):
    """Which general plays the cards for making way."""

    fields = ("seat", "ug", "action")

    def __init__(self, seat: int, ug: int, action: int) -> None:
        super().__init__(seat, ug)
        self.action = action

    def able(self, table: Battlefield) -> list[int]:
        return able_to_pay(table, self.ug, self.action, openings(table, self.ug))

    def settle(self, table: Battlefield, seat: int, general: int) -> None:
        announce(table, seat, self.ug, self.action, general)

    def told(self, table: Battlefield, general: int) -> int:
        return told(table, self.ug, self.action, general)


def announce(table: Battlefield, seat: int, ug: int, move: int, general: int) -> None:
    """The price stands from now on, and what charges the move may open; generals go along or stay behind."""
    order = announced(ug, move)
    order.general = general
    for opening in openings(table, ug):
        table.queue.append(Due(DUE_CHARGE, int(opening.ug), int(opening.target), POSSIBLE))
    table.order = order
    table.note(lines.ORDERS, ug, C1, general)
    colour, extra = table.price(order)
    owe(table, general, colour, extra, False)
    for each in table.generals_of(seat):
        if table.attached[each] == ug and table.general_marks[each] & RODE:
            leave_behind(table, each)
    ask_to_go_along(table, seat, table.first_general(seat))


def ask_to_go_along(table: Battlefield, seat: int, general: int) -> None:
    """From this general on, ask of each who is with the SuG whether he goes along; then come the legs."""
    order = order_of(table)
    for each in range(general, table.generals_of(seat).stop):
        if table.attached[each] == order.ug:
            table.ask_next(ClearingAlong(seat, each))
            return
    bill = table.bill
    assert bill is not None
    owe(table, bill.general, bill.colour, bill.extra, may_raise(table, order, bill.general, True))
    table.ask_next(ClearingLegs(seat))


class ClearingAlong(GoAlong):
    """Whether a general goes along with the SuG he is with."""

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action == ALONG:
            table.general_marks[self.general] |= RODE
            table.note(lines.ALONG, self.general, table.attached[self.general])
        else:
            leave_behind(table, self.general)
        ask_to_go_along(table, seat, self.general + 1)


class ClearingLegs(Legs):
    """Leg after leg, each to where a charge is possible or can be by going on straight ahead (act.c1, geo.legs)."""

    def options(self, table: Battlefield, seat: int) -> list[int]:
        order = order_of(table)
        found = possible(table, order)
        # cards dealt anew may not pay for the charge he has in mind: then any that the move can open will do
        return clearing_legs(table, order, affordable(table, order, found)) or clearing_legs(table, order, found)

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action != HALT:
            make_leg(table, order_of(table), action)
            if self.options(table, seat) != [HALT]:
                return
        promise(table, seat)

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        found = self.options(table, seat)
        return best_of(found, of_legs(table, order_of(table), found), MOST)


# ---- the charge that must follow


def now_open(table: Battlefield) -> list[Opening]:
    """The charges the move has made possible."""
    order = order_of(table)
    found = opened(table, int(order.ug), possible(table, order))
    return affordable(table, order, found) or found


def promise(table: Battlefield, seat: int) -> None:
    """Of what has become possible one charge is named, and has to be declared (act.c1.allows)."""
    found = now_open(table)
    if len(found) > 1:
        table.ask_next(Promise(seat))
    else:
        settle_on(table, seat, found[0])


def settle_on(table: Battlefield, seat: int, opening: Opening) -> None:
    table.queue = [due for due in table.queue if due.kind != DUE_CHARGE or due.number == PROMISED]
    table.queue.append(Due(DUE_CHARGE, int(opening.ug), int(opening.target), PROMISED))
    table.note(lines.MAKES_WAY, order_of(table).ug, opening.ug, opening.target)
    table.ask_next(Pay(seat))


class Promise(Moment):
    """For whose charge the SuG has made way, and on whom if there are several."""

    rule = "act.c1.allows"
    asks = "promise"

    def options(self, table: Battlefield, seat: int) -> list[int]:
        found = now_open(table)
        chargers = sorted({int(opening.ug) for opening in found})
        if len(chargers) > 1:
            return [UNIT + ug - table.first_ug(seat) for ug in chargers]
        return [ENEMY + int(opening.target) - table.first_ug(1 - seat) for opening in found]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        found = now_open(table)
        if action >= ENEMY:
            target = table.first_ug(1 - seat) + action - ENEMY
            settle_on(table, seat, next(opening for opening in found if opening.target == target))
            return
        ug = table.first_ug(seat) + action - UNIT
        table.queue = [due for due in table.queue if due.kind != DUE_CHARGE or due.number == PROMISED or due.ug == ug]
        promise(table, seat)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": int(order_of(table).ug)}

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"unit": table.first_ug(seat) + index} if verb == UNIT else {}

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "way_for" if verb == UNIT else "way_to"

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "not_made_possible", **self.about(table, seat)) if verb in (UNIT, ENEMY) else None
