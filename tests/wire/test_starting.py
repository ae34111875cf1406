"""A server that cannot start says why in one sentence, ends with a code other than 0, and changes nothing."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from postgres import Postgres
from sqlalchemy import Connection, text
from wire.serving import SECRET, free_port, processes

from quincunx.server.store.database import Database, newest_revision
from quincunx.server.store.migrating import alembic_config

OLDER = "0001"


def started(*args: str, folder: Path, secret: str | None = SECRET, plainly: bool = False) -> str:
    """The one sentence with which `quincunx serve` ends; `plainly` without the right of root to write anywhere."""
    command = [sys.executable, "-m", "quincunx.cli", "serve", *args]
    if plainly and os.geteuid() == 0:
        command = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", *command]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QUINCUNX_")}
    environment |= {"PYTHONPATH": os.pathsep.join(sys.path), "NO_COLOR": "1"}
    if secret is not None:
        environment["QUINCUNX_SECRET"] = secret
    if "--port" not in args:
        environment["QUINCUNX_PORT"] = str(free_port())
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode in (1, 2), done
    assert not done.stdout, "nobody is told of a table that does not stand"
    [sentence] = done.stderr.splitlines()
    assert sentence.startswith("error: "), sentence
    assert SECRET not in sentence
    return sentence.removeprefix("error: ")


def started_on(database: str, folder: Path, *args: str, plainly: bool = False) -> str:
    return started("--database", database, *args, folder=folder, plainly=plainly)


def to_schema(url: str, revision: str) -> None:
    """Make a database as an older version would have."""

    def upgrade(connection: Connection) -> None:
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

    async def made() -> None:
        async with Database(url) as database, database.writing() as connection:
            await connection.run_sync(upgrade)

    asyncio.run(made())


def schema_of(url: str) -> str | None:
    async def asked() -> str | None:
        async with Database(url) as database:
            return await database.revision()

    return asyncio.run(asked())


def test_an_address_that_is_taken(sqlite_url: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = started_on(sqlite_url, tmp_path, "--port", str(port))
    assert said == f"http://127.0.0.1:{port}/ is taken by another program; choose another address with --port"
    assert not (tmp_path / "quincunx.db").exists()


def test_an_address_that_does_not_exist(sqlite_url: str, tmp_path: Path) -> None:
    assert "no table can stand at http://192.0.2.1:" in started_on(sqlite_url, tmp_path, "--host", "192.0.2.1")


def test_a_database_that_is_down(tmp_path: Path) -> None:
    url = f"postgresql://quincunx:hush-hush@127.0.0.1:{free_port()}/quincunx"
    said = started_on(url, tmp_path)
    assert "the database cannot be reached: " in said
    assert "hush-hush" not in said


def test_a_wrong_password(postgres: Postgres, tmp_path: Path) -> None:
    said = started_on(f"postgresql://postgres:hush-hush@127.0.0.1:{postgres.port}/postgres", tmp_path)
    assert said.endswith('password authentication failed for user "postgres"')
    assert "<class" not in said
    assert "hush-hush" not in said


def test_no_such_database(postgres: Postgres, tmp_path: Path) -> None:
    assert started_on(postgres.url("nowhere"), tmp_path).endswith('database "nowhere" does not exist')


def test_postgres_without_a_secret(tmp_path: Path) -> None:
    said = started("--database", "postgresql://postgres@127.0.0.1/postgres", folder=tmp_path, secret=None)
    assert said == "secret: with PostgreSQL set QUINCUNX_SECRET, because all server processes must share it"


@pytest.mark.parametrize(
    ("text", "why"), [("port = ", "quincunx.toml: "), ("prot = 8000", "prot: Extra inputs are not permitted")]
)
def test_a_bad_file_of_settings(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "quincunx.toml"
    file.write_text(text)
    assert why in started("--config", str(file), folder=tmp_path)


# ---- schemas


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_schema_of_a_newer_version_is_left_as_it_is(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = str(request.getfixturevalue(f"{kind}_url"))
    to_schema(url, "head")

    async def from_the_future() -> None:
        async with Database(url) as database, database.writing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    asyncio.run(from_the_future())
    said = started_on(url, tmp_path)
    assert said == (
        "the database is at schema 9999, which this version doesn't know; it was created by a newer version of quincunx"
    )
    assert schema_of(url) == "9999"


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_older_schema_is_brought_up_and_that_is_said_once(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = str(request.getfixturevalue(f"{kind}_url"))
    to_schema(url, OLDER)
    assert schema_of(url) == OLDER
    told = []
    for _ in range(2):
        with processes(url, tmp_path, 1) as (process,):
            process.stop(signal.SIGTERM)
            lines = [line for line in process.log.read_text().splitlines() if line.startswith("{")]
            told.append([json.loads(line) for line in lines if "schema" in line])
    [[once], []] = told
    assert (once["level"], once["from"], once["to"]) == ("info", OLDER, newest_revision())
    assert schema_of(url) == newest_revision()


# ---- rights


@pytest.fixture
def file(sqlite_url: str, tmp_path: Path) -> Iterator[Path]:
    """A database as it is left when a server has ended."""
    to_schema(sqlite_url, "head")
    yield tmp_path / "quincunx.db"
    tmp_path.chmod(0o700)


def test_a_file_that_is_read_only(file: Path, tmp_path: Path) -> None:
    file.chmod(0o400)
    before = file.read_bytes()
    said = started_on(f"sqlite:///{file}", tmp_path, plainly=True)
    assert said == f"cannot open the database {file}: Permission denied"
    assert file.read_bytes() == before


def test_a_folder_where_nothing_can_be_written(file: Path, tmp_path: Path) -> None:
    """Even if the file itself can be: SQLite keeps its log beside it."""
    tmp_path.chmod(0o500)
    said = started_on(f"sqlite:///{file}", tmp_path, plainly=True)
    assert said == f"cannot write in the folder of the database {file}: Permission denied"


def test_a_new_file_where_nothing_can_be_written(file: Path, tmp_path: Path) -> None:
    new = file.with_name("new.db")
    tmp_path.chmod(0o500)
    said = started_on(f"sqlite:///{new}", tmp_path, plainly=True)
    assert said == f"cannot open the database {new}: Permission denied"


def test_a_secret_that_cannot_be_read(file: Path, tmp_path: Path) -> None:
    secret = file.with_name(file.name + ".secret")
    secret.write_text(SECRET)
    secret.chmod(0o200)
    said = started("--database", f"sqlite:///{file}", folder=tmp_path, secret=None, plainly=True)
    assert said == f"secret: cannot read or write {secret}: Permission denied"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "quincunx.db"
    file.write_text("a letter to a friend, and by no means a database\n" * 100)
    assert "file is not a database" in started_on(f"sqlite:///{file}", tmp_path)
