"""Mutes and blocks: whom players do not want to hear, or to have to do with at all."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Select, delete, func, insert, select

from quincunx.server.rows import ShunRow, StoreError
from quincunx.server.store import schema as s
from quincunx.server.store.database import Part, lock_players, row_as, unbroken
from quincunx.server.words import say

MOST_SHUNS = 500


class ShunStore(Part):
    """The part of the store that keeps people apart."""

    @unbroken
    async def set(self, player_id: str, other_id: str, how: str | None) -> None:
        """Mute or block somebody, or None to have to do with them again."""
        if player_id == other_id:
            raise StoreError(say("me.not_yourself"))
        if how is not None and how not in s.SHUNS:
            raise StoreError(f"expected one of {', '.join(s.SHUNS)}, got {how!r}")
        mine = s.shuns.c.player_id == player_id
        async with self.database.writing() as connection:
            # Alone, so that of two pages that count the list at once one waits.
            await lock_players(connection, [player_id] if how is None else [player_id, other_id], alone=True)
            await connection.execute(delete(s.shuns).where(mine, s.shuns.c.other_id == other_id))
            if how is None:
                return
            if (await connection.scalar(select(func.count()).where(mine)) or 0) >= MOST_SHUNS:
                raise StoreError(say("me.too_many_shuns", n=MOST_SHUNS))
            values = {"player_id": player_id, "other_id": other_id, "how": how, "at": time.time()}
            await connection.execute(insert(s.shuns).values(values))

    @unbroken
    async def of(self, player_id: str) -> list[ShunRow]:
        """Whom a player has muted or blocked, by name."""
        async with self.database.reading() as connection:
            return [row_as(ShunRow, row) for row in await connection.execute(shuns_query(player_id))]

    @unbroken
    async def unheard_by(self, player_id: str) -> frozenset[str]:
        """Whose lines a player is not shown: those they have muted or blocked, and those who have blocked them."""
        mine = select(s.shuns.c.other_id).where(s.shuns.c.player_id == player_id)
        theirs = select(s.shuns.c.player_id).where(s.shuns.c.other_id == player_id, s.shuns.c.how == "block")
        async with self.database.reading() as connection:
            return frozenset(await connection.scalars(mine.union(theirs)))

    @unbroken
    async def blocked(self, player_id: str) -> frozenset[str]:
        """Those with whom a player does not sit down: one of the two has blocked the other."""
        block = s.shuns.c.how == "block"
        mine = select(s.shuns.c.other_id).where(s.shuns.c.player_id == player_id, block)
        theirs = select(s.shuns.c.player_id).where(s.shuns.c.other_id == player_id, block)
        async with self.database.reading() as connection:
            return frozenset(await connection.scalars(mine.union(theirs)))


def shuns_query(player_id: str) -> Select[Any]:
    columns = (s.shuns.c.other_id, s.players.c.name, s.shuns.c.how, s.shuns.c.at)
    query = select(*columns).join(s.players, s.players.c.id == s.shuns.c.other_id)
    return query.where(s.shuns.c.player_id == player_id).order_by(s.players.c.name, s.shuns.c.other_id)
