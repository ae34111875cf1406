"""How each game's view is drawn in a terminal: a module named like the game, or else `plain`."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final, Protocol, cast

from rich.console import RenderableType

from quincunx.core.game import Data

TIGHT: Final = 0
SNUG: Final = 1
ROOMY: Final = 2


@dataclass(frozen=True)
class Room:
    """How wide the terminal is, and how much may be said: ROOMY, SNUG or TIGHT."""

    width: int
    detail: int


class TableDrawing(Protocol):
    """What a module of this folder offers. It sees views and forecasts only, never a match."""

    def draw(self, view: Data, room: Room) -> RenderableType:
        """The table as the seat of this view sees it."""

    def forecast(self, view: Data, foreseen: Data, room: Room) -> RenderableType:
        """The odds and sums of what can be decided."""

    def notes(self, view: Data, foreseen: Data) -> dict[str, str]:
        """A few words to stand beside options, by notation."""

    def look(self, view: Data, word: str) -> RenderableType:
        """All that may be known about a thing on the table; about everything hidden if the word is empty."""


def table_of(game: str) -> TableDrawing:
    """The drawing for a game by its id."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        name = f"{__name__}.plain"
    return cast(TableDrawing, importlib.import_module(name))
