"""Backup and restore from the command line."""

from __future__ import annotations

import asyncio
from pathlib import Path

from cli.running import ok, refused

from quincunx.server.store import Store


def address(file: Path) -> str:
    return f"sqlite:///{file}"


def names_in(file: Path) -> int:
    """How many players a database holds."""

    async def counted() -> int:
        async with Store.open(address(file)) as store:
            await store.migrate()
            return sum((await store.tables.stats()).players.values())

    return asyncio.run(counted())


def with_players(file: Path, *names: str) -> str:
    """A database with these guests."""

    async def made() -> None:
        async with Store.open(address(file)) as store:
            await store.migrate()
            for name in names:
                await store.players.create(name)

    asyncio.run(made())
    return address(file)


def test_a_backup_fills_an_empty_database_and_replaces_another_only_if_told(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    assert "kept in" in ok("backup", kept, "--database", with_players(tmp_path / "a.db", "Livia", "Drusus"))
    ok("restore", kept, "--database", address(tmp_path / "b.db"))
    assert names_in(tmp_path / "b.db") == 2
    other = with_players(tmp_path / "c.db", "Gaius")
    assert "--overwrite" in refused(1, "restore", kept, "--database", other)
    assert names_in(tmp_path / "c.db") == 1
    ok("restore", kept, "--database", other, "--overwrite")
    assert names_in(tmp_path / "c.db") == 2


def test_what_cannot_be_restored_is_said(tmp_path: Path) -> None:
    assert "cannot read" in refused(1, "restore", tmp_path / "none", "--database", address(tmp_path / "d.db"))
