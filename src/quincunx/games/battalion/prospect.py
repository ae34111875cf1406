# hot: compiled by mypyc
"""One roll as a player is shown it beforehand: its dice, its hits and what they leave, and what would change them."""

from __future__ import annotations

from collections.abc import Callable

from quincunx.core.game import Data
from quincunx.core.journal import Modifier
from quincunx.core.messages import Message
from quincunx.games.battalion.actions import MOST_DICE
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import (
    ANTICIPATE,
    ASSAULT,
    BARRAGE,
    CHARGE,
    COUNTER,
    FIRE,
    MELEE,
    OWN_POOL,
    STEADFAST,
    Ranks,
)
from quincunx.games.battalion.fight import (
    BASE_POOL,
    ROLES,
    dice_traits,
    lowered_values,
    pool_lines,
    values_of,
    within_limit,
)
from quincunx.games.battalion.odds import (
    break_chance,
    expected,
    hit_chances,
    most_kept,
    order_left,
    surely_breaks,
    ways_to_take,
)
from quincunx.games.battalion.tactics import playable

Words = Callable[[Message], str]
DIGITS = 6
OVERLAP = "engage.overlap_bonus"
TITLES = {ASSAULT: "assault", CHARGE: "charge", BARRAGE: "barrage", FIRE: "fire", COUNTER: "counter"}


class Strike:
    """A roll that may come: who would roll against whom, with which dice and attack values."""

    def __init__(self, battle: Battle, kind: int, unit: int, target: int) -> None:
        self.kind = kind
        self.unit = unit
        self.target = target
        self.role = ROLES[1] if kind == COUNTER else ROLES[0]
        self.outermost = battle.outermost if battle.unit == unit else battle.is_outermost(battle.where[unit])
        self.lines = pool_lines(battle, kind, unit, target, self.outermost)
        if kind == CHARGE and battle.is_overlapping(target):  # the engagement splits: nobody else strikes at it
            self.lines = [line for line in self.lines if line.rule != OVERLAP]
        self.pool = min(MOST_DICE, sum(line.value for line in self.lines))
        self.values = battle.ranks[unit].melee if kind & MELEE else battle.ranks[unit].ranged

    def chances(self) -> list[float]:
        return hit_chances(self.pool, self.values)

    def chances_with_ranks(self, ranks: Ranks) -> list[float]:
        """The chances of a blow in melee with these ranks."""
        dice = BASE_POOL + len(dice_traits(ranks.traits, self.kind, self.outermost))
        dice += sum(line.value for line in self.lines if line.rule == OVERLAP)
        return hit_chances(min(MOST_DICE, dice), ranks.melee)

    def chances_after(self, battle: Battle, hits: list[float], price: int = 0) -> list[float]:
        """The chances once the unit has paid a price and taken hits so distributed, keeping as many ranks as it can;
        if it breaks, it strikes no more."""
        found = [0.0] * (MOST_DICE + 1)
        for number, chance in enumerate(hits):
            if chance > 0.0:
                ranks = most_kept(battle, self.unit, number, price)
                dealt = self.chances_with_ranks(ranks) if ranks.count else [1.0]
                for n, part in enumerate(dealt):
                    found[n] += chance * part
        return found


def title_of(strike: Strike, words: Words) -> str:
    """Who does what to whom."""
    return words(Message(f"odds.title.{TITLES[strike.kind]}", {"unit": strike.unit, "target": strike.target}))


def strike_under_way(battle: Battle) -> Strike:
    """The roll that is being prepared, cards played so far counted."""
    strike = Strike(battle, battle.kind, battle.roller, battle.target)
    more = battle.pool - strike.pool
    if more:
        strike.lines.append(Modifier(strike.lines[0].role, more, "attack.pool_cards", Message("why.cards")))
    strike.pool = battle.pool
    strike.values = values_of(battle)
    return strike


