"""Sitting down and looking: who may, and what one is told."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from server.scene import OPTIONS, PATIENCE, Scene, first, next_update, refused

from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.core.kit.odds import Forecast
from quincunx.core.step import Table
from quincunx.server.store import SeatPlan
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.viewers import Viewer

pytestmark = pytest.mark.anyio


async def test_the_game_begins_once_everyone_sits_and_has_helped_to_shuffle(scene: Scene) -> None:
    row = await scene.tables.seating.create("milito", OPTIONS, [SeatPlan(scene.anna), SeatPlan()], public=True)
    table = await scene.tables.get(row.id)
    await refused(scene.tables.actions.play(row.id, scene.anna, 0, "pass", 0), "every seat")
    await refused(scene.tables.seating.sit(row.id, scene.ben, 0), "taken")
    await scene.tables.seating.sit(row.id, scene.ben, 1)
    await refused(scene.tables.actions.play(row.id, scene.anna, 0, "pass", 0), "Anna and Ben to help shuffle")
    assert table.row.status == "open"
    await scene.dealt(table)
    assert table.row.status == "running"
    assert table.updates.update_for(1)["names"][1]
    await scene.play(table)
    await refused(scene.tables.seating.sit(row.id, scene.cleo, 1), "taken")


@pytest.mark.parametrize(
    ("game", "how"),
    [
        ("ludo", {}),
        ("milito", {"options": {"armies": ["x", "y"]}}),
        ("milito", {"seats": 3}),
        ("milito", {"mind": "Caesar"}),
        ("milito", {"pace": {"kind": "fast"}}),
        ("milito", {"packs": ["gone"]}),
    ],
)
async def test_a_table_that_cannot_be_says_why(scene: Scene, game: str, how: Data) -> None:
    seats = [SeatPlan(mind=how.get("mind"))] * how.get("seats", 2)
    with pytest.raises(ValueError, match=r"\w"):
        await scene.tables.seating.create(
            game, how.get("options", OPTIONS), seats, pace=how.get("pace"), packs=how.get("packs", ())
        )


async def test_a_private_table_is_private(scene: Scene) -> None:
    table = await scene.seated(public=False)
    for work in (
        scene.tables.viewing.look(table.id, scene.cleo),
        scene.tables.viewing.look(table.id, None),
        scene.tables.chat.say(table.id, scene.cleo, "hello"),
        scene.tables.viewing.replay(table.id, scene.cleo, 0),
    ):
        await refused(work)
    assert (await scene.tables.viewing.look(table.id, scene.ben))["seat"] == 1


async def test_a_seat_at_a_private_table_wants_an_invitation(scene: Scene) -> None:
    row = await scene.tables.seating.create("milito", OPTIONS, [SeatPlan(scene.anna), SeatPlan()])
    await refused(scene.tables.seating.sit(row.id, scene.ben, 1), "invitation")
    await scene.tables.seating.sit(row.id, scene.ben, 1, invited=True)
    assert (await scene.tables.viewing.look(row.id, scene.ben))["seat"] == 1


async def test_whoever_gets_up_sees_no_hand_any_more(scene: Scene) -> None:
    table = await scene.seated()
    async with scene.tables.viewing.watch(table.id, scene.ben) as watcher:
        held = scene.tables.open.tables[table.id]
        assert watcher.seat == 1
        table.seats[1] = replace(table.seats[1], player_id=scene.cleo)
        held.reseat()
        assert (await next_update(watcher))["seat"] == -1


async def test_nobody_looks_from_another_seat(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play(table)
    await refused(scene.tables.viewing.look(table.id, scene.ben, 0), "not your seat")
    await refused(scene.tables.viewing.replay(table.id, scene.ben, 0, 0), "not your seat")
    assert (await scene.tables.viewing.replay(table.id, scene.ben, 0))["seat"] == 1
    assert (await scene.tables.viewing.look(table.id, scene.cleo))["seat"] == -1
    assert (await scene.tables.viewing.look(table.id, scene.anna, -1))["seat"] == -1


@pytest.mark.parametrize("seat", [-3, -2, 2, 99])
async def test_nobody_looks_from_a_seat_that_is_nobodys(scene: Scene, seat: int) -> None:
    """Above all not from that of the all-seeing, which the core keeps for looking back."""
    table = await scene.seated()
    await scene.play(table)
    for player in (scene.anna, scene.cleo, None):
        await refused(scene.tables.viewing.look(table.id, player, seat), "not your seat")
        await refused(scene.tables.viewing.replay(table.id, player, 0, seat), "not your seat")
        await refused(scene.tables.viewing.watch(table.id, player, seat).__aenter__(), "not your seat")
    assert scene.tables.open.tables[table.id].viewers == set()


async def test_presence(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.tables.viewing.PRESENCE_EVERY", 0.05)
    table = await scene.seated()
    async with scene.tables.viewing.watch(table.id, scene.anna) as anna:
        async with scene.tables.viewing.watch(table.id, scene.cleo):
            assert table.updates.update_for(0)["present"] == [0]
            assert table.updates.update_for(0)["watching"] == 1
        async with asyncio.timeout(PATIENCE):  # how many messages there are depends on how fast they are read
            while await anna.next() != {"is": "presence", "table": table.id, "present": [0], "watching": 0}:
                pass
    assert table.present == set()


async def test_a_slow_watcher_is_told_the_newest_and_nothing_piles_up(scene: Scene) -> None:
    table = await scene.seated()
    async with scene.tables.viewing.watch(table.id, scene.anna) as watcher:
        whole: list[Data] = (await next_update(watcher))["journal"]
        dice = FastDice(1)
        for _ in range(30):
            await scene.play(table, dice)
        update = await next_update(watcher)
        assert update["ply"] == table.match.ply_for(0) < 30, "not counting what Ben chose unseen"
        assert whole[: update["journal_from"]] + update["journal"] == table.updates.update_for(0)["journal"]


async def test_odds_are_worked_out_only_for_whoever_asks(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await scene.seated()
    worked_out: list[int] = []
    plain = table.game.forecast

    def forecast(battle: Table, seat: int, memory: str) -> Forecast | None:
        worked_out.append(seat)
        return plain(battle, seat, memory)

    monkeypatch.setattr(table.game, "forecast", forecast)
    async with scene.tables.viewing.watch(table.id, scene.anna) as watcher:
        for _ in range(10):
            await scene.play(table)
            await next_update(watcher)
        assert worked_out == []
    for _ in range(2):
        odds = table.updates.odds_for(0)
    assert worked_out == [0], "once for each moment"
    found = table.match.forecast(0)
    assert odds["forecast"] == (None if found is None else found.to_dict())
    assert (odds["seat"], odds["moment"]) == (0, table.moment(0))
    assert table.updates.odds_for(-1)["forecast"] is None, "onlookers are told none"


async def next_telling(watcher: Viewer) -> Data:
    """The next message about the table itself, the very one."""
    while (message := await watcher.next()) is None or message["is"] != "table":
        assert message is not None
    return message


async def test_whoever_sees_the_same_is_told_the_same_once(scene: Scene) -> None:
    """A message is put together and into JSON once for all onlookers, and never shared between seats."""
    table = await scene.seated()
    watch = scene.tables.viewing.watch
    async with watch(table.id, scene.anna) as anna, watch(table.id, None) as one, watch(table.id, scene.cleo) as two:
        for watcher in (anna, one, two):
            await next_update(watcher)
        for _ in range(8):
            await scene.play(table)
            if not (one.is_behind and anna.is_behind):
                continue
            first, second, mine = [await next_telling(watcher) for watcher in (one, two, anna)]
            assert first is second
            assert mine is not first
            assert (mine["seat"], first["seat"]) == (0, -1)


async def test_chat_and_notes(scene: Scene) -> None:
    table = await scene.seated()
    async with scene.tables.viewing.watch(table.id, scene.ben) as watcher:
        await scene.tables.chat.say(table.id, scene.anna, " Salve,\x00 Ben!\x1b ")
        await refused(scene.tables.chat.say(table.id, scene.anna, "  "))
        await refused(scene.tables.chat.say(table.id, scene.anna, "x" * 501), "too long")
        await refused(scene.tables.chat.say(table.id, scene.anna, {"a": 1}))
        said = [m async for m in first(watcher, 3) if m["is"] == "chat"]
        assert [(line["text"], line["seat"]) for line in said] == [("Salve, Ben!", 0)]
    assert [line["text"] for line in await scene.tables.chat.lines(table.id, scene.cleo)] == ["Salve, Ben!"]
    await scene.tables.chat.set_note(table.id, scene.anna, "beware of elephants")
    assert await scene.tables.chat.note(table.id, scene.anna) == "beware of elephants"
    assert await scene.tables.chat.note(table.id, scene.ben) == ""


# ---- several who choose at once


async def mustering(scene: Scene) -> LiveTable:
    """Anna and Ben muster their armies at the same time."""
    options = {"battle": "muster", "size": 6, "factions": ["rome", "carthage"], "armies": ["table", "table"]}
    row = await scene.tables.seating.create("battalion", options, [SeatPlan(scene.anna), SeatPlan(scene.ben)])
    return await scene.dealt(row)


async def test_what_others_choose_at_the_same_time_makes_no_click_late(scene: Scene) -> None:
    table = await mustering(scene)
    seen = table.moment(0)
    await scene.tables.actions.play(table.id, scene.ben, 1, "fill", table.moment(1))
    assert table.moment(0) == seen, "behind a screen"
    await scene.tables.actions.play(table.id, scene.ben, 1, "ready", table.moment(1))
    assert table.moment(0) != seen, "being ready is public here"
    await scene.tables.actions.play(table.id, scene.anna, 0, "rank:hastati", seen)
    refusal = await refused(scene.tables.actions.play(table.id, scene.anna, 0, "rank:hastati", seen), "moved on")
    assert refusal.rule == "table.offered"
    assert table.match.ply == 3


async def test_a_choice_taken_back_makes_what_was_seen_before_late(scene: Scene) -> None:
    table = await mustering(scene)
    await scene.tables.actions.play(table.id, scene.anna, 0, "rank:hastati", 0)
    seen = table.moment(0)
    await scene.tables.actions.undo(table.id, scene.anna, 0)
    await scene.tables.actions.play(table.id, scene.ben, 1, "rank:samnites", table.moment(1))
    await refused(scene.tables.actions.play(table.id, scene.anna, 0, "done", seen), "moved on")


async def test_a_draft_is_told_to_its_owner_alone(scene: Scene) -> None:
    table = await mustering(scene)
    await scene.tables.actions.play(table.id, scene.anna, 0, "rank:hastati", 0)
    assert table.updates.update_for(0)["draft"]["choices"] == ["rank:hastati"]
    assert table.updates.update_for(1)["draft"]["choices"] == []
    assert table.updates.update_for(-1)["draft"] is None
    for seat in (1, -1):
        assert "hastati" not in str({**table.updates.update_for(seat), "board": ""})
