# cold: interpreted
"""Puzzles: positions with one clearly best choice or line, mined from games of computer players (`puzzles.toml`).

Every puzzle keeps the position with all its secrets and the chance of every choice, by a deep search from what the
chooser could know. Whoever shows one shows the view of its seat, and no chance before a choice was tried.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from quincunx.core.content import ContentError, Entry, read_toml
from quincunx.core.dice import FastDice

if TYPE_CHECKING:
    from quincunx.core.game import Data, Game
    from quincunx.core.match import Match

FILE: Final = "puzzles.toml"
EASIEST: Final = 400
HARDEST: Final = 3000
NO_REASON: Final = ""


@dataclass(frozen=True)
class Turn:
    """One choice of a puzzle: what the others did before it, and what each choice is worth."""

    answers: tuple[tuple[int, str], ...]
    chances: Mapping[str, float]

    @property
    def best(self) -> str:
        """The notation of the best choice."""
        return max(self.chances, key=lambda notation: self.chances[notation])

    @property
    def second(self) -> float:
        """The chance of the best of all other choices."""
        return max(chance for notation, chance in self.chances.items() if notation != self.best)


@dataclass(frozen=True)
class Puzzle:
    """A position, whose choice it is, and what each choice is worth; the best is the one with the highest chance.

    A line goes on from there: how the others answer the best choice, and what each choice is worth then.

    The position is kept as JSON and read when it is played: as plain data, all would take a server several megabytes.
    """

    id: str
    seat: int
    theme: str
    rating: int
    reason: str
    options: str
    table: str
    chances: Mapping[str, float]
    line: Sequence[Data] = ()
    """What follows the best choice, in plain data: `answers`, each a seat and a choice, and the `chances` then."""

    @property
    def turns(self) -> list[Turn]:
        """Every choice of the puzzle, in order."""
        return [Turn((), self.chances), *(turn_from(each) for each in self.line)]

    @property
    def best(self) -> str:
        """The notation of the solution, or where that is a line of its first choice."""
        return self.turns[0].best

    @property
    def second(self) -> float:
        """The chance of the best of all other choices."""
        return self.turns[0].second

    def position(self, game: Game, found: int) -> Match:
        """The match after so many choices of the line, with the answers to them; after the last one there are none."""
        match, turns = self.match(game), self.turns
        for n in range(found):
            match.play(turns[n].best, self.seat)
            for seat, notation in turns[n + 1].answers if n + 1 < len(turns) else ():
                match.play(notation, seat)
        return match

    def fits(self, game: Game) -> bool:
        """Can it still be played as it was mined: its position, its line, and at each turn exactly the same choices?"""
        try:
            for n, turn in enumerate(self.turns):
                match = self.position(game, n)
                if {option.notation for option in match.options(self.seat)} != set(turn.chances):
                    return False
        except ValueError:
            return False
        return True

    def match(self, game: Game) -> Match:
        """The match that begins in the position; ValueError if it does not fit the rules or the content any more."""
        from quincunx.core.starting import match_from_dict  # which knows all games, and they know their puzzles

        dice = FastDice(0).to_dict()
        options, table = json.loads(self.options), json.loads(self.table)
        return match_from_dict({"game": game.id, "options": options, "dice": dice, "table": table})


@dataclass(frozen=True)
class Mined:
    """Which version of the rules and which content puzzles are about."""

    rules_version: int
    content: str


@dataclass(frozen=True)
class Puzzles:
    """The puzzles of a game, easiest first, and what they were mined with."""

    about: Mined | None
    all: Mapping[str, Puzzle]


def load_puzzles(file: Path) -> Puzzles:
    """The puzzles in a file, none if there is no such file; ContentError names the entry and the field."""
    if not file.exists():
        return Puzzles(None, {})
    tables = read_toml(file)
    for kind in tables:
        if kind not in ("mined", "puzzle"):
            raise ContentError(f"{file.name}: there is no [{kind}]; expected [mined] and [[puzzle]]")
    head = Entry({"mined": tables.get("mined")}, file.name).table("mined")
    about = Mined(head.number("rules_version", 1, 10_000), head.text("content"))
    head.skip("date", "mind", "iterations")
    head.done()
    found: dict[str, Puzzle] = {}
    for entry in Entry({"puzzle": tables.get("puzzle", [])}, file.name).entries("puzzle"):
        puzzle = read_puzzle(entry)
        if puzzle.id in found:
            raise entry.error("id", "an id of its own")
        found[puzzle.id] = puzzle
    return Puzzles(about, {each.id: each for each in sorted(found.values(), key=lambda each: (each.rating, each.id))})


def read_puzzle(entry: Entry) -> Puzzle:
    """One puzzle of a file."""
    puzzle = Puzzle(
        id=entry.text("id"),
        seat=entry.number("seat", 0, 9),
        theme=entry.text("theme"),
        rating=entry.number("rating", EASIEST, HARDEST),
        reason=entry.text("reason", NO_REASON),
        options=compact(json_in(entry, "options")),
        table=compact(json_in(entry, "table")),
        chances=chances_in(entry),
        line=line_in(entry),
    )
    entry.done()
    return puzzle


def turn_from(data: Data) -> Turn:
    """A further choice of a line from its plain data."""
    answers = [str(each).split(" ", 1) for each in data["answers"]]
    return Turn(tuple((int(seat), notation) for seat, notation in answers), dict(data["chances"]))


def line_in(entry: Entry) -> tuple[Data, ...]:
    """The line of a puzzle; most have none."""
    if "line" not in entry.fields:
        return ()
    found: list[Data] = []
    for turn in entry.entries("line"):
        answers = turn.texts("answers")
        if any(re.fullmatch(r"\d \S+", each) is None for each in answers):
            raise turn.error("answers", "seats and choices, such as '1 pass'", answers)
        found.append({"answers": answers, "chances": chances_in(turn)})
        turn.done()
    return tuple(found)


def json_in(entry: Entry, field: str) -> Data:
    """Plain data, written as JSON in a text."""
    try:
        data = json.loads(entry.text(field))
    except json.JSONDecodeError as error:
        raise entry.error(field, f"a JSON object in a text ({error})") from error
    if not isinstance(data, dict):
        raise entry.error(field, "a JSON object in a text")
    return data


def chances_in(entry: Entry) -> dict[str, float]:
    """What each choice is worth, by its notation."""
    table = entry.table("chances")
    for notation, chance in table.fields.items():
        if not isinstance(chance, float) or not 0.0 <= chance <= 1.0:
            raise table.error(notation, "a chance from 0.0 to 1.0")
    if len(table.fields) < 2:
        raise entry.error("chances", "the chances of two choices or more", len(table.fields))
    return {notation: chance for notation, chance in table.fields.items() if isinstance(chance, float)}


def puzzles_as_toml(about: Mapping[str, object], puzzles: Iterable[Puzzle]) -> str:
    """A file of puzzles."""
    lines = ["# Made by `quincunx lab puzzles`: mine anew, and don't change it by hand.", "", "[mined]"]
    lines += [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in about.items()]
    for each in puzzles:
        lines += [
            "",
            "[[puzzle]]",
            f'id = "{each.id}"',
            f"seat = {each.seat}",
            f'theme = "{each.theme}"',
            f"rating = {each.rating}",
            f'reason = "{each.reason}"',
            f"options = '{each.options}'",
            f"table = '{each.table}'",
            f"chances = {chances_as_toml(each.chances)}",
        ]
        turns = [
            f"  {{ answers = {json.dumps(turn['answers'])}, chances = {chances_as_toml(turn['chances'])} }},"
            for turn in each.line
        ]
        lines += ["line = [", *turns, "]"] if turns else []
    return "\n".join(lines) + "\n"


def chances_as_toml(chances: Mapping[str, float]) -> str:
    told = ", ".join(f"{json.dumps(notation)} = {chance:.3f}" for notation, chance in chances.items())
    return f"{{ {told} }}"


def compact(data: Data) -> str:
    """Plain data as one line of JSON that can stand between single quotes."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("'", "\\u0027")
