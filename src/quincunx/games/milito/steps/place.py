# hot: compiled by mypyc
"""Action: Place Unit. Choose the card, choose the column (clearing it first if wished), pay for all together."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.hands import take_from
from quincunx.core.kit.words import first_reason, not_in_hand, refuse
from quincunx.core.messages import Message, Value
from quincunx.core.step import HIDDEN, Refusal, SecretStep
from quincunx.games.milito import lines
from quincunx.games.milito.actions import CHEAPEST, CLEAR, COLUMN, COLUMNS, COSTS, DEAREST, PAY, PLACE, SLOTS
from quincunx.games.milito.battle import EMPTY, Battle
from quincunx.games.milito.turn import draw_into_hand

BITS: Final = 8
MANY: Final = (1 << BITS) - 1
"""A number of cards in so many bits."""


def cost_in(battle: Battle, card: i64, column: i64) -> i64:
    """Cards to discard for placing this unit here: deploy, flank and Rough add up."""
    return battle.costs[COSTS * card + column]


def cheapest_cost(battle: Battle, card: i64) -> i64:
    """What the unit costs in its cheapest column."""
    return battle.costs[COSTS * card + CHEAPEST]


def purse(battle: Battle, hand: list[int]) -> i64:
    """What a hand is worth as payment: units 1 each, Leaders their place value."""
    pays = battle.decks.pays
    worth: i64 = 0
    card: i64
    for card in hand:
        worth += pays[card]
    return worth


# ---- cards that cannot be taken from the hand


def card_missing(battle: Battle, seat: int, slot: int) -> Refusal | None:
    return not_in_hand("info.hand", battle.forces[seat].hand, seat * SLOTS + slot)


def no_unit_card(battle: Battle, seat: int, slot: int) -> Refusal | None:
    """Is this card not in the hand, or a Leader?"""
    card = seat * SLOTS + slot
    is_leader = (battle.decks.is_leader[card] != 0, "leader.no_column", "leader_in_column")
    return card_missing(battle, seat, slot) or first_reason({"card": card}, is_leader)


# ---- room in a column


def can_share(battle: Battle, first: i64, second: i64) -> bool:
    """May two units stand together: same type, or one of them has Combine?"""
    decks = battle.decks
    return decks.type_of[first] == decks.type_of[second] or decks.combine[first] + decks.combine[second] > 0


def fits(battle: Battle, units: list[int], card: i64, column: i64, cleared: i64) -> bool:
    """Is there room for the unit once the places in `cleared` are empty?"""
    first: i64 = EMPTY if cleared & 1 else units[2 * column]
    second: i64 = EMPTY if cleared & 2 else units[2 * column + 1]
    if first != EMPTY and second != EMPTY:
        return False
    standing = first if first != EMPTY else second
    return standing == EMPTY or can_share(battle, card, standing)


def clearable(battle: Battle, units: list[int], column: i64, cleared: i64) -> i64:
    """The places of a column whose unit stood there before this action and may be thrown out (2 bits)."""
    i = 2 * column
    barred = cleared | battle.fresh >> i
    places: i64 = 0
    if units[i] != EMPTY and not barred & 1:
        places = 1
    if units[i + 1] != EMPTY and not barred & 2:
        places += 2
    return places


def has_room(battle: Battle, units: list[int], card: i64, column: i64) -> bool:
    """Could the unit go here, throwing out whatever may be thrown out?"""
    if not battle.fresh >> 2 * column & 3:
        return True
    return fits(battle, units, card, column, clearable(battle, units, column, 0))


class PlaceColumn(SecretStep[Battle]):
    """Choose the column for the unit in hand; click a unit of one's own there to throw it out first."""

    rule = "place.any_column"
    asks = "place_column"
    tells = {"card": "placing"}
    clauses = {CLEAR: "place.replace"}

    def options(self, battle: Battle, seat: int) -> list[int]:
        card = battle.placing
        options: list[int] = []
        force = battle.forces[seat]
        costs, first, clearing, units = battle.costs, COSTS * card, battle.clearing, force.units
        left = i64(len(force.hand)) - 1 - battle.cost
        if left < costs[first + DEAREST]:  # else it is enough everywhere, for every card pays 1 or more
            left = purse(battle, force.hand) - battle.decks.pays[card] - battle.cost
        for column in range(i64(COLUMNS)):
            if costs[first + column] > left or (clearing != EMPTY and clearing != column):
                continue
            if not force.presence >> column & 1:
                options.append(COLUMN + column)
                continue
            cleared: i64 = battle.cleared if clearing == column else 0
            ways = self.ways_in(battle, units, column, cleared)
            if ways & 1:
                options.append(COLUMN + column)
            if ways & 2:
                options.append(CLEAR + 2 * column)
            if ways & 4:
                options.append(CLEAR + 2 * column + 1)
        return options

    def ways_in(self, battle: Battle, units: list[int], column: i64, cleared: i64) -> i64:
        """Where units stand: may this one go there too (1), or the first or second be thrown out for it (2 and 4)?

        Of two of a kind one is offered.
        """
        first: i64 = units[2 * column]
        second: i64 = units[2 * column + 1]
        both = 2 if first == second else 6
        if cleared == 0 and not battle.fresh >> 2 * column & 3:  # all of them stood there before this action
            if second != EMPTY:
                return both
            return 3 if can_share(battle, battle.placing, first) else 2
        ways: i64 = 1 if fits(battle, units, battle.placing, column, cleared) else 0
        places = clearable(battle, units, column, cleared)
        if places == 0 or not has_room(battle, units, battle.placing, column):
            return ways
        return ways + (both if places == 3 else 2 * places)

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action >= CLEAR:
            battle.clearing = (action - CLEAR) // 2
            battle.cleared |= 1 << (action - CLEAR) % 2
            return
        place_unit(battle, seat, action - COLUMN)
        if battle.cost > 0 and not isinstance(battle.steps[-2], Pay):
            battle.ask_next(PAYING[seat])
            return
        battle.steps.pop()
        if battle.cost == 0:
            finish_action(battle, seat)

    def seen(self, battle: Battle, seat: int, action: int, eye: int) -> int:
        if action >= CLEAR:
            return HIDDEN
        return COLUMNS * (2 * SLOTS + battle.placing) + action  # card and column, open to all; beyond every action

    def details(self, battle: Battle, seat: int, verb: int, index: int) -> dict[str, Value]:
        if verb == CLEAR:
            return {"card": battle.forces[seat].units[index], "column": index // 2 + 1}
        return {"cost": cost_in(battle, battle.placing, index)}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == COLUMN:
            stays = 1 if battle.clearing == index and battle.cleared & 1 else 0
            return column_refusal(battle, seat, 2 * index + stays, False)
        return column_refusal(battle, seat, index, True) if verb == CLEAR else None


def place_unit(battle: Battle, seat: i64, column: i64) -> None:
    """Put the chosen card face up into the column, on the cleared places if any; the cost is added up."""
    force = battle.forces[seat]
    card = battle.placing
    i = 2 * column
    for place in range(i64(1), -1, -1):
        if battle.cleared >> place & 1:
            thrown_out = force.leave(column, place)
            force.discard.append(thrown_out)
            battle.note(lines.CLEARS, seat, thrown_out, column)
            if place == 0:  # the second unit has moved up to the first place
                moved = battle.fresh >> (i + 1) & 1
                battle.fresh = battle.fresh & ~(i64(3) << i) | moved << i
    cost = cost_in(battle, card, column)
    take_from(force.hand, card)
    force.show_from_hand(card)
    battle.show(seat)
    ahead = force.units[i] == EMPTY or force.units[i] > card
    if ahead and battle.fresh >> i & 1:
        battle.fresh |= i64(2) << i
    force.stand(column, card)
    battle.fresh |= i64(1 if ahead else 2) << i
    battle.cost += cost
    battle.placing = battle.clearing = EMPTY
    battle.cleared = 0
    battle.note(lines.PLACES, seat, card, column, cost)


def finish_action(battle: Battle, seat: i64) -> None:
    """All is placed and paid; draws for Leaders who paid come last (effect.on_play)."""
    draws = battle.draws
    battle.fresh = battle.cost = battle.paid = battle.least = battle.draws = 0
    if draws > 0:
        battle.note(lines.DRAWS_BY_EFFECT, seat, draw_into_hand(battle, seat, draws))
    battle.go_on()


def column_refusal(battle: Battle, seat: int, index: int, clears: bool) -> Refusal | None:
    """Why the unit cannot go to a column, or why the unit at one of its places cannot be thrown out for it."""
    force, card, column = battle.forces[seat], battle.placing, index // 2
    unit, here = force.units[index], battle.clearing == column
    worth = purse(battle, force.hand) - battle.decks.pays[card]
    cost = battle.cost + cost_in(battle, card, column)
    cleared = here and battle.cleared >> index % 2 & 1
    twin = index % 2 == 1 and unit == force.units[index - 1]
    told: dict[str, Value] = {"card": card, "column": column + 1, "other": unit, "cost": cost, "worth": worth}
    return first_reason(
        {**told, "cleared": battle.clearing + 1},
        (clears and unit == EMPTY, "place.replace", "nothing_to_clear"),
        (battle.clearing != EMPTY and not here, "place.replace.with_placement", "clearing_elsewhere"),
        (clears and battle.fresh >> index & 1, "place.replace", "just_placed"),
        (clears and cleared, "place.replace", "already_cleared"),
        (cost > worth, "place.must_afford", "column_too_dear"),
        (clears and twin, "place.order_irrelevant", "same_as_other"),
        (clears, "place.same_type", "no_use_clearing"),
        (force.units[2 * column + 1] != EMPTY and not here, "place.max_two", "column_full"),
        (True, "place.same_type", "cannot_share"),
    )


# ---- paying


def change_in(battle: Battle, hand: list[int]) -> i64:
    """How many cards of a hand pay 1, 2 and 3, in BITS bits each."""
    pays = battle.decks.pays
    change: i64 = 0
    card: i64
    for card in hand:
        change += i64(1) << BITS * (i64(pays[card]) - 1)
    return change


def can_complete(change: i64, cost: i64, paid: i64, least: i64) -> bool:
    """Can some of this change bring `paid` up to the cost with no card superfluous?"""
    ones = change & MANY
    if paid + ones >= cost:
        return True
    for three in range((change >> 2 * BITS) + 1):
        for two in range((change >> BITS & MANY) + 1):
            total = paid + 3 * three + 2 * two
            smallest: i64 = min(least, i64(2 if two > 0 else 3))
            if total + ones >= cost and (total < cost or total - smallest < cost):
                return True
    return False


class Pay(SecretStep[Battle]):
    """Discard cards for what was placed, none of them superfluous; before the first, place further units."""

    rule = "place.pay.hand"
    asks = "pay"
    clauses = {PLACE: "place.pay.pool"}
    words = {PLACE: "place_too"}
    asides = (PLACE,)

    def options(self, battle: Battle, seat: int) -> list[int]:
        force = battle.forces[seat]
        hand = force.hand
        pays = battle.decks.pays
        options: list[int] = []
        shift: i64 = PAY - seat * SLOTS
        last: i64 = EMPTY
        worth: i64 = 0
        may_pay = False
        card: i64
        for card in hand:
            if card != last:
                last = card
                if pays[card] != worth:  # cards of one worth may pay or may not, all of them
                    worth = pays[card]
                    may_pay = self.may_pay(battle, hand, worth)
                if may_pay:
                    options.append(shift + card)
        if battle.paid > 0:
            return options
        # Further units may be placed in the same action, while the rest of the hand can pay for all.
        worth, last = purse(battle, hand) - 1, EMPTY
        for card in hand:
            if battle.decks.is_leader[card]:
                break  # a hand is held in order, Leaders last
            if card != last:
                last = card
                if may_place_too(battle, force.units, card, worth):
                    options.append(shift + PLACE - PAY + card)
        return options

    def may_pay(self, battle: Battle, hand: list[int], worth: i64) -> bool:
        """Would a card of this worth leave a payment in which none is superfluous, or the way to one?"""
        paid = battle.paid + worth
        least = worth if battle.paid == 0 else min(battle.least, worth)
        if paid >= battle.cost:
            return paid - least < battle.cost
        change = change_in(battle, hand) - (i64(1) << BITS * (worth - 1))
        return can_complete(change, battle.cost, paid, least)

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action < PAY:
            battle.placing = action - PLACE + seat * SLOTS
            battle.steps.append(PLACING[seat])
            return
        force = battle.forces[seat]
        card = action - PAY + seat * SLOTS
        worth = battle.decks.pays[card]
        take_from(force.hand, card)
        force.show_from_hand(card)
        force.discard.append(card)
        battle.show(seat)
        battle.note(lines.PAYS, seat, card, worth)
        battle.least = worth if battle.paid == 0 else min(battle.least, worth)
        battle.paid += worth
        battle.draws += battle.decks.draws_on_play[card]
        if battle.paid >= battle.cost:
            battle.steps.pop()
            finish_action(battle, seat)

    def seen(self, battle: Battle, seat: int, action: int, eye: int) -> int:
        return HIDDEN if action < PAY else action

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.pay_more" if battle.paid else "prompt.pay", self.about(battle, seat))

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"cost": battle.cost - battle.paid}

    def details(self, battle: Battle, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"value": battle.decks.pays[seat * SLOTS + index]}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        card = seat * SLOTS + index
        if verb == PAY:
            superfluous = refuse("place.pay.no_surplus", "superfluous", card=card, cost=battle.cost - battle.paid)
            return card_missing(battle, seat, index) or superfluous
        return (no_unit_card(battle, seat, index) or place_too_refusal(battle, seat, card)) if verb == PLACE else None


