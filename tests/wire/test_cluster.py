"""Two server processes on one PostgreSQL: one table for everybody, wherever they are."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
import websockets
from postgres import Postgres
from server.scene import value_of
from wire.serving import GAME, PATIENCE, SECRET, Line, Process, processes
from wire.test_dice import played
from wire.test_sessions import closing

import quincunx as qx
from quincunx.client import Client, Refused, Update
from quincunx.core.game import Data
from quincunx.core.replay import replay
from quincunx.core.shared_seed import commitment_to
from quincunx.core.starting import start_match
from quincunx.server.people.accounts import Accounts
from quincunx.server.people.cookies import COOKIE, Cookies
from quincunx.server.people.operating import Operator
from quincunx.server.store import EventRow, SeatPlan, Store
from quincunx.server.store.vault import Vault
from quincunx.server.tables.contents import Packs
from quincunx.server.tables.creating import make_table
from quincunx.server.tables.notices import Notices
from quincunx.server.tables.seeds import committed_secret, secret_of, start_of
from quincunx.server.web.routes.socket import LOGGED_OUT

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


class Pair(NamedTuple):
    """Two processes on one database."""

    url: str
    servers: list[Process]


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """The pair that tests share who end neither."""
    asyncio.run(postgres.create("pair"))
    url = postgres.url("pair")
    with processes(url, tmp_path_factory.mktemp("pair"), 2) as servers:
        yield Pair(url, servers)


@asynccontextmanager
async def at(pair: Pair) -> AsyncIterator[Two]:
    async with Store.open(pair.url) as store:
        both = Two(pair.servers, store)
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


async def test_players_on_different_processes(pair: Pair) -> None:
    """Moves made at either arrive at both; of two for the same moment one wins, and both see the same."""
    async with at(pair) as both:
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
    with processes(postgres_url, tmp_path, 2) as servers:
        await game_goes_on(Pair(postgres_url, servers))


async def game_goes_on(pair: Pair) -> None:
    """Some choices at both processes, and some at the other when one has been killed."""
    async with at(pair) as both:
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


async def test_a_computer_player_chooses_once(pair: Pair) -> None:
    """The person is at both processes, both know the table; yet each choice of the computer is made exactly once."""
    async with at(pair) as both:
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


async def test_two_processes_do_not_seat_two_in_one_seat(pair: Pair) -> None:
    """While the host fills the seats in one process, somebody sits down at the same table in the other."""
    for _ in range(4):
        async with Client(pair.servers[0].base) as host, Client(pair.servers[1].base) as guest:
            await host.opened("/", "/tables", {"game": "milito", "kind": "open", "seat": "0"})
            results = await asyncio.gather(
                host.fill_seat(host.table, 1, "Recruit"),
                guest.opened("/", f"/t/{host.table}/join", {}),
                return_exceptions=True,
            )
            told = (await host.http.get(f"/api/tables/{host.table}")).json()["seats"][1]
            filled = not isinstance(results[0], Refused)
            assert not told["free"]
            assert (told["name"] == "Recruit") == filled, (told, results)


async def test_bots_on_two_processes_deal_and_play(pair: Pair) -> None:
    host, friend = Client(pair.servers[0].base), Client(pair.servers[1].base)
    async with host, friend:
        table = await host.submit("/login", "/tables", {"game": "milito", "kind": "open", "seat": "0"})
        await friend.submit("/login", f"/t/{table}/join", {})
        ends = await played((host, friend), table)
        assert [bot.wrong_with_the_dice(end) for bot, end in zip((host, friend), ends, strict=True)] == [[], []]


@pytest.mark.parametrize("how", ["logout", "ban"])
async def test_a_session_ends_in_every_process(pair: Pair, how: str) -> None:
    def address(process: Process, table: str) -> str:
        return process.base.replace("http", "ws", 1) + f"/ws/{table}"

    async with Store.open(pair.url) as store, Notices.open(pair.url) as notices:
        cookies = Cookies(SECRET.encode())
        guest, token = await Accounts(store).new_guest()
        options = qx.game_of(GAME).first_options(qx.game_of(GAME).built_in)
        seats = [SeatPlan(guest.id), SeatPlan(mind="Recruit")]
        table = (await make_table(store, Packs(), Vault(SECRET.encode()), GAME, options, seats, public=True)).id
        headers = {"Cookie": f"{COOKIE}={cookies.sign(token)}"}
        async with websockets.connect(address(pair.servers[1], table), additional_headers=headers, proxy=None) as there:
            line = Line(there)
            await line.until("table")
            if how == "logout":
                async with httpx.AsyncClient(base_url=pair.servers[0].base, headers=headers) as one:
                    form = {"csrf": cookies.csrf(token)}
                    assert (await one.post("/logout", data=form)).status_code == 303
            else:
                await Operator(store, notices, "root").ban(guest.id, "rude")
            code, _, told = await asyncio.wait_for(closing(line), PATIENCE)
            assert code == LOGGED_OUT
            assert ("banned" in told) == (how == "ban")
