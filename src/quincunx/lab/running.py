"""Playing the jobs of a plan: on the cores of this machine, or on a Ray cluster; the rows are the same."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from time import sleep
from types import TracebackType
from typing import Any, Final, cast

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.game import Data
from quincunx.core.registry import game_of
from quincunx.lab.entrants import Judgements
from quincunx.lab.plan import Plan
from quincunx.lab.playing import play_all

LOCAL: Final = "local"
"""The address of a Ray cluster of one's own, started for the study and ended with it."""

CHUNK_SECONDS: Final = 1.5
LARGEST_CHUNK: Final = 512
AHEAD: Final = 2
"""So many chunks a worker are given out at a time: one to play, one to go on with."""

GO_ON: Final = "what was played is kept, and the same command goes on from there"

Rows = list[Data]
Work = Callable[[str, Content, Sequence[Any], Judgements], Rows]
"""What is done with a chunk, wherever: jobs are played, or games played before are looked at; a row for each."""


def all_cores() -> int:
    """How many processes can work at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Chunks:
    """Jobs handed out in chunks: about as long as it takes to be worth the sending, and short towards the end."""

    def __init__(self, jobs: Sequence[Any], workers: int) -> None:
        self.jobs = jobs
        self.workers = workers
        self.given = 0
        self.seconds = 0.0
        self.played = 0

    def next(self) -> list[Any]:
        left = len(self.jobs) - self.given
        pace = self.seconds / self.played if self.played else CHUNK_SECONDS
        size = int(min(CHUNK_SECONDS / max(pace, 1e-6), left / (AHEAD * self.workers), LARGEST_CHUNK))
        chunk = list(self.jobs[self.given : self.given + max(1, size)])
        self.given += len(chunk)
        return chunk

    def learn(self, rows: Rows) -> None:
        """See how long games take."""
        self.played += len(rows)
        self.seconds += sum(float(row["milliseconds"]) for row in rows) / 1000


class Workers(ABC):
    """Something that plays chunks of jobs, some of them at once."""

    number: int

    def run(self, jobs: Sequence[Any]) -> Iterator[Rows]:
        """Play all jobs; rows come as they are ready, in any order."""
        chunks = Chunks(jobs, self.number)
        under_way = 0
        while under_way or chunks.given < len(jobs):
            while under_way < AHEAD * self.number and chunks.given < len(jobs):
                self.give(chunks.next())
                under_way += 1
            for rows in self.ready():
                under_way -= 1
                chunks.learn(rows)
                yield rows

    @abstractmethod
    def give(self, chunk: list[Any]) -> None:
        """Hand out one chunk."""

    @abstractmethod
    def ready(self) -> list[Rows]:
        """Wait for at least one chunk."""

    @abstractmethod
    def close(self) -> None:
        """Stop at once, whatever is under way."""

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


# ---- this machine


class Processes(Workers):
    """Worker processes on this machine, each started afresh, so that threads and locks of ours are not copied."""

    def __init__(self, plan: Plan, content: Content, number: int, work: Work = play_all) -> None:
        self.number = number
        self.work = work
        context = multiprocessing.get_context("spawn")
        self.pool = ProcessPoolExecutor(number, context, sit_down, (plan.game, content, plan.judgements))
        self.waiting: set[Future[Rows]] = set()
        with deaf_to_ctrl_c():
            self.wake()

    def wake(self) -> None:
        """Wait until every worker has answered: what starts while Ctrl-C is not heard will never hear it."""
        answered: set[int] = set()
        while len(answered) < self.number:
            answered.update(self.pool.map(answer, range(2 * self.number)))

    def give(self, chunk: list[Any]) -> None:
        with worker_lost():
            self.waiting.add(self.pool.submit(done_here, self.work, chunk))

    def ready(self) -> list[Rows]:
        done, self.waiting = wait(self.waiting, return_when=FIRST_COMPLETED)
        with worker_lost():
            return [future.result() for future in done]

    def close(self) -> None:
        workers = list((self.pool._processes or {}).values())
        self.pool.shutdown(wait=not self.waiting, cancel_futures=True)
        if self.waiting:
            for worker in workers:
                worker.terminate()
            for worker in workers:
                worker.join()


@contextmanager
def worker_lost() -> Iterator[None]:
    """Within this, a worker that is gone ends in a sentence."""
    try:
        yield
    except BrokenProcessPool:
        raise ValueError(f"a worker process was killed, perhaps for lack of memory; {GO_ON}") from None


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Within this, Ctrl-C is not heard; only the main thread hears it anyway."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


TABLE: dict[str, Any] = {}
"""What a worker process plays with."""


def sit_down(game: str, content: Content, judgements: Judgements) -> None:
    """Begin as a worker: Ctrl-C is for the one who gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    TABLE.update(game=game, content=content, judgements=judgements)
    game_of(game)


