# hot: compiled by mypyc
"""Telling luck from merit: what a value would be if the dice had fallen as they do on average.

A search sees each line of play with other dice, and takes a lucky one for a good one until it has seen it often. Dice
promise as much as they bring on average, whatever is chosen before they fall. So what luck adds to values can be taken
away again, and nothing is favoured by that: only the same is learned from fewer tries.
"""

from __future__ import annotations

from typing import Final

SLOW_TO_BELIEVE: Final = 8.0
"""How much luck, squared and added up, has to be seen before half of what it seems to sway is believed."""


class Evening:
    """How far luck sways the values of one search, learned as it goes on: each seat's own luck, and that of others."""

    def __init__(self, seats: int) -> None:
        self.count = 0
        self.sums = [0.0] * seats
        # For each seat two numbers: about its own luck, and about the luck of all others.
        self.swayed = [0.0] * (2 * seats)
        self.lucky = [0.0] * (2 * seats)

    def evened(self, values: list[float], luck: list[float]) -> list[float]:
        """The values without what luck added to them, by what was seen before; then learn from them."""
        whole = sum(luck)
        found: list[float] = []
        for seat in range(len(values)):
            own = luck[seat]
            even = values[seat] - self.swayed_by(2 * seat, own) - self.swayed_by(2 * seat + 1, whole - own)
            missed = values[seat] - self.sums[seat] / self.count if self.count > 0 else 0.0
            self.learn(2 * seat, missed, own)
            self.learn(2 * seat + 1, missed, whole - own)
            self.sums[seat] += even
            found.append(even)
        self.count += 1
        return found

    def swayed_by(self, place: int, luck: float) -> float:
        """What so much luck adds to a value."""
        return luck * self.swayed[place] / (self.lucky[place] + SLOW_TO_BELIEVE)

    def learn(self, place: int, missed: float, luck: float) -> None:
        """A value was by so much better than all were on average, and came with so much luck."""
        self.swayed[place] += missed * luck
        self.lucky[place] += luck * luck
