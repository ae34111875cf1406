# hot: compiled by mypyc
"""Columns of many pieces, such as units, joined from parts that are made once: quicker than number by number.

Columns that follow one another and have a place for each piece are a list of parts, one for each piece in each column,
from the first piece in the first column to the last in the last:

    NO_UNITS: Final = no_parts(ROW, "unit_owner", "unit_marks")

    parts = NO_UNITS[:]
    put(parts, unit, UNITS, [OWNERS[owner], unit.printed, ...])
    row[first:last] = b"".join(parts)
"""

from __future__ import annotations

from math import prod

from mypy_extensions import i64

from quincunx.core.kit.encoder import Row, count, enter


def no_parts(row: Row, first: str, last: str) -> list[bytes]:
    """The parts of the columns from one to another while there are no pieces."""
    names = [column.name for column in row.columns]
    columns = row.columns[names.index(first) : names.index(last) + 1]
    return [bytes(prod(column.shape[1:])) for column in columns for _piece in range(column.shape[0])]


def put(parts: list[bytes], piece: i64, pieces: i64, seen: list[bytes]) -> None:
    """Put what is seen of a piece, a part for each of the first columns, among the parts of all pieces."""
    for part in seen:
        parts[piece] = part
        piece += pieces


def numbers_in(size: int, numbers: list[int]) -> bytes:
    """A part with so many places: numbers one after another."""
    part = bytearray(size)
    enter(part, 0, numbers)
    return bytes(part)


def counts_in(size: int, numbers: list[int]) -> bytes:
    """A part with so many places: how often each number from 1 on is there."""
    part = bytearray(size + 1)
    count(part, 0, numbers)
    return bytes(part[1:])


def bits_in(size: int, bits: int) -> bytes:
    """A part with so many places: the members of a set of bits marked."""
    return bytes([bits >> place & 1 for place in range(size)])


def one_of(size: int) -> list[bytes]:
    """Parts with so many places, of which one is marked: by which."""
    return [bits_in(size, 1 << place) for place in range(size)]


def sets_of(size: int) -> list[bytes]:
    """Parts with so many places, of which some are marked: by the set of bits of those."""
    return [bits_in(size, bits) for bits in range(1 << size)]
