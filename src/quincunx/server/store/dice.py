"""The dice of a table before it is dealt: commitments first, then what was committed to, and nothing out of turn."""

from __future__ import annotations

import time
from dataclasses import replace

from sqlalchemy import bindparam, select, update

from quincunx.core.game import Data
from quincunx.core.shared_seed import commitment_to
from quincunx.server.rows import ANEW, GONE, DiceRow, DiceSecret, is_table_id
from quincunx.server.store import schema as s
from quincunx.server.store.database import Part, Transaction, lock_table, row_as, unbroken
from quincunx.server.store.tables import LEASE, close_deserted, touch

LAY_OPEN = (
    update(s.dice)
    .where(s.dice.c.table_id == bindparam("table"), s.dice.c.is_sealed)
    .values(secret=bindparam("laid_open"), is_sealed=False, drawn=bindparam("numbers"))
)
"""Put together once: it is asked for at the end of every game."""


class OutOfTurn(ValueError):
    """A commitment or a value that is not awaited: the word says why."""


class DiceStore(Part):
    """The part of the store that keeps what seeds are made of; it decides what comes when, for all processes."""

    @unbroken
    async def get(self, table_id: str) -> DiceRow | None:
        """How the dice of a table stand; None if its seed was made by the server alone, as it once was."""
        if not is_table_id(table_id):
            return None
        async with self.database.reading() as connection:
            row = (await connection.execute(select(s.dice).where(s.dice.c.table_id == table_id))).first()
        return row_as(DiceRow, row) if row is not None else None

    @unbroken
    async def commit(self, table_id: str, player: str, round_number: int, commitment: str, anew: DiceSecret) -> DiceRow:
        """A person commits to a value, in place of an earlier one if need be.

        Once all have committed somebody may have opened theirs, so nobody may choose another: all begin again, with
        `anew` for the server's secret.
        """
        async with self.database.writing() as connection:
            dice, held, was_complete = await awaiting(connection, table_id, round_number)
            if player not in held:
                raise OutOfTurn("stranger")
            if any(p["player"] == player and p["commitment"] == commitment for p in dice.persons):
                return dice
            if was_complete:
                if any(person["player"] == player for person in dice.persons):  # a newcomer cannot help it
                    await count_anew(connection, table_id, player)
                number = dice.round + 1
                dice = replace(dice, round=number, commitment=anew.commitment, secret=anew.sealed, persons=[])
            else:
                entry = {"seat": held[player], "player": player, "commitment": commitment, "value": None}
                others = [person for person in dice.persons if person["player"] != player]
                dice = replace(dice, persons=sorted([*others, entry], key=lambda person: int(person["seat"])))
            await keep(connection, dice)
        return dice

    @unbroken
    async def open(self, table_id: str, player: str, round_number: int, value: str) -> DiceRow:
        """A person opens what they committed to, once all have; with the last one the table is dealt, and runs."""
        async with self.database.writing() as connection:
            dice, held, _ = await awaiting(connection, table_id, round_number)
            mine = next((person for person in dice.persons if person["player"] == player), None)
            if mine is None or await has_free_seat(connection, table_id) or len(dice.persons) < len(held):
                raise OutOfTurn("early")
            if commitment_to(value, table_id, round_number, mine["seat"]) != mine["commitment"]:
                raise OutOfTurn("wrong")
            persons = [{**person, "value": value} if person is mine else person for person in dice.persons]
            dice = replace(dice, persons=persons, is_dealt=all(person["value"] is not None for person in persons))
            await keep(connection, dice)
            if dice.is_dealt:
                runs = update(s.tables).where(s.tables.c.id == table_id)
                await connection.execute(runs.values(status="running", due=time.time() + LEASE))
                start = await start_of(connection, table_id)
                start = {word: told for word, told in start.items() if word not in (GONE, ANEW)}
                await keep_start(connection, table_id, start)
                await touch(connection, table_id)
        return dice

    @unbroken
    async def get_up(self, table_id: str, player: str, seen: DiceRow | None = None) -> None:
        """A person gives up every seat at a table before the deal, and does not come back; the last one closes it.

        With the dice as they were `seen` by whoever puts them out, only if nobody has given a share since.
        """
        async with self.database.writing() as connection:
            dice = await undealt(connection, table_id)
            if seen is not None and dice.seen_by_all != seen.seen_by_all:
                raise OutOfTurn("moved")
            here = (s.seats.c.table_id == table_id, s.seats.c.player_id == player)
            if not (await connection.execute(update(s.seats).where(*here).values(player_id=None))).rowcount:
                raise OutOfTurn("stranger")
            start = await start_of(connection, table_id)
            await keep_start(connection, table_id, {**start, GONE: [*start.get(GONE, []), player]})
            await touch(connection, table_id)
            await close_deserted(connection, [table_id])

    @unbroken
    async def fill(self, table_id: str, seat: int, mind: str | None, round_number: int, anew: DiceSecret) -> None:
        """Give a seat in which no person sits to a computer player before the deal, or free it again.

        A seat is not freed once everyone is committed, and where a value may be known that no longer counts, all begin
        again, with `anew` for the server's secret: nobody may choose by what others gave who is to have a share.
        """
        async with self.database.writing() as connection:
            dice = await undealt(connection, table_id)
            if dice.round != round_number:
                raise OutOfTurn("moved")
            here = (s.seats.c.table_id == table_id, s.seats.c.seat == seat)
            found = (await connection.execute(select(s.seats.c.player_id, s.seats.c.mind).where(*here))).first()
            if found is None or found.player_id is not None:
                raise OutOfTurn("person")
            held = await people_at(connection, table_id)
            stay = staying(dice, held)
            if mind is None and len(stay) == len(held) and not await has_free_seat(connection, table_id):
                raise OutOfTurn("complete")
            await connection.execute(update(s.seats).where(*here).values(mind=mind))
            if not held and not await has_free_seat(connection, table_id):
                raise OutOfTurn("nobody")
            if (found.mind is None) != (mind is None) and (len(stay) < len(dice.persons) or has_opened(dice)):
                number = dice.round + 1
                await keep(
                    connection,
                    replace(dice, round=number, commitment=anew.commitment, secret=anew.sealed, persons=[]),
                )
            await touch(connection, table_id)

    @unbroken
    async def lay_open(self, table_id: str, secret: str, drawn: str) -> None:
        """The match is over: the server's secret is kept for everyone to read, with every number drawn."""
        async with self.database.writing() as connection:
            await connection.execute(LAY_OPEN, {"table": table_id, "laid_open": secret, "numbers": drawn})


