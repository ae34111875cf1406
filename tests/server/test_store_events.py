"""Events: what the store has said it keeps is kept, in order, on both databases."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Sequence

import asyncpg  # type: ignore[import-untyped]  # it brings no types
import pytest
from server.conftest import lay_table, opened

from quincunx.server.store import Store, StoreDown, StoreError
from quincunx.server.store.engine import asyncpg_dsn
from quincunx.server.store.event_writer import Told

HANG_UP = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE application_name = 'quincunx' AND datname = current_database()
"""


async def test_events_come_back_as_they_were_written(store_url: str) -> None:
    async with opened(store_url) as store:
        table = await lay_table(store)
        for seq, what in enumerate(("place:spears", "column:3", "!undo")):
            assert await store.events.append(table.id, seq, seq % 2, what, {0: 60.5 - seq}, at=1000.25 + seq)
        rows = await store.events.of(table.id)
        assert [(row.seq, row.seat, row.what, row.at) for row in rows] == [
            (0, 0, "place:spears", 1000.25),
            (1, 1, "column:3", 1001.25),
            (2, 0, "!undo", 1002.25),
        ]
        assert [row.seq for row in await store.events.of(table.id, after=1)] == [2]
        assert await store.events.of(table.id, after=10**30) == []
        assert [seat.clock_left for seat in await store.tables.seats(table.id)] == [58.5, None]


async def test_what_is_wrong_with_one_event_does_not_touch_those_written_with_it(store_url: str) -> None:
    async with opened(store_url) as store:
        tables = [await lay_table(store) for _ in range(4)]
        nobody: int = None  # type: ignore[assignment] # what the database itself refuses
        outcomes = await asyncio.gather(
            store.events.append(tables[0].id, 0, 0, "pass"),
            store.events.append(tables[1].id, 0, nobody, "pass"),
            store.events.append(tables[2].id, 0, 0, "pass", {7: 1.0}),
            store.events.append(tables[3].id, 0, 1, "pass"),
            return_exceptions=True,
        )
        assert [outcomes[0], outcomes[3]] == [True, True]
        assert isinstance(outcomes[1], StoreError)
        assert isinstance(outcomes[2], StoreError)
        assert [len(await store.events.of(table.id)) for table in tables] == [1, 0, 0, 1]


@pytest.mark.parametrize("late", [None, 0, 41])
async def test_events_of_more_tables_than_a_statement_holds_are_written_together(
    store_url: str, late: int | None
) -> None:
    """Each with what follows from it; where somebody was faster, only that one fails, wherever in the batch it is."""
    async with opened(store_url) as store:
        tables = [await lay_table(store) for _ in range(42)]
        if late is not None:
            assert await store.events.append(tables[late].id, 0, 1, "faster", at=3.5, acting=1)
        outcomes = await asyncio.gather(
            *(
                store.events.append(
                    table.id, 0, n % 2, f"place:{n}", at=float(n), noticed=n > 0, due=100.0 + n, acting=n
                )
                for n, table in enumerate(tables)
            )
        )
        assert outcomes == [n != late for n in range(42)]
        for n, table in enumerate(tables):
            event, row = (await store.events.of(table.id))[0], await store.tables.get(table.id)
            assert row is not None
            if n == late:
                assert (event.what, row.updated, row.acting) == ("faster", 3.5, 1)
            else:
                assert (event.seat, event.what, event.at) == (n % 2, f"place:{n}", n)
                assert (row.due, row.acting) == (100.0 + n, n)
                assert row.updated == (n if n else table.updated)


