"""Sessions: the tokens that speak for players, of which only hashes are kept."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import delete, insert, select

from quincunx.server.rows import PlayerRow
from quincunx.server.store import schema as s
from quincunx.server.store.bans import refuse_banned
from quincunx.server.store.database import Part, hash_of, is_same, lock_players, new_token, unbroken
from quincunx.server.store.players import DAY, PLAYER

MOST_AT_ONCE = 500
"""Sessions asked for in one statement."""


class SessionStore(Part):
    """The part of the store that keeps sessions."""

    @unbroken
    async def create(self, player_id: str, days: float = 30.0) -> str:
        """A token that speaks for this player, kept only as its hash; Banned if they may not come in."""
        token, now = new_token(), time.time()
        values = {"token_hash": hash_of(token), "player_id": player_id, "created": now, "expires": now + days * DAY}
        async with self.database.writing() as connection:
            await lock_players(connection, [player_id])
            await refuse_banned(connection, [player_id])
            await connection.execute(insert(s.sessions).values(values))
        return token

    @unbroken
    async def player(self, token: str) -> PlayerRow | None:
        """The player this token speaks for; None if it is unknown or has expired."""
        wanted = hash_of(token)
        query = (
            select(*PLAYER, s.sessions.c.token_hash)
            .join(s.sessions, s.sessions.c.player_id == s.players.c.id)
            .where(s.sessions.c.token_hash == wanted, s.sessions.c.expires > time.time(), s.players.c.deleted.is_(None))
        )
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None or not is_same(row.token_hash, wanted):
            return None
        return PlayerRow(row.id, row.name, row.kind, row.created, row.deleted, row.language)

    @unbroken
    async def living(self, token_hashes: Sequence[str]) -> set[str]:
        """Those of the sessions that have neither ended nor run out."""
        alive, found = s.sessions.c.expires > time.time(), set[str]()
        async with self.database.reading() as connection:
            for first in range(0, len(token_hashes), MOST_AT_ONCE):
                asked = s.sessions.c.token_hash.in_(token_hashes[first : first + MOST_AT_ONCE])
                found.update(await connection.scalars(select(s.sessions.c.token_hash).where(asked, alive)))
        return found

    @unbroken
    async def end(self, token: str) -> str | None:
        """From now on this token speaks for nobody; for whom it spoke."""
        query = delete(s.sessions).where(s.sessions.c.token_hash == hash_of(token)).returning(s.sessions.c.player_id)
        async with self.database.writing() as connection:
            return await connection.scalar(query)

    @unbroken
    async def end_all(self, player_id: str, except_token: str | None = None) -> int:
        """End every session of a player but one; how many there were."""
        query = delete(s.sessions).where(s.sessions.c.player_id == player_id)
        if except_token is not None:
            query = query.where(s.sessions.c.token_hash != hash_of(except_token))
        async with self.database.writing() as connection:
            return (await connection.execute(query)).rowcount
