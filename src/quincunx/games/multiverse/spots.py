# hot: compiled by mypyc
"""What a computer player sees in the map: where buildings could stand, adventures lie and mines are, and how near."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.multiverse.building import is_building_ground, is_crowded, zone_forbids
from quincunx.games.multiverse.mines import zone_owners
from quincunx.games.multiverse.world import NOBODY, World

TOKENS_FROM: Final = 5
WORK_FROM: Final = 8


class Spots:
    """Where buildings could stand, adventures lie and mines are, as long as the map stays as it is."""

    def __init__(self, world: World) -> None:
        self.terrain = world.terrain
        self.tokens = world.tokens
        self.built = world.built
        self.holder = world.holder
        self.works = world.sites
        self.left = world.left
        self.mines = world.mines
        self.markers = world.markers
        self.lying = [at for at in range(world.chart.count) if world.tokens[at]]
        self.mined = [at for at in range(world.chart.count) if world.mines[at]]
        self.zoned: list[int] = []
        """Who controls each mine by zones as long as no unit stands in it; NOBODY where it is shared or nobody's."""
        for at in self.mined:
            owners = zone_owners(world, at)
            self.zoned.append(owners[0] if len(owners) == 1 else NOBODY)
        self.sites: list[int] = []
        kind = world.box.works.raised[0]
        for at in range(world.chart.count):
            if is_building_ground(world, at) and not is_crowded(world, at) and not zone_forbids(world, at, kind):
                self.sites.append(at)

    def are_of(self, world: World) -> bool:
        """Is this still the map they were found on?"""
        same = self.terrain is world.terrain and self.tokens is world.tokens and self.built is world.built
        if not same or self.holder is not world.holder or self.works is not world.sites:
            return False
        return self.mines is world.mines and self.markers is world.markers and self.left == world.left


KEPT: Final[list[Spots]] = []
"""What was found last, and before: copies of a table share their map until one explores or builds."""


def spots_of(world: World) -> Spots:
    for n in range(len(KEPT)):
        known = KEPT[n]
        if known.are_of(world):
            if n:
                KEPT[n] = KEPT[0]
                KEPT[0] = known
            return known
    found = Spots(world)
    KEPT[:] = [found, *KEPT[:1]]
    return found


# ---- how near they are


def nearness(world: World, at: i64, spots: list[int]) -> float:
    """How near the nearest of some hexes is: 1 in it, 0 from far away."""
    best: i64 = WORK_FROM
    far, row = world.chart.far, i64(world.chart.count) * at
    for n in range(i64(len(spots))):
        best = min(best, i64(far[row + i64(spots[n])]))
    return float(WORK_FROM - best) / float(WORK_FROM)


def token_near(world: World, at: i64) -> float:
    """How near the nearest adventure is: 1 next to it, 0 from far away."""
    return near_tokens(world, at, spots_of(world).lying)


def near_tokens(world: World, at: i64, lying: list[int]) -> float:
    best: i64 = TOKENS_FROM
    far, row = world.chart.far, i64(world.chart.count) * at
    for n in range(i64(len(lying))):
        best = min(best, max(i64(1), i64(far[row + i64(lying[n])])))
    return float(TOKENS_FROM - best) / float(TOKENS_FROM - 1)
