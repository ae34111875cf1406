"""Computer players think in worker processes, never on the event loop, and always answer."""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, NamedTuple, Protocol

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.replay import Choice, replay
from quincunx.core.starting import start_match
from quincunx.core.translations import ENGLISH
from quincunx.minds import Mind, RandomMind, opponent, opponents
from quincunx.minds.hint import hint
from quincunx.server.workers.queue import Rank, Waiting

TRIES: Final = 2
KEPT_MATCHES: Final = 64
KEPT_MINDS: Final = 8
"""So many computer players keep what they thought from one question to the next; Legate's fills some megabytes."""
PATIENCE: Final = 30.0
"""Seconds a worker may take beyond its budget, to start, to replay the game and to end its last thought."""
GIVES_WAY: Final = 5
"""How far workers stand back for the server, which has to answer everybody at once."""

log = logging.getLogger("quincunx.thinking")


CHOICE: Final = "choice"
HINT: Final = "hint"
"""What a question wants: a choice in notation, or a hint for a person as JSON."""
STAND_IN: Final = "Veteran"
"""Who takes over when a person does not come back, and who plays for a level that is no longer there."""


@dataclass(frozen=True)
class Question:
    """What a computer player is asked: a game from its start, and what one seat is to choose next.

    A worker that has thought on this table before already knows the start and some of the choices.
    """

    game: str
    start: Data = field(repr=False)
    actions: tuple[Choice, ...] = field(repr=False)
    seat: int = 0
    level: str = STAND_IN
    seconds: float = 1.0
    content: Content | None = field(default=None, repr=False)
    """What the table is played with; None for the game's own."""
    wants: str = CHOICE
    language: str = ENGLISH
    """Whoever reads a hint reads it in this language."""
    table: str = ""
    """The table it is about, if the match is to be kept for the next question."""
    people: tuple[str, ...] = ()
    """Whom it is for: those who play at the table, or whoever had it laid out for computer players alone."""
    rank: Rank = Rank.ANSWER
    """How urgent it is."""
    known: int = 0
    """How many choices the worker is known to have; `actions` are those after them."""
    seed: int = field(default_factory=lambda: secrets.randbits(64))


class Parcel(NamedTuple):
    """A question as a worker is sent it: its content by hash, and in full only the first time."""

    question: Question
    content_hash: str
    content: Content | None


def unpacked(parcel: Parcel, contents: dict[str, Content]) -> Question:
    """The question in a parcel, with its content, which is kept for those to come."""
    if parcel.content is not None:
        contents[parcel.content_hash] = parcel.content
    return replace(parcel.question, content=contents.get(parcel.content_hash))


def match_of(question: Question) -> Match:
    """The match a question is about, without its journal; the server has checked its choices."""
    game = qx.game_of(question.game)
    match = start_match(game, question.content or game.built_in, question.start, journal=False)
    return replay(match, question.actions, trusted=True)


def answer(question: Question, desk: Desk | None = None) -> str:
    """The action a computer player takes, in notation; minds look at redealt worlds only."""
    desk = Desk() if desk is None else desk
    match = desk.match_of(question)
    if question.wants == HINT:
        return json.dumps(
            hint(match, question.seat, question.seed, seconds=question.seconds, language=question.language)
        )
    return chosen_by(desk.mind_of(question), question, match)


def answer_by_lot(question: Question) -> str:
    """Any action that is offered: better than no answer."""
    return chosen_by(RandomMind(question.seed), question, match_of(question))


def chosen_by(mind: Mind, question: Question, match: Match) -> str:
    return match.notation(mind.choose(match, question.seat), question.seat)


class Desk:
    """The matches a worker has thought on lately, and who thought: the next question about one goes on from there."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, Match] = OrderedDict()
        self.minds: OrderedDict[tuple[str, int, str, float], Mind] = OrderedDict()

    def match_of(self, question: Question) -> Match:
        """The match a question is about, played on from where it was left, or gone back from there."""
        match = self.matches.pop(question.table, None)
        if match is None or question.known == 0:
            match = match_of(question)
        else:
            if question.known < len(match.history):
                match = match.at(match.first_ply + question.known)
            replay(match, question.actions, trusted=True)
        if question.table:
            self.matches[question.table] = match
            if len(self.matches) > KEPT_MATCHES:
                self.matches.popitem(last=False)
        return match

    def mind_of(self, question: Question) -> Mind:
        """Who is to choose: with what it thought of this match before, if that is still here."""
        name = question.level if question.level in opponents() else STAND_IN
        who = (question.table, question.seat, name, question.seconds)
        mind = self.minds.pop(who, None)
        if mind is None:
            mind = opponent(name, question.seed, question.seconds)
        if question.table:
            self.minds[who] = mind
            if len(self.minds) > KEPT_MINDS:
                self.minds.popitem(last=False)
        return mind


def work(connection: Connection) -> None:
    """The life of a worker: answer questions until the server goes away; it ends with any question it fails at."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(GIVES_WAY)
    contents: dict[str, Content] = {}
    desk = Desk()
    while True:
        try:
            parcel = connection.recv()
        except EOFError:
            return
        question = unpacked(parcel, contents)
        connection.send(answer(question, desk))


