"""Standing answers at a served table: given as if clicked, and nobody but their owner ever learns that they stood."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from unittest.mock import ANY

import pytest
from small_games.playing import stakes_match
from wire.bidding import PAGES, PRESENCE, Bidders, bidders
from wire.serving import Person, Served, served

from quincunx.client import Client, play_out
from quincunx.core.game import Data
from quincunx.server.store import SeatPlan
from quincunx.server.tables.table import LiveTable

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("with_stakes")]

LIVE = {"kind": "live", "seconds": 600, "increment": 0}
SOONEST, LATEST = 0.12, 0.36
"""Seconds after which answers are given here."""
OTHERS = (0, 2, 3, 4, 5)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def told_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.tables.viewing.PRESENCE_EVERY", PRESENCE)
    monkeypatch.setattr("quincunx.server.tables.standing.HESITATION", (SOONEST, LATEST))


async def stand(table: Bidders, seat: int, answer: str, on: bool = True) -> None:
    done = await table.lines[seat].ask("stand", seat=seat, answer=answer, on=on)
    assert done["is"] == "done", done


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


def on_page(update: Data) -> dict[str, tuple[bool, bool]]:
    return {answer["id"]: (answer["on"], answer["now"]) for answer in update["standing"]}


# ---- who learns of it


@pytest.mark.parametrize("pace", [None, LIVE], ids=["unlimited", "live"])
async def test_that_an_answer_stands_is_told_to_its_owner_alone(sqlite_url: str, pace: Data | None) -> None:
    """Set, given behind the screen, taken back: no line and no page of anybody else changes in the least."""
    async with bidders(sqlite_url, pace) as table:
        before = [await table.pages(eye) for eye in OTHERS]
        row = await table.server.inside.store.tables.get(table.id)
        assert row is not None
        live = await table.live()
        for answer, on in (("keep", True), ("no_bid", True), ("keep", False), ("no_bid", False)):
            await stand(table, 1, answer, on)
            await until(lambda: "no_bid" not in live.standing.get(1, ()) or 1 not in live.match.acting)
            mine = [message for message in await table.told(1) if message["is"] == "table"][-1]
            assert on_page(mine)[answer] == (on, False)
            for eye, pages in zip(OTHERS, before, strict=True):
                assert await table.told(eye) == [], f"{answer} {on} made {eye} hear something"
                for path, was, now in zip(PAGES, pages, await table.pages(eye), strict=True):
                    assert now == was, f"{answer} {on} changed {path} for {eye}"
        assert live.events.actions == [(1, "seal")], "it was given, once"
        assert await table.server.inside.store.tables.get(table.id) == replace(row, acting=0b11101, due=ANY)


def plain(message: Data, table: str) -> str:
    """What is told, to the last byte, but for when, and which of the two tables it is."""
    text = json.dumps(message).replace(table, "TABLE")
    return re.sub(r'"(at|left)": (\[[^\]]*\]|[0-9.]+)', r'"\1": WHEN', text)


async def laid(server: Served, stack: AsyncExitStack, people: list[Person]) -> Bidders:
    """A table with the same dice as any other, and everybody's line to it."""
    server.laid = 1
    row = await server.lay(stakes_match("stakes-5", 3), [SeatPlan(each.id) for each in people[:5]])
    lines = [await stack.enter_async_context(each.at(row.id, "?pictures=1")) for each in people]
    table = Bidders(server, people, row.id, lines)
    for line in lines:
        await line.until("table")
    await asyncio.sleep(2 * PRESENCE)  # until all have heard who is here
    for eye in range(6):
        await table.told(eye)
    return table


