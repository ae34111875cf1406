# hot: compiled by mypyc
"""Things that were worked out once and come up again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

MOST_KEPT: Final = 10_000

T = TypeVar("T")


def kept(known: dict[Any, T], key: object, work_out: Callable[[], T]) -> T:
    """What is known by a key that tells all it depends on, else worked out now; a full table is begun anew."""
    found = known.get(key)
    if found is None:
        found = work_out()
        if len(known) >= MOST_KEPT:
            known.clear()
        known[key] = found
    return found
