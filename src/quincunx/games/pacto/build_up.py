# hot: compiled by mypyc
"""What is settled before a battle, from the roll for roles to the last general placed."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

FULL: Final = "full"
"""The battle that is not laid out by the content: both armies come to it by all that is played before."""
NO_TERRITORY: Final = -1
NO_SQUARE: Final = -1
SQUARES: Final = 60
COLUMNS: Final = 10
"""The map has 10 columns and 6 rows (pre.map)."""
LEFT_SECURE: Final = 1
RIGHT_SECURE: Final = 2


@final
class BuildUp:
    """Never changed once it lies on a table: each thing that is settled makes another."""

    def __init__(
        self,
        intercept: bool = False,
        territory: int = NO_TERRITORY,
        square: int = NO_SQUARE,
        first: int = 0,
        percent: int = 0,
        shares: int = 0,
    ) -> None:
        self.intercept = intercept
        """Does the invader intercept, and so place the counter? (pre.intercept)"""
        self.territory: i64 = territory
        self.square: i64 = square
        """Where the counter stands on the map: row by row."""
        self.first: i64 = first
        """Who deploys first."""
        self.percent: i64 = percent
        """By how much that one is outscouted; 0 if nobody is, and then a third is placed (deploy.even)."""
        self.shares: i64 = shares
        """How many shares were begun."""

    def twin(self) -> BuildUp:
        """The same once more, to be changed before it lies on a table."""
        return BuildUp(
            self.intercept, int(self.territory), int(self.square), int(self.first), int(self.percent), int(self.shares)
        )
