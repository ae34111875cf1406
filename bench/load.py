"""Live games on a served table: how much processor time a choice takes and where it goes, how soon both players see it,
how much memory the games take; with one server process or several, on SQLite or PostgreSQL, at full or at half load.

`make load`, or: python bench/load.py --game battalion --games 40 --seconds 10 --every 0 --rounds 3
             or: python bench/load.py --processes 2 --postgres --every 0 --half
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import orjson
import uvloop
import websockets
from database import Left, left_by_choices
from parts import print_parts, seats_in
from processes import CORES, House, Spent, capacity, house, pace, postgres_for_load

import quincunx as qx
from quincunx import client as client_module
from quincunx.client import Client, Refused, Update

TOGETHER = 8
"""How many games are laid out at the same time."""
LONGEST_SECONDS = 3600.0
SILENCE = 60.0
"""Seconds without a word after which a table is given up."""
MOST_GAMES = 2000
PLACES = {False: "at the same process", True: "at different processes"}


class Player:
    """One of those at a table, with the last thing it was told."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.updates: AsyncIterator[Update] | None = None
        self.now: Update = {}
        self.reading: asyncio.Task[None] | None = None

    async def look(self, table: str) -> None:
        """Take up the line, and give one's share in the dice until the table is dealt."""
        self.updates = self.client.updates(table)
        self.now = await anext(self.updates)
        while self.now["status"] == "open":
            self.now = await anext(self.updates)

    async def read_on(self, heard: asyncio.Event) -> None:
        """Take in whatever comes, and let it be known."""
        assert self.updates is not None, "who looks has a line"
        async for update in self.updates:
            self.now = update
            heard.set()

    def stop(self) -> None:
        if self.reading is not None:
            self.reading.cancel()


class Counts:
    """What has been measured."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.at: Counter[str] = Counter()
        """How many choices were made at each server."""
        self.refused = 0
        self.over = 0
        self.took = 1.0

    def percentile(self, share: float) -> float:
        """The wait in milliseconds that so many stay below."""
        ordered = sorted(self.waits)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Game:
    """As many players as the game begins with, at one table after the other."""

    def __init__(self, bases: Sequence[str], game: str, seed: int) -> None:
        self.game = game
        self.players = [Player(Client(base, pictures=True)) for base in bases]
        self.rng = random.Random(seed)
        self.table = ""
        self.heard = asyncio.Event()

    async def lay(self) -> None:
        """Make a table, and let all sit down."""
        host, *friends = (player.client for player in self.players)
        self.table = await host.submit("/login", "/tables", {"game": self.game, "kind": "open", "seat": "0"})
        for friend in friends:
            await friend.submit("/login", f"/t/{self.table}/join", {})

    async def look(self) -> None:
        await asyncio.gather(*(player.look(self.table) for player in self.players))
        for player in self.players:
            player.reading = asyncio.create_task(player.read_on(self.heard))

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for as long as the table has something to tell; a table that falls silent is a fault, and said."""
        while not holds():
            self.heard.clear()
            try:
                async with asyncio.timeout(SILENCE):
                    await self.heard.wait()
            except TimeoutError:
                sys.exit(f"table {self.table} of {self.game} has told nobody anything for {SILENCE:g} s")

    async def play(self, until: float, every: float, counts: Counts) -> None:
        """One choice every so many seconds, until time is up or the game is over."""
        await asyncio.sleep(self.rng.random() * every)
        while time.perf_counter() < until:
            began = time.perf_counter()
            await self.until(lambda: self.is_over or self.asked is not None)
            if self.is_over:
                counts.over += 1
                return
            await self.choose(counts)
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - began)))

    @property
    def asked(self) -> Player | None:
        """Somebody who can choose: where several do so at once, in secret, the first who has not."""
        return next((player for player in self.players if player.now["your_turn"]), None)

    @property
    def is_over(self) -> bool:
        return any(player.now["over"] for player in self.players)

    async def play_again(self) -> None:
        """All go to the next table if the game is over, as people do by a button; between what is measured."""
        if not self.is_over:
            return
        over = self.table
        for player in self.players:
            player.stop()
        self.table = (await self.players[0].client.ask("rematch", over))["to"]
        await self.look()
        for player in self.players:
            await player.client.lines.pop(over).close()

    async def choose(self, counts: Counts) -> None:
        """One choice, and how long it took until whoever made it had been told of it.

        The other player is told at the same time, if there was anything to notice.
        """
        player = self.asked
        assert player is not None, "somebody is asked"
        option, moment = self.rng.choice(player.now["options"]), player.now["moment"]
        began = time.perf_counter()
        try:
            await player.client.play(self.table, option["do"], moment)
        except Refused:
            counts.refused += 1
        await self.until(lambda: player.now["moment"] != moment)
        counts.waits.append(time.perf_counter() - began)
        counts.at[player.client.base] += 1

    async def close(self) -> None:
        for player in self.players:
            player.stop()
            await player.client.close()


