"""Time runs out by itself: the table is told, or a computer player takes over where that was agreed."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import quincunx as qx
from quincunx.server import event_words as words
from quincunx.server.background import Background
from quincunx.server.tables.changes import Changes, Hook
from quincunx.server.tables.open_tables import OpenTable, OpenTables
from quincunx.server.workers.minds import STAND_IN


class Timers:
    """One timer a table, set anew with every event."""

    def __init__(self, open_tables: OpenTables, changes: Changes, background: Background) -> None:
        self.open_tables = open_tables
        self.changes = changes
        self.background = background
        self.on_time_up: list[Hook] = []
        """Called with the seats that have no time left."""
        open_tables.on_open.append(self.set)
        changes.on_applied.append(self.set)

    def set(self, here: OpenTable) -> None:
        """Be called when the next time is up; at once if it is, and a computer player is to take over."""
        if here.timer is not None:
            here.timer.cancel()
            here.timer = None
        table = here.table
        if not table.is_in_play or not table.course.clocks.running or self.background.closing:
            return
        clocks, now = table.course.clocks, self.open_tables.now()
        deadline = now if table.row.takeover and clocks.up(now) else clocks.deadline(now)
        if deadline is not None:
            loop = asyncio.get_running_loop()
            here.timer = loop.call_later(deadline - now + 0.01, self.ring, table.id)

    def ring(self, table_id: str) -> None:
        """Whatever the database says: a clock that has run out is seen to."""
        self.background.start(self.background.until_done("a clock", lambda: self.time_up(table_id)))

    async def time_up(self, table_id: str) -> None:
        """Someone's time is up: a computer player takes over if that was agreed, else the others may claim."""

        async def work(here: OpenTable) -> None:
            table = here.table
            up = table.course.clocks.up(self.open_tables.now()) if table.is_in_play else []
            if table.row.takeover:
                for seat in up:
                    with suppress(qx.Refused):
                        await self.changes.commit(here, seat, f"{words.TAKEOVER} {seat} {STAND_IN}")
            elif up:
                here.tell_all()
                self.changes.call(self.on_time_up, table, up)
            self.set(here)

        await self.open_tables.do(table_id, work)