async def undealt(connection: Transaction, table_id: str) -> DiceRow:
    """The dice of a table that is not dealt yet; nobody else writes."""
    if await lock_table(connection, table_id) != "open":
        raise OutOfTurn("dealt")
    row = (await connection.execute(select(s.dice).where(s.dice.c.table_id == table_id))).first()
    if row is None or row.is_dealt:
        raise OutOfTurn("dealt")
    return row_as(DiceRow, row)


async def awaiting(connection: Transaction, table_id: str, round_number: int) -> tuple[DiceRow, dict[str, int], bool]:
    """The dice of a table that is not dealt yet, and the people at it, each by their first seat; nobody else writes.

    The last says whether everyone may have been committed in this round, those included who got up since.
    """
    dice = await undealt(connection, table_id)
    if dice.round != round_number:
        raise OutOfTurn("late")
    held = await people_at(connection, table_id)
    was_complete = len(dice.persons) >= len(held) and not await has_free_seat(connection, table_id)
    return replace(dice, persons=staying(dice, held)), held, was_complete or has_opened(dice)


async def people_at(connection: Transaction, table_id: str) -> dict[str, int]:
    """The people at a table, each by their first seat."""
    held: dict[str, int] = {}
    seats = select(s.seats.c.player_id, s.seats.c.seat).where(s.seats.c.table_id == table_id).order_by(s.seats.c.seat)
    for player, seat in await connection.execute(seats):
        if player is not None:
            held.setdefault(player, seat)
    return held


def staying(dice: DiceRow, held: dict[str, int]) -> list[Data]:
    """The shares of those who still sit there: whoever got up since has none any more."""
    return [person for person in dice.persons if held.get(person["player"]) == person["seat"]]


def has_opened(dice: DiceRow) -> bool:
    """Has anybody opened a value in this round?"""
    return any(person["value"] is not None for person in dice.persons)


async def has_free_seat(connection: Transaction, table_id: str) -> bool:
    free = (s.seats.c.table_id == table_id, s.seats.c.player_id.is_(None), s.seats.c.mind.is_(None))
    return (await connection.execute(select(s.seats.c.seat).where(*free).limit(1))).first() is not None


async def keep(connection: Transaction, dice: DiceRow) -> None:
    values = {name: value for name, value in vars(dice).items() if name != "table_id"}
    await connection.execute(update(s.dice).where(s.dice.c.table_id == dice.table_id).values(values))


async def start_of(connection: Transaction, table_id: str) -> Data:
    """How a table begins, as it is kept."""
    return dict(await connection.scalar(select(s.tables.c.start).where(s.tables.c.id == table_id)) or {})


async def keep_start(connection: Transaction, table_id: str, start: Data) -> None:
    await connection.execute(update(s.tables).where(s.tables.c.id == table_id).values(start=start))


async def count_anew(connection: Transaction, table_id: str, player: str) -> None:
    """Somebody chose another value after others had opened theirs: once may be an accident."""
    start = await start_of(connection, table_id)
    times: dict[str, int] = start.get(ANEW, {})
    await keep_start(connection, table_id, {**start, ANEW: {**times, player: times.get(player, 0) + 1}})
