"""Strangers: whoever asks for something that changes nothing leaves no trace, not even a guest's name."""

from __future__ import annotations

import pytest
from wire.serving import GAME, Served, served

from quincunx.core.game import Data
from quincunx.server.people.cookies import COOKIE

pytestmark = pytest.mark.anyio

SEAT = {"seat": 0}
CHANGES_NOTHING: list[tuple[str, Data]] = [
    ("/api/games/battalion/drafts", {"text": 'name = "Mine"\nfaction = "rome"\nunits = [["velites"]]'}),
    ("/api/games/battalion/drafts", {"text": "?"}),
    ("/api/tables", {"game": "no such game", "seats": ["me", "Recruit"]}),
    ("/api/tables", {"game": GAME, "seats": ["me"]}),
    ("/api/tables", {"game": GAME, "seats": ["me", "no such level"]}),
    ("/api/tables", {"game": GAME, "seats": ["me", "open"], "options": {"armies": ["x", "y"]}}),
    ("/api/tables", {"game": GAME, "seats": ["me", "open"], "pace": {"kind": "no such pace"}}),
    ("/api/tables/{full}/sit", SEAT),
    ("/api/tables/{full}/sit", {"seat": 7}),
    ("/api/tables/{private}/sit", {"seat": 1}),
    ("/api/tables/{full}/actions", {**SEAT, "action": "pass", "moment": 0}),
    *((f"/api/tables/{{full}}/{verb}", SEAT) for verb in ("undo", "ask-undo", "resign", "draw")),
    ("/api/tables/{full}/answer-undo", {**SEAT, "agree": True}),
    ("/api/tables/{full}/analysis", {}),
    ("/api/tables/{private}/chat", {"text": "hello"}),
    ("/api/tables/{full}/chat", {"text": " "}),
    ("/api/tables/nowhere/chat", {"text": "hello"}),
]
FORMS_THAT_CHANGE_NOTHING: list[tuple[str, Data]] = [
    ("/tables", {"game": "no such game"}),
    ("/tables", {"game": GAME, "kind": "no such kind"}),
    ("/tables", {"game": GAME, "kind": "computer", "level": "no such level"}),
    ("/t/{full}/join", {}),
    ("/t/{private}/join", {}),
    ("/join/no-such-invitation", {}),
    ("/join/{taken}", {}),
    ("/t/{full}/fork", {"ply": "0"}),
    ("/t/nowhere/fork", {"ply": "0"}),
]


async def players(here: Served) -> int:
    return sum((await here.inside.store.tables.stats()).players.values())


async def test_what_changes_nothing_makes_no_guest(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        host = await here.person()
        names = {
            "full": await here.table(host, public=True, mind="Recruit"),
            "private": await here.table(host, mind=None),
        }
        names["taken"] = here.inside.cookies.invite(names["full"], 0)
        for path, body in CHANGES_NOTHING:
            stranger = await here.stranger()
            answer = await stranger.http.post(path.format(**names), json=body)
            assert answer.status_code < 500, path
            assert (await players(here), COOKIE in answer.cookies) == (1, False), (path, body, answer.text)
        for path, form in FORMS_THAT_CHANGE_NOTHING:
            stranger = await here.stranger()
            answer = await stranger.http.post(path.format(**names), data=form)
            assert answer.status_code < 500, path
            assert await players(here) == 1, (path, form, answer.text)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", {"game": GAME, "seats": ["me", "Recruit"]}),
        ("/api/tables/{}/sit", {"seat": 1}),
        ("/api/tables/{}/chat", {"text": "hello"}),
    ],
)
async def test_what_is_kept_makes_one_guest_who_is_remembered(path: str, body: Data, sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        table = await here.table(await here.person(), public=True, mind=None)
        stranger = await here.stranger()
        if path == "/api/tables":
            body = {**body, "options": (await here.inside.tables.get(table)).row.options}
        answer = await stranger.http.post(path.format(table), json=body)
        assert answer.status_code in (200, 201), answer.text
        assert await players(here) == 2
        token = here.inside.cookies.read(answer.cookies[COOKIE])
        assert token is not None
        assert await here.inside.store.sessions.player(token) is not None


@pytest.mark.parametrize("path", ["/tables", "/t/{table}/join", "/join/{invite}"])
async def test_a_form_that_is_kept_makes_one_guest_who_is_remembered(path: str, sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        table = await here.table(await here.person(), public=True, mind=None)
        stranger = await here.stranger()
        address = path.format(table=table, invite=here.inside.cookies.invite(table, 1))
        answer = await stranger.http.post(address, data={"game": GAME, "kind": "hotseat"})
        assert answer.status_code == 303, answer.text
        assert await players(here) == 2
        assert here.inside.cookies.read(answer.cookies[COOKIE]) is not None
