"""The tables in memory: opened when someone looks, each under its own lock, and let go when nobody needs them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from math import inf
from typing import Final, TypeVar

import quincunx as qx
from quincunx.core.game import Data
from quincunx.server.background import Background
from quincunx.server.rows import ChatRow, DiceRow, EventRow, SeatRow, TableRow
from quincunx.server.store import Store, StoreDown
from quincunx.server.store.vault import Vault
from quincunx.server.tables.checks import NoSuchTable
from quincunx.server.tables.contents import Contents, closed
from quincunx.server.tables.course import Course
from quincunx.server.tables.rebuilding import Built, build, clocks_of
from quincunx.server.tables.seeds import secret_of, start_of
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.telling import Telling
from quincunx.server.tables.viewers import Viewer
from quincunx.server.words import person_name

IDLE: Final = 60.0
MOST_TABLES: Final = 500
LOOKS: Final = 8
"""How many of the tables used least recently are looked at when room is to be made."""
MOST_ASIDE: Final = 100
LONG_HISTORY: Final = 200
"""From so many events on, a table is rebuilt in a thread."""

T = TypeVar("T")
log = logging.getLogger("quincunx.tables")


class OpenTable:
    """One table in memory, with its lock, its viewers and its timers."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.loaded: LiveTable | None = None
        self.viewers: set[Viewer] = set()
        self.users = 0
        self.used = 0.0
        self.last_chat = -1
        self.failures = 0
        """How often in a row a computer player could not make its choice."""
        self.timer: asyncio.TimerHandle | None = None
        """Rings when someone's time is up."""
        self.second_look: asyncio.TimerHandle | None = None
        """Rings when another process should have let its computer player choose."""
        self.presence_timer: asyncio.TimerHandle | None = None
        """Rings when it is time to tell who has come and gone."""
        self.presence_told = -inf

    @property
    def table(self) -> LiveTable:
        assert self.loaded is not None, "whoever holds a table has loaded it"
        return self.loaded

    @property
    def is_idle(self) -> bool:
        """Could this table go without anybody noticing?"""
        if self.users or self.viewers:
            return False
        return self.loaded is None or not (self.loaded.thinking or self.loaded.answering)

    def stop_timers(self) -> None:
        """Nothing rings any more."""
        for timer in (self.timer, self.second_look, self.presence_timer):
            if timer is not None:
                timer.cancel()
        self.timer = self.second_look = self.presence_timer = None

    # ---- who looks

    def come(self, viewer: Viewer) -> None:
        """Somebody begins to look."""
        self.viewers.add(viewer)
        self.table.looking += 1
        self.table.lookers[viewer.player] += 1

    def go(self, viewer: Viewer) -> None:
        """Somebody looks no longer."""
        self.viewers.remove(viewer)
        self.table.looking -= 1
        self.table.lookers[viewer.player] -= 1
        if not self.table.lookers[viewer.player]:
            del self.table.lookers[viewer.player]

    def presence(self) -> Telling:
        """Who is here now."""
        table = self.table
        who = {"present": sorted(table.present), "watching": table.watching}
        return Telling({"is": "presence", "table": table.id, **who})

    def tell_presence(self) -> None:
        """Everyone at the table hears who is here now."""
        self.presence_timer = None
        self.presence_told = asyncio.get_running_loop().time()
        self.table.changed()
        self.pass_on(self.presence())

    # ---- telling those who look

    def tell_all(self) -> None:
        """Everyone at the table gets its newest state."""
        self.table.changed()
        for viewer in self.viewers:
            viewer.changed()

    def tell_seat(self, seat: int) -> None:
        """Whoever looks from this seat gets its newest state, and nobody else hears of it."""
        self.table.changed()
        for viewer in self.viewers:
            if viewer.seat == seat:
                viewer.changed()

    def pass_on(self, line: Data) -> None:
        """Everyone at the table gets a small message."""
        telling = line if isinstance(line, Telling) else Telling(line)
        for viewer in self.viewers:
            viewer.tell(telling)

    def pass_on_chat(self, line: ChatRow) -> None:
        """Pass on a line of chat, once."""
        if line.n > self.last_chat:
            self.last_chat = line.n
            for viewer in self.viewers:
                if line.player_id not in viewer.unheard and self.table.may_talk(viewer.player):
                    viewer.tell(chat_line(line, viewer.language))

    def start_again(self) -> None:
        """Everyone at the table is told everything anew."""
        self.table.changed()
        for viewer in self.viewers:
            viewer.start_again()

    def reseat(self) -> None:
        """Whoever has got up since sees what an onlooker sees; whoever may no longer watch sees nothing more."""
        for viewer in self.viewers:
            if viewer.seat >= 0 and viewer.seat not in self.table.seats_of(viewer.player):
                viewer.seat = qx.ONLOOKER
                viewer.start_again()
            if not self.table.may_watch(viewer.player):
                viewer.close()


