"""Connections over which nothing is said: nobody can use up the server's descriptors, from one address or from many."""

from __future__ import annotations

import asyncio
import resource
from base64 import b64encode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from server.scene import soon
from wire.pressure import FORM, HALF_OPEN, Target, post, pressed_by
from wire.serving import PATIENCE, Process, Served, raw, served

from quincunx.server.settings import Settings
from quincunx.server.web import connections
from quincunx.server.web.connections import MOST_UNREAD, Crowd

pytestmark = pytest.mark.anyio

SILENT = 2000
SOON = 8.0
"""Seconds: whoever waited for the silent ones to be cut off would wait for longer (`receive_seconds`)."""
FEW_FILES = 700
assert HALF_OPEN > FEW_FILES // 2, "they are more than there is room for"


@contextmanager
def process(folder: Path, files: int, uvloop: bool = True) -> Iterator[Process]:
    """A server in a process of its own that may hold so many descriptors."""
    running = Process(f"sqlite:///{folder / 'q.db'}", folder / "serve.log", False, files, uvloop)
    try:
        running.wait()
        yield running
    finally:
        running.stop()


@asynccontextmanager
async def silence(port: int, addresses: list[str], count: int) -> AsyncIterator[list[asyncio.StreamReader]]:
    """Connections over which nothing is said."""
    opened = []
    for number in range(count):
        address = addresses[number % len(addresses)]
        opened.append(await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0)))
    try:
        yield [reader for reader, _ in opened]
    finally:
        for _, writer in opened:
            writer.transport.abort()


def port_of(here: Served) -> int:
    return int(here.base.rpartition(":")[2])


async def is_let_in(port: int, address: str) -> bool:
    """Is a connection from there kept, though nothing is said?"""
    async with silence(port, [address], 1) as readers:
        try:
            return await asyncio.wait_for(readers[0].read(), 0.3) != b""
        except TimeoutError:
            return True


