"""Hints and analyses: thought out in worker processes, kept, and given to whoever may have them."""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.game import Data
from quincunx.minds.analysis import analyse
from quincunx.server.guard import Pace
from quincunx.server.live import LiveTable
from quincunx.server.manners import check_player, refused, stale
from quincunx.server.room import TableRoom
from quincunx.server.thinking import HINT

HINT_SECONDS: Final = 1.5
ITERATIONS: Final = 200
SECONDS: Final = 60.0
SILENCE: Final = 120.0
"""Seconds without a sign of life after which an analysis is given up."""
KEPT: Final = 100
NICENESS: Final = 10

log = logging.getLogger("quincunx.analysing")


class TooMany(Exception):
    """Somebody asks too often."""


@dataclass(frozen=True)
class Order:
    """What is to be analysed: a finished game, its content, and how much may be thought."""

    record: Data = field(repr=False)
    content: Content = field(repr=False)
    iterations: int
    seconds: float


def work(connection: Connection) -> None:
    """The life of an analysing process: one game, with word of how far it is; then the end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    order: Order = connection.recv()
    found = analyse(
        qx.Record(order.record, order.content),
        iterations=order.iterations,
        seconds=order.seconds,
        progress=lambda done, of: connection.send((done, of)),
    )
    connection.send(found)


class Looking:
    """One analysis: how far it is, and what came of it."""

    def __init__(self) -> None:
        self.done = 0
        self.of = 1
        self.found: Data | None = None
        self.failed = ""
        self.process: BaseProcess | None = None

    def to_dict(self) -> Data:
        """How it stands, as a page is told."""
        if self.found is not None:
            return {"state": "done", "analysis": self.found}
        if self.failed:
            return {"state": "failed", "text": self.failed}
        return {
            "state": "running" if self.process is not None else "waiting",
            "progress": round(self.done / self.of, 3),
        }


class Analysing:
    """Analyses, one at a time and each in a process of its own, and hints, which the computer players' workers give."""

    def __init__(self, iterations: int = ITERATIONS, seconds: float = SECONDS) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.looked: OrderedDict[str, Looking] = OrderedDict()
        self.hints: OrderedDict[tuple[str, int, int], Data] = OrderedDict()
        self.analysis_pace = Pace(1 / 30, 5)
        self.hint_pace = Pace(1 / 2, 10)
        self.one_at_a_time = asyncio.Semaphore(1)
        self.tasks: set[asyncio.Task[None]] = set()
        self.closing = threading.Event()

    # ---- analyses

    def state(self, table: LiveTable) -> Data:
        """How the analysis of a finished game stands; nothing is begun."""
        check_over(table)
        looking = self.looked.get(table.id)
        return looking.to_dict() if looking is not None else {"state": "none"}

    def begin(self, room: TableRoom, table: LiveTable, client: str) -> Data:
        """Begin an analysis unless there is one; finished games never change, so one is enough."""
        check_over(table)
        looking = self.looked.get(table.id)
        if looking is None or looking.failed:
            if not self.analysis_pace.allows(client):
                raise TooMany
            looking = Looking()
            self.looked[table.id] = looking
            self.forget_old()
            task = asyncio.create_task(self.run(room, table, looking))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        return looking.to_dict()

    def forget_old(self) -> None:
        """Keep no more than some; what is being thought is kept."""
        for table_id, looking in list(self.looked.items()):
            if len(self.looked) > KEPT and looking.found is not None:
                del self.looked[table_id]

    async def run(self, room: TableRoom, table: LiveTable, looking: Looking) -> None:
        async with self.one_at_a_time:
            record = await asyncio.to_thread(table.record)
            order = Order(record, table.match.content, self.iterations, self.seconds)
            try:
                looking.found = await asyncio.to_thread(self.look_over, order, looking)
            except (EOFError, OSError, TimeoutError) as lost:
                looking.failed = "The analysis was lost; please try again."
                log.warning("an analysis was lost", extra={"table": table.id, "why": repr(lost)})
            finally:
                self.end(looking)

    def look_over(self, order: Order, looking: Looking) -> Data:
        """Let a process analyse a game, in a thread; EOFError if it ends without an answer."""
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=work, args=(there,), daemon=True, name="quincunx-analysis")
        with here:
            process.start()
            looking.process = process
            there.close()
            here.send(order)
            while not self.closing.is_set():
                if not here.poll(SILENCE):
                    raise TimeoutError("no answer from the worker")
                said: Any = here.recv()
                if isinstance(said, dict):
                    return said
                looking.done, looking.of = said
        raise EOFError("the server is shutting down")

    def end(self, looking: Looking) -> None:
        if looking.process is not None:
            looking.process.kill()
            looking.process.join()

    async def close(self) -> None:
        """End whatever is being thought."""
        self.closing.set()
        for looking in self.looked.values():
            if looking.process is not None:
                looking.process.kill()
        for task in list(self.tasks):
            if not task.done():
                await asyncio.wait({task}, timeout=5.0)
                task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    # ---- hints

    async def hint(self, room: TableRoom, table: LiveTable, player: str | None, seat: int) -> Data:
        """What a mind would choose in this seat, thought out on what the seat may know."""
        check_player(table, player, seat)
        table.match.chooser(seat)
        if not table.may_hint(seat):
            raise refused("no_hint", "There are no hints in games between people.", "table.turn")
        moment = table.moment(seat)
        key = (table.id, moment, seat)
        if key not in self.hints:
            if not self.hint_pace.allows(str(player)):
                raise TooMany
            seconds = min(room.mind_seconds, HINT_SECONDS)
            question = replace(room.question(table, seat), wants=HINT, seconds=seconds, seed=moment + 1)
            self.keep_hint(key, await room.thinkers.choose(question))
        if table.moment(seat) != moment:
            raise stale()
        return self.hints[key]

    def keep_hint(self, key: tuple[str, int, int], said: str) -> None:
        """A hint as a worker gave it; if it could give no more than a choice by lot, there is none."""
        try:
            found = json.loads(said)
        except ValueError:
            raise refused("hint_lost", "No hint is available right now.", "table.offered") from None
        self.hints[key] = found
        while len(self.hints) > KEPT:
            self.hints.popitem(last=False)


def check_over(table: LiveTable) -> None:
    """An analysis tells every secret."""
    if not table.match.over:
        raise refused(
            "not_over",
            "A game can be analysed only after it ends, because the analysis shows every secret.",
            "table.over",
        )
