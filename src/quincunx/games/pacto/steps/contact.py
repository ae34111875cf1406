# hot: compiled by mypyc
"""A charger or pursuer that has run into two enemies at once: which of them it fights (charge.contact.two)."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.pacto.actions import ENEMY
from quincunx.games.pacto.onset import meet
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import DUE_CONTACT, Due


def contacts_of(table: Battlefield, ug: i64) -> list[Due]:
    return [due for due in table.queue if due.kind == DUE_CONTACT and due.ug == ug]


def asks_contact(table: Battlefield, ug: i64) -> bool:
    """Ask the owner of a UG whom it fights, if it has met several; is he asked?"""
    if not contacts_of(table, ug):
        return False
    table.steps.append(ChooseContact(int(table.owner(ug)), int(ug)))
    return True


class ChooseContact(Step[Battlefield]):
    """Whom a UG fights that has run into several."""

    rule = "charge.contact.two"
    asks = "choose_contact"
    fields = ("seat", "ug")

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def options(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(1 - seat)
        return [ENEMY + int(due.other) - first for due in contacts_of(table, self.ug)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        enemy = table.first_ug(1 - seat) + action - ENEMY
        behind = any(due.other == enemy and due.number for due in contacts_of(table, self.ug))
        table.queue = [due for due in table.queue if due.kind != DUE_CONTACT or due.ug != self.ug]
        meet(table, self.ug, enemy, behind)
        table.steps.pop()
        table.go_on()

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "fight_enemy" if verb == ENEMY else ""

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != ENEMY or index >= len(table.armies[1 - seat].troops):
            return None
        return refuse(self.rule, "not_met", unit=self.ug, enemy=table.first_ug(1 - seat) + index)
