"""What a moment of choice asks and offers, read out as it is written; and which moments the tests have shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from games.battalion.given import asked, box

import quincunx as qx

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites", "samnites")
SHOWN: set[str] = set()
"""The moments that some test is about."""
READ: set[str] = set()
"""Those that the test under way has read out."""


def at(*steps: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A test that reads out these moments of choice, and no others."""
    SHOWN.update(steps)

    def shown(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def checked(*args: Any, **named: Any) -> None:
            READ.clear()
            test(*args, **named)
            assert set(steps) == READ

        return checked

    return shown


def read_out(match: qx.Match) -> list[str]:
    """What is asked, and each option as it is written, in words and with its clause; cards without their text."""
    READ.add(asked(match))
    found = [match.prompt()]
    for option in match.options():
        text = option.text
        if option.notation.startswith("play:"):
            text, _, printed = text.partition(": ")
            faction = match.view()["players"][match.acting[0]]["faction"]
            card = box().cards.tactics[f"{faction}.{option.notation.partition(':')[2]}"]
            assert (text, printed) == (f"Play {card.name}", card.text)
        found.append(f"{option.notation} | {text} | {option.rule}")
    return found


def army(*units: Any, **fields: Any) -> dict[str, Any]:
    return {"units": list(units), **fields}
