"""Bans: who may not come in, as operators decide."""

from __future__ import annotations

import time
from collections.abc import Iterable

from sqlalchemy import select

from quincunx.server.rows import Banned, BanRow, NetworkBanRow
from quincunx.server.store import schema as s
from quincunx.server.store.database import Part, Transaction, row_as, unbroken
from quincunx.server.words import say

FOREVER = 253_402_300_800.0
"""The end of the year 9999."""


class BanStore(Part):
    """The part of the store that knows who is banned."""

    @unbroken
    async def of(self, player_id: str) -> BanRow | None:
        """The ban of a player, if it has not run out."""
        query = select(s.bans).where(s.bans.c.player_id == player_id, s.bans.c.until > time.time())
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        return row_as(BanRow, row) if row is not None else None

    @unbroken
    async def players(self) -> list[tuple[BanRow, str]]:
        """Every ban of a player that has not run out, the newest first, with their name."""
        named = select(s.bans, s.players.c.name).join(s.players, s.players.c.id == s.bans.c.player_id)
        query = named.where(s.bans.c.until > time.time()).order_by(s.bans.c.at.desc())
        async with self.database.reading() as connection:
            return [(BanRow(*row[:-1]), row[-1]) for row in await connection.execute(query)]

    @unbroken
    async def networks(self) -> list[NetworkBanRow]:
        """Every ban of a network that has not run out, the newest first."""
        query = select(s.network_bans).where(s.network_bans.c.until > time.time()).order_by(s.network_bans.c.at.desc())
        async with self.database.reading() as connection:
            return [row_as(NetworkBanRow, row) for row in await connection.execute(query)]


async def refuse_banned(connection: Transaction, player_ids: Iterable[str]) -> None:
    """Banned if one of these players is; who holds them locked can rely on it until the transaction ends."""
    query = select(s.bans).where(s.bans.c.player_id.in_(set(player_ids)), s.bans.c.until > time.time())
    row = (await connection.execute(query)).first()
    if row is not None:
        raise Banned(ban_words(row_as(BanRow, row)))


def ban_words(ban: BanRow) -> str:
    """What a banned player is told."""
    if ban.until >= FOREVER:
        return say("account.banned", why=ban.why)
    until = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(ban.until))
    return say("account.banned_until", until=until, why=ban.why)
