# hot: compiled by mypyc
"""Mustering: which ranks may form a unit, which units an army, and armies put together by the computer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quincunx.core.dice import Dice
from quincunx.core.kit.filling import Filling
from quincunx.core.kit.hands import drawn_kind
from quincunx.core.messages import Message
from quincunx.core.step import Refusal
from quincunx.games.battalion.box import SPECIAL, Box

Kinds = tuple[int, ...]
Army = list[Kinds]

TRIES: Final = 24
FULL_HEIGHT: Final = 5  # of six piles the computer musters, so many are as high as may be


def army_of(box: Box, units: Sequence[Sequence[str]]) -> Army:
    """Units by their ranks' ids as the rules know them."""
    return [tuple([box.rank_number[rank] for rank in unit]) for unit in units]


# ---- what is allowed


def unit_fault(box: Box, faction: int, kinds: Kinds) -> Refusal | None:
    """Why these ranks, front first, may not form a unit of this faction; None if they may."""
    if not kinds:
        return fault("unit.build", "no_ranks", {})
    for kind in kinds:
        if box.rank_faction[kind] != faction:
            return fault("unit.build", "other_faction", {"rank": kind, "faction": faction})
    classes = box.class_bits[kinds[0]]
    for kind in kinds[1:]:
        classes &= box.class_bits[kind]
        if classes == 0:
            strangers = [other for other in kinds if box.class_bits[other] & box.class_bits[kind] == 0]
            params = {"rank": (*strangers, kinds[0])[0], "other_rank": kind}
            return fault("unit.same_class", "no_common_class", params)
    if classes == SPECIAL:
        for kind in kinds:
            if box.name_bits[kind] != box.name_bits[kinds[0]]:
                return fault("unit.special_same_name", "special_mixed", {"rank": kinds[0], "other_rank": kind})
    for kind in kinds:
        if len(kinds) > box.printed[kind].formation:
            most = box.printed[kind].formation
            return fault("unit.max_ranks", "too_many_ranks", {"rank": kind, "n": most, "ranks": len(kinds)})
    return None


def army_faults(box: Box, faction: int, size: int, army: Army) -> list[tuple[int, Refusal]]:
    """All that is not allowed in an army, each with the unit (from 1; 0: the army as a whole) it is about."""
    found: list[tuple[int, Refusal]] = []
    if len(army) != size:
        found.append((0, fault("muster.assemble", "army_size", {"n": size, "units": len(army)})))
    left = box.tiles[faction][:]
    for number, kinds in enumerate(army, 1):
        wrong = unit_fault(box, faction, kinds)
        if wrong is not None:
            found.append((number, wrong))
        for kind in kinds:
            left[kind] -= 1
            if left[kind] == -1 and box.rank_faction[kind] == faction:
                too_few = fault("muster.assemble", "too_few_tiles", {"rank": kind, "n": box.printed[kind].count})
                found.append((number, too_few))
    return found


def fault(rule: str, key: str, params: dict[str, int]) -> Refusal:
    return Refusal(rule, Message("muster." + key, params))


def may_follow(box: Box, kinds: Kinds, kind: int) -> bool:
    """May this rank be added behind these, all of one faction?"""
    height = len(kinds) + 1
    classes = box.class_bits[kind]
    if height > box.printed[kind].formation:
        return False
    for other in kinds:
        classes &= box.class_bits[other]
        if height > box.printed[other].formation:
            return False
    return classes != 0 and (not kinds or classes != SPECIAL or box.name_bits[kind] == box.name_bits[kinds[0]])


def followers(box: Box, kinds: Kinds, left: list[int]) -> list[int]:
    """The kinds of rank still in the box that may be added behind these."""
    return [kind for kind in range(len(left)) if left[kind] > 0 and may_follow(box, kinds, kind)]


# ---- armies by the computer


def quick_muster(box: Box, faction: int, size: int, dice: Dice) -> Army:
    """A sound army by the computer alone."""
    return finished_army(box, (), size, box.tiles[faction], dice)


def finished_army(box: Box, begun: Kinds, size: int, left: list[int], dice: Dice) -> Army:
    """So many sound units, the first one begun already: of many put together at random those worth most."""
    best: Army = []
    best_worth = -1.0
    for _ in range(TRIES):
        army = army_at_random(box, size, left[:], dice, begun)
        worth = 0.0
        for kinds in army:
            worth += unit_worth(box, kinds)
        if worth > best_worth:
            best, best_worth = army, worth
    return best


def army_at_random(box: Box, size: int, left: list[int], dice: Dice, begun: Kinds = ()) -> Army:
    """So many units from the tiles left, the first one begun, most as high as may be; the tiles are taken.

    There are always enough: 36 tiles make twelve units of three ranks.
    """
    army: Army = []
    for number in range(size):
        kinds = begun if number == 0 else ()
        wanted = 3 if dice.below(6) < FULL_HEIGHT else 1 + dice.below(2)
        while len(kinds) < wanted:
            can = followers(box, kinds, left)
            if not can:
                break
            kind = drawn_kind(can, left, dice)
            left[kind] -= 1
            kinds = (*kinds, kind)
        army.append(kinds)
    return army


def unit_worth(box: Box, kinds: Kinds) -> float:
    """What a unit brings to a battle: staying power, blows, shots and traits, less what its commands cost."""
    ranks = box.pile(kinds)
    worth = 0.5 * int(ranks.cohesion) - 0.8 * int(ranks.surcharge)
    for value in ranks.melee:
        worth += 0.25 * (9 - value)
    for value in ranks.ranged:
        worth += 0.25 * (9 - value)
    traits = ranks.traits
    while traits:
        traits &= traits - 1
        worth += 0.3
    return worth


def guess_army(box: Box, faction: int, seen: list[tuple[int, int] | None], dice: Dice) -> Army:
    """An army that looks like this: of placed piles the front rank and the height are seen, of the others nothing."""
    left = box.tiles[faction][:]
    for pile in seen:
        if pile is not None:
            left[pile[0]] -= 1
    fronts: Army = [() if pile is None else (pile[0],) for pile in seen]
    wanted = [0 if pile is None else pile[1] for pile in seen]
    filling = RanksBehind(box, fronts, wanted, left)
    filling.fill_all(dice)  # it can: the true army is one way to fill the piles
    hidden = army_at_random(box, sum(pile is None for pile in seen), filling.left, dice)
    return [kinds if kinds else hidden.pop() for kinds in filling.piles]


class RanksBehind(Filling):
    """Ranks put behind fronts until every pile has its height."""

    def __init__(self, box: Box, fronts: Army, wanted: list[int], left: list[int]) -> None:
        super().__init__(fronts, wanted, left)
        self.box = box

    def can_follow(self, pile: int) -> list[int]:
        can = followers(self.box, self.piles[pile], self.left)
        return [kind for kind in can if self.box.printed[kind].formation >= self.wanted[pile]]
