# hot: compiled by mypyc
"""Lines of words that can still be read however little room they have."""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.core.kit.board.fitted_text import shortened, text_width, wrapped
from quincunx.core.svg import Attribute, Element, text

LEAST = 11.5
"""Letters are never smaller than this."""


def one_line(
    x: float, y: float, words: str, width: float, size: float, class_: str, **attributes: Attribute
) -> Element:
    """A single line in letters as large as fit, cut if even small ones do not."""
    while text_width(words, size) > width and size > LEAST:
        size -= 0.5
    return text(x, y, shortened(words, width, size), size, class_, **attributes)


def with_breaks(words: str, width: float, sizes: Sequence[tuple[float, int]], joints: str) -> str:
    """Words as they are if they fit, and else with a hyphen and a space before those of their last parts we know."""
    for size, most in sizes:
        if wrapped(words, width, size, most) is not None:
            return words
    for joint in joints.split(" "):
        words = words.replace(joint, f"- {joint}")
    return words
