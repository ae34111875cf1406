# cold: interpreted
"""What is printed on the pieces of Multiverse War, checked on reading."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from quincunx.core.content import Content, Entry
from quincunx.core.kit.records import Reader
from quincunx.games.multiverse.pieces.common import UNIT_CLASSES
from quincunx.games.multiverse.pieces.core import Core, read_core
from quincunx.games.multiverse.pieces.decks import Decks, Structure, read_decks
from quincunx.games.multiverse.pieces.places import (
    Age,
    Building,
    Grounds,
    Map,
    Recruits,
    Territory,
    check_tiles,
    read_buildings,
    read_maps,
)
from quincunx.games.multiverse.pieces.units import AGES, Armies, Unit, read_armies


@dataclass(frozen=True)
class Pieces:
    """Everything in the box."""

    core: Core
    armies: Armies
    grounds: Grounds
    decks: Decks


@lru_cache(maxsize=16)
def pieces_of(content: Content) -> Pieces:
    """The pieces a content describes; ContentError says what is wrong with it."""
    reader = Reader(content)
    core = read_core(reader)
    buildings = read_buildings(reader)
    armies = read_armies(reader)
    for unit in armies.units.values():
        there = [buildings[name] for name in unit.recruits_at if name in buildings]
        recruited = any(age.recruits.age_of(unit.unit_class) >= unit.age for each in there for age in each.ages)
        reader.check(
            recruited,
            f"unit {unit.id!r}, field 'recruits_at'",
            f"a building that recruits the class {unit.unit_class} of Age {unit.age}",
            ", ".join(unit.recruits_at) or "none",
        )
    reader.known["unit tokens"] = every_token() if reader.unread else unit_tokens(armies)
    territories = reader.all("territory", Territory)
    maps = read_maps(reader, territories)
    pieces = Pieces(core, armies, Grounds(buildings, territories, maps), read_decks(reader))
    reader.done()
    return pieces


def encounters_at(pieces: Pieces) -> list[Structure]:
    """The structures of encounters that are treated as buildings."""
    return [card.structure for card in pieces.decks.adventures.values() if card.structure is not None]


def structures(pieces: Pieces) -> list[Building]:
    """Encounters as buildings nobody constructs: without zone, points, recruits or dice (permanent.village_effect)."""
    found: list[Building] = []
    for card in pieces.decks.adventures.values():
        made = card.structure
        if made is not None:
            nobody = Recruits(0, 0, 0, 0, 0, 0, 0, 0)
            age = Age(1, 0, made.hp, made.income, 0, "undisturbed", 0, nobody, None, 0)
            found.append(Building(card.id, card.name, False, 0, 0, False, False, False, (age,), card.provenance))
    return found


def every_token() -> list[str]:
    """All that a free unit could be called, whoever has one: for content of which something could not be read."""
    return [f"{unit_class}_age{age}" for unit_class in UNIT_CLASSES for age in range(1, AGES + 1)]


def unit_tokens(armies: Armies) -> list[str]:
    """What a free unit may be called, such as melee_age1: every faction has one of it."""
    found: list[str] = []
    for unit_class in UNIT_CLASSES:
        for age in range(1, AGES + 1):
            if all(cheapest(armies, faction, unit_class, age) is not None for faction in armies.factions):
                found.append(f"{unit_class}_age{age}")
    return found


def cheapest(armies: Armies, faction: str, unit_class: str, age: int) -> Unit | None:
    """The cheapest unit of a class and Age a faction has; the first of several."""
    fitting = [
        unit
        for unit in armies.units.values()
        if unit.faction == faction and unit.unit_class == unit_class and unit.age == age
    ]
    return min(fitting, key=lambda unit: unit.cost) if fitting else None


def read_map(content: Content, data: dict[str, object], place: str) -> Map:
    """A map given as plain data, held to the same checks as those of the content; ContentError says what is wrong."""
    pieces = pieces_of(content)
    reader = Reader(content)
    reader.known["buildings"] = pieces.grounds.buildings
    reader.known["unit tokens"] = unit_tokens(pieces.armies)
    entry = Entry(data, place)
    made = None
    with reader.noting(entry):
        made = reader.read(Map, entry)
        check_tiles(reader, made, pieces.grounds.territories)
    reader.done()
    assert made is not None, "what could not be read was told"
    return made
