# hot: compiled by mypyc
"""One roll as a player is shown it beforehand: its dice, its hits and what they leave, and what would change them."""

from __future__ import annotations

from quincunx.core.journal import Modifier
from quincunx.core.kit.odds import Numbers, Outcome, Outlook, Row, Words, sums_of
from quincunx.core.messages import Message
from quincunx.games.battalion.actions import MOST_DICE
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import ANTICIPATE, ASSAULT, BARRAGE, CHARGE, COUNTER, FIRE, MELEE, STEADFAST, Ranks
from quincunx.games.battalion.fight import BASE_POOL, ROLES, dice_traits, pool_lines, values_of, within_limit
from quincunx.games.battalion.odds import break_chance, hit_chances, most_kept, order_left, surely_breaks, ways_to_take

OVERLAP = "engage.overlap_bonus"
TITLES = {ASSAULT: "assault", CHARGE: "charge", BARRAGE: "barrage", FIRE: "fire", COUNTER: "counter"}


class Strike:
    """A roll that may come: who would roll against whom, with which dice and attack values."""

    def __init__(self, battle: Battle, kind: int, unit: int, target: int) -> None:
        self.battle = battle
        self.kind = kind
        self.unit = unit
        self.target = target
        self.role = ROLES[1] if kind == COUNTER else ROLES[0]
        self.outermost = battle.outermost if battle.unit == unit else battle.is_outermost(battle.where[unit])
        self.lines = pool_lines(battle, kind, unit, target, self.outermost)
        if kind == CHARGE and battle.is_overlapping(target):  # the engagement splits: nobody else strikes at it
            self.lines = [line for line in self.lines if line.rule != OVERLAP]
        self.pool = min(MOST_DICE, sum([line.value for line in self.lines]))
        self.values = battle.ranks[unit].melee if kind & MELEE else battle.ranks[unit].ranged

    def chances(self) -> list[float]:
        return hit_chances(self.pool, self.values)

    def chances_with_ranks(self, ranks: Ranks) -> list[float]:
        """The chances of a blow in melee with these ranks."""
        dice = BASE_POOL + len(dice_traits(ranks.traits, self.kind, self.outermost))
        dice += sum([line.value for line in self.lines if line.rule == OVERLAP])
        return hit_chances(min(MOST_DICE, dice), ranks.melee)

    def chances_after(self, hits: list[float], price: int = 0) -> list[float]:
        """The chances once the unit has paid a price and taken hits so distributed, keeping as many ranks as it can;
        if it breaks, it strikes no more."""
        found = [0.0] * (MOST_DICE + 1)
        for number, chance in enumerate(hits):
            if chance > 0.0:
                ranks = most_kept(self.battle, self.unit, number, price)
                dealt = self.chances_with_ranks(ranks) if ranks.count else [1.0]
                for n, part in enumerate(dealt):
                    found[n] += chance * part
        return found

    # ---- as it is shown

    def outlook(self, do: list[str], words: Words, answer: Strike | None = None) -> Outlook:
        """Who does what to whom, and where the dice come from; those it is answered with as well."""
        params = {"unit": self.unit, "target": self.target}
        told = Outlook(words(Message(f"odds.title.{TITLES[self.kind]}", params)), do)
        lines = within_limit(self.lines)
        told.sums = sums_of(lines if answer is None else lines + within_limit(answer.lines), ROLES, words)
        names = self.battle.unit_name(self.unit), self.battle.unit_name(self.target)
        told.details = {"attacker": names[0], "defender": names[1]}
        return told

    def outcome(self, chances: list[float], words: Words, price: int = 0) -> Outcome:
        """How many hits the target may be dealt, and the chance that they disband it, its owner having paid a price."""
        title = words(Message(f"odds.{self.role}", {"target": self.target}))
        numbers = Numbers(chances, break_chance(self.battle, self.target, chances, price))
        return Outcome(self.role, title, self.battle.unit_name(self.target), numbers)

    def fallen(self, key: str, chances: list[float], words: Words) -> Outlook:
        """What dice that have fallen come to if nothing more is done."""
        told = self.outlook(["done"], words)
        told.outcomes = [self.outcome(chances, words)]
        told.rows = [self.row(words(Message(f"odds.{key}")), chances, [])]
        return told

    def row(self, text: str, chances: list[float], do: list[str], rule: str | None = None, dice: int = 0) -> Row:
        """The roll with other chances, to compare."""
        numbers = Numbers(chances, break_chance(self.battle, self.target, chances))
        return Row(text, [numbers], do, rule, dice if dice else self.pool)

    def row_with(self, text: str, dice: int, do: list[str], rule: str | None = None) -> Row:
        """The roll with so many dice, to compare."""
        return self.row(text, hit_chances(dice, self.values), do, rule, dice)

    def compared(self, words: Words, discard: list[str]) -> list[Row]:
        """The roll as it is, without each thing that adds dice, and with cards discarded for more; `discard` are the
        options that discard one."""
        rows = [self.row_with(words(Message("odds.as_it_is")), self.pool, [])]
        total = sum([line.value for line in self.lines])
        for line in self.lines[1:]:
            without = words(Message("odds.without", {"what": words(line.message)}))
            rows.append(self.row_with(without, min(MOST_DICE, total - line.value), [], line.rule))
        held = len(self.battle.hands[self.battle.owner(self.unit)])
        for cards in range(1, min(held, MOST_DICE - self.pool) + 1):
            text = words(Message("odds.discarded", {"n": cards}))
            rows.append(self.row_with(text, self.pool + cards, discard if cards == 1 else [], "attack.pool_cards"))
        return rows


def strike_under_way(battle: Battle) -> Strike:
    """The roll that is being prepared, cards played so far counted."""
    strike = Strike(battle, battle.kind, battle.roller, battle.target)
    more = battle.pool - strike.pool
    if more:
        strike.lines = [*strike.lines, Modifier(strike.lines[0].role, more, "attack.pool_cards", Message("why.cards"))]
    strike.pool = battle.pool
    strike.values = values_of(battle)
    return strike


def prospect_of(battle: Battle, kind: int, unit: int, target: int, do: str, cost: int | None, words: Words) -> Outlook:
    """One attack: its pool die by die, its hits, what would change them, and what it would be answered with.

    A counter-charge is answered in its turn: the charger strikes first, or if the unit anticipates, after it. The
    cost, if it is still to be paid, is paid before any dice fall.
    """
    strike = Strike(battle, kind, unit, target)
    own, price = strike.chances(), cost or 0
    if kind in (ASSAULT, CHARGE, COUNTER):
        answer = Strike(battle, CHARGE if kind == COUNTER else COUNTER, target, unit)
        if kind == COUNTER and not battle.traits(unit) & ANTICIPATE:
            other = answer.chances()
            own = strike.chances_after(other, price)
        else:
            other = answer.chances_after(own)
        told = strike.outlook([do], words, answer)
        told.outcomes = [strike.outcome(own, words), answer.outcome(other, words, price)]
    else:
        told = strike.outlook([do], words)
        told.outcomes = [strike.outcome(own, words)]
    if cost is not None:
        told.text = words(Message("odds.cost", {"cost": cost}))
        told.details["cost"] = cost
    if kind != COUNTER:
        told.rows = strike.compared(words, [])
    return told


# ---- what hits leave


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
    if not lost:
        return words(Message("odds.left.disorder", {"disorder": placed}))
    key = "both" if placed else "refund" if refunded else "ranks"
    return words(Message(f"odds.left.{key}", {"n": lost, "disorder": placed or refunded}))
