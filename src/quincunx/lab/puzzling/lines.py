"""Lines: what follows a puzzle's best choice, as long as one choice after the other is clearly the best."""

from __future__ import annotations

from typing import Final

import quincunx as qx
from quincunx.core.game import Data, Game
from quincunx.core.puzzles import Puzzle
from quincunx.lab.puzzling.mining import PROMISING, QUICK, clear_chances, is_open, lead, thought_of

MOST_TURNS: Final = 3
"""Further choices of a line; nobody sees further ahead."""
MOST_ANSWERS: Final = 8


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


def answered(match: qx.Match, seat: int, iterations: int, seed: int) -> list[str] | None:
    """Play on until a seat has a choice of its own, the others as a search would; None if it comes to none."""
    answers: list[str] = []
    while not match.over and len(answers) < MOST_ANSWERS:
        asked = match.acting[0]
        options = match.legal(asked)
        if asked == seat and len(options) > 1:
            return answers if match.acting == (seat,) else None
        action = options[0] if len(options) == 1 else thought_of(match, asked, seed + match.ply, iterations).action
        answers.append(f"{asked} {match.notation(action, asked)}")
        match.play(action, asked)
    return None
