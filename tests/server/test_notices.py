"""Notices: whoever listens hears of every change, in this process or another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import asyncpg  # type: ignore[import-untyped]  # it brings no types
import pytest
from server.scene import PATIENCE

from quincunx.server.store.engine import asyncpg_dsn
from quincunx.server.tables.notices import EVERYTHING, NAME, Notices, PostgresNotices

HANG_UP = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE application_name = $1 AND datname = current_database()
"""


async def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


async def test_a_subscriber_hears_until_it_has_had_enough(store_url: str) -> None:
    heard: list[tuple[str, int]] = []
    async with Notices.open(store_url) as notices:
        enough = notices.subscribe(lambda table, seq: heard.append((table, seq)))
        notices.publish("table-one_", 3)
        assert heard == []
        await until(lambda: heard == [("table-one_", 3)])
        enough()
        enough()
        notices.publish("table-one_", 4)
        await asyncio.sleep(0.2)
        assert heard == [("table-one_", 3)]


async def test_a_callback_that_fails_keeps_nobody_else_from_hearing(store_url: str) -> None:
    heard: list[int] = []
    failures: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context["exception"]))

    def fail(_: str, seq: int) -> None:
        raise RuntimeError(seq)

    async with Notices.open(store_url) as notices:
        notices.subscribe(fail)
        notices.subscribe(lambda _, seq: heard.append(seq))
        notices.publish("table-one_", 0)
        await until(lambda: heard == [0])
        notices.publish("table-one_", 1)
        await until(lambda: heard == [0, 1])
    assert len(failures) == 2


async def test_whoever_has_seen_to_it_need_not_hear(store_url: str) -> None:
    mine: list[int] = []
    others: list[int] = []

    def hear(_: str, seq: int) -> None:
        mine.append(seq)

    async with Notices.open(store_url) as notices:
        notices.subscribe(hear)
        notices.subscribe(lambda _, seq: others.append(seq))
        notices.publish("table-one_", -1, but=hear)
        notices.publish("table-two_", 4)
        await until(lambda: sorted(others) == [-1, 4] and mine == [4])


async def test_a_change_of_another_kind_is_not_lost_behind_an_event(postgres_url: str) -> None:
    heard: list[int] = []
    async with Notices.open(postgres_url) as here, Notices.open(postgres_url) as there:
        there.subscribe(lambda _, seq: heard.append(seq))
        for seq in (5, -1, 6):
            here.publish("table-one_", seq)
        await until(lambda: heard == [-1])


async def test_other_processes_hear_through_postgres(postgres_url: str) -> None:
    heard: list[tuple[str, int]] = []
    async with Notices.open(postgres_url) as here, Notices.open(postgres_url) as there:
        there.subscribe(lambda table, seq: heard.append((table, seq)))
        for seq in range(5):
            here.publish("table-one_", seq)
            here.publish("table-two_", seq)
            await asyncio.sleep(0)
        await until(lambda: ("table-one_", 4) in heard and ("table-two_", 4) in heard)
        numbers = [seq for table, seq in heard if table == "table-one_"]
        assert numbers == sorted(numbers)


async def test_a_lost_connection_is_taken_up_again_and_everybody_looks_anew(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[tuple[str, int]] = []
    async with Notices.open(postgres_url) as here:
        here.subscribe(lambda table, seq: heard.append((table, seq)))
        other = await asyncpg.connect(asyncpg_dsn(postgres_url))
        query = (
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = $1 AND datname = "
        )
        assert await other.fetchval(query + "current_database()", NAME) == 1
        await other.close()
        here.publish("table-one_", 7)
        await until(lambda: (EVERYTHING, -1) in heard and ("table-one_", 7) in heard)
    assert "postgresql://" not in caplog.text


async def test_what_is_published_last_is_still_sent(postgres_url: str) -> None:
    heard: list[int] = []
    async with Notices.open(postgres_url) as there:
        there.subscribe(lambda _, seq: heard.append(seq))
        async with Notices.open(postgres_url) as here:
            here.publish("table-one_", 9)
        await until(lambda: heard == [9])


async def test_strange_words_on_the_channel_are_ignored(postgres_url: str) -> None:
    heard: list[tuple[str, int]] = []
    async with Notices.open(postgres_url) as here:
        here.subscribe(lambda table, seq: heard.append((table, seq)))
        other = await asyncpg.connect(asyncpg_dsn(postgres_url))
        for payload in ("", "hello", "a b c", "a --1", "a ²", "good 1"):
            await other.execute("SELECT pg_notify('quincunx', $1)", payload)
        await other.close()
        await until(lambda: bool(heard))
    assert heard == [("good", 1)]


async def test_whoever_is_woken_just_then_stops_listening_all_the_same(postgres_url: str) -> None:
    for steps in range(6):
        notices = Notices.open(postgres_url)
        assert isinstance(notices, PostgresNotices)
        await notices.start()
        await asyncio.sleep(0.05)
        notices.awake.set()
        for _ in range(steps):
            await asyncio.sleep(0)
        done, _ = await asyncio.wait({asyncio.create_task(notices.close())}, timeout=PATIENCE)
        assert done, steps


async def test_word_that_comes_while_the_same_is_being_sent_is_sent_again() -> None:
    notices, sent = PostgresNotices(""), list[list[str]]()

    class Connection:
        async def execute(self, _: str, __: str, payloads: list[str]) -> None:
            sent.append(payloads)
            if len(sent) == 1:
                notices.publish("table-one_", -1)

    notices.publish("table-one_", -1)
    await notices.send(Connection())
    assert sent == [["table-one_ -1"]] * 2
    assert not notices.waiting