async def test_a_number_is_given_only_once_and_none_is_left_out(store_url: str) -> None:
    async with opened(store_url) as store:
        table = await lay_table(store)
        assert await store.events.append(table.id, 0, 0, "pass", {0: 10.0})
        assert not await store.events.append(table.id, 0, 1, "other", {0: 5.0}, status="over")
        with pytest.raises(StoreError, match="expected event"):
            await store.events.append(table.id, 2, 0, "pass")
        for unknown in ("nowhere", "0123456789", "\x00"):
            with pytest.raises(StoreError, match="no such table"):
                await store.events.append(unknown, 0, 0, "pass")
        for wrong in ("", "x" * 4001, "a\x00", "\ud800"):
            with pytest.raises(StoreError, match="plain"):
                await store.events.append(table.id, 1, 0, wrong)
        assert [row.what for row in await store.events.of(table.id)] == ["pass"]
        assert (await store.tables.seats(table.id))[0].clock_left == 10.0
        assert (await store.tables.get(table.id)).status == "running"  # type: ignore[union-attr]


async def test_an_event_and_all_that_follows_from_it_are_one(store_url: str) -> None:
    async with opened(store_url) as store:
        table = await lay_table(store)
        with pytest.raises(StoreError, match="no seat 7"):
            await store.events.append(table.id, 0, 0, "pass", {0: 1.0, 7: 2.0}, status="over")
        with pytest.raises(StoreError, match="seconds"):
            await store.events.append(table.id, 0, 0, "pass", {0: float("nan")})
        assert await store.events.of(table.id) == []
        assert (await store.tables.seats(table.id))[0].clock_left is None
        end = {"scores": [0.0, 1.0], "ending": "table.resigned"}
        assert await store.events.append(table.id, 0, 0, "!takeover 1 Legate", minds={1: "Legate"})
        assert await store.events.append(table.id, 1, 0, "!resign", {0: 1.5}, status="over", result=end)
        row = await store.tables.get(table.id)
        assert row is not None
        assert (row.status, row.result) == ("over", end)
        assert (await store.tables.seats(table.id))[1].mind == "Legate"


@pytest.mark.parametrize("status", ["over", "frozen"])
async def test_nothing_more_happens_at_a_table_that_is_closed(store_url: str, status: str) -> None:
    async with opened(store_url) as store:
        table = await lay_table(store)
        assert await store.tables.set_status(table.id, status, frozen_why="the rules changed")
        assert not await store.events.append(table.id, 0, 0, "pass")
        assert not await store.tables.set_status(table.id, "running", only_from=["open"])
        assert await store.tables.set_status(table.id, "running", only_from=["over", "frozen"])
        assert await store.events.append(table.id, 0, 0, "pass")
        assert (await store.tables.get(table.id)).frozen_why is None  # type: ignore[union-attr]


async def test_of_those_who_race_for_a_number_one_wins(store_url: str) -> None:
    async def press_on(store: Store, name: str, table_id: str, wins: list[str]) -> None:
        for seq in range(15):
            if await store.events.append(table_id, seq, 0, f"{name}:{seq}", {0: float(seq)}):
                wins.append(f"{name}:{seq}")

    async with opened(store_url) as one, opened(store_url) as two:
        table = await lay_table(one)
        wins: list[str] = []
        racers = [press_on(store, name, table.id, wins) for name, store in (("a", one), ("b", two), ("c", two))]
        await asyncio.gather(*racers)
        rows = await one.events.of(table.id)
        assert [row.seq for row in rows] == list(range(15))
        assert [row.what for row in rows] == sorted(wins, key=lambda win: int(win.split(":")[1]))
        assert (await two.tables.seats(table.id))[0].clock_left == 14.0


async def test_whoever_gives_up_waiting_harms_nobody(store_url: str) -> None:
    async with opened(store_url) as store:
        table = await lay_table(store)
        for patience in range(40):
            seq = len(await store.events.of(table.id))
            task = asyncio.create_task(store.events.append(table.id, seq, 0, f"move:{seq}", {0: float(seq)}))
            await asyncio.sleep(patience / 10_000)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        while store.database.under_way:
            await asyncio.sleep(0.01)
        rows = await store.events.of(table.id)
        assert [row.what for row in rows] == [f"move:{seq}" for seq in range(len(rows))]
        assert (await store.tables.seats(table.id))[0].clock_left == (rows[-1].seq if rows else None)
        assert await store.events.append(table.id, len(rows), 0, "pass")


