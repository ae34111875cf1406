# hot: compiled by mypyc
"""Which charges a UG can make, which are free, which are forced, and what excuses it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import within
from quincunx.core.kit.geometry.lattice import wheel_cost
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.geometry.ways import free_length, room
from quincunx.games.pacto.box import (
    ARTILLERY,
    BARRICADES,
    BATTLEWAGON,
    CHARIOT,
    DEVASTATING,
    HBW,
    LANCER,
    OBSTACLES,
    SKIRMISH,
    STAKES,
    TOLERANCE,
    WIDTH,
)
from quincunx.games.pacto.claim_table import CHARGE
from quincunx.games.pacto.claims import Fighter, bid
from quincunx.games.pacto.command import is_hesitant
from quincunx.games.pacto.contact import edge_met, is_behind
from quincunx.games.pacto.edges import edge_defences
from quincunx.games.pacto.fighters import standing, uphill_claim
from quincunx.games.pacto.fights import is_in_combat, is_support, touches_enemy
from quincunx.games.pacto.ground import is_closed, speed_at
from quincunx.games.pacto.losses import is_a_wound_from_breaking
from quincunx.games.pacto.markers import BROKEN, DECLARED, STOPPED, UNCOVERED
from quincunx.games.pacto.runs import clear_of_friends, reach
from quincunx.games.pacto.sight import sees
from quincunx.games.pacto.table import FRONT, NO_UG, Battlefield

WIDEST: Final = 36
"""A wheel of 90 degrees, in directions of the lattice (charge.wheel)."""
SHOCK: Final = 3 * HBW
OTHERS: Final = HBW
"""How near an enemy forces a charge (charge.forced.shock, charge.forced.others)."""
UNENGAGED: Final = HBW
"""How far a UG charges that supports or touches an enemy (act.c2.unengaged)."""
TOO_FAR_DOWN: Final = -3
"""So many claims down excuse from a forced charge (charge.forced.excuse)."""


@final
class Path:
    """A wheel and what is met straight ahead after it."""

    def __init__(self, turn: i64, body: Body, target: i64, length: i64) -> None:
        self.turn: i64 = turn
        """In directions of the lattice, to the left if positive; 0 for straight ahead."""
        self.body = body
        """The UG after its wheel."""
        self.target: i64 = target
        self.length: i64 = length
        """How far it is to contact."""


def may_charge(table: Battlefield, ug: i64) -> bool:
    """charge.who"""
    if not table.is_on_table(ug) or table.has_mark(ug, BROKEN | DECLARED | STOPPED) or is_in_combat(table, ug):
        return False
    if table.troops[ug].type in (ARTILLERY, BATTLEWAGON) or is_hesitant(table, ug):
        return False
    return not defends(table, ug, BARRICADES | OBSTACLES)


def defends(table: Battlefield, ug: i64, defences: i64) -> bool:
    """Does it stand behind defences of its own that have not been left behind?"""
    return table.troops[ug].traits & defences != 0 and not table.has_mark(ug, UNCOVERED)


def may_be_charged(table: Battlefield, ug: i64, enemy: i64) -> bool:
    """SuGs, and TuGs in SuG form, charge a TuG in battle formation only if it is about to break (charge.sug)."""
    return table.is_battle_tug(ug) or not table.is_battle_tug(enemy) or is_a_wound_from_breaking(table, enemy)


# ---- paths


def charges_of(table: Battlefield, ug: i64) -> list[Path]:
    """Every charge a UG can declare: straight ahead, and after each wheel of 5 to 90 degrees (charge.target)."""
    found: list[Path] = []
    if not may_charge(table, ug):
        return found
    if not has_enemy_within_reach(table, ug):
        return found
    near = within_reach(table, ug)
    add_path(table, ug, 0, table.bodies[ug], near, found)
    if is_support(table, ug) or touches_enemy(table, ug):  # act.c2.unengaged
        return [path for path in found if path.length <= UNENGAGED + TOLERANCE]
    for side in (1, -1):
        px, py = table.bodies[ug].front_corner(side > 0)
        step: i64 = 1
        while step <= WIDEST:
            body = table.bodies[ug].turned_about(px, py, side * step)
            if not is_clear(table, ug, body, near):
                break
            if step % 2 == 0:
                if wheel_cost(WIDTH, step) > most_of(table, ug, body):
                    break
                add_path(table, ug, side * step, body, near, found)
            step += 1
    return found


def has_enemy_within_reach(table: Battlefield, ug: i64) -> bool:
    """Is there any enemy a charger could come to touch?"""
    body = table.bodies[ug]
    far = speed_at(table, ug, body) + TOLERANCE
    return any(
        table.is_on_table(enemy) and within(body, table.bodies[enemy], far)
        for enemy in table.ugs_of(1 - int(table.owner(ug)))
    )


def within_reach(table: Battlefield, ug: i64) -> list[i64]:
    """Every UG a charger could come to touch at all: no further away than it can move."""
    body = table.bodies[ug]
    far = speed_at(table, ug, body) + TOLERANCE
    return [
        other
        for other in range(i64(len(table.bodies)))
        if other != ug and table.is_on_table(other) and within(body, table.bodies[other], far)
    ]


def most_of(table: Battlefield, ug: i64, body: Body) -> i64:
    """The maximum move by the going under it, less what slows it."""
    start = speed_at(table, ug, table.bodies[ug])
    here = speed_at(table, ug, body)
    return (here if here < start else start) - HBW * table.slow[ug]


def is_clear(table: Battlefield, ug: i64, body: Body, near: list[i64]) -> bool:
    """On its wheel it stays on the table and touches no enemy; only skirmishers pass friends (charge.wheel.clear)."""
    if not body.is_on(table.width, table.depth, TOLERANCE):
        return False
    for piece in table.terrain:
        if is_closed(table, ug, piece) and overlap(body, piece.body, TOLERANCE):
            return False
    passes = table.formations[ug] == SKIRMISH
    for other in near:
        if table.owner(other) != table.owner(ug):
            if within(body, table.bodies[other], 0):
                return False
        elif not passes and overlap(body, table.bodies[other], TOLERANCE):
            return False
    return True


def add_path(table: Battlefield, ug: i64, turn: i64, body: Body, near: list[i64], found: list[Path]) -> None:
    """The path after a wheel, if the first it meets within its range is an enemy it sees and may charge."""
    most = most_of(table, ug, body) - wheel_cost(WIDTH, turn if turn > 0 else -turn)
    if most > 0 and first_met(table, ug, body, near, most)[0] == NO_UG:
        return  # whatever the going ahead lets it do
    far = range_after(table, ug, body, turn)
    enemy, length = first_met(table, ug, body, near, far)
    if enemy == NO_UG or not may_be_charged(table, ug, enemy):
        return
    if table.formations[ug] == SKIRMISH and clear_of_friends(table, ug, body, body.direction, length) < length:
        return  # it passes through friends, and has no room before the enemy
    if not sees(table, ug, enemy):
        return
    found.append(Path(turn, body, enemy, length))


def range_after(table: Battlefield, ug: i64, body: Body, turn: i64) -> i64:
    """What is left of its maximum move for the going touched, once it has wheeled (charge.range)."""
    far = reach(table, ug, body, body.direction)
    most = most_of(table, ug, body)
    far = far if far < most else most
    return far - wheel_cost(WIDTH, turn if turn > 0 else -turn)


def first_met(table: Battlefield, ug: i64, body: Body, near: list[i64], far: i64) -> tuple[i64, i64]:
    """The enemy met first within a length, and how far that is; no one if friends stand in the way before."""
    length = room(body, body.direction, table.width, table.depth, TOLERANCE)
    length = far if far < length else length
    met: i64 = NO_UG
    passes = table.formations[ug] == SKIRMISH
    for other in near:
        friend = table.owner(other) == table.owner(ug)
        if friend and passes:
            continue
        free = free_length(body, body.direction, table.bodies[other], TOLERANCE)
        if free < length or (free == length and met == NO_UG and not friend and free <= far):
            length = free
            met = NO_UG if friend else other
    return met, length


# ---- free and forced charges


def is_shock(table: Battlefield, ug: i64) -> bool:
    """Devastating chargers and charging lancers."""
    return table.troops[ug].wields(DEVASTATING | LANCER)


def forces_at(table: Battlefield, ug: i64, enemy: i64) -> i64:
    """How near an enemy forces a UG to charge it; 0 if it never does (charge.forced.whom)."""
    return forces_tugs_at(table, ug) if table.is_battle_tug(enemy) else forces_others_at(table, ug)


def forces_tugs_at(table: Battlefield, ug: i64) -> i64:
    """How near an enemy TuG that is not in SuG form forces a UG."""
    return SHOCK if is_shock(table, ug) else OTHERS


def forces_others_at(table: Battlefield, ug: i64) -> i64:
    return OTHERS if is_shock(table, ug) else 0


def is_near(table: Battlefield, ug: i64, enemy: i64, far: i64) -> bool:
    return far > 0 and within(table.bodies[ug], table.bodies[enemy], far + TOLERANCE)


def is_free(table: Battlefield, ug: i64, path: Path) -> bool:
    """Can it be made without a card? Within the distance at which it would be forced, even if excused (charge.free)."""
    troop = table.troops[ug]
    if troop.is_sug or table.formations[ug] == SKIRMISH or is_hesitant(table, ug):
        return False
    if troop.type == CHARIOT:
        far = SHOCK if troop.wields(DEVASTATING) else OTHERS
        return is_near(table, ug, path.target, far)
    return is_near(table, ug, path.target, forces_at(table, ug, path.target))


def is_ever_forced(table: Battlefield, ug: i64) -> bool:
    """charge.forced.not"""
    troop = table.troops[ug]
    if not table.is_battle_tug(ug) or troop.missile_focused or troop.type in (BATTLEWAGON, ARTILLERY, CHARIOT):
        return False
    if is_hesitant(table, ug) or is_in_combat(table, ug) or is_support(table, ug) or touches_enemy(table, ug):
        return False
    return not defends(table, ug, STAKES | BARRICADES | OBSTACLES)


def forced_paths(table: Battlefield, ug: i64) -> list[Path]:
    """The charges a UG is forced to choose among; none if all of them would be made far down (charge.forced.excuse)."""
    if not is_ever_forced(table, ug):
        return []
    paths = [
        path for path in charges_of(table, ug) if is_near(table, ug, path.target, forces_at(table, ug, path.target))
    ]
    if all(odds_of(table, ug, path) <= TOO_FAR_DOWN for path in paths):
        return []
    return paths


def odds_of(table: Battlefield, ug: i64, path: Path) -> i64:
    """How many claims up the charger would be on contact, if its target stands (charge.forced.excuse.calc)."""
    own, other = sides_of(table, ug, path)
    return bid(table.box.claims, CHARGE, own, other).total - bid(table.box.claims, CHARGE, other, own).total


def sides_of(table: Battlefield, ug: i64, path: Path) -> tuple[Fighter, Fighter]:
    """Charger and target as they would meet, if the target stands where it is."""
    behind = is_behind(table.bodies[ug], table.bodies[path.target])
    there = path.body.moved(path.body.direction, path.length)
    edge = edge_met(there, table.bodies[path.target], behind)
    qualifies = behind and edge != FRONT
    own = standing(table, ug, True)
    other = standing(table, path.target, not qualifies)
    own.charged, other.charged = True, False
    own.qualifies = qualifies
    if other.to_front:
        other.defences |= edge_defences(table, path.target, ug, CHARGE)
    own.uphill, other.uphill = uphill_claim(table, ug, path.target), uphill_claim(table, path.target, ug)
    return own, other
