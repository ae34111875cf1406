"""Training a net: it begins as the linear fit, goes down the slope in small steps, and stops before it learns by heart.

Some games are set aside to tell when to stop; then it learns anew from all games for as long. The same games and the
same seed give the same net.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from quincunx.core.dice import FastDice
from quincunx.core.judgement import Net
from quincunx.minds.learning import Lesson, Pupil

if TYPE_CHECKING:
    from quincunx.lab.fit import Position

UNITS = 8
"""More hidden units take longer in play than they are worth."""
EPOCHS = 40
PATIENCE = 5
"""So many epochs without a gain, and it stops."""
BATCH = 64
SET_ASIDE = 5
"""One game in so many tells when to stop."""
RATE = 0.002
FADING = 0.97
"""What is left of the rate after each epoch."""
RIDGE = 0.002
"""How strongly the numbers of the hidden layer are drawn to nothing, and the weights to the linear fit."""
MOMENTUM, MEMORY, TINY = 0.9, 0.999, 1e-8
"""Of Adam, as its authors recommend them."""
FINE = 1 << 20


def fit_net(games: list[list[Position]], linear: list[float], seed: int, units: int = UNITS) -> Net:
    """The net that explains the outcomes best, with the linear weights to begin with; positions are given by game."""
    scale = scales([position for game in games for position in game], len(linear))
    lessons = [[Lesson(each.standings, list(each.scores), scale) for each in game] for game in games]
    start = [weight * unit for weight, unit in zip(linear, scale, strict=True)]
    learn = [each for number, game in enumerate(lessons) if number % SET_ASIDE for each in game]
    aside = [each for number, game in enumerate(lessons) if number % SET_ASIDE == 0 for each in game]
    if not learn or not aside:
        raise ValueError(f"{len(games)} games are too few to train a net; play at least {SET_ASIDE + 1}")
    epochs = School(start, units, seed).best_epochs(learn, aside)
    school = School(start, units, seed)
    for _ in range(epochs):
        school.epoch(learn + aside)
    return school.pupil.net(scale)


def scales(positions: list[Position], size: int) -> list[float]:
    """How large each feature is, over all seats; 1 for one that is always zero."""
    squares = [0.0] * size
    number = 0
    for position in positions:
        for standing in position.standings:
            number += 1
            for i, value in enumerate(standing):
                squares[i] += value * value
    return [sqrt(square / max(number, 1)) or 1.0 for square in squares]


class School:
    """A net in training (Adam, with a ridge)."""

    def __init__(self, start: list[float], units: int, seed: int) -> None:
        self.dice = FastDice(seed)
        features = len(start)
        spread = sqrt(3.0 / features)
        drawn = [spread * (2.0 * self.dice.below(FINE) / FINE - 1.0) for _ in range(2 * features * units)]
        # Its hidden units count for nothing at first: it begins as good as the linear fit.
        self.drawn_to = start + [0.0] * (2 * units + len(drawn))
        self.pupil = Pupil(features, units, start + [0.0] * (2 * units) + drawn)
        self.rate = RATE
        self.steps = 0
        self.mean = [0.0] * len(self.drawn_to)
        self.square = [0.0] * len(self.drawn_to)

    def best_epochs(self, learn: list[Lesson], aside: list[Lesson]) -> int:
        """After how many epochs the games set aside are forecast best."""
        best, best_loss = 0, self.pupil.loss(aside)
        for epoch in range(1, EPOCHS + 1):
            self.epoch(learn)
            loss = self.pupil.loss(aside)
            if loss < best_loss:
                best, best_loss = epoch, loss
            if epoch - best >= PATIENCE:
                break
        return best

    def epoch(self, lessons: list[Lesson]) -> None:
        """Go through all lessons once, in an order by lot."""
        order = list(range(len(lessons)))
        self.dice.shuffle(order)
        for first in range(0, len(order), BATCH):
            self.step([lessons[n] for n in order[first : first + BATCH]])
        self.rate *= FADING

    def step(self, lessons: list[Lesson]) -> None:
        """One small step down the slope."""
        self.steps += 1
        numbers, mean, square = self.pupil.numbers, self.mean, self.square
        rate = self.rate * sqrt(1.0 - MEMORY**self.steps) / (1.0 - MOMENTUM**self.steps)
        for i, slope in enumerate(self.pupil.slope(lessons)):
            steep = slope + RIDGE * (numbers[i] - self.drawn_to[i])
            mean[i] += (1.0 - MOMENTUM) * (steep - mean[i])
            square[i] += (1.0 - MEMORY) * (steep * steep - square[i])
            numbers[i] -= rate * mean[i] / (sqrt(square[i]) + TINY)
