"""A database that fails for a moment leaves nobody silent and no table deaf; one broken table harms no other."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

import pytest
from server.conftest import opened
from server.scene import PATIENCE, Scene, next_update, refused, soon
from sqlalchemy import insert, text, update

from quincunx.server.store import StoreDown
from quincunx.server.store import schema as s
from quincunx.server.tables.due import ELSEWHERE, due_of
from quincunx.server.tables.notices import Notices
from quincunx.server.tables.table import LiveTable

pytestmark = pytest.mark.anyio


class Failing:
    """A part of the store that fails a number of times, before or after it has done its work."""

    def __init__(self, scene: Scene, monkeypatch: pytest.MonkeyPatch, part: object, name: str) -> None:
        self.database = scene.store.database
        self.times = 0
        self.failed = 0
        self.too_late = False
        self.plain: Callable[..., object] = getattr(part, name)
        monkeypatch.setattr(part, name, self)

    async def __call__(self, *given: object, **named: object) -> object:
        async with self.database.answering(writes=True):
            if self.times > 0:
                self.times -= 1
                self.failed += 1
                if self.too_late:
                    await self.plain(*given, **named)  # type: ignore[misc]
                raise StoreDown("no space left on the disk")
            return await self.plain(*given, **named)  # type: ignore[misc]


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.background.FIRST_PAUSE", 0.01)
    monkeypatch.setattr("quincunx.server.tables.computer_players.AGAIN", 0.01)


@pytest.fixture
def append(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Failing:
    return Failing(scene, monkeypatch, scene.store.events, "append")


async def asked_of_computer(scene: Scene, **how: object) -> LiveTable:
    """A table at which Anna has made her choices, and the computer player is asked and waits."""
    scene.minds.wait = 60.0
    table = await scene.against("Recruit", **how)
    while 1 not in table.match.acting:
        await scene.tables.actions.play(table.id, scene.anna, 0, table.match.options(0)[0].notation, table.moment(0))
    return table


async def test_a_computer_player_whose_write_fails_tries_again(scene: Scene, append: Failing) -> None:
    scene.minds.wait = 0.1
    table = await scene.against("Recruit")
    while 1 not in table.match.acting:
        await scene.tables.actions.play(table.id, scene.anna, 0, table.match.options(0)[0].notation, table.moment(0))
    append.times, seq = 4, table.seq
    await soon(lambda: append.failed == 4)
    await soon(lambda: table.seq > seq)


async def test_a_clock_that_cannot_be_written_down_is_not_forgotten(scene: Scene, append: Failing) -> None:
    table = await scene.seated(pace={"kind": "live", "seconds": 10}, takeover=True)
    await scene.play(table)
    asked = table.match.acting[0]
    append.times = 3
    scene.hour.passed += 11
    scene.tables.timers.set(scene.tables.open.tables[table.id])
    await soon(lambda: append.failed == 3)
    await soon(lambda: table.mind_of(asked) == "Veteran")


async def test_news_that_could_not_be_read_is_read_later(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    table, elsewhere = await scene.seated(), scene.open()
    theirs = await elsewhere.get(table.id)
    of = Failing(scene, monkeypatch, scene.store.events, "of")
    of.times = 2
    await scene.play(table)
    await soon(lambda: of.failed == 2)
    await soon(lambda: theirs.seq == table.seq)


@pytest.mark.parametrize("too_late", [False, True])
async def test_whoever_waits_is_told_and_what_was_kept_after_all_counts(
    scene: Scene, append: Failing, too_late: bool
) -> None:
    """An answer that never came may still have been yes: the table looks again."""
    table = await scene.seated()
    seat = table.match.acting[0]
    option = table.match.options(seat)[0].notation
    async with scene.tables.viewing.watch(table.id, scene.cleo) as viewer:
        await next_update(viewer)
        append.times, append.too_late = 1, too_late
        with pytest.raises(StoreDown):
            await scene.tables.actions.play(table.id, scene.who(seat), seat, option, table.moment(seat))
        told: list[str | None] = []
        while len(told) < 2:
            message = await asyncio.wait_for(viewer.next(), PATIENCE)
            assert message is not None
            if message["is"] == "trouble":
                told.append(message["text"])
        assert told[0] is not None
        assert "can't save" in told[0]
        assert told[1] is None
    await soon(lambda: table.seq == int(too_late))
    assert len(await scene.store.events.of(table.id)) == int(too_late)


async def test_a_hook_is_called_again_until_the_database_answers(scene: Scene) -> None:
    table, calls = await scene.seated(), []

    async def rate(_: LiveTable, seats: list[int]) -> None:
        calls.append(seats)
        if len(calls) < 3:
            raise StoreDown("restarting")

    scene.tables.changes.on_over.append(rate)
    await scene.tables.actions.resign(table.id, scene.anna, 0)
    await soon(lambda: len(calls) == 3)


async def test_whoever_cannot_be_let_in_leaves_no_trace_at_the_table(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await scene.seated()
    shuns = Failing(scene, monkeypatch, scene.store.shuns, "unheard_by")
    shuns.times = 1
    with pytest.raises(StoreDown):
        await scene.tables.viewing.watch(table.id, scene.cleo).__aenter__()
    assert not scene.tables.open.tables[table.id].viewers
    assert table.watching == 0


# ---- tables that cannot be opened


async def test_a_damaged_row_is_set_aside_and_spoils_no_list(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    broken, sound = await scene.seated(), await scene.seated()
    start = "'{'" if scene.store.database.file is not None else "'{}'"
    async with scene.store.database.writing() as connection:
        await connection.execute(text(f"UPDATE tables SET start = {start} WHERE id = :id"), {"id": broken.id})
    tables = scene.open()
    assert {row.id for row in await scene.store.tables.watchable()} == {broken.id, sound.id}
    with caplog.at_level(logging.WARNING, "quincunx"):
        while await tables.taking_up.look(ELSEWHERE):
            pass
    assert sound.id in tables.open.tables
    assert list(tables.open.aside) == [broken.id]
    assert any(getattr(record, "table", None) == broken.id for record in caplog.records)
    row = await scene.store.tables.get(broken.id)
    assert row is not None
    assert row.status == "frozen"
    assert row.due is None


async def test_rules_that_raise_close_one_table_until_they_no_longer_do(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await scene.seated()
    await scene.play(table)

    def raise_error(*_: object) -> None:
        raise ZeroDivisionError("a fault in the rules")

    with monkeypatch.context() as broken:
        broken.setattr("quincunx.server.tables.rebuilding.start_match", raise_error)
        why = await refused(scene.open().get(table.id), "Something is wrong with this table")
        assert "a fault in the rules" not in why.text, "the log says more"
    again = await scene.open().get(table.id)
    assert again.row.status == "running"
    assert again.seq == table.seq


async def test_a_table_that_cannot_be_taken_up_keeps_no_other_waiting(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = await scene.seated(), await scene.seated()
    tables = scene.open()
    get = tables.open.get

    async def fail_at_one(table_id: str) -> LiveTable:
        if table_id == bad.id:
            raise ZeroDivisionError("a fault nobody thought of")
        return await get(table_id)

    monkeypatch.setattr(tables.open, "get", fail_at_one)
    await tables.taking_up.look(ELSEWHERE)
    assert list(tables.open.tables) == [good.id]


# ---- what is due


async def test_a_table_is_due_when_a_computer_player_or_a_clock_is(scene: Scene) -> None:
    table = await asked_of_computer(scene)
    now = scene.hour()
    row = await scene.store.tables.get(table.id)
    assert row is not None
    assert row.due == pytest.approx(now + ELSEWHERE, abs=5), "if this process is lost, another one takes it up"
    waiting = await scene.seated()
    await scene.play(waiting)
    assert due_of(waiting, waiting.course, now) is None, "people without clocks take their time"
    timed = await scene.seated(pace={"kind": "days", "days": 2})
    await scene.play(timed)
    due = due_of(timed, timed.course, now)
    assert due == pytest.approx(now + 2 * 86_400, abs=5)
    found = await scene.store.tables.get(timed.id)
    assert found is not None
    assert found.due == pytest.approx(due, abs=5)


async def test_of_several_processes_one_takes_a_table_up(scene: Scene) -> None:
    table = await asked_of_computer(scene)
    await scene.tables.close()
    scene.minds.wait = 0.05
    scene.hour.passed += ELSEWHERE + 1
    processes = [scene.open() for _ in range(4)]
    await asyncio.gather(*(each.taking_up.look() for each in processes))
    assert sum(table.id in each.open.tables for each in processes) == 1


async def test_a_computer_player_that_fell_silent_is_woken_when_its_table_is_due(scene: Scene) -> None:
    """Whatever kept it from answering: a table that is open is looked after as well."""
    table = await asked_of_computer(scene)
    for task in list(scene.tables.background.aside):
        task.cancel()
    await soon(lambda: not table.thinking)
    scene.minds.wait = 0.0
    scene.hour.passed += ELSEWHERE + 1
    seq = table.seq
    await scene.tables.taking_up.look()
    await soon(lambda: table.seq > seq)


async def test_a_clock_nobody_looks_at_still_runs_out(scene: Scene) -> None:
    table = await scene.seated(pace={"kind": "days", "days": 1}, takeover=True)
    await scene.play(table)
    asked = table.match.acting[0]
    await scene.tables.close()
    tables = scene.open()
    await tables.taking_up.look()
    assert table.id not in tables.open.tables
    scene.hour.passed += 86_400 + 60
    await tables.taking_up.look()
    await soon(lambda: tables.open.tables[table.id].table.mind_of(asked) == "Veteran")


async def test_with_ten_thousand_running_tables_the_first_answer_comes_soon(scene: Scene, store_url: str) -> None:
    """At start nothing is opened but what is due; whoever comes is not kept waiting."""
    model = await scene.against("Recruit")
    row = {name: value for name, value in vars(model.row).items() if name != "id"}
    row |= {"due": None, "start": model.match.start}
    rows = [{**row, "id": f"many{n:06d}"} for n in range(10_000)]
    seats = [
        {
            "table_id": each["id"],
            "seat": n,
            "player_id": scene.anna if n == 0 else None,
            "mind": None if n == 0 else "Recruit",
            "clock_left": None,
        }
        for each in rows
        for n in (0, 1)
    ]
    async with scene.store.database.writing() as connection:
        await connection.execute(insert(s.tables), rows)
        await connection.execute(insert(s.seats), seats)
        await connection.execute(update(s.tables).where(s.tables.c.id.like("many0000%")).values(due=time.time() - 1))
    async with opened(store_url) as store, Notices.open(store_url) as notices:
        fresh = Scene(store, notices, [scene.anna, scene.ben, scene.cleo])
        began = time.process_time()  # a busy machine may take longer by the clock
        keeping = asyncio.create_task(fresh.tables.taking_up.keep())
        await fresh.tables.viewing.look("many009999", scene.anna)
        assert time.process_time() - began < 2.0, "to open all of them would take a minute"
        await soon(lambda: sum(name.startswith("many0000") for name in fresh.tables.open.tables) == 100, within=120)
        assert len(fresh.tables.open.tables) <= 102, "and nothing else is opened"
        keeping.cancel()
        await fresh.tables.close()
