"""What operators do, each deed in one transaction with its entry in the audit log."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Select, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from quincunx.server.closed_words import reason
from quincunx.server.rows import AuditRow, NetworkBanRow, PlayerRow, StoreError
from quincunx.server.store import schema as s
from quincunx.server.store.bans import FOREVER
from quincunx.server.store.database import (
    Part,
    Transaction,
    clean,
    lock_players,
    lock_table,
    next_number,
    row_as,
    unbroken,
)
from quincunx.server.store.players import DAY, keys_of, name_key, name_taken

LONGEST_WHY = 500
ARROW = " -> "
"""Between an old name and a new one in the audit log; no name can hold it."""


class OperatorStore(Part):
    """The part of the store through which operators act."""

    @unbroken
    async def find(self, player: str) -> PlayerRow:
        """A player by id, or a member by name; StoreError if there is none."""
        by_id, by_name = s.players.c.id == clean(player), s.players.c.name_key == name_key(player)
        columns = [s.players.c[name] for name in ("id", "name", "kind", "created", "deleted")]
        async with self.database.reading() as connection:
            for found in (by_name, by_id):
                query = select(*columns).where(found, s.players.c.deleted.is_(None))
                row = (await connection.execute(query)).first()
                if row is not None:
                    return row_as(PlayerRow, row)
        raise StoreError(f"no such player: {player!r}; give the name of a member, or the id of a guest")

    @unbroken
    async def close_table(self, who: str, table_id: str, why: str) -> None:
        """Close a table for good; those at it are told why."""
        now = time.time()
        async with self.database.writing() as connection:
            status = await lock_table(connection, table_id)
            if status is None:
                raise StoreError(f"no such table: {table_id!r}")
            if status == "over":
                raise StoreError(f"the match at table {table_id} is over; there is nothing to close")
            because = reason("by_operator", why=checked_why(why))
            closed = {"status": "frozen", "frozen_why": because, "closed": now, "updated": now}
            await connection.execute(update(s.tables).where(s.tables.c.id == table_id).values(closed))
            await enter(connection, who, "close-table", why, table_id=table_id)

    @unbroken
    async def rename(self, who: str, player: PlayerRow, name: str, why: str) -> None:
        """Give a player another name; NameTaken if another member has it, or one that looks like it."""
        values = {"name": clean(name), **keys_of(name, player.is_member)}
        try:
            async with self.database.writing() as connection:
                await lock_players(connection, [player.id], alone=True)
                await connection.execute(update(s.players).where(s.players.c.id == player.id).values(values))
                await enter(connection, who, "rename", why, player.id, detail=f"{player.name}{ARROW}{clean(name)}")
        except IntegrityError as error:
            raise name_taken(error, name) from error

    @unbroken
    async def ban(self, who: str, player: PlayerRow, why: str, days: float | None = None) -> None:
        """Keep a player out for so many days, or for good; every session of theirs ends."""
        now = time.time()
        until = FOREVER if days is None else min(now + days * DAY, FOREVER)
        ban = {"player_id": player.id, "until": until, "why": checked_why(why), "at": now}
        async with self.database.writing() as connection:
            await lock_players(connection, [player.id], alone=True)
            await connection.execute(delete(s.bans).where(s.bans.c.player_id == player.id))
            await connection.execute(insert(s.bans).values(ban))
            await connection.execute(delete(s.sessions).where(s.sessions.c.player_id == player.id))
            detail = player.name if days is None else f"{player.name}, {days:g} days"
            await enter(connection, who, "ban", why, player.id, detail=detail)

    @unbroken
    async def unban(self, who: str, player: PlayerRow, why: str) -> None:
        """Let a player in again; StoreError if they are not banned."""
        async with self.database.writing() as connection:
            await lock_players(connection, [player.id], alone=True)
            gone = await connection.execute(delete(s.bans).where(s.bans.c.player_id == player.id))
            if gone.rowcount == 0:
                raise StoreError(f"{player.name} is not banned")
            await enter(connection, who, "unban", why, player.id, detail=player.name)

    @unbroken
    async def ban_network(self, who: str, network: str, why: str, days: float) -> None:
        """Keep guests of a network out for so many days; a ban that is there already is replaced."""
        now = time.time()
        until = min(now + days * DAY, FOREVER)
        ban = NetworkBanRow(network, until, checked_why(why), now)
        async with self.database.writing() as connection:
            await connection.execute(delete(s.network_bans).where(s.network_bans.c.network == network))
            await connection.execute(insert(s.network_bans).values(vars(ban)))
            await enter(connection, who, "ban-network", why, detail=f"{network}, {days:g} days")

    @unbroken
    async def unban_network(self, who: str, network: str, why: str) -> None:
        """Let guests of a network in again; StoreError if it is not banned."""
        async with self.database.writing() as connection:
            gone = await connection.execute(delete(s.network_bans).where(s.network_bans.c.network == network))
            if gone.rowcount == 0:
                raise StoreError(f"the network {network} is not banned")
            await enter(connection, who, "unban-network", why, detail=network)

    @unbroken
    async def names_taken_away(self) -> list[str]:
        """The names that operators replaced by others."""
        query = select(s.audit.c.detail).where(s.audit.c.what == "rename", s.audit.c.detail != "")
        async with self.database.reading() as connection:
            return [detail.partition(ARROW)[0] for detail in await connection.scalars(query)]

    @unbroken
    async def settle(self, who: str, n: int, why: str) -> None:
        """Put a report away; StoreError if there is none of this number, or it has been put away before."""
        here = (s.reports.c.n == n, s.reports.c.settled.is_(None))
        async with self.database.writing() as connection:
            done = await connection.execute(update(s.reports).where(*here).values(settled=time.time()))
            if done.rowcount == 0:
                raise StoreError(f"there is no unsettled report {n}")
            await enter(connection, who, "settle", why, detail=f"report {n}")

    # ---- the audit log

    @unbroken
    async def audit(self, limit: int = 100) -> list[AuditRow]:
        """What operators did, newest first."""
        return await self.entries(select(s.audit).order_by(s.audit.c.n.desc()).limit(limit))

    @unbroken
    async def audit_after(self, n: int) -> list[AuditRow]:
        """What operators did after an entry, in order."""
        return await self.entries(select(s.audit).where(s.audit.c.n > n).order_by(s.audit.c.n))

    async def entries(self, query: Select[Any]) -> list[AuditRow]:
        async with self.database.reading() as connection:
            return [row_as(AuditRow, row) for row in await connection.execute(query)]


async def enter(
    connection: Transaction,
    who: str,
    what: str,
    why: str,
    player_id: str | None = None,
    *,
    table_id: str | None = None,
    detail: str = "",
) -> None:
    """An entry in the audit log, kept if and only if what it tells of is."""
    n = await next_number(connection, s.audit)
    entry = AuditRow(n, time.time(), clean(who), what, player_id, table_id, clean(detail), clean(why))
    await connection.execute(insert(s.audit).values(vars(entry)))


def checked_why(why: str) -> str:
    """A reason that can be shown to those it concerns."""
    said = " ".join(clean(why).split())
    if not 0 < len(said) <= LONGEST_WHY:
        raise StoreError(f"give a reason of 1 to {LONGEST_WHY} characters; those it concerns are told")
    return said
