"""Crowds at a table: many who come and go cost little, and nobody is told of each of them."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack

import pytest
from server.scene import Scene, soon

from quincunx.core.game import Data
from quincunx.server.tables.viewers import Viewer

pytestmark = pytest.mark.anyio

ONLOOKERS = 1000
SECONDS = 2.0
"""Of processor time, for all of them to come and to be told how the table stands."""


async def told_at_once(viewer: Viewer) -> list[Data]:
    """What a viewer can read without waiting."""
    found: list[Data] = []
    while viewer.is_behind or viewer.lines:
        message = await viewer.next()
        assert message is not None
        found.append(message)
    return found


async def test_a_thousand_onlookers_come_and_go_for_little(scene: Scene) -> None:
    """Each message that is read would go over a socket of its own, so they are counted too."""
    table = await scene.seated()
    put_together: dict[int, Data] = {}
    heard = 0
    began, processor_began = time.monotonic(), time.process_time()
    async with AsyncExitStack() as crowd:
        for number in range(ONLOOKERS):
            player = scene.cleo if number % 2 else None
            viewer = await crowd.enter_async_context(scene.tables.viewing.watch(table.id, player))
            told = (await told_at_once(viewer))[0]
            assert told["is"] == "table"
            put_together[id(told)] = told
            for other in list(scene.tables.open.tables[table.id].viewers):
                if other.lines:
                    heard += len(await told_at_once(other))
        assert table.watching == ONLOOKERS
    assert time.process_time() - processor_began < SECONDS
    passed = time.monotonic() - began
    assert heard <= ONLOOKERS * (2 + passed), "about one message a second for each of them"
    assert len(put_together) <= 3 + passed, "they are all told the same"
    assert (table.watching, table.looking, dict(table.lookers)) == (0, 0, {})


async def test_whoever_comes_knows_at_once_who_is_here_and_the_others_in_a_moment(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.server.tables.viewing.PRESENCE_EVERY", 0.3)
    table = await scene.seated()
    async with scene.tables.viewing.watch(table.id, scene.anna) as anna, AsyncExitStack() as crowd:
        assert [message["is"] for message in await told_at_once(anna)] == ["table", "presence"]
        for number in range(50):
            onlooker = await crowd.enter_async_context(scene.tables.viewing.watch(table.id, None))
            assert (await told_at_once(onlooker))[-1]["watching"] == number + 1
        ben = await crowd.enter_async_context(scene.tables.viewing.watch(table.id, scene.ben))
        assert (await told_at_once(ben))[-1]["present"] == [0, 1]
        await soon(lambda: anna.lines)
        told = await told_at_once(anna)
        assert told == [{"is": "presence", "table": table.id, "present": [0, 1], "watching": 50}], "once for all"


async def test_nothing_rings_at_a_table_that_was_closed(scene: Scene) -> None:
    table = await scene.seated()
    here = scene.tables.open.tables[table.id]
    async with scene.tables.viewing.watch(table.id, scene.anna), scene.tables.viewing.watch(table.id, None):
        assert here.presence_timer is not None
        scene.tables.background.closing = True
        scene.tables.open.close()
        assert here.presence_timer is None
    await asyncio.sleep(0)
    assert here.presence_timer is None
