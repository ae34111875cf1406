# hot: compiled by mypyc
"""What looks promising at a glance: for computer players, which try that first and leave what leads nowhere."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.multiverse.actions import (
    ATTACK,
    BLOCK,
    BLOCKS,
    BUY,
    CHOP,
    COMPETE,
    DECLARE,
    DECOY,
    DIG,
    DONE,
    END,
    HERO,
    LINK,
    PLACE,
    PORTAL,
    RAISE,
    RECRUIT,
    REVEAL,
    ROAD,
    SETUP,
    SHOOT,
    SWAP,
    TO,
    TOWER,
    UPGRADE,
    USE,
)
from quincunx.games.multiverse.box import BUILDER, NOTHING, SCOUT
from quincunx.games.multiverse.building import next_to_unexplored
from quincunx.games.multiverse.chart import WAYS
from quincunx.games.multiverse.judgement import advance, advance_to, standing_homes
from quincunx.games.multiverse.spots import nearness, spots_of, token_near
from quincunx.games.multiverse.world import ACTED, World

MOST_WAYS: Final = 7
"""So many hexes to go to, or to put a block down in, are weighed."""
ENOUGH: Final = 0.5
"""How promising it is to leave a block that has done something."""
AGAIN: Final = 0.6
"""How much of its promise a way has for a block that has already done something."""
WORTH_A_LOOK: Final = 2
"""A player has use for so many Builders, and for so many Scouts."""


class Around:
    """What is found once for all a block could do next: where enemies have their homes, and how near to them it is."""

    def __init__(self, world: World, block: i64) -> None:
        self.homes = standing_homes(world, block // BLOCKS)
        self.ahead = advance(world.chart, self.homes, world.where[block])


def of_block(world: World, block: i64, actions: list[int]) -> list[float]:
    """How promising each thing looks that a block could do next; one that has done something may well be left."""
    around = Around(world, block)
    if not world.marks[block] & ACTED:
        return [of_deed(world, block, action, around) for action in actions]
    found: list[float] = []
    for action in actions:
        leaning = of_deed(world, block, action, around)
        found.append(ENOUGH if action == DONE else AGAIN * leaning if TO <= action < ATTACK else leaning)
    return found


def of_deed(world: World, block: i64, action: i64, around: Around) -> float:
    if TO <= action < ATTACK:
        return of_way(world, block, action - TO, around)
    if ATTACK <= action < SWAP:
        return 0.9 if is_outnumbered(world, block, action - ATTACK) else 0.55
    if SHOOT <= action < USE:
        return 0.95
    if USE <= action < REVEAL:
        return 0.6
    if REVEAL <= action < TOWER:
        return 1.0
    if action in (SETUP, COMPETE):
        return 0.7
    return 0.05 if action == DONE else 0.0


def of_way(world: World, block: i64, at: i64, around: Around) -> float:
    """How promising it is for a block to go to a hex: adventures, the edge of the map, sites, or the enemy."""
    own = world.box.kinds.classes[world.kinds[block]]
    if world.tokens[at]:
        return 0.8
    if own == BUILDER:
        return of_site(world, at)
    edge = 0.3 if next_to_unexplored(world, at) else 0.0
    if own == SCOUT:
        return 0.3 + 2.0 * edge / 3.0 + 0.2 * token_near(world, at)
    nearer = advance(world.chart, around.homes, at) - around.ahead
    found = 0.3 + nearer + edge / 3.0 + 0.15 * token_near(world, at)
    return max(0.06, min(0.85, found))


def of_site(world: World, at: i64) -> float:
    """How promising a hex is for a Builder: near a place for a building, or in wood to chop."""
    wood = 0.1 if world.box.chop_gold[world.terrain[at]] > 0 else 0.0
    return 0.15 + 0.6 * nearness(world, at, spots_of(world).sites) + wood


def is_outnumbered(world: World, block: i64, way: i64) -> bool:
    """Has the attacker more friends next to what it attacks than the enemy has?"""
    near = world.chart.near[WAYS * world.where[block] + way]
    friends: i64 = 0
    for each in world.chart.neighbours(near):
        other = world.on[each]
        if other != NOTHING and world.box.kinds.classes[world.kinds[other]] < BUILDER:
            friends += 1 if world.allied(block // BLOCKS, other // BLOCKS) else -1
    return friends > 0


def of_order(action: i64) -> float:
    """How promising it is to order a block, let a building shoot or end the phase."""
    if action >= DECLARE:
        return 1.0
    if action >= TOWER:
        return 0.95
    return 0.1 if action == END else 0.5


def of_work(world: World, seat: i64, action: i64) -> float:
    """How promising it is to recruit, to hire a hero, to buy a card, or to give a Builder a job."""
    if action == END:
        return 0.15
    if BLOCK <= action < BLOCK + BLOCKS:
        return 0.9
    if RECRUIT <= action < HERO:
        kinds = world.box.kinds
        own = kinds.classes[kinds.of_faction[world.setting.factions[seat]][action - RECRUIT]]
        if own in (BUILDER, SCOUT):
            return 0.65 if held(world, seat, own) < WORTH_A_LOOK else 0.05
        return 0.6
    if HERO <= action < PLACE:
        return 0.45
    return 0.3 if action == DECOY or action >= BUY else 0.2


def held(world: World, seat: i64, unit_class: i64) -> i64:
    """How many blocks of a class a player has on the map."""
    count: i64 = 0
    for block in world.blocks_of(seat):
        if world.box.kinds.classes[world.kinds[block]] == unit_class:
            count += 1
    return count


def of_job(action: i64) -> float:
    """How promising a Builder's job is."""
    if RAISE <= action < UPGRADE or action in (PORTAL, DIG):
        return 0.9
    if action == UPGRADE:
        return 0.7
    if action == CHOP:
        return 0.5
    if action == ROAD:
        return 0.4
    return 0.1 if LINK <= action < BUY else 0.05


def of_place(world: World, seat: i64, kind: i64, at: i64) -> float:
    """How promising a hex is to put a new block down in: near the enemy for those who fight."""
    if world.box.kinds.classes[kind] == BUILDER:
        return of_site(world, at)
    return min(1.0, 0.2 + 0.6 * advance_to(world, seat, at) + (0.2 if next_to_unexplored(world, at) else 0.0))


def best_of(actions: list[int], leanings: list[float], first: i64, past: i64) -> list[int]:
    """All actions outside a range, and of those in it the few that look best, in their order."""
    inside = [n for n in range(len(actions)) if first <= actions[n] < past]
    if len(inside) <= MOST_WAYS:
        return actions
    inside.sort(key=lambda n: -leanings[n])
    kept = inside[:MOST_WAYS]
    return [actions[n] for n in range(len(actions)) if not first <= actions[n] < past or n in kept]