class Thinks(Protocol):
    """Whoever answers for computer players."""

    async def choose(self, question: Question) -> str: ...


class WorkerLost(RuntimeError):
    """A worker that ended, or did not answer in time."""


class Worker:
    """A process of its own, started when it is first needed and again whenever it was lost."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.process: BaseProcess | None = None
        self.connection: Connection | None = None
        self.told: OrderedDict[str, tuple[Choice, ...]] = OrderedDict()
        """The choices at each table on the worker's desk."""
        self.given: set[str] = set()
        """The contents this process has been sent, by hash."""

    def start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=work, args=(there,), daemon=True, name="quincunx-mind")
        process.start()
        self.process = process
        self.given.clear()
        there.close()
        self.connection = here
        self.told.clear()
        return here

    def news_in(self, question: Question) -> Question:
        """A question without what the worker knows already."""
        known = self.told.pop(question.table, ())
        if question.table:
            self.told[question.table] = question.actions
            if len(self.told) > KEPT_MATCHES:
                self.told.popitem(last=False)
        same = len(known)
        if question.actions[:same] != known:
            same = next(n for n, (was, now) in enumerate(zip_longest(known, question.actions)) if was != now)
        if same == 0:
            return question
        return replace(question, start={}, actions=question.actions[same:], known=same)

    def ask(self, question: Question, patience: float) -> str:
        """Wait for the answer, in a thread; WorkerLost if none comes."""
        with self.lock:
            alive = self.process is not None and self.process.is_alive()
            if not alive:
                self.stop()
            connection = self.connection or self.start()
            try:
                connection.send(self.parcel(self.news_in(question)))
                if connection.poll(question.seconds + patience):
                    return str(connection.recv())
            except (EOFError, OSError) as lost:
                self.stop()
                raise WorkerLost("the worker stopped while thinking") from lost
            self.stop()
            raise WorkerLost(f"the worker did not answer within {question.seconds + patience:g} seconds")

    def parcel(self, question: Question) -> Parcel:
        """What is sent to the process: the content only if it has not been sent before."""
        content = question.content
        if content is None:
            return Parcel(question, "", None)
        is_new = content.hash not in self.given
        self.given.add(content.hash)
        return Parcel(replace(question, content=None), content.hash, content if is_new else None)

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process = None
        if self.connection is not None:
            self.connection.close()
            self.connection = None


class Minds:
    """All workers; questions wait for a free one in fair turns, and are asked again if their worker was lost."""

    def __init__(self, workers: int = 1, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.workers = [Worker() for _ in range(max(workers, 1))]
        self.free = list(self.workers)
        self.waiting: Waiting[asyncio.Future[Worker]] = Waiting(lambda place: not place.done())
        self.threads = ThreadPoolExecutor(len(self.workers), thread_name_prefix="quincunx-mind")
        self.asking: set[asyncio.Task[str]] = set()
        self.answered = 0
        self.lost = 0

    async def choose(self, question: Question) -> str:
        """The action the seat takes, in notation."""
        # A question once asked is answered to the end, so that its worker is never handed on half way through.
        task = asyncio.create_task(self.ask(question))
        self.asking.add(task)
        task.add_done_callback(self.asking.discard)
        return await asyncio.shield(task)

    async def ask(self, question: Question) -> str:
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            worker = await self.worker_for(question)
            try:
                notation = await loop.run_in_executor(self.threads, worker.ask, question, self.patience)
            except WorkerLost as lost:
                self.lost += 1
                log.warning("a mind was lost (%s, %s, seat %d): %s", question.game, question.level, question.seat, lost)
            else:
                self.answered += 1
                return notation
            finally:
                self.hand_on(worker)
        return await self.answer_here(question)

    async def worker_for(self, question: Question) -> Worker:
        """A worker that is free, once it is the turn of somebody this question is for."""
        if self.free:
            return self.free.pop()
        place: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting.put(question.rank, question.people, place)
        return await place

    def hand_on(self, worker: Worker) -> None:
        """A worker that is free takes what is next."""
        place = self.waiting.take()
        if place is None:
            self.free.append(worker)
        else:
            place.set_result(worker)

    async def answer_here(self, question: Question) -> str:
        """Two workers were lost over this: think in a thread instead, simply; and by lot if even that fails."""
        plain = asyncio.create_task(asyncio.to_thread(answer, replace(question, level=STAND_IN)))
        await asyncio.wait({plain})
        error = plain.exception()
        if error is None:
            return plain.result()
        log.error("a mind failed (%s, seat %d)", question.game, question.seat, exc_info=error)
        return await asyncio.to_thread(answer_by_lot, question)

    async def close(self) -> None:
        """End every worker; whatever is being thought is lost."""
        for task in list(self.asking):
            task.cancel()
        for worker in self.workers:
            if worker.process is not None:
                worker.process.kill()
        await asyncio.to_thread(self.threads.shutdown)
        for worker in self.workers:
            worker.stop()
