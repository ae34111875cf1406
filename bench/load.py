"""Live games on a served table: how much processor time a choice takes and where it goes, how soon both players see it,
how much memory the games take.

`make load`, or: python bench/load.py --game battalion --games 40 --seconds 10 --every 0 --rounds 3
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
from parts import print_parts

from quincunx.client import Client, Refused, Update

TOGETHER = 8
"""How many games are laid out at the same time."""
LONGEST_SECONDS = 3600.0
MOST_GAMES = 2000


class Player:
    """One of the two at a table, with the last thing it was told."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.updates: AsyncIterator[Update] | None = None
        self.now: Update = {}

    async def look(self, table: str) -> None:
        """Take up the line, and give one's share in the dice until the table is dealt."""
        self.updates = self.client.updates(table)
        self.now = await anext(self.updates)
        while self.now["status"] == "open":
            self.now = await anext(self.updates)

    async def told(self) -> float:
        """When this player was told of the choice it has just made."""
        assert self.updates is not None, "who looks has a line"
        moment = self.now["moment"]
        while self.now["moment"] == moment:
            self.now = await anext(self.updates)
        return time.perf_counter()

    async def until_asked_or_over(self, other: Player) -> None:
        """Read on until it is this player's turn, unless it is still the other's, or the match is over."""
        assert self.updates is not None, "who looks has a line"
        while self is not other and not (self.now["your_turn"] or self.now["over"]):
            self.now = await anext(self.updates)


