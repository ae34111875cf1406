# hot: compiled by mypyc
"""Who can shoot at whom: arcs, ranges, sight over friends, and the target that must be taken (shoot.target.ahead)."""

from __future__ import annotations

from math import isqrt
from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import distance_squared, within
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.geometry.sight import NOTHING, Part, part_in_strip
from quincunx.games.pacto.box import (
    BOLT_OR_CATAPULT,
    ELEPHANT,
    GUNS,
    HBW,
    INFANTRY,
    NO_MISSILE,
    SHOOT_AND_CHARGE,
    TOLERANCE,
)
from quincunx.games.pacto.edges import WALLS, holds_edge, year_of
from quincunx.games.pacto.evading import course_of
from quincunx.games.pacto.fighters import is_within, uphill
from quincunx.games.pacto.fights import is_in_combat, is_in_frontal_combat, is_support
from quincunx.games.pacto.markers import BROKEN, CHARGED, DECLARED, SHOT
from quincunx.games.pacto.runs import swept
from quincunx.games.pacto.shade import seen_as
from quincunx.games.pacto.shooting import FIREARMS, LIGHT_ARTILLERY, Aim
from quincunx.games.pacto.sight import goes_across, sees_over
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import Charge, Piece

BESIDE: Final = HBW
"""How far an arc reaches to either side of directly ahead (shoot.arc.side)."""
FAR_BESIDE: Final = 2 * HBW
FAR_AWAY: Final = 4 * HBW
"""Beyond this the arc of artillery is wider (shoot.arc.artillery)."""
CLEAR_OF_TARGET: Final = 2 * HBW
CLEAR_OF_SHOOTER: Final = HBW
"""Over whom engines and those on higher ground shoot (shoot.overhead.engines, shoot.overhead.height)."""


@final
class Target:
    """An enemy that can be shot at: how far from directly ahead, and from how far away."""

    def __init__(self, ug: i64, aside: i64, distance: i64) -> None:
        self.ug: i64 = ug
        self.aside: i64 = aside
        self.distance: i64 = distance


def range_of(table: Battlefield, ug: i64) -> i64:
    """How far its weapon reaches; 0 if it has none (shoot.range.javelin to shoot.range.elephants)."""
    troop = table.troops[ug]
    if troop.missile == NO_MISSILE:
        return 0
    if (troop.missile == FIREARMS or troop.has(GUNS)) and not table.sky.gunpowder:  # weather.heavy_rain
        return 0
    shots = table.box.shots
    mounted = troop.is_horse or troop.type == ELEPHANT
    reach: i64 = shots.mounted[troop.missile] if mounted else shots.on_foot[troop.missile]
    return HBW * reach if reach > 0 else 0


def can_shoot(table: Battlefield, ug: i64) -> bool:
    """Has it a weapon, and nobody it fights? (shoot.not_in_combat)"""
    if not table.is_on_table(ug) or table.has_mark(ug, BROKEN) or range_of(table, ug) == 0:
        return False
    return not is_in_combat(table, ug)


def may_shoot_in_3_1(table: Battlefield, ug: i64) -> bool:
    """Not those who charged or shot in the charge phase (shoot.step)."""
    return not table.has_mark(ug, CHARGED | SHOT) and can_shoot(table, ug)


def may_shoot_in_2_5(table: Battlefield, ug: i64) -> bool:
    """Not those who have marked a charge of their own (charge.shooters)."""
    return not table.has_mark(ug, DECLARED | SHOT) and can_shoot(table, ug)


# ---- arcs


def arc_of(table: Battlefield, ug: i64) -> list[tuple[i64, i64, i64]]:
    """The arc of a UG as strips ahead of its front: from and to which length, and how far to either side."""
    reach = range_of(table, ug)
    found: list[tuple[i64, i64, i64]] = [(0, reach, BESIDE)]
    if table.troops[ug].missile >= LIGHT_ARTILLERY and reach > FAR_AWAY:
        found.append((FAR_AWAY, reach, FAR_BESIDE))
    return found


def part_in_arc(table: Battlefield, ug: i64, body: Body) -> Part:
    """What of a body is in the arc of a UG (shoot.arc.forward, shoot.arc.side, shoot.arc.artillery)."""
    looker = table.bodies[ug]
    part = part_in_strip(looker, body, BESIDE + TOLERANCE)
    if part.found or table.troops[ug].missile < LIGHT_ARTILLERY:
        return part
    part = part_in_strip(looker, body, FAR_BESIDE + TOLERANCE)
    beyond: i64 = FAR_AWAY + TOLERANCE
    return part if part.found and part.distance_squared > beyond * beyond else NOTHING


def is_in_range(distance: i64, reach: i64) -> bool:
    return distance <= reach + TOLERANCE


def root(square: i64) -> i64:
    return isqrt(square)


# ---- targets in 3.1


def targets_of(table: Battlefield, ug: i64) -> list[Target]:
    """The target a UG must shoot at; several if they are directly ahead alike and equally near (shoot.target.ahead)."""
    reach = range_of(table, ug)
    found: list[Target] = []
    for enemy in table.ugs_of(1 - int(table.owner(ug))):
        if not table.is_on_table(enemy) or is_in_frontal_combat(table, enemy):  # shoot.target.combat.ug
            continue
        if not within(table.bodies[ug], table.bodies[enemy], reach + TOLERANCE):
            continue
        part = part_in_arc(table, ug, table.bodies[enemy])
        distance = root(part.distance_squared)
        if not part.found or not is_in_range(distance, reach):
            continue
        over, low = shot_over(table, ug, enemy)
        if sees_over(table, ug, enemy, over, low):
            found.append(Target(enemy, part.aside, distance))
    return most_directly_ahead(found)


