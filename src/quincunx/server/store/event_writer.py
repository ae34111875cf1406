"""Writes events: while the disk is busy with some, the next ones gather, and all of them share one commit."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from quincunx.core.game import Data
from quincunx.server.rows import EventRow, StoreDown, StoreError
from quincunx.server.store.database import Database
from quincunx.server.store.engine import connect_postgres, connect_sqlite, unreachable

if TYPE_CHECKING:
    import asyncpg  # type: ignore[import-untyped]  # it brings no types

MOST_TOGETHER: Final = 500
"""Events in one commit."""
ROWS: Final = 40
"""Events in one statement of SQLite, which is prepared once for each number of them."""
HAS_UPDATE_FROM: Final = sqlite3.sqlite_version_info >= (3, 33)
NOT_ANSWERING: Final = "the database is not answering"

# ---- SQLite

OPEN = "status NOT IN ('over', 'frozen')"
APPEND = (
    "INSERT INTO events (table_id, seq, seat, what, at) SELECT :table_id, :seq, :seat, :what, :at "
    f"WHERE EXISTS (SELECT 1 FROM tables WHERE id = :table_id AND {OPEN}) "
    "AND :seq = 1 + COALESCE((SELECT MAX(seq) FROM events WHERE table_id = :table_id), -1)"
)
APPEND_ROWS = (
    "INSERT INTO events (table_id, seq, seat, what, at) "
    "WITH given (table_id, seq, seat, what, at) AS (VALUES {rows}) SELECT * FROM given "
    f"WHERE EXISTS (SELECT 1 FROM tables WHERE id = given.table_id AND {OPEN}) "
    "AND seq = 1 + COALESCE((SELECT MAX(events.seq) FROM events WHERE events.table_id = given.table_id), -1)"
)
NOTICED_ROWS = (
    "UPDATE tables SET updated = CASE WHEN noticed THEN at ELSE updated END, due = given.due, acting = given.acting "
    "FROM (WITH given (noticed, at, due, acting, table_id) AS (VALUES {rows}) SELECT * FROM given) AS given "
    "WHERE tables.id = given.table_id"
)
NOTICED = "UPDATE tables SET updated = CASE WHEN ? THEN ? ELSE updated END, due = ?, acting = ? WHERE id = ?"
STANDS = "UPDATE tables SET status = COALESCE(?, status), result = COALESCE(?, result) WHERE id = ?"
CLOCK = "UPDATE seats SET clock_left = ? WHERE table_id = ? AND seat = ?"
MIND = "UPDATE seats SET mind = ? WHERE table_id = ? AND seat = ?"
SEATS = "SELECT seat FROM seats WHERE table_id = $1"
WHY_NOT = "SELECT status, (SELECT MAX(seq) FROM events WHERE table_id = tables.id) FROM tables WHERE id = "

# ---- PostgreSQL: all events of a commit in one statement, in which a row may be changed only once
# Tables are locked in the order of their ids, as everywhere.

APPEND_ALL = """
WITH given AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::int[], $4::text[], $5::float8[], $6::text[], $7::text[], $8::bool[], $15::float8[],
        $16::int[]
    ) AS given (table_id, seq, seat, what, at, status, result, noticed, due, acting)
), held AS (
    SELECT id FROM tables WHERE id = ANY($1) AND status NOT IN ('over', 'frozen') ORDER BY id FOR UPDATE
), seated AS (
    SELECT * FROM unnest($9::text[], $10::int[], $11::bool[], $12::float8[], $13::bool[], $14::text[])
        AS seated (table_id, seat, sets_clock, left_now, sets_mind, mind_now)
), strangers AS (
    SELECT table_id FROM seated LEFT JOIN seats USING (table_id, seat) WHERE seats.seat IS NULL
), written AS (
    INSERT INTO events (table_id, seq, seat, what, at)
    SELECT table_id, seq, seat, what, at FROM given JOIN held ON held.id = given.table_id
    WHERE seq = 1 + COALESCE((SELECT MAX(events.seq) FROM events WHERE events.table_id = given.table_id), -1)
        AND table_id NOT IN (SELECT table_id FROM strangers)
    ON CONFLICT DO NOTHING RETURNING table_id
), stands AS (
    UPDATE tables SET updated = CASE WHEN noticed THEN at ELSE updated END, due = given.due,
        acting = given.acting,
        status = COALESCE(given.status, tables.status), result = COALESCE(given.result::json, tables.result)
    FROM given JOIN written USING (table_id) WHERE tables.id = given.table_id
), placed AS (
    UPDATE seats SET clock_left = CASE WHEN sets_clock THEN left_now ELSE clock_left END,
        mind = CASE WHEN sets_mind THEN mind_now ELSE mind END
    FROM seated JOIN written USING (table_id)
    WHERE seats.table_id = seated.table_id AND seats.seat = seated.seat
)
SELECT table_id FROM written
"""


class Aftermath(NamedTuple):
    """What follows from an event: clocks and minds by seat, and how the table stands."""

    clock_left: Mapping[int, float]
    minds: Mapping[int, str | None]
    status: str | None
    result: Data | None
    noticed: bool = True
    due: float | None = None
    acting: int | None = None


class Told(NamedTuple):
    """An event with what follows from it."""

    event: EventRow
    after: Aftermath


Outcome = bool | Exception
"""Was it written? Or what is wrong with it."""


class WritesBatches(Protocol):
    """Whoever writes events, at most one a table at a time, in one transaction."""

    async def write(self, batch: Sequence[Told]) -> list[Outcome]: ...

    async def close(self) -> None: ...


class EventWriter:
    """Gathers events and writes them together; what is wrong with one does not touch the others."""

    def __init__(self, database: Database) -> None:
        self.batches: WritesBatches = OnSqlite(database) if database.file is not None else OnPostgres(database)
        self.database = database
        self.under_way = database.under_way
        self.waiting: list[tuple[Told, asyncio.Future[bool]]] = []
        self.writing: asyncio.Task[None] | None = None

    async def write(self, told: Told) -> bool:
        """Write an event together with whatever else waits; the answer comes once it is on the disk."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append((told, answer))
        if self.writing is None:
            self.writing = asyncio.create_task(self.write_on())
            self.under_way.add(self.writing)
            self.writing.add_done_callback(self.under_way.discard)
        return await answer

    async def write_on(self) -> None:
        """Until nothing waits: one commit for all that has gathered meanwhile."""
        try:
            while self.waiting:
                batch = self.next_batch()
                outcomes: list[Outcome]
                try:
                    async with self.database.taking_turn(), self.database.answering(writes=True):
                        outcomes = await self.batches.write([told for told, _ in batch])
                except Exception as error:  # whoever waits must hear of it, whatever it is
                    if isinstance(error, StoreDown):  # and so must those who would wait as long again
                        batch += self.waiting
                        self.waiting = []
                    outcomes = [error] * len(batch)
                for (_, answer), outcome in zip(batch, outcomes, strict=True):
                    if answer.done():
                        continue
                    if isinstance(outcome, Exception):
                        answer.set_exception(outcome)
                    else:
                        answer.set_result(outcome)
        finally:
            self.writing = None

    def next_batch(self) -> list[tuple[Told, asyncio.Future[bool]]]:
        """The events to write next, in order; a second one of the same table waits."""
        batch: list[tuple[Told, asyncio.Future[bool]]] = []
        later: list[tuple[Told, asyncio.Future[bool]]] = []
        tables: set[str] = set()
        for each in self.waiting:
            table = each[0].event.table_id
            if table in tables or len(batch) >= MOST_TOGETHER:
                later.append(each)
            else:
                tables.add(table)
                batch.append(each)
        self.waiting = later
        return batch

    async def close(self) -> None:
        """Let go of the database, once all that waits is written."""
        while self.writing is not None:
            await asyncio.wait({self.writing})
        await self.batches.close()


