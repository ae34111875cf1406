"""The database every part of the store stands on: connections, transactions, migrations."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import re
import secrets
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, Self, TypeVar, overload

from sqlalchemy import (
    Connection,
    Dialect,
    Executable,
    Row,
    ScalarResult,
    Table,
    func,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.sql.selectable import TypedReturnsRows

from quincunx.server.rows import StoreDown, StoreError, is_table_id
from quincunx.server.store import schema as s
from quincunx.server.store.engine import WAIT, make_engine, shown, sqlite_file, unreachable
from quincunx.server.store.sqlite import Rows

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x71_75_69_6E
"""The advisory lock of PostgreSQL that lets one process at a time migrate."""

MOST = 2**31 - 1
log = logging.getLogger("quincunx.store")


Given = ParamSpec("Given")
Result = TypeVar("Result")
Kind = TypeVar("Kind")


def unbroken(
    method: Callable[Concatenate[Any, Given], Coroutine[Any, Any, Result]],
) -> Callable[Concatenate[Any, Given], Coroutine[Any, Any, Result]]:
    """Let a method of the store come to its end even if whoever called it is cancelled.

    A connection that is left in the middle of a word, because a browser went away, would not be fit for the next.
    """

    @wraps(method)
    async def to_the_end(self: Any, /, *given: Given.args, **named: Given.kwargs) -> Result:
        task = asyncio.ensure_future(method(self, *given, **named))
        under_way = self.under_way
        under_way.add(task)
        task.add_done_callback(under_way.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(forget_failure)
            raise

    return to_the_end


def forget_failure(task: asyncio.Task[Any]) -> None:
    """Whoever asked has gone; that the database fails is known to all who need to know."""
    if not task.cancelled():
        task.exception()


class Transaction(Protocol):
    """What the parts of the store need of a connection, whichever database it is to."""

    @property
    def dialect(self) -> Dialect: ...

    async def execute(self, statement: Executable, parameters: Any = None, /) -> Rows: ...

    @overload
    async def scalar(self, statement: TypedReturnsRows[Result], parameters: Any = None, /) -> Result | None: ...

    @overload
    async def scalar(self, statement: Executable, parameters: Any = None, /) -> Any: ...

    async def scalars(self, statement: Executable, parameters: Any = None, /) -> ScalarResult[Any]: ...

    def stream(self, statement: Executable, /) -> Awaitable[AsyncIterable[Row[*tuple[Any, ...]]]]: ...

    async def run_sync(self, work: Callable[..., Result], /, *given: Any) -> Result: ...

    def begin_nested(self) -> AbstractAsyncContextManager[Any]: ...


class Database:
    """A database that is open."""

    def __init__(self, url: str, patience: float = WAIT) -> None:
        self.url = url
        self.file = sqlite_file(url)
        self.patience = patience
        """How many seconds to wait for another program that holds a lock."""
        self.engine = make_engine(url, patience)
        self.under_way: set[asyncio.Task[Any]] = set()
        self.writer = self.engine.execution_options(writes=True)
        # SQLite has one writer at a time; waiting in line here is fair and quick, waiting in SQLite is neither.
        self.turn = asyncio.Lock()
        self.failed_writes = 0
        self.trouble = ""
        """Why the database does not answer, or keeps nothing, if so."""
        self.keeps_nothing = False
        """Did the last write fail? On a full disk all can still be read."""
        self.on_trouble: list[Callable[[str], None]] = []
        """Called when it no longer answers, with why; and when it does again, with nothing."""

    def __repr__(self) -> str:
        return repr(shown(self.url))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of every connection, once everything under way has come to its end."""
        while self.under_way:
            await asyncio.wait(self.under_way)
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """A transaction that only reads."""
        async with self.answering(), self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        """A transaction that is on the disk when it ends, or has not happened."""
        async with self.taking_turn(), self.answering(writes=True), self.writer.begin() as connection:
            yield connection

    @asynccontextmanager
    async def taking_turn(self) -> AsyncIterator[None]:
        """Wait in line to write; if the write at its head fails, so do all behind it: each would wait as long again."""
        if self.file is None:
            yield
            return
        failed = self.failed_writes
        async with self.turn:
            if self.failed_writes != failed:
                raise StoreDown(self.trouble or "the database is not answering")
            yield

    @asynccontextmanager
    async def answering(self, writes: bool = False) -> AsyncIterator[None]:
        """Turns the many ways in which a database can fail to answer into one, and remembers whether it answers."""
        try:
            yield
        except (DataError, IntegrityError, ProgrammingError):
            raise
        except DBAPIError as error:
            raise self.down(f"the database is not answering: {reason(error.orig)}", writes) from error
        except unreachable(PoolTimeout) as error:
            raise self.down(f"the database cannot be reached: {error}", writes) from error
        except StoreDown as error:
            raise self.down(str(error), writes) from error
        if writes or not self.keeps_nothing:  # what could be read does not tell that something can be kept
            self.keeps_nothing = False
            self.note_trouble("")

    def down(self, why: str, writes: bool) -> StoreDown:
        self.keeps_nothing = self.keeps_nothing or writes
        self.failed_writes += writes
        self.note_trouble(why)
        return StoreDown(why)

    def note_trouble(self, why: str) -> None:
        """Tell those who want to know, once when it begins and once when it is over."""
        changed = bool(why) != bool(self.trouble)
        self.trouble = why
        for listener in self.on_trouble if changed else ():
            listener(why)

    @unbroken
    async def migrate(self) -> None:
        """Bring the database to the newest schema, one process at a time."""
        if self.patience < WAIT:  # nobody plays yet: whoever else writes is waited for
            async with Database(self.url) as patient:
                await patient.migrate()
            return
        async with self.writing() as connection:
            if self.file is None:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            await connection.run_sync(upgrade)

    @unbroken
    async def try_to_write(self) -> None:
        """Write something that changes nothing; StoreDown if that cannot be."""
        async with self.writing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    @unbroken
    async def revision(self) -> str | None:
        """The migration the database stands at; None if it is empty."""
        async with self.reading() as connection:
            return await connection.run_sync(revision_of)


