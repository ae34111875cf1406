"""Those who crowd others out, each in a way of their own: run in a process beside the tests, against a real server."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass

import httpx
import websockets

ELSEWHERE = "127.0.0.2"
"""Loopback has many addresses: those who press do not come from where the honest player is."""
AT_ONCE = 24


@dataclass(frozen=True)
class Target:
    """The server, the table at which the honest player sits, and a finished game."""

    port: int
    table: str
    finished: str

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def browser(target: Target) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
    return httpx.AsyncClient(base_url=target.base, transport=transport, timeout=30)


def line(target: Target, table: str, address: str = ELSEWHERE) -> websockets.connect:
    url = f"ws://127.0.0.1:{target.port}/ws/{table}"
    return websockets.connect(url, local_addr=(address, 0), max_size=None, proxy=None)


async def onlookers(target: Target, number: int) -> None:
    """A crowd from many places comes to the table, eighty a second, and stays for a while."""
    async with AsyncExitStack() as crowd:
        for each in range(100):
            await crowd.enter_async_context(line(target, target.table, f"127.0.{number + 1}.{each + 1}"))
            await asyncio.sleep(0.3)


async def flood(target: Target, request: str, body: str = "") -> None:
    """The same request again and again, with as little work as possible for whoever sends it."""
    kind = "application/x-www-form-urlencoded"
    sent = f"{request} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    reader, writer = await asyncio.open_connection("127.0.0.1", target.port, local_addr=(ELSEWHERE, 0))
    try:
        while True:
            writer.write(sent.encode())
            head = await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].partition(b"\r")[0]))
    finally:
        writer.close()


async def reads(target: Target, number: int) -> None:
    paths = ("/", f"/t/{target.table}", f"/api/tables/{target.table}/view", "/api/tables")
    await flood(target, f"GET {paths[number % len(paths)]}")


async def sockets(target: Target, _: int) -> None:
    """As many lines as can be had, and then some."""
    async with AsyncExitStack() as lines:
        while True:
            with suppress(websockets.InvalidStatus):
                await lines.enter_async_context(line(target, target.table))


async def slow_bodies(target: Target, _: int) -> None:
    async with AsyncExitStack() as stack:
        writers = []
        for _number in range(16):
            _reader, writer = await asyncio.open_connection("127.0.0.1", target.port, local_addr=(ELSEWHERE, 0))
            stack.callback(writer.close)
            writer.write(b"POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n")
            writers.append(writer)
        while True:
            for writer in writers:
                writer.write(b"x")
            await asyncio.sleep(0.5)


async def computers(target: Target, _: int) -> None:
    """Tables of computer players alone, each looked at."""
    new: dict[str, object] = {"game": "milito", "seats": ["Legate", "Legate"], "public": True}
    new["options"] = {"armies": ["republican_roman", "carthaginian"]}
    async with browser(target) as http, AsyncExitStack() as lines:
        while True:
            answer = await http.post("/api/tables", json=new)
            http.cookies.clear()
            if answer.status_code == 201:
                await lines.enter_async_context(line(target, answer.json()["table"]))
            await asyncio.sleep(0.01)


async def forks(target: Target, _: int) -> None:
    await flood(target, f"POST /t/{target.finished}/fork", "ply=0")


KINDS: dict[str, Callable[[Target, int], Awaitable[None]]] = {
    each.__name__: each for each in (onlookers, reads, sockets, slow_bodies, computers, forks)
}


async def press(kind: str, target: Target) -> None:
    """Several at once, again and again, whatever the server says to it."""

    async def again(number: int) -> None:
        while True:
            with suppress(OSError, EOFError, httpx.HTTPError, websockets.WebSocketException):
                await KINDS[kind](target, number)
            await asyncio.sleep(0.05)

    await asyncio.gather(*(again(number) for number in range(AT_ONCE)))


def run(kind: str, target: Target) -> None:
    """The life of the process; it takes no processor time from those who are measured."""
    os.nice(19)
    asyncio.run(press(kind, target))
