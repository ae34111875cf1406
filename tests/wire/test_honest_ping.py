"""Whatever others do, an honest player's ping stays within three times of what it is when nobody else is there."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import httpx
import pytest
import websockets
from wire import pressure
from wire.serving import GAME, Process

pytestmark = pytest.mark.anyio

PINGS = 30
MOST = 3.0
OPTIONS = {"armies": ["republican_roman", "carthaginian"]}


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server in a process of its own, with the limits it comes with."""
    folder = tmp_path_factory.mktemp("honest")
    running = Process(f"sqlite:///{Path(folder) / 'quincunx.db'}", folder / "serve.log", generous=False)
    try:
        running.wait()
        yield running
    finally:
        running.stop()


async def pings(line: websockets.ClientConnection, first: int, every: float) -> float:
    """The median round trip of some pings, in seconds."""
    waits: list[float] = []
    for number in range(first, first + PINGS):
        began = time.perf_counter()
        await line.send(json.dumps({"do": "ping", "n": number}))
        while (answer := json.loads(await asyncio.wait_for(line.recv(), 30))).get("n") != number:
            pass
        assert answer["is"] == "done", answer
        waits.append(time.perf_counter() - began)
        await asyncio.sleep(every)
    return median(waits)


@pytest.mark.parametrize("kind", pressure.KINDS)
async def test_an_honest_player_is_not_crowded_out(kind: str, process: Process) -> None:
    # Each comes from an address of their own, so that one has not used up what the next may do.
    transport = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{10 + list(pressure.KINDS).index(kind)}")
    async with httpx.AsyncClient(base_url=process.base, timeout=30, transport=transport) as http:
        new = {"game": GAME, "seats": ["me", "me"], "public": True, "options": OPTIONS}
        made = await http.post("/api/tables", json=new)
        assert made.status_code == 201, made.text
        table = made.json()["table"]
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        address = f"ws://127.0.0.1:{process.port}/ws/{table}"
        headers = {"Cookie": cookie}
        async with websockets.connect(address, additional_headers=headers, max_size=None, proxy=None) as line:
            idle = await pings(line, 1000, 0.04)
            target = pressure.Target(process.port, table)
            presses = multiprocessing.get_context("spawn").Process(target=pressure.run, args=(kind, target))
            presses.start()
            try:
                await asyncio.sleep(1.5)
                pressed = await pings(line, 2000, 0.1)
                assert presses.is_alive(), "the pressure lasted"
            finally:
                presses.kill()
                presses.join()
            await asyncio.sleep(1.0)
            # The machine may have other things to do now than before.
            idle = max(idle, await pings(line, 3000, 0.1))
    print(f"{kind}: {1000 * idle:.2f} ms idle, {1000 * pressed:.2f} ms pressed")
    assert pressed < MOST * idle, f"{1000 * pressed:.2f} ms, and {1000 * idle:.2f} ms when nobody else is there"
