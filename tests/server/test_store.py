"""The store: what it has said it keeps is kept, in order, on both databases."""

from __future__ import annotations

import asyncio
import json
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]  # it brings no types
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from server.conftest import Postgres, lay_table, opened
from sqlalchemy import Connection, inspect, text

from quincunx.server.store import SeatPlan, Store, StoreDown, StoreError
from quincunx.server.store.engine import asyncpg_dsn
from quincunx.server.store.schema import METADATA

HANG_UP = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE application_name = 'quincunx' AND datname = current_database()
"""

# ---- schema


async def test_migrations_lead_from_nothing_to_the_schema(store_url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async with Store.open(store_url) as store, Store.open(store_url) as other:
        assert await store.revision() is None
        await asyncio.gather(store.migrate(), other.migrate())
        await store.migrate()
        assert await store.revision() == "0001"
        async with store.reading() as connection:
            assert await connection.run_sync(differences) == []
            found = set(await connection.run_sync(lambda c: inspect(c).get_table_names()))
    assert found == {*METADATA.tables, "alembic_version"}


async def test_a_schema_from_the_future_is_refused(store_url: str) -> None:
    async with opened(store_url) as store:
        async with store.writing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(StoreError, match=r"9999.*newer"):
            await store.migrate()


async def test_sqlite_is_set_to_lose_nothing(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        async with store.writing() as connection:
            wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 30_000}
            for pragma, value in wanted.items():
                assert await connection.scalar(text(f"PRAGMA {pragma}")) == value
        assert store.file is not None
        assert stat.S_IMODE(store.file.stat().st_mode) == 0o600


@pytest.mark.parametrize("url", ["mysql://host/x", "sqlite://", "sqlite:///:memory:", "nonsense", "sqlite:////no/x.db"])
def test_databases_that_cannot_be_used(url: str) -> None:
    with pytest.raises(StoreError):
        Store.open(url)


async def test_a_database_that_does_not_answer_is_told_apart_and_keeps_its_password() -> None:
    store = Store.open("postgresql://me:hunter2@127.0.0.1:1/none")
    assert "hunter2" not in repr(store)
    with pytest.raises(StoreDown) as failure:
        await store.migrate()
    assert "hunter2" not in str(failure.value)
    await store.close()


async def test_a_wrong_password_or_name_of_a_database_is_told(postgres: Postgres) -> None:
    right = postgres.url("nowhere")
    for url, told in ((right, "nowhere"), (right.replace(postgres.password, "hunter2"), "authentication")):
        async with Store.open(url) as store:
            with pytest.raises(StoreDown, match=told) as failure:
                await store.migrate()
        assert "hunter2" not in str(failure.value)


# ---- sessions


async def test_a_token_is_kept_only_as_its_hash(store_url: str) -> None:
    async with opened(store_url) as store:
        player = await store.create_player("Guest Leo")
        token = await store.create_session(player.id)
        assert len(token) >= 43
        async with store.reading() as connection:
            kept = await connection.scalar(text("SELECT token_hash FROM sessions"))
        assert token not in kept
        assert await store.session_player(token) == player
        for wrong in ("", token[:-1], token + "x", kept, "\ud800", "\x00"):
            assert await store.session_player(wrong) is None
        await store.end_session(token)
        assert await store.session_player(token) is None


async def test_sessions_expire_and_idle_guests_are_cleared_away(store_url: str) -> None:
    async with opened(store_url) as store:
        idle, busy = await store.create_player("Guest Leo"), await store.create_player("Guest Ursus")
        await lay_table(store, SeatPlan(busy.id), SeatPlan())
        expired = await store.create_session(idle.id, days=-1)
        await store.create_session(busy.id)
        assert await store.session_player(expired) is None
        purged = await store.purge(guest_days=-1)
        assert (purged.sessions, purged.guests) == (1, 1)
        assert await store.player(idle.id) is None
        assert await store.player(busy.id) == busy
        with pytest.raises(StoreError, match="no player"):
            await store.create_session(idle.id)


# ---- events


async def test_events_come_back_as_they_were_written(store_url: str) -> None:
    async with opened(store_url) as store:
        table = await lay_table(store)
        for seq, what in enumerate(("place:spears", "column:3", "!undo")):
            assert await store.append_event(table.id, seq, seq % 2, what, {0: 60.5 - seq}, at=1000.25 + seq)
        rows = await store.events(table.id)
        assert [(row.seq, row.seat, row.what, row.at) for row in rows] == [
            (0, 0, "place:spears", 1000.25),
            (1, 1, "column:3", 1001.25),
            (2, 0, "!undo", 1002.25),
        ]
        assert [row.seq for row in await store.events(table.id, after=1)] == [2]
        assert await store.events(table.id, after=10**30) == []
        assert [seat.clock_left for seat in await store.seats(table.id)] == [58.5, None]


async def test_a_number_is_given_only_once_and_none_is_left_out(store_url: str) -> None:
    async with opened(store_url) as store:
        table = await lay_table(store)
        assert await store.append_event(table.id, 0, 0, "pass", {0: 10.0})
        assert not await store.append_event(table.id, 0, 1, "other", {0: 5.0}, status="over")
        with pytest.raises(StoreError, match="next event"):
            await store.append_event(table.id, 2, 0, "pass")
        for unknown in ("nowhere", "0123456789", "\x00"):
            with pytest.raises(StoreError, match="no table"):
                await store.append_event(unknown, 0, 0, "pass")
        for wrong in ("", "x" * 201, "a\x00", "\ud800"):
            with pytest.raises(StoreError, match="plain"):
                await store.append_event(table.id, 1, 0, wrong)
        assert [row.what for row in await store.events(table.id)] == ["pass"]
        assert (await store.seats(table.id))[0].clock_left == 10.0
        assert (await store.table(table.id)).status == "running"  # type: ignore[union-attr]


async def test_an_event_and_all_that_follows_from_it_are_one(store_url: str) -> None:
    async with opened(store_url) as store:
        table = await lay_table(store)
        with pytest.raises(StoreError, match="no seat 7"):
            await store.append_event(table.id, 0, 0, "pass", {0: 1.0, 7: 2.0}, status="over")
        with pytest.raises(StoreError, match="seconds"):
            await store.append_event(table.id, 0, 0, "pass", {0: float("nan")})
        assert await store.events(table.id) == []
        assert (await store.seats(table.id))[0].clock_left is None
        end = {"scores": [0.0, 1.0], "ending": "table.resigned"}
        assert await store.append_event(table.id, 0, 0, "!takeover 1 Legate", minds={1: "Legate"})
        assert await store.append_event(table.id, 1, 0, "!resign", {0: 1.5}, status="over", result=end)
        row = await store.table(table.id)
        assert row is not None
        assert (row.status, row.result) == ("over", end)
        assert (await store.seats(table.id))[1].mind == "Legate"


@pytest.mark.parametrize("status", ["over", "frozen"])
async def test_nothing_more_happens_at_a_table_that_is_closed(store_url: str, status: str) -> None:
    async with opened(store_url) as store:
        table = await lay_table(store)
        assert await store.set_status(table.id, status, frozen_why="the rules changed")
        assert not await store.append_event(table.id, 0, 0, "pass")
        assert not await store.set_status(table.id, "running", only_from=["open"])
        assert await store.set_status(table.id, "running", only_from=["over", "frozen"])
        assert await store.append_event(table.id, 0, 0, "pass")
        assert (await store.table(table.id)).frozen_why is None  # type: ignore[union-attr]


async def test_of_those_who_race_for_a_number_one_wins(store_url: str) -> None:
    async def press_on(store: Store, name: str, table_id: str, wins: list[str]) -> None:
        for seq in range(15):
            if await store.append_event(table_id, seq, 0, f"{name}:{seq}", {0: float(seq)}):
                wins.append(f"{name}:{seq}")

    async with opened(store_url) as one, opened(store_url) as two:
        table = await lay_table(one)
        wins: list[str] = []
        racers = [press_on(store, name, table.id, wins) for name, store in (("a", one), ("b", two), ("c", two))]
        await asyncio.gather(*racers)
        rows = await one.events(table.id)
        assert [row.seq for row in rows] == list(range(15))
        assert [row.what for row in rows] == sorted(wins, key=lambda win: int(win.split(":")[1]))
        assert (await two.seats(table.id))[0].clock_left == 14.0


async def test_whoever_gives_up_waiting_harms_nobody(store_url: str) -> None:
    async with opened(store_url) as store:
        table = await lay_table(store)
        for patience in range(40):
            seq = len(await store.events(table.id))
            task = asyncio.create_task(store.append_event(table.id, seq, 0, f"move:{seq}", {0: float(seq)}))
            await asyncio.sleep(patience / 10_000)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        while store.under_way:
            await asyncio.sleep(0.01)
        rows = await store.events(table.id)
        assert [row.what for row in rows] == [f"move:{seq}" for seq in range(len(rows))]
        assert (await store.seats(table.id))[0].clock_left == (rows[-1].seq if rows else None)
        assert await store.append_event(table.id, len(rows), 0, "pass")


async def test_connections_that_were_cut_are_made_anew(postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        table = await lay_table(store)
        other = await asyncpg.connect(asyncpg_dsn(postgres_url))
        assert await other.fetchval(HANG_UP) >= 1
        await other.close()
        assert await store.append_event(table.id, 0, 0, "pass")


APPENDER = """
import asyncio, sys
from quincunx.server.store import Store

