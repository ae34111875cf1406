"""What an example of examples.toml expects, and which play shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import quincunx as qx


class Expected:
    """The facts an example ends with; each is compared once, and none may be left over."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = dict(facts)

    def __call__(self, **found: Any) -> None:
        """What was found is what the example says."""
        for fact, value in found.items():
            expected = self.facts.pop(fact)
            assert value == expected, f"{fact}: expected {expected!r}, found {value!r}"

    def told(self, fact: str) -> str:
        """A remark for readers."""
        text = self.facts.pop(fact)
        assert isinstance(text, str)
        return text


PLAYED: dict[str, Callable[[Expected], None]] = {}
"""The play that shows each example, by its id."""


def shows(example: str) -> Callable[[Callable[[Expected], None]], Callable[[Expected], None]]:
    """This play shows that example."""

    def enter(play: Callable[[Expected], None]) -> Callable[[Expected], None]:
        assert example not in PLAYED
        PLAYED[example] = play
        return play

    return enter


def face(land: str) -> str:
    """Which face of a land lies up."""
    return "dark" if land.endswith(" dark") else "fertile"


def allowed(match: qx.Match, action: str) -> bool:
    """May whoever is asked do this?"""
    return match.why_not(action) is None


def cubes(told: list[str]) -> int:
    """How many cubes a line of the journal names."""
    return sum(int(text.split()[0]) for text in told)
