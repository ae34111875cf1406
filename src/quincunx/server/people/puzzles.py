"""Ratings of solvers and puzzles: a puzzle is an opponent that wins whenever it is not solved at the first try."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from quincunx.core.game import Game
from quincunx.core.puzzles import Puzzle
from quincunx.server.people.ratings import Rating, rate
from quincunx.server.rows import PuzzleRow, RatingRow


def reckon(solver: RatingRow, puzzle: PuzzleRow, found: bool) -> tuple[RatingRow, PuzzleRow]:
    """The ratings of both after the first thing a solver did."""
    one = Rating(solver.rating, solver.deviation, solver.volatility)
    other = Rating(puzzle.rating, puzzle.deviation, puzzle.volatility)
    score = 1.0 if found else 0.0
    solver = replace(solver, **vars(rate(one, [(other, score)])), games=solver.games + 1)
    puzzle = replace(
        puzzle, **vars(rate(other, [(one, 1.0 - score)])), tried=puzzle.tried + 1, solved=puzzle.solved + found
    )
    return solver, puzzle


def fresh(game: Game, puzzle: Puzzle) -> PuzzleRow:
    """A puzzle nobody has tried."""
    return PuzzleRow(game.id, puzzle.id, float(puzzle.rating))


def of_the_day(games: Iterable[Game], day: date) -> tuple[Game, Puzzle] | None:
    """The puzzle of a day: the same on every server with the same puzzles, and another one tomorrow."""
    every = [(game, puzzle) for game in games for puzzle in game.puzzles.all.values()]
    every.sort(key=lambda each: hashlib.sha256(f"{each[0].id}/{each[1].id}".encode()).digest())
    return every[day.toordinal() % len(every)] if every else None
