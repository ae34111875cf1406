"""Reports: what players tell the operator about each other."""

from __future__ import annotations

import time

from sqlalchemy import insert, select

from quincunx.server.rows import ReportRow, StoreError, is_table_id
from quincunx.server.store import schema as s
from quincunx.server.store.database import Part, Transaction, clean, lock_players, next_number, row_as, unbroken, within
from quincunx.server.words import say

LONGEST_REASON = 1_000


class ReportStore(Part):
    """The part of the store that keeps reports."""

    @unbroken
    async def add(
        self,
        kind: str,
        by_id: str,
        reason: str,
        *,
        about_id: str | None = None,
        table_id: str | None = None,
        line: int | None = None,
    ) -> ReportRow:
        """Keep a report of a line, a name or a table, with what it says now; StoreError if there is no such thing."""
        if kind not in s.REPORTS:
            raise StoreError(f"expected one of {', '.join(s.REPORTS)}, got {kind!r}")
        if not clean(reason).strip() or len(reason) > LONGEST_REASON:
            raise StoreError(say("error.report_reason", n=LONGEST_REASON))
        async with self.database.writing() as connection:
            await lock_players(connection, [by_id])
            if kind == "line":
                about_id, words = await line_reported(connection, table_id, line)
            else:
                line = None
                words = await name_reported(connection, about_id) if kind == "name" else ""
            if table_id is not None:
                title = await title_reported(connection, table_id)
                about_id, words = (None, title) if kind == "table" else (about_id, words)
            elif kind == "table":
                raise StoreError(say("error.no_table"))
            n = await next_number(connection, s.reports)
            report = ReportRow(
                n, kind, by_id, about_id, table_id, line, words, clean(reason).strip(), time.time(), settled=None
            )
            await connection.execute(insert(s.reports).values(vars(report)))
        return report

    @unbroken
    async def listed(self, settled: bool = False, limit: int = 200) -> list[ReportRow]:
        """The reports nobody has settled yet, or all of them, newest first."""
        query = select(s.reports).order_by(s.reports.c.n.desc()).limit(limit)
        if not settled:
            query = query.where(s.reports.c.settled.is_(None))
        async with self.database.reading() as connection:
            return [row_as(ReportRow, row) for row in await connection.execute(query)]


async def line_reported(connection: Transaction, table_id: str | None, n: int | None) -> tuple[str, str]:
    """Who said a line, and what."""
    here = (s.chat.c.table_id == clean(table_id or ""), s.chat.c.n == within(-1 if n is None else n))
    found = (await connection.execute(select(s.chat.c.player_id, s.chat.c.text).where(*here))).first()
    if found is None:
        raise StoreError(say("error.no_line"))
    return found.player_id, found.text


async def name_reported(connection: Transaction, player_id: str | None) -> str:
    here = (s.players.c.id == clean(player_id or ""), s.players.c.deleted.is_(None))
    name = await connection.scalar(select(s.players.c.name).where(*here))
    if name is None:
        raise StoreError(say("error.no_player"))
    return str(name)


async def title_reported(connection: Transaction, table_id: str) -> str:
    title = None
    if is_table_id(table_id):
        title = await connection.scalar(select(s.tables.c.title).where(s.tables.c.id == table_id))
    if title is None:
        raise StoreError(say("error.no_table"))
    return str(title)
