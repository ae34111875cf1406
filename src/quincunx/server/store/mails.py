"""Where players can be written to, and the links that were sent there, of which only hashes are kept."""

from __future__ import annotations

import time

from sqlalchemy import delete, insert, or_, select, update

from quincunx.server.rows import MailRow
from quincunx.server.store import schema as s
from quincunx.server.store.database import Part, clean, hash_of, lock_players, new_token, row_as, unbroken


class MailStore(Part):
    """The part of the store that keeps addresses for e-mail."""

    @unbroken
    async def set(self, player_id: str, address: str, turns: bool) -> bool:
        """Keep an address; True if it is new, and so has to be confirmed before anything else is sent there."""
        now = await self.get(player_id)
        if now is not None and now.address == address:
            await self.set_turns(player_id, turns)
            return not now.confirmed
        values = {"player_id": player_id, "address": clean(address), "confirmed": False, "turns": turns, "sent": None}
        async with self.database.writing() as connection:
            await lock_players(connection, [player_id], alone=True)
            await connection.execute(delete(s.mails).where(s.mails.c.player_id == player_id))
            await connection.execute(delete(s.mail_links).where(s.mail_links.c.player_id == player_id))
            await connection.execute(insert(s.mails).values(values))
        return True

    @unbroken
    async def get(self, player_id: str) -> MailRow | None:
        """Where this player can be written to."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(s.mails).where(s.mails.c.player_id == player_id))).first()
        return row_as(MailRow, row) if row is not None else None

    @unbroken
    async def forget(self, player_id: str) -> None:
        """Write to this player no more."""
        async with self.database.writing() as connection:
            for kept in (s.mail_links, s.mails):
                await connection.execute(delete(kept).where(kept.c.player_id == player_id))

    @unbroken
    async def confirm(self, player_id: str, address: str) -> bool:
        """Whoever owns the address has said that it is theirs; False if the player has left another one since."""
        here = (s.mails.c.player_id == player_id, s.mails.c.address == address)
        async with self.database.writing() as connection:
            return (await connection.execute(update(s.mails).where(*here).values(confirmed=True))).rowcount == 1

    @unbroken
    async def set_turns(self, player_id: str, turns: bool) -> None:
        """Tell this player by e-mail that it is their turn, or do so no more."""
        async with self.database.writing() as connection:
            await connection.execute(update(s.mails).where(s.mails.c.player_id == player_id).values(turns=turns))

    @unbroken
    async def due(self, player_id: str, quiet: float) -> str | None:
        """The address a notice may go to now, if the last one is long enough ago; this one counts from now on."""
        now = time.time()
        rested = or_(s.mails.c.sent.is_(None), s.mails.c.sent <= now - quiet)
        here = (s.mails.c.player_id == player_id, s.mails.c.confirmed, s.mails.c.turns, rested)
        async with self.database.writing() as connection:
            query = update(s.mails).where(*here).values(sent=now).returning(s.mails.c.address)
            address: str | None = await connection.scalar(query)
        return address

    # ---- links

    @unbroken
    async def new_link(self, player_id: str, purpose: str, address: str, seconds: float) -> str:
        """The token of a link that can be used once; links sent before for the same purpose are void."""
        token, now = new_token(), time.time()
        here = (s.mail_links.c.player_id == player_id, s.mail_links.c.purpose == purpose)
        values = {"token_hash": hash_of(token), "player_id": player_id, "purpose": purpose, "address": clean(address)}
        async with self.database.writing() as connection:
            await lock_players(connection, [player_id])
            await connection.execute(delete(s.mail_links).where(*here))
            await connection.execute(insert(s.mail_links).values({**values, "expires": now + seconds}))
        return token

    @unbroken
    async def take_link(self, token: str, purpose: str) -> tuple[str, str] | None:
        """The player and the address a link was sent to, once and in time; from now on it is void."""
        here = (s.mail_links.c.token_hash == hash_of(token), s.mail_links.c.purpose == purpose)
        query = delete(s.mail_links).where(*here)
        found = query.returning(s.mail_links.c.player_id, s.mail_links.c.address, s.mail_links.c.expires)
        async with self.database.writing() as connection:
            row = (await connection.execute(found)).first()
        return (row.player_id, row.address) if row is not None and row.expires > time.time() else None

    @unbroken
    async def purge(self) -> None:
        """Clear away links whose time has run out."""
        async with self.database.writing() as connection:
            await connection.execute(delete(s.mail_links).where(s.mail_links.c.expires <= time.time()))
