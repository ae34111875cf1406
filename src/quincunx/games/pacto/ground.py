# hot: compiled by mypyc
"""The ground under a UG: which going it touches, how fast it is there, and what that does to it in combat."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.games.pacto.box import (
    CAMELRY,
    ELEPHANT,
    GOOD,
    HBW,
    IMPASSABLE,
    UNAFFECTED,
    Kind,
)
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import Piece


def cover(piece: Piece) -> Kind:
    """What one walks on: the terrain itself, or what covers the slope of a hill (terr.terrained_hills.going)."""
    return piece.kind if piece.slope is None else piece.slope


def going_for(table: Battlefield, ug: i64, piece: Piece) -> i64:
    """What going a piece of terrain is for a UG: elephants and camels treat some as better (terr.elephant_good)."""
    kind = cover(piece)
    type_of = table.troops[ug].type
    if type_of == ELEPHANT:
        return kind.for_elephants
    return kind.for_camels if type_of == CAMELRY else kind.going


def is_closed(table: Battlefield, ug: i64, piece: Piece) -> bool:
    """May a UG not enter it, not even in part? (move.enter_prohibited)"""
    going = going_for(table, ug, piece)
    return going == IMPASSABLE or table.gait(ug).speed(going) < 0


def speed_in(table: Battlefield, ug: i64, piece: Piece) -> i64:
    """How far a UG moves in a piece of terrain."""
    return HBW * in_terrain(table, piece, table.gait(ug).speed(going_for(table, ug, piece)))


def in_terrain(table: Battlefield, piece: Piece, speed: i64) -> i64:
    """A speed in HBW less what rivers and streams take, but not the last, and the weather (terr.speed_min)."""
    if cover(piece).slows and speed > 1:
        speed -= 1
    return in_weather(table, speed)


def in_weather(table: Battlefield, speed: i64) -> i64:
    """A speed in HBW less what heavy rain takes, but not the last (weather.heavy_rain, terr.speed_min)."""
    slow = table.sky.slows
    return speed - slow if speed > slow else 1


def speed_at(table: Battlefield, ug: i64, body: Body) -> i64:
    """The move of a UG by the slowest of all going it touches where it stands (move.max_terrain).

    What it may not enter, it may touch.
    """
    least = HBW * in_weather(table, table.gait(ug).speed(GOOD))
    for piece in table.terrain:
        if overlap(body, piece.body, 0) and not is_closed(table, ug, piece):
            speed = speed_in(table, ug, piece)
            if speed < least:
                least = speed
    return least


def front_base(table: Battlefield, ug: i64, body: Body) -> Body:
    """The front rank of a UG alone."""
    return Body(body.x, body.y, body.direction, body.half_width, table.gait(ug).depth // 2)


def worst_going(table: Battlefield, ug: i64, body: Body) -> i64:
    """The worst going any part of its front base touches (effect.where)."""
    worst: i64 = GOOD
    base = front_base(table, ug, body)
    for piece in table.terrain:
        going = going_for(table, ug, piece)
        if worst < going < IMPASSABLE and overlap(base, piece.body, 0):
            worst = going
    return worst


def effect_at(table: Battlefield, ug: i64, body: Body) -> i64:
    """How badly the terrain affects a UG in combat, if it stands there (effect.legend)."""
    going = worst_going(table, ug, body)
    return UNAFFECTED if going == GOOD else table.gait(ug).effect(going)


def effect(table: Battlefield, ug: i64) -> i64:
    """How badly the terrain affects a UG where it stands."""
    return effect_at(table, ug, table.bodies[ug])


def touches_test(table: Battlefield, body: Body) -> bool:
    """Does it stand in a swamp, so that moving costs it a test? (terr.swamp)"""
    return any(cover(piece).tests and overlap(body, piece.body, 0) for piece in table.terrain)
