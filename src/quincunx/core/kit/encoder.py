# hot: compiled by mypyc
"""What learners are given of a table: a row of small whole numbers, with named columns at fixed places.

A game lists its columns once, each with the place it is given, and writes them straight off the table:

    ROW: Final = Row()
    TURN: Final = ROW.add("turn", (1,), MOST, "turns begun")
    HAND: Final = ROW.add("hand", (24,), MOST, "one's own hand, by kind of card")

    def observe(table: Battle, seat: int, memory: str) -> bytearray:
        row = bytearray(ROW.size)
        row[TURN] = capped(table.turn)
        count(row, HAND, table.hands[seat])
        return row

Where many pieces lie on a table, their columns are written quicker in `parts`. Nothing but what the seat may see is to
be in a row: the contract compares those of worlds the seat cannot tell apart.
"""

from __future__ import annotations

from math import prod
from typing import Final

MOST: Final = 127
"""The largest number a column may hold, so that every observation fits into signed bytes."""


class Column:
    """A named part of an observation: its shape, the largest number in it, and what it means."""

    def __init__(self, name: str, shape: tuple[int, ...], most: int, meaning: str) -> None:
        if not 1 <= most <= MOST:
            raise ValueError(f"column {name}: expected a largest number from 1 to {MOST}, got {most}")
        self.name = name
        self.shape = shape
        self.most = most
        self.meaning = meaning
        self.size = prod(shape)


class Row:
    """All columns of a game's observation, one after another without gaps."""

    def __init__(self) -> None:
        self.columns: list[Column] = []
        self.first: dict[str, int] = {}
        self.size = 0

    def add(self, name: str, shape: tuple[int, ...], most: int, meaning: str) -> int:
        """Add a column, and say where it begins."""
        if name in self.first:
            raise ValueError(f"column {name}: expected a name that is not there yet")
        column = Column(name, shape, most, meaning)
        self.columns.append(column)
        self.first[name] = self.size
        self.size += column.size
        return self.first[name]

    def add_both(self, name: str, shape: tuple[int, ...], most: int, meaning: str) -> int:
        """Add a column for one's own side and one for the enemy's; the meaning has a place for whose it is."""
        first = self.add(f"own_{name}", shape, most, meaning.format("one's own"))
        self.add(f"enemy_{name}", shape, most, meaning.format("the enemy's"))
        return first

    def add_block(self, prefix: str, block: Row) -> int:
        """Add the columns of a block, such as those of one player, each under a prefix; say where the block begins."""
        first = self.size
        for column in block.columns:
            self.add(prefix + column.name, column.shape, column.most, column.meaning)
        return first

    def most(self) -> bytes:
        """The largest number at each place."""
        return b"".join([bytes([column.most]) * column.size for column in self.columns])


def capped(number: int) -> int:
    """A number as far as an observation can hold it."""
    return number if number <= MOST else MOST


def place_of(name: str, known: tuple[str, ...]) -> int:
    """Which of the known names this is; the place after them for any other."""
    return known.index(name) if name in known else len(known)


def mark(row: bytearray, first: int, number: int) -> None:
    """Mark the place of a number, from `first` on; one below 0 stands for nothing, and has none."""
    if number >= 0:
        row[first + number] = 1


def enter(row: bytearray, first: int, numbers: list[int]) -> None:
    """Enter numbers one after another, from `first` on."""
    for number in numbers:
        row[first] = capped(number)
        first += 1


def count(row: bytearray, first: int, numbers: list[int]) -> None:
    """Count how often each number is there, from `first` on."""
    for number in numbers:
        row[first + number] += 1


def mark_bits(row: bytearray, first: int, bits: int, apart: int = 1) -> None:
    """Mark the members of a set of bits, from `first` on, so many places apart."""
    while bits:
        if bits & 1:
            row[first] = 1
        bits >>= 1
        first += apart
