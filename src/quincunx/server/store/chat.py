"""What is said at a table."""

from __future__ import annotations

import time

from sqlalchemy import func, insert, select

from quincunx.server.rows import ChatRow, StoreError, is_table_id
from quincunx.server.store import schema as s
from quincunx.server.store.bans import refuse_banned
from quincunx.server.store.database import Part, clean, lock_players, require_table, unbroken, within
from quincunx.server.words import say

LONGEST_CHAT = 2_000


class ChatStore(Part):
    """The part of the store that keeps chat."""

    @unbroken
    async def add(self, table_id: str, player_id: str, seat: int | None, text: str) -> ChatRow:
        """Keep one line of chat."""
        if len(text) > LONGEST_CHAT:
            raise StoreError(say("error.long_chat", n=LONGEST_CHAT))
        here, said, now = s.chat.c.table_id == table_id, clean(text), time.time()
        async with self.database.writing() as connection:
            await lock_players(connection, [player_id])
            await refuse_banned(connection, [player_id])
            await require_table(connection, table_id)
            last = await connection.scalar(select(func.max(s.chat.c.n)).where(here))
            n = 0 if last is None else last + 1
            values = {"table_id": table_id, "n": n, "player_id": player_id, "seat": seat, "text": said, "at": now}
            await connection.execute(insert(s.chat).values(values))
            name = await connection.scalar(select(s.players.c.name).where(s.players.c.id == player_id))
        return ChatRow(table_id, n, player_id, seat, said, now, name or "")

    @unbroken
    async def around(self, table_id: str, n: int, before: int = 10, after: int = 5) -> list[ChatRow]:
        """A line of chat and those around it, in order."""
        return [line for line in await self.lines(table_id, n - before - 1, limit=100_000) if line.n <= n + after]

    @unbroken
    async def lines(self, table_id: str, after: int = -1, limit: int = 500) -> list[ChatRow]:
        """The last lines of chat after the one of this number, in order."""
        if not is_table_id(table_id):
            return []
        query = (
            select(s.chat.c.n, s.chat.c.player_id, s.chat.c.seat, s.chat.c.text, s.chat.c.at, s.players.c.name)
            .join(s.players, s.players.c.id == s.chat.c.player_id)
            .where(s.chat.c.table_id == table_id, s.chat.c.n > within(after))
            .order_by(s.chat.c.n.desc())
            .limit(limit)
        )
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [ChatRow(table_id, *row) for row in reversed(rows)]
