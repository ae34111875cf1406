"""What a computer player values in Battalion: cards left above all, order to act with, sound units, and the centre.

The weights were fitted to the outcomes of some thousand games between computer players: of all that can be seen on
the table the cards left in the decks tell most about who will win, for an empty deck loses.
"""

from __future__ import annotations

from math import exp
from typing import Final

from quincunx.games.battalion.battle import RESERVE, Battle

CARD_LEFT: Final = 1.7
LAST_CARDS: Final = 1.3
HAND: Final = 0.12
ORDER: Final = 0.27
DISORDER_IN_CAMP: Final = 0.04
UNIT: Final = -1.05  # of equal decks the one with fewer units left has rallied less, and has order in camp again soon
COHESION: Final = 0.07
MELEE: Final = 0.02
RANGED: Final = 0.06
STRAIN: Final = 1.3
OVERLAP: Final = 0.09
EMPTY_CENTRE: Final = 1.0
CENTRE: Final = 0.5


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
    chance = 1.0 / (1.0 + exp(-score))
    return 2.0 * chance / battle.seats


def standing(battle: Battle, seat: int) -> float:
    """The worth of one player's cards, tokens and units."""
    worth = card_worth(battle, seat) + camp_worth(battle, seat)
    for unit in range(seat * battle.size, (seat + 1) * battle.size):
        if battle.where[unit] >= RESERVE:
            worth += unit_worth(battle, unit)
    return worth


def card_worth(battle: Battle, seat: int) -> float:
    """The worth of a player's deck and hand."""
    cards = len(battle.decks[seat])
    return CARD_LEFT * cards - LAST_CARDS / (1.0 + cards) + HAND * len(battle.hands[seat])


def camp_worth(battle: Battle, seat: int) -> float:
    """The worth of the tokens in a player's camp."""
    return ORDER * battle.camp_order[seat] + DISORDER_IN_CAMP * battle.camp_disorder[seat]


def unit_worth(battle: Battle, unit: int) -> float:
    """A unit's strength, blows and shots, less the danger of breaking."""
    ranks = battle.ranks[unit]
    worth = UNIT + COHESION * ranks.cohesion
    for value in ranks.melee:
        worth += MELEE * (9 - value)
    for value in ranks.ranged:
        worth += RANGED * (9 - value)
    if ranks.cohesion > 0:
        strain = battle.disorder[unit] / ranks.cohesion
        worth -= STRAIN * strain * strain
    if battle.foes[unit] and battle.is_overlapping(unit):
        worth += OVERLAP
    return worth


def centre(battle: Battle, side: int) -> float:
    """Who is stronger before the camps; an empty centre, while the enemy holds it, is lost unless filled in time."""
    score = 0.0
    for sector in range(1, battle.sectors, 2):
        own, enemy = strength(battle, side, sector), strength(battle, 1 - side, sector)
        if own > 0.0 and enemy == 0.0:
            score += EMPTY_CENTRE
        elif enemy > 0.0 and own == 0.0:
            score -= EMPTY_CENTRE
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
