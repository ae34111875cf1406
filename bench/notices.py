"""What it costs that every process hears of every choice: notices by PostgreSQL to more and more listeners.

`make load`, or: python bench/notices.py
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]  # it brings no types
from processes import family_seconds, house, postgres_for_load

from quincunx.server.tables.notices import CHANNEL

LISTENERS = (1, 4, 16, 64)
SENDERS = 4
NOTICES = 4000
NOBODYS = "a-table-nobody-has-open0 7"
"""A notice that is of no interest to whoever hears it."""


@dataclass(frozen=True)
class FanOut:
    """What a notice costs with so many listeners."""

    listeners: int
    a_second: float
    database: float
    """Seconds of PostgreSQL for each notice."""


async def send(url: str, count: int) -> None:
    """Notices one after the other over one connection, as a server process sends them."""
    connection = await asyncpg.connect(url)
    for _ in range(count):
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, NOBODYS)
    await connection.close()


async def fan_out(url: str, postmaster: int, listeners: int) -> FanOut:
    """As many notices as can be sent, with so many listeners."""
    heard = 0

    def count(*_: object) -> None:
        nonlocal heard
        heard += 1

    connections = [await asyncpg.connect(url) for _ in range(listeners)]
    for connection in connections:
        await connection.add_listener(CHANNEL, count)
    began, before = time.perf_counter(), family_seconds(postmaster)
    await asyncio.gather(*(send(url, NOTICES // SENDERS) for _ in range(SENDERS)))
    took = time.perf_counter() - began
    while heard < NOTICES * listeners:
        await asyncio.sleep(0.01)
    spent = family_seconds(postmaster) - before
    for connection in connections:
        await connection.close()
    return FanOut(listeners, NOTICES / took, spent / NOTICES)


def measured_notices() -> tuple[list[FanOut], float]:
    """Each number of listeners, and the seconds a server process takes to hear a notice that does not concern it."""
    with tempfile.TemporaryDirectory(prefix="quincunx-load-") as folder, postgres_for_load() as postgres:
        asyncio.run(postgres.create("notices"))
        url = postgres.url("notices")
        fans = [asyncio.run(fan_out(url, postgres.postmaster, listeners)) for listeners in LISTENERS]
        with house(Path(folder), 1, url, postgres) as place:
            before = place.spent()
            asyncio.run(send(url, NOTICES))
            return fans, place.spent().since(before).servers[0] / NOTICES
