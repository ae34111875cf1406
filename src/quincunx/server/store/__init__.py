"""The store: all that the served table keeps, on SQLite or PostgreSQL; nothing outside this folder knows SQL."""

from quincunx.server.store.rows import (
    ChatRow,
    DiceRow,
    DiceSecret,
    EventRow,
    NameTaken,
    PlayerRow,
    Purged,
    RatingRow,
    SeatPlan,
    SeatRow,
    Stats,
    StoreDown,
    StoreError,
    TableRow,
)
from quincunx.server.store.store import Store

__all__ = [
    "ChatRow",
    "DiceRow",
    "DiceSecret",
    "EventRow",
    "NameTaken",
    "PlayerRow",
    "Purged",
    "RatingRow",
    "SeatPlan",
    "SeatRow",
    "Stats",
    "Store",
    "StoreDown",
    "StoreError",
    "TableRow",
]
