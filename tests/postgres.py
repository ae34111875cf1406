"""A PostgreSQL of our own, for tests and for whoever measures: in a temporary folder, on a free port of loopback."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]  # it brings no types

POSTGRES = Path("/usr/lib/postgresql")
IN_HASTE = "-c fsync=off"
"""For tests, which need not survive a power cut."""


class NoPostgres(Exception):
    """PostgreSQL is not installed."""


SWEEP = """
SET session_replication_role = replica; -- rows may be deleted in any order
DO $$
DECLARE of_table record; of_sequence record;
BEGIN
    FOR of_table IN SELECT tablename FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'alembic_version' LOOP
        EXECUTE format('DELETE FROM %I', of_table.tablename);
    END LOOP;
    FOR of_sequence IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' LOOP
        EXECUTE format('ALTER SEQUENCE %I RESTART', of_sequence.sequencename);
    END LOOP;
END $$
"""


@dataclass(frozen=True)
class Postgres:
    """A PostgreSQL server that runs."""

    port: int
    folder: Path
    password: str = field(repr=False)

    def url(self, database: str) -> str:
        return f"postgresql://postgres:{self.password}@127.0.0.1:{self.port}/{database}"

    @property
    def postmaster(self) -> int:
        """The process all others of the server are children of."""
        return int((self.folder / "cluster" / "postmaster.pid").read_text().split()[0])

    async def create(self, database: str) -> None:
        connection = await asyncpg.connect(self.url("postgres"))
        await connection.execute(f'CREATE DATABASE "{database}"')
        await connection.close()

    async def empty(self, database: str) -> None:
        """As good as new: nobody is connected any more, and nothing is in it."""
        await self.alone(database, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")

    async def sweep(self, database: str) -> None:
        """Nobody is connected any more, and all tables stand there without a row, counting from 1 again."""
        await self.alone(database, SWEEP)

    async def alone(self, database: str, statements: str) -> None:
        """Run statements when all who were connected have been sent away."""
        connection = await asyncpg.connect(self.url(database))
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        await connection.execute(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {others}")
        await connection.execute(statements)
        await connection.close()


def postgres_programs() -> Path:
    """The folder of PostgreSQL's programs: Debian's newest, or wherever `initdb` is found."""
    if found := list(POSTGRES.glob("*/bin/initdb")):
        return max(found, key=lambda program: float(program.parts[-3])).parent
    elsewhere = shutil.which("initdb")
    if elsewhere is None:
        raise NoPostgres("PostgreSQL is needed here; `make packages` installs it")
    return Path(elsewhere).parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_postgres(options: str = "") -> Iterator[Postgres]:
    """A new cluster with these options, stopped and removed at the end."""
    programs = postgres_programs()
    as_postgres = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="quincunx-postgres-"))
    server = Postgres(free_port(), folder, secrets.token_hex(16))
    password = folder / "password"
    password.write_text(server.password)
    if as_postgres:
        for path in (folder, password):
            shutil.chown(path, "postgres")
    cluster = str(folder / "cluster")
    options = f"-c listen_addresses=127.0.0.1 -p {server.port} -k {folder} {options}"

    def run(program: str, *arguments: str) -> None:
        command = [*as_postgres, str(programs / program), "-D", cluster, *arguments]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)

    run("initdb", "-U", "postgres", "-A", "scram-sha-256", f"--pwfile={password}", "-E", "UTF8", "--locale=C", "-N")
    run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", options, "start")
    # A process of its own puts the server away when the pipe closes, and so it does even if we are killed.
    put_away = 'cat > /dev/null; "$1/pg_ctl" -D "$2/cluster" -w -m immediate stop > /dev/null; rm -rf "$2"'
    command = [*as_postgres, "sh", "-c", put_away, "sh", str(programs), str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, cwd="/", start_new_session=True) as keeper:
        yield server
        assert keeper.stdin is not None
        keeper.stdin.close()