def most_directly_ahead(found: list[Target]) -> list[Target]:
    """Those nearest to the centre line, and the nearest of them; lengths within the tolerance are equal."""
    if len(found) < 2:
        return found
    aside = min([target.aside for target in found]) + TOLERANCE
    ahead = [target for target in found if target.aside <= aside]
    near = min([target.distance for target in ahead]) + TOLERANCE
    return [target for target in ahead if target.distance <= near]


def shot_over(table: Battlefield, ug: i64, enemy: i64) -> tuple[list[int], list[int]]:
    """Friends that do not block a shot: of engines those far from the target; and up to two ranks of those that are
    not too near, from higher ground."""
    over: list[int] = []
    low: list[int] = []
    engine = table.troops[ug].has(BOLT_OR_CATAPULT)
    higher = uphill(table, ug, enemy) > 0
    if not engine and not higher:
        return over, low
    for friend in table.ugs_of(int(table.owner(ug))):
        if friend == ug or not table.is_on_table(friend):
            continue
        body = table.bodies[friend]
        if engine and not within(body, table.bodies[enemy], CLEAR_OF_TARGET + TOLERANCE):
            over.append(friend)
        elif higher and not within(body, table.bodies[ug], CLEAR_OF_SHOOTER - TOLERANCE - 1):
            low.append(friend)
    return over, low


# ---- targets among chargers


def chargers_to_shoot(table: Battlefield, ug: i64) -> list[Target]:
    """The charger it must shoot at; several if they are directly ahead alike (charge.shooters.which)."""
    found: list[Target] = []
    for charge in table.charges:
        if charge.target == ug and table.is_on_table(charge.ug):
            target = charger_in_arc(table, ug, charge)
            if target is not None:
                found.append(target)
    return most_directly_ahead(found)


def charger_in_arc(table: Battlefield, ug: i64, charge: Charge) -> Target | None:
    """A charger where it stands, or on its path: then it is shot at from maximum range, if it is farther away now
    (charge.shooters, charge.shooters.range)."""
    reach = range_of(table, ug)
    start = table.bodies[charge.ug]
    here = part_in_arc(table, ug, start)
    if here.found and is_in_range(root(here.distance_squared), reach):
        return Target(charge.ug, here.aside, root(here.distance_squared))
    on_its_way = part_in_arc(table, ug, swept(course_of(table, charge), charge.length))
    if not on_its_way.found or not is_in_range(root(on_its_way.distance_squared), reach):
        return None
    distance = root(distance_squared(table.bodies[ug], start))
    return Target(charge.ug, here.aside if here.found else on_its_way.aside, distance if distance < reach else reach)


def charge_target(table: Battlefield, ug: i64, enemy: i64) -> Target | None:
    """The enemy a UG charges, if it is in range and arc (char.shoot_and_charge)."""
    if not table.troops[ug].has(SHOOT_AND_CHARGE) or not can_shoot(table, ug):
        return None
    part = part_in_arc(table, ug, table.bodies[enemy])
    distance = root(part.distance_squared)
    return Target(enemy, part.aside, distance) if part.found and is_in_range(distance, range_of(table, ug)) else None


# ---- the facts of a shot


def aim_at(table: Battlefield, ug: i64, target: Target) -> Aim:
    """A shot as the table has it; what the shooter does in answer to a charge is not told yet."""
    enemy = target.ug
    aim = Aim(table.troops[ug], table.formations[ug], ranks_of(table, ug), table.troops[enemy], table.formations[enemy])
    aim.distance = target.distance
    aim.sky = table.sky
    aim.at_support = is_support(table, enemy) and is_ahead_of(table.bodies[enemy], table.bodies[ug])
    aim.in_cover = any(gives_cover(table, ug, enemy, piece) for piece in table.terrain)
    return aim


def ranks_of(table: Battlefield, ug: i64) -> i64:
    """In woods and forest one rank shoots (terr.woods, terr.forest)."""
    for piece in table.terrain:
        if "shoot_one_rank" in seen_as(piece).printed.special and overlap(table.bodies[ug], piece.body, 0):
            return 1
    return table.bases[ug]


def is_ahead_of(target: Body, shooter: Body) -> bool:
    """Is the front of a shooter forward of the target's front line, so that its front base is the nearest?"""
    forward, _ = target.seen_from_it(shooter.x, shooter.y)
    return forward > target.half_depth


def gives_cover(table: Battlefield, ug: i64, enemy: i64, piece: Piece) -> bool:
    """Does terrain cover a target: by being in it, or by the shot coming from inside or across? (terr.cover.within)"""
    kind = seen_as(piece).printed
    if kind.cover == "none":
        return False
    inside = is_within(table.bodies[enemy], piece.body)
    if kind.cover == "infantry_fully_within":
        return inside and table.troops[enemy].type == INFANTRY
    if kind.cover == "defending_edge_from_800":
        return year_of(table) >= WALLS and holds_edge(table, enemy, ug, piece)
    if kind.cover != "within_or_through":
        return False
    if inside or overlap(table.bodies[ug], piece.body, 0):
        return True
    over, low = shot_over(table, ug, enemy)
    return goes_across(table, ug, enemy, over, low, piece)
