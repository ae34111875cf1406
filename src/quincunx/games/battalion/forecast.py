# cold: interpreted
"""The odds and sums a player is shown before he commits, as plain data with words."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.messages import Message
from quincunx.games.battalion import actions as act
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import ASSAULT, BARRAGE, CHARGE, COUNTER, FIRE
from quincunx.games.battalion.commands import ANY, barrage_targets, charge_sectors, command_options
from quincunx.games.battalion.describe import describe_hits
from quincunx.games.battalion.fight import ROLES, command_price
from quincunx.games.battalion.odds import chances_again, chances_with, ranks_after, ways_to_take
from quincunx.games.battalion.prospect import (
    Strike,
    Words,
    card_notation,
    compared,
    heads,
    left_of,
    lines_of,
    played,
    prospect_of,
    row_with,
    spread_of,
    strike_under_way,
    title_of,
    way_words,
)
from quincunx.games.battalion.steps.charge import Engage, Reaction, ReactionPrice, enemies_in, reaction_price
from quincunx.games.battalion.steps.hits import TakeHits
from quincunx.games.battalion.steps.refusals import different_cards
from quincunx.games.battalion.steps.roll import AfterRoll, ChooseDice, Pool
from quincunx.games.battalion.steps.turn import ChooseTarget, Price, SecondCommand, Turn, command_of
from quincunx.games.battalion.tactics import playable


def forecast(battle: Battle, seat: int, say: Words) -> Data | None:
    """What this seat can work out about the choice before it; None if there is nothing, or nothing is asked of it."""
    step = battle.steps[-1]
    if seat not in step.acting(battle):
        return None
    words = said_once(say)
    if isinstance(step, TakeHits):
        found = ways(battle, words)
        return {"ways": found, "left": lefts(battle, found, words), "heads": heads(words)}
    if isinstance(step, Pool):
        prospects = [pool_forecast(battle, seat, words)]
    elif isinstance(step, AfterRoll):
        prospects = [fallen_forecast(battle, seat, words)]
    elif isinstance(step, ChooseDice):
        prospects = [dice_forecast(battle, seat, words)]
    else:
        prospects = prospects_of(battle, seat, words)
    if not prospects:
        return None
    return {"attacks": prospects, "left": lefts(battle, prospects, words), "heads": heads(words)}


def said_once(say: Words) -> Words:
    """The same sentences come up again and again: put each together once."""
    known: dict[tuple[object, ...], str] = {}

    def words(message: Message) -> str:
        key = (message.key, *message.params.values())
        if key not in known:
            known[key] = say(message)
        return known[key]

    return words


def prospects_of(battle: Battle, seat: int, words: Words) -> list[Data]:
    """Every attack the seat could order now."""
    step = battle.steps[-1]
    if isinstance(step, (Turn, SecondCommand)):
        allowed = step.allowed if isinstance(step, SecondCommand) else ANY
        return [
            prospect
            for action in command_options(battle, seat, allowed)
            for prospect in command_prospects(battle, seat, action, words)
        ]
    if isinstance(step, Price) and battle.action != CHARGE:
        return [prospect_of(battle, battle.action, battle.unit, battle.goal, "pay", battle.price, words)]
    if isinstance(step, Engage) or (isinstance(step, ChooseTarget) and battle.action != CHARGE):
        return [
            prospect_of(
                battle,
                battle.action,
                battle.unit,
                action - act.TARGET,
                target_notation(battle, action),
                None if isinstance(step, Engage) else battle.price,
                words,
            )
            for action in step.options(battle, seat)
        ]
    if isinstance(step, (Reaction, ReactionPrice)):
        return reaction_prospects(battle, seat, words)
    return []


def target_notation(battle: Battle, action: int) -> str:
    return f"target:{battle.unit_name(action - act.TARGET)}"


def command_prospects(battle: Battle, seat: int, action: int, words: Words) -> list[Data]:
    """A command against each target it could come to."""
    kind, unit = command_of(action)
    if kind == ASSAULT:
        targets = battle.touched(unit)
    elif kind == BARRAGE:
        targets = barrage_targets(battle, unit)
    else:
        targets = [enemy for sector in charge_sectors(battle, unit) for enemy in enemies_in(battle, seat % 2, sector)]
    do = f"{act.SPACE.verb_of(action).name}:{battle.unit_name(unit)}"
    price = command_price(battle, unit)
    return [prospect_of(battle, kind, unit, target, do, price, words) for target in targets]


def reaction_prospects(battle: Battle, seat: int, words: Words) -> list[Data]:
    """Fire at the charger, or what a counter-charge would strike back with."""
    found: list[Data] = []
    step = battle.steps[-1]
    if isinstance(step, ReactionPrice):
        return [prospect_of(battle, battle.reaction, battle.reactor, battle.unit, "pay", battle.price, words)]
    for action in step.options(battle, seat)[1:]:
        fires = action < act.COUNTER_CHARGE
        unit = action - (act.FIRE if fires else act.COUNTER_CHARGE)
        do = f"{act.SPACE.verb_of(action).name}:{battle.unit_name(unit)}"
        kind, price = FIRE if fires else COUNTER, reaction_price(battle, unit)
        found.append(prospect_of(battle, kind, unit, battle.unit, do, price, words))
    return found


# ---- the dice of a roll


def pool_forecast(battle: Battle, seat: int, words: Words) -> Data:
    """The roll under way, cards played so far counted, and what each card in hand would change."""
    strike = strike_under_way(battle)
    prospect = roll_prospect(battle, strike, strike.chances(), words)
    prospect["do"] = "roll"
    cards = [card_notation("discard", battle.box.card_ids[card]) for card in different_cards(battle, seat)]
    prospect["compare"] = compared(battle, strike, words, cards) + played(battle, strike, seat, words)
    return prospect


def fallen_forecast(battle: Battle, seat: int, words: Words) -> Data:
    """The dice that have fallen, and what each card in hand could make of them."""
    strike, step = strike_under_way(battle), battle.steps[-1]
    assert isinstance(step, AfterRoll)
    faces, helps = battle.faces, seat == battle.owner(battle.roller)
    prospect = roll_prospect(battle, strike, chances_with(faces, 0, strike.values), words)
    prospect["do"] = "done"
    rows = [row_with(battle, strike, chances_with(faces, 0, strike.values), Message("odds.as_they_lie"), words)]
    for card in playable(battle, seat, step.window):
        tactic, name = battle.box.tactics[card], battle.box.card_ids[card]
        if tactic.sets_to:
            turned = [*faces[1:], tactic.sets_to]
            chances = chances_with(turned, 0, strike.values)
        else:
            chances = chances_again(faces, strike.values, tactic.rerolls, helps)
        text, do = Message("odds.played", {"card": name}), [card_notation("play", name)]
        rows.append(row_with(battle, strike, chances, text, words, "tactics.windows", do))
    prospect["compare"] = rows
    return prospect


def dice_forecast(battle: Battle, seat: int, words: Words) -> Data:
    """What comes of rolling each of the dice again, or of turning it."""
    strike, step = strike_under_way(battle), battle.steps[-1]
    assert isinstance(step, ChooseDice)
    left = battle.faces[:]
    for face in battle.chosen:
        left.remove(face)
    now = chances_with(left, len(battle.chosen), strike.values)
    prospect = roll_prospect(battle, strike, now, words)
    prospect["do"] = "done"
    rows = [row_with(battle, strike, now, Message("odds.so_far" if battle.chosen else "odds.as_they_lie"), words)]
    for action in step.options(battle, seat):
        if action < act.DIE:
            continue
        face = action - act.DIE + 1
        kept = left[:]
        kept.remove(face)
        if step.face:
            chances = chances_with([*kept, step.face], 0, strike.values)
            text = Message("odds.turned", {"n": face, "face": step.face})
        else:
            chances = chances_with(kept, len(battle.chosen) + 1, strike.values)
            text = Message("odds.again", {"n": face})
        rows.append(row_with(battle, strike, chances, text, words, "tactics.windows", [f"die:{face}"]))
    prospect["compare"] = rows
    return prospect


def roll_prospect(battle: Battle, strike: Strike, chances: list[float], words: Words) -> Data:
    """The roll under way with these chances."""
    unit, target = strike.unit, strike.target
    return {
        "title": title_of(strike, words),
        "attacker": battle.unit_name(unit),
        "defender": battle.unit_name(target),
        "lines": lines_of(strike.lines, words),
        f"{strike.role}_strength": strike.pool,
        "spreads": [spread_of(battle, strike.role, target, chances, words)],
    }


# ---- what hits leave


def lefts(battle: Battle, prospects: list[Data], words: Words) -> Data:
    """For every unit that could be struck: what each number of hits would leave of it, once its owner has paid."""
    struck: dict[str, int] = {}
    for prospect in prospects:
        for spread in prospect["spreads"]:
            pays = spread["on"] == prospect.get("attacker")
            struck[spread["on"]] = prospect.get("cost", 0) if pays else 0
    return {
        battle.unit_name(unit): left_of(battle, unit, words, struck[battle.unit_name(unit)])
        for unit in range(battle.seats * battle.size)
        if battle.unit_name(unit) in struck
    }


def ways(battle: Battle, words: Words) -> list[Data]:
    """Every way to take the hits that were dealt, with its option, what it leaves, and the blow it still allows."""
    target, found = battle.target, list[Data]()
    answers = battle.kind in (ASSAULT, CHARGE) and not battle.countered
    for way in ways_to_take(battle, target, battle.hits):
        give_up, lost, placed, refunded, survives = way
        spreads: list[Data] = []
        if answers and survives:
            ranks = ranks_after(battle.ranks[target], lost)
            strike = Strike(battle, COUNTER, target, battle.roller)
            chances = strike.chances_with_ranks(ranks)
            spreads.append(spread_of(battle, ROLES[1], battle.roller, chances, words))
        found.append(
            {
                "do": f"lose:{give_up}",
                "title": words(describe_hits(give_up, lost, placed)),
                "text": way_words(way, words),
                "way": {"lost": lost, "disorder": placed, "refunded": refunded, "survives": survives},
                "lines": [],
                "spreads": spreads,
            }
        )
    return found
