"""Logging in over the wire: guesses are slowed down with words, and a known browser comes in all the same."""

from __future__ import annotations

import httpx
from wire.serving import Served, served

from quincunx.server.people.cookies import BROWSER_COOKIE

PASSWORD = "four elephants on a hill"


async def log_in(here: Served, password: str, browser: str | None = None) -> httpx.Response:
    cookies = {} if browser is None else {BROWSER_COOKIE: browser}
    async with httpx.AsyncClient(base_url=here.base, cookies=cookies) as client:
        return await client.post("/login", data={"name": "Livia", "password": password})


async def test_a_victim_of_guesses_comes_in_with_a_known_browser(sqlite_url: str) -> None:
    async with served(sqlite_url, logins_per_minute=1000) as here:
        await here.inside.accounts.sign_up("Livia", PASSWORD)
        first = await log_in(here, PASSWORD)
        assert first.status_code == 303
        browser = first.cookies[BROWSER_COOKIE]
        guesses = [await log_in(here, f"guess {n} of many") for n in range(11)]
        assert [guess.status_code for guess in guesses] == [422] * 10 + [429]
        assert "Too many tries; please wait 2 minutes." in guesses[-1].text
        assert 60 < int(guesses[-1].headers["retry-after"]) <= 120
        assert (await log_in(here, PASSWORD)).status_code == 429
        again = await log_in(here, PASSWORD, browser)
        assert again.status_code == 303
        assert BROWSER_COOKIE not in again.cookies, "it is known already"
        assert (await log_in(here, PASSWORD, f"{browser}x")).status_code == 429


async def test_whoever_stole_a_session_cannot_guess_the_password_either(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        _, token = await here.inside.accounts.sign_up("Livia", PASSWORD)
        cookies, csrf = {"qx": here.inside.cookies.sign(token)}, here.inside.cookies.csrf(token)
        async with httpx.AsyncClient(base_url=here.base, cookies=cookies) as client:
            for path, field in (("/me/password", "old"), ("/me/delete", "password")):
                form = {"csrf": csrf, "name": "Livia", "new": "another good one"}
                tries = [await client.post(path, data={**form, field: f"guess {n}"}) for n in range(7)]
                said = ["Too many tries" in answer.text for answer in tries]
                assert said == ([False] * 7 if field == "old" else [False] * 3 + [True] * 4)
