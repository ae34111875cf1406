"""What every drawing offers, and what it does for a game that has none of its own: the view as it is, indented."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.console import RenderableType
from rich.pretty import Pretty
from rich.text import Text

from quincunx.core.game import Data

CRAMPED: Final = 0
TIGHT: Final = 1
SNUG: Final = 2
ROOMY: Final = 3

SHORTEST: Final = 6
LONGEST: Final = 40


@dataclass(frozen=True)
class Room:
    """How wide the terminal is, and how much may be said: ROOMY, SNUG, TIGHT or CRAMPED."""

    width: int
    detail: int


class PlainTable:
    """Draws views and forecasts. It never sees a match, so it cannot show what the view does not hold."""

    def draw(self, view: Data, room: Room) -> RenderableType:
        """The table as the seat of this view sees it."""
        longest = SHORTEST if room.detail <= TIGHT else LONGEST
        return Pretty(view, max_length=longest, max_string=room.width)

    def forecast(self, view: Data, foreseen: Data, room: Room) -> RenderableType:
        """The odds and sums of what can be decided."""
        return Pretty(foreseen, max_length=LONGEST, max_string=room.width)

    def notes(self, view: Data, foreseen: Data) -> dict[str, str]:
        """A few words to stand beside options, by notation."""
        return {}

    def brief(self, view: Data, notation: str, text: str) -> str:
        """An option in the fewest words, for a list of very many."""
        return text

    def look(self, view: Data, word: str) -> RenderableType:
        """All that may be known about a thing on the table; about everything hidden if the word is empty."""
        if word == "":
            return Pretty(view)
        if word in view:
            return Pretty(view[word])
        return Text(f"There is no {word!r} here; there are {', '.join(view)}.")
