"""What can be said from counted games: shares and their intervals, ranks, sequential tests, and ratings."""

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

MOST_ERROR: Final = 0.05
"""How often a sequential test may be wrong, either way."""
FEWEST_DEALS: Final = 10
"""Before so many deals a sequential test does not speak: it goes by likelihoods that hold for many."""
LENT: Final = 1e-3
"""A trace of every outcome of a deal, so that none is held to be impossible."""
HALVINGS: Final = 40

Ranked = TypeVar("Ranked", int, float)


def wilson(wins: float, games: float) -> tuple[float, float]:
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


# ---- sequential tests


class SequentialTest:
    """Is the share of a contestant one half, or better by a gain? Asked after every deal, until the answer is sure.

    A deal is played with the seats swapped and counts once, by the mean score of its games. So what the games of a
    deal have in common does no harm: how often each score came up is all the test knows of how they spread (the
    generalised sequential probability ratio test). With the share at one half it accepts in about 5 % of all
    trials, and with the whole gain there it refuses in about 5 %.
    """

    def __init__(self, gain: float) -> None:
        if not 0 < gain < 0.5:
            raise ValueError(f"expected a gain between 0 and 0.5, got {gain}")
        self.gain = gain
        self.counts: dict[float, float] = dict.fromkeys((0.0, 0.25, 0.5, 0.75, 1.0), LENT)
        self.deals = 0
        self.total = 0.0
        self.ratio = 0.0
        self.accepted: bool | None = None

    @property
    def share(self) -> float:
        return self.total / self.deals if self.deals else 0.5

    def add(self, score: float) -> None:
        """One more deal; once the answer is known, further deals change nothing."""
        if self.accepted is not None:
            return
        self.counts[score] = self.counts.get(score, LENT) + 1.0
        self.deals += 1
        self.total += score
        self.ratio = log_likelihood_ratio(self.counts, 0.5, 0.5 + self.gain)
        bound = log((1 - MOST_ERROR) / MOST_ERROR)
        if self.deals >= FEWEST_DEALS and abs(self.ratio) >= bound:
            self.accepted = self.ratio > 0


def log_likelihood_ratio(counts: Mapping[float, float], mean: float, other: float) -> float:
    """How much likelier these scores are with the other mean, each at the distribution that makes them likeliest."""
    here, there = tilt(counts, mean), tilt(counts, other)
    return sum(
        number * log((1 + here * (score - mean)) / (1 + there * (score - other))) for score, number in counts.items()
    )


def tilt(counts: Mapping[float, float], mean: float) -> float:
    """How far the counted shares must lean to have this mean: each is divided by 1 + tilt x (score - mean)."""
    low, high = -1 / (max(counts) - mean), 1 / (mean - min(counts))
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        pull = sum(number * (score - mean) / (1 + middle * (score - mean)) for score, number in counts.items())
        low, high = (middle, high) if pull > 0 else (low, middle)
    return (low + high) / 2


# ---- ratings


@dataclass(frozen=True)
class Rating:
    """How strong one contestant is, in points around the mean of all it can be compared with, and the 95 % interval."""

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
    """The strengths that make these results likeliest, for each group of those who met, directly or through others."""
    rated: list[Rating] = []
    bounded = False
    for names in who_met(won):
        found = rate(names, won)
        rated += found.rated
        bounded = bounded or found.bounded
    return Ratings(sorted(rated, key=lambda rating: -rating.points), bounded)


def who_met(won: Won) -> list[list[str]]:
    """The contestants in groups; nothing tells how strong those of one group are beside those of another."""
    groups: list[set[str]] = []
    for pair in won:
        met = set(pair).union(*[group for group in groups if not group.isdisjoint(pair)])
        groups = [met, *[group for group in groups if group.isdisjoint(pair)]]
    return sorted(sorted(group) for group in groups)


def rate(names: list[str], won: Won) -> Ratings:
    """The likeliest strengths of those who met (Newton's steps), with intervals from the Hessian."""
    at = {name: n for n, name in enumerate(names)}
    wins = [[0.0] * len(names) for _ in names]
    for (one, other), score in won.items():
        if one in at:
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
    return Ratings(rated, bounded)


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
