"""Hints for the choice before a seat, and the analysis of a finished game."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request

from quincunx.core.game import Data
from quincunx.server.server import Server
from quincunx.server.tables.analyses import TooMany
from quincunx.server.tables.table import LiveTable
from quincunx.server.web.routes.api import Acting, Inside, Looking, TableId
from quincunx.server.web.visitors import client_of

analysis = APIRouter(prefix="/api", tags=["analysis"])
AGAIN = {"retry-after": "5"}


async def looked_at(server: Server, table: str, player: str | None, request: Request) -> LiveTable:
    """A table this person may look back at, as one of those who sat there or by a shared link."""
    live = await server.tables.get(table)
    server.tables.viewing.eyes(live, player, None, server.cookies.key_holds(table, request.query_params.get("key", "")))
    return live


@analysis.get("/tables/{table}/analysis")
async def analysis_state(table: TableId, who: Looking, server: Inside, request: Request) -> Data:
    """How the analysis of a finished game stands: none, waiting, running with its progress, or done with all of it."""
    return server.analyses.state(await looked_at(server, table, who.id, request))


@analysis.post("/tables/{table}/analysis")
async def begin_analysis(table: TableId, who: Acting, server: Inside, request: Request) -> Data:
    """Begin the analysis of a finished game, unless there is one."""
    live = await looked_at(server, table, who.id, request)
    try:
        return server.analyses.begin(live, client_of(request))
    except TooMany:
        raise HTTPException(429, "Too many analyses at once; please wait a moment.", AGAIN) from None


@analysis.get("/tables/{table}/hint")
async def hint(table: TableId, seat: int, who: Looking, server: Inside) -> Data:
    """What a computer player would choose in one's place; only where nobody else plays."""
    live = await server.tables.get(table)
    try:
        return await server.analyses.hint(server.tables.computer_players, live, who.id, seat)
    except TooMany:
        raise HTTPException(429, "Please wait a moment before the next hint.", AGAIN) from None
