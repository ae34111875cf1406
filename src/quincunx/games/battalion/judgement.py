"""What a computer player values in Battalion: cards left, order to act with, sound units, and the centre."""

from __future__ import annotations

from math import exp
from typing import Final

from quincunx.games.battalion.battle import RESERVE, Battle

CARD_LEFT: Final = 0.16  # each card in the deck, and more for the last ones
LAST_CARDS: Final = 0.55
HAND: Final = 0.10
ORDER: Final = 0.09
LOCKED: Final = 0.03
RANK: Final = 0.10
COHESION: Final = 0.06
RISK: Final = 0.35
CENTRE: Final = 0.25
EMPTY_CENTRE: Final = 1.6
OVERLAP: Final = 0.10
MOVE: Final = 0.05


def judge(battle: Battle, seat: int) -> float:
    """How well this seat's side stands, as a chance of winning; with four players each has half of it."""
    if battle.scores:
        return battle.scores[seat]
    side = seat % 2
    score = 0.0
    for other in range(battle.seats):
        worth = standing(battle, other)
        score += worth if other % 2 == side else -worth
    score += centre(battle, side)
    score += MOVE if battle.active % 2 == side else -MOVE
    chance = 1.0 / (1.0 + exp(-score))
    return 2.0 * chance / battle.seats


def standing(battle: Battle, seat: int) -> float:
    """The worth of one player's cards, tokens and units."""
    cards = len(battle.decks[seat])
    worth = CARD_LEFT * cards - LAST_CARDS / (1.0 + cards)
    worth += HAND * len(battle.hands[seat])
    worth += ORDER * battle.camp_order[seat]
    for unit in range(seat * battle.size, (seat + 1) * battle.size):
        if battle.where[unit] < RESERVE:
            continue
        worth += unit_worth(battle, unit)
    return worth


def unit_worth(battle: Battle, unit: int) -> float:
    """Ranks and blows, less the danger of breaking and the order locked on the unit."""
    ranks = battle.ranks[unit]
    worth = RANK * (len(ranks.melee) + len(ranks.ranged)) + COHESION * ranks.cohesion
    if ranks.cohesion > 0:
        strain = battle.disorder[unit] / ranks.cohesion
        worth -= RISK * strain * strain
    worth -= LOCKED * battle.order[unit]
    if battle.foes[unit] and battle.is_overlapping(unit):
        worth += OVERLAP
    return worth


def centre(battle: Battle, side: int) -> float:
    """Units before the camps: an empty centre against a held one is all but lost."""
    score = 0.0
    for sector in (1, 3):
        if sector >= battle.sectors:
            continue
        own, enemy = strength(battle, side, sector), strength(battle, 1 - side, sector)
        if own > 0 and enemy == 0:
            score += EMPTY_CENTRE if battle.active % 2 == side else 0.5 * EMPTY_CENTRE
        elif enemy > 0 and own == 0:
            score -= EMPTY_CENTRE if battle.active % 2 != side else 0.5 * EMPTY_CENTRE
        else:
            score += CENTRE * (own - enemy) / (1.0 + own + enemy)
    return score


def strength(battle: Battle, side: int, sector: int) -> float:
    """How much of a side stands in a sector, by cohesion not yet shaken."""
    total = 0.0
    for seat in range(side, battle.seats, 2):
        for unit in range(seat * battle.size, (seat + 1) * battle.size):
            if battle.where[unit] == sector:
                total += 0.2 * (battle.ranks[unit].cohesion - battle.disorder[unit]) + 0.2
    return total
