"""What goes on in the background: tasks that nobody waits for, and tasks that must come to their end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Final, TypeVar

from quincunx.server.store import StoreDown

FIRST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 5.0
"""Seconds between two tries of something that needs the database."""
LOOK_AGAIN: Final = 2.0
"""Seconds between two tries whether it answers again, at most."""

T = TypeVar("T")
log = logging.getLogger("quincunx.background")


class Background:
    """Tasks beside those of requests; none is lost, and none fails in silence."""

    def __init__(self) -> None:
        self.aside: set[asyncio.Task[Any]] = set()
        self.under_way: set[asyncio.Task[Any]] = set()
        self.closing = False

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on that nobody waits for; if it fails, the log says so."""
        task = asyncio.create_task(work)
        self.aside.add(task)
        task.add_done_callback(self.aside.discard)
        task.add_done_callback(log_failure)

    async def to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if whoever asked for it goes away half way."""
        task = asyncio.create_task(work)
        waiting = asyncio.get_running_loop().create_future()
        self.under_way.add(task)
        task.add_done_callback(partial(self.at_its_end, waiting))
        await waiting
        return task.result()

    def at_its_end(self, waiting: asyncio.Future[None], task: asyncio.Task[Any]) -> None:
        """Wake whoever waits; if nobody does any more, it is over all the same, and an error has had its hearers.

        `asyncio.shield` does the same with two more callbacks, at every choice.
        """
        self.under_way.discard(task)
        if not waiting.done():
            waiting.set_result(None)
        elif not task.cancelled():
            task.exception()

    async def until_done(
        self, what: str, work: Callable[[], Awaitable[object]], longest: float = LONGEST_PAUSE
    ) -> None:
        """Do something that needs the database, again and ever more slowly if it does not answer."""
        pause = FIRST_PAUSE
        while True:
            try:
                await work()
                return
            except StoreDown as error:
                log.warning("%s must wait: %s", what, error)
            await asyncio.sleep(pause)
            pause = min(2 * pause, longest)

    async def close(self) -> None:
        """Stop what nobody waits for, also what was begun at the last moment, and let the rest come to its end."""
        self.closing = True
        while self.aside or self.under_way:
            for task in self.aside:
                task.cancel()
            await asyncio.wait({*self.aside, *self.under_way}, timeout=1.0)


def log_failure(task: asyncio.Task[Any]) -> None:
    """Whatever goes on by itself must not fail in silence."""
    error = None if task.cancelled() else task.exception()
    if error is not None:
        log.error("a background task failed", exc_info=error)
