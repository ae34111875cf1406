# hot: compiled by mypyc
"""From a value to a chance one may believe: how far values lie from the outcomes of games, and what mends that.

A search and a judgement rank positions well, but may be too sure of themselves or lean to the seat that chooses. Here,
and nowhere else, their values become the chances that hints, curves and grades show. The search itself knows nothing
of it: where all chances are mended alike, the best choice stays the best.
"""

from __future__ import annotations

import hashlib
import json
from math import exp, log
from pathlib import Path
from typing import Final

from quincunx.core import toml_file
from quincunx.core.content import HASH_LENGTH
from quincunx.core.judgement import load_fitted_on, number

FILE: Final = "calibration.toml"
STEEPEST: Final = 10.0
WIDEST: Final = 3.0


class Calibration:
    """The odds of a value, raised to `scale`; `offset` is what they lack for the seat that chooses.

    Odds are counted from those of an even game, so that with any number of seats an even value stays even but for the
    offset. Values of 0 and 1 are certain and stay so.
    """

    def __init__(self, scale: float = 1.0, offset: float = 0.0) -> None:
        if not 0.0 < scale <= STEEPEST or not -WIDEST <= offset <= WIDEST:
            raise ValueError(f"expected a scale above 0 and up to {STEEPEST}, and an offset within {WIDEST} of 0")
        self.scale = scale
        self.offset = offset

    def chance(self, value: float, seats: int) -> float:
        """The chance of the seat that chooses, for what it expects."""
        if value <= 0.0 or value >= 1.0:
            return min(max(value, 0.0), 1.0)
        even = -log(seats - 1.0)
        return 1.0 / (1.0 + exp(-(even + self.scale * (log_odds(value) - even) + self.offset)))

    def slope(self, value: float, seats: int) -> float:
        """By how much the chance grows where the value grows a little."""
        if value <= 0.0 or value >= 1.0:
            return self.scale
        chance = self.chance(value, seats)
        return self.scale * chance * (1.0 - chance) / (value * (1.0 - value))

    def chances(self, values: list[float], chooser: int) -> list[float]:
        """The chances of all seats, together 1; `chooser` is the seat that chooses, below 0 where several do.

        What one seat gains another loses, whoever chooses: the values of two seats change places with their chances.
        """
        parts = [value**self.scale if value > 0.0 else 0.0 for value in values]
        if chooser >= 0:
            parts[chooser] *= exp(self.offset)
        whole = sum(parts)
        return [part / whole if whole > 0.0 else 1.0 / len(values) for part in parts]


def log_odds(value: float) -> float:
    """The logarithm of the odds of a value between 0 and 1."""
    return log(value / (1.0 - value))


class Calibrations:
    """Both kinds of values a player is shown: of choices, as a search weighs them, and of tables, for the curve."""

    def __init__(self, choice: Calibration, curve: Calibration) -> None:
        self.choice = choice
        self.curve = curve


def load_calibrations(file: Path) -> Calibrations:
    """Those in a calibration.toml; values are shown as they are in a game that has none."""
    if not file.exists():
        return Calibrations(Calibration(), Calibration())
    load_fitted_on(file)
    written = toml_file.read(file)
    return Calibrations(read(file, "choice", written.get("choice")), read(file, "curve", written.get("curve")))


def read(file: Path, kind: str, written: object) -> Calibration:
    """One calibration of the file; ValueError if something is wrong with it."""
    if not isinstance(written, dict):
        raise ValueError(f"{file.name}: expected a table [{kind}] with `scale` and `offset`")
    scale, offset = (number(file, f"{kind}, field '{field}'", written.get(field)) for field in ("scale", "offset"))
    try:
        return Calibration(scale, offset)
    except ValueError as wrong:
        raise ValueError(f"{file.name}, [{kind}]: {wrong}") from None


def judgement_hash(file: Path) -> str:
    """What tells the numbers of one judgement.toml from those of another, whenever it was written."""
    written = toml_file.read(file)
    numbers = {field: written.get(field) for field in ("weights", "net")}
    return hashlib.sha256(json.dumps(numbers, sort_keys=True).encode()).hexdigest()[:HASH_LENGTH]
