"""The recorded games of a game, and the endings and digests they lead to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import quincunx as qx

BY_WORD = {"table.resigned", "table.time", "table.agreed"}
"""How any game can end besides by its rules."""


class Recorded:
    """The records of a game, which lie in a folder beside its tests."""

    def __init__(self, game: str) -> None:
        self.folder = Path(__file__).parent / game / "records"
        self.digests: dict[str, list[str]] = json.loads((self.folder / "digests.json").read_text(encoding="utf-8"))

    def load(self, name: str) -> qx.Record:
        return qx.load(self.folder / f"{name}.json")

    def names(self) -> list[str]:
        """Of every file, whether or not somebody wrote down where it leads."""
        return sorted(path.stem for path in self.folder.glob("*.json") if path.stem != "digests")

    def endings(self) -> set[str]:
        return {ending for ending, _ in self.digests.values()}

    def options(self) -> list[dict[str, Any]]:
        """What each was agreed to be played with."""
        return [self.load(name).data["start"]["options"] for name in self.names()]
