"""Hints and analyses over the wire: for those who may have them, and nobody else."""

from __future__ import annotations

import asyncio

import httpx
from wire.serving import Person, Served, served

from quincunx.core.game import Data


async def given_up(server: Served, people: list[Person], table: str) -> None:
    """A few choices, and the first seat resigns."""
    live = await server.inside.tables.get(table)
    for _ in range(6):
        seat = live.match.acting[0]
        option = live.match.options(seat)[0].notation
        await server.inside.tables.actions.play(table, people[seat].id, seat, option, live.moment(seat))
    await server.inside.tables.actions.resign(table, people[0].id, 0)


async def until_done(person: Person, path: str) -> Data:
    while True:
        state: Data = (await person.get(path)).json()
        if state["state"] not in ("waiting", "running"):
            return state
        assert 0.0 <= state["progress"] <= 1.0
        await asyncio.sleep(0.05)


def is_refused(answer: httpx.Response, status: int) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["refused"]


async def test_an_analysis_is_for_those_who_may_look_back(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        server.inside.analyses.iterations = 20
        people = [await server.person() for _ in range(3)]
        table = await server.table(*people[:2])
        path = f"/api/tables/{table}/analysis"
        is_refused(await people[0].get(path), 409)
        is_refused(await people[0].post(path, {}), 409)
        await given_up(server, people, table)
        is_refused(await people[2].get(path), 403)
        is_refused(await people[2].post(path, {}), 403)
        assert (await people[0].get(path)).json() == {"state": "none"}
        assert (await people[0].post(path, {})).json()["state"] == "waiting"
        found = (await until_done(people[0], path))["analysis"]
        assert found["plies"] == 7
        assert (await people[1].post(path, {})).json()["analysis"] == found
        shared = f"{path}?key={server.inside.cookies.key(table)}"
        assert (await people[2].get(shared)).json()["analysis"] == found


async def test_a_hint_is_for_the_one_who_plays_alone(sqlite_url: str) -> None:
    async with served(sqlite_url, mind_seconds=0.1) as server:
        people = [await server.person() for _ in range(2)]
        together = await server.table(*people)
        asked = (await server.inside.tables.get(together)).match.acting[0]
        is_refused(await people[asked].get(f"/api/tables/{together}/hint?seat={asked}"), 403)
        alone = await server.table(people[0], people[0])
        live = await server.inside.tables.get(alone)
        seat = live.match.acting[0]
        is_refused(await people[1].get(f"/api/tables/{alone}/hint?seat={seat}"), 403)
        found = (await people[0].get(f"/api/tables/{alone}/hint?seat={seat}")).json()
        assert found["do"] in [option.notation for option in live.match.options(seat)]
        assert found["why"]
