# cold: interpreted
"""Battles with fixed deployment: everybody stands on the table, clear of all others, where he may stand."""

from __future__ import annotations

from quincunx.core.content import Content, Entry
from quincunx.core.dice import FastDice
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.games.pacto.box import TOLERANCE, Box
from quincunx.games.pacto.ground import is_closed
from quincunx.games.pacto.markers import ON_TABLE
from quincunx.games.pacto.opening import bare, laid
from quincunx.games.pacto.pieces import STEP, Place, Scenario
from quincunx.games.pacto.table import Battlefield


def check_battles(box: Box, content: Content) -> None:
    """Every battle of a content can be fought; ContentError names the entry and field of one that can't."""
    for entry in content.entries("battle"):
        check_battle(box, entry, box.pieces.battles[entry.text("id")])


def check_battle(box: Box, entry: Entry, printed: Scenario) -> None:
    if len(printed.armies) != 2:
        raise entry.error("armies", "two armies")
    table = bare(box, printed.id, FastDice(1), None)
    for piece in printed.terrain:
        lies = laid(box, piece)
        if not lies.body.is_on(table.width, table.depth, 0):
            where = f"{piece.x}, {piece.y}, {piece.long} by {piece.wide}"
            raise entry.error("terrain", f"{piece.type} on the table of {table.width} by {table.depth}", where)
        table.terrain = (*table.terrain, lies)
    for seat, units in enumerate((printed.units0, printed.units1)):
        ids = {table.troops[ug].id: ug for ug in table.ugs_of(seat)}
        for place in units:
            check_place(table, ids[place.unit], entry, f"units{seat}", place)


def check_place(table: Battlefield, ug: int, entry: Entry, field: str, place: Place) -> None:
    """May a UG stand there beside all that stand already?"""
    body = table.body_at(ug, place.x, place.y, place.facing // STEP)
    wanted = ""
    if not body.is_on(table.width, table.depth, 0):
        wanted = f"on the table of {table.width} by {table.depth}"
    for other in range(len(table.troops)):
        if table.where[other] == ON_TABLE and overlap(body, table.bodies[other], TOLERANCE):
            wanted = f"clear of {table.troops[other].id}"
    for piece in table.terrain:
        if is_closed(table, ug, piece) and overlap(body, piece.body, TOLERANCE):
            wanted = f"clear of {piece.kind.id}, which it may not enter"
    if wanted:
        raise entry.error(field, f"{place.unit} {wanted}", f"{place.x}, {place.y}, facing {place.facing}")
    table.where[ug], table.bodies[ug] = ON_TABLE, body
