# hot: compiled by mypyc
"""What was agreed before the game, in numbers (setup.options)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final


@final
class Setting:
    """The options of a match as the rules need them; never changed."""

    def __init__(
        self,
        agreed: dict[str, Any],  # options of a match are plain data
        factions: list[int],
        sides: list[int],
        expert: bool,
        ways: int,
        turn_limit: int,
        mines: int,
        formations: bool,
        named_numbers: bool,
        diplomacy: bool,
    ) -> None:
        self.agreed = agreed
        """The options as they were agreed upon."""
        self.factions = factions
        self.sides = sides
        """The side of each seat."""
        self.expert = expert
        self.ways = ways
        """The ways of winning, as bits."""
        self.turn_limit = turn_limit
        self.mines = mines
        self.formations = formations
        self.named_numbers = named_numbers
        """Does the neighbour name the number of a territory, instead of a die?"""
        self.diplomacy = diplomacy

    def told(self) -> dict[str, Any]:
        """The options as they were agreed upon, for others to keep."""
        return {name: copied(value) for name, value in self.agreed.items()}


def copied(value: Any) -> Any:
    """Plain data once more."""
    if isinstance(value, dict):
        return {name: copied(each) for name, each in value.items()}
    return [copied(each) for each in value] if isinstance(value, list) else value


def numeral(factions: Sequence[object], seat: int) -> str:
    """I for the first seat that leads its faction, II for the second."""
    return "I" * (1 + list(factions[:seat]).count(factions[seat]))
