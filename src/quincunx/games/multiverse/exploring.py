# hot: compiled by mypyc
"""Exploring territories: who may, what it costs, and how a tile comes to lie."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.chart import OFF, PLACES, UNEXPLORED, WAYS
from quincunx.games.multiverse.moving import EXPLORE_AP, has_passive
from quincunx.games.multiverse.sight import look_everywhere
from quincunx.games.multiverse.territory import turn_up
from quincunx.games.multiverse.world import World, with_value


def reveal_cost(world: World, block: i64) -> i64:
    """1 AP; for some the first territory of a turn costs less (explore.cost)."""
    kind = world.kinds[block]
    if not world.reveals[block] and has_passive(world, block // BLOCKS, kind, "explore_cost"):
        return world.box.kinds.passive_amount[kind]
    return EXPLORE_AP


def may_reveal(world: World, block: i64, left: i64) -> list[int]:
    """The unexplored positions next to a block that it can explore for so many AP; decoys can none (explore.who)."""
    found: list[int] = []
    if reveal_cost(world, block) > left or world.kinds[block] == world.box.kinds.decoy:
        return found
    start, near_to, terrain = i64(world.where[block]), world.chart.near, world.terrain
    for way in range(WAYS):
        near = near_to[WAYS * start + way]
        if near != OFF and terrain[near] == UNEXPLORED and near // PLACES not in found:
            found.append(near // PLACES)
    found.sort()
    return found


def neighbour_to_name(world: World, seat: int) -> int:
    """The player to the right of the explorer: the one before in player order who still plays."""
    other = (seat - 1) % world.seats
    while world.left >> other & 1:
        other = (other - 1) % world.seats
    return other


def reveal(world: World, seat: i64, position: i64, territory: i64, number: i64) -> None:
    """A territory is turned up, its side of a number towards the territory it was explored from (explore.facing)."""
    turn_up(world, position, number, world.chart.side_to(position, territory) + 1)
    world.explored = with_value(world.explored, seat, world.explored[seat] + 1)
    world.show_all()
    world.note(lines.REVEALS, seat, PLACES * position, number)
    look_everywhere(world)
