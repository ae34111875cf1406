# hot: compiled by mypyc
"""The event dial, and the encounters that stay on the board: what moves, repairs and pays by itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.words import first_reason
from quincunx.core.step import Refusal
from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.adventures import passes
from quincunx.games.multiverse.box import NOTHING, RANGED, SHOOTERS, TRADERS
from quincunx.games.multiverse.chart import OFF, WAYS
from quincunx.games.multiverse.hidden import unveil
from quincunx.games.multiverse.moving import ap_left
from quincunx.games.multiverse.outcome import teach
from quincunx.games.multiverse.prices import section
from quincunx.games.multiverse.steps.quest import ask_points, points_of, put_token
from quincunx.games.multiverse.steps.revenue import gain
from quincunx.games.multiverse.strength import class_of
from quincunx.games.multiverse.world import ACTED, CARAVAN, COMPETITION, ENDED, ROAD, SPENT, World, with_value

COMPETE_AP: Final = 1
NUMBERS: Final = 10
"""Sides of the die that chooses adventure hexes."""


def turn_dial(world: World) -> None:
    """The section of this turn: new tokens, and encounters that move; in turn 1 nothing happens (turn.first_dial)."""
    if world.turn == 1:
        return
    here = section(world.box, world.turn)
    for _ in range(world.box.dial_tokens[here]):
        new_tokens(world)
    for encounter in world.box.dial_moves[here]:
        wander(world, encounter)


def new_tokens(world: World) -> None:
    """A die chooses the adventure hexes that get a token; where somebody stands, that comes later (dial.tokens)."""
    world.show_all()
    number = world.dice.roll(NUMBERS)
    hexes = [at for at in range(world.chart.count) if world.numbers_at[at] == number and takes_token(world, at)]
    world.note(lines.NEW_TOKENS, number, len(hexes))
    pending = world.pending[:]
    for at in hexes:
        if world.on[at] == NOTHING:
            put_token(world, at)
        elif at not in pending:
            pending.append(at)
    order = [((world.on[at] // BLOCKS - world.first) % world.seats, at) for at in pending]
    order.sort()
    world.pending = [int(at) for _, at in order]


def takes_token(world: World, at: i64) -> bool:
    """Is nothing here that keeps a token away? (dial.tokens_free, dial.tokens_existing)"""
    if world.tokens[at] or world.mines[at] or world.built[at] != NOTHING:
        return False
    return not world.roads[at] & ROAD and not world.markers[at] & (CARAVAN | COMPETITION)


# ---- encounters that travel


def marker_hex(world: World, mark: i64) -> i64:
    """Where an encounter is; OFF if it is not on the board."""
    for at in range(world.chart.count):
        if world.markers[at] & mark:
            return at
    return OFF


def wander(world: World, encounter: str) -> None:
    """A die gives the direction; what is in the way keeps it where it is (permanent.caravan_step)."""
    mark = CARAVAN if encounter == TRADERS else COMPETITION
    at = marker_hex(world, mark)
    if at == OFF:
        return
    world.show_all()
    way = world.dice.below(WAYS)
    near = world.chart.near[WAYS * at + way]
    card = world.box.adventure_ids.index(encounter)
    if near == OFF or not may_wander_to(world, near):
        world.note(lines.WAITS, card, at, way)
        return
    markers = with_value(world.markers, at, world.markers[at] & ~mark)
    world.markers = with_value(markers, near, markers[near] | mark)
    world.note(lines.WANDERS, card, at, near)


def may_wander_to(world: World, at: i64) -> bool:
    """Is a hex explored and passable, without building, token, mine or encounter? Units do not matter."""
    if not world.is_passable(at) or world.built[at] != NOTHING or world.tokens[at] or world.mines[at]:
        return False
    return not world.markers[at] & (CARAVAN | COMPETITION)


def after_dial(world: World) -> None:
    """The caravan moves on, and ants repair their colony (timing.turn_start)."""
    wander(world, TRADERS)
    works = world.box.works
    for at in range(world.chart.count):
        if world.built[at] != NOTHING and world.built[at] == works.ants and world.damage[at]:
            world.damage = with_value(world.damage, at, world.damage[at] - 1)
            world.note(lines.WILD_REPAIRS, works.ants, at, 1)


# ---- trade and competition


def trade(world: World, seat: i64) -> None:
    """Gold for a unit on or next to the caravan, as an action phase begins (permanent.caravan_trade)."""
    at = marker_hex(world, CARAVAN)
    if at == OFF:
        return
    near = [block for hex_ in [int(at), *world.chart.neighbours(at)] for block in world.blocks_on(hex_)]
    near = [block for block in near if block // BLOCKS == seat]
    units = [block for block in near if world.kinds[block] != world.box.kinds.decoy]
    tell_decoys(world, near, units)
    mover = world.box.adventure_cards[world.box.adventure_ids.index(TRADERS)].mover
    if units and mover is not None:
        gain(world, seat, mover.income)
        world.note(lines.TRADES, seat, mover.income)


def tell_decoys(world: World, near: list[int], units: list[int]) -> None:
    """Whoever gets no gold has only decoys there; the one block that can have brought gold is none."""
    decoy = 1 << world.box.kinds.decoy
    unseen = [block for block in near if world.batch[block] >= 0]
    if not units:
        for block in unseen:
            world.may_be[block] &= decoy
        return
    able = [block for block in unseen if world.may_be[block] & ~decoy]
    if len(able) == 1 and len(unseen) == len(near):
        world.may_be[able[0]] &= ~decoy


def may_compete(world: World, block: i64) -> bool:
    """A ranged unit or hero next to the Competition that has done nothing yet, once a turn for each player."""
    seat = block // BLOCKS
    if world.competed >> seat & 1 or world.marks[block] & (ACTED | ENDED):
        return False
    if class_of(world, block) != RANGED or ap_left(world, block) < COMPETE_AP:
        return False
    at = marker_hex(world, COMPETITION)
    return at != OFF and world.chart.distance(at, world.where[block]) == 1


def compete(world: World, block: i64) -> None:
    """Three dice, of which two must show bows or stars; the unit has ended its actions."""
    seat, kind = block // BLOCKS, world.kinds[block]
    adventure = world.box.adventure_ids.index(SHOOTERS)
    card = world.box.adventure_cards[adventure]
    assert card.test is not None
    assert card.reward is not None
    unveil(world, block)
    world.competed |= i64(1) << seat
    world.walked[block] += COMPETE_AP
    world.marks[block] |= ENDED | SPENT if world.box.kinds.is_hero(kind) else ENDED
    points = points_of(world, block)
    if passes(world, seat, adventure, card.test):
        gain(world, seat, card.reward.gold)
        world.note(lines.WINS_GOLD, seat, card.reward.gold)
        teach(world, seat, kind, card.reward.track)
    if points_of(world, block) > points:
        ask_points(world, block)


def why_no_competition(world: World, block: i64) -> Refusal | None:
    at = marker_hex(world, COMPETITION)
    return first_reason(
        {},
        (at == OFF, "permanent.sharpshooters_effect", "no_competition"),
        (class_of(world, block) != RANGED, "permanent.sharpshooters_effect", "no_shooter"),
        (world.competed >> (block // BLOCKS) & 1, "permanent.sharpshooters_effect", "has_competed"),
        (world.marks[block] & (ACTED | ENDED), "permanent.sharpshooters_effect", "has_acted"),
        (True, "permanent.sharpshooters_effect", "not_at_competition"),
    )
