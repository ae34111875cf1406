"""Two processes behind one address: whoever plays need not know which of them answers, or that one has died."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path

from wire.serving import SECRET, processes

import quincunx as qx
from quincunx.client import Client, Update
from quincunx.server.people.accounts import Accounts
from quincunx.server.people.cookies import COOKIE, Cookies
from quincunx.server.store import SeatPlan, Store
from quincunx.server.store.vault import Vault
from quincunx.server.tables.contents import Packs
from quincunx.server.tables.creating import make_table

GAME = "battalion"
BEFORE, AFTER = 6, 12
SOON = 25.0


class Proxy:
    """Hands each connection to the next process in turn, and to another if that one does not answer."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.turn = count()
        self.handed: list[int] = []
        """The ports that connections were handed to."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = next(self.turn)
        for number in range(len(self.ports)):
            port = self.ports[(first + number) % len(self.ports)]
            try:
                there = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            self.handed.append(port)
            await asyncio.gather(pump(reader, there[1]), pump(there[0], writer))
            return
        writer.close()


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Everything from one side to the other, until it ends."""
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def behind_one_address(ports: list[int]) -> AsyncIterator[tuple[Proxy, str]]:
    proxy = Proxy(ports)
    listening = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    try:
        yield proxy, f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    finally:
        listening.close()


async def state(updates: AsyncIterator[Update], ply: int) -> Update:
    """The table once it has been dealt and has come to a choice."""
    async with asyncio.timeout(SOON):
        async for update in updates:
            if update["status"] != "open" and update["ply"] >= ply:
                return update
    raise AssertionError("updates do not end")


async def two_at_a_table(store: Store, base: str) -> tuple[str, list[Client]]:
    people = [await Accounts(store).new_guest() for _ in range(2)]
    rules = qx.game_of(GAME)
    seats = [SeatPlan(player.id) for player, _ in people]
    row = await make_table(
        store, Packs(), Vault(SECRET.encode()), GAME, rules.first_options(rules.built_in), seats, public=True
    )
    clients = [Client(base) for _ in people]
    for client, (_, token) in zip(clients, people, strict=True):
        client.http.cookies.set(COOKIE, Cookies(SECRET.encode()).sign(token))
    return row.id, clients


async def test_a_game_goes_on_at_the_same_address_when_a_process_dies(postgres_url: str, tmp_path: Path) -> None:
    with processes(postgres_url, tmp_path, 2) as servers:
        ports = [server.port for server in servers]
        async with behind_one_address(ports) as (proxy, base), Store.open(postgres_url) as store:
            table, clients = await two_at_a_table(store, base)
            lines = [client.updates(table) for client in clients]
            updates = await asyncio.gather(*(state(line, 0) for line in lines))
            assert proxy.handed == ports, "each player is at another process"
            for ply in range(AFTER):
                if ply == BEFORE:
                    servers[0].stop()
                    updates[0] = await state(lines[0], ply)  # the line is taken up again at the same address
                seat = updates[0]["awaited"][0]
                await clients[seat].play(table, updates[seat]["options"][-1]["do"], updates[seat]["moment"])
                updates = [await state(line, ply + 1) for line in lines]
            assert proxy.handed == [*ports, ports[1]]
            assert [event.seq for event in await store.events.of(table)] == list(range(AFTER))
            answer = await clients[0].http.get("/healthz")
            assert answer.status_code == 200
            for client in clients:
                await client.close()
