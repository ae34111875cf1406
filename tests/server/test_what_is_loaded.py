"""What a server loads: only what it uses, for whatever is loaded stays."""

from __future__ import annotations

import subprocess
import sys

import pytest

UNUSED = (
    *("alembic", "asyncpg", "httpx", "mako", "numpy", "prometheus_client", "pygments", "rich"),
    *("sqlalchemy.dialects.postgresql", "sqlalchemy.ext.asyncio", "sqlalchemy.orm"),
)
"""For migrations, PostgreSQL and notices to other servers; together they take 27 MB."""
SERVE = """
import asyncio, sys
from quincunx.cli.program import program
program(["serve"])
from quincunx.server.serving import Serving
from quincunx.server.store import Store

async def open_store():
    async with Store.open({url!r}) as store:
        await store.migrate()

asyncio.run(open_store())
print(*sys.modules)
"""


@pytest.mark.once
def test_a_server_on_sqlite_loads_neither_migrations_nor_postgres_nor_a_web_client(sqlite_url: str) -> None:
    def loaded() -> set[str]:
        done = subprocess.run([sys.executable, "-c", SERVE.format(url=sqlite_url)], capture_output=True, check=True)
        return set(done.stdout.decode().split())

    assert loaded().isdisjoint(UNUSED), "a schema that is laid out for the first time needs no migrations"
    assert loaded().isdisjoint(UNUSED)
