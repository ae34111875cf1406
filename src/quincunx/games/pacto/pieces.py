# cold: interpreted
"""The content of Pacto as records, read strictly: an error names the entry and the field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quincunx.core.content import Content, Entry
from quincunx.core.kit.records import FOR_READERS, Reader, a_flag, a_number, a_text, numbers, tables, texts

COLOURS: Final = ("black", "white", "green", "yellow", "red")
PRICES: Final = ("none", *COLOURS)
PHASES: Final = ("charge", "movement", "fighting", "end")
GOINGS: Final = ("good", "rough", "difficult", "impassable", "slope")
EFFECTS: Final = ("none", "affected", "badly")
TYPES: Final = ("infantry", "cavalry", "camelry", "chariot", "elephant", "battlewagon", "artillery")
KINDS: Final = (*TYPES[:-1], "artillery_light", "artillery_heavy")
FORMATIONS: Final = ("close", "loose", "skirmish")
TRAINING: Final = ("none", "drilled", "formed", "tribal")
QUALITY: Final = ("poor", "average", "superior", "exceptional")
PROTECTION: Final = ("unprotected", "protected", "farm")
WEAPONS: Final = ("lsp", "pk", "ssp", "dc", "2hcc", "pa", "iw", "cl", "mp", "me", "el")
MISSILES: Final = (
    *("javelin", "firearms", "sling", "darts", "bow", "crossbow", "powerbow"),
    *("light_artillery", "heavy_artillery"),
)
SKILLS: Final = ("unskilled", "experienced", "skilled")
TRAITS: Final = (
    *("shieldwall", "shove", "shower_shooting", "shoot_and_charge", "cantabrian", "african", "combat_shy", "fanatic"),
    *("expendable", "flexible", "stakes", "caltrops", "barricades", "obstacles", "guns", "bolt_or_catapult"),
)
ROLES: Final = ("commander", "general", "ally")
ACTIONS: Final = (
    *("c1", "c2", "c3", "cm1", "cm2", "m1", "m2", "m3", "m4", "m5", "m9", "m10", "m11", "m12", "m13", "m14", "m15"),
    *("mf2", "f1", "f2", "f3", "f4", "e1"),
)
COLUMNS: Final = ("sug", "drilled", "formed", "tribal")
MOVES: Final = (
    *("infantry_close", "infantry_loose", "infantry_skirmish", "horse_close_or_armhrs", "horse_loose"),
    *("cavalry_skirmish", "chariot_close_or_armhrs", "chariot_loose", "elephant", "battlewagon", "artillery"),
)
AUTHORITIES: Final = ("professional_command", "professional_floating", "instinctive")
LEVELS: Final = ("mg", "cg", "tg", "lg")
SIGHTS: Final = ("normal", "ridge", "hides", "hides_from_outside", "blocks")
HIDES: Final = ("nobody", "infantry_sug", "infantry", "troops")
COVERS: Final = ("none", "within_or_through", "infantry_fully_within", "defending_edge_from_800", "slope")
UPHILL: Final = ("none", "nearer_centre_or_ridge", "outer_1_nearer_edge")
SPECIAL: Final = (
    *("edge_obstacles_before_800", "edge_barricades_from_800", "max_one_per_town_or_village"),
    *("boundary_barricades_charge_only_from_inside", "shoot_one_rank", "no_claims_for_ranks", "kab_if_moved_in"),
    *("slope_type_rough_or_difficult_allowed_in_territory", "lost_in_centre", "secure_flank", "speed_minus_1"),
    "banks_barricades_charge_only",
)
TERRITORIES: Final = ("standard", "coastal", "desert", "forest", "jungle", "mountains", "plains")
WEATHER: Final = (
    *("snow", "dust_storm", "heavy_rain", "light_rain", "strong_winds", "heat", "extreme_heat", "good", "night"),
)
MOST_UGS: Final = 20
MOST_GENERALS: Final = 4
FAR: Final = 45000
"""The longest side of a table, in thousandths of a HBW."""
STEP: Final = 5
"""Facings are multiples of 5 degrees (geo.grid)."""


@dataclass(frozen=True)
class Colour:
    id: str = a_text(COLOURS)
    cards: int = a_number(0, 60)
    value: int = a_number(0, 4)
    scouting: int = a_number(0, 100)
    skull: int = a_number(0, 6)
    wound: int = a_number(0, 6)
    s: int = a_number(0, 6)
    blank: int = a_number(0, 6)

    def check(self, entry: Entry) -> None:
        if self.skull + self.wound + self.s + self.blank != 6:
            raise entry.error("blank", "six faces in all")


@dataclass(frozen=True)
class Level:
    id: str = a_text(LEVELS)
    name: str = a_text()
    cards: int = a_number(1, 5)
    block: int = a_number(1, 9)
    claim: int = a_number(0, 9)
    die: str = a_text(COLOURS)
    successor: str = a_text(LEVELS)
    points: int = a_number(0, 2000)


@dataclass(frozen=True)
class Authority:
    """How far a general commands, how many cards he may give to each, and whether he may prompt other commands."""

    id: str = a_text(AUTHORITIES)
    range: int = a_number(0, FAR)
    gifts: int = a_number(0, 99)
    wide: bool = a_flag()


@dataclass(frozen=True)
class Action:
    id: str = a_text(ACTIONS)
    name: str = a_text()
    phases: tuple[str, ...] = texts(PHASES, least=1)
    sug: str = a_text(PRICES)
    drilled: str = a_text(PRICES)
    formed: str = a_text(PRICES)
    tribal: str = a_text(PRICES)
    tests: tuple[str, ...] = texts(COLUMNS, default=())


@dataclass(frozen=True)
class Move:
    """Depth of a base, moves by going in HBW (-1: not allowed), and what the going does in combat."""

    id: str = a_text(MOVES)
    depth: int = a_number(1, 9000)
    good: int = a_number(-1, 9)
    rough: int = a_number(-1, 9)
    difficult: int = a_number(-1, 9)
    effect_rough: str = a_text(EFFECTS)
    effect_difficult: str = a_text(EFFECTS)


@dataclass(frozen=True)
class Missile:
    id: str = a_text(MISSILES)
    foot: int = a_number(-1, 12)
    mounted: int = a_number(-1, 12)
    full_ranks: int = a_number(1, 2)


@dataclass(frozen=True)
class BreakPoint:
    id: str = a_text(("tug_1", "tug_2", "tug_3", "sug_1", "sug_2"))
    hits: int = a_number(1, 6)


@dataclass(frozen=True)
class Claim:
    id: str = a_text()
    charge: int = a_number(0, 9)
    melee: int = a_number(0, 9)
    front_only: bool = a_flag(default=False)


@dataclass(frozen=True)
class Case:
    """What a weapon is worth against some opponents; the first case that fits counts."""

    against: tuple[str, ...] = texts()
    value: int = a_number(0, 9)
    needs: tuple[str, ...] = texts(default=())


@dataclass(frozen=True)
class WeaponClaim:
    id: str = a_text()
    combat: str = a_text(("charge", "melee"))
    weapon: str = a_text(WEAPONS)
    of: str = a_text(("foot", "mounted", "elephant"))
    needs: tuple[str, ...] = texts(("ranks2", "unaffected", "not_vs_barricades"))
    cases: tuple[Case, ...] = tables(Case, least=1)
    third_rank: int = a_number(0, 9, default=0)
    shatters: bool = a_flag(default=False)
    shatters_in_one_rank: bool = a_flag(default=False)


@dataclass(frozen=True)
class Shot:
    """By how many colours a circumstance changes a shooting die."""

    id: str = a_text()
    change: int = a_number(-1, 1)


@dataclass(frozen=True)
class Profile:
    id: str = a_text()
    name: str = a_text()
    ug: str = a_text(("tug", "sug"))
    type: str = a_text(KINDS)
    formation: str = a_text((*FORMATIONS, "flexible"))
    training: str = a_text(TRAINING)
    quality: str = a_text(QUALITY)
    protection: str = a_text(PROTECTION)
    armoured_horse: bool = a_flag(default=False)
    weapons: tuple[str, ...] = texts(WEAPONS)
    missile: str = a_text(("none", *MISSILES), default="none")
    skill: str = a_text(SKILLS, default=SKILLS[0])
    traits: tuple[str, ...] = texts(TRAITS, default=())
    missile_focused: bool = a_flag(default=False)
    sizes: tuple[int, ...] = numbers(1, 3)
    points: int = a_number(1, 2000)

    def check(self, entry: Entry) -> None:
        if (self.formation == "flexible") != ("flexible" in self.traits):
            raise entry.error("traits", "flexible for troops of flexible formation, and for no others")
        if self.ug == "tug" and self.training == "none":
            raise entry.error("training", "drilled, formed or tribal for a TuG")
        if not self.sizes:
            raise entry.error("sizes", "at least one number of bases")
        if self.ug == "sug" and max(self.sizes) > 2:
            raise entry.error("sizes", "at most 2 bases for a SuG")


@dataclass(frozen=True)
class GeneralOf:
    id: str = a_text(("g1", "g2", "g3", "g4"))
    name: str = a_text()
    level: str = a_text(LEVELS)
    role: str = a_text(ROLES)
    floating: bool = a_flag(default=False)


@dataclass(frozen=True)
class UnitOf:
    id: str = a_text()
    profile: str = a_text("profile")
    bases: int = a_number(1, 3)
    command: str = a_text(("g1", "g2", "g3", "g4"))


@dataclass(frozen=True)
class ArmyList:
    id: str = a_text()
    name: str = a_text()
    from_year: int = a_number(-3000, 1600)
    to_year: int = a_number(-3000, 1600)
    professional: bool = a_flag()
    territories: tuple[str, ...] = texts(TERRITORIES, least=1)
    text: str = a_text()
    starter: bool = a_flag(default=False)
    options: tuple[str, ...] = texts("profile", default=())
    generals: tuple[GeneralOf, ...] = tables(GeneralOf, least=2)
    units: tuple[UnitOf, ...] = tables(UnitOf, least=1)

    def check(self, entry: Entry) -> None:
        names = [unit.id for unit in self.units]
        if len(set(names)) < len(names) or len(names) > MOST_UGS:
            raise entry.error("units", f"at most {MOST_UGS} units, each with an id of its own")
        for name in names:
            if not (name.isascii() and name.replace("_", "a").isalnum()):
                raise entry.error("units", "ids of letters, digits and underscores", repr(name))
        known = {general.id for general in self.generals}
        if [general.id for general in self.generals] != [f"g{n + 1}" for n in range(len(self.generals))]:
            raise entry.error("generals", "g1, g2 and so on, in their order")
        if [general.role for general in self.generals].count("commander") != 1:
            raise entry.error("generals", "exactly one commander")
        for unit in self.units:
            if unit.command not in known:
                raise entry.error("units", f"a command the army has for {unit.id}", repr(unit.command))


@dataclass(frozen=True)
class Muster:
    """What an army of one's own may hold (army.build)."""

    id: str = a_text()
    points: int = a_number(1, 99999)
    professional: int = a_number(0, 999)
    ally: int = a_number(0, 999)
    gifted: int = a_number(0, 4)
    generals_least: int = a_number(2, 4)
    generals_most: int = a_number(2, 4)
    ally_least: int = a_number(1, 20)
    ally_most: int = a_number(1, 20)
    options: int = a_number(0, 20)
    tugs_least: int = a_number(1, 20)
    tugs_most: int = a_number(1, 20)


