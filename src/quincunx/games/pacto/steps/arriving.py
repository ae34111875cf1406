# hot: compiled by mypyc
"""4.3: a flank march arrives: its UGs enter the table one by one, then its general joins one of them (flank.enter)."""

from __future__ import annotations

from quincunx.core.kit.bits import members
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import UNIT, Y
from quincunx.games.pacto.ambushes import spot
from quincunx.games.pacto.box import QUARTER_HBW
from quincunx.games.pacto.generals import displace_touched
from quincunx.games.pacto.marching import (
    arrive,
    at_edge,
    changed,
    march_of,
    points_at_edge,
    price_of_arrival,
    rows_of_entry,
)
from quincunx.games.pacto.markers import MOVED, ON_TABLE, RODE
from quincunx.games.pacto.steps.payment import Pay, owe
from quincunx.games.pacto.table import NO_UG, Battlefield
from quincunx.games.pacto.things import ARRIVED, LEFT_SIDE, March


def begin_arrival(table: Battlefield, seat: int, general: int) -> None:
    """The side card is turned up; it will be paid once all are placed (flank.arrive)."""
    march = march_of(table, general)
    assert march is not None
    owe(table, general, price_of_arrival(table.turn), 0, False)
    table.show(seat)
    table.note(lines.ARRIVES, general, march.side)
    first = arrive(table, march)
    table.general_marks[general] |= RODE
    if first.ugs:
        enter_next(table, seat, first, -1)
    else:
        table.steps.append(EnterAlone(seat, general, int(march.side)))


def enter_next(table: Battlefield, seat: int, march: March, after: int) -> None:
    """The next UG for which there is room; then the general (flank.enter)."""
    for ug in members(march.ugs):
        if ug > after and rows_of_entry(table, ug, march.side):
            table.steps.append(Enter(seat, ug))
            return
    here = entered(table, int(march.general))
    if len(here) > 1:
        table.steps.append(EnterWith(seat, int(march.general)))
    else:
        join(table, seat, int(march.general), here[0])


def entered(table: Battlefield, general: int) -> list[int]:
    """The UGs of his march that have just entered."""
    march = march_of(table, general)
    return [] if march is None else [ug for ug in members(march.ugs) if table.is_on_table(ug)]


def begin_late_arrival(table: Battlefield, seat: int, ug: int) -> None:
    """A UG for which there was no room before: no card is paid."""
    table.steps.append(Enter(seat, ug))


class Enter(Step[Battlefield]):
    """Where a UG enters, on its side edge."""

    rule = "flank.enter"
    asks = "enter"
    fields = ("seat", "ug")
    words = {Y: "deploy_y"}

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def march(self, table: Battlefield) -> March:
        return next(march for march in table.marches if march.ugs >> self.ug & 1)

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [Y + row for row in rows_of_entry(table, self.ug, self.march(table).side)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        march = self.march(table)
        table.bodies[self.ug] = at_edge(table, self.ug, march.side, action - Y)
        table.where[self.ug] = ON_TABLE
        table.mark(self.ug, MOVED)
        table.note(lines.ENTERS, self.ug, action - Y)
        displace_touched(table, [self.ug])
        table.steps.pop()
        spot(table)
        if table.bill is None:
            end_arrival(table, int(march.general))
            table.go_on()
        else:
            enter_next(table, seat, march, self.ug)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "cannot_enter", unit=self.ug) if verb == Y else None


class EnterWith(Step[Battlefield]):
    """Which of the UGs that have entered their general is with."""

    rule = "flank.enter"
    asks = "enter_with"
    fields = ("seat", "general")
    words = {UNIT: "join"}

    def __init__(self, seat: int, general: int) -> None:
        super().__init__(seat)
        self.general = general

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [UNIT + ug - table.first_ug(seat) for ug in entered(table, self.general)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        table.steps.pop()
        join(table, seat, self.general, table.first_ug(seat) + action - UNIT)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"general": self.general}

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"unit": table.target_value(seat, "unit", index)} if verb == UNIT else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT:
            return None
        return refuse(self.rule, "not_arrived", general=self.general, unit=table.target_value(seat, "unit", index))


def join(table: Battlefield, seat: int, general: int, ug: int) -> None:
    table.attached[general] = ug
    table.note(lines.STARTS_WITH, general, ug)
    end_arrival(table, general)
    table.steps.append(Pay(seat))


def end_arrival(table: Battlefield, general: int) -> None:
    """Only those without room are still on the march."""
    march = march_of(table, general)
    assert march is not None
    left = 0
    for ug in members(march.ugs):
        if not table.is_on_table(ug):
            left |= 1 << ug
    changed(table, march, ARRIVED, int(march.side), left)


class EnterAlone(Step[Battlefield]):
    """Where a bluffing general is placed, on the edge of his card (flank.bluff)."""

    rule = "flank.bluff"
    asks = "enter_alone"
    fields = ("seat", "general", "side")
    words = {Y: "deploy_y"}

    def __init__(self, seat: int, general: int, side: int) -> None:
        super().__init__(seat)
        self.general = general
        self.side = side

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [Y + row for row in points_at_edge(table, self.general, self.side)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        table.attached[self.general] = NO_UG
        table.general_x[self.general] = 0 if self.side == LEFT_SIDE else int(table.width)
        table.general_y[self.general] = QUARTER_HBW * (action - Y)
        spot(table)
        table.ask_next(Pay(seat))

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"general": self.general}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "cannot_place_him", general=self.general) if verb == Y else None
