"""What keeps pauses short and memory small: threads take turns quickly and share a heap, searched in quiet moments."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

YOUNG, MIDDLE, OLD = 20_000, 50, 1_000
"""New objects between two searches of the youngest, and how many of those go to one of the older: hardly ever."""
LONGEST: Final = 240
"""Looks without a quiet moment after which it is done all the same."""
SWITCH: Final = 0.0002
"""Seconds a thread may keep the others waiting; the one that writes to the disk hands over many times an event."""
M_ARENA_MAX: Final = -8
"""The number by which glibc knows how many heaps there may be."""


def spare_the_pauses() -> None:
    """Set up a process that serves: what is there now stays, and of the rest only the young is searched by itself."""
    share_one_heap()
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


@contextmanager
def unsearched() -> Iterator[None]:
    """What is loaded within this stays for good: to search it again and again takes a tenth of a server's start."""
    searches = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searches:
            gc.enable()


def share_one_heap() -> None:
    """Threads that take turns need no heaps of their own, in which what they let go of lies idle, as glibc has it."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


class Tidying:
    """Looks now and then whether it is quiet, and then searches everything, once."""

    def __init__(self) -> None:
        self.last = 0
        self.due = False
        self.looks = 0

    def look(self, happened: int) -> bool:
        """Search everything if nothing has happened since the last look but something before; did it?"""
        quiet = happened == self.last
        self.due = self.due or not quiet
        self.looks += 1
        self.last = happened
        if not self.due or not (quiet or self.looks >= LONGEST):
            return False
        gc.collect()
        self.due, self.looks = False, 0
        return True
