"""Those who crowd others out, each in a way of their own: run in a process beside the tests, against a real server."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from ctypes import c_longlong
from dataclasses import dataclass, field

import websockets

from quincunx.server.people.logins import HERE
from quincunx.server.settings import Settings
from quincunx.server.web.limits import BURST
from quincunx.server.words import say

ELSEWHERE = "127.0.0.2"
"""Loopback has many addresses: those who press do not come from where the honest player is."""
AT_ONCE = 24
ONLOOKERS = 1000
HALF_OPEN = 600
ACCOUNTS = 2
LONGEST_START = 120.0
STANDS_BACK = 10
"""Those who press take little processor time from the ones who are measured, but enough to press beside other tests."""
COMES_AGAIN = {"onlookers": 600, "slow_heads": 2 * HALF_OPEN, "slow_bodies": 2 * HALF_OPEN}
"""How often those press whom nobody turns away, before anything is measured: what never comes to an end is cut off, so
that each of them comes a second time."""
FAR_TOO_OFTEN = 0.005
"""Seconds between two messages of one who talks: forty times as many as are let in, and time to hear the answers."""
FORM = "application/x-www-form-urlencoded"
COMPUTERS = {"game": "milito", "seats": ["Legate", "Recruit"], "public": True}
COMPUTERS["options"] = {"armies": ["republican_roman", "carthaginian"]}


SPAWNED = multiprocessing.get_context("spawn")


def counter() -> c_longlong:
    """A number that another process counts up."""
    number: c_longlong = SPAWNED.Value("q", 0, lock=False)
    return number


def most_let_in(kind: str, seconds: float) -> float | None:
    """What the limits a server comes with let those who press do in so many seconds; None where nothing is counted."""
    given = {name: field.default for name, field in Settings.model_fields.items()}
    made = AT_ONCE * given["tables_per_minute"] * (1 + seconds / 60)
    return {
        "reads": given["requests_per_second"] * (BURST + seconds),
        "sockets": given["sockets_per_address"],
        "forks": made,
        "computers": made,
        "logins": ACCOUNTS * (HERE.burst + seconds / HERE.seconds),
    }.get(kind)


@dataclass(frozen=True)
class Target:
    """The server, the table at which the honest player sits, one at which the game is over, and whence others come."""

    port: int
    table: str
    finished: str = ""
    network: str = "127.0.1"
    blows: c_longlong = field(default_factory=counter)
    """How often those who press have done so: where they come to nothing themselves, nothing is measured."""
    let_in: c_longlong = field(default_factory=counter)
    """How often they got what they asked for."""
    turned_away: c_longlong = field(default_factory=counter)
    """How often they were told that it was too much."""

    def address(self, number: int) -> str:
        """An address of one's own, for those who come from many."""
        return f"{self.network}.{number + 1}"

    def count(self, was_let_in: bool) -> None:
        """They have pressed once more, and were let in or turned away."""
        self.blows.value += 1
        if was_let_in:
            self.let_in.value += 1
        else:
            self.turned_away.value += 1


def line(target: Target, table: str, address: str = ELSEWHERE, **headers: str) -> websockets.connect:
    url = f"ws://127.0.0.1:{target.port}/ws/{table}"
    return websockets.connect(
        url, local_addr=(address, 0), max_size=None, proxy=None, additional_headers=headers, open_timeout=60
    )


