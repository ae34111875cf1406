# hot: compiled by mypyc
"""How somebody who knows the game draws up his army: against what the other side has deployed already.

Each UG goes where it has more to gain from those opposite than they from it, weak ones rather to the outside, all of
them well apart; and whoever is mounted or strong goes down last, when more of the enemy is seen. The numbers were found
by many thousands of battles; docs/strength.md tells what they are worth.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from quincunx.games.pacto.box import QUARTER_HBW
from quincunx.games.pacto.deploying import FILE, Room, is_above, place_of, towards_enemy, zone
from quincunx.games.pacto.prospects import Prospects, prospects_of
from quincunx.games.pacto.table import Battlefield

ROWS: Final = 3
"""TuGs stand in one of so many rows, SuGs before them."""
OPPOSITE: Final = 4000.0
"""How far aside an enemy counts for little more than a third of one straight ahead."""
OUT_OF_IT: Final = 3.0
"""So many times that far aside it counts for nothing."""
MATCH: Final = 0.6
"""What it counts to be better than whoever is opposite by as much as one's own worth."""
OUTSIDE: Final = 0.3
"""What it counts for foot to stand as far outside as possible, and more for whoever is weaker than the enemy."""
WEAK_OUTSIDE: Final = 0.7
BEHIND: Final = 0.8
"""What each row further back takes away."""
CROWD: Final = 0.12
"""What each friend takes away who stands near aside."""
CROWDED: Final = 4200
"""How near aside friends are that make a crowd."""
MOUNTED_LATER: Final = 1.0
"""How much later mounted troops go down, in the units of strength."""


def strength(p: Prospects, ug: i64) -> float:
    """By how much a TuG is better than the enemy's TuGs, on average."""
    if p.troops[ug].is_sug:
        return 0.0
    total = 0.0
    count = 0
    mine = ug < p.split
    for enemy in range(p.size):
        if (enemy < p.split) != mine and not p.troops[enemy].is_sug:
            total += better_by(p, ug, enemy)
            count += 1
    return total / float(count) if count else 0.0


def better_by(p: Prospects, ug: i64, enemy: i64) -> float:
    """By how much a UG that charges an enemy gains more than if that one charged it, as a part of itself."""
    return (p.front[ug * p.size + enemy] - p.front[enemy * p.size + ug]) / p.share(ug)


def next_down(table: Battlefield, found: list[int]) -> int:
    """Which of these UGs to deploy first: foot before mounted troops, the weak before the strong."""
    p = prospects_of(table.box, table.armies)
    first = found[0]
    least = later(table, p, first)
    for ug in found[1:]:
        value = later(table, p, ug)
        if value < least:
            first, least = ug, value
    return first


def later(table: Battlefield, p: Prospects, ug: i64) -> float:
    troop = table.troops[ug]
    return strength(p, ug) + (0.0 if troop.is_foot or troop.is_sug else MOUNTED_LATER)


def place_against(table: Battlefield, ug: int) -> tuple[int, int]:
    """Where to put a UG, by all TuGs that stand already; -1 if nowhere. In quarters of a HBW, as a column and a row."""
    seat = int(table.owner(ug))
    p = prospects_of(table.box, table.armies)
    room = Room(table, ug, towards_enemy(table, seat))
    low, high = zone(table, seat)
    is_sug = table.troops[ug].is_sug
    above = is_above(table, seat)
    site = Site(table, p, ug)
    best = 0.0
    place = (-1, -1)
    for row in range(1 if is_sug else ROWS):
        back: i64 = 0 if is_sug else FILE * (row + 1)
        if back > high - low:
            break
        y = int(low + back if above else high - back) // QUARTER_HBW
        aside: i64 = 0
        while aside <= site.half:
            for middle in (site.half - aside, site.half + aside):
                value = site.worth(middle) - BEHIND * float(row)
                column = int(middle) // QUARTER_HBW
                if (place[0] < 0 or value > best) and room.fits(column, y):
                    best, place = value, (column, y)
            aside += FILE
    return place if place[0] >= 0 else place_of(table, ug)


class Site:
    """What the places along a line are worth to a UG."""

    def __init__(self, table: Battlefield, p: Prospects, ug: int) -> None:
        troop = table.troops[ug]
        self.half: i64 = table.width // 2
        self.on_wing = not (troop.is_foot or troop.is_sug)
        self.strength = strength(p, ug)
        self.enemies: list[float] = []
        """How far from the left each enemy TuG stands, and by how much the UG is better."""
        self.better: list[float] = []
        self.friends: list[i64] = []
        for other in range(len(table.troops)):
            if other == ug or not table.is_on_table(other) or table.troops[other].is_sug:
                continue
            if table.owner(other) == table.owner(ug):
                self.friends.append(table.bodies[other].middle_x)
            else:
                self.enemies.append(float(table.bodies[other].middle_x))
                self.better.append(better_by(p, ug, other))

    def worth(self, x: i64) -> float:
        """How good it is to stand so far from the left."""
        off = float(x - self.half if x > self.half else self.half - x) / float(self.half)
        value = 0.0 if self.on_wing else (OUTSIDE - WEAK_OUTSIDE * self.strength) * off
        for n in range(len(self.enemies)):
            aside = (self.enemies[n] - float(x)) / OPPOSITE
            if -OUT_OF_IT < aside < OUT_OF_IT:
                value += MATCH * self.better[n] * exp(-aside * aside)
        for friend in self.friends:
            if -CROWDED < friend - x < CROWDED:
                value -= CROWD
        return value
