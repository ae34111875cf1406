"""Webhooks: signed, sent to public addresses only, tried again, against a real server on loopback."""

from __future__ import annotations

import asyncio
import json
import logging
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from server.scene import Scene, soon

from quincunx.server.logs import AsJson
from quincunx.server.people.webhooks import (
    SIGNATURE,
    Undelivered,
    Webhooks,
    checked_url,
    public_addresses,
    signature,
)

pytestmark = pytest.mark.anyio
SECRET = b"a secret that signs for everybody here"


@dataclass
class Hook:
    """A web server of the player's own: what it was sent, and what it answers, the last one for ever."""

    port: int = 0
    answers: list[int] = field(default_factory=lambda: [200])
    heads: list[dict[str, str]] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        self.heads.append({"request": head[0], **fields})
        self.bodies.append(await reader.readexactly(int(fields["content-length"])))
        status = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        location = "Location: http://127.0.0.1:1/\r\n" if status == 302 else ""
        writer.write(f"HTTP/1.1 {status} x\r\n{location}Content-Length: 0\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def listening(*answers: int, encrypted: ssl.SSLContext | None = None) -> AsyncIterator[Hook]:
    hook = Hook(answers=list(answers) or [200])
    server = await asyncio.start_server(hook.serve, "127.0.0.1", 0, ssl=encrypted)
    hook.port = server.sockets[0].getsockname()[1]
    async with server:
        yield hook


def here(_: str) -> list[str]:
    return ["127.0.0.1"]


@asynccontextmanager
async def told_by(scene: Scene, trusted: ssl.SSLContext | None = None) -> AsyncIterator[Webhooks]:
    """Webhooks that find every name on loopback, and do not wait long."""
    hooks = Webhooks(
        scene.store,
        "https://play.example",
        SECRET,
        pauses=(0.0, 0.0, 0.0),
        resolve=here,
        trusted=trusted,
        check=str,  # a hook on loopback has no https and no name; what is checked is tested below
    )
    changes = scene.tables.changes
    changes.on_turn.append(lambda table, seats: changes.call([hooks.your_turn], table, seats))
    yield hooks
    await hooks.close()


async def until_the_turn_changes(scene: Scene, url: str) -> tuple[str, int]:
    """Both have left this address; the table, and who is asked then."""
    for player in (scene.anna, scene.ben):
        await scene.store.notes.set_webhook(player, url)
    table = await scene.seated()
    first = table.match.acting
    while table.match.acting == first:
        await scene.play(table)
    return table.id, table.match.acting[0]


async def test_a_player_who_is_away_is_told_by_a_signed_notice(scene: Scene) -> None:
    async with listening() as hook, told_by(scene) as hooks:
        table, seat = await until_the_turn_changes(scene, f"http://hook.example:{hook.port}/turn?me=1")
        await soon(lambda: hook.bodies)
        assert json.loads(hook.bodies[0]) == {
            "event": "your-turn",
            "table": table,
            "game": "milito",
            "seat": seat,
            "url": f"https://play.example/t/{table}",
        }
        head = hook.heads[0]
        assert (head["request"], head["host"]) == ("POST /turn?me=1 HTTP/1.1", f"hook.example:{hook.port}")
        at, _, signed = head[SIGNATURE.lower()].removeprefix("t=").partition(",v1=")
        assert signed == signature(hooks.key_of(scene.who(seat)), at, hook.bodies[0])
        assert signed != signature(hooks.key_of(scene.who(1 - seat)), at, hook.bodies[0])


async def test_a_player_who_is_here_is_not_called(scene: Scene) -> None:
    async with listening() as hook, told_by(scene) as hooks:
        table, seat = await until_the_turn_changes(scene, f"http://hook.example:{hook.port}/")
        await soon(lambda: hook.bodies)
        hook.bodies.clear()
        live = await scene.tables.get(table)
        async with scene.tables.viewing.watch(table, scene.who(seat)):
            await hooks.your_turn(live, [seat])
        assert hook.bodies == []


@pytest.mark.parametrize(("answers", "tries"), [((503, 429, 200), 3), ((500,), 4), ((404,), 1), ((302,), 1)])
async def test_what_may_pass_is_tried_again_and_what_will_not_is_left(
    scene: Scene, answers: tuple[int, ...], tries: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "quincunx.webhooks")
    async with listening(*answers) as hook, told_by(scene) as hooks:
        url = f"http://hook.example:{hook.port}/secret-path"
        table, seat = await until_the_turn_changes(scene, url)
        await soon(lambda: not scene.tables.background.aside)
        assert len(hook.bodies) == tries
        assert len(caplog.records) == tries - (answers[-1] == 200)
        assert "secret-path" not in caplog.text
        hook.bodies.clear()
        await hooks.your_turn(await scene.tables.get(table), [seat])
        assert hook.bodies


async def test_nobody_is_told_late_of_a_turn_that_is_over(scene: Scene) -> None:
    async with listening(503) as hook, told_by(scene) as hooks:
        hooks.pauses = (0.3,)
        table, seat = await until_the_turn_changes(scene, f"http://hook.example:{hook.port}/")
        await scene.store.notes.set_webhook(scene.who(1 - seat), None)
        await soon(lambda: hook.bodies)
        await scene.play(await scene.tables.get(table))
        tried = len(hook.bodies)
        await soon(lambda: not scene.tables.background.aside)
        assert len(hook.bodies) == tried


async def test_the_name_is_checked_though_the_address_was_looked_up_before(scene: Scene, tmp_path: Path) -> None:
    key, certificate = str(tmp_path / "key.pem"), str(tmp_path / "certificate.pem")
    new = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=hook.example"]
    new += ["-addext", "subjectAltName=DNS:hook.example", "-keyout", key, "-out", certificate]
    subprocess.run(new, check=True, capture_output=True)
    ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_cert_chain(certificate, key)
    trusted = ssl.create_default_context(cafile=certificate)
    async with listening(encrypted=ours) as hook, told_by(scene, trusted) as hooks:
        table, seat = await until_the_turn_changes(scene, f"https://hook.example:{hook.port}/")
        await soon(lambda: len(hook.bodies) == 1)
        await scene.store.notes.set_webhook(scene.who(seat), f"https://other.example:{hook.port}/")
        await hooks.your_turn(await scene.tables.get(table), [seat])
        assert len(hook.bodies) == 1, "a certificate for another name is not accepted"


WITHIN = "localhost 127.0.0.1 10.1.2.3 192.168.0.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 ::1 fe80::1 fd00::1"
WRAPPED = "::ffff:127.0.0.1 2002:7f00:1:: 64:ff9b:1::1 64:ff9b::7f00:1"


@pytest.mark.parametrize("host", [*WITHIN.split(), *WRAPPED.split(), "", "no.such.name.invalid"])
async def test_nobody_points_us_at_ourselves(host: str) -> None:
    assert public_addresses(host) == []


async def test_an_address_of_the_open_network_is_used() -> None:
    for address in ("93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "64:ff9b::5db8:d70e"):
        assert public_addresses(address) == [address]


@pytest.mark.parametrize("url", ["http://a.example/", "https://me:pw@a.example/", "https:///x", "ftp://a.example", ""])
async def test_a_webhook_is_an_https_address(url: str) -> None:
    with pytest.raises(ValueError, match="https"):
        checked_url(url)
    assert checked_url("https://a.example/x") == "https://a.example/x"


@pytest.mark.parametrize(
    ("url", "plain"),
    [
        ("https://A.Example", "https://a.example/"),
        ("HTTPS://a.example:443/x", "https://a.example/x"),
        ("https://a.example:8443/x?y=1&z=%20", "https://a.example:8443/x?y=1&z=%20"),
        ("https://b\u00fccher.example/\u00fc?\u00fc", "https://xn--bcher-kva.example/%C3%BC?%C3%BC"),
        ("https://a\uff0eexample/", "https://a.example/"),
        ("https://a.example./x", "https://a.example/x"),
        ("https://93.184.215.14/x", "https://93.184.215.14/x"),
        ("https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/", "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/"),
    ],
)
async def test_an_address_is_written_plainly(url: str, plain: str) -> None:
    assert checked_url(url) == plain
    assert checked_url(plain) == plain


ODD = [
    "https://a.example#@b.example/",
    "https://a.example/x#",
    "https://a.example\\@b.example/",
    "https://me@a.example",
    "https://@a.example/",
    "https://a.example:22/",
    "https://a.example:0/",
    "https://a.example:99999/",
    "https://a.example:x/",
    "https://a.exa mple/",
    "https://a.exam\tple/",
    "https://a.example/\nHost: b",
    "https://a/",
    "https://localhost/",
    "https://x.localhost/",
    "https://printer.local/",
    "https://db.internal/",
    "https://nas.lan",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f.0.0.1/",
    "https://0177.0.0.1/",
    "https://1.2.3.4.5/",
    "https://10.0.0.1:8443/",
    "https://[::1]/",
    "https://[fe80::1%25eth0]/",
    "https://[::1",
    "https://[::ffff:127.0.0.1]/",
    "https://a..example/",
    "https://-a.example/",
    "https://a%2eexample/",
    "//a.example",
    "https://xn--a.example/",
    "https://a.example/" + "x" * 500,
    "https://a.example/" + "\u00fc" * 200,
    "https://\u2488/",
    "https://a\u200b.example/",
    "https://169.254.169.254/latest/meta-data",
    "javascript:alert(1)",
    "https:a.example",
]


@pytest.mark.parametrize("url", ODD)
async def test_the_whole_address_is_checked_and_no_error_quotes_it(url: str) -> None:
    with pytest.raises(ValueError, match="A webhook m") as refused:
        checked_url(url)
    assert "a.example" not in str(refused.value)
    assert refused.value.__cause__ is None
    assert refused.value.__suppress_context__ or refused.value.__context__ is None


async def test_an_address_that_was_kept_before_is_checked_when_it_is_used(scene: Scene) -> None:
    hooks = Webhooks(scene.store, "https://play.example", SECRET, pauses=(), resolve=here)
    async with listening() as hook:
        for url in (f"http://hook.example:{hook.port}/", "https://hook.example:22/", f"https://127.0.0.1:{hook.port}/"):
            with pytest.raises(Undelivered, match="BadAddress"):
                await hooks.send(url, {}, "key")
        assert hook.bodies == []
    await hooks.close()


@pytest.mark.parametrize("fails", ["resolve", "send", "build"])
async def test_no_address_is_logged_whatever_goes_wrong(
    scene: Scene, fails: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    async with listening() as hook, told_by(scene) as hooks:
        url = f"http://hook.example:{hook.port}/secret-path"

        def fail(*given: object, **_: object) -> list[str]:
            raise RuntimeError(f"cannot do this with {url}: {given}")

        if fails == "resolve":
            hooks.resolve = fail
        else:
            monkeypatch.setattr(hooks.client, {"send": "send", "build": "build_request"}[fails], fail)
        await until_the_turn_changes(scene, url)
        await soon(lambda: not scene.tables.background.aside)
        assert hook.bodies == []
        assert [record.__dict__["why"] for record in caplog.records if record.name == "quincunx.webhooks"]
        # Of other libraries only what is grave is logged, at any level.
        logged = [r for r in caplog.records if r.name.startswith("quincunx") or r.levelno >= logging.WARNING]
        formatted = "".join(AsJson().format(record) for record in logged)
        assert "secret-path" not in formatted
        assert "hook.example" not in formatted


async def test_a_hook_that_answers_for_ever_is_left(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.people.webhooks.LONGEST", 0.2)

    async def dribble(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n")
        while not reader.at_eof():
            writer.write(b"X: y\r\n")
            await asyncio.sleep(0.05)
        writer.close()

    server = await asyncio.start_server(dribble, "127.0.0.1", 0)
    async with told_by(scene) as hooks:
        with pytest.raises(Undelivered, match="TimeoutError"):
            await hooks.send(f"http://hook.example:{server.sockets[0].getsockname()[1]}/", {}, "key")
    server.close()
