# cold: interpreted
"""What a player should think of before ending an action phase: units without orders, wounds, and sites left alone."""

from __future__ import annotations

from quincunx.core.cautions import Caution
from quincunx.core.dice import FastDice
from quincunx.core.messages import Message
from quincunx.games.multiverse.actions import ATTACK, BLOCK, BLOCKS, END
from quincunx.games.multiverse.box import BUILDER
from quincunx.games.multiverse.chart import WAYS
from quincunx.games.multiverse.exchange import Exchange
from quincunx.games.multiverse.fight import MELEE
from quincunx.games.multiverse.steps.block import BlockOrders
from quincunx.games.multiverse.steps.orders import Orders
from quincunx.games.multiverse.targets import fight_of
from quincunx.games.multiverse.world import ACTED, World

GRAVE = 0.5
"""An attack more likely to cost the attacker than not is warned of, if it is less likely to bring anything."""


def cautions(world: World, seat: int) -> list[Caution]:
    """Of the end of an action phase, and of attacks into a counter."""
    step = world.steps[-1]
    if isinstance(step, Orders):
        return before_the_end(world, step, seat)
    if isinstance(step, BlockOrders):
        return before_attacks(world, step, seat)
    return []


def before_the_end(world: World, step: Orders, seat: int) -> list[Caution]:
    """Fighting units that have done nothing and could; whoever is wounded rests, which is something done."""
    offered = step.options(world, seat)
    if END not in offered:
        return []
    idle = [
        block
        for block in world.blocks_of(seat)
        if BLOCK + block - BLOCKS * seat in offered
        and world.box.kinds.classes[world.kinds[block]] < BUILDER
        and not world.marks[block] & ACTED
        and not world.wounds[block]
    ]
    if not idle:
        return []
    return [Caution(END, "action.activate", Message("caution.idle", {"n": len(idle)}))]


def before_attacks(world: World, step: BlockOrders, seat: int) -> list[Caution]:
    """Attacks in which the attacker is more likely to fall than the one attacked."""
    found: list[Caution] = []
    block = BLOCKS * seat + step.slot
    for action in step.options(world, seat):
        if ATTACK <= action < ATTACK + WAYS:
            at = world.chart.near[WAYS * world.where[block] + action - ATTACK]
            twin = world.copy(FastDice(0))
            chances = Exchange(twin, fight_of(twin, block, MELEE, at))
            if chances.dies >= GRAVE and chances.kills < chances.dies:
                percent = round(100 * chances.dies)
                found.append(Caution(action, "combat.initiative", Message("caution.counter", {"n": percent})))
    return found
