"""Players: guests, and members with a name of their own."""

from __future__ import annotations

import time
import unicodedata
from typing import Any

from sqlalchemy import Select, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from quincunx.server.rows import NameTaken, PlayerRow, Purged, StoreError
from quincunx.server.store import schema as s
from quincunx.server.store.database import Part, clean, new_name, row_as, unbroken
from quincunx.server.store.names import skeleton
from quincunx.server.words import say

DAY = 86_400.0
PLAYER = tuple(s.players.c[name] for name in ("id", "name", "kind", "created", "deleted", "language"))


def name_key(name: str) -> str:
    """What a member logs in with: case, width and spaces do not count."""
    return " ".join(unicodedata.normalize("NFKC", clean(name)).casefold().split())


def keys_of(name: str, is_member: bool) -> dict[str, str | None]:
    """What keeps the names of members apart; guests may share one."""
    if not is_member:
        return {"name_key": None, "skeleton": None}
    return {"name_key": name_key(name), "skeleton": skeleton(clean(name)) or None}


class PlayerStore(Part):
    """The part of the store that keeps players."""

    @unbroken
    async def create(self, name: str, kind: str = "guest", password_hash: str | None = None) -> PlayerRow:
        """A new player; NameTaken if another member has the name, or one that looks like it."""
        player = PlayerRow(new_name(16), clean(name), kind, time.time(), None)
        values = {**keys_of(name, player.is_member), "password_hash": password_hash, **vars(player)}
        try:
            async with self.database.writing() as connection:
                await connection.execute(insert(s.players).values(values))
        except IntegrityError as error:
            raise name_taken(error, name) from error
        return player

    @unbroken
    async def get(self, player_id: str) -> PlayerRow | None:
        """A player by id, deleted ones included."""
        return await self.one_player(select(*PLAYER).where(s.players.c.id == clean(player_id)))

    @unbroken
    async def find_member(self, name: str) -> PlayerRow | None:
        """A member by name, whatever its case."""
        return await self.one_player(select(*PLAYER).where(s.players.c.name_key == name_key(name)))

    async def one_player(self, query: Select[Any]) -> PlayerRow | None:
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        return row_as(PlayerRow, row) if row is not None else None

    @unbroken
    async def rename(self, player_id: str, name: str) -> bool:
        """Give a player another name; NameTaken if another member has it, False if there is no such player."""
        player = await self.get(player_id)
        if player is None:
            return False
        here = (s.players.c.id == player_id, s.players.c.kind == player.kind, s.players.c.deleted.is_(None))
        values = {"name": clean(name), **keys_of(name, player.is_member)}
        try:
            async with self.database.writing() as connection:
                done = await connection.execute(update(s.players).where(*here).values(values))
        except IntegrityError as error:
            raise name_taken(error, name) from error
        return done.rowcount == 1

    @unbroken
    async def make_member(self, player_id: str, name: str, password_hash: str) -> PlayerRow | None:
        """Turn a guest into a member, who keeps every game; None if there is no such guest, or they are a member."""
        here = (s.players.c.id == player_id, s.players.c.kind == "guest", s.players.c.deleted.is_(None))
        values = {"name": clean(name), **keys_of(name, True), "kind": "member", "password_hash": password_hash}
        try:
            async with self.database.writing() as connection:
                done = await connection.execute(update(s.players).where(*here).values(values))
        except IntegrityError as error:
            raise name_taken(error, name) from error
        return await self.get(player_id) if done.rowcount == 1 else None

    @unbroken
    async def set_language(self, player_id: str, language: str) -> None:
        """Keep what somebody has chosen to read."""
        here = (s.players.c.id == player_id, s.players.c.deleted.is_(None))
        async with self.database.writing() as connection:
            await connection.execute(update(s.players).where(*here).values(language=clean(language)))

    @unbroken
    async def set_password(self, player_id: str, password_hash: str) -> bool:
        """Keep another password hash for a member."""
        here = (s.players.c.id == player_id, s.players.c.kind == "member")
        async with self.database.writing() as connection:
            done = await connection.execute(update(s.players).where(*here).values(password_hash=password_hash))
        return done.rowcount == 1

    @unbroken
    async def password_hash(self, player_id: str) -> str | None:
        """The hash a member's password is checked against."""
        query = select(s.players.c.password_hash).where(s.players.c.id == player_id)
        async with self.database.reading() as connection:
            return await connection.scalar(query)

    @unbroken
    async def purge(self, guest_days: float = 30.0) -> Purged:
        """Clear away sessions that have expired, and guests of long ago who left nothing behind."""
        now, mine = time.time(), s.players.c.id
        owned = (s.sessions, s.seats, s.chat, s.notes, s.ratings, s.webhooks, s.mails)
        traces = [s.tables.c.made_by, *(table.c.player_id for table in owned)]
        traces += [s.shuns.c.player_id, s.shuns.c.other_id, s.reports.c.by_id, s.reports.c.about_id, s.bans.c.player_id]
        idle = [~exists().where(column == mine) for column in traces]
        old_guest = (
            s.players.c.kind == "guest",
            s.players.c.deleted.is_(None),
            s.players.c.created < now - guest_days * DAY,
        )
        async with self.database.writing() as connection:
            sessions = await connection.execute(delete(s.sessions).where(s.sessions.c.expires <= now))
        try:
            async with self.database.writing() as connection:
                guests = await connection.execute(delete(s.players).where(*old_guest, *idle))
        except IntegrityError:
            # A guest has just come back to life; the next purge will see.
            return Purged(sessions.rowcount, 0)
        return Purged(sessions.rowcount, guests.rowcount)


def name_taken(error: IntegrityError, name: str) -> StoreError:
    """What an insert or update of a player can clash with."""
    if "name_key" in str(error.orig):
        return NameTaken(say("account.name_taken", name=name))
    if "skeleton" in str(error.orig):
        return NameTaken(say("account.name_alike", name=name))
    return StoreError(say("account.not_kept"))
