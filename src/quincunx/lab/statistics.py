"""What can be said from counted games: shares and their intervals, ranks, and ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final, TypeVar

Z95: Final = 1.959964
ELO: Final = 400 / log(10)
"""So many points of rating multiply the odds of winning by e."""

CLOSE_ENOUGH: Final = 1e-10
MOST_ROUNDS: Final = 200
LONGEST_STRIDE: Final = 2.0

Ranked = TypeVar("Ranked", int, float)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval (Wilson's) of a share; a drawn game is half a win."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    spread = Z95 * sqrt(share * (1 - share) / games + Z95 * Z95 / (4 * games * games))
    middle = share + Z95 * Z95 / (2 * games)
    scale = 1 + Z95 * Z95 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def quantile(values: Sequence[Ranked], share: float) -> Ranked:
    """The value below which this share of them lies, by nearest rank."""
    ranked = sorted(values)
    return ranked[min(int(share * len(ranked)), len(ranked) - 1)]


# ---- ratings


@dataclass(frozen=True)
class Rating:
    """How strong one contestant is, in points around the mean of all, with its 95 % interval."""

    name: str
    points: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """All ratings, strongest first; `bounded` where someone never lost or never won, and a drawn game was lent."""

    rated: list[Rating]
    bounded: bool


Won = Mapping[tuple[str, str], float]
"""How much the first has won against the second, drawn games as halves."""


def bradley_terry(won: Won) -> Ratings:
    """The strengths that make these results likeliest (Newton's steps), with intervals from the Hessian."""
    names = sorted({name for pair in won for name in pair})
    at = {name: n for n, name in enumerate(names)}
    wins = [[0.0] * len(names) for _ in names]
    for (one, other), score in won.items():
        wins[at[one]][at[other]] += score
    bounded = not all_within_reach(wins)
    if bounded:
        lend_a_draw(wins)
    strengths = [0.0] * len(names)
    for _ in range(MOST_ROUNDS):
        slope, bend = derivatives(wins, strengths)
        step = solve(bend, slope)
        longest = max((abs(part) for part in step), default=0.0)
        shrink = min(1.0, LONGEST_STRIDE / longest) if longest else 1.0
        strengths = [strength + shrink * part for strength, part in zip(strengths, step, strict=True)]
        if longest < CLOSE_ENOUGH:
            break
    spreads = standard_errors(derivatives(wins, strengths)[1])
    rated = [
        Rating(name, ELO * s, ELO * (s - Z95 * spread), ELO * (s + Z95 * spread))
        for name, s, spread in zip(names, strengths, spreads, strict=True)
    ]
    return Ratings(sorted(rated, key=lambda rating: -rating.points), bounded)


def all_within_reach(wins: list[list[float]]) -> bool:
    """Does a chain of wins lead from everyone to everyone? Else the likeliest strengths are without bound."""
    everyone = range(len(wins))

    def reached(beats: bool) -> int:
        seen, edge = {0}, [0]
        while edge:
            here = edge.pop()
            for there in everyone:
                if there not in seen and (wins[here][there] if beats else wins[there][here]) > 0:
                    seen.add(there)
                    edge.append(there)
        return len(seen)

    return not wins or reached(True) == reached(False) == len(wins)


def lend_a_draw(wins: list[list[float]]) -> None:
    """One drawn game more for every two who met."""
    for one in range(len(wins)):
        for other in range(one):
            if wins[one][other] + wins[other][one] > 0:
                wins[one][other] += 0.5
                wins[other][one] += 0.5


def derivatives(wins: list[list[float]], strengths: list[float]) -> tuple[list[float], list[list[float]]]:
    """Slope and negated bend of the log-likelihood; the strengths are held to a sum of 0."""
    size = len(wins)
    slope = [-sum(strengths)] * size
    bend = [[1.0] * size for _ in wins]
    for i in range(size):
        for j in range(size):
            games = wins[i][j] + wins[j][i]
            if i == j or games == 0:
                continue
            chance = 1 / (1 + exp(strengths[j] - strengths[i]))
            slope[i] += wins[i][j] - games * chance
            bend[i][i] += games * chance * (1 - chance)
            bend[i][j] -= games * chance * (1 - chance)
    return slope, bend


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination with pivots."""
    size = len(matrix)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for k in range(size):
        pivot = max(range(k, size), key=lambda r: abs(rows[r][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for r in range(size):
            if r != k and rows[r][k] != 0.0:
                factor = rows[r][k] / rows[k][k]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[k], strict=True)]
    return [rows[k][size] / rows[k][k] for k in range(size)]


def standard_errors(bend: list[list[float]]) -> list[float]:
    """How far each strength may be off its mean, from the inverse of the bend without the share of the sum."""
    size = len(bend)
    errors: list[float] = []
    for k in range(size):
        unit = [1.0 if n == k else 0.0 for n in range(size)]
        errors.append(sqrt(max(0.0, solve(bend, unit)[k] - 1 / (size * size))))
    return errors