async def append(url, table_id):
    async with Store.open(url) as store:
        for seq in range(100_000):
            assert await store.append_event(table_id, seq, seq % 2, f"move:{seq}", {0: float(seq)})
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
        rows = await store.events(table.id)
        assert len(rows) >= last + 1 >= 41
        assert [(row.seq, row.what) for row in rows] == [(seq, f"move:{seq}") for seq in range(len(rows))]
        assert (await store.seats(table.id))[0].clock_left == rows[-1].seq
        assert await store.append_event(table.id, len(rows), 0, "pass")


# ---- tables and seats


async def test_a_table_comes_back_as_it_was_laid(store_url: str) -> None:
    async with opened(store_url) as store:
        player = await store.create_player("Guest Leo")
        plan = [SeatPlan(player.id, clock_left=600.0), SeatPlan(mind="Legate")]
        start = {"options": {"z": 1, "a": [None, True, 1.5, "Ωμέγα \x01"]}, "dice": {"seed": "5ec2e7"}}
        table = await store.create_table(
            "pacto", 3, "hash", {"a": 1}, start, plan, packs=["mine"], pace={"kind": "days", "days": 3}, takeover=True,
            title="Cannae\x00 again", made_by=player.id,
        )  # fmt: skip
        fork = await store.create_table("pacto", 3, "hash", {}, start, plan, forked_from=table.id)
        assert await store.table(table.id) == table
        assert (table.title, table.status, table.result, len(table.id)) == ("Cannae again", "open", None, 10)
        assert list(table.start["options"]) == ["z", "a"]
        assert "5ec2e7" not in repr(table)
        assert fork.forked_from == table.id
        seats = await store.seats(table.id)
        assert [(seat.name, seat.mind, seat.clock_left, seat.is_free) for seat in seats] == [
            ("Guest Leo", None, 600.0, False),
            (None, "Legate", None, False),
        ]
        for unknown in ("0123456789", "", "\x00", "x' OR 1=1 --"):
            assert await store.table(unknown) is None
            assert await store.seats(unknown) == []
        assert await store.set_rules(table.id, 4, "other")
        with pytest.raises(StoreError, match="no player"):
            await lay_table(store, SeatPlan("nobody"))


