"""What is measured: server processes on one database, and the processor time and the memory each of them takes."""

from __future__ import annotations

import os
import re
import resource
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

if TYPE_CHECKING:
    from postgres import Postgres

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
LIVE = r"^quincunx_live_tables (\S+)$"
CORES = os.cpu_count() or 1
GENEROUS = {"ACTIONS_PER_SECOND", "TABLES_PER_MINUTE", "REQUESTS_PER_SECOND", "SOCKETS_PER_ADDRESS"}
"""Settings that would keep one machine from playing hundreds of games."""


# ---- what the operating system knows of a process


def stat_of(pid: int, proc: Path = PROC) -> list[str]:
    """The fields of a process after its name, which may hold anything: its state, its parent, ..."""
    return (proc / str(pid) / "stat").read_text().rpartition(")")[2].split()


def processor_seconds(pid: int, proc: Path = PROC) -> float:
    """The computing a process has done so far."""
    fields = stat_of(pid, proc)
    return (int(fields[11]) + int(fields[12])) / TICKS


def inherited_seconds(pid: int, proc: Path = PROC) -> float:
    """The computing of its children that have ended."""
    fields = stat_of(pid, proc)
    return (int(fields[13]) + int(fields[14])) / TICKS


def family_seconds(pid: int, proc: Path = PROC) -> float:
    """The computing of a process and of all the children it ever had."""
    while True:
        ended, living = inherited_seconds(pid, proc), processor_seconds(pid, proc)
        for child in children_of(pid, proc):
            with suppress(OSError):
                living += processor_seconds(child, proc)
        if inherited_seconds(pid, proc) == ended:  # else a child ended meanwhile, and may be in both sums or in none
            return ended + living


def children_of(pid: int, proc: Path = PROC) -> list[int]:
    """The processes this one has started and that still run."""
    found = []
    for folder in proc.iterdir():
        with suppress(OSError):  # it may just have ended
            if folder.name.isdecimal() and int(stat_of(int(folder.name), proc)[1]) == pid:
                found.append(int(folder.name))
    return sorted(found)


def megabytes(pid: int, proc: Path = PROC) -> float:
    """The memory a process holds."""
    pages = int((proc / str(pid) / "statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def family_megabytes(pid: int, proc: Path = PROC) -> float:
    """The memory a process and its children hold, with what they share counted once."""
    total = 0
    for each in (pid, *children_of(pid, proc)):
        with suppress(OSError):
            text = (proc / str(each) / "smaps_rollup").read_text()
            total += next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    return total / 1024


def machine_seconds(proc: Path = PROC) -> float:
    """The computing all processes of the machine have done so far, and what other machines beside it took from it."""
    user, nice, system, _idle, _waiting, *rest = (int(field) for field in (proc / "stat").read_text().split()[1:9])
    return (user + nice + system + sum(rest)) / TICKS


# ---- servers and their database


class Server:
    """`quincunx serve` in a process of its own."""

    def __init__(self, folder: Path, number: int, database: str, secret: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        self.base = f"http://127.0.0.1:{port}"
        given = dict.fromkeys(GENEROUS, "1000000") | {"LOG_LEVEL": "WARNING", "SECRET": secret}
        environment = {**os.environ, **{f"QUINCUNX_{name}": value for name, value in given.items()}}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment["PYTHONPATH"] = os.pathsep.join(map(os.path.abspath, sys.path))
        command = [sys.executable, "-m", "quincunx.cli", "serve", "--port", str(port), "--database", database]
        self.log = folder / f"serve-{number}.log"
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

    def look_in(self) -> None:
        """See the front page, for which every game is read."""
        httpx.get(self.base, trust_env=False, headers={"accept": "text/html"}).raise_for_status()

    @property
    def megabytes(self) -> float:
        """The memory the process holds."""
        return megabytes(self.process.pid)

    @property
    def cpu(self) -> float:
        """Seconds of computing so far."""
        return processor_seconds(self.process.pid)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@dataclass(frozen=True)
class Spent:
    """Seconds of computing: of each server, of PostgreSQL, of the program that plays, and of the whole machine."""

    servers: tuple[float, ...]
    database: float
    here: float
    machine: float

    def since(self, before: Spent) -> Spent:
        """What has been spent from then to now."""
        servers = tuple(now - then for now, then in zip(self.servers, before.servers, strict=True))
        database, here = self.database - before.database, self.here - before.here
        return Spent(servers, database, here, self.machine - before.machine)

    @property
    def others(self) -> float:
        """What has nothing to do with the measurement: where this is much, times on the clock say little."""
        return max(self.machine - sum(self.servers) - self.database - self.here, 0.0)


class House:
    """Server processes on one database."""

    def __init__(self, servers: Sequence[Server], url: str, postgres: Postgres | None) -> None:
        self.servers = servers
        self.url = url
        self.postgres = postgres

    def spent(self) -> Spent:
        """The computing so far."""
        database = 0.0 if self.postgres is None else family_seconds(self.postgres.postmaster)
        return Spent(tuple(server.cpu for server in self.servers), database, time.process_time(), machine_seconds())

    @property
    def megabytes(self) -> float:
        """The memory of all servers."""
        return sum(server.megabytes for server in self.servers)

    @property
    def tables(self) -> int:
        """The tables in the memory of all servers; one that two of them have counts twice."""
        texts = [httpx.get(f"{server.base}/metrics", trust_env=False).text for server in self.servers]
        return sum(int(float(found)) for text in texts for found in re.findall(LIVE, text, re.MULTILINE))

    @property
    def database_megabytes(self) -> float:
        """The memory of PostgreSQL; SQLite is part of the server."""
        return 0.0 if self.postgres is None else family_megabytes(self.postgres.postmaster)

    def seats_of(self, number: int, spread: bool, seats: int = 2) -> list[str]:
        """Where the players of a game are: at different servers as far as there are several, or at the same."""
        bases = [server.base for server in self.servers]
        if not spread:
            return [bases[number % len(bases)]] * seats
        return [bases[(seats * number + seat) % len(bases)] for seat in range(seats)]


@contextmanager
def house(folder: Path, processes: int, url: str, postgres: Postgres | None = None) -> Iterator[House]:
    """So many servers on a database, ended afterwards; somebody has looked at the front page of each."""
    secret = secrets.token_hex(32)
    servers = [Server(folder, number, url, secret) for number in range(processes)]
    try:
        for server in servers:
            server.wait()
            server.look_in()
        yield House(servers, url, postgres)
    finally:
        for server in servers:
            server.stop()


@contextmanager
def postgres_for_load() -> Iterator[Postgres]:
    """A PostgreSQL as Debian sets it up, which waits for the disk at every commit."""
    sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
    from postgres import running_postgres

    with running_postgres() as postgres:
        yield postgres


# ---- how much that is


def capacity(processes: int, server: float, database: float, cores: int = CORES) -> float:
    """Choices a second, if each takes a server and the database so many seconds of computing.

    A server process computes on one core at a time, and all together on as many as the machine has.
    """
    return min(processes / server, cores / (server + database))


def pace(games: int, choices: float) -> float:
    """Seconds between two choices of a game, so that all games together make so many choices a second."""
    return games / choices
