# hot: compiled by mypyc
"""Fog of war: who sees which block, and what turning one up, or not, tells everybody."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import FOREST, NOTHING
from quincunx.games.multiverse.chart import FAR, OFF, has_line
from quincunx.games.multiverse.hidden import unveil
from quincunx.games.multiverse.moving import ability_of, class_bonus, lasts
from quincunx.games.multiverse.world import KNOWN, UNSHOWN, World

NEXT_TO: Final = 1
PLAIN_SIGHT: Final = 2
FARTHEST: Final = 3
"""As far as any sight reaches; plain sight is the same for every block, even a decoy (decoy.sight)."""
BITS: Final = 12
SPREAD: Final = 1 << BITS
"""More than there are blocks."""


def reach_of(world: World, owner: i64, kind: i64) -> i64:
    """How far a block of a kind sees (glossary.los, track.class_bonus)."""
    reach = world.box.sight + class_bonus(world, owner, kind, "sight")
    if world.box.kinds.is_hero(int(kind)):
        for ability in ability_of(world, kind, "sight"):
            reach += ability.amount
    return min(FARTHEST, reach)


def scouts(world: World, kind: i64) -> bool:
    """Has a kind of block scout sight, by its card or by what a hero has learned? (fog.scout_who)"""
    kinds = world.box.kinds
    if kinds.scouts[kind]:
        return True
    if not kinds.is_hero(int(kind)):
        return False
    return any("scout_sight" in ability.grants for ability in ability_of(world, kind, "sight"))


def is_hidden_by_forest(world: World, at: i64) -> bool:
    """Is a block here seen only from next to it? Not inside a building (fog.forest_target, fog.garrison)."""
    return world.terrain[at] == FOREST and world.built[at] == NOTHING


def is_smoked(world: World, block: i64) -> bool:
    """Is this a hero behind smoke, whom only those next to it can make out?"""
    return lasts(world, world.kinds[block], "hide")


def sees_plainly(world: World, viewer: i64, at: i64) -> bool:
    """Does anybody who stands in one hex see a block in another, without special sight?"""
    far = world.chart.distance(viewer, at)
    if far <= 1:
        return True
    if far > PLAIN_SIGHT or is_hidden_by_forest(world, at):
        return False
    return has_line(world.chart, world.box.land, world.terrain, viewer, at, False)


def sees_specially(world: World, block: i64, kind: i64, at: i64) -> bool:
    """Would a block, if it were of this kind, see into a hex by special sight?"""
    viewer = world.where[block]
    if world.chart.distance(viewer, at) > reach_of(world, block // BLOCKS, kind):
        return False
    scout = scouts(world, kind)
    if is_hidden_by_forest(world, at) and not scout:
        return False
    return has_line(world.chart, world.box.land, world.terrain, viewer, at, scout)


def near_by(world: World, owner: i64, at: i64) -> list[int]:
    """The enemies of a player, among those that have been shown, who are close enough to see a hex by any sight."""
    far, to_here = world.chart.far, i64(world.chart.count) * at
    where, batch, used = world.where, world.batch, world.used
    found: list[int] = []
    for seat in range(i64(world.seats)):
        if not world.allied(owner, seat):
            for block in range(BLOCKS * seat, i64(used[seat])):
                viewer = i64(where[block])
                if viewer != OFF and i64(far[to_here + viewer]) <= FARTHEST and i64(batch[block]) != UNSHOWN:
                    found.append(int(block))
    return found


def is_watched(world: World, owner: i64, at: i64, far: i64) -> bool:
    """Has an enemy's building, up to so far away, a player's block in a hex in sight?"""
    distance, to_here = world.chart.far, i64(world.chart.count) * at
    for seat in range(i64(world.seats)):
        if not world.allied(owner, seat):
            for viewer in world.held[seat]:
                in_reach = i64(distance[to_here + viewer]) <= far
                if in_reach and not world.sites[viewer] and sees_plainly(world, viewer, at):
                    return True
    return False


def is_seen(world: World, block: i64, smoked: bool, near: list[int]) -> bool:
    """Has an enemy's block this one in sight? Special sight shows whoever has it (fog.special_sight_shows)."""
    at = world.where[block]
    far: i64 = NEXT_TO if smoked else PLAIN_SIGHT
    for other in near:
        viewer = world.where[other]
        if world.chart.distance(viewer, at) <= far and sees_plainly(world, viewer, at):
            return True
    return not smoked and seen_specially(world, block, near)


