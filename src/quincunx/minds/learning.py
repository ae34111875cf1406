# hot: compiled by mypyc
"""What positions teach a net: how far its forecasts miss the outcomes, and which way its numbers should move."""

from __future__ import annotations

from math import exp, log
from typing import Final

from mypy_extensions import i64

from quincunx.core.judgement import Net, mean_of_others

LEAST_CHANCE: Final = 1e-12


class Lesson:
    """A position as the net sees it, and what came of it: for each seat its inputs that are not zero.

    The inputs of a seat are its own features, followed by the mean of the others', each divided by its scale.
    """

    def __init__(self, standings: list[list[float]], scores: list[float], scale: list[float]) -> None:
        self.scores = scores
        self.places: list[list[int]] = []
        self.values: list[list[float]] = []
        size = len(scale)
        for seat in range(len(standings)):
            places: list[int] = []
            values: list[float] = []
            whole = standings[seat] + mean_of_others(standings, seat)
            for i in range(2 * size):
                if whole[i] != 0.0:
                    places.append(i)
                    values.append(whole[i] / scale[i % size])
            self.places.append(places)
            self.values.append(values)


class Pupil:
    """A net that learns: all of its numbers in one list, over features brought to the same scale.

    First the weights, then the bias and the output of each hidden unit, then for each input a number for each unit.
    """

    def __init__(self, features: int, units: int, numbers: list[float]) -> None:
        self.features = features
        self.units = units
        self.numbers = numbers
        self.inside = [0.0] * units

    def first_of_inputs(self) -> int:
        """Where the numbers between inputs and hidden units begin."""
        return self.features + 2 * self.units

    def total(self, lesson: Lesson, seat: int) -> float:
        """How a seat stands; what each hidden unit came to is left in `inside`."""
        numbers, places, values = self.numbers, lesson.places[seat], lesson.values[seat]
        units: i64 = self.units
        features: i64 = self.features
        first: i64 = self.first_of_inputs()
        total = 0.0
        for k in range(i64(len(places))):
            if places[k] < features:
                total += numbers[places[k]] * values[k]
        for unit in range(units):
            inside = numbers[features + unit]
            for k in range(i64(len(places))):
                place: i64 = places[k]
                inside += numbers[first + place * units + unit] * values[k]
            self.inside[unit] = inside
            if inside > 0.0:
                total += numbers[features + units + unit] * inside
        return total

    def chances(self, lesson: Lesson) -> list[float]:
        totals = [self.total(lesson, seat) for seat in range(len(lesson.scores))]
        highest = max(totals)
        parts = [exp(total - highest) for total in totals]
        whole = sum(parts)
        return [part / whole for part in parts]

    def loss(self, lessons: list[Lesson]) -> float:
        """How surprising the outcomes are to it, on average."""
        found = 0.0
        for lesson in lessons:
            chances = self.chances(lesson)
            for seat in range(len(chances)):
                found -= lesson.scores[seat] * log(max(chances[seat], LEAST_CHANCE))
        return found / max(len(lessons), 1)

    def slope(self, lessons: list[Lesson]) -> list[float]:
        """How fast the loss grows with each of its numbers."""
        slope = [0.0] * len(self.numbers)
        share = 1.0 / max(len(lessons), 1)
        for lesson in lessons:
            chances = self.chances(lesson)
            for seat in range(len(chances)):
                self.add_slope(lesson, seat, (chances[seat] - lesson.scores[seat]) * share, slope)
        return slope

    def add_slope(self, lesson: Lesson, seat: int, missed: float, slope: list[float]) -> None:
        """Add what one seat of one position says."""
        numbers, places, values = self.numbers, lesson.places[seat], lesson.values[seat]
        units: i64 = self.units
        features: i64 = self.features
        first: i64 = self.first_of_inputs()
        self.total(lesson, seat)
        for k in range(i64(len(places))):
            if places[k] < features:
                slope[places[k]] += missed * values[k]
        for unit in range(units):
            inside = self.inside[unit]
            if inside > 0.0:
                slope[features + units + unit] += missed * inside
                part = missed * numbers[features + units + unit]
                slope[features + unit] += part
                for k in range(i64(len(places))):
                    place: i64 = places[k]
                    slope[first + place * units + unit] += part * values[k]

    def net(self, scale: list[float]) -> Net:
        """What it has learned, for features as they come."""
        numbers, units, features = self.numbers, self.units, self.features
        rows: list[list[float]] = []
        for i in range(2 * features):
            start = self.first_of_inputs() + i * units
            rows.append([number / scale[i % features] for number in numbers[start : start + units]])
        weights = [numbers[i] / scale[i] for i in range(features)]
        bias = numbers[features : features + units]
        out = numbers[features + units : features + 2 * units]
        return Net(weights, bias, out, rows[:features], rows[features:])
