"""Bots over the wire: whole games with the small client, against computer players and against each other."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest
import uvicorn
from minds.derived import BROUGHT
from wire.serving import GAME, Process, processes, seats_of_first, served

import quincunx as qx
from quincunx.client import LIMITS, Client, Refused, Update, play_out, run_bot
from quincunx.minds.registry import brought


def by_lot(seed: int) -> tuple[list[Update], random.Random]:
    return [], random.Random(seed)


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server in a process of its own."""
    folder = tmp_path_factory.mktemp("served")
    with processes(f"sqlite:///{folder / 'quincunx.db'}", folder, 1) as (running,):
        yield running


@pytest.mark.parametrize("game", ["milito", "multiverse"])
async def test_a_whole_game_against_a_computer_player(game: str, process: Process) -> None:
    """Over a real server process, as a bot would play; the other games are played so in the browser."""
    seen, rng = by_lot(1)

    def choose(update: Update) -> str:
        seen.append(update)
        return str(rng.choice(update["options"])["do"])

    async with await Client.play_now(process.base, game, "Recruit", seat=0) as client:
        reading = asyncio.create_task(play_out(client, choose, client.table))
        await asyncio.wait({reading}, timeout=90)
        if not reading.done():  # a very slow machine
            await client.ask("resign", seat=0)
        last = await asyncio.wait_for(reading, 20)
    assert last["over"]
    assert last["ending"]
    assert sum(last["scores"]) == pytest.approx(1)
    assert last["dice"]["seed"], "the dice are laid open"
    assert len(seen) > 10
    assert all(update["seat"] == 0 and update["options"] for update in seen)


@pytest.mark.parametrize("game", sorted(qx.registry()))
async def test_bots_on_all_seats_play_to_the_end(game: str, sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        host = await server.person()
        table = await server.table(host, public=True, game=game)
        rng = random.Random(7)

        async def choose(update: Update) -> str:
            return str(rng.choice(update["options"])["do"])

        seats = range(seats_of_first(game))
        invites = [f"{server.base}/join/{server.inside.cookies.invite(table, seat)}" for seat in seats[1:]]
        first = Client(server.base)
        first.http.cookies.set("qx", host.cookie)
        async with first:
            others = [run_bot(invite, choose) for invite in invites]
            ends = await asyncio.gather(play_out(first, choose, table), *others)
        assert all(end["over"] for end in ends)
        assert [end["seat"] for end in ends] == list(seats)
        assert all(end["scores"] == ends[0]["scores"] for end in ends)
        assert all(end["ply"] == ends[0]["ply"] > 10 for end in ends)


async def test_a_bot_plays_against_a_mind_of_another_package(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUINCUNX_MINDS", BROUGHT)
    brought.cache_clear()
    try:
        async with served(sqlite_url) as server:
            async with await Client.play_now(server.base, GAME, "idle", seat=0) as client:
                last = await play_out(client, lambda update: str(update["options"][0]["do"]))
            with pytest.raises(Refused, match="expected a computer player"):
                await Client.play_now(server.base, GAME, "caesar")
            assert server.inside.minds.answered > 5
            assert server.inside.minds.lost == 0
    finally:
        brought.cache_clear()
    assert last["over"]
    assert last["minds"][1] == "idle"


async def test_an_invitation_leads_to_a_private_table(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        host = await server.person()
        table = await server.table(host)
        async with await Client.join(f"{server.base}/join/{server.inside.cookies.invite(table, 1)}") as client:
            assert client.table == table
            update = await anext(client.updates())
            assert update["seat"] == 1


async def test_what_is_refused_is_said(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        with pytest.raises(Refused, match=r"404"):
            await Client.join(f"{server.base}/join/no-such-invitation")
        with pytest.raises(Refused, match="expected a computer player"):
            await Client.play_now(server.base, GAME, "Caesar")
        async with Client(server.base) as nobody:
            with pytest.raises(Refused, match="no such table"):
                await anext(nobody.updates("nosuchtabl"))
        async with await Client.play_now(server.base, GAME, "Recruit") as client:
            async for update in client.updates():
                if update["your_turn"]:
                    break
            with pytest.raises(Refused) as refused:
                await client.play("", "fly:moon", update["moment"])
            assert refused.value.rule == "table.offered"
            with pytest.raises(Refused, match="moved on"):
                await client.play("", update["options"][0]["do"], update["moment"] + 1)


async def test_the_line_is_taken_up_again(sqlite_url: str) -> None:
    async with served(sqlite_url) as server, await Client.play_now(server.base, GAME, "Recruit") as client:
        updates = client.updates()
        first = await anext(updates)
        await client.lines[client.table].connection.close()
        again = await anext(updates)
        while again["journal_from"] != 0:
            again = await anext(updates)
        assert again["seat"] == first["seat"]


def test_a_client_lets_connections_go_before_a_server_does() -> None:
    """What is asked over one that is just being closed never arrives."""
    expiry = LIMITS.keepalive_expiry
    assert expiry is not None
    assert expiry < uvicorn.Config("app").timeout_keep_alive