@dataclass(frozen=True)
class Round:
    """Some seconds of play: what was counted, and the computing it took."""

    counts: Counts
    spent: Spent

    @property
    def choices(self) -> int:
        return max(len(self.counts.waits), 1)

    @property
    def server(self) -> float:
        """Seconds of the servers for each choice."""
        return sum(self.spent.servers) / self.choices

    @property
    def database(self) -> float:
        """Seconds of PostgreSQL for each choice."""
        return self.spent.database / self.choices

    @property
    def here(self) -> float:
        """Seconds of this program for each choice."""
        return self.spent.here / self.choices

    @property
    def others(self) -> float:
        """The share of the machine that was busy with something else."""
        return self.spent.others / self.counts.took / CORES

    @property
    def a_second(self) -> float:
        """Choices a second on the clock."""
        return self.choices / self.counts.took


@dataclass(frozen=True)
class Measured:
    """All that is known of an arrangement: at full speed or the pace that was given, and at half load."""

    live: Round
    half: Round | None
    left: Left | None
    """What a choice leaves in PostgreSQL, seen at half load."""
    before: float
    laid: float
    watched: float
    after: float
    """Megabytes of the servers: without games, with tables nobody looks at, with both players there, after play."""
    tables: int
    """How many tables the servers had in memory after play: games that have just ended are among them."""
    idle: float
    """The share of a core that a line takes on which nothing is said but whether anybody is there."""
    begin: float
    """Seconds of the servers until two guests have come in and a game is dealt."""


async def play_round(place: House, tables: list[Game], seconds: float, every: float, counts: Counts) -> Round:
    """Let all games be played for so long."""
    before, began = place.spent(), time.perf_counter()
    await asyncio.gather(*(each.play(began + seconds, every, counts) for each in tables))
    counts.took = time.perf_counter() - began
    return Round(counts, place.spent().since(before))


async def look_on(place: House, counts: Counts, seconds: float) -> Left | None:
    """What the choices of some seconds leave in PostgreSQL, if that is the database."""
    return None if place.postgres is None else await left_by_choices(place.url, counts.waits, seconds)


async def look_idle(place: House, seconds: float, lines: int) -> float:
    """The share of a core each of so many lines takes while nobody chooses."""
    before = sum(place.spent().servers)
    await asyncio.sleep(seconds)
    return (sum(place.spent().servers) - before) / max(seconds, 1.0) / lines


async def in_turn(tables: list[Game], what: str) -> None:
    """Let every game do something, some at a time."""
    for first in range(0, len(tables), TOGETHER):
        await asyncio.gather(*(getattr(each, what)() for each in tables[first : first + TOGETHER]))


async def measure(place: House, given: argparse.Namespace, spread: bool) -> Measured:
    """Lay out the games, let them be played, and then at half of what the processor could do."""
    before, spent = place.megabytes, place.spent()
    seats = seats_in(given.game)
    tables = [Game(place.seats_of(n, spread, seats), given.game, n) for n in range(given.games)]
    await in_turn(tables, "lay")
    laid = place.megabytes
    await in_turn(tables, "look")
    watched, begin = place.megabytes, place.spent().since(spent)
    idle = await look_idle(place, given.idle, seats * given.games)
    rounds = []
    for _ in range(given.rounds):
        await in_turn(tables, "play_again")
        rounds.append(await play_round(place, tables, given.seconds, given.every, Counts()))
    best, half, left = min(rounds, key=lambda each: each.server), None, None
    if given.half:
        await in_turn(tables, "play_again")
        counts, choices = Counts(), capacity(len(place.servers), best.server, best.database) / 2
        playing = play_round(place, tables, given.seconds, pace(given.games, choices), counts)
        half, left = await asyncio.gather(playing, look_on(place, counts, given.seconds))
    after, in_memory = place.megabytes, place.tables
    await in_turn(tables, "close")
    return Measured(best, half, left, before, laid, watched, after, in_memory, idle, sum(begin.servers) / given.games)


