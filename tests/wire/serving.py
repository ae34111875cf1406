"""A served table over real sockets on loopback: in the test's own loop, or as processes; and the people at it."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import socket as sockets
import subprocess
import sys
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import httpx
import uvicorn
import websockets
from argon2 import PasswordHasher
from fastapi import FastAPI
from server.conftest import lay_schema
from server.scene import deal, value_of

import quincunx as qx
from quincunx.client import LIMITS
from quincunx.core.dice import FastDice, SealedDice
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.shared_seed import commitment_to
from quincunx.core.starting import seats_with
from quincunx.server.app import create_app
from quincunx.server.people.cookies import COOKIE, CSRF_HEADER
from quincunx.server.server import Server
from quincunx.server.settings import load_settings
from quincunx.server.store import EventRow, SeatPlan, TableRow
from quincunx.server.web.connections import connection_limits

GAME = "milito"
SECRET = "a secret for tests, long enough to sign with"
PATIENCE = 60.0
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""In a test nobody tries to guess what a hash was made from."""
ANY = False
"""Whose certificates are good: there are none on loopback, and to read the list of those who give them takes 20 ms."""
WITHOUT_UVLOOP = "import sys; sys.modules['uvloop'] = None; from quincunx.cli.program import main; main()"


# ---- one server, in the test's own loop


class Served:
    """A server that answers on a port of loopback."""

    def __init__(self, base: str, app: FastAPI) -> None:
        self.base = base
        self.app = app
        self.inside: Server = app.state.server
        self.laid = 1
        """How many positions have been laid out: each gets dice of its own, the same in every run."""

    async def person(self) -> Person:
        """Somebody new, with a cookie."""
        player, token = await self.inside.accounts.new_guest()
        return Person(self, token, player.id)

    async def stranger(self) -> Person:
        """Somebody without a cookie."""
        return Person(self, "", "")

    async def events(self, table: str) -> list[EventRow]:
        """What is kept of a table."""
        return await self.inside.store.events.of(table)

    async def lay(self, match: Match, seats: Sequence[SeatPlan], public: bool = True) -> TableRow:
        """A table that begins in this position, with sealed dice of its own."""
        start = {"options": match.options_chosen, "dice": SealedDice(bytes([self.laid] * 32)).to_dict()}
        self.laid += 1
        start["table"] = match.to_dict()["table"]
        return await self.inside.store.tables.create(
            match.game.id,
            match.game.rules_version,
            match.content.hash,
            match.options_chosen,
            start,
            seats,
            public=public,
            status="running",
            title="A table",
        )

    async def table(self, *people: Person, public: bool = False, mind: str | None = None, game: str = GAME) -> str:
        """A new table for these people, with free seats or computer players at the end for all who are missing."""
        rules = qx.game_of(game)
        plans = [SeatPlan(each.id) for each in people]
        plans += [SeatPlan(mind=mind)] * (seats_of_first(game) - len(plans))
        row = await self.inside.tables.seating.create(
            game, rules.first_options(rules.built_in), plans, public=public, made_by=people[0].id
        )
        if not any(plan.player_id is None and plan.mind is None for plan in plans):
            await self.deal(row.id)
        return row.id

    async def deal(self, table: str) -> None:
        """Everybody at a table gives their share in the dice."""
        await deal(self.inside.tables, table)


