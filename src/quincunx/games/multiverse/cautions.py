# cold: interpreted
"""What a player should think of: units without orders as a phase ends, attacks into a counter, sites left alone."""

from __future__ import annotations

from quincunx.core.cautions import Caution
from quincunx.core.dice import FastDice
from quincunx.core.messages import Message
from quincunx.games.multiverse.actions import ATTACK, BLOCK, BLOCKS, END, SWAP, TO
from quincunx.games.multiverse.box import BUILDER
from quincunx.games.multiverse.chart import WAYS
from quincunx.games.multiverse.exchange import Exchange
from quincunx.games.multiverse.fight import MELEE
from quincunx.games.multiverse.steps.block import BlockOrders, partner
from quincunx.games.multiverse.steps.orders import Orders
from quincunx.games.multiverse.targets import fight_of
from quincunx.games.multiverse.world import ACTED, World

GRAVE = 0.5
"""An attack more likely to cost the attacker than not is warned of, if it is less likely to bring anything."""


def cautions(world: World, seat: int) -> list[Caution]:
    """Of the end of an action phase, of attacks into a counter, and of a Builder that leaves its site."""
    step = world.steps[-1]
    if isinstance(step, Orders):
        return before_the_end(world, step, seat)
    if isinstance(step, BlockOrders):
        return before_attacks(world, step, seat) + before_leaving(world, step, seat)
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


def before_leaving(world: World, step: BlockOrders, seat: int) -> list[Caution]:
    """Steps and swaps that take a Builder away from the site it works on: the site is lost by them."""
    found: list[Caution] = []
    block = BLOCKS * seat + step.slot
    for action in step.options(world, seat):
        swaps = SWAP <= action < SWAP + WAYS
        if not swaps and not TO <= action < ATTACK:
            continue
        leaving = [block, int(partner(world, block, action - SWAP))] if swaps else [block]
        for builder in leaving:
            if works_on_site(world, builder):
                said = {"works": world.box.works.ids[world.built[world.where[builder]]]}
                found.append(Caution(action, "build.fortress_leave", Message("caution.site", said)))
                break
    return found


def works_on_site(world: World, block: int) -> bool:
    """Is this a Builder on a site of its owner?"""
    at = world.where[block]
    builds = world.box.kinds.classes[world.kinds[block]] == BUILDER
    return builds and world.sites[at] != 0 and world.holder[at] == block // BLOCKS
