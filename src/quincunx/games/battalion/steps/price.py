# hot: compiled by mypyc
"""Paying for a command or a reaction, after cards that make it cheaper or better."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal
from quincunx.games.battalion.actions import PAY, PLAY
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import Tactic
from quincunx.games.battalion.steps.window import Window
from quincunx.games.battalion.tactics import discounted, has_use, might_play, playable, price_with_cards, shift_of


@mypyc_attr(allow_interpreted_subclasses=True)
class PriceStep(Window):
    """Pay the order, or first play cards of the window the price stands in."""

    asks = "price"
    passes = PAY

    def payer(self, battle: Battle) -> i64:
        """The unit the order is placed on."""
        raise AssertionError("a price is for a unit")

    def options(self, battle: Battle, seat: int) -> list[int]:
        if battle.price <= battle.camp_order[seat]:
            return super().options(battle, seat)
        shift, cards = shift_of(battle, seat, PLAY), playable(battle, seat, self.window)
        return [shift + card for card in cards if self.may_still_pay(battle, seat, card)]

    def may_still_pay(self, battle: Battle, seat: int, card: int) -> bool:
        """Can the price be paid once this card is played, with the rest of the hand if need be?"""
        rest = battle.hands[seat][:]
        rest.remove(card)
        price = discounted(battle.price, battle.box.tactics[card])
        lowest = price_with_cards(battle, rest, self.window, self.payer(battle), battle.reaction, price)
        return lowest <= battle.camp_order[seat]

    def play(self, battle: Battle, seat: int, tactic: Tactic) -> None:
        battle.price = discounted(battle.price, tactic)
        battle.reactor_traits |= tactic.grants
        if not might_play(battle, seat, self.window) and battle.price <= battle.camp_order[seat]:
            battle.steps.pop()
            self.past(battle, seat)

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"unit": self.payer(battle), "cost": battle.price}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == PAY:
            params = {"camp": battle.camp_order[seat], **self.about(battle, seat)}
            return refuse("tactics.discount_counts", "too_dear", **params)
        return super().why_not(battle, seat, verb, index)

    def no_use(self, battle: Battle, seat: int, tactic: Tactic) -> tuple[str, str]:
        if has_use(battle, seat, tactic):
            return "tactics.discount_counts", "still_too_dear"
        return super().no_use(battle, seat, tactic)
