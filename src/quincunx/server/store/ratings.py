"""How strong players are held to be."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, bindparam, delete, insert, select, update

from quincunx.core.game import Data
from quincunx.server.rows import RatingRow, checked_status
from quincunx.server.store import schema as s
from quincunx.server.store.database import Part, Transaction, lock_players, require_table, unbroken

RATING = ("player_id", "game", "rating", "deviation", "volatility", "games")
PLAYED = (s.tables.c.id, s.tables.c.game, s.tables.c.rules_version, s.tables.c.content)
"""What a match that counts for a rating was, and under which rules and with which content it was played."""
UNSETTLED = (s.tables.c.id == bindparam("table"), s.tables.c.settled.is_(False))
OUTCOME = (
    select(s.tables.c.seats, s.tables.c.start, s.tables.c.forked_from, s.tables.c.result)
    .where(*UNSETTLED)
    .where(s.tables.c.status == "over")
)
"""What of a table that is over says whether it counts. Put together once, as all that every end of a game asks for."""
PEOPLE = (
    select(s.seats.c.player_id, s.players.c.kind)
    .join(s.players, s.players.c.id == s.seats.c.player_id)
    .where(s.seats.c.table_id == bindparam("table"))
    .order_by(s.seats.c.seat)
)
PASS_OVER = update(s.tables).where(*UNSETTLED).values(settled=True, updated=bindparam("now"))
Reckon = Callable[[list[RatingRow]], Sequence[RatingRow]]
"""From the ratings before a match to those after it."""


class Ended(NamedTuple):
    """A match that is over and has not been reckoned: how many played, from where on, how it ended, and who sat there.

    Of each person it says whether they are a member or a guest.
    """

    seats: int
    start: Data
    forked_from: str | None
    result: Data | None
    people: list[tuple[str, str]]


class RatingStore(Part):
    """The part of the store that keeps ratings."""

    @unbroken
    async def get(self, player_id: str, game: str) -> RatingRow:
        """A player's rating at a game; a newcomer's if they have none."""
        async with self.database.reading() as connection:
            return await read_rating(connection, player_id, game)

    @unbroken
    async def best(self, game: str, limit: int = 100) -> list[RatingRow]:
        """The strongest members at a game, strongest first."""
        query = rating_query().where(s.ratings.c.game == game, s.players.c.kind == "member")
        async with self.database.reading() as connection:
            rows = await connection.execute(query.order_by(s.ratings.c.rating.desc(), s.players.c.id).limit(limit))
            return [rating_row(row) for row in rows]

    @unbroken
    async def of_player(self, player_id: str) -> list[RatingRow]:
        """A player's ratings at every game they have one for."""
        query = rating_query().where(s.ratings.c.player_id == player_id).order_by(s.ratings.c.game)
        async with self.database.reading() as connection:
            return [rating_row(row) for row in await connection.execute(query)]

    @unbroken
    async def ended(self, table_id: str) -> Ended | None:
        """What there is to reckon at a table; None if it is not over, or has been reckoned. All of it in one trip."""
        async with self.database.reading() as connection:
            return await connection.run_sync(read_ended, table_id)

    @unbroken
    async def pass_over(self, table_id: str) -> None:
        """A match that is over counts for nobody: it is not looked at again."""
        async with self.database.writing() as connection:
            await connection.execute(PASS_OVER, {"table": table_id, "now": time.time()})

    @unbroken
    async def settle(
        self,
        table_id: str,
        player_ids: Sequence[str],
        reckon: Reckon,
        *,
        status: str = "over",
        result: Data | None = None,
    ) -> bool:
        """Reckon the ratings of a table's players anew, with the table's status, in one transaction and only once.

        False, with nothing changed, if they have been reckoned already.
        """
        values: Data = {"settled": True, "status": checked_status(status), "updated": time.time()}
        if result is not None:
            values["result"] = result
        async with self.database.writing() as connection:
            await lock_players(connection, player_ids, alone=True)
            await require_table(connection, table_id)
            here = s.tables.c.id == table_id
            table = (await connection.execute(select(*PLAYED, s.tables.c.settled).where(here))).one()
            if table.settled:
                return False
            before = [await read_rating(connection, player_id, table.game) for player_id in player_ids]
            for row in reckon(before):
                await write_rating(connection, row)
                await connection.execute(insert(s.rated).values(rated_values(row.player_id, dict(table._mapping))))
            await connection.execute(update(s.tables).where(here).values(values))
        return True

    @unbroken
    async def unsettled(self, limit: int = 1_000) -> list[str]:
        """The tables that are over and from which ratings have not been reckoned: work left by a crash."""
        where = (s.tables.c.status == "over", s.tables.c.settled.is_(False))
        async with self.database.reading() as connection:
            query = select(s.tables.c.id).where(*where).order_by(s.tables.c.updated).limit(limit)
            return list(await connection.scalars(query))


def rating_query() -> Select[Any]:
    columns = [s.ratings.c[name] for name in RATING]
    return select(*columns, s.players.c.name).join(s.players, s.players.c.id == s.ratings.c.player_id)


def rating_row(row: Row[Any]) -> RatingRow:
    return RatingRow(**row._mapping)


def rated_values(player_id: str, table: Data) -> Data:
    """That a match has counted for a player's rating, and what it was played under."""
    played = {name: table[name] for name in ("game", "rules_version", "content")}
    return {"table_id": table["id"], "player_id": player_id, **played, "at": time.time()}


def read_ended(connection: Connection, table_id: str) -> Ended | None:
    table = connection.execute(OUTCOME, {"table": table_id}).first()
    if table is None:
        return None
    return Ended(*table, [(player, kind) for player, kind in connection.execute(PEOPLE, {"table": table_id})])


async def read_rating(connection: Transaction, player_id: str, game: str) -> RatingRow:
    query = rating_query().where(s.ratings.c.player_id == player_id, s.ratings.c.game == game)
    row = (await connection.execute(query)).first()
    return rating_row(row) if row is not None else RatingRow(player_id, game)


async def write_rating(connection: Transaction, row: RatingRow) -> None:
    """Replace a rating by another; the lock on the player keeps others away."""
    here = (s.ratings.c.player_id == row.player_id, s.ratings.c.game == row.game)
    await connection.execute(delete(s.ratings).where(*here))
    await connection.execute(insert(s.ratings).values({name: getattr(row, name) for name in RATING}))
