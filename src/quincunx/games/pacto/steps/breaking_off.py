# hot: compiled by mypyc
"""5.4: break-offs are prompted, one after the other, with their tests and what follows (breakoff.step)."""

from __future__ import annotations

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import BACK, GENERAL, GENERALS, PASS, SPACE, UNIT
from quincunx.games.pacto.breakoffs import NO_WAY, break_off, break_off_by, is_tested, lengths
from quincunx.games.pacto.casualties import take_test
from quincunx.games.pacto.command import may_raise, payers, prompters
from quincunx.games.pacto.ground import touches_test
from quincunx.games.pacto.leaning import ends_of
from quincunx.games.pacto.markers import BROKEN, FACED, RODE
from quincunx.games.pacto.runs import swept
from quincunx.games.pacto.steps.goes import Goes, begin_goes, go_is_over
from quincunx.games.pacto.steps.outcomes import go_through
from quincunx.games.pacto.steps.payment import Pay, WhoPays, owe
from quincunx.games.pacto.table import Battlefield, Moment
from quincunx.games.pacto.things import NO_GENERAL, Order


def begin_break_offs(table: Battlefield) -> None:
    begin_goes(table, BreakOffs(int(table.active)))


def announced(table: Battlefield, ug: int) -> Order | None:
    """A break-off as it is announced; None if there is no way to break off."""
    action = int(break_off_by(table, ug))
    return None if action == NO_WAY else Order(ug, action, action, NO_GENERAL, 1 << ug)


def able_to_pay(table: Battlefield, ug: int) -> list[int]:
    order = announced(table, ug)
    return [] if order is None else payers(table, order)


def could_pay(table: Battlefield, ug: int) -> list[int]:
    """Who could pay by what everybody sees (info.ask)."""
    order = announced(table, ug)
    return [] if order is None else prompters(table, order)


class BreakOffs(Goes):
    """Whose go it is: a UG breaks off, or the go is passed."""

    rule = "breakoff.step"
    asks = "break_offs"

    def again(self, seat: int) -> Goes:
        return BreakOffs(seat)

    def concerns(self, table: Battlefield, seat: int) -> bool:
        return any(could_pay(table, ug) for ug in table.ugs_of(seat))

    def goes(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        return [UNIT + ug - first for ug in table.ugs_of(seat) if able_to_pay(table, ug)]

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        """Where several generals might pay, nothing is told before it is settled who does."""
        if eye in (seat, ALL_SEEING) or not UNIT <= action < GENERAL:
            return action
        return HIDDEN if len(could_pay(table, table.first_ug(seat) + action - UNIT)) > 1 else action

    def act(self, table: Battlefield, seat: int, action: int) -> None:
        ug = table.first_ug(seat) + action - UNIT
        able = could_pay(table, ug)
        table.steps.append(BreakOffPayer(seat, ug))
        if len(able) == 1:
            announce(table, seat, ug, able[0])

    def resume(self, table: Battlefield) -> None:
        table.order = None
        go_is_over(table)

    def promising(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float]:
        return [0.3 if action == PASS else 0.4 for action in candidates]

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "break_off" if verb == UNIT else ""

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        if verb != UNIT:
            return {}
        ug = table.first_ug(seat) + index
        return {"colour": table.box.prices[break_off_by(table, ug)][table.column(ug)]}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.armies[seat].troops):
            return None
        ug = table.first_ug(seat) + index
        if break_off_by(table, ug) == NO_WAY:
            return refuse("breakoff.only_front", "no_break_off", unit=ug)
        return refuse("prompt.announce", "no_card_for_break_off", unit=ug)


class BreakOffPayer(WhoPays):
    """Which general plays the cards for a break-off."""

    def able(self, table: Battlefield) -> list[int]:
        return able_to_pay(table, self.ug)

    def settle(self, table: Battlefield, seat: int, general: int) -> None:
        announce(table, seat, self.ug, general)

    def told(self, table: Battlefield, general: int) -> int:
        return SPACE.size + self.ug * GENERALS + general - table.first_general(self.seat)


def announce(table: Battlefield, seat: int, ug: int, general: int) -> None:
    """It is paid first; then comes the test, and only then the move (kab.r6.when)."""
    order = announced(table, ug)
    assert order is not None
    order.general = general
    table.order = order
    table.mark(ug, FACED)
    for each in table.generals_of(seat):
        if table.attached[each] == ug:
            table.general_marks[each] |= RODE
    table.note(lines.BREAKS_OFF, ug, order.action, general)
    colour, extra = table.price(order)
    owe(table, general, colour, extra, may_raise(table, order, general, True))
    table.ask_next(BreakOffLength(seat, ug))
    table.steps.append(Pay(seat))


class BreakOffLength(Moment):
    """How far it goes back, once it is paid for and tested."""

    rule = "act.f.distance"
    asks = "break_off_length"
    fields = ("seat", "ug")

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def resume(self, table: Battlefield) -> None:
        """It is paid for: whoever breaks in the test or is slowed too much stays (kab.r6, breakoff.min)."""
        order = table.order
        assert order is not None
        if is_tested(table, self.ug, order.action):
            take_test(table, self.ug, 0)
        if table.has_mark(self.ug, BROKEN) or not table.is_on_table(self.ug) or not lengths(table, self.ug):
            table.note(lines.STUCK, self.ug)
            table.steps.pop()
            if not go_through(table, int(table.active), False):  # kab.r2.break_off
                table.go_on()

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return lengths(table, self.ug)

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        length = break_off(table, self.ug, action - BACK)
        table.note(lines.BACK, self.ug, length)
        table.steps.pop()
        if touches_test(table, swept(table.bodies[self.ug], length)):
            take_test(table, self.ug, 0)  # terr.swamp.test
            if go_through(table, int(table.active), False):
                return
        table.go_on()

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        return ends_of(self.options(table, seat))

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "no_such_length", unit=self.ug) if verb == BACK else None
