"""Muting, blocking and reporting over the wire: by the API as the page at the table does, and by one's own page."""

from __future__ import annotations

import html

import httpx
from wire.serving import Person, Served, served

from quincunx.server.people.cookies import CSRF_HEADER


async def shun(who: Person, other: Person, how: str) -> httpx.Response:
    return await who.post(f"/api/people/{other.id}/shun", {"how": how})


async def name_of(here: Served, who: Person) -> str:
    row = await here.inside.store.players.get(who.id)
    assert row is not None
    return row.name


async def test_what_a_muted_player_writes_does_not_go_over_the_line(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        anna, ben = await here.person(), await here.person()
        table = await here.table(anna, ben)
        async with anna.at(table) as hers, ben.at(table) as his:
            await his.ask("chat", text="before")
            assert (await hers.until("chat"))["text"] == "before"
            assert (await shun(anna, ben, "mute")).json() == {"how": "mute"}
            assert [row["player"] for row in (await anna.get("/api/shuns")).json()] == [ben.id]
            for viewer in here.inside.tables.open.tables[table].viewers:
                while viewer.player == anna.id and not viewer.unheard:
                    await his.ask("ping")
            await his.ask("chat", text="rude")
            await hers.ask("chat", text="mine")
            await hers.ask("ping")
            assert [told["text"] for told in hers.heard if told["is"] == "chat"] == ["before", "mine"]
        lines = (await anna.get(f"/api/tables/{table}/chat")).json()
        assert [line["text"] for line in lines] == ["mine"]
        page = (await anna.get(f"/t/{table}")).text
        assert "rude" not in page
        assert "mine" in page
        assert "rude" in (await ben.get(f"/t/{table}")).text


async def test_tables_of_the_blocked_are_neither_shown_nor_open(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        anna, ben, cleo = await here.person(), await here.person(), await here.person()
        await anna.http.post("/tables", data={"csrf": anna.csrf[CSRF_HEADER], "game": "milito", "kind": "open"})
        (row,) = await here.inside.store.tables.waiting()
        assert (await shun(anna, ben, "block")).status_code == 200
        for who, shown in ((ben, False), (cleo, True)):
            assert (f"/t/{row.id}/join" in (await who.get("/")).text) == shown
            assert (row.id in (await who.get("/api/tables")).text) == shown
        form = {"csrf": ben.csrf[CSRF_HEADER]}
        joined = await ben.http.post(f"/t/{row.id}/join", data=form)
        assert joined.status_code == 403
        assert "blocked" in joined.text
        free = next(seat.seat for seat in await here.inside.store.tables.seats(row.id) if seat.is_free)
        invited = await ben.http.post(f"/join/{here.inside.cookies.invite(row.id, free)}", data=form)
        assert invited.status_code == 403
        assert (await cleo.http.post(f"/t/{row.id}/join", data={"csrf": cleo.csrf[CSRF_HEADER]})).status_code == 303


async def test_ones_own_page_lists_them_and_lets_them_go(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        anna, ben = await here.person(), await here.person()
        assert "Nobody. At a table" in (await anna.get("/me")).text
        await shun(anna, ben, "mute")
        name = html.escape(await name_of(here, ben))
        assert f"Unmute {name}" in (await anna.get("/me")).text
        form = {"csrf": anna.csrf[CSRF_HEADER], "player": ben.id}
        assert f"Unblock {name}" in (await anna.http.post("/me/shun", data={**form, "how": "block"})).text
        assert "Nobody. At a table" in (await anna.http.post("/me/shun", data={**form, "how": "none"})).text
        assert (await anna.http.post("/me/shun", data={**form, "how": "hate"})).status_code == 422
        assert (await anna.http.post("/me/shun", data={"player": ben.id, "how": "mute"})).status_code == 403
        assert await here.inside.store.shuns.of(anna.id) == []


async def test_what_cannot_be_shunned(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        anna, ben = await here.person(), await here.person()
        assert (await shun(anna, anna, "mute")).status_code == 422
        assert (await anna.post("/api/people/nobody/shun", {"how": "mute"})).status_code == 422
        assert (await shun(anna, ben, "hate")).status_code == 422
        assert (await anna.http.post(f"/api/people/{ben.id}/shun", json={"how": "mute"})).status_code == 403
        assert (await (await here.stranger()).get("/api/shuns")).json() == []


async def test_reports_reach_the_operator_and_are_slowed_down(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        anna, ben, cleo = await here.person(), await here.person(), await here.person()
        table = await here.table(anna, ben)
        await here.inside.tables.chat.say(table, ben.id, "rude")
        line = {"kind": "line", "table": table, "line": 0, "reason": "not nice"}
        assert (await cleo.post("/api/reports", line)).status_code == 403, "the table is private"
        assert (await anna.post("/api/reports", line)).status_code == 201
        assert (await anna.post("/api/reports", {**line, "line": 7})).status_code == 422
        name = {"kind": "name", "player": ben.id, "table": table, "reason": "a rude name"}
        assert (await anna.post("/api/reports", name)).status_code == 201
        assert (await anna.post("/api/reports", {"kind": "table", "table": table, "reason": "odd"})).status_code == 201
        told = [(row.kind, row.by_id, row.about_id, row.words) for row in await here.inside.store.reports.listed()]
        assert told[1:] == [("name", anna.id, ben.id, await name_of(here, ben)), ("line", anna.id, ben.id, "rude")]
        assert told[0][:3] == ("table", anna.id, None)
        assert [(await anna.post("/api/reports", name)).status_code for _ in range(2)] == [201, 429]
        assert (await ben.post("/api/reports", name)).status_code == 429, "nor does it help to come as somebody else"
