"""Crashes, other processes, other rules and too little memory: nothing is lost."""

from __future__ import annotations

import asyncio

import pytest
from server.scene import LIVE, PATIENCE, Scene, next_update, refused, soon

from quincunx.core.dice import FastDice
from quincunx.server.closed_words import reason_words
from quincunx.server.store import SeatPlan
from quincunx.server.tables.open_tables import OpenTable

pytestmark = pytest.mark.anyio


# ---- crashes and other processes


async def test_a_crash_loses_nothing(scene: Scene) -> None:
    table = await scene.seated(pace=LIVE)
    dice = FastDice(3)
    for _ in range(12):
        await scene.play(table, dice)
    await scene.tables.actions.offer_draw(table.id, scene.anna, 0)
    again = await scene.open().get(table.id)
    assert again is not table
    for seat in (-1, 0, 1):
        mine, theirs = table.updates.update_for(seat), again.updates.update_for(seat)
        assert mine.pop("clocks")["left"] == pytest.approx(theirs.pop("clocks")["left"], abs=0.5)
        assert mine == theirs


async def test_two_processes_keep_in_step(scene: Scene) -> None:
    table = await scene.seated()
    elsewhere = scene.open()
    theirs = await elsewhere.get(table.id)
    async with elsewhere.viewing.watch(table.id, scene.ben) as watcher:
        await next_update(watcher)
        await scene.play(table)
        update = await next_update(watcher)
        assert (update["ply"], theirs.match.ply) == (1, 1)
        await scene.tables.chat.say(table.id, scene.anna, "Salve!")
        lines = [await watcher.next() for _ in range(1)]
        while not any(line and line["is"] == "chat" for line in lines):
            lines.append(await asyncio.wait_for(watcher.next(), PATIENCE))
    await scene.play(theirs, tables=elsewhere)
    await soon(lambda: table.match.ply == 2)


async def test_what_is_chosen_unseen_in_another_process_is_no_news(scene: Scene) -> None:
    """Watchers elsewhere hear of a secret choice as little as those in the same process."""
    options = {"battle": "muster", "size": 6, "factions": ["rome", "carthage"], "armies": ["table", "table"]}
    row = await scene.tables.seating.create(
        "battalion", options, [SeatPlan(scene.anna), SeatPlan(scene.ben)], public=True
    )
    table, elsewhere = await scene.dealt(row), scene.open()
    theirs = await elsewhere.get(row.id)
    watch = elsewhere.viewing.watch
    async with watch(row.id, scene.ben) as ben, watch(row.id, scene.cleo) as cleo, watch(row.id, scene.anna) as anna:
        for watcher in (ben, cleo, anna):
            await next_update(watcher)
        for action in ("rank:hastati", "rank:hastati", "back", "fill"):
            await scene.tables.actions.play(row.id, scene.anna, 0, action, table.moment(0))
        await soon(lambda: theirs.match.ply == 4)
        await next_update(anna)
        assert [ben.is_behind, cleo.is_behind] == [False, False]
        await scene.tables.actions.play(row.id, scene.anna, 0, "ready", table.moment(0))
        for watcher in (ben, cleo):
            assert (await next_update(watcher))["ply"] == 1, "being ready is no secret here"


async def test_when_another_process_was_faster_the_choice_is_refused(scene: Scene) -> None:
    table = await scene.seated()
    seat = table.match.acting[0]
    options = table.match.options(seat)
    await scene.store.events.append(table.id, 0, seat, options[-1].notation)
    await refused(scene.tables.actions.play(table.id, scene.who(seat), seat, options[0].notation, 0), "moved on")
    assert table.events.actions == [(seat, options[-1].notation)], "what the other wrote has been taken in"


async def test_what_does_not_fit_memory_is_read_anew(scene: Scene) -> None:
    table = await scene.seated()
    seat = table.match.acting[0]
    await scene.store.events.append(table.id, 0, seat, "!dance")
    await refused(scene.tables.actions.play(table.id, scene.who(seat), seat, table.match.options(seat)[0].notation, 0))
    assert "!dance" in table.frozen
    await refused(scene.tables.actions.resign(table.id, scene.anna, 0), "!dance")


