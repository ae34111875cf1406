# hot: compiled by mypyc
"""Where new blocks can come in, and what a block that came in somewhere can be."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.prices import hero_cost
from quincunx.games.multiverse.world import FALLEN, FREE_HERO, ON_BOARD, World


def trains(world: World, at: i64, kind: i64) -> bool:
    """Does the building in a hex bring out blocks of this kind? (build.recruit, hero.place, decoy.where)"""
    if world.sites[at]:
        return False
    kinds, works = world.box.kinds, world.box.works
    building = world.at_age(at)
    if kind == kinds.decoy:
        return works.recruits_any[building]
    if kind >= kinds.first_hero:
        return works.takes_heroes[building]
    if not kinds.trained_at[kind] >> world.built[at] & 1:
        return False
    return works.recruits[building][kinds.classes[kind]] >= kinds.ages[kind]


def has_room(world: World, seat: i64, kind: i64, at: i64, inside: bool) -> bool:
    """Can a new block of this kind stand in a hex: in the building itself, or next to it? (build.recruit_place)"""
    if not inside and (not world.is_passable(at) or world.tokens[at] or world.built[at] != NOTHING):
        return False
    return world.may_join(kind, at, seat)


def entries(world: World, seat: i64, kind: i64, one: bool = False) -> list[int]:
    """The hexes in which a new block of this kind can be put down, by number; `one`: any of them will do."""
    found: list[int] = []
    for home in world.buildings_of(seat):
        if not trains(world, home, kind):
            continue
        if has_room(world, seat, kind, home, True):
            found.append(home)
        if one and found:
            return found
        for near in world.chart.neighbours(home):
            if near not in found and has_room(world, seat, kind, near, False):
                found.append(near)
                if one:
                    return found
    found.sort()
    return found


def can_be(world: World, seat: i64, at: i64, with_decoys: bool) -> int:
    """All kinds that can have come in at a hex in this build phase, as bits: what the buildings there bring out."""
    kinds = world.box.kinds
    homes = [home for home in world.completed(seat) if world.chart.distance(home, at) <= 1]
    found = 0
    for kind in kinds.of_faction[world.setting.factions[seat]]:
        for home in homes:
            if trains(world, home, kind):
                found |= 1 << kind
    for home in homes:
        if trains(world, home, kinds.first_hero) and kinds.decoy > kinds.first_hero:
            for hero in kinds.heroes_of[world.setting.factions[seat]]:
                found |= 1 << kinds.first_hero + hero
        if with_decoys and trains(world, home, kinds.decoy):
            found |= 1 << kinds.decoy
    return found


# ---- heroes


def hero_limit(world: World, seat: i64) -> i64:
    """How many heroes a player may have on the board (hero.limit)."""
    limit = world.box.hero_rules.limit
    for at in world.completed(seat):
        limit += world.box.works.hero_bonus[world.at_age(at)]
    return min(limit, world.box.hero_rules.most)


def heroes_of(world: World, seat: i64, state: i64) -> list[int]:
    """The heroes of a player who are on the board, or have fallen."""
    heroes = range(len(world.hero_owner))
    return [hero for hero in heroes if world.hero_owner[hero] == seat and world.hero_state[hero] == state]


def may_take(world: World, seat: i64, hero: i64) -> bool:
    """Is this hero of the player's faction free, or the player's own and fallen?"""
    if world.hero_state[hero] == FREE_HERO:
        return hero in world.box.kinds.heroes_of[world.setting.factions[seat]]
    return world.hero_state[hero] == FALLEN and world.hero_owner[hero] == seat


def may_recruit_hero(world: World, seat: i64, hero: i64) -> bool:
    return (
        hero_cost(world, hero) <= world.gold[seat]
        and may_take(world, seat, hero)
        and len(heroes_of(world, seat, ON_BOARD)) < hero_limit(world, seat)
        and len(entries(world, seat, world.box.kinds.first_hero + hero, True)) > 0
    )
