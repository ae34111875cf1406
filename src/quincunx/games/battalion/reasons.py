# hot: compiled by mypyc
"""What speaks for a side in Battalion, by names a hint can put into words; in the measure of judgement."""

from __future__ import annotations

from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.judgement import CAMP, CARDS, FEATURES, GROUND, UNITS, features

SOUNDNESS = tuple(name for name in UNITS if not name.startswith("units"))
"""What the units are worth beyond their mere number."""


def reasons(battle: Battle, seat: int, weights: list[float]) -> dict[str, float]:
    """The more of each, the better for this seat's side; the names are those of sentences under `hint.because`."""
    own, enemy = weighed(battle, seat, weights), weighed(battle, 1 - seat % 2, weights)
    return {
        "cards": total(own, CARDS),
        "wears": -total(enemy, CARDS),
        "order": total(own, CAMP),
        "strain": total(own, SOUNDNESS),
        "breaks": -total(enemy, SOUNDNESS),
        "centre": total(own, GROUND) - total(enemy, GROUND),
    }


def weighed(battle: Battle, seat: int, weights: list[float]) -> dict[str, float]:
    """What each feature of a seat's side counts."""
    found = features(battle, seat)
    return {name: weights[i] * found[i] for i, name in enumerate(FEATURES)}


def total(worths: dict[str, float], names: tuple[str, ...]) -> float:
    return sum(worths[name] for name in names)
