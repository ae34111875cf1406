# hot: compiled by mypyc
"""How well each seat stands: what can be seen of its standing, weighed, and shared out as chances of winning."""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from typing import Final

from mypy_extensions import i64, mypyc_attr

from quincunx.core import toml_file
from quincunx.core.content import HASH_LENGTH

HEX: Final = "0123456789abcdef"
LARGEST: Final = 1e9
TOGETHER: Final = 4
"""Hidden units are worked out four at a time, so that a feature is looked up once for all of them."""


# ---- models


@mypyc_attr(allow_interpreted_subclasses=True)
class Model:
    """Whatever turns the standings of all seats into chances of winning.

    No ABC: compiled classes share what an ABC remembers of `isinstance`, and one model would be taken for another.
    """

    def chances(self, standings: list[list[float]]) -> list[float]:
        """Each seat's chance; together they are 1."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Linear(Model):
    """The logistic model: each feature counts for itself, and with two seats only the difference matters."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights

    def chances(self, standings: list[list[float]]) -> list[float]:
        return shares([self.weighed(standing) for standing in standings])

    def weighed(self, standing: list[float]) -> float:
        """What the features come to, each counted for itself."""
        weights = self.weights
        total = 0.0
        for i in range(len(weights)):
            total += weights[i] * standing[i]
        return total


@mypyc_attr(allow_interpreted_subclasses=True)
class Net(Linear):
    """The same with a hidden layer, which sees a seat's own features beside the mean of the others'.

    `own` and `others` have a row for each feature and in it a number for each hidden unit; `out` says how much each
    unit counts. Every seat is asked the same question, so two seats that swap places swap their chances.
    """

    def __init__(
        self,
        weights: list[float],
        bias: list[float],
        out: list[float],
        own: list[list[float]],
        others: list[list[float]],
    ) -> None:
        super().__init__(weights)
        if not bias or len(bias) % TOGETHER:
            raise ValueError(f"expected {TOGETHER} hidden units or a multiple of that, got {len(bias)}")
        if len(out) != len(bias) or any(len(row) != len(bias) for row in [*own, *others]):
            raise ValueError(f"expected {len(bias)} numbers in `out` and for each feature, one for each hidden unit")
        if len(own) != len(weights) or len(others) != len(weights):
            raise ValueError(f"expected {len(weights)} rows for own features and others', one for each feature")
        self.bias = bias
        self.out = out
        self.own = own
        self.others = others
        self.flat: list[float] = []
        """All numbers between features and hidden units, in the order in which they are read."""
        for first in range(0, len(bias), TOGETHER):
            for i in range(len(weights)):
                self.flat += own[i][first : first + TOGETHER] + others[i][first : first + TOGETHER]

    def chances(self, standings: list[list[float]]) -> list[float]:
        if len(standings) == 2:
            one, two = standings
            return shares([self.total(one, two), self.total(two, one)])
        return shares([self.total(standings[seat], mean_of_others(standings, seat)) for seat in range(len(standings))])

    def total(self, own: list[float], others: list[float]) -> float:
        """How a seat stands: its weighed features, and what the hidden units that fire add to them."""
        flat, bias, out = self.flat, self.bias, self.out
        features: i64 = len(own)
        units: i64 = len(bias)
        total = self.weighed(own)
        p: i64 = 0
        unit: i64 = 0
        while unit < units:
            a, b, c, d = bias[unit], bias[unit + 1], bias[unit + 2], bias[unit + 3]
            i: i64 = 0
            while i < features:
                x = own[i]
                if x != 0.0:
                    a += flat[p] * x
                    b += flat[p + 1] * x
                    c += flat[p + 2] * x
                    d += flat[p + 3] * x
                x = others[i]
                if x != 0.0:
                    a += flat[p + 4] * x
                    b += flat[p + 5] * x
                    c += flat[p + 6] * x
                    d += flat[p + 7] * x
                i += 1
                p += 8
            if a > 0.0:
                total += out[unit] * a
            if b > 0.0:
                total += out[unit + 1] * b
            if c > 0.0:
                total += out[unit + 2] * c
            if d > 0.0:
                total += out[unit + 3] * d
            unit += 4
        return total


def mean_of_others(standings: list[list[float]], seat: int) -> list[float]:
    """What the other seats have of each feature on average."""
    number = len(standings) - 1.0
    found: list[float] = []
    for i in range(len(standings[seat])):
        total = 0.0
        for other in range(len(standings)):
            if other != seat:
                total += standings[other][i]
        found.append(total / number)
    return found


