# hot: compiled by mypyc
"""Who may play cards for which UGs, what that costs, and who can pay it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from quincunx.games.pacto.actions import M1, M2, MF2
from quincunx.games.pacto.box import NO_PRICE
from quincunx.games.pacto.cards import can_pay, one, still_open
from quincunx.games.pacto.markers import ALIVE, AWAY, HESITANT, RAISED, RODE, STUNNED
from quincunx.games.pacto.table import NO_UG, Battlefield
from quincunx.games.pacto.things import NO_GENERAL, Order


def may_prompt(table: Battlefield, general: i64, ug: i64) -> bool:
    """May this general use his cards for a UG, at whatever cost? Everybody can tell (command.apply.pro and .wide)."""
    if table.states[general] == AWAY or table.general_marks[general] & (STUNNED | HESITANT):
        return False
    own = table.commands[ug] == general
    if own or table.states[general] != ALIVE:
        return own
    if table.is_ally(general) or table.is_ally(table.commands[ug]) or table.owner(ug) != table.commander(general):
        return False
    return table.box.wide[table.leaders[general].authority] and table.in_command_range(general, ug)


def is_hesitant(table: Battlefield, ug: i64) -> bool:
    """Does it belong to an ally who hesitates? (ally.hesitant.effect)"""
    return table.general_marks[table.commands[ug]] & HESITANT != 0


def prompters(table: Battlefield, order: Order) -> list[int]:
    """Who could pay for a move by what everybody sees: who may prompt all of it and holds a card (info.ask)."""
    seat = int(table.owner(order.ug))
    ugs = [ug for ug in order.ugs() if not order.pulled >> ug & 1]
    return [
        general
        for general in table.generals_of(seat)
        if table.hands[general] and all(may_prompt(table, general, ug) for ug in ugs)
    ]


def may_raise(table: Battlefield, order: Order, general: i64, decided: bool) -> bool:
    """May he upgrade a card of this move, since he is part of it? (upgrade.where, upgrade.block, upgrade.limit)

    `decided`: it is settled who goes along, so that whoever is still with a UG does.
    """
    ug: i64 = table.attached[general]
    if ug == NO_UG or not order.block >> ug & 1 or table.states[general] != ALIVE:
        return False
    if table.general_marks[general] & (RAISED | STUNNED):
        return False
    return decided or order.action in (M1, MF2) or table.general_marks[general] & RODE == 0


def affords(table: Battlefield, order: Order, decided: bool) -> bool:
    """Can the general of an order pay for it?"""
    colour, extra = table.price(order)
    if colour == NO_PRICE:
        return False
    general = order.general
    return can_pay(table.hands[general], colour, extra, may_raise(table, order, general, decided))


def payers(table: Battlefield, order: Order) -> list[int]:
    """Who can pay for a move."""
    found: list[int] = []
    for general in prompters(table, order):
        twin = order.twin()
        twin.general = general
        if affords(table, twin, False):
            found.append(general)
    return found


@final
class Purse:
    """A general who could pay for a move of one UG: how many coloured cards he has to add, and what he may upgrade."""

    def __init__(self, general: i64, extra: i64, raises: bool, raises_in_place: bool) -> None:
        self.general: i64 = general
        self.extra: i64 = extra
        self.raises = raises
        self.raises_in_place = raises_in_place
        """The same if the UG stays where it is, so that he need not ride along."""


def purses_for(table: Battlefield, ug: int) -> list[Purse]:
    """Everyone who could pay for a UG alone, whatever it does: as `payers`, worked out once for all its actions."""
    found: list[Purse] = []
    order = Order(ug, M2, M2, NO_GENERAL, 1 << ug)
    for general in prompters(table, order):
        extra: i64 = 1 if table.commands[ug] != general or not table.is_in_command(general, ug) else 0
        in_place = may_raise(table, order, general, True)
        found.append(Purse(general, extra, may_raise(table, order, general, False), in_place))
    return found


def is_afforded(table: Battlefield, ug: i64, action: i64, purses: list[Purse]) -> bool:
    """Can any of them pay for this action?"""
    colour: i64 = table.box.prices[action][table.column(ug)]
    if colour == NO_PRICE:
        return False
    in_place = action in (M1, MF2)
    for purse in purses:
        raises = purse.raises_in_place if in_place else purse.raises
        if can_pay(table.hands[purse.general], colour, purse.extra, raises):
            return True
    return False


def play_card(table: Battlefield, general: i64, colour: i64) -> None:
    """A card leaves a hand and lies with those used in this turn."""
    table.hands[general] -= int(one(colour))
    table.open[general] = int(still_open(table.open[general], table.hands[general]))
    table.used += one(colour)