@dataclass(frozen=True)
class Terrain:
    id: str = a_text()
    name: str = a_text()
    territories: tuple[str, ...] = texts(TERRITORIES)
    going: str = a_text(GOINGS)
    sight: str = a_text(SIGHTS)
    hides: str = a_text(HIDES, default="nobody")
    at: int = a_number(0, 9, default=0)
    cover: str = a_text(COVERS)
    uphill: str = a_text(UPHILL)
    elephants: str = a_text(GOINGS, default="")
    camels: str = a_text(GOINGS, default="")
    special: tuple[str, ...] = texts(SPECIAL, default=())
    scenarios_only: bool = a_flag(default=False)


@dataclass(frozen=True)
class Items:
    n: int = a_number(1, 9)
    going: tuple[str, ...] = texts(GOINGS, least=1)


@dataclass(frozen=True)
class Density:
    id: str = a_text()
    columns: tuple[int, ...] = numbers(0, 9)
    compulsory: tuple[Items, ...] = tables(Items)
    optional: int = a_number(0, 9)
    impassable: bool = a_flag()


@dataclass(frozen=True)
class MapRow:
    id: str = a_text()
    secure: str = a_text(("deep_water", "pieces", "none"))
    defender: int = a_number(0, 9)
    invader: int = a_number(0, 9)
    going: tuple[str, ...] = texts(GOINGS)


