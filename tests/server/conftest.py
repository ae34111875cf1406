"""Both databases for the tests of the server: SQLite in a folder, and a real PostgreSQL on loopback."""

from __future__ import annotations

import asyncio
import inspect
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from postgres import IN_HASTE, NoPostgres, Postgres, running_postgres
from server.scene import Scene

from quincunx.server.store import SeatPlan, Store, TableRow
from quincunx.server.tables.notices import Notices


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj) or pyfuncitem.get_closest_marker("anyio"):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that runs for the length of the tests."""
    try:
        with running_postgres(IN_HASTE) as server:
            yield server
    except NoPostgres as missing:
        pytest.fail(str(missing))


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
def empty_url(request: pytest.FixtureRequest) -> str:
    """A database of either kind with nothing in it, not even a schema."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """A store with its schema."""
    async with Store.open(url) as store:
        await store.migrate()
        yield store


async def lay_schema(url: str) -> None:
    async with opened(url):
        pass


@pytest.fixture(scope="session")
def sqlite_with_schema(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the schema and no rows, to be copied: to make it takes longer than most tests that need it."""
    file = tmp_path_factory.mktemp("schema") / "quincunx.db"
    asyncio.run(lay_schema(f"sqlite:///{file}"))
    return file


@pytest.fixture
def sqlite_store_url(sqlite_with_schema: Path, sqlite_url: str) -> str:
    shutil.copy(sqlite_with_schema, sqlite_url.removeprefix("sqlite:///"))
    return sqlite_url


@pytest.fixture(scope="session")
def postgres_with_schema(postgres: Postgres) -> str:
    """The database whose rows are swept away after each test, and whose schema stays."""
    asyncio.run(postgres.create("stores"))
    asyncio.run(lay_schema(postgres.url("stores")))
    return "stores"


@pytest.fixture
def postgres_store_url(postgres: Postgres, postgres_with_schema: str) -> str:
    asyncio.run(postgres.sweep(postgres_with_schema))
    return postgres.url(postgres_with_schema)


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest) -> str:
    """A database of either kind with its schema and no rows."""
    return str(request.getfixturevalue(f"{request.param}_store_url"))


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
