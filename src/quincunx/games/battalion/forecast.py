# cold: interpreted
"""The odds and sums a player is shown before he commits."""

from __future__ import annotations

from quincunx.core.kit.faces import without
from quincunx.core.kit.hands import add_cards
from quincunx.core.kit.odds import Forecast, Outlook, Words, heads_of, said_once
from quincunx.core.messages import Message
from quincunx.games.battalion import actions as act
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import ASSAULT, BARRAGE, CHARGE, COUNTER, FIRE, MELEE, OWN_POOL
from quincunx.games.battalion.commands import (
    ANY,
    barrage_targets,
    charge_sectors,
    command_of,
    command_options,
    enemies_in,
)
from quincunx.games.battalion.fight import command_price, lowered_values
from quincunx.games.battalion.odds import chances_again, chances_with, hit_chances, ranks_after, ways_to_take
from quincunx.games.battalion.prospect import Strike, left_of, prospect_of, strike_under_way, way_words
from quincunx.games.battalion.steps.charge import Engage, Reaction, ReactionPrice, reaction_price
from quincunx.games.battalion.steps.hits import TakeHits, hits_words
from quincunx.games.battalion.steps.roll import AfterRoll, ChooseDice, Pool
from quincunx.games.battalion.steps.turn import ChooseTarget, Price, SecondCommand, Turn
from quincunx.games.battalion.tactics import playable, shift_of

CARDS = "tactics.windows"


def forecast(battle: Battle, seat: int, say: Words) -> Forecast | None:
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
        allowed = step.allowed if isinstance(step, SecondCommand) else ANY
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