class OnSqlite:
    """Events on SQLite, written in a thread of their own."""

    def __init__(self, database: Database) -> None:
        assert database.file is not None, "SQLite has a file"
        self.file = database.file
        self.patience = database.patience
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="quincunx-events")
        self.connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Told]) -> list[Outcome]:
        done = asyncio.get_running_loop().run_in_executor(self.thread, self.write_all, batch)
        await asyncio.wait({done})
        return done.result()

    def write_all(self, batch: Sequence[Told]) -> list[Outcome]:
        """One transaction; StoreDown, and nothing written, if the database fails."""
        try:
            self.connection = self.connection or connect_sqlite(self.file, self.patience)
            return self.write_together(self.connection, batch)
        except sqlite3.Error as error:
            if self.connection is not None:
                self.connection.close()
            self.connection = None
            raise StoreDown(f"{NOT_ANSWERING}: {error}") from error

    def write_together(self, connection: sqlite3.Connection, batch: Sequence[Told]) -> list[Outcome]:
        """All of them with few statements, each of which is a turn at the interpreter's lock; or one by one."""
        if written_at_once(connection, batch):
            return [True] * len(batch)
        return self.write_one_by_one(connection, batch)

    def write_one_by_one(self, connection: sqlite3.Connection, batch: Sequence[Told]) -> list[Outcome]:
        """What is wrong with one does not touch the others."""
        connection.execute("BEGIN IMMEDIATE")
        outcomes: list[Outcome] = []
        for told in batch:
            connection.execute("SAVEPOINT event")
            try:
                outcomes.append(append_one(connection, told))
            except (StoreError, sqlite3.IntegrityError) as error:
                connection.execute("ROLLBACK TO event")
                outcomes.append(error if isinstance(error, StoreError) else cannot_be_kept(error))
            connection.execute("RELEASE event")
        connection.execute("COMMIT")
        return outcomes

    async def close(self) -> None:
        await asyncio.to_thread(self.thread.shutdown)
        if self.connection is not None:
            self.connection.close()