class Part:
    """A part of the store: one kind of thing that is kept."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @property
    def under_way(self) -> set[asyncio.Task[Any]]:
        return self.database.under_way


def upgrade(connection: Connection) -> None:
    """Lay out the schema, or run the migrations that have not been run here: only then is loaded what they need."""
    found = revision_of(connection)
    if found is None:
        lay_out(connection)
    elif found != newest_revision():
        from quincunx.server.store.migrating import run_migrations

        run_migrations(connection)


def lay_out(connection: Connection) -> None:
    """The newest schema at once, where there is none; the migrations lead to the same."""
    s.METADATA.create_all(connection, checkfirst=False)
    s.REVISION.create(connection)
    connection.execute(s.REVISION.insert().values(version_num=newest_revision()))


def revision_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def newest_revision() -> str:
    """The migration this version of quincunx wants."""
    return max(file.name[1:5] for file in (MIGRATIONS / "versions").glob("v[0-9]*.py"))


def reason(error: BaseException | None) -> str:
    """What the driver of a database says, without the class that SQLAlchemy puts before it."""
    return re.sub(r"^<class '[^']*'>: ", "", str(error))


def row_as(kind: Callable[..., Kind], row: Row[Any]) -> Kind:
    """A row as one of the classes in rows.py, whose fields are named as its columns."""
    return kind(**row._mapping)


def new_name(length: int) -> str:
    """A name that nothing else has, and nobody can guess; a command would take one that begins with - for an option."""
    while (name := secrets.token_urlsafe(length)[:length]).startswith("-"):
        pass
    return name


def new_token() -> str:
    """A secret for one holder, of which the store keeps only the hash."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What the store keeps of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_same(stored: str, token_hash: str) -> bool:
    """Do two hashes agree, compared in a time that tells nothing?"""
    return hmac.compare_digest(stored.encode(), token_hash.encode())


def clean(words: str) -> str:
    """Words that both databases can hold: no NUL, no half characters."""
    return words.replace("\0", "").encode("utf-8", "replace").decode()


def within(number: int) -> int:
    """A number from outside, cut to what the databases can compare."""
    return max(-1, min(number, MOST))


async def lock_players(connection: Transaction, player_ids: Iterable[str], alone: bool = False) -> None:
    """Players who exist, and stay as they are until the transaction ends; `alone` keeps other locks away too.

    Locks are always taken in this order: players by id, then tables. So no two writers wait for each other.
    """
    wanted = sorted(set(player_ids))
    alive = (s.players.c.id.in_(wanted), s.players.c.deleted.is_(None))
    query = select(s.players.c.id).where(*alive).order_by(s.players.c.id)
    found = set(await connection.scalars(query.with_for_update(read=not alone)))
    for player_id in wanted:
        if player_id not in found:
            raise StoreError(f"no such player: {player_id!r}")


async def lock_table(connection: Transaction, table_id: str) -> str | None:
    """Keep every other writer away from a table until the transaction ends; its status, None if there is none."""
    if not is_table_id(table_id):
        return None
    return await connection.scalar(select(s.tables.c.status).where(s.tables.c.id == table_id).with_for_update())


async def require_table(connection: Transaction, table_id: str) -> str:
    """The same for a table that must exist."""
    status = await lock_table(connection, table_id)
    if status is None:
        raise StoreError(f"no such table: {table_id!r}")
    return status


async def next_number(connection: Transaction, table: Table) -> int:
    """The next number of a list that is only added to, kept for this transaction."""
    if connection.dialect.name == "postgresql":  # SQLite has one writer at a time anyway
        await connection.execute(text(f"LOCK TABLE {table.name} IN SHARE ROW EXCLUSIVE MODE"))
    return 1 + (await connection.scalar(select(func.max(table.c.n))) or 0)
