"""The history of a table: what happened, in order, for good."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quincunx.core.game import Data
from quincunx.server.store import schema as s
from quincunx.server.store.base import StoreBase, clean, is_table_id, require_table, unbroken, within
from quincunx.server.store.rows import EventRow, StoreError
from quincunx.server.store.tables import checked_status

LONGEST_EVENT = 200
CLOSED = ("over", "frozen")


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
    ) -> bool:
        """Write down what happened, with the clocks, minds, status and result that follow from it, all or nothing.

        True once it is on the disk; False, with nothing changed, if `expected_seq` is taken by someone who was
        faster or the table is over or frozen.
        """
        check_event(what, clock_left or {})
        moment = time.time() if at is None else at
        async with self.writing() as connection:
            before = await require_table(connection, table_id)
            following = await next_seq(connection, table_id)
            if before in CLOSED or expected_seq < following:
                return False
            if expected_seq > following:
                raise StoreError(f"the next event of table {table_id} is {following}, not {expected_seq}")
            event = EventRow(table_id, expected_seq, seat, what, moment)
            await connection.execute(insert(s.events).values(vars(event)))
            await set_seats(connection, table_id, clock_left or {}, minds or {})
            values: Data = {"updated": moment, "status": checked_status(status or before)}
            if result is not None:
                values["result"] = result
            await connection.execute(update(s.tables).where(s.tables.c.id == table_id).values(values))
        return True

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
        raise StoreError(f"an event is 1 to {LONGEST_EVENT} plain characters")
    if not all(math.isfinite(left) for left in clock_left.values()):
        raise StoreError("a clock shows a number of seconds")


async def next_seq(connection: AsyncConnection, table_id: str) -> int:
    """The number that the next event of a table will have; the first is 0."""
    last = await connection.scalar(select(func.max(s.events.c.seq)).where(s.events.c.table_id == table_id))
    return 0 if last is None else last + 1


async def set_seats(
    connection: AsyncConnection, table_id: str, clock_left: Mapping[int, float], minds: Mapping[int, str | None]
) -> None:
    """Set clocks and minds of seats that exist."""
    for seat in clock_left.keys() | minds.keys():
        values: Data = {}
        if seat in clock_left:
            values["clock_left"] = clock_left[seat]
        if seat in minds:
            values["mind"] = minds[seat]
        here = (s.seats.c.table_id == table_id, s.seats.c.seat == seat)
        if (await connection.execute(update(s.seats).where(*here).values(values))).rowcount != 1:
            raise StoreError(f"there is no seat {seat} at table {table_id!r}")
