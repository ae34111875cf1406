# hot: compiled by mypyc
"""Observations for learners: a view as a row of small whole numbers, with named fields at fixed places."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

MOST: Final = 127
"""The largest number a field may hold, so that every observation fits into signed bytes."""


class Field:
    """A named part of an observation: its shape, the largest number in it, and what it means."""

    def __init__(self, name: str, shape: tuple[int, ...], most: int, meaning: str) -> None:
        if not 1 <= most <= MOST:
            raise ValueError(f"field {name}: the largest number must be from 1 to {MOST}, not {most}")
        self.name = name
        self.shape = shape
        self.most = most
        self.meaning = meaning
        self.size = prod(shape)


class Layout:
    """All fields of a game's observation, one after another without gaps."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = tuple(fields)
        self.first: dict[str, int] = {}
        self.size = 0
        for field in self.fields:
            if field.name in self.first:
                raise ValueError(f"field {field.name} is there twice")
            self.first[field.name] = self.size
            self.size += field.size

    def most(self) -> bytes:
        """The largest number at each place."""
        return b"".join(bytes([field.most]) * field.size for field in self.fields)


def capped(number: int) -> int:
    """A number as far as an observation can hold it."""
    return min(number, MOST)
