# hot: compiled by mypyc
"""Action: Place Unit. Choose the card, choose the column (clearing it first if wished), pay for all together."""

from __future__ import annotations

from quincunx.core.messages import Message
from quincunx.core.step import HIDDEN, Refusal, Step
from quincunx.games.milito import lines
from quincunx.games.milito.actions import CLEAR, COLUMN, COLUMNS, PAY, PLACE, SLOTS
from quincunx.games.milito.battle import EMPTY, LAST_COLUMN, Battle
from quincunx.games.milito.steps.refusals import card_missing, not_now, refuse
from quincunx.games.milito.turn import draw_into_hand

# ---- costs


def cost_in(battle: Battle, card: int, column: int) -> int:
    """Cards to discard for placing this unit here: deploy, flank and Rough add up."""
    cost = battle.muster.deploy[card] + battle.surcharge[column]
    if column == 0 or column == LAST_COLUMN:
        cost += battle.muster.flank[card]
    return cost


def cheapest_cost(battle: Battle, card: int) -> int:
    """What the unit costs in its cheapest column."""
    inner = battle.inner_surcharge
    outer = battle.outer_surcharge + battle.muster.flank[card]
    return battle.muster.deploy[card] + (inner if inner < outer else outer)


def purse(battle: Battle, hand: list[int]) -> int:
    """What a hand is worth as payment: units 1 each, Leaders their place value."""
    pays = battle.muster.pays
    worth = 0
    for card in hand:
        worth += pays[card]
    return worth


# ---- room in a column


def can_share(battle: Battle, first: int, second: int) -> bool:
    """May two units stand together: same type, or one of them has Combine?"""
    muster = battle.muster
    return muster.type_of[first] == muster.type_of[second] or muster.combine[first] or muster.combine[second]


def fits(battle: Battle, seat: int, card: int, column: int, cleared: int) -> bool:
    """Is there room for the unit once the places in `cleared` are empty?"""
    units = battle.forces[seat].units
    standing = EMPTY
    for place in range(2):
        other = units[2 * column + place]
        if other == EMPTY or cleared >> place & 1:
            continue
        if standing != EMPTY or not can_share(battle, card, other):
            return False
        standing = other
    return True


def clearable(battle: Battle, seat: int, column: int, cleared: int) -> int:
    """The places of a column whose unit stood there before this action and may be thrown out (2 bits)."""
    units = battle.forces[seat].units
    places = 0
    for place in range(2):
        i = 2 * column + place
        if units[i] != EMPTY and not cleared >> place & 1 and not battle.fresh >> i & 1:
            places |= 1 << place
    return places


def has_room(battle: Battle, seat: int, card: int, column: int) -> bool:
    """Could the unit go here, throwing out whatever may be thrown out?"""
    return fits(battle, seat, card, column, clearable(battle, seat, column, 0))


def worth_without(battle: Battle, seat: int, card: int) -> int:
    """What the rest of the hand is worth once this card is placed."""
    return purse(battle, battle.forces[seat].hand) - battle.muster.pays[card]


def affordable(battle: Battle, card: int, column: int, worth: int) -> bool:
    """Can `worth` pay for this unit here and all placed before in this action?"""
    return battle.cost + cost_in(battle, card, column) <= worth


