# hot: compiled by mypyc
"""Tactic cards: which of them a moment gives a use to, and what it takes to hold one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.hands import count_of, take_from
from quincunx.games.battalion import box, lines
from quincunx.games.battalion.actions import MOST_DICE
from quincunx.games.battalion.battle import GONE, RESERVE, WAITING, Battle
from quincunx.games.battalion.box import Tactic

NO_CARDS: Final[list[int]] = []


def discard(battle: Battle, seat: i64, card: i64) -> None:
    """Lay a card from the hand open on the discard pile."""
    take_from(battle.hands[seat], card)
    battle.discards[seat].append(card)
    battle.show(seat)
    if battle.known:
        forget(battle, seat, card)


def play_card(battle: Battle, seat: i64, card: i64) -> Tactic:
    """Discard a card for its printed effect."""
    battle.note(lines.PLAYS, seat, card)
    discard(battle, seat, card)
    return battle.box.tactics[card]


def forget(battle: Battle, owner: int, card: int) -> None:
    """A card some seat had spied out has left its owner's hand."""
    known = list(battle.known)
    for seat in range(battle.seats):
        spied = known[seat * battle.seats + owner]
        if card in spied:
            at = spied.index(card)
            known[seat * battle.seats + owner] = spied[:at] + spied[at + 1 :]
    battle.known = tuple(known)


def card_of(battle: Battle, seat: i64, slot: i64) -> i64:
    """A card by its place in its faction's list."""
    return battle.box.first_card[battle.factions[seat]] + slot


def shift_of(battle: Battle, seat: i64, verb: i64) -> i64:
    """What to add to a card of this seat to get an action of a verb."""
    return verb - battle.box.first_card[battle.factions[seat]]


# ---- who might hold what, and who does


def might_play(battle: Battle, seat: i64, window: i64) -> bool:
    """Could this seat, for all anyone can see, hold a card of use in this window?"""
    if not battle.hands[seat]:
        return False
    for kind in battle.box.by_window[battle.factions[seat]][window]:
        tactic = battle.box.tactics[kind]
        if has_use(battle, seat, tactic) and count_of(battle.discards[seat], kind) < tactic.count:
            return True
    return False


def playable(battle: Battle, seat: i64, window: i64) -> list[int]:
    """The different cards of this hand that are of use in this window."""
    found = NO_CARDS
    last: i64 = -1
    kind: i64
    for kind in battle.hands[seat]:
        if kind != last:
            last = kind
            tactic = battle.box.tactics[kind]
            if tactic.window == window and has_use(battle, seat, tactic):
                found = [*found, kind]
    return found


# ---- conditions and uses


def fits_unit(battle: Battle, tactic: Tactic, unit: i64) -> bool:
    """Do the unit's class, names and mixture meet the card's conditions?"""
    ranks = battle.ranks[unit]
    if tactic.needs_class and not ranks.classes & tactic.needs_class:
        return False
    if tactic.needs_name and not ranks.names & tactic.needs_name:
        return False
    return ranks.mixed or not tactic.needs_mixed


def fits_roll(battle: Battle, tactic: Tactic, unit: i64) -> bool:
    """Do the roll under way and this unit, rolling or hit, meet the card's conditions?"""
    if tactic.needs_roll and not tactic.needs_roll & battle.kind:
        return False
    melee = battle.kind & box.MELEE != 0
    if (tactic.needs_melee and not melee) or (tactic.needs_ranged and melee):
        return False
    if tactic.needs_outermost and not battle.outermost:
        return False
    if tactic.needs_overlapped:  # with another unit of the player who rolls; an ally's is not meant
        own = battle.units_of(battle.owner(battle.roller))
        if not battle.foes[battle.target] & own & ~(i64(1) << battle.roller):
            return False
    return fits_unit(battle, tactic, unit)


def has_use(battle: Battle, seat: i64, tactic: Tactic) -> bool:
    """Would the card change something now? Everyone can tell (tactics.needs_effect)."""
    window = tactic.window
    if window == box.OWN_POOL:
        return fits_roll(battle, tactic, battle.roller) and helps_pool(battle, tactic)
    if window in (box.OWN_ROLL, box.ENEMY_ROLL):
        unit = battle.roller if window == box.OWN_ROLL else battle.target
        return fits_roll(battle, tactic, unit) and (tactic.sets_to == 0 or battle.faces[0] < tactic.sets_to)
    if window == box.OWN_HITS:
        if tactic.sacrifices and not battle.ranks[battle.target].front_name & tactic.sacrifices:
            return False
        return fits_roll(battle, tactic, battle.target)
    if window == box.OWN_ATTACK_DONE:
        return battle.foes[battle.roller] != 0 and fits_roll(battle, tactic, battle.roller)
    if window == box.OWN_COMMAND:
        return battle.price > tactic.least and fits_unit(battle, tactic, battle.unit)
    if window == box.OWN_CHARGE:
        return fits_unit(battle, tactic, battle.unit)
    if window == box.ENEMY_CHARGE:
        return helps_reaction(battle, tactic, battle.reactor, battle.reaction, battle.price)
    if window == box.OWN_RALLY:
        return has_token(battle, battle.disorder, seat)
    if window == box.OWN_RALLY_END:
        return has_token(battle, battle.order, seat)
    if window == box.OWN_REDEPLOY:
        return helps_redeployment(battle, seat, tactic)
    return True


