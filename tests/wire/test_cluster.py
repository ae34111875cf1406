"""Two server processes on one PostgreSQL: one table for everybody, wherever they are."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from server.scene import value_of
from wire.serving import GAME, SECRET, Process, processes

import quincunx as qx
from quincunx.client import Client, Refused, Update
from quincunx.core.game import Data
from quincunx.core.replay import replay
from quincunx.core.shared_seed import commitment_to
from quincunx.core.starting import start_match
from quincunx.server.people.accounts import Accounts
from quincunx.server.people.cookies import COOKIE, Cookies
from quincunx.server.store import EventRow, SeatPlan, Store
from quincunx.server.store.vault import Vault
from quincunx.server.tables.contents import Packs
from quincunx.server.tables.creating import make_table
from quincunx.server.tables.seeds import committed_secret, secret_of, start_of

SOON = 25.0
VAULT = Vault(SECRET.encode())
OPEN = "battalion"
"""A game in which everyone sees every choice of a first match."""


class Two:
    """Two processes, the store behind both, and guests of either."""

    def __init__(self, servers: list[Process], store: Store) -> None:
        self.servers = servers
        self.store = store
        self.guests: list[Client] = []

    async def guest(self, server: int, cookie: str = "") -> tuple[Client, str, str]:
        """Somebody at one of the processes: a client, its player, and its cookie to go elsewhere with."""
        player = ""
        if not cookie:
            row, token = await Accounts(self.store).new_guest()
            player, cookie = row.id, Cookies(SECRET.encode()).sign(token)
        client = Client(self.servers[server].base)
        client.http.cookies.set(COOKIE, cookie)
        self.guests.append(client)
        return client, player, cookie

    async def table(self, *seats: SeatPlan, game: str = GAME) -> str:
        rules = qx.game_of(game)
        options = rules.first_options(rules.built_in)
        row = await make_table(self.store, Packs(), VAULT, game, options, seats, public=True)
        people = [(plan.player_id, seat) for seat, plan in enumerate(seats) if plan.player_id is not None]
        for player, seat in people:
            commitment = commitment_to(value_of(seat), row.id, 1, seat)
            await self.store.dice.commit(row.id, player, 1, commitment, committed_secret(VAULT, row.id, 2))
        for player, seat in people:
            await self.store.dice.open(row.id, player, 1, value_of(seat))
        return row.id

    async def start(self, table: str) -> Data:
        """How a match began, with its dice."""
        row, dice = await self.store.tables.get(table), await self.store.dice.get(table)
        assert row is not None
        assert dice is not None
        return start_of(row, dice, secret_of(row, dice, VAULT))

    async def events(self, table: str) -> list[EventRow]:
        return await self.store.events.of(table)

    async def chosen_by(self, table: str, seat: int) -> int:
        """How many choices this seat has made."""
        return sum(event.seat == seat for event in await self.events(table))


@asynccontextmanager
async def two(url: str, folder: Path) -> AsyncIterator[Two]:
    with processes(url, folder, 2) as servers:
        async with Store.open(url) as store:
            both = Two(servers, store)
            try:
                yield both
            finally:
                for guest in both.guests:
                    await guest.close()


async def state(updates: AsyncIterator[Update], ply: int) -> Update:
    """The table once it has come to a choice."""
    async with asyncio.timeout(SOON):
        async for update in updates:
            if update["ply"] >= ply:
                return update
    raise AssertionError("updates do not end")


async def board(client: Client, table: str) -> str:
    """The whole picture a client is shown."""
    answer = await client.http.get(f"/api/tables/{table}/view")
    return str(answer.raise_for_status().json()["board"])


async def test_players_on_different_processes(postgres_url: str, tmp_path: Path) -> None:
    """Moves made at either arrive at both; of two for the same moment one wins, and both see the same."""
    async with two(postgres_url, tmp_path) as both:
        (a, first, cookie), (b, second, _) = await both.guest(0), await both.guest(1)
        table = await both.table(SeatPlan(first), SeatPlan(second), game=OPEN)
        lines = [a.updates(table), b.updates(table)]
        updates = [await state(line, 0) for line in lines]
        for ply in range(6):
            seat = updates[0]["awaited"][0]
            await (a, b)[seat].play(table, updates[seat]["options"][0]["do"], updates[seat]["moment"])
            updates = [await state(line, ply + 1) for line in lines]
            assert updates[0]["moment"] == updates[1]["moment"], "nothing is hidden here"
            assert [update["ply"] for update in updates] == [ply + 1] * 2
            assert updates[0]["awaited"] == updates[1]["awaited"]
        assert len(await both.events(table)) == 6

        # The same person at both processes at once, choosing differently for the same moment.
        (twin, _, _) = await both.guest(1, cookie)
        twins = twin.updates(table)
        now = await state(twins, 6)
        raced = 0
        for ply in range(6, 40):
            seat = updates[0]["awaited"][0]
            options = [option["do"] for option in updates[seat]["options"]]
            rivals = (a, twin) if seat == 0 else (b,)
            answers = await asyncio.gather(
                *(who.play(table, options[-n], updates[seat]["moment"]) for n, who in enumerate(rivals)),
                return_exceptions=True,
            )
            refused = [answer for answer in answers if answer is not None]
            assert len(refused) == len(rivals) - 1, "exactly one wins"
            updates = [await state(line, ply + 1) for line in lines]
            now = await state(twins, ply + 1)
            late = ("moved on", "match is over") if now["over"] else ("moved on",)
            assert all(isinstance(each, Refused) for each in refused), refused
            assert all(any(word in str(each) for word in late) for each in refused), refused
            assert now["prompt"] == updates[0]["prompt"]
            assert await board(twin, table) == await board(a, table)
            assert now["ply"] == updates[0]["ply"] == updates[1]["ply"] == ply + 1
            raced += len(rivals) - 1
            if raced >= 6 or now["over"]:
                break
        assert raced > 0
        events = await both.events(table)
        assert [event.seq for event in events] == list(range(updates[0]["ply"]))
        await b.ask("chat", table, text="across")
        async with asyncio.timeout(SOON):
            async for message in a.messages(table):
                if message["is"] == "chat":
                    assert message["text"] == "across"
                    break


async def test_the_game_goes_on_when_a_process_dies(postgres_url: str, tmp_path: Path) -> None:
    async with two(postgres_url, tmp_path) as both:
        (a, first, cookie), (b, second, _) = await both.guest(0), await both.guest(1)
        table = await both.table(SeatPlan(first), SeatPlan(second), game=OPEN)
        line, other = a.updates(table, tries=0), b.updates(table)
        update, seen = await state(line, 0), await state(other, 0)
        for ply in range(5):
            seat, told = update["awaited"][0], (update, seen)
            await (a, b)[seat].play(table, told[seat]["options"][-1]["do"], told[seat]["moment"])
            update, seen = await state(line, ply + 1), await state(other, ply + 1)
        before = await board(a, table)
        both.servers[0].stop()
        with pytest.raises(Refused):
            await state(line, 999)
        moved, _, _ = await both.guest(1, cookie)
        again = moved.updates(table)
        now = await state(again, 5)
        assert await board(moved, table) == before
        assert len(now["journal"]) >= len(update["journal"])
        for ply in range(5, 10):
            seat, told = now["awaited"][0], (now, seen)
            await (moved, b)[seat].play(table, told[seat]["options"][-1]["do"], told[seat]["moment"])
            now, seen = await state(again, ply + 1), await state(other, ply + 1)
        assert len(await both.events(table)) == 10


async def test_a_computer_player_chooses_once(postgres_url: str, tmp_path: Path) -> None:
    """The person is at both processes, both know the table; yet each choice of the computer is made exactly once."""
    async with two(postgres_url, tmp_path) as both:
        a, player, cookie = await both.guest(0)
        twin, _, _ = await both.guest(1, cookie)
        table = await both.table(SeatPlan(player), SeatPlan(mind="Veteran"))
        lines = [client.updates(table) for client in (a, twin)]
        mine, over, rng, others = 0, False, random.Random(3), list[str]()
        async with asyncio.timeout(2 * SOON):
            while (mine < 8 or not await both.chosen_by(table, 1)) and not over:  # a turn may take many choices
                client, line = ((a, lines[0]), (twin, lines[1]))[mine % 2]
                update = await my_turn(line)
                over = update["over"]
                try:
                    if not over:
                        await client.play(table, rng.choice(update["options"])["do"], update["moment"])
                        mine += 1
                except Refused as refused:
                    others.append(refused.text)
        await asyncio.sleep(1)
        events = await both.events(table)
        assert [event.seq for event in events] == list(range(len(events)))
        rules = qx.game_of(GAME)
        match = start_match(rules, rules.built_in, await both.start(table), journal=False)
        replay(match, [(event.seat, event.what.lstrip("~=")) for event in events])
        assert match.ply == len(events), "every choice kept was possible when it was made"
        # A line may still show a moment before the end, and some matches do end this soon.
        late = ["moved on", *([rules.words("table.over")] if match.over else [])]
        assert all(any(words in text for words in late) for text in others), others
        assert await both.chosen_by(table, 0) == mine > 0
        assert await both.chosen_by(table, 1)


async def my_turn(line: AsyncIterator[Update]) -> Update:
    """The table once something is asked, or it is over."""
    async for update in line:
        if update["your_turn"] or update["over"]:
            return update
    raise AssertionError("updates do not end")
