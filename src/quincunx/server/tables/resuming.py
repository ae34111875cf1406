"""Taking up tables that are due: not all of them at start, and each by one process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import quincunx as qx
from quincunx.server.store import Store, StoreDown
from quincunx.server.tables.checks import NoSuchTable
from quincunx.server.tables.due import ELSEWHERE, due_of
from quincunx.server.tables.open_tables import OpenTable, OpenTables

EVERY: Final = 1.0
"""Seconds between two looks at what is due."""
AT_ONCE: Final = 20
"""Tables taken up in a row before others get their turn."""
log = logging.getLogger("quincunx.tables")


class TakingUp:
    """Opens tables that are due; once open, their computer players think and their clocks ring."""

    def __init__(self, open_tables: OpenTables, store: Store) -> None:
        self.open_tables = open_tables
        self.store = store
        self.on_due: list[Callable[[OpenTable], None]] = []
        """Called with each table that is due, even if it was open all the time: nobody may stay silent for good."""
        self.alone = store.database.file is not None
        """On SQLite there is no other process that might see to what was begun before."""

    async def keep(self) -> None:
        """Look again and again; run this beside the server."""
        ahead = ELSEWHERE if self.alone else 0.0
        while True:
            try:
                more = await self.look(ahead)
                ahead = ahead if more else 0.0
            except StoreDown as error:
                log.warning("what is due must wait: %s", error)
                more = False
            if not more:
                await asyncio.sleep(EVERY)

    async def look(self, ahead: float = 0.0) -> bool:
        """Take up some tables that are due by now, or a little ahead of now; are there more?"""
        found = await self.store.tables.due(self.open_tables.now() + ahead, AT_ONCE)
        for table_id, since in found:
            try:
                await self.take_up(table_id, since)
            except StoreDown:
                raise
            except Exception:  # the others are due all the same
                log.exception("a table that is due cannot be taken up", extra={"table": table_id})
        return len(found) == AT_ONCE

    async def take_up(self, table_id: str, since: float) -> None:
        """Open a table unless another process does."""
        now = self.open_tables.now()
        if not await self.store.tables.set_due(table_id, since, now + ELSEWHERE):
            return
        try:
            table = await self.open_tables.get(table_id)
        except (qx.Refused, NoSuchTable) as why:
            log.warning("a table that was due cannot be opened", extra={"table": table_id, "why": str(why)})
            await self.store.tables.set_due(table_id, now + ELSEWHERE, None)
            return
        here = self.open_tables.tables.get(table_id)
        if here is not None:
            for listener in self.on_due:
                listener(here)
        due = due_of(table, table.course, now)
        if due is None or due > now + ELSEWHERE:
            await self.store.tables.set_due(table_id, now + ELSEWHERE, due)