# ---- memory


async def test_idle_tables_go_and_come_back(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play(table)
    scene.tables.open.sweep(60.0)
    assert table.id in scene.tables.open.tables
    async with scene.tables.viewing.watch(table.id, scene.cleo):
        scene.hour.passed += 100
        scene.tables.open.sweep(60.0)
        assert table.id in scene.tables.open.tables, "someone watches"
    scene.hour.passed += 100
    scene.tables.open.sweep(60.0)
    assert table.id not in scene.tables.open.tables
    assert (await scene.tables.get(table.id)).seq == 1


async def test_no_more_tables_are_kept_than_there_is_room_for(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.tables.open_tables.MOST_TABLES", 3)
    ids = [(await scene.seated()).id for _ in range(6)]
    assert list(scene.tables.open.tables) == ids[-3:]


async def test_making_room_takes_no_longer_where_many_tables_are_needed(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = scene.tables.open
    needed = [(await scene.seated()).id for _ in range(4)]
    for here in tables.tables.values():
        here.users += 1
    monkeypatch.setattr("quincunx.server.tables.open_tables.MOST_TABLES", 2)
    monkeypatch.setattr("quincunx.server.tables.open_tables.LOOKS", 1)
    looked: list[OpenTable] = []

    def is_idle(here: OpenTable) -> bool:
        looked.append(here)
        return here.users == 0

    monkeypatch.setattr(OpenTable, "is_idle", property(is_idle))
    tables.make_room()
    assert len(looked) == 1
    assert list(tables.tables) == [*needed[1:], needed[0]], "the next look is at another"
    tables.tables[needed[2]].users -= 1
    tables.make_room()
    tables.make_room()
    assert list(tables.tables) == [needed[3], needed[0], needed[1]], "the one nobody needs is found in the end"


# ---- what cannot be replayed


async def test_a_table_that_no_longer_replays_is_frozen(scene: Scene) -> None:
    table = await scene.seated()
    await scene.store.events.append(table.id, 0, 0, "place:no-such-card")
    again = await scene.open().get(table.id)
    row = await scene.store.tables.get(table.id)
    assert row is not None
    assert row.status == "frozen"
    assert row.frozen_why == again.frozen
    assert "cannot be played to its end" in reason_words(again.frozen)
    assert "no-such-card" not in again.frozen, "it may have been a secret choice"
    assert again.updates.update_for(0)["prompt"] == reason_words(again.frozen)


async def test_what_another_process_wrote_unseen_does_not_make_a_choice_late(scene: Scene) -> None:
    """Or "moved on" would tell that somebody elsewhere has just chosen in secret."""
    options = {"battle": "muster", "size": 6, "factions": ["rome", "carthage"], "armies": ["table", "table"]}
    row = await scene.tables.seating.create("battalion", options, [SeatPlan(scene.anna), SeatPlan(scene.ben)])
    table = await scene.dealt(row)
    assert await scene.store.events.append(row.id, 0, 0, "~rank:hastati", noticed=False)
    await scene.tables.actions.play(row.id, scene.ben, 1, "rank:samnites", table.moment(1))
    assert table.events.actions == [(0, "rank:hastati"), (1, "rank:samnites")]


async def test_a_choice_made_elsewhere_is_taken_in_by_reading_it_alone(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, elsewhere = await scene.seated(), scene.open()
    theirs = await elsewhere.get(table.id)
    await scene.at_rest()
    read: list[str] = []
    for part, name in ((scene.store.tables, "get"), (scene.store.tables, "seats"), (scene.store.chat, "lines")):
        monkeypatch.setattr(part, name, lambda *_, name=name, **__: read.append(name))
    await scene.play(table)
    await soon(lambda: theirs.seq == table.seq == 1)
    assert read == []
