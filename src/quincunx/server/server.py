"""The server: everything the served table is made of, opened together and closed together."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack, suppress

from quincunx.server.people.accounts import Accounts
from quincunx.server.people.conduct import Conduct
from quincunx.server.people.cookies import Cookies
from quincunx.server.people.lines import Lines
from quincunx.server.people.logins import Logins
from quincunx.server.people.mails import Mails
from quincunx.server.people.networks import BannedNetworks
from quincunx.server.people.operating import heed_operators
from quincunx.server.people.ratings import settle
from quincunx.server.people.webhooks import Webhooks
from quincunx.server.rate_limit import Places, RateLimit
from quincunx.server.settings import Settings
from quincunx.server.store import Store
from quincunx.server.store.engine import PLAYERS_WAIT
from quincunx.server.store.in_use import in_use
from quincunx.server.store.vault import Vault
from quincunx.server.tables.analyses import Analyses
from quincunx.server.tables.contents import Packs
from quincunx.server.tables.notices import Notices
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.tables import Tables
from quincunx.server.workers.minds import Minds

PURGE_EVERY = 3600.0
REPORTS = RateLimit.Pace(5, 300.0)
"""Reports of one player: five at once, then one in five minutes."""
HOUSEHOLD = 5
"""How many people may chat from one address as much as each of them may."""
SEATS = 2
"""How many seats may be taken at open tables for each table that may be made: somebody has to sit down at them."""
STILL_TAKEN = 0.1
"""Seconds for choices that were on their way when the server began to end; later ones are refused."""
LONGEST_DRAIN = 3.0
"""Seconds until lines that are still busy are cut."""


class Server:
    """The store, the tables, those who think, and what stands at the door."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.cookies = Cookies(settings.secret_key)
        self.store = Store.open(settings.database, PLAYERS_WAIT)
        self.notices = Notices.open(settings.database)
        self.accounts = Accounts(self.store, settings.session_days, notices=self.notices)
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
        self.lines = Lines(self.store, self.notices, self.tables.background)
        self.conduct = Conduct(self.store, self.notices)
        self.analyses = Analyses()
        self.webhooks = Webhooks(self.store, settings.address, settings.secret_key)
        self.mails = Mails(self.store, settings)
        self.action_limit = RateLimit(settings.actions_per_second, 4 * settings.actions_per_second)
        self.sockets_by_address = Places(settings.sockets_per_address)
        self.sockets_by_player = Places(settings.sockets_per_player)
        self.chat_limit = RateLimit(settings.chats_per_minute / 60, settings.chats_per_minute)
        self.household_chat_limit = RateLimit(
            HOUSEHOLD * settings.chats_per_minute / 60, HOUSEHOLD * settings.chats_per_minute
        )
        self.table_limit = RateLimit(settings.tables_per_minute / 60, settings.tables_per_minute)
        self.seat_limit = RateLimit(SEATS * settings.tables_per_minute / 60, SEATS * settings.tables_per_minute)
        self.report_limit = RateLimit.at(REPORTS)
        self.networks = BannedNetworks(self.store)
        self.logins = Logins(settings.logins_per_minute)
        self.opened = time.time()
        self.ending = asyncio.Event()
        """Set when nobody new is let in any more."""
        self.leaving: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done at the same time: all lines wait for this one, which is cheaper than a task for each."""
        self.takes_choices = True
        self.stack = AsyncExitStack()

    async def open(self) -> None:
        """Take hold of the store and migrate it, begin to listen, and take up what goes on by itself."""
        await self.stack.enter_async_context(in_use(self.settings.database))
        await self.stack.enter_async_context(self.store)
        await self.store.migrate()
        await self.stack.enter_async_context(self.notices)
        self.tables.heed_trouble()
        self.tables.changes.on_over.append(self.rate)
        self.tables.changes.on_turn.append(self.your_turn)
        self.tables.background.start(self.tables.keep())
        self.tables.background.start(self.clear_away())
        self.tables.background.start(self.lines.keep())
        if self.store.database.file is not None:
            self.tables.background.start(heed_operators(self.store, self.notices))
        self.tables.background.start(self.tables.taking_up.keep())
        self.tables.background.start(self.tables.background.until_done("making up", self.make_up))

    async def drain(self) -> None:
        """Let nobody in any more, take what has been sent already, and wait until every line has been closed."""
        self.ending.set()
        if not self.leaving.done():
            self.leaving.set_result(None)
        await asyncio.sleep(STILL_TAKEN if self.sockets_by_address.taken else 0)
        self.takes_choices = False
        for _ in range(int(LONGEST_DRAIN / STILL_TAKEN)):
            if not self.sockets_by_address.taken:
                return
            await asyncio.sleep(STILL_TAKEN)

    async def close(self) -> None:
        """Let everyone go; all that matters is in the store."""
        await self.analyses.close()
        await self.tables.close()
        await self.webhooks.close()
        await self.mails.close()
        await self.minds.close()
        await self.stack.aclose()

    async def rate(self, table: LiveTable, seats: list[int]) -> None:
        """Reckon the ratings of a match that has just ended."""
        await settle(self.store, table.id)

    def your_turn(self, table: LiveTable, seats: list[int]) -> None:
        """Let people know outside the table that they are asked; whoever is there sees it, and costs no task."""
        away = [seat for seat in seats if seat not in table.present]
        if away:
            self.tables.changes.call([self.webhooks.your_turn, self.mails.your_turn], table, away)

    async def make_up(self) -> None:
        """What a crash or an older version left undone: ratings to reckon, contents to keep."""
        for table in await self.store.ratings.unsettled():
            with suppress(ValueError, LookupError, TypeError):  # one broken table must not keep the others waiting
                await settle(self.store, table)
        await self.tables.contents.keep_all()

    async def clear_away(self) -> None:
        """Forget sessions that have run out, guests who left no trace and content no table names, now and then."""
        while True:
            await self.tables.background.until_done("clearing away", self.store.players.purge)
            await self.tables.background.until_done("clearing away", self.store.contents.purge)
            await self.tables.background.until_done("clearing away", self.store.mails.purge)
            await asyncio.sleep(PURGE_EVERY)
