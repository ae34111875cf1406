"""What somebody calls a table stands on everybody's front page."""

from __future__ import annotations

from wire.serving import GAME, served


async def test_a_title_that_hides_something_makes_no_table(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        person = await server.person()
        for title, why in (("\u202eevil", "can be seen"), ("A word from the \u0430dmin", "operator")):
            new = {"game": GAME, "seats": ["me", "open"], "public": True, "title": title}
            answer = await person.post("/api/tables", new)
            assert answer.status_code == 422
            assert why in answer.json()["refused"]
        assert (await person.get("/api/tables")).json() == {"open": [], "watch": []}
