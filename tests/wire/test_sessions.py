"""Sessions that end, however they end, end on open sockets too, in every process, with words."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import websockets
from sqlalchemy import update
from wire.serving import Line, Person, Served, served

from quincunx.server.people.lines import Line as LineHere
from quincunx.server.people.operating import Operator
from quincunx.server.store import Store
from quincunx.server.store import schema as s
from quincunx.server.tables.notices import Notices
from quincunx.server.web.routes import socket
from quincunx.server.web.routes.socket import LOGGED_OUT

PASSWORD = "four elephants on a hill"


@pytest.fixture(autouse=True)
def no_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Word of an end must come by itself: what sweeps up in the end would hide that it did not."""
    monkeypatch.setattr("quincunx.server.people.lines.SWEEP", 3600.0)


async def member(here: Served, name: str) -> Person:
    player, token = await here.inside.accounts.sign_up(name, PASSWORD)
    return Person(here, token, player.id)


async def again(here: Served, name: str) -> Person:
    """The same member in another browser."""
    player, token = await here.inside.accounts.log_in(name, PASSWORD)
    return Person(here, token, player.id)


async def closing(line: Line) -> tuple[int | None, str | None, str]:
    """With which code and words a line closes, and what was told before."""
    told = ""
    try:
        while True:
            message = await asyncio.wait_for(line.hear(), 20)
            told = message["text"] if message["is"] == "logged-out" else told
    except websockets.ConnectionClosed:
        return line.connection.close_code, line.connection.close_reason, told


async def stays(line: Line) -> None:
    assert (await line.ask("ping"))["is"] == "done"


