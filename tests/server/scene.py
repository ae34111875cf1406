"""What the tests of the tables share: three people at a store, and tables opened on it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable
from dataclasses import replace

import pytest

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.core.shared_seed import commitment_to
from quincunx.server.store import SeatPlan, Store, TableRow
from quincunx.server.store.vault import Vault
from quincunx.server.tables.notices import Notices
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.tables import Tables
from quincunx.server.workers.minds import Question, answer_by_lot

OPTIONS = {"armies": ["republican_roman", "carthaginian"]}
VAULT = Vault(b"a secret for tests, long enough to sign with")
LIVE = {"kind": "live", "seconds": 600, "increment": 5}
PATIENCE = 30.0
"""Seconds to wait for something that will happen, however busy the machine is."""


class ByLot:
    """Computer players that answer at once, and count how often they were asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.wait = 0.0
        self.says: str | None = None

    async def choose(self, question: Question) -> str:
        self.asked += 1
        await asyncio.sleep(self.wait)
        return self.says or answer_by_lot(replace(question, seed=self.asked))


class Hour:
    """What time it is, as the test says."""

    def __init__(self) -> None:
        self.passed = 0.0

    def __call__(self) -> float:
        return time.time() + self.passed


class Scene:
    """A store with three people and as many tables as are opened on it."""

    def __init__(self, store: Store, notices: Notices, people: list[str]) -> None:
        self.store = store
        self.notices = notices
        self.anna, self.ben, self.cleo = people
        self.minds = ByLot()
        self.hour = Hour()
        self.opened: list[Tables] = []
        self.tables = self.open()

    def open(self) -> Tables:
        """One more process, so to say."""
        tables = Tables(self.store, self.notices, self.minds, VAULT, pause=0.0, now=self.hour)
        tables.heed_trouble()
        self.opened.append(tables)
        return tables

    async def at_rest(self) -> None:
        """Wait until every process has heard all that it was told so far, and has seen to it."""
        heard: list[str] = []
        unsubscribe = self.notices.subscribe(lambda about, _: heard.append(about))
        self.notices.publish("at_rest", -1)
        await soon(lambda: heard and heard[-1] == "at_rest")
        unsubscribe()
        await soon(lambda: not any(tables.background.aside for tables in self.opened))

    async def dealt(self, row: TableRow | LiveTable) -> LiveTable:
        """A table at which everybody has given their share in the dice, the same each time."""
        return await deal(self.tables, row.id)

    async def seated(self, **how: object) -> LiveTable:
        """A table with Anna and Ben."""
        seats = [SeatPlan(self.anna), SeatPlan(self.ben)]
        row = await self.tables.seating.create("milito", OPTIONS, seats, **{"public": True, **how})  # type: ignore[arg-type]
        return await self.dealt(row)

    async def against(self, level: str, **how: object) -> LiveTable:
        """A table with Anna and a computer player."""
        seats = [SeatPlan(self.anna), SeatPlan(mind=level)]
        row = await self.tables.seating.create("milito", OPTIONS, seats, **how)  # type: ignore[arg-type]
        return await self.dealt(row)

    def who(self, seat: int) -> str:
        return (self.anna, self.ben)[seat]

    async def play(self, table: LiveTable, dice: FastDice | None = None, tables: Tables | None = None) -> int:
        """One choice by whoever is asked; who it was."""
        seat = table.match.acting[0]
        options = table.match.options(seat)
        option = options[dice.below(len(options)) if dice is not None else 0]
        await (tables or self.tables).actions.play(table.id, self.who(seat), seat, option.notation, table.moment(seat))
        return seat

    async def play_to_the_end(self, table: LiveTable) -> None:
        dice = FastDice(4)
        while not table.match.over:
            await self.play(table, dice)

    async def until_a_boundary(self, table: LiveTable) -> int:
        """Play until the last choice cannot be taken back; who made it."""
        dice = FastDice(1)
        seat = await self.play(table, dice)
        while table.match.can_undo(seat) or table.match.ply < 2:
            seat = await self.play(table, dice)
        return seat


def value_of(seat: int) -> str:
    """What whoever sits there gives to the dice."""
    return f"{seat:02x}" * 32


async def deal(tables: Tables, table_id: str) -> LiveTable:
    """Let everybody at a table commit to their share in the dice, and open it."""
    table = await tables.get(table_id)
    assert table.dice is not None
    number, people = table.dice.round, {seat.player_id for seat in table.seats if seat.player_id is not None}
    shares = [(player, table.seats_of(player)[0]) for player in sorted(people)]
    for player, seat in shares:
        await tables.dealing.commit(table_id, player, number, commitment_to(value_of(seat), table_id, number, seat))
    for player, seat in shares:
        await tables.dealing.open(table_id, player, number, value_of(seat))
    return table


async def refused(work: Awaitable[object], match: str = r"\w") -> qx.Refused:
    with pytest.raises(qx.Refused, match=match) as refusal:
        await work
    assert refusal.value.text
    assert refusal.value.rule in qx.game_of("milito").ledger
    return refusal.value


async def soon(true: object, within: float = PATIENCE) -> None:
    """Wait until something that goes on by itself has come about."""
    assert callable(true)
    deadline = time.monotonic() + within
    while not true():
        assert time.monotonic() < deadline, "this should have come about by now"
        await asyncio.sleep(0.005)


async def next_update(watcher: object) -> Data:
    """The next message about the table itself."""
    while True:
        message = await asyncio.wait_for(watcher.next(), PATIENCE)  # type: ignore[attr-defined]
        assert message is not None
        if message["is"] == "table":
            return dict(message)


async def first(watcher: object, n: int) -> AsyncIterator[Data]:
    for _ in range(n):
        yield await asyncio.wait_for(watcher.next(), PATIENCE)  # type: ignore[attr-defined]
