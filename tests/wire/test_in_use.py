"""A database that a server uses is not restored under its hands, and an SQLite file has one server."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]  # it brings no types
import pytest
from typer.testing import CliRunner, Result
from wire.serving import SECRET, Process, processes

from quincunx.cli.program import program
from quincunx.server.store import Store, StoreError
from quincunx.server.store.in_use import in_use


def run(*args: str | Path) -> Result:
    """A command of this process, which is another than the server's."""
    return CliRunner().invoke(program(), [str(arg) for arg in args], env={"QUINCUNX_SECRET": SECRET, "NO_COLOR": "1"})


def players_in(url: str) -> int:
    async def counted() -> int:
        async with Store.open(url) as store:
            return sum((await store.tables.stats()).players.values())

    return asyncio.run(counted())


def add_player(url: str) -> None:
    async def added() -> None:
        async with Store.open(url) as store:
            await store.players.create("Livia")

    asyncio.run(added())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nothing_is_restored_while_a_server_runs(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """A server that is killed leaves no more behind than one that ends well."""
    url, kept = str(request.getfixturevalue(f"{kind}_url")), tmp_path / "kept"
    with processes(url, tmp_path, 1) as (process,):
        assert run("backup", kept, "--database", url).exit_code == 0, "a backup is made while people play"
        add_player(url)
        refused = run("restore", kept, "--database", url, "--overwrite")
        assert refused.exit_code == 1
        [sentence] = refused.stderr.splitlines()
        assert sentence.endswith("a server is using this database; stop it first")
        assert players_in(url) == 1
        process.process.send_signal(signal.SIGKILL)
        process.process.wait(20)
        restored = run("restore", kept, "--database", url, "--overwrite")
        assert restored.exit_code == 0, restored.stderr
    assert players_in(url) == 0


def test_a_second_server_on_an_sqlite_file_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    """Also by another name of the file; and the first is not disturbed."""
    (tmp_path / "other.db").symlink_to(tmp_path / "quincunx.db")
    with processes(sqlite_url, tmp_path, 1) as (first,):
        second = Process(f"sqlite:///{tmp_path / 'other.db'}", tmp_path / "second.log")
        try:
            assert second.process.wait(20) == 1
        finally:
            second.stop()
        [sentence] = second.log.read_text().splitlines()
        assert sentence.startswith(f"error: {tmp_path / 'quincunx.db'}: another server or a restore is using")
        first.wait()


def test_no_server_starts_while_a_restore_is_under_way(postgres_url: str, tmp_path: Path) -> None:
    async def meanwhile() -> None:
        async with in_use(postgres_url, alone=True):
            late = Process(postgres_url, tmp_path / "late.log")
            try:
                assert await asyncio.to_thread(late.process.wait, 20) == 1
            finally:
                late.stop()
            assert "error: a restore is under way on this database" in late.log.read_text()

    asyncio.run(meanwhile())


async def test_a_lock_that_was_lost_is_taken_again(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL forgets it when it is started again, and the server goes on."""
    monkeypatch.setattr("quincunx.server.store.in_use.LOOK_EVERY", 0.05)
    async with in_use(postgres_url):
        other = await asyncpg.connect(postgres_url)
        ended = await other.fetch(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND granted"
        )
        assert len(ended) == 1
        async with asyncio.timeout(20):
            while not await other.fetchval("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"):
                await asyncio.sleep(0.05)
        await other.close()
        with pytest.raises(StoreError, match="a server is using"):
            async with in_use(postgres_url, alone=True):
                pass
    async with in_use(postgres_url, alone=True):
        pass
