"""What a computer player values in Milito: columns above all, then the fights about to come, then cards."""

from __future__ import annotations

from math import exp
from typing import Final

from quincunx.games.milito.actions import COLUMNS
from quincunx.games.milito.battle import EMPTY, Battle, Force
from quincunx.games.milito.muster import KINDS
from quincunx.games.milito.turn import COLUMNS_TO_WIN

CONTROL: Final = 0.45
WINNING: Final = 1.6
UNOPPOSED: Final = 0.30
STRENGTH: Final = 0.10
HAND: Final = 0.05
LEADER: Final = 0.04
LOSS: Final = 0.05
MIGHT: Final = 0.02
MOVE: Final = 0.10


def judge(battle: Battle, seat: int) -> float:
    """How well this seat stands, as a chance of winning."""
    if battle.scores:
        return battle.scores[seat]
    score = standing(battle, seat) - standing(battle, 1 - seat)
    score += MOVE if battle.active == seat else -MOVE
    return 1.0 / (1.0 + exp(-score))


def standing(battle: Battle, seat: int) -> float:
    """The worth of one side, columns, units and cards."""
    own, enemy = battle.forces[seat], battle.forces[1 - seat]
    held = battle.columns_held(seat)
    worth = CONTROL * held
    if held >= COLUMNS_TO_WIN:
        # Held through the opponent's turn they win; in one's own turn there is still that turn to come.
        worth += WINNING if battle.active != seat else 0.5 * WINNING
    for column in range(COLUMNS):
        if not own.has_units(column):
            continue
        worth += might(battle, own, column)
        if not enemy.has_units(column):
            if battle.control[column] != seat:
                worth += UNOPPOSED
        else:
            worth += STRENGTH * chance_to_beat(battle, own, enemy, column)
    for card in own.hand:
        worth += HAND
        if battle.muster.is_leader[card]:
            worth += LEADER * battle.muster.combat[card]
    return worth - LOSS * len(own.destroyed)


def might(battle: Battle, force: Force, column: int) -> float:
    """What the units in a column are worth by themselves."""
    muster = battle.muster
    total = 0
    for i in (2 * column, 2 * column + 1):
        card = force.units[i]
        if card != EMPTY:
            total += muster.attack[card] + muster.defence[card]
    return MIGHT * total


def chance_to_beat(battle: Battle, own: Force, enemy: Force, column: int) -> float:
    """By how much an attack here would lead without bonus cards, at most 4 either way."""
    muster = battle.muster
    i = 2 * column
    mine, his = own.units[i], enemy.units[i]
    lead = muster.attack[mine] + muster.attack_mods[mine * KINDS + his]
    lead -= muster.defence[his] + muster.defence_mods[his * KINDS + mine]
    if own.units[i + 1] != EMPTY:
        lead += 1
    if enemy.units[i + 1] != EMPTY:
        lead -= 1
    return float(max(-4, min(4, lead)))
