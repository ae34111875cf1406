# cold: interpreted
"""How a table is laid out: by a set-up, or as a position written as plain data."""

from __future__ import annotations

from quincunx.core.content import Content
from quincunx.core.dice import Dice, dice_from_dict
from quincunx.core.faults import expected
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal
from quincunx.core.reading import a_list, a_table, against, unexpected
from quincunx.core.sealed import Sealed
from quincunx.core.step import Table, places_by

OF_EVERY_TABLE = ("sealed", "left", "places")
"""The fields of a position that core reads for every game; each is written only where there is something to say."""


def started_table(game: Game, content: Content, start: Data, journal: bool, dice: Dice | None = None) -> Table:
    """The table of a match at its start, be that a set-up or a position; with the dice it says, if none are given."""
    dice = dice_from_dict(start["dice"]) if dice is None else dice
    book = Journal() if journal else None
    if "table" not in start:
        return game.set_up(start["options"], content, dice, book)
    fields = {name: value for name, value in start["table"].items() if name not in OF_EVERY_TABLE}
    table = game.table_from_dict(fields, content, dice, book)
    read_what_every_table_has(game, table, start["table"])
    return table


def table_to_data(game: Game, table: Table) -> Data:
    """All that lies on the table, secrets included, as plain data."""
    data = game.table_to_dict(table)
    if table.sealed:
        data["sealed"] = [seat for seat in range(table.seats) if table.sealed >> seat & 1]
    if table.left:
        data["left"] = {str(seat): table.left_by[seat] for seat in range(table.seats) if table.has_left(seat)}
    if table.places != places_by(table.scores):
        data["places"] = list(table.places)
    return data


def read_what_every_table_has(game: Game, table: Table, data: Data) -> None:
    """Who is done at a sealed step, who has left and by which clause, and everyone's place if it is over."""
    seats = [str(seat) for seat in range(table.seats)]
    awaited = list(table.awaited())
    for seat in a_list(data.get("sealed", []), "table.sealed"):
        if type(seat) is not int or seat not in awaited or not isinstance(table.steps[-1], Sealed):
            raise unexpected("table.sealed", expected("choosing_in_secret"), seat, "table.sealed")
        table.sealed |= 1 << seat
    if awaited and not table.acting():
        raise against("table.sealed", "table.sealed", expected("someone_not_done"))
    for name, clause in a_table(data.get("left", {}), "table.left", seats).items():
        if not isinstance(clause, str) or clause not in game.ledger:
            raise unexpected(f"table.left.{name}", expected("clause_of_leaving"), clause)
        table.eliminate(int(name), clause)
    check_who_is_left(table)
    table.places = places_by(table.scores)
    if "places" in data:
        places = a_list(data["places"], "table.places", len(table.scores))
        if any(type(place) is not int or not 1 <= place <= table.seats for place in places):
            raise unexpected("table.places", expected("places", n=table.seats), places)
        table.places = tuple(places)


def check_who_is_left(table: Table) -> None:
    """While a match goes on, at least two sides are in it, and nobody is asked who has left."""
    if not table.left or not table.steps:
        return
    gone = [seat for seat in table.acting() if table.has_left(seat)]
    if gone:
        raise against(f"table.left.{gone[0]}", "table.left", expected("not_asked"))
    if len({table.side_of(seat) for seat in range(table.seats) if not table.has_left(seat)}) < 2:
        raise against("table.left", "table.left", expected("two_sides"))
