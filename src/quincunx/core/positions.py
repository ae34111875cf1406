"""How a table is laid out: by a set-up, or as a position written as plain data."""

from __future__ import annotations

from quincunx.core.content import Content
from quincunx.core.dice import dice_from_dict
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal
from quincunx.core.reading import a_list, a_table
from quincunx.core.step import Table, places_by

OF_EVERY_TABLE = ("sealed", "left", "places")
"""The fields of a position that core reads for every game; each is written only where there is something to say."""


def started_table(game: Game, content: Content, start: Data, journal: bool) -> Table:
    """The table of a match at its start, be that a set-up or a position."""
    dice = dice_from_dict(start["dice"])
    book = Journal() if journal else None
    if "table" not in start:
        return game.set_up(start["options"], content, dice, book)
    fields = {name: value for name, value in start["table"].items() if name not in OF_EVERY_TABLE}
    table = game.table_from_dict(fields, content, dice, book)
    read_what_every_table_has(table, start["table"])
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


def read_what_every_table_has(table: Table, data: Data) -> None:
    """Who is done at a sealed step, who has left and by which clause, and everyone's place if it is over."""
    seats = range(table.seats)
    for seat in a_list(data.get("sealed", []), "sealed"):
        if seat not in seats or seat not in table.awaited():
            raise ValueError(f"sealed: a seat that chooses in secret now is expected, got {seat!r}")
        table.sealed |= 1 << seat
    for seat, clause in a_table(data.get("left", {}), "left").items():
        if not seat.isdigit() or int(seat) not in seats or not isinstance(clause, str):
            raise ValueError(f"left: a seat from 0 to {table.seats - 1} with a clause is expected, got {seat!r}")
        table.eliminate(int(seat), clause)
    if table.sealed and not table.acting():
        raise ValueError("sealed: somebody who has not chosen yet is expected")
    table.places = places_by(table.scores)
    if "places" in data:
        places = a_list(data["places"], "places", len(table.scores))
        if any(type(place) is not int or not 1 <= place <= table.seats for place in places):
            raise ValueError(f"places: numbers from 1 to {table.seats} are expected, got {places!r}")
        table.places = tuple(places)
