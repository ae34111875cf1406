"""The history of a table: what happened, in order, for good."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping

from sqlalchemy import select

from quincunx.core.game import Data
from quincunx.server.store import schema as s
from quincunx.server.store.base import StoreBase, answering, clean, unbroken, within
from quincunx.server.store.pen import Aftermath, write_event
from quincunx.server.store.rows import EventRow, StoreError, is_table_id

LONGEST_EVENT = 4000


class History(StoreBase):
    """The part of the store that keeps events."""

    @unbroken
    async def append_event(
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
    ) -> bool:
        """Write down what happened, with the clocks, minds, status and result that follow from it, all or nothing.

        True once it is on the disk; False, with nothing changed, if `expected_seq` is taken by someone who was
        faster or the table is over or frozen. What an onlooker did not notice does not count as news of the table.
        """
        check_event(what, clock_left or {})
        event = EventRow(table_id, expected_seq, seat, what, time.time() if at is None else at)
        after = Aftermath(clock_left or {}, minds or {}, status, result, noticed)
        if self.pen is not None:
            async with answering():
                return await self.pen.write(event, after)
        async with self.writing() as connection:
            return await connection.run_sync(write_event, event, after)

    @unbroken
    async def events(self, table_id: str, after: int = -1) -> list[EventRow]:
        """What happened at a table after the event of this number, in order."""
        if not is_table_id(table_id):
            return []
        columns = (s.events.c.seq, s.events.c.seat, s.events.c.what, s.events.c.at)
        here = (s.events.c.table_id == table_id, s.events.c.seq > within(after))
        async with self.reading() as connection:
            rows = await connection.execute(select(*columns).where(*here).order_by(s.events.c.seq))
            return [EventRow(table_id, seq, seat, what, at) for seq, seat, what, at in rows]


def check_event(what: str, clock_left: Mapping[int, float]) -> None:
    """Events are short words; clocks are numbers."""
    if not 0 < len(what) <= LONGEST_EVENT or clean(what) != what:
        raise StoreError(f"an event must be 1 to {LONGEST_EVENT} plain characters")
    if not all(math.isfinite(left) for left in clock_left.values()):
        raise StoreError("a clock must be a number of seconds")
