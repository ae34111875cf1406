# hot: compiled by mypyc
"""Paying for a command or a reaction, after cards that make it cheaper or better."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from quincunx.core.messages import Message
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion.actions import PAY, PLAY, SLOTS
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.steps.refusals import card_actions, card_of, not_now, refuse
from quincunx.games.battalion.tactics import discounted, might_play, play_card, playable, price_with_cards


@mypyc_attr(allow_interpreted_subclasses=True)
class PriceStep(Step[Battle]):
    """Pay the order, or first play cards of the window the price stands in."""

    window: ClassVar[int] = 0

    def carry_on(self, battle: Battle, seat: int) -> None:
        """The price is settled: pay it, and what it was for happens."""
        raise AssertionError("a price is for something")

    def payer(self, battle: Battle) -> int:
        """The unit the order is placed on."""
        raise AssertionError("a price is for a unit")

    def options(self, battle: Battle, seat: int) -> list[int]:
        cards = playable(battle, seat, self.window)
        if battle.price <= battle.camp_order[seat]:
            return [PAY, *card_actions(battle, seat, PLAY, cards)]
        return card_actions(battle, seat, PLAY, [card for card in cards if self.may_still_pay(battle, seat, card)])

    def may_still_pay(self, battle: Battle, seat: int, card: int) -> bool:
        """Can the price be paid once this card is played, with the rest of the hand if need be?"""
        rest = battle.hands[seat][:]
        rest.remove(card)
        price = discounted(battle.price, battle.box.tactics[card])
        lowest = price_with_cards(battle, rest, self.window, self.payer(battle), battle.reaction, price)
        return lowest <= battle.camp_order[seat]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action != PAY:
            tactic = play_card(battle, seat, card_of(battle, seat, action - PLAY))
            battle.price = discounted(battle.price, tactic)
            battle.reactor_traits |= tactic.grants
            if might_play(battle, seat, self.window) or battle.price > battle.camp_order[seat]:
                return
        battle.steps.pop()
        self.carry_on(battle, seat)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.price", {"unit": self.payer(battle), "cost": battle.price})

    def cite(self, battle: Battle, action: int) -> str:
        return self.rule if action == PAY else "tactics.windows"

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        held = PLAY <= action < PLAY + SLOTS and card_of(battle, seat, action - PLAY) in playable(
            battle, seat, self.window
        )
        if action == PAY or held:
            return refuse("tactics.discount_counts", "too_dear", {"cost": battle.price})
        return not_now(battle, seat, action)


def place_order(battle: Battle, seat: int, unit: int) -> None:
    """Move the price from the camp onto the unit."""
    battle.camp_order[seat] -= battle.price
    battle.order[unit] += battle.price
