"""While another program holds a lock on the database, whoever waits gets an answer, and then all goes on by itself."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from urllib.parse import urlsplit, urlunsplit

import pytest
from wire.serving import Line, Person, Served, served

from quincunx.server.store.engine import connect_postgres
from quincunx.server.workers.minds import Question

pytestmark = pytest.mark.anyio

SOON = 5.0
"""Seconds in which everybody has an answer; the server itself waits for two."""


@asynccontextmanager
async def locked(url: str) -> AsyncIterator[None]:
    """Another program writes, and takes its time over it."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
        return
    connection = await connect_postgres(url)
    try:
        async with connection.transaction():
            await connection.execute("LOCK TABLE tables, events, players, alembic_version IN EXCLUSIVE MODE")
            yield
    finally:
        await connection.close()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(f"{request.param}_url"))


class Slow:
    """A computer player that answers only when it is told to."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.may_answer = asyncio.Event()

    async def choose(self, question: Question) -> str:
        await self.may_answer.wait()
        live = await self.server.inside.tables.get(question.table)
        return live.match.options(question.seat)[0].notation


async def test_whoever_waits_for_a_lock_is_answered_and_then_all_goes_on(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(url) as server:
        slow = Slow(server)
        monkeypatch.setattr(server.inside.tables.computer_players, "thinkers", slow)
        anna = await server.person()
        table, other = await server.table(anna, anna), await server.table(anna, anna)
        alone = await server.table(anna, mind="Recruit")
        async with anna.at(table) as line, anna.at(other) as elsewhere, anna.at(alone) as against:
            for each in (line, elsewhere, against):
                await each.until("table", status="running")
            here = server.inside.tables.open.tables[alone]
            while not here.table.thinking:
                assert await choose(server, against, alone) == "done"
            async with locked(url):
                slow.may_answer.set()
                began = time.monotonic()
                answers = await asyncio.gather(
                    choose(server, line, table), choose(server, elsewhere, other), *(new_table(anna) for _ in range(6))
                )
                assert time.monotonic() - began < SOON, "one after the other they would wait for sixteen seconds"
                assert all("can't save" in answer and "keeps trying" in answer for answer in answers), answers
                began = time.monotonic()
                health = await anna.get("/healthz")
                assert time.monotonic() - began < SOON
                assert (health.status_code, health.json()["well"]) == (503, False)
                kept = [len(await server.events(each)) for each in (table, other, alone)]
                assert here.failures, "the computer player could not answer either"
            await line.until("trouble", text=None)  # though nobody has tried again
            assert (await anna.get("/healthz")).status_code == 200
            assert await choose(server, line, table) == "done"
            assert await choose(server, elsewhere, other) == "done"
            assert "table" in await new_table(anna)
            async with asyncio.timeout(SOON):
                while here.table.seq == kept[2]:
                    await asyncio.sleep(0.05)
            now = [len(await server.events(each)) for each in (table, other)]
            assert now == [kept[0] + 1, kept[1] + 1], "nothing is lost and nothing is there twice"


async def choose(server: Served, line: Line, table: str) -> str:
    """Make some choice that is offered; `done`, or the words of the refusal."""
    live = await server.inside.tables.get(table)
    seat = live.match.acting[0]
    played = {"seat": seat, "action": live.match.options(seat)[0].notation, "moment": live.moment(seat)}
    answer = await line.ask("play", **played)
    return str(answer["is"] if answer["is"] == "done" else answer["text"])


async def new_table(person: Person) -> str:
    answer = await person.post("/api/tables", {"game": "milito", "seats": ["me", "me"]})
    assert answer.status_code in (200, 201, 503), answer.text
    return answer.text


# ---- a database that neither answers nor hangs up


class Frozen:
    """A way to PostgreSQL on which nothing more is heard for a while, as if the network were gone."""

    def __init__(self, url: str) -> None:
        self.there = urlsplit(url)
        self.moves = asyncio.Event()
        self.moves.set()
        self.port = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        """The address of the database by this way."""
        server = await asyncio.start_server(self.connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            netloc = self.there.netloc.rpartition("@")[0] + f"@127.0.0.1:{self.port}"
            yield urlunsplit(self.there._replace(netloc=netloc))
        finally:
            self.moves.set()
            server.close()

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection(self.there.hostname, self.there.port)
        await asyncio.gather(self.pass_on(reader, there[1]), self.pass_on(there[0], writer))

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self.moves.wait()
                writer.write(data)
        writer.close()


async def test_a_database_that_falls_silent_keeps_nobody_waiting_for_long(postgres_url: str) -> None:
    way = Frozen(postgres_url)
    async with way.open() as url, served(url) as server:
        anna = await server.person()
        table = await server.table(anna, anna)
        async with anna.at(table) as line:
            await line.until("table", status="running")
            way.moves.clear()
            began = time.monotonic()

            async def health() -> float:
                assert (await anna.get("/healthz")).status_code == 503
                return time.monotonic() - began

            async def choice() -> float:
                assert "can't save" in await choose(server, line, table)
                return time.monotonic() - began

            async def page() -> float:
                shown = await anna.get(f"/t/{table}", accept="text/html")
                assert shown.status_code == 503
                assert "can&#39;t save" in shown.text
                return time.monotonic() - began

            waits = await asyncio.gather(health(), choice(), page())
            assert waits[0] < 2 * SOON
            assert waits[1] < 2 * SOON
            assert waits[2] < 4 * SOON, "nobody is looked for twice"
            way.moves.set()
            await line.until("trouble", text=None)
            live = await server.inside.tables.get(table)
            async with asyncio.timeout(6 * SOON):
                while live.seq != len(await server.events(table)):  # what was kept after all counts, once
                    await asyncio.sleep(0.1)
            kept = live.seq
            assert await choose(server, line, table) == "done"
            assert len(await server.events(table)) == kept + 1
