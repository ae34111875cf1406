# hot: compiled by mypyc
"""A realm being drawn: whose board lies below, who is who, and the table in a sentence."""

from __future__ import annotations

from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.canvas import Canvas, style_of
from quincunx.core.messages import Say
from quincunx.games.mil1049.board.layout import READABLE, Layout

CSS = style_of(Path(__file__).parent)
NOT_IN_PLAY = -1
LETTERS = "ABCD"


class RealmCanvas(Canvas):
    """One drawing of one view of the realm."""

    def __init__(self, view: Data, say: Say, layout: Layout) -> None:
        self.families: list[Data] = view["seats"]
        names = [str(family["name"]) for family in self.families]
        size = (layout.width, layout.height)
        super().__init__(view, say, size, names, CSS, tuple(str(family["family"]) for family in self.families))
        self.layout = layout
        if layout.tall:
            self.picture.readable = READABLE
        if self.seat < 0:
            self.below = int(view["active"])
        players = len(self.families)
        self.rivals = [(self.below + n) % players for n in range(1, players)]
        """The others, clockwise."""
        self.knights: dict[str, Data] = {}
        self.seats: dict[str, int] = {}
        """Whose knight somebody is."""
        for seat, family in enumerate(self.families):
            for knight in family["knights"]:
                self.knights[knight["id"]] = knight
                self.seats[knight["id"]] = seat

    def board_of(self, seat: int) -> Area:
        """Where the board of a family lies; of the one below the panel with its name."""
        return self.layout.head if seat == self.below else self.layout.rivals[self.rivals.index(seat)]

    def knight_name(self, knight: str) -> str:
        """A knight by his house and column."""
        return self.said("board.knight", family=self.names[self.seats[knight]], column=knight[-1])

    def cubes_words(self, cubes: dict[str, int]) -> list[str]:
        """Some cubes in words, from the best to the worst."""
        told = [self.said(f"board.cubes.{kind}", n=count) for kind, count in reversed(cubes.items()) if count]
        return told or [self.said("board.cubes.none")]

    def leaders(self) -> list[int]:
        """The families with the most victory points; none while all have the same."""
        points = [family["vp"] for family in self.families]
        return [seat for seat, each in enumerate(points) if each == max(points) > min(points)]

    def gain(self, notation: str) -> int | None:
        """The victory points a choice brings to whoever looks; None where there is no difference to tell."""
        told: list[int] | None = self.view["points"].get(notation)
        return None if told is None else told[self.seat]

    def points_words(self, notation: str) -> str:
        """The victory points a choice brings to all, in words; empty if there is nothing to tell."""
        told: list[int] = self.view["points"].get(notation, [])
        changed = [self.said("board.change", family=self.names[seat], n=n) for seat, n in enumerate(told) if n]
        return self.said("board.changes", changes=changed) if changed else ""

    # ---- how soon the phase ends

    def open_spaces(self) -> int:
        """The spaces still empty or with a white token."""
        spaces: list[str] = self.view["spaces"]
        return spaces.count("empty") + spaces.count("white")

    def warnings_about(self, knight: str) -> list[Data]:
        """What is to be minded about a knight."""
        return [each for each in self.view["warnings"] if each["knight"] == knight]

    def summary(self) -> str:
        """The table in a sentence."""
        if self.view["ending"]:
            return self.ending_words()
        points = [self.said("board.points", family=family["name"], n=family["vp"]) for family in self.families]
        return self.said("board.summary", turn=self.view["turn"], phase=self.phase_name(), points=points)

    def phase_name(self) -> str:
        return self.said(f"board.phase.{self.view['phase']}")
