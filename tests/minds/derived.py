"""Computer players derived from ours in plain Python, as another package would bring them."""

from __future__ import annotations

from typing import ClassVar

from quincunx.core.game import Game
from quincunx.core.match import Match
from quincunx.core.step import Table
from quincunx.minds import GreedyMind, RandomMind, Recruit, SearchMind, Thought

BROUGHT = ",".join(f"{name}=minds.derived:{name.capitalize()}" for name in ("careful", "idle"))
"""What QUINCUNX_MINDS says to have some of them found."""


class Careful(SearchMind):
    """looks at few options, and fears the worst"""

    asked: ClassVar[int] = 0

    def __init__(self, seed: int) -> None:
        super().__init__(seed, iterations=8)

    def judged(self, game: Game, table: Table) -> list[float]:
        Careful.asked += 1
        return [chance * chance for chance in super().judged(game, table)]


class Idle(RandomMind):
    """takes the last option there is"""

    asked: ClassVar[int] = 0

    def think(self, match: Match, seat: int) -> Thought:
        Idle.asked += 1
        thought = super().think(match, seat)
        return Thought(match.legal(seat)[-1], thought.value, thought.weighed)


class Narrow(GreedyMind):
    """carries nothing through"""

    asked: ClassVar[int] = 0

    def settle(self, game: Game, table: Table, seat: int, depth: int) -> float:
        Narrow.asked += 1
        return super().settle(game, table, seat, 9)


class Green(Recruit):
    """a Recruit on its first day"""

    asked: ClassVar[int] = 0

    def think(self, match: Match, seat: int) -> Thought:
        Green.asked += 1
        return super().think(match, seat) if match.ply % 2 else RandomMind(match.ply).think(match, seat)
