"""What players keep for themselves: their notes on a table, and where to call when it is their turn."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from quincunx.server.rows import StoreError, is_table_id
from quincunx.server.store import schema as s
from quincunx.server.store.database import Part, clean, lock_players, require_table, unbroken
from quincunx.server.words import say

LONGEST_NOTE = 20_000


class NoteStore(Part):
    """The part of the store that keeps notes and webhooks."""

    @unbroken
    async def set(self, table_id: str, player_id: str, text: str) -> None:
        """Keep a player's own notes on a table; nobody else ever sees them."""
        if len(text) > LONGEST_NOTE:
            raise StoreError(say("error.long_note", n=LONGEST_NOTE))
        here = (s.notes.c.table_id == table_id, s.notes.c.player_id == player_id)
        async with self.database.writing() as connection:
            await lock_players(connection, [player_id])
            await require_table(connection, table_id)
            await connection.execute(delete(s.notes).where(*here))
            if text:
                values = {"table_id": table_id, "player_id": player_id, "text": clean(text)}
                await connection.execute(insert(s.notes).values(values))

    @unbroken
    async def get(self, table_id: str, player_id: str) -> str:
        """A player's own notes on a table."""
        if not is_table_id(table_id):
            return ""
        here = (s.notes.c.table_id == table_id, s.notes.c.player_id == player_id)
        async with self.database.reading() as connection:
            return await connection.scalar(select(s.notes.c.text).where(*here)) or ""

    @unbroken
    async def set_webhook(self, player_id: str, url: str | None) -> None:
        """Where to call when it is this player's turn; None to call nowhere."""
        async with self.database.writing() as connection:
            await lock_players(connection, [player_id], alone=True)
            await connection.execute(delete(s.webhooks).where(s.webhooks.c.player_id == player_id))
            if url:
                await connection.execute(insert(s.webhooks).values(player_id=player_id, url=clean(url)))

    @unbroken
    async def webhook(self, player_id: str) -> str | None:
        """Where to call when it is this player's turn."""
        query = select(s.webhooks.c.url).where(s.webhooks.c.player_id == player_id)
        async with self.database.reading() as connection:
            return await connection.scalar(query)
