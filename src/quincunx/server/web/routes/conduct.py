"""Muting, blocking and reporting, for the page at the table and for programs."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import Field
from starlette.responses import Response

from quincunx.core.game import Data
from quincunx.server.server import Server
from quincunx.server.tables.checks import seat_for
from quincunx.server.web.routes.api import Body
from quincunx.server.web.turning_away import too_fast
from quincunx.server.web.visitors import Visitor, actor, become_player, client_of, this_server, visitor
from quincunx.server.words import person_name, say

conduct = APIRouter(prefix="/api", tags=["people"])

Looking = Annotated[Visitor, Depends(visitor)]
Acting = Annotated[Visitor, Depends(actor)]
Inside = Annotated[Server, Depends(this_server)]


class Shun(Body):
    """How somebody is to be shunned."""

    how: Literal["mute", "block", "none"]


class Report(Body):
    """What is reported: a line of a table's chat, a player's name, or a table; and why."""

    kind: Literal["line", "name", "table"]
    reason: str = Field(max_length=1000)
    player: str | None = Field(None, max_length=40)
    table: str | None = Field(None, max_length=40)
    line: int | None = Field(None, ge=0, le=2**31 - 1)


@conduct.get("/shuns")
async def shuns(who: Looking, server: Inside) -> list[Data]:
    """Whom one has muted or blocked."""
    if who.id is None:
        return []
    found = await server.store.shuns.of(who.id)
    return [{"player": row.other_id, "name": person_name(row.name), "how": row.how, "at": row.at} for row in found]


@conduct.post("/people/{player}/shun")
async def shun(
    player: Annotated[str, Field(max_length=40)],
    wanted: Shun,
    who: Acting,
    server: Inside,
    request: Request,
    response: Response,
) -> Data:
    """Mute somebody (not to see what they write), block them (not to meet them either), or neither."""
    client = who.id or client_of(request)
    if not server.action_limit.allows(client):
        raise too_fast(server.action_limit, client, say("error.too_fast"))
    await server.conduct.shun(
        await become_player(server, who, response), player, None if wanted.how == "none" else wanted.how
    )
    return {"how": wanted.how}


@conduct.post("/reports", status_code=201)
async def report(told: Report, who: Acting, server: Inside, request: Request, response: Response) -> Data:
    """Tell the operator."""
    if told.table is not None:
        seat_for(await server.tables.get(told.table), who.id, None)
    reporters = [client_of(request), *([who.id] if who.id is not None else [])]
    for reporter in reporters:
        if not server.report_limit.allows(reporter):
            raise too_fast(server.report_limit, reporter, say("error.many_reports"))
    kept = await server.store.reports.add(
        told.kind,
        await become_player(server, who, response),
        told.reason,
        about_id=told.player,
        table_id=told.table,
        line=told.line,
    )
    return {"report": kept.n}
