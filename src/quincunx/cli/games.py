"""`quincunx games`: what can be played."""

from __future__ import annotations

from rich.table import Table

import quincunx as qx
from quincunx.cli.screen import console
from quincunx.core.ledger import KINDS


def games() -> None:
    """List the games: how many can play, how many rules there are, and where they come from."""
    table = Table(caption="Rules are read with: quincunx rules GAME", caption_justify="left")
    for heading in ("game", "title"):
        table.add_column(heading)
    for heading in ("seats", *KINDS, "rules version"):
        table.add_column(heading, justify="right")
    for game in qx.registry().values():
        kinds = [clause.kind for clause in game.ledger]
        counts = [str(kinds.count(kind)) for kind in KINDS]
        table.add_row(game.id, game.title, seats_of(game), *counts, str(game.rules_version))
    console.print(table)


def seats_of(game: qx.Game) -> str:
    """How many can play: "2", or "2-5"."""
    fewest, most = game.fewest_seats, game.most_seats
    return str(fewest) if fewest == most else f"{fewest}\u2013{most}"
