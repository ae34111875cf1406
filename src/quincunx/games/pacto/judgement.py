# hot: compiled by mypyc
"""What a computer player looks at in Pacto: TuGs lost, wounds, fights, charges to come, flanks, lines, ground, cards.

How much each of these counts lies in judgement.toml. A seat's features are its own; what the enemy has is weighed
against them, so that two players who swap places swap their chances.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.lattice import DIRECTIONS, size_of
from quincunx.games.pacto.box import HBW, SKIRMISH
from quincunx.games.pacto.cards import at_least, total
from quincunx.games.pacto.claim_table import CHARGE, MELEE
from quincunx.games.pacto.claims import bid
from quincunx.games.pacto.combat import supporters
from quincunx.games.pacto.duels import Terms
from quincunx.games.pacto.edges import edge_defences
from quincunx.games.pacto.fighters import fighters, standing, uphill_claim
from quincunx.games.pacto.fights import is_in_combat
from quincunx.games.pacto.losses import hits
from quincunx.games.pacto.markers import ALIVE, BROKEN, LOST, ON_TABLE
from quincunx.games.pacto.outlook import (
    EVADES,
    advance,
    charges_to_come,
    hunt,
    is_in_bad_going,
    left_of,
    mass,
    shot_outlook,
)
from quincunx.games.pacto.prospects import Prospects, prospects_of
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import TO_BE_FOUGHT, Charge, Fight

FEATURES: Final = (
    *("lost", "breaking", "lead", "strength", "wounded", "brink"),
    *("fights", "charges", "threats", "shooting", "advance", "hunt", "mass"),
    *("line", "gaps", "ground", "slowed", "command", "generals", "cards", "colours"),
)
LOST_SHARE: Final = 0
BREAKING: Final = 1
LEAD: Final = 2
STRENGTH: Final = 3
WOUNDED: Final = 4
BRINK: Final = 5
FIGHTS: Final = 6
CHARGES: Final = 7
THREATS: Final = 8
SHOOTING: Final = 9
ADVANCE: Final = 10
HUNT: Final = 11
MASS: Final = 12
LINE: Final = 13
GAPS: Final = 14
GROUND: Final = 15
SLOWED: Final = 16
COMMAND: Final = 17
GENERALS: Final = 18
CARDS: Final = 19
COLOURS: Final = 20
"""The place of each."""
NEXT_TO: Final = 2600
LEVEL: Final = 1000
"""How far the middles of UGs are apart that stand in one line, aside and ahead."""
ALIKE: Final = 4
"""By how many directions the facings of such UGs may differ."""
BESIDE: Final = 0.05
"""What a friend beside a charger is worth, or one beside its target, as a part of the charger."""


def features(table: Battlefield, seat: int) -> list[float]:
    """One player's standing, in the order of FEATURES."""
    p = prospects_of(table.box, table.armies)
    found = [0.0] * len(FEATURES)
    if table.build_up is None:
        losses(table, seat, found)
        troops(table, p, seat, found)
        engagements(table, p, seat, found)
        command(table, seat, found)
    return found


def losses(table: Battlefield, seat: int, found: list[float]) -> None:
    """TuGs lost, how near the army is to breaking by them, and what the lead is worth as the last turn comes near."""
    lost, there = table.counted(seat)
    share = float(lost) / float(there) if there > 0 else 0.0
    late = float(table.turn) / float(table.turns) if table.turns > 0 else 0.0
    found[LOST_SHARE] = share
    found[BREAKING] = 4.0 * share * share
    found[LEAD] = share * late * late


def troops(table: Battlefield, p: Prospects, seat: int, found: list[float]) -> None:
    """Every UG on the table: its strength, what it threatens, where it stands."""
    part = p.shares[seat]
    for ug in table.ugs_of(seat):
        if table.where[ug] == LOST:
            continue
        worth = p.worth[ug] * part
        found[STRENGTH] += worth
        if table.where[ug] != ON_TABLE:
            continue
        troop = table.troops[ug]
        suffered = hits(table, ug)
        if suffered > 0:
            found[WOUNDED] += worth * float(suffered) / float(troop.breaks_at)
            if suffered + 1 >= troop.breaks_at:
                found[BRINK] += worth
        if table.has_mark(ug, BROKEN):
            continue
        body = table.bodies[ug]
        found[SHOOTING] += shot_outlook(table, p, ug, body)
        found[SLOWED] += worth * float(table.slow[ug])
        if troop.is_sug:
            continue
        found[ADVANCE] += worth * advance(table, ug, body)
        found[HUNT] += worth * hunt(table, ug, body)
        found[MASS] += worth * mass(table, ug, body)
        sides = covered_sides(table, seat, ug)
        found[LINE] += worth * float(sides)
        if sides < 2 and is_in_combat(table, ug):
            found[GAPS] += worth
        if table.terrain and is_in_bad_going(table, ug, body):
            found[GROUND] += worth


