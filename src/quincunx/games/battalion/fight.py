# hot: compiled by mypyc
"""Resolving an attack, as far as nobody chooses: the pool, the hits, taking them, and disbanding."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.eyes import EVERYONE
from quincunx.core.journal import Modifier
from quincunx.core.kit.bits import count_bits
from quincunx.core.kit.faces import as_digits
from quincunx.core.kit.hands import put_in_order
from quincunx.core.messages import Message
from quincunx.games.battalion import box, lines
from quincunx.games.battalion.actions import FACES, MOST_DICE, UNITS
from quincunx.games.battalion.battle import GONE, Battle
from quincunx.games.battalion.box import Ranks

BASE_POOL: Final = 3
ROLES: Final = ("attack", "counterattack")
"""What the dice of a pool are for, in the journal and in forecasts."""
POOL_TRAITS: Final = (
    (box.POWERFUL, box.MELEE | box.FIRE | box.BARRAGE, "powerful"),
    (box.GUARD, box.COUNTER, "guard"),
    (box.SCREEN, box.FIRE, "screen"),
    (box.ATTRITION, box.ASSAULT, "attrition"),
    (box.IMPETUS, box.CHARGE, "impetus"),
    (box.ENVELOP, box.ASSAULT | box.CHARGE, "envelop"),
)
"""The traits that bring a die, and to which kinds of roll."""
POOL_TRAITS_OF: Final = [sum(trait for trait, kinds, _ in POOL_TRAITS if kind & kinds) for kind in range(box.FIRE + 1)]
"""The traits that bring a die to a roll, as bits, by its kind."""
POOLS: Final[dict[int, list[Modifier]]] = {}
"""Where the dice of a pool come from, by traits, overlaps, role and their number: made once, never changed."""


# ---- tokens, and the price of a command


def move_tokens(source: list[int], at: i64, goal: list[int], to: i64, count: i64) -> None:
    """Move so many tokens from one of the camps or units to another."""
    source[at] = source[at] - count
    goal[to] = goal[to] + count


def command_price(battle: Battle, unit: i64) -> i64:
    """What commanding a unit costs: base price, names, Slow."""
    price = battle.ranks[unit].surcharge
    order: i64 = battle.order[unit]
    return price + order if order > 0 else price + 1


# ---- the pool


def overlap_dice(battle: Battle, roller: i64, target: i64) -> i64:
    """One die for each other unit of the roller's side engaged with the target."""
    return count_bits(battle.foes[target] & ~(i64(1) << roller))


def dice_traits(traits: i64, kind: i64, outermost: bool) -> list[str]:
    """Those of a unit's traits that bring a die to a kind of roll; Envelop only from an outermost sector."""
    bits = dice_trait_bits(traits, kind, outermost)
    return [name for trait, _, name in POOL_TRAITS if bits & trait] if bits else []


def dice_trait_bits(traits: i64, kind: i64, outermost: bool) -> i64:
    """The same as a set of bits."""
    bits = traits & POOL_TRAITS_OF[kind]
    return bits if outermost else bits & ~box.ENVELOP


def pool_without_cards(battle: Battle, kind: i64, roller: i64, target: i64, outermost: bool) -> i64:
    """The dice an attack begins with."""
    dice: i64 = BASE_POOL + count_bits(dice_trait_bits(battle.traits(roller), kind, outermost))
    if kind & box.MELEE:
        dice += overlap_dice(battle, roller, target)
    return min(dice, i64(MOST_DICE))


def pool_lines(battle: Battle, kind: i64, roller: i64, target: i64, outermost: bool) -> list[Modifier]:
    """Where the dice of a pool come from, before cards."""
    role = 1 if kind == box.COUNTER else 0
    others = overlap_dice(battle, roller, target) if kind & box.MELEE else 0
    found = [Modifier(role, BASE_POOL, "attack.pool_base", Message("why.base"))]
    if others:
        found.append(Modifier(role, others, "engage.overlap_bonus", Message("why.overlap")))
    for name in dice_traits(battle.traits(roller), kind, outermost):
        found.append(Modifier(role, 1, f"trait.{name}", Message("why.trait", {"trait": name})))
    return found


