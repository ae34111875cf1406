"""Crossing ties its rules, words and looks together here."""

from collections.abc import Sequence
from typing import Final

from quincunx import kit
from quincunx.kit import Content, Data, Dice, Field, Game, Journal, Mirror, Seat

from .scenes import fight_scenes
from .steps import FIGHT, FIRST, Turn
from .table import BAND, FORDS, NOBODY, SEATS, Crossing
from .view import draw, view_of

TABLE: Final = kit.Fields(
    Field("sides", kit.Whole(4, 8), "sides of the die"),
    Field("won", kit.ListOf(Seat(NOBODY), FORDS), "who has won each ford"),
    Field("bands", kit.Parts("bands", BAND, SEATS), "both bands", told=False),
    *kit.ending_fields("end.fords"),
    Field("steps", kit.Steps([Turn], {"seat": Seat()}), "what is to be chosen", told=False),
)
kit.declare(Crossing, TABLE, derived=["names"])
SWAPPED: Final = {0: 1, 1: 0}


class CrossingGame(Game):
    title = "Crossing"
    naming = kit.Naming(kit.Parameter("seat", "asked", called=lambda table, seat: table.names[seat]))
    staged = frozenset({FIGHT.key})
    stage = staticmethod(fight_scenes)
    view = staticmethod(view_of)
    board = staticmethod(draw)

    def options(self, content: Content) -> list[kit.Option]:
        return [kit.Choice("sides", {"4": "4", "6": "6", "8": "8"}, default="6")]

    def bare(self, content: Content, dice: Dice, journal: Journal | None) -> Crossing:
        return Crossing(tuple(band.text("name") for band in content.entries("band")), dice, journal)

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Crossing:
        table, first = self.bare(content, dice, journal), dice.below(SEATS)
        table.sides = int(options["sides"])
        table.note(FIRST, first)
        table.steps.append(Turn(first))
        return table

    def chances(self, table: Crossing) -> list[float]:
        """Each ford that was won counts most, then strength that is not spent."""
        left = [sum(band.hand + band.posts) for band in table.bands]
        worth = [1.0 + 9 * table.won.count(seat) + left[seat] for seat in range(SEATS)]
        return list(table.scores) or [each / sum(worth) for each in worth]

    def mirrors(self) -> Sequence[Mirror]:
        """Neither band is favoured: if they change places, so does all that they hold and do."""
        return [Mirror("bands swapped", SWAPPED, lists={"bands": [SWAPPED]}, values={"won": SWAPPED}, aside=["name"])]

    def components(self, table: Crossing) -> Data:
        return {"soldiers": [sorted(band.hand + band.spent + list(filter(None, band.posts))) for band in table.bands]}


GAME = CrossingGame()
