"""Where the processor time of a choice goes: tables in this process with a viewer a seat, a store, and no sockets."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from time import process_time, thread_time
from typing import Any
from unittest import mock

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.shared_seed import commitment_to
from quincunx.server.garbage import spare_the_pauses
from quincunx.server.store import SeatPlan, Store
from quincunx.server.store.event_writer import OnSqlite
from quincunx.server.store.vault import Vault
from quincunx.server.tables.notices import Notices
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.tables import Tables
from quincunx.server.tables.telling import Telling
from quincunx.server.tables.viewers import Viewer
from quincunx.server.workers.minds import Question

TABLES = 40
CHOICES = 100
RULES, STORE, VIEW, DRAWING, TOLD, JSON = "rules", "store", "view", "drawing", "words, options, journal", "JSON"


def first_options(game: str) -> Data:
    """The options a new table begins with."""
    rules = qx.game_of(game)
    return rules.first_options(rules.built_in)


def seats_in(game: str) -> int:
    """How many sit at a new table."""
    return qx.new(game, **first_options(game)).seats


class Nobody:
    """There are no computer players here."""

    async def choose(self, question: Question) -> str:
        raise NotImplementedError(f"nobody plays {question.seat}")


@contextmanager
def timed(game: str, spent: dict[str, float]) -> Iterator[None]:
    """Count the processor time of each part while this lasts, in whichever thread.

    Only calls from a file that is not compiled, or to one, are seen.
    """
    rules = qx.game_of(game)
    parts: list[tuple[str, object, str]] = [
        (RULES, LiveTable, "after"),
        (STORE, OnSqlite, "write_all"),
        (VIEW, rules, "view"),
        (DRAWING, rules, "picture"),
        (TOLD, Viewer, "newest"),
        (JSON, Telling, "to_json"),
    ]
    with ExitStack() as stack:
        for part, where, name in parts:
            stack.enter_context(mock.patch.object(where, name, counting(part, getattr(where, name), spent)))
        yield
    spent[TOLD] -= spent[VIEW] + spent[DRAWING]


def counting(part: str, method: Callable[..., Any], spent: dict[str, float]) -> Callable[..., Any]:
    def called(*given: Any, **named: Any) -> Any:
        began = thread_time()
        try:
            return method(*given, **named)
        finally:
            spent[part] += thread_time() - began

    return called


async def play(game: str, folder: Path) -> tuple[float, int, dict[str, float]]:
    """Seconds for all choices, how many there were, and seconds for each part."""
    spent = dict.fromkeys((RULES, STORE, VIEW, DRAWING, TOLD, JSON), 0.0)
    url = f"sqlite:///{folder / 'parts.db'}"
    async with Store.open(url) as store, Notices.open(url) as notices:
        await store.migrate()
        people = [(await store.players.create(f"Guest {n}")).id for n in range(seats_in(game))]
        tables = Tables(store, notices, Nobody(), Vault(bytes(32)))
        plans = [SeatPlan(who) for who in people]
        options = first_options(game)
        rows = [await tables.seating.create(game, options, plans, public=True) for _ in range(TABLES)]
        for row in rows:
            await deal(tables, row.id, people)
        ready, done = asyncio.Barrier(TABLES + 1), asyncio.Barrier(TABLES + 1)
        playing = [asyncio.create_task(play_at(tables, row.id, people, n, ready, done)) for n, row in enumerate(rows)]
        await ready.wait()
        began = process_time()
        with timed(game, spent):
            await done.wait()
        took = process_time() - began
        choices = sum(await asyncio.gather(*playing))
        await tables.close()
    return took, choices, spent


async def deal(tables: Tables, table: str, people: list[str]) -> None:
    """Everybody gives their share in the dice."""
    values = [f"{seat:064x}" for seat in range(len(people))]
    for seat, person in enumerate(people):
        await tables.dealing.commit(table, person, 1, commitment_to(values[seat], table, 1, seat))
    for seat, person in enumerate(people):
        await tables.dealing.open(table, person, 1, values[seat])


async def play_at(
    tables: Tables, table_id: str, people: list[str], seed: int, ready: asyncio.Barrier, done: asyncio.Barrier
) -> int:
    """Choices at random at one table, each told to all viewers; how many there were."""
    rng, watch, made = random.Random(seed), tables.viewing.watch, 0
    async with AsyncExitStack() as stack:
        viewers = [await stack.enter_async_context(watch(table_id, person)) for person in people]
        table = await tables.get(table_id)
        for viewer in viewers:
            viewer.newest()
        await ready.wait()
        while made < CHOICES and not table.match.over:
            seat = table.match.acting[0]
            notation = table.match.notation(rng.choice(table.match.legal(seat)), seat)
            await tables.actions.play(table_id, people[seat], seat, notation, table.moment(seat))
            for viewer in viewers:
                if viewer.is_behind:
                    telling = viewer.newest()
                    assert isinstance(telling, Telling)
                    telling.to_json()
            made += 1
        await done.wait()
    return made


def print_parts(game: str, folder: Path, whole: float) -> None:
    """The parts of a choice in microseconds; `whole` is what the server took with its sockets."""
    spare_the_pauses()
    took, choices, spent = asyncio.run(play(game, folder))
    rows = {part: 1e6 * seconds / choices for part, seconds in spent.items()}
    rows["tasks, locks, checks"] = max(1e6 * took / choices - sum(rows.values()), 0.0)
    rows["sockets, and the rest"] = max(whole - sum(rows.values()), 0.0)
    print("of which, measured apart, in us:")
    for part, cost in rows.items():
        print(f"  {part:<34}{cost:.0f}")
