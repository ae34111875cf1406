# hot: compiled by mypyc
"""How well each seat stands: what can be seen of its standing, weighed, and shared out as chances of winning."""

from __future__ import annotations

import tomllib
from math import exp
from pathlib import Path
from typing import Final

from quincunx.core.content import HASH_LENGTH

HEX: Final = "0123456789abcdef"


class FittedOn:
    """What weights were fitted on: how many games, under which version of the rules, with which content."""

    def __init__(self, rules_version: int, content: str, games: int) -> None:
        self.rules_version = rules_version
        self.content = content
        self.games = games


def load_fitted_on(file: Path) -> FittedOn | None:
    """What the weights in a judgement.toml were fitted on; None for a first guess, ValueError if it says too little."""
    with file.open("rb") as opened:
        fit = tomllib.load(opened).get("fit")
    if fit is None:
        return None
    if not isinstance(fit, dict):
        raise ValueError(f"{file.name}: expected a table [fit] that says what the weights were fitted on")
    for field in ("rules_version", "games"):
        number = fit.get(field)
        if type(number) is not int or number < 1:
            raise ValueError(f"{file.name}, [fit], field '{field}': expected a whole number from 1, got {number!r}")
    content = fit.get("content")
    if not isinstance(content, str) or len(content) != HASH_LENGTH or not set(content) <= set(HEX):
        wanted = f"the content hash, {HASH_LENGTH} characters of {HEX}"
        raise ValueError(f"{file.name}, [fit], field 'content': expected {wanted}, got {content!r}")
    return FittedOn(fit["rules_version"], content, fit["games"])


def load_weights(file: Path, names: tuple[str, ...]) -> list[float]:
    """The weights written in a judgement.toml, in the order of the names; ValueError if something is wrong with it."""
    load_fitted_on(file)
    with file.open("rb") as opened:
        written = tomllib.load(opened).get("weights")
    if not isinstance(written, dict) or set(written) != set(names):
        found = sorted(written) if isinstance(written, dict) else []
        wrong = sorted(set(names).symmetric_difference(found))
        raise ValueError(f"{file.name}: expected one weight for each feature; missing or extra: {', '.join(wrong)}")
    return [float(written[name]) for name in names]


def chances_of(standings: list[list[float]], weights: list[float]) -> list[float]:
    """Each seat's chance by the logistic model: the difference counts where there are two, in general the share."""
    totals: list[float] = []
    for standing in standings:
        total = 0.0
        for i in range(len(weights)):
            total += weights[i] * standing[i]
        totals.append(total)
    highest = max(totals)
    parts = [exp(total - highest) for total in totals]
    whole = sum(parts)
    return [part / whole for part in parts]
