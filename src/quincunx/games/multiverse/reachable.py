# hot: compiled by mypyc
"""Where the units of a player can get in what is left of their phase."""

from __future__ import annotations

from quincunx.games.multiverse.actions import BLOCK, BLOCKS
from quincunx.games.multiverse.paths import reach
from quincunx.games.multiverse.steps.block import BlockOrders
from quincunx.games.multiverse.steps.orders import Orders
from quincunx.games.multiverse.world import World


def reachable(world: World, eye: int) -> dict[str, int]:
    """The hexes that units of whoever gives orders can get to, and how many of them can."""
    if not world.steps or not isinstance(world.steps[-1], (Orders, BlockOrders)):
        return {}
    found = [0] * world.chart.count
    for step in world.steps:
        if isinstance(step, Orders) and step.seat == eye:
            for action in step.options(world, eye):
                if BLOCK <= action < BLOCK + BLOCKS:
                    for at in reach(world, BLOCKS * eye + action - BLOCK):
                        found[at] += 1
    return {name: count for name, count in zip(world.chart.names, found, strict=True) if count}
