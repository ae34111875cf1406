"""The server: everything the served table is made of, opened together and closed together."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack

from quincunx.server.people.accounts import Accounts
from quincunx.server.people.cookies import Cookies
from quincunx.server.people.ratings import settle
from quincunx.server.people.webhooks import Webhooks
from quincunx.server.rate_limit import RateLimit
from quincunx.server.settings import Settings
from quincunx.server.store import Store
from quincunx.server.store.vault import Vault
from quincunx.server.tables.analyses import Analyses
from quincunx.server.tables.contents import Packs
from quincunx.server.tables.notices import Notices
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.tables import Tables
from quincunx.server.workers.minds import Minds

PURGE_EVERY = 3600.0


class Server:
    """The store, the tables, those who think, and what stands at the door."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.cookies = Cookies(settings.secret_key)
        self.store = Store.open(settings.database)
        self.notices = Notices.open(settings.database)
        self.accounts = Accounts(self.store, settings.session_days)
        self.minds = Minds(settings.workers)
        self.tables = Tables(
            self.store,
            self.notices,
            self.minds,
            Vault(settings.secret_key),
            packs=Packs(settings.content_packs),
            mind_seconds=settings.mind_seconds,
            pause=settings.mind_pause,
        )
        self.analyses = Analyses()
        self.webhooks = Webhooks(self.store, settings.address, settings.secret_key)
        self.action_limit = RateLimit(settings.actions_per_second, 4 * settings.actions_per_second)
        self.chat_limit = RateLimit(settings.chats_per_minute / 60, settings.chats_per_minute)
        self.table_limit = RateLimit(settings.tables_per_minute / 60, settings.tables_per_minute)
        self.login_limit = RateLimit(settings.logins_per_minute / 60, settings.logins_per_minute)
        self.opened = time.time()
        self.stack = AsyncExitStack()

    async def open(self) -> None:
        """Migrate the store, begin to listen, and take up what goes on by itself."""
        await self.stack.enter_async_context(self.store)
        await self.store.migrate()
        await self.stack.enter_async_context(self.notices)
        self.tables.changes.on_over.append(self.rate)
        self.tables.changes.on_turn.append(self.webhooks.your_turn)
        self.tables.background.start(self.tables.keep())
        self.tables.background.start(self.clear_away())
        for table in await self.store.ratings.unsettled():
            await settle(self.store, table)
        await self.tables.contents.keep_all()
        await self.tables.resume()

    async def close(self) -> None:
        """Let everyone go; all that matters is in the store."""
        await self.analyses.close()
        await self.tables.close()
        await self.webhooks.close()
        await self.minds.close()
        await self.stack.aclose()

    async def rate(self, table: LiveTable, seats: list[int]) -> None:
        """Reckon the ratings of a match that has just ended."""
        await settle(self.store, table.id)

    async def clear_away(self) -> None:
        """Forget sessions that have run out, guests who left no trace and content no table names, now and then."""
        while True:
            await self.store.players.purge()
            await self.store.contents.purge()
            await asyncio.sleep(PURGE_EVERY)
