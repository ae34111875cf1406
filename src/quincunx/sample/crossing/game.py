"""Crossing ties its rules, words and looks together here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal
from quincunx.core.memory import BOOK, MEMORY, checked_memory, memory_by_lot, memory_field, memory_from_form
from quincunx.core.messages import Message, Value
from quincunx.core.mirrors import Mirror
from quincunx.core.reading import a_list, a_table, flag, number, read_ending
from quincunx.core.step import Table
from quincunx.core.svg import Picture

from .steps import Turn, begin
from .table import ATTACK, FEWEST_FORDS, MOST_FORDS, NOBODY, SEATS, STRONGEST, Crossing
from .view import draw, view_of

BAND = ("hand", "posts", "shown", "lost")
BY_FORD = ("posts", "shown")
SWAPPED = {0: 1, 1: 0}


class CrossingGame(Game):
    id = "crossing"
    title = "Crossing"
    rules_version = 1
    seat_counts = (SEATS,)
    folder = Path(__file__).parent

    # ---- options

    def check_options(self, options: Mapping[str, object], content: Content) -> Data:
        unknown = sorted(set(options) - {"fords", MEMORY})
        if unknown:
            raise ValueError(f"there is no option {unknown[0]!r}; options are fords and memory")
        fords = number(dict(options), "fords", "options", FEWEST_FORDS, MOST_FORDS, FEWEST_FORDS)
        return {"fords": fords, **checked_memory(options)}

    def first_options(self, content: Content) -> Data:
        return self.check_options({}, content)

    def form(self, content: Content) -> list[Data]:
        counts = [{"value": str(n), "text": str(n)} for n in range(FEWEST_FORDS, MOST_FORDS + 1)]
        fords = {"name": "fords", "label": self.words("form.fords"), "value": str(FEWEST_FORDS), "choices": counts}
        return [fords, memory_field(self.words)]

    def options_from_form(self, fields: Mapping[str, str]) -> Data:
        return {"fords": int(fields.get("fords") or FEWEST_FORDS), **memory_from_form(fields)}

    def any_options(self, content: Content, dice: Dice) -> Data:
        return {"fords": FEWEST_FORDS + dice.below(MOST_FORDS - FEWEST_FORDS + 1), **memory_by_lot(dice)}

    # ---- the table

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        table = Crossing(names_of(content), options["fords"], dice, journal)
        begin(table)
        return table

    def table_to_dict(self, table: Table) -> Data:
        table = cast(Crossing, table)
        bands = [{name: getattr(band, name)[:] for name in BAND} for band in table.bands]
        steps = [step.to_dict() for step in table.steps]
        ended = {"ending": table.ending, "scores": list(table.scores)}
        return {"fords": table.fords, "bands": bands, "steps": steps, **ended}

    def table_from_dict(self, data: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        a_table(data, "table", ("fords", "bands", "steps", "ending", "scores"))
        table = Crossing(names_of(content), number(data, "fords", "table", FEWEST_FORDS, MOST_FORDS), dice, journal)
        for seat, written in enumerate(a_list(data.get("bands"), "table.bands", SEATS)):
            place = f"table.bands[{seat}]"
            a_table(written, place, BAND)
            for name in BAND:
                values = a_list(written.get(name), f"{place}.{name}", table.fords if name in BY_FORD else None)
                read = flag if name == "shown" else soldier
                setattr(table.bands[seat], name, [read({name: value}, name, place) for value in values])
        for n, written in enumerate(a_list(data.get("steps"), "table.steps")):
            place = f"table.steps[{n}]"
            table.steps.append(Turn(number(a_table(written, place, ("step", "seat")), "seat", place, 0, SEATS - 1)))
        read_ending(table, data, ("end.most",))
        return table

    # ---- what people see and read

    def view(self, table: Table, seat: int, memory: str = BOOK) -> Data:
        return view_of(cast(Crossing, table), seat, memory)

    def picture(self, view: Data, narrow: bool = False, last: Picture | None = None) -> Picture:
        return draw(view, self.say, last)

    def describe(self, table: Table, seat: int, action: int) -> Message:
        if action >= ATTACK:
            return Message("option.attack", {"ford": action - ATTACK + 1})
        return Message("option.post", {"soldier": action // MOST_FORDS + 1, "ford": action % MOST_FORDS + 1})

    def name(self, table: Table, param: str, value: Value) -> Value:
        if param == "seat" and isinstance(value, int):
            return cast(Crossing, table).names[value]
        return value

    def journal_value(self, table: Table, param: str, number: int) -> Value:
        return number

    def forecast(self, table: Table, seat: int) -> Data | None:
        return None

    # ---- what computer players and tests need

    def chances(self, table: Table) -> list[float]:
        """Whoever has more strength left, and more of it at the fords, is more likely to win."""
        table = cast(Crossing, table)
        if table.scores:
            return list(table.scores)
        worth = [1.0 + sum(band.hand) + 2 * sum(band.posts) for band in table.bands]
        return [each / sum(worth) for each in worth]

    def mirrors(self) -> Sequence[Mirror]:
        """Neither band is favoured: if they change places, so do all that they hold and do."""
        return [Mirror("bands swapped", SWAPPED, lists={"bands": [SWAPPED]}, aside=["name"])]

    def components(self, table: Table) -> Data:
        table = cast(Crossing, table)
        return {"soldiers": [sorted(band.hand + band.lost + list(filter(None, band.posts))) for band in table.bands]}


def names_of(content: Content) -> tuple[str, ...]:
    """What the two bands are called."""
    return tuple(band.text("name") for band in content.entries("band"))


def soldier(data: Data, name: str, place: str) -> int:
    return number(data, name, place, NOBODY, STRONGEST)


GAME = CrossingGame()
