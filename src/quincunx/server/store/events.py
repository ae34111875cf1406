"""The events of a table: what happened, in order, for good."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping

from sqlalchemy import select

from quincunx.core.game import Data
from quincunx.server.rows import EventRow, StoreError, checked_status, is_table_id
from quincunx.server.store import schema as s
from quincunx.server.store.database import Database, Part, clean, unbroken, within
from quincunx.server.store.event_writer import Aftermath, EventWriter, Told

LONGEST_EVENT = 4000


class EventStore(Part):
    """The part of the store that keeps events."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.writer = EventWriter(database)

    async def append(
        self,
        table_id: str,
        expected_seq: int,
        seat: int,
        what: str,
        clock_left: Mapping[int, float] | None = None,
        *,
        minds: Mapping[int, str | None] | None = None,
        status: str | None = None,
        result: Data | None = None,
        at: float | None = None,
        noticed: bool = True,
        due: float | None = None,
        acting: int | None = None,
    ) -> bool:
        """Write down what happened, with the clocks, minds, status and result that follow from it, all or nothing.

        True once it is on the disk; False, with nothing changed, if `expected_seq` is taken by someone who was
        faster or the table is over or frozen. What an onlooker did not notice does not count as news of the table;
        `due` is when it needs looking after though nobody looks, `acting` who can choose then.
        Whoever waits for the answer may go away: what is being written is written.
        """
        check_event(what, clock_left or {})
        if not is_table_id(table_id):
            raise StoreError(f"no such table: {table_id!r}")
        event = EventRow(table_id, expected_seq, seat, what, time.time() if at is None else at)
        status = None if status is None else checked_status(status)
        after = Aftermath(clock_left or {}, minds or {}, status, result, noticed, due, acting)
        return await self.writer.write(Told(event, after))

    @unbroken
    async def of(self, table_id: str, after: int = -1) -> list[EventRow]:
        """What happened at a table after the event of this number, in order."""
        if not is_table_id(table_id):
            return []
        columns = (s.events.c.seq, s.events.c.seat, s.events.c.what, s.events.c.at)
        here = (s.events.c.table_id == table_id, s.events.c.seq > within(after))
        async with self.database.reading() as connection:
            rows = await connection.execute(select(*columns).where(*here).order_by(s.events.c.seq))
            return [EventRow(table_id, seq, seat, what, at) for seq, seat, what, at in rows]


def check_event(what: str, clock_left: Mapping[int, float]) -> None:
    """Events are short words; clocks are numbers."""
    if not 0 < len(what) <= LONGEST_EVENT or (not what.isprintable() and clean(what) != what):
        raise StoreError(f"an event must be 1 to {LONGEST_EVENT} plain characters")
    if clock_left and not all(math.isfinite(left) for left in clock_left.values()):
        raise StoreError("a clock must be a number of seconds")