@dataclass(frozen=True)
class Spell:
    """Weather by its score."""

    low: int = a_number(0, 14, key="from")
    high: int = a_number(0, 14, key="to")
    type: str = a_text(WEATHER)


@dataclass(frozen=True)
class Territory:
    id: str = a_text(TERRITORIES)
    columns: tuple[int, ...] = numbers(0, 9)
    rows: tuple[int, ...] = numbers(0, 5)
    weather: tuple[Spell, ...] = tables(Spell, least=1)


@dataclass(frozen=True)
class Weather:
    id: str = a_text(WEATHER)
    uphill: int = a_number(0, 9, default=1)
    shooting: int = a_number(-1, 0, default=0)
    shooting_beyond_2: int = a_number(-1, 0, default=0)
    visibility: int = a_number(0, 99, default=0)
    movement: int = a_number(-9, 0, default=0)
    halves_command: bool = a_flag(default=False)
    gunpowder: bool = a_flag(default=True)
    shy: str = a_text(("nobody", "armoured", "protected"), default="nobody")


@dataclass(frozen=True)
class Place:
    unit: str = a_text()
    x: int = a_number(0, FAR)
    y: int = a_number(0, FAR)
    facing: int = a_number(0, 355)

    def check(self, entry: Entry) -> None:
        if self.facing % STEP:
            raise entry.error("facing", "a multiple of 5 degrees")


