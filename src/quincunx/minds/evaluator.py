# hot: compiled by mypyc
"""What a search believes before it has searched: how well every seat stands, and which options look promising."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from quincunx.core.game import Game
from quincunx.core.judgement import Model
from quincunx.core.step import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """Says how well every seat stands where the search goes no further: as the game judges, unless derived from."""

    def chances(self, game: Game, table: Table) -> list[float]:
        """Each seat's chance; what it got if the match is over."""
        return game.chances(table)


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(Evaluator):
    """Judges by a model of its own over the game's features."""

    def __init__(self, model: Model) -> None:
        self.model = model

    def chances(self, game: Game, table: Table) -> list[float]:
        if table.scores:
            return list(table.scores)
        return self.model.chances(game.standings(table))


@mypyc_attr(allow_interpreted_subclasses=True)
class Prior:
    """Says which options look promising before any is tried: those the step leans to, unless derived from."""

    def leanings(self, table: Table, chooser: int, options: list[int]) -> list[float] | None:
        """How promising each option looks, from 0 to 1; None if they look alike."""
        return table.steps[-1].leanings(table, chooser, options)
