"""One analysis of a finished game, in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.game import Data
from quincunx.core.translations import ENGLISH
from quincunx.minds.analysis import analyse
from quincunx.minds.luck import luck_of
from quincunx.minds.swings import lines_of
from quincunx.server.words import language, say

SILENCE: Final = 120.0
"""Seconds without a sign of life after which an analysis is given up."""
NICENESS: Final = 10


@dataclass(frozen=True)
class Order:
    """What is to be analysed: a finished game, its content, and how much may be thought."""

    record: Data = field(repr=False)
    content: Content = field(repr=False)
    iterations: int
    seconds: float


def work(connection: Connection) -> None:
    """The life of an analyses process: one game, with word of how far it is; then the end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    order: Order = connection.recv()
    record = qx.Record(order.record, order.content)
    found = analyse(
        record,
        iterations=order.iterations,
        seconds=order.seconds,
        progress=lambda done, of: connection.send((done, of)),
    )
    others = [code for code in record.game.languages if code != ENGLISH]
    connection.send({ENGLISH: found, **{code: retold(record, found, code) for code in others}})


def retold(record: qx.Record, found: Data, code: str) -> Data:
    """An analysis with the choices and the lines of the journal in it told in another language."""
    match = record.replay()
    told = match.in_language(code)
    lines = told.journal()
    choices: list[Data] = []
    for choice in found["choices"]:
        options = match.at(choice["ply"]).in_language(code).options(choice["seat"])
        texts = {option.notation: option.text for option in options}
        choices.append({**choice, "text": texts[choice["chosen"]], "best_text": texts[choice["best"]]})
    points = [{**point, "lines": lines_of(point, lines)} for point in found["turning_points"]]
    sides = [str(told.name("seat", seat)) for seat in range(told.seats)]
    return {**found, "sides": sides, "choices": choices, "turning_points": points, "luck": luck_of(told)}


class Analysis:
    """One analysis: how far it is, and what came of it."""

    def __init__(self) -> None:
        self.done = 0
        self.of = 1
        self.found: dict[str, Data] | None = None
        """What came of it, in each language the game speaks."""
        self.failed = False
        self.process: BaseProcess | None = None

    def to_dict(self) -> Data:
        """How it stands, as a page is told."""
        if self.found is not None:
            return {"state": "done", "analysis": self.found.get(language(), self.found[ENGLISH])}
        if self.failed:
            return {"state": "failed", "text": say("error.analysis_lost")}
        return {
            "state": "running" if self.process is not None else "waiting",
            "progress": round(self.done / self.of, 3),
        }

    def run(self, order: Order, closing: threading.Event) -> None:
        """Let a process analyse a game, in a thread; EOFError if it ends without an answer."""
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=work, args=(there,), daemon=True, name="quincunx-analysis")
        with here:
            process.start()
            self.process = process
            there.close()
            here.send(order)
            while not closing.is_set():
                if not here.poll(SILENCE):
                    raise TimeoutError("no answer from the worker")
                said: Any = here.recv()
                if isinstance(said, dict):
                    self.found = said
                    return
                self.done, self.of = said
        raise EOFError("the server is shutting down")

    def end(self) -> None:
        """The process is no longer needed."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