def helps_pool(battle: Battle, tactic: Tactic) -> bool:
    """Dice that still fit, values that can go down, or a trait the unit does not have."""
    if tactic.dice and battle.pool < MOST_DICE:
        return True
    if tactic.grants & ~battle.traits(battle.roller):
        return True
    melee = battle.kind & box.MELEE != 0
    if tactic.lowers == 0 or tactic.lowers_melee != melee:
        return False
    ranks = battle.ranks[battle.roller]
    values = ranks.melee if melee else ranks.ranged
    return bool(values) and values[-1] - battle.lowered > tactic.lowest


def helps_reaction(battle: Battle, tactic: Tactic, unit: i64, reaction: i64, price: i64) -> bool:
    """A lower price or a new trait for the unit that reacts."""
    if tactic.needs_reaction and tactic.needs_reaction != reaction:
        return False
    if not fits_unit(battle, tactic, unit):
        return False
    return (tactic.less > 0 and price > tactic.least) or tactic.grants & ~battle.traits(unit) != 0


def has_token(battle: Battle, tokens: list[int], seat: i64) -> bool:
    """Is there such a token on any unit of this seat?"""
    return any(tokens[unit] > 0 for unit in range(seat * battle.size, (seat + 1) * battle.size))


def helps_redeployment(battle: Battle, seat: i64, tactic: Tactic) -> bool:
    """Is there a unit to move, to turn or to call back, or a hand to look at?"""
    if tactic.peeks:
        return bool(hands_to_see(battle, seat))
    movable = may_redeploy(battle, seat)
    for unit in range(seat * battle.size, (seat + 1) * battle.size):
        if tactic.redeploys:
            if movable >> unit & 1 and fits_unit(battle, tactic, unit):
                return True
        elif may_choose(battle, tactic, unit):
            return True
    return False


def may_choose(battle: Battle, tactic: Tactic, unit: i64) -> bool:
    """May this unit be turned, or called back, by the card?"""
    if battle.where[unit] < RESERVE or not fits_unit(battle, tactic, unit):
        return False
    if tactic.rotates:
        ranks = battle.ranks[unit]
        return ranks.count > 1 and battle.box.turned(ranks) is not ranks
    return battle.foes[unit] != 0


def may_redeploy(battle: Battle, seat: i64) -> i64:
    """The units of a seat in reserve or unengaged on the field that have not moved this turn, as bits."""
    away = battle.units_at[WAITING] | battle.units_at[GONE]
    return battle.units_of(seat) & ~(away | battle.engaged | battle.moved)


def needs_card(battle: Battle, unit: i64) -> bool:
    return not battle.ranks[unit].traits & box.SWIFT


def hands_to_see(battle: Battle, seat: i64) -> list[int]:
    """The opponents with cards in hand."""
    return [other for other in range(battle.seats) if other % 2 != seat % 2 and battle.hands[other]]


def discounted(price: i64, tactic: Tactic) -> i64:
    """A price once this card is played, if it lowers it."""
    return max(tactic.least, price - tactic.less) if tactic.less and price > tactic.least else price


def price_with_cards(battle: Battle, cards: list[int], window: i64, unit: i64, reaction: i64, price: i64) -> i64:
    """The lowest price these cards can bring a command or reaction down to (tactics.discount_counts).

    A card that stops at a higher price is played before one that goes lower.
    """
    fitting = NO_CARDS
    for kind in cards:
        tactic = battle.box.tactics[kind]
        if tactic.window != window or tactic.less == 0 or tactic.needs_reaction not in (0, reaction):
            continue
        if fits_unit(battle, tactic, unit):
            fitting = [*fitting, kind]
    if not fitting:
        return price
    for _, kind in sorted([(-battle.box.tactics[kind].least, kind) for kind in fitting]):
        price = discounted(price, battle.box.tactics[kind])
    return price
