"""The house: everything the served table is made of, opened together and closed together."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack

from quincunx.server.accounts import Accounts
from quincunx.server.analysing import Analysing
from quincunx.server.contents import Packs
from quincunx.server.guard import Cookies, Pace
from quincunx.server.live import LiveTable
from quincunx.server.notices import Notices
from quincunx.server.ratings import settle
from quincunx.server.room import TableRoom
from quincunx.server.settings import Settings
from quincunx.server.store import Store
from quincunx.server.thinking import Thinkers
from quincunx.server.webhooks import Webhooks

PURGE_EVERY = 3600.0


class House:
    """The store, the room with its tables, those who think, and what stands at the door."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.cookies = Cookies(settings.secret_key)
        self.store = Store.open(settings.database)
        self.notices = Notices.open(settings.database)
        self.accounts = Accounts(self.store, settings.session_days)
        self.thinkers = Thinkers(settings.workers)
        self.room = TableRoom(
            self.store,
            self.notices,
            self.thinkers,
            packs=Packs(settings.content_packs),
            mind_seconds=settings.mind_seconds,
            pause=settings.mind_pause,
        )
        self.analysing = Analysing()
        self.webhooks = Webhooks(self.store, settings.address, settings.secret_key)
        self.action_pace = Pace(settings.actions_per_second, 4 * settings.actions_per_second)
        self.chat_pace = Pace(settings.chats_per_minute / 60, settings.chats_per_minute)
        self.table_pace = Pace(settings.tables_per_minute / 60, settings.tables_per_minute)
        self.login_pace = Pace(settings.logins_per_minute / 60, settings.logins_per_minute)
        self.opened = time.time()
        self.stack = AsyncExitStack()

    async def open(self) -> None:
        """Migrate the store, begin to listen, and take up what goes on by itself."""
        await self.stack.enter_async_context(self.store)
        await self.store.migrate()
        await self.stack.enter_async_context(self.notices)
        self.room.on_over.append(self.rate)
        self.room.on_turn.append(self.webhooks.your_turn)
        self.room.aside(self.room.keep())
        self.room.aside(self.clear_away())
        for table in await self.store.unsettled():
            await settle(self.store, table)
        await self.room.contents.keep_all()
        await self.room.resume()

    async def close(self) -> None:
        """Let everyone go; all that matters is in the store."""
        await self.analysing.close()
        await self.room.close()
        await self.webhooks.close()
        await self.thinkers.close()
        await self.stack.aclose()

    async def rate(self, table: LiveTable, seats: list[int]) -> None:
        """Reckon the ratings of a match that has just ended."""
        await settle(self.store, table.id)

    async def clear_away(self) -> None:
        """Forget sessions that have run out, guests who left no trace and content no table names, now and then."""
        while True:
            await self.store.purge()
            await self.store.purge_contents()
            await asyncio.sleep(PURGE_EVERY)
