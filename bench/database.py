"""What a choice leaves in PostgreSQL: rows, and the log that is written ahead of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sized
from dataclasses import dataclass

import asyncpg  # type: ignore[import-untyped]  # it brings no types

SYNCS_IN_IO = 18
"""The version of PostgreSQL from which on syncs of the log are counted with all other input and output."""
IN_IO = "SELECT sum(fsyncs)::bigint FROM pg_stat_io WHERE object = 'wal'"
IN_WAL = "SELECT wal_sync FROM pg_stat_wal"
SETTLING = 1.5
"""Seconds left out at both ends of a long round: processes of PostgreSQL tell what they have counted once a second."""
POSITION = "SELECT pg_current_wal_flush_lsn(), pg_current_xact_id()::text::bigint"
COMMITS = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
CONNECTIONS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
EVENTS = "SELECT pg_total_relation_size('events')::float8 / greatest(count(*), 1) FROM events"
LOG = "SELECT sum(record_size)::float8, sum(fpi_size)::float8 FROM pg_get_wal_stats($1::pg_lsn, $2::pg_lsn)"


@dataclass(frozen=True)
class Seen:
    """How far PostgreSQL has come."""

    position: int
    writers: int
    commits: int
    syncs: int
    choices: int


@dataclass(frozen=True)
class Left:
    """What one choice has left in PostgreSQL, on average."""

    writers: float
    """Transactions that change or announce something."""
    commits: float
    """Transactions of all kinds."""
    syncs: float
    """Times the log was brought to the disk."""
    log: float
    """Bytes of the log, without whole pages."""
    pages: float
    """Bytes of whole pages, which the log holds of each page that is changed for the first time after a checkpoint."""
    event: float
    """Bytes an event takes for good, its index included."""
    connections: int
    """Connections all processes together have open."""


async def seen(connection: asyncpg.Connection, choices: Sized) -> Seen:
    """How far it has come now."""
    position, writers = await connection.fetchrow(POSITION)
    commits = await connection.fetchval(COMMITS)
    syncs = await connection.fetchval(IN_IO if connection.get_server_version().major >= SYNCS_IN_IO else IN_WAL)
    return Seen(position, writers, commits, syncs, len(choices))


async def left_by_choices(url: str, choices: Sized, seconds: float) -> Left:
    """Look on while choices are made, for so many seconds; `choices` grows with each."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("CREATE EXTENSION IF NOT EXISTS pg_walinspect")  # part of Debian's package
        await asyncio.sleep(min(SETTLING, seconds / 4))
        before = await seen(connection, choices)
        await asyncio.sleep(max(seconds - 2 * SETTLING, seconds / 2))
        after = await seen(connection, choices)
        log, pages = await connection.fetchrow(LOG, before.position, after.position)
        event, connections = await connection.fetchval(EVENTS), await connection.fetchval(CONNECTIONS)
    finally:
        await connection.close()
    return left(before, after, log, pages, event, connections)


def left(before: Seen, after: Seen, log: float, pages: float, event: float, connections: int) -> Left:
    """The differences for each choice; the looks themselves took a transaction that counts among the writers."""
    made = max(after.choices - before.choices, 1)
    writers = (after.writers - before.writers - 1) / made
    commits, syncs = (after.commits - before.commits) / made, (after.syncs - before.syncs) / made
    return Left(writers, commits, syncs, log / made, pages / made, event, connections)