def written_at_once(connection: sqlite3.Connection, batch: Sequence[Told]) -> bool:
    """Write all events with all that follows from them; False, and nothing written, if anything is wrong with any."""
    stands = [
        (after.status, as_json(after.result), event.table_id)
        for event, after in batch
        if after.status is not None or after.result is not None
    ]
    clocks = [(left, event.table_id, seat) for event, after in batch for seat, left in after.clock_left.items()]
    minds = [(mind, event.table_id, seat) for event, after in batch for seat, mind in after.minds.items()]
    happened = [(event.table_id, event.seq, event.seat, event.what, event.at) for event, _ in batch]
    noticed = [(after.noticed, event.at, after.due, after.acting, event.table_id) for event, after in batch]
    connection.execute("BEGIN IMMEDIATE")
    try:
        done = writes_rows(connection, APPEND_ROWS, happened) and (
            writes_rows(connection, NOTICED_ROWS, noticed) if HAS_UPDATE_FROM else writes(connection, NOTICED, noticed)
        )
        for statement, rows in ((STANDS, stands), (CLOCK, clocks), (MIND, minds)):
            done = done and writes(connection, statement, rows)
        if not done:
            connection.execute("ROLLBACK")
            return False
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK")
        return False
    connection.execute("COMMIT")
    return True


def writes(connection: sqlite3.Connection, statement: str, rows: Sequence[tuple[object, ...]]) -> bool:
    """Does a statement find something to change for each of the rows?"""
    return not rows or connection.executemany(statement, rows).rowcount == len(rows)


def writes_rows(connection: sqlite3.Connection, statement: str, rows: Sequence[tuple[object, ...]]) -> bool:
    """The same with many rows at a time: after every single one the thread would wait for the interpreter's lock."""
    for start in range(0, len(rows), ROWS):
        some = rows[start : start + ROWS]
        values = ", ".join([f"({', '.join('?' * len(some[0]))})"] * len(some))
        written = connection.execute(statement.format(rows=values), [value for row in some for value in row]).rowcount
        if written != len(some):
            return False
    return True


