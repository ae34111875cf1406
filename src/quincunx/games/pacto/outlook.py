# hot: compiled by mypyc
"""What a UG has before it where it stands, or would: whom it threatens, who threatens it, whom it can shoot at."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import SCALE
from quincunx.games.pacto.box import ARTILLERY, BATTLEWAGON, DEVASTATING, HBW, LANCER, NO_MISSILE, SKIRMISH, UNAFFECTED
from quincunx.games.pacto.deploying import is_above
from quincunx.games.pacto.fights import is_in_combat
from quincunx.games.pacto.ground import effect_at
from quincunx.games.pacto.losses import hits
from quincunx.games.pacto.markers import BROKEN
from quincunx.games.pacto.prospects import Prospects
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.targets import range_of

UNIT_OF: Final = 1000.0
"""One HBW."""
FADES: Final = 4.0
"""Over how many HBW beyond its move a charge to come loses most of its weight."""
OUT_OF_MIND: Final = 16000.0
"""From how far away nobody thinks of a charge yet."""
NEARS: Final = 3.0
"""Over how many HBW out of range a shot to come loses most of its weight."""
EVADES: Final = 0.15
"""What is left of a charge on those who may evade."""
FORCED: Final = 3.0
PRESSES: Final = 6.0
"""From how far away an advance is felt."""
FAR_ENOUGH: Final = 0.6
"""Beyond this part of the table an advance leads nowhere."""
IN_FRONT: Final = 0.1
"""How much further than the rest of its army a UG goes."""
AROUND: Final = 6000
"""How near others are that count for who is stronger in a place."""
AHEAD: Final = 0.7
ASIDE: Final = 0.2
"""Cosines: within 45 degrees an enemy is ahead, within 80 it can be wheeled to."""


def grip(table: Battlefield, p: Prospects, ug: i64, body: Body, enemy: i64, there: Body) -> float:
    """What a UG that stands in one place gains by charging an enemy that stands in another, as far as it can."""
    dx = float(there.middle_x - body.middle_x)
    dy = float(there.middle_y - body.middle_y)
    far = sqrt(dx * dx + dy * dy) + 1.0
    if far > OUT_OF_MIND:
        return 0.0
    gap = (far - float(body.half_depth + there.half_depth)) / UNIT_OF
    cosine = (dx * float(body.cos) + dy * float(body.sin)) / (far * float(SCALE))
    if cosine < ASIDE:
        return 0.0
    before = -(dx * float(there.cos) + dy * float(there.sin)) / float(SCALE)
    behind = before < float(there.half_depth - body.half_width)  # all of it behind the front line (charge.flank)
    gains = p.gain(ug, enemy, behind, left_of(table, ug), left_of(table, enemy))
    reach = float(table.gait(ug).good - table.slow[ug]) - (1.0 if cosine < AHEAD else 0.0)
    if gains < 0.0:
        shock = table.troops[ug].wields(DEVASTATING | LANCER) and gap < FORCED
        return gains * 0.5 if shock else 0.0
    weight = 1.0 if gap <= reach else exp((reach - gap) / FADES)
    if table.formations[enemy] == SKIRMISH:
        weight *= EVADES
    return gains * weight * (1.0 if cosine >= AHEAD else 0.6)


def left_of(table: Battlefield, ug: i64) -> i64:
    """How many hits it still stands."""
    left = table.troops[ug].breaks_at - hits(table, ug)
    return left if left > 1 else 1


def may_threaten(table: Battlefield, ug: i64) -> bool:
    """Can it charge at all, as it is?"""
    kind = table.troops[ug].type
    if kind in (ARTILLERY, BATTLEWAGON) or not table.is_on_table(ug) or table.has_mark(ug, BROKEN):
        return False
    return table.is_battle_tug(ug) and not is_in_combat(table, ug)


def charge_outlook(table: Battlefield, p: Prospects, ug: i64, body: Body) -> float:
    """The best charge a UG has to come from where it would stand; below 0 if it may be forced to a bad one."""
    if not may_threaten(table, ug):
        return 0.0
    best = 0.0
    worst = 0.0
    for enemy in table.ugs_of(1 - int(table.owner(ug))):
        if table.is_on_table(enemy):
            gain = grip(table, p, ug, body, enemy, table.bodies[enemy])
            if gain > best:
                best = gain
            elif gain < worst:
                worst = gain
    return best if best > 0.0 else worst


def charges_to_come(table: Battlefield, p: Prospects, seat: int, lost: list[float]) -> float:
    """What the charges of an army gain that are to come; `lost` says how likely each UG breaks anyway.

    Each UG makes one charge, and what breaks breaks once: several that threaten the same enemy add little.
    """
    total = 0.0
    for ug in table.ugs_of(seat):
        if not may_threaten(table, ug):
            continue
        body = table.bodies[ug]
        best = 0.0
        worst = 0.0
        whole = 0.0
        target = -1
        for enemy in table.ugs_of(1 - seat):
            if table.is_on_table(enemy):
                gain = grip(table, p, ug, body, enemy, table.bodies[enemy])
                if gain > 0.0:
                    left = gain * (1.0 - lost[enemy])
                    if left > best:
                        best, whole, target = left, gain, enemy
                elif gain < worst:
                    worst = gain
        if target >= 0:
            total += best
            lost[target] += (1.0 - lost[target]) * min(1.0, whole / p.share(target))
        else:
            total += worst
    return total


def threat(table: Battlefield, p: Prospects, ug: i64, body: Body) -> float:
    """The worst charge a UG has to expect where it would stand."""
    worst = 0.0
    for enemy in table.ugs_of(1 - int(table.owner(ug))):
        if table.is_on_table(enemy):
            gain = grip(table, p, enemy, table.bodies[enemy], ug, body)
            if gain > worst and may_threaten(table, enemy):
                worst = gain
    return worst


def shot_outlook(table: Battlefield, p: Prospects, ug: i64, body: Body) -> float:
    """The best shot from where it would stand: in range, and no more than 2 HBW aside; less the further it is to go."""
    if table.troops[ug].missile == NO_MISSILE:
        return 0.0
    reach = float(range_of(table, ug))
    if reach <= 0.0:
        return 0.0
    best = 0.0
    for enemy in table.ugs_of(1 - int(table.owner(ug))):
        if not table.is_on_table(enemy):
            continue
        gain = p.shot[ug * p.size + enemy]
        if gain <= best:
            continue
        there = table.bodies[enemy]
        dx = float(there.middle_x - body.x)
        dy = float(there.middle_y - body.y)
        forward = (dx * float(body.cos) + dy * float(body.sin)) / float(SCALE) - float(there.half_depth)
        aside = (dy * float(body.cos) - dx * float(body.sin)) / float(SCALE)
        over = forward - reach if forward > reach else 0.0
        beside = 2.0 * UNIT_OF + over
        if forward > -HBW and -beside < aside < beside:
            gain *= exp(-over / (NEARS * UNIT_OF))
            if gain > best:
                best = gain
    return best


def hunt(table: Battlefield, ug: i64, body: Body) -> float:
    """How near an enemy TuG is that looks elsewhere, from 1 in contact towards 0; less if it is not ahead."""
    best = 0.0
    for enemy in table.ugs_of(1 - int(table.owner(ug))):
        if table.is_on_table(enemy) and not table.troops[enemy].is_sug:
            there = table.bodies[enemy]
            dx = float(there.middle_x - body.middle_x)
            dy = float(there.middle_y - body.middle_y)
            far = sqrt(dx * dx + dy * dy) + 1.0
            value = exp(-far / (PRESSES * UNIT_OF))
            if dx * float(body.cos) + dy * float(body.sin) < AHEAD * far * float(SCALE):
                value *= 0.5
            if -(dx * float(there.cos) + dy * float(there.sin)) > AHEAD * far * float(SCALE):
                value *= 0.5
            if value > best:
                best = value
    return best


def mass(table: Battlefield, ug: i64, body: Body) -> float:
    """By how many its own side is stronger around a UG, from -1 to 1; 0 if no enemy TuG is near."""
    owner = table.owner(ug)
    friends = enemies = 0
    for other in range(i64(len(table.bodies))):
        if other == ug or not table.is_on_table(other) or table.troops[other].is_sug:
            continue
        there = table.bodies[other]
        dx = there.middle_x - body.middle_x
        dy = there.middle_y - body.middle_y
        if dx * dx + dy * dy <= AROUND * AROUND:
            if table.owner(other) == owner:
                friends += 1
            else:
                enemies += 1
    if enemies == 0:
        return 0.0
    more = float(friends + 1 - enemies) / 3.0
    return -1.0 if more < -1.0 else 1.0 if more > 1.0 else more


def advance(table: Battlefield, ug: i64, body: Body) -> float:
    """How far a UG has come towards the enemy's base edge, from 0 to 1; less if it does not look there."""
    above = is_above(table, table.owner(ug))
    far = float(table.depth - body.middle_y if above else body.middle_y) / float(table.depth)
    ahead = float(-body.sin if above else body.sin) / float(SCALE)
    most = mean_advance(table, ug, above) + IN_FRONT
    most = most if most < FAR_ENOUGH else FAR_ENOUGH
    share = far if far < most else 2.0 * most - far  # whoever runs ahead of his army is soon alone
    return share if ahead > AHEAD else 0.8 * share


def mean_advance(table: Battlefield, ug: i64, above: bool) -> float:
    """How far the other TuGs of its army have come, on average; all the way if there are none."""
    total = 0.0
    n = 0
    for other in table.ugs_of(int(table.owner(ug))):
        if other != ug and table.is_on_table(other) and not table.troops[other].is_sug:
            y = table.bodies[other].middle_y
            total += float(table.depth - y if above else y)
            n += 1
    return total / (float(n) * float(table.depth)) if n else 1.0


def is_in_bad_going(table: Battlefield, ug: i64, body: Body) -> bool:
    return effect_at(table, ug, body) != UNAFFECTED