async def asked(process: Process, address: str) -> int:
    """What somebody is answered who comes from an address of their own."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=process.base, timeout=SOON, transport=transport) as http:
        return (await http.get("/api/games")).status_code


@pytest.mark.parametrize("many", [False, True], ids=["one address", "many addresses"])
async def test_silent_connections_do_not_use_up_the_descriptors(many: bool, tmp_path: Path) -> None:
    addresses = [f"127.0.2.{n}" for n in range(1, 51 if many else 2)]
    files = 700 if many else 1100
    with process(tmp_path, files) as running:
        async with silence(running.port, addresses, SILENT):
            assert await asked(running, "127.0.0.77") == 200
            assert running.files < files // 2 + 50
        assert "out of system resource" not in running.log.read_text()


@pytest.mark.parametrize("uvloop", [True, False])
async def test_a_process_without_descriptors_waits_for_them_and_does_not_spin(uvloop: bool, tmp_path: Path) -> None:
    with process(tmp_path, 1024, uvloop) as running:
        await running.rest()
        few = running.files + 30
        resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE, (few, few))
        async with silence(running.port, ["127.0.2.1"], 100):
            before = running.processor_seconds
            await asyncio.sleep(2.5)
            assert running.processor_seconds - before < 0.6
            assert running.log.read_text().count("no descriptor is left") == (0 if uvloop else 1), "uvloop turns away"
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    assert await asked(running, "127.0.0.77") == 200
                    break
                except httpx.TransportError:
                    await asyncio.sleep(0.2)


# ---- in the test's own loop


async def test_connections_are_counted_by_address_but_not_those_of_a_proxy(sqlite_url: str) -> None:
    async with served(sqlite_url, connections_per_address=3, trusted_proxies=["127.0.0.1"]) as here:
        port = int(here.base.rpartition(":")[2])
        async with silence(port, ["127.0.2.1"], 5) as readers:
            assert await asyncio.wait_for(readers[3].read(), SOON) == b""
            assert await asyncio.wait_for(readers[4].read(), SOON) == b""
            assert not readers[0].at_eof()
            async with silence(port, ["127.0.0.1"], 5) as by_proxy:
                host = await here.person()
                assert (await host.get("/api/games")).status_code == 200
                assert not any(reader.at_eof() for reader in by_proxy)
        async with asyncio.timeout(PATIENCE):
            while not await is_let_in(port, "127.0.2.1"):
                await asyncio.sleep(0.05)


async def test_who_has_been_silent_longest_makes_room(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "most_connections", lambda: 4)
    async with served(sqlite_url) as here:
        host = await here.person()
        table = await here.table(host, mind="Recruit")
        async with host.at(table) as line:
            port = int(here.base.rpartition(":")[2])
            async with silence(port, ["127.0.2.1"], 3) as readers:
                assert (await host.get("/api/games")).status_code == 200
                assert await asyncio.wait_for(readers[0].read(), SOON) == b""
                assert not readers[2].at_eof()
                assert (await line.ask("ping"))["is"] == "done", "a line is not silent"


async def test_whoever_keeps_a_body_back_makes_room_too(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "most_connections", lambda: 4)
    async with served(sqlite_url) as here:
        port = int(here.base.rpartition(":")[2])
        opened = [await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.2.1", 0)) for _ in range(4)]
        for reader, writer in opened:
            writer.write(post("/login", FORM, "name=", 1000))
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(reader.read(), 0.1)
        host = await here.person()
        assert (await host.get("/api/games")).status_code == 200
        assert await asyncio.wait_for(opened[0][0].read(), SOON) == b""
        assert not opened[3][0].at_eof()
        for _, writer in opened:
            writer.transport.abort()


async def test_newcomers_get_in_while_bodies_trickle_in_from_everywhere(tmp_path: Path) -> None:
    """More of them than there is room for, none of which comes to an end before it is given up or makes room."""
    with (
        process(tmp_path, FEW_FILES) as running,
        pressed_by("slow_bodies", Target(running.port, "", network="127.0.3")),
    ):
        room = FEW_FILES // 2
        for _ in range(600):
            if running.files > room:
                break
            await asyncio.sleep(0.1)
        assert running.files > room, "all places are taken"
        for newcomer in range(8):
            assert await asked(running, f"127.0.0.{80 + newcomer}") == 200
            assert running.files < FEW_FILES - 50


async def test_whoever_goes_is_no_longer_counted(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    crowds: list[Crowd] = []

    class Watched(Crowd):
        def __init__(self, most: int, per_address: int, proxies: list[str]) -> None:
            super().__init__(most, per_address, proxies)
            crowds.append(self)

    monkeypatch.setattr(connections, "Crowd", Watched)
    async with served(sqlite_url, trusted_proxies=[]) as here:
        host = await here.person()
        table = await here.table(host, mind="Recruit")
        async with host.at(table) as line:
            await line.ask("ping")
            await host.get("/api/games")
            assert crowds[0].by_address == {"127.0.0.1": 2}
        await host.http.aclose()
        await soon(lambda: crowds[0].all == 0)
        assert not crowds[0].by_address
        assert not crowds[0].silent


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("10.1.2.3", ""),
        ("127.0.0.1", ""),
        ("@socket", ""),
    ],
)
async def test_how_connections_are_counted(host: str, counted: str) -> None:
    crowd = Crowd(10, 2, ["127.0.0.1", "10.0.0.0/8", "@socket"])
    assert crowd.address_of((host, 1234)) == counted
    assert Crowd(10, 2, ["*"]).address_of((host, 1234)) == ""


async def test_there_are_descriptors_for_more_than_connections() -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert 0 < connections.most_connections() < files
    fields = Settings.model_fields
    assert fields["connections_per_address"].default > fields["sockets_per_address"].default


# ---- lines over which too much is said


async def test_a_line_that_sends_far_ahead_is_cut(sqlite_url: str) -> None:
    async with served(sqlite_url, actions_per_second=1) as here:
        host = await here.person()
        table = await here.table(host, mind="Recruit")
        async with host.at(table) as other, host.at(table) as line:
            line.connection.transport.write(client_text(b'{"do":"ping","n":1}') * 50 * MOST_UNREAD)
            await asyncio.wait_for(line.connection.wait_closed(), 10)
            assert line.connection.close_code == 1006
            assert (await other.ask("ping"))["n"] == 1, "another line still answers"


@pytest.mark.parametrize(
    "frames",
    [b"\x89\x80\0\0\0\0" * 1000, b"\x8a\x80\0\0\0\0" * 1000, b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 1000],
    ids=["asks whether anybody is there", "says that somebody is", "never ends a message"],
)
async def test_a_line_that_says_nothing_again_and_again_is_cut(frames: bytes, sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        host = await here.person()
        table = await here.table(host, mind="Recruit")
        async with host.at(table) as line:
            await (await line.connection.ping())
            line.connection.transport.write(frames)
            await asyncio.wait_for(line.connection.wait_closed(), 10)
            assert line.connection.close_code == 1006


async def test_whatever_way_messages_are_cut_all_are_answered_in_order(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        host = await here.person()
        table = await here.table(host, mind="Recruit")
        async with host.at(table) as line:
            one, two, three, four, five = (client_text(b'{"do":"ping","n":%d}' % n) for n in range(1, 6))
            begins, ends = client_text(b'{"do":"ping",')[2:], client_text(b'"n":6}')[2:]
            fragments = bytes([0x01, 0x80 | 13]) + begins + bytes([0x80, 0x80 | 6]) + ends
            for piece in (one, two[:3], two[3:], three + four[:1], four[1:], five, fragments[:20], fragments[20:], one):
                line.connection.transport.write(piece)
                await asyncio.sleep(0.05)
            heard = [(await line.until("done"))["n"] for _ in range(7)]
            assert heard == [1, 2, 3, 4, 5, 6, 1]


def client_text(text: bytes) -> bytes:
    """A text as a client sends it, masked by nothing."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


