# hot: compiled by mypyc
"""Who moves along in 4.3: further UGs of a block, SuGs that are pulled, generals with the UGs."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import (
    ALONG,
    BEHIND,
    DONE,
    M1,
    MF2,
    WITH,
)
from quincunx.games.pacto.box import ARTILLERY, NO_PRICE
from quincunx.games.pacto.cards import can_pay
from quincunx.games.pacto.command import affords, may_prompt
from quincunx.games.pacto.fights import is_contiguous
from quincunx.games.pacto.leaning import MOST_COMPANY, best_of, of_company
from quincunx.games.pacto.markers import RODE
from quincunx.games.pacto.orders import can_begin, has_action, may_be_moved
from quincunx.games.pacto.steps.legs import order_of
from quincunx.games.pacto.steps.payment import owe
from quincunx.games.pacto.steps.pressing import begin_pressing
from quincunx.games.pacto.table import NO_UG, Battlefield, Moment
from quincunx.games.pacto.things import Order


class Company(Moment):
    """Who moves along: further UGs of a block, and SuGs that are pulled."""

    rule = "block.what"
    asks = "company"
    continues = True

    def options(self, table: Battlefield, seat: int) -> list[int]:
        order = order_of(table)
        first = table.first_ug(seat)
        found = [DONE]
        for ug in table.ugs_of(seat):
            joined = with_ug(table, order, ug)
            if joined is not None and affords(table, joined, False) and can_begin(table, joined):
                found.append(WITH + ug - first)
        return found

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action == DONE:
            begin_move(table, seat)
            return
        ug = table.first_ug(seat) + action - WITH
        order = with_ug(table, order_of(table), ug)
        assert order is not None
        table.order = order
        table.note(lines.PULLS if order.pulled >> ug & 1 else lines.WITH, ug)
        if not has_company(table, order):
            begin_move(table, seat)

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        """To be content with whoever moves already, and the few who would best come along."""
        found = self.options(table, seat)[1:]
        return [DONE, *best_of(found, of_company(table, found, table.first_ug(seat)), MOST_COMPANY)]

    def leanings(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float] | None:
        return of_company(table, candidates, table.first_ug(seat))

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": int(order_of(table).ug)}

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"unit": table.first_ug(seat) + index} if verb == WITH else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != WITH or index >= len(table.armies[seat].troops):
            return None
        ug = table.first_ug(seat) + index
        order = order_of(table)
        if with_ug(table, order, ug) is None:
            return refuse("block.what", "not_in_block", unit=ug)
        return refuse("block.what", "block_too_dear", unit=ug)


def has_company(table: Battlefield, order: Order) -> bool:
    """Is there anybody who could join, by what everybody sees? (info.ask)"""
    return any(with_ug(table, order, ug) is not None for ug in table.ugs_of(int(table.owner(order.ug))))


def with_ug(table: Battlefield, order: Order, ug: int) -> Order | None:
    """The order with one more UG, pulled along if it can be; None if it can't join at all (block.same_move)."""
    if (
        order.action == MF2
        or order.block >> ug & 1
        or not may_be_moved(table, ug)
        or table.troops[ug].type == ARTILLERY
    ):
        return None
    if table.troops[order.ug].type == ARTILLERY or not touches_party(table, order, ug):
        return None
    joined = order.twin()
    joined.block = order.block | 1 << ug
    joined.pulled = order.pulled | 1 << ug
    if table.troops[ug].is_sug and is_pulled(table, joined):
        return joined
    joined.pulled = order.pulled
    size = len([each for each in joined.ugs() if not joined.pulled >> each & 1])
    fits = size <= table.box.block_of[table.levels[order.general]]
    if fits and has_action(table, ug, order.action) and may_prompt(table, order.general, ug):
        return joined
    return None


def touches_party(table: Battlefield, order: Order, ug: int) -> bool:
    return any(is_contiguous(table.bodies[each], table.bodies[ug]) for each in order.ugs())


def is_pulled(table: Battlefield, order: Order) -> bool:
    """Has every SuG that is pulled a TuG of its own that it touches? (pull.sug, pull.how)"""
    tugs = [ug for ug in order.ugs() if not order.pulled >> ug & 1 and not table.troops[ug].is_sug]
    return are_matched(table, [ug for ug in order.ugs() if order.pulled >> ug & 1], tugs)


def are_matched(table: Battlefield, sugs: list[int], tugs: list[int]) -> bool:
    if not sugs:
        return True
    for tug in tugs:
        others = [each for each in tugs if each != tug]
        if is_contiguous(table.bodies[tug], table.bodies[sugs[0]]) and are_matched(table, sugs[1:], others):
            return True
    return False


# ---- generals who go along


def begin_move(table: Battlefield, seat: int) -> None:
    """The price stands from now on. Generals with the UGs go along or stay behind; then comes the first leg."""
    order = order_of(table)
    colour, extra = table.price(order)
    assert colour != NO_PRICE
    owe(table, order.general, colour, extra, False)
    if order.action in (M1, MF2):
        begin_pressing(table, seat)
        return
    for general in table.generals_of(seat):
        if table.general_marks[general] & RODE and is_with(table, order, general):
            leave_behind(table, general)
    ask_generals(table, seat, table.first_general(seat))


def is_with(table: Battlefield, order: Order, general: int) -> bool:
    """Is a general with one of the UGs that move?"""
    ug = table.attached[general]
    return ug != NO_UG and order.block >> ug & 1 == 1


def ask_generals(table: Battlefield, seat: int, general: int) -> None:
    """From this general on, ask of each who is with a UG that moves whether he goes along."""
    order = order_of(table)
    for each in range(general, table.generals_of(seat).stop):
        if is_with(table, order, each):
            table.ask_next(GoAlong(seat, each))
            return
    begin_pressing(table, seat)


def leave_behind(table: Battlefield, general: int) -> None:
    """He rides alone where he was."""
    ug = table.attached[general]
    table.attached[general] = NO_UG
    table.general_x[general], table.general_y[general] = int(table.bodies[ug].x), int(table.bodies[ug].y)
    table.note(lines.BEHIND, general, ug)


@mypyc_attr(allow_interpreted_subclasses=True)
class GoAlong(Moment):
    """Whether a general goes along with his UG; that is his one move of the phase (general.move_once)."""

    rule = "general.attach"
    asks = "go_along"
    continues = True
    fields = ("seat", "general")
    clauses = {ALONG: "general.move_once"}

    def __init__(self, seat: int, general: int) -> None:
        super().__init__(seat)
        self.general = general

    def options(self, table: Battlefield, seat: int) -> list[int]:
        bill = table.bill
        if bill is None or bill.general != self.general:
            return [ALONG, BEHIND]
        return [ALONG, BEHIND] if can_pay(table.hands[self.general], bill.colour, bill.extra, False) else [ALONG]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action == ALONG:
            table.general_marks[self.general] |= RODE
            table.note(lines.ALONG, self.general, table.attached[self.general])
        else:
            leave_behind(table, self.general)
        ask_generals(table, seat, self.general + 1)

    def leanings(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float] | None:
        return [0.8 if action == ALONG else 0.2 for action in candidates]

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"general": self.general, "unit": table.attached[self.general]}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != BEHIND:
            return None
        return refuse("upgrade.stays", "must_go_along", **self.about(table, seat))