class OpenTables:
    """Every table in memory, by id; the one used longest ago comes first."""

    def __init__(
        self, store: Store, contents: Contents, vault: Vault, background: Background, now: Callable[[], float]
    ) -> None:
        self.store = store
        self.contents = contents
        self.vault = vault
        self.background = background
        self.now = now
        self.up_since = now()
        self.tables: OrderedDict[str, OpenTable] = OrderedDict()
        self.aside: dict[str, str] = {}
        """Tables that could not be opened lately, and why."""
        self.on_open: list[Callable[[OpenTable], None]] = []
        """Called with each table that has been opened."""

    # ---- holding a table

    def hold(self, table_id: str) -> Hold:
        """A table under its lock, loaded if need be, for `async with`."""
        return Hold(self, table_id)

    async def do(self, table_id: str, work: Callable[[OpenTable], Awaitable[T]]) -> T:
        """Do something at a table to its end, even if whoever asked for it goes away half way."""

        async def whole() -> T:
            async with Hold(self, table_id) as here:
                return await work(here)

        return await self.background.to_the_end(whole())

    async def get(self, table_id: str) -> LiveTable:
        """A table as it stands; NoSuchTable if there is none, Refused if it can no longer be opened."""
        here = self.tables.get(table_id)
        if here is not None and here.loaded is not None:
            here.used = self.now()
            self.tables.move_to_end(table_id)
            return here.loaded

        async def work(here: OpenTable) -> LiveTable:
            return here.table

        return await self.do(table_id, work)

    def at_hand(self, table_id: str) -> LiveTable | None:
        """A table as it stands, if it is open here anyway."""
        here = self.tables.get(table_id)
        return here.loaded if here is not None else None

    # ---- opening

    async def load(self, table_id: str, here: OpenTable) -> None:
        """Rebuild a table from the store."""
        row, dice = await self.row_and_dice(table_id)
        if row is None:
            raise NoSuchTable(f"no such table: {table_id!r}")
        table = LiveTable(row, await self.store.tables.seats(table_id), None, self.now)
        table.dice = dice
        try:
            if dice is None or dice.is_dealt:
                await self.rebuild(table)
            else:
                await self.contents.of(row)
                secret_of(row, dice, self.vault)  # else it would be missed only when all have opened their values
                table.frozen = frozen_by(row)
        except qx.Refused as why:
            await self.set_aside(table_id, why)
            raise
        except (StoreDown, asyncio.CancelledError):
            raise
        except Exception as error:  # rules that raise must close one table, not the server
            log.exception("a table was set aside", extra={"table": table_id})
            broken = closed(row, "broken", error=type(error).__name__)
            await self.set_aside(table_id, broken)
            raise broken from error
        await self.look_up_standing(table)
        here.loaded = table
        self.aside.pop(table_id, None)
        chat = await self.store.chat.lines(table_id, limit=1)
        here.last_chat = chat[-1].n if chat else -1
        if table.frozen or row.status == "frozen":
            await self.settle_status(table)
        await self.look_for_rematch(table)
        for listener in self.on_open:
            listener(here)

    async def row_and_dice(self, table_id: str, known: DiceRow | None = None) -> tuple[TableRow | None, DiceRow | None]:
        """A table and its dice, which are dealt if it runs, though another process may deal just between the two."""
        dice = known or await self.store.dice.get(table_id)
        row = await self.store.tables.get(table_id)
        if row is not None and row.status != "open" and dice is not None and not dice.is_dealt:
            dice = await self.store.dice.get(table_id)
        return row, dice

    async def set_aside(self, table_id: str, refusal: qx.Refused) -> None:
        """Keep that a table cannot be opened, and why."""
        why = str(refusal.message.params["why"])
        self.aside[table_id] = why
        while len(self.aside) > MOST_ASIDE:
            del self.aside[next(iter(self.aside))]
        await self.store.tables.set_status(table_id, "frozen", frozen_why=why, only_from=("open", "running"))

    async def rebuild(self, table: LiveTable) -> None:
        """The match of a table that has been dealt, from its start; nothing that was told before counts any more."""
        row, dice = table.row, table.dice
        table.secret = secret_of(row, dice, self.vault) if dice is not None else ""
        events = await self.store.events.of(table.id)
        built = await self.built(row, table.seats, events, start_of(row, dice, table.secret))
        table.start_again(built.course)
        table.frozen = frozen_by(row, built.frozen)

    async def built(self, row: TableRow, seats: list[SeatRow], events: list[EventRow], start: Data) -> Built:
        """With the content it was made with, and in a thread if it could take long."""
        content = await self.contents.of(row)
        if len(events) < LONG_HISTORY:
            return build(row, seats, events, content, self.up_since, start)
        return await asyncio.to_thread(build, row, seats, events, content, self.up_since, start)

    async def settle_status(self, table: LiveTable) -> None:
        """Keep that a table cannot go on, and why; or that one which could not goes on again."""
        tables = self.store.tables
        if table.frozen:
            await tables.set_status(table.id, "frozen", frozen_why=table.frozen, only_from=("open", "running"))
        else:
            waits = not table.is_dealt or any(seat.is_free for seat in table.seats)
            status = "over" if table.is_over else "open" if waits else "running"
            await tables.set_status(table.id, status, only_from=("frozen",))
        await self.look_up(table)

    async def look_up(self, table: LiveTable) -> None:
        """Read the table's row and its seats anew."""
        row, dice = await self.row_and_dice(table.id, table.dice if table.is_dealt else None)
        seats = await self.store.tables.seats(table.id)
        if row is None:
            return
        has_begun = table.row.status != "running" and row.status == "running"
        table.row, table.seats = row, seats
        table.frozen = row.frozen_why or "" if row.status == "frozen" else table.frozen
        if not table.is_dealt:
            table.dice = dice
            if dice is not None and dice.is_dealt:
                await self.rebuild(table)
        elif has_begun:
            clocks = clocks_of(row, seats, table.match, table.events, self.up_since)
            table.played = Course(table.match, table.events, clocks)

    async def look_up_standing(self, table: LiveTable) -> None:
        """Read anew what seats have answered in advance, where the game takes such answers."""
        if table.is_dealt and table.game.standing:
            table.standing = await self.store.standing.of(table.id)

    async def unheard_by(self, player: str | None) -> frozenset[str]:
        """Whose chat a player does not get."""
        return frozenset() if player is None else await self.store.shuns.unheard_by(player)

    async def look_for_rematch(self, table: LiveTable) -> None:
        """Has the next match been laid out already?"""
        player = next((seat.player_id for seat in table.seats if seat.player_id is not None), None)
        if table.is_over and table.rematch is None and player is not None:
            table.rematch = await self.store.tables.rematch_of(table.id, player)

    async def start_again(self, here: OpenTable) -> None:
        """What is in memory does not fit what is kept: what is kept counts."""
        await self.rebuild(here.table)
        here.start_again()

    # ---- finding

    def of_player(self, player: str) -> list[str]:
        """The tables in memory where a player sits or looks on."""
        return [
            table_id
            for table_id, here in self.tables.items()
            if here.loaded is not None
            and (here.loaded.seats_of(player) or any(viewer.player == player for viewer in here.viewers))
        ]

    # ---- letting go

    def sweep(self, idle: float = IDLE) -> None:
        """Forget tables that nobody has used for so long."""
        for table_id, here in list(self.tables.items()):
            if here.is_idle and self.now() - here.used >= idle:
                self.forget(table_id)

    def make_room(self) -> None:
        """Forget tables used least recently when there are too many; of those that are needed, a few go to the end.

        Looking at all of them would take the longer the more games are played, and this is called at every choice.
        """
        for _ in range(min(len(self.tables) - MOST_TABLES, LOOKS)):
            table_id, here = next(iter(self.tables.items()))
            if here.is_idle:
                self.forget(table_id)
            else:
                self.tables.move_to_end(table_id)

    def forget(self, table_id: str) -> None:
        self.tables.pop(table_id).stop_timers()

    def close(self) -> None:
        """Nothing rings any more, and whoever looks is sent away."""
        for here in self.tables.values():
            here.stop_timers()
            for viewer in here.viewers:
                viewer.close()

    def stats(self) -> dict[str, int]:
        """How much is going on, for the metrics."""
        return {
            "tables": len(self.tables),
            "watchers": sum(len(here.viewers) for here in self.tables.values()),
            "thinking": sum(len(here.loaded.thinking) for here in self.tables.values() if here.loaded is not None),
        }


