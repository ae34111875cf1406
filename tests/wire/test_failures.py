"""What those outside are told while the database fails: words, never silence."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
import websockets
from wire.serving import served

from quincunx.server.store import StoreDown, event_writer
from quincunx.server.web.routes.socket import DEEDS

pytestmark = pytest.mark.anyio


async def test_while_the_database_is_down_everybody_gets_an_answer(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(sqlite_url) as server:
        store = server.inside.store
        person = await server.person()
        made = await person.post("/api/tables", {"game": "milito", "seats": ["me", "me"]})
        table = made.json()["table"]
        live = await server.inside.tables.get(table)
        async with person.at(table) as line:
            await line.until("table", status="running")
            down = [True]
            begin, write = store.database.engine.begin, store.events.writer.batches.write

            def refuse_to_begin() -> object:
                if down:
                    raise OSError("no space left on device")
                return begin()

            async def refuse_to_write(batch: object) -> object:
                if down:
                    raise StoreDown("no space left on device")
                return await write(batch)  # type: ignore[arg-type]

            monkeypatch.setattr(type(store.database.engine), "begin", lambda _: refuse_to_begin())
            monkeypatch.setattr(store.events.writer.batches, "write", refuse_to_write)
            seat = live.match.acting[0]
            notation = live.match.options(seat)[0].notation
            answer = await line.ask("play", seat=seat, action=notation, moment=live.moment(seat))
            assert answer["is"] == "refused"
            assert "can't save" in answer["text"]
            told = [message["text"] for message in line.heard if message["is"] == "trouble"]
            assert told == [answer["text"]]
            for path, accept in (("/", "text/html"), (f"/t/{table}", "text/html"), ("/api/tables", "application/json")):
                shown = await person.get(path, accept=accept)
                assert shown.status_code == 503, path
                assert "can&#39;t save" in shown.text or "can't save" in shown.text
                assert shown.headers["retry-after"]
                assert "set-cookie" not in shown.headers, "nobody loses their session"
            async with person.at(table) as late:
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await late.hear()
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, answer["text"])
            health = await person.get("/healthz")
            assert (health.status_code, health.json()["well"]) == (503, False)
            assert "no space" not in health.text
            down.clear()
            await line.until("trouble", text=None)
            health = await person.get("/healthz")
            assert (health.status_code, health.json()["well"]) == (200, True)
            answer = await line.ask("play", seat=seat, action=notation, moment=live.moment(seat))
            assert answer["is"] == "done"
            assert (await person.get("/")).status_code == 200


async def test_on_a_full_disk_all_can_be_read_and_it_is_said_that_nothing_is_kept(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever only reads does not learn of it, and must not make the server believe that all is well again."""
    async with served(sqlite_url) as server:
        database = server.inside.store.database
        person = await server.person()
        table = (await person.post("/api/tables", {"game": "milito", "seats": ["me", "me"]})).json()["table"]
        live = await server.inside.tables.get(table)
        async with person.at(table) as line:
            await line.until("table", status="running")
            full = [True]
            write, begin = event_writer.written_at_once, database.writer.begin

            def write_or_not(*given: Any) -> bool:
                if full:
                    raise sqlite3.OperationalError("database or disk is full")
                return write(*given)

            def begin_or_not() -> object:
                if full:
                    raise OSError("no space left on device")
                return begin()

            monkeypatch.setattr(event_writer, "written_at_once", write_or_not)
            monkeypatch.setattr(database.writer, "begin", begin_or_not, raising=False)
            seat = live.match.acting[0]
            played = {"seat": seat, "action": live.match.options(seat)[0].notation, "moment": live.moment(seat)}
            for _ in range(2):
                answer = await line.ask("play", **played)
                assert "can't save" in answer["text"]
                assert (await person.get(f"/t/{table}")).status_code == 200, "it can still be looked at"
                health = await person.get("/healthz")
                assert (health.status_code, health.json()["well"]) == (503, False)
            assert len([message for message in line.heard if message["is"] == "trouble"]) == 1, "said once"
            full.clear()
            await line.until("trouble", text=None)  # though nobody has tried to choose again
            assert (await person.get("/healthz")).status_code == 200
            assert (await line.ask("play", **played))["is"] == "done"


async def test_no_exception_of_a_deed_is_swallowed(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(sqlite_url) as server:
        person = await server.person()
        table = (await person.post("/api/tables", {"game": "milito", "seats": ["me", "me"]})).json()["table"]

        async def fail(*_: object) -> None:
            raise ZeroDivisionError("a fault")

        monkeypatch.setitem(DEEDS, "resign", fail)
        async with person.at(table) as line:
            await line.until("table")
            answer = await line.ask("resign", seat=0)
            assert answer["is"] == "refused"
            assert "went wrong" in answer["text"]
            assert "fault" not in answer["text"]
            assert (await line.ask("ping"))["is"] == "done", "the line goes on"
    assert any("a deed failed" in record.message and record.exc_info for record in caplog.records)