async def played(table: Bidders, by_hand: bool) -> list[list[str]]:
    """Two rounds: the second seat bids nothing in one, and wins the other; all that each of the others is told."""
    live = await table.live()
    told: list[list[str]] = [[] for _ in OTHERS]

    async def listen() -> None:
        for heard, eye in zip(told, OTHERS, strict=True):
            heard += [plain(message, table.id) for message in await table.told(eye) if message["is"] != "presence"]

    async def choose(action: str) -> None:
        if by_hand:
            await asyncio.sleep(SOONEST)
            await table.click(1, action)

    await choose("seal")
    await until(lambda: 1 not in live.match.acting)
    await listen()
    await stand(table, 1, "no_bid", False)
    for seat in (0, 2, 3, 4):
        await table.click(seat, *["more"] * seat, "seal")
        await listen()
    assert live.match.awaited == (4,)
    await table.click(4, "pass", "keep")
    await listen()
    for seat, coins in ((0, 0), (2, 0), (3, 0), (4, 0), (1, 3)):
        await table.click(seat, *["more"] * coins, "seal")
        await listen()
    await choose("pass")
    await until(lambda: live.match.prompt(1).startswith("Take the pot"))
    await listen()
    await choose("keep")
    await until(lambda: live.match.view()["round"] == 3)
    await listen()
    return told


async def test_others_are_told_the_same_byte_for_byte(sqlite_url: str) -> None:
    """Two worlds: at one table the seat answers in advance, at the other it clicks the same by hand."""
    worlds = []
    async with served(sqlite_url) as server:
        people = [await server.person() for _ in range(6)]
        for by_hand in (True, False):
            async with AsyncExitStack() as stack:
                table = await laid(server, stack, people)
                for answer in ("no_mark", "keep", "no_bid"):
                    await stand(table, 1, answer, not by_hand)
                told = await played(table, by_hand)
                kept = [f"{event.seq} {event.seat} {event.what}" for event in await server.events(table.id)]
                worlds.append([*told, kept])
    for eye, clicked, stood in zip((*OTHERS, "kept"), *worlds, strict=True):
        assert stood == clicked, f"{eye} could tell"
    assert any("takes" in message for message in worlds[0][0]), "something was told at all"


# ---- when it is given


async def test_an_answer_is_given_no_sooner_than_a_person_could_click(sqlite_url: str) -> None:
    """Behind the screen, too: where all others are done, the time until all is shown would tell."""
    async with bidders(sqlite_url) as table:
        live = await table.live()
        for seat in (0, 2, 3, 4):
            await table.click(seat, *["more"] * (seat == 4), "seal")
        asked = time.time()
        await stand(table, 1, "no_bid")
        await until(lambda: live.match.awaited == (4,))
        assert time.time() - asked >= SOONEST


async def test_what_stands_is_given_again_and_again_until_it_is_taken_back(sqlite_url: str) -> None:
    async with bidders(sqlite_url) as table:
        live = await table.live()
        for seat in (0, 1, 2, 3):
            await stand(table, seat, "no_bid")
        for number in (1, 2):
            await until(lambda: live.match.acting == (4,))
            assert live.match.view()["round"] == number
            await table.click(4, "seal")
        await stand(table, 2, "no_bid", on=False)
        await table.click(4, *(["seal"] if live.match.acting == (4,) else []))
        await until(lambda: live.match.acting == (2, 4))


async def test_whoever_has_begun_to_choose_otherwise_is_asked(sqlite_url: str) -> None:
    async with bidders(sqlite_url) as table:
        live = await table.live()
        await table.click(1, "more")
        await stand(table, 1, "no_bid")
        await asyncio.sleep(2 * LATEST)
        assert live.events.actions == [(1, "more")]
        mine = live.updates.news_for(1)
        assert on_page(mine)["no_bid"] == (True, False)
        await table.click(1, "less")
        await until(lambda: 1 not in live.match.acting)


async def test_taking_back_what_was_answered_in_advance_asks_again(sqlite_url: str) -> None:
    async with bidders(sqlite_url) as table:
        live = await table.live()
        await stand(table, 1, "no_mark")
        await stand(table, 1, "no_bid")
        await until(lambda: 1 not in live.match.acting)
        await table.undo(1)
        assert live.standing == {1: frozenset({"no_mark"})}, "else it would be given once more"
        await asyncio.sleep(2 * LATEST)
        assert live.events.actions == []


async def test_nobody_answers_for_another_seat_or_what_there_is_no_answer_to(sqlite_url: str) -> None:
    async with bidders(sqlite_url) as table:
        for eye, seat, answer in ((0, 1, "no_bid"), (5, 1, "no_bid"), (5, -1, "no_bid"), (1, 1, "more"), (1, 1, None)):
            said = await table.lines[eye].ask("stand", seat=seat, answer=answer)
            assert said["is"] == "refused", (eye, seat, answer)
        body = {"seat": 1, "answer": "no_bid"}
        assert (await table.people[0].post(f"/api/tables/{table.id}/stand", body)).status_code == 403
        assert (await table.live()).standing == {}
        mine = (await table.people[1].post(f"/api/tables/{table.id}/stand", {**body, "answer": "keep"})).json()
        assert on_page(mine)["keep"] == (True, False)
        assert (await table.people[1].post(f"/api/tables/{table.id}/stand", {**body, "more": 1})).status_code == 422


