# hot: compiled by mypyc
"""The pieces by number, as the rules need them. Lengths are thousandths of a HBW."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, final

from mypy_extensions import i64

from quincunx.games.pacto.claim_table import ClaimTable
from quincunx.games.pacto.pieces import (
    ACTIONS,
    AUTHORITIES,
    COLOURS,
    COLUMNS,
    EFFECTS,
    FORMATIONS,
    GOINGS,
    LEVELS,
    MISSILES,
    MOVES,
    PROTECTION,
    QUALITY,
    ROLES,
    SIGHTS,
    SKILLS,
    TRAINING,
    TRAITS,
    TYPES,
    WEAPONS,
    WEATHER,
    ArmyList,
    GeneralOf,
    Pieces,
    Profile,
    UnitOf,
    Weather,
)
from quincunx.games.pacto.pieces import HIDES as HIDDEN_BY
from quincunx.games.pacto.pieces import Terrain as TerrainKind
from quincunx.games.pacto.shot_table import ShotTable

HBW: Final = 1000
WIDTH: Final = 2000
"""Every base is 2 HBW wide (geo.hbw)."""
TOLERANCE: Final = 50
"""geo.tolerance"""
QUARTER_HBW: Final = 250
"""Points at deployment are multiples of 0.25 HBW (geo.steps)."""
FROM_CENTRE: Final = 6 * HBW
"""How far from the centre line the deployment zones end (deploy.zone)."""
KEEP_OFF: Final = 100
"""How near a move may end to an enemy (move.enemy_contact)."""

BLACK: Final = 0
WHITE: Final = 1
GREEN: Final = 2
YELLOW: Final = 3
RED: Final = 4
"""Colours, from worst to best (comp.colour_ladder)."""
NO_PRICE: Final = -1
"""The price of what a UG cannot do at all."""

SKULL: Final = 0
WOUND: Final = 1
SPECIAL: Final = 2
BLANK: Final = 3
"""What a face of a special die shows (comp.dice.symbols)."""

INFANTRY: Final = 0
CAVALRY: Final = 1
CAMELRY: Final = 2
CHARIOT: Final = 3
ELEPHANT: Final = 4
BATTLEWAGON: Final = 5
ARTILLERY: Final = 6
"""Types of troops, as `TYPES` names them."""
CLOSE: Final = 0
LOOSE: Final = 1
SKIRMISH: Final = 2
"""Formations."""
GOOD: Final = 0
ROUGH: Final = 1
DIFFICULT: Final = 2
IMPASSABLE: Final = 3
"""Going."""
UNAFFECTED: Final = 0
AFFECTED: Final = 1
BADLY: Final = 2
"""What terrain does to a UG in combat (effect.legend)."""
RIDGE: Final = 1
HIDES: Final = 2
FROM_OUTSIDE: Final = 3
BLOCKS: Final = 4
"""What terrain does to sight, as `SIGHTS` names it; 0 for nothing (terr.visible)."""
FOOT_SUGS: Final = 1
FOOT: Final = 2
ALL_TROOPS: Final = 3
"""Whom it hides, as `HIDES` of the pieces names them; 0 for nobody."""
SUG_COLUMN: Final = 0
"""The column of prices for SuGs and for TuGs in SuG form; those of TuGs follow by training."""
POOR: Final = 0
AVERAGE: Final = 1
SUPERIOR: Final = 2
EXCEPTIONAL: Final = 3
UNPROTECTED: Final = 0
PROTECTED: Final = 1
FULLY_ARMOURED: Final = 2
NO_MISSILE: Final = -1
COMMANDER: Final = 0
GENERAL: Final = 1
ALLY: Final = 2
"""Roles of generals."""
LEGENDARY: Final = 3
"""The highest level."""

# Weapons and traits are sets of bits, by these names.
LONG_SPEAR: Final = 1 << 0
PIKE: Final = 1 << 1
SHORT_SPEAR: Final = 1 << 2
DEVASTATING: Final = 1 << 3
TWO_HANDED: Final = 1 << 4
POLEARM: Final = 1 << 5
IMPACT: Final = 1 << 6
LANCER: Final = 1 << 7
MOUNTED_POLEARM: Final = 1 << 8
MELEE_EXPERT: Final = 1 << 9
TUSKS: Final = 1 << 10

SHIELDWALL: Final = 1 << 0
SHOVE: Final = 1 << 1
SHOWER: Final = 1 << 2
SHOOT_AND_CHARGE: Final = 1 << 3
CANTABRIAN: Final = 1 << 4
AFRICAN: Final = 1 << 5
COMBAT_SHY: Final = 1 << 6
FANATIC: Final = 1 << 7
EXPENDABLE: Final = 1 << 8
FLEXIBLE: Final = 1 << 9
STAKES: Final = 1 << 10
CALTROPS: Final = 1 << 11
BARRICADES: Final = 1 << 12
OBSTACLES: Final = 1 << 13
GUNS: Final = 1 << 14
BOLT_OR_CATAPULT: Final = 1 << 15
DEFENCES: Final = STAKES | CALTROPS | BARRICADES | OBSTACLES
"""What lies along a front edge and is lost by moving (char.stakes.place)."""


@final
class Gait:
    """How troops of a kind move in a formation: by going, and what it does to them in combat."""

    def __init__(self, pieces: Pieces, name: str) -> None:
        move = pieces.moves[name]
        self.number: i64 = MOVES.index(name)
        self.depth: i64 = move.depth
        self.good: i64 = move.good
        self.rough: i64 = move.rough
        self.difficult: i64 = move.difficult
        self.in_rough: i64 = EFFECTS.index(move.effect_rough)
        self.in_difficult: i64 = EFFECTS.index(move.effect_difficult)

    def speed(self, going: i64) -> i64:
        """The move in a going, in HBW; -1 where it is not allowed."""
        if going == GOOD:
            return self.good
        if going == ROUGH:
            return self.rough
        return self.difficult if going == DIFFICULT else -1

    def effect(self, going: i64) -> i64:
        """How badly a going affects them in combat."""
        if going == GOOD:
            return UNAFFECTED
        return self.in_rough if going == ROUGH else self.in_difficult


@final
class Troop:
    """A UG as its army list has it: what never changes in a battle."""

    def __init__(self, pieces: Pieces, unit: UnitOf, name: str, command: int) -> None:
        profile: Profile = pieces.profiles[unit.profile]
        self.id = unit.id
        self.name = name
        self.profile = profile
        self.command: i64 = command
        """The general of the army who usually commands it."""
        self.bases: i64 = unit.bases
        self.is_sug = profile.ug == "sug"
        self.type: i64 = TYPES.index(profile.type.partition("_")[0])
        self.flexible = "flexible" in profile.traits
        self.formation: i64 = LOOSE if self.flexible else FORMATIONS.index(profile.formation)
        """The formation it begins in."""
        self.training: i64 = TRAINING.index(profile.training)
        """As a column of prices: 1 drilled, 2 formed, 3 tribal."""
        self.quality: i64 = QUALITY.index(profile.quality)
        self.protection: i64 = PROTECTION.index(profile.protection)
        self.armoured_horse = profile.armoured_horse
        self.weapons: i64 = sum([1 << WEAPONS.index(weapon) for weapon in profile.weapons], 0)
        self.traits: i64 = sum([1 << TRAITS.index(trait) for trait in profile.traits], 0)
        self.missile: i64 = MISSILES.index(profile.missile) if profile.missile in MISSILES else NO_MISSILE
        self.skill: i64 = SKILLS.index(profile.skill)
        self.missile_focused = profile.missile_focused
        hits = pieces.break_points[f"{profile.ug}_{unit.bases}"].hits
        self.breaks_at: i64 = hits + (1 if "fanatic" in profile.traits else 0)
        """The hits at which it breaks: a lost base counts 2, a wound 1 (ug.break.tug, ug.break.fanatic)."""
        self.gaits = [Gait(pieces, gait_of(profile, formation)) for formation in FORMATIONS]

    def has(self, trait: i64) -> bool:
        return self.traits & trait != 0

    def wields(self, weapon: i64) -> bool:
        return self.weapons & weapon != 0

    @property
    def may_march(self) -> bool:
        """May it be sent on a flank march? (flank.assign)"""
        return self.type < ELEPHANT and not self.has(BARRICADES | OBSTACLES)

    @property
    def is_foot(self) -> bool:
        return self.type == INFANTRY

    @property
    def is_horse(self) -> bool:
        """Cv, Cm or Ch: mounted, without elephants (ug.type)."""
        return CAVALRY <= self.type <= CHARIOT


def gait_of(profile: Profile, formation: str) -> str:
    """Which moves troops of a profile use in a formation."""
    kind = profile.type
    barded = formation == "close" or profile.armoured_horse
    if kind == "infantry":
        return f"infantry_{formation}"
    if kind in ("cavalry", "camelry"):
        if formation == "skirmish":
            return "cavalry_skirmish"
        return "horse_close_or_armhrs" if barded else "horse_loose"
    if kind == "chariot":
        return "chariot_close_or_armhrs" if barded else "chariot_loose"
    return kind.partition("_")[0]


@final
class Leader:
    """A general as his army list has him."""

    def __init__(self, general: GeneralOf, professional: bool) -> None:
        self.id = general.id
        self.name = general.name
        self.level: i64 = LEVELS.index(general.level)
        self.role: i64 = ROLES.index(general.role)
        self.floating = general.floating
        self.professional = professional
        authority = "instinctive"
        if professional:
            authority = "professional_floating" if general.floating else "professional_command"
        self.authority: i64 = AUTHORITIES.index(authority)


@final
class Army:
    """An army as it is drawn up: its generals, and its UGs in the order of the list."""

    def __init__(
        self, pieces: Pieces, drawn: ArmyList, own: dict[str, Any] | None = None, draft: object = None
    ) -> None:
        self.id = drawn.id
        """Its list."""
        self.named: object = own or drawn.id
        """As options and positions name it: a printed one by its id, one of somebody's own in full."""
        self.draft = draft
        """The same as `muster` knows it, if it is one of somebody's own."""
        self.name = drawn.name.partition(": ")[2] or drawn.name if drawn.starter else drawn.name
        """A starter army is called one only in the list of armies: "Starter: Roman vanguard"."""
        self.professional = drawn.professional
        self.year: i64 = drawn.from_year
        self.leaders = [Leader(general, drawn.professional) for general in drawn.generals]
        known = [leader.id for leader in self.leaders]
        names = names_of(pieces, drawn)
        self.troops = [
            Troop(pieces, unit, name, known.index(unit.command)) for unit, name in zip(drawn.units, names, strict=True)
        ]


