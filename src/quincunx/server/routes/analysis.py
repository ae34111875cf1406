"""Hints for the choice before a seat, and the analysis of a finished game."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request

from quincunx.core.game import Data
from quincunx.server.analysing import TooMany
from quincunx.server.house import House
from quincunx.server.live import LiveTable
from quincunx.server.routes.api import Acting, Inside, Looking, TableId
from quincunx.server.who import client_of

analysis = APIRouter(prefix="/api", tags=["analysis"])


async def looked_at(house: House, table: str, player: str | None, request: Request) -> LiveTable:
    """A table this person may look back at, as one of those who sat there or by a shared link."""
    live = await house.room.table(table)
    house.room.eyes(live, player, None, house.cookies.key_holds(table, request.query_params.get("key", "")))
    return live


@analysis.get("/tables/{table}/analysis")
async def analysis_state(table: TableId, who: Looking, house: Inside, request: Request) -> Data:
    """How the analysis of a finished game stands: none, waiting, running with its progress, or done with all of it."""
    return house.analysing.state(await looked_at(house, table, who.id, request))


@analysis.post("/tables/{table}/analysis")
async def begin_analysis(table: TableId, who: Acting, house: Inside, request: Request) -> Data:
    """Begin the analysis of a finished game, unless there is one."""
    live = await looked_at(house, table, who.id, request)
    try:
        return house.analysing.begin(house.room, live, client_of(request))
    except TooMany:
        raise HTTPException(429, "Too many analyses at once; please wait a moment.") from None


@analysis.get("/tables/{table}/hint")
async def hint(table: TableId, seat: int, who: Looking, house: Inside) -> Data:
    """What a computer player would choose in one's place; only where nobody else plays."""
    live = await house.room.table(table)
    try:
        return await house.analysing.hint(house.room, live, who.id, seat)
    except TooMany:
        raise HTTPException(429, "Please wait a moment before the next hint.") from None
