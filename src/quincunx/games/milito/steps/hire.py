# hot: compiled by mypyc
"""Optional variant: hiring mercenaries before the battle, all of it open."""

from __future__ import annotations

from typing import Final

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.milito import lines
from quincunx.games.milito.actions import HIRE, PASS, RELEASE, SLOTS
from quincunx.games.milito.battle import Battle
from quincunx.games.milito.deal import deal
from quincunx.games.milito.decks import FIRST_LEADER, FIRST_MERCENARY

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
    cards = [*battle.forces[0].deck, *battle.forces[1].deck, *battle.released]
    taken = {card % SLOTS for card in cards}
    free = [slot for slot in range(FIRST_MERCENARY, FIRST_LEADER) if battle.decks.ids[slot] and slot not in taken]
    return [seat * SLOTS + slot for slot in free]


class Hire(Step[Battle]):
    """Hire one of the mercenaries, or stop hiring."""

    rule = "variant.mercenaries.swap"
    asks = "hire"
    words = {PASS: "pass_hire"}

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [PASS] + [HIRE + card - seat * SLOTS for card in for_hire(battle, seat)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == PASS:
            battle.note(lines.HIRES_NO_MORE, seat)
            battle.forces[seat].hires_no_more = True
            next_to_hire(battle, seat)
        else:
            battle.steps.append(Release(seat, action - HIRE + seat * SLOTS))

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != HIRE:
            return None
        key = "already_hired" if FIRST_MERCENARY <= index < FIRST_LEADER else "no_mercenary"
        return refuse("variant.mercenaries.cards", key, card=seat * SLOTS + index)


class Release(Step[Battle]):
    """Send a unit of one's own home for the mercenary: the deck keeps its 30 cards."""

    rule = "variant.mercenaries.swap"
    asks = "release"
    fields = ("seat", "hired")

    def __init__(self, seat: int, hired: int) -> None:
        super().__init__(seat)
        self.hired = hired

    def options(self, battle: Battle, seat: int) -> list[int]:
        units = sorted({card for card in battle.forces[seat].deck if not battle.decks.is_leader[card]})
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

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"card": self.hired}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != RELEASE:
            return None
        card = seat * SLOTS + index
        return refuse(self.rule, "leader_stays" if battle.decks.is_leader[card] else "not_in_deck", card=card)
