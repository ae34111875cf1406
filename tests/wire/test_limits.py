"""Nobody crowds out others: how much one address or one person may ask for, and how long they may take."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack

import pytest
import websockets
from server.scene import soon
from wire.serving import GAME, PATIENCE, Line, Person, raw, served

from quincunx.core.game import Data
from quincunx.server.people.cookies import CSRF_HEADER
from quincunx.server.web.limits import SLOWED, PacedRequests
from quincunx.server.web.routes.socket import TOO_MANY
from quincunx.server.words import say

pytestmark = pytest.mark.anyio


async def closed_with(line: Line) -> tuple[int | None, str | None]:
    """How the server closes a line."""
    await asyncio.wait_for(line.connection.wait_closed(), PATIENCE)
    return line.connection.close_code, line.connection.close_reason


@pytest.mark.parametrize(("limit", "same_player"), [("sockets_per_address", False), ("sockets_per_player", True)])
async def test_lines_are_counted_by_address_and_by_player(limit: str, same_player: bool, sqlite_url: str) -> None:
    async with served(sqlite_url, **{limit: 2}) as here, AsyncExitStack() as lines:
        host = await here.person()
        table = await here.table(host, public=True, mind="Recruit")

        async def someone() -> Person:
            return host if same_player else await here.person()

        open_lines = [await lines.enter_async_context((await someone()).at(table)) for _ in range(2)]
        async with (await someone()).at(table) as third:
            code, words = await closed_with(third)
            assert code == TOO_MANY
            assert words == say("error.many_open")
        for line in open_lines:
            assert (await line.ask("ping"))["is"] == "done"
        if same_player:
            async with (await here.person()).at(table) as other:
                assert (await other.ask("ping"))["is"] == "done", "others have places of their own"
        await open_lines[0].connection.close()
        async with (await someone()).at(table) as again:
            assert (await again.ask("ping"))["is"] == "done", "a place that was left is free"


async def test_lines_that_are_closed_leave_nothing_behind(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        host = await here.person()
        table = await here.table(host, mind="Recruit")
        async with host.at(table) as line:
            await line.ask("ping")
            assert sum(here.inside.sockets_by_player.taken.values()) == 1
        async with (await here.person()).at(table) as stranger:  # the table is private
            await closed_with(stranger)
    assert not here.inside.sockets_by_player.taken
    assert not here.inside.sockets_by_address.taken


@pytest.mark.parametrize("path", ["/", "/api/tables", "/t/{}", "/api/tables/{}/view", "/rules/milito"])
async def test_reading_is_paced(path: str, sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.web.limits.SLOWED", 0.0)
    async with served(sqlite_url, requests_per_second=0.5) as here:
        host = await here.person()
        table = await here.table(host, mind="Recruit")
        async with host.at(table) as line:  # the first of five
            statuses = [(await host.get(path.format(table))).status_code for _ in range(8)]
            assert statuses == [200] * 4 + [429] * 4
            with pytest.raises(websockets.InvalidStatus):
                async with host.at(table):
                    pass
            assert (await line.ask("ping"))["is"] == "done", "whoever plays already goes on"
        assert (await host.get("/healthz")).status_code == 200
        assert (await host.get("/static/wire.js")).status_code == 200


async def test_whoever_asks_too_often_waits_to_hear_so(sqlite_url: str) -> None:
    async with served(sqlite_url, requests_per_second=0.1) as here:
        stranger = await here.stranger()
        assert (await stranger.get("/api/games")).status_code == 200
        began = time.monotonic()
        assert (await stranger.get("/api/games")).status_code == 429
        assert time.monotonic() - began >= SLOWED
        assert (await stranger.post("/login", {})).headers["connection"] == "close", "nobody reads the rest"


BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"


@pytest.mark.parametrize("path", ["/", "/t/nowhere", "/me"])
async def test_a_browser_that_asks_too_often_gets_a_page(path: str, sqlite_url: str) -> None:
    async with served(sqlite_url, requests_per_second=0.1) as here:
        stranger = await here.stranger()
        await stranger.get("/api/games")
        answer = await stranger.get(path, accept=BROWSER)
        assert (answer.status_code, answer.headers["content-type"]) == (429, "text/html; charset=utf-8")
        assert "Too many requests; please wait a moment." in answer.text
        assert "Log in" not in answer.text, "nobody has looked whether they are"
        assert answer.headers["x-frame-options"] == "DENY"
        assert 1 <= int(answer.headers["retry-after"]) <= 10
        for answer in (await stranger.get(path), await stranger.get("/api/tables", accept=BROWSER)):
            assert (answer.status_code, answer.headers["content-type"]) == (429, "application/json")
            assert answer.json()["refused"] == "Too many requests; please wait a moment."
            assert answer.headers["retry-after"]


async def test_what_is_too_large_for_a_browser_is_told_on_a_page(sqlite_url: str) -> None:
    async with served(sqlite_url, max_body_bytes=1024) as here:
        stranger = await here.stranger()
        answer = await stranger.http.post("/login", data={"name": "x" * 2000}, headers={"accept": BROWSER})
        assert (answer.status_code, "That is too large." in answer.text) == (413, True)
        assert answer.headers["content-type"].startswith("text/html")


async def test_whoever_makes_too_many_tables_hears_how_long_to_wait(sqlite_url: str) -> None:
    async with served(sqlite_url, tables_per_minute=1) as here:
        host = await here.person()
        form = {"game": GAME, "kind": "hotseat", "csrf": host.csrf[CSRF_HEADER]}
        answers = [await host.http.post("/tables", data=form, headers={"accept": BROWSER}) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [303, 429]
        assert answers[1].headers["content-type"].startswith("text/html")
        assert 30 < int(answers[1].headers["retry-after"]) <= 60


async def finished(host: Person) -> str:
    """A table at which the host has given up, so that games can be played on from it."""
    table = await host.served.table(host, mind="Recruit")
    seat = (await host.served.inside.tables.get(table)).seats_of(host.id)[0]
    await host.served.inside.tables.actions.resign(table, host.id, seat)
    return table


async def test_games_played_on_from_others_are_limited(sqlite_url: str) -> None:
    async with served(sqlite_url, tables_per_minute=2) as here:
        host = await here.person()
        table = await finished(host)
        form: Data = {"ply": "0"}
        statuses = [
            (await host.http.post(f"/t/{table}/fork", data=form, headers=host.csrf)).status_code for _ in range(5)
        ]
        assert statuses == [303, 303, 429, 429, 429]


async def test_new_tables_are_counted_by_person_too(sqlite_url: str) -> None:
    async with served(sqlite_url, tables_per_minute=2) as here:
        host = await here.person()
        new = {"game": GAME, "seats": ["me", "Recruit"]}
        here.inside.table_limit.buckets.clear()
        statuses = []
        for _ in range(4):
            statuses.append((await host.post("/api/tables", new)).status_code)
            here.inside.table_limit.buckets.pop("127.0.0.1")  # as if from another address
        assert statuses == [201, 201, 429, 429]


async def test_nobody_sits_down_everywhere_as_ever_new_guests(sqlite_url: str) -> None:
    """Each of them would keep somebody waiting for the dice."""
    async with served(sqlite_url, tables_per_minute=2) as here:
        host = await here.person()
        tables = [await here.table(host, public=True) for _ in range(8)]
        paths = [f"/api/tables/{table}/sit" for table in tables[:4]] + [f"/t/{table}/join" for table in tables[4:]]
        statuses = []
        for path in paths:
            stranger = await here.stranger()
            given: Data = {"json": {"seat": 1}} if path.startswith("/api") else {"data": {}}
            statuses.append((await stranger.http.post(path, **given)).status_code)
        assert statuses[:4] == [200] * 4
        assert statuses[4:] == [429] * 4
        rows = await here.inside.store.tables.seats_of(tables)
        assert sum(seat.player_id is not None for seats in rows.values() for seat in seats) == 8 + 4


async def test_nobody_talks_everyone_down_as_many_guests(sqlite_url: str) -> None:
    async with served(sqlite_url, chats_per_minute=2) as here:
        host = await here.person()
        table = await here.table(host, host, public=True)
        answers = []
        for _ in range(7):
            guest = await here.person()
            async with guest.at(table) as line:
                await line.until("table")
                answers += [(await line.ask("chat", text="look at me"))["is"] for _ in range(2)]
        assert answers == ["done"] * 10 + ["refused"] * 4


async def test_rematches_are_counted_and_a_rematch_that_is_there_is_not(sqlite_url: str) -> None:
    async with served(sqlite_url, tables_per_minute=1) as here:
        host = await here.person()
        first, second = await finished(host), await finished(host)
        async with host.at(first) as line:
            laid = await line.ask("rematch")
            assert (await line.ask("rematch"))["to"] == laid["to"]
        async with host.at(second) as line:
            assert "too fast" in (await line.ask("rematch"))["text"]


# ---- time


HEAD = b"POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n"


@pytest.mark.parametrize(
    ("first", "slowly", "said"),
    [
        (b"", b"", b""),
        (b"", HEAD, b""),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", HEAD, b"200 OK"),
        (HEAD, b"x" * 1000, b"408 "),
    ],
    ids=["silence", "a slow head", "a slow head after a request", "a slow body"],
)
async def test_whoever_sends_too_slowly_is_cut_off(first: bytes, slowly: bytes, said: bytes, sqlite_url: str) -> None:
    async with served(sqlite_url, receive_seconds=0.5) as here:
        reader, writer = await raw(here)
        writer.write(first)
        heard = asyncio.create_task(reader.read())
        began = time.monotonic()
        for byte in slowly:
            await asyncio.wait({heard}, timeout=0.05)
            if heard.done() or writer.is_closing():
                break
            writer.write(bytes([byte]))
        answer = await asyncio.wait_for(heard, 4)
        assert said in answer
        assert 0.4 < time.monotonic() - began < 4
        writer.close()


async def test_whoever_keeps_a_line_or_a_connection_is_not_cut_off(sqlite_url: str) -> None:
    async with served(sqlite_url, receive_seconds=0.3, answer_seconds=0.3) as here:
        host = await here.person()
        table = await here.table(host, mind="Recruit")
        async with host.at(table) as line:
            await asyncio.sleep(1)
            assert (await line.ask("ping"))["is"] == "done"


async def test_a_request_that_cannot_be_answered_in_time_ends(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(sqlite_url, answer_seconds=2.0) as here:
        host = await here.person()

        async def never() -> list[object]:
            await asyncio.sleep(60)
            return []

        monkeypatch.setattr(here.inside.store.tables, "waiting", never)
        answer = await host.get("/api/tables")
        assert (answer.status_code, "in time" in answer.json()["refused"]) == (503, True)
        assert (await host.get("/healthz")).status_code == 200


async def test_a_line_that_answers_no_ping_is_closed(sqlite_url: str) -> None:
    async with served(sqlite_url, ping_seconds=0.3) as here:
        host = await here.person()
        table = await here.table(host, mind="Recruit")
        async with host.at(table) as line:
            await line.ask("ping")
            line.connection.transport.pause_reading()  # as if the machine were gone
            open_table = here.inside.tables.open.tables[table]
            await soon(lambda: not open_table.viewers)
            line.connection.transport.abort()


@pytest.mark.parametrize("path", ["/static/nope", "/healthznope", "/static//etc/passwd", "/static/../healthz"])
def test_only_what_is_there_is_not_paced(path: str) -> None:
    paced = PacedRequests(lambda *_: asyncio.sleep(0), 1.0)
    assert paced.is_paced({"type": "http", "path": path})
    assert not paced.is_paced({"type": "http", "path": "/static/table.js"})
    assert not paced.is_paced({"type": "http", "path": "/healthz"})