class Hold:
    """One table for as long as someone does something at it: a class, as a generator for every choice costs more."""

    def __init__(self, open_tables: OpenTables, table_id: str) -> None:
        self.open_tables = open_tables
        self.table_id = table_id

    async def __aenter__(self) -> OpenTable:
        tables = self.open_tables.tables
        here = tables.get(self.table_id)
        if here is None:
            here = tables[self.table_id] = OpenTable()
        tables.move_to_end(self.table_id)
        self.here = here
        here.users += 1
        try:
            await here.lock.acquire()
            try:
                if here.loaded is None:
                    await self.open_tables.load(self.table_id, here)
            except BaseException:
                here.lock.release()
                raise
        except BaseException:
            self.let_go()
            raise
        return here

    async def __aexit__(self, *_: object) -> None:
        self.here.lock.release()
        self.let_go()

    def let_go(self) -> None:
        """One fewer needs the table."""
        here = self.here
        here.users -= 1
        here.used = self.open_tables.now()
        if here.loaded is None and here.users == 0:
            self.open_tables.tables.pop(self.table_id, None)
        self.open_tables.make_room()


def frozen_by(row: TableRow, rebuilding: str = "") -> str:
    """Why nothing more can be done at a table: it was closed for good, or it could not be rebuilt."""
    return row.frozen_why or "" if row.closed is not None else rebuilding


def chat_line(line: ChatRow, code: str | None = None) -> Data:
    """A line of chat as it is told in a language, the one that is read now unless another is given."""
    name = person_name(line.name, code)
    said = {"n": line.n, "player": line.player_id, "name": name, "seat": line.seat, "text": line.text}
    return {"is": "chat", "table": line.table_id, **said, "at": line.at}
