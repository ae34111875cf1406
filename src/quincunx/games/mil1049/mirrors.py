# cold: interpreted
"""What can be swapped in MIL (1049): everybody moves on by one seat, and takes family, knights and all else along."""

from __future__ import annotations

from typing import Final

from quincunx.core.mirrors import Mirror
from quincunx.games.mil1049.actions import COLUMNS, LANDS
from quincunx.games.mil1049.pieces import FAMILIES


def one_seat_on(players: int) -> Mirror:
    """All sit one place further round the table; whoever began begins, and whoever came next still does."""
    seats = {seat: (seat + 1) % players for seat in range(players)}
    knights = {COLUMNS * old + n: COLUMNS * new + n for old, new in seats.items() for n in range(COLUMNS)}
    lands = {LANDS * old + n + 1: LANDS * new + n + 1 for old, new in knights.items() for n in range(LANDS)}
    return Mirror(
        f"one seat on, {players} players",
        seats,
        options={"players": (players,)},
        lists={
            **{"families": [seats], "seats": [seats], "points.*": [seats]},
            **{"table.knights": [knights], "table.lands": [knights]},
        },
        values={**dict.fromkeys(("starter", "active", "lord", "bidder", "champion", "gone"), seats), "attacked": lands},
        unordered=["warnings"],
        aside=["edition"],
    )


MIRRORS: Final = tuple(one_seat_on(players) for players in range(2, FAMILIES + 1))