async def test_whoever_logs_out_hangs_up_everywhere_with_that_session(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        livia = await member(here, "Livia")
        elsewhere, drusus = await again(here, "Livia"), await here.person()
        table = await here.table(livia, drusus)
        async with (
            livia.at(table) as one,
            livia.at(table) as two,
            elsewhere.at(table) as other,
            drusus.at(table) as his,
        ):
            for line in (one, two, other, his):
                await line.until("table")
            assert (await livia.http.post("/logout", data={"csrf": livia.csrf["x-quincunx"]})).status_code == 303
            for line in (one, two):
                assert await closing(line) == (LOGGED_OUT, *["You are no longer logged in here."] * 2)
            await stays(other)
            await stays(his)


async def test_another_password_hangs_up_all_other_sessions(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        livia = await member(here, "Livia")
        stolen = await again(here, "Livia")
        table = await here.table(livia, public=True)
        async with livia.at(table) as own, stolen.at(table) as line:
            await line.until("table")
            fields = {"old": PASSWORD, "new": "five elephants on a hill", "csrf": livia.csrf["x-quincunx"]}
            assert (await livia.http.post("/me/password", data=fields)).status_code == 200
            assert (await closing(line))[0] == LOGGED_OUT
            await stays(own)


async def test_a_guest_who_signs_up_and_one_who_leaves_hang_up(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        guest, other = await here.person(), await here.person()
        table = await here.table(guest, other)
        async with guest.at(table) as line, other.at(table) as second:
            await line.until("table")
            await second.until("table")
            fields = {"name": "Livia", "password": PASSWORD, "csrf": guest.csrf["x-quincunx"]}
            assert (await guest.http.post("/signup", data=fields)).status_code == 303
            assert (await closing(line))[0] == LOGGED_OUT
            row = await here.inside.store.players.get(other.id)
            assert row is not None
            fields = {"name": row.name, "csrf": other.csrf["x-quincunx"]}
            assert (await other.http.post("/me/delete", data=fields)).status_code == 303
            assert (await closing(second))[2] == "This account has been deleted."


async def test_a_session_that_runs_out_hangs_up(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.people.lines.SWEEP", 0.1)
    async with served(sqlite_url, session_days=2 / 86400) as here:
        guest, stranger = await here.person(), await here.stranger()
        table = await here.table(guest, public=True)
        async with guest.at(table) as line, stranger.at(table) as onlooker:
            await line.until("table")
            assert (await asyncio.wait_for(closing(line), 20))[0] == LOGGED_OUT
            await stays(onlooker)


async def test_a_session_that_ended_before_the_line_was_open_opens_none(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(sqlite_url) as here:
        guest = await here.person()
        table = await here.table(guest, public=True)
        opened = here.inside.lines.open

        @asynccontextmanager
        async def too_late(player: str | None, token: str) -> AsyncIterator[LineHere]:
            await here.inside.store.sessions.end(token)
            async with opened(player, token) as line:
                yield line

        monkeypatch.setattr(here.inside.lines, "open", too_late)
        async with guest.at(table) as line:
            assert (await closing(line))[0] == LOGGED_OUT


async def test_what_is_being_done_is_done_and_answered_before_the_line_ends(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(sqlite_url) as here:
        guest, other = await here.person(), await here.person()
        table = await here.table(guest, other)
        live = await here.inside.tables.get(table)
        seat = live.match.acting[0]
        mover = (guest, other)[seat]
        writer, held, go_on = here.inside.store.events.append, asyncio.Event(), asyncio.Event()

        async def slowly(*given: object, **named: object) -> bool:
            held.set()
            await go_on.wait()
            return await writer(*given, **named)  # type: ignore[arg-type]

        monkeypatch.setattr(here.inside.store.events, "append", slowly)
        async with mover.at(table) as line:
            now = await line.until("table")
            fields = {"seat": seat, "action": now["options"][0]["do"], "moment": now["moment"]}
            asked = asyncio.create_task(line.ask("play", **fields))
            await held.wait()
            await here.inside.accounts.log_out(mover.token)
            await asyncio.sleep(0.2)
            assert not asked.done()
            go_on.set()
            assert (await asked)["is"] == "done"
            assert (await closing(line))[0] == LOGGED_OUT
        assert len(await here.events(table)) == 1


async def test_what_comes_after_the_end_is_not_done(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(sqlite_url) as here:
        guest = await here.person()
        table = await here.table(guest, public=True)
        say, held, go_on = here.inside.tables.chat.say, asyncio.Event(), asyncio.Event()

        async def slowly(*given: object) -> None:
            held.set()
            await go_on.wait()
            await say(*given)  # type: ignore[arg-type]

        hang_up = socket.close

        async def hang_up_slowly(*given: object) -> None:
            await asyncio.sleep(0.3)
            await hang_up(*given)  # type: ignore[arg-type]

        monkeypatch.setattr(here.inside.tables.chat, "say", slowly)
        monkeypatch.setattr(socket, "close", hang_up_slowly)
        async with guest.at(table) as line:
            await line.until("table")
            await line.say('{"do": "chat", "text": "first", "n": 1}')
            await held.wait()
            await here.inside.accounts.log_out(guest.token)
            await line.say('{"do": "chat", "text": "second", "n": 2}')
            await asyncio.sleep(0.2)
            go_on.set()
            assert (await closing(line))[0] == LOGGED_OUT
        assert [said.text for said in await here.inside.store.chat.lines(table)] == ["first"]


async def test_a_banned_player_hangs_up_and_cannot_log_in(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        livia, drusus = await member(here, "Livia"), await here.person()
        table = await here.table(livia, drusus)
        async with livia.at(table) as line, drusus.at(table) as other:
            await line.until("table")
            await Operator(here.inside.store, here.inside.notices, "root").ban("Livia", f"rude {'x' * 150}")
            code, short, told = await closing(line)
            assert code == LOGGED_OUT
            assert told == f"This account is banned: rude {'x' * 150}"
            assert short == told[:123]
            assert (await other.until("table", banned=[0]))["names"][0] == "Livia"
        page = await (await here.stranger()).http.post("/login", data={"name": "Livia", "password": PASSWORD})
        assert page.status_code == 422
        assert "This account is banned" in page.text


async def test_operators_are_heard_though_sqlite_sends_no_word(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.server.people.operating.EVERY", 0.05)
    async with served(sqlite_url) as here, Store.open(sqlite_url) as store:
        elsewhere = Operator(store, Notices(), "root")
        guest, other = await here.person(), await here.person()
        table = await here.table(guest, other)
        async with guest.at(table) as line, other.at(table) as second:
            await line.until("table")
            await second.until("table")
            await elsewhere.ban(guest.id, "rude")
            assert (await closing(line))[2] == "This account is banned: rude"
            await elsewhere.close_table(table, "spam")
            assert "spam" in (await second.until("table", your_turn=False, status="frozen"))["frozen"]


async def test_an_account_is_deleted_though_one_of_its_tables_cannot_be_opened(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        person = await server.person()
        table = await server.table(person)
        async with server.inside.store.database.writing() as connection:
            await connection.execute(update(s.tables).where(s.tables.c.id == table).values(rules_version=0))
        server.inside.tables.open.forget(table)
        player = await server.inside.store.players.get(person.id)
        assert player is not None
        fields = {"csrf": server.inside.cookies.csrf(person.token), "name": player.name}
        assert (await person.http.post("/me/delete", data=fields)).status_code == 303
        gone = await server.inside.store.players.get(person.id)
        assert gone is None or gone.deleted is not None
