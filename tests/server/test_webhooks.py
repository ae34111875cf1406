"""Webhooks: signed, sent to public addresses only, tried again, against a real server on loopback."""

from __future__ import annotations

import asyncio
import json
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from server.scene import Scene, soon

from quincunx.server.people.webhooks import SIGNATURE, Webhooks, checked_url, public_addresses, signature

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
    hooks = Webhooks(scene.store, "https://play.example", SECRET, pauses=(0.0, 0.0, 0.0), resolve=here, trusted=trusted)
    scene.tables.changes.on_turn.append(hooks.your_turn)
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