def print_measured(place: House, given: argparse.Namespace, measured: Measured) -> None:
    """One line for each figure."""
    best, games = measured.live, given.games
    counts, cost = best.counts, 1e6 * best.server
    how = f"one choice every {given.every:g} s in each" if given.every else "as fast as possible"
    several = f"best of {given.rounds} rounds of {given.seconds:g} s"
    rows = [
        ("games", f"{games} of {given.game}, {seats_in(given.game)} WebSocket players each, {how}, {several}"),
        ("choices", f"{len(counts.waits)} ({counts.refused} refused, {counts.over} games ended)"),
        ("choices a second", f"{best.a_second:.1f}"),
        ("until it was told, median", f"{counts.percentile(0.5):.1f} ms"),
        ("until it was told, 99 %", f"{counts.percentile(0.99):.1f} ms"),
        ("processor of the server", f"{cost:.0f} us a choice: {1e6 / cost:.0f} choices a second of processor time"),
    ]
    if len(place.servers) > 1:
        for server, spent in zip(place.servers, best.spent.servers, strict=True):
            made = counts.at[server.base]
            share = f"{made / counts.took:.1f} choices a second, {spent / counts.took:.0%} of a core"
            rows.append(("  one process", f"{share}, {server.megabytes:.1f} MB"))
    if place.postgres is not None:
        database = f"{1e6 * best.database:.0f} us a choice, {place.database_megabytes:.1f} MB"
        rows.append(("processor of PostgreSQL", database))
    rows += [
        ("processor of this program", f"{1e6 * best.here:.0f} us a choice, on the same {CORES} cores"),
        ("processor of anything else", f"{best.others:.0%} of the machine"),
        ("memory before", f"{measured.before:.1f} MB"),
        ("memory, tables laid, nobody there", in_memory(measured.laid, measured.before, games)),
        ("memory, all players there", in_memory(measured.watched, measured.before, games)),
        ("memory, after live play", in_memory(measured.after, measured.before, measured.tables)),
    ]
    rows.append(("a game that begins", f"{1e3 * measured.begin:.0f} ms of the servers' processor"))
    if given.idle:
        rows.append(("a line on which nobody chooses", f"{1e6 * measured.idle:.0f} us of processor a second"))
    if measured.half is not None:
        half = measured.half
        rows += [
            (
                "at half load, choices a second",
                f"{half.a_second:.1f}, {half.others:.0%} of the machine busy with other things",
            ),
            ("until it was told, median", f"{half.counts.percentile(0.5):.1f} ms"),
            ("until it was told, 99 %", f"{half.counts.percentile(0.99):.1f} ms"),
        ]
    for name, value in rows:
        print(f"{name:<36}{value}")


def in_memory(megabytes: float, before: float, tables: int) -> str:
    return f"{megabytes:.1f} MB ({1024 * (megabytes - before) / max(tables, 1):.0f} KB for each of {tables} tables)"


@contextmanager
def cheap_client() -> Iterator[None]:
    """Let the players read JSON fast, as they share the machine with the servers, and like browsers send no pings."""
    kept, module = dict(vars(client_module)), vars(client_module)
    module["json"] = SimpleNamespace(loads=orjson.loads, dumps=lambda data: orjson.dumps(data).decode())
    module["websockets"] = SimpleNamespace(
        connect=partial(websockets.connect, ping_interval=None),
        ConnectionClosed=websockets.ConnectionClosed,
        InvalidHandshake=websockets.InvalidHandshake,
    )
    try:
        yield
    finally:
        module |= kept


def run(place: House, given: argparse.Namespace, spread: bool) -> Measured:
    """Measure one arrangement."""
    with cheap_client():
        return uvloop.run(measure(place, given, spread))


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="milito", help="which game")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many rounds counts")
    parser.add_argument("--games", type=int, default=50, help="live games at the same time")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long they are played")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two choices; 0: no pause")
    parser.add_argument("--idle", type=float, default=0.0, help="seconds to look on before anybody chooses")
    parser.add_argument("--half", action="store_true", help="then play on at half of what the processor could do")
    parser.add_argument("--database", default="", help="the address of an empty database; SQLite if none is given")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL and use that")
    parser.add_argument("--processes", type=int, default=1, help="server processes; several need PostgreSQL")
    return parser


def checked(given: argparse.Namespace) -> argparse.Namespace:
    """The same within limits, and with as many open files as the system allows; a game nobody knows is named."""
    try:
        qx.game_of(given.game)
    except (KeyError, ValueError) as error:
        sys.exit(str(error))
    given.games = min(max(given.games, 1), MOST_GAMES)
    given.seconds, given.every = min(given.seconds, LONGEST_SECONDS), max(given.every, 0.0)
    given.rounds, given.processes = max(given.rounds, 1), max(given.processes, 1)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return given


def main() -> None:
    given = checked(options().parse_args())
    with tempfile.TemporaryDirectory(prefix="quincunx-load-") as name:
        folder = Path(name)
        if given.postgres or given.processes > 1:
            with postgres_for_load() as postgres:
                for spread in (False, True) if given.processes > 1 else (False,):
                    database = "spread" if spread else "together"
                    asyncio.run(postgres.create(database))
                    with house(folder, given.processes, postgres.url(database), postgres) as place:
                        if given.processes > 1:
                            print(f"\n{given.processes} processes, the players of a game", PLACES[spread])
                        print_measured(place, given, run(place, given, spread))
            return
        with house(folder, 1, given.database or f"sqlite:///{folder / 'load.db'}") as place:
            measured = run(place, given, spread=False)
            print_measured(place, given, measured)
        print_parts(given.game, folder, 1e6 * measured.live.server)


if __name__ == "__main__":
    main()