def shares(totals: list[float]) -> list[float]:
    """Each seat's share by the exponential of its total."""
    if len(totals) == 2:
        one, two = totals
        part = exp(-abs(one - two))
        more, less = 1.0 / (1.0 + part), part / (1.0 + part)
        return [more, less] if one > two else [less, more]
    highest = max(totals)
    parts = [exp(total - highest) for total in totals]
    whole = sum(parts)
    return [part / whole for part in parts]


# ---- the file


class FittedOn:
    """What weights were fitted on: how many games, under which version of the rules, with which content."""

    def __init__(self, rules_version: int, content: str, games: int) -> None:
        self.rules_version = rules_version
        self.content = content
        self.games = games


def load_fitted_on(file: Path) -> FittedOn | None:
    """What the weights in a judgement.toml were fitted on; None for a first guess, ValueError if it says too little."""
    fit = toml_file.read(file).get("fit")
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


def load_judgement(file: Path, names: tuple[str, ...]) -> Model:
    """The model written in a judgement.toml for these features; ValueError if something is wrong with it."""
    load_fitted_on(file)
    written = toml_file.read(file)
    weights = [number(file, "weights", each) for each in by_name(file, "weights", written.get("weights"), names)]
    net = written.get("net")
    if net is None:
        return Linear(weights)
    if not isinstance(net, dict):
        raise ValueError(f"{file.name}: expected a table [net] with the hidden layer, got {net!r}")
    bias, out = (numbers(file, f"net, field '{field}'", net.get(field)) for field in ("bias", "out"))
    own, others = (
        [numbers(file, f"net.{side}", row) for row in by_name(file, f"net.{side}", net.get(side), names)]
        for side in ("own", "others")
    )
    try:
        return Net(weights, bias, out, own, others)
    except ValueError as wrong:
        raise ValueError(f"{file.name}, [net]: {wrong}") from None


def by_name(file: Path, table: str, written: object, names: tuple[str, ...]) -> list[object]:
    """What a table of the file has for each feature, in the order of the names."""
    found: dict[str, object] = written if isinstance(written, dict) else {}
    wrong = sorted(set(names).symmetric_difference(found))
    if wrong or not isinstance(written, dict):
        missing = ", ".join(wrong)
        raise ValueError(f"{file.name}, [{table}]: expected one entry for each feature; missing or extra: {missing}")
    return [found[name] for name in names]


def number(file: Path, where: str, written: object) -> float:
    """A finite number of the file."""
    if isinstance(written, bool) or not isinstance(written, int | float) or not -LARGEST <= written <= LARGEST:
        raise ValueError(f"{file.name}, [{where}]: expected a number, got {written!r}")
    return float(written)


def numbers(file: Path, where: str, written: object) -> list[float]:
    """A list of numbers of the file."""
    if not isinstance(written, list):
        raise ValueError(f"{file.name}, [{where}]: expected a list of numbers, got {written!r}")
    return [number(file, where, each) for each in written]


def judgement_toml(model: Linear, names: tuple[str, ...], about: dict[str, object], command: str) -> str:
    """The judgement.toml of a model: which command wrote it, what it was fitted on, and its numbers."""
    lines = [f"# How much each feature of judgement.py counts; written by `{command}`.", "", "[fit]"]
    lines += [f"{field} = {toml_value(value)}" for field, value in about.items()]
    lines += ["", "[weights]"]
    lines += [f"{name} = {weight:.4f}" for name, weight in zip(names, model.weights, strict=True)]
    if isinstance(model, Net):
        lines += ["", "[net]", f"bias = {toml_numbers(model.bias)}", f"out = {toml_numbers(model.out)}"]
        for side, rows in (("own", model.own), ("others", model.others)):
            lines += ["", f"[net.{side}]"]
            lines += [f"{name} = {toml_numbers(row)}" for name, row in zip(names, rows, strict=True)]
    return "\n".join(lines) + "\n"


def toml_value(value: object) -> str:
    """A value as TOML has it: a text in quotes, a share with four digits, a number or a date as it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:.4f}"
    return json.dumps(value) if isinstance(value, str) else str(value)


def toml_numbers(values: list[float]) -> str:
    return f"[{', '.join(f'{value:.5f}' for value in values)}]"
