"""Rules and content change while games are kept: what a browser and a program are told, on both databases."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest
import websockets
from sqlalchemy import delete, update
from wire.serving import PATIENCE, Person, Served, served

import quincunx as qx
from quincunx.server.store import SeatPlan
from quincunx.server.store import schema as s
from quincunx.server.tables.contents import content_of

MILITO = qx.game_of("milito")


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest) -> str:
    """An empty database of either kind."""
    return str(request.getfixturevalue(f"{request.param}_url"))


async def played(server: Served, people: list[Person], table: str, over: bool) -> None:
    """A few choices, and the first seat resigns if it is to be over."""
    live = await server.inside.tables.get(table)
    for _ in range(6):
        seat = live.match.acting[0]
        option = live.match.options(seat)[0].notation
        await server.inside.tables.actions.play(table, people[seat].id, seat, option, live.moment(seat))
    if over:
        await server.inside.tables.actions.resign(table, people[0].id, 0)


async def change(server: Served, table: str, **values: object) -> None:
    """Write into a table's row what another version would have written there, and forget it in memory."""
    async with server.inside.store.database.writing() as connection:
        await connection.execute(update(s.tables).where(s.tables.c.id == table).values(values))
    server.inside.tables.open.sweep(-1.0)
    assert table not in server.inside.tables.open.tables


async def test_a_table_and_a_game_name_their_rules_and_content(store_url: str) -> None:
    async with served(store_url) as server:
        host = await server.person()
        table = await server.table(host, public=True)
        facts = (await host.get(f"/api/tables/{table}")).json()
        assert (facts["rules_version"], facts["content"]) == (MILITO.rules_version, MILITO.built_in.hash)
        for game in (await host.get("/api/games")).json():
            assert game["content"] == qx.game_of(game["id"]).built_in.hash