async def test_of_those_who_race_for_a_seat_one_sits_down(store_url: str) -> None:
    async with opened(store_url) as one, opened(store_url) as two:
        table = await lay_table(one, SeatPlan(), SeatPlan(mind="Legate"), SeatPlan())
        people = [(await one.create_player(f"Guest {n}")).id for n in range(6)]
        claims = [store.claim_seat(table.id, 0, who) for who, store in zip(people, [one, two] * 3, strict=True)]
        won = await asyncio.gather(*claims)
        assert won.count(True) == 1
        winner = people[won.index(True)]
        assert (await one.seats(table.id))[0].player_id == winner
        assert await two.claim_seat(table.id, 0, winner)
        for seat in (1, 2, 3, -1, 10**20):
            assert not await one.claim_seat(table.id, seat, winner)
        other = next(who for who in people if who != winner)
        assert not await one.claim_seat(table.id, 1, other)
        assert not await one.leave_seat(table.id, 0, winner)


async def test_nobody_sits_on_two_seats_by_being_quick(store_url: str) -> None:
    async with opened(store_url) as one, opened(store_url) as two:
        table = await lay_table(one, status="open")
        player = (await one.create_player("Guest Leo")).id
        claims = await asyncio.gather(one.claim_seat(table.id, 0, player), two.claim_seat(table.id, 1, player))
        assert sorted(claims) == [False, True]
        seat = claims.index(True)
        assert await one.leave_seat(table.id, seat, player)
        assert await one.set_mind(table.id, seat, "Recruit")
        assert not await one.set_mind(table.id, seat, "Legate")
        assert not await one.claim_seat(table.id, seat, player)


