# hot: compiled by mypyc
"""A battle being drawn: its players, units, cards and tiles, and the table in a sentence."""

from __future__ import annotations

from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.canvas import Canvas, style_of
from quincunx.core.kit.board.cards import Cards
from quincunx.core.kit.board.sides import back
from quincunx.core.messages import Say
from quincunx.core.svg import Element
from quincunx.games.battalion.board.faces import CARD_SIZE, TILE_HEIGHT, card_face, rank_tile
from quincunx.games.battalion.board.layout import Layout
from quincunx.games.battalion.board.words import card_words

CSS = style_of(Path(__file__).parent)


class BattleCanvas(Canvas):
    """One drawing of one view of a battle."""

    def __init__(self, view: Data, say: Say, layout: Layout) -> None:
        names = [str(player["name"]) for player in view["players"]]
        super().__init__(view, say, (layout.width, layout.height), names, CSS)
        self.layout = layout
        self.players: list[Data] = view["players"]
        self.units: dict[str, Data] = {unit["id"]: unit for unit in view["units"]}
        self.cards = Cards(self, CARD_SIZE, self.draw_card, self.words_of_card)

    def summary(self) -> str:
        """The table in a sentence."""
        if self.view["ending"]:
            return self.ending_words()
        stage = self.view["phase"] if self.view["phase"] in ("muster", "deploy") else "battle"
        return self.say(f"board.summary.{stage}", names=self.names, turn=self.view["turn"])

    def draw_card(self, seat: int, card: str) -> Element:
        return card_face(self.view, card, seat, self.say)

    def words_of_card(self, seat: int, card: str) -> str:
        return card_words(self.view, card, self.say)

    def define_rank(self, seat: int, rank: str | None, width: float | None = None) -> str:
        """Draw a rank tile, or its back without a name, to be used by the name this gives; as wide as usual here."""
        tile = width if width is not None else self.layout.tile
        name = f"{'rank' if tile == self.layout.tile else 'wide'}-{seat}-{rank or 'back'}"
        if rank is None:
            self.picture.define(f"tile {tile:g}", name, lambda: back(seat, tile, TILE_HEIGHT))
        else:
            self.picture.define(
                f"{self.edition} {tile:g}", name, lambda: rank_tile(self.view, rank, seat, self.say, tile)
            )
        return name
