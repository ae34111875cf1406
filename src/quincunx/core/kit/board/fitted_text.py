# hot: compiled by mypyc
"""Words that fit: how wide they are about, broken into lines, shrunk or cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quincunx.core.kept import Kept
from quincunx.core.svg import Attribute, Element, group, number, text

NARROW, WIDE = frozenset("fijlrtI.,:;'!|()[]- \N{NO-BREAK SPACE}"), frozenset("mwMWQ@%&+")
BOLD = 1.13
"""So much wider bold words may be."""

WIDTHS: Final[Kept[float]] = Kept(10_000)


def text_width(words: str, size: float) -> float:
    """About how wide words are in the widest of our fonts; no reader's system is asked."""
    width = WIDTHS.get(words)
    if width is None:
        width = sum([letter_width(letter) for letter in words])
        WIDTHS.put(words, width)
    return size * width


def letter_width(c: str) -> float:
    return 0.37 if c in NARROW else 0.92 if c in WIDE else 0.74 if c.isupper() else 0.6 if c < "\u2000" else 1.0


def shortened(words: str, width: float, size: float) -> str:
    """The words, cut with an ellipsis if they would be wider."""
    if text_width(words, size) <= width:
        return words
    while words and text_width(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def wrapped(words: str, width: float, size: float, most: int) -> list[str] | None:
    """The words in lines no wider than this; None if more than `most` would be needed or a word is too wide."""
    lines: list[str] = []
    for word in words.split(" "):
        if text_width(word, size) > width:
            return None
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines if len(lines) <= most else None


def fitted(words: str, width: float, sizes: Sequence[tuple[float, int]]) -> tuple[list[str], float]:
    """Lines and size for words: the first (size, most lines) that fits, else one line cut at the last size."""
    for size, most in sizes:
        lines = wrapped(words, width, size, most)
        if lines is not None:
            return lines, size
    size = sizes[-1][0]
    return [shortened(words, width, size)], size


def halves(words: str, size: float) -> list[str]:
    """Words in two lines as even as they allow; one word stays whole."""
    parts = words.split(" ")
    cuts = [[" ".join(parts[:n]), " ".join(parts[n:])] for n in range(1, len(parts))]
    return min(cuts, key=lambda lines: max([text_width(line, size) for line in lines]), default=[words])


def one_line(
    x: float, y: float, words: str, width: float, size: float, class_: str, **attributes: Attribute
) -> Element:
    """A single line shrunk by at most a quarter, and cut if that is not enough."""
    least = 0.75 * size
    while text_width(words, size) > width and size > least:
        size -= 0.5
    return text(x, y, shortened(words, width, size), size, class_, **attributes)


def squeezed(x: float, y: float, words: str, width: float, size: float, class_: str) -> Element:
    """A single line drawn narrower if it would be too wide, and never smaller."""
    drawn = text(x, y, words, size, class_)
    if text_width(words, size) > width:
        drawn.attributes |= {"textLength": number(width), "lengthAdjust": "spacingAndGlyphs"}
    return drawn


def lines_below(
    x: float, y: float, lines: Sequence[str], step: float, size: float, class_: str, **attributes: Attribute
) -> list[Element]:
    """Lines of one size below each other, so far apart, the first at a height."""
    return [text(x, y + n * step, line, size, class_, **attributes) for n, line in enumerate(lines)]


def paragraph(
    x: float, cy: float, words: str, width: float, sizes: Sequence[tuple[float, int]], class_: str, gap: float = 2.0
) -> Element:
    """Words around a point, in lines of the first (size, most lines) that fits."""
    lines, size = fitted(words, width, sizes)
    top = cy + 0.35 * size - (len(lines) - 1) * (size + gap) / 2
    return group(*lines_below(x, top, lines, size + gap, size, class_))


def signed(value: int) -> str:
    """A number with its sign, and a true minus."""
    return f"+{value}" if value >= 0 else f"\N{MINUS SIGN}{-value}"
