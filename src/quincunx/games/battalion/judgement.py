"""What a computer player values in Battalion: cards left above all, order to act with, sound units, and the centre.

The weights were fitted to the outcomes of some thousand games between computer players: of all that can be seen on
the table the cards left in the decks tell most about who will win, for an empty deck loses.
"""

from __future__ import annotations

from math import exp
from typing import Final

from quincunx.games.battalion.battle import RESERVE, Battle

CARD_LEFT: Final = 1.4
LAST_CARDS: Final = 1.45
HAND: Final = 0.18
ORDER: Final = 0.26
DISORDER_IN_CAMP: Final = 0.02
UNIT: Final = -0.75  # of equal decks the one with fewer units left has rallied less, and has order in camp again soon
MELEE: Final = 0.026
RANGED: Final = 0.042
DISORDER: Final = 0.05
STRAIN: Final = 1.05
EMPTY_CENTRE: Final = 0.6


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
    cards = len(battle.decks[seat])
    worth = CARD_LEFT * cards - LAST_CARDS / (1.0 + cards)
    worth += HAND * len(battle.hands[seat])
    worth += ORDER * battle.camp_order[seat] + DISORDER_IN_CAMP * battle.camp_disorder[seat]
    for unit in range(seat * battle.size, (seat + 1) * battle.size):
        if battle.where[unit] >= RESERVE:
            worth += unit_worth(battle, unit)
    return worth


def unit_worth(battle: Battle, unit: int) -> float:
    """A unit's blows and shots, less the danger of breaking."""
    ranks = battle.ranks[unit]
    worth = UNIT + DISORDER * battle.disorder[unit]
    for value in ranks.melee:
        worth += MELEE * (9 - value)
    for value in ranks.ranged:
        worth += RANGED * (9 - value)
    if ranks.cohesion > 0:
        strain = battle.disorder[unit] / ranks.cohesion
        worth -= STRAIN * strain * strain
    return worth


def centre(battle: Battle, side: int) -> float:
    """An empty centre before a camp, while the enemy holds it, is lost unless it is filled in time."""
    score = 0.0
    for sector in range(1, battle.sectors, 2):
        own, enemy = battle.holds(side, sector), battle.holds(1 - side, sector)
        if own and not enemy:
            score += EMPTY_CENTRE
        elif enemy and not own:
            score -= EMPTY_CENTRE
    return score
