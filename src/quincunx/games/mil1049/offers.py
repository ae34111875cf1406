# hot: compiled by mypyc
"""Offers compared: more cubes beat fewer, then better ones beat worse; and what half of some cubes is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.messages import Value
from quincunx.games.mil1049.box import FABRIC, FOOD, GOLD, INFLUENCE, KIND_COUNT, METAL
from quincunx.games.mil1049.pieces import KINDS

DOWRY: Final = (FOOD, FABRIC, METAL, INFLUENCE, GOLD)
BID: Final = (FOOD, FABRIC, METAL, GOLD)
"""Castle bids never contain influence (castle.no-influence)."""
STAY_FREE: Final = (INFLUENCE, GOLD)
"""What a target offers and what a raise consists of (vassal.offer, vassal.raise-kinds)."""
FIGHT: Final = (FOOD, INFLUENCE)
DONATION: Final = (GOLD,)
LEAST_BID: Final = (1, 1, 1, 0, 0)
"""The least a castle auction is opened with (castle.start)."""
PACKED: Final = 1024
"""More cubes of a kind than anybody has, so that several kinds go into one number."""


def size_of(cubes: list[int]) -> i64:
    """How many cubes there are."""
    total: i64 = 0
    for kind in range(i64(KIND_COUNT)):
        total += cubes[kind]
    return total


def compared(first: list[int], second: list[int]) -> i64:
    """1 if the first offer is higher, -1 if the second is, 0 if they are tied (auction.count, auction.quality)."""
    ahead = size_of(first) - size_of(second)
    kind: i64 = GOLD
    while ahead == 0 and kind >= 0:
        ahead = first[kind] - second[kind]
        kind -= 1
    return 1 if ahead > 0 else -1 if ahead < 0 else 0


def is_raise(cubes: list[int], offer: list[int]) -> bool:
    """Is this higher, and so at least one cube, with no fewer of gold? (vassal.raise)"""
    return cubes[GOLD] >= offer[GOLD] and compared(cubes, offer) > 0


def only(stock: list[int], kinds: tuple[int, ...]) -> list[int]:
    """All cubes of some kinds: whatever can be paid at all is paid by laying all of them."""
    return [stock[kind] if kind in kinds else 0 for kind in range(KIND_COUNT)]


def covers(stock: list[int], cubes: list[int]) -> bool:
    """Is all of this in the stock? (general.solvency)"""
    missing: i64 = 0
    for kind in range(i64(KIND_COUNT)):
        missing += max(0, cubes[kind] - stock[kind])
    return missing == 0


def half(cubes: i64) -> i64:
    """Half of so many cubes, rounded up (general.half-rounding)."""
    return (cubes + 1) // 2


def of_one_kind(cubes: list[int]) -> bool:
    """Is there nothing to choose, as all cubes are of one kind? (hidden.skip)"""
    kinds = 0
    for each in cubes:
        if each > 0:
            kinds += 1
    return kinds <= 1


def pay(stock: list[int], cubes: list[int]) -> None:
    """Cubes go to the reserve, or to somebody else."""
    for kind in range(i64(KIND_COUNT)):
        stock[kind] -= cubes[kind]


def receive(stock: list[int], cubes: list[int]) -> None:
    for kind in range(i64(KIND_COUNT)):
        stock[kind] += cubes[kind]


def packed(cubes: list[int]) -> int:
    """Cubes as one number."""
    number = 0
    for each in cubes:
        number = number * PACKED + each
    return number


def unpacked(number: int) -> list[int]:
    """The cubes of such a number."""
    cubes: list[int] = []
    for _ in range(KIND_COUNT):
        cubes.insert(0, number % PACKED)
        number //= PACKED
    return cubes


def told(cubes: list[int]) -> Value:
    """Cubes as a parameter of sentences, the best first: "2 gold", "1 food"."""
    return [f"{cubes[kind]} {KINDS[kind]}" for kind in range(KIND_COUNT - 1, -1, -1) if cubes[kind]]
