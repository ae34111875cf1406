"""What operators do from the command line while servers run, and how those hear of it."""

from __future__ import annotations

import asyncio
from typing import Final

from quincunx.server.people.accounts import shown_name
from quincunx.server.people.networks import checked_network
from quincunx.server.store import PlayerRow, Store, StoreDown
from quincunx.server.tables.changes import OTHER
from quincunx.server.tables.notices import Notices

EVERY: Final = 1.0
"""Seconds between two looks into the audit log, where nobody sends word between processes."""


class Operator:
    """Somebody who may do what players may not; every deed is kept with its entry in the audit log, then told."""

    def __init__(self, store: Store, notices: Notices, who: str) -> None:
        self.store = store
        self.notices = notices
        self.who = who

    async def close_table(self, table_id: str, why: str) -> None:
        """Close a table for good; those at it are told why."""
        await self.store.operating.close_table(self.who, table_id, why)
        self.notices.publish(table_id, OTHER)

    async def rename(self, player: str, name: str, why: str) -> tuple[PlayerRow, str]:
        """Another name for a player; who it was, and the name as it is shown."""
        found = await self.store.operating.find(player)
        shown = shown_name(found, name)
        await self.store.operating.rename(self.who, found, shown, why)
        self.notices.publish(found.id, OTHER)
        return found, shown

    async def ban(self, player: str, why: str, days: float | None = None) -> PlayerRow:
        """Keep a player out for so many days, or for good; their sockets close, and others may claim their games."""
        found = await self.store.operating.find(player)
        await self.store.operating.ban(self.who, found, why, days)
        self.notices.publish(found.id, OTHER)
        return found

    async def ban_network(self, network: str, why: str, days: float) -> str:
        """Keep guests of a network out for so many days; the network as it is kept."""
        kept = checked_network(network)
        await self.store.operating.ban_network(self.who, kept, why, days)
        return kept

    async def unban_network(self, network: str, why: str) -> str:
        """Let guests of a network in again."""
        kept = checked_network(network)
        await self.store.operating.unban_network(self.who, kept, why)
        return kept

    async def unban(self, player: str, why: str) -> PlayerRow:
        """Let a player in again."""
        found = await self.store.operating.find(player)
        await self.store.operating.unban(self.who, found, why)
        self.notices.publish(found.id, OTHER)
        return found


async def heed_operators(store: Store, notices: Notices) -> None:
    """On SQLite, processes send each other no word: what operators did is read in their log, and told in this one."""
    newest = await store.operating.audit(1)
    last = newest[0].n if newest else 0
    while True:
        await asyncio.sleep(EVERY)
        try:
            entries = await store.operating.audit_after(last)
        except StoreDown:
            continue  # the next look will see
        for entry in entries:
            last = entry.n
            for about in (entry.player_id, entry.table_id):
                if about is not None:
                    notices.publish(about, OTHER)
