# cold: interpreted
"""What every game's drawing offers, and what is done for a game that has none: its view as lists and tables."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from quincunx.core.game import Data, Game
from quincunx.core.kit.terminal.room import (
    CRAMPED,
    DOT,
    EVERYTHING,
    ROOMY,
    Room,
    counted_names,
    flow,
    found_or,
    grid,
    indented,
    line,
)

MOST_ROWS: Final = {CRAMPED: 0, 1: 4, 2: 8, ROOMY: 16, EVERYTHING: 1000}
"""So many rows or lines a table has at most, by how much may be said."""
WIDEST_CELL: Final = 24


class Terminal:
    """Draws views. It never sees a match, so it cannot show what the view does not hold."""

    def draw(self, view: Data, room: Room) -> RenderableType:
        """The table as the seat of this view sees it."""
        return Group(*outline(view, room))

    def brief(self, view: Data, notation: str, text: str) -> str:
        """An option in the fewest words, for a list of very many."""
        return text

    def look(self, view: Data, word: str) -> RenderableType:
        """All that may be known about a thing on the table; about everything if the word is empty."""
        everything = Room(200, EVERYTHING)
        if word == "":
            return Group(*outline(view, everything))
        if word in view:
            return Group(*outline({word: view[word]}, everything))
        found = [Text(DOT.join(facts(each))) for each in pieces(view) if word.lower() in DOT.join(facts(each)).lower()]
        return found_or(found, f"There is nothing called {word!r} here. Look at one of these: {', '.join(view)}.")


def terminal_of(game: Game) -> Terminal:
    """The module `terminal` beside the game's own draws it, or else the plain drawing."""
    package = type(game).__module__.rpartition(".")[0]
    name = f"{package}.terminal"
    if not package or find_spec(name) is None:
        return Terminal()
    terminal = importlib.import_module(name).TERMINAL
    assert isinstance(terminal, Terminal)
    return terminal


# ---- a view as it is


def outline(view: Data, room: Room) -> list[RenderableType]:
    """What is a single fact on one line together, then each list on a line and each list of things as a table."""
    single = {name: value for name, value in view.items() if is_fact(value)}
    parts: list[RenderableType] = [flow("", facts(single), room.width, DOT)] if facts(single) else []
    for name, value in view.items():
        if not is_fact(value) and value:
            parts += part(name, value, room)
    return parts


def part(name: str, value: list[Any] | Data, room: Room) -> list[RenderableType]:
    """One list or one group of facts, under its name."""
    if isinstance(value, list) and all(is_fact(each) for each in value):
        return [heading(name, counted_names(told(each) for each in value))]
    if isinstance(value, dict) and all(is_fact(each) for each in value.values()):
        return [flow(f"{words(name)}: ", facts(value), room.width, DOT)]
    rows: list[Any] = value if isinstance(value, list) else named_rows(value)
    if len(rows) > MOST_ROWS[room.detail]:
        return [heading(name, f"{len(rows)} (look {name} shows them)")]
    if not all(isinstance(row, dict) for row in rows):
        return [heading(name, "; ".join(told(row) for row in rows))]
    return [heading(name, ""), indented(things(rows, room))]


def named_rows(value: Data) -> list[Data]:
    """Things by their names as rows of a table."""
    return [{"": name, **each} if isinstance(each, dict) else {"": name, "is": each} for name, each in value.items()]


def things(rows: list[Data], room: Room) -> RenderableType:
    """Things with the same facts one below the other: a table if it fits, else lines, whole where there is room."""
    columns = list(dict.fromkeys(name for row in rows for name in row if any(told(row.get(name)) for row in rows)))
    cells = [[shortened(told(row.get(column))) for column in columns] for row in rows]
    widths = [max(map(len, texts)) + 2 for texts in zip(map(words, columns), *cells, strict=True)]
    if sum(widths) > room.width - 2:
        told_of = [[fact(name, each) for name, each in row.items() if told(each)] for row in rows]
        whole = [flow("", each, room.width - 2, DOT) for each in told_of]
        is_short = sum(text.plain.count("\n") + 1 for text in whole) <= MOST_ROWS[room.detail]
        return Group(*(whole if is_short else [line(DOT.join(each)) for each in told_of]))
    table = grid(*["left"] * len(columns), space=2)
    table.add_row(*[Text(words(column), "dim") for column in columns])
    for row in cells:
        table.add_row(*row)
    return table


def pieces(value: object) -> list[Data]:
    """Every thing of a view that has facts of its own, however deep it lies."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    found = [each for one in inner for each in pieces(one)]
    return [value, *found] if isinstance(value, dict) and any(isinstance(v, str) for v in value.values()) else found


# ---- words


def is_fact(value: object) -> bool:
    return value is None or isinstance(value, (str, int, float))


def heading(name: str, text: str) -> Text:
    return Text.assemble((f"{words(name)}: ", "bold"), text)


def facts(value: Data) -> list[str]:
    """The single facts; what is not so, or not there, is left out."""
    return [fact(name, each) for name, each in value.items() if is_fact(each) and told(each)]


def fact(name: str, value: object) -> str:
    return words(name) if value is True else f"{words(name)} {told(value)}".strip()


def told(value: object) -> str:
    """A value in words; nothing of what is not so, or not there."""
    if isinstance(value, dict):
        if any(isinstance(each, dict) for each in value.values()):
            return f"{len(value)} things"
        return ", ".join(fact(name, each) for name, each in value.items() if told(each))
    if isinstance(value, list):
        return counted_names(text for each in value if (text := told(each)))
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value)


def words(name: str) -> str:
    return name.replace("_", " ")


def shortened(text: str) -> str:
    return text if len(text) <= WIDEST_CELL else text[: WIDEST_CELL - 1] + "\u2026"
