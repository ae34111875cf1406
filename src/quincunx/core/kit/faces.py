# hot: compiled by mypyc
"""Dice that have fallen, as a list of what they show, lowest first."""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

SHORT: Final = 18
"""So many digits any number of 64 bits can have."""
CHOOSE: Final = [[comb(dice, showing) for showing in range(dice + 1)] for dice in range(24)]
KNOWN: Final[dict[tuple[int, int, int], list[float]]] = {}
"""Chances of hits by sides, dice and values."""


def without(faces: list[int], taken: list[int]) -> list[int]:
    """The dice that are left once some of them are taken away."""
    left = faces[:]
    for face in taken:
        left.remove(face)
    return left


def as_digits(faces: list[int]) -> int:
    """Faces as the digits of a number, highest first, for the journal; `words.digits` reads them again."""
    if len(faces) > SHORT:
        return 10**SHORT * as_digits(faces[SHORT:]) + as_digits(faces[:SHORT])
    number: i64 = 0
    unit: i64 = 1
    face: i64
    for face in faces:
        number += unit * face
        unit *= 10
    return number


def ways_to_fall(kept: list[int], dice: int, sides: int) -> dict[tuple[int, ...], int]:
    """All that can lie on the table once so many dice have fallen beside those kept, and in how many ways each can."""
    ways: dict[tuple[int, ...], int] = {tuple(sorted(kept)): 1}
    for _ in range(dice):
        after: dict[tuple[int, ...], int] = {}
        for faces, count in ways.items():
            for face in range(1, sides + 1):
                fallen = tuple(sorted((*faces, face)))
                after[fallen] = after.get(fallen, 0) + count
        ways = after
    return ways


def chances_of_hits(dice: int, values: list[int], sides: int) -> list[float]:
    """The chance of each number of hits from 0 to `dice`: each die takes the lowest value left if it reaches it, and
    the highest face hits by itself. The values are in order.

    The faces are gone through from 1 on. What matters of the dice passed so far is how many they were and how many
    values they have filled.
    """
    key = (sides, dice, as_digits(values))
    found = KNOWN.get(key)
    if found is not None:
        return found
    most = min(dice, len(values))
    ways = [0] * ((dice + 1) * (most + 1))
    ways[0] = 1
    reach = 0
    for face in range(1, sides):
        while reach < most and values[reach] <= face:
            reach += 1
        ways = with_face(ways, dice, most, reach)
    chances = [0.0] * (dice + 1)
    falls = float(sides**dice)
    for used in range(dice + 1):
        for filled in range(min(most, used) + 1):
            chances[dice - used + filled] += ways[used * (most + 1) + filled] / falls
    KNOWN[key] = chances
    return chances


def with_face(ways: list[int], dice: int, most: int, reach: int) -> list[int]:
    """The ways so far, by dice passed and values filled, with any number of further dice showing one more face."""
    after = [0] * len(ways)
    for used in range(dice + 1):
        choose = CHOOSE[dice - used]
        for filled in range(min(used, reach) + 1):
            count = ways[used * (most + 1) + filled]
            if count:
                for showing in range(dice - used + 1):
                    now = min(filled + showing, reach)
                    after[(used + showing) * (most + 1) + now] += count * choose[showing]
    return after
