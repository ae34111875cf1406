# cold: interpreted
"""The cards of Milito as printed: unit types, Leaders, terrain and the army lists."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from quincunx.core.content import PACK, Content, Entry
from quincunx.core.kit.records import Reader, a_flag, a_number, a_table, a_text, either, named, tables, texts

READERS_FIELDS = ("text", "prefix", "effect_provenance", "effect_note", "values_provenance")
UNITS_PER_ARMY = 22
LEADERS_PER_ARMY = 8
MOST_UNIT_TYPES = 12
MERCENARIES = 4
KEYWORDS = ("combat_bonus", "win_ties", "on_win", "on_play", "save_on_loss", "no_rampage")
DRAWS = ("on_win", "on_play")


@dataclass(frozen=True)
class Modifier:
    """A printed modifier: its value and the enemy types or groups it is against."""

    value: int = a_number(-9, 9)
    vs: tuple[str, ...] = texts("names")


@dataclass(frozen=True)
class UnitType:
    """What a unit card shows."""

    id: str = a_text()
    name: str = a_text()
    counts_as: str = a_text("names", key=("counts_as", "id"))
    groups: tuple[str, ...] = texts()
    speed: int = a_number(0, 9)
    attack: int = a_number(0, 9)
    defence: int = a_number(0, 9)
    deploy_penalty: int = a_number(0, 4, default=0)
    flank_penalty: int = a_number(0, 4, default=0)
    combine: bool = a_flag(default=False)
    rampage: bool = a_flag(default=False)
    attack_mods: tuple[Modifier, ...] = tables(Modifier, key="attack_mod")
    defence_mods: tuple[Modifier, ...] = tables(Modifier, key="defence_mod")
    provenance: str = a_text(key=("values_provenance", "provenance"), default=PACK)

    @property
    def matches(self) -> frozenset[str]:
        """The names a modifier or effect can know this unit by."""
        return frozenset((self.counts_as, *self.groups))


@dataclass(frozen=True)
class Effect:
    """One special effect of a Leader, with its conditions; an empty condition always holds."""

    keyword: str = a_text(KEYWORDS)
    value: int = a_number(-9, 9, default=0)
    do: str = a_text(("draw",), default="")
    count: int = a_number(1, 9, default=0)
    role: str = a_text(("", "attacker", "defender"), default="")
    flank: bool = a_flag(default=False)
    terrain: tuple[str, ...] = texts("terrain", default=())
    own: tuple[str, ...] = texts("names", key="with", default=())
    least: int = a_number(1, 2, key="min", default=1)
    vs: tuple[str, ...] = texts("names", default=())

    def check(self, entry: Entry) -> None:
        """Some effects draw so many cards, the others never do."""
        draws = self.keyword in DRAWS
        for field, wanted in (("do", "'draw'"), ("count", "a whole number from 1 to 9")):
            if draws != (field in entry.fields):
                raise entry.error(field, wanted if draws else f"nothing with {self.keyword}")
        if draws and "value" in entry.fields:
            raise entry.error("value", f"nothing with {self.keyword}")


@dataclass(frozen=True)
class Leader:
    """What a Leader card shows."""

    id: str = a_text()
    name: str = a_text(key="label")
    combat: int = a_number(-9, 9)
    place: int = a_number(1, 3)
    effects: tuple[Effect, ...] = tables(Effect)
    text: str = a_text(default="")
    provenance: str = a_text(key=("effect_provenance", "provenance"), default=PACK)


@dataclass(frozen=True)
class TerrainEffect:
    """What a terrain card does."""

    keyword: str = a_text(("none", "hill", "rough", "wood"))
    extra_discard: int = a_number(0, 9, key="extra_discard_per_unit", default=0)
    defender_bonus: int = a_number(-9, 9, key="defender_controls_bonus", default=0)
    archer_bonus: int = a_number(0, 9, default=0)
    archer_reach: int = a_number(1, 1, default=1)
    penalty: int = a_number(-9, 0, default=0)
    exempt: tuple[str, ...] = texts("names", key="exempt_groups", default=())
    bonus: int = a_number(0, 9, default=0)
    bonus_groups: tuple[str, ...] = texts("names", default=())


@dataclass(frozen=True)
class Terrain:
    """A terrain card."""

    id: str = a_text()
    name: str = a_text()
    count: int = a_number(0, 99)
    special: bool = either("flank_first", "inner", key="place_at_setup")
    text: str = a_text()
    effect: TerrainEffect = a_table(TerrainEffect)


@dataclass(frozen=True)
class UnitCards:
    """The cards of one unit type in an army, and what they are called there."""

    unit: UnitType = named("types", key="type")
    count: int = a_number(1, UNITS_PER_ARMY)
    label: str = a_text(default="")


@dataclass(frozen=True)
class ArmyList:
    """An army: how many of each unit, what they are called in it, and its eight Leaders."""

    id: str = a_text()
    name: str = a_text()
    classic_opponent: str = a_text(default="")
    units: tuple[UnitCards, ...] = tables(UnitCards)
    leaders: tuple[Leader, ...] = tables(Leader)

    def check(self, entry: Entry) -> None:
        """An army deck has 22 units and eight Leaders (comp.army_deck)."""
        cards, types, leaders = sum(each.count for each in self.units), len(self.units), len(self.leaders)
        if cards != UNITS_PER_ARMY:
            raise entry.error("units", f"{UNITS_PER_ARMY} unit cards", cards)
        if types > MOST_UNIT_TYPES:
            raise entry.error("units", f"at most {MOST_UNIT_TYPES} unit types", types)
        if leaders != LEADERS_PER_ARMY:
            raise entry.error("leaders", f"{LEADERS_PER_ARMY} Leaders", leaders)


@dataclass(frozen=True, eq=False)
class Cards:
    """Everything printed, read from content and checked."""

    content: Content
    types: dict[str, UnitType]
    terrain: tuple[Terrain, ...]
    armies: dict[str, ArmyList]
    mercenaries: tuple[UnitType, ...]


@lru_cache(maxsize=16)
def cards_of(content: Content) -> Cards:
    """The printed cards of a content, read and checked once."""
    reader = Reader(content, READERS_FIELDS)
    reader.known["names"] = type_and_group_names(content)
    reader.known["types"] = types = reader.all("unit_type", UnitType)
    reader.known["terrain"] = terrain = reader.all("terrain", Terrain)
    armies = reader.all("army", ArmyList)
    mercenaries = reader.all("mercenary", UnitType)
    hired = len(mercenaries)
    reader.check(hired <= MERCENARIES, "mercenary", f"at most {MERCENARIES} mercenaries", hired)
    plain = [ground.count for ground in terrain.values() if not ground.special]
    special = sum(ground.count for ground in terrain.values() if ground.special)
    reader.check(len(plain) == 1, "terrain", "one inner terrain", len(plain))
    reader.check(sum(plain) >= 5, "terrain", "at least 5 cards of the inner terrain", sum(plain))
    reader.check(special <= 4, "terrain", "at most 4 special cards", special)  # they go outside and into column 2
    reader.done()
    return Cards(content, types, tuple(terrain.values()), armies, tuple(mercenaries.values()))


def type_and_group_names(content: Content) -> list[str]:
    """Every name a modifier or effect may use; a unit that counts as another type is known by that one's name alone."""
    names: dict[str, None] = {}
    for item in content.items("unit_type") + content.items("mercenary"):
        own, groups = [] if "counts_as" in item else [str(item.get("id"))], item.get("groups")
        names |= dict.fromkeys([*own, *(map(str, groups) if isinstance(groups, list) else ())])
    return list(names)
