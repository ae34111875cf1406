"""Talking: chat for everyone at a table, and notes for oneself."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.server.store import Banned, Store
from quincunx.server.tables.changes import Changes
from quincunx.server.tables.checks import LONGEST_CHAT, LONGEST_NOTE, checked_words, refused, seat_for
from quincunx.server.tables.open_tables import OpenTable, OpenTables, chat_line


class Chat:
    """What is said at tables, and written down."""

    def __init__(self, open_tables: OpenTables, changes: Changes, store: Store) -> None:
        self.open_tables = open_tables
        self.changes = changes
        self.store = store

    async def check(self, table_id: str, player: str | None, text: object) -> None:
        """May this be said here? Refused if not."""
        table = await self.open_tables.get(table_id)
        if not checked_words(text, LONGEST_CHAT) or not table.may_talk(player):
            raise refused("no_chat", "table.turn")

    async def say(self, table_id: str, player: str, text: object) -> None:
        """Say something to everyone at the table."""
        said = checked_words(text, LONGEST_CHAT)

        async def work(here: OpenTable) -> None:
            table = here.table
            if not table.may_talk(player) or not said or table.row.closed is not None:
                raise refused("no_chat", "table.turn")
            seat = next(iter(table.seats_of(player)), None)
            try:
                line = await self.store.chat.add(table.id, player, seat, said)
            except Banned as banned:
                raise refused("banned", "table.turn", why=str(banned)) from banned
            here.pass_on_chat(line)
            self.changes.tell_others(table)

        await self.open_tables.do(table_id, work)

    async def lines(self, table_id: str, player: str | None, after: int = -1) -> list[Data]:
        """What was said at a table, without what this player does not want to hear."""
        table = await self.open_tables.get(table_id)
        seat_for(table, player, None)
        if not table.may_talk(player):
            return []
        unheard = await self.store.shuns.unheard_by(player) if player is not None else ()
        lines = await self.store.chat.lines(table_id, after)
        return [chat_line(line) for line in lines if line.player_id not in unheard]

    async def set_note(self, table_id: str, player: str, text: object) -> None:
        """Write something down for oneself."""
        seat_for(await self.open_tables.get(table_id), player, None)
        await self.store.notes.set(table_id, player, checked_words(text, LONGEST_NOTE))

    async def note(self, table_id: str, player: str) -> str:
        return await self.store.notes.get(table_id, player)