def rounded(chances: list[float]) -> list[float]:
    """Chances to be sent: a millionth is more than anyone can see, and nothing beyond the last possible number."""
    last = len(chances) - 1
    while last > 0 and chances[last] == 0.0:
        last -= 1
    return [round(chance, DIGITS) for chance in chances[: last + 1]]


# ---- the sum of the dice


def lines_of(lines: list[Modifier], words: Words) -> list[Data]:
    """Where the dice of a pool come from, die by die, and what the limit of six takes away."""
    return [
        {"role": ROLES[line.role], "value": line.value, "rule": line.rule, "text": words(line.message)}
        for line in within_limit(lines)
    ]


# ---- how the hits may fall


def spread_of(battle: Battle, role: str, target: int, chances: list[float], words: Words, price: int = 0) -> Data:
    """How many hits may be dealt to a unit, how likely each number is, and the chance that they disband it, its owner
    having paid a price before."""
    return {
        "role": role,
        "title": words(Message(f"odds.{role}", {"target": target})),
        "on": battle.unit_name(target),
        "chances": rounded(chances),
        "mean": round(expected(chances), 3),
        "ends": round(break_chance(battle, target, chances, price), DIGITS),
    }


def left_of(battle: Battle, unit: int, words: Words, price: int = 0) -> list[list[str]]:
    """What each number of hits would leave of a unit, in words: one entry for every way its owner can take them."""
    found = [[words(Message("odds.left.unharmed"))]]
    tokens = order_left(battle, unit, price) + battle.camp_disorder[battle.owner(unit)]
    for hits in range(1, MOST_DICE + 1):
        if surely_breaks(battle, unit, hits, price):
            found.append([words(Message("odds.left.breaks"))])
            continue
        ways = ways_to_take(battle, unit, hits, price)
        told = [way_words(way, words) for way in ways if way[4] and not any(better(other, way) for other in ways)]
        if tokens and battle.traits(unit) & STEADFAST:
            told.append(words(Message("odds.left.stands_fast")))
        found.append(list(dict.fromkeys(told)))
    return found


def better(other: tuple[int, int, int, int, bool], way: tuple[int, int, int, int, bool]) -> bool:
    """Does the unit survive another way to take hits with less harm of every kind?"""
    harm, less = (way[1], way[2], -way[3]), (other[1], other[2], -other[3])
    return other[4] and less != harm and all(a <= b for a, b in zip(less, harm, strict=True))


def way_words(way: tuple[int, int, int, int, bool], words: Words) -> str:
    """One way to take hits, in words."""
    _, lost, placed, refunded, survives = way
    if not survives:
        return words(Message("odds.left.breaks"))
    if lost and placed:
        return words(Message("odds.left.both", {"n": lost, "disorder": placed}))
    if lost and refunded:
        return words(Message("odds.left.refund", {"n": lost, "disorder": refunded}))
    if lost:
        return words(Message("odds.left.ranks", {"n": lost}))
    return words(Message("odds.left.disorder", {"disorder": placed}))


# ---- what would change it


def row_of(
    battle: Battle,
    strike: Strike,
    dice: int,
    values: list[int],
    text: Message,
    words: Words,
    rule: str | None = None,
    do: list[str] | None = None,
) -> Data:
    """The roll with other dice or values, to compare."""
    return row_with(battle, strike, hit_chances(dice, values), text, words, rule, do, dice)


def row_with(
    battle: Battle,
    strike: Strike,
    chances: list[float],
    text: Message,
    words: Words,
    rule: str | None = None,
    do: list[str] | None = None,
    dice: int | None = None,
) -> Data:
    """The roll with these chances, to compare; they are told in full where options lead to it."""
    row: Data = {
        "text": words(text),
        "rule": rule,
        "dice": strike.pool if dice is None else dice,
        "mean": round(expected(chances), 3),
        "ends": round(break_chance(battle, strike.target, chances), DIGITS),
    }
    if do is not None:
        row["do"] = do
        row["chances"] = rounded(chances)
    return row