async def test_the_lists_of_tables(store_url: str) -> None:
    async with opened(store_url) as store:
        player = (await store.create_player("Guest Leo")).id
        sits = SeatPlan(player)
        waiting = await lay_table(store, sits, SeatPlan(), status="open")
        full = await lay_table(store, sits, SeatPlan(mind="Legate"), status="open")
        running = await lay_table(store, sits, SeatPlan())
        private = await lay_table(store, public=False)
        over = await lay_table(store, sits, SeatPlan(), status="over")
        assert [table.id for table in await store.open_tables()] == [waiting.id]
        assert [table.id for table in await store.watchable()] == [running.id]
        assert {table.id for table in await store.running()} == {running.id, private.id}
        assert [table.id for table in await store.tables_of(player)] == [running.id, full.id, waiting.id]
        assert [table.id for table in await store.tables_of(player, limit=1, offset=1)] == [full.id]
        assert [table.id for table in await store.finished(player)] == [over.id]
        stats = await store.stats()
        assert stats.tables == {"open": 2, "running": 2, "over": 1, "frozen": 0}
        assert stats.players == {"guest": 1, "member": 0}


# ---- chat and notes


async def test_chat_is_kept_in_order_whoever_talks_at_once(store_url: str) -> None:
    async with opened(store_url) as one, opened(store_url) as two:
        table = await lay_table(one)
        player = (await one.create_player("Guest Leo")).id
        said = [store.add_chat(table.id, player, None, f"line {n}\x00") for n, store in enumerate([one, two] * 5)]
        lines = await asyncio.gather(*said)
        assert sorted(line.n for line in lines) == list(range(10))
        assert await one.chat(table.id) == sorted(lines, key=lambda line: line.n)
        assert [line.n for line in await one.chat(table.id, after=6)] == [7, 8, 9]
        assert [line.n for line in await one.chat(table.id, limit=2)] == [8, 9]
        assert "\x00" not in lines[0].text
        with pytest.raises(StoreError, match="at most"):
            await one.add_chat(table.id, player, 0, "x" * 2001)


async def test_notes_and_webhooks_can_be_replaced(store_url: str) -> None:
    async with opened(store_url) as store:
        table, player = await lay_table(store), (await store.create_player("Guest Leo")).id
        for plan in ("hold the hill", "take the hill", ""):
            await store.set_note(table.id, player, plan)
            assert await store.note(table.id, player) == plan
        for url in ("https://example.org/a", "https://example.org/b", None):
            await store.set_webhook(player, url)
            assert await store.webhook(player) == url


# ---- backups


