# cold: interpreted
"""What is printed on the pieces of MIL (1049): families, lands, the die, the rates of the market."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from quincunx.core.content import PACK, Content, Entry
from quincunx.core.kit.records import Reader, a_flag, a_number, a_table, a_text, texts

KINDS = ("food", "fabric", "metal", "influence", "gold")
"""The five resources, from the worst to the best."""
GROUPS = ("food", "fabric", "metal")
RESULTS = ("hourglass", "daughter", "son")
MAJORITIES = ("goods", "influence", "privileges")
FAMILIES = 5
LAND_TYPES = 5
LANDS = 35
FACES = 6


@dataclass(frozen=True)
class Family:
    """A house and its colour."""

    id: str = a_text()
    name: str = a_text()


@dataclass(frozen=True)
class Resource:
    """A kind of cube, and how many of it a family begins with."""

    id: str = a_text(KINDS)
    name: str = a_text()
    colour: str = a_text()
    start: int = a_number(0, 99)


@dataclass(frozen=True)
class Cubes:
    """Some cubes of each kind."""

    food: int = a_number(0, 9, default=0)
    fabric: int = a_number(0, 9, default=0)
    metal: int = a_number(0, 9, default=0)
    influence: int = a_number(0, 9, default=0)
    gold: int = a_number(0, 9, default=0)

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(getattr(self, kind) for kind in KINDS)


@dataclass(frozen=True)
class Side:
    """One face of a land: what it yields and what it pays."""

    harvest: Cubes = a_table(Cubes)
    tribute: Cubes = a_table(Cubes)


@dataclass(frozen=True)
class Land:
    """A type of land tile."""

    id: str = a_text()
    name: str = a_text()
    group: str = a_text(GROUPS)
    count: int = a_number(0, LANDS)
    defence: int = a_number(0, 9)
    fertile: Side = a_table(Side)
    dark: Side = a_table(Side)
    provenance: str = a_text(default=PACK)


@dataclass(frozen=True)
class Stack:
    """A space for free lands, and how well it is defended."""

    id: str = a_text()
    name: str = a_text()
    defence: int = a_number(0, 99)


@dataclass(frozen=True)
class Face:
    """A face of the die."""

    id: str = a_text()
    results: tuple[str, ...] = texts(RESULTS)
    snowflake: bool = a_flag()

    def check(self, entry: Entry) -> None:
        if len(set(self.results)) != 2:
            raise entry.error("results", "two different results, one of which is chosen")


@dataclass(frozen=True)
class Rate:
    """What one cube of a kind can be traded for."""

    id: str = a_text(KINDS)
    takes: tuple[str, ...] = texts(KINDS)


@dataclass(frozen=True)
class Majority:
    """What whoever has most of something scores in the end."""

    id: str = a_text(MAJORITIES)
    vp: int = a_number(0, 99)


@dataclass(frozen=True)
class Pieces:
    """All of it, checked."""

    families: dict[str, Family]
    resources: dict[str, Resource]
    lands: dict[str, Land]
    stacks: dict[str, Stack]
    faces: dict[str, Face]
    rates: dict[str, Rate]
    majorities: dict[str, Majority]


@lru_cache(maxsize=16)
def pieces_of(content: Content) -> Pieces:
    """The pieces a content describes; ContentError says what is wrong with it."""
    reader = Reader(content)
    pieces = Pieces(
        reader.all("family", Family),
        reader.all("resource", Resource),
        reader.all("land", Land),
        reader.all("stack", Stack),
        reader.all("face", Face),
        reader.all("rate", Rate),
        reader.all("majority", Majority),
    )
    all_there(reader, pieces)
    reader.done()
    return pieces


def all_there(reader: Reader, pieces: Pieces) -> None:
    """There is as much of everything as the rules rely on."""
    lands = list(pieces.lands.values())
    of_group = [sum(land.count for land in lands if land.group == group) for group in GROUPS]
    reader.check(len(pieces.families) == FAMILIES, "family", f"{FAMILIES} families", len(pieces.families))
    reader.check(tuple(pieces.resources) == KINDS, "resource", ", ".join(KINDS), ", ".join(pieces.resources))
    reader.check(len(lands) == LAND_TYPES, "land", f"{LAND_TYPES} types of land", len(lands))
    reader.check(sum(of_group) == LANDS, "land", f"{LANDS} land tiles in all", sum(of_group))
    for land, least in (("cereal", 2 * FAMILIES), ("fish", FAMILIES)):
        count = pieces.lands[land].count if land in pieces.lands else 0
        reader.check(count >= least, f"land '{land}'", f"at least {least} to begin with", count)
    for group, count, begins_with in zip(GROUPS, of_group, (2 * FAMILIES, 0, 0), strict=True):
        least = FAMILIES + begins_with
        reader.check(count >= least, "land", f"at least {least} {group} lands", count)
    reader.check(len(pieces.stacks) == 2, "stack", "two stacks", len(pieces.stacks))
    reader.check(len(pieces.faces) == FACES, "face", f"{FACES} faces", len(pieces.faces))
    reader.check(set(pieces.majorities) == set(MAJORITIES), "majority", ", ".join(MAJORITIES), list(pieces.majorities))
