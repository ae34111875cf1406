"""What a player can ask for: all that is kept about them, and to be forgotten."""

from __future__ import annotations

import time

from sqlalchemy import delete, or_, select, update

from quincunx.core.game import Data
from quincunx.server.event_words import ASK_UNDO, UNDO, UNDO_TO, plain
from quincunx.server.rows import DiceRow, StoreError
from quincunx.server.store import schema as s
from quincunx.server.store.database import Part, Transaction, lock_players, row_as, unbroken
from quincunx.server.store.players import keys_of
from quincunx.server.store.shuns import shuns_query
from quincunx.server.store.tables import close_deserted

NOBODY = "Someone who left"
PLAYED = ("id", "game", "rules_version", "content", "packs", "status", "title", "created", "updated")
REPORTED = ("kind", "about_id", "table_id", "line", "words", "reason", "at", "settled")

COUNTED = (UNDO, UNDO_TO, ASK_UNDO)
"""Events that name a choice by its number among all."""


class PlayerData(Part):
    """The part of the store that hands out and forgets what it knows of a player."""

    @unbroken
    async def export(self, player_id: str) -> Data:
        """All that is kept about a player; of tables in play only what they did there themselves."""
        async with self.database.reading() as connection:
            columns = [s.players.c[name] for name in ("id", "name", "kind", "created", "deleted", "language")]
            player = (await connection.execute(select(*columns).where(s.players.c.id == player_id))).first()
            if player is None:
                raise StoreError(f"no such player: {player_id!r}")
            sessions = select(s.sessions.c.created, s.sessions.c.expires).where(s.sessions.c.player_id == player_id)
            ratings = select(s.ratings).where(s.ratings.c.player_id == player_id)
            rated = [s.rated.c[name] for name in ("table_id", "game", "rules_version", "content", "at")]
            matches = select(*rated).where(s.rated.c.player_id == player_id).order_by(s.rated.c.at)
            chat = select(s.chat.c.table_id, s.chat.c.n, s.chat.c.seat, s.chat.c.text, s.chat.c.at)
            notes = select(s.notes.c.table_id, s.notes.c.text).where(s.notes.c.player_id == player_id)
            answers = [s.standing.c[name] for name in ("table_id", "seat", "answer")]
            standing = select(*answers).where(s.standing.c.player_id == player_id).order_by(*answers)
            tries = [s.puzzle_tries.c[name] for name in ("game", "puzzle", "wrong", "hints", "ended", "at")]
            puzzles = select(*tries).where(s.puzzle_tries.c.player_id == player_id).order_by(s.puzzle_tries.c.at)
            webhook = select(s.webhooks.c.url).where(s.webhooks.c.player_id == player_id)
            mail = select(s.mails.c.address, s.mails.c.confirmed, s.mails.c.turns, s.mails.c.sent)
            letters = (await connection.execute(mail.where(s.mails.c.player_id == player_id))).first()
            told = [s.reports.c[name] for name in REPORTED]
            reports = select(*told).where(s.reports.c.by_id == player_id).order_by(s.reports.c.n)
            return {
                "player": dict(player._mapping),
                "sessions": [dict(row._mapping) for row in await connection.execute(sessions)],
                "ratings": [dict(row._mapping) for row in await connection.execute(ratings)],
                "rated": [dict(row._mapping) for row in await connection.execute(matches)],
                "tables": await tables_played(connection, player_id),
                "chat": [
                    dict(row._mapping) for row in await connection.execute(chat.where(s.chat.c.player_id == player_id))
                ],
                "notes": [dict(row._mapping) for row in await connection.execute(notes)],
                "standing": [dict(row._mapping) for row in await connection.execute(standing)],
                "puzzles": [dict(row._mapping) for row in await connection.execute(puzzles)],
                "webhook": await connection.scalar(webhook),
                "mail": None if letters is None else dict(letters._mapping),
                "shuns": [dict(row._mapping) for row in await connection.execute(shuns_query(player_id))],
                "reports": [dict(row._mapping) for row in await connection.execute(reports)],
            }

    @unbroken
    async def delete(self, player_id: str) -> list[str]:
        """Forget a player but keep the games, for those who played with them; the tables still in play."""
        async with self.database.writing() as connection:
            await lock_players(connection, [player_id], alone=True)
            seats = select(s.seats.c.table_id).where(s.seats.c.player_id == player_id)
            here = or_(s.tables.c.id.in_(seats), s.tables.c.made_by == player_id)
            locked = select(s.tables.c.id, s.tables.c.status).where(here).order_by(s.tables.c.id).with_for_update()
            found = (await connection.execute(locked)).all()
            waiting = [table.id for table in found if table.status == "open"]
            free = update(s.seats).where(s.seats.c.player_id == player_id, s.seats.c.table_id.in_(waiting))
            await connection.execute(free.values(player_id=None))
            await close_deserted(connection, waiting)
            await connection.execute(update(s.tables).where(s.tables.c.made_by == player_id).values(title=""))
            await connection.execute(update(s.chat).where(s.chat.c.player_id == player_id).values(text=""))
            for kept in (
                s.sessions,
                s.notes,
                s.standing,
                s.ratings,
                s.rated,
                s.puzzle_tries,
                s.webhooks,
                s.mail_links,
                s.mails,
                s.bans,
            ):
                await connection.execute(delete(kept).where(kept.c.player_id == player_id))
            await forget_among_others(connection, player_id)
            nobody: Data = {"name": NOBODY, "kind": "guest", "password_hash": None, "deleted": time.time()}
            nobody |= {"language": None} | keys_of(NOBODY, is_member=False)
            await connection.execute(update(s.players).where(s.players.c.id == player_id).values(nobody))
            mine = set(await connection.scalars(seats))
        return [table.id for table in found if table.status == "running" and table.id in mine]


