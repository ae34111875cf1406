"""What forecasts are worth: the calibration fitted to some games, and how it does in others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

from quincunx.lab.statistics import wilson

TENTHS: Final = 10
LEAST_CHANCE: Final = 1e-3
"""A chance is counted as if it were at least this, and as far from 1: one forecast can't decide it all."""
ROUNDS: Final = 30
RIDGE: Final = 1.0
"""How strongly a fit is drawn to showing values as they are, in positions."""


@dataclass(frozen=True)
class Forecast:
    """A chance that was shown to one seat of a game, and what it got in the end."""

    game: int
    chance: float
    score: float


@dataclass(frozen=True)
class Tenth:
    """Forecasts of one tenth of the range: what was forecast on average, and what came, with its interval."""

    positions: int
    games: int
    forecast: float
    came: float
    low: float
    high: float

    @property
    def off(self) -> float:
        """How far the forecast lies outside of the interval."""
        return max(self.low - self.forecast, self.forecast - self.high, 0.0)


def log_loss(forecasts: Sequence[Forecast]) -> float:
    """How surprising the outcomes are, on average."""
    total = 0.0
    for each in forecasts:
        chance = min(max(each.chance, LEAST_CHANCE), 1.0 - LEAST_CHANCE)
        total -= each.score * log(chance) + (1.0 - each.score) * log(1.0 - chance)
    return total / max(len(forecasts), 1)


def brier(forecasts: Sequence[Forecast]) -> float:
    """The mean square of what forecasts are off by."""
    return sum((each.chance - each.score) ** 2 for each in forecasts) / max(len(forecasts), 1)


def tenths(forecasts: Sequence[Forecast]) -> list[Tenth]:
    """Forecast against outcome, by tenths of the range; those that are empty are left out."""
    found: list[Tenth] = []
    for n in range(TENTHS):
        inside = [each for each in forecasts if min(int(each.chance * TENTHS), TENTHS - 1) == n]
        if inside:
            found.append(tenth(inside))
    return found


def tenth(inside: Sequence[Forecast]) -> Tenth:
    """Some forecasts together. All of one game stand or fall together, so the interval counts them as one."""
    number = len(inside)
    shares = Counter(each.game for each in inside).values()
    apart = number * number / sum(share * share for share in shares)
    came = sum(each.score for each in inside) / number
    low, high = wilson(came * apart, apart)
    return Tenth(number, len(shares), sum(each.chance for each in inside) / number, came, low, high)


def fitted(odds: Sequence[float], scores: Sequence[float], free: bool) -> tuple[float, float]:
    """The scale and the offset of log odds that make the scores likeliest, or the scale alone (Newton's steps)."""
    scale, offset = 1.0, 0.0
    for _ in range(ROUNDS):
        slope = [RIDGE * (1.0 - scale), -RIDGE * offset]
        bend = [RIDGE, 0.0, RIDGE]
        for x, score in zip(odds, scores, strict=True):
            chance = 1.0 / (1.0 + exp(-(scale * x + offset)))
            missed, weight = score - chance, chance * (1.0 - chance)
            slope[0] += missed * x
            slope[1] += missed
            bend[0] += weight * x * x
            bend[1] += weight * x
            bend[2] += weight
        if not free:
            scale += slope[0] / bend[0]
            continue
        whole = bend[0] * bend[2] - bend[1] * bend[1]
        scale += (slope[0] * bend[2] - slope[1] * bend[1]) / whole
        offset += (slope[1] * bend[0] - slope[0] * bend[1]) / whole
    return scale, offset