async def connection(target: Target, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", target.port, local_addr=(address, 0))


def post(path: str, kind: str, body: str, length: int | None = None) -> bytes:
    """A request with a body, or with less of it than it announces."""
    size = len(body) if length is None else length
    return f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: {size}\r\n\r\n{body}".encode()


async def answer(reader: asyncio.StreamReader, target: Target | None, expected: int = 200) -> tuple[str, bytes]:
    """The head and the body of an answer; whoever is refused otherwise than for coming too often presses nobody."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    status = int(head.split(" ")[1])
    assert status in (expected, 429, 503), head
    if target is not None:
        target.count(status == expected)
    length = head.lower().partition("content-length: ")[2].partition("\r")[0]
    return head, await reader.readexactly(int(length or 0))


async def flood(target: Target, request: bytes, address: str = ELSEWHERE, expected: int = 200) -> None:
    """The same request again and again, with as little work as possible for whoever sends it."""
    reader, writer = await connection(target, address)
    try:
        while True:
            writer.write(request)
            await answer(reader, target, expected)
    finally:
        writer.close()


async def reads(target: Target, number: int) -> None:
    paths = ("/", f"/t/{target.table}", f"/api/tables/{target.table}/view", "/api/tables")
    await flood(target, f"GET {paths[number % len(paths)]} HTTP/1.1\r\nHost: x\r\n\r\n".encode())


async def sockets(target: Target, _: int) -> None:
    """As many lines as can be had, and then some."""
    async with AsyncExitStack() as lines:
        while True:
            told = False
            with suppress(OSError, EOFError, websockets.WebSocketException):
                opened = await lines.enter_async_context(line(target, target.table))
                told = bool(await opened.recv())  # who is turned away on an open line is told nothing of the table
            target.count(told)


async def onlookers(target: Target, number: int) -> None:
    """A crowd from many places comes to look on at the honest player's table, and stays."""
    async with AsyncExitStack() as lines:
        for _ in range(ONLOOKERS // AT_ONCE + 1):
            await lines.enter_async_context(line(target, target.table, target.address(number)))
            target.blows.value += 1
        await asyncio.sleep(3600)


async def trickle(target: Target, address: str, begun: bytes) -> None:
    """Many requests that never come to an end, and as soon as they are cut off, again.

    What they take up is room rather than time; who has to make room for whom is tested in test_connections.py.
    """

    async def one() -> None:
        while True:
            with suppress(OSError):
                _, writer = await connection(target, address)
                writer.write(begun)
                target.blows.value += 1
                while not writer.is_closing():
                    await asyncio.sleep(0.5)
                    writer.write(b"x")
                    await writer.drain()
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one() for _ in range(HALF_OPEN // AT_ONCE)))


async def slow_heads(target: Target, number: int) -> None:
    await trickle(target, target.address(number), b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")


async def slow_bodies(target: Target, number: int) -> None:
    await trickle(target, target.address(number), post("/login", FORM, "name=", 1000))


async def forks(target: Target, number: int) -> None:
    """Games that are to be played on from a finished one."""
    await flood(target, post(f"/t/{target.finished}/fork", FORM, "ply=0"), target.address(number), 303)


async def computers(target: Target, number: int) -> None:
    """Tables of computers alone, as many as one may make, all of them looked at so that they are played."""
    address = target.address(number)
    reader, writer = await connection(target, address)
    async with AsyncExitStack() as lines:
        while True:
            writer.write(post("/api/tables", "application/json", json.dumps(COMPUTERS)))
            head, body = await answer(reader, target, 201)
            if " 201 " in head.partition("\r")[0]:
                looking = await lines.enter_async_context(line(target, json.loads(body)["table"], address))
                reading = asyncio.create_task(read(looking))
                lines.callback(reading.cancel)


async def read(looking: websockets.ClientConnection) -> None:
    """Take whatever is told."""
    with suppress(websockets.WebSocketException):
        async for _ in looking:
            pass


async def read_answers(busy: websockets.ClientConnection, target: Target) -> None:
    """The same, and count what was done or looked at, and what came too fast."""
    with suppress(websockets.WebSocketException):
        async for text in busy:
            said = json.loads(text)
            if said["is"] in ("done", "refused"):
                target.count(said.get("text") != say("error.too_fast"))


async def talk(target: Target, number: int) -> None:
    """Chat and choices that are refused, over several lines at once and far beyond what one may send."""
    address = target.address(number % 4)
    reader, writer = await connection(target, address)
    writer.write(post(f"/api/tables/{target.table}/chat", "application/json", '{"text": "hello"}'))
    head, _ = await answer(reader, None)  # what counts is said over the line
    writer.close()
    cookie = head.partition("set-cookie: ")[2].partition(";")[0]
    async with line(target, target.table, address, **({"Cookie": cookie} if cookie else {})) as busy:
        reading = asyncio.create_task(read_answers(busy, target))
        try:
            for n in range(1_000_000):
                await busy.send(json.dumps({"do": "chat", "n": n, "text": "hello"}))
                await busy.send(json.dumps({"do": "play", "n": n, "seat": 0, "action": "pass", "moment": 0}))
                await asyncio.sleep(FAR_TOO_OFTEN)
        finally:
            reading.cancel()


async def logins(target: Target, number: int) -> None:
    """Passwords that are wrong, for names that nobody has; each takes the server long, so they try only a few names."""
    wrong = post("/login", FORM, f"name=Nobody{number % ACCOUNTS}&password=not-the-right-one")
    await flood(target, wrong, target.address(number), 422)


EVERY_KIND = (reads, sockets, onlookers, slow_heads, slow_bodies, forks, computers, talk, logins)
KINDS: dict[str, Callable[[Target, int], Awaitable[None]]] = {each.__name__: each for each in EVERY_KIND}


async def press(kind: str, target: Target) -> None:
    """Several at once, again and again, whatever the server says to it."""

    async def again(number: int) -> None:
        while True:
            with suppress(OSError, EOFError, websockets.WebSocketException):
                await KINDS[kind](target, number)
            await asyncio.sleep(0.05)

    await asyncio.gather(*(again(number) for number in range(AT_ONCE)))


def run(kind: str, target: Target, nice: int) -> None:
    """The life of the process."""
    os.nice(nice)
    asyncio.run(press(kind, target))


async def until_pressed(kind: str, target: Target) -> None:
    """Wait until those who press have done so often enough: beside other tests it takes them a while to begin.

    Where somebody turns them away, that has happened as often as there are of them: without a limit it never does.
    """
    counted, enough = (target.blows, COMES_AGAIN[kind]) if kind in COMES_AGAIN else (target.turned_away, AT_ONCE)
    enough += counted.value
    for _ in range(int(LONGEST_START / 0.05)):
        if counted.value >= enough:
            return
        await asyncio.sleep(0.05)
    what = "blows fell" if kind in COMES_AGAIN else "were turned away"
    raise AssertionError(f"only {counted.value} of {enough} {what} in {LONGEST_START:g} seconds")


@contextmanager
def pressed_by(kind: str, target: Target, nice: int = STANDS_BACK) -> Iterator[None]:
    """While this lasts, others press."""
    presses = SPAWNED.Process(target=run, args=(kind, target, nice))
    presses.start()
    try:
        yield
        assert presses.is_alive(), "the pressure lasted"
    finally:
        presses.kill()
        presses.join()
