# hot: compiled by mypyc
"""Both sides of a fight as claims look at them: marks, terrain, generals and neighbours, read off the table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import point_distance_squared
from quincunx.core.kit.geometry.lattice import size_of
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.games.pacto.box import DEFENCES, FULLY_ARMOURED, GOOD, HBW, UNPROTECTED, Troop
from quincunx.games.pacto.casualties import general_with
from quincunx.games.pacto.claims import Fighter
from quincunx.games.pacto.edges import edge_defences
from quincunx.games.pacto.fights import neighbours
from quincunx.games.pacto.ground import effect_at, going_for, worst_going
from quincunx.games.pacto.markers import CHARGED, DECLARED, PURSUED, SHATTERED, SHOT, SHOVED, STUNNED, UNCOVERED
from quincunx.games.pacto.table import FRONT, Battlefield
from quincunx.games.pacto.things import FIRST_QUALIFIES, NO_GENERAL, SECOND_QUALIFIES, TO_BE_FOUGHT, Fight, Piece

RIDGE: Final = "nearer_centre_or_ridge"
BRINK: Final = "outer_1_nearer_edge"


def fighters(table: Battlefield, fight: Fight, combat: i64) -> tuple[Fighter, Fighter]:
    """Both sides of a fight as it stands."""
    first = standing(table, fight.first, fight.first_edge == FRONT)
    second = standing(table, fight.second, fight.second_edge == FRONT)
    first.qualifies = fight.marks & FIRST_QUALIFIES != 0
    second.qualifies = fight.marks & SECOND_QUALIFIES != 0
    if fight.marks & TO_BE_FOUGHT:
        first.charged = True  # whoever comes counts as charging, also if it came in the turn before
    if first.to_front:
        first.defences |= edge_defences(table, fight.first, fight.second, combat)
    if second.to_front:
        second.defences |= edge_defences(table, fight.second, fight.first, combat)
    first.uphill = uphill_claim(table, fight.first, fight.second)
    second.uphill = uphill_claim(table, fight.second, fight.first)
    return first, second


def standing(table: Battlefield, ug: i64, to_front: bool) -> Fighter:
    """A UG where it stands; what depends on its opponent is not told yet."""
    troop = table.troops[ug]
    side = Fighter(troop, table.formations[ug], table.bases[ug])
    ground(table, ug, side)
    side.to_front = to_front
    side.charged = table.has_mark(ug, CHARGED | PURSUED)
    side.shot = table.has_mark(ug, SHOT) and not table.has_mark(ug, DECLARED)  # cc.shot.which: in 2.5, not in 2.2
    side.shy = side.shy or is_tired(table, troop)
    general = general_with(table, ug, True)
    if general != NO_GENERAL and not table.general_marks[general] & STUNNED:
        side.general = table.box.claim_of[table.levels[general]]
    for other in neighbours(table, ug):
        side.beside_shattered = side.beside_shattered or table.has_mark(other, SHATTERED)
        side.beside_shoved = side.beside_shoved or table.has_mark(other, SHOVED)
    if not table.has_mark(ug, UNCOVERED):
        side.defences = troop.traits & DEFENCES
    return side


# ---- the ground under a UG


def ground(table: Battlefield, ug: i64, side: Fighter) -> None:
    """What the terrain under a UG does to its claims; in forest one rank counts (combat.forest_ranks)."""
    body = table.bodies[ug]
    worst = worst_going(table, ug, body)
    side.effect = effect_at(table, ug, body)
    side.in_good_going = worst == GOOD
    for piece in table.terrain:
        if overlap(body, piece.body, 0):
            side.all_in_good_going = side.all_in_good_going and going_for(table, ug, piece) == GOOD
            kind = piece.kind if piece.slope is None else piece.slope
            if "no_claims_for_ranks" in kind.printed.special:
                side.ranks = 1


def uphill_claim(table: Battlefield, ug: i64, enemy: i64) -> i64:
    """What being uphill is worth in this weather (weather.uphill)."""
    return uphill(table, ug, enemy) * table.sky.uphill


def is_tired(table: Battlefield, troop: Troop) -> bool:
    """Does the heat make it fight as combat shy? (weather.heat, weather.extreme_heat)"""
    sky = table.sky
    if troop.protection == FULLY_ARMOURED:
        return sky.tires_armoured
    return sky.tires_protected and troop.protection != UNPROTECTED


def uphill(table: Battlefield, ug: i64, enemy: i64) -> i64:
    """1 if a UG is uphill of its opponent (combat.uphill), else 0."""
    body, other = table.bodies[ug], table.bodies[enemy]
    for piece in table.terrain:
        rises = piece.kind.printed.uphill
        if rises == RIDGE and is_within(body, piece.body) and from_ridge(piece, body) < from_ridge(piece, other):
            return 1
        if rises == BRINK and overlap(body, piece.body, 0):
            near = from_edge(piece, body)
            if near <= HBW and near < from_edge(piece, other):
                return 1
    return 0


def is_within(body: Body, terrain: Body) -> bool:
    """Is it entirely on a piece of terrain?"""
    return all(point_distance_squared(x, y, terrain) == 0 for x, y in body.corners())


def from_ridge(piece: Piece, body: Body) -> i64:
    """How far the middle of a UG is from the ridge, which runs along the longer axis (terr.ridge)."""
    ahead, left = piece.body.seen_from_it(body.middle_x, body.middle_y)
    return size_of(left) if piece.body.half_depth >= piece.body.half_width else size_of(ahead)


def from_edge(piece: Piece, body: Body) -> i64:
    """How far inside the edge of a gully or wadi the middle of a UG is; outside it is not in it at all."""
    ahead, left = piece.body.seen_from_it(body.middle_x, body.middle_y)
    deep = piece.body.half_depth - size_of(ahead)
    wide = piece.body.half_width - size_of(left)
    return deep if deep < wide else wide
