# hot: compiled by mypyc
"""What every UG of a battle can expect of every enemy: hits by charge, on a flank, in melee and by shooting.

Worked out once for two armies, as they are drawn up on open ground; all of it is known to both players.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.games.pacto.box import EXPENDABLE, GREEN, HBW, NO_MISSILE, SKULL, SPECIAL, WHITE, WOUND, Army, Box, Troop
from quincunx.games.pacto.claim_table import CHARGE, MELEE
from quincunx.games.pacto.claims import Bid, Fighter, bid, dice_for
from quincunx.games.pacto.shooting import Aim, colour_rolled, shot_die
from quincunx.games.pacto.shot_table import ShotTable

MOST_KEPT: Final = 64
MELEES: Final = 1.5
"""How many melees are expected to follow a charge."""
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
        self.size: i64 = n
        self.worth = [worth_of(troop) for troop in troops]
        self.shares = [1.0 / sum(self.worth[:split]), 1.0 / sum(self.worth[split:])]
        """By how much a worth of 1 is multiplied to be a share of the army."""
        self.front = [0.0] * int(n * n)
        """What a charge on the front gains: a share of the enemy's army less one of one's own."""
        self.flank = [0.0] * int(n * n)
        self.shot = [0.0] * int(n * n)
        hits = self.hits = Hits(box)
        for own in range(n):
            for enemy in range(n):
                if (own < split) != (enemy < split):
                    here = own * n + enemy
                    a, b = self.value(troops[own], own, split), self.value(troops[enemy], enemy, split)
                    self.front[here] = hits.of_charge(troops[own], troops[enemy], a, b, False)
                    self.flank[here] = hits.of_charge(troops[own], troops[enemy], a, b, True)
                    self.shot[here] = hits.of_shot(troops[own], troops[enemy]) * b

    def value(self, troop: Troop, ug: i64, split: i64) -> float:
        """What a hit on a UG takes from its army, as a share."""
        return self.worth[ug] * self.shares[0 if ug < split else 1] / float(troop.breaks_at)


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
class Hits:
    """Hits to be expected of dice: a skull counts 2, sword and arrow 1 (ug.hits)."""

    def __init__(self, box: Box) -> None:
        self.claims = box.claims
        self.shots: ShotTable = box.shots
        self.by_colour: list[float] = []
        self.specials: list[float] = []
        """How often a die shows what can shatter or shove."""
        self.wounds: list[float] = []
        """How often a shot of this colour wounds."""
        for faces in box.faces:
            skulls, wounds, specials = faces.count(SKULL), faces.count(WOUND), faces.count(SPECIAL)
            self.by_colour.append((2.0 * float(skulls) + float(wounds)) / 6.0)
            self.specials.append(float(skulls + specials) / 6.0)
            self.wounds.append(float(skulls + wounds) / 6.0)

    def of_bid(self, side: Bid, up: i64) -> float:
        """What a side deals that is so many claims up."""
        total = 0.0
        for colour in dice_for(up):
            total += self.by_colour[colour]
            if side.shatters:
                total += self.specials[colour] * self.by_colour[GREEN]
            elif side.shoves:
                total += self.specials[colour] * self.by_colour[WHITE]
        return total

    def of_combat(self, combat: i64, a: Fighter, b: Fighter, mine: float, theirs: float) -> float:
        """What a combat gains for the first side, if a hit on each is worth so much."""
        own, other = bid(self.claims, combat, a, b), bid(self.claims, combat, b, a)
        up = own.total - other.total
        return self.of_bid(own, up) * theirs - self.of_bid(other, -up) * mine

    def of_charge(self, own: Troop, enemy: Troop, mine: float, theirs: float, on_flank: bool) -> float:
        """What a charge gains, with the melees that follow."""
        a = Fighter(own, own.formation, own.bases)
        b = Fighter(enemy, enemy.formation, enemy.bases)
        a.charged = True
        a.qualifies, b.to_front = on_flank, not on_flank
        charge = self.of_combat(CHARGE, a, b, mine, theirs)
        a.charged = False
        return charge + MELEES * self.of_combat(MELEE, a, b, mine, theirs)

    def of_shot(self, own: Troop, enemy: Troop) -> float:
        """How often a shot wounds from near by."""
        if own.missile == NO_MISSILE:
            return 0.0
        aim = Aim(own, own.formation, own.bases, enemy, enemy.formation)
        aim.distance = 2 * HBW
        die = shot_die(self.shots, aim)
        return self.wounds[colour_rolled(die)] if die >= 0 else 0.0
