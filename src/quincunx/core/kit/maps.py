# cold: interpreted
"""Maps of one's own: an option whose value can be drawn on a page, place by place, and is brought as plain data."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, NamedTuple

from quincunx.core.faults import Fault
from quincunx.core.kit.options import Option

if TYPE_CHECKING:
    from quincunx.core.game import Data, Game


class Plot(NamedTuple):
    """A place where something may lie on a map: its name in the data, its middle, and its outline as an SVG path."""

    at: tuple[int, int]
    x: float
    y: float
    outline: str


class MapOption(Option):
    """Which map is played on, one of ours or one of your own."""

    @abstractmethod
    def plots(self) -> list[Plot]:
        """All places that can be painted on."""

    @abstractmethod
    def example(self) -> Data:
        """A map to begin with, as plain data."""

    @abstractmethod
    def limits(self) -> Data:
        """What a map may hold: lists of names, and the most of each number."""

    @abstractmethod
    def wrong_with(self, value: object) -> Fault | None:
        """What is wrong with a map, with the field; None if it can be played on."""


def map_option(game: Game) -> MapOption | None:
    """The option of a game whose maps can be drawn, if it has one."""
    return next((option for option in game.options(game.built_in) if isinstance(option, MapOption)), None)
