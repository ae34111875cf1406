# hot: compiled by mypyc
"""Paying with cards: who does, and then card by card, from the hand of one general (prompt.extra_cards)."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import CARD, COLOUR_COUNT, GENERAL, RAISE
from quincunx.games.pacto.box import GREEN
from quincunx.games.pacto.cards import can_pay_extra, count, one
from quincunx.games.pacto.command import play_card
from quincunx.games.pacto.leaning import best_of, of_payers
from quincunx.games.pacto.markers import RAISED
from quincunx.games.pacto.table import Battlefield, Moment
from quincunx.games.pacto.things import PAID, Bill


def owe(table: Battlefield, general: i64, colour: i64, extra: i64, may_raise: bool) -> None:
    """Somebody has announced what this general will pay; `Pay` asks for it in the end."""
    table.bill = Bill(int(general), int(colour), int(extra), may_raise)


@mypyc_attr(allow_interpreted_subclasses=True)
class WhoPays(Moment):
    """Which general plays the cards for a UG, where several might; nobody else knows before it is settled."""

    rule = "prompt.extra_cards"
    asks = "choose_payer"
    continues = True
    fields: ClassVar[tuple[str, ...]] = ("seat", "ug")
    hidden = True

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def able(self, table: Battlefield) -> list[int]:
        """Those who can pay."""
        raise AssertionError("a step that asks who pays says who can")

    def settle(self, table: Battlefield, seat: int, general: int) -> None:
        """This general pays: what comes next."""
        raise AssertionError("a step that asks who pays says what follows")

    def told(self, table: Battlefield, general: int) -> int:
        """What others see once it is settled; nothing if more has to be chosen first."""
        raise AssertionError("a step that asks who pays says what is told")

    # ---- what follows

    def options(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_general(seat)
        return [GENERAL + general - first for general in self.able(table)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        self.settle(table, seat, table.first_general(seat) + action - GENERAL)

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        if eye in (seat, ALL_SEEING):
            return action
        return self.told(table, table.first_general(seat) + action - GENERAL)

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        """Whoever commands it, and has cards to spare."""
        found = self.options(table, seat)
        return best_of(found, of_payers(table, self.ug, table.first_general(seat), found), 1)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != GENERAL or index >= len(table.armies[seat].leaders):
            return None
        return refuse(self.rule, "general_cannot_pay", general=table.first_general(seat) + index)


class Pay(Step[Battlefield]):
    """One card after the other: first the one of the colour asked for, then the coloured ones beside it."""

    rule = "comp.card_value"
    asks = "pay"
    clauses = {RAISE: "upgrade.what"}

    def options(self, table: Battlefield, seat: int) -> list[int]:
        bill = table.bill
        assert bill is not None
        hand: i64 = table.hands[bill.general]
        needed: i64 = bill.colour if bill.colour != PAID else GREEN
        extra = bill.extra if bill.colour != PAID else bill.extra - 1
        found: list[int] = []
        for colour in range(COLOUR_COUNT):
            if not count(hand, colour):
                continue
            rest = hand - one(colour)
            if colour >= needed and can_pay_extra(rest, extra, bill.may_raise):
                found.append(CARD + colour)
            if bill.may_raise and colour == needed - 1 and can_pay_extra(rest, extra, False):
                found.append(RAISE + colour)
        return found

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        bill = table.bill
        assert bill is not None
        raised = action >= RAISE
        colour = action - (RAISE if raised else CARD)
        general = int(bill.general)
        play_card(table, general, colour)
        table.show(seat)
        table.note(lines.UPGRADES if raised else lines.PLAYS, general, colour)
        if raised:
            table.general_marks[general] |= RAISED
        extra = int(bill.extra) - (1 if bill.colour == PAID else 0)
        if extra > 0:
            table.bill = Bill(general, PAID, extra, bill.may_raise and not raised)
            return
        table.bill = None
        table.steps.pop()
        table.go_on()

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        return [self.routine(table, seat)]

    def routine(self, table: Battlefield, seat: int) -> int:
        """The cheapest card; one that is raised saves a better one."""
        found = self.options(table, seat)
        best = found[0]
        for action in found:
            if (action - CARD) % COLOUR_COUNT < (best - CARD) % COLOUR_COUNT:
                best = action
        return best

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        bill = table.bill
        assert bill is not None
        return {"general": int(bill.general), "needed": int(bill.colour) if bill.colour != PAID else GREEN}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb not in (CARD, RAISE):
            return None
        bill = table.bill
        assert bill is not None
        params = {**self.about(table, seat), "colour": index}
        if not count(table.hands[bill.general], index):
            return refuse("card.deal", "not_held", general=int(bill.general), colour=index)
        if verb == RAISE:
            return refuse("upgrade.what", "no_raise", **params)
        return refuse("comp.card_value", "too_low", **params)