def append_one(connection: sqlite3.Connection, told: Told) -> bool:
    """Write one event with all that follows from it; False, and nothing written, if it is not the next one."""
    event, after = told
    if connection.execute(APPEND, vars(event)).rowcount != 1:
        return refuse_gap(event, connection.execute(WHY_NOT + "?", (event.table_id,)).fetchone())
    connection.execute(NOTICED, (after.noticed, event.at, after.due, after.acting, event.table_id))
    if after.status is not None or after.result is not None:
        connection.execute(STANDS, (after.status, as_json(after.result), event.table_id))
    for statement, by_seat in ((CLOCK, after.clock_left), (MIND, after.minds)):
        for seat, value in by_seat.items():
            if connection.execute(statement, (value, event.table_id, seat)).rowcount != 1:
                refuse_strangers(event, after, set(by_seat) - {seat})
    return True


def refuse_strangers(event: EventRow, after: Aftermath, seats: set[int]) -> bool:
    """False, unless a seat is named that does not exist."""
    for seat in (after.clock_left.keys() | after.minds.keys()) - seats:
        raise StoreError(f"table {event.table_id!r} has no seat {seat}")
    return False


def refuse_gap(event: EventRow, found: Sequence[object] | None) -> bool:
    """Why an event was not written: someone was faster or the table is closed (False), or it makes no sense."""
    if found is None:
        raise StoreError(f"no such table: {event.table_id!r}")
    status, last = found
    following = 0 if last is None else int(str(last)) + 1
    if status not in ("over", "frozen") and event.seq > following:
        raise StoreError(f"expected event {following} of table {event.table_id}, got {event.seq}")
    return False


def cannot_be_kept(error: Exception) -> StoreError:
    """What the database itself refuses."""
    return StoreError(f"this event cannot be kept: {error}")


class OnPostgres:
    """Events on PostgreSQL, over a connection of their own that is taken up again if lost."""

    def __init__(self, database: Database) -> None:
        self.url = database.url
        self.patience = database.patience
        self.connection: asyncpg.Connection | None = None

    async def write(self, batch: Sequence[Told]) -> list[Outcome]:
        import asyncpg

        try:
            if self.connection is None or self.connection.is_closed():
                self.connection = await connect_postgres(self.url, self.patience)
            written = {row["table_id"] for row in await self.connection.fetch(APPEND_ALL, *columns_of(batch))}
            return [told.event.table_id in written or await self.refusal(told) for told in batch]
        except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError) as error:
            if len(batch) == 1:
                return [cannot_be_kept(error)]
            return [outcome for told in batch for outcome in await self.write([told])]
        except unreachable() as error:
            self.forget()
            raise StoreDown(f"{NOT_ANSWERING}: {error}") from error

    async def refusal(self, told: Told) -> Outcome:
        """Why one event was not written."""
        assert self.connection is not None, "it has just answered"
        event, after = told
        found = await self.connection.fetchrow(WHY_NOT + "$1", event.table_id)
        seats = {row["seat"] for row in await self.connection.fetch(SEATS, event.table_id)}
        try:
            refuse_gap(event, found)
            return refuse_strangers(event, after, seats)
        except StoreError as wrong:
            return wrong

    def forget(self) -> None:
        if self.connection is not None:
            self.connection.terminate()
        self.connection = None

    async def close(self) -> None:
        if self.connection is not None:
            await self.connection.close()


def columns_of(batch: Sequence[Told]) -> list[list[object]]:
    """The parameters of the statement: events, and the seats they change, each column as a list."""
    events = [
        (e.table_id, e.seq, e.seat, e.what, e.at, after.status, as_json(after.result), after.noticed)
        for e, after in batch
    ]
    seats = [
        (e.table_id, seat, seat in clocks, clocks.get(seat), seat in minds, minds.get(seat))
        for e, (clocks, minds, *_) in batch
        for seat in clocks.keys() | minds.keys()
    ]
    columns: list[list[object]] = []
    for rows, width in ((events, 8), (seats, 6)):
        columns.extend([row[number] for row in rows] for number in range(width))
    return [*columns, [after.due for _, after in batch], [after.acting for _, after in batch]]


def as_json(data: Data | None) -> str | None:
    return None if data is None else json.dumps(data)
