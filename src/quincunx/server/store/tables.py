"""Tables and who sits at them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, Text, cast, exists, func, insert, select, update

from quincunx.core.content import Content
from quincunx.core.game import Data
from quincunx.server.closed_words import reason
from quincunx.server.rows import (
    STATUSES,
    DiceSecret,
    NoSeat,
    SeatPlan,
    SeatRow,
    Stats,
    StoreError,
    TableRow,
    checked_status,
    is_table_id,
)
from quincunx.server.store import schema as s
from quincunx.server.store.bans import refuse_banned
from quincunx.server.store.contents import hold_content
from quincunx.server.store.database import (
    Part,
    Transaction,
    clean,
    lock_players,
    lock_table,
    new_name,
    row_as,
    unbroken,
)
from quincunx.server.words import say

MOST_SEATS = 16
DESERTED = reason("deserted")
LEASE = 15.0
"""Seconds a table in play is left to the process that has it open, before another one may look after it."""
MOST_WAITING = 10
"""So many public tables of others a player may wait at, or one guest could empty the lobby."""
SEAT = (
    s.seats.c.table_id,
    s.seats.c.seat,
    s.seats.c.player_id,
    s.seats.c.mind,
    s.seats.c.clock_left,
    s.players.c.name,
    s.bans.c.until.label("banned_until"),
    s.seats.c.lets_watch,
)


class TableStore(Part):
    """The part of the store that keeps tables and seats."""

    @unbroken
    async def create(
        self,
        game: str,
        rules_version: int,
        content: Content | str,
        options: Data,
        start: Data,
        seats: Sequence[SeatPlan],
        *,
        packs: Sequence[str] = (),
        public: bool = False,
        pace: Data | None = None,
        takeover: bool = False,
        title: str = "",
        made_by: str | None = None,
        forked_from: str | None = None,
        status: str = "open",
        table_id: str | None = None,
        secret: DiceSecret | None = None,
    ) -> TableRow:
        """A new table with its seats; a seat may be given to a player or a mind, or left free.

        The content is kept along with it; by its hash alone a table can only name it. With a secret of the server's,
        its seed is made of that and a value of every person, unless the table runs at once.
        """
        if not 1 <= len(seats) <= MOST_SEATS:
            raise StoreError(f"expected 1 to {MOST_SEATS} seats, got {len(seats)}")
        now = time.time()
        table = TableRow(
            id=table_id or new_table_id(),
            game=game,
            rules_version=rules_version,
            content=content if isinstance(content, str) else content.hash,
            packs=list(packs),
            options=options,
            start=start,
            seats=len(seats),
            status=checked_status(status),
            public=public,
            pace=pace or {},
            takeover=takeover,
            title=clean(title),
            made_by=made_by,
            forked_from=forked_from,
            result=None,
            frozen_why=None,
            settled=False,
            created=now,
            updated=now,
            due=now + LEASE if status == "running" else None,
        )
        rows = [{"table_id": table.id, "seat": number, **vars(plan)} for number, plan in enumerate(seats)]
        people = [who for who in (*(plan.player_id for plan in seats), made_by) if who is not None]
        async with self.database.writing() as connection:
            await lock_players(connection, people)
            await refuse_banned(connection, people)
            if isinstance(content, Content):
                await hold_content(connection, game, content)
            await connection.execute(insert(s.tables).values(vars(table)))
            await connection.execute(insert(s.seats), rows)
            if secret is not None:
                await connection.execute(insert(s.dice).values(first_dice(table, secret)))
        return table

    @unbroken
    async def get(self, table_id: str) -> TableRow | None:
        """A table by id."""
        if not is_table_id(table_id):
            return None
        async with self.database.reading() as connection:
            row = (await connection.execute(select(s.tables).where(s.tables.c.id == table_id))).first()
        return row_as(TableRow, row) if row is not None else None

    @unbroken
    async def set_status(
        self,
        table_id: str,
        status: str,
        *,
        result: Data | None = None,
        frozen_why: str | None = None,
        only_from: Sequence[str] = STATUSES,
    ) -> bool:
        """Say how a table stands, if it stands in one of `only_from`; only a frozen table has a reason."""
        now = time.time()
        values: Data = {"status": checked_status(status), "updated": now, "frozen_why": frozen_why}
        values["due"] = now + LEASE if status == "running" else None
        if result is not None:
            values["result"] = result
        here = (s.tables.c.id == table_id, s.tables.c.status.in_(only_from))
        async with self.database.writing() as connection:
            return (await connection.execute(update(s.tables).where(*here).values(values))).rowcount == 1

    # ---- seats

    @unbroken
    async def seats(self, table_id: str) -> list[SeatRow]:
        """The seats of a table, in order."""
        return (await self.seats_of([table_id]))[table_id]

    @unbroken
    async def seats_of(self, table_ids: Iterable[str]) -> dict[str, list[SeatRow]]:
        """The seats of several tables at once."""
        found: dict[str, list[SeatRow]] = {table_id: [] for table_id in table_ids}
        known = [table_id for table_id in found if is_table_id(table_id)]
        query = seat_query().where(s.seats.c.table_id.in_(known)).order_by(s.seats.c.table_id, s.seats.c.seat)
        async with self.database.reading() as connection:
            for row in await connection.execute(query):
                found[row.table_id].append(row_as(SeatRow, row))
        return found

    @unbroken
    async def claim_seat(self, table_id: str, seat: int, player_id: str) -> bool:
        """Sit down, if the seat is free and the player has no other seat here; True also if it is theirs already."""
        if not 0 <= seat < MOST_SEATS:
            return False
        here = s.seats.c.table_id == table_id
        free = (here, s.seats.c.seat == seat, s.seats.c.player_id.is_(None), s.seats.c.mind.is_(None))
        mine = select(s.seats.c.seat).where(here, s.seats.c.player_id == player_id)
        async with self.database.writing() as connection:
            await lock_players(connection, [player_id], alone=True)  # or seats taken at once would not be counted
            await refuse_banned(connection, [player_id])
            if await lock_table(connection, table_id) not in ("open", "running"):
                return False
            held = set(await connection.scalars(mine))
            if held:
                return seat in held
            table = row_as(
                TableRow, (await connection.execute(select(s.tables).where(s.tables.c.id == table_id))).one()
            )
            await check_room(connection, table, player_id)
            sits_down = update(s.seats).where(*free).values(player_id=player_id, lets_watch=False)
            done = await connection.execute(sits_down)
            await touch(connection, table_id)
        return done.rowcount == 1

    @unbroken
    async def let_watch(self, table_id: str, player_id: str, on: bool) -> None:
        """Whether somebody who sits at a table lets others watch it."""
        own = (s.seats.c.table_id == table_id, s.seats.c.player_id == player_id)
        async with self.database.writing() as connection:
            await connection.execute(update(s.seats).where(*own).values(lets_watch=on))

    @unbroken
    async def rematch_of(self, table_id: str, player_id: str) -> str | None:
        """The table at which the match after this one is played, or was, by a player of both; None if there is none."""
        # Searched as it is written, so that a row that is damaged does no harm.
        says_so = cast(s.tables.c.start, Text).contains(f'"rematch_of": {json.dumps(table_id)}', autoescape=True)
        here = (sits(player_id), says_so)
        query = select(s.tables.c.id).where(*here).order_by(s.tables.c.created, s.tables.c.id).limit(1)
        async with self.database.reading() as connection:
            return await connection.scalar(query)

    # ---- lists, newest first

    @unbroken
    async def played_by(self, player_id: str, limit: int = 100, offset: int = 0) -> list[TableRow]:
        """The tables where this player has a seat and that are not over."""
        return await self.listed(sits(player_id), s.tables.c.status != "over", limit=limit, offset=offset)

    @unbroken
    async def finished(self, player_id: str, limit: int = 100, offset: int = 0) -> list[TableRow]:
        """The tables where this player had a seat and that are over."""
        return await self.listed(sits(player_id), s.tables.c.status == "over", limit=limit, offset=offset)

    @unbroken
    async def waiting(self, limit: int = 100, offset: int = 0) -> list[TableRow]:
        """Public tables that wait for players."""
        free = exists().where(
            s.seats.c.table_id == s.tables.c.id, s.seats.c.player_id.is_(None), s.seats.c.mind.is_(None)
        )
        here = (s.tables.c.public, s.tables.c.status == "open", free, ~holds_banned())
        return await self.listed(*here, limit=limit, offset=offset)

    @unbroken
    async def watchable(self, limit: int = 100, offset: int = 0) -> list[TableRow]:
        """Public tables in play."""
        return await self.listed(s.tables.c.public, s.tables.c.status == "running", limit=limit, offset=offset)

    # ---- what is due

    @unbroken
    async def due(self, now: float, limit: int) -> list[tuple[str, float]]:
        """The tables in play that need looking after, the longest overdue first, and since when."""
        where = (s.tables.c.status == "running", s.tables.c.due <= now)
        query = select(s.tables.c.id, s.tables.c.due).where(*where).order_by(s.tables.c.due).limit(limit)
        async with self.database.reading() as connection:
            return [(row.id, row.due) for row in await connection.execute(query)]

    @unbroken
    async def set_due(self, table_id: str, before: float | None, due: float | None) -> bool:
        """Say when a table is due next; False, with nothing changed, if somebody else has said so meanwhile."""
        here = (s.tables.c.id == table_id, s.tables.c.due.is_not_distinct_from(before))
        async with self.database.writing() as connection:
            return (await connection.execute(update(s.tables).where(*here).values(due=due))).rowcount == 1

    @unbroken
    async def set_acting(self, table_id: str, acting: int) -> None:
        """Say who can choose at a table in play, if that is not known; what happens there says so by itself."""
        here = (s.tables.c.id == table_id, s.tables.c.status == "running", s.tables.c.acting.is_(None))
        async with self.database.writing() as connection:
            await connection.execute(update(s.tables).where(*here).values(acting=acting))

    async def listed(self, *where: ColumnElement[bool], limit: int, offset: int) -> list[TableRow]:
        query = select(s.tables).where(*where).order_by(s.tables.c.updated.desc(), s.tables.c.id)
        async with self.database.reading() as connection:
            rows = await connection.execute(query.limit(limit).offset(offset))
            return [row_as(TableRow, row) for row in rows]

    @unbroken
    async def stats(self) -> Stats:
        """How many players, tables and sessions there are."""
        async with self.database.reading() as connection:
            kinds = await connection.execute(
                select(s.players.c.kind, func.count()).where(s.players.c.deleted.is_(None)).group_by(s.players.c.kind)
            )
            players = dict.fromkeys(s.KINDS, 0) | {row[0]: row[1] for row in kinds}
            statuses = await connection.execute(select(s.tables.c.status, func.count()).group_by(s.tables.c.status))
            tables = dict.fromkeys(STATUSES, 0) | {row[0]: row[1] for row in statuses}
            alive = select(func.count()).select_from(s.sessions).where(s.sessions.c.expires > time.time())
            sessions = await connection.scalar(alive)
        return Stats(players, tables, sessions or 0)


def new_table_id() -> str:
    """A name no other table has."""
    return new_name(10)


def first_dice(table: TableRow, secret: DiceSecret) -> Data:
    """The dice a table begins with: the server is committed, and nobody else is yet."""
    return {
        "table_id": table.id,
        "round": 1,
        "commitment": secret.commitment,
        "secret": secret.sealed,
        "is_sealed": True,
        "persons": [],
        "is_dealt": table.status == "running",
        "drawn": None,
    }


def sits(player_id: str) -> ColumnElement[bool]:
    return exists().where(s.seats.c.table_id == s.tables.c.id, s.seats.c.player_id == player_id)


def holds_banned() -> ColumnElement[bool]:
    """Does someone sit there who is banned?"""
    banned = s.seats.join(s.bans, s.bans.c.player_id == s.seats.c.player_id)
    here = (s.seats.c.table_id == s.tables.c.id, s.bans.c.until > time.time())
    return exists(1).select_from(banned).where(*here)


def seat_query() -> Select[Any]:
    people = s.seats.outerjoin(s.players, s.players.c.id == s.seats.c.player_id)
    return select(*SEAT).select_from(people.outerjoin(s.bans, s.bans.c.player_id == s.seats.c.player_id))


async def check_room(connection: Transaction, table: TableRow, player_id: str) -> None:
    """May this player sit down here? Not again after leaving, and not at every table others have opened to all."""
    if player_id in table.gone:
        raise NoSeat(say("refused.got_up"))
    by_others = s.tables.c.made_by.is_distinct_from(player_id)
    here = (sits(player_id), s.tables.c.status == "open", s.tables.c.public, by_others)
    if table.status == "open" and table.public and table.made_by != player_id:
        held = await connection.scalar(select(func.count()).select_from(s.tables).where(*here))
        if (held or 0) >= MOST_WAITING:
            raise NoSeat(say("refused.waits_enough", n=MOST_WAITING))


async def close_deserted(connection: Transaction, table_ids: Iterable[str]) -> None:
    """Close those of the tables for good that wait for the deal with nobody left who sits there."""
    now = time.time()
    somebody = select(s.seats.c.seat).where(s.seats.c.table_id == s.tables.c.id, s.seats.c.player_id.is_not(None))
    here = (s.tables.c.id.in_(list(table_ids)), s.tables.c.status == "open", ~somebody.exists())
    closed = {"status": "frozen", "frozen_why": DESERTED, "closed": now, "updated": now}
    await connection.execute(update(s.tables).where(*here).values(closed))


async def touch(connection: Transaction, table_id: str) -> None:
    """Note that something has changed at a table."""
    await connection.execute(update(s.tables).where(s.tables.c.id == table_id).values(updated=time.time()))
