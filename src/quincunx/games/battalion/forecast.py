"""The odds and sums a player is shown before he commits, as plain data with words."""

from __future__ import annotations

from collections.abc import Callable

from quincunx.core.game import Data
from quincunx.core.messages import Message
from quincunx.games.battalion import actions as act
from quincunx.games.battalion.actions import MOST_DICE
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import ASSAULT, BARRAGE, CHARGE, COUNTER, FIRE, MELEE
from quincunx.games.battalion.commands import ANY, barrage_targets, charge_sectors, command_options
from quincunx.games.battalion.fight import (
    ROLES,
    command_price,
    count_hits,
    overlap_dice,
    pool_lines,
    pool_without_cards,
    values_of,
)
from quincunx.games.battalion.odds import break_chance, expected, hit_chances, ways_to_take
from quincunx.games.battalion.steps.charge import Engage, Reaction, ReactionPrice, enemies_in
from quincunx.games.battalion.steps.hits import TakeHits
from quincunx.games.battalion.steps.roll import AfterRoll, Pool
from quincunx.games.battalion.steps.turn import ChooseTarget, Price, SecondCommand, Turn, command_of

Words = Callable[[Message], str]


def forecast(battle: Battle, seat: int, words: Words) -> Data | None:
    """What this seat can work out about the choice before it; None if there is nothing, or nothing is asked of it."""
    step = battle.steps[-1]
    if seat not in step.acting(battle):
        return None
    if isinstance(step, TakeHits):
        return {"ways": ways(battle)}
    if isinstance(step, (Pool, AfterRoll)):
        return {"attacks": [roll_prospect(battle, seat, words)]}
    prospects = prospects_of(battle, seat, words)
    return {"attacks": prospects, "left": lefts(battle, prospects)} if prospects else None


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
    if isinstance(step, (ChooseTarget, Price)) and battle.action != CHARGE:
        targets = [battle.goal] if isinstance(step, Price) else [u - act.TARGET for u in step.options(battle, seat)]
        return [
            prospect_of(battle, battle.action, battle.unit, t, f"target:{battle.unit_name(t)}", words) for t in targets
        ]
    if isinstance(step, Engage):
        return [
            prospect_of(battle, CHARGE, battle.unit, action - act.TARGET, target_notation(battle, action), words)
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
    return [prospect_of(battle, kind, unit, target, do, words) for target in targets]


def reaction_prospects(battle: Battle, seat: int, words: Words) -> list[Data]:
    """Fire at the charger, or what a counter-charge would strike back with."""
    found: list[Data] = []
    step = battle.steps[-1]
    if isinstance(step, ReactionPrice):
        return [prospect_of(battle, battle.reaction, battle.reactor, battle.unit, "pay", words)]
    for action in step.options(battle, seat)[1:]:
        fires = action < act.COUNTER_CHARGE
        unit = action - (act.FIRE if fires else act.COUNTER_CHARGE)
        do = f"{act.SPACE.verb_of(action).name}:{battle.unit_name(unit)}"
        found.append(prospect_of(battle, FIRE if fires else COUNTER, unit, battle.unit, do, words))
    return found


def prospect_of(battle: Battle, kind: int, unit: int, target: int, do: str, words: Words) -> Data:
    """One attack: its pool die by die, its odds by cards discarded, and the counterattack it would meet."""
    outermost = battle.outermost if battle.unit == unit else battle.is_outermost(battle.where[unit])
    pool = pool_without_cards(battle, kind, unit, target, outermost)
    joins = kind == CHARGE and battle.foes[target] != 0 and not battle.is_overlapping(target)
    if kind == CHARGE and not joins:
        pool = min(MOST_DICE, pool - overlap_dice(battle, unit, target))
    values = battle.ranks[unit].melee if kind & MELEE else battle.ranks[unit].ranged
    chances = hit_chances(pool, values)
    prospect: Data = {
        "do": do,
        "title": words(Message("odds.title", {"unit": unit, "target": target})),
        "attacker": battle.unit_name(unit),
        "defender": battle.unit_name(target),
        "cost": command_price(battle, unit),
        "lines": lines_of(battle, kind, unit, target, outermost, words),
        "attack_strength": pool,
        "hits": chances,
        "expected": round(expected(chances), 3),
        "breaks": break_chance(battle, target, chances),
        "cards": with_cards(battle, unit, target, pool, values),
    }
    if kind in (ASSAULT, CHARGE):
        answer = pool_without_cards(battle, COUNTER, target, unit, False)
        counter = hit_chances(answer, battle.ranks[target].melee)
        prospect["counterattack_strength"] = answer
        prospect["counter_hits"] = counter
        prospect["counter_breaks"] = break_chance(battle, unit, counter)
        prospect["lines"] += lines_of(battle, COUNTER, target, unit, False, words)
    return prospect


def lines_of(battle: Battle, kind: int, unit: int, target: int, outermost: bool, words: Words) -> list[Data]:
    """Where the dice of a pool come from."""
    return [
        {"role": ROLES[mod.role], "value": mod.value, "rule": mod.rule, "text": words(mod.message)}
        for mod in pool_lines(battle, kind, unit, target, outermost)
    ]


def with_cards(battle: Battle, unit: int, target: int, pool: int, values: list[int]) -> list[Data]:
    """The odds by how many cards of the hand are discarded for dice."""
    found: list[Data] = []
    for cards in range(min(len(battle.hands[battle.owner(unit)]), MOST_DICE - pool) + 1):
        chances = hit_chances(pool + cards, values)
        found.append(
            {"cards": cards, "dice": pool + cards, "hits": chances, "breaks": break_chance(battle, target, chances)}
        )
    return found


def lefts(battle: Battle, prospects: list[Data]) -> Data:
    """For every unit that could be struck: what so many hits would leave of it, by the ranks its owner gives up."""
    struck = {prospect["defender"] for prospect in prospects}
    found: Data = {}
    for unit in range(battle.seats * battle.size):
        if battle.unit_name(unit) in struck:
            found[battle.unit_name(unit)] = [
                {"hits": hits, "ways": [way_to_dict(way) for way in ways_to_take(battle, unit, hits)]}
                for hits in range(1, MOST_DICE + 1)
            ]
    return found


def way_to_dict(way: tuple[int, int, int, int, bool]) -> Data:
    give_up, lost, placed, refunded, survives = way
    return {"give_up": give_up, "lost": lost, "disorder": placed, "refunded": refunded, "survives": survives}


def ways(battle: Battle) -> list[Data]:
    """Every way to take the hits that were dealt, with its option."""
    found = []
    for way in ways_to_take(battle, battle.target, battle.hits):
        found.append({"do": f"lose:{way[0]}", **way_to_dict(way)})
    return found


def roll_prospect(battle: Battle, seat: int, words: Words) -> Data:
    """The roll under way, cards played so far counted; once the dice lie, what they hit."""
    unit, target, values = battle.roller, battle.target, values_of(battle)
    chances = hit_chances(battle.pool, values)
    prospect: Data = {
        "do": "roll",
        "title": words(Message("odds.title", {"unit": unit, "target": target})),
        "attacker": battle.unit_name(unit),
        "defender": battle.unit_name(target),
        "lines": lines_of(battle, battle.kind, unit, target, battle.outermost, words),
        f"{ROLES[1] if battle.kind == COUNTER else ROLES[0]}_strength": battle.pool,
    }
    if battle.faces:
        prospect["would_hit"] = count_hits(battle.faces, values)
        return prospect
    prospect["hits"] = chances
    prospect["expected"] = round(expected(chances), 3)
    prospect["breaks"] = break_chance(battle, target, chances)
    if seat == battle.owner(unit):
        prospect["cards"] = with_cards(battle, unit, target, battle.pool, values)
    return prospect
