"""Sets of bits by name and number."""

from __future__ import annotations

import pytest

from quincunx.core.kit.bits import bits_of, count_bits, members, names_in

KNOWN = ("horse", "foot", "bow", "sling")


@pytest.mark.parametrize("bits", range(16))
def test_names_and_bits_are_the_same_set(bits: int) -> None:
    names = names_in(bits, KNOWN)
    assert bits_of(names[::-1], KNOWN) == bits
    assert count_bits(bits) == len(names) == bin(bits).count("1")


def test_each_name_has_the_bit_of_its_place() -> None:
    assert [bits_of([name], KNOWN) for name in KNOWN] == [1, 2, 4, 8]
    assert names_in(0b1010, KNOWN) == ["foot", "sling"]


def test_a_name_nobody_knows_has_no_bit() -> None:
    with pytest.raises(ValueError, match="tuple"):
        bits_of(["camel"], KNOWN)


def test_members_come_lowest_first() -> None:
    assert members(0) == []
    assert members(0b1001_0110) == [1, 2, 4, 7]
