"""One table in the keeper's hands."""

from __future__ import annotations

import asyncio

from quincunx.server.live import LiveTable
from quincunx.server.watching import Watcher


class Held:
    """One table in the keeper's hands, with its lock and its watchers."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.loaded: LiveTable | None = None
        self.watchers: list[Watcher] = []
        self.users = 0
        self.used = 0.0
        self.last_chat = -1
        self.timer: asyncio.TimerHandle | None = None
        """Rings when someone's time is up."""
        self.second_look: asyncio.TimerHandle | None = None
        """Rings when another process should have let its computer player choose."""

    @property
    def table(self) -> LiveTable:
        assert self.loaded is not None, "whoever holds a table has loaded it"
        return self.loaded

    @property
    def is_idle(self) -> bool:
        """Could this table go without anybody noticing?"""
        return self.users == 0 and not self.watchers and (self.loaded is None or not self.loaded.thinking)

    def stop_timers(self) -> None:
        """Nothing rings any more."""
        for timer in (self.timer, self.second_look):
            if timer is not None:
                timer.cancel()
        self.timer = self.second_look = None
