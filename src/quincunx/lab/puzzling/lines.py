"""Lines: what follows a puzzle's best choice, as long as one choice after the other is clearly the best."""

from __future__ import annotations

from typing import Final

from quincunx.core.game import Data, Game
from quincunx.core.puzzles import Puzzle
from quincunx.lab.puzzling.mining import PROMISING, answered, clear_chances, is_open
from quincunx.lab.puzzling.searches import QUICK, lead, thought_of

MOST_TURNS: Final = 3
"""Further choices of a line; nobody sees further ahead."""


def line_of(game: Game, puzzle: Puzzle, iterations: int, seed: int) -> list[Data]:
    """The line that goes on from a puzzle, as its plain data; empty if no next choice is clear."""
    match, seat, best = puzzle.match(game), puzzle.seat, puzzle.best
    line: list[Data] = []
    while len(line) < MOST_TURNS:
        match.play(best, seat)
        answers = answered(match, seat, iterations, seed)
        if answers is None or not is_open(match, seat):
            break
        if lead(match, thought_of(match, seat, seed, QUICK)) < PROMISING:
            break
        chances = clear_chances(match, seat, iterations, seed)
        if chances is None:
            break
        told = {match.notation(action, seat): round(chance, 3) for action, chance in chances.items()}
        line.append({"answers": answers, "chances": told})
        best = max(told, key=lambda notation: told[notation])
    return line


def is_answered(puzzle: Puzzle) -> bool:
    """Does its line go on after something the others did?"""
    return any(other != puzzle.seat for turn in puzzle.turns for other, _ in turn.answers)
