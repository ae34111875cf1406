"""Hints for the choice before a seat, and the analysis of a finished game."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.server.server import Server
from quincunx.server.tables.analyses import TooMany, check_over
from quincunx.server.tables.checks import refused
from quincunx.server.tables.table import LiveTable
from quincunx.server.web.routes.api import Acting, Inside, Looking, TableId
from quincunx.server.web.routes.front import lasting
from quincunx.server.web.routes.pages import ending_words
from quincunx.server.web.visitors import client_of
from quincunx.server.words import language, say

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
        raise HTTPException(429, say("error.many_analyses"), AGAIN) from None


@analysis.get("/tables/{table}/ending")
async def ending(table: TableId, who: Looking, server: Inside, request: Request, seat: int = -1) -> Data:
    """How a finished game ended, in words for one of its seats: why, how long it took, and one's rating since."""
    live = await looked_at(server, table, who.id, request)
    check_over(live)
    match = live.match.in_language(language())
    if seat not in (qx.ONLOOKER, *live.seats_of(who.id)):
        raise refused("not_your_seat", "table.turn")
    outcome = match.outcome(seat) if seat >= 0 else ""
    title = match.game.ledger[match.ending].title if match.ending in match.game.ledger else ""
    ratings = await server.store.ratings.of_player(who.id) if who.id is not None and seat >= 0 else []
    own = next((row for row in ratings if row.game == match.game.id and row.games), None)
    return {
        "why": ending_words(match.game, match.ending, outcome) if seat >= 0 else "",
        "title": title,
        "tallies": [tallied(match, each) for each in range(match.seats)],
        "length": say("ending.length", n=match.ply, time=lasting(live.row.updated - live.row.created, ago=True)),
        "shared": f"/t/{live.id}/replay?key={server.cookies.key(live.id)}",
        "rating": None
        if own is None
        else {"rating": round(own.rating), "deviation": round(own.deviation), "games": own.games},
    }


def tallied(match: Match, seat: int) -> str:
    """What a seat's place goes by, in words: its points, and in brackets what parts it from others; or nothing."""
    first, *more = [match.text(said) for said in match.game.tally(match.table, seat)] or [""]
    return f"{first} ({', '.join(more)})" if more else first


@analysis.get("/tables/{table}/hint")
async def hint(table: TableId, seat: int, who: Looking, server: Inside) -> Data:
    """What a computer player would choose in one's place; only where nobody else plays."""
    live = await server.tables.get(table)
    try:
        return await server.analyses.hint(server.tables.computer_players, live, who.id, seat)
    except TooMany:
        raise HTTPException(429, say("error.many_hints"), AGAIN) from None
