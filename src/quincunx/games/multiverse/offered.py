# cold: interpreted
"""What a view tells whoever chooses, and nobody else: where the picked block gets with how many AP left, what it could
attack at which odds, and what can be bought or built, with the reason for what cannot."""

from __future__ import annotations

from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.games.multiverse.actions import (
    BLOCKS,
    BUY,
    CHOP,
    DECOY,
    DIG,
    HERO,
    PORTAL,
    RAISE,
    RECRUIT,
    ROAD,
    UPGRADE,
)
from quincunx.games.multiverse.box import PORTAL_BUILT
from quincunx.games.multiverse.chart import OFF
from quincunx.games.multiverse.exchange import Exchange
from quincunx.games.multiverse.exploring import reveal_cost
from quincunx.games.multiverse.forecast import declared
from quincunx.games.multiverse.paths import reach
from quincunx.games.multiverse.recruiting import may_take
from quincunx.games.multiverse.steps.block import BlockOrders
from quincunx.games.multiverse.steps.build import HeroPoints, Place, Works
from quincunx.games.multiverse.steps.heroes import Aim, Grant
from quincunx.games.multiverse.steps.jobs import AddLinks, Job, LeaveOut
from quincunx.games.multiverse.steps.orders import TowerShot
from quincunx.games.multiverse.world import World

JOBS = {UPGRADE: "upgrade", ROAD: "road", CHOP: "chop", DIG: "dig", PORTAL: "portal"}


def picked(world: World, eye: int) -> Data | None:
    """What this player has picked and is asked about: a block, a building or a road, and all it could do from there."""
    step = world.steps[-1] if world.steps else None
    if isinstance(step, (BlockOrders, Job, Aim, Grant)) and step.seat == eye:
        found = at_block(world, step)
    elif isinstance(step, (TowerShot, LeaveOut, AddLinks)) and step.seat == eye:
        found = {"hex": world.chart.names[step.at]}
    elif isinstance(step, Place) and step.seat == eye:
        return {"kind": world.box.kinds.ids[step.kind]}
    elif isinstance(step, HeroPoints) and step.seat == eye:
        return {"hero": world.box.hero_ids[step.hero]}
    else:
        return None
    if isinstance(step, (BlockOrders, TowerShot)):
        found["targets"] = targets(world, step)
    return found


def at_block(world: World, step: BlockOrders | Job | Aim | Grant) -> Data:
    """A picked block; with its orders, where it gets and what it can explore."""
    block = BLOCKS * step.seat + step.slot
    at = world.where[block]
    found: Data = {"block": step.slot + 1, "hex": world.chart.names[at] if at != OFF else None}
    if isinstance(step, BlockOrders):
        spare = [OFF] * world.chart.count
        offered = {world.notation(step.seat, action) for action in step.options(world, step.seat)}
        names = world.chart.names
        reached = reach(world, block, False, spare)
        found["reach"] = {names[to]: spare[to] for to in reached if f"to:{names[to]}" in offered}
        explored = [each.removeprefix("reveal:") for each in sorted(offered) if each.startswith("reveal:")]
        found["reveals"] = {position: int(reveal_cost(world, block)) for position in explored}
    return found


def targets(world: World, step: BlockOrders | TowerShot) -> Data:
    """The hexes that can be attacked: by which choice, and the chances that the target and the attacker fall."""
    twin = world.copy(FastDice(0))
    found: Data = {}
    for action in step.options(world, step.seat):
        fight = declared(world, step, step.seat, action)
        if fight is not None:
            chances = Exchange(twin, fight)
            odds = {"kills": round(chances.kills, 4), "dies": round(chances.dies, 4)}
            found[world.chart.names[fight.at]] = {"do": world.notation(step.seat, action), **odds}
    return found


# ---- what can be bought and built


def menu(world: World, eye: int) -> list[Data] | None:
    """What can be bought while this player builds, or what a Builder can do; None at other times."""
    for n in range(len(world.steps) - 1, -1, -1):
        step = world.steps[n]
        if isinstance(step, (Works, Job)) and step.seat == eye:
            offered = step.options(world, eye)
            return [entry(world, step, action, what, action in offered) for action, what in sold(world, step)]
    return None


def sold(world: World, step: Works | Job) -> list[tuple[int, str]]:
    """The actions on a menu, and what each is about."""
    box, seat = world.box, step.seat
    if isinstance(step, Job):
        raised = [(RAISE + n, box.works.ids[works]) for n, works in enumerate(box.works.raised)]
        portals = world.setting.ways & PORTAL_BUILT
        return raised + [(action, name) for action, name in JOBS.items() if action != PORTAL or portals]
    units = box.kinds.of_faction[world.setting.factions[seat]]
    found = [(RECRUIT + n, box.kinds.ids[kind]) for n, kind in enumerate(units)]
    for hero in range(len(box.heroes)):
        if may_take(world, seat, hero) or world.hero_owner[hero] == seat:
            found.append((HERO + hero, box.hero_ids[hero]))
    return [*found, (DECOY, "decoy"), *[(BUY + n, box.card_ids[card]) for n, card in enumerate(world.row)]]


def entry(world: World, step: Works | Job, action: int, what: str, open_: bool) -> Data:
    """A line of the menu: what it costs, and why it cannot be had, if it cannot."""
    seat = step.seat
    verb = world.space().verb_of(action)
    found: Data = {"do": world.notation(seat, action), "what": what, "verb": verb.name, "why": None}
    costs = open_ or verb.first in (RECRUIT, HERO, BUY, RAISE)
    found["cost"] = step.details(world, seat, verb.first, action - verb.first).get("n", 0) if costs else None
    if not open_:
        message = step.refusal(world, seat, action).message
        found["why"] = {"key": message.key, **message.params}
    return found
