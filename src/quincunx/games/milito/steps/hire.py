# hot: compiled by mypyc
"""Optional variant: hiring mercenaries before the battle, all of it open."""

from __future__ import annotations

from typing import Final

from quincunx.core.messages import Message
from quincunx.core.step import Refusal, Step
from quincunx.games.milito import lines
from quincunx.games.milito.actions import HIRE, PASS, RELEASE, SLOTS
from quincunx.games.milito.battle import Battle
from quincunx.games.milito.deal import deal
from quincunx.games.milito.muster import FIRST_LEADER, FIRST_MERCENARY
from quincunx.games.milito.steps.refusals import not_now, refuse

MOST_HIRED: Final = 2


def next_to_hire(battle: Battle, seat: int) -> None:
    """The other player's choice, or this one's again, or the battle begins."""
    battle.steps.pop()
    for other in (1 - seat, seat):
        if may_hire(battle, other):
            battle.steps.append(Hire(other))
            return
    deal(battle)


def may_hire(battle: Battle, seat: int) -> bool:
    """Has this seat neither stopped nor hired all it may, and is anyone left to hire?"""
    force = battle.forces[seat]
    return not force.hires_no_more and force.hired < MOST_HIRED and bool(for_hire(battle, seat))


def for_hire(battle: Battle, seat: int) -> list[int]:
    """The mercenaries nobody has hired yet, as this seat's cards."""
    taken = [card % SLOTS for force in battle.forces for card in force.deck] + [
        card % SLOTS for card in battle.released
    ]
    base = seat * SLOTS
    return [
        base + slot for slot in range(FIRST_MERCENARY, FIRST_LEADER) if battle.muster.ids[slot] and slot not in taken
    ]


class Hire(Step[Battle]):
    """Hire one of the mercenaries, or stop hiring."""

    rule = "variant.mercenaries.swap"

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [PASS] + [HIRE + card - seat * SLOTS for card in for_hire(battle, seat)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == PASS:
            battle.note(lines.HIRES_NO_MORE, seat)
            battle.forces[seat].hires_no_more = True
            next_to_hire(battle, seat)
        else:
            battle.steps.append(Release(seat, action - HIRE + seat * SLOTS))

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.hire")

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if HIRE <= action < HIRE + SLOTS:
            if FIRST_MERCENARY <= action - HIRE < FIRST_LEADER and battle.muster.ids[action - HIRE]:
                return refuse("variant.mercenaries.cards", "already_hired")
            return refuse("variant.mercenaries.cards", "no_mercenary")
        return not_now(action)


class Release(Step[Battle]):
    """Send a unit of one's own home for the mercenary: the deck keeps its 30 cards."""

    rule = "variant.mercenaries.swap"
    fields = ("seat", "hired")

    def __init__(self, seat: int, hired: int) -> None:
        super().__init__(seat)
        self.hired = hired

    def options(self, battle: Battle, seat: int) -> list[int]:
        units = sorted({card for card in battle.forces[seat].deck if not battle.muster.is_leader[card]})
        return [RELEASE + card - seat * SLOTS for card in units]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        card = action - RELEASE + seat * SLOTS
        force = battle.forces[seat]
        force.deck.remove(card)
        force.deck.append(self.hired)
        force.hired += 1
        battle.released = (*battle.released, card)
        battle.note(lines.HIRES, seat, self.hired, card)
        battle.steps.pop()
        next_to_hire(battle, seat)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.release", {"card": battle.muster.ids[self.hired]})

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if RELEASE <= action < RELEASE + SLOTS:
            return refuse("variant.mercenaries.swap", "not_in_deck")
        return not_now(action)
