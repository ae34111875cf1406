"""Tuning: which weights should count for more, found by games between judgements changed at random.

What comes together with a win is not always worth striving for, so weights that explain who won may play badly. Here
they are judged by their play alone. In each deal all weights are changed at once, each by the same factor up or down by
lot, and the changed judgement meets the one changed the other way. Over many deals the changes of all other weights
cancel out, so every game tells something about every weight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import copysign, exp, sqrt
from statistics import fmean
from typing import Final

from quincunx.core.game import Data
from quincunx.core.judgement import Linear, Net
from quincunx.lab.plan import Job, Planner, deals
from quincunx.lab.study import Study
from quincunx.lab.training.contests import score_of
from quincunx.lab.training.plans import CHALLENGER, signs_of

STRIDE: Final = 2.0
"""By how many changes the weight moves that matters most."""

Tried = tuple[list[int], float]
"""Which weights counted for more in a deal, and how far above even or ahead in points those got who had them so."""


def linear_only(model: Linear) -> Linear:
    """The same model, if it is one that can be tuned."""
    if isinstance(model, Net):
        raise ValueError("only a linear judgement can be tuned; this one has a hidden layer")
    return model


def tried(study: Study, rows: Sequence[Data], deal: str, planner: Planner) -> list[Tried]:
    """What came of each deal."""
    jobs = study.plan.jobs
    size = len(planner.game.feature_names)
    gains: Mapping[int, float] = {row["index"]: gained(jobs[row["index"]], row) for row in rows}
    found: list[Tried] = []
    for number in range(deals(len(rows))):
        signs = signs_of(planner.number(f"{deal}/{number}", "changes"), size)
        found.append((signs, (gains[2 * number] + gains[2 * number + 1]) / 2))
    return found


def gained(job: Job, row: Data) -> float:
    """How far ahead the challenger ended: in points where they decide, which tell more than who won; else in shares."""
    won = score_of(job, row) - 0.5
    if not row["points"]:
        return won
    sides: dict[bool, list[float]] = {True: [], False: []}
    for who, points in zip(job.contestants, row["points"], strict=True):
        sides[who == CHALLENGER].append(points)
    return fmean(sides[True]) - fmean(sides[False])


def effects(deals_tried: Sequence[Tried]) -> list[float]:
    """What it gains to have each weight count for more, less what may well be luck."""
    number, size = len(deals_tried), len(deals_tried[0][0])
    means = [sum(signs[i] * gained for signs, gained in deals_tried) / number for i in range(size)]
    luck = sqrt(sum(gained * gained for _, gained in deals_tried)) / number
    return [copysign(max(0.0, abs(mean) - luck), mean) for mean in means]


def tuned(model: Linear, gains: Sequence[float], change: float) -> Linear:
    """A judgement a stride further on, the weights that matter more moved by more; each keeps its sign."""
    most = max(abs(gain) for gain in gains)
    if not most:
        return model
    steps = [STRIDE * change * gain / most for gain in gains]
    return Linear([weight * exp(step) for weight, step in zip(model.weights, steps, strict=True)])
