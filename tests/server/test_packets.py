"""What goes over a line in one packet: what is told to whoever chose, and the answer that follows at once."""

from __future__ import annotations

import asyncio
from typing import Any

from websockets.protocol import State
from websockets.server import ServerProtocol

from quincunx.server.web.connections import Unhurried
from quincunx.server.web.frames import frame_of


class Packets:
    """Takes down what is written, packet by packet."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closing = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.closing


def an_open_line() -> tuple[Unhurried, Packets]:
    line: Any = Unhurried.__new__(Unhurried)
    packets = Packets()
    line.loop, line.transport = asyncio.get_running_loop(), packets
    line.conn, line.initial_response = ServerProtocol(state=State.OPEN), None
    line.handshake_complete, line.disconnected, line.close_sent = True, False, False
    line.writable, line.held = asyncio.Event(), []
    line.writable.set()
    return line, packets


async def test_what_is_told_waits_for_the_answer_that_follows_at_once() -> None:
    line, packets = an_open_line()
    assert line.sends_at_once(b"told", with_next=True)
    assert packets.written == []
    assert line.sends_at_once(b"answer")
    assert packets.written == [frame_of(b"told") + frame_of(b"answer")]
    await asyncio.sleep(0)
    assert len(packets.written) == 1, "nothing is sent twice"


async def test_without_an_answer_it_goes_out_a_moment_later() -> None:
    line, packets = an_open_line()
    assert line.sends_at_once(b"one", with_next=True)
    assert line.sends_at_once(b"two", with_next=True)
    await asyncio.sleep(0)
    assert packets.written == [frame_of(b"one") + frame_of(b"two")]
    assert line.sends_at_once(b"three")
    assert packets.written[1:] == [frame_of(b"three")]


async def test_what_waits_goes_out_before_anything_that_must_wait_itself() -> None:
    line, packets = an_open_line()
    assert line.sends_at_once(b"told", with_next=True)
    line.writable.clear()
    sending = asyncio.create_task(line.send({"type": "websocket.send", "text": "more"}))
    await asyncio.sleep(0)
    assert packets.written == [frame_of(b"told")]
    sending.cancel()


async def test_nothing_is_written_on_a_line_that_has_closed_meanwhile() -> None:
    line, packets = an_open_line()
    assert line.sends_at_once(b"told", with_next=True)
    packets.closing = True
    await asyncio.sleep(0)
    assert packets.written == []
