# cold: interpreted
"""The option `memory` of every game: must players remember what they have seen, or does the table list it for them?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from quincunx.core.kit.options import Choice
from quincunx.core.messages import Say

MEMORY: Final = "memory"
BOOK: Final = "book"
AIDED: Final = "aided"
MEMORIES: Final = (BOOK, AIDED)
CLAUSE: Final = "table.memory"


class Memory(Choice):
    """The option itself, which every game has after its own."""

    def __init__(self) -> None:
        super().__init__(MEMORY, {memory: memory for memory in MEMORIES}, BOOK)

    def fields(self, sentences: Mapping[str, str]) -> list[dict[str, Any]]:
        texts = {memory: sentences[f"memory.choice.{memory}"] for memory in MEMORIES}
        return [self.field(MEMORY, sentences, BOOK, texts)]


def memory_of(options: Mapping[str, object]) -> str:
    """The memory a match is played with; by the rulebook where its options do not say."""
    return AIDED if options.get(MEMORY) == AIDED else BOOK


def without_memory(options: Mapping[str, object]) -> dict[str, object]:
    """The options that have a say in how a match goes: memory is only about what is shown."""
    return {name: value for name, value in options.items() if name != MEMORY}


def memory_in_force(view: Mapping[str, object], say: Say) -> dict[str, str]:
    """Which one is in force at the table of a view, in words and with its clause."""
    return {"text": say(f"memory.in_force.{view[MEMORY]}"), "rule": CLAUSE}
