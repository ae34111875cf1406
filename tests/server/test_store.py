"""The store: schema, sessions, tables, seats and talk, on both databases."""

from __future__ import annotations

import asyncio
import stat
import time
from collections.abc import Sequence
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from postgres import Postgres
from server.conftest import lay_table, opened
from server.scene import PATIENCE
from sqlalchemy import Connection, inspect, text

from quincunx.core.game import Data
from quincunx.server.store import SeatPlan, Store, StoreDown, StoreError
from quincunx.server.store.database import newest_revision
from quincunx.server.store.migrating import run_migrations
from quincunx.server.store.schema import METADATA, REVISION
from quincunx.server.store.tables import LEASE, new_table_id

HANG_UP = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE application_name = 'quincunx' AND datname = current_database()
"""


# ---- schema


def shape_of(connection: Connection) -> Data:
    """All there is in a database: columns, keys, indexes and what is checked, each in no particular order."""
    look = inspect(connection)

    def plain(found: Sequence[Any]) -> list[str]:
        return sorted(str({name: str(value) for name, value in one.items()}) for one in found)

    return {
        name: {
            "columns": plain(look.get_columns(name)),
            "key": str(look.get_pk_constraint(name)),
            "foreign": plain(look.get_foreign_keys(name)),
            "unique": plain(look.get_unique_constraints(name)),
            "indexes": plain(look.get_indexes(name)),
            "checks": plain(look.get_check_constraints(name)),
        }
        for name in sorted(look.get_table_names())
    }


@pytest.mark.parametrize("step_by_step", [True, False])
async def test_migrations_lead_from_nothing_to_the_schema(empty_url: str, step_by_step: bool) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async with Store.open(empty_url) as store, Store.open(empty_url) as other:
        assert await store.database.revision() is None
        if step_by_step:
            async with store.database.writing() as connection:
                await connection.run_sync(run_migrations)
        await asyncio.gather(store.migrate(), other.migrate())
        await store.migrate()
        assert await store.database.revision() == newest_revision()
        async with store.database.reading() as connection:
            assert await connection.run_sync(differences) == []
            found = set(await connection.run_sync(lambda c: inspect(c).get_table_names()))
    assert found == {*METADATA.tables, "alembic_version"}


async def test_a_schema_that_is_laid_out_at_once_is_the_one_migrations_lead_to(empty_url: str) -> None:
    async with Store.open(empty_url) as store:
        async with store.database.writing() as connection:
            await connection.run_sync(run_migrations)
            step_by_step = await connection.run_sync(shape_of)
            for table in (*reversed(METADATA.sorted_tables), REVISION):
                await connection.run_sync(table.drop)
        await store.migrate()
        async with store.database.reading() as connection:
            assert await connection.run_sync(shape_of) == step_by_step


async def test_a_schema_from_the_future_is_refused(empty_url: str) -> None:
    async with opened(empty_url) as store:
        async with store.database.writing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(StoreError, match=r"9999.*newer"):
            await store.migrate()


async def test_sqlite_is_set_to_lose_nothing(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        async with store.database.writing() as connection:
            wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 30_000}
            for pragma, value in wanted.items():
                assert await connection.scalar(text(f"PRAGMA {pragma}")) == value
        assert store.database.file is not None
        assert stat.S_IMODE(store.database.file.stat().st_mode) == 0o600


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
        player = await store.players.create("Guest Leo")
        token = await store.sessions.create(player.id)
        assert len(token) >= 43
        async with store.database.reading() as connection:
            kept = await connection.scalar(text("SELECT token_hash FROM sessions"))
        assert token not in kept
        assert await store.sessions.player(token) == player
        for wrong in ("", token[:-1], token + "x", kept, "\ud800", "\x00"):
            assert await store.sessions.player(wrong) is None
        await store.sessions.end(token)
        assert await store.sessions.player(token) is None


async def test_sessions_expire_and_idle_guests_are_cleared_away(store_url: str) -> None:
    async with opened(store_url) as store:
        idle, busy = await store.players.create("Guest Leo"), await store.players.create("Guest Ursus")
        await lay_table(store, SeatPlan(busy.id), SeatPlan())
        expired = await store.sessions.create(idle.id, days=-1)
        await store.sessions.create(busy.id)
        assert await store.sessions.player(expired) is None
        purged = await store.players.purge(guest_days=-1)
        assert (purged.sessions, purged.guests) == (1, 1)
        assert await store.players.get(idle.id) is None
        assert await store.players.get(busy.id) == busy
        with pytest.raises(StoreError, match="no such player"):
            await store.sessions.create(idle.id)


# ---- tables and seats


async def test_a_table_comes_back_as_it_was_laid(store_url: str) -> None:
    async with opened(store_url) as store:
        player = await store.players.create("Guest Leo")
        plan = [SeatPlan(player.id, clock_left=600.0), SeatPlan(mind="Legate")]
        start = {"options": {"z": 1, "a": [None, True, 1.5, "Ωμέγα \x01"]}, "dice": {"seed": "5ec2e7"}}
        table = await store.tables.create(
            "pacto", 3, "hash", {"a": 1}, start, plan, packs=["mine"], pace={"kind": "days", "days": 3}, takeover=True,
            title="Cannae\x00 again", made_by=player.id,
        )  # fmt: skip
        fork = await store.tables.create("pacto", 3, "hash", {}, start, plan, forked_from=table.id)
        assert await store.tables.get(table.id) == table
        assert (table.title, table.status, table.result, len(table.id)) == ("Cannae again", "open", None, 10)
        assert list(table.start["options"]) == ["z", "a"]
        assert "5ec2e7" not in repr(table)
        assert fork.forked_from == table.id
        seats = await store.tables.seats(table.id)
        assert [(seat.name, seat.mind, seat.clock_left, seat.is_free) for seat in seats] == [
            ("Guest Leo", None, 600.0, False),
            (None, "Legate", None, False),
        ]
        for unknown in ("0123456789", "", "\x00", "x' OR 1=1 --"):
            assert await store.tables.get(unknown) is None
            assert await store.tables.seats(unknown) == []
        with pytest.raises(StoreError, match="no such player"):
            await lay_table(store, SeatPlan("nobody"))


async def test_of_those_who_race_for_a_seat_one_sits_down(store_url: str) -> None:
    async with opened(store_url) as one, opened(store_url) as two:
        table = await lay_table(one, SeatPlan(), SeatPlan(mind="Legate"), SeatPlan())
        people = [(await one.players.create(f"Guest {n}")).id for n in range(6)]
        claims = [store.tables.claim_seat(table.id, 0, who) for who, store in zip(people, [one, two] * 3, strict=True)]
        won = await asyncio.gather(*claims)
        assert won.count(True) == 1
        winner = people[won.index(True)]
        assert (await one.tables.seats(table.id))[0].player_id == winner
        assert await two.tables.claim_seat(table.id, 0, winner)
        for seat in (1, 2, 3, -1, 10**20):
            assert not await one.tables.claim_seat(table.id, seat, winner)
        other = next(who for who in people if who != winner)
        assert not await one.tables.claim_seat(table.id, 1, other)


async def test_nobody_sits_on_two_seats_by_being_quick(store_url: str) -> None:
    async with opened(store_url) as one, opened(store_url) as two:
        table = await lay_table(one, status="open")
        player = (await one.players.create("Guest Leo")).id
        claims = await asyncio.gather(
            one.tables.claim_seat(table.id, 0, player), two.tables.claim_seat(table.id, 1, player)
        )
        assert sorted(claims) == [False, True]


async def test_the_lists_of_tables(store_url: str) -> None:
    async with opened(store_url) as store:
        player = (await store.players.create("Guest Leo")).id
        sits = SeatPlan(player)
        waiting = await lay_table(store, sits, SeatPlan(), status="open")
        full = await lay_table(store, sits, SeatPlan(mind="Legate"), status="open")
        running = await lay_table(store, sits, SeatPlan())
        private = await lay_table(store, public=False)
        over = await lay_table(store, sits, SeatPlan(), status="over")
        assert [table.id for table in await store.tables.waiting()] == [waiting.id]
        assert [table.id for table in await store.tables.watchable()] == [running.id]
        assert {table_id for table_id, _ in await store.tables.due(time.time() + LEASE, 10)} == {running.id, private.id}
        assert [table.id for table in await store.tables.played_by(player)] == [running.id, full.id, waiting.id]
        assert [table.id for table in await store.tables.played_by(player, limit=1, offset=1)] == [full.id]
        assert [table.id for table in await store.tables.finished(player)] == [over.id]
        stats = await store.tables.stats()
        assert stats.tables == {"open": 2, "running": 2, "over": 1, "frozen": 0}
        assert stats.players == {"guest": 1, "member": 0}


# ---- chat and notes


async def test_chat_is_kept_in_order_whoever_talks_at_once(store_url: str) -> None:
    async with opened(store_url) as one, opened(store_url) as two:
        table = await lay_table(one)
        player = (await one.players.create("Guest Leo")).id
        said = [store.chat.add(table.id, player, None, f"line {n}\x00") for n, store in enumerate([one, two] * 5)]
        lines = await asyncio.gather(*said)
        assert sorted(line.n for line in lines) == list(range(10))
        assert await one.chat.lines(table.id) == sorted(lines, key=lambda line: line.n)
        assert [line.n for line in await one.chat.lines(table.id, after=6)] == [7, 8, 9]
        assert [line.n for line in await one.chat.lines(table.id, limit=2)] == [8, 9]
        assert "\x00" not in lines[0].text
        with pytest.raises(StoreError, match="at most"):
            await one.chat.add(table.id, player, 0, "x" * 2001)


async def test_notes_and_webhooks_can_be_replaced(store_url: str) -> None:
    async with opened(store_url) as store:
        table, player = await lay_table(store), (await store.players.create("Guest Leo")).id
        for plan in ("hold the hill", "take the hill", ""):
            await store.notes.set(table.id, player, plan)
            assert await store.notes.get(table.id, player) == plan
        for url in ("https://example.org/a", "https://example.org/b", None):
            await store.notes.set_webhook(player, url)
            assert await store.notes.webhook(player) == url


# ---- many at once


async def test_many_may_read_at_once(store_url: str) -> None:
    """Those who wait for a connection must not keep it from those who could give one back."""
    async with opened(store_url) as store:
        await store.players.create("Ada")

        async def look_twice() -> object:
            async with store.database.reading() as connection:
                await connection.scalar(text("SELECT count(*) FROM players"))
                await asyncio.sleep(0)
                return await connection.scalar(text("SELECT count(*) FROM players"))

        async with asyncio.timeout(20):
            found = await asyncio.gather(*(look_twice() for _ in range(200)))
    assert found == [1] * 200


async def test_a_transaction_that_is_cancelled_leaves_none_open(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        begun = asyncio.Event()

        async def write() -> None:
            async with store.database.writing() as connection:
                begun.set()
                await connection.execute(text("DELETE FROM chat"))

        for _ in range(20):
            begun.clear()
            task = asyncio.create_task(write())
            await begun.wait()
            task.cancel()
            await asyncio.wait({task})
        async with asyncio.timeout(PATIENCE):
            await store.players.create("Ada")


def test_no_table_is_called_what_a_command_would_take_for_an_option() -> None:
    names = [new_table_id() for _ in range(2000)]
    assert len(set(names)) == len(names)
    assert {len(name) for name in names} == {10}
    assert not [name for name in names if name.startswith("-")]


async def test_no_player_is_called_what_a_command_would_take_for_an_option(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter(["-e_reAGP71uftlUFxxxxxx", "le_reAGP71uftlUFxxxxxx"])
    monkeypatch.setattr("quincunx.server.store.database.secrets.token_urlsafe", lambda _: next(drawn))
    async with opened(sqlite_url) as store:
        assert (await store.players.create("Livia")).id == "le_reAGP71uftlUF"
