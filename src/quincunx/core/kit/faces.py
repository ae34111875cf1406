# hot: compiled by mypyc
"""Dice that have fallen, as a list of what they show, lowest first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SHORT: Final = 18
"""So many digits any number of 64 bits can have."""


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
    for i in range(i64(len(faces)) - 1, -1, -1):
        number = 10 * number + faces[i]
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
