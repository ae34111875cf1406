"""Who plays the seats that no learner does."""

from __future__ import annotations

from collections.abc import Callable

from quincunx.minds import Mind, mind_named

Opponent = str | Callable[[int], Mind]
"""A mind by its name, or a function that makes one from a seed."""


def check_opponent(opponent: Opponent) -> None:
    """Say at once if there is no mind of this name."""
    if isinstance(opponent, str):
        mind_named(opponent, 0)


def mind_from(opponent: Opponent, seed: int) -> Mind:
    return mind_named(opponent, seed) if isinstance(opponent, str) else opponent(seed)
