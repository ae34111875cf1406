"""Standing answers with several processes at one store: given once, never after they were taken back."""

from __future__ import annotations

import asyncio

import pytest
from server.scene import Scene, next_update, soon

from quincunx.server.store import SeatPlan, TableRow
from quincunx.server.tables.table import LiveTable

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("with_stakes")]

HESITATION = 0.2


@pytest.fixture(autouse=True)
def soon_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.tables.standing.HESITATION", (HESITATION, HESITATION))


async def bidding(scene: Scene) -> LiveTable:
    """Anna, Ben and Cleo bid in secret."""
    seats = [SeatPlan(scene.anna), SeatPlan(scene.ben), SeatPlan(scene.cleo)]
    return await scene.dealt(await scene.tables.seating.create("stakes", {"seats": 3}, seats, public=True))


async def test_two_processes_give_an_answer_once(scene: Scene) -> None:
    table = await bidding(scene)
    await scene.store.standing.set(table.id, scene.ben, 1, "no_bid", True)
    first, second = scene.open(), scene.open()
    here, there = await first.get(table.id), await second.get(table.id)
    assert (here.answering, there.answering) == ({1}, {1}), "both have just opened the table and see what is asked"
    await soon(lambda: not here.answering and not there.answering)
    assert [(event.seat, event.what) for event in await scene.store.events.of(table.id)] == [(1, "~seal")]
    await soon(lambda: here.match.acting == there.match.acting == table.match.acting == (0, 2))


async def test_what_was_taken_back_in_another_process_is_not_given(scene: Scene) -> None:
    """Even if word of it has not come yet: the store is asked last."""
    table = await bidding(scene)
    await scene.tables.standing.set(table.id, scene.ben, 1, "no_bid", True)
    await scene.store.standing.set(table.id, scene.ben, 1, "no_bid", False)
    assert table.standing == {1: frozenset({"no_bid"})}
    await soon(lambda: not table.answering)
    assert await scene.store.events.of(table.id) == []
    assert table.standing == {}


async def test_its_owner_is_told_in_every_process_and_nobody_else(scene: Scene) -> None:
    table, elsewhere = await bidding(scene), scene.open()
    watch = elsewhere.viewing.watch
    async with (
        watch(table.id, scene.ben) as ben,
        watch(table.id, scene.anna) as anna,
        watch(table.id, None) as other,
    ):
        for watcher in (ben, anna, other):
            await next_update(watcher)
        await scene.tables.standing.set(table.id, scene.ben, 1, "keep", True)
        told = await next_update(ben)
        assert [answer["id"] for answer in told["standing"] if answer["on"]] == ["keep"]
        assert not anna.is_behind
        assert not other.is_behind
        await elsewhere.standing.set(table.id, scene.ben, 1, "keep", False)
        await soon(lambda: table.standing == {})


async def test_what_a_player_had_answered_goes_with_their_account(scene: Scene) -> None:
    table = await bidding(scene)
    await scene.tables.standing.set(table.id, scene.ben, 1, "keep", True)
    await scene.store.player_data.delete(scene.ben)
    assert await scene.store.standing.of(table.id) == {}


async def test_a_table_that_will_be_answered_at_is_due(scene: Scene) -> None:
    """Should the process that is about to answer be lost, another one sees to it."""
    table = await bidding(scene)
    await scene.store.tables.set_due(table.id, (await kept(scene, table)).due, None)
    await scene.tables.standing.set(table.id, scene.ben, 1, "keep", True)
    assert (await kept(scene, table)).due is None, "this answer is for later"
    await scene.tables.standing.set(table.id, scene.ben, 1, "no_bid", True)
    assert (await kept(scene, table)).due is not None
    await scene.tables.standing.set(table.id, scene.anna, 0, "no_bid", True)
    await soon(lambda: table.match.acting == (2,))
    await asyncio.sleep(0)
    assert (await kept(scene, table)).due is None, "nobody is left to be answered for"
    await scene.tables.actions.play(table.id, scene.cleo, 2, "seal", table.moment(2))
    assert (await kept(scene, table)).due is not None, "a new round begins, and both will be answered for"


async def kept(scene: Scene, table: LiveTable) -> TableRow:
    row = await scene.store.tables.get(table.id)
    assert row is not None
    return row
