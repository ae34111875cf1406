"""What a search thinks of a position that has seen nothing before, and how long it looks."""

from __future__ import annotations

from typing import Final

import quincunx as qx
from quincunx.minds import SearchMind, Thought

GLANCE: Final = 50
QUICK: Final = 200


def thought_of(match: qx.Match, seat: int, seed: int, iterations: int) -> Thought:
    """What a search thinks that has seen nothing before."""
    mind = SearchMind(seed, iterations)
    mind.mixing = mind.reuse = False
    return mind.think(match, seat)


def lead(match: qx.Match, thought: Thought) -> float:
    """By how much chance of winning the best choice is better than the next."""
    chance = match.game.calibrations.choice.chance
    rival = max(value for action, value, _ in thought.weighed if action != thought.action)
    return chance(thought.value, match.seats) - chance(rival, match.seats)