async def test_what_waits_behind_a_write_that_fails_fails_with_it(
    sqlite_store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them would wait as long again for whoever holds the database."""
    async with opened(sqlite_store_url) as store:
        tables = [await lay_table(store) for _ in range(3)]
        tries: list[int] = []

        async def wait_and_fail(batch: Sequence[Told]) -> list[bool]:
            tries.append(len(batch))
            await asyncio.sleep(0.05)
            raise StoreDown("database is locked")

        monkeypatch.setattr(store.events.writer.batches, "write", wait_and_fail)
        writes = [asyncio.create_task(store.events.append(table.id, 0, 0, "pass")) for table in tables[:1]]
        await asyncio.sleep(0.01)
        writes += [asyncio.create_task(store.events.append(table.id, 0, 0, "pass")) for table in tables[1:]]
        others = [asyncio.create_task(store.database.try_to_write()) for _ in range(3)]
        outcomes = await asyncio.gather(*writes, *others, return_exceptions=True)
        assert all(isinstance(outcome, StoreDown) for outcome in outcomes), outcomes
        assert tries == [1]
        await store.database.try_to_write()
        assert not store.database.trouble, "and whoever comes later is not touched"


async def test_connections_that_were_cut_are_made_anew(postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        table = await lay_table(store)
        other = await asyncpg.connect(asyncpg_dsn(postgres_url))
        assert await other.fetchval(HANG_UP) >= 1
        await other.close()
        assert await store.events.append(table.id, 0, 0, "pass")


APPENDER = """
import asyncio, sys
from quincunx.server.store import Store

async def append(url, table_id):
    async with Store.open(url) as store:
        for seq in range(100_000):
            assert await store.events.append(table_id, seq, seq % 2, f"move:{seq}", {0: float(seq)})
            print(seq, flush=True)

asyncio.run(append(*sys.argv[1:]))
"""


def append_and_be_killed(url: str, table_id: str) -> int:
    """The last event that a process acknowledged before it was killed in the middle of its work."""
    command = [sys.executable, "-c", APPENDER, url, table_id]
    path = os.pathsep.join(sys.path)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path}) as child:
        assert child.stdout is not None
        for line in child.stdout:
            if line == "40\n":
                break
        time.sleep(0.05)
        child.kill()
        rest = [line for line in child.stdout if line.endswith("\n")]
    return int(rest[-1]) if rest else 40


async def test_what_was_acknowledged_outlives_kill_9(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        table = await lay_table(store)
    last = await asyncio.to_thread(append_and_be_killed, sqlite_url, table.id)
    async with opened(sqlite_url) as store:
        rows = await store.events.of(table.id)
        assert len(rows) >= last + 1 >= 41
        assert [(row.seq, row.what) for row in rows] == [(seq, f"move:{seq}") for seq in range(len(rows))]
        assert (await store.tables.seats(table.id))[0].clock_left == rows[-1].seq
        assert await store.events.append(table.id, len(rows), 0, "pass")


async def test_who_can_choose_is_kept_with_each_event_and_otherwise_only_where_it_is_not_known(store_url: str) -> None:
    async with opened(store_url) as store:
        table, other = await lay_table(store), await lay_table(store)

        async def acting() -> list[int | None]:
            rows = [await store.tables.get(each.id) for each in (table, other)]
            return [row.acting if row is not None else -1 for row in rows]

        assert await acting() == [None, None]
        await store.tables.set_acting(table.id, 2)
        assert await acting() == [2, None]
        await store.tables.set_acting(table.id, 1)
        assert await acting() == [2, None]
        events = ((table, 3), (other, 0))
        written = [store.events.append(each.id, 0, 0, "pass", acting=seats) for each, seats in events]
        assert all(await asyncio.gather(*written))
        assert await acting() == [3, 0]
        assert not await store.events.append(table.id, 0, 0, "pass", acting=1)
        assert await acting() == [3, 0]
        found = await store.tables.get(table.id)
        assert found is not None
        assert [found.asks([seat]) for seat in range(3)] == [True, True, False]
