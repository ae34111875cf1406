"""How an event is written down, and how many are at once: with SQLite all that wait share one commit."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from sqlalchemy import Connection, Engine, bindparam, func, insert, select, update
from sqlalchemy.exc import DataError, IntegrityError

from quincunx.core.game import Data
from quincunx.server.store import schema as s
from quincunx.server.store.rows import EventRow, StoreError, checked_status, is_table_id

CLOSED = ("over", "frozen")

STATUS = select(s.tables.c.status).where(s.tables.c.id == bindparam("table_id")).with_for_update()
LAST = select(func.max(s.events.c.seq)).where(s.events.c.table_id == bindparam("table_id"))
EVENT = insert(s.events)
TABLE = update(s.tables).where(s.tables.c.id == bindparam("table_id"))
SEAT = update(s.seats).where(s.seats.c.table_id == bindparam("at_table"), s.seats.c.seat == bindparam("at_seat"))


class Aftermath(NamedTuple):
    """What follows from an event: clocks and minds by seat, and how the table stands."""

    clock_left: Mapping[int, float]
    minds: Mapping[int, str | None]
    status: str | None
    result: Data | None
    noticed: bool = True


def write_event(connection: Connection, event: EventRow, after: Aftermath) -> bool:
    """Write one event with all that follows from it; False, and nothing written, if it is not the next one."""
    here = {"table_id": event.table_id}
    before = connection.scalar(STATUS, here) if is_table_id(event.table_id) else None
    if before is None:
        raise StoreError(f"no such table: {event.table_id!r}")
    last = connection.scalar(LAST, here)
    following = 0 if last is None else last + 1
    if before in CLOSED or event.seq < following:
        return False
    if event.seq > following:
        raise StoreError(f"expected event {following} of table {event.table_id}, got {event.seq}")
    connection.execute(EVENT, vars(event))
    for seat in after.clock_left.keys() | after.minds.keys():
        write_seat(connection, event.table_id, seat, after)
    values: Data = {"status": checked_status(after.status or before)}
    if after.noticed:
        values["updated"] = event.at
    if after.result is not None:
        values["result"] = after.result
    connection.execute(TABLE.values(values), here)
    return True


def write_seat(connection: Connection, table_id: str, seat: int, after: Aftermath) -> None:
    """Set the clock and the mind of a seat that exists."""
    values: Data = {}
    if seat in after.clock_left:
        values["clock_left"] = after.clock_left[seat]
    if seat in after.minds:
        values["mind"] = after.minds[seat]
    if connection.execute(SEAT.values(values), {"at_table": table_id, "at_seat": seat}).rowcount != 1:
        raise StoreError(f"table {table_id!r} has no seat {seat}")


Outcome = bool | StoreError | DataError | IntegrityError


def write_together(engine: Engine, waiting: list[tuple[EventRow, Aftermath]]) -> list[Outcome]:
    """Write events in one transaction, in order; what is wrong with one does not touch the others."""
    outcomes: list[Outcome] = []
    with engine.begin() as connection:
        for event, after in waiting:
            try:
                with connection.begin_nested():
                    outcomes.append(write_event(connection, event, after))
            except (StoreError, DataError, IntegrityError) as wrong:
                outcomes.append(wrong)
    return outcomes


class Pen:
    """Writes events to SQLite in a thread of its own; while the disk is busy with some, the next ones gather."""

    def __init__(self, engine: Engine, turn: asyncio.Lock) -> None:
        self.engine = engine
        self.turn = turn
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="quincunx-pen")
        self.waiting: list[tuple[EventRow, Aftermath]] = []
        self.answers: list[asyncio.Future[bool]] = []
        self.writing: asyncio.Task[None] | None = None

    async def write(self, event: EventRow, after: Aftermath) -> bool:
        """Write an event together with whatever else waits; the answer comes once it is on the disk."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append((event, after))
        self.answers.append(answer)
        if self.writing is None:
            self.writing = asyncio.create_task(self.write_on())
        return await answer

    async def write_on(self) -> None:
        """Until nothing waits: one commit for all that has gathered meanwhile."""
        loop = asyncio.get_running_loop()
        try:
            while self.waiting:
                async with self.turn:
                    waiting, answers = self.waiting, self.answers
                    self.waiting, self.answers = [], []
                    done = loop.run_in_executor(self.thread, write_together, self.engine, waiting)
                    await asyncio.wait({done})
                settle(answers, done)
        finally:
            self.writing = None

    def close(self) -> None:
        """Let go of the database."""
        self.thread.shutdown()
        self.engine.dispose()


def settle(answers: list[asyncio.Future[bool]], done: asyncio.Future[list[Outcome]]) -> None:
    """Tell everyone who waits how it went; where all was lost, everyone hears why."""
    lost = done.exception()
    outcomes = done.result() if lost is None else [lost] * len(answers)
    for answer, outcome in zip(answers, outcomes, strict=True):
        if answer.cancelled():
            continue
        if isinstance(outcome, bool):
            answer.set_result(outcome)
        else:
            answer.set_exception(outcome)
