# hot: compiled by mypyc
"""Moments at which tactic cards may be played."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from quincunx.core.kit.words import first_reason, not_in_hand, refuse
from quincunx.core.messages import Message, Value
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import tactics
from quincunx.games.battalion.actions import DONE, PAY, PLAY
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import Tactic
from quincunx.games.battalion.cards import WINDOWS
from quincunx.games.battalion.tactics import card_of, discounted, has_use, might_play, play_card, playable, shift_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Step[Battle]):
    """Play cards of one window as long as any might be of use, or go past."""

    rule = "tactics.windows"
    clauses = {PLAY: "tactics.windows"}
    plays: ClassVar[int] = 0
    """The window whose cards are played here."""
    passes: ClassVar[int] = DONE
    """What is chosen to go past."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.window: i64 = self.plays  # both once and for all, as asking a class takes long
        self.way_past: i64 = self.passes

    def open(self, battle: Battle) -> None:
        """Ask for cards if any might be of use, or go past at once."""
        if might_play(battle, self.seat, self.window):
            battle.steps.append(self)
        else:
            self.past(battle, self.seat)

    def past(self, battle: Battle, seat: int) -> None:
        """No more cards are played, and the step is done."""
        battle.go_on()

    def play(self, battle: Battle, seat: int, tactic: Tactic) -> None:
        """What a card does that has just been played."""
        raise AssertionError("a card does something")

    def add_plays(self, battle: Battle, seat: int, options: list[int]) -> None:
        """Add the cards of the hand that are of use here to what is offered."""
        for card in playable(battle, seat, self.window):
            options.append(card + shift_of(battle, seat, PLAY))

    def options(self, battle: Battle, seat: int) -> list[int]:
        options: list[int] = [self.way_past]
        self.add_plays(battle, seat, options)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == self.way_past:
            battle.steps.pop()
            self.past(battle, seat)
        else:
            self.play(battle, seat, play_card(battle, seat, card_of(battle, seat, action - PLAY)))

    def resume(self, battle: Battle) -> None:
        if not might_play(battle, self.seat, self.window):
            battle.steps.pop()
            self.past(battle, self.seat)

    def details(self, battle: Battle, seat: int, verb: int, index: int) -> dict[str, Value]:
        if verb != PLAY:
            return {}
        card = battle.box.card_ids[card_of(battle, seat, index)]
        return {"card_text": battle.box.cards.tactics[card].text}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != PLAY:
            return None
        card = card_of(battle, seat, index)
        tactic = battle.box.tactics[card]
        when = Message("window." + WINDOWS[tactic.window])
        return card_missing(battle, seat, index) or first_reason(
            {"card": card, "when": when, "camp": battle.camp_order[seat], **self.about(battle, seat)},
            (tactic.window != self.window, "tactics.windows", "wrong_moment"),
            (True, *self.no_use(battle, seat, tactic)),
        )

    def no_use(self, battle: Battle, seat: int, tactic: Tactic) -> tuple[str, str]:
        """Why a card of this window in hand is not offered: the clause and the sentence."""
        return "tactics.needs_effect", "card_no_use"


def card_missing(battle: Battle, seat: int, slot: int) -> Refusal | None:
    return not_in_hand("info.hand_hidden", battle.hands[seat], card_of(battle, seat, slot))


# ---- paying for a command or a reaction, after cards that make it cheaper or better


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
        lowest = tactics.price_with_cards(battle, rest, self.window, self.payer(battle), battle.reaction, price)
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
