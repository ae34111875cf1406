# hot: compiled by mypyc
"""Sets of bits: members of a list by their places in it, as one number."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64


def bits_of(names: Sequence[str], known: Sequence[str]) -> int:
    """Names as a set of bits, by their place in a list."""
    bits = 0
    for name in names:
        bits |= 1 << known.index(name)
    return bits


def names_in(bits: int, known: Sequence[str]) -> list[str]:
    """The names whose bits are set, in the order of the list."""
    return [name for n, name in enumerate(known) if bits >> n & 1]


def count_bits(bits: int) -> int:
    """How many bits are set."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


def members(bits: i64) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    found: list[int] = []
    number: i64 = 0
    while bits:
        if bits & 1:
            found.append(number)
        bits >>= 1
        number += 1
    return found