@dataclass(frozen=True)
class Attached:
    general: str = a_text(("g1", "g2", "g3", "g4"))
    unit: str = a_text(key="with")


@dataclass(frozen=True)
class Laid:
    """A piece of terrain where it lies: its middle, its size, and the angle of its length."""

    type: str = a_text("terrain")
    x: int = a_number(0, FAR)
    y: int = a_number(0, FAR)
    long: int = a_number(2000, FAR)
    wide: int = a_number(2000, FAR)
    angle: int = a_number(0, 175)

    def check(self, entry: Entry) -> None:
        if self.angle % STEP:
            raise entry.error("angle", "a multiple of 5 degrees")
        if self.long % 2 or self.wide % 2:
            raise entry.error("long", "an even number, as wide is: the middle is on the lattice")


@dataclass(frozen=True)
class Scenario:
    id: str = a_text()
    name: str = a_text()
    width: int = a_number(10000, FAR)
    depth: int = a_number(10000, FAR)
    turns: int = a_number(1, 99)
    armies: tuple[str, ...] = texts("army", least=2)
    invader: int = a_number(0, 1)
    units0: tuple[Place, ...] = tables(Place, least=1)
    generals0: tuple[Attached, ...] = tables(Attached, least=2)
    units1: tuple[Place, ...] = tables(Place, least=1)
    generals1: tuple[Attached, ...] = tables(Attached, least=2)
    terrain: tuple[Laid, ...] = tables(Laid)


class Pieces:
    """Everything printed, by id."""

    def __init__(self, content: Content) -> None:
        reader = Reader(content, for_readers=(*FOR_READERS, "when"))
        self.colours = reader.all("colour", Colour)
        self.levels = reader.all("level", Level)
        self.authorities = reader.all("authority", Authority)
        self.actions = reader.all("action", Action)
        self.moves = reader.all("move", Move)
        self.missiles = reader.all("missile", Missile)
        self.break_points = reader.all("break_point", BreakPoint)
        self.claims = reader.all("claim", Claim)
        self.weapon_claims = reader.all("weapon_claim", WeaponClaim)
        self.shots = reader.all("shot", Shot)
        self.terrain = reader.known["terrain"] = reader.all("terrain", Terrain)
        self.densities = reader.all("density", Density)
        self.map_rows = reader.all("map_row", MapRow)
        self.territories = reader.all("territory", Territory)
        self.weather = reader.all("weather", Weather)
        self.profiles = reader.known["profile"] = reader.all("profile", Profile)
        self.armies = reader.known["army"] = reader.all("army", ArmyList)
        self.musters = reader.all("muster", Muster)
        self.battles = reader.all("battle", Scenario)
        self.reader = reader
        """Reads armies of one's own, which name what is printed."""
        self.check(reader)
        reader.done()

    def check(self, reader: Reader) -> None:
        """What must hold of all entries together."""
        complete = (
            ("colour", self.colours, COLOURS),
            ("level", self.levels, LEVELS),
            ("authority", self.authorities, AUTHORITIES),
            ("action", self.actions, ACTIONS),
            ("move", self.moves, MOVES),
            ("missile", self.missiles, MISSILES),
        )
        for kind, found, wanted in complete:
            reader.check(tuple(found) == wanted, kind, f"{', '.join(wanted)}, in this order", ", ".join(found))
        for army in self.armies.values():
            for unit in army.units:
                sizes = self.profiles[unit.profile].sizes
                reader.check(unit.bases in sizes, f"army '{army.id}', {unit.id}", f"{sizes} bases", unit.bases)
        for battle in self.battles.values():
            self.check_battle(reader, battle)

    def check_battle(self, reader: Reader, battle: Scenario) -> None:
        """Every unit and general of both armies has a place."""
        for side, units, generals in ((0, battle.units0, battle.generals0), (1, battle.units1, battle.generals1)):
            army = self.armies[battle.armies[side]]
            place = f"battle '{battle.id}'"
            wanted = sorted(unit.id for unit in army.units)
            found = sorted(unit.unit for unit in units)
            reader.check(found == wanted, f"{place}, units{side}", ", ".join(wanted), ", ".join(found))
            wanted = [general.id for general in army.generals]
            found = [general.general for general in generals]
            reader.check(found == wanted, f"{place}, generals{side}", ", ".join(wanted), ", ".join(found))
            for general in generals:
                known = any(unit.unit == general.unit for unit in units)
                reader.check(known, f"{place}, generals{side}", "a unit of the army", general.unit)
