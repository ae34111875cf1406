# hot: compiled by mypyc
"""What the parameters of Multiverse War's sentences stand for, and what that is called."""

from __future__ import annotations

from quincunx.core.kit.words import Naming, Parameter
from quincunx.core.messages import Message, Value
from quincunx.games.multiverse.actions import OFFERED, WAY_NAMES
from quincunx.games.multiverse.setting import numeral
from quincunx.games.multiverse.steps.revenue import STONE
from quincunx.games.multiverse.world import World

ROLES = ("attacker", "defender")
"""Whose dice a summand belongs to."""


def player(world: World, value: Value) -> Value:
    """A seat by its faction and, where two lead the same, a number."""
    if not isinstance(value, int):
        return value
    factions = world.setting.factions
    name = world.box.faction_names[factions[value]]
    return f"{name} {numeral(factions, value)}" if factions.count(factions[value]) > 1 else name


def block_kind(world: World, value: Value) -> Value:
    ids = world.box.kinds.ids
    return world.box.kinds.names[ids.index(str(value))] if value in ids else value


def hero(world: World, value: Value) -> Value:
    ids = world.box.hero_ids
    return world.box.heroes[ids.index(str(value))].name if value in ids else value


def works(world: World, value: Value) -> Value:
    ids = world.box.works.ids
    return world.box.works.names[ids.index(str(value))] if value in ids else value


def card(world: World, value: Value) -> Value:
    ids = world.box.card_ids
    return world.box.card_names[ids.index(str(value))] if value in ids else value


def mission(world: World, value: Value) -> Value:
    ids = world.box.mission_ids
    return world.box.mission_names[ids.index(str(value))] if value in ids else value


def adventure(world: World, value: Value) -> Value:
    ids = world.box.adventure_ids
    return world.box.adventure_names[ids.index(str(value))] if value in ids else value


def tile(world: World, value: Value) -> Value:
    """A territory by what it is made of."""
    ids = world.box.tile_ids
    if value not in ids:
        return value
    hexes = world.box.tile_hexes[ids.index(str(value))]
    found = [hexes.count(terrain) for terrain in range(5)]
    names = ("grassland", "forest", "hills", "mountains", "water")
    return Message("tile.made_of", dict(zip(names, found, strict=True)))


def section(world: World, value: Value) -> Value:
    ids = world.box.section_ids
    return world.box.section_names[ids.index(str(value))] if value in ids else value


def reward(_: World, value: Value) -> Value:
    """What an adventure brings, such as gold-7."""
    what, n = str(value).split("-")
    return Message(f"reward.{what}", {"n": int(n)})


def icons_of(_: World, value: Value) -> Value:
    """The icons a test counts, such as bow+star."""
    first, *more = [Message(f"icons_of.{icon}") for icon in str(value).split("+")]
    return Message("icons_of.two", {"one": first, "other_icon": more[0]}) if more else first


def skill(world: World, value: Value) -> Value:
    names = {ability.id: ability.name for hero in world.box.heroes for ability in hero.abilities}
    return names.get(str(value), value)


def goods(_: World, value: Value) -> Value:
    """Gold and stones in words."""
    if not isinstance(value, int):
        return value
    gold, stones = value % STONE, value // STONE
    if gold and stones:
        return Message("goods.both", {"gold": gold, "stones": stones})
    if gold:
        return Message("goods.gold", {"gold": gold})
    return Message("goods.stones", {"stones": stones}) if stones else Message("goods.nothing")


NAMING = Naming(
    Parameter("seat", "other", "asked", called=player),
    Parameter("kind", "unit", kept=lambda world, number: world.box.kinds.ids[number], called=block_kind),
    Parameter("hero", kept=lambda world, number: world.box.hero_ids[number], called=hero),
    Parameter("works", "building", kept=lambda world, number: world.box.works.ids[number], called=works),
    Parameter("card", "offered", kept=lambda world, number: world.box.card_ids[number], called=card),
    Parameter("mission", kept=lambda world, number: world.box.mission_ids[number], called=mission),
    Parameter("adventure", kept=lambda world, number: world.box.adventure_ids[number], called=adventure),
    Parameter("tile", kept=lambda world, number: world.box.tile_ids[number], called=tile),
    Parameter("section", kept=lambda world, number: world.box.section_ids[number], called=section),
    Parameter(
        *("skill", "skill_of"),
        kept=lambda world, number: world.box.heroes[number // 8].abilities[number % 8].id,
        called=skill,
    ),
    Parameter("hex", "to_hex", kept=lambda world, number: world.chart.names[number]),
    Parameter("way", kept=lambda _, number: WAY_NAMES[number], called=lambda _, value: Message(f"way.{value}")),
    Parameter("given", "wanted", called=goods),
    Parameter("reward", called=reward),
    Parameter("icons_of", called=icons_of),
    Parameter("icon", called=lambda _, value: Message(f"icon.{value}")),
    Parameter("icons", called=lambda _, value: Message(f"icons.{value}")),
    Parameter("level", called=lambda _, value: Message(f"level.{value}")),
    Parameter("role", kept=lambda _, number: ROLES[number]),
    Parameter("what", called=lambda _, value: Message(f"what.{OFFERED.index(str(value))}")),
)
