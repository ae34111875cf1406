"""What goes on in the background: tasks that nobody waits for, and tasks that must come to their end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

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
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Stop what nobody waits for, and let the rest come to its end."""
        self.closing = True
        for task in self.aside:
            task.cancel()
        while self.aside or self.under_way:
            await asyncio.gather(*self.aside, *self.under_way, return_exceptions=True)


def log_failure(task: asyncio.Task[Any]) -> None:
    """Whatever goes on by itself must not fail in silence."""
    error = None if task.cancelled() else task.exception()
    if error is not None:
        log.error("a background task failed", exc_info=error)
