# cold: interpreted
"""Computer players, generic over games: a game brings only its judgement."""

from __future__ import annotations

from quincunx.minds.evaluator import Evaluator, Judge, Prior
from quincunx.minds.levels import LEVELS, Recruit, level
from quincunx.minds.mind import Mind, Thought
from quincunx.minds.search import SearchMind
from quincunx.minds.simple import GreedyMind, RandomMind

__all__ = [
    "LEVELS",
    "MINDS",
    "Evaluator",
    "GreedyMind",
    "Judge",
    "Mind",
    "Prior",
    "RandomMind",
    "Recruit",
    "SearchMind",
    "Thought",
    "level",
    "mind_named",
]

MINDS = {
    "random": "chooses at random",
    "greedy": "takes what looks best at once",
    "search": "searches a thousand iterations a choice, however long that takes",
    **{name.lower(): about for name, about in LEVELS.items()},
}


def mind_named(name: str, seed: int) -> Mind:
    """A computer player by name; the same seed makes it play the same."""
    if name == "random":
        return RandomMind(seed)
    if name == "greedy":
        return GreedyMind(seed)
    if name == "search":
        return SearchMind(seed)
    if name in MINDS:
        return level(name, seed)
    raise ValueError(f"no such computer player: {name!r}; choose from {', '.join(MINDS)}")
