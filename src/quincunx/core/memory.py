# cold: interpreted
"""The option `memory` of every game: must players remember what they have seen, or does the table list it for them?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from quincunx.core.dice import Dice
from quincunx.core.messages import Say

MEMORY: Final = "memory"
BOOK: Final = "book"
AIDED: Final = "aided"
MEMORIES: Final = (BOOK, AIDED)
CLAUSE: Final = "table.memory"


def memory_of(options: Mapping[str, object]) -> str:
    """The memory a match is played with; by the rulebook where its options do not say."""
    return AIDED if options.get(MEMORY) == AIDED else BOOK


def checked_memory(options: Mapping[str, object]) -> dict[str, str]:
    """The option as every checked match has it; ValueError says what is wrong with it."""
    memory = options.get(MEMORY, BOOK)
    if not isinstance(memory, str) or memory not in MEMORIES:
        raise ValueError(f"{MEMORY}: {' or '.join(map(repr, MEMORIES))} is wanted, found {memory!r}")
    return {MEMORY: memory}


def without_memory(options: Mapping[str, object]) -> dict[str, object]:
    """The options that have a say in how a match goes: memory is only about what is shown."""
    return {name: value for name, value in options.items() if name != MEMORY}


def memory_field(words: Callable[[str], str]) -> dict[str, object]:
    """The option as a field of a form, with a line that explains it."""
    return {
        "name": MEMORY,
        "label": words("memory.label"),
        "value": BOOK,
        "choices": [{"value": memory, "text": words(f"memory.choice.{memory}")} for memory in MEMORIES],
        "about": words("memory.about"),
    }


def memory_from_form(fields: Mapping[str, str]) -> dict[str, str]:
    """The option as a filled-in form asks for it."""
    return {MEMORY: fields.get(MEMORY) or BOOK}


def memory_by_lot(dice: Dice) -> dict[str, str]:
    """Either, by lot."""
    return {MEMORY: MEMORIES[dice.below(len(MEMORIES))]}


def memory_in_force(view: Mapping[str, object], say: Say) -> dict[str, str]:
    """Which one is in force at the table of a view, in words and with its clause."""
    return {"text": say(f"memory.in_force.{view[MEMORY]}"), "rule": CLAUSE}
