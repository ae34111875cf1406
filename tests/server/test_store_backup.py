"""Backups: whole, restored on either database, and refused when damaged."""

from __future__ import annotations

import asyncio
import json
import stat
import time
from pathlib import Path

import pytest
from server.conftest import lay_table, opened

from quincunx.server.store import SeatPlan, Store, StoreError
from quincunx.server.store.database import newest_revision

HANG_UP = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE application_name = 'quincunx' AND datname = current_database()
"""


async def fill(store: Store) -> str:
    """A little of everything."""
    players = [(await store.players.create(name, "member", "hash")).id for name in ("Livia", "Drusus")]
    table = await lay_table(store, *(SeatPlan(player) for player in players))
    await store.sessions.create(players[0])
    for seq in range(3):
        await store.events.append(table.id, seq, 0, f"move:{seq}", {0: 1.5})
    await store.chat.add(table.id, players[0], 0, "Ave — Ωμέγα 🎲\n")
    await store.notes.set(table.id, players[0], "my plan")
    await store.notes.set_webhook(players[0], "https://example.org")
    await store.ratings.settle(table.id, players, lambda rows: rows, result={"scores": [0.5, 0.5]})
    for _ in range(5):
        table = await store.tables.create("milito", 1, "c", {}, {}, [SeatPlan()], forked_from=table.id)
    return table.id


async def rows_of(store: Store) -> list[str]:
    return sorted([json.dumps(row) async for row in store.backups.rows()])


@pytest.mark.parametrize("target", ["sqlite", "postgres"])
async def test_a_backup_restores_everything_on_either_database(
    store_url: str, target: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    new = f"sqlite:///{tmp_path / 'new.db'}" if target == "sqlite" else await new_postgres(request)
    file = tmp_path / "backup"
    async with opened(store_url) as store:
        await fill(store)
        before = await rows_of(store)
        await store.backups.write(file)
        await fill_more(store)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.glob("backup*")] == ["backup"]
    async with Store.open(new) as store:
        await store.backups.restore(file)
        assert await rows_of(store) == before
        with pytest.raises(StoreError, match="--overwrite"):
            await store.backups.restore(file)
        await fill_more(store)
        await store.backups.restore(file, overwrite=True)
        assert await rows_of(store) == before


async def fill_more(store: Store) -> None:
    await lay_table(store, SeatPlan((await store.players.create("Guest Leo")).id))


async def new_postgres(request: pytest.FixtureRequest) -> str:
    """Another empty PostgreSQL database, made from within an event loop."""
    server = request.getfixturevalue("postgres")
    name = f"restored_{time.time_ns()}"
    await server.create(name)
    return str(server.url(name))


async def test_a_damaged_backup_changes_nothing(store_url: str, postgres_url: str, tmp_path: Path) -> None:
    async with opened(postgres_url) as source:
        await fill(source)
        await source.backups.write(tmp_path / "whole")
    lines = (tmp_path / "whole").read_text().splitlines(keepends=True)
    damaged = {
        "cut": "".join(lines[:-1]),
        "torn": "".join(lines)[:-20],
        "missing": "".join(lines[:5] + lines[6:]),
        "alien": lines[0] + '{"table": "alembic_version", "row": {}}\n',
        "old": "".join([lines[0].replace(str(newest_revision()), "0000"), *lines[1:]]),
        "empty": "",
        "other": "SQLite format 3\0 but not really",
        "words": "hello",
    }
    async with opened(store_url) as store:
        table = await fill(store)
        before = await rows_of(store)
        for name, content in damaged.items():
            (tmp_path / name).write_text(content)
            with pytest.raises(StoreError):
                await store.backups.restore(tmp_path / name, overwrite=True)
        with pytest.raises(StoreError, match="cannot read"):
            await store.backups.restore(tmp_path / "nothing", overwrite=True)
        with pytest.raises(StoreError, match="cannot write"):
            await store.backups.write(tmp_path / "no" / "such" / "folder")
        assert await rows_of(store) == before
        assert await store.tables.get(table) is not None


async def test_a_backup_can_be_made_while_play_goes_on(store_url: str, tmp_path: Path) -> None:
    async with opened(store_url) as store:
        table = await lay_table(store)

        async def play() -> None:
            for seq in range(30):
                assert await store.events.append(table.id, seq, 0, "pass", {0: float(seq)})

        await asyncio.gather(play(), *(store.backups.write(tmp_path / f"{n}.backup") for n in range(2)))
    async with opened(f"sqlite:///{tmp_path / 'new.db'}") as copy:
        await copy.backups.restore(tmp_path / "0.backup")
        rows = await copy.events.of(table.id)
        assert [row.seq for row in rows] == list(range(len(rows)))
        assert (await copy.tables.seats(table.id))[0].clock_left == (rows[-1].seq if rows else None)
