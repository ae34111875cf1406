# cold: interpreted
"""Terrain, classes and their strength, the dice, attributes, tracks, economy and what victory takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from quincunx.core.content import Content, ContentError, Entry
from quincunx.core.kit.records import Reader, a_flag, a_number, a_table, a_text, numbers, texts
from quincunx.games.multiverse.pieces.common import ATTRIBUTES, CLASSES, COLUMNS, FIGHTING, ICONS, SIGHT_RANGE, TERRAINS

R = TypeVar("R")

DICE = 6
ATTRIBUTE_EFFECTS = {
    "heavy_armor": "enemy_melee_dice",
    "highly_agile": "enemy_ranged_dice",
    "defensive_setup": "setup_before_attack",
    "scout_sight": "sees_through_and_into_forest",
    "indirect": "shot_ignores_terrain_between",
}
"""What each attribute does."""
CLASS_BONUSES = ("attack_dice", "defence_dice", "ap", "sight")
BUILDER_REWARDS = ("builder_ap", "construction_discount", "builder_hp", "fortress_discount")
MOST_LEVELS = 6


@dataclass(frozen=True)
class Terrain:
    """A kind of hex; a road cost of 0 stands for no road."""

    id: str = a_text(TERRAINS)
    elevation: int = a_number(0, 9)
    move_cost: int = a_number(1, 9)
    passable: bool = a_flag()
    build: bool = a_flag()
    road_cost: int = a_number(0, 99, default=0)
    chop_gold: int = a_number(0, 99, default=0)
    chop_becomes: str = a_text(("", *TERRAINS), default="")
    cover: int = a_number(-5, 5, default=0)
    blocks_equal: bool = a_flag(default=False)
    mine_becomes: str = a_text(("", *TERRAINS), default="")

    def check(self, entry: Entry) -> None:
        if self.build and not self.passable:
            raise entry.error("build", "false for terrain that cannot be entered")
        if self.build and self.road_cost == 0:
            raise entry.error("road_cost", "more than 0 for terrain one can build on")
        if not self.passable and not self.mine_becomes:
            raise entry.error("mine_becomes", "the terrain of a mine that is assigned here")


@dataclass(frozen=True)
class UnitClass:
    """A class of units: its icon, how it attacks and what it counters."""

    id: str = a_text(CLASSES)
    name: str = a_text()
    icon: str = a_text((*ICONS[:-1], "none"))
    attack_type: str = a_text(("melee", "ranged", "none"))
    counters: tuple[str, ...] = texts(CLASSES)
    needs_setup: bool = a_flag(default=False)
    setup_ap: int = a_number(0, 9, default=0)
    building_damage_multiplier: int = a_number(1, 9, default=1)
    morale: bool = a_flag(default=True)


@dataclass(frozen=True)
class Row:
    """Dice by the kind of ground."""

    grassland: int = a_number(0, DICE)
    forest: int = a_number(0, DICE)
    hills: int = a_number(0, DICE)
    building: int = a_number(0, DICE)

    @property
    def dice(self) -> list[int]:
        return [getattr(self, column) for column in COLUMNS]


@dataclass(frozen=True)
class Strength:
    """The dice of a class, attacking and defending."""

    id: str = a_text(FIGHTING)
    attack: Row = a_table(Row)
    defence: Row = a_table(Row)


@dataclass(frozen=True)
class Attribute:
    """What is printed beside a unit's values."""

    id: str = a_text(ATTRIBUTES)
    name: str = a_text()
    effect: str = a_text(tuple(ATTRIBUTE_EFFECTS.values()))
    amount: int = a_number(-5, 5, default=0)
    ap: int = a_number(0, 9, default=0)
    not_for: tuple[str, ...] = texts(CLASSES, default=())

    def check(self, entry: Entry) -> None:
        if self.effect != ATTRIBUTE_EFFECTS[self.id]:
            raise entry.error("effect", repr(ATTRIBUTE_EFFECTS[self.id]))


@dataclass(frozen=True)
class ClassBonus:
    """What every type of a class gains at the class bonus square of its battle track."""

    id: str = a_text(FIGHTING)
    effect: str = a_text(CLASS_BONUSES)
    amount: int = a_number(1, 5)


@dataclass(frozen=True)
class BuilderReward:
    """What the builder experience track gives at one of its squares."""

    id: str = a_text()
    at: int = a_number(1, 99)
    effect: str = a_text(BUILDER_REWARDS)
    amount: int = a_number(1, 9)


@dataclass(frozen=True)
class DiceRules:
    """The faces of the combat dice, and what a strike takes."""

    faces: tuple[str, ...] = texts(ICONS)
    hit_icons: int = a_number(1, DICE)
    damage: int = a_number(1, 9)
    critical_stars: int = a_number(1, DICE)
    critical_counter_icons: int = a_number(1, DICE)
    critical_bonus: int = a_number(0, 9)
    least: int = a_number(0, DICE)
    most: int = a_number(1, DICE)

    def check(self, entry: Entry) -> None:
        if sorted(self.faces.count(icon) for icon in ICONS) != [1, 1, 2, 2]:
            raise entry.error(
                "faces", "six faces: two of two icons each, and one of each other (components.combat_dice)"
            )


