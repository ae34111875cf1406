"""Those who crowd others out, each in a way of their own: run in a process beside the tests, against a real server."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass

import websockets

ELSEWHERE = "127.0.0.2"
"""Loopback has many addresses: those who press do not come from where the honest player is."""
AT_ONCE = 24


@dataclass(frozen=True)
class Target:
    """The server, and the table at which the honest player sits."""

    port: int
    table: str


def line(target: Target, table: str) -> websockets.connect:
    url = f"ws://127.0.0.1:{target.port}/ws/{table}"
    return websockets.connect(url, local_addr=(ELSEWHERE, 0), max_size=None, proxy=None)


async def flood(target: Target, request: str) -> None:
    """The same request again and again, with as little work as possible for whoever sends it."""
    sent = f"{request} HTTP/1.1\r\nHost: x\r\n\r\n"
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


KINDS: dict[str, Callable[[Target, int], Awaitable[None]]] = {each.__name__: each for each in (reads, sockets)}
"""Of each it has been seen that the ping is lost without the limits."""


async def press(kind: str, target: Target) -> None:
    """Several at once, again and again, whatever the server says to it."""

    async def again(number: int) -> None:
        while True:
            with suppress(OSError, EOFError, websockets.WebSocketException):
                await KINDS[kind](target, number)
            await asyncio.sleep(0.05)

    await asyncio.gather(*(again(number) for number in range(AT_ONCE)))


def run(kind: str, target: Target) -> None:
    """The life of the process; it takes no processor time from those who are measured."""
    os.nice(19)
    asyncio.run(press(kind, target))
