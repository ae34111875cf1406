"""Both databases for the tests of the server: SQLite in a folder, and a real PostgreSQL on loopback."""

from __future__ import annotations

import asyncio
import inspect
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]  # it brings no types
import pytest
from server.scene import Scene

from quincunx.server.store import SeatPlan, Store, TableRow
from quincunx.server.tables.notices import Notices

POSTGRES = Path("/usr/lib/postgresql")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj) or pyfuncitem.get_closest_marker("anyio"):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


@dataclass(frozen=True)
class Postgres:
    """A PostgreSQL server that runs for the length of the tests."""

    port: int
    password: str = field(repr=False)

    def url(self, database: str) -> str:
        return f"postgresql://postgres:{self.password}@127.0.0.1:{self.port}/{database}"

    async def create(self, database: str) -> None:
        connection = await asyncpg.connect(self.url("postgres"))
        await connection.execute(f'CREATE DATABASE "{database}"')
        await connection.close()

    async def empty(self, database: str) -> None:
        """As good as new: nobody is connected any more, and nothing is in it."""
        connection = await asyncpg.connect(self.url(database))
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        await connection.execute(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {others}")
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await connection.close()


def postgres_programs() -> Path:
    """The folder of PostgreSQL's programs: Debian's newest, or wherever `initdb` is found."""
    if found := list(POSTGRES.glob("*/bin/initdb")):
        return max(found, key=lambda program: float(program.parts[-3])).parent
    elsewhere = shutil.which("initdb")
    if elsewhere is None:
        pytest.fail("the tests of the store need PostgreSQL; `make packages` installs it")
    return Path(elsewhere).parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of our own: a new cluster in a temporary folder, on a free port of loopback, stopped at the end."""
    programs = postgres_programs()
    as_postgres = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="quincunx-postgres-"))
    server = Postgres(free_port(), secrets.token_hex(16))
    password = folder / "password"
    password.write_text(server.password)
    if as_postgres:
        for path in (folder, password):
            shutil.chown(path, "postgres")
    cluster = str(folder / "cluster")
    options = f"-c listen_addresses=127.0.0.1 -p {server.port} -k {folder} -c fsync=off"

    def run(program: str, *arguments: str) -> None:
        command = [*as_postgres, str(programs / program), "-D", cluster, *arguments]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)

    run("initdb", "-U", "postgres", "-A", "scram-sha-256", f"--pwfile={password}", "-E", "UTF8", "--locale=C", "-N")
    run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", options, "start")
    # A process of its own puts the server away when the pipe closes, and so it does even if the tests are killed.
    put_away = 'cat > /dev/null; "$1/pg_ctl" -D "$2/cluster" -w -m immediate stop > /dev/null; rm -rf "$2"'
    command = [*as_postgres, "sh", "-c", put_away, "sh", str(programs), str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, cwd="/", start_new_session=True) as keeper:
        yield server
        assert keeper.stdin is not None
        keeper.stdin.close()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'quincunx.db'}"


@pytest.fixture(scope="session")
def postgres_database(postgres: Postgres) -> str:
    """The one the tests of a process use in turn: a new one for each would be ten megabytes to write and to delete."""
    asyncio.run(postgres.create("tests"))
    return "tests"


@pytest.fixture
def postgres_url(postgres: Postgres, postgres_database: str) -> str:
    """An empty PostgreSQL database."""
    asyncio.run(postgres.empty(postgres_database))
    return postgres.url(postgres_database)


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest) -> str:
    """An empty database of either kind."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """A store with its schema."""
    async with Store.open(url) as store:
        await store.migrate()
        yield store


async def lay_table(store: Store, *seats: SeatPlan, public: bool = True, status: str = "running") -> TableRow:
    """A table of no particular game, for two if nothing else is said."""
    start = {"options": {"armies": ["a", "b"]}, "dice": {"kind": "sealed", "seed": "5ec2e7"}}
    plan = seats or (SeatPlan(), SeatPlan())
    return await store.tables.create(
        "milito", 1, "c0ffee", {"armies": ["a", "b"]}, start, plan, public=public, status=status
    )


# ---- the tables


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def scene(store_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scene]:
    """Three people and a tables, on a database of either kind; every table has dice of its own, the same each time."""
    secrets_drawn = iter(range(1, 1000))
    monkeypatch.setattr("quincunx.server.tables.seeds.new_secret", lambda: f"{next(secrets_drawn):064x}")
    async with opened(store_url) as store, Notices.open(store_url) as notices:
        stage = Scene(store, notices, [(await store.players.create(name)).id for name in ("Anna", "Ben", "Cleo")])
        yield stage
        for tables in stage.opened:
            await tables.close()
