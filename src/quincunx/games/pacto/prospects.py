# hot: compiled by mypyc
"""What every UG of a battle can expect of every enemy: hits by charge, on a flank, in melee and by shooting.

Worked out once for two armies, as they are drawn up on open ground; all of it is known to both players.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.games.pacto.box import EXPENDABLE, HBW, NO_MISSILE, SKULL, WOUND, Army, Box, Troop
from quincunx.games.pacto.claim_table import CHARGE, MELEE
from quincunx.games.pacto.claims import Fighter, bid
from quincunx.games.pacto.duels import Duels, Terms
from quincunx.games.pacto.shooting import Aim, colour_rolled, shot_die
from quincunx.games.pacto.shot_table import ShotTable

MOST_KEPT: Final = 64
MOST_HITS: Final = 16
SUG_WORTH: Final = 0.25
EXPENDABLE_WORTH: Final = 0.35
LEAST_WORTH: Final = 0.8
BY_QUALITY: Final = 0.12


@final
class Prospects:
    """Tables by own UG and enemy, both numbered through both armies; empty where both are of one army."""

    def __init__(self, box: Box, armies: tuple[Army, Army]) -> None:
        self.armies = armies
        troops = armies[0].troops + armies[1].troops
        split: i64 = len(armies[0].troops)
        n: i64 = len(troops)
        self.split = split
        self.size: i64 = n
        self.worth = [worth_of(troop) for troop in troops]
        self.shares = [1.0 / sum(self.worth[:split]), 1.0 / sum(self.worth[split:])]
        """By how much a worth of 1 is multiplied to be a share of the army."""
        self.troops = troops
        self.duels = Duels(box)
        self.charges: list[Terms | None] = [None] * int(2 * n * n)
        """The terms of a charge, and below of the melees after it: on the front of an enemy, then on its flank."""
        self.melees: list[Terms | None] = [None] * int(2 * n * n)
        self.gains: dict[int, float] = {}
        """What charges gain, by the hits both still stand."""
        self.front = [0.0] * int(n * n)
        """What a charge on the front of a fresh enemy gains: a share of its army less one of one's own."""
        self.flank = [0.0] * int(n * n)
        self.shot = [0.0] * int(n * n)
        shots = Shots(box)
        for own in range(n):
            for enemy in range(n):
                if (own < split) != (enemy < split):
                    here = own * n + enemy
                    self.set_terms(box, own, enemy, False)
                    self.set_terms(box, own, enemy, True)
                    left, theirs = troops[own].breaks_at, troops[enemy].breaks_at
                    self.front[here] = self.gain(own, enemy, False, left, theirs)
                    self.flank[here] = self.gain(own, enemy, True, left, theirs)
                    hit = self.share(enemy) / float(theirs)
                    self.shot[here] = shots.wound(troops[own], troops[enemy]) * hit

    def share(self, ug: i64) -> float:
        """What a UG is of its army."""
        return self.worth[ug] * self.shares[0 if ug < self.split else 1]

    def set_terms(self, box: Box, own: i64, enemy: i64, on_flank: bool) -> None:
        """Both as they are drawn up; the enemy stands."""
        one, other = self.troops[own], self.troops[enemy]
        a, b = Fighter(one, one.formation, one.bases), Fighter(other, other.formation, other.bases)
        a.charged = True
        a.qualifies, b.to_front = on_flank, not on_flank
        here = (own * self.size + enemy) * 2 + (1 if on_flank else 0)
        self.charges[here] = Terms(bid(box.claims, CHARGE, a, b), bid(box.claims, CHARGE, b, a), 0, 0)
        a.charged = False
        self.melees[here] = Terms(bid(box.claims, MELEE, a, b), bid(box.claims, MELEE, b, a), 0, 0)

    def gain(self, own: i64, enemy: i64, on_flank: bool, left: i64, theirs: i64) -> float:
        """What a charge gains with the melees that follow, as shares of both armies, by the hits both still stand."""
        here = (own * self.size + enemy) * 2 + (1 if on_flank else 0)
        key = int((here * MOST_HITS + left) * MOST_HITS + theirs)
        known = self.gains.get(key)
        if known is None:
            charge, melee = self.charges[here], self.melees[here]
            assert charge is not None
            assert melee is not None
            win, lose = self.duels.of_charge(charge, melee, left, theirs)
            known = self.gains[key] = win * self.share(enemy) - lose * self.share(own)
        return known


KEPT: Final[dict[tuple[int, int], Prospects]] = {}
"""Those worked out lately, by both armies; each keeps its armies, so that no other can have their number."""


def prospects_of(box: Box, armies: tuple[Army, Army]) -> Prospects:
    key = (id(armies[0]), id(armies[1]))
    found = KEPT.get(key)
    if found is None:
        if len(KEPT) >= MOST_KEPT:
            KEPT.clear()
        found = KEPT[key] = Prospects(box, armies)
    return found


def worth_of(troop: Troop) -> float:
    """A TuG counts for one towards breaking, others only for what they do (end.break)."""
    if troop.is_sug:
        return SUG_WORTH
    if troop.has(EXPENDABLE):
        return EXPENDABLE_WORTH
    return LEAST_WORTH + BY_QUALITY * float(troop.quality)


@final
class Shots:
    """How often shots wound."""

    def __init__(self, box: Box) -> None:
        self.shots: ShotTable = box.shots
        self.wounds = [float(faces.count(SKULL) + faces.count(WOUND)) / 6.0 for faces in box.faces]

    def wound(self, own: Troop, enemy: Troop) -> float:
        """How often a shot wounds from near by."""
        if own.missile == NO_MISSILE:
            return 0.0
        aim = Aim(own, own.formation, own.bases, enemy, enemy.formation)
        aim.distance = 2 * HBW
        die = shot_die(self.shots, aim)
        return self.wounds[colour_rolled(die)] if die >= 0 else 0.0
