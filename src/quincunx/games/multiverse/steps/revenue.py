# hot: compiled by mypyc
"""The revenue phase: selling Aether, gifts to allies, and in an open free-for-all offers and treaties."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Message, Value
from quincunx.core.step import Refusal
from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import (
    ACCEPT,
    ASKED_GOLD,
    ASKED_STONES,
    DECLINE,
    DONE,
    END,
    GIVE,
    GIVEN_GOLD,
    GIVEN_STONES,
    MORE,
    MOST_GIFT,
    OFFER,
    OFFERED,
    SELL,
    TREATY,
)
from quincunx.games.multiverse.world import PEOPLE, Moment, World, with_value

STONE: Final = 10000
"""What a stone counts in a number that stands for gold and stones."""


def gain(world: World, seat: i64, gold: i64) -> None:
    """Gold that everybody sees come or go; it never falls below nothing (revenue.debt)."""
    world.gold[seat] = max(0, world.gold[seat] + gold)
    world.shown[seat] = max(0, world.shown[seat] + gold)


def allies(world: World, seat: i64) -> list[int]:
    return [other for other in world.still_in() if other != seat and world.allied(seat, other)]


def treaty_turns(world: World, a: i64, b: i64) -> i64:
    """How many turns ago two players made their last treaty; -1 if they never did."""
    made = world.treaties[PEOPLE * a + b]
    return world.turn - made if made > 0 else -1


def at_peace(world: World, a: i64, b: i64) -> bool:
    """Does a treaty between these two hold? (ffa.treaty)"""
    return 0 <= treaty_turns(world, a, b) < world.box.victory.treaty_turns


def may_deal(world: World, a: i64, b: i64) -> bool:
    """May these two make a deal now? After a treaty has run out they may not, for as long again (ffa.treaty)."""
    lasts = world.box.victory.treaty_turns
    return not lasts <= treaty_turns(world, a, b) < 2 * lasts


def partners(world: World, seat: i64) -> list[int]:
    """Whom a player may make an offer to, by their place from the own seat on."""
    if not world.setting.diplomacy:
        return []
    found: list[int] = []
    for index in range(world.seats - 1):
        other = world.other(int(seat), index)
        if not world.left >> other & 1 and not world.proposed >> other & 1 and may_deal(world, seat, other):
            found.append(index)
    return found


class Treasury(Moment):
    """Sell Aether, give gold to an ally, make an offer, or leave it at that."""

    rule = "revenue.procedure"
    asks = "treasury"
    quiet = True
    clauses = {SELL: "revenue.aether_exchange", GIVE: "revenue.gift", OFFER: "ffa.offer", END: "timing.pass"}
    words = {END: "end_revenue"}

    def options(self, world: World, seat: int) -> list[int]:
        found = [END]
        if world.stones[seat] > 0:
            found.append(SELL)
        if allies(world, seat):
            found += [GIVE + n for n in range(min(MOST_GIFT, world.gold[seat]))]
        return found + [OFFER + index for index in partners(world, seat)]

    def take(self, world: World, seat: int, action: int) -> None:
        if action == END:
            world.steps.pop()
            world.go_on()
        elif action == SELL:
            world.stones[seat] -= 1
            gain(world, seat, world.box.economy.aether_to_gold)
            world.note(lines.SELLS, seat, world.box.economy.aether_to_gold)
        elif action < OFFER:
            friends = allies(world, seat)
            if len(friends) == 1:
                give(world, seat, friends[0], action - GIVE + 1)
            else:
                world.steps.append(GiveTo(seat, action - GIVE + 1))
        else:
            other = world.other(seat, action - OFFER)
            world.proposed |= 1 << other
            world.offer = [0] * len(OFFERED)
            world.steps.append(MakeOffer(seat, other))

    def resume(self, world: World) -> None:
        """An offer has been dealt with; whoever can do nothing more is not asked again, as everybody can see."""
        if len(self.options(world, self.seat)) == 1:
            world.steps.pop()
            world.go_on()

    def candidates(self, world: World, seat: int) -> list[int]:
        """Of all amounts that can be given the least, a third and all of it."""
        most = min(MOST_GIFT, world.gold[seat])
        weighed = {GIVE, GIVE + most // 3, GIVE + most - 1}
        return [each for each in self.options(world, seat) if not GIVE <= each < OFFER or each in weighed]

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"gold": world.gold[seat], "stones": world.stones[seat], "rate": world.box.economy.aether_to_gold}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == SELL:
            return refuse("revenue.aether_exchange", "no_stones")
        if verb == GIVE:
            none = not allies(world, seat)
            return refuse("revenue.gift", "no_ally") if none else refuse("revenue.debt", "not_so_much", n=index + 1)
        if verb != OFFER:
            return None
        other = world.other(seat, index)
        return first_reason(
            {"other": other},
            (not world.setting.diplomacy, "ffa.closed", "closed_game"),
            (world.left >> other & 1, "victory.eliminated", "is_out"),
            (world.proposed >> other & 1, "revenue.procedure", "one_offer"),
            (True, "ffa.treaty", "no_deals_yet"),
        )


def give(world: World, seat: i64, friend: i64, gold: i64) -> None:
    gain(world, seat, -gold)
    gain(world, friend, gold)
    world.note(lines.GIVES, seat, friend, gold)


class GiveTo(Moment):
    """Which of several allies a gift is for."""

    rule = "revenue.gift"
    asks = "give_to"
    fields = ("seat", "amount")
    words = {OFFER: "give_to"}

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat)
        self.amount = amount

    def options(self, world: World, seat: int) -> list[int]:
        friends = allies(world, seat)
        return [OFFER + index for index in range(world.seats - 1) if world.other(seat, index) in friends]

    def take(self, world: World, seat: int, action: int) -> None:
        give(world, seat, world.other(seat, action - OFFER), self.amount)
        world.steps.pop()
        world.go_on()

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"n": self.amount}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("revenue.gift", "not_an_ally", other=world.other(seat, index)) if verb == OFFER else None


class MakeOffer(Moment):
    """Gold and stones given and asked for, and perhaps a treaty; then it is made, or dropped."""

    rule = "ffa.offer"
    asks = "make_offer"
    fields = ("seat", "other")
    words = {DONE: "make_offer", DECLINE: "drop_offer"}

    def __init__(self, seat: int, other: int) -> None:
        super().__init__(seat)
        self.other = other

    def concerned(self, world: World) -> tuple[int, ...]:
        return (self.seat, self.other)

    def room(self, world: World, what: int) -> int:
        """How much more of something could be in the offer; both must own what they give."""
        if what == GIVEN_GOLD:
            return world.gold[self.seat] - world.offer[what]
        if what == GIVEN_STONES:
            return world.stones[self.seat] - world.offer[what]
        if what == ASKED_GOLD:
            return world.gold[self.other] - world.offer[what]
        if what == ASKED_STONES:
            return world.stones[self.other] - world.offer[what]
        return 0 if world.offer[TREATY] or at_peace(world, self.seat, self.other) else 1

    def options(self, world: World, seat: int) -> list[int]:
        found = [MORE + what for what in range(len(OFFERED)) if self.room(world, what) > 0]
        if any(world.offer):
            found.append(DONE)
        found.append(DECLINE)
        return found

    def take(self, world: World, seat: int, action: int) -> None:
        if action == DECLINE:
            world.offer = [0] * len(OFFERED)
            world.steps.pop()
            world.go_on()
        elif action == DONE:
            line = lines.OFFERS_PEACE if world.offer[TREATY] else lines.OFFERS
            world.note(line, seat, self.other, told(world.offer, GIVEN_GOLD), told(world.offer, ASKED_GOLD))
            world.steps[-1] = Answer(self.other, seat)
        else:
            world.offer = with_value(world.offer, action - MORE, world.offer[action - MORE] + 1)

    def least(self, world: World, seat: int) -> int:
        return DECLINE

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return offer_in_words(world, self.other)

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == DONE:
            return refuse("ffa.offer", "nothing_offered")
        if verb != MORE:
            return None
        if index == TREATY:
            return refuse("ffa.treaty", "treaty_stands")
        return refuse("ffa.offer", "more_than_owned")


def told(offer: list[int], first: int) -> int:
    """Gold and stones as one number, as sentences take them."""
    return offer[first] + STONE * offer[first + 1]


def offer_in_words(world: World, other: int) -> dict[str, Value]:
    """What an offer consists of so far."""
    return {
        "other": other,
        "given": told(world.offer, GIVEN_GOLD),
        "wanted": told(world.offer, ASKED_GOLD),
    }


class Answer(Moment):
    """Take an offer or refuse it; what is taken is carried out at once."""

    rule = "ffa.offer"
    asks = "answer"
    fields = ("seat", "other")
    words = {DECLINE: "refuse_offer"}

    def __init__(self, seat: int, other: int) -> None:
        super().__init__(seat)
        self.other = other

    def concerned(self, world: World) -> tuple[int, ...]:
        return (self.seat, self.other)

    def options(self, world: World, seat: int) -> list[int]:
        return [DECLINE, ACCEPT]

    def take(self, world: World, seat: int, action: int) -> None:
        if action == ACCEPT:
            world.note(lines.ACCEPTS, seat, self.other)
            self.carry_out(world)
        else:
            world.note(lines.REFUSES, seat, self.other)
        world.offer = [0] * len(OFFERED)
        world.steps.pop()
        world.go_on()

    def carry_out(self, world: World) -> None:
        giver, taker, offer = self.other, self.seat, world.offer
        gold = offer[ASKED_GOLD] - offer[GIVEN_GOLD]
        stones = offer[ASKED_STONES] - offer[GIVEN_STONES]
        gain(world, giver, gold)
        gain(world, taker, -gold)
        world.stones[giver] += stones
        world.stones[taker] -= stones
        if offer[TREATY]:
            for pair in (PEOPLE * giver + taker, PEOPLE * taker + giver):
                world.treaties = with_value(world.treaties, pair, world.turn)
            world.note(lines.TREATY, giver, taker, world.turn + world.box.victory.treaty_turns - 1)

    def prompt(self, world: World, seat: int) -> Message:
        key = "prompt.answer_peace" if world.offer[TREATY] else "prompt.answer"
        return Message(key, self.about(world, seat))

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return offer_in_words(world, self.other)
