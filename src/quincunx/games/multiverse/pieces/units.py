# cold: interpreted
"""Factions and their units, and heroes."""

from __future__ import annotations

from dataclasses import dataclass

from quincunx.core.content import PACK, Entry
from quincunx.core.kit.records import FOR_READERS, Reader, a_flag, a_number, a_table, a_text, numbers, tables, texts
from quincunx.games.multiverse.pieces.common import (
    ATTRIBUTES,
    FIGHTING,
    ICONS,
    SIGHT_RANGE,
    TERRAINS,
    UNIT_CLASSES,
    Takes,
    only_with,
)
from quincunx.games.multiverse.pieces.core import MOST_LEVELS, once

AGES = 2
TRAITS = ("upgrade_discount", "kill_gold")
TRIGGERS = (
    "attack_melee",
    "attack_ranged",
    "attack_melee_success",
    "attack_ranged_success",
    "after_attack",
    "defend_melee",
    "cavalry_attack_adjacent",
    "friend_damaged_in_melee",
)
"""When an active ability of a unit is announced."""
CONDITIONS = ("not_moved", "hidden_in_forest", "straight_run", "after_kill")
TARGETS = ("building", "builder", "unit")
UNIT_EFFECTS: Takes = {
    "attack_dice": ("amount", "condition?", "vs?", "moves_on_after_kill?"),
    "enemy_dice": ("amount",),
    "reroll": ("amount",),
    "ignore_attribute": ("attributes", "ignore_cover?"),
    "building_damage": ("amount",),
    "first_strike": (),
    "cleave": ("amount", "damage"),
    "splash": ("amount", "damage"),
    "pierce": ("amount", "needs_stones", "damage"),
    "redirect_damage": ("amount",),
    "continue_moving": (),
    "explore_cost": ("amount",),
    "move_cost": ("terrain", "amount"),
    "gold_on_success": ("amount", "vs"),
}
"""What an ability of a unit can do, and by which numbers."""
HERO_EFFECTS: Takes = {
    "aura_dice": ("radius", "amount"),
    "attack_all_adjacent": ("dice", "retaliation"),
    "reduce_damage": ("amount",),
    "building_damage": ("amount",),
    "ranged_attack": ("dice", "retaliation"),
    "sight": ("amount", "grants?"),
    "hide": (),
    "area_attack": ("radius", "range", "dice", "icon", "retaliation"),
    "magic_attack": ("dice", "icon", "range", "retaliation"),
    "change_terrain": ("terrain", "becomes", "range", "damage", "retaliation"),
    "damage_attackers": ("amount",),
    "area_damage": ("range", "radius", "damage", "damage_around", "retaliation"),
    "heal": ("amount", "radius"),
    "look_at_territory": ("range",),
    "grant_ap": ("amount", "radius", "targets?"),
    "reroll_any": (),
    "attack_dice": ("amount", "condition"),
    "morale_bonus": ("amount",),
    "pass_enemies": (),
    "forced_duel": ("amount",),
    "cleave": ("amount", "damage"),
    "enter_terrain": ("terrain", "move_cost"),
    "extra_attack": ("condition",),
}
"""What an ability of a hero can do, and by which numbers."""
ALWAYS = ("id", "name", "type", "trigger", "effect", "text", "level", *FOR_READERS)
MOST_RECRUITS = 24
MOST_HEROES = 12


@dataclass(frozen=True)
class Trait:
    """What a faction does better than others."""

    effect: str = a_text(TRAITS)
    amount: int = a_number(0, 9)
    text: str = a_text()


@dataclass(frozen=True)
class Faction:
    """A people, with what it begins with."""

    id: str = a_text()
    name: str = a_text()
    fortress_name: str = a_text()
    colours: tuple[str, ...] = texts(least=2)
    start_units: tuple[str, ...] = texts(least=1)
    trait: Trait = a_table(Trait)
    provenance: str = a_text(default=PACK)


@dataclass(frozen=True)
class Ability:
    """What a unit type can do once its battle track has come so far."""

    id: str = a_text()
    name: str = a_text()
    type: str = a_text(("active", "passive"))
    effect: str = a_text(tuple(UNIT_EFFECTS))
    text: str = a_text()
    trigger: str = a_text(TRIGGERS, default="")
    amount: int = a_number(-9, 9, default=0)
    damage: int = a_number(0, 9, default=0)
    needs_stones: int = a_number(1, 6, default=1)
    condition: str = a_text(CONDITIONS, default="")
    vs: tuple[str, ...] = texts(TARGETS, default=())
    attributes: tuple[str, ...] = texts(ATTRIBUTES, default=())
    ignore_cover: bool = a_flag(default=False)
    moves_on_after_kill: bool = a_flag(default=False)
    terrain: str = a_text(TERRAINS, default="")

    def check(self, entry: Entry) -> None:
        only_with(entry, UNIT_EFFECTS, self.effect, ALWAYS)
        if (self.type == "active") != (self.trigger != ""):
            raise entry.error("trigger", "when it is announced if it is active, and nothing if it is passive")


@dataclass(frozen=True)
class Bonus:
    """Dice on top of those of the class."""

    attack: int = a_number(-5, 5)
    defence: int = a_number(-5, 5)