def compared(battle: Battle, strike: Strike, words: Words, first: list[str] | None = None) -> list[Data]:
    """The roll as it is, without each thing that adds dice, and with cards discarded for more; `first` are the options
    that discard one."""
    rows = [row_of(battle, strike, strike.pool, strike.values, Message("odds.as_it_is"), words)]
    total = sum(line.value for line in strike.lines)
    for line in strike.lines[1:]:
        dice, without = min(MOST_DICE, total - line.value), Message("odds.without", {"what": words(line.message)})
        rows.append(row_of(battle, strike, dice, strike.values, without, words, line.rule))
    return rows + discarded(battle, strike, words, first)


def discarded(battle: Battle, strike: Strike, words: Words, first: list[str] | None) -> list[Data]:
    """The roll by how many cards of the hand are discarded for dice."""
    held = len(battle.hands[battle.owner(strike.unit)])
    return [
        row_of(
            battle,
            strike,
            strike.pool + cards,
            strike.values,
            Message("odds.discarded", {"n": cards}),
            words,
            "attack.pool_cards",
            first if cards == 1 else None,
        )
        for cards in range(1, min(held, MOST_DICE - strike.pool) + 1)
    ]


def played(battle: Battle, strike: Strike, seat: int, words: Words) -> list[Data]:
    """The pool under way with each card of the hand that can be played for its effect."""
    rows: list[Data] = []
    ranks = battle.ranks[strike.unit]
    printed = ranks.melee if strike.kind & MELEE else ranks.ranged
    for card in playable(battle, seat, OWN_POOL):
        tactic, name = battle.box.tactics[card], battle.box.card_ids[card]
        values = strike.values
        if tactic.lowers:
            values = lowered_values(printed, battle.lowered + tactic.lowers, tactic.lowest)
        dice, text = min(MOST_DICE, battle.pool + tactic.dice), Message("odds.played", {"card": name})
        do = [card_notation("play", name)]
        rows.append(row_of(battle, strike, dice, values, text, words, "tactics.windows", do))
    return rows


def card_notation(verb: str, name: str) -> str:
    return f"{verb}:{name.partition('.')[2]}"


def heads(words: Words) -> Data:
    """What stands above the numbers of a comparison and of a spread."""
    return {name: words(Message(f"odds.heads.{name}")) for name in ("dice", "mean", "ends", "number")}


# ---- a whole attack


def prospect_of(battle: Battle, kind: int, unit: int, target: int, do: str, cost: int | None, words: Words) -> Data:
    """One attack: its pool die by die, its hits, what would change them, and what it would be answered with.

    A counter-charge is answered in its turn: the charger strikes first, or if the unit anticipates, after it. The
    cost, if it is still to be paid, is paid before any dice fall.
    """
    strike = Strike(battle, kind, unit, target)
    prospect: Data = {
        "do": do,
        "title": title_of(strike, words),
        "attacker": battle.unit_name(unit),
        "defender": battle.unit_name(target),
        "lines": lines_of(strike.lines, words),
        f"{strike.role}_strength": strike.pool,
    }
    if cost is not None:
        prospect["text"], prospect["cost"] = words(Message("odds.cost", {"cost": cost})), cost
    price = cost or 0
    own = strike.chances()
    spreads: list[Data] = []
    if kind in (ASSAULT, CHARGE, COUNTER):
        answer = Strike(battle, CHARGE if kind == COUNTER else COUNTER, target, unit)
        if kind == COUNTER and not battle.traits(unit) & ANTICIPATE:
            other = answer.chances()
            own = strike.chances_after(battle, other, price)
        else:
            other = answer.chances_after(battle, own)
        prospect["lines"] += lines_of(answer.lines, words)
        prospect[f"{answer.role}_strength"] = answer.pool
        spreads.append(spread_of(battle, answer.role, unit, other, words, price))
    prospect["spreads"] = [spread_of(battle, strike.role, target, own, words), *spreads]
    prospect["compare"] = compared(battle, strike, words) if kind != COUNTER else []
    return prospect
