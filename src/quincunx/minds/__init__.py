"""Computer players, generic over games: a game brings only its judgement."""

from __future__ import annotations

from quincunx.minds.mind import Mind, Thought
from quincunx.minds.search import SearchMind
from quincunx.minds.simple import GreedyMind, RandomMind

__all__ = ["MINDS", "GreedyMind", "Mind", "RandomMind", "SearchMind", "Thought", "mind_named"]

MINDS = {
    "random": "chooses by lot",
    "greedy": "takes what looks best at once",
    "search": "thinks several choices ahead, for you as well as for itself",
}


def mind_named(name: str, seed: int) -> Mind:
    """A computer player by name; the same seed makes it play the same."""
    if name == "random":
        return RandomMind(seed)
    if name == "greedy":
        return GreedyMind(seed)
    if name == "search":
        return SearchMind(seed)
    raise ValueError(f"there is no computer player {name!r}; there are {', '.join(MINDS)}")
