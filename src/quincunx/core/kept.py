# hot: compiled by mypyc
"""Things that were worked out once and come up again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

MOST_KEPT: Final = 10_000

T = TypeVar("T")


class Kept(Generic[T]):
    """Things by a key that tells all they depend on: at most so many, and what nobody has asked for lately goes first.

    There are two halves: what is asked for is in the young one, and a full young one becomes the old one.
    """

    def __init__(self, most: int) -> None:
        self.half = most // 2
        self.young: dict[object, T] = {}
        self.old: dict[object, T] = {}

    def get(self, key: object) -> T | None:
        found = self.young.get(key)
        if found is None:
            found = self.old.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: object, thing: T) -> None:
        if len(self.young) >= self.half:
            self.old = self.young
            self.young = {}
        self.young[key] = thing

    def clear(self) -> None:
        self.young = {}
        self.old = {}

    def __len__(self) -> int:
        return len(self.young) + sum(key not in self.young for key in self.old)


def kept(known: Kept[T], key: object, work_out: Callable[[], T]) -> T:
    """What is known by a key, else worked out now."""
    found = known.get(key)
    if found is None:
        found = work_out()
        known.put(key, found)
    return found


def frozen(value: object) -> object:
    """Plain data as part of a key: lists and what is in them never change, and neither do tables."""
    if isinstance(value, list) or isinstance(value, tuple):  # noqa: SIM101 - mypyc makes this the fast one
        return tuple([frozen(each) for each in value])
    if isinstance(value, dict):
        return (tuple(value), tuple([frozen(each) for each in value.values()]))
    return value


def own_copy(told: dict[str, Any]) -> dict[str, Any]:
    """A view for someone who may change it: what is kept to be told again stays as it is."""
    copied: dict[str, Any] = {}
    for name, value in told.items():
        if isinstance(value, list):
            value = [each.copy() if isinstance(each, dict) else each for each in value]
        copied[name] = value
    return copied


class Numbers:
    """A short number for anything that can be a key; at most so many are kept, and no number is given twice."""

    def __init__(self, most: int) -> None:
        self.known: Kept[int] = Kept(most)
        self.last = 0

    def of(self, key: object) -> int:
        """The number that stands for a key."""
        number = self.known.get(key)
        if number is None:
            self.last = number = self.last + 1
            self.known.put(key, number)
        return number
