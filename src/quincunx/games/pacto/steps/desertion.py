# hot: compiled by mypyc
"""1.2: once cards are dealt, some troops of a hesitant ally may desert (ally.desert)."""

from __future__ import annotations

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import UNIT
from quincunx.games.pacto.box import WHITE
from quincunx.games.pacto.cards import NONE, at_least
from quincunx.games.pacto.casualties import take_off
from quincunx.games.pacto.markers import HESITANT
from quincunx.games.pacto.steps.cards import deal
from quincunx.games.pacto.table import Battlefield, Moment


def begin_deal(table: Battlefield) -> None:
    """Everyone is dealt cards; then whoever has a deserting ally is asked who goes, the active player first."""
    deal(table)
    for seat in (1 - int(table.active), int(table.active)):
        for general in reversed(table.generals_of(seat)):
            if deserts(table, general):
                table.steps.append(Desertion(seat, general, (len(troops_of(table, general)) + 1) // 2))


def deserts(table: Battlefield, general: int) -> bool:
    """Does a hesitant ally hold nothing but black cards, and have troops to lose? (ally.desert)"""
    hand = table.hands[general]
    if not table.general_marks[general] & HESITANT or hand == NONE or at_least(hand, WHITE):
        return False
    return bool(troops_of(table, general))


def troops_of(table: Battlefield, general: int) -> list[int]:
    """The UGs of his command that are on the table."""
    seat = int(table.commander(general))
    return [ug for ug in table.ugs_of(seat) if table.commands[ug] == general and table.is_on_table(ug)]


class Desertion(Moment):
    """Half of the UGs of a hesitant ally desert; their owner chooses which, one by one (ally.desert.effect)."""

    rule = "ally.desert.effect"
    asks = "desertion"
    fields = ("seat", "general", "number")

    def __init__(self, seat: int, general: int, number: int) -> None:
        super().__init__(seat)
        self.general = general
        self.number = number
        """How many still have to go."""

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [UNIT + ug - table.first_ug(seat) for ug in troops_of(table, self.general)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        ug = table.first_ug(seat) + action - UNIT
        table.note(lines.DESERTS, ug, self.general)
        take_off(table, ug)
        if self.number > 1:
            table.ask_next(Desertion(seat, self.general, self.number - 1))
        else:
            table.steps.pop()
            table.go_on()

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"general": self.general, "n": self.number}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.armies[seat].troops):
            return None
        return refuse(self.rule, "not_his_troops", unit=table.first_ug(seat) + index, general=self.general)