def names_of(pieces: Pieces, drawn: ArmyList) -> list[str]:
    """What the UGs of an army are called: by their profile, numbered where there are several of it."""
    profiles = [unit.profile for unit in drawn.units]
    names: list[str] = []
    for n in range(len(profiles)):
        name = pieces.profiles[profiles[n]].name
        if profiles.count(profiles[n]) > 1:
            name = f"{name} {profiles[: n + 1].count(profiles[n])}"
        names.append(name)
    return names


@final
class Kind:
    """A kind of terrain."""

    def __init__(self, printed: TerrainKind) -> None:
        self.id = printed.id
        self.name = printed.name
        self.printed = printed
        self.going: i64 = GOINGS.index(printed.going)
        self.for_elephants: i64 = GOINGS.index(printed.elephants or printed.going)
        self.for_camels: i64 = GOINGS.index(printed.camels or printed.going)
        self.slows = "speed_minus_1" in printed.special
        self.tests = "kab_if_moved_in" in printed.special
        self.sight: i64 = SIGHTS.index(printed.sight)
        self.hides: i64 = HIDDEN_BY.index(printed.hides)
        self.hides_at: i64 = HBW * printed.at
        """How far from it what it hides is not seen."""


@final
class Sky:
    """What a weather does, in numbers."""

    def __init__(self, printed: Weather) -> None:
        self.uphill: i64 = printed.uphill
        """What being uphill is worth (weather.uphill)."""
        self.shooting: i64 = printed.shooting
        self.shooting_far: i64 = printed.shooting_beyond_2
        self.visibility: i64 = HBW * printed.visibility
        """How far one sees; 0 if that is not limited."""
        self.slows: i64 = -printed.movement
        self.halves_command = printed.halves_command
        self.gunpowder = printed.gunpowder
        self.tires_armoured = printed.shy != "nobody"
        self.tires_protected = printed.shy == "protected"


