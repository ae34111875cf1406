"""Crossing ties its rules, words and looks together here."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from quincunx import kit
from quincunx.kit import BOOK, Content, Data, Dice, Field, Game, Journal, Mirror, Picture, Seat, Table

from .scenes import fight_scene
from .steps import FIGHT, Turn, begin
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
    id = "crossing"
    title = "Crossing"
    rules_version = 1
    seat_counts = (SEATS,)
    folder = Path(__file__).parent
    naming = kit.Naming(kit.Parameter("seat", "asked", called=lambda table, seat: table.names[seat]))
    staged = frozenset({FIGHT.key})

    def options(self, content: Content) -> list[kit.Option]:
        return [kit.Choice("sides", {"4": "4", "6": "6", "8": "8"}, default="6")]

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        table = Crossing(names_of(content), dice, journal)
        table.sides = int(options["sides"])
        begin(table)
        return table

    def table_from_dict(self, data: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        table = Crossing(names_of(content), dice, journal)
        TABLE.read(data, "table", table, table)
        return table

    def view(self, table: Table, seat: int, memory: str = BOOK) -> Data:
        return view_of(cast(Crossing, table), seat, memory)

    def picture(self, view: Data, narrow: bool = False, last: Picture | None = None) -> Picture:
        return draw(view, self.say, last)

    def scenes(self, before: Data, after: Data, lines: Sequence[Data], /) -> list[kit.Scene]:
        return [fight_scene(before, lines, self.say)]

    def chances(self, table: Table) -> list[float]:
        """Each ford that was won counts most, then strength that is not spent."""
        table = cast(Crossing, table)
        left = [sum(band.hand + band.posts) for band in table.bands]
        worth = [1.0 + 9 * table.won.count(seat) + left[seat] for seat in range(SEATS)]
        return list(table.scores) or [each / sum(worth) for each in worth]

    def mirrors(self) -> Sequence[Mirror]:
        """Neither band is favoured: if they change places, so does all that they hold and do."""
        return [Mirror("bands swapped", SWAPPED, lists={"bands": [SWAPPED]}, values={"won": SWAPPED}, aside=["name"])]

    def components(self, table: Table) -> Data:
        bands = cast(Crossing, table).bands
        return {"soldiers": [sorted(band.hand + band.spent + list(filter(None, band.posts))) for band in bands]}


def names_of(content: Content) -> tuple[str, ...]:
    """What the two bands are called."""
    return tuple(band.text("name") for band in content.entries("band"))


GAME = CrossingGame()