async def test_answers_survive_a_restart_and_are_given_though_nobody_looks(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.server.tables.standing.HESITATION", (60.0, 60.0))
    async with bidders(sqlite_url) as table:
        await stand(table, 1, "no_bid")
        await stand(table, 3, "no_bid")
        assert (await table.live()).match.acting == (0, 1, 2, 3, 4), "the answers are a long time coming"
    monkeypatch.setattr("quincunx.server.tables.standing.HESITATION", (SOONEST, LATEST))
    async with served(sqlite_url) as server:
        async with asyncio.timeout(30):
            while len(await server.events(table.id)) < 2:
                await asyncio.sleep(0.1)
        given = sorted((event.seat, event.what) for event in await server.events(table.id))
        assert given == [(1, "~seal"), (3, "~seal")]


async def test_nothing_stands_once_the_match_is_over(sqlite_url: str) -> None:
    async with bidders(sqlite_url) as table:
        store = table.server.inside.store.standing
        await stand(table, 1, "keep")
        assert (await table.people[1].get("/me/export")).json()["standing"] == [
            {"table_id": table.id, "seat": 1, "answer": "keep"}
        ]
        for seat in range(5):
            await table.lines[seat].ask("offer-draw", seat=seat)
        live = await table.live()
        assert live.match.over
        await until(lambda: live.standing == {})
        assert await store.of(table.id) == {}
        assert live.updates.news_for(1)["standing"] == []
        assert (await table.lines[1].ask("stand", seat=1, answer="keep"))["is"] == "refused"


async def test_nobody_is_called_to_a_choice_that_is_made_for_them(sqlite_url: str) -> None:
    async with bidders(sqlite_url) as table:
        live, called = await table.live(), []

        def on_turn(_: LiveTable, seats: list[int]) -> None:
            called.append(seats)

        await stand(table, 1, "no_bid")
        await until(lambda: 1 not in live.match.acting)
        table.server.inside.tables.changes.on_turn.append(on_turn)
        for seat in (0, 2, 3, 4):
            await table.click(seat, "seal")
        await until(lambda: bool(called))
        assert called == [[0, 2, 3]], "a new round for all but the last, who is there"


async def test_a_computer_player_in_the_seat_chooses_for_itself(sqlite_url: str) -> None:
    async with bidders(sqlite_url) as table:
        live = await table.live()
        table.server.inside.tables.computer_players.seconds = 0.05
        await stand(table, 1, "keep")
        live.row = replace(live.row, takeover=True)
        assert (await table.lines[1].ask("take-over", seat=1))["is"] == "done"
        assert live.updates.news_for(1)["standing"] == []
        assert (await table.lines[1].ask("stand", seat=1, answer="keep", on=False))["is"] == "refused"
        assert (await table.lines[1].ask("take-back-seat", seat=1))["is"] == "done"
        assert on_page(live.updates.news_for(1))["keep"] == (True, False)


async def test_bots_answer_in_advance(sqlite_url: str) -> None:
    """A bot that lets its answers stand is never asked what they answer."""
    async with served(sqlite_url, mind_seconds=0.02) as server:
        host = await server.person()
        plans = [SeatPlan(host.id), *[SeatPlan(mind="Recruit")] * 2]
        row = await server.inside.tables.seating.create("stakes", {"seats": 3}, plans, made_by=host.id)
        client = Client(server.base)
        client.http.cookies.set("qx", host.cookie)
        asked: list[str] = []

        async def choose(update: Data) -> str:
            asked.append(update["prompt"])
            if len(asked) == 1:
                await client.stand(row.id, "no_bid")
            return "seal"

        async with client:
            last = await asyncio.wait_for(play_out(client, choose, row.id), 60)
        assert last["over"]
        assert asked[1:] == [], "but for the first time"
