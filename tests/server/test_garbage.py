"""Full searches of the memory wait for a quiet moment, and there is one heap to search."""

from __future__ import annotations

import gc
import platform
import random
import subprocess
import sys
import weakref

import pytest

import quincunx as qx
from quincunx.server.garbage import LONGEST, Tidying


class Knot:
    """Something that holds itself, so that only a search finds it."""

    def __init__(self) -> None:
        self.itself = self


def test_it_is_tidied_once_after_something_happened_and_only_when_it_is_quiet() -> None:
    tidying = Tidying()
    gc.disable()
    try:
        gone = weakref.ref(Knot())
        assert not tidying.look(0), "nothing has happened yet"
        assert not tidying.look(5)
        assert not tidying.look(9)
        assert gone() is not None
        assert tidying.look(9), "quiet since"
        assert gone() is None
        assert not tidying.look(9), "once is enough"
    finally:
        gc.enable()


def test_it_is_tidied_in_the_end_even_if_it_is_never_quiet() -> None:
    tidying = Tidying()
    looks = [tidying.look(n) for n in range(1, LONGEST + 1)]
    assert looks == [False] * (LONGEST - 1) + [True]


THREADS = """
import ctypes, threading
from quincunx.server.garbage import share_one_heap
share_one_heap()
at_once = threading.Barrier(4)
threads = [threading.Thread(target=lambda: (at_once.wait(), bytearray(50_000), at_once.wait())) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
ctypes.CDLL(None).malloc_stats()
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc gives threads heaps of their own")
def test_threads_share_one_heap() -> None:
    told = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, check=True, text=True).stderr
    assert [line for line in told.splitlines() if line.startswith("Arena")] == ["Arena 0:"]


@pytest.mark.parametrize("game", ["battalion", "milito"])
def test_a_drawing_leaves_nothing_to_search_for(game: str) -> None:
    match, last, chooser = qx.new(game, seed=3), None, random.Random(3)
    gc.collect()
    gc.disable()
    try:
        while not match.over:
            seat = match.acting[0]
            match.play(chooser.choice(match.legal(seat)), seat)
            last = match.picture(seat, False, last)
            last.follow(None)
        assert gc.collect() == 0, "whatever was drawn with is gone as soon as the picture is there"
    finally:
        gc.enable()
