# hot: compiled by mypyc
"""Exact odds: how many hits a pool deals, and what they would leave of a unit."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from quincunx.core.kit.faces import chances_of_hits, ways_to_fall, without
from quincunx.core.kit.odds import expected
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import FACES, MOST_DICE, MOST_RANKS
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import BARRAGE, COUNTER, FIRE, MELEE, STEADFAST, UNKNOWN, Ranks
from quincunx.games.battalion.fight import count_hits, most_to_lose, settle_hits, values_of


def hit_chances(dice: int, values: list[int]) -> list[float]:
    """The chance of each number of hits from 0 to `dice`, for attack values in order."""
    return chances_of_hits(dice, values, FACES)


def chances_with(kept: list[int], dice: int, values: list[int]) -> list[float]:
    """The chance of each number of hits when so many dice are still to fall beside those that lie."""
    chances = [0.0] * (len(kept) + dice + 1)
    falls = FACES**dice
    for faces, count in ways_to_fall(kept, dice, FACES).items():
        chances[count_hits(list(faces), values)] += count / falls
    return chances


def chances_again(faces: list[int], values: list[int], most: int, helps: bool) -> list[float]:
    """The hits if the best dice, at most so many, are rolled again; best for the roller, or for whoever is hit."""
    found = chances_with(faces, 0, values)
    for dice in range(1, min(most, len(faces)) + 1):
        for again in sorted(set(combinations(faces, dice))):
            chances = chances_with(without(faces, list(again)), dice, values)
            gain = expected(chances) - expected(found)
            if gain > 0 if helps else gain < 0:
                found = chances
    return found


def must_break(ranks: Ranks, disorder: int, camp_order: int, hits: int) -> bool:
    """Does so many hits disband a unit whatever its owner gives up?"""
    if hits == 0:
        return False
    left, give_up = ranks, 0
    covered = 0
    while True:
        if settle_hits(ranks, disorder, camp_order, hits, give_up)[3]:
            return False
        if covered >= hits or left.count == 0:
            return True
        covered += left.front_cohesion
        left = left.after
        give_up += 1


def order_left(battle: Battle, unit: int, price: int) -> int:
    """The order in the camp of a unit's owner once a price still to be paid is paid; cards may help to pay it."""
    return max(0, battle.camp_order[battle.owner(unit)] - price)


def surely_breaks(battle: Battle, unit: int, hits: int, price: int = 0) -> bool:
    """Do so many hits disband a unit however they are taken, even if it stands fast against one of them?

    A price its owner pays before the hits come is no longer there to take them.
    """
    ranks, disorder, seat = battle.ranks[unit], battle.disorder[unit], battle.owner(unit)
    order = order_left(battle, unit, price)
    if not must_break(ranks, disorder, order, hits):
        return False
    if battle.traits(unit) & STEADFAST:
        if battle.camp_disorder[seat] > 0 and not must_break(ranks, disorder, order, hits - 1):
            return False
        if order > 0 and not must_break(ranks, disorder, order - 1, hits - 1):
            return False
    return True


def break_chance(battle: Battle, unit: int, chances: list[float], price: int = 0) -> float:
    """The chance that hits so distributed disband a unit however they are taken, cards apart.

    What breaks a unit breaks it with more hits, too: the first number from above that does not ends the sum.
    """
    total = 0.0
    for hits in range(len(chances) - 1, 0, -1):
        if chances[hits] > 0.0:
            if not surely_breaks(battle, unit, hits, price):
                break
            total += chances[hits]
    return total


def most_kept(battle: Battle, unit: int, hits: int, price: int = 0) -> Ranks:
    """What is left of a unit that gives up no more ranks than it must; none if it breaks."""
    if hits == 0:
        return battle.ranks[unit]
    fewest = MOST_RANKS + 1
    for _, lost, _, _, survives in ways_to_take(battle, unit, hits, price):
        if survives:
            fewest = min(fewest, lost)
    return ranks_after(battle.ranks[unit], fewest) if fewest <= MOST_RANKS else battle.box.none


def ranks_after(ranks: Ranks, lost: int) -> Ranks:
    """Ranks without so many front ones."""
    for _ in range(lost):
        ranks = ranks.after
    return ranks


def ways_to_take(battle: Battle, unit: int, hits: int, price: int = 0) -> list[tuple[int, int, int, int, bool]]:
    """Every way to take so many hits: ranks given up, ranks lost in all, disorder placed, refunded, and survival."""
    found: list[tuple[int, int, int, int, bool]] = []
    camp_order = order_left(battle, unit, price)
    for give_up in range(most_to_lose(battle, unit, hits) + 1):
        settled = settle_hits(battle.ranks[unit], battle.disorder[unit], camp_order, hits, give_up)
        lost, placed, refunded, survives = settled
        found.append((give_up, lost, placed, refunded, survives))
    return found


# ---- how the dice fell, against what they promised: in hits, for the side that rolls them; draws and initiative apart

LUCK: Final = {COUNTER: lines.LUCK_COUNTERATTACK, BARRAGE: lines.LUCK_BARRAGE, FIRE: lines.LUCK_FIRE}


def promised_hits(battle: Battle) -> float:
    """The hits of a whole pool on average; worked out once for the roller's ranks, unless cards lower their values."""
    dice = len(battle.faces)
    if battle.lowered:
        return expected(hit_chances(dice, values_of(battle)))
    promised = battle.ranks[battle.roller].promised
    place = dice if battle.kind & MELEE else dice + MOST_DICE + 1
    if promised[place] == UNKNOWN:
        promised[place] = expected(hit_chances(dice, values_of(battle)))
    return promised[place]


def note_pool_luck(battle: Battle) -> None:
    """A whole pool has fallen."""
    if battle.journal is None:
        return
    line = LUCK.get(battle.kind, lines.LUCK_ATTACK)
    battle.chance(line, battle.owner(battle.roller), promised_hits(battle), count_hits(battle.faces, values_of(battle)))


def note_reroll_luck(battle: Battle, kept: list[int], faces: list[int]) -> None:
    """Some dice were rolled again: how many hits that was to gain or lose, and how many it did."""
    if battle.journal is None:
        return
    values = values_of(battle)
    before = count_hits(battle.faces, values)
    promised = expected(chances_with(kept, len(faces) - len(kept), values))
    seat = battle.owner(battle.roller)
    battle.chance(lines.LUCK_REROLL, seat, promised - before, count_hits(faces, values) - before)
