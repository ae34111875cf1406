"""For whoever runs the server: is it well, and how much is going on?"""

from __future__ import annotations

import asyncio
import hmac
from ipaddress import ip_address
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.responses import Response

import quincunx as qx
from quincunx.core.game import Data
from quincunx.server.server import Server
from quincunx.server.settings import Settings
from quincunx.server.store import StoreDown
from quincunx.server.web.visitors import this_server

LONGEST_LOOK = 2.0
"""Seconds the store has to say how it is."""

operator = APIRouter(tags=["operator"])
Inside = Annotated[Server, Depends(this_server)]

METRICS = {
    "quincunx_live_tables": "Tables in the memory of this process",
    "quincunx_live_watchers": "Open lines to tables of this process",
    "quincunx_live_thinking": "Computer players of this process that are thinking",
    "quincunx_minds_answered": "Choices of computer players made by workers of this process since it started",
    "quincunx_minds_lost": "Workers of this process that ended or hung while they thought, since it started",
    "quincunx_tables": "Tables in the store, by status",
    "quincunx_players": "Players in the store, by kind",
    "quincunx_sessions": "Sessions in the store that have not run out",
}


def is_monitor(request: Request, settings: Settings) -> bool:
    """Does the request come from this machine, or with the token?"""
    if settings.metrics_token is not None:
        wanted = f"Bearer {settings.metrics_token.get_secret_value()}"
        return hmac.compare_digest(request.headers.get("authorization", "").encode(), wanted.encode())
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


@operator.get("/healthz")
async def health(server: Inside, response: Response) -> Data:
    """Well, if the store answers and no write has failed since the last that did not."""
    about = {"version": qx.__version__, "speed": qx.speed(), "tables_aside": len(server.tables.open.aside)}
    database = server.store.database
    try:
        async with asyncio.timeout(LONGEST_LOOK):
            revision = await database.revision()
    except (StoreDown, TimeoutError):
        revision = None
    if revision is None or database.trouble:
        response.status_code = 503
        return {"well": False, **about, "store": revision, "trouble": "The database does not answer."}
    return {"well": True, **about, "store": revision}


@operator.get("/metrics")
async def metrics(server: Inside, request: Request) -> Response:
    """Counts for a monitor, and for nobody else: they would tell how often a computer player has chosen in secret."""
    if not is_monitor(request, server.settings):
        raise HTTPException(403, "The metrics can be read only from this machine or with the metrics token.")
    # Few servers are ever asked, and what is loaded stays.
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest

    registry = CollectorRegistry()
    stats = await server.store.tables.stats()
    counts = {f"quincunx_live_{name}": number for name, number in server.tables.open.stats().items()}
    counts["quincunx_minds_answered"] = server.minds.answered
    counts["quincunx_minds_lost"] = server.minds.lost
    counts["quincunx_sessions"] = stats.sessions
    for name, number in counts.items():
        Gauge(name, METRICS[name], registry=registry).set(number)
    for name, label, numbers in (
        ("quincunx_tables", "status", stats.tables),
        ("quincunx_players", "kind", stats.players),
    ):
        gauge = Gauge(name, METRICS[name], [label], registry=registry)
        for value, number in numbers.items():
            gauge.labels(value).set(number)
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
