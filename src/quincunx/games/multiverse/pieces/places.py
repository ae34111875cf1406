# cold: interpreted
"""Buildings, territory tiles and maps; which maps are accepted (mod.map_check)."""

from __future__ import annotations

from dataclasses import dataclass

from quincunx.core.content import PACK, Entry
from quincunx.core.kit.records import Reader, a_flag, a_number, a_table, a_text, numbers, tables, texts
from quincunx.games.multiverse.pieces.common import (
    TERRAINS,
    TILE_HEXES,
    UNIT_CLASSES,
    expected,
    groups_of_seats,
    places,
)
from quincunx.games.multiverse.pieces.units import AGES

BUILDINGS = ("settlement", "barracks", "academy", "siege_workshop", "guard_towers", "fortress", "stone_portal")
"""The buildings the rules name; a pack may add others, which are raised and recruit like any."""
MOST_BUILDINGS = 8
POOLS = ("home", "central", "common")
VICTORIES = ("missions", "conquest", "domination", "archeology", "portal", "turn_limit")
MODES = ("duel", "ffa", "team", "siege")
SIDES = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The six directions, from north-east clockwise, for hexes and for territories alike."""
MOST_POSITIONS = 37
MOST_SEATS = 4


@dataclass(frozen=True)
class Strike:
    """The dice of a building itself."""

    dice: int = a_number(1, 6)
    range: int = a_number(1, 4)
    shoots: bool = a_flag(default=False)


@dataclass(frozen=True)
class Recruits:
    """The highest Age of the units a building recruits, by class; 0 for none."""

    builder: int = a_number(0, AGES, default=0)
    scout: int = a_number(0, AGES, default=0)
    melee: int = a_number(0, AGES, default=0)
    anticav: int = a_number(0, AGES, default=0)
    ranged: int = a_number(0, AGES, default=0)
    cavalry: int = a_number(0, AGES, default=0)
    siege: int = a_number(0, AGES, default=0)
    hero: int = a_number(0, AGES, default=0)

    def age_of(self, unit_class: str) -> int:
        assert unit_class in (*UNIT_CLASSES, "hero")
        age: int = getattr(self, unit_class)
        return age


@dataclass(frozen=True)
class Age:
    """A building at one of its Ages."""

    age: int = a_number(1, AGES)
    cost: int = a_number(0, 99)
    hp: int = a_number(1, 20)
    income: int = a_number(0, 99)
    logistics: int = a_number(0, 20)
    repair: str = a_text(("always", "undisturbed"))
    vp: int = a_number(0, 99)
    recruits: Recruits = a_table(Recruits)
    strike: Strike | None = a_table(Strike, optional=True)
    hero_limit_bonus: int = a_number(0, 9, default=0)


@dataclass(frozen=True)
class Building:
    """A kind of building."""

    id: str = a_text()
    name: str = a_text()
    buildable: bool = a_flag()
    zone: int = a_number(1, 2)
    per_player: int = a_number(0, 9)
    proximity_exempt: bool = a_flag(default=False)
    full_turn: bool = a_flag(default=False)
    enables_formation: bool = a_flag(default=False)
    ages: tuple[Age, ...] = tables(Age, key="age", least=1)
    provenance: str = a_text(default=PACK)

    def check(self, entry: Entry) -> None:
        if [age.age for age in self.ages] != list(range(1, len(self.ages) + 1)):
            raise entry.error("age", "Age 1, and perhaps Age 2 after it", ", ".join(str(age.age) for age in self.ages))


@dataclass(frozen=True)
class Territory:
    """A tile of seven hexes: the centre, then the ring from north-east clockwise; -1 stands for no adventure hex."""

    id: str = a_text()
    pool: str = a_text(POOLS)
    hexes: tuple[str, ...] = texts(TERRAINS)
    mine_hex: int = a_number(0, TILE_HEXES - 1)
    adventure_hex: int = a_number(0, TILE_HEXES - 1, default=-1)
    number: int = a_number(1, 10, default=0)

    def check(self, entry: Entry) -> None:
        if len(self.hexes) != TILE_HEXES:
            raise entry.error("hexes", f"{TILE_HEXES} hexes, the centre first", len(self.hexes))
        if (self.adventure_hex < 0) != (self.number == 0):
            raise entry.error("number", "a number from 1 to 10 if there is an adventure hex, and nothing otherwise")
        if self.adventure_hex == self.mine_hex:
            raise entry.error("mine_hex", "another hex than the adventure hex (explore.mine_adventure)")
        if self.adventure_hex >= 0 and self.hexes[self.adventure_hex] in ("mountain", "water"):
            raise entry.error("adventure_hex", "a hex that can be entered", self.hexes[self.adventure_hex])
        if self.pool == "home" and self.hexes[0] != "grassland":
            raise entry.error("hexes", "grassland in the centre of a home, for the Settlement", self.hexes[0])


@dataclass(frozen=True)
class Prebuilt:
    """A building that stands from the start, in a direction from the Settlement."""

    id: str = a_text("buildings")
    age: int = a_number(1, AGES)
    direction: int = a_number(1, 6)


@dataclass(frozen=True)
class PrebuiltFor:
    """Who begins with buildings, and with which."""

    seat: int = a_number(1, MOST_SEATS)
    buildings: tuple[Prebuilt, ...] = tables(Prebuilt, least=1)


@dataclass(frozen=True)
class Handicap:
    """What one seat is given beyond the others; `settlement_hp` of 0 stands for the usual."""

    seat: int = a_number(1, MOST_SEATS)
    extra_gold: int = a_number(0, 99, default=0)
    extra_income: int = a_number(0, 99, default=0)
    extra_units: tuple[str, ...] = texts("unit tokens", default=())
    settlement_hp: int = a_number(0, 20, default=0)


@dataclass(frozen=True)
class Map:
    """Where the territories lie, who begins where, and how it is usually played."""

    id: str = a_text()
    name: str = a_text()
    mode: str = a_text(MODES)
    players: int = a_number(2, MOST_SEATS)
    home: tuple[tuple[int, int], ...] = places()
    home_facing: tuple[int, ...] = numbers(1, 6)
    central: tuple[tuple[int, int], ...] = places()
    common: tuple[tuple[int, int], ...] = places()
    teams: tuple[tuple[int, ...], ...] = groups_of_seats()
    victory: tuple[str, ...] = texts(VICTORIES, least=1)
    mines: int = a_number(0, MOST_POSITIONS)
    formations: bool = a_flag()
    turn_limit: int = a_number(1, 99)
    head_starts: tuple[int, ...] = numbers(0, 99, default=())
    handicap: Handicap | None = a_table(Handicap, optional=True)
    prebuilt: PrebuiltFor | None = a_table(PrebuiltFor, optional=True)
    provenance: str = a_text(default=PACK)

    @property
    def positions(self) -> list[tuple[int, int]]:
        """All positions in the order in which they are numbered: homes, central ones, then the common ones."""
        return [*self.home, *self.central, *self.common]

    def check(self, entry: Entry) -> None:
        """What of mod.map_check a map tells by itself; tiles are counted where they are known."""
        for field in ("home", "home_facing"):
            if len(getattr(self, field)) != self.players:
                raise entry.error(field, expected("map.one_each", n=self.players), len(getattr(self, field)))
        if len(self.head_starts) >= self.players:
            raise entry.error("head_starts", expected("map.head_starts", n=self.players - 1), len(self.head_starts))
        if len(self.positions) > MOST_POSITIONS:
            raise entry.error("common", expected("map.most_positions", n=MOST_POSITIONS), len(self.positions))
        seen: set[tuple[int, int]] = set()
        for field in ("home", "central", "common"):
            for place in getattr(self, field):
                if place in seen:
                    raise entry.error(field, expected("map.different"), list(place))
                seen.add(place)
        self.check_neighbours(entry)
        self.check_seats(entry)
        if self.mines > len(self.central) + len(self.common):
            most = len(self.central) + len(self.common)
            raise entry.error("mines", expected("map.most_mines", n=most), self.mines)

    def check_neighbours(self, entry: Entry) -> None:
        """All positions hang together, and no two homes are neighbours."""
        for home in self.home:
            if any(near in self.home for near in around(home)):
                raise entry.error("home", expected("map.no_neighbours"), list(home))
        reached, edge = {self.home[0]}, [self.home[0]]
        while edge:
            found = [near for near in around(edge.pop()) if near in self.positions and near not in reached]
            reached.update(found)
            edge += found
        for place in self.positions:
            if place not in reached:
                field = next(name for name in ("home", "central", "common") if place in getattr(self, name))
                raise entry.error(field, expected("map.connected"), list(place))

    def check_seats(self, entry: Entry) -> None:
        """Teams name every seat once, in at least two sides; who is favoured has a seat."""
        if sorted(seat for side in self.teams for seat in side) != list(range(1, self.players + 1)):
            raise entry.error("teams", expected("map.every_seat", n=self.players))
        if len(self.teams) < 2 or not all(self.teams):
            raise entry.error("teams", expected("map.two_sides"))
        if self.mode == "siege" and self.players != 2:
            raise entry.error("players", expected("map.siege"))
        for field in ("handicap", "prebuilt"):
            favour = getattr(self, field)
            if favour is not None and favour.seat > self.players:
                raise entry.error(field, expected("map.seat", n=self.players), favour.seat)


def around(place: tuple[int, int]) -> list[tuple[int, int]]:
    """The six neighbours of a position."""
    return [(place[0] + side[0], place[1] + side[1]) for side in SIDES]


@dataclass(frozen=True)
class Grounds:
    """Buildings, tiles and maps."""

    buildings: dict[str, Building]
    territories: dict[str, Territory]
    maps: dict[str, Map]


def read_buildings(reader: Reader) -> dict[str, Building]:
    """The buildings, which units name."""
    buildings = reader.all("building", Building)
    missing = [name for name in BUILDINGS if name not in buildings]
    reader.check(not missing, "building", f"an entry each for {', '.join(BUILDINGS)}", f"none for {', '.join(missing)}")
    raised = [building.id for building in buildings.values() if building.buildable]
    reader.check(len(raised) <= MOST_BUILDINGS, "building", f"at most {MOST_BUILDINGS} to be raised", len(raised))
    reader.known["buildings"] = buildings
    return buildings


def read_maps(reader: Reader, territories: dict[str, Territory]) -> dict[str, Map]:
    """The maps, each with tiles enough."""
    maps = reader.all("map", Map)
    for each in maps.values():
        check_tiles(reader, each, territories)
    reader.check(bool(maps), "map", "at least one map", "none")
    return maps


def check_tiles(reader: Reader, each: Map, territories: dict[str, Territory]) -> None:
    """Are there as many tiles in each pool as the map has positions for them?"""
    for pool, field in zip(POOLS, ("home", "central", "common"), strict=True):
        there = sum(tile.pool == pool for tile in territories.values())
        wanted = len(getattr(each, field))
        reader.check(
            wanted <= there,
            f"map {each.id!r}, field {field!r}",
            expected("map.most_tiles", n=there, pool=repr(pool)),
            wanted,
        )