class Person:
    """Somebody at the door, who sends a cookie and the word of its pages."""

    def __init__(self, served: Served, token: str, player: str) -> None:
        self.served = served
        self.token = token
        self.id = player
        self.cookie = served.inside.cookies.sign(token) if token else ""
        cookies = {COOKIE: self.cookie} if token else {}
        self.http = httpx.AsyncClient(
            base_url=served.base, cookies=cookies, timeout=PATIENCE, verify=ANY, limits=LIMITS
        )

    @property
    def csrf(self) -> dict[str, str]:
        """The header every change must carry."""
        return {CSRF_HEADER: self.served.inside.cookies.csrf(self.token)}

    async def get(self, path: str, **headers: str) -> httpx.Response:
        return await self.http.get(path, headers=headers)

    async def post(self, path: str, data: object, **headers: str) -> httpx.Response:
        return await self.http.post(path, json=data, headers={**self.csrf, **headers})

    @asynccontextmanager
    async def at(self, table: str, query: str = "", **headers: str) -> AsyncIterator[Line]:
        """The line to a table."""
        sent = {**({"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}), **headers}
        address = self.served.base.replace("http", "ws", 1) + f"/ws/{table}{query}"
        async with websockets.connect(address, additional_headers=sent, max_size=None, proxy=None) as connection:
            yield Line(connection)


class Line:
    """One end of a socket: keeps what is told, and waits for answers."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Data] = []
        self.unread: deque[Data] = deque()
        """What was told before an answer that was waited for, and nobody has waited for yet."""
        self.moment = -1
        """The moment of the last state that was read to its end."""
        self.number = 0

    async def hear(self) -> Data:
        """The next message."""
        message: Data = json.loads(await asyncio.wait_for(self.connection.recv(), PATIENCE))
        self.heard.append(message)
        if message["is"] == "table" and message["dice"].get("asked"):
            with suppress(websockets.ConnectionClosed):  # what was told before it closed can still be heard
                await self.give_share(message["table"], message["dice"])
        return message

    async def give_share(self, table: str, dice: Data) -> None:
        """What every page does by itself: commit to a share in the dice, and open it."""
        number, value = dice["round"], value_of(dice["seat"])
        share = {"value": value}
        if dice["asked"] == "commit":
            share = {"commitment": commitment_to(value, table, number, dice["seat"])}
        await self.say(json.dumps({"do": f"{dice['asked']}-dice", "n": 0, "round": number, **share}))

    async def until(self, kind: str, **fields: object) -> Data:
        """The next message of a kind, with these fields; it may have come before the answer to what was asked last."""
        while True:
            message = self.unread.popleft() if self.unread else await self.hear()
            if message["is"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def say(self, text: str | bytes) -> None:
        await self.connection.send(text)

    async def ask(self, do: str, **fields: object) -> Data:
        """Do something, and how it went; what is told in between is kept."""
        self.number += 1
        await self.say(json.dumps({"do": do, "n": self.number, **fields}))
        while True:
            message = await self.hear()
            if message["is"] in ("done", "refused") and message["n"] == self.number:
                return message
            self.unread.append(message)

    def forget(self) -> None:
        """What was told so far is not looked at again."""
        self.heard.clear()
        self.unread.clear()


SCHEMA: list[bytes] = []
"""A file with the schema and no rows, once one has been made: to make one takes ten times as long as to copy it."""


async def lay_file(database: str) -> None:
    """If it is to be a file of SQLite, and there is none yet."""
    file = Path(database.removeprefix("sqlite:///"))
    if not database.startswith("sqlite:///") or file.exists():
        return
    if not SCHEMA:
        await lay_schema(database)
        SCHEMA.append(file.read_bytes())
    file.write_bytes(SCHEMA[0])


@asynccontextmanager
async def served(database: str, **given: object) -> AsyncIterator[Served]:
    """A server on a free port, generous with its limits unless told otherwise."""
    generous: dict[str, object] = {
        "database": database,
        "secret": SECRET,
        "mind_seconds": 0.05,
        "mind_pause": 0,
        "actions_per_second": 10_000,
        "tables_per_minute": 10_000,
        "chats_per_minute": 10_000,
        "requests_per_second": 10_000,
        "sockets_per_address": 10_000,
        "sockets_per_player": 10_000,
    }
    settings = load_settings(None, **{**generous, **given})
    await lay_file(database)
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=0,
        log_config=None,
        timeout_graceful_shutdown=2,
        server_header=False,
        **connection_limits(settings),
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    app.state.server.accounts.hasher = QUICK
    try:
        yield Served(f"http://127.0.0.1:{port}", app)
    finally:
        server.should_exit = True
        await task


async def raw(here: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A bare connection to the server."""
    host, _, port = here.base.removeprefix("http://").partition(":")
    return await asyncio.open_connection(host, int(port))


def seats_of_first(name: str) -> int:
    """How many play a game as it is proposed for a first match."""
    game = qx.game_of(name)
    return seats_with(game, game.built_in, game.first_options(game.built_in))


def some_match(name: str, options: Data, seed: int, plies: int) -> Match:
    """A match some choices in, made by lot: the first from this seed on that is not over by then."""
    match, dice = qx.new(name, seed=seed, **options), FastDice(seed)
    while match.ply < plies and not match.over:
        legal = match.legal(match.acting[0])
        match.play(legal[dice.below(len(legal))], match.acting[0])
    return some_match(name, options, seed + 1, plies) if match.over else match


# ---- houses as processes


def free_port() -> int:
    with sockets.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """`quincunx serve` on a port of its own, generous with its limits unless told otherwise."""

    def __init__(
        self,
        database: str,
        log: Path,
        generous: bool = True,
        files: int | None = None,
        uvloop: bool = True,
        **settings: str,
    ) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.log = log
        limits = {"SECRET": SECRET, "MIND_SECONDS": "0.05", "MIND_PAUSE": "0"}
        if generous:
            limits |= {"ACTIONS_PER_SECOND": "10000", "TABLES_PER_MINUTE": "10000", "REQUESTS_PER_SECOND": "10000"}
            limits |= {"SOCKETS_PER_ADDRESS": "10000", "SOCKETS_PER_PLAYER": "10000"}
        limits |= settings
        begin = ["-m", "quincunx.cli"] if uvloop else ["-c", WITHOUT_UVLOOP]
        command = [sys.executable, *begin, "serve", "--port", str(self.port), "--database", database]
        environment = {**os.environ, **{f"QUINCUNX_{name}": value for name, value in limits.items()}}
        environment["PYTHONPATH"] = os.pathsep.join(sys.path)
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                command, env=environment, stdout=out, stderr=out, cwd=log.parent, start_new_session=True
            )
        if files is not None:  # long before it has been imported
            resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (files, files))

    @property
    def processor_seconds(self) -> float:
        """The processor time it has taken so far, without that of its workers."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def rest(self) -> None:
        """Wait until it has nothing to do: it has drawn its pictures, and hashed the passwords others tried."""
        before = -1.0
        while self.processor_seconds - before > 0.05:
            before = self.processor_seconds
            await asyncio.sleep(0.5)

    @property
    def files(self) -> int:
        """How many descriptors it holds."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def wait(self) -> None:
        """Until it answers."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            assert self.process.poll() is None, self.log.read_text()
            try:
                if httpx.get(f"{self.base}/healthz", timeout=5, trust_env=False, verify=ANY).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"no answer from the server:\n{self.log.read_text()}")

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End the process with all that it started."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, how)
        self.process.wait(20)


@contextmanager
def processes(database: str, folder: Path, count: int) -> Iterator[list[Process]]:
    """Several processes on one database, ended with the test."""
    running = [Process(database, folder / f"serve-{number}.log") for number in range(count)]
    try:
        for each in running:
            each.wait()
        yield running
    finally:
        for each in running:
            each.stop()
