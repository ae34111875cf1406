"""Crossing ties its rules, words and looks together here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, cast

from quincunx.core.memory import MEMORY, checked_memory, memory_by_lot, memory_field, memory_from_form
from quincunx.core.reading import a_list, a_table, number, read_ending
from quincunx.kit import BOOK, Content, Data, Dice, Game, Journal, Message, Mirror, Picture, Table, Value

from .steps import Turn, begin
from .table import ATTACK, FORDS, NOBODY, NONE, SEATS, STRONGEST, Crossing
from .view import draw, view_of

SIDES: Final = (4, 6, 8)
SWAPPED: Final = {0: 1, 1: 0}


class CrossingGame(Game):
    id = "crossing"
    title = "Crossing"
    rules_version = 1
    seat_counts = (SEATS,)
    folder = Path(__file__).parent

    def check_options(self, options: Mapping[str, object], content: Content) -> Data:
        unknown = sorted(set(options) - {"sides", MEMORY})
        if unknown:
            raise ValueError(f"there is no option {unknown[0]!r}; options are sides and memory")
        sides = options.get("sides", 6)
        if sides not in SIDES:
            raise ValueError(f"sides: expected 4, 6 or 8, got {sides!r}")
        return {"sides": sides, **checked_memory(options)}

    def first_options(self, content: Content) -> Data:
        return self.check_options({}, content)

    def form(self, content: Content) -> list[Data]:
        choices = [{"value": str(sides), "text": str(sides)} for sides in SIDES]
        sides = {"name": "sides", "label": self.words("form.sides"), "value": "6", "choices": choices}
        return [sides, memory_field(self.words)]

    def options_from_form(self, fields: Mapping[str, str]) -> Data:
        return {"sides": int(fields.get("sides") or 6), **memory_from_form(fields)}

    def any_options(self, content: Content, dice: Dice) -> Data:
        return {"sides": SIDES[dice.below(len(SIDES))], **memory_by_lot(dice)}

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        table = Crossing(names_of(content), dice, journal)
        table.sides = options["sides"]
        begin(table)
        return table

    def table_to_dict(self, table: Table) -> Data:
        table = cast(Crossing, table)
        bands = [{"hand": band.hand[:], "posts": band.posts[:], "spent": band.spent[:]} for band in table.bands]
        steps = [step.to_dict() for step in table.steps]
        ended = {"ending": table.ending, "scores": list(table.scores)}
        return {"sides": table.sides, "won": table.won[:], "bands": bands, "steps": steps, **ended}

    def table_from_dict(self, data: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        a_table(data, "table", ("sides", "won", "bands", "steps", "ending", "scores"))
        table = Crossing(names_of(content), dice, journal)
        table.sides = number(data, "sides", "table", min(SIDES), max(SIDES))
        table.won = numbers(data, "won", "table", NOBODY, SEATS - 1, FORDS)
        for seat, written in enumerate(a_list(data.get("bands"), "table.bands", SEATS)):
            place, band = f"table.bands[{seat}]", table.bands[seat]
            a_table(written, place, ("hand", "posts", "spent"))
            band.hand = numbers(written, "hand", place, 1, STRONGEST)
            band.posts = numbers(written, "posts", place, NONE, STRONGEST, FORDS)
            band.spent = numbers(written, "spent", place, 1, STRONGEST)
        for n, written in enumerate(a_list(data.get("steps"), "table.steps")):
            place = f"table.steps[{n}]"
            table.steps.append(Turn(number(a_table(written, place, ("step", "seat")), "seat", place, 0, SEATS - 1)))
        read_ending(table, data, ("end.fords",))
        return table

    def view(self, table: Table, seat: int, memory: str = BOOK) -> Data:
        return view_of(cast(Crossing, table), seat, memory)

    def picture(self, view: Data, narrow: bool = False, last: Picture | None = None) -> Picture:
        return draw(view, self.say, last)

    def describe(self, table: Table, seat: int, action: int) -> Message:
        if action >= ATTACK:
            return Message("option.attack", {"ford": action - ATTACK + 1})
        return Message("option.post", {"soldier": action // FORDS + 1, "ford": action % FORDS + 1})

    def name(self, table: Table, param: str, value: Value) -> Value:
        return cast(Crossing, table).names[value] if param == "seat" and isinstance(value, int) else value

    def journal_value(self, table: Table, param: str, number: int) -> Value:
        return number

    def chances(self, table: Table) -> list[float]:
        """Each ford that was won counts most, then strength that is not spent."""
        table = cast(Crossing, table)
        if table.scores:
            return list(table.scores)
        worth = [
            1.0 + 9 * table.won.count(seat) + sum(table.bands[seat].hand + table.bands[seat].posts) for seat in (0, 1)
        ]
        return [each / sum(worth) for each in worth]

    def mirrors(self) -> Sequence[Mirror]:
        """Neither band is favoured: if they change places, so does all that they hold and do."""
        return [Mirror("bands swapped", SWAPPED, lists={"bands": [SWAPPED]}, values={"won": SWAPPED}, aside=["name"])]

    def components(self, table: Table) -> Data:
        bands = cast(Crossing, table).bands
        return {"soldiers": [sorted(band.hand + band.spent + list(filter(None, band.posts))) for band in bands]}


def names_of(content: Content) -> tuple[str, ...]:
    """What the two bands are called."""
    return tuple(band.text("name") for band in content.entries("band"))


def numbers(data: Data, name: str, place: str, low: int, high: int, length: int | None = None) -> list[int]:
    """A list of numbers in a field."""
    found = a_list(data.get(name), f"{place}.{name}", length)
    return [number({name: each}, name, place, low, high) for each in found]


GAME = CrossingGame()