def leave_with_parent() -> None:
    """A worker whose study was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def answer(_: int) -> int:
    """Which worker this is; so slowly that another takes the next question."""
    sleep(0.02)
    return os.getpid()


def done_here(work: Work, chunk: list[Any]) -> Rows:
    """Work through a chunk in a worker process."""
    return work(TABLE["game"], TABLE["content"], chunk, TABLE["judgements"])


# ---- a cluster


JOINED: list[tuple[str, int | None]] = []
"""The cluster this process is part of: the steps of a training take turns on one, and Ray leaves it at the end."""


class Cluster(Workers):
    """A Ray cluster: the one at an address, or one of our own on this machine."""

    def __init__(self, plan: Plan, content: Content, address: str, number: int | None, work: Work = play_all) -> None:
        try:
            import ray
        except ImportError:
            raise ValueError("--ray needs Ray: pip install 'quincunx[ray]'") from None
        self.ray: Any = ray
        if (address, number) not in JOINED:
            own = {"num_cpus": number or all_cores(), "include_dashboard": False} if address == LOCAL else {}
            self.ray.shutdown()
            self.ray.init(address=address, logging_level="ERROR", log_to_driver=False, **own)
            JOINED[:] = [(address, number)]
        self.number = number or max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.work = work
        self.task: Any = self.ray.remote(done_there)
        self.seat = self.ray.put((plan.game, plan.rules_version, qx.__version__, content, plan.judgements))
        self.waiting: list[Any] = []

    def give(self, chunk: list[Any]) -> None:
        self.waiting.append(self.task.remote(self.work, self.seat, chunk))

    def ready(self) -> list[Rows]:
        done, self.waiting = self.ray.wait(self.waiting, num_returns=1)
        try:
            return cast(list[Rows], self.ray.get(done))
        except self.ray.exceptions.RayTaskError as error:
            raise ValueError(f"on the cluster: {error.cause}") from None
        except self.ray.exceptions.RayError as error:
            raise ValueError(f"on the cluster: {error}; {GO_ON}") from None

    def close(self) -> None:
        for under_way in self.waiting:
            self.ray.cancel(under_way, force=True)


def done_there(work: Work, seat: tuple[str, int, str, Content, Judgements], chunk: list[Any]) -> Rows:
    """Work through a chunk on a machine of a cluster, if it has the same rules."""
    game, rules_version, version, content, judgements = seat
    here = game_of(game).rules_version
    if here != rules_version or qx.__version__ != version:
        raise ValueError(
            f"this machine has quincunx {qx.__version__} with version {here} of the rules of {game}; "
            f"the study is for quincunx {version} with version {rules_version}"
        )
    return work(game, CONTENTS.setdefault(content.hash, content), chunk, judgements)


CONTENTS: dict[str, Content] = {}
"""Contents that have come over the wire, each read once."""


def workers_for(plan: Plan, content: Content, number: int | None, ray: str | None, work: Work = play_all) -> Workers:
    """The workers that are asked for: on Ray where an address is given, else processes, one a core unless told."""
    if ray is not None:
        return Cluster(plan, content, ray, number, work)
    return Processes(plan, content, number or all_cores(), work)
