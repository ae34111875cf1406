"""What seats have answered in advance: nobody but whoever sits there ever learns of it."""

from __future__ import annotations

from sqlalchemy import delete, insert, or_, select, update

from quincunx.server.store import schema as s
from quincunx.server.store.database import Part, lock_players, lock_table, unbroken

Standings = dict[int, frozenset[str]]
"""The answers that stand, by seat."""


class StandingStore(Part):
    """The part of the store that keeps standing answers; a table looks the same from outside with and without any."""

    @unbroken
    async def of(self, table_id: str) -> Standings:
        """What stands at a table."""
        found: dict[int, set[str]] = {}
        query = select(s.standing.c.seat, s.standing.c.answer).where(s.standing.c.table_id == table_id)
        async with self.database.reading() as connection:
            for seat, answer in await connection.execute(query):
                found.setdefault(seat, set()).add(answer)
        return {seat: frozenset(answers) for seat, answers in found.items()}

    @unbroken
    async def set(
        self, table_id: str, player_id: str, seat: int, answer: str, on: bool, due: float | None = None
    ) -> None:
        """Keep an answer until further notice, or take it back; nothing is kept where no match is played.

        Where it will be given now, the table is `due` by then at the latest.
        """
        here = (s.standing.c.table_id == table_id, s.standing.c.seat == seat, s.standing.c.answer == answer)
        async with self.database.writing() as connection:
            await lock_players(connection, [player_id])
            status = await lock_table(connection, table_id)
            await connection.execute(delete(s.standing).where(*here))
            if on and status == "running":
                values = {"table_id": table_id, "seat": seat, "answer": answer, "player_id": player_id}
                await connection.execute(insert(s.standing).values(values))
                if due is not None:
                    later = or_(s.tables.c.due.is_(None), s.tables.c.due > due)
                    await connection.execute(update(s.tables).where(s.tables.c.id == table_id, later).values(due=due))

    @unbroken
    async def clear(self, table_id: str) -> None:
        """The match is over: nothing is asked any more."""
        async with self.database.writing() as connection:
            await connection.execute(delete(s.standing).where(s.standing.c.table_id == table_id))
