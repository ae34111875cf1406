# hot: compiled by mypyc
"""The words of events: what can happen at a table besides the choices of a game, as it is kept."""

from __future__ import annotations

from typing import Final

BEHIND: Final = "~"
"""Before an event: it was made behind a screen, and an onlooker noticed nothing of it."""
REVEALED: Final = "="
"""Before an event: by it came to light what several had chosen in secret."""
UNDO: Final = "!undo"
"""With the number of a choice and how many from there on are taken out; without, the last one."""
UNDO_TO: Final = "!undo-to"
"""With the choice to go back to, and if something was rolled since how far the dice have run, such as "@120/124"."""
ASK_UNDO: Final = "!ask-undo"
AGREE_UNDO: Final = "!agree-undo"
REFUSE_UNDO: Final = "!refuse-undo"
RESIGN: Final = "!resign"
TIMEOUT: Final = "!timeout"
DRAW: Final = "!draw"
OFFER_DRAW: Final = "!offer-draw"
DECLINE_DRAW: Final = "!decline-draw"
TAKEOVER: Final = "!takeover"
MIGRATED: Final = "!migrated"
"""Carried over to other rules: no longer done, but tables of before may tell of it."""
ENDINGS: Final = (RESIGN, TIMEOUT, DRAW)
NOBODY: Final = "-"
"""In a takeover: the seat goes back to its player."""


def plain(event: str) -> str:
    """An event without the marks that say who noticed what of it."""
    return event.removeprefix(BEHIND).removeprefix(REVEALED)
