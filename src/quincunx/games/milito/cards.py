# cold: interpreted
"""The cards of Milito as printed: unit types, Leaders, terrain and the army lists."""

from __future__ import annotations

from dataclasses import dataclass

from quincunx.core.content import Content, ContentError, Entry

READERS_FIELDS = ("provenance", "from", "note", "text", "effect_provenance", "effect_note", "values_provenance")
UNITS_PER_ARMY = 22
LEADERS_PER_ARMY = 8
MOST_UNIT_TYPES = 12
MERCENARIES = 4
KEYWORDS = ("combat_bonus", "win_ties", "on_win", "on_play", "save_on_loss", "no_rampage")


@dataclass(frozen=True)
class Modifier:
    """A printed modifier: its value and the enemy types or groups it is against."""

    value: int
    vs: tuple[str, ...]
    provenance: str


@dataclass(frozen=True)
class UnitType:
    """What a unit card shows."""

    id: str
    name: str
    counts_as: str
    groups: tuple[str, ...]
    speed: int
    attack: int
    defence: int
    deploy_penalty: int
    flank_penalty: int
    combine: bool
    rampage: bool
    attack_mods: tuple[Modifier, ...]
    defence_mods: tuple[Modifier, ...]
    provenance: str

    @property
    def matches(self) -> frozenset[str]:
        """The names a modifier or effect can know this unit by."""
        return frozenset((self.counts_as, *self.groups))


@dataclass(frozen=True)
class Effect:
    """One special effect of a Leader, with its conditions; an empty condition always holds."""

    keyword: str
    value: int
    role: str
    flank: bool
    terrain: tuple[str, ...]
    own: tuple[str, ...]
    least: int
    vs: tuple[str, ...]


@dataclass(frozen=True)
class Leader:
    """What a Leader card shows."""

    id: str
    name: str
    combat: int
    place: int
    effects: tuple[Effect, ...]
    text: str
    provenance: str


@dataclass(frozen=True)
class Terrain:
    """A terrain card and what it does."""

    id: str
    name: str
    count: int
    special: bool
    text: str
    extra_discard: int
    defender_bonus: int
    archer_bonus: int
    penalty: int
    exempt: tuple[str, ...]
    bonus: int
    bonus_groups: tuple[str, ...]


@dataclass(frozen=True)
class ArmyList:
    """An army: how many of each unit, what they are called in it, and its eight Leaders."""

    id: str
    name: str
    classic_opponent: str
    units: tuple[tuple[UnitType, int, str, str], ...]
    leaders: tuple[Leader, ...]


@dataclass(frozen=True)
class Cards:
    """Everything printed, read from content and checked."""

    content: Content
    types: dict[str, UnitType]
    terrain: tuple[Terrain, ...]
    armies: dict[str, ArmyList]
    mercenaries: tuple[UnitType, ...]


def read_cards(content: Content) -> Cards:
    """Read and check all content of Milito."""
    names = type_and_group_names(content)
    types: dict[str, UnitType] = {}
    for entry in content.entries("unit_type"):
        unit = read_unit(entry, names)
        types[unit.id] = unit
    terrain = tuple(read_terrain(entry, names) for entry in content.entries("terrain"))
    check_terrain(terrain)
    ids = [ground.id for ground in terrain]
    armies = {}
    for entry in content.entries("army"):
        army = read_army(entry, types, names, ids)
        armies[army.id] = army
    mercenaries = tuple(read_unit(entry, names) for entry in content.entries("mercenary"))
    if len(mercenaries) > MERCENARIES:
        raise ContentError(f"mercenary: there can be at most {MERCENARIES} mercenaries, found {len(mercenaries)}")
    return Cards(content, types, terrain, armies, mercenaries)


def type_and_group_names(content: Content) -> list[str]:
    """Every name a modifier or effect may use."""
    names: list[str] = []
    for kind in ("unit_type", "mercenary"):
        for entry in content.entries(kind):
            names.append(entry.text("id"))
            names += entry.texts("groups")
    return list(dict.fromkeys(names))


def read_unit(entry: Entry, names: list[str]) -> UnitType:
    """A unit type or a mercenary."""
    unit = UnitType(
        id=entry.text("id"),
        name=entry.text("name"),
        counts_as=entry.choice("counts_as", names, entry.text("id")),
        groups=tuple(entry.texts("groups")),
        speed=entry.number("speed", 0, 9),
        attack=entry.number("attack", 0, 9),
        defence=entry.number("defence", 0, 9),
        deploy_penalty=entry.number("deploy_penalty", 0, 4, 0),
        flank_penalty=entry.number("flank_penalty", 0, 4, 0),
        combine=entry.flag("combine", False),
        rampage=entry.flag("rampage", False),
        attack_mods=tuple(read_modifier(mod, names) for mod in entry.entries("attack_mod")),
        defence_mods=tuple(read_modifier(mod, names) for mod in entry.entries("defence_mod")),
        provenance=entry.text("values_provenance", entry.text("provenance", "pack")),
    )
    entry.skip(*READERS_FIELDS)
    entry.done()
    return unit


