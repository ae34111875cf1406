# cold: interpreted
"""The odds and sums a player is shown before he commits, as plain data with words."""

from __future__ import annotations

from collections.abc import Callable

from quincunx.core.game import Data
from quincunx.core.journal import Modifier
from quincunx.core.messages import Message
from quincunx.games.milito import odds
from quincunx.games.milito.actions import SPACE
from quincunx.games.milito.battle import EMPTY, Attack, Battle
from quincunx.games.milito.combat import attack_strength, defence_strength, outpaces
from quincunx.games.milito.muster import ROLES

Words = Callable[[Message], str]
SOURCES = {"deck": "draw-bonus", "none": "no-bonus"}
"""Where a bonus card comes from if it is none of the hand, and how that is chosen."""


def forecast(battle: Battle, seat: int, words: Words) -> Data | None:
    """The attack under way, or every attack this seat could declare."""
    if battle.attack is not None:
        return {"attacks": [attack_forecast(battle, seat, odds.expected_fighters(battle, battle.attack), words)]}
    if seat != battle.active or battle.placing != EMPTY or battle.cost != 0 or battle.turn == 0:
        return None
    attacks = [
        {"do": notation(battle, seat, action), **attack_forecast(battle, seat, attack, words)}
        for action, attack in odds.possible_attacks(battle)
    ]
    return {"attacks": attacks} if attacks else None


def notation(battle: Battle, seat: int, action: int) -> str:
    """The choice that leads to an attack, as it is written."""
    verb = SPACE.verb_of(action)
    return f"{verb.name}:{battle.target_name(seat, verb.name, action - verb.first)}"


def attack_forecast(battle: Battle, seat: int, attack: Attack, words: Words) -> Data:
    """Both sums without bonus cards, and the odds of each bonus card one could choose."""
    why: list[Modifier] = []
    attacking = attack_strength(battle, attack, EMPTY, why)
    defending = defence_strength(battle, attack, EMPTY, why)
    ids = battle.muster.ids
    return {
        "column": attack.column + 1,
        "origin": attack.origin + 1,
        "flank": attack.flank,
        "attacker": ids[attack.attacker],
        "defender": ids[attack.defender],
        "may_withdraw": outpaces(battle, attack),
        "attacker_strength": attacking,
        "defender_strength": defending,
        "lines": [
            {
                "role": ROLES[mod.role],
                "value": mod.value,
                "rule": mod.rule,
                "text": words(mod.message),
            }
            for mod in why
        ],
        "choices": choices(battle, seat, attack, words),
    }


def choices(battle: Battle, seat: int, attack: Attack, words: Words) -> list[Data]:
    """For each bonus card this seat could set: what it is, how it is chosen, and win, tie and loss by what the
    opponent does."""
    bonus = battle.forces[seat].bonus
    own = odds.own_choices(battle, seat)
    if bonus != EMPTY:
        own = {battle.muster.ids[bonus]: {bonus: 1.0}}
    habits = odds.enemy_habits(battle, attack, seat)
    rows: list[Data] = []
    for name, mine in own.items():
        against: Data = {}
        for habit, his in habits.items():
            chance = odds.odds(battle, attack, seat, mine, his)
            against[habit] = {
                "win": round(chance.win, 4),
                "tie": round(chance.tie, 4),
                "lose": round(chance.lose, 4),
            }
        row = {"bonus": name, "text": words(bonus_words(name)), "do": SOURCES.get(name, f"bonus:{name}")}
        rows.append({**row, "against": against})
    return rows


def bonus_words(name: str) -> Message:
    """What a row of odds is about: a card, the top of the deck, or no card."""
    return Message(f"bonus.{name}") if name in SOURCES else Message("bonus.card", {"card": name})
