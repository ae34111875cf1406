"""The paces people can choose from."""

from __future__ import annotations

from dataclasses import dataclass

from quincunx.core.game import Data


@dataclass(frozen=True)
class PaceChoice:
    """A pace in words and as the clocks know it."""

    text: str
    pace: Data


PACES = {
    "none": PaceChoice("No clock", {}),
    "live15": PaceChoice("15 minutes each, 10 seconds a choice", {"kind": "live", "seconds": 900, "increment": 10}),
    "live45": PaceChoice("45 minutes each, 20 seconds a choice", {"kind": "live", "seconds": 2700, "increment": 20}),
    "days1": PaceChoice("A day a choice", {"kind": "days", "days": 1}),
    "days3": PaceChoice("Three days a choice", {"kind": "days", "days": 3}),
}


def pace_text(pace: Data) -> str | None:
    """The words for a pace; None if there is no clock."""
    for name, choice in PACES.items():
        if name != "none" and all(pace.get(key) == value for key, value in choice.pace.items()):
            return choice.text
    return None
