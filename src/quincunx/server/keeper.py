"""The keeper of tables in play: loads them on demand, keeps them in step with the store, and lets idle ones go."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final, TypeVar

import quincunx as qx
from quincunx.core import record
from quincunx.core.game import Data
from quincunx.server.contents import Contents, Packs
from quincunx.server.held import Held
from quincunx.server.live import Course, LiveTable
from quincunx.server.loading import Built, build, clocks_of
from quincunx.server.manners import NoSuchTable, stale
from quincunx.server.notices import EVERYTHING, Notices
from quincunx.server.pace import PLAYED
from quincunx.server.store import Store
from quincunx.server.store.rows import ChatRow, EventRow, SeatRow, TableRow
from quincunx.server.story import StoryError
from quincunx.server.tidying import Tidying

IDLE: Final = 60.0
SWEEP: Final = 15.0
MOST_TABLES: Final = 500
LONG_HISTORY: Final = 200
"""From so many events on, a table is rebuilt in a thread."""
OTHER: Final = -1
"""In a notice: not an event, but seats, chat or status have changed."""

T = TypeVar("T")
Hook = Callable[[LiveTable, list[int]], Awaitable[None]]
log = logging.getLogger("quincunx.room")


class Overtaken(qx.Refused):
    """Another process was faster; what it wrote has been taken in."""

    def __init__(self, refusal: qx.Refused) -> None:
        super().__init__(refusal.text, refusal.rule, refusal.message)


class TableKeeper(ABC):
    """Every table in memory; each event is in the store before it is here, and here before anyone is told.

    What goes on at a table by itself, minds and clocks, is left to whoever derives from this.
    """

    def __init__(
        self,
        store: Store,
        notices: Notices,
        packs: Packs | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.notices = notices
        self.packs = packs or Packs()
        self.contents = Contents(store, self.packs)
        self.now = now
        self.up_since = now()
        self.tables: OrderedDict[str, Held] = OrderedDict()
        self.doing: set[asyncio.Task[Any]] = set()
        self.background: set[asyncio.Task[Any]] = set()
        self.closing = False
        self.happened = 0
        """How many events this process has written."""
        self.on_turn: list[Hook] = []
        """Called with the people who are newly asked, once for each event, in the process where it happened."""
        self.on_over: list[Hook] = []
        """Called when a match has ended here, with all seats."""
        self.unsubscribe = notices.subscribe(self.noticed)

    # ---- life

    async def keep(self) -> None:
        """Let idle tables go, again and again, and tidy up when it is quiet; run this beside the server."""
        tidying = Tidying()
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep(IDLE)
            tidying.look(self.happened)

    async def close(self) -> None:
        """Stop what goes on by itself, and let what is being done come to its end."""
        self.closing = True
        self.unsubscribe()
        for held in self.tables.values():
            held.stop_timers()
            for watcher in held.watchers:
                watcher.close()
        for task in self.background:
            task.cancel()
        while self.background or self.doing:
            await asyncio.gather(*self.background, *self.doing, return_exceptions=True)

    def sweep(self, idle: float) -> None:
        """Forget tables that nobody has used for so long."""
        for table_id, held in list(self.tables.items()):
            if held.is_idle and self.now() - held.used >= idle:
                held.stop_timers()
                del self.tables[table_id]

    def make_room(self) -> None:
        """Forget the tables used least recently when there are too many."""
        if len(self.tables) <= MOST_TABLES:
            return
        for table_id, held in list(self.tables.items()):
            if len(self.tables) <= MOST_TABLES:
                return
            if held.is_idle:
                held.stop_timers()
                del self.tables[table_id]

    def aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on that nobody waits for; if it fails, the log says so."""
        task = asyncio.create_task(work)
        self.background.add(task)
        task.add_done_callback(self.background.discard)
        task.add_done_callback(log_failure)

    def stats(self) -> dict[str, int]:
        """How much is going on, for the metrics."""
        return {
            "tables": len(self.tables),
            "watchers": sum(len(held.watchers) for held in self.tables.values()),
            "thinking": sum(len(held.loaded.thinking) for held in self.tables.values() if held.loaded is not None),
        }

    # ---- holding a table

    @asynccontextmanager
    async def hold(self, table_id: str) -> AsyncIterator[Held]:
        """A table under its lock, loaded if need be."""
        held = self.tables.setdefault(table_id, Held())
        self.tables.move_to_end(table_id)
        held.users += 1
        try:
            async with held.lock:
                if held.loaded is None:
                    await self.load(table_id, held)
                yield held
        finally:
            held.users -= 1
            held.used = self.now()
            if held.loaded is None and held.users == 0:
                self.tables.pop(table_id, None)
            self.make_room()

    async def under_lock(self, table_id: str, work: Callable[[Held], Awaitable[T]]) -> T:
        """Do something at a table to its end, even if whoever asked for it goes away half way."""

        async def whole() -> T:
            async with self.hold(table_id) as held:
                return await work(held)

        task = asyncio.create_task(whole())
        self.doing.add(task)
        task.add_done_callback(self.doing.discard)
        return await asyncio.shield(task)

    async def table(self, table_id: str) -> LiveTable:
        """A table as it stands; NoSuchTable if there is none, Refused if it can no longer be opened."""
        held = self.tables.get(table_id)
        if held is not None and held.loaded is not None:
            held.used = self.now()
            self.tables.move_to_end(table_id)
            return held.loaded

        async def work(held: Held) -> LiveTable:
            return held.table

        return await self.under_lock(table_id, work)

    # ---- loading

    async def load(self, table_id: str, held: Held) -> None:
        """Rebuild a table from the store."""
        row = await self.store.table(table_id)
        if row is None:
            raise NoSuchTable(f"no such table: {table_id!r}")
        seats, events = await self.store.seats(table_id), await self.store.events(table_id)
        try:
            built = await self.rebuilt(row, seats, events)
        except qx.Refused as why:
            await self.store.set_status(table_id, "frozen", frozen_why=why.text, only_from=("open", "running"))
            raise
        table = LiveTable(row, seats, built.course, self.now)
        table.frozen = built.frozen
        held.loaded = table
        chat = await self.store.chat(table_id, limit=1)
        held.last_chat = chat[-1].n if chat else -1
        if built.frozen or row.status == "frozen":
            await self.settle_status(table)
        await self.look_for_rematch(table)
        self.set_timer(held)
        self.wake_minds(held)

    async def rebuilt(self, row: TableRow, seats: list[SeatRow], events: list[EventRow]) -> Built:
        """With the content it was made with, and in a thread if it could take long."""
        content = await self.contents.of(row)
        if len(events) < LONG_HISTORY:
            return build(row, seats, events, content, self.up_since)
        return await asyncio.to_thread(build, row, seats, events, content, self.up_since)

    async def settle_status(self, table: LiveTable) -> None:
        """Keep that a table cannot go on, and why; or that one which could not goes on again."""
        if table.frozen:
            await self.store.set_status(table.id, "frozen", frozen_why=table.frozen, only_from=("open", "running"))
        else:
            waits = any(seat.is_free for seat in table.seats)
            status = "over" if table.match.over else "open" if waits else "running"
            await self.store.set_status(table.id, status, only_from=("frozen",))
        await self.look_up(table)

    async def look_up(self, table: LiveTable) -> None:
        """Read the table's row and its seats anew."""
        row, seats = await self.store.table(table.id), await self.store.seats(table.id)
        if row is None:
            return
        has_begun = table.row.status != "running" and row.status == "running"
        table.row, table.seats = row, seats
        table.frozen = row.frozen_why or "" if row.status == "frozen" else table.frozen
        if has_begun:
            clocks = clocks_of(row, seats, table.match, table.story, self.up_since)
            table.course = Course(table.match, table.story, clocks)

    async def look_for_rematch(self, table: LiveTable) -> None:
        """Has the next match been laid out already?"""
        player = next((seat.player_id for seat in table.seats if seat.player_id is not None), None)
        if not table.match.over or table.rematch is not None or player is None:
            return
        for row in await self.store.tables_of(player):
            if row.start.get("rematch_of") == table.id:
                table.rematch = row.id

    # ---- going on: store, memory, watchers, in this order

    async def commit(self, held: Held, seat: int, what: str) -> None:
        """Let something happen that has been checked; Refused, and nothing changed, if someone was faster."""
        table = held.table
        try:
            course = table.after(seat, what)
        except StoryError as error:
            raise stale() from error
        over = course.match.over
        taken_over = {s: m for s, m in course.story.minds.items() if table.story.minds.get(s, "") != m}
        appended = await self.store.append_event(
            table.id,
            table.seq,
            seat,
            course.event,
            course.clocks.stored(),
            minds=taken_over or None,
            status="over" if over else None,
            result=result_of(course) if over else None,
            at=course.story.last_at,
            noticed=course.is_news(qx.ONLOOKER, table.course),
        )
        if not appended:
            await self.catch_up(held)
            raise Overtaken(stale())
        self.happened += 1
        before = table.course
        if over:
            table.row = replace(table.row, status="over", result=result_of(course))
        self.accept(held, course)
        self.notices.publish(table.id, table.seq - 1)
        if over:
            self.call(self.on_over, table, list(range(len(table.seats))))
        newly = [s for s in course.newly_awaited(before) if table.mind_of(s) is None]
        if newly and table.is_in_play:
            self.call(self.on_turn, table, newly)
        self.wake_minds(held)

    def accept(self, held: Held, course: Course) -> None:
        """An event that is in the store is taken in, and the watchers are told."""
        table = held.table
        before = table.course
        table.accept(course)
        for watcher in held.watchers:
            if course.match.over and not before.match.over:
                watcher.start_again()
            elif course.is_news(watcher.seat, before):
                if course.story.how != PLAYED:
                    watcher.rewind(course.story.kept)
                watcher.changed()
        self.set_timer(held)

    async def catch_up(self, held: Held) -> None:
        """Take in what other processes have written; whoever noticed something of it is told."""
        table = held.table
        before = table.seen_by_all
        await self.look_up(table)
        for event in await self.store.events(table.id, after=table.seq - 1):
            try:
                minds = [seat.mind for seat in table.seats]
                self.accept(held, table.course.after(event.seat, event.what, event.at, minds))
            except (qx.Refused, StoryError):
                await self.start_again(held)
                break
        for line in await self.store.chat(table.id, after=held.last_chat):
            self.spread_chat(held, line)
        await self.look_for_rematch(table)
        self.reseat(held)
        if table.seen_by_all != before:
            self.tell_all(held)

    async def start_again(self, held: Held) -> None:
        """What is in memory does not fit what is kept: what is kept counts."""
        table = held.table
        built = await self.rebuilt(table.row, table.seats, await self.store.events(table.id))
        table.start_again(built.course)
        table.frozen = built.frozen
        for watcher in held.watchers:
            watcher.start_again()
        self.set_timer(held)

    # ---- telling

    def reseat(self, held: Held) -> None:
        """Whoever has got up since sees what an onlooker sees."""
        for watcher in held.watchers:
            if watcher.seat >= 0 and watcher.seat not in held.table.seats_of(watcher.player):
                watcher.seat = -1
                watcher.start_again()

    def tell_all(self, held: Held) -> None:
        """Everyone at the table gets its newest state."""
        for watcher in held.watchers:
            watcher.changed()

    def pass_on(self, held: Held, line: Data) -> None:
        """Everyone at the table gets a small message."""
        for watcher in held.watchers:
            watcher.tell(line)

    def spread_chat(self, held: Held, line: ChatRow) -> None:
        """Pass on a line of chat, once."""
        if line.n > held.last_chat:
            held.last_chat = line.n
            self.pass_on(held, chat_line(line))

    def call(self, hooks: list[Hook], table: LiveTable, seats: list[int]) -> None:
        """Let those know who asked to; nobody at the table waits for them."""
        for hook in hooks:
            self.aside(called(hook, table, seats))

    def noticed(self, table_id: str, seq: int) -> None:
        """Word from some process, perhaps this one, that a table has changed."""
        for name in list(self.tables) if table_id == EVERYTHING else [table_id]:
            held = self.tables.get(name)
            if held is not None and held.loaded is not None and (seq == OTHER or seq >= held.loaded.seq):
                self.aside(self.heard(name, seq))

    async def heard(self, table_id: str, seq: int) -> None:
        """Catch up with others, unless that has happened meanwhile."""

        async def work(held: Held) -> None:
            if seq == OTHER or seq >= held.table.seq:
                await self.catch_up(held)
                self.look_again(held)

        await self.under_lock(table_id, work)

    # ---- what goes on by itself

    @abstractmethod
    def wake_minds(self, held: Held) -> None:
        """Let computer players think who are asked."""

    @abstractmethod
    def look_again(self, held: Held) -> None:
        """Something happened in another process: let its computer players choose there, and see later if they did."""

    @abstractmethod
    def set_timer(self, held: Held) -> None:
        """Be called when the next time is up."""


def result_of(course: Course) -> Data:
    """How a match ended, as it is kept with the table."""
    match = course.match
    sides = [match.table.side_of(seat) for seat in range(match.seats)]
    return {**record.result_of(match), "sides": sides, "by": course.story.ended_by or "play"}


def chat_line(line: ChatRow) -> Data:
    """A line of chat as it is told."""
    said = {"n": line.n, "player": line.player_id, "name": line.name, "seat": line.seat, "text": line.text}
    return {"is": "chat", "table": line.table_id, **said, "at": line.at}


async def called(hook: Hook, table: LiveTable, seats: list[int]) -> None:
    await hook(table, seats)


def log_failure(task: asyncio.Task[Any]) -> None:
    """Whatever goes on by itself must not fail in silence."""
    error = None if task.cancelled() else task.exception()
    if error is not None:
        log.error("a background task failed", exc_info=error)