async def fill(store: Store) -> str:
    """A little of everything."""
    players = [(await store.create_player(name, "member", "hash")).id for name in ("Livia", "Drusus")]
    table = await lay_table(store, *(SeatPlan(player) for player in players))
    await store.create_session(players[0])
    for seq in range(3):
        await store.append_event(table.id, seq, 0, f"move:{seq}", {0: 1.5})
    await store.add_chat(table.id, players[0], 0, "Ave — Ωμέγα 🎲\n")
    await store.set_note(table.id, players[0], "my plan")
    await store.set_webhook(players[0], "https://example.org")
    await store.set_ratings(table.id, players, lambda rows: rows, result={"scores": [0.5, 0.5]})
    for _ in range(5):
        table = await store.create_table("milito", 1, "c", {}, {}, [SeatPlan()], forked_from=table.id)
    return table.id


async def rows_of(store: Store) -> list[str]:
    return sorted([json.dumps(row) async for row in store.rows()])


@pytest.mark.parametrize("target", ["sqlite", "postgres"])
async def test_a_backup_restores_everything_on_either_database(
    store_url: str, target: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    new = f"sqlite:///{tmp_path / 'new.db'}" if target == "sqlite" else await new_postgres(request)
    file = tmp_path / "backup"
    async with opened(store_url) as store:
        await fill(store)
        before = await rows_of(store)
        await store.backup(file)
        await fill_more(store)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.glob("backup*")] == ["backup"]
    async with Store.open(new) as store:
        await store.restore(file)
        assert await rows_of(store) == before
        with pytest.raises(StoreError, match="overwritten"):
            await store.restore(file)
        await fill_more(store)
        await store.restore(file, overwrite=True)
        assert await rows_of(store) == before


async def fill_more(store: Store) -> None:
    await lay_table(store, SeatPlan((await store.create_player("Guest Leo")).id))


async def new_postgres(request: pytest.FixtureRequest) -> str:
    """Another empty PostgreSQL database, made from within an event loop."""
    server = request.getfixturevalue("postgres")
    name = f"restored_{time.time_ns()}"
    await server.create(name)
    return str(server.url(name))


async def test_a_damaged_backup_changes_nothing(store_url: str, postgres_url: str, tmp_path: Path) -> None:
    async with opened(postgres_url) as source:
        await fill(source)
        await source.backup(tmp_path / "whole")
    lines = (tmp_path / "whole").read_text().splitlines(keepends=True)
    damaged = {
        "cut": "".join(lines[:-1]),
        "torn": "".join(lines)[:-20],
        "missing": "".join(lines[:5] + lines[6:]),
        "alien": lines[0] + '{"table": "alembic_version", "row": {}}\n',
        "old": lines[0].replace("0001", "0000"),
        "empty": "",
        "other": "SQLite format 3\0 but not really",
        "words": "hello",
    }
    async with opened(store_url) as store:
        table = await fill(store) if "postgres" not in store_url else (await lay_table(store)).id
        before = await rows_of(store)
        for name, content in damaged.items():
            (tmp_path / name).write_text(content)
            with pytest.raises(StoreError):
                await store.restore(tmp_path / name, overwrite=True)
        with pytest.raises(StoreError, match="cannot be read"):
            await store.restore(tmp_path / "nothing", overwrite=True)
        with pytest.raises(StoreError, match="cannot be written"):
            await store.backup(tmp_path / "no" / "such" / "folder")
        assert await rows_of(store) == before
        assert await store.table(table) is not None


async def test_a_backup_can_be_made_while_play_goes_on(store_url: str, tmp_path: Path) -> None:
    async with opened(store_url) as store:
        table = await lay_table(store)

        async def play() -> None:
            for seq in range(30):
                assert await store.append_event(table.id, seq, 0, "pass", {0: float(seq)})

        await asyncio.gather(play(), *(store.backup(tmp_path / f"{n}.backup") for n in range(2)))
    async with opened(f"sqlite:///{tmp_path / 'new.db'}") as copy:
        await copy.restore(tmp_path / "0.backup")
        rows = await copy.events(table.id)
        assert [row.seq for row in rows] == list(range(len(rows)))
        assert (await copy.seats(table.id))[0].clock_left == (rows[-1].seq if rows else None)