class Counts:
    """What has been measured."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.refused = 0
        self.over = 0
        self.took = 1.0

    def percentile(self, share: float) -> float:
        """The wait in milliseconds that so many stay below."""
        ordered = sorted(self.waits)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Game:
    """Two players at one table after the other."""

    def __init__(self, base: str, game: str, seed: int) -> None:
        self.game = game
        self.players = [Player(Client(base, pictures=True)) for _ in range(2)]
        self.rng = random.Random(seed)
        self.table = ""

    async def lay(self) -> None:
        """Make a table, and let both sit down."""
        host, friend = (player.client for player in self.players)
        self.table = await host.submit("/login", "/tables", {"game": self.game, "kind": "open", "seat": "0"})
        await friend.submit("/login", f"/t/{self.table}/join", {})

    async def look(self) -> None:
        await asyncio.gather(*(player.look(self.table) for player in self.players))

    async def play(self, until: float, every: float, counts: Counts) -> None:
        """One choice every so many seconds, until time is up."""
        await asyncio.sleep(self.rng.random() * every)
        while time.perf_counter() < until:
            began = time.perf_counter()
            if any(player.now["over"] for player in self.players):
                counts.over += 1
                await self.play_again()
            else:
                await self.choose(counts)
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - began)))

    async def play_again(self) -> None:
        """Both go to the next table, as people do by a button."""
        self.table = (await self.players[0].client.ask("rematch", self.table))["to"]
        await self.look()

    async def choose(self, counts: Counts) -> None:
        """One choice, and how long it took until whoever made it had been told of it.

        The other player is told at the same time, if there was anything to notice.
        """
        player = next(each for each in self.players if each.now["your_turn"])
        option = self.rng.choice(player.now["options"])
        began = time.perf_counter()
        try:
            await player.client.play(self.table, option["do"], player.now["moment"])
        except Refused:
            counts.refused += 1
        counts.waits.append(await player.told() - began)
        if player.now["over"] or not player.now["your_turn"]:
            for other in self.players:
                await other.until_asked_or_over(player)

    async def close(self) -> None:
        for player in self.players:
            await player.client.close()


class Server:
    """`quincunx serve` in a process of its own, with a database in a temporary folder unless one is given."""

    def __init__(self, folder: Path, database: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        self.base = f"http://127.0.0.1:{port}"
        url = database or f"sqlite:///{folder / 'load.db'}"
        generous = {"ACTIONS_PER_SECOND": "1000000", "TABLES_PER_MINUTE": "1000000", "LOG_LEVEL": "WARNING"}
        generous |= {"REQUESTS_PER_SECOND": "1000000", "SOCKETS_PER_ADDRESS": "1000000"}
        environment = {**os.environ, **{f"QUINCUNX_{name}": value for name, value in generous.items()}}
        environment.setdefault("QUINCUNX_SECRET", os.urandom(32).hex())
        command = [sys.executable, "-m", "quincunx.cli", "serve", "--port", str(port), "--database", url]
        self.log = folder / "serve.log"
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(command, env=environment, cwd=folder, stdout=out, stderr=out)

    def wait(self) -> None:
        """Until it answers."""
        for _ in range(600):
            if self.process.poll() is not None:
                break
            try:
                httpx.get(f"{self.base}/healthz", timeout=5, trust_env=False).raise_for_status()
                return
            except httpx.HTTPError:
                time.sleep(0.1)
        sys.exit(f"the server does not answer:\n{self.log.read_text()}")

    @property
    def megabytes(self) -> float:
        """The memory the process holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 2**20

    @property
    def cpu(self) -> float:
        """Seconds of computing so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


async def measure(server: Server, game: str, games: int, seconds: float, every: float, rounds: int) -> float:
    """Lay out the games, let them be played, and print one table; microseconds of the server's processor a choice."""
    before = server.megabytes
    tables = [Game(server.base, game, seed) for seed in range(games)]
    for first in range(0, games, TOGETHER):
        await asyncio.gather(*(each.lay() for each in tables[first : first + TOGETHER]))
    idle = server.megabytes
    for first in range(0, games, TOGETHER):
        await asyncio.gather(*(each.look() for each in tables[first : first + TOGETHER]))
    best, cost = Counts(), float("inf")
    for _ in range(rounds):
        counts, cpu, began = Counts(), server.cpu, time.perf_counter()
        await asyncio.gather(*(each.play(began + seconds, every, counts) for each in tables))
        counts.took = time.perf_counter() - began
        spent = 1e6 * (server.cpu - cpu) / max(len(counts.waits), 1)
        if spent < cost:
            best, cost = counts, spent
    live = server.megabytes
    for each in tables:
        await each.close()
    pace = f"one choice every {every:g} s in each" if every else "as fast as possible"
    rows = [
        ("games", f"{games} of {game}, two WebSocket players each, {pace}, best of {rounds} rounds of {seconds:g} s"),
        ("choices", f"{len(best.waits)} ({best.refused} refused, {best.over} games ended and began anew)"),
        ("choices a second", f"{len(best.waits) / best.took:.1f}"),
        ("until both were told, median", f"{best.percentile(0.5):.1f} ms"),
        ("until both were told, 99 %", f"{best.percentile(0.99):.1f} ms"),
        ("processor of the server", f"{cost:.0f} us a choice: {1e6 / cost:.0f} choices a second of processor time"),
        ("memory before", f"{before:.1f} MB"),
        ("memory, tables laid, nobody there", f"{idle:.1f} MB ({1024 * (idle - before) / games:.0f} KB a game)"),
        ("memory, after live play", f"{live:.1f} MB ({1024 * (live - before) / games:.0f} KB a game)"),
    ]
    for name, value in rows:
        print(f"{name:<36}{value}")
    return cost


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="milito", help="which game")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many rounds counts")
    parser.add_argument("--games", type=int, default=50, help="live games at the same time")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long they are played")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two choices; 0: no pause")
    parser.add_argument("--database", default="", help="the address of an empty database; SQLite if none is given")
    given = parser.parse_args()
    games = min(max(given.games, 1), MOST_GAMES)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="quincunx-load-") as folder:
        server = Server(Path(folder), given.database)
        try:
            server.wait()
            seconds, every = min(given.seconds, LONGEST_SECONDS), max(given.every, 0.0)
            cost = asyncio.run(measure(server, given.game, games, seconds, every, max(given.rounds, 1)))
        finally:
            server.stop()
        print_parts(given.game, Path(folder), cost)


if __name__ == "__main__":
    main()