def covered_sides(table: Battlefield, seat: int, ug: i64) -> int:
    """On how many sides a friend stands in one line with a UG."""
    body = table.bodies[ug]
    left_side = right_side = 0
    for other in table.ugs_of(seat):
        if other == ug or table.where[other] != ON_TABLE or table.troops[other].is_sug:
            continue
        there = table.bodies[other]
        dx = size_of(there.middle_x - body.middle_x)
        dy = size_of(there.middle_y - body.middle_y)
        if dx > NEXT_TO or dy > NEXT_TO:
            continue
        turn = (there.direction - body.direction) % DIRECTIONS
        if ALIKE < turn < DIRECTIONS - ALIKE:
            continue
        forward, left = body.seen_from_it(there.middle_x, there.middle_y)
        if size_of(forward) <= LEVEL and HBW < size_of(left) <= NEXT_TO:
            if left > 0:
                left_side = 1
            else:
                right_side = 1
    return left_side + right_side


# ---- fights and charges


def engagements(table: Battlefield, p: Prospects, seat: int, found: list[float]) -> None:
    """What fights under way are likely to gain, charges that have been declared, and those to come."""
    lost = doomed(table, p, 1 - seat)
    if table.fights:
        for ug in table.ugs_of(1 - seat):
            found[FIGHTS] += lost[ug] * p.share(ug)
    found[THREATS] = charges_to_come(table, p, seat, lost)
    for charge in table.charges:
        if table.owner(charge.ug) == seat and table.is_on_table(charge.target) and table.is_on_table(charge.ug):
            gain = gained(table, p, charge)
            more = covered_sides(table, seat, charge.ug) - covered_sides(table, 1 - seat, charge.target)
            gain += float(more) * BESIDE * p.share(charge.ug)
            found[CHARGES] += gain * EVADES if table.formations[charge.target] == SKIRMISH else gain


def doomed(table: Battlefield, p: Prospects, seat: int) -> list[float]:
    """How likely each UG of an army breaks in the fights it is in."""
    lost = [0.0] * len(table.troops)
    for fight in table.fights:
        first = table.owner(fight.first) == seat
        ug, enemy = (fight.first, fight.second) if first else (fight.second, fight.first)
        lost[ug] += (1.0 - lost[ug]) * breaking(table, p, fight, ug, enemy)
    return lost


def breaking(table: Battlefield, p: Prospects, fight: Fight, ug: i64, enemy: i64) -> float:
    """How likely a UG breaks in a fight."""
    a, b = fighters(table, fight, MELEE)
    own, other = (a, b) if fight.first == ug else (b, a)
    left, theirs = left_of(table, ug), left_of(table, enemy)
    supports, against = i64(len(supporters(table, fight, ug))), i64(len(supporters(table, fight, enemy)))
    claims = table.box.claims
    melee = Terms(bid(claims, MELEE, other, own), bid(claims, MELEE, own, other), against, supports)
    if fight.marks & TO_BE_FOUGHT:
        a, b = fighters(table, fight, CHARGE)
        own, other = (a, b) if fight.first == ug else (b, a)
        charge = Terms(bid(claims, CHARGE, other, own), bid(claims, CHARGE, own, other), 0, 0)
        return p.duels.of_charge(charge, melee, theirs, left)[0]
    return p.duels.of_melee(melee, theirs, left)[0]


def gained(table: Battlefield, p: Prospects, charge: Charge) -> float:
    """What a declared charge is likely to gain, with the melees that follow, if its target stands."""
    own = standing(table, charge.ug, True)
    other = standing(table, charge.target, not charge.behind)
    own.charged, own.qualifies = True, charge.behind
    if other.to_front:
        other.defences |= edge_defences(table, charge.target, charge.ug, CHARGE)
    own.uphill = uphill_claim(table, charge.ug, charge.target)
    other.uphill = uphill_claim(table, charge.target, charge.ug)
    claims = table.box.claims
    first = Terms(bid(claims, CHARGE, own, other), bid(claims, CHARGE, other, own), 0, 0)
    own.charged = False
    melee = Terms(bid(claims, MELEE, own, other), bid(claims, MELEE, other, own), 0, 0)
    win, lose = p.duels.of_charge(first, melee, left_of(table, charge.ug), left_of(table, charge.target))
    return win * p.share(charge.target) - lose * p.share(charge.ug)


# ---- generals and cards


def command(table: Battlefield, seat: int, found: list[float]) -> None:
    """UGs within reach of their general, generals alive and well, and cards: how many, and how many coloured ones.

    The hands of an enemy are those of a table dealt anew, wherever somebody thinks (`Table.redeal`).
    """
    there = reached = 0
    for ug in table.ugs_of(seat):
        if table.where[ug] == ON_TABLE and not table.troops[ug].is_sug:
            there += 1
            general = table.commands[ug]
            if table.states[general] == ALIVE and is_reached(table, general, ug):
                reached += 1
    found[COMMAND] = float(reached) / float(there) if there else 0.0
    for general in table.generals_of(seat):
        if table.states[general] == ALIVE:
            found[GENERALS] += float(table.box.cards_of[table.levels[general]] - table.general_wounds[general]) / 4.0
        hand = table.hands[general]
        found[CARDS] += float(total(hand)) / 4.0
        found[COLOURS] += float(at_least(hand, 2)) / 4.0


def is_reached(table: Battlefield, general: i64, ug: i64) -> bool:
    """Is a UG in the command range of a general, from middle to middle and near enough for a judgement?"""
    x, y = table.general_point(general)
    body = table.bodies[ug]
    dx = body.middle_x - x
    dy = body.middle_y - y
    far = table.command_range(general) + HBW
    return dx * dx + dy * dy <= far * far