@final
class Box:
    """Everything printed, in numbers."""

    def __init__(self, pieces: Pieces, edition: str = "") -> None:
        self.pieces = pieces
        self.edition = edition
        """Which content this is."""
        self.pack = [colour.cards for colour in pieces.colours.values()]
        self.faces = [
            [SKULL] * colour.skull + [WOUND] * colour.wound + [SPECIAL] * colour.s + [BLANK] * colour.blank
            for colour in pieces.colours.values()
        ]
        """The six faces of the special die of each colour."""
        self.value_of = [colour.value for colour in pieces.colours.values()]
        """What a card is worth on a day before the battle (pre.day.move)."""
        self.scouting_of = [colour.scouting for colour in pieces.colours.values()]
        levels = list(pieces.levels.values())
        self.cards_of = [level.cards for level in levels]
        self.block_of = [level.block for level in levels]
        self.claim_of = [level.claim for level in levels]
        self.die_of = [COLOURS.index(level.die) for level in levels]
        """The die of an army commander in the roll for roles (pre.roll)."""
        self.successor_of = [LEVELS.index(level.successor) for level in levels]
        authorities = list(pieces.authorities.values())
        self.range_of = [authority.range for authority in authorities]
        self.gifts_of = [authority.gifts for authority in authorities]
        self.wide = [authority.wide for authority in authorities]
        self.prices = [[price_of(getattr(pieces.actions[action], column)) for column in COLUMNS] for action in ACTIONS]
        """What each action costs in each column: a colour, or `NO_PRICE`."""
        self.tests = [[column in pieces.actions[action].tests for column in COLUMNS] for action in ACTIONS]
        """In which columns each action takes a Kill a Base test (kab.r6)."""
        self.claims = ClaimTable(pieces)
        self.shots = ShotTable(pieces)
        self.skies = [Sky(pieces.weather[name]) for name in WEATHER]
        self.kinds = [Kind(kind) for kind in pieces.terrain.values()]
        self.kind_ids = list(pieces.terrain)
        self.armies: dict[str, Army] = {name: Army(pieces, army) for name, army in pieces.armies.items()}
        first = next(iter(pieces.armies.values()))
        self.nobody = Army(pieces, replace(first, name="", generals=(), units=()))
        """No army yet: no list has been taken (army.build)."""
        self.nobody.named = None


def price_of(colour: str) -> int:
    return NO_PRICE if colour == "none" else COLOURS.index(colour)
