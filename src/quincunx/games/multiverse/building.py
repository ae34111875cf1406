# hot: compiled by mypyc
"""Construction: where buildings may stand, what raising them changes, roads and what they connect."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.chart import OFF, UNEXPLORED, WAYS
from quincunx.games.multiverse.world import CARAVAN, COMPETITION, ROAD, World, with_value


def zone_forbids(world: World, at: i64, kind: i64) -> bool:
    """Would the new building and one that stands each lie in the zone of the other? (build.zone_mutual)"""
    zone, built, around = world.box.works.zone, world.built, world.chart.around[at]
    for n in range(i64(world.chart.upto[at][2])):
        other = i64(around[n])
        if i64(built[other]) != NOTHING:
            far = world.chart.distance(at, other)
            if far <= zone[kind] and far <= zone[built[other]]:
                return True
    return False


def next_to_unexplored(world: World, at: i64) -> bool:
    near_to, terrain = world.chart.near, world.terrain
    for way in range(WAYS):
        near = i64(near_to[WAYS * at + way])
        if near != OFF and i64(terrain[near]) == UNEXPLORED:
            return True
    return False


def next_to_token(world: World, at: i64) -> bool:
    near_to, tokens = world.chart.near, world.tokens
    for way in range(WAYS):
        near = i64(near_to[WAYS * at + way])
        if near != OFF and i64(tokens[near]) != 0:
            return True
    return False


def is_crowded(world: World, at: i64) -> bool:
    """Is something unexplored, or an adventure, next to a hex?"""
    return next_to_unexplored(world, at) or next_to_token(world, at)


def is_building_ground(world: World, at: i64) -> bool:
    """Is this a hex one may build on, with nothing in the way? (build.construct, mine.no_building)"""
    kind = world.terrain[at]
    return (
        kind != UNEXPLORED
        and world.box.may_build[kind]
        and world.built[at] == NOTHING
        and not world.mines[at]
        and not world.markers[at] & (CARAVAN | COMPETITION)
        and not world.tokens[at]
    )


def fits_in(world: World, at: i64, kind: i64) -> bool:
    """Do ground, zones and proximity allow a building of this kind here?"""
    if not is_building_ground(world, at) or zone_forbids(world, at, kind):
        return False
    return world.box.works.exempt[kind] or not is_crowded(world, at)


def count_of(world: World, seat: i64, kind: i64) -> i64:
    """How many buildings of a kind a player owns, sites included."""
    return len([at for at in world.buildings_of(seat) if world.built[at] == kind])


def stand(world: World, seat: i64, at: i64, kind: i64, age: i64, site: bool) -> None:
    """A building stands in a hex from now on: forest is cleared, and adjacent roads lead to it."""
    world.built = with_value(world.built, at, kind)
    world.holder = with_value(world.holder, at, seat)
    world.ages = with_value(world.ages, at, age)
    world.damage = with_value(world.damage, at, 0)
    world.sites = with_value(world.sites, at, 1 if site else 0)
    world.find_buildings()
    terrain = world.terrain[at]
    if world.box.chop_gold[terrain] > 0:
        world.terrain = with_value(world.terrain, at, world.box.chop_becomes[terrain])
    if not site:
        link_all(world, at)


def is_road_hex(world: World, at: i64) -> bool:
    """Does a road, or a completed building, lie here? (road.crossroads)"""
    if world.roads[at] & ROAD:
        return True
    kind = world.built[at]
    return kind != NOTHING and not world.sites[at] and not world.box.works.neutral[kind]


def link_all(world: World, at: i64) -> None:
    """Links from a hex to all adjacent roads and completed buildings."""
    for way in range(WAYS):
        near = world.chart.near[WAYS * at + way]
        if near != OFF and is_road_hex(world, near):
            set_link(world, at, way, True)


def set_link(world: World, at: i64, way: i64, there: bool) -> None:
    """A link between a hex and its neighbour in a direction is there, or is not."""
    near = world.chart.near[WAYS * at + way]
    back = (way + 3) % WAYS
    roads = world.roads[:]
    if there:
        roads[at] |= 1 << way
        roads[near] |= 1 << back
    else:
        roads[at] &= ~(1 << way)
        roads[near] &= ~(1 << back)
    world.roads = roads


def lay_road(world: World, at: i64) -> None:
    """A road in a hex, linked to all roads and buildings next to it."""
    world.roads = with_value(world.roads, at, world.roads[at] | ROAD)
    link_all(world, at)


def open_links(world: World, at: i64) -> list[int]:
    """The directions in which a road hex could still be linked to a road."""
    found: list[int] = []
    for way in range(WAYS):
        near = world.chart.near[WAYS * at + way]
        if near != OFF and not world.roads[at] >> way & 1 and is_road_hex(world, near):
            found.append(way)
    return found


def free_links(world: World, at: i64) -> list[int]:
    """The links of a road hex its builder chooses: those to other roads; buildings are always linked (road.links)."""
    found: list[int] = []
    for way in range(WAYS):
        near = world.chart.near[WAYS * at + way]
        if near != OFF and world.roads[at] >> way & 1 and world.built[near] == NOTHING:
            found.append(way)
    return found


def carries(world: World, seat: i64, at: i64) -> bool:
    """Does a connection of this player run through a hex: by road or own building, with no enemy block on it?

    Allied buildings carry it, those of others only where a road runs through their hex (road.crossroads_enemy).
    """
    if world.built[at] != NOTHING and not world.sites[at]:
        if not world.allied(seat, world.holder[at]):
            return False
    elif not world.roads[at] & ROAD:
        return False
    block = world.on[at]
    while block != NOTHING:
        if not world.allied(seat, block // 48):
            return False
        block = world.then[block]
    return True


def connected(world: World, seat: i64) -> list[int]:
    """The hexes of a player's completed buildings that a road connects with the Settlement, itself left out."""
    home = world.home(seat)
    if world.built[home] == NOTHING or world.holder[home] != seat or not world.roads[home]:
        return []
    reached = {int(home)}
    edge = [int(home)]
    while edge:
        at = edge.pop()
        for way in range(WAYS):
            if world.roads[at] >> way & 1:
                near = world.chart.near[WAYS * at + way]
                if near not in reached and carries(world, seat, near):
                    reached.add(near)
                    edge.append(near)
    return [at for at in world.completed(seat) if at in reached and at != home]
