"""Hints and analyses: thought out in worker processes, kept, and given to whoever may have them."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections import OrderedDict
from dataclasses import replace
from typing import Final

from quincunx.core.game import Data
from quincunx.server.rate_limit import RateLimit
from quincunx.server.tables.checks import check_player, refused, stale
from quincunx.server.tables.computer_players import ComputerPlayers
from quincunx.server.tables.table import LiveTable
from quincunx.server.words import language
from quincunx.server.workers.analysis import Analysis, Order
from quincunx.server.workers.minds import HINT, Question
from quincunx.server.workers.queue import Rank

HINT_SECONDS: Final = 1.5
ITERATIONS: Final = 200
SECONDS: Final = 60.0
KEPT: Final = 100

log = logging.getLogger("quincunx.analyses")


class TooMany(Exception):
    """Somebody asks too often."""


class Analyses:
    """Analyses, one at a time and each in a process of its own, and hints, which the computer players' workers give."""

    def __init__(self, iterations: int = ITERATIONS, seconds: float = SECONDS) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.kept: OrderedDict[str, Analysis] = OrderedDict()
        self.hints: OrderedDict[tuple[str, int, int, str], Data] = OrderedDict()
        self.analysis_limit = RateLimit(1 / 30, 5)
        self.hint_limit = RateLimit(1 / 2, 10)
        self.one_at_a_time = asyncio.Semaphore(1)
        self.tasks: set[asyncio.Task[None]] = set()
        self.closing = threading.Event()

    # ---- analyses

    def state(self, table: LiveTable) -> Data:
        """How the analysis of a finished game stands; nothing is begun."""
        check_over(table)
        analysis = self.kept.get(table.id)
        return analysis.to_dict() if analysis is not None else {"state": "none"}

    def begin(self, table: LiveTable, client: str) -> Data:
        """Begin an analysis unless there is one; finished games never change, so one is enough."""
        check_over(table)
        analysis = self.kept.get(table.id)
        if analysis is None or analysis.failed:
            if not self.analysis_limit.allows(client):
                raise TooMany
            analysis = Analysis()
            self.kept[table.id] = analysis
            self.forget_old()
            task = asyncio.create_task(self.run(table, analysis))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        return analysis.to_dict()

    def forget_old(self) -> None:
        """Keep no more than some; what is being thought is kept."""
        for table_id, analysis in list(self.kept.items()):
            if len(self.kept) > KEPT and analysis.found is not None:
                del self.kept[table_id]

    async def run(self, table: LiveTable, analysis: Analysis) -> None:
        async with self.one_at_a_time:
            record = await asyncio.to_thread(table.record)
            order = Order(record, table.match.content, self.iterations, self.seconds)
            try:
                await asyncio.to_thread(analysis.run, order, self.closing)
            except (EOFError, OSError, TimeoutError) as lost:
                analysis.failed = True
                log.warning("an analysis was lost", extra={"table": table.id, "why": repr(lost)})
            finally:
                analysis.end()

    async def close(self) -> None:
        """End whatever is being thought."""
        self.closing.set()
        for analysis in self.kept.values():
            if analysis.process is not None:
                analysis.process.kill()
        for task in list(self.tasks):
            if not task.done():
                await asyncio.wait({task}, timeout=5.0)
                task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    # ---- hints

    async def hint(self, players: ComputerPlayers, table: LiveTable, player: str | None, seat: int) -> Data:
        """What a mind would choose in this seat, thought out on what the seat may know."""
        check_player(table, player, seat)
        table.match.chooser(seat)
        if not table.may_hint(seat):
            raise refused("no_hint", "table.turn")
        moment = table.moment(seat)
        key = (table.id, moment, seat, language())
        if key not in self.hints:
            if not self.hint_limit.allows(str(player)):
                raise TooMany
            seconds = min(players.seconds, HINT_SECONDS)
            asked = players.question(table, seat)
            question = replace(
                asked,
                wants=HINT,
                language=language(),
                rank=Rank.HINT,
                people=(str(player),),
                seconds=seconds,
                seed=moment + 1,
            )
            self.keep_hint(key, await players.thinkers.choose(question))
        if table.moment(seat) != moment:
            raise stale()
        return self.hints[key]

    async def hint_at(self, players: ComputerPlayers, game: str, start: Data, seat: int, person: str) -> Data:
        """What a mind would choose in this seat of a position somebody has set up."""
        if not self.hint_limit.allows(person):
            raise TooMany
        seconds = min(players.seconds, HINT_SECONDS)
        question = Question(
            game,
            start,
            (),
            seat,
            seconds=seconds,
            wants=HINT,
            language=language(),
            rank=Rank.HINT,
            people=(person,),
            seed=1,
        )
        return hint_in(await players.thinkers.choose(question))

    def keep_hint(self, key: tuple[str, int, int, str], said: str) -> None:
        """Keep a hint as a worker gave it."""
        self.hints[key] = hint_in(said)
        while len(self.hints) > KEPT:
            self.hints.popitem(last=False)


def hint_in(said: str) -> Data:
    """A hint as a worker gave it; if it could give no more than a choice by lot, there is none."""
    try:
        found: Data = json.loads(said)
    except ValueError:
        raise refused("hint_lost", "table.offered") from None
    return found


def check_over(table: LiveTable) -> None:
    """An analysis tells every secret."""
    if not table.is_over:
        raise refused("analysis_not_over", "table.over")
