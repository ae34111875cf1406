"""What is said at a table as frames: the same that the library would write, and nothing read that it would not."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from quincunx.server.web.frames import frame_of, is_between_frames, text_in

TEXTS = ["", "x", "é" * 60, "x" * 125, "x" * 126, "ü" * 400, "x" * 65_535, "x" * 65_536, "x" * 200_000]


@pytest.mark.parametrize("text", TEXTS, ids=len)
def test_a_frame_is_written_as_the_library_writes_it(text: str) -> None:
    assert frame_of(text.encode()) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


@pytest.mark.parametrize("text", [text for text in TEXTS if len(text) < 65_536], ids=len)
def test_a_whole_frame_of_a_browser_is_read(text: str) -> None:
    frame = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
    assert text_in(frame) == text
    assert text_in(frame[:-1]) is None
    assert text_in(frame + b"x") is None
    assert text_in(bytes([frame[0] | 0x40]) + frame[1:]) is None, "compressed"


@pytest.mark.parametrize(
    ("frame", "masked"),
    [
        (Frame(Opcode.TEXT, b"x"), False),
        (Frame(Opcode.TEXT, b"x" * 200), False),
        (Frame(Opcode.TEXT, b"x", fin=False), True),
        (Frame(Opcode.TEXT, b"\xff"), True),
        (Frame(Opcode.TEXT, b"x" * 70_000), True),
        (Frame(Opcode.BINARY, b"x"), True),
        (Frame(Opcode.CONT, b"x"), True),
        (Frame(Opcode.PING, b"x"), True),
        (Frame(Opcode.CLOSE, b""), True),
    ],
)
def test_everything_else_is_left_to_the_library(frame: Frame, masked: bool) -> None:
    assert text_in(frame.serialize(mask=masked)) is None


def test_nothing_is_read_or_written_in_the_middle_of_something() -> None:
    def line() -> ServerProtocol:
        return ServerProtocol(state=State.OPEN)

    assert is_between_frames(line())
    half, fragment, writing, writes, closing = line(), line(), line(), line(), line()
    half.receive_data(Frame(Opcode.TEXT, b"whole").serialize(mask=True)[:3])
    fragment.receive_data(Frame(Opcode.TEXT, b"first", fin=False).serialize(mask=True))
    writing.send_text(b"first", fin=False)
    writing.data_to_send()
    writes.send_ping(b"there?")
    closing.send_close(1000)
    closing.data_to_send()
    for each in (half, fragment, writing, writes, closing):
        assert not is_between_frames(each)
