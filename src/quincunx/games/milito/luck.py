# hot: compiled by mypyc
"""What cards are worth when they come by chance, so that luck can be told from skill afterwards.

All is counted in points of strength. A unit is worth the mean of its attack and defence, a Leader his combat value;
a card turned up as bonus is worth exactly what it adds. The coin and the ground are the same for both and not counted.
"""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.milito.battle import Force
from quincunx.games.milito.decks import Decks


def total_worth(decks: Decks, cards: list[int]) -> float:
    """What cards are worth together."""
    twice_worth = decks.twice_worth
    total: i64 = 0
    card: i64
    for card in cards:
        total += twice_worth[card]
    return float(total) / 2.0


def loss(decks: Decks, card: i64) -> float:
    """What a trampled card is worth to its owner: Leaders get away."""
    return 0.0 if decks.is_leader[card] else -decks.worth[card]


def next_cards(force: Force) -> list[int]:
    """The cards one of which comes next: the deck, or what it is made of anew."""
    return force.deck if force.deck else force.discard


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