@pytest.mark.parametrize("changed", [{"rules_version": 99}, {"content": "0123456789abcdef"}])
async def test_a_table_in_play_is_closed_in_words(store_url: str, changed: dict[str, object]) -> None:
    here = f"this server has version {MILITO.rules_version}"
    said = here if "rules_version" in changed else "cards have changed since this game began"
    async with served(store_url) as server:
        people = [await server.person() for _ in range(2)]
        table = await server.table(*people)
        await played(server, people, table, over=False)
        await change(server, table, **changed)
        asked = [
            await people[0].get(f"/api/tables/{table}/view"),
            await people[0].get(f"/api/tables/{table}/replay/1"),
            await people[0].get(f"/api/tables/{table}/record"),
            await people[0].get(f"/api/tables/{table}/analysis"),
            await people[0].post(f"/api/tables/{table}/actions", {"seat": 0, "action": "pass", "moment": 6}),
        ]
        for answer in asked:
            assert answer.status_code == 409, answer.text
            assert said in answer.json()["refused"]
            assert "cannot be played on" in answer.json()["refused"]
        for path in (f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/record.json"):
            page = await people[0].get(path)
            assert page.status_code == 409
            assert "This table is closed" in page.text
            assert said in page.text
            assert not re.search(r'href="[^"]*record\.json', page.text)
        with pytest.raises(websockets.ConnectionClosed) as lost:
            async with people[0].at(table) as line:
                await line.hear()
        assert lost.value.rcvd is not None
        assert lost.value.rcvd.code == 4403
        assert said in lost.value.rcvd.reason
        start = (await people[0].get("/")).text
        assert "Closed" in start
        assert "Your turn" not in start
        own = (await people[1].get("/me/export")).json()["tables"][0]
        assert own["status"] == "frozen"
        assert {event["seat"] for event in own["events"]} <= {1}


@pytest.mark.parametrize("changed", [{"rules_version": 99}, {"content": "0123456789abcdef"}])
async def test_a_finished_table_that_cannot_be_shown_gives_its_record(
    store_url: str, changed: dict[str, object]
) -> None:
    async with served(store_url) as server:
        people = [await server.person() for _ in range(3)]
        table = await server.table(*people[:2])
        await played(server, people, table, over=True)
        before = (await people[0].get(f"/t/{table}/record.json")).json()
        assert qx.Record(before).verify() == []
        await change(server, table, **changed)
        key = server.inside.cookies.key(table)
        for path in (f"/api/tables/{table}/view", f"/api/tables/{table}/replay/3", f"/api/tables/{table}/analysis"):
            answer = await people[0].get(path)
            assert answer.status_code == 409
            assert "cannot be shown again" in answer.json()["refused"]
        for path in (f"/t/{table}", f"/t/{table}/replay?key={key}"):
            page = await people[2 if "key" in path else 0].get(path)
            assert page.status_code == 409
            assert "This table is closed" in page.text
            assert "cannot be shown again" in page.text
            link = page.text.split("download>Download the record")[0].rsplit('href="', 1)[1].split('"')[0]
            kept = await people[2 if "key" in path else 0].get(link)
            assert kept.json() == {**before, **changed}
            assert "attachment" in kept.headers["content-disposition"]
        record = (await people[1].get(f"/api/tables/{table}/record")).json()
        assert record == {**before, **changed}
        wrong = qx.Record(record).verify()
        assert len(wrong) == 1
        assert "played under version 99" in wrong[0] or "played with content 0123456789abcdef" in wrong[0]
        assert (await people[2].get(f"/api/tables/{table}/record")).status_code == 403
        assert (await people[0].get("/history")).status_code == 200


async def test_after_an_upgrade_a_table_plays_on_with_its_own_cards(store_url: str, tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    pack.mkdir()
    (pack / "mine.toml").write_text('[[unit_type]]\nid = "spears"\nname = "Spears of Old"\nattack = 6\n')
    async with served(store_url, content_packs=[pack]) as server:
        person = await server.person()
        seats = [SeatPlan(person.id), SeatPlan(mind="Recruit")]
        options = {"armies": ["carthaginian", "republican_roman"]}
        row = await server.inside.tables.seating.create("milito", options, seats, packs=["mine"])
        await server.deal(row.id)
        token = person.token
    (pack / "mine.toml").write_text('[[unit_type]]\nid = "spears"\nname = "Spears of Today"\nattack = 4\n')
    for packs in ([pack], []):
        content_of.cache_clear()  # as in a new process
        async with served(store_url, content_packs=packs) as server:
            again = Person(server, token, row.made_by or "")
            live = await server.inside.tables.get(row.id)
            assert live.match.content.hash == row.content
            assert live.match.view(0)["cards"]["0"]["spears"]["name"] == "Spears of Old"
            async with again.at(row.id) as line:
                seen = await line.until("table")
                while not seen["your_turn"]:
                    seen = await line.until("table")
                assert (await line.ask("play", action=seen["options"][0]["do"], moment=seen["moment"]))["is"] == "done"
            assert server.inside.minds.lost == 0
    async with served(store_url) as server:
        again = Person(server, token, "")
        async with again.at(row.id) as line:
            await line.until("table")
            await line.ask("resign", seat=0)
        record = (await again.get(f"/t/{row.id}/record.json")).json()
        assert (record["content"], record["packs"]) == (row.content, ["mine"])
        page = (await again.get(f"/t/{row.id}/replay")).text
        assert qx.game_of("milito").words("chance.fair") in page
        begun = (await again.post(f"/api/tables/{row.id}/analysis", {})).json()
        assert begun["state"] in ("waiting", "running")
        while begun["state"] in ("waiting", "running"):
            await asyncio.sleep(0.1)
            begun = (await again.get(f"/api/tables/{row.id}/analysis")).json()
        assert begun["state"] == "done", json.dumps(begun)[:300]
        assert begun["analysis"]["content"] == row.content


async def test_a_house_that_opens_keeps_what_its_tables_need_and_nothing_else(store_url: str) -> None:
    battalion = qx.game_of("battalion").built_in
    async with served(store_url) as server:
        await server.table(await server.person())
        async with server.inside.store.database.writing() as connection:
            await connection.execute(delete(s.contents))
        await server.inside.store.contents.keep("battalion", battalion)
    async with served(store_url) as server, asyncio.timeout(PATIENCE):
        while await server.inside.store.contents.get(battalion.hash) is not None:
            await asyncio.sleep(0.02)
        while (kept := await server.inside.store.contents.get(MILITO.built_in.hash)) is None:
            await asyncio.sleep(0.02)
        assert kept.to_dict() == MILITO.built_in.to_dict()
