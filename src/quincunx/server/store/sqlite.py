"""SQLite for asyncio: each statement is one trip to a thread, where a driver would make one for every little step."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar, cast

from sqlalchemy import Connection, CursorResult, Dialect, Engine, Executable, Row, ScalarResult

THREADS: Final = 4
"""One that writes, and some that read meanwhile."""
TOGETHER: Final = 16
"""Transactions at the same time."""
AT_ONCE: Final = 500
"""Rows of a long list that are read in one trip."""

T = TypeVar("T")
Rows = CursorResult[*tuple[Any, ...]]


class SqliteEngine:
    """Gives out transactions, as SQLAlchemy's own engines for asyncio do."""

    def __init__(self, engine: Engine, like: SqliteEngine | None = None) -> None:
        self.engine = engine
        self.threads: ThreadPoolExecutor = (
            like.threads if like else ThreadPoolExecutor(THREADS, thread_name_prefix="quincunx-store")
        )
        self.room: asyncio.Semaphore = like.room if like else asyncio.Semaphore(TOGETHER)
        """Whoever needs a connection waits here: in a thread they would keep it from those who could give one back."""

    def execution_options(self, **options: Any) -> SqliteEngine:
        return SqliteEngine(self.engine.execution_options(**options), self)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[SqliteTransaction]:
        """A transaction, from its first statement on; kept if it comes to its end."""
        transaction = SqliteTransaction(self.engine, self.threads)
        async with self.room:
            try:
                yield transaction
            except BaseException:
                await transaction.end(Connection.rollback)
                raise
            await transaction.end(Connection.commit)

    async def dispose(self) -> None:
        """Let go of every connection and thread."""
        await asyncio.to_thread(self.threads.shutdown)
        self.engine.dispose()


class SqliteTransaction:
    """What the parts of the store use of SQLAlchemy's connections for asyncio."""

    def __init__(self, engine: Engine, threads: ThreadPoolExecutor) -> None:
        self.engine = engine
        self.threads = threads
        self.connection: Connection | None = None
        self.is_begun = False
        self.is_ended = False
        self.alone = threading.Lock()
        """Whoever was cancelled does not wait for the statement under way, but the end of the transaction must."""

    @property
    def dialect(self) -> Dialect:
        return self.engine.dialect

    async def run_sync(self, work: Callable[..., T], *given: Any) -> T:
        """Do something with the connection, in a thread."""
        self.is_begun = True
        return await asyncio.wrap_future(self.threads.submit(self.work_alone, work, *given))

    def work_alone(self, work: Callable[..., T], *given: Any) -> T:
        with self.alone:
            if self.is_ended:
                raise RuntimeError("this transaction has ended")
            if self.connection is None:
                self.connection = self.engine.connect()
                self.connection.begin()
            return work(self.connection, *given)

    async def end(self, how: Callable[[Connection], None]) -> None:
        """Commit or roll back, if anything was begun."""
        if self.is_begun:
            ending = self.threads.submit(self.end_alone, how)
            if self.writes:
                await asyncio.wrap_future(ending)

    @property
    def writes(self) -> bool:
        """Is there anything to be kept? If not, nobody needs to wait for the end."""
        return bool(self.engine.get_execution_options().get("writes"))

    def end_alone(self, how: Callable[[Connection], None]) -> None:
        with self.alone:
            self.is_ended = True
            connection, self.connection = self.connection, None
            if connection is not None:
                with connection:
                    how(connection)

    # ---- statements

    async def execute(self, statement: Executable, parameters: Any = None) -> Rows:
        """A statement's result, read to its end."""
        return await self.run_sync(executed, statement, parameters)

    async def scalar(self, statement: Executable, parameters: Any = None) -> Any:
        return await self.run_sync(Connection.scalar, statement, parameters)

    async def scalars(self, statement: Executable, parameters: Any = None) -> ScalarResult[Any]:
        return (await self.execute(statement, parameters)).scalars()

    async def stream(self, statement: Executable) -> AsyncIterator[Row[*tuple[Any, ...]]]:
        """A long list, read bit by bit."""
        return self.read_on(await self.run_sync(Connection.execute, statement))

    async def read_on(self, result: Rows) -> AsyncIterator[Row[*tuple[Any, ...]]]:
        while rows := await self.run_sync(lambda _: result.fetchmany(AT_ONCE)):
            for row in rows:
                yield row

    @asynccontextmanager
    async def begin_nested(self) -> AsyncIterator[None]:
        """A part of the transaction that may fail by itself."""
        inner = await self.run_sync(Connection.begin_nested)
        try:
            yield
        except BaseException:
            await self.run_sync(lambda _: inner.rollback())
            raise
        await self.run_sync(lambda _: inner.commit())


def executed(connection: Connection, statement: Executable, parameters: Any) -> Rows:
    result = connection.execute(statement, parameters)
    return cast(Rows, result.freeze()()) if result.returns_rows else result
