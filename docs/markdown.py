"""Text and tables as Markdown has them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

EN_DASH = "\N{EN DASH}"


def prose(text: str) -> str:
    """Text on one line, with nothing in it that Markdown would take for a sign."""
    return re.sub(r"([<|*\[\]])", r"\\\1", " ".join(text.split()))


def grid(headings: list[str], rows: Iterable[list[Any]], align: str) -> list[str]:
    """A table; `align` has l or r for each column."""
    lines = [row_line(headings), row_line(["---:" if side == "r" else "---" for side in align])]
    return lines + [row_line(row) for row in rows]


def row_line(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"
