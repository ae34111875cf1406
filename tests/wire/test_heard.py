"""What a line keeps: messages in their order until somebody reads them, and nothing of the head it began with."""

from __future__ import annotations

import asyncio
import sys

import pytest
from starlette.websockets import WebSocket
from wire.serving import served

from quincunx.server.people.cookies import COOKIE
from quincunx.server.web.connections import Heard
from quincunx.server.web.routes import socket

pytestmark = pytest.mark.anyio

LONG = "x" * 2000


async def test_what_came_is_read_in_its_order() -> None:
    heard = Heard()
    assert heard.empty()
    for number in range(3):
        heard.put_nowait(number)
    assert (heard.qsize(), heard.empty()) == (3, False)
    assert [await heard.get() for _ in range(3)] == [0, 1, 2]
    assert heard.empty()


async def test_whoever_waits_is_woken_by_what_comes_and_misses_nothing() -> None:
    heard = Heard()
    reading = asyncio.create_task(heard.get())
    await asyncio.sleep(0)
    assert not reading.done()
    heard.put_nowait("first")
    heard.put_nowait("second")  # before the reader has had its turn
    assert await reading == "first"
    assert await asyncio.wait_for(heard.get(), 1) == "second"


async def test_whoever_gives_up_waiting_takes_nothing_with_them() -> None:
    heard = Heard()
    gone = asyncio.create_task(heard.get())
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait({gone})
    heard.put_nowait("kept")
    assert await asyncio.wait_for(heard.get(), 1) == "kept"


async def test_a_reader_who_is_cancelled_as_something_comes_leaves_it_for_the_next() -> None:
    heard = Heard()
    gone = asyncio.create_task(heard.get())
    await asyncio.sleep(0)
    heard.put_nowait("kept")
    gone.cancel()
    await asyncio.wait({gone})
    assert gone.cancelled()
    assert await asyncio.wait_for(heard.get(), 1) == "kept"


async def test_it_takes_a_tenth_of_a_queue() -> None:
    def size(thing: object) -> int:
        slots = getattr(type(thing), "__slots__", ())
        parts = [getattr(thing, name) for name in slots] or [thing.__dict__, *vars(thing).values()]
        return sys.getsizeof(thing) + sum(sys.getsizeof(part) for part in parts if part is not None)

    assert 4 * size(Heard()) < size(asyncio.Queue())


async def test_an_open_line_keeps_nothing_of_its_head(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[WebSocket] = []
    look_on = socket.look_on

    async def remember(websocket: WebSocket, *given: object) -> None:
        lines.append(websocket)
        await look_on(websocket, *given)  # type: ignore[arg-type]  # whatever it was given

    monkeypatch.setattr(socket, "look_on", remember)
    async with served(sqlite_url) as server:
        person = await server.person()
        table = await server.table(person, person)
        sent = {"X-Long": LONG, "Accept-Language": "de", "Cookie": f"{COOKIE}={person.cookie}; other={LONG}"}
        async with person.at(table, "?narrow=1", **sent) as line:
            told = await line.until("table", status="running")
            assert told["seat"] >= 0, "who they are is known all the same"
            [kept] = lines
            assert LONG not in str(kept.scope)
            assert LONG not in str({name: value for name, value in vars(kept).items() if name != "scope"})
            answer = await line.ask("play", seat=0, action="nonsense", moment=told["moment"])
            assert {"keine", "nicht"} & set(answer["text"].split()), "and so is their language"