class PlaceColumn(Step[Battle]):
    """Choose the column for the unit in hand; click a unit of one's own there to throw it out first."""

    rule = "place.any_column"

    def options(self, battle: Battle, seat: int) -> list[int]:
        card = battle.placing
        options: list[int] = []
        worth = worth_without(battle, seat, card)
        units = battle.forces[seat].units
        for column in range(COLUMNS):
            if battle.clearing != EMPTY and battle.clearing != column:
                continue
            if not affordable(battle, card, column, worth):
                continue
            if units[2 * column] == EMPTY:
                options.append(COLUMN + column)
                continue
            cleared = battle.cleared if battle.clearing == column else 0
            if fits(battle, seat, card, column, cleared):
                options.append(COLUMN + column)
            self.add_clearings(battle, seat, column, cleared, options)
        return options

    def add_clearings(self, battle: Battle, seat: int, column: int, cleared: int, options: list[int]) -> None:
        """Units here that may be thrown out for this card, two of a kind offered once."""
        places = clearable(battle, seat, column, cleared)
        if places == 0 or not fits(battle, seat, battle.placing, column, cleared | places):
            return
        units = battle.forces[seat].units
        if places & 1:
            options.append(CLEAR + 2 * column)
        if places & 2 and not (places & 1 and units[2 * column] == units[2 * column + 1]):
            options.append(CLEAR + 2 * column + 1)

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action >= CLEAR:
            battle.clearing = (action - CLEAR) // 2
            battle.cleared |= 1 << (action - CLEAR) % 2
            return
        battle.steps.pop()
        place_unit(battle, seat, action - COLUMN)
        if battle.cost == 0:
            finish_action(battle, seat)
        elif battle.steps[-1].rule != Pay.rule:
            battle.steps.append(Pay(seat))

    def has_secrets(self) -> bool:
        return True

    def seen(self, battle: Battle, seat: int, action: int, eye: int) -> int:
        if action >= CLEAR:
            return HIDDEN
        return COLUMNS * battle.placing + action  # the card is laid down with it, open to all

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.place_column", {"card": battle.muster.ids[battle.placing]})

    def cite(self, battle: Battle, action: int) -> str:
        return "place.replace" if action >= CLEAR else self.rule

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if COLUMN <= action < COLUMN + COLUMNS:
            return column_refusal(battle, seat, action - COLUMN)
        if CLEAR <= action < CLEAR + 2 * COLUMNS:
            return clear_refusal(battle, seat, (action - CLEAR) // 2, (action - CLEAR) % 2)
        return not_now(action)


def place_unit(battle: Battle, seat: int, column: int) -> None:
    """Put the chosen card face up into the column, on the cleared places if any; the cost is added up."""
    force = battle.forces[seat]
    card = battle.placing
    for place in (1, 0):
        if battle.cleared >> place & 1:
            thrown_out = force.leave(column, place)
            force.discard.append(thrown_out)
            battle.note(lines.CLEARS, seat, thrown_out, column)
            if place == 0:
                shift_fresh(battle, column)
    cost = cost_in(battle, card, column)
    force.hand.remove(card)
    force.show_from_hand(card)
    battle.show(seat)
    i = 2 * column
    ahead = force.units[i] == EMPTY or force.units[i] > card
    if ahead and battle.fresh >> i & 1:
        battle.fresh |= 2 << i
    force.stand(column, card)
    battle.fresh |= (1 if ahead else 2) << i
    battle.cost += cost
    battle.placing = EMPTY
    battle.clearing = EMPTY
    battle.cleared = 0
    battle.note(lines.PLACES, seat, card, column, cost)


def shift_fresh(battle: Battle, column: int) -> None:
    """The second unit of a column has moved up to the first place."""
    i = 2 * column
    moved = battle.fresh >> (i + 1) & 1
    battle.fresh = battle.fresh & ~(3 << i) | moved << i


def finish_action(battle: Battle, seat: int) -> None:
    """All is placed and paid; draws for Leaders who paid come last (effect.on_play)."""
    draws = battle.draws
    battle.fresh = 0
    battle.cost = 0
    battle.paid = 0
    battle.least = 0
    battle.draws = 0
    if draws > 0:
        battle.note(lines.DRAWS_BY_EFFECT, seat, draw_into_hand(battle, seat, draws))
    battle.steps[-1].resume(battle)


def column_refusal(battle: Battle, seat: int, column: int) -> Refusal:
    card = battle.placing
    params: dict[str, int | str] = {"card": battle.muster.ids[card], "column": column + 1}
    if battle.clearing != EMPTY and battle.clearing != column:
        params["cleared"] = battle.clearing + 1
        return refuse("place.replace.with_placement", "clearing_elsewhere", params)
    worth = worth_without(battle, seat, card)
    if not affordable(battle, card, column, worth):
        params["cost"] = battle.cost + cost_in(battle, card, column)
        params["worth"] = worth
        return refuse("place.must_afford", "column_too_dear", params)
    if battle.forces[seat].count(column) == 2 and battle.clearing != column:
        return refuse("place.max_two", "column_full", params)
    return refuse("place.same_type", "cannot_share", params)


def clear_refusal(battle: Battle, seat: int, column: int, place: int) -> Refusal:
    units = battle.forces[seat].units
    i = 2 * column + place
    params: dict[str, int | str] = {"column": column + 1}
    if units[i] == EMPTY:
        return refuse("place.replace", "nothing_to_clear", params)
    if battle.clearing != EMPTY and battle.clearing != column:
        params["cleared"] = battle.clearing + 1
        return refuse("place.replace.with_placement", "clearing_elsewhere", params)
    if battle.fresh >> i & 1:
        return refuse("place.replace", "just_placed", params)
    if battle.clearing == column and battle.cleared >> place & 1:
        return refuse("place.replace", "already_cleared", params)
    if not affordable(battle, battle.placing, column, worth_without(battle, seat, battle.placing)):
        return column_refusal(battle, seat, column)
    if place == 1 and units[i] == units[i - 1]:
        return refuse("place.order_irrelevant", "same_as_other", params)
    return refuse("place.same_type", "no_use_clearing", params)


# ---- paying


class Change:
    """How many cards of a hand pay 1, 2 and 3."""

    def __init__(self, battle: Battle, hand: list[int]) -> None:
        pays = battle.muster.pays
        self.ones = 0
        self.twos = 0
        self.threes = 0
        for card in hand:
            worth = pays[card]
            if worth == 1:
                self.ones += 1
            elif worth == 2:
                self.twos += 1
            else:
                self.threes += 1

    def can_complete(self, cost: int, worth: int, paid: int, least: int) -> bool:
        """Once a card of this worth is paid, can the others bring `paid` up to the cost with none superfluous?"""
        ones = self.ones - 1 if worth == 1 else self.ones
        if paid + ones >= cost:
            return True
        twos = self.twos - 1 if worth == 2 else self.twos
        threes = self.threes - 1 if worth == 3 else self.threes
        for three in range(threes + 1):
            for two in range(twos + 1):
                total = paid + 3 * three + 2 * two
                smallest = min(least, 2 if two > 0 else 3)
                if total + ones >= cost and (total < cost or total - smallest < cost):
                    return True
        return False


class Pay(Step[Battle]):
    """Discard cards for what was placed, none of them superfluous; before the first, place further units."""

    rule = "place.pay.hand"

    def options(self, battle: Battle, seat: int) -> list[int]:
        hand = battle.forces[seat].hand
        change = Change(battle, hand)
        options: list[int] = []
        shift = PAY - seat * SLOTS
        last = EMPTY
        for card in hand:
            if card != last:
                last = card
                if self.may_pay(battle, change, card):
                    options.append(shift + card)
        if battle.paid == 0:
            self.add_further_units(battle, seat, options)
        return options

    def add_further_units(self, battle: Battle, seat: int, options: list[int]) -> None:
        """Units that may be placed in the same action, while the rest of the hand can pay for all."""
        hand = battle.forces[seat].hand
        worth = purse(battle, hand) - 1
        last = EMPTY
        for card in hand:
            if battle.muster.is_leader[card]:
                break  # a hand is held in order, Leaders last
            if card != last:
                last = card
                if may_place_too(battle, seat, card, worth):
                    options.append(PLACE + card - seat * SLOTS)

    def may_pay(self, battle: Battle, change: Change, card: int) -> bool:
        """Would this card leave a payment in which none is superfluous, or the way to one?"""
        worth = battle.muster.pays[card]
        paid = battle.paid + worth
        least = worth if battle.paid == 0 else min(battle.least, worth)
        if paid >= battle.cost:
            return paid - least < battle.cost
        return change.can_complete(battle.cost, worth, paid, least)

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action < PAY:
            battle.placing = action - PLACE + seat * SLOTS
            battle.steps.append(PlaceColumn(seat))
            return
        force = battle.forces[seat]
        card = action - PAY + seat * SLOTS
        worth = battle.muster.pays[card]
        force.hand.remove(card)
        force.show_from_hand(card)
        force.discard.append(card)
        battle.show(seat)
        battle.note(lines.PAYS, seat, card, worth)
        battle.least = worth if battle.paid == 0 else min(battle.least, worth)
        battle.paid += worth
        battle.draws += battle.muster.draws_on_play[card]
        if battle.paid >= battle.cost:
            battle.steps.pop()
            finish_action(battle, seat)

    def has_secrets(self) -> bool:
        return True

    def seen(self, battle: Battle, seat: int, action: int, eye: int) -> int:
        return HIDDEN if action < PAY else action

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.pay", {"cost": battle.cost - battle.paid})

    def cite(self, battle: Battle, action: int) -> str:
        return self.rule if action >= PAY else "place.pay.pool"

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if PAY <= action < PAY + SLOTS:
            missing = card_missing(battle, seat, action - PAY)
            if missing is not None:
                return missing
            return refuse("place.pay.no_surplus", "superfluous", {"cost": battle.cost - battle.paid})
        if PLACE <= action < PLACE + SLOTS:
            return place_too_refusal(battle, seat, action - PLACE)
        return not_now(action)


def may_place_too(battle: Battle, seat: int, card: int, worth: int) -> bool:
    """May this unit join the action under way: room somewhere, and `worth` pays for all?"""
    for column in range(COLUMNS):
        if affordable(battle, card, column, worth) and has_room(battle, seat, card, column):
            return True
    return False


def place_too_refusal(battle: Battle, seat: int, slot: int) -> Refusal:
    missing = card_missing(battle, seat, slot)
    if missing is not None:
        return missing
    card = seat * SLOTS + slot
    params: dict[str, int | str] = {"card": battle.muster.ids[card]}
    if battle.muster.is_leader[card]:
        return refuse("leader.no_column", "leader_in_column", params)
    if battle.paid > 0:
        return refuse("place.pay.hand", "already_paying")
    return refuse("place.must_afford", "cannot_afford_too", params)
