"""Leave to watch over real sockets: a line opens when all let it, tells what is open and no more, and ends with it."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
import websockets
from wire.serving import Line, Person, Served, served

import quincunx as qx

pytestmark = pytest.mark.anyio
FORBIDDEN = 4403


async def code_at(person: Person, table: str) -> int:
    """How a line to a table ends that cannot be had."""
    async with person.at(table) as line:
        await until_closed(line)
    assert line.connection.close_code is not None
    return line.connection.close_code


async def until_closed(line: Line) -> None:
    """Hear all there is, until the server ends the line."""
    with suppress(websockets.ConnectionClosed):
        while True:
            await line.hear()


async def secrets_of(here: Served, table: str) -> list[str]:
    """What an onlooker must not be told: both decks and hands, as lists."""
    live = await here.inside.tables.get(table)
    forces = live.match.to_dict()["table"]["forces"]
    return [json.dumps(force[pile]) for force in forces for pile in ("hand", "deck")]


async def test_a_line_opens_when_all_let_it_and_ends_when_one_does_not(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        anna, ben, cleo = await here.person(), await here.person(), await here.person()
        table = await here.table(anna, ben)
        stranger = await here.stranger()
        assert await code_at(cleo, table) == FORBIDDEN
        async with anna.at(table) as first, ben.at(table) as second:
            assert (await first.ask("let-watch", on=True))["is"] == "done"
            assert await code_at(cleo, table) == FORBIDDEN, "one of two is not enough"
            assert (await second.ask("let-watch", on=True))["is"] == "done"
            async with cleo.at(table) as one, stranger.at(table) as other:
                for line in (one, other):
                    told = await line.until("table")
                    assert told["seat"] == qx.ONLOOKER
                    assert told["options"] == []
                    assert (await line.ask("let-watch", on=False))["is"] == "refused"
                    assert (await line.ask("resign", seat=0))["is"] == "refused"
                heard = json.dumps([one.heard, other.heard])
                for secret in await secrets_of(here, table):
                    assert secret not in heard
                assert (await second.ask("let-watch", on=False))["is"] == "done"
                await until_closed(one)
                await until_closed(other)
            assert await code_at(cleo, table) == FORBIDDEN
            assert (await first.ask("ping"))["is"] == "done", "those who play are not disturbed"


async def test_pages_and_answers_keep_to_it_as_well(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        anna, ben, cleo = await here.person(), await here.person(), await here.person()
        table = await here.table(anna, ben)
        paths = [f"/t/{table}", f"/api/tables/{table}", f"/api/tables/{table}/replay/0", f"/t/{table}/piles"]
        for path in paths:
            assert (await cleo.get(path)).status_code == 403, path
        for person in (anna, ben):
            answer = await person.post(f"/api/tables/{table}/watching", {"on": True})
            assert answer.status_code == 200
        assert answer.json() == {"let_be_watched": True}
        for path in paths:
            assert (await cleo.get(path)).status_code == 200, path
        assert (await cleo.get(f"/api/tables/{table}/replay/0?as=full")).status_code == 403
        assert (await cleo.get(f"/api/tables/{table}/replay/0?as=0")).status_code == 403
        assert (await cleo.get(f"/api/tables/{table}/record")).status_code == 409
        assert (await cleo.get(f"/api/tables/{table}/position/0")).status_code == 409
        assert table not in (await cleo.get("/api/tables")).text, "it is found by its link alone"
        assert (await cleo.post(f"/api/tables/{table}/watching", {"on": False})).status_code == 403
        await anna.post(f"/api/tables/{table}/watching", {"on": False})
        for path in paths:
            assert (await cleo.get(path)).status_code == 403, path
