"""What the tables in play need from others: the store, the notices, and whoever answers for computer players."""

from __future__ import annotations

from typing import Protocol

from quincunx.server.notices import Notices as Notifies
from quincunx.server.store import Store as TableStore
from quincunx.server.thinking import Question

__all__ = ["Notifies", "TableStore", "Thinks"]


class Thinks(Protocol):
    """Whoever answers for computer players."""

    async def choose(self, question: Question) -> str: ...
