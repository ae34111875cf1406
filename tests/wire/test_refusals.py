"""What must not be done is refused over the wire, clearly, and nothing has changed; nothing anyone sends is code."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import httpx
import pytest
import websockets
from wire.serving import GAME, Line, Person, Served, served

import quincunx as qx
from quincunx.core.game import Data
from quincunx.server.people.cookies import COOKIE, CSRF_HEADER
from quincunx.server.web.routes.socket import DEEDS

EVIL = '<script>alert(1)</script><img src=x onerror="alert(2)">'
FUZZ_MESSAGES = 300
DEEP = 1300


class Setting:
    """Two at a table, someone else, and what is kept."""

    def __init__(self, server: Served, people: list[Person], table: str) -> None:
        self.served = server
        self.host, self.friend, self.other = people
        self.table = table

    @property
    def people(self) -> list[Person]:
        return [self.host, self.friend]

    async def match(self) -> qx.Match:
        return (await self.served.inside.tables.get(self.table)).match

    @asynccontextmanager
    async def unchanged(self) -> AsyncIterator[None]:
        """Whatever is done meanwhile, nothing of the game is kept."""
        before, ply = await self.served.events(self.table), (await self.match()).ply
        yield
        assert await self.served.events(self.table) == before
        assert (await self.match()).ply == ply


@asynccontextmanager
async def at_table(database: str, public: bool = True, **given: object) -> AsyncIterator[Setting]:
    async with served(database, **given) as server:
        people = [await server.person() for _ in range(3)]
        yield Setting(server, people, await server.table(*people[:2], public=public))


def is_refusal(answer: httpx.Response, *statuses: int) -> None:
    assert answer.status_code in statuses, answer.text
    assert answer.json()["refused"]


# ---- who may do what


async def test_what_is_not_offered_is_refused(sqlite_url: str) -> None:
    async with at_table(sqlite_url) as here, here.host.at(here.table) as line, here.friend.at(here.table) as other:
        match = await here.match()
        seat, moment = match.acting[0], 0
        mine, theirs = (line, other) if seat == 0 else (other, line)
        good = match.notation(match.legal(seat)[0], seat)
        async with here.unchanged():
            unoffered: tuple[object, ...] = (
                "pass:",
                "",
                "x" * 79,
                "x" * 5000,
                "no-such-verb:1",
                None,
                7,
                True,
                [],
                {"a": 1},
                1.5,
            )
            for action in unoffered:
                refused = await mine.ask("play", seat=seat, action=action, moment=moment)
                assert (refused["is"], bool(refused["text"]), bool(refused["rule"])) == ("refused", True, True), action
            for wrong in (moment + 1, moment - 1, 10**9, -1, None, "0", 0.0, True):
                assert (await mine.ask("play", seat=seat, action=good, moment=wrong))["is"] == "refused", wrong
            for bad in (1 - seat, 2, -1, 10**9, "0", None, 0.0, True):
                assert (await mine.ask("play", seat=bad, action=good, moment=moment))["is"] == "refused", bad
            assert (await theirs.ask("play", seat=seat, action=good, moment=moment))["text"] == "That is not your seat."
            assert (await theirs.ask("play", seat=1 - seat, action=good, moment=moment))["rule"] == "table.turn"
            assert (await theirs.ask("play", seat=1 - seat, action=good, moment=moment))["is"] == "refused"
        assert (await mine.ask("play", seat=seat, action=good, moment=moment))["is"] == "done"
        async with here.unchanged():
            stale = await mine.ask("play", seat=seat, action=good, moment=moment)
            assert stale["text"] == "The table has moved on since; look again."


async def test_only_the_seats_own_player_acts(sqlite_url: str) -> None:
    async with at_table(sqlite_url) as here:
        match = await here.match()
        seat = match.acting[0]
        action = {"seat": seat, "action": match.notation(match.legal(seat)[0], seat), "moment": 0}
        path = f"/api/tables/{here.table}"
        async with here.unchanged():
            for who in (here.other, here.people[1 - seat]):
                is_refusal(await who.post(f"{path}/actions", action), 403)
                for verb, body in (
                    ("undo", {"seat": seat}),
                    ("ask-undo", {"seat": seat}),
                    ("answer-undo", {"seat": seat, "agree": True}),
                    ("resign", {"seat": seat}),
                    ("draw", {"seat": seat}),
                ):
                    is_refusal(await who.post(f"{path}/{verb}", body), 403, 409)
            async with here.other.at(here.table) as line:
                for verb in set(DEEDS) - {"chat", "note", "ping", "odds"}:
                    answer = await line.ask(verb, **action, agree=True)
                    assert answer["is"] == "refused", verb
                odds = await line.ask("odds", **action)
                assert (odds["seat"], odds["forecast"]) == (-1, None), "whatever seat they name"
        taken = await here.people[seat].post(f"{path}/actions", action)
        assert taken.status_code == 200, taken.text


async def test_a_private_table_is_closed_to_others(sqlite_url: str) -> None:
    async with at_table(sqlite_url, public=False) as here, here.unchanged():
        path = f"/api/tables/{here.table}"
        for who in (here.other, await here.served.stranger()):
            for each in ("", "/view", "/chat", "/record", "/replay/0"):
                assert (await who.get(path + each)).status_code == 403, each
            for each in ("", "/replay", "/record.json"):
                assert (await who.get(f"/t/{here.table}{each}")).status_code == 403, each
            async with who.at(here.table) as line:
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await line.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403
        is_refusal(await here.other.post(f"{path}/sit", {"seat": 1}), 403, 409)
        is_refusal(await here.other.post(f"{path}/chat", {"text": "hello"}), 403, 409)
        assert await here.served.inside.store.chat.lines(here.table) == []


async def test_seats_cannot_be_taken_from_others(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        host, friend, other = [await server.person() for _ in range(3)]
        table = await server.table(host, public=True)
        is_refusal(await other.post(f"/api/tables/{table}/sit", {"seat": 0}), 403, 409)
        is_refusal(await host.post(f"/api/tables/{table}/sit", {"seat": 1}), 403, 409)
        answers = await asyncio.gather(
            *(who.post(f"/api/tables/{table}/sit", {"seat": 1}) for who in (friend, other)), return_exceptions=False
        )
        assert sorted(answer.status_code for answer in answers) in ([200, 403], [200, 409]), "one of two sits down"
        private = await server.table(host)
        invite = server.inside.cookies.invite(private, 1)
        for forged in (invite[:-1], invite.replace(private, table), invite.replace(".1.", ".0."), "x", f"{private}.1"):
            answer = await other.http.post(f"/join/{forged}", data={"csrf": other.csrf[CSRF_HEADER]})
            assert answer.status_code == 404, forged
        assert [seat.player_id for seat in await server.inside.store.tables.seats(private)] == [host.id, None]


# ---- the door


async def test_changes_from_other_sites_are_refused(sqlite_url: str) -> None:
    async with at_table(sqlite_url) as here, here.unchanged():
        host, path, body = here.host, f"/api/tables/{here.table}/resign", {"seat": 0}
        own = here.served.base
        foreign = (
            "http://evil.example",
            "null",
            own + ".evil.example",
            own.replace("127.0.0.1", "localhost"),
            "http://[",
        )
        for origin in foreign:
            answer = await host.post(path, body, Origin=origin)
            is_refusal(answer, 403, 422)
            with pytest.raises(websockets.InvalidStatus) as refused:
                async with host.at(here.table, Origin=origin):
                    pass
            assert 400 <= refused.value.response.status_code < 500, origin
        for word in ("", "0" * 64, here.friend.csrf[CSRF_HEADER], "é"):
            sent = {CSRF_HEADER.encode(): word.encode()}
            is_refusal(await host.http.post(path, json=body, headers=sent), 403)
        is_refusal(await host.http.post(path, json=body), 403)
        for form in ({}, {"csrf": "wrong"}):
            assert (await host.http.post("/tables", data={"game": GAME, **form})).status_code == 403
            assert (await host.http.post("/me/name", data={"name": "Other", **form})).status_code == 403
            assert (await host.http.post("/logout", data=form)).status_code == 403
        async with host.at(here.table, Origin=own) as line:
            assert (await line.hear())["is"] == "table", "our own pages may"


async def test_a_cookie_cannot_be_forged(sqlite_url: str) -> None:
    async with at_table(sqlite_url, public=False) as here, here.unchanged():
        token, signature = here.host.cookie.rsplit(".", 1)
        forged = [token, f"{token}.", f"{token}.{signature[:-2]}AA", here.host.id, f"{here.host.id}.{signature}"]
        forged += ["x" * 5000, f"{here.friend.cookie.rsplit('.', 1)[0]}.{signature}", "%00", '"', "é"]
        for cookie in forged:
            headers = {b"Cookie": f"{COOKIE}={cookie}".encode()}
            word = {CSRF_HEADER.encode(): here.host.csrf[CSRF_HEADER].encode()}
            async with httpx.AsyncClient(base_url=here.served.base) as http:
                answer = await http.get(f"/api/tables/{here.table}/view", headers=headers)
                assert answer.status_code == 403, cookie
                answer = await http.post(
                    f"/api/tables/{here.table}/resign", json={"seat": 0}, headers={**headers, **word}
                )
                assert answer.status_code in (403, 409), cookie


async def test_a_session_ends_with_its_logout(sqlite_url: str) -> None:
    async with at_table(sqlite_url, public=False) as here:
        stolen = here.host.cookie
        assert (await here.host.get(f"/api/tables/{here.table}/view")).status_code == 200
        form = {"csrf": here.host.csrf[CSRF_HEADER]}
        assert (await here.host.http.post("/logout", data=form)).status_code == 303
        async with httpx.AsyncClient(base_url=here.served.base, cookies={COOKIE: stolen}) as http:
            assert (await http.get(f"/api/tables/{here.table}/view")).status_code == 403


async def test_what_is_too_large_is_refused(sqlite_url: str) -> None:
    async with at_table(sqlite_url) as here, here.unchanged():
        path = f"/api/tables/{here.table}/chat"
        assert (await here.host.post(path, {"text": "x" * 70_000})).status_code == 413
        is_refusal(await here.host.post(path, {"text": "x" * 2001}), 422)
        is_refusal(await here.host.post(path, {"text": "x" * 501}), 409, 422)
        assert await here.served.inside.store.chat.lines(here.table) == []
        assert (await here.host.get("/healthz")).json()["well"] is True


async def test_how_large_is_too_large_can_be_set(sqlite_url: str) -> None:
    async with at_table(sqlite_url, max_body_bytes=2048, max_message_bytes=512) as here, here.unchanged():
        assert (await here.host.post(f"/api/tables/{here.table}/chat", {"text": "x" * 2048})).status_code == 413
        async with here.friend.at(here.table) as line:
            await line.say(json.dumps({"do": "ping", "pad": "x" * 512}))
            assert "too large" in (await answer_on(line))["text"]
            assert (await line.ask("ping"))["is"] == "done"


@pytest.mark.parametrize("path", ["/api/tables/{}/chat", "/tables", "/login"])
async def test_what_grows_too_large_is_refused(path: str, sqlite_url: str) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"x" * 2000

    async with at_table(sqlite_url) as here, here.unchanged():
        kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
        sent = {"content-type": kind, **here.host.csrf}
        with suppress(httpx.TransportError):  # hanging up is an answer, too
            answer = await here.host.http.post(path.format(here.table), content=chunks(), headers=sent)
            assert 400 <= answer.status_code < 500


async def test_those_in_a_hurry_are_slowed_down(sqlite_url: str) -> None:
    slow: dict[str, object] = {
        "actions_per_second": 2,
        "chats_per_minute": 3,
        "tables_per_minute": 2,
        "logins_per_minute": 4,
    }
    async with at_table(sqlite_url, True, **slow) as here, here.unchanged():
        path = f"/api/tables/{here.table}"
        stale = {"seat": 0, "action": "pass", "moment": 999}
        statuses = [(await here.host.post(f"{path}/actions", stale)).status_code for _ in range(20)]
        assert 429 in statuses
        assert 200 not in statuses
        assert 429 in [(await here.host.post(f"{path}/chat", {"text": "hm"})).status_code for _ in range(8)]
        form = {"csrf": here.host.csrf[CSRF_HEADER], "game": GAME, "kind": "hotseat"}
        assert 429 in [(await here.host.http.post("/tables", data=form)).status_code for _ in range(5)]
        wrong = {"name": "nobody", "password": "not the password", "csrf": here.host.csrf[CSRF_HEADER]}
        assert 429 in [(await here.host.http.post("/login", data=wrong)).status_code for _ in range(12)]
        async with here.friend.at(here.table) as line:
            for number in range(30):
                await line.say(json.dumps({"do": "ping", "n": number}))
            answers = [await answer_on(line) for _ in range(30)]
            assert any(answer["is"] == "refused" and answer["rule"] == "table.turn" for answer in answers)
            await asyncio.sleep(1)
            assert (await line.ask("ping"))["is"] == "done", "and then it goes on"


# ---- malformed messages


async def answer_on(line: Line) -> Data:
    """The next answer to something said."""
    while True:
        message = await line.hear()
        if message["is"] in ("done", "refused"):
            return message


MALFORMED = [
    "", " ", "{", "null", "true", "[]", "1", '"play"', "{}", '{"do":null}', '{"do":[]}', '{"do":{"do":"ping"}}',
    '{"do":"no such"}', '{"do":"__class__"}', '{"do":"ping","n":"1"}', '{"do":"ping","n":1.5}', '{"do":"ping","n":NaN}',
    '{"do":"ping","n":true}', "[" * 8000, '{"do":' * DEEP + "1" + "}" * DEEP, "x" * 9000, '{"do":"ping"}' * 3, "\x00",
    '{"do":"play"}', '{"do":"play","moment":0}', '{"do":"play","moment":0,"action":"' + "é" * 2000 + '"}',
    '{"do":"answer-undo","agree":"yes"}', '{"do":"undo","moment":"0"}', '{"do":"undo","moment":-1}', '{"do":"chat"}',
    '{"do":"chat","text":7}', '{"do":"chat","text":""}', '{"do":"note","text":[]}', '{"do":"take-over","seat":-1}',
    '{"do":"why"}', '{"do":"why","action":{}}', '{"do":"ask-undo","ply":1e3}', '{"do":"take-back-seat","seat":9}',
]  # fmt: skip


async def test_malformed_messages_are_refused_and_the_line_stands(sqlite_url: str) -> None:
    async with at_table(sqlite_url) as here, here.unchanged(), here.host.at(here.table) as line:
        for text in MALFORMED:
            await line.say(text)
            answer = await answer_on(line)
            assert answer["is"] == "refused", text[:80]
            assert answer["text"], text[:80]
            assert answer["rule"], text[:80]
        assert (await line.ask("ping"))["is"] == "done"


NEARLY_JSON = {
    "a number longer than Python reads": '{"do":"ping","n":' + "1" * 5000 + "}",
    "half a character in an action": '{"do":"play","seat":SEAT,"moment":0,"action":"\\ud800"}',
    "half a character in a question": '{"do":"why","seat":SEAT,"action":"\\udc80"}',
}


@pytest.mark.parametrize("text", NEARLY_JSON.values(), ids=NEARLY_JSON.keys())
async def test_what_is_nearly_json_is_refused_and_the_line_stands(text: str, sqlite_url: str) -> None:
    async with at_table(sqlite_url) as here, here.unchanged():
        seat = (await here.match()).acting[0]
        async with here.people[seat].at(here.table) as line:
            await line.say(text.replace("SEAT", str(seat)))
            assert (await answer_on(line))["is"] == "refused"
            assert (await line.ask("ping"))["is"] == "done"


async def test_binary_and_huge_messages_at_most_end_their_own_line(sqlite_url: str) -> None:
    async with at_table(sqlite_url) as here, here.unchanged(), here.friend.at(here.table) as bystander:
        for content in (b"\xff\x00", b'{"do":"resign","seat":0,"n":1}', b"", "x" * 40_000, b"x" * 40_000):
            async with here.host.at(here.table) as line:
                await line.say(content)
                with suppress(websockets.ConnectionClosed):
                    assert (await answer_on(line))["is"] == "refused"
                assert line.connection.close_code != 1011, content[:40]
        assert (await bystander.ask("ping"))["is"] == "done"


def some_value(rng: random.Random, deep: int = 0) -> object:
    """Any JSON at all."""
    kind = rng.randrange(9 if deep < 3 else 7)
    if kind == 0:
        return rng.choice([None, True, False])
    if kind == 1:
        return rng.choice([-1, 0, 1, 2, 7, 2**31, 2**63, 10**30, rng.randrange(-5, 200)])
    if kind == 2:
        return rng.random() * 10 ** rng.randrange(-9, 300)
    if kind < 7:
        alphabet = "abz019:-! \"'<>&\\/\n\t\x00é†\U0001d518" + "".join(
            chr(rng.randrange(0x20, 0xD7FF)) for _ in range(8)
        )
        return "".join(rng.choice(alphabet) for _ in range(rng.randrange(40)))
    if kind == 7:
        return [some_value(rng, deep + 1) for _ in range(rng.randrange(4))]
    return {str(some_value(rng, 9)): some_value(rng, deep + 1) for _ in range(rng.randrange(4))}


def some_message(rng: random.Random, notations: list[str], moments: list[int]) -> str:
    """Something that may mean something: often a word and fields that exist, seldom good ones."""
    if rng.random() < 0.1:
        return json.dumps(some_value(rng))
    if rng.random() < 0.05:
        text = json.dumps({"do": "play", "seat": 0, "moment": 0, "action": "pass"})
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(["", "\x00", "}", '"', "\\u12", "\U0001f3b2"]) + text[at + rng.randrange(3) :]
    verbs = sorted(set(DEEDS) - {"resign", "offer-draw", "take-over"})
    message: Data = {"do": rng.choice(verbs) if rng.random() < 0.9 else some_value(rng)}
    good: dict[str, Callable[[], object]] = {
        "seat": lambda: rng.choice([0, 1]),
        "ply": lambda: rng.randrange(12),
        "moment": lambda: rng.choice(moments),
        "action": lambda: rng.choice(notations),
        "agree": lambda: rng.random() < 0.5,
        "text": lambda: EVIL,
        "n": lambda: rng.randrange(100),
    }
    for field, value in good.items():
        if rng.random() < 0.8:
            message[field] = value() if rng.random() < 0.75 else some_value(rng)
    return json.dumps(message)


@pytest.mark.parametrize("seed", range(2))
async def test_no_message_breaks_the_line_or_the_game(seed: int, sqlite_url: str) -> None:
    """Only what is offered, or agreed between those at the table, ever changes anything."""
    rng = random.Random(seed)
    async with at_table(sqlite_url) as here, here.host.at(here.table) as a, here.friend.at(here.table) as b:
        match = await here.match()
        for number in range(FUZZ_MESSAGES):
            match = await here.match()
            before = await here.served.events(here.table)
            line, seat = ((a, 0), (b, 1))[rng.randrange(2)]
            notations = [option.notation for option in match.options(match.acting[0])] + ["pass", "x:1"]
            live = await here.served.inside.tables.get(here.table)
            message = some_message(rng, notations, [live.moment(0), live.moment(1), rng.randrange(12)])
            if number % 25 == 0 and not match.over:
                seat, line = match.acting[0], (a, b)[match.acting[0]]
                move = {"do": "play", "seat": seat, "moment": live.moment(seat), "action": notations[0], "n": 1}
                message = json.dumps(move)
            moments = live.course.timely[seat]
            await line.say(message)
            answer = await answer_on(line)
            after = await here.served.events(here.table)
            assert after[: len(before)] == before, "nothing kept is ever rewritten"
            new = after[len(before) :]
            assert len(new) <= (answer["is"] == "done"), message
            for event in new:
                told = json.loads(message)
                asked = match.acting[0] if not match.over else -1
                if event.what.lstrip("~=").startswith("!"):
                    assert told["do"] in event.what or told["do"] in ("ask-undo", "answer-undo", "undo"), message
                else:
                    assert told["do"] == "play"
                    assert event.seat == seat == asked, message
                    assert event.what.lstrip("~=") in notations[:-2], message
                    assert told["moment"] in moments, message
        assert match.ply > 3, "the game went on meanwhile"
        assert (await a.ask("ping"))["is"] == (await b.ask("ping"))["is"] == "done"


# ---- nothing anyone writes is code


async def test_names_and_words_are_only_words(sqlite_url: str) -> None:
    async with at_table(sqlite_url) as here:
        host = here.host
        form = {"csrf": host.csrf[CSRF_HEADER]}
        await host.http.post("/me/name", data={"name": EVIL[:40], **form})
        async with host.at(here.table) as line:
            assert (await line.ask("chat", text=EVIL))["is"] == "done"
            assert (await line.ask("note", text="</textarea>" + EVIL))["is"] == "done"
        rules = qx.game_of(GAME)
        options = rules.first_options(rules.built_in)
        new = {"game": GAME, "options": options, "seats": ["me", "open"], "public": True, "title": EVIL[:80]}
        titled = (await host.post("/api/tables", new)).json()["table"]
        pages = ["/", f"/t/{here.table}", f"/t/{titled}", f"/t/{titled}/replay", f"/t/{here.table}/replay", "/history"]
        pages += ["/me", f"/join/{here.served.inside.cookies.invite(titled, 1)}", f"/ratings/{GAME}"]
        pages += [f"/t/{EVIL}", f"/games/{EVIL}", f"/login?next={EVIL}", f'/login?next=/"{EVIL}', f"/rules/{EVIL}"]
        for who in (host, here.friend, here.other):
            for path in pages:
                text = (await who.get(path)).text
                assert "<script>alert" not in text, path
                assert "<img src=x" not in text, path
                assert 'onerror="' not in text, path
        shown = (await here.friend.get(f"/t/{here.table}")).text
        assert "&lt;script&gt;alert(1)" in shown, "it is shown as it was written"


async def test_one_is_led_to_our_own_pages_only(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        names = iter(range(100))
        for bad in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "\\\\evil"):
            who = await server.person()
            form = {"csrf": who.csrf[CSRF_HEADER], "name": f"Visitor {next(names)}", "password": "a long password"}
            answer = await who.http.post("/signup", data={**form, "next": bad})
            assert answer.status_code == 303, answer.text
            assert answer.headers["location"] == "/", bad


async def test_every_answer_carries_the_safe_headers(sqlite_url: str) -> None:
    async with at_table(sqlite_url) as here:
        table = here.table
        paths = ["/", "/login", "/signup", "/me", "/history", f"/games/{GAME}", f"/rules/{GAME}", f"/ratings/{GAME}"]
        paths += [f"/t/{table}", f"/t/{table}/replay", "/t/none", "/nothing", "/static/table.js", "/openapi.json"]
        paths += [f"/api/tables/{table}/view", "/api/tables", "/healthz", "/metrics", "/me/export", "/join/x"]
        for who in (here.host, here.other, await here.served.stranger()):
            for path in paths:
                answer = await who.get(path)
                policy = answer.headers["content-security-policy"]
                assert "script-src 'self';" in policy, path
                assert "frame-ancestors 'none'" in policy, path
                assert "object-src 'none'" in policy, path
                assert answer.headers["x-content-type-options"] == "nosniff", path
                assert answer.headers["x-frame-options"] == "DENY", path
                assert "server" not in answer.headers, path
                for cookie in answer.headers.get_list("set-cookie"):
                    assert "httponly" in cookie.lower(), path
                    assert "samesite=lax" in cookie.lower(), path
                if answer.headers.get("content-type", "").startswith("text/html"):
                    runs = r'<script(?! type="application/json")(?![^>]*\bsrc=)'  # words a page brings are not run
                    assert not re.search(runs, answer.text), path
                    assert not re.search(r"\son[a-z]+=", answer.text), path
                    assert answer.headers["cache-control"] == "no-store", path
        large = await here.host.post(f"/api/tables/{table}/chat", {"text": "x" * 70_000})
        assert "content-security-policy" in large.headers


async def test_cookies_are_secure_where_that_is_set(sqlite_url: str) -> None:
    async with served(sqlite_url, cookie_secure=True) as server:
        answer = await (await server.stranger()).get("/")
        assert "secure" in answer.headers["set-cookie"].lower().split("; ")