def within_limit(found: list[Modifier]) -> list[Modifier]:
    """The dice of a whole pool, and what the limit of six takes away."""
    surplus = sum(line.value for line in found) - MOST_DICE
    if surplus <= 0:
        return found
    return [*found, Modifier(found[0].role, -surplus, "attack.pool_max", Message("why.limit"))]


# ---- the roll


def values_of(battle: Battle) -> list[int]:
    """The attack values of the roller for this kind of roll, lowest first, cards counted."""
    ranks = battle.ranks[battle.roller]
    values = ranks.melee if battle.kind & box.MELEE else ranks.ranged
    if battle.lowered == 0:
        return values
    return lowered_values(values, battle.lowered, battle.lowest)


def lowered_values(values: list[int], by: int, lowest: int) -> list[int]:
    """Values brought down by cards, but not below their minimum."""
    return [value if value <= lowest else max(lowest, value - by) for value in values]


def throw(battle: Battle, dice: i64) -> list[int]:
    """Roll so many dice, lowest face first; everyone sees them."""
    fallen: i64 = 0  # how many dice show each face, in four bits each
    for _die in range(dice):
        fallen += i64(1) << 4 * battle.dice.below(FACES)
    battle.show_all()
    faces: list[int] = []
    for face in range(i64(FACES)):
        for _die in range(fallen >> 4 * face & 15):
            faces.append(face + 1)
    return faces


def count_hits(faces: list[int], values: list[int]) -> int:
    """8s, and the most other dice that can be put on a value each: the lowest die that fits the lowest value left."""
    hits: i64 = 0
    filled: i64 = 0
    most: i64 = len(values)
    face: i64
    for face in faces:
        if face == FACES:
            hits += 1
        elif filled < most and face >= values[filled]:
            filled += 1
    return hits + filled


def note_roll(battle: Battle) -> None:
    """Write down a roll with its pool, die by die."""
    if battle.journal is None:
        return
    seat, roller, target = battle.owner(battle.roller), battle.roller, battle.target
    others = overlap_dice(battle, roller, target) if battle.kind & box.MELEE else 0
    bits = dice_trait_bits(battle.traits(roller), battle.kind, battle.outermost)
    role = 1 if battle.kind == box.COUNTER else 0
    key = int(((bits * UNITS + others) * len(ROLES) + role) * (MOST_DICE + 1) + battle.pool)
    details = POOLS.get(key)
    if details is None:
        details = pool_lines(battle, battle.kind, roller, target, battle.outermost)
        cards = battle.pool - min(sum(line.value for line in details), MOST_DICE)
        if cards:
            details = [*details, Modifier(role, cards, "attack.pool_cards", Message("why.cards"))]
        details = POOLS[key] = within_limit(details)
    line = lines.COUNTERATTACKS if battle.kind == box.COUNTER else lines.ROLLS
    entry = battle.journal.add(line, seat, roller, target, as_digits(battle.faces), 0, 0, EVERYONE)
    entry.details = details


# ---- taking hits


def most_to_lose(battle: Battle, unit: i64, hits: i64) -> i64:
    """The smallest number of front ranks that covers the hits, or all of them."""
    ranks = battle.ranks[unit]
    lost: i64 = 0
    while hits > 0 and ranks.count > 0:
        hits -= ranks.front_cohesion
        ranks = ranks.after
        lost += 1
    return lost


def settle_hits(ranks: Ranks, disorder: i64, camp_order: i64, hits: i64, give_up: i64) -> tuple[i64, i64, i64, bool]:
    """Steps I to III for so many front ranks given up: ranks lost in all, disorder placed, disorder refunded, and
    whether the unit survives."""
    covered: i64 = 0
    lost: i64 = 0
    while lost < give_up:
        covered += ranks.front_cohesion
        ranks = ranks.after
        lost += 1
    placed: i64 = 0
    if covered < hits:
        placed = max(i64(0), min(hits - covered, min(camp_order, ranks.cohesion - disorder)))
        disorder += placed
        while covered + placed < hits and disorder < ranks.cohesion:
            covered += ranks.front_cohesion
            ranks = ranks.after
            lost += 1
    refunded: i64 = 0
    if placed == 0 and covered > hits:
        refunded = min(covered - hits, disorder)
    return lost, placed, refunded, disorder - refunded < ranks.cohesion


