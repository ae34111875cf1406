"""Backups: the whole store in one file, and back again, from either database to either."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing, closing
from pathlib import Path

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import DBAPIError, StatementError

from quincunx.core.game import Data
from quincunx.server.rows import StoreError
from quincunx.server.store import schema as s
from quincunx.server.store.database import Database, Part, Transaction, newest_revision, unbroken

SQLITE_MAGIC = b"SQLite format 3\0"
FORMAT = 1
BATCH = 500
KEPT = {table.name: table for table in s.METADATA.sorted_tables}


class Backups(Part):
    """The part of the store that makes backups and restores them."""

    @unbroken
    async def write(self, path: Path) -> None:
        """Write all that is kept to a file, while play goes on: an SQLite file, or lines of JSON from PostgreSQL."""
        part = path.with_name(path.name + ".part")
        try:
            os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
            if self.database.file is not None:
                await asyncio.to_thread(copy_sqlite, self.database.file, part)
            else:
                await self.write_lines(part)
            await asyncio.to_thread(put_in_place, part, path)
        except OSError as error:
            raise StoreError(f"cannot write the backup {path}: {error.strerror}") from error
        finally:
            part.unlink(missing_ok=True)

    @unbroken
    async def restore(self, path: Path, overwrite: bool = False) -> None:
        """Take up all that a backup holds, in one transaction; what is kept here already only goes if told so."""
        await self.database.migrate()
        try:
            with path.open("rb") as file:
                is_sqlite = file.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC
        except OSError as error:
            raise StoreError(f"cannot read the backup {path}: {error.strerror}") from error
        if not is_sqlite:
            await self.pour(lines_of(path), overwrite)
            return
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "backup.db"
            await asyncio.to_thread(copy_sqlite, path, copy)
            async with Database(f"sqlite:///{copy}") as source:
                if await source.revision() is None:
                    raise StoreError(f"{path} is not a Quincunx backup")
                await source.migrate()
                await self.pour(Backups(source).rows(), overwrite)

    async def rows(self) -> AsyncGenerator[tuple[str, Data], None]:
        """Every row of every table as it is at this moment, in an order in which they can be put back."""
        # SQLite shows a transaction one moment anyway; PostgreSQL has to be asked for it.
        engine = self.database.engine
        if self.database.file is None:
            engine = engine.execution_options(isolation_level="REPEATABLE READ")
        async with self.database.answering(), engine.begin() as connection:
            for name, table in KEPT.items():
                async for row in await connection.stream(select(table).order_by(*table.primary_key)):
                    yield name, dict(row._mapping)

    async def write_lines(self, path: Path) -> None:
        """A backup as lines of JSON: a head, one line a row, and a last line that counts them."""
        counted: Counter[str] = Counter()
        head = {"quincunx_backup": FORMAT, "revision": await self.database.revision()}
        with path.open("w", encoding="utf-8") as file:
            file.write(json.dumps(head) + "\n")
            async for name, row in self.rows():
                counted[name] += 1
                file.write(json.dumps({"table": name, "row": row}) + "\n")
            file.write(json.dumps({"rows": counted}) + "\n")

    async def pour(self, rows: AsyncGenerator[tuple[str, Data], None], overwrite: bool) -> None:
        """Put rows into the store, all or none."""
        try:
            async with aclosing(rows), self.database.writing() as connection:
                if not overwrite and not await is_empty(connection):
                    raise StoreError("this database already has players or tables; --overwrite replaces them")
                for table in reversed(KEPT.values()):
                    await connection.execute(delete(table))
                await insert_all(connection, rows)
        except (DBAPIError, StatementError) as error:
            raise StoreError("the backup is inconsistent; nothing was restored") from error


async def is_empty(connection: Transaction) -> bool:
    for table in (s.players, s.tables):
        if (await connection.execute(select(table.c.id).limit(1))).first() is not None:
            return False
    return True


async def insert_all(connection: Transaction, rows: AsyncIterator[tuple[str, Data]]) -> None:
    """Insert rows batch by batch; forks are tied to their origins at the end, for those may come later."""
    forks: dict[str, str] = {}
    batch: list[Data] = []
    current = ""
    async for name, row in rows:
        if name != current or len(batch) >= BATCH:
            await insert_batch(connection, current, batch)
            current, batch = name, []
        if name == "tables" and row.get("forked_from") is not None:
            forks[row["id"]] = row["forked_from"]
            row["forked_from"] = None
        batch.append(row)
    await insert_batch(connection, current, batch)
    for fork, origin in forks.items():
        await connection.execute(update(s.tables).where(s.tables.c.id == fork).values(forked_from=origin))


async def insert_batch(connection: Transaction, name: str, batch: list[Data]) -> None:
    if batch:
        await connection.execute(insert(KEPT[name]), batch)


async def lines_of(path: Path) -> AsyncGenerator[tuple[str, Data], None]:
    """The rows of a backup in lines of JSON; StoreError if it is not whole."""
    counted: Counter[str] = Counter()
    with path.open(encoding="utf-8") as file:
        lines = parsed(file, path)
        head = next(lines, {})
        if head.get("quincunx_backup") != FORMAT:
            raise StoreError(f"{path} is not a Quincunx backup")
        if head.get("revision") != newest_revision():
            raise StoreError(
                f"{path} was written at schema {head.get('revision')}, but this version uses {newest_revision()}; "
                "restore it with the version that wrote it, then migrate"
            )
        for line in lines:
            if "rows" in line:
                if line["rows"] == dict(counted):
                    return
                break
            name, row = line.get("table"), line.get("row")
            if name not in KEPT or not isinstance(row, dict) or row.keys() != set(KEPT[name].columns.keys()):
                raise StoreError(f"{path} contains an unknown row")
            counted[name] += 1
            yield name, row
    raise StoreError(f"{path} is truncated; nothing was restored")


def parsed(lines: Iterator[str], path: Path) -> Iterator[Data]:
    """Lines of JSON as data."""
    try:
        for line in lines:
            data = json.loads(line)
            if not isinstance(data, dict):
                raise StoreError(f"{path} is not a Quincunx backup")
            yield data
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise StoreError(f"{path} is not a Quincunx backup, or is truncated") from error


def copy_sqlite(source: Path, target: Path) -> None:
    """A consistent copy of an SQLite file, made while others write to it, and checked."""
    try:
        here = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
        with closing(here), closing(sqlite3.connect(target)) as there:
            here.backup(there)
            # A backup is one file: without this it would want its log beside it.
            there.execute("PRAGMA journal_mode=DELETE")
            if there.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise StoreError(f"{source} is damaged")
    except sqlite3.Error as error:
        raise StoreError(f"cannot copy {source}: {error}") from error


def put_in_place(part: Path, path: Path) -> None:
    """Give a file that has been written its name, once it is on the disk."""
    sync(part, os.O_RDWR)
    os.replace(part, path)
    sync(path.absolute().parent, os.O_RDONLY)


def sync(path: Path, flags: int) -> None:
    """Wait until a file or folder is on the disk."""
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
