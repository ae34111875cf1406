"""How well each seat stands: what can be seen of its standing, weighed, and shared out as chances of winning."""

from __future__ import annotations

import tomllib
from math import exp
from pathlib import Path


def load_weights(file: Path, names: tuple[str, ...]) -> list[float]:
    """The weights written in a judgement.toml, in the order of the names; ValueError if they do not fit together."""
    with file.open("rb") as opened:
        written = tomllib.load(opened).get("weights")
    if not isinstance(written, dict) or set(written) != set(names):
        found = sorted(written) if isinstance(written, dict) else []
        wrong = sorted(set(names).symmetric_difference(found))
        raise ValueError(f"{file.name}: one weight for each feature is wanted; too many or missing: {', '.join(wrong)}")
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