async def forget_among_others(connection: Transaction, player_id: str) -> None:
    """Nobody shuns them any more, what they reported is gone, and what is kept about them no longer quotes them."""
    await connection.execute(
        delete(s.shuns).where(or_(s.shuns.c.player_id == player_id, s.shuns.c.other_id == player_id))
    )
    await connection.execute(delete(s.reports).where(s.reports.c.by_id == player_id))
    await connection.execute(update(s.reports).where(s.reports.c.about_id == player_id).values(words=""))
    await connection.execute(update(s.audit).where(s.audit.c.player_id == player_id).values(detail=""))


async def tables_played(connection: Transaction, player_id: str) -> list[Data]:
    """The tables of a player: whole games once they are over, else nothing another seat could want to hide."""
    seats: dict[str, list[int]] = {}
    query = select(s.seats.c.table_id, s.seats.c.seat).where(s.seats.c.player_id == player_id)
    for row in await connection.execute(query.order_by(s.seats.c.table_id, s.seats.c.seat)):
        seats.setdefault(row.table_id, []).append(row.seat)
    return [await table_played(connection, table_id, mine) for table_id, mine in seats.items()]


async def table_played(connection: Transaction, table_id: str, mine: list[int]) -> Data:
    """One table as those on these seats may keep it."""
    here = s.tables.c.id == table_id
    table = (await connection.execute(select(*(s.tables.c[name] for name in PLAYED)).where(here))).one()
    data = {**table._mapping, "seats": mine}
    events = select(s.events.c.seq, s.events.c.seat, s.events.c.what, s.events.c.at)
    events = events.where(s.events.c.table_id == table_id).order_by(s.events.c.seq)
    if table.status == "over":
        kept = select(s.tables.c.options, s.tables.c.start, s.tables.c.result)
        whole = (await connection.execute(kept.where(here))).one()
        data |= whole._mapping
        dice = select(s.dice).where(s.dice.c.table_id == table_id, ~s.dice.c.is_sealed)
        shares = (await connection.execute(dice)).first()
        data["dice"] = None if shares is None else row_as(DiceRow, shares).shares(shares.secret)
    else:
        events = events.where(s.events.c.seat.in_(mine))
    kept_events = [dict(row._mapping) for row in await connection.execute(events)]
    data["events"] = kept_events if table.status == "over" else [own_event(event) for event in kept_events]
    return data


def own_event(event: Data) -> Data:
    """An event of one's own in a game that goes on, without the numbers that count what others do in secret."""
    what = plain(str(event["what"]))
    word = what.partition(" ")[0]
    return {"seat": event["seat"], "what": word if word in COUNTED else what, "at": event["at"]}
