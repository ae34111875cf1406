# hot: compiled by mypyc
"""The odds and sums a player is shown before he commits."""

from __future__ import annotations

from quincunx.core.journal import Modifier
from quincunx.core.kit.faces import without
from quincunx.core.kit.hands import add_cards
from quincunx.core.kit.odds import Forecast, Numbers, Outcome, Outlook, Row, Words, heads_of, said_once, sums_of
from quincunx.core.messages import Message
from quincunx.games.battalion import actions as act
from quincunx.games.battalion import box, commands, fight, odds
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import ANTICIPATE, ASSAULT, BARRAGE, CHARGE, COUNTER, FIRE, MELEE, OWN_POOL, STEADFAST
from quincunx.games.battalion.commands import barrage_targets, charge_sectors, command_of, command_options, enemies_in
from quincunx.games.battalion.fight import command_price, lowered_values, values_of
from quincunx.games.battalion.odds import chances_again, chances_with, hit_chances, ranks_after, ways_to_take
from quincunx.games.battalion.steps.charge import Engage, Reaction, ReactionPrice, reaction_price
from quincunx.games.battalion.steps.roll import AfterRoll, ChooseDice, Pool, TakeHits, hits_words
from quincunx.games.battalion.steps.turn import ChooseTarget, Price, SecondCommand, Turn
from quincunx.games.battalion.tactics import playable, shift_of

CARDS = "tactics.windows"
OVERLAP = "engage.overlap_bonus"
TITLES = {ASSAULT: "assault", CHARGE: "charge", BARRAGE: "barrage", FIRE: "fire", COUNTER: "counter"}


def forecast(battle: Battle, seat: int, _memory: str, say: Words) -> Forecast | None:
    """What this seat can work out about the choice before it; None if there is nothing, or nothing is asked of it."""
    step = battle.steps[-1]
    if seat not in step.acting(battle):
        return None
    words = said_once(say)
    if isinstance(step, TakeHits):
        outlooks = ways(battle, words)
    elif isinstance(step, Pool):
        outlooks = [pool_outlook(battle, seat, words)]
    elif isinstance(step, AfterRoll):
        outlooks = [fallen_outlook(battle, seat, step, words)]
    elif isinstance(step, ChooseDice):
        outlooks = [dice_outlook(battle, seat, step, words)]
    else:
        outlooks = attacks(battle, seat, words)
    if not outlooks:
        return None
    return Forecast(outlooks, heads_of(("number", "total", "mean", "ends"), words), leaves(battle, outlooks, words))


# ---- attacks that could be ordered


def attacks(battle: Battle, seat: int, words: Words) -> list[Outlook]:
    """Every attack the seat could order now."""
    step = battle.steps[-1]
    if isinstance(step, (Turn, SecondCommand)):
        allowed = step.allowed if isinstance(step, SecondCommand) else commands.ANY
        found = command_options(battle, seat, allowed)
        return [told for action in found for told in commanded(battle, seat, action, words)]
    if isinstance(step, Price) and battle.action != CHARGE:
        return [prospect_of(battle, battle.action, battle.unit, battle.goal, "pay", battle.price, words)]
    if isinstance(step, Engage) or (isinstance(step, ChooseTarget) and battle.action != CHARGE):
        cost = None if isinstance(step, Engage) else battle.price
        aimed = [(action - act.TARGET, battle.notation(seat, action)) for action in step.options(battle, seat)]
        return [prospect_of(battle, battle.action, battle.unit, target, do, cost, words) for target, do in aimed]
    if isinstance(step, ReactionPrice):
        return [prospect_of(battle, battle.reaction, battle.reactor, battle.unit, "pay", battle.price, words)]
    if isinstance(step, Reaction):
        return [reaction(battle, seat, action, words) for action in step.options(battle, seat)[1:]]
    return []


def commanded(battle: Battle, seat: int, action: int, words: Words) -> list[Outlook]:
    """A command against each target it could come to."""
    kind, unit = command_of(action)
    if kind == ASSAULT:
        targets = battle.touched(unit)
    elif kind == BARRAGE:
        targets = barrage_targets(battle, unit)
    else:
        targets = [enemy for sector in charge_sectors(battle, unit) for enemy in enemies_in(battle, seat % 2, sector)]
    do, price = battle.notation(seat, action), command_price(battle, unit)
    return [prospect_of(battle, kind, unit, target, do, price, words) for target in targets]


