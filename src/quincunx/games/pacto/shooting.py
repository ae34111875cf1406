# hot: compiled by mypyc
"""The die of a shot and what it does, from the facts alone (shoot.colour.start, shoot.result.skull)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.games.pacto.box import (
    AFRICAN,
    ARTILLERY,
    AVERAGE,
    BATTLEWAGON,
    BLACK,
    CANTABRIAN,
    CHARIOT,
    ELEPHANT,
    FULLY_ARMOURED,
    HBW,
    INFANTRY,
    POOR,
    RED,
    SHOWER,
    SKIRMISH,
    SKULL,
    SPECIAL,
    SUPERIOR,
    TOLERANCE,
    UNPROTECTED,
    WHITE,
    WOUND,
    Sky,
    Troop,
)
from quincunx.games.pacto.shot_table import (
    ARMOURED_HORSE,
    BIG_TARGET,
    COVER,
    CROSSBOW_RECEIVING,
    DARTS_FAR,
    EXPERIENCED,
    FULL_ARMOUR,
    POWERBOW_AT_MOUNTED,
    RUNNING,
    SCATTERED_TARGET,
    SHALLOW,
    SKILLED,
    SKILLED_NEAR,
    SUPPORT,
    UNPROTECTED_TARGET,
    UNSKILLED,
    ShotTable,
)

# Weapons and skills, as `MISSILES` and `SKILLS` name them.
FIREARMS: Final = 1
DARTS: Final = 3
CROSSBOW: Final = 5
POWERBOW: Final = 6
LIGHT_ARTILLERY: Final = 7
NO_SKILL: Final = 0
SOME_SKILL: Final = 1
MUCH_SKILL: Final = 2


@final
class Aim:
    """A shot about to be rolled: who shoots at whom from how far, and everything the die looks at."""

    def __init__(self, shooter: Troop, formation: i64, ranks: i64, target: Troop, their_formation: i64) -> None:
        self.shooter = shooter
        self.formation: i64 = formation
        self.ranks: i64 = ranks
        """Ranks that can shoot (terr.woods, terr.forest)."""
        self.target = target
        self.their_formation: i64 = their_formation
        self.distance: i64 = 0
        self.runs_away = False
        self.skirmishes = False
        """Does it make a skirmish response?"""
        self.receives = False
        """Does it stand, and shoot at its own charger?"""
        self.at_support = False
        """Is the target a supporting UG, and hit on its front base?"""
        self.in_cover = False
        self.sky: Sky | None = None

    def is_within(self, length: i64) -> bool:
        """Is the target no further away than a length? (geo.tolerance)"""
        return self.distance <= length + TOLERANCE

    @property
    def by_artillery(self) -> bool:
        return self.shooter.missile >= LIGHT_ARTILLERY

    @property
    def at_skirmishers(self) -> bool:
        """A TuG in SuG form counts as skirmishers (shoot.colour.unprotected.flex)."""
        return self.their_formation == SKIRMISH and self.target.type != ARTILLERY


def circumstances(table: ShotTable, aim: Aim) -> list[int]:
    """Everything that moves the die one colour up or down, each by its number."""
    found: list[int] = []
    shooter, target = aim.shooter, aim.target
    by_skill(aim, found)
    if is_shallow(table, aim):
        found.append(SHALLOW)
    if aim.runs_away and not shooter.has(CANTABRIAN):
        found.append(RUNNING)
    if aim.by_artillery and target.type in (BATTLEWAGON, CHARIOT, ELEPHANT):
        found.append(BIG_TARGET)
    if aim.by_artillery and aim.at_skirmishers:
        found.append(SCATTERED_TARGET)
    if aim.at_support:
        found.append(SUPPORT)
    by_protection(aim, found)
    if shooter.missile == POWERBOW and target.is_horse:
        found.append(POWERBOW_AT_MOUNTED)
    if aim.receives and shooter.missile == CROSSBOW and shooter.is_foot:
        found.append(CROSSBOW_RECEIVING)
    if shooter.missile == DARTS and not aim.is_within(2 * HBW):
        found.append(DARTS_FAR)
    if aim.in_cover and not aim.by_artillery:
        found.append(COVER)
    return found


def by_skill(aim: Aim, found: list[int]) -> None:
    """shoot.colour.skilled, shoot.colour.experienced, shoot.colour.unskilled"""
    skill, quality = aim.shooter.skill, aim.target.quality
    if skill == MUCH_SKILL and quality <= AVERAGE:
        found.append(SKILLED)
    elif skill == MUCH_SKILL and quality == SUPERIOR and aim.is_within(HBW):
        found.append(SKILLED_NEAR)
    elif skill == SOME_SKILL and quality == POOR:
        found.append(EXPERIENCED)
    elif skill == NO_SKILL and quality >= AVERAGE:
        found.append(UNSKILLED)


def is_shallow(table: ShotTable, aim: Aim) -> bool:
    """One rank where two shoot at full effect (shoot.depth, shoot.depth.exception, char.cantabrian, char.african)."""
    shooter = aim.shooter
    if shooter.type in (BATTLEWAGON, ELEPHANT) or shooter.has(CANTABRIAN):
        return False
    if aim.skirmishes and shooter.has(AFRICAN):
        return False
    return aim.ranks < table.full_ranks[shooter.missile]


def by_protection(aim: Aim, found: list[int]) -> None:
    """shoot.colour.unprotected, shoot.colour.armhrs, shoot.colour.farm"""
    if aim.by_artillery:
        return
    target, weapon = aim.target, aim.shooter.missile
    if target.protection == UNPROTECTED:
        is_line = not target.is_sug and not aim.at_skirmishers
        if is_line or (aim.at_skirmishers and aim.is_within(HBW)):
            found.append(UNPROTECTED_TARGET)
    if weapon == FIREARMS:
        return
    if target.armoured_horse:
        found.append(ARMOURED_HORSE)
    pierces = weapon in (POWERBOW, CROSSBOW) and aim.is_within(HBW)
    if target.protection == FULLY_ARMOURED and target.type in (INFANTRY, ELEPHANT) and not pierces:
        found.append(FULL_ARMOUR)


def by_weather(sky: Sky, aim: Aim) -> i64:
    """Some weather takes a colour from every shot, strong winds from those at more than 2 HBW (weather.winds)."""
    return sky.shooting + (0 if aim.is_within(2 * HBW) else sky.shooting_far)


def shot_die(table: ShotTable, aim: Aim) -> i64:
    """White to begin with, and a colour up or down for each circumstance; below black it is negative."""
    colour: i64 = WHITE
    for each in circumstances(table, aim):
        colour += table.change(each)
    if aim.sky is not None:
        colour += by_weather(aim.sky, aim)
    return colour if colour < RED else RED


def colour_rolled(die: i64) -> i64:
    """The die that is rolled: a black one below black (shoot.colour.bottom)."""
    return die if die > BLACK else BLACK


def wounds_by(die: i64, face: i64) -> bool:
    """A skull wounds as sword and arrow do; below black nothing wounds (shoot.result.skull, shoot.colour.bottom)."""
    return die >= BLACK and face in (SKULL, WOUND)


def slows_by(shooter: Troop, formation: i64, face: i64) -> i64:
    """By how many HBW a face slows: 2 from artillery, firearms, showers and infantry TuGs (shoot.slow.two)."""
    if face not in (SKULL, SPECIAL):
        return 0
    missile = shooter.missile
    in_line = shooter.is_foot and not shooter.is_sug and formation != SKIRMISH
    return 2 if missile >= LIGHT_ARTILLERY or missile == FIREARMS or shooter.has(SHOWER) or in_line else 1
