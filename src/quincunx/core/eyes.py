# hot: compiled by mypyc
"""Who looks: a seat, an onlooker, or someone from whom nothing is hidden; and sets of those as bits."""

from __future__ import annotations

from typing import Final

ONLOOKER: Final = -1
"""The eye of someone who only watches."""

ALL_SEEING: Final = -3
"""The eye of someone from whom nothing is hidden: for looking back at a match that is over."""

EVERYONE: Final = -1
"""The set of all eyes."""


def eye_bit(eye: int) -> int:
    """The set that holds this eye alone: onlookers are bit 0, seat 0 is bit 1, and so on."""
    return 1 << (eye + 1)


def sees(eyes: int, eye: int) -> bool:
    """Is this eye in the set?"""
    return eye == ALL_SEEING or eyes >> (eye + 1) & 1 == 1