def reaction(battle: Battle, seat: int, action: int, words: Words) -> Outlook:
    """Fire at the charger, or what a counter-charge would strike back with."""
    fires = action < act.COUNTER_CHARGE
    unit = action - (act.FIRE if fires else act.COUNTER_CHARGE)
    do, price = battle.notation(seat, action), reaction_price(battle, unit)
    return prospect_of(battle, FIRE if fires else COUNTER, unit, battle.unit, do, price, words)


# ---- the dice of a roll


def pool_outlook(battle: Battle, seat: int, words: Words) -> Outlook:
    """The roll under way, cards played so far counted, and what each card in hand would change."""
    strike = strike_under_way(battle)
    told = strike.outlook(["roll"], words)
    told.outcomes = [strike.outcome(strike.chances(), words)]
    discards: list[int] = []
    add_cards(battle.hands[seat], shift_of(battle, seat, act.DISCARD), discards)
    told.rows = strike.compared(words, [battle.notation(seat, action) for action in discards])
    ranks = battle.ranks[strike.unit]
    printed = ranks.melee if strike.kind & MELEE else ranks.ranged
    for card in playable(battle, seat, OWN_POOL):
        tactic, values = battle.box.tactics[card], strike.values
        if tactic.lowers:
            values = lowered_values(printed, battle.lowered + tactic.lowers, tactic.lowest)
        dice = min(act.MOST_DICE, battle.pool + tactic.dice)
        text, do = played(battle, seat, card, words)
        told.rows.append(strike.row(text, hit_chances(dice, values), do, CARDS, dice))
    return told


def played(battle: Battle, seat: int, card: int, words: Words) -> tuple[str, list[str]]:
    """A card of the hand played for its effect: what that is called, and the option that does it."""
    text = words(Message("odds.played", {"card": battle.box.card_ids[card]}))
    return text, [battle.notation(seat, shift_of(battle, seat, act.PLAY) + card)]


def fallen_outlook(battle: Battle, seat: int, step: AfterRoll, words: Words) -> Outlook:
    """The dice that have fallen, and what each card in hand could make of them."""
    strike, faces = strike_under_way(battle), battle.faces
    told = strike.fallen("as_they_lie", chances_with(faces, 0, strike.values), words)
    for card in playable(battle, seat, step.window):
        tactic = battle.box.tactics[card]
        if tactic.sets_to:
            chances = chances_with([*faces[1:], tactic.sets_to], 0, strike.values)
        else:
            chances = chances_again(faces, strike.values, tactic.rerolls, seat == battle.owner(battle.roller))
        text, do = played(battle, seat, card, words)
        told.rows.append(strike.row(text, chances, do, CARDS))
    return told


def dice_outlook(battle: Battle, seat: int, step: ChooseDice, words: Words) -> Outlook:
    """What comes of rolling each of the dice again, or of turning it."""
    strike, left = strike_under_way(battle), without(battle.faces, battle.chosen)
    now = chances_with(left, len(battle.chosen), strike.values)
    told = strike.fallen("so_far" if battle.chosen else "as_they_lie", now, words)
    for action in step.options(battle, seat):
        if action < act.DIE:
            continue
        face = action - act.DIE + 1
        kept = without(left, [face])
        if step.face:
            chances = chances_with([*kept, step.face], 0, strike.values)
            text = words(Message("odds.turned", {"n": face, "face": step.face}))
        else:
            chances = chances_with(kept, len(battle.chosen) + 1, strike.values)
            text = words(Message("odds.again", {"n": face}))
        told.rows.append(strike.row(text, chances, [battle.notation(seat, action)], CARDS))
    return told


# ---- what hits leave


def leaves(battle: Battle, outlooks: list[Outlook], words: Words) -> dict[str, list[list[str]]]:
    """For every unit that could be struck: what each number of hits would leave of it, once its owner has paid."""
    struck: dict[str, int] = {}
    for told in outlooks:
        for outcome in told.outcomes:
            pays = outcome.on == told.details.get("attacker")
            struck[outcome.on] = told.details.get("cost", 0) if pays else 0
    names = [battle.unit_name(unit) for unit in range(battle.seats * battle.size)]
    return {name: left_of(battle, unit, words, struck[name]) for unit, name in enumerate(names) if name in struck}


def ways(battle: Battle, words: Words) -> list[Outlook]:
    """Every way to take the hits that were dealt, with its option, what it leaves, and the blow it still allows."""
    target, found = battle.target, list[Outlook]()
    answers = battle.kind in (ASSAULT, CHARGE) and not battle.countered
    for way in ways_to_take(battle, target, battle.hits):
        give_up, lost, placed, refunded, survives = way
        left = way_words(way, words)
        told = Outlook(words(hits_words(give_up, lost, placed)), [f"lose:{give_up}"], left, left)
        told.details = {"lost": lost, "disorder": placed, "refunded": refunded, "survives": survives}
        if answers and survives:
            strike = Strike(battle, COUNTER, target, battle.roller)
            chances = strike.chances_with_ranks(ranks_after(battle.ranks[target], lost))
            told.outcomes = [strike.outcome(chances, words)]
        found.append(told)
    return found


