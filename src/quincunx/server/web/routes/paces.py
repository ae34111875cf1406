"""The paces people can choose from."""

from __future__ import annotations

from dataclasses import dataclass

from quincunx.core.game import Data
from quincunx.server.words import say


@dataclass(frozen=True)
class PaceChoice:
    """A pace as it is called in the catalogues and as the clocks know it."""

    name: str
    pace: Data

    @property
    def text(self) -> str:
        return say(f"pace.{self.name}")


PACES = {
    "none": PaceChoice("none", {}),
    "live15": PaceChoice("live15", {"kind": "live", "seconds": 900, "increment": 10}),
    "live45": PaceChoice("live45", {"kind": "live", "seconds": 2700, "increment": 20}),
    "days1": PaceChoice("days1", {"kind": "days", "days": 1}),
    "days3": PaceChoice("days3", {"kind": "days", "days": 3}),
}


def pace_text(pace: Data) -> str | None:
    """The words for a pace; None if there is no clock."""
    for name, choice in PACES.items():
        if name != "none" and all(pace.get(key) == value for key, value in choice.pace.items()):
            return choice.text
    return None