def losses(battle: Battle, give_up: i64) -> tuple[i64, i64]:
    """The ranks lost in all and the disorder placed if the hits dealt are taken by giving up so many front ranks."""
    unit = battle.target
    camp_order = battle.camp_order[battle.owner(unit)]
    settled = settle_hits(battle.ranks[unit], battle.disorder[unit], camp_order, battle.hits, give_up)
    return settled[0], settled[1]


def take_hits(battle: Battle, unit: i64, hits: i64, give_up: i64) -> None:
    """Take hits by giving up so many front ranks first; the disband check comes after."""
    seat = battle.owner(unit)
    ranks, disorder, order = battle.ranks[unit], battle.disorder[unit], battle.camp_order[seat]
    lost, placed, refunded, _ = settle_hits(ranks, disorder, order, hits, give_up)
    for n in range(lost):
        if n == give_up and placed:
            battle.note(lines.DISORDER, unit, placed)
        kind = battle.ranks[unit].kinds[0]
        battle.note(lines.LOSES_RANK if n < give_up else lines.FORCED_RANK, unit, kind)
        battle.lost[seat].append(kind)
        battle.ranks[unit] = battle.ranks[unit].after
    if placed:
        if lost <= give_up:
            battle.note(lines.DISORDER, unit, placed)
        move_tokens(battle.camp_order, seat, battle.disorder, unit, placed)
    if refunded:
        move_tokens(battle.disorder, unit, battle.camp_disorder, seat, refunded)
        battle.note(lines.REFUNDS, unit, refunded)


def breaks(battle: Battle, unit: i64) -> bool:
    """Has the unit no rank left, or as much disorder as cohesion?"""
    return battle.disorder[unit] >= battle.ranks[unit].cohesion


# ---- disbanding


def disband(battle: Battle, unit: i64) -> None:
    """Flip, move to camp, remove, release, draw: in this order."""
    seat = battle.owner(unit)
    battle.note(lines.DISBANDED if battle.ranks[unit].count == 0 else lines.BROKEN, unit)
    move_tokens(battle.order, unit, battle.camp_disorder, seat, battle.order[unit])
    move_tokens(battle.disorder, unit, battle.camp_disorder, seat, battle.disorder[unit])
    for kind in battle.ranks[unit].kinds:
        battle.lost[seat].append(kind)
    battle.ranks[unit] = battle.box.none
    leave_engagement(battle, unit)
    battle.move(unit, GONE)
    draw_card(battle, seat)


def leave_engagement(battle: Battle, unit: i64) -> None:
    """A unit leaves all its engagements; enemies left without contact step back."""
    for other in battle.touched(unit):
        battle.part(unit, other)
        if battle.foes[other] == 0:
            battle.note(lines.FREED, other, battle.where[other])


def draw_card(battle: Battle, seat: i64) -> None:
    """A compulsory draw: from an empty deck it loses the battle at once."""
    deck = battle.decks[seat]
    if not deck:
        battle.note(lines.EXHAUSTED, seat)
        battle.lose(seat, "win.deck")
        return
    card = deck.pop()
    put_in_order(battle.hands[seat], card)
    battle.learn(seat)
    battle.note(lines.DRAWS, seat, len(deck))
    battle.note_to(seat, lines.OWN_DRAW, card)


def harass(battle: Battle) -> None:
    """A unit hit by one with Harass is given one order from its owner's camp, if there is any."""
    if battle.dealt == 0 or not battle.traits(battle.roller) & box.HARASS or battle.where[battle.target] == GONE:
        return
    seat = battle.owner(battle.target)
    if battle.camp_order[seat] > 0:
        move_tokens(battle.camp_order, seat, battle.order, battle.target, 1)
        battle.note(lines.HARASSED, battle.target)
