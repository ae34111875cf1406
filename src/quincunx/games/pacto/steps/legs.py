# hot: compiled by mypyc
"""The legs of a move in 4.3, one after the other, and what follows when it is paid."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import (
    AHEAD,
    BACK,
    C1,
    DO,
    EDGE,
    HALT,
    LONGEST,
    M1,
    M2,
    M3,
    M14,
    MF2,
    SHIFT,
    TURN,
    WHEEL,
    hbw,
)
from quincunx.games.pacto.ambushes import spot, uncover
from quincunx.games.pacto.box import HBW, LOOSE, SKIRMISH
from quincunx.games.pacto.command import may_raise
from quincunx.games.pacto.facing import face, faceable
from quincunx.games.pacto.fights import foe_on
from quincunx.games.pacto.generals import displace_touched
from quincunx.games.pacto.ground import touches_test
from quincunx.games.pacto.leaning import MOST, best_of, legs_worth_a_look, of_legs, of_moves
from quincunx.games.pacto.losses import kill_a_base, leave_defences
from quincunx.games.pacto.markers import BROKEN, FACED, MOVED
from quincunx.games.pacto.orders import Legwork, after_leg, first_moves, goes_on, legs, party_of
from quincunx.games.pacto.outcomes import settle
from quincunx.games.pacto.pushing import met_by, met_on_the_way, push
from quincunx.games.pacto.runs import swept
from quincunx.games.pacto.steps.payment import Pay, owe
from quincunx.games.pacto.table import Battlefield, Moment
from quincunx.games.pacto.things import Order

NO_MOVE = -1


def order_of(table: Battlefield) -> Order:
    order = table.order
    assert order is not None
    return order


def begin_legs(table: Battlefield, seat: int) -> None:
    order = order_of(table)
    bill = table.bill
    assert bill is not None
    owe(table, bill.general, bill.colour, bill.extra, may_raise(table, order, bill.general, True))
    if order.move == NO_MOVE:
        table.ask_next(ChooseMove(seat))
    elif order.move == M1:
        for ug in order.ugs():
            table.formations[ug] = LOOSE if table.formations[ug] == SKIRMISH else SKIRMISH
            table.note(lines.SWITCHES, ug, table.formations[ug])
        end_move(table, seat)
    else:
        table.ask_next(Legs(seat))


class ChooseMove(Moment):
    """Which of both moves of a double move comes next (act.m14)."""

    rule = "act.m14"
    asks = "choose_move"
    continues = True
    clauses = {HALT: "geo.legs"}

    def options(self, table: Battlefield, seat: int) -> list[int]:
        order = order_of(table)
        found = [HALT] if order.second else []
        return found + [DO + move for move in first_moves(table, order)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action == HALT:
            table.ask_next(Pay(seat))
            return
        order = order_of(table).twin()
        order.move = action - DO
        table.order = order
        begin_legs(table, seat)

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        """Straight ahead, and with a wheel; the rest only where neither can be done."""
        found = self.options(table, seat)
        straight = [action for action in found if action in (HALT, DO + M2, DO + M3)]
        return straight if straight else found

    def leanings(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float] | None:
        return of_moves(candidates)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": int(order_of(table).ug)}

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "do_move" if verb == DO else ""

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != DO:
            return None
        return refuse("act.m14", "not_in_double_move", unit=int(order_of(table).ug), action=index)


@mypyc_attr(allow_interpreted_subclasses=True)
class Legs(Moment):
    """One leg after the other, each to a place where they can stand (geo.legs)."""

    rule = "geo.legs"
    asks = "legs"
    continues = True
    clauses = {WHEEL: "geo.wheel", TURN: "act.m9", SHIFT: "geo.shift", BACK: "geo.fall_back"}

    def options(self, table: Battlefield, seat: int) -> list[int]:
        order = order_of(table)
        if order.move == MF2:
            return [EDGE + edge for edge in faceable(table, order.ug)]
        return legs(table, order)

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action >= EDGE:
            turn_to_face(table, order_of(table), action - EDGE)
        elif action != HALT:
            make_leg(table, order_of(table), action)
            if goes_on(table, order_of(table)):
                return
        end_move(table, seat)

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        found = self.options(table, seat)
        if len(found) <= MOST or order_of(table).move == MF2:
            return found
        found = legs_worth_a_look(found)
        return best_of(found, of_legs(table, order_of(table), found), MOST)

    def leanings(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float] | None:
        return None if order_of(table).move == MF2 else of_legs(table, order_of(table), candidates)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        order = order_of(table)
        party = party_of(table, order)
        return {"unit": int(order.ug), "left": hbw(int(party.left(party.start(table))))}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        order = order_of(table)
        params: dict[str, Value] = {"unit": int(order.ug), "action": int(order.action)}
        if verb == HALT:
            return refuse("geo.legs", "no_leg_yet", **params)
        if verb in (AHEAD, BACK, WHEEL, TURN, SHIFT, EDGE):
            return refuse("geo.clear_path", "no_such_leg", **params)
        return None


def make_leg(table: Battlefield, before: Order, action: int) -> None:
    """Carry out a leg: everybody moves, and SuGs in the way are pushed back; enemies in ambush stop it."""
    work = Legwork(table, before)
    order, bodies = after_leg(table, work, action)
    if table.ambushes and uncover(table, table.owner(before.ug), ways_of(table, work, action, bodies)):
        work = Legwork(table, before)
        cut = cut_short(table, work, action)
        if cut is None:
            return
        order, bodies = cut
    party = work.party
    ugs = party.ugs
    length = order.spent - before.spent
    if action < WHEEL:
        met = met_on_the_way(table, party, action >= BACK, length)
    else:
        met = met_by(table, party, bodies)
    tell_leg(table, order, action, length)
    for n in range(len(ugs)):
        start, over = table.bodies[ugs[n]], bodies[n]
        if action < WHEEL:
            over = swept(bodies[n] if action >= BACK else start, length)
        if touches_test(table, start) or touches_test(table, over):
            order.waded = order.waded | 1 << ugs[n]
        table.bodies[ugs[n]] = bodies[n]
    table.order = order
    for pushed in met:
        push(table, pushed, ugs)
    displace_touched(table, ugs)
    spot(table)
    settle(table)


def ways_of(table: Battlefield, work: Legwork, action: int, bodies: list[Body]) -> list[Body]:
    """All a party passes over in a leg: straight all the way, else where it ends."""
    if action >= WHEEL:
        return bodies
    ugs = work.party.ugs
    ends = bodies if action < BACK else [table.bodies[ug] for ug in ugs]
    length = work.way(table, action >= BACK).length(action - (BACK if action >= BACK else AHEAD))
    return [Body(end.x, end.y, end.direction, end.half_width, end.half_depth + length // 2) for end in ends]


def cut_short(table: Battlefield, work: Legwork, action: int) -> tuple[Order, list[Body]] | None:
    """What is left of a leg once an ambush was revealed on its way: it stops before it (ambush.reveal)."""
    possible = legs(table, work.order)
    if action in possible:
        return after_leg(table, work, action)
    shorter = [each for each in possible if action < WHEEL and each < WHEEL and is_shorter(each, action)]
    return after_leg(table, work, shorter[-1]) if shorter else None


def is_shorter(other: int, action: int) -> bool:
    """Does another straight leg go the same way, and less far?"""
    if other == HALT or (other >= BACK) != (action >= BACK):
        return False
    first = BACK if action >= BACK else AHEAD
    return other < action or other - first == LONGEST


def tell_leg(table: Battlefield, order: Order, action: int, length: i64) -> None:
    if action < WHEEL:
        table.note(lines.BACK if action >= BACK else lines.AHEAD, order.ug, length)
    elif action < TURN:
        table.note(lines.WHEELS, order.ug, action - WHEEL)
    elif action < SHIFT:
        table.note(lines.TURNS, order.ug, action - TURN)
    else:
        table.note(lines.SHIFTS, order.ug, action - SHIFT)


def turn_to_face(table: Battlefield, order: Order, edge: int) -> None:
    """MF2 (act.mf2.geometry)."""
    ug = int(order.ug)
    table.note(lines.FACES, ug, foe_on(table, ug, edge))
    start = table.bodies[ug]
    face(table, ug, edge)
    if touches_test(table, start) or touches_test(table, table.bodies[ug]):
        order = order.twin()
        order.waded = order.waded | 1 << ug
        table.order = order
    table.mark(ug, FACED)
    leave_defences(table, ug)


def end_move(table: Battlefield, seat: int) -> None:
    """A move is over: a double move goes on with its second one, everything else is paid."""
    order = order_of(table)
    if order.action == M14 and not order.second:
        twin = order.twin()
        twin.second, twin.move = True, NO_MOVE
        twin.slowed = order.reach + HBW * table.slow[order.ug] if order.legs else 0
        twin.legs = twin.reach = twin.spent = twin.wheels = twin.straight = twin.turned = 0
        table.order = twin
        if first_moves(table, twin):
            table.ask_next(ChooseMove(seat))
            return
    table.ask_next(Pay(seat))


def carry_out(table: Battlefield, order: Order) -> None:
    """It is paid: all have moved, stakes and the like are left behind, and whoever waded through a swamp is tested."""
    table.order = None
    for ug in order.ugs():
        if table.is_on_table(ug):
            if order.action not in (C1, MF2):  # one was in the charge phase, one is marked already
                table.mark(ug, MOVED)
            if order.action not in (M1, MF2):
                leave_defences(table, ug)
            if order.waded >> ug & 1 and not table.has_mark(ug, BROKEN):
                kill_a_base(table, ug, 0)
    settle(table)
