"""Notices: word that a table or a player has changed, to every part of the server, in this process and in others."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from quincunx.server.store.engine import asyncpg_dsn, sqlite_file, unreachable

if TYPE_CHECKING:
    import asyncpg  # type: ignore[import-untyped]  # it brings no types

CHANNEL = "quincunx"
NAME = "quincunx-notices"
NOTICE = re.compile(r"([A-Za-z0-9_-]+) (-?[0-9]{1,10})(?: ([0-9a-f]{16}))?")
NOTIFY = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload"
EVERYTHING = "*"
"""In place of a table: notices may have been lost, so look again at whatever you keep."""

Callback = Callable[[str, int], None]
log = logging.getLogger(__name__)


class Notices:
    """Notices within one process, which is all that SQLite needs; `Notices.open` chooses by the database."""

    def __init__(self) -> None:
        self.callbacks: list[Callback] = []

    @staticmethod
    def open(database: str) -> Notices:
        """The notices that fit a database, for `async with`."""
        if sqlite_file(database) is not None:
            return Notices()
        return PostgresNotices(asyncpg_dsn(database))

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def start(self) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """Stop listening."""

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """Call back with table and seq at every notice, one's own included unless excepted; the result ends it."""
        self.callbacks.append(callback)

        def unsubscribe() -> None:
            with suppress(ValueError):
                self.callbacks.remove(callback)

        return unsubscribe

    def publish(self, table_id: str, seq: int, but: Callback | None = None) -> None:
        """Tell everybody that a table has come to event `seq`, but one who has seen to it; calls back a moment later.

        A negative `seq` says that something else has changed.
        """
        asyncio.get_running_loop().call_soon(self.tell, table_id, seq, but)

    def tell(self, table_id: str, seq: int, but: Callback | None = None) -> None:
        """Call everybody back; the event loop reports a callback that fails, and the others are still called."""
        for callback in list(self.callbacks):
            if callback != but:
                try:
                    callback(table_id, seq)
                except Exception as error:
                    told = {"message": f"a notice was not heard by {callback}", "exception": error}
                    asyncio.get_running_loop().call_exception_handler(told)


class PostgresNotices(Notices):
    """Notices between processes by LISTEN and NOTIFY, over a connection of their own that is taken up again if lost."""

    FIRST_PAUSE = 0.1
    LONGEST_PAUSE = 5.0
    CHECK_EVERY = 20.0

    def __init__(self, dsn: str) -> None:
        super().__init__()
        self.dsn = dsn
        self.waiting: dict[tuple[str, str], int] = {}
        """What is to be told, by what it is about and the name of whoever need not hear it."""
        self.names: dict[str, Callback] = {}
        self.awake = asyncio.Event()
        self.listening = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to listen; returns once the database does."""
        self.task = asyncio.create_task(self.keep_listening())
        await self.listening.wait()

    async def close(self) -> None:
        """Stop listening, after one last try to send what is waiting."""
        if self.task is None:
            return
        for _ in range(20):
            if not self.waiting or not self.listening.is_set():
                break
            await asyncio.sleep(0.05)
        while not self.task.done():  # a task that is just being woken may miss that it is cancelled
            self.task.cancel()
            await asyncio.wait({self.task}, timeout=0.1)
        self.task = None

    def publish(self, table_id: str, seq: int, but: Callback | None = None) -> None:
        """The same for every process; never waits, and is sent later if need be."""
        about = (table_id, self.name_of(but) if but is not None else "")
        self.wait_with(about, seq)
        self.awake.set()

    def wait_with(self, about: tuple[str, str], seq: int) -> None:
        """Send this later, together with what waits already; what is no event must not be lost behind one."""
        first, last = sorted((seq, self.waiting.get(about, seq)))
        self.waiting[about] = first if first < 0 else last

    def name_of(self, callback: Callback) -> str:
        """By which name other processes know someone who listens here."""
        for name, named in self.names.items():
            if named == callback:
                return name
        name = secrets.token_hex(8)
        self.names[name] = callback
        return name

    async def keep_listening(self) -> None:
        """Listen and send for as long as the server runs, whatever happens to the connection."""
        import asyncpg

        pause, lost = self.FIRST_PAUSE, False
        while True:
            try:
                connection = await asyncpg.connect(
                    self.dsn, timeout=10, command_timeout=10, server_settings={"application_name": NAME}
                )
                try:
                    await self.listen(connection, lost)
                finally:
                    lost = lost or self.listening.is_set()
                    pause = self.FIRST_PAUSE if self.listening.is_set() else pause
                    self.listening.clear()
                    connection.terminate()
            except unreachable() as error:
                log.warning("notices: the database does not answer (%s); trying again", type(error).__name__)
            await asyncio.sleep(pause)
            pause = min(pause * 2, self.LONGEST_PAUSE)

    async def listen(self, connection: asyncpg.Connection, lost: bool) -> None:
        """Listen on one connection and send over it until it breaks."""
        connection.add_termination_listener(lambda _: self.awake.set())
        await connection.add_listener(CHANNEL, self.heard)
        self.listening.set()
        if lost:
            self.tell(EVERYTHING, -1)
        while not connection.is_closed():
            await self.send(connection)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.awake.wait(), self.CHECK_EVERY)
            self.awake.clear()

    async def send(self, connection: asyncpg.Connection) -> None:
        """Send what is waiting; with nothing to send, see whether the connection still stands."""
        if not self.waiting:
            await connection.execute("SELECT 1")
        while self.waiting:
            sending, self.waiting = self.waiting, {}
            payloads = [f"{table_id} {seq} {name}".rstrip() for (table_id, name), seq in sending.items()]
            try:
                await connection.execute(NOTIFY, CHANNEL, payloads)
            except BaseException:
                for about, seq in sending.items():
                    self.wait_with(about, seq)
                raise

    def heard(self, connection: object, sender: int, channel: str, payload: object) -> None:
        """A notice from some process, ours included."""
        notice = NOTICE.fullmatch(str(payload))
        if notice is not None:
            self.tell(notice[1], int(notice[2]), self.names.get(notice[3]))
