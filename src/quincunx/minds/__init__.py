# cold: interpreted
"""Computer players, generic over games: a game brings only its judgement."""

from __future__ import annotations

from quincunx.minds.evaluator import Evaluator, Judge, Prior
from quincunx.minds.levels import LEVELS, Recruit, level
from quincunx.minds.mind import Mind, Thought
from quincunx.minds.registry import MINDS, mind_named, opponent, opponents
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
    "opponent",
    "opponents",
]
