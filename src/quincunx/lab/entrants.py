"""Who plays in a study: a computer player by name, and if it searches, with a budget and a judgement of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory

from quincunx.core.game import Game
from quincunx.core.judgement import Linear, Model, load_judgement
from quincunx.lab.straying import Straying, longest_opening
from quincunx.minds import Judge, Mind, SearchMind, mind_named

SEARCH = "search"
STRAYING = Straying.name
BUDGETS = "N, iterations=N or seconds=S"

Judgements = Mapping[str, str]
"""The text of each judgement.toml that goes with a plan, by the path under which its minds name it."""


def entrant(called: str, seed: int, game: Game, judgements: Judgements | None = None) -> Mind:
    """A computer player as it is written: `greedy`, `search:2000`, `search:seconds=0.5`, `search:200@FILE.toml`.

    `straying:` before any of them has it stray in the opening. A judgement is that of the plan, else that on disk.
    `search:60+castles=2` values a feature more than its judgement does, or with a minus less: a taste.
    """
    if called.startswith(f"{STRAYING}:"):
        mind = entrant(called.removeprefix(f"{STRAYING}:"), seed, game, judgements)
        return Straying(mind, seed, longest_opening(game))
    player, at, path = called.partition("@")
    player, plus, tastes = player.partition("+")
    name, colon, budget = player.partition(":")
    if not colon and not at and not plus:
        return mind_named(name, seed)
    if name != SEARCH:
        raise ValueError(f"{called}: only {SEARCH} takes a budget or a judgement, such as {SEARCH}:iterations=2000")
    iterations, seconds = budget_of(called, budget) if colon else (0, 0.0)
    judge = judge_of(called, path, game, judgements or {}) if at else None
    if plus:
        judge = Judge(with_tastes(called, tastes, game, judge.model if judge else game.judgement))
    return SearchMind(seed, iterations, seconds, judge)


def with_tastes(called: str, tastes: str, game: Game, model: Model) -> Model:
    """A judgement by which some features count for more, or for less."""
    if not isinstance(model, Linear):
        raise ValueError(f"{called}: only a linear judgement takes tastes")
    weights = model.weights[:]
    for taste in tastes.split("+"):
        feature, _, value = taste.partition("=")
        if feature not in game.feature_names:
            known = ", ".join(game.feature_names)
            raise ValueError(f"{called}: {game.title} has no feature {feature!r}; its features are {known}")
        try:
            weights[game.feature_names.index(feature)] += finite(value)
        except ValueError:
            raise ValueError(f"{called}: expected a number after {feature}=, got {value!r}") from None
    return Linear(weights)


def finite(value: str) -> float:
    number = float(value)
    if not isfinite(number):
        raise ValueError(value)
    return number


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


def judge_of(called: str, path: str, game: Game, judgements: Judgements) -> Judge:
    """Judges by the judgement.toml at a path."""
    if not game.feature_names:
        raise ValueError(f"{called}: {game.title} has no features to judge by")
    try:
        if path in judgements:
            return Judge(judgement_of_text(judgements[path], game.feature_names))
        return Judge(load_judgement(Path(path), game.feature_names))
    except OSError as error:
        wanted = "expected a judgement.toml after the @"
        raise ValueError(f"{called}: {wanted}, got {path!r} ({error.strerror or error})") from None
    except ValueError as error:
        raise ValueError(f"{called}: {error}") from None


@lru_cache(maxsize=16)
def judgement_of_text(text: str, names: tuple[str, ...]) -> Model:
    """A judgement that came as text, perhaps to another machine, read as the file it was."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "judgement.toml"
        file.write_text(text, encoding="utf-8")
        return load_judgement(file, names)


def judgements_of(called: Iterable[str]) -> dict[str, str]:
    """Each judgement.toml that is named, so that it goes with the plan, and another text makes another study."""
    paths = [path for _, at, path in (each.partition("@") for each in called) if at]
    return {path: Path(path).read_text("utf-8") for path in paths}
