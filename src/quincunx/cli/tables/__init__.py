"""How each game's view is drawn in a terminal: a module named like the game, or else `plain`."""

from __future__ import annotations

import importlib
from importlib.util import find_spec

from quincunx.cli.tables.plain import CRAMPED, ROOMY, SNUG, TIGHT, PlainTable, Room

__all__ = ["CRAMPED", "ROOMY", "SNUG", "TIGHT", "PlainTable", "Room", "table_of"]


def table_of(game: str) -> PlainTable:
    """The drawing for a game by its id."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return PlainTable()
    table = importlib.import_module(name).TABLE
    assert isinstance(table, PlainTable)
    return table
