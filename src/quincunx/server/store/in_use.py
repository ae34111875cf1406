"""Who uses a database: a server says so for as long as it runs, and a restore is refused until it is alone."""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from quincunx.server.rows import StoreDown, StoreError
from quincunx.server.store.database import reason
from quincunx.server.store.engine import connect_postgres, sqlite_file, unreachable

if TYPE_CHECKING:
    import asyncpg  # type: ignore[import-untyped]  # it brings no types

LOCK: Final = 0x71_75_69_6F
"""The advisory lock of PostgreSQL that servers share and a restore has alone."""

LOOK_EVERY: Final = 5.0
"""Seconds after which a server sees whether it still has its lock."""

SERVED: Final = "a server is using this database; stop it first"
RESTORED: Final = "a restore is under way on this database; wait until it is done"
USED: Final = "another server or a restore is using this database; stop it first, or use PostgreSQL for several servers"
log = logging.getLogger("quincunx.store")


@asynccontextmanager
async def in_use(url: str, alone: bool = False) -> AsyncIterator[None]:
    """Within this, nobody restores the database; `alone`, no server uses it either. StoreError if somebody does.

    The operating system or PostgreSQL lets go of it for a process that is killed.
    """
    file = sqlite_file(url)
    if file is not None:
        with file_held(file, SERVED if alone else USED):
            yield
        return
    holding = Holding(url, alone)
    await holding.take()
    looking = asyncio.create_task(holding.keep())
    try:
        yield
    finally:
        looking.cancel()
        await asyncio.wait({looking})
        await holding.close()


@contextmanager
def file_held(file: Path, why_not: str) -> Iterator[None]:
    """Hold a lock beside an SQLite file, which stays there; SQLite is for one server, so a second is refused too."""
    file = file.resolve()  # by whatever name it is called
    lock = file.with_name(file.name + ".lock")
    try:
        handle = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise StoreError(f"cannot write in the folder of the database {file}: {error.strerror}") from error
    try:
        # Not flock: that would be handed down to processes that think, and held by them if only the server is killed.
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        raise StoreError(f"{file}: {why_not}") from error
    try:
        yield
    finally:
        os.close(handle)


class Holding:
    """The lock on a PostgreSQL database, over a connection of its own."""

    def __init__(self, url: str, alone: bool) -> None:
        self.url = url
        self.alone = alone
        self.connection: asyncpg.Connection | None = None

    async def take(self) -> None:
        """Take the lock; StoreError if somebody has it who shares it with nobody."""
        shared = "" if self.alone else "_shared"
        try:
            self.connection = await connect_postgres(self.url)
            taken = await self.connection.fetchval(f"SELECT pg_try_advisory_lock{shared}($1)", LOCK)
        except unreachable() as error:
            self.let_go()
            raise StoreDown(f"the database cannot be reached: {reason(error)}") from error
        if not taken:
            self.let_go()
            raise StoreError(SERVED if self.alone else RESTORED)

    async def keep(self) -> None:
        """Take the lock again whenever the connection was lost."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                if self.connection is None:
                    await self.take()
                else:
                    await self.connection.execute("SELECT 1")
            except unreachable(StoreDown, StoreError) as error:
                log.warning("the lock on the database must be taken again", extra={"why": str(error)})
                self.let_go()

    async def close(self) -> None:
        """Give the lock back, and return when whoever wants it can have it."""
        if self.connection is not None:
            with suppress(*unreachable()):
                await self.connection.close(timeout=2)

    def let_go(self) -> None:
        """The connection is of no use any more."""
        if self.connection is not None:
            with suppress(*unreachable()):
                self.connection.terminate()
        self.connection = None
