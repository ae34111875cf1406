"""What the tables in play need from the store, the notices and the computer players, and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from quincunx.core.game import Data
from quincunx.server.store.rows import ChatRow, EventRow, SeatPlan, SeatRow, TableRow
from quincunx.server.thinking import Question


class TableStore(Protocol):
    """The part of the store that tables in play use."""

    async def create_table(
        self,
        game: str,
        rules_version: int,
        content: str,
        options: Data,
        start: Data,
        seats: Sequence[SeatPlan],
        *,
        packs: Sequence[str] = (),
        public: bool = False,
        pace: Data | None = None,
        takeover: bool = False,
        title: str = "",
        made_by: str | None = None,
        forked_from: str | None = None,
        status: str = "open",
    ) -> TableRow: ...

    async def table(self, table_id: str) -> TableRow | None: ...

    async def tables_of(self, player_id: str, limit: int = 100, offset: int = 0) -> list[TableRow]: ...

    async def running(self, limit: int = 10_000) -> list[TableRow]: ...

    async def set_status(
        self,
        table_id: str,
        status: str,
        *,
        result: Data | None = None,
        frozen_why: str | None = None,
        only_from: Sequence[str] = ("open", "running", "over", "frozen"),
    ) -> bool: ...

    async def set_rules(self, table_id: str, rules_version: int, content: str) -> bool: ...

    async def seats(self, table_id: str) -> list[SeatRow]: ...

    async def seats_of(self, table_ids: Iterable[str]) -> dict[str, list[SeatRow]]: ...

    async def claim_seat(self, table_id: str, seat: int, player_id: str) -> bool: ...

    async def append_event(
        self,
        table_id: str,
        expected_seq: int,
        seat: int,
        what: str,
        clock_left: Mapping[int, float] | None = None,
        *,
        minds: Mapping[int, str | None] | None = None,
        status: str | None = None,
        result: Data | None = None,
        at: float | None = None,
    ) -> bool: ...

    async def events(self, table_id: str, after: int = -1) -> list[EventRow]: ...

    async def add_chat(self, table_id: str, player_id: str, seat: int | None, text: str) -> ChatRow: ...

    async def chat(self, table_id: str, after: int = -1, limit: int = 500) -> list[ChatRow]: ...

    async def set_note(self, table_id: str, player_id: str, text: str) -> None: ...

    async def note(self, table_id: str, player_id: str) -> str: ...


class Thinks(Protocol):
    """Whoever answers for computer players."""

    async def choose(self, question: Question) -> str: ...


class Notifies(Protocol):
    """Word between processes that a table has changed."""

    def subscribe(self, callback: Callable[[str, int], None]) -> Callable[[], None]: ...

    def publish(self, table_id: str, seq: int) -> None: ...