@dataclass(frozen=True)
class Unit:
    """A type of unit of one faction."""

    id: str = a_text()
    faction: str = a_text("factions")
    name: str = a_text()
    unit_class: str = a_text(UNIT_CLASSES, key="class")
    age: int = a_number(1, AGES)
    cost: int = a_number(1, 99)
    ap: int = a_number(1, 9)
    hp: int = a_number(1, 9)
    range: int = a_number(0, SIGHT_RANGE, default=0)
    min_range: int = a_number(1, SIGHT_RANGE, default=1)
    bonus: Bonus = a_table(Bonus)
    blocks: int = a_number(0, 9)
    attributes: tuple[str, ...] = texts(ATTRIBUTES, default=())
    targets: tuple[str, ...] = texts(TARGETS, default=())
    recruits_at: tuple[str, ...] = texts("buildings")
    ability: Ability | None = a_table(Ability, optional=True)
    provenance: str = a_text(default=PACK)

    def check(self, entry: Entry) -> None:
        shoots = self.unit_class in ("ranged", "siege")
        if shoots != (self.range > 0):
            raise entry.error("range", "at least 1 for ranged units and siege weapons, and 0 for all others")
        if self.min_range > max(1, self.range):
            raise entry.error("min_range", f"at most the range of {self.range}")


@dataclass(frozen=True)
class HeroAbility:
    """What a hero can learn; the numbers it goes by depend on what it does."""

    id: str = a_text()
    name: str = a_text()
    level: int = a_number(1, MOST_LEVELS)
    type: str = a_text(("active", "passive"))
    effect: str = a_text(tuple(HERO_EFFECTS))
    text: str = a_text()
    amount: int = a_number(-9, 9, default=0)
    radius: int = a_number(0, 3, default=0)
    range: int = a_number(1, SIGHT_RANGE, default=1)
    dice: int = a_number(1, 6, default=1)
    icon: str = a_text(ICONS[:-1], default="")
    retaliation: bool = a_flag(default=False)
    damage: int = a_number(0, 9, default=0)
    damage_around: int = a_number(0, 9, default=0)
    targets: int = a_number(1, 9, default=1)
    grants: tuple[str, ...] = texts(ATTRIBUTES, default=())
    terrain: str = a_text(TERRAINS, default="")
    becomes: str = a_text(TERRAINS, default="")
    move_cost: int = a_number(1, 9, default=1)
    condition: str = a_text(CONDITIONS, default="")

    def check(self, entry: Entry) -> None:
        only_with(entry, HERO_EFFECTS, self.effect, ALWAYS)


ABILITIES = 4


@dataclass(frozen=True)
class Hero:
    """A hero, who exists once in the game."""

    id: str = a_text()
    name: str = a_text()
    unit_class: str = a_text(FIGHTING, key="class")
    factions: tuple[str, ...] = texts("factions", least=1)
    mounted: bool = a_flag(default=False)
    bonus: Bonus = a_table(Bonus)
    range: int = a_number(0, SIGHT_RANGE, default=0)
    attributes: tuple[str, ...] = texts(ATTRIBUTES, default=())
    hp_track: tuple[int, ...] = numbers(1, 9)
    ap_track: tuple[int, ...] = numbers(1, 9)
    recommended_ability: str = a_text()
    abilities: tuple[HeroAbility, ...] = tables(HeroAbility, key="ability", least=1)
    provenance: str = a_text(default=PACK)

    def check(self, entry: Entry) -> None:
        for field in ("hp_track", "ap_track"):
            track = getattr(self, field)
            if len(track) != 2 or track[0] > track[1]:
                raise entry.error(field, "the lowest and the highest value that can be bought")
        if len(self.abilities) > ABILITIES:
            raise entry.error("ability", f"at most {ABILITIES}", len(self.abilities))
        first = [ability.id for ability in self.abilities if ability.level == 1]
        if self.recommended_ability not in first:
            raise entry.error("recommended_ability", f"one that can be had at level 1: {', '.join(first)}")


@dataclass(frozen=True)
class HeroRules:
    """What heroes cost, and how they grow; an HP or an AP costs one point."""

    cost: int = a_number(0, 99)
    resurrect_per_level: int = a_number(0, 99)
    skill_points: int = a_number(2, 20)
    points_per_ability: int = a_number(1, 9)
    ability_ap: int = a_number(0, 9)
    most_levels: int = a_number(1, MOST_LEVELS)
    points_per_level: int = a_number(0, 9)
    recommended_hp: int = a_number(1, 9)
    recommended_ap: int = a_number(1, 9)
    limit: int = a_number(0, 9)
    most: int = a_number(0, 9)


@dataclass(frozen=True)
class Armies:
    """Everybody who can stand on the map."""

    factions: dict[str, Faction]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    hero_rules: HeroRules | None


def read_armies(reader: Reader) -> Armies:
    """Factions, then units and heroes that name them; what is wrong with them is noted."""
    factions = reader.all("faction", Faction)
    reader.known["factions"] = factions
    armies = Armies(factions, reader.all("unit", Unit), reader.all("hero", Hero), once(reader, "hero_rules", HeroRules))
    reader.check(len(factions) >= 1, "faction", "at least one faction", len(factions))
    for faction in factions.values():
        own = {unit.id: unit for unit in armies.units.values() if unit.faction == faction.id}
        place = f"faction {faction.id!r}"
        known = [name for name in faction.start_units if name in own]
        reader.check(
            len(known) == len(faction.start_units),
            f"{place}, field 'start_units'",
            "units of its own",
            ", ".join(faction.start_units),
        )
        reader.check(len(own) <= MOST_RECRUITS, place, f"at most {MOST_RECRUITS} types of units", len(own))
        for unit_class in ("builder", "scout"):
            there = [unit.id for unit in own.values() if unit.unit_class == unit_class]
            reader.check(bool(there), place, f"a unit of the class {unit_class}", "none")
        begins = [own[name].unit_class for name in known]
        reader.check(
            "builder" in begins and "scout" in begins,
            f"{place}, field 'start_units'",
            "a Builder and a Scout among them",
            ", ".join(faction.start_units),
        )
    reader.check(len(armies.heroes) <= MOST_HEROES, "hero", f"at most {MOST_HEROES} heroes", len(armies.heroes))
    return armies
