"""Who plays in a study: a computer player by name, and if it searches, with a budget and a judgement of its own."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from quincunx.core.game import Game
from quincunx.core.judgement import load_judgement
from quincunx.minds import Evaluator, Judge, Mind, SearchMind, mind_named

SEARCH = "search"
BUDGETS = "N, iterations=N or seconds=S"


def entrant(called: str, seed: int, game: Game) -> Mind:
    """A computer player as it is written: `greedy`, `search:2000`, `search:seconds=0.5`, `search:200@FILE.toml`."""
    player, at, path = called.partition("@")
    name, colon, budget = player.partition(":")
    if not colon and not at:
        return mind_named(name, seed)
    if name != SEARCH:
        raise ValueError(f"{called}: only {SEARCH} takes a budget or a judgement, such as {SEARCH}:iterations=2000")
    iterations, seconds = budget_of(called, budget) if colon else (0, 0.0)
    return SearchMind(seed, iterations, seconds, judge_of(called, path, game) if at else None)


def budget_of(called: str, budget: str) -> tuple[int, float]:
    """So many iterations, or so many seconds."""
    key, _, value = budget.rpartition("=") if "=" in budget else ("iterations", "", budget)
    try:
        if key == "iterations" and int(value) > 0:
            return int(value), 0.0
        if key == "seconds" and float(value) > 0:
            return 0, float(value)
    except ValueError:
        pass
    raise ValueError(f"{called}: expected {BUDGETS} after the colon, with N and S above 0, got {budget!r}")


def judge_of(called: str, path: str, game: Game) -> Evaluator:
    """Judges by the judgement.toml at a path."""
    if not game.feature_names:
        raise ValueError(f"{called}: {game.title} has no features to judge by")
    try:
        return Judge(load_judgement(Path(path), game.feature_names))
    except OSError as error:
        wanted = "expected a judgement.toml after the @"
        raise ValueError(f"{called}: {wanted}, got {path!r} ({error.strerror or error})") from None
    except ValueError as error:
        raise ValueError(f"{called}: {error}") from None


def judgements_of(called: Iterable[str]) -> dict[str, dict[str, str]]:
    """A hash of each judgement.toml that is named, so that a study with another file at its path is another study."""
    paths = [path for _, at, path in (each.partition("@") for each in called) if at]
    return {"judgements": {path: sha256(Path(path).read_bytes()).hexdigest()[:16] for path in paths}} if paths else {}
