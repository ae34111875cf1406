# hot: compiled by mypyc
"""What is settled before a battle, from the roll for roles to the last general placed."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

FULL: Final = "full"
"""The battle that is not laid out by the content: both armies come to it by all that is played before."""
NO_TERRITORY: Final = -1
NO_SQUARE: Final = -1
NO_SEASON: Final = -1
SQUARES: Final = 60
COLUMNS: Final = 10
"""The map has 10 columns and 6 rows (pre.map)."""
LEFT_SECURE: Final = 1
RIGHT_SECURE: Final = 2


NO_SLOPE: Final = -1


@final
class Item:
    """A piece of terrain that was chosen, and is still to be laid."""

    def __init__(self, seat: int, kind: int, slope: int) -> None:
        self.seat: i64 = seat
        self.kind: i64 = kind
        self.slope: i64 = slope
        """What covers terrained hills; -1 for all others."""


NO_ITEMS: Final[list[Item]] = []


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
        secure: int = 0,
        passed: int = 0,
        items: list[Item] = NO_ITEMS,
        ambushes: bool = True,
        marches: bool = True,
        drawn_up: int = 0,
        weather: bool = False,
        season: int = NO_SEASON,
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
        self.secure: i64 = secure
        """Which flanks are secure, two bits for each seat: at the left edge of the table, and at the right one."""
        self.passed: i64 = passed
        """Who takes no more optional terrain, as bits."""
        self.items = items
        """Terrain that was chosen, in the order in which it is laid; never changed in place."""

        self.ambushes = ambushes
        self.marches = marches
        """Are ambushes and flank marches played? (ambush.option)"""
        self.drawn_up: i64 = drawn_up
        """Whose last share has begun, as bits, once everybody can tell: the rest of his UGs is hidden."""

        self.weather = weather
        """Is weather used? (opt.weather)"""
        self.season: i64 = season

    def twin(self) -> BuildUp:
        """The same once more, to be changed before it lies on a table."""
        twin = BuildUp(self.intercept, int(self.territory), int(self.square), int(self.first))
        twin.percent, twin.shares, twin.secure = self.percent, self.shares, self.secure
        twin.passed, twin.items = self.passed, self.items
        twin.ambushes, twin.marches, twin.drawn_up = self.ambushes, self.marches, self.drawn_up
        twin.weather, twin.season = self.weather, self.season
        return twin
