"""Full searches of the memory wait for a quiet moment."""

from __future__ import annotations

import gc
import weakref

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
