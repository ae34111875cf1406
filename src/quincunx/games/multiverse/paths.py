# hot: compiled by mypyc
"""Where a block can get to, and which way it takes (move.path)."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from mypy_extensions import i64

from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import BUILDER, FOREST, NOTHING, SIEGE
from quincunx.games.multiverse.chart import OFF, UNEXPLORED, WAYS
from quincunx.games.multiverse.moving import (
    ap_left,
    ap_of,
    ap_used,
    default_ap,
    has_rain,
    is_quick_in_woods,
    is_road_step,
    lasts,
    may_pass,
    may_set_foot,
    may_stop,
    step_cost,
)
from quincunx.games.multiverse.world import MOVES_ON, World

UNKNOWN: Final = 0
CLOSED: Final = 1
PASSED: Final = 2
ENDS: Final = 3
TOKEN: Final = 4
"""What a hex is for a block on its way: not looked at yet, closed, only to be passed, one to stop in, an adventure."""
ROAD_BITS: Final = 4
ROADS: Final = 1 << ROAD_BITS
"""More AP on roads than any block has."""
UNREACHED: Final = 1 << 20
"""Longer than any way."""


def may_enter_tokens(world: World, block: i64) -> bool:
    """May a block enter adventures: a military unit or hero, no siege weapon, that may still do more than move?"""
    own = world.box.kinds.classes[world.kinds[block]]
    return own < BUILDER and own != SIEGE and not world.marks[block] & MOVES_ON


class Walk:
    """What a search for ways needs to know of a block, found once."""

    def __init__(self, world: World, block: i64) -> None:
        owner, kind = block // BLOCKS, world.kinds[block]
        self.world = world
        self.block = block
        self.owner: i64 = owner
        self.start: i64 = world.where[block]
        self.usual: i64 = ap_of(world, owner, kind) + world.granted[block] - ap_used(world, block, kind)
        self.printed: i64 = min(default_ap(world, kind), i64(ROADS - 1))
        self.bonus: i64 = 0 if has_rain(world) else 1
        self.brave = may_enter_tokens(world, block)
        self.rides = lasts(world, kind, "pass_enemies")
        quick = is_quick_in_woods(world, owner, kind)
        self.forest: i64 = world.box.kinds.passive_amount[kind] if quick else world.box.move_cost[FOREST]
        self.on_road: i64 = min(i64(world.on_road[block]), self.printed)
        self.ground = [UNKNOWN] * world.chart.count
        self.ground[self.start] = ENDS
        self.tokens, self.built, self.on, self.terrain = world.tokens, world.built, world.on, world.terrain
        self.move_cost = world.box.move_cost

    def left(self, spent: i64, on_road: i64) -> i64:
        """AP left after so many: one more once all printed AP went into roads (road.bonus_ap)."""
        return self.usual - spent + (self.bonus if on_road >= self.printed else 0)

    def ground_of(self, at: i64) -> i64:
        known = i64(self.ground[at])
        if known != UNKNOWN:
            return known
        world = self.world
        found: i64 = CLOSED
        if i64(self.tokens[at]) != 0:
            found = TOKEN if self.brave and world.is_passable(at) else CLOSED
        elif i64(self.on[at]) == NOTHING and i64(self.built[at]) == NOTHING:
            found = ENDS if may_set_foot(world, world.kinds[self.block], at) else CLOSED
        elif may_pass(world, self.block, at, self.rides):
            found = ENDS if may_stop(world, self.block, at) else PASSED
        self.ground[at] = int(found)
        return found

    def cost(self, near: i64, by_road: bool) -> i64:
        if by_road:
            return 1
        terrain = i64(self.terrain[near])
        return self.forest if terrain == FOREST else i64(self.move_cost[terrain])

    def may_go(self, at: i64, ground: i64) -> bool:
        """May a step lead from a hex to one of such ground? Adventures begin where one could stand."""
        return ground != CLOSED and (ground != TOKEN or self.ground[at] == ENDS)

    def by_road(self, at: i64, way: i64) -> bool:
        return i64(self.world.roads[at]) >> way & 1 == 1 and is_road_step(self.world, self.owner, at, way)


def can_step(world: World, block: i64) -> bool:
    """Is there a hex this block can reach? Mostly one next to it."""
    return steps_with(world, block, ap_left(world, block), Ground())


class Ground:
    """What hexes are to blocks of one player that are looked at one after the other, each found once."""

    def __init__(self) -> None:
        self.of_units: list[int] = []
        self.of_followers: list[int] = []

    def known_to(self, world: World, block: i64) -> list[int]:
        """What is known to a block: heroes may climb or ride through, so that theirs is a list of its own."""
        kind = world.kinds[block]
        if world.box.kinds.is_hero(kind) or world.setting.formations:
            return [UNKNOWN] * world.chart.count
        if not self.of_units:
            self.of_units = [UNKNOWN] * world.chart.count
            self.of_followers = self.of_units[:]
        return self.of_followers if world.box.kinds.follows(kind) else self.of_units


def steps_with(world: World, block: i64, left: i64, ground: Ground) -> bool:
    """Is there a hex this block can reach with so many AP?"""
    if left <= 0:
        return False
    start = i64(world.where[block])
    if is_free_beside(world, start, left):
        return True
    kind = world.kinds[block]
    brave, rides = may_enter_tokens(world, block), lasts(world, kind, "pass_enemies")
    known = ground.known_to(world, block)
    if stops_next_to(world, block, start, left, brave, rides, known):
        return True
    further: i64 = -1
    for way in range(WAYS):
        near = world.chart.near[WAYS * start + way]
        if near != OFF and known[near] >= PASSED:
            after = left - step_cost(world, kind, block // BLOCKS, start, way)
            if after > 0 and stops_next_to(world, block, near, after, False, rides, known):
                return True
            further = max(further, after)
    by_road = world.on_road[block] + (left if world.roads[start] else further) >= default_ap(world, kind)
    return (further > 1 or (by_road and further >= 0)) and len(reach(world, block, True)) > 0


def is_free_beside(world: World, start: i64, left: i64) -> bool:
    """Is a hex next to one empty and open to anybody with so many AP, whatever it would cost by road or in woods?"""
    near_to, terrains, on, built, tokens = world.chart.near, world.terrain, world.on, world.built, world.tokens
    passable, costs = world.box.passable, world.box.move_cost
    for way in range(WAYS):
        near = i64(near_to[WAYS * start + way])
        if near == OFF or i64(on[near]) != NOTHING or i64(built[near]) != NOTHING or i64(tokens[near]) != 0:
            continue
        terrain = i64(terrains[near])
        if terrain not in (UNEXPLORED, FOREST) and passable[terrain] and i64(costs[terrain]) <= left:
            return True
    return False


def stops_next_to(world: World, block: i64, start: i64, left: i64, brave: bool, rides: bool, known: list[int]) -> bool:
    """Can a block that has got to a hex stop in one next to it, with so many AP? What is found there is known then."""
    kind, owner, near_to = world.kinds[block], block // BLOCKS, world.chart.near
    stands, tokens = i64(world.where[block]), world.tokens
    for way in range(WAYS):
        near = i64(near_to[WAYS * start + way])
        if near in (OFF, stands):
            continue
        if i64(tokens[near]) != 0:
            if brave and step_cost(world, kind, owner, start, way) <= left:
                return True
            continue
        found = i64(known[near])
        if found == UNKNOWN:
            found = CLOSED
            if may_pass(world, block, near, rides):
                found = ENDS if world.on[near] == NOTHING or may_stop(world, block, near) else PASSED
            known[near] = int(found)
        if found == ENDS and step_cost(world, kind, owner, start, way) <= left:
            return True
    return False


def reach(world: World, block: i64, one: bool = False, spare: list[int] | None = None) -> list[int]:
    """All hexes a block can reach and stop in, adventures included, by number; `one`: any of them will do.

    `spare` is by hex, and gets the AP that are left in each where it is less than 0.
    """
    walk = Walk(world, block)
    start, printed = walk.start, walk.printed
    most = walk.usual + walk.bonus
    found: list[int] = []
    if most <= 0:
        return found
    near_to, ground, roads = world.chart.near, walk.ground, world.roads
    # The best way to each hex so far, as AP x ROADS + AP on roads: no way that is both longer and less on roads counts.
    best = [UNREACHED] * world.chart.count
    best[start] = int(walk.on_road)
    edges: list[list[int]] = [[] for _ in range(most + 1)]
    edges[0].append(int(ROADS * start + walk.on_road))
    for spent in range(most + 1):
        for state in edges[spent]:
            at, on_road = i64(state) >> ROAD_BITS, i64(state) & (ROADS - 1)
            left = walk.left(spent, on_road)
            here = i64(ground[at])
            if spare is not None and spare[at] < 0:
                spare[at] = int(left)
            if left <= 0 or here == TOKEN or is_outdone(i64(best[at]), ROADS * spent + on_road):
                continue
            links = i64(roads[at])
            for way in range(WAYS):
                near = i64(near_to[WAYS * at + way])
                if near == OFF:
                    continue
                known = i64(ground[near])
                if known == UNKNOWN:
                    known = walk.ground_of(near)
                if known == CLOSED or (known == TOKEN and here != ENDS):
                    continue
                by_road = links >> way & 1 == 1 and walk.by_road(at, way)
                cost = walk.cost(near, by_road)
                if cost > left:
                    continue
                road = min(on_road + 1, printed) if by_road else on_road
                so_far, then = i64(best[near]), ROADS * (spent + cost) + road
                if so_far == then or is_outdone(so_far, then):
                    continue
                if so_far == UNREACHED and known >= ENDS:
                    found.append(int(near))
                    if one:
                        return found
                best[near] = int(then)
                edges[spent + cost].append(int(ROADS * near + road))
    found.sort()
    return found


def is_outdone(best: i64, way: i64) -> bool:
    """Is a way to a hex worse than the best one: no shorter, with no more AP on roads, and not the same?"""
    return best != way and best >> ROAD_BITS <= way >> ROAD_BITS and best & (ROADS - 1) >= way & (ROADS - 1)


def way_to(world: World, block: i64, target: i64) -> list[int]:
    """The directions of a block's way to a hex it can reach.

    It costs the least AP, and of equal ones it is the first clockwise from north-east.
    """
    walk = Walk(world, block)
    direct = world.chart.direction(walk.start, target)
    if direct != OFF and walk.forest > 0 and walk.cost(target, walk.by_road(walk.start, direct)) == 1:
        return [direct]
    near_to, roads, far, to_target = world.chart.near, world.roads, world.chart.far, i64(world.chart.count) * target
    most = walk.usual + walk.bonus
    # Ways are tried by what they come to if they go straight on: no step costs less than this.
    least: i64 = 1 if walk.forest > 0 else 0
    best = [-1] * world.chart.count
    edge: list[tuple[int, list[int], int, int]] = [(0, [], int(walk.start), int(walk.on_road))]
    while edge:
        total, ways, at, on_road = heappop(edge)
        if at == target:
            return ways
        if best[at] >= on_road:
            continue
        best[at] = on_road
        spent = total - least * i64(far[to_target + at]) if ways else i64(0)
        left = walk.left(spent, on_road)
        if left <= 0 or walk.ground[at] == TOKEN:
            continue
        links = i64(roads[at])
        for way in range(WAYS):
            near = i64(near_to[WAYS * i64(at) + way])
            if near == OFF or not walk.may_go(at, walk.ground_of(near)):
                continue
            by_road = links >> way & 1 == 1 and walk.by_road(at, way)
            cost = walk.cost(near, by_road)
            ahead = i64(far[to_target + near])
            if cost > left or spent + cost + ahead > most:
                continue
            road = min(i64(on_road) + 1, walk.printed) if by_road else i64(on_road)
            if i64(best[near]) < road:
                heappush(edge, (int(spent + cost + least * ahead), [*ways, way], int(near), int(road)))
    return []
