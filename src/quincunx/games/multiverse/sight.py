# hot: compiled by mypyc
"""Fog of war: who sees which block, and what turning one up, or not, tells everybody."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import FOREST, NOTHING
from quincunx.games.multiverse.chart import OFF, has_line
from quincunx.games.multiverse.hidden import unveil
from quincunx.games.multiverse.moving import ability_of, class_bonus, lasts
from quincunx.games.multiverse.world import KNOWN, UNSHOWN, World

NEXT_TO: Final = 1
PLAIN_SIGHT: Final = 2
FARTHEST: Final = 3
"""As far as any sight reaches; plain sight is the same for every block, even a decoy (decoy.sight)."""


def reach_of(world: World, owner: i64, kind: i64) -> i64:
    """How far a block of a kind sees (glossary.los, track.class_bonus)."""
    reach = world.box.economy.sight + class_bonus(world, owner, kind, "sight")
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


def is_seen(world: World, block: i64) -> bool:
    """Has an enemy this block in sight? Special sight shows whoever has it (fog.special_sight_shows)."""
    owner, at = block // BLOCKS, world.where[block]
    smoked = is_smoked(world, block)
    for viewer in [at, *world.chart.within(at, NEXT_TO if smoked else PLAIN_SIGHT)]:
        holder = world.holder[viewer]
        watched = holder >= 0 and not world.sites[viewer] and not world.allied(owner, holder)
        if watched and sees_plainly(world, viewer, at):
            return True
        other = world.on[viewer]
        while other != NOTHING:
            shown = world.batch[other] != UNSHOWN
            if shown and not world.allied(owner, other // BLOCKS) and sees_plainly(world, viewer, at):
                return True
            other = world.then[other]
    return not smoked and seen_specially(world, block)


def seen_specially(world: World, block: i64) -> bool:
    """Does an enemy see this block by special sight? That enemy is then known to everybody."""
    owner, at = block // BLOCKS, world.where[block]
    found = False
    for viewer in world.chart.within(at, FARTHEST):
        other = world.on[viewer]
        while other != NOTHING:
            shown = world.batch[other] != UNSHOWN and not world.allied(owner, other // BLOCKS)
            if shown and sees_specially(world, other, world.kinds[other], at):
                unveil(world, other)
                found = True
            other = world.then[other]
    return found


def rule_out(world: World, block: i64) -> None:
    """Unseen enemies near a block that stays down have no special sight of it, as everybody can tell."""
    owner, at = block // BLOCKS, world.where[block]
    for viewer in world.chart.within(at, FARTHEST):
        other = world.on[viewer]
        while other != NOTHING:
            if world.batch[other] >= 0 and not world.allied(owner, other // BLOCKS):
                rule_out_kinds(world, other, at)
            other = world.then[other]


def rule_out_kinds(world: World, other: i64, at: i64) -> None:
    """An unseen block does not see into a hex by special sight."""
    for kind in range(world.box.kinds.count):
        if world.may_be[other] >> kind & 1 and sees_specially(world, other, kind, at):
            world.may_be[other] &= ~(1 << kind)


def look_at(world: World, block: i64) -> bool:
    """Turn a block up or down by who sees it; is it newly identified? A decoy that is seen is removed."""
    if world.where[block] == OFF:
        return False
    if not is_seen(world, block):
        world.up[block] = 0
        if not is_smoked(world, block):
            rule_out(world, block)
        return False
    if world.up[block]:
        return False
    world.up[block] = 1
    first_time = world.batch[block] != KNOWN
    unveil(world, block)
    owner, kind = block // BLOCKS, world.kinds[block]
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
    news = False
    near: list[int] = []
    for at in (int(before), world.where[block] if world.where[block] != OFF else int(before)):
        for hex_ in [at, *world.chart.within(at, FARTHEST)]:
            other = world.on[hex_]
            while other != NOTHING:
                if not world.allied(owner, other // BLOCKS) and other not in near:
                    near.append(other)
                other = world.then[other]
    for other in near:
        if look_at(world, other):
            news = True
    if not look_at(world, block):
        return news
    if world.where[block] == OFF:
        for other in near:
            look_at(world, other)
    return True


def look_everywhere(world: World) -> None:
    """Sight of all blocks, after the map has changed or new blocks have been shown (fog.continuous)."""
    for seat in world.still_in():
        for block in world.blocks_of(seat):
            if world.batch[block] != UNSHOWN:
                look_at(world, block)