def read_modifier(entry: Entry, names: list[str]) -> Modifier:
    modifier = Modifier(entry.number("value", -9, 9), tuple(entry.texts("vs", names)), entry.text("provenance", "pack"))
    entry.skip(*READERS_FIELDS)
    entry.done()
    return modifier


def read_terrain(entry: Entry, names: list[str]) -> Terrain:
    effect = Entry(table_field(entry, "effect"), f"{entry.place}, effect")
    keyword = effect.choice("keyword", ("none", "hill", "rough", "wood"))
    ground = Terrain(
        id=entry.text("id"),
        name=entry.text("name"),
        count=entry.number("count", 0, 99),
        special=entry.choice("place_at_setup", ("inner", "flank_first")) == "flank_first",
        text=entry.text("text"),
        extra_discard=effect.number("extra_discard_per_unit", 0, 9, 0),
        defender_bonus=effect.number("defender_controls_bonus", -9, 9, 0),
        archer_bonus=effect.number("archer_bonus", 0, 9, 0),
        penalty=effect.number("penalty", -9, 0, 0),
        exempt=tuple(effect.texts("exempt_groups", names, [])),
        bonus=effect.number("bonus", 0, 9, 0),
        bonus_groups=tuple(effect.texts("bonus_groups", names, [])),
    )
    if keyword == "hill" and effect.number("archer_reach", 1, 1, 1) != 1:
        raise effect.error("archer_reach", "1")
    effect.done()
    entry.skip(*READERS_FIELDS)
    entry.done()
    return ground


def check_terrain(terrain: tuple[Terrain, ...]) -> None:
    """Five columns must always be filled, special terrain outside and in column 2 at most."""
    plain = [ground for ground in terrain if not ground.special]
    special = sum(ground.count for ground in terrain if ground.special)
    if len(plain) != 1 or plain[0].count < 5 or special > 4:
        raise ContentError("terrain: one inner terrain with at least 5 cards and at most 4 special cards are wanted")


def table_field(entry: Entry, field: str) -> dict[str, object]:
    entry.read.add(field)
    value = entry.fields.get(field)
    if not isinstance(value, dict):
        raise entry.error(field, "a table in braces")
    return value


def read_army(entry: Entry, types: dict[str, UnitType], names: list[str], terrain: list[str]) -> ArmyList:
    units = []
    for line in entry.entries("units"):
        unit = types[line.choice("type", list(types))]
        label = line.text("label", unit.name)
        units.append((unit, line.number("count", 1, UNITS_PER_ARMY), label, line.text("provenance", "pack")))
        line.skip(*READERS_FIELDS)
        line.done()
    leaders = tuple(read_leader(item, names, terrain) for item in entry.entries("leaders"))
    army = ArmyList(
        id=entry.text("id"),
        name=entry.text("name"),
        classic_opponent=entry.text("classic_opponent", ""),
        units=tuple(units),
        leaders=leaders,
    )
    entry.skip("prefix", *READERS_FIELDS)
    entry.done()
    check_army(entry, army)
    return army


def check_army(entry: Entry, army: ArmyList) -> None:
    """An army deck has 22 units and eight Leaders (comp.army_deck)."""
    cards = sum(count for _, count, _, _ in army.units)
    if cards != UNITS_PER_ARMY:
        raise ContentError(f"{entry.place}, field 'units': {UNITS_PER_ARMY} unit cards are wanted, found {cards}")
    if len(army.units) > MOST_UNIT_TYPES:
        raise ContentError(f"{entry.place}, field 'units': at most {MOST_UNIT_TYPES} unit types are wanted")
    if len(army.leaders) != LEADERS_PER_ARMY:
        raise ContentError(
            f"{entry.place}, field 'leaders': {LEADERS_PER_ARMY} Leaders are wanted, found {len(army.leaders)}"
        )


def read_leader(entry: Entry, names: list[str], terrain: list[str]) -> Leader:
    leader = Leader(
        id=entry.text("id"),
        name=entry.text("label"),
        combat=entry.number("combat", -9, 9),
        place=entry.number("place", 1, 3),
        effects=tuple(read_effect(effect, names, terrain) for effect in entry.entries("effects")),
        text=entry.text("text", ""),
        provenance=entry.text("effect_provenance", entry.text("provenance", "pack")),
    )
    entry.skip(*READERS_FIELDS)
    entry.done()
    return leader


def read_effect(entry: Entry, names: list[str], terrain: list[str]) -> Effect:
    keyword = entry.choice("keyword", KEYWORDS)
    draws = keyword in ("on_win", "on_play")
    if draws:
        entry.choice("do", ("draw",))
    value = entry.number("count", 1, 9) if draws else entry.number("value", -9, 9, 0)
    effect = Effect(
        keyword=keyword,
        value=value,
        role=entry.choice("role", ("", "attacker", "defender"), ""),
        flank=entry.flag("flank", False),
        terrain=tuple(entry.texts("terrain", terrain, [])),
        own=tuple(entry.texts("with", names, [])),
        least=entry.number("min", 1, 2, 1),
        vs=tuple(entry.texts("vs", names, [])),
    )
    entry.done()
    return effect
