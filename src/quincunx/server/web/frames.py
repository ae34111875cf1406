"""Whole texts as the frames of a line: nearly all that is said at a table, read and written here without ceremony."""

from __future__ import annotations

from typing import Final

from websockets.frames import Opcode
from websockets.protocol import OPEN, Protocol
from websockets.utils import apply_mask

WHOLE_TEXT: Final = 0x80 | Opcode.TEXT
"""How a frame begins that is a text from its first word to its last."""
MASKED: Final = 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127
"""In place of a length: it follows, and takes so much room."""
MASK: Final = 4


def is_between_frames(protocol: Protocol) -> bool:
    """Is nothing half said or half heard on a line that is open and not compressed?"""
    return (
        protocol.state is OPEN
        and not protocol.extensions
        and not protocol.reader.buffer
        and not protocol.writes
        and protocol.current_size is None
        and not protocol.expect_continuation_frame
    )


def text_in(data: bytes) -> str | None:
    """The text of a browser's frame; None if this is another kind of frame, or not exactly one."""
    if len(data) < 2 + MASK or data[0] != WHOLE_TEXT:
        return None
    length, start = data[1] - MASKED, 2 + MASK
    if length == TWO_BYTES:
        length, start = int.from_bytes(data[2:4], "big"), 4 + MASK
    elif not 0 <= length < TWO_BYTES:
        return None
    if len(data) != start + length:
        return None
    try:
        return apply_mask(data[start:], data[start - MASK : start]).decode()
    except UnicodeDecodeError:
        return None


def frame_of(data: bytes) -> bytes:
    """A text, encoded, as one frame from a server, which masks nothing."""
    length = len(data)
    if length < TWO_BYTES:
        return bytes((WHOLE_TEXT, length)) + data
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, TWO_BYTES)) + length.to_bytes(2, "big") + data
    return bytes((WHOLE_TEXT, EIGHT_BYTES)) + length.to_bytes(8, "big") + data
