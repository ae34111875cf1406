# hot: compiled by mypyc
"""Aether mines: who controls one, and what it yields."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.prices import section
from quincunx.games.multiverse.world import NOBODY, World


def stands_on(world: World, at: i64) -> i64:
    """Whose unit stands in a hex; NOBODY if there is none but perhaps a decoy."""
    for block in world.blocks_on(at):
        if world.kinds[block] != world.box.kinds.decoy:
            return block // BLOCKS
    return NOBODY


def zone_owners(world: World, at: i64) -> list[int]:
    """The players in whose zone a hex lies, by a completed building."""
    zone = world.box.works.zone
    found: list[int] = []
    for seat in world.still_in():
        for home in world.completed(seat):
            if world.chart.distance(home, at) <= zone[world.built[home]]:
                found.append(seat)
                break
    return found


def has_mine(world: World, seat: i64, at: i64, there: i64) -> bool:
    """Does a player control a mine if the unit there is this one's? Else by a zone nobody shares (mine.control)."""
    if there != NOBODY:
        return there == seat
    owners = zone_owners(world, at)
    return len(owners) == 1 and owners[0] == seat


def mines_of(world: World, seat: i64) -> list[int]:
    """The mines a player controls."""
    mines = [at for at in range(world.chart.count) if world.mines[at]]
    return [at for at in mines if has_mine(world, seat, at, stands_on(world, at))]


def gain_stones(world: World, seat: i64) -> None:
    """Every controlled mine gives a stone, and what the dial adds (mine.yield, turn.tracks_aether)."""
    found = mines_of(world, seat)
    for at in range(world.chart.count):
        if world.mines[at]:
            tell_decoys(world, seat, at)
    if not found:
        return
    each = 1 + (world.box.dial_mines[section(world.box, world.turn)] if world.turn > 1 else 0)
    stones = each * len(found)
    world.stones[seat] += stones
    world.note(lines.STONES, seat, stones, world.stones[seat])


def tell_decoys(world: World, seat: i64, at: i64) -> None:
    """Where a mine's yield hangs on a lone unseen block being a unit, everybody now knows whether it is one."""
    there = world.blocks_on(at)
    if len(there) != 1 or world.batch[there[0]] < 0:
        return
    block, decoy = there[0], 1 << world.box.kinds.decoy
    if has_mine(world, seat, at, block // BLOCKS) == has_mine(world, seat, at, NOBODY):
        return
    if stands_on(world, at) == NOBODY:
        world.may_be[block] &= decoy
    else:
        world.may_be[block] &= ~decoy
