"""The store: all that the served table keeps, on SQLite or PostgreSQL; nothing outside this folder knows SQL."""

from quincunx.server.store.rows import (
    AuditRow,
    Banned,
    BanRow,
    ChatRow,
    EventRow,
    NameTaken,
    PlayerRow,
    Purged,
    RatingRow,
    ReportRow,
    SeatPlan,
    SeatRow,
    ShunRow,
    Stats,
    StoreDown,
    StoreError,
    TableRow,
)
from quincunx.server.store.store import Store

__all__ = [
    "AuditRow",
    "BanRow",
    "Banned",
    "ChatRow",
    "EventRow",
    "NameTaken",
    "PlayerRow",
    "Purged",
    "RatingRow",
    "ReportRow",
    "SeatPlan",
    "SeatRow",
    "ShunRow",
    "Stats",
    "Store",
    "StoreDown",
    "StoreError",
    "TableRow",
]
