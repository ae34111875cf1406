"""A banned network: no guest comes from there, and whoever tries is told why; members and others are not touched."""

from __future__ import annotations

import asyncio

import pytest
from wire.serving import GAME, PATIENCE, Served, served

from quincunx.core.game import Data
from quincunx.server.people import networks
from quincunx.server.people.accounts import AccountError
from quincunx.server.people.operating import Operator
from quincunx.server.web.routes.socket import FORBIDDEN

pytestmark = pytest.mark.anyio

THERE = {"x-forwarded-for": "203.0.113.99"}
ELSEWHERE = {"x-forwarded-for": "203.0.114.99"}
NEW: Data = {"game": GAME, "seats": ["me", "me"], "options": {"armies": ["republican_roman", "carthaginian"]}}
PASSWORD = "a good long password"


@pytest.fixture(autouse=True)
def looked_up_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(networks, "EVERY", 0.0)


def operator(here: Served) -> Operator:
    return Operator(here.inside.store, here.inside.notices, "tests")


async def test_no_guest_comes_from_a_banned_network(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        await operator(here).ban_network("203.0.113.5", "floods", 7)
        stranger = await here.stranger()
        refused = await stranger.http.post("/api/tables", json=NEW, headers=THERE)
        assert refused.status_code == 403
        assert "Guests from this network are banned until" in refused.json()["refused"]
        assert refused.json()["refused"].endswith(": floods")
        fields = {"name": "Livia", "password": PASSWORD}
        assert (await stranger.http.post("/signup", data=fields, headers=THERE)).status_code == 403
        assert sum((await here.inside.store.tables.stats()).players.values()) == 0
        assert (await stranger.http.get("/", headers=THERE)).status_code == 200, "looking is free"
        assert (await (await here.stranger()).http.post("/api/tables", json=NEW, headers=ELSEWHERE)).status_code == 201
        await operator(here).unban_network("203.0.113.0/24", "")
        assert (await (await here.stranger()).http.post("/api/tables", json=NEW, headers=THERE)).status_code == 201


async def test_a_guest_who_was_there_before_has_no_line_from_there_but_a_member_has(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        guest = await here.person()
        table = await here.table(guest, mind="Recruit", public=True)
        await operator(here).ban_network("203.0.113.0/24", "floods", 7)
        async with guest.at(table, **THERE) as line:
            await asyncio.wait_for(line.connection.wait_closed(), PATIENCE)
            assert line.connection.close_code == FORBIDDEN
            assert "Guests from this network are banned" in (line.connection.close_reason or "")
        assert (await guest.post(f"/api/tables/{table}/chat", {"text": "hello"}, **THERE)).status_code == 403
        async with guest.at(table, **ELSEWHERE) as line:
            assert (await line.ask("ping"))["is"] == "done"
        member = await here.inside.accounts.sign_up("Livia", PASSWORD, await here.inside.store.players.get(guest.id))
        guest.cookie = here.inside.cookies.sign(member[1])
        async with guest.at(table, **THERE) as line:
            assert (await line.ask("ping"))["is"] == "done"


async def test_a_name_that_was_taken_away_does_not_come_back(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        accounts, store = here.inside.accounts, here.inside.store
        livia, _ = await accounts.sign_up("Rude Livia", PASSWORD)
        await operator(here).rename("Rude Livia", "Livia", "rude")
        renamed = await store.players.get(livia.id)
        assert renamed is not None
        for name in ("Rude Livia", "rude  livia", "Rude L1via"):
            with pytest.raises(AccountError, match="taken this name away"):
                await accounts.rename(renamed, name)
            with pytest.raises(AccountError, match="taken this name away"):
                await accounts.sign_up(name, PASSWORD)
        guest, _ = await accounts.new_guest()
        with pytest.raises(AccountError, match="taken this name away"):
            await accounts.rename(guest, "Rude Livia")
        assert await accounts.rename(renamed, "LIVIA") == "LIVIA"
        assert await accounts.rename(renamed, "Octavia") == "Octavia"


@pytest.mark.parametrize(
    ("words", "network"),
    [
        ("203.0.113.7", "203.0.113.0/24"),
        ("::ffff:203.0.113.7", "203.0.113.0/24"),
        ("::ffff:203.0.113.7/120", "203.0.113.0/24"),
        ("2001:db8:1:2::3", "2001:db8:1:2::/64"),
    ],
)
def test_a_network_is_kept_as_it_is_looked_up(words: str, network: str) -> None:
    assert networks.checked_network(words) == network


async def test_a_site_guesses_passwords_slowly_from_all_its_addresses(sqlite_url: str) -> None:
    async with served(sqlite_url, trusted_proxies=["127.0.0.1"], logins_per_minute=1000) as server:
        person = await server.person()
        codes = set()
        for n in range(12):
            headers = {"x-forwarded-for": f"2001:db8:1:{n:x}::1"}
            form = {"csrf": server.inside.cookies.csrf(person.token), "name": "Marcia", "password": "guess"}
            codes.add((await person.http.post("/login", data=form, headers=headers)).status_code)
        assert 429 in codes
