# hot: compiled by mypyc
"""The exact chances before dice are rolled: hits by a combat or a shot, a base lost, broken; from the facts alone."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from quincunx.core.kit.geometry.distance import within
from quincunx.games.pacto.box import EXPENDABLE, GREEN, SKULL, SPECIAL, TOLERANCE, WHITE, WOUND, Box
from quincunx.games.pacto.casualties import NEAR_A_BROKEN, is_tested
from quincunx.games.pacto.claim_table import CHARGE, MELEE
from quincunx.games.pacto.claims import Bid, Fighter, bid, dice_for, supporting_dice
from quincunx.games.pacto.combat import supporters
from quincunx.games.pacto.fighters import fighters, standing, uphill_claim
from quincunx.games.pacto.fights import other_of
from quincunx.games.pacto.losses import hits
from quincunx.games.pacto.shooting import Aim, colour_rolled, shot_die, slows_by
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import TO_BE_FOUGHT, Fight


def folded(one: list[float], other: list[float]) -> list[float]:
    """The chances of each sum of two numbers."""
    found = [0.0] * (len(one) + len(other) - 1)
    for a in range(len(one)):
        for b in range(len(other)):
            found[a + b] += one[a] * other[b]
    return found


def of_die(box: Box, colour: i64, bonus: i64) -> list[float]:
    """The chances of 0, 1, 2 hits and so on by a die; on a skull or S another one is rolled, none if negative."""
    more = of_die(box, bonus, -1) if bonus >= 0 else [1.0]
    found = [0.0] * (2 + len(more))
    for face in box.faces[colour]:
        dealt = 2 if face == SKULL else 1 if face == WOUND else 0
        if bonus >= 0 and face in (SKULL, SPECIAL):
            for n in range(len(more)):
                found[dealt + n] += more[n] / 6.0
        else:
            found[dealt] += 1.0 / 6.0
    return found


def of_side(box: Box, side: Bid, dice: list[int], shatters: bool) -> list[float]:
    """The chances of each number of hits by the dice of a side (combat.bonus.shatter, combat.bonus.shove)."""
    bonus: i64 = GREEN if shatters else WHITE if side.shoves else -1
    found = [1.0]
    for colour in dice:
        found = folded(found, of_die(box, colour, bonus))
    return found


@final
class Clash:
    """A combat about to be rolled: what both sides claim, their dice, and the chances of hits by each."""

    def __init__(self, table: Battlefield, combat: i64, own: Fighter, other: Fighter) -> None:
        claims = table.box.claims
        self.own = bid(claims, combat, own, other)
        self.other = bid(claims, combat, other, own)
        self.up: i64 = self.own.total - self.other.total
        self.by_own = of_side(table.box, self.own, list(dice_for(self.up)), self.own.shatters)
        self.by_other = of_side(table.box, self.other, list(dice_for(-self.up)), self.other.shatters)


def clash_of(table: Battlefield, fight: Fight, seat: int) -> Clash:
    """A fight as it stands, seen from one side; in melee the files in support roll, too (support.what)."""
    combat = CHARGE if fight.marks & TO_BE_FOUGHT else MELEE
    first, second = fighters(table, fight, combat)
    mine = table.owner(fight.first) == seat
    found = Clash(table, combat, first if mine else second, second if mine else first)
    if combat == MELEE:
        own = fight.first if mine else fight.second
        found.by_own = folded(found.by_own, by_supporters(table, fight, own))
        found.by_other = folded(found.by_other, by_supporters(table, fight, other_of(fight, own)))
    return found


def by_supporters(table: Battlefield, fight: Fight, ug: i64) -> list[float]:
    """The chances of hits by the files that support a UG (support.dice)."""
    enemy = other_of(fight, ug)
    found = [1.0]
    for other in supporters(table, fight, ug):
        side, against = standing(table, other, True), standing(table, enemy, True)
        side.general = 0  # support.general
        side.uphill, against.uphill = uphill_claim(table, other, enemy), uphill_claim(table, enemy, other)
        own, theirs = bid(table.box.claims, MELEE, side, against), bid(table.box.claims, MELEE, against, side)
        dice = supporting_dice(own.total - theirs.total)
        found = folded(found, of_side(table.box, own, dice, False))
    return found


# ---- shots


@final
class ShotOdds:
    """The die of a shot, and how often it wounds and slows."""

    def __init__(self, table: Battlefield, aim: Aim) -> None:
        die = shot_die(table.box.shots, aim)
        self.die: i64 = die
        self.colour: i64 = colour_rolled(die)
        self.wounds = 0.0
        self.slows = 0.0
        self.by: i64 = 0
        """By how many HBW it slows."""
        for face in table.box.faces[self.colour]:
            if die >= 0 and face in (SKULL, WOUND):
                self.wounds += 1.0 / 6.0
            slow = slows_by(aim.shooter, aim.formation, face)
            if slow:
                self.slows += 1.0 / 6.0
                self.by = slow


# ---- what hits do to a UG


def at_least(chances: list[float], number: i64) -> float:
    """The chance of a number or more."""
    total = 0.0
    for n in range(len(chances)):
        if n >= number:
            total += chances[n]
    return total


def loses_base(table: Battlefield, ug: i64, chances: list[float]) -> float:
    """The chance that hits cost it a base: one that is wounded loses it by the first (ug.hits)."""
    return at_least(chances, 1 if table.wounds[ug] else 2)


def is_broken_by(table: Battlefield, ug: i64, chances: list[float]) -> float:
    """The chance that hits bring it to its break point (ug.break.tug, ug.break.sug)."""
    return at_least(chances, table.troops[ug].breaks_at - hits(table, ug))


def who_would_test(table: Battlefield, ug: i64) -> list[int]:
    """The friends that would test if it broke where it stands (kab.r2, kab.expendable)."""
    troop = table.troops[ug]
    if troop.is_sug or troop.has(EXPENDABLE):
        return []
    far = NEAR_A_BROKEN + TOLERANCE
    body = table.bodies[ug]
    return [
        other
        for other in table.ugs_of(int(table.owner(ug)))
        if other != ug and is_tested(table, other) and within(body, table.bodies[other], far)
    ]
