"""A small store in memory, with just what the tables in play need: the other half of the store's interface."""

from __future__ import annotations

import asyncio
import copy
import json
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from quincunx.core.game import Data
from quincunx.server.store.rows import ChatRow, EventRow, SeatPlan, SeatRow, TableRow

STATUSES = ("open", "running", "over", "frozen")


class MemoryStore:
    """Keeps everything in dicts; whatever goes in is copied by way of JSON, as a database would."""

    def __init__(self) -> None:
        self.tables: dict[str, TableRow] = {}
        self.sat: dict[str, list[SeatRow]] = {}
        self.happened: dict[str, list[EventRow]] = {}
        self.said: dict[str, list[ChatRow]] = {}
        self.notes: dict[tuple[str, str], str] = {}
        self.slow = 0.0

    async def pause(self) -> None:
        """Every call gives others a chance to come in between, as a database does."""
        await asyncio.sleep(self.slow)

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
    ) -> TableRow:
        await self.pause()
        now = time.time()
        row = TableRow(
            id=secrets.token_urlsafe(8)[:10],
            game=game,
            rules_version=rules_version,
            content=content,
            packs=list(packs),
            options=json.loads(json.dumps(options)),
            start=json.loads(json.dumps(start)),
            seats=len(seats),
            status=status,
            public=public,
            pace=pace or {},
            takeover=takeover,
            title=title,
            made_by=made_by,
            forked_from=forked_from,
            result=None,
            frozen_why=None,
            settled=False,
            created=now,
            updated=now,
        )
        self.tables[row.id] = row
        self.sat[row.id] = [
            SeatRow(row.id, n, plan.player_id, plan.mind, plan.clock_left, plan.player_id)
            for n, plan in enumerate(seats)
        ]
        self.happened[row.id], self.said[row.id] = [], []
        return row

    async def table(self, table_id: str) -> TableRow | None:
        await self.pause()
        return self.tables.get(table_id)

    async def tables_of(self, player_id: str, limit: int = 100, offset: int = 0) -> list[TableRow]:
        await self.pause()
        mine = [row for row in self.tables.values() if any(s.player_id == player_id for s in self.sat[row.id])]
        return [row for row in mine if row.status != "over"][offset : offset + limit]

    async def running(self, limit: int = 10_000) -> list[TableRow]:
        await self.pause()
        return [row for row in self.tables.values() if row.status == "running"][:limit]

    async def set_status(
        self,
        table_id: str,
        status: str,
        *,
        result: Data | None = None,
        frozen_why: str | None = None,
        only_from: Sequence[str] = STATUSES,
    ) -> bool:
        await self.pause()
        row = self.tables[table_id]
        if row.status not in only_from:
            return False
        kept = result if result is not None else row.result
        self.tables[table_id] = replace(row, status=status, frozen_why=frozen_why, result=kept, updated=time.time())
        return True

    async def set_rules(self, table_id: str, rules_version: int, content: str) -> bool:
        await self.pause()
        self.tables[table_id] = replace(self.tables[table_id], rules_version=rules_version, content=content)
        return True

    async def seats(self, table_id: str) -> list[SeatRow]:
        await self.pause()
        return list(self.sat[table_id])

    async def seats_of(self, table_ids: Iterable[str]) -> dict[str, list[SeatRow]]:
        await self.pause()
        return {table_id: list(self.sat[table_id]) for table_id in table_ids}

    async def claim_seat(self, table_id: str, seat: int, player_id: str) -> bool:
        await self.pause()
        mine = [each.seat for each in self.sat[table_id] if each.player_id == player_id]
        if mine or not 0 <= seat < len(self.sat[table_id]):
            return seat in mine
        if not self.sat[table_id][seat].is_free:
            return False
        self.sat[table_id][seat] = replace(self.sat[table_id][seat], player_id=player_id, name=player_id)
        return True

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
    ) -> bool:
        await self.pause()
        row, events = self.tables[table_id], self.happened[table_id]
        if row.status in ("over", "frozen") or expected_seq < len(events):
            return False
        assert expected_seq == len(events), "no event is left out"
        moment = time.time() if at is None else at
        events.append(EventRow(table_id, expected_seq, seat, what, moment))
        for number, left in (clock_left or {}).items():
            self.sat[table_id][number] = replace(self.sat[table_id][number], clock_left=left)
        for number, mind in (minds or {}).items():
            self.sat[table_id][number] = replace(self.sat[table_id][number], mind=mind)
        kept = copy.deepcopy(result) if result is not None else row.result
        self.tables[table_id] = replace(row, status=status or row.status, result=kept, updated=moment)
        return True

    async def events(self, table_id: str, after: int = -1) -> list[EventRow]:
        await self.pause()
        return self.happened[table_id][after + 1 :]

    async def add_chat(self, table_id: str, player_id: str, seat: int | None, text: str) -> ChatRow:
        await self.pause()
        line = ChatRow(table_id, len(self.said[table_id]), player_id, seat, text, time.time(), player_id)
        self.said[table_id].append(line)
        return line

    async def chat(self, table_id: str, after: int = -1, limit: int = 500) -> list[ChatRow]:
        await self.pause()
        return self.said[table_id][after + 1 :][-limit:]

    async def set_note(self, table_id: str, player_id: str, text: str) -> None:
        await self.pause()
        self.notes[table_id, player_id] = text

    async def note(self, table_id: str, player_id: str) -> str:
        await self.pause()
        return self.notes.get((table_id, player_id), "")


class MemoryNotices:
    """Word to everyone in this process, a moment later."""

    def __init__(self) -> None:
        self.callbacks: list[Callable[[str, int], None]] = []

    def subscribe(self, callback: Callable[[str, int], None]) -> Callable[[], None]:
        self.callbacks.append(callback)

        def unsubscribe() -> None:
            if callback in self.callbacks:
                self.callbacks.remove(callback)

        return unsubscribe

    def publish(self, table_id: str, seq: int) -> None:
        for callback in self.callbacks:
            asyncio.get_running_loop().call_soon(callback, table_id, seq)
