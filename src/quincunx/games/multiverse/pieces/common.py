# cold: interpreted
"""What several kinds of content share: the fixed names the rules rely on, and fields the kit has no reading for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from quincunx.core.content import Entry
from quincunx.core.faults import FaultWords
from quincunx.core.kit.records import Key, Reader, declared

expected = FaultWords(Path(__file__).parents[1]).expected
TERRAINS = ("grassland", "forest", "hills", "mountain", "water")
COLUMNS = ("grassland", "forest", "hills", "building")
"""The columns of the strength table."""
CLASSES = ("melee", "anticav", "cavalry", "ranged", "siege", "scout", "builder", "structure")
UNIT_CLASSES = CLASSES[:-1]
FIGHTING = CLASSES[:-2]
"""The classes that can strike, which have rows of strength and battle tracks."""
ICONS = ("sword", "stone", "bow", "star")
ATTRIBUTES = ("heavy_armor", "highly_agile", "defensive_setup", "scout_sight", "indirect")
SIGHT_RANGE = 4
"""As far as any shot or sight reaches."""
TILE_HEXES = 7


def places(key: Key = "") -> Any:
    """A list of places on the map, each a pair of whole numbers."""

    def read(entry: Entry, key: str, _: Reader) -> tuple[tuple[int, int], ...]:
        value = entry.fields.get(key)
        if not isinstance(value, list) or not all(is_place(each) for each in value):
            raise entry.error(key, expected("map.positions"))
        return tuple((each[0], each[1]) for each in value)

    return declared(key, None, read)


def is_place(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(n) is int and -9 <= n <= 9 for n in value)


def groups_of_seats(key: Key = "") -> Any:
    """A list of sides, each a list of seats counted from 1."""

    def read(entry: Entry, key: str, _: Reader) -> tuple[tuple[int, ...], ...]:
        value = entry.fields.get(key)
        if not isinstance(value, list) or not all(
            isinstance(side, list) and all(type(seat) is int for seat in side) for side in value
        ):
            raise entry.error(key, expected("map.sides"))
        return tuple(tuple(side) for side in value)

    return declared(key, None, read)


Takes = dict[str, tuple[str, ...]]
"""The fields each keyword takes; one that may be left out ends in a question mark."""


def only_with(entry: Entry, takes: Takes, keyword: str, always: tuple[str, ...]) -> None:
    """A field that means nothing beside a keyword is an error, like a misspelt one; so is one that is missing."""
    known = [field.rstrip("?") for field in takes[keyword]]
    for field in entry.fields:
        if field not in known and field not in always:
            raise entry.error(field, f"nothing, since {keyword!r} takes {', '.join(known) or 'no more than its name'}")
    for field in takes[keyword]:
        if not field.endswith("?") and field not in entry.fields:
            raise entry.error(field, f"a value, which {keyword!r} needs")
