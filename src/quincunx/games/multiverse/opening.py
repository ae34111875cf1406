# hot: compiled by mypyc
"""Set-up: the map is laid out, everybody gets what they begin with, and dice decide who is first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.dice import Dice
from quincunx.core.journal import Journal
from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import BLOCKS, OFFERED
from quincunx.games.multiverse.box import (
    BUILDER,
    CENTRAL_POOL,
    COMMON_POOL,
    HOME_POOL,
    MISSIONS,
    NOTHING,
    SCOUT,
    Box,
)
from quincunx.games.multiverse.building import stand
from quincunx.games.multiverse.chart import OFF, UNEXPLORED, WAYS, Chart
from quincunx.games.multiverse.deeds import DEEDS
from quincunx.games.multiverse.setting import Setting
from quincunx.games.multiverse.territory import turn_up
from quincunx.games.multiverse.turn import Turn, go_on
from quincunx.games.multiverse.world import FREE_HERO, KNOWN, NOBODY, PEOPLE, World

DICE: Final = 6


def set_up(box: Box, chart: Chart, setting: Setting, missions: int, dice: Dice, journal: Journal | None) -> World:
    """A world at its first choice; every player draws so many missions if they are in play."""
    world = World(box, chart, setting, dice, journal)
    lay_out(world)
    lay_tiles(world)
    lay_cards(world, missions)
    for seat in range(world.seats):
        settle(world, seat)
    world.first = roll_for_first(world)
    world.note(lines.FIRST_PLAYER, world.first)
    for after in range(1, world.seats):
        if chart.head_starts[after]:
            world.note(lines.HEAD_START, (world.first + after) % world.seats, chart.head_starts[after])
    world.steps.append(Turn())
    go_on(world)
    return world


def lay_out(world: World) -> None:
    """Lists of the right length: nobody has anything yet, and nothing is explored."""
    hexes, blocks, seats = world.chart.count, BLOCKS * world.seats, world.seats
    world.tiles, world.turned = [0] * world.chart.positions, [UNEXPLORED] * world.chart.positions
    world.looked = [0] * world.chart.positions
    world.terrain = [UNEXPLORED] * hexes
    world.roads, world.tokens, world.mines = [0] * hexes, [0] * hexes, [0] * hexes
    world.numbers_at, world.dug = [0] * hexes, [0] * hexes
    world.faced, world.faced_damage, world.markers = [NOTHING] * hexes, [0] * hexes, [0] * hexes
    world.built, world.holder = [NOTHING] * hexes, [NOBODY] * hexes
    world.ages, world.damage, world.sites, world.stages = [0] * hexes, [0] * hexes, [0] * hexes, [0] * hexes
    world.hit, world.fired = [0] * hexes, [0] * hexes
    world.held = [[] for _ in range(seats)]
    world.kinds, world.where, world.wounds = [NOTHING] * blocks, [OFF] * blocks, [0] * blocks
    world.marks, world.may_be, world.batch = [0] * blocks, [0] * blocks, [KNOWN] * blocks
    world.walked, world.woods, world.on_road = [0] * blocks, [0] * blocks, [0] * blocks
    world.reveals, world.up, world.granted = [0] * blocks, [0] * blocks, [0] * blocks
    world.known_to = [0] * blocks
    world.find_used()
    world.began, world.run, world.laid = [OFF] * blocks, [0] * blocks, [NOTHING] * seats
    world.on, world.then = [NOTHING] * hexes, [NOTHING] * blocks
    world.gold, world.shown, world.stones, world.scrolls = [0] * seats, [0] * seats, [0] * seats, [0] * seats
    world.hands = [[world.box.empty_words] for _ in range(seats)]
    world.drawn = [[] for _ in range(seats)]
    world.missions = [[] for _ in range(seats)]
    world.declared = [[] for _ in range(seats)]
    world.tracks = [[0] * world.box.kinds.first_hero for _ in range(seats)]
    world.experience, world.uses, world.destroyed_vp = [0] * seats, [0] * seats, [0] * seats
    world.explored, world.orders, world.deeds = [0] * seats, [0] * seats, [0] * (DEEDS * seats)
    world.decoys_put, world.extra_decoys, world.portal_turn = [0] * seats, [0] * seats, [0] * seats
    heroes = len(world.box.heroes)
    world.hero_owner, world.hero_state, world.hero_level = [NOBODY] * heroes, [FREE_HERO] * heroes, [1] * heroes
    world.hero_kills, world.hero_hp, world.hero_ap = [0] * heroes, [0] * heroes, [0] * heroes
    world.hero_skills, world.hero_points, world.hero_batch = [0] * heroes, [0] * heroes, [KNOWN] * heroes
    world.hero_used, world.hero_lasting = [0] * heroes, [0] * heroes
    world.batches, world.batch_gold, world.batch_extra = [], [], []
    world.deck, world.row, world.discard, world.adventures, world.mission_deck = [], [], [], [], []
    world.past, world.lasting, world.pending = [], [], []
    world.treaties, world.offer = [0] * (PEOPLE * PEOPLE), [0] * len(OFFERED)


def lay_tiles(world: World) -> None:
    """Homes face up, each turned as the map says; all others face down, from their pools (setup.map_layout)."""
    layout, box = world.chart.layout, world.box
    homes = box.by_pool[HOME_POOL][:]
    tiles = homes[: world.seats]
    for pool, wanted in ((CENTRAL_POOL, len(layout.central)), (COMMON_POOL, len(layout.common))):
        pile = box.by_pool[pool][:]
        world.dice.shuffle(pile)
        tiles += pile[:wanted]
    world.tiles = tiles
    for seat in range(world.seats):
        turn_up(world, seat, 1, layout.home_facing[seat])


def lay_cards(world: World, missions: int) -> None:
    """All decks are shuffled; five cards make the trade row, and missions are drawn if they are in play."""
    box = world.box
    world.deck = [card for card in range(len(box.card_ids)) for _ in range(box.card_copies[card])]
    world.adventures = [card for card in range(len(box.adventure_ids)) for _ in range(box.adventure_copies[card])]
    world.mission_deck = [
        mission for mission in range(len(box.mission_ids)) if world.setting.mines or not box.needs_mines[mission]
    ]
    for deck in (world.deck, world.adventures, world.mission_deck):
        world.dice.shuffle(deck)
    world.row = [world.deck.pop() for _ in range(min(box.economy.trade_row, len(world.deck)))]
    if world.setting.ways & MISSIONS:
        for seat in range(world.seats):
            world.missions[seat] = sorted([world.mission_deck.pop() for _ in range(missions)])


def settle(world: World, seat: int) -> None:
    """The Settlement with a Builder and the first fighting unit; the others wait to be put down next to it."""
    box, layout = world.box, world.chart.layout
    home = world.home(seat)
    stand(world, seat, home, box.works.settlement, 1, False)
    prebuilt = layout.prebuilt
    if prebuilt is not None and prebuilt.seat == seat + 1:
        for each in prebuilt.buildings:
            at = world.chart.near[WAYS * home + each.direction - 1]
            stand(world, seat, at, box.works.ids.index(each.id), each.age, False)
    faction = world.setting.factions[seat]
    units = box.start_units[faction][:]
    handicap = layout.handicap
    if handicap is not None and handicap.seat == seat + 1:
        units += [box.unit_called(token, faction) for token in handicap.extra_units]
    garrisoned = False
    for kind in units:
        block = world.new_block(seat, kind)
        unit_class = box.kinds.classes[kind]
        if unit_class == BUILDER and world.may_join(kind, home, seat):
            world.put(block, home)
            world.note(lines.STARTS_WITH, seat, kind, home)
        elif unit_class not in (BUILDER, SCOUT) and not garrisoned:
            garrisoned = True
            world.put(block, home)
            world.note(lines.STARTS_WITH, seat, kind, home)


def roll_for_first(world: World) -> i64:
    """Everybody rolls six dice, and most swords are first; those who share the lead roll again (setup.first_player)."""
    leaders = list(range(world.seats))
    line = lines.ROLLS
    while len(leaders) > 1:
        counts: list[int] = []
        for seat in leaders:
            swords = 0
            for _ in range(DICE):
                if world.box.swords[world.dice.below(DICE)]:
                    swords += 1
            counts.append(swords)
            world.note(line, seat, swords)
        most = max(counts)
        leaders = [leaders[n] for n in range(len(leaders)) if counts[n] == most]
        line = lines.ROLLS_AGAIN
    return leaders[0]