@dataclass(frozen=True)
class Modifiers:
    """What changes the number of dice; distances count from 1 hex on."""

    ranged_distance: tuple[int, ...] = numbers(-DICE, DICE)
    siege_distance: tuple[int, ...] = numbers(-DICE, DICE)
    shoot_down: int = a_number(-DICE, DICE)
    shoot_up: int = a_number(-DICE, DICE)
    building_raises_shooter: int = a_number(0, 9)
    ranged_vs_building: int = a_number(-DICE, DICE)
    siege_vs_building: int = a_number(-DICE, DICE)
    morale_step: int = a_number(1, 9)
    expert_per_wound: int = a_number(-DICE, 0)

    def check(self, entry: Entry) -> None:
        for field in ("ranged_distance", "siege_distance"):
            if len(getattr(self, field)) != SIGHT_RANGE:
                raise entry.error(field, f"{SIGHT_RANGE} numbers, for 1 to {SIGHT_RANGE} hexes")


@dataclass(frozen=True)
class UnitTrack:
    """The battle track of a unit type; its last square is the Elite rank."""

    squares: int = a_number(1, 20)
    ability_at: int = a_number(1, 20)
    class_bonus_at: int = a_number(1, 20)
    elite_tactical: int = a_number(0, 5)

    def check(self, entry: Entry) -> None:
        for field in ("ability_at", "class_bonus_at"):
            if getattr(self, field) > self.squares:
                raise entry.error(field, f"a square of the track, which has {self.squares}")


@dataclass(frozen=True)
class Economy:
    """Gold, stones, cards, decoys, sight, rest and uses of abilities."""

    first_turn_gold: int = a_number(0, 99)
    road_connection_gold: int = a_number(0, 9)
    road_connection_logistics: int = a_number(0, 9)
    aether_to_gold: int = a_number(0, 9)
    mine_yield: int = a_number(0, 9)
    decoys: int = a_number(0, 4)
    decoys_per_turn: int = a_number(0, 4)
    decoy_ap: int = a_number(1, 9)
    decoy_name: str = a_text()
    hand_limit: int = a_number(0, 9)
    trade_row: int = a_number(0, 5)
    tactical: int = a_number(0, 9)
    most_tactical: int = a_number(0, 9)
    rest_heal: int = a_number(0, 9)
    sight: int = a_number(1, 2)


@dataclass(frozen=True)
class Victory:
    """What the ways of winning take, and what counts at the end."""

    missions: int = a_number(1, 3)
    first_missions: int = a_number(1, 3)
    fortresses: int = a_number(1, 9)
    fortresses_team: int = a_number(1, 18)
    scrolls: int = a_number(1, 20)
    scrolls_team: int = a_number(1, 40)
    dig_gold: int = a_number(0, 99)
    dig_from: int = a_number(1, 6)
    portal_stages: int = a_number(1, 20)
    portal_gold: int = a_number(0, 99)
    portal_aether: int = a_number(0, 99)
    backstop_factor: int = a_number(1, 9)
    destroy_multiplier: int = a_number(0, 9)
    settlement_destroyed_vp: int = a_number(0, 99)
    connected_vp: int = a_number(0, 9)
    hero_vp: tuple[int, ...] = numbers(0, 99)
    treaty_turns: int = a_number(1, 9)

    def check(self, entry: Entry) -> None:
        if len(self.hero_vp) != MOST_LEVELS:
            raise entry.error("hero_vp", f"{MOST_LEVELS} numbers, one for each level")
        if self.first_missions > self.missions:
            raise entry.error("first_missions", f"at most the {self.missions} missions it takes to win")


@dataclass(frozen=True)
class Core:
    """All of it, checked."""

    terrains: dict[str, Terrain]
    classes: dict[str, UnitClass]
    strengths: dict[str, Strength]
    attributes: dict[str, Attribute]
    class_bonuses: dict[str, ClassBonus]
    builder_rewards: dict[str, BuilderReward]
    dice: DiceRules | None
    modifiers: Modifiers | None
    unit_track: UnitTrack | None
    economy: Economy | None
    victory: Victory | None


def the_table(content: Content, kind: str) -> Entry:
    """A table that is there once, such as [economy]."""
    table = content.tables.get(kind)
    place = content.places.get(kind, kind)
    if not isinstance(table, dict):
        raise ContentError(f"{place}: write [{kind}], with one pair of brackets")
    return Entry(table, f"{place}, {kind}")


def read_core(reader: Reader) -> Core:
    """The core tables; what is wrong with them is noted."""
    core = Core(
        reader.all("terrain", Terrain),
        reader.all("class", UnitClass),
        reader.all("strength", Strength),
        reader.all("attribute", Attribute),
        reader.all("class_bonus", ClassBonus),
        reader.all("builder_reward", BuilderReward),
        once(reader, "dice", DiceRules),
        once(reader, "modifiers", Modifiers),
        once(reader, "unit_track", UnitTrack),
        once(reader, "economy", Economy),
        once(reader, "victory", Victory),
    )
    for kind, found, names in (
        ("terrain", core.terrains, TERRAINS),
        ("class", core.classes, CLASSES),
        ("strength", core.strengths, FIGHTING),
        ("attribute", core.attributes, ATTRIBUTES),
        ("class_bonus", core.class_bonuses, FIGHTING),
    ):
        missing = [name for name in names if name not in found]
        reader.check(not missing, kind, f"an entry each for {', '.join(names)}", f"none for {', '.join(missing)}")
    return core


def once(reader: Reader, kind: str, record: type[R]) -> R | None:
    """A table that is there once, as a record; None if it cannot be read, which is noted."""
    entry = the_table(reader.content, kind)
    with reader.noting(entry):
        return reader.read(record, entry)
    return None