def may_place_too(battle: Battle, units: list[int], card: i64, worth: i64) -> bool:
    """May this unit join the action under way: room somewhere, and `worth` pays for all?"""
    costs, first, left = battle.costs, COSTS * card, worth - battle.cost
    for column in range(i64(COLUMNS)):
        if costs[first + column] <= left and has_room(battle, units, card, column):
            return True
    return False


def place_too_refusal(battle: Battle, seat: int, card: int) -> Refusal | None:
    """Has paying begun, is there no room for this unit, or is it too dear wherever there is room?"""
    force = battle.forces[seat]
    costs = [cost_in(battle, card, column) for column in range(COLUMNS) if has_room(battle, force.units, card, column)]
    cost, worth = battle.cost + min(costs, default=0), purse(battle, force.hand) - 1
    return first_reason(
        {"card": card, "cost": cost, "worth": worth},
        (battle.paid > 0, "place.pay.hand", "already_paying"),
        (not costs, "place.max_two", "no_room_too"),
        (True, "place.must_afford", "cannot_afford_too"),
    )


PLACING: Final[tuple[PlaceColumn, ...]] = (PlaceColumn(0), PlaceColumn(1))
PAYING: Final[tuple[Pay, ...]] = (Pay(0), Pay(1))
"""Each seat's steps of this action: made once, as a step never changes."""
