"""What a live game takes: two players who look, their pictures, and all that was chosen; nothing that was sent."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from server.scene import Scene
from starlette.websockets import WebSocketState

from quincunx.core.dice import FastDice
from quincunx.core.svg import DRAWN
from quincunx.server.people.lines import Line
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.telling import Telling
from quincunx.server.tables.updates import SEEN
from quincunx.server.web.routes.socket import tell

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)]

TABLES = 5
CHOICES = 30
MOST = 175
"""KB a game, without its sockets: a quarter more than it takes where the rules are interpreted."""


class Reader:
    """A socket that takes whatever is sent."""

    application_state = WebSocketState.CONNECTED

    async def send_text(self, text: str) -> None:
        assert text


@asynccontextmanager
async def told(scene: Scene, table: LiveTable) -> AsyncIterator[None]:
    """Both players look at a table, each over a line of their own."""
    socket: Any = Reader()
    watch = scene.tables.viewing.watch
    async with watch(table.id, scene.anna) as one, watch(table.id, scene.ben) as two:
        lines = [asyncio.create_task(tell(socket, viewer, Line(viewer.player, ""))) for viewer in (one, two)]
        try:
            yield
        finally:
            for line in lines:
                line.cancel()


async def play_some(scene: Scene, table: LiveTable, seed: int) -> None:
    dice = FastDice(seed)
    for _ in range(CHOICES):
        if not table.match.over:
            await scene.play(table, dice)
            await asyncio.sleep(0)


def traced() -> int:
    """Bytes held by the program; what is kept for all tables is drawn or looked at anew when it is needed."""
    DRAWN.clear()
    SEEN.clear()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def taken_by(scene: Scene, how_many: int) -> float:
    """KB that so many live games hold: what is free again when they are let go."""
    # A task of its own holds on to the games for as long as it runs, and no longer.
    ready, done = asyncio.Event(), asyncio.Event()

    async def play_at_one(seed: int) -> None:
        table = await scene.seated()
        async with told(scene, table):
            await play_some(scene, table, seed)
            going.discard(seed)
            if not going:
                ready.set()
            await done.wait()

    going = set(range(how_many))
    playing = [asyncio.create_task(play_at_one(seed)) for seed in range(how_many)]
    await ready.wait()
    before = traced()
    done.set()
    await asyncio.gather(*playing)
    scene.tables.open.sweep(idle=0.0)
    assert not scene.tables.open.tables
    playing.clear()
    return (before - traced()) / 1024


async def test_a_live_game_takes_little(scene: Scene) -> None:
    """A thousand of them are to fit into 300 MB, with the server itself and their sockets."""
    await taken_by(scene, 1)
    tracemalloc.start()
    try:
        found = await taken_by(scene, TABLES) / TABLES
    finally:
        tracemalloc.stop()
    assert found < MOST


async def test_nothing_is_kept_of_what_was_sent(scene: Scene) -> None:
    table = await scene.seated()
    async with told(scene, table):
        await play_some(scene, table, 1)
        await asyncio.sleep(0)
        told_still = [thing for thing in gc.get_objects() if issubclass(type(thing), Telling)]  # no proxy is asked
        kept = [thing for thing in told_still if thing["is"] == "table"]
        assert kept == []
        assert table.updates.messages == {}