# ---- one roll as a player is shown it beforehand: its dice, its hits and what they leave, and what would change them


class Strike:
    """A roll that may come: who would roll against whom, with which dice and attack values."""

    def __init__(self, battle: Battle, kind: int, unit: int, target: int) -> None:
        self.battle = battle
        self.kind = kind
        self.unit = unit
        self.target = target
        self.role = fight.ROLES[1] if kind == COUNTER else fight.ROLES[0]
        self.outermost = battle.outermost if battle.unit == unit else battle.is_outermost(battle.where[unit])
        self.lines = fight.pool_lines(battle, kind, unit, target, self.outermost)
        if kind == CHARGE and battle.is_overlapping(target):  # the engagement splits: nobody else strikes at it
            self.lines = [line for line in self.lines if line.rule != OVERLAP]
        self.pool = min(act.MOST_DICE, sum([line.value for line in self.lines]))
        self.values = battle.ranks[unit].melee if kind & MELEE else battle.ranks[unit].ranged

    def chances(self) -> list[float]:
        return hit_chances(self.pool, self.values)

    def chances_with_ranks(self, ranks: box.Ranks) -> list[float]:
        """The chances of a blow in melee with these ranks."""
        dice = fight.BASE_POOL + len(fight.dice_traits(ranks.traits, self.kind, self.outermost))
        dice += sum([line.value for line in self.lines if line.rule == OVERLAP])
        return hit_chances(min(act.MOST_DICE, dice), ranks.melee)

    def chances_after(self, hits: list[float], price: int = 0) -> list[float]:
        """The chances once the unit has paid a price and taken hits so distributed, keeping as many ranks as it can;
        if it breaks, it strikes no more."""
        found = [0.0] * (act.MOST_DICE + 1)
        for number, chance in enumerate(hits):
            if chance > 0.0:
                ranks = odds.most_kept(self.battle, self.unit, number, price)
                dealt = self.chances_with_ranks(ranks) if ranks.count else [1.0]
                for n, part in enumerate(dealt):
                    found[n] += chance * part
        return found

    # ---- as it is shown

    def outlook(self, do: list[str], words: Words, answer: Strike | None = None) -> Outlook:
        """Who does what to whom, and where the dice come from; those it is answered with as well."""
        params = {"unit": self.unit, "target": self.target}
        told = Outlook(words(Message(f"odds.title.{TITLES[self.kind]}", params)), do)
        lines = fight.within_limit(self.lines)
        told.sums = sums_of(lines if answer is None else lines + fight.within_limit(answer.lines), fight.ROLES, words)
        names = self.battle.unit_name(self.unit), self.battle.unit_name(self.target)
        told.details = {"attacker": names[0], "defender": names[1]}
        return told

    def outcome(self, chances: list[float], words: Words, price: int = 0) -> Outcome:
        """How many hits the target may be dealt, and the chance that they disband it, its owner having paid a price."""
        title = words(Message(f"odds.{self.role}", {"target": self.target}))
        numbers = Numbers(chances, odds.break_chance(self.battle, self.target, chances, price))
        return Outcome(self.role, title, self.battle.unit_name(self.target), numbers)

    def fallen(self, key: str, chances: list[float], words: Words) -> Outlook:
        """What dice that have fallen come to if nothing more is done."""
        told = self.outlook(["done"], words)
        told.outcomes = [self.outcome(chances, words)]
        told.rows = [self.row(words(Message(f"odds.{key}")), chances, [])]
        return told

    def row(self, text: str, chances: list[float], do: list[str], rule: str | None = None, dice: int = 0) -> Row:
        """The roll with other chances, to compare."""
        numbers = Numbers(chances, odds.break_chance(self.battle, self.target, chances))
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
            rows.append(self.row_with(without, min(act.MOST_DICE, total - line.value), [], line.rule))
        held = len(self.battle.hands[self.battle.owner(self.unit)])
        for cards in range(1, min(held, act.MOST_DICE - self.pool) + 1):
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
    tokens = odds.order_left(battle, unit, price) + battle.camp_disorder[battle.owner(unit)]
    for hits in range(1, act.MOST_DICE + 1):
        if odds.surely_breaks(battle, unit, hits, price):
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
