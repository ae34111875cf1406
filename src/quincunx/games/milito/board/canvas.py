# hot: compiled by mypyc
"""A battle being drawn: its cards, what is under way, and the table in a sentence."""

from __future__ import annotations

from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.canvas import Canvas, style_of
from quincunx.core.kit.board.cards import Cards
from quincunx.core.messages import Say
from quincunx.games.milito.board import faces
from quincunx.games.milito.board.layout import READABLE, Layout
from quincunx.games.milito.turn import LATE, TURN_CAP

NOTICE = 10
"""So many turns ahead the table tells from when on a lead wins."""
CSS = style_of(Path(__file__).parent)


class BattleCanvas(Canvas):
    """One drawing of one view of a battle."""

    def __init__(self, view: Data, say: Say, layout: Layout) -> None:
        names = [str(force["army_name"]) for force in view["forces"]]
        super().__init__(view, say, (layout.width, layout.height), names, CSS)
        self.layout = layout
        self.forces: list[Data] = view["forces"]
        self.attack: Data | None = view["attack"]
        self.placing: Data | None = view["placing"]
        draw = faces.short_face if layout.stacked else faces.card_face
        draw_small = faces.small_short_face if layout.stacked else faces.small_face
        self.cards = Cards(
            self,
            (faces.CARD_WIDTH, layout.card_height),
            lambda seat, card: draw(view["cards"][str(seat)][card], seat),
            lambda seat, card: faces.card_words(view["cards"][str(seat)][card], say),
            dotted=True,
            small=lambda seat, card, numbers: draw_small(view["cards"][str(seat)][card], seat, numbers),
        )
        if layout.stacked:
            self.picture.readable = READABLE

    def face(self, seat: int, card: str) -> Data:
        found: Data = self.view["cards"][str(seat)][card]
        return found

    def summary(self) -> str:
        """The table in a sentence or two."""
        low, high = self.below, 1 - self.below
        return self.said(
            f"board.summary.{self.stage()}",
            seat=self.name(low),
            enemy=self.name(high),
            turn=self.view["turn"],
            held=self.forces[low]["columns_held"],
            enemy_held=self.forces[high]["columns_held"],
            column=self.attack["column"] if self.attack is not None else None,
            winners=[self.name(seat) for seat in self.winners()],
        )

    def turn_line(self) -> str:
        """How near the end is, the phase, and who is to choose."""
        turn, phase = int(self.view["turn"]), str(self.view["phase"])
        near = "late" if turn >= LATE else "soon" if turn >= LATE - NOTICE else "early"
        told = self.said(f"board.turn.{near}", turn=turn, late=LATE, last=TURN_CAP)
        stage = "over_before_turn_1" if phase == "over" and not turn else phase
        return self.said(f"board.turn_line.{stage}", turn=told, seats=self.asked())

    def stage(self) -> str:
        """How far the battle has come."""
        if self.view["ending"]:
            return "won" if self.winners() else "drawn"
        return "hire" if self.view["phase"] == "hire" else "battle" if self.attack is None else "attack"