def seen_specially(world: World, block: i64, near: list[int]) -> bool:
    """Does an enemy see this block by special sight? That enemy is then known to everybody."""
    at = world.where[block]
    found = False
    for other in near:
        if sees_specially(world, other, world.kinds[other], at):
            unveil(world, other)
            found = True
    return found


def rule_out(world: World, block: i64, near: list[int]) -> None:
    """Unseen enemies near a block that stays down have no special sight of it, as everybody can tell."""
    for other in near:
        if world.batch[other] >= 0:
            rule_out_kinds(world, other, world.where[block])


def rule_out_kinds(world: World, other: i64, at: i64) -> None:
    """An unseen block does not see into a hex by special sight."""
    for kind in range(world.box.kinds.count):
        if world.may_be[other] >> kind & 1 and sees_specially(world, other, kind, at):
            world.may_be[other] &= ~(1 << kind)


def look_at(world: World, block: i64) -> bool:
    """Turn a block up or down by which of its enemies see it; is it newly identified? A decoy that is seen goes."""
    if world.where[block] == OFF:
        return False
    smoked = is_smoked(world, block)
    owner, at = block // BLOCKS, i64(world.where[block])
    watched = is_watched(world, owner, at, NEXT_TO if smoked else PLAIN_SIGHT)
    near = near_by(world, owner, at) if not watched else []
    if not watched and not is_seen(world, block, smoked, near):
        world.up[block] = 0
        if near and not smoked:
            rule_out(world, block, near)
        return False
    if world.up[block]:
        return False
    world.up[block] = 1
    first_time = world.batch[block] != KNOWN
    unveil(world, block)
    kind = world.kinds[block]
    if kind == world.box.kinds.decoy:
        world.note(lines.DECOY_SEEN, owner, world.where[block])
        world.take_off(block)
    elif first_time:
        world.note(lines.IDENTIFIED, owner, kind, world.where[block])
    return True


def look_around(world: World, block: i64, before: i64) -> bool:
    """Sight after a block has made a step: of enemies near the hexes it left and entered, and of itself.

    Is an enemy newly identified, or the block itself? A decoy shows what it sees before it is seen (decoy.sight).
    """
    owner = block // BLOCKS
    after = i64(world.where[block]) if world.where[block] != OFF else before
    near = in_order(world, owner, before, after)
    news = False
    for other in near:
        if look_at(world, other):
            news = True
    if not look_at(world, block):
        return news
    if world.where[block] == OFF:
        for other in near:
            look_at(world, other)
    return True


def in_order(world: World, owner: i64, before: i64, after: i64) -> list[int]:
    """The enemies of a player close to two hexes, by how near they stand to the first, then to the second."""
    far, slot, where = world.chart.far, world.chart.slot, world.where
    to_first, to_second = i64(world.chart.count) * before, i64(world.chart.count) * after
    near = near_by(world, owner, before)
    keyed = [int((i64(slot[to_first + i64(where[other])]) << BITS) + other) for other in near]
    if after != before:
        for other in near_by(world, owner, after):
            viewer = i64(where[other])
            if i64(far[to_first + viewer]) > FARTHEST:
                keyed.append(int(((i64(slot[to_second + viewer]) + FAR + 1) << BITS) + other))
    if len(keyed) > 1:
        keyed.sort()
    return [key % SPREAD for key in keyed]


def look_everywhere(world: World) -> None:
    """Sight of all blocks, after the map has changed or new blocks have been shown (fog.continuous)."""
    for seat in world.still_in():
        for block in world.blocks_of(seat):
            if world.batch[block] != UNSHOWN:
                look_at(world, block)
