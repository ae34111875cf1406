"""Who has tried which puzzle, and how hard each has turned out to be."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

from sqlalchemy import delete, insert, select, update

from quincunx.server.rows import PuzzleRow, PuzzleTry, RatingRow
from quincunx.server.store import schema as s
from quincunx.server.store.database import Part, Transaction, lock_players, unbroken
from quincunx.server.store.ratings import read_rating, write_rating

Reckon = Callable[[RatingRow, PuzzleRow, bool], tuple[RatingRow, PuzzleRow]]
"""From the ratings of a solver and a puzzle, and whether the solver found it, to those after it."""


PUZZLES = "/puzzles"
"""What follows the id of a game where solvers of its puzzles are rated, beside its players."""


def rated_as(game: str) -> str:
    """What solvers are rated by, beside the game itself."""
    return game + PUZZLES


class PuzzleStore(Part):
    """The part of the store that keeps tries at puzzles, and the puzzles' ratings."""

    @unbroken
    async def tried(self, player_id: str, game: str, puzzle: str) -> PuzzleTry:
        """What a player has tried at a puzzle so far."""
        async with self.database.reading() as connection:
            return await read_try(connection, player_id, game, puzzle)

    @unbroken
    async def all_tried(self, player_id: str) -> list[PuzzleTry]:
        """Everything a player has tried."""
        query = select(s.puzzle_tries).where(s.puzzle_tries.c.player_id == player_id)
        async with self.database.reading() as connection:
            return [PuzzleTry(**row._mapping) for row in await connection.execute(query)]

    @unbroken
    async def standing(self, fresh: PuzzleRow) -> PuzzleRow:
        """How hard a puzzle has turned out to be; as it was made, as long as nobody has tried it."""
        async with self.database.reading() as connection:
            return await read_puzzle(connection, fresh)

    @unbroken
    async def put_down(
        self, player_id: str, fresh: PuzzleRow, change: Callable[[PuzzleTry], PuzzleTry], reckon: Reckon
    ) -> PuzzleTry:
        """Note what a player did at a puzzle; the first thing they do counts for both ratings, once and for all."""
        async with self.database.writing() as connection:
            await lock_players(connection, [player_id], alone=True)
            before = await read_try(connection, player_id, fresh.game, fresh.puzzle)
            after = change(before)
            if after == before:
                return before
            after = replace(after, at=time.time())
            here = [s.puzzle_tries.c[name] == getattr(after, name) for name in ("player_id", "game", "puzzle")]
            await connection.execute(delete(s.puzzle_tries).where(*here))
            await connection.execute(insert(s.puzzle_tries).values(vars(after)))
            if before.is_untouched:
                solver = await read_rating(connection, player_id, rated_as(fresh.game))
                rated, puzzle = reckon(solver, await locked_puzzle(connection, fresh), after.is_first_try)
                await write_rating(connection, rated)
                of_puzzle = (s.puzzles.c.game == puzzle.game, s.puzzles.c.puzzle == puzzle.puzzle)
                await connection.execute(update(s.puzzles).where(*of_puzzle).values(vars(puzzle)))
        return after


async def read_try(connection: Transaction, player_id: str, game: str, puzzle: str) -> PuzzleTry:
    here = {"player_id": player_id, "game": game, "puzzle": puzzle}
    query = select(s.puzzle_tries).where(*(s.puzzle_tries.c[name] == value for name, value in here.items()))
    row = (await connection.execute(query)).first()
    return PuzzleTry(**row._mapping) if row is not None else PuzzleTry(player_id, game, puzzle)


async def read_puzzle(connection: Transaction, fresh: PuzzleRow, lock: bool = False) -> PuzzleRow:
    query: Any = select(s.puzzles).where(s.puzzles.c.game == fresh.game, s.puzzles.c.puzzle == fresh.puzzle)
    row = (await connection.execute(query.with_for_update() if lock else query)).first()
    return PuzzleRow(**row._mapping) if row is not None else fresh


async def locked_puzzle(connection: Transaction, fresh: PuzzleRow) -> PuzzleRow:
    """A puzzle that nobody else rates until the transaction ends."""
    dialect = import_module(f"sqlalchemy.dialects.{connection.dialect.name}")  # the other one is not needed
    await connection.execute(dialect.insert(s.puzzles).values(vars(fresh)).on_conflict_do_nothing())
    return await read_puzzle(connection, fresh, lock=True)
