"""Hints and analyses over the wire: for those who may have them, and nobody else."""

from __future__ import annotations

import asyncio

import httpx
from wire.serving import Person, Served, served

from quincunx.core.game import Data


async def given_up(house: Served, people: list[Person], table: str) -> None:
    """A few choices, and the first seat resigns."""
    live = await house.house.room.table(table)
    for _ in range(6):
        seat = live.match.acting[0]
        option = live.match.options(seat)[0].notation
        await house.house.room.play(table, people[seat].id, seat, option, live.moment(seat))
    await house.house.room.resign(table, people[0].id, 0)


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
    async with served(sqlite_url) as house:
        house.house.analysing.iterations = 20
        people = [await house.person() for _ in range(3)]
        table = await house.table(*people[:2])
        path = f"/api/tables/{table}/analysis"
        is_refused(await people[0].get(path), 409)
        is_refused(await people[0].post(path, {}), 409)
        await given_up(house, people, table)
        is_refused(await people[2].get(path), 403)
        is_refused(await people[2].post(path, {}), 403)
        assert (await people[0].get(path)).json() == {"state": "none"}
        assert (await people[0].post(path, {})).json()["state"] == "waiting"
        found = (await until_done(people[0], path))["analysis"]
        assert found["plies"] == 7
        assert (await people[1].post(path, {})).json()["analysis"] == found
        shared = f"{path}?key={house.house.cookies.key(table)}"
        assert (await people[2].get(shared)).json()["analysis"] == found


async def test_a_hint_is_for_the_one_who_plays_alone(sqlite_url: str) -> None:
    async with served(sqlite_url, mind_seconds=0.1) as house:
        people = [await house.person() for _ in range(2)]
        together = await house.table(*people)
        asked = (await house.house.room.table(together)).match.acting[0]
        is_refused(await people[asked].get(f"/api/tables/{together}/hint?seat={asked}"), 403)
        alone = await house.table(people[0], people[0])
        live = await house.house.room.table(alone)
        seat = live.match.acting[0]
        is_refused(await people[1].get(f"/api/tables/{alone}/hint?seat={seat}"), 403)
        found = (await people[0].get(f"/api/tables/{alone}/hint?seat={seat}")).json()
        assert found["do"] in [option.notation for option in live.match.options(seat)]
        assert found["why"]
