# hot: compiled by mypyc
"""CM2: a slowed UG that is about to move in 4.3, or to charge in 2.5, is prompted through fire, card by card (act.cm2).

In 4.3 that is part of the go of the move; in 2.5 each card is a go of its own (act.cm2.go).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import (
    CARD,
    COLOUR_COUNT,
    DONE,
    GENERALS,
    M1,
    M9,
    MF2,
    PASS,
    RAISE,
    SPACE,
    UGS,
    UNIT,
)
from quincunx.games.pacto.box import GREEN, HBW, RED, YELLOW
from quincunx.games.pacto.cards import can_pay, count, one
from quincunx.games.pacto.command import may_prompt, may_raise, play_card
from quincunx.games.pacto.markers import ALIVE, BROKEN, PURSUED, RAISED, STUNNED
from quincunx.games.pacto.steps.goes import Goes, go_is_over
from quincunx.games.pacto.steps.legs import begin_legs, order_of
from quincunx.games.pacto.steps.payment import WhoPays
from quincunx.games.pacto.table import Battlefield, Moment

NEAR: Final = 2 * HBW
NO_CARD: Final = -1


def begin_pressing(table: Battlefield, seat: int) -> None:
    """Ask whether slowing is to be recovered, if everybody sees that it could be; then come the legs."""
    order = order_of(table)
    if order.move not in (M1, M9, MF2) and any(pressers(table, ug) for ug in order.ugs()):
        table.ask_next(PressOn(seat))
    else:
        begin_legs(table, seat)


def pressers(table: Battlefield, ug: int) -> list[int]:
    """Generals within 2 HBW of a slowed UG who may use cards for it and hold some (act.cm2, act.cm2.more)."""
    if table.slow[ug] == 0:
        return []
    return [
        general
        for general in table.generals_of(int(table.owner(ug)))
        if table.hands[general]
        and table.states[general] == ALIVE
        and table.general_marks[general] & STUNNED == 0
        and may_prompt(table, general, ug)
        and table.general_within(general, ug, NEAR)
    ]


def costs_more(table: Battlefield, general: int, ug: int) -> bool:
    """Is the usual coloured card to be added? (command.ooc.once)"""
    return table.commands[ug] != general or not table.is_in_command(general, ug)


def cards_for(table: Battlefield, ug: int, general: int, extra: int) -> list[int]:
    """The cards a general can play for it, after which he can still pay for the move."""
    found: list[int] = []
    hand: i64 = table.hands[general]
    if extra != NO_CARD:
        hand -= one(extra)
    raises = table.attached[general] == ug and table.general_marks[general] & RAISED == 0
    for colour in range(COLOUR_COUNT):
        if count(hand, colour):
            rest = hand - one(colour)
            if colour >= YELLOW and still_pays(table, general, rest, False):
                found.append(CARD + colour)
            if raises and YELLOW <= colour + 1 <= RED and still_pays(table, general, rest, True):
                found.append(RAISE + colour)
    return found


def still_pays(table: Battlefield, general: int, rest: i64, raised: bool) -> bool:
    """Could he pay for the move from the cards he has left?"""
    bill = table.bill
    if bill is None or bill.general != general:
        return True
    raises = not raised and may_raise(table, order_of(table), general, True)
    return can_pay(rest, bill.colour, bill.extra, raises)


def extras_for(table: Battlefield, ug: int, general: int) -> list[int]:
    """The coloured cards that can be added, where that is needed; otherwise none has to be."""
    if not costs_more(table, general, ug):
        return [NO_CARD]
    hand: i64 = table.hands[general]
    return [
        colour for colour in range(GREEN, COLOUR_COUNT) if count(hand, colour) and cards_for(table, ug, general, colour)
    ]


def able_to_press(table: Battlefield, ug: int) -> list[int]:
    """Those who can pay for it."""
    return [
        general
        for general in pressers(table, ug)
        if any(cards_for(table, ug, general, extra) for extra in extras_for(table, ug, general))
    ]


class PressOn(Moment):
    """Which slowed UG recovers some of its slowing, or none."""

    rule = "act.cm2"
    asks = "press_on"
    clauses = {DONE: "act.cm2.go"}

    def options(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        ugs = sorted(order_of(table).ugs())
        return [DONE] + [UNIT + ug - first for ug in ugs if able_to_press(table, ug)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action == DONE:
            begin_legs(table, seat)
        else:
            table.steps.append(PressBy(seat, table.first_ug(seat) + action - UNIT))

    def resume(self, table: Battlefield) -> None:
        """A card was played; more may follow (act.cm2.more)."""
        begin_pressing(table, self.seat)

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        return action if action == DONE or eye in (seat, ALL_SEEING) else HIDDEN

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "press" if verb == UNIT else ""

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": int(order_of(table).ug)}

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"unit": table.first_ug(seat) + index} if verb == UNIT else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.armies[seat].troops):
            return None
        return refuse("act.cm2", "cannot_press", unit=table.first_ug(seat) + index)


class PressChargers(Goes):
    """Whose go it is in 2.5: a charger slowed by fire is prompted through it, or the go is passed."""

    rule = "act.cm2.when"
    asks = "press_chargers"

    def again(self, seat: int) -> Goes:
        return PressChargers(seat)

    def concerns(self, table: Battlefield, seat: int) -> bool:
        return any(pressers(table, ug) for ug in slowed_chargers(table, seat))

    def goes(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        return [UNIT + ug - first for ug in slowed_chargers(table, seat) if able_to_press(table, ug)]

    def act(self, table: Battlefield, seat: int, action: int) -> None:
        table.steps.append(PressBy(seat, table.first_ug(seat) + action - UNIT))

    def resume(self, table: Battlefield) -> None:
        go_is_over(table)

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        return action if action == PASS or eye in (seat, ALL_SEEING) else HIDDEN

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "press" if verb == UNIT else ""

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.armies[seat].troops):
            return None
        return refuse("act.cm2", "cannot_press", unit=table.first_ug(seat) + index)


def slowed_chargers(table: Battlefield, seat: int) -> list[int]:
    """Chargers of a seat that have been slowed, and still have their charge to make."""
    found = [
        int(charge.ug)
        for charge in table.charges
        if table.owner(charge.ug) == seat
        and table.is_on_table(charge.ug)
        and table.slow[charge.ug] > 0
        and not table.has_mark(charge.ug, BROKEN | PURSUED)
    ]
    return sorted(found)


class PressBy(WhoPays):
    """Which general plays the card; more is chosen before anything is told."""

    rule = "act.cm2"
    asks = "press_by"

    def able(self, table: Battlefield) -> list[int]:
        return able_to_press(table, self.ug)

    def settle(self, table: Battlefield, seat: int, general: int) -> None:
        table.ask_next(PressCard(seat, self.ug, general, NO_CARD))

    def told(self, table: Battlefield, general: int) -> int:
        return HIDDEN


class PressCard(Moment):
    """The coloured card that is added where one has to be, and then the card itself: yellow for 1 HBW, red for 2."""

    rule = "act.cm2"
    asks = "press_card"
    fields = ("seat", "ug", "general", "extra")
    hidden = True
    clauses = {RAISE: "upgrade.what"}

    def __init__(self, seat: int, ug: int, general: int, extra: int) -> None:
        super().__init__(seat)
        self.ug = ug
        self.general = general
        self.extra = extra

    def adds(self, table: Battlefield) -> bool:
        """Is it the coloured card that is chosen now?"""
        return self.extra == NO_CARD and costs_more(table, self.general, self.ug)

    def options(self, table: Battlefield, seat: int) -> list[int]:
        if self.adds(table):
            return [CARD + colour for colour in extras_for(table, self.ug, self.general)]
        return cards_for(table, self.ug, self.general, self.extra)

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if self.adds(table):
            table.ask_next(PressCard(seat, self.ug, self.general, action - CARD))
            return
        raised = action >= RAISE
        colour = action - (RAISE if raised else CARD)
        if self.extra != NO_CARD:
            play_card(table, self.general, self.extra)
            table.note(lines.PLAYS, self.general, self.extra)
        play_card(table, self.general, colour)
        table.note(lines.UPGRADES if raised else lines.PLAYS, self.general, colour)
        table.show(seat)
        if raised:
            table.general_marks[self.general] |= RAISED
            colour += 1
        recovered = min(2 if colour == RED else 1, table.slow[self.ug])
        table.slow[self.ug] -= recovered
        table.note(lines.PRESSES_ON, self.ug, recovered)
        table.steps.pop()
        table.go_on()

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        """Nothing before the card is played; then who played which for whom."""
        if eye in (seat, ALL_SEEING):
            return action
        if self.adds(table):
            return HIDDEN
        card = (action - CARD) * (COLOUR_COUNT + 1) + self.extra + 1
        return SPACE.size + (card * GENERALS + self.general % GENERALS) * 2 * UGS + self.ug

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug, "general": self.general}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb not in (CARD, RAISE):
            return None
        return refuse("act.cm2", "not_for_fire", general=self.general, colour=index)
