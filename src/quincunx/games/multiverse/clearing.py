# hot: compiled by mypyc
"""What is taken off the board: a building that has fallen, or all that a player had who is out of the game."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import BUILDER, NOTHING
from quincunx.games.multiverse.chart import OFF, WAYS
from quincunx.games.multiverse.world import FALLEN, KNOWN, NOBODY, PEOPLE, ROAD, World, with_value


def clear_away(world: World, seat: int) -> None:
    """Blocks, buildings and the links to them go; roads stay; cards are discarded, missions go back to their deck."""
    for block in range(BLOCKS * seat, BLOCKS * seat + BLOCKS):
        if world.kinds[block] != NOTHING:
            world.take_off(block)
    for at in world.buildings_of(seat)[:]:
        if world.box.works.neutral[world.built[at]]:
            world.holder = with_value(world.holder, at, NOBODY)
            world.damage = with_value(world.damage, at, 0)
        else:
            tear_down(world, at)
    world.find_buildings()
    for card in world.hands[seat] + world.drawn[seat]:
        if card != world.box.empty_words:
            world.discard.append(card)
    world.mission_deck = world.missions[seat] + world.mission_deck
    world.hands[seat], world.drawn[seat], world.missions[seat] = [], [], []
    for hero in range(len(world.hero_owner)):
        if world.hero_owner[hero] == seat:
            world.hero_state[hero] = FALLEN
            world.hero_batch[hero] = KNOWN
    for n in range(len(world.batches) - 1, -1, -1):
        if world.batches[n] % PEOPLE == seat:
            del world.batches[n], world.batch_gold[n], world.batch_extra[n]


def give_up_site(world: World, owner: i64, kind: i64, at: i64) -> None:
    """A site is lost once its Builder dies or leaves it (build.fortress_lost, build.fortress_leave)."""
    if world.box.kinds.classes[kind] == BUILDER and world.sites[at] and world.holder[at] == owner:
        world.note(lines.SITE_LOST, owner, world.built[at], at)
        tear_down(world, at)


def tear_down(world: World, at: i64) -> None:
    """A building is gone, and so are the links of roads to it, unless a road runs through its hex."""
    world.built = with_value(world.built, at, NOTHING)
    world.holder = with_value(world.holder, at, NOBODY)
    world.ages = with_value(world.ages, at, 0)
    world.damage = with_value(world.damage, at, 0)
    world.sites = with_value(world.sites, at, 0)
    world.stages = with_value(world.stages, at, 0)
    world.hit = with_value(world.hit, at, 0)
    world.fired = with_value(world.fired, at, 0)
    world.find_buildings()
    if world.roads[at] & ROAD:
        return
    roads = world.roads[:]
    roads[at] = 0
    for way in range(WAYS):
        near = world.chart.near[WAYS * at + way]
        if near != OFF:
            roads[near] &= ~(1 << (way + 3) % WAYS)
    world.roads = roads
