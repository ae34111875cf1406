"""For whoever runs the house: is it well, and how much is going on?"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest
from starlette.responses import Response

import quincunx as qx
from quincunx.core.game import Data
from quincunx.server.house import House
from quincunx.server.who import house_of

operator = APIRouter(tags=["operator"])
Inside = Annotated[House, Depends(house_of)]


@operator.get("/healthz")
async def health(house: Inside) -> Data:
    """Well, if the store answers."""
    return {"well": True, "version": qx.__version__, "speed": qx.speed(), "store": await house.store.revision()}


@operator.get("/metrics")
async def metrics(house: Inside) -> Response:
    """Counts for a monitor."""
    registry = CollectorRegistry()
    stats = await house.store.stats()
    for name, number in house.room.stats().items():
        Gauge(f"quincunx_live_{name}", f"{name.capitalize()} in this process", registry=registry).set(number)
    tables = Gauge("quincunx_tables", "Tables in the store", ["status"], registry=registry)
    for status, number in stats.tables.items():
        tables.labels(status).set(number)
    players = Gauge("quincunx_players", "Players in the store", ["kind"], registry=registry)
    for kind, number in stats.players.items():
        players.labels(kind).set(number)
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
