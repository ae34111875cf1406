"""Who plays in a study: a computer player by name, and with a budget if it searches."""

from __future__ import annotations

from quincunx.minds import Mind, SearchMind, mind_named

SEARCH = "search"
BUDGETS = "iterations=N or seconds=S"


def entrant(called: str, seed: int) -> Mind:
    """A computer player as it is written: `greedy`, `search:iterations=2000`, `search:seconds=0.5`."""
    name, colon, budget = called.partition(":")
    if not colon:
        return mind_named(name, seed)
    if name != SEARCH:
        raise ValueError(f"{called}: only {SEARCH} takes a budget, such as {SEARCH}:iterations=2000")
    key, _, value = budget.partition("=")
    try:
        if key == "iterations" and int(value) > 0:
            return SearchMind(seed, iterations=int(value))
        if key == "seconds" and float(value) > 0:
            return SearchMind(seed, seconds=float(value))
    except ValueError:
        pass
    raise ValueError(f"{called}: expected {BUDGETS} after the colon, with N and S above 0, got {budget!r}")
