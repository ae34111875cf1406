"""The way to the database: which one it is, and how connections to it are made safe."""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry

from quincunx.server.rows import StoreError
from quincunx.server.store.sqlite import SqliteEngine

if TYPE_CHECKING:
    import asyncpg  # type: ignore[import-untyped]  # it brings no types
    from sqlalchemy.ext.asyncio import AsyncEngine

POSTGRES = {"synchronous_commit": "on", "application_name": "quincunx"}
WAIT = 30.0
"""Seconds to wait for another writer or for an answer of the database, for whoever has the time."""
PLAYERS_WAIT = 2.0
"""Seconds a server waits for another program that holds a lock: then those who wait for an answer get one."""
TO_ANSWER = 5.0
"""So many times as long PostgreSQL has to answer anything; who writes events waits half of that."""

log = logging.getLogger("quincunx.store")

DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


def database_url(text: str) -> URL:
    """The address of a database with its driver; StoreError if it is none we know."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError("expected a database address such as sqlite:///quincunx.db") from None
    driver = DRIVERS.get(url.drivername)
    if driver is None:
        raise StoreError(f"unknown kind of database {url.drivername!r}; use sqlite or postgresql")
    if driver.startswith("sqlite") and url.database in (None, "", ":memory:"):
        raise StoreError("SQLite needs a file name, such as sqlite:///quincunx.db")
    return url.set(drivername=driver)


def sqlite_file(text: str) -> Path | None:
    """The file of an SQLite database; None if the database is another."""
    url = database_url(text)
    return Path(str(url.database)) if url.drivername.startswith("sqlite") else None


def shown(text: str) -> str:
    """The address of a database without its password, for logs."""
    return database_url(text).render_as_string(hide_password=True)


def asyncpg_dsn(text: str) -> str:
    """The address of a PostgreSQL database as asyncpg wants it."""
    return database_url(text).set(drivername="postgresql").render_as_string(hide_password=False)


def make_engine(text: str, patience: float = WAIT) -> AsyncEngine | SqliteEngine:
    """An engine for the database, with every connection set up to keep what it has promised to keep.

    `patience` is how many seconds it waits for another program that holds a lock.
    """
    url = database_url(text)
    if url.drivername.startswith("postgresql"):
        from sqlalchemy.ext.asyncio import create_async_engine

        return create_async_engine(
            url,
            pool_pre_ping=True,
            isolation_level="READ COMMITTED",
            hide_parameters=True,
            json_deserializer=read_json,
            connect_args={
                "timeout": min(WAIT, patience * TO_ANSWER),
                "command_timeout": min(WAIT, patience * TO_ANSWER),
                "server_settings": postgres_settings(patience),
            },
        )
    create_file(Path(str(url.database)))
    engine = create_engine(
        url,
        hide_parameters=True,
        json_deserializer=read_json,
        connect_args={"timeout": patience},
        max_overflow=-1,  # how many there are is seen to by the engine around it
    )
    event.listen(engine, "connect", partial(prepare_sqlite, patience))
    event.listen(engine, "begin", begin_sqlite)
    return SqliteEngine(engine)


def read_json(text: str) -> object:
    """What a column of JSON holds; nothing if it is damaged, so that one broken row does not spoil a whole list."""
    try:
        return json.loads(text)
    except ValueError:
        log.error("a row of the database is damaged: expected JSON, got %d characters of something else", len(text))
        return {}


def unreachable(*more: type[Exception]) -> tuple[type[Exception], ...]:
    """What is raised when a connection cannot be made or is lost, by asyncpg only where it is used; and what else."""
    driver = sys.modules.get("asyncpg")
    if driver is None:
        return OSError, TimeoutError, *more
    # The last of asyncpg's comes if a connection is lost at the wrong moment.
    return OSError, TimeoutError, driver.PostgresError, driver.InterfaceError, driver.InternalClientError, *more


def create_file(file: Path) -> None:
    """An SQLite file that only its owner can read: it holds password hashes and the seeds of dice."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreError(f"cannot open the database {file}: {error.strerror}") from error


PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""Write ahead, and sync to the disk at every commit."""


def prepare_sqlite(patience: float, connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Set up a connection to SQLite."""
    # Without this the driver begins transactions at moments of its own choosing, and none before DDL.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (waits(patience), *PRAGMAS):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def waits(patience: float) -> str:
    """How long SQLite waits for another program that writes."""
    return f"busy_timeout={int(patience * 1000)}"


def connect_sqlite(file: Path, patience: float) -> sqlite3.Connection:
    """A connection to SQLite for a thread that only writes events, set up like all others."""
    connection = sqlite3.connect(file, timeout=patience, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def postgres_settings(patience: float) -> dict[str, str]:
    """What a session with PostgreSQL begins with."""
    return {**POSTGRES, "lock_timeout": str(int(patience * 1000))}


async def connect_postgres(text: str, patience: float = WAIT) -> asyncpg.Connection:
    """A connection to PostgreSQL for events, set up like all others."""
    import asyncpg

    wait = min(WAIT, patience * TO_ANSWER / 2)
    settings = postgres_settings(patience)
    return await asyncpg.connect(asyncpg_dsn(text), timeout=wait, command_timeout=wait, server_settings=settings)


def begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; one that will write takes its turn at once, so that what it reads stays true."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
