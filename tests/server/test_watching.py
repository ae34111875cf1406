"""Leave to watch: others look on at a private table once everyone there lets them, and no longer when one does not."""

from __future__ import annotations

import asyncio

import pytest
from server.scene import PATIENCE, Scene, next_update, refused

import quincunx as qx
from quincunx.server.store import SeatPlan
from quincunx.server.tables.table import LiveTable

pytestmark = pytest.mark.anyio


async def let(scene: Scene, table: LiveTable, *people: str, on: bool = True) -> None:
    for person in people:
        await scene.tables.seating.let_watch(table.id, person, on)


async def test_all_have_to_let_others_watch(scene: Scene) -> None:
    table = await scene.seated(public=False)
    look = scene.tables.viewing.look
    await refused(look(table.id, scene.cleo), "private")
    await let(scene, table, scene.anna)
    await refused(look(table.id, scene.cleo), "private")
    assert not table.is_let_be_watched
    await let(scene, table, scene.ben)
    seen = await look(table.id, scene.cleo)
    assert seen["seat"] == qx.ONLOOKER
    assert seen["let_be_watched"] is True
    assert (await look(table.id, None))["seat"] == qx.ONLOOKER, "and whoever has the link"
    await let(scene, table, scene.ben, on=False)
    await refused(look(table.id, scene.cleo), "private")
    assert (await look(table.id, scene.anna))["lets_watch"] == [0]


async def test_onlookers_see_only_what_is_open_and_hear_no_talk(scene: Scene) -> None:
    table = await scene.seated(public=False)
    await scene.tables.chat.say(table.id, scene.anna, "between us")
    await let(scene, table, scene.anna, scene.ben)
    async with scene.tables.viewing.watch(table.id, scene.cleo) as watcher:
        told = await next_update(watcher)
        assert told["board"] == (await scene.tables.viewing.look(table.id, None))["board"]
        assert told["options"] == []
        await scene.tables.chat.say(table.id, scene.ben, "still between us")
        assert not any(line["is"] == "chat" for line in watcher.lines)
    assert await scene.tables.chat.lines(table.id, scene.cleo) == []
    await refused(scene.tables.chat.say(table.id, scene.cleo, "hello"), "closed")
    assert len(await scene.tables.chat.lines(table.id, scene.anna)) == 2
    await refused(scene.tables.viewing.look(table.id, scene.cleo, 0), "not your seat")


async def test_whoever_takes_it_back_ends_the_watching_and_nothing_else(scene: Scene) -> None:
    table = await scene.seated(public=False)
    await let(scene, table, scene.anna, scene.ben)
    watch = scene.tables.viewing.watch
    async with (
        watch(table.id, scene.cleo) as cleo,
        watch(table.id, None) as nobody,
        watch(table.id, scene.anna) as anna,
    ):
        for each in (cleo, nobody, anna):
            await next_update(each)
        await let(scene, table, scene.ben, on=False)
        assert await asyncio.wait_for(cleo.next(), PATIENCE) is None
        assert await asyncio.wait_for(nobody.next(), PATIENCE) is None
        assert not anna.closed
        assert (await next_update(anna))["let_be_watched"] is False


async def test_another_process_ends_the_watching_as_well(scene: Scene) -> None:
    table = await scene.seated(public=False)
    await let(scene, table, scene.anna, scene.ben)
    elsewhere = scene.open()
    async with elsewhere.viewing.watch(table.id, scene.cleo) as cleo:
        await next_update(cleo)
        await let(scene, table, scene.anna, on=False)

        async def closed() -> None:
            while await cleo.next() is not None:
                pass

        await asyncio.wait_for(closed(), PATIENCE)


async def test_only_those_who_play_decide_and_only_at_private_tables(scene: Scene) -> None:
    table = await scene.seated(public=False)
    await refused(scene.tables.seating.let_watch(table.id, scene.cleo, True), "who play here")
    await refused(scene.tables.seating.let_watch(table.id, None, True), "who play here")
    await refused(scene.tables.seating.let_watch((await scene.seated()).id, scene.anna, True), "anyone may watch")


async def test_whoever_sits_down_has_not_let_anybody_watch(scene: Scene) -> None:
    seats = [SeatPlan(scene.anna), SeatPlan()]
    row = await scene.tables.seating.create("milito", {}, seats, made_by=scene.anna)
    table = await scene.tables.get(row.id)
    await let(scene, table, scene.anna)
    async with scene.tables.viewing.watch(table.id, scene.cleo) as cleo:
        await next_update(cleo)
        await scene.tables.seating.sit(table.id, scene.ben, 1, invited=True)
        assert await asyncio.wait_for(cleo.next(), PATIENCE) is None
    assert not table.is_let_be_watched


async def test_one_who_plays_a_computer_decides_alone_and_a_rematch_is_private_again(scene: Scene) -> None:
    table = await scene.against("Recruit")
    await let(scene, table, scene.anna)
    assert (await scene.tables.viewing.look(table.id, scene.cleo))["seat"] == qx.ONLOOKER
    await scene.tables.actions.resign(table.id, scene.anna, 0)
    rematch = await scene.tables.get(await scene.tables.seating.rematch(table.id, scene.anna))
    assert not rematch.is_let_be_watched
    await refused(scene.tables.viewing.look(rematch.id, scene.cleo), "private")
