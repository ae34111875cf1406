"""SIGTERM in the middle of play: no choice is lost, none is made twice, and everyone is told to come back."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from wire.serving import SECRET, Process, processes

import quincunx as qx
from quincunx.client import Client, Refused, Update
from quincunx.server.people.accounts import Accounts
from quincunx.server.people.cookies import COOKIE, Cookies
from quincunx.server.server import LONGEST_DRAIN
from quincunx.server.store import EventRow, SeatPlan, Store
from quincunx.server.store.engine import PLAYERS_WAIT
from quincunx.server.store.vault import Vault
from quincunx.server.tables.contents import Packs
from quincunx.server.tables.creating import make_table
from quincunx.server.web.draining import RESTARTS
from quincunx.server.words import say

GAME = "battalion"
TABLES = 4
LONGEST_END = 30.0
SLACK = 10.0
"""Seconds that a busy machine may take longer."""


@dataclass
class Bot:
    """Somebody who chooses as soon as it is their turn, and writes down what became of it."""

    client: Client
    table: str
    seat: int
    kept: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    code: int | None = None
    reason: str = ""

    async def play(self) -> None:
        """Play until the line is closed."""
        line = await self.client.line(self.table)
        chosen = -1
        while (message := await line.told.get()) is not None:
            if message["is"] == "table":
                await self.client.give_share(line, self.table, message["dice"])
            if message["is"] == "table" and message["your_turn"] and message["moment"] != chosen:
                chosen = message["moment"]
                await self.choose(message["options"][-1]["do"], chosen)
        self.code, self.reason = line.connection.close_code, line.connection.close_reason or ""

    async def choose(self, notation: str, moment: int) -> None:
        try:
            await self.client.play(self.table, notation, moment)
            self.kept.append(notation)
        except Refused as refused:
            lost = "connection to the table was lost" in refused.text
            (self.unanswered if lost else self.refused).append(refused.text if not lost else notation)


async def bots_at(url: str, process: Process) -> list[Bot]:
    """Two at each table."""
    bots: list[Bot] = []
    rules = qx.game_of(GAME)
    async with Store.open(url) as store:
        for _ in range(TABLES):
            people = [await Accounts(store).new_guest() for _ in range(2)]
            seats = [SeatPlan(player.id) for player, _ in people]
            row = await make_table(
                store, Packs(), Vault(SECRET.encode()), GAME, rules.first_options(rules.built_in), seats, public=True
            )
            for seat, (_, token) in enumerate(people):
                client = Client(process.base)
                client.http.cookies.set(COOKIE, Cookies(SECRET.encode()).sign(token))
                bots.append(Bot(client, row.id, seat))
    return bots


async def dealt(bot: Bot) -> Update:
    """What a bot is told once everybody's dice are in."""
    async for update in bot.client.updates(bot.table):
        if update["status"] == "running":
            return update
    raise AssertionError("updates do not end")


async def ask_on(process: Process) -> list[httpx.Response]:
    """What the pages answer, again and again until nobody does."""
    answers: list[httpx.Response] = []
    async with httpx.AsyncClient(base_url=process.base, trust_env=False, timeout=10) as http:
        while True:
            try:
                answers.append(await http.get("/healthz"))
            except httpx.TransportError:
                return answers
            await asyncio.sleep(0.02)


async def test_a_server_that_ends_under_load_loses_no_choice(sqlite_url: str, tmp_path: Path) -> None:
    with processes(sqlite_url, tmp_path, 1) as (process,):
        bots = await bots_at(sqlite_url, process)
        asking = asyncio.create_task(ask_on(process))
        playing = [asyncio.create_task(bot.play()) for bot in bots]
        async with asyncio.timeout(60):
            while sum(len(bot.kept) for bot in bots) < 10 * TABLES:
                assert not any(task.done() for task in playing), playing
                await asyncio.sleep(0.02)
        began = time.monotonic()
        process.process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(asyncio.gather(*playing), LONGEST_END)
        await asyncio.to_thread(process.process.wait, LONGEST_END)
        assert time.monotonic() - began < LONGEST_DRAIN + SLACK, "it ends within a few seconds"
        answers = await asking
        for bot in bots:
            await bot.client.close()
        assert "Traceback" not in process.log.read_text()
    assert {(bot.code, bot.reason) for bot in bots} == {(RESTARTS, say("error.come_back"))}
    late = [answer for answer in answers if answer.status_code != 200]
    assert late, "for a moment those who ask are told to come back"
    assert {(answer.status_code, answer.headers.get("retry-after")) for answer in late} == {(503, "3")}
    assert any(bot.refused for bot in bots), "later choices are refused in words"
    assert {text for bot in bots for text in bot.refused} == {say("error.come_back")}
    async with Store.open(sqlite_url) as store:
        for bot in bots:
            check_kept(bot, await store.events.of(bot.table))


def check_kept(bot: Bot, events: list[EventRow]) -> None:
    """What was answered is kept, in its order and once; beyond that only what got no answer may be."""
    assert [event.seq for event in events] == list(range(len(events)))
    mine = [event.what.lstrip("~=") for event in events if event.seat == bot.seat]
    assert mine[: len(bot.kept)] == bot.kept
    assert mine[len(bot.kept) :] in ([], bot.unanswered)


async def test_a_choice_on_its_way_is_still_made(sqlite_url: str, tmp_path: Path) -> None:
    """What was sent before the signal is kept and answered before the line is closed, even if the disk is slow."""
    with processes(sqlite_url, tmp_path, 1) as (process,):
        bots = (await bots_at(sqlite_url, process))[:2]
        now = await asyncio.gather(*(dealt(bot) for bot in bots))
        bot = next(bot for bot, told in zip(bots, now, strict=True) if told["your_turn"])
        told = now[bot.seat]
        with closing(sqlite3.connect(tmp_path / "quincunx.db", isolation_level=None)) as writer:
            writer.execute("BEGIN IMMEDIATE")  # so that the choice cannot be kept yet
            choosing = asyncio.create_task(bot.choose(told["options"][0]["do"], told["moment"]))
            await asyncio.sleep(PLAYERS_WAIT / 4)  # until it has come; a busy server answers something else only then
            async with httpx.AsyncClient(base_url=process.base, trust_env=False, timeout=10) as http:
                await http.get("/healthz")
            process.process.send_signal(signal.SIGTERM)
            await asyncio.sleep(PLAYERS_WAIT / 4)
            writer.execute("ROLLBACK")  # long before the server stops waiting
        await asyncio.wait_for(choosing, LONGEST_END)
        assert len(bot.kept) == 1
        await asyncio.to_thread(process.process.wait, LONGEST_END)
        for each in bots:
            await each.client.close()
    async with Store.open(sqlite_url) as store:
        assert len(await store.events.of(bot.table)) == 1
