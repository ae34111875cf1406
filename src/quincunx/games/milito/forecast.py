# cold: interpreted
"""The odds and sums a player is shown before he commits."""

from __future__ import annotations

from quincunx.core.journal import Modifier
from quincunx.core.kit.odds import Forecast, Outlook, Row, Words, heads_of, sums_of
from quincunx.core.messages import Message, Value
from quincunx.games.milito import odds
from quincunx.games.milito.battle import EMPTY, Attack, Battle
from quincunx.games.milito.combat import outpaces, strength
from quincunx.games.milito.decks import ATTACKER, DEFENDER, ROLES

SOURCES = {"deck": "draw-bonus", "none": "no-bonus"}
"""Where a bonus card comes from if it is none of the hand, and how that is chosen."""


def forecast(battle: Battle, seat: int, _memory: str, words: Words) -> Forecast | None:
    """The attack under way, or every attack this seat could declare."""
    if battle.attack is not None:
        outlooks = [outlook_of(battle, seat, odds.expected_fighters(battle, battle.attack), [], words)]
    elif seat != battle.active or battle.placing != EMPTY or battle.cost != 0 or battle.turn == 0:
        return None
    else:
        found = [(battle.notation(seat, action), attack) for action, attack in odds.possible_attacks(battle)]
        outlooks = [outlook_of(battle, seat, attack, [do], words) for do, attack in found]
    return Forecast(outlooks, heads_of(("row", "against"), words)) if outlooks else None


def outlook_of(battle: Battle, seat: int, attack: Attack, do: list[str], words: Words) -> Outlook:
    """Both sums without bonus cards, and the odds of each bonus card one could choose."""
    details: dict[str, Value] = {
        "column": attack.column + 1,
        "origin": attack.origin + 1,
        "flank": attack.flank,
        "attacker": battle.decks.ids[attack.attacker],
        "defender": battle.decks.ids[attack.defender],
        "may_withdraw": outpaces(battle, attack),
    }
    facts = [words(Message(f"odds.{fact}", details)) for fact in ("flank", "may_withdraw") if details[fact]]
    title = Message("odds.flank_attack" if attack.flank else "odds.attack", details)
    outlook = Outlook(words(title), do, " \u00b7 ".join(facts))
    why: list[Modifier] = []
    for role in (ATTACKER, DEFENDER):
        strength(battle, attack, role, EMPTY, why)
    outlook.sums = sums_of(why, ROLES, words)
    habits = odds.enemy_habits(battle, attack, seat)
    outlook.against = [(habit, words(Message(f"odds.against.{habit}"))) for habit in habits]
    for name, mine in odds.own_choices(battle, seat).items():
        text = words(Message(f"bonus.{name}") if name in SOURCES else Message("bonus.card", {"card": name}))
        chances = [odds.odds(battle, attack, seat, mine, his) for his in habits.values()]
        outlook.rows.append(Row(text, [*chances], [SOURCES.get(name, f"bonus:{name}")]))
    outlook.details = details
    return outlook
