# hot: compiled by mypyc
"""What both sides of a combat claim, from the facts alone: general claims and one preferred claim each."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.games.pacto.box import (
    AFFECTED,
    ARTILLERY,
    BADLY,
    BARRICADES,
    BATTLEWAGON,
    BLACK,
    CALTROPS,
    CAMELRY,
    CAVALRY,
    CHARIOT,
    CLOSE,
    COMBAT_SHY,
    ELEPHANT,
    EXPENDABLE,
    FULLY_ARMOURED,
    GREEN,
    INFANTRY,
    LANCER,
    LONG_SPEAR,
    LOOSE,
    OBSTACLES,
    PIKE,
    POLEARM,
    RED,
    SHIELDWALL,
    SHOVE,
    SKIRMISH,
    STAKES,
    TWO_HANDED,
    UNAFFECTED,
    UNPROTECTED,
    WHITE,
    YELLOW,
    Troop,
)
from quincunx.games.pacto.claim_table import (
    ANY,
    ARMOUR,
    BARRED_FOOT,
    BARRED_HORSE,
    BESIDE_SHATTERED,
    BESIDE_SHOVED,
    BETTER,
    CAMELMEN,
    CAMELS,
    CHARGE,
    CHARIOTS,
    CLAIMS,
    CLAUSES,
    DEEP_PIKES,
    DEEP_SHIELDWALL,
    DEEP_SPEARS,
    ELEPHANT_CREW,
    ELEPHANTS,
    EXPENDABLES,
    FLANK,
    FOOT,
    GENERAL,
    HEAVY_FOOT,
    HORSEMEN,
    LANCERS,
    LANCERS_IN_THE_OPEN,
    LEGEND,
    MOUNTED,
    MOUNTED_SPEARS,
    ON_AFFECTED,
    ON_BADLY,
    ON_FOOT,
    ON_LOOSE_FOOT,
    ON_MOVING_FOOT,
    ON_SHOOTERS,
    ON_SHY,
    ON_SKIRMISH_FOOT,
    ON_SKIRMISHERS,
    ON_UNPROTECTED,
    STEADY_LONG_SPEARS,
    STEADY_PIKES,
    STEADY_POLEARMS,
    UPHILL,
    WAGONS,
    ClaimTable,
    WeaponRow,
)

DRILLED: Final = 1
"""The training that keeps close foot steady before elephants."""
MOST_UP: Final = 7


@final
class Fighter:
    """One side of a combat: the UG, and everything about it that a claim looks at."""

    def __init__(self, troop: Troop, formation: i64, bases: i64) -> None:
        self.troop = troop
        self.formation: i64 = formation
        self.ranks: i64 = 1 if troop.type == BATTLEWAGON else bases
        """Ranks that can be claimed for (combat.ranks, combat.forest_ranks); wagons fight one deep (mp.pa_foot)."""
        self.effect: i64 = UNAFFECTED
        self.in_good_going = True
        """Is its whole front base in good going? (effect.where)"""
        self.all_in_good_going = True
        self.to_front = True
        self.charged = False
        """Otherwise it stands to receive (charge.str)."""
        self.shot = False
        self.qualifies = False
        """Does it fight a flank or the rear, and qualify for it?"""
        self.general: i64 = 0
        """What a general fighting in the file is worth."""
        self.beside_shattered = False
        self.beside_shoved = False
        self.uphill: i64 = 0
        self.shy = troop.has(COMBAT_SHY)
        """Does it fight as combat shy, by nature or in the heat? (weather.heat)"""
        self.defences: i64 = 0
        """Stakes, caltrops, barricades and obstacles along its front, as bits."""

    @property
    def is_skirmisher(self) -> bool:
        return self.formation == SKIRMISH and self.troop.type != ARTILLERY

    @property
    def is_battle_tug(self) -> bool:
        return not self.troop.is_sug and self.formation != SKIRMISH

    @property
    def is_foot(self) -> bool:
        """To the claims of others artillery is loose foot (cp.el.artillery)."""
        return self.troop.type == INFANTRY or self.troop.type == ARTILLERY

    @property
    def is_loose_foot(self) -> bool:
        return self.troop.type == ARTILLERY or (self.troop.type == INFANTRY and self.formation == LOOSE)


@final
class Claimed:
    """A claim that counts: what for, by which clause, and how much."""

    def __init__(self, name: str, rule: str, value: i64) -> None:
        self.name = name
        self.rule = rule
        self.value: i64 = value


@final
class Bid:
    """All that one side claims, and whether it could shatter or shove."""

    def __init__(self) -> None:
        self.total: i64 = 0
        self.claimed: list[Claimed] = []
        self.weapon: WeaponRow | None = None
        """The preferred claim it uses."""
        self.shatters = False
        self.shoves = False

    def add(self, name: str, rule: str, value: i64) -> None:
        if value != 0:
            self.total += value
            self.claimed.append(Claimed(name, rule, value))


def bid(table: ClaimTable, combat: i64, own: Fighter, other: Fighter) -> Bid:
    """Everything one side claims against the other (combat.claims)."""
    found = Bid()
    values = table.values[combat]
    general_claims(found, table, values, combat, own, other)
    if own.to_front:
        preferred_claim(found, table.rows[combat], combat, own, other)
        if combat == CHARGE and not found.shatters:
            found.shatters = shatters_in_one_rank(table.rows[CHARGE], own, other)
        found.shatters = found.shatters and can_be_shattered(own, other)
        found.shoves = can_shove(own, other)
    return found


# ---- general claims


def general_claims(found: Bid, table: ClaimTable, values: list[int], combat: i64, own: Fighter, other: Fighter) -> None:
    """Claims of every UG; those with a star count only to its own front (combat.front_only)."""
    better = own.troop.quality - other.troop.quality
    if better > 0:
        add(found, values, combat, BETTER, better)
    if other.effect == AFFECTED:
        add(found, values, combat, ON_AFFECTED, 1)
    elif other.effect == BADLY:
        add(found, values, combat, ON_BADLY, 1)
    horse = own.troop.is_horse
    if other.is_foot and other.charged and (horse or own.troop.type == ELEPHANT):
        add(found, values, combat, ON_MOVING_FOOT, 1)
    if horse and own.in_good_going:
        if other.is_loose_foot:
            add(found, values, combat, ON_LOOSE_FOOT, 1)
        elif other.troop.type == INFANTRY and other.formation == SKIRMISH:
            add(found, values, combat, ON_SKIRMISH_FOOT, 1)
    if other.shot and not other.charged and other.troop.is_horse:
        add(found, values, combat, ON_SHOOTERS, 1)
    if other.troop.protection == UNPROTECTED:
        add(found, values, combat, ON_UNPROTECTED, 1)
    if own.troop.protection == FULLY_ARMOURED and not defeats_armour(other):
        add(found, values, combat, ARMOUR, 1)
    if own.qualifies and is_claimed(table, own, FLANK):
        add(found, values, combat, FLANK, 1)
    if own.general > 0:
        found.add(CLAIMS[GENERAL if own.general == 1 else LEGEND], CLAUSES[GENERAL][combat], own.general)
    if own.beside_shattered and is_claimed(table, own, BESIDE_SHATTERED):
        add(found, values, combat, BESIDE_SHATTERED, 1)
    if own.beside_shoved and is_claimed(table, own, BESIDE_SHOVED):
        add(found, values, combat, BESIDE_SHOVED, 1)
    if own.uphill > 0:
        add(found, values, combat, UPHILL, own.uphill)
    barred = barrier(combat, own, other)
    if barred >= 0 and is_claimed(table, own, barred):
        add(found, values, combat, barred, 1)
    if other.shy:
        add(found, values, combat, ON_SHY, 1)
    if own.is_battle_tug and other.is_skirmisher:
        add(found, values, combat, ON_SKIRMISHERS, 1)
    if own.troop.type == CAMELRY and other.troop.type in (CAVALRY, CHARIOT) and is_claimed(table, own, CAMELS):
        add(found, values, combat, CAMELS, 1)


def add(found: Bid, values: list[int], combat: i64, claim: i64, times: i64) -> None:
    found.add(CLAIMS[claim], CLAUSES[claim][combat], values[claim] * times)


def is_claimed(table: ClaimTable, own: Fighter, claim: i64) -> bool:
    return own.to_front or not table.front_only[claim]


def defeats_armour(other: Fighter) -> bool:
    """Elephants, and two-handed weapons to the front of whoever has them (mc.farm, combat.cancel)."""
    return other.troop.type == ELEPHANT or (other.to_front and other.troop.wields(TWO_HANDED))


def barrier(combat: i64, own: Fighter, other: Fighter) -> i64:
    """The barricade claim a UG has against another, -1 if it has none (cc.barricade_foot, cc.barricade_other)."""
    solid = own.defences & (BARRICADES | OBSTACLES) != 0 or own.troop.type == BATTLEWAGON
    if solid and other.troop.type == INFANTRY:
        return BARRED_FOOT
    pointed = own.defences & STAKES or (combat == CHARGE and own.defences & CALTROPS)
    return BARRED_HORSE if other.troop.is_horse and (solid or pointed) else -1


def is_barred(combat: i64, own: Fighter, other: Fighter) -> bool:
    """Does it fight against barricades? (combat.vs_barricades)"""
    return other.to_front and barrier(combat, other, own) >= 0


# ---- the preferred claim


def bearer_of(own: Fighter) -> i64:
    """Which rows of weapons it uses; battlewagons use those of foot (cp.bwg)."""
    if own.troop.type == ELEPHANT:
        return ELEPHANT_CREW
    return MOUNTED if own.troop.is_horse else ON_FOOT


def preferred_claim(found: Bid, rows: list[WeaponRow], combat: i64, own: Fighter, other: Fighter) -> None:
    """The highest that applies; of equal ones a row that shatters (combat.preferred_one)."""
    kinds = kinds_of(other, own)
    barred = is_barred(combat, own, other)
    bearer = bearer_of(own)
    best: i64 = 0
    for row in rows:
        if not own.troop.wields(row.weapon) or row.bearer != bearer:
            continue
        if (row.unaffected and own.effect != UNAFFECTED) or (row.not_barred and barred):
            continue
        value = row.worth(kinds, own.ranks)
        chosen = found.weapon
        instead = chosen is not None and value == best and row.shatters and not chosen.shatters
        if value > best or instead:
            best = value
            found.weapon = row
    used = found.weapon
    if used is not None:
        found.add(used.id, used.rule, best)
        found.shatters = combat == CHARGE and used.shatters


def shatters_in_one_rank(rows: list[WeaponRow], own: Fighter, other: Fighter) -> bool:
    """A devastating charger down to one rank still shatters whom he would in two (combat.shatter.claim)."""
    if own.ranks > 1:
        return False
    kinds = kinds_of(other, own)
    for row in rows:
        if row.shatters_in_one_rank and own.troop.wields(row.weapon) and row.bearer == bearer_of(own):
            return row.worth(kinds, 2) > 0
    return False


def kinds_of(other: Fighter, own: Fighter) -> i64:
    """What an opponent is to the weapons of a UG, as bits."""
    kind = other.troop.type
    kinds: i64 = ANY
    if other.is_foot:
        kinds |= FOOT
    if kind == CAVALRY:
        kinds |= HORSEMEN
    elif kind == CAMELRY:
        kinds |= CAMELMEN
    elif kind == CHARIOT:
        kinds |= CHARIOTS
    elif kind == ELEPHANT:
        kinds |= ELEPHANTS
    elif kind == BATTLEWAGON:
        kinds |= WAGONS
    if other.troop.has(EXPENDABLE):
        kinds |= EXPENDABLES
    if kind == INFANTRY and other.formation == CLOSE and other.troop.training > DRILLED:
        kinds |= HEAVY_FOOT
    if other.to_front:
        kinds |= to_the_front_of(other, own)
    return kinds


def to_the_front_of(other: Fighter, own: Fighter) -> i64:
    """What weapons do that cancel a claim: only to the front, in the ranks and going they need (combat.cancel)."""
    kinds: i64 = 0
    steady_pole = keeps_off(other)
    kinds |= steady_pole
    if other.troop.is_horse and other.troop.wields(LANCER) and other.effect == UNAFFECTED:
        kinds |= LANCERS
        if other.in_good_going and not keeps_off(own) and not is_barred(CHARGE, other, own):
            kinds |= LANCERS_IN_THE_OPEN
    if other.troop.is_horse and other.troop.wields(LONG_SPEAR):
        kinds |= MOUNTED_SPEARS
    if other.ranks >= 2 and other.all_in_good_going and own.all_in_good_going:
        if other.troop.wields(LONG_SPEAR):
            kinds |= DEEP_SPEARS
        if other.troop.wields(PIKE):
            kinds |= DEEP_PIKES
        if stands_in_shieldwall(other):
            kinds |= DEEP_SHIELDWALL
    return kinds


def keeps_off(other: Fighter) -> i64:
    """Foot that stands to receive with spears, pikes or polearms it can use, as bits."""
    if other.troop.type != INFANTRY or other.charged or not other.to_front:
        return 0
    kinds: i64 = 0
    if other.ranks >= 2 and other.effect == UNAFFECTED:
        if other.troop.wields(LONG_SPEAR):
            kinds |= STEADY_LONG_SPEARS
        if other.troop.wields(PIKE):
            kinds |= STEADY_PIKES
    if other.troop.wields(POLEARM):
        kinds |= STEADY_POLEARMS
    return kinds


# ---- shatter and shove


def stands_in_shieldwall(fighter: Fighter) -> bool:
    """char.shieldwall.when"""
    return (
        fighter.troop.has(SHIELDWALL)
        and fighter.formation == CLOSE
        and fighter.ranks >= 2
        and fighter.in_good_going
        and fighter.to_front
        and not fighter.charged
    )


def is_behind_walls(fighter: Fighter) -> bool:
    """Behind barricades or obstacles, as battlewagons always are, and fighting to its front."""
    return fighter.to_front and (fighter.troop.type == BATTLEWAGON or fighter.defences & (BARRICADES | OBSTACLES) != 0)


def can_be_shattered(own: Fighter, other: Fighter) -> bool:
    """Never elephants; behind walls or in shieldwall by elephants alone (combat.shatter.immune.*)."""
    if other.troop.type == ELEPHANT:
        return False
    return own.troop.type == ELEPHANT or not (is_behind_walls(other) or stands_in_shieldwall(other))


def can_shove(own: Fighter, other: Fighter) -> bool:
    """combat.shove.who, combat.shove.when, combat.shove.defences"""
    if other.troop.type == ELEPHANT or is_behind_walls(other) or stands_in_shieldwall(other):
        return False
    if own.troop.has(SHOVE):
        return True
    close_foot = own.troop.type == INFANTRY and own.formation == CLOSE and own.ranks >= 2 and own.in_good_going
    return close_foot and other.is_foot and (other.is_loose_foot or other.formation == SKIRMISH)


# ---- dice

LADDER: Final = (
    (GREEN,),
    (GREEN,),
    (YELLOW,),
    (RED,),
    (RED, WHITE),
    (RED, GREEN),
    (RED, YELLOW),
    (RED, RED),
)
"""The dice of a side that is so many claims up (combat.dice.equal to combat.dice.seven)."""
FAR_DOWN: Final = -4


def dice_for(up: i64) -> tuple[int, ...]:
    """The dice a side rolls that is so many claims up, or down if negative."""
    if up <= FAR_DOWN:
        return (BLACK,)
    if up < 0:
        return (WHITE,)
    return LADDER[up if up < MOST_UP else MOST_UP]


def supporting_dice(up: i64) -> list[int]:
    """Each die one colour lower; what would be below black is no die at all (support.what)."""
    return [die - 1 for die in dice_for(up) if die > BLACK]
