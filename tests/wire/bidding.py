"""Five people who bid at a served table, and an onlooker: each with a line, and with every page there is."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from wire.serving import Line, Person, Served, served

from quincunx.core.game import Data
from quincunx.server.store import SeatPlan
from quincunx.server.tables.table import LiveTable

PAGES = (
    "/", "/api/tables", "/history", "/t/{}", "/t/{}/replay", "/t/{}/piles", "/api/tables/{}", "/api/tables/{}/view",
    "/api/tables/{}/view?seat=-1", "/api/tables/{}/chat", "/api/tables/{}/replay/0", "/api/tables/{}/replay/1",
    "/api/tables/{}/record", "/me/export",
)  # fmt: skip


class Bidders:
    """Five people and an onlooker at one table, each with a line to it."""

    def __init__(self, server: Served, people: list[Person], table: str, lines: list[Line]) -> None:
        self.server = server
        self.people = people
        self.id = table
        self.lines = lines

    async def live(self) -> LiveTable:
        return await self.server.inside.tables.get(self.id)

    async def click(self, seat: int, *actions: str) -> None:
        """Choices of a seat, one by one."""
        for action in actions:
            line, moment = self.lines[seat], (await self.live()).moment(seat)
            done = await line.ask("play", seat=seat, action=action, moment=moment)
            assert done["is"] == "done", done

    async def undo(self, seat: int, times: int = 1) -> None:
        for _ in range(times):
            done = await self.lines[seat].ask("undo", seat=seat)
            assert done["is"] == "done", done

    async def told(self, eye: int) -> list[Data]:
        """Everything that has been told on a line since this was asked last; the onlooker's is the last one."""
        line = self.lines[eye]
        await line.ask("ping")
        told = [message for message in line.heard if message["is"] not in ("done", "refused")]
        line.forget()
        return told

    async def pages(self, eye: int) -> list[str]:
        """Everything there is to ask for, but for what no two moments share."""
        found = []
        for path in PAGES:
            answer = await self.people[eye].get(path.format(self.id))
            found.append(self.plain(f"{path} {answer.status_code} {answer.text}", eye))
        return found

    def plain(self, text: str, eye: int) -> str:
        text = re.sub(r'(name="csrf" (?:content|value)=")[0-9a-f]{64}', r"\1CSRF", text)
        text = re.sub(r'("(?:at|created|last_seen)": ?)[0-9.]+', r"\1AT", text)
        return re.sub(rf'("left": ?\[(?:[0-9.]+, ?){{{eye}}})[0-9.]+', r"\1OWN", text) if eye < 5 else text


PRESENCE = 0.02
"""Seconds after which those at a table hear who has come."""


@asynccontextmanager
async def bidders(url: str, pace: Data | None = None, **given: object) -> AsyncIterator[Bidders]:
    async with served(url, **given) as server, AsyncExitStack() as stack:
        people = [await server.person() for _ in range(6)]
        plans = [SeatPlan(each.id) for each in people[:5]]
        row = await server.inside.tables.seating.create(
            "stakes", {"seats": 5}, plans, public=True, pace=pace, made_by=people[0].id
        )
        await server.deal(row.id)
        lines = [await stack.enter_async_context(each.at(row.id, "?pictures=1")) for each in people]
        table = Bidders(server, people, row.id, lines)
        for line in lines:
            await line.until("table")
        await asyncio.sleep(2 * PRESENCE)  # until all have heard who is here
        for eye in range(6):
            await table.told(eye)
        yield table
