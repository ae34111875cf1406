"""The drawing for a game that has none of its own: the view as it is, indented."""

from __future__ import annotations

from rich.console import RenderableType
from rich.pretty import Pretty
from rich.text import Text

from quincunx.cli.tables import TIGHT, Room
from quincunx.core.game import Data

SHORTEST = 6
LONGEST = 40


def draw(view: Data, room: Room) -> RenderableType:
    """The view as plain data, long lists cut short."""
    longest = SHORTEST if room.detail == TIGHT else LONGEST
    return Pretty(view, max_length=longest, max_string=room.width, indent_guides=False)


def forecast(view: Data, foreseen: Data, room: Room) -> RenderableType:
    """The forecast as plain data."""
    return draw(foreseen, room)


def notes(view: Data, foreseen: Data) -> dict[str, str]:
    """Nothing is known about the options of an unknown game."""
    return {}


def look(view: Data, word: str) -> RenderableType:
    """The part of the view under this name, or all of it."""
    if word == "":
        return Pretty(view)
    if word in view:
        return Pretty(view[word])
    return Text(f"There is no {word!r} here; there are {', '.join(view)}.")
