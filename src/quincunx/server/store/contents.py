"""What tables are played with: each content once, for as long as a table names it."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import delete, exists, func, insert, select
from sqlalchemy.exc import IntegrityError

from quincunx.core.content import Content, content_from_dict
from quincunx.server.rows import TableRow
from quincunx.server.store import schema as s
from quincunx.server.store.database import Part, Transaction, row_as, unbroken

UNNAMED = ~exists().where(s.tables.c.content == s.contents.c.hash)
UNKEPT = ~exists().where(s.contents.c.hash == s.tables.c.content)


class ContentStore(Part):
    """The part of the store that keeps contents."""

    @unbroken
    async def keep(self, game: str, content: Content) -> None:
        """Keep the content of a table that was made without."""
        async with self.database.writing() as connection:
            await hold_content(connection, game, content)

    @unbroken
    async def get(self, content_hash: str) -> Content | None:
        """A content that was kept; None if there is none of this hash, ContentError if it is damaged."""
        async with self.database.reading() as connection:
            data = await connection.scalar(select(s.contents.c.data).where(s.contents.c.hash == content_hash))
        return content_from_dict(data) if data is not None else None

    @unbroken
    async def tables_without(self) -> list[TableRow]:
        """For each content that tables name and that is not kept, one of these tables."""
        first = select(func.min(s.tables.c.id)).where(UNKEPT).group_by(s.tables.c.game, s.tables.c.content)
        async with self.database.reading() as connection:
            rows = await connection.execute(select(s.tables).where(s.tables.c.id.in_(first)))
            return [row_as(TableRow, row) for row in rows]

    @unbroken
    async def purge(self) -> int:
        """Forget the contents that no table names any more; how many there were."""
        idle = select(s.contents.c.hash).where(UNNAMED).order_by(s.contents.c.hash).with_for_update()
        async with self.database.writing() as connection:
            found = list(await connection.scalars(idle))
            # Until the lock was had, a table may have been made with one of these: look again.
            gone = await connection.execute(delete(s.contents).where(s.contents.c.hash.in_(found), UNNAMED))
        return gone.rowcount


async def hold_content(connection: Transaction, game: str, content: Content) -> None:
    """Keep a content unless it is kept, and let nobody purge it until the transaction ends."""
    here = select(s.contents.c.hash).where(s.contents.c.hash == content.hash)
    while await connection.scalar(here.with_for_update(read=True, key_share=True)) is None:
        with suppress(IntegrityError):  # someone else has just kept it
            async with connection.begin_nested():
                values = {"hash": content.hash, "game": game, "data": content.to_dict()}
                await connection.execute(insert(s.contents).values(values))