async def test_a_bare_connection_can_still_be_used(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        reader, writer = await raw(here)
        for _ in range(3):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
            await reader.read(1000)
        writer.close()


async def test_no_line_is_opened_ahead_of_an_answer(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async with served(sqlite_url) as here:
        host = await here.person()
        table = await here.table(host, mind="Recruit")
        upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: %b\r\nSec-WebSocket-Version: 13\r\n"
        asks = b"GET /ws/%b HTTP/1.1\r\nHost: x\r\n%b\r\n" % (table.encode(), upgrade % b64encode(bytes(16)))
        reader, writer = await raw(here)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + asks)
        answer = await asyncio.wait_for(reader.read(), SOON)
        assert b"101 Switching" not in answer
        writer.close()
        reader, writer = await raw(here)
        writer.write(asks)
        assert b"101 Switching" in await reader.readuntil(b"\r\n\r\n"), "by itself, it is"
        writer.close()
    assert not [entry for entry in caplog.records if entry.exc_info]


IN_PIECES = b"POST /login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("first", "more"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ", b"a" * 8000),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X-Many: x\r\n" * 800),
        (b"GET /", b"a" * 8000),
        (
            b"POST /login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n",
            b"X-Late: x\r\n" * 800,
        ),
        (b"POST /login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;", b"a" * 8000),
    ],
    ids=["a line of the head", "many lines", "the path", "lines after the body", "words beside a piece of the body"],
)
async def test_a_request_that_never_ends_is_cut_off_long_before_its_time(
    first: bytes, more: bytes, sqlite_url: str
) -> None:
    """All of it would be kept in memory until its time is over."""
    async with served(sqlite_url, receive_seconds=600, answer_seconds=600) as here:
        reader, writer = await asyncio.open_connection("127.0.0.1", port_of(here))
        writer.write(first)
        sent = 0
        with suppress(OSError):
            while sent < 20 * 2**20 and not reader.at_eof():
                writer.write(more)
                sent += len(more)
                await writer.drain()
                await asyncio.sleep(0)
        writer.close()
        assert sent < 8 * 2**20, "what the system holds back for both sides is a part of it"
        stranger = await here.stranger()
        assert (await stranger.get("/api/games")).status_code == 200


async def test_whoever_sends_many_requests_ahead_is_cut_off(sqlite_url: str) -> None:
    """Each of them would wait in memory for the answers to those before it."""
    one = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    async with served(sqlite_url) as here:
        for many, most in ((10, 10), (1000, 100)):
            reader, writer = await asyncio.open_connection("127.0.0.1", port_of(here))
            writer.write(one * many)
            found = b""
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    while found.count(b"HTTP/1.1 200") < many and (more := await reader.read(65536)):
                        found += more
            writer.close()
            answered = found.count(b"HTTP/1.1 200")
            assert answered == many if many == most else answered < most
