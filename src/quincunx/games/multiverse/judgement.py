# hot: compiled by mypyc
"""What a computer player looks at in Multiverse War: gold, blocks and where they stand, works, missions, threats.

How much each of these counts is fitted from games played and lies in judgement.toml. A seat's features are its own;
what the others have enters by the share each side is given of the whole.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.judgement import Model
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import (
    BUILDER,
    CAVALRY,
    CONQUEST,
    FOREST,
    GRASSLAND,
    HILLS,
    MELEE,
    MISSIONS,
    NOTHING,
    RANGED,
    SCOUT,
    SIEGE,
    TURN_LIMIT,
)
from quincunx.games.multiverse.building import fits_in
from quincunx.games.multiverse.chances import hp_at, hp_of
from quincunx.games.multiverse.chart import OFF, UNEXPLORED, WAYS
from quincunx.games.multiverse.deeds import ADVENTURES, BATTERED, DEEDS, KILLS, RUINS
from quincunx.games.multiverse.ending import points
from quincunx.games.multiverse.mines import mines_of
from quincunx.games.multiverse.missions import reached
from quincunx.games.multiverse.world import ON_BOARD, World

FEATURES: Final = (
    *("gold", "gold_late", "income", "vp", "vp_late", "stones", "scrolls", "cards"),
    *("army", "builders", "scouts", "blocks", "wounds", "decoys"),
    *("front", "siege_front", "breach", "guard", "besieged", "damage", "pressed", "terrain"),
    *("heroes", "hero_levels", "tracks", "builder_track", "kills", "ruins", "battered", "adventures"),
    *("buildings", "sites", "age_two", "builder_sites", "builder_woods"),
    *("explored", "frontier", "token_near", "mines", "declared", "mission_progress", "mission_best"),
)
FRONT: Final = 12
"""From how far away an army is on its way to an enemy Settlement."""
CLOSE: Final = 3
"""How near an enemy stands before a Settlement to be a threat to it."""
TOKENS_FROM: Final = 5
BESIEGING: Final = 0.8
"""From which share of the way on an army stands before the walls."""
SURE_VP: Final = 20.0
HERO_VALUE: Final = 6.0
LEVEL_VALUE: Final = 2.5


def features(world: World, seat: int) -> list[float]:
    """One player's standing, in the order of FEATURES."""
    late = lateness(world)
    found: list[float] = []
    add_wealth(world, seat, late, found)
    add_blocks(world, seat, found)
    add_front(world, seat, found)
    add_deeds(world, seat, found)
    add_works(world, seat, found)
    add_country(world, seat, found)
    return found


def by_side(world: World, model: Model) -> list[float]:
    """Each seat's chances: those of its side, whose members' features are added up, shared as a win is."""
    sides = world.setting.sides
    order: list[int] = []
    for seat in range(world.seats):
        if sides[seat] not in order and not world.left >> seat & 1:
            order.append(sides[seat])
    rows: list[list[float]] = []
    for side in order:
        total = [0.0] * len(FEATURES)
        for seat in range(world.seats):
            if sides[seat] == side and not world.left >> seat & 1:
                own = features(world, seat)
                for n in range(len(own)):
                    total[n] += own[n]
        rows.append(total)
    chances = model.chances(rows)
    found = [0.0] * world.seats
    for seat in range(world.seats):
        if sides[seat] in order:
            found[seat] = chances[order.index(sides[seat])] / float(sides.count(sides[seat]))
    return found


def lateness(world: World) -> float:
    """How much of the game is over where the last turn is known: from 0 to 1."""
    if not world.setting.ways & TURN_LIMIT:
        return 0.0
    return min(1.0, float(world.turn) / float(world.setting.turn_limit))


def worth(world: World, block: i64) -> float:
    """What a block is worth with the hit points it has left."""
    kind = world.kinds[block]
    kinds = world.box.kinds
    if kind == kinds.decoy:
        return 0.0
    value = float(kinds.cost[kind])
    if kind >= kinds.first_hero:
        value = HERO_VALUE + LEVEL_VALUE * float(world.hero_level[kind - kinds.first_hero])
    hp = hp_of(world, block)
    return value * (0.4 + 0.6 * float(hp - world.wounds[block]) / float(hp)) if hp > 0 else value


def add_wealth(world: World, seat: i64, late: float, found: list[float]) -> None:
    """Gold and what it comes from, victory points, stones, scrolls and cards."""
    box = world.box
    gold = float(world.gold[seat])
    income = 0.0
    for at in world.held[seat]:
        if not world.sites[at]:
            income += float(box.works.income[world.at_age(at)])
    vp = float(points(world, seat))
    held = world.hands[seat] + world.drawn[seat]
    cards = len(held) - held.count(box.empty_words)
    found += [gold / (gold + 10.0), gold * late / 20.0, income / 5.0, vp / SURE_VP, vp * late / SURE_VP]
    found += [float(world.stones[seat]) / 5.0, float(world.scrolls[seat]) / 4.0, float(min(cards, 3)) / 3.0]


def add_blocks(world: World, seat: i64, found: list[float]) -> None:
    """The army, Builders and Scouts, how many blocks, wounds, and decoys that nobody has seen through."""
    kinds = world.box.kinds
    army = wounds = 0.0
    builders = scouts = decoys = 0
    blocks = world.blocks_of(seat)
    for block in blocks:
        kind = world.kinds[block]
        own = kinds.classes[kind]
        wounds += float(world.wounds[block])
        if kind == kinds.decoy:
            decoys += 1
        elif own == BUILDER:
            builders += 1
        else:
            army += worth(world, block)
            scouts += 1 if own == SCOUT else 0
    found += [army / 20.0, min(builders, 3) / 3.0, min(scouts, 2) / 2.0, len(blocks) / 10.0, wounds / 5.0]
    found.append(decoys / 3.0)


# ---- where the armies stand


def add_front(world: World, seat: i64, found: list[float]) -> None:
    """How near the army is to enemy Settlements, and the enemy to one's own; who is outnumbered; fitting ground."""
    conquers = world.setting.ways & CONQUEST != 0 or world.setting.ways & MISSIONS != 0
    front = siege = breach = guard = besieged = pressed = ground = 0.0
    home = world.home(seat)
    for other in range(world.seats):
        for block in world.blocks_of(other):
            own = world.box.kinds.classes[world.kinds[block]]
            if own >= BUILDER:
                continue
            value = worth(world, block) / 10.0
            near = float(max(i64(0), CLOSE + 1 - world.chart.distance(world.where[block], home)))
            if other == seat:
                guard += value * near
                ahead = advance_to(world, seat, world.where[block])
                front += value * ahead
                siege += value * ahead if own == SIEGE else 0.0
                breach += value if ahead > BESIEGING else 0.0
                pressed += value * float(outnumbered(world, block))
                ground += value * fit_of(world, block, own)
            elif not world.allied(seat, other):
                besieged += value * near
    standing = world.built[home] == world.box.works.settlement and world.holder[home] == seat
    damage = float(world.damage[home]) / float(hp_at(world, home)) if standing else 1.0
    found += [front, siege, breach, min(guard, besieged), besieged] if conquers else [0.0, 0.0, 0.0, guard, besieged]
    found += [damage, pressed, ground]


def advance_to(world: World, owner: i64, at: i64) -> float:
    """How near a hex is to the nearest enemy Settlement: 1 beside it, 0 from far away."""
    best: i64 = FRONT
    settlement = world.box.works.settlement
    for other in range(world.seats):
        home = world.home(other)
        if world.built[home] == settlement and not world.allied(owner, other) and world.holder[home] == other:
            best = min(best, world.chart.distance(at, home))
    return float(FRONT - best) / float(FRONT - 1)


def outnumbered(world: World, block: i64) -> i64:
    """By how many fighting enemies next to a block exceed the friends there."""
    at, owner = world.where[block], block // BLOCKS
    more: i64 = 0
    for way in range(WAYS):
        near = world.chart.near[WAYS * at + way]
        if near == OFF:
            continue
        other = world.on[near]
        while other != NOTHING:
            if world.box.kinds.classes[world.kinds[other]] < BUILDER:
                more += -1 if world.allied(owner, other // BLOCKS) else 1
            other = world.then[other]
    return max(i64(0), more)


def fit_of(world: World, block: i64, own: i64) -> float:
    """Does the ground suit a kind of unit: hills or walls for shooters, grassland for riders, forest for others?"""
    at = world.where[block]
    terrain = world.terrain[at]
    if own == RANGED:
        return 1.0 if terrain == HILLS or world.built[at] != NOTHING else 0.0
    if own == CAVALRY:
        return 1.0 if terrain == GRASSLAND else 0.0
    return 0.5 if own == MELEE and terrain == FOREST else 0.0


# ---- what was done, built and found


def add_deeds(world: World, seat: i64, found: list[float]) -> None:
    """Heroes, tracks, and what has been destroyed and won."""
    heroes = levels = 0
    for hero in range(len(world.hero_owner)):
        if world.hero_owner[hero] == seat and world.hero_state[hero] == ON_BOARD:
            heroes += 1
            levels += world.hero_level[hero]
    tracks = 0
    for steps in world.tracks[seat]:
        tracks += min(steps, 5)
    deeds, first = world.deeds, DEEDS * seat
    found += [heroes / 2.0, levels / 4.0, tracks / 6.0, float(world.experience[seat]) / 6.0]
    found += [float(deeds[first + KILLS]) / 5.0, float(deeds[first + RUINS]) / 2.0]
    found += [float(deeds[first + BATTERED]) / 5.0, float(deeds[first + ADVENTURES]) / 4.0]


def add_works(world: World, seat: i64, found: list[float]) -> None:
    """Buildings, sites and Ages, and Builders who stand where something can be built or chopped."""
    works = world.box.works
    buildings = sites = aged = places = woods = 0
    for at in world.held[seat]:
        if world.sites[at]:
            sites += 1
        else:
            buildings += 1
            aged += 1 if world.ages[at] == 2 else 0
    for block in world.blocks_of(seat):
        if world.box.kinds.classes[world.kinds[block]] == BUILDER:
            at = world.where[block]
            for kind in works.raised:
                if works.zone[kind] and fits_in(world, at, kind):
                    places += 1
                    break
            woods += 1 if world.box.chop_gold[world.terrain[at]] > 0 and not world.tokens[at] else 0
    found += [buildings / 4.0, sites / 2.0, aged / 3.0, min(places, 2) / 2.0, min(woods, 2) / 2.0]


def add_country(world: World, seat: i64, found: list[float]) -> None:
    """Territories explored and next to be, adventures at hand, mines, and how far the missions have got."""
    frontier, tokens = 0.0, 0.0
    for block in world.blocks_of(seat):
        kind = world.kinds[block]
        if kind == world.box.kinds.decoy:
            continue
        at = world.where[block]
        frontier += 1.0 if is_at_the_edge(world, at) else 0.0
        own = world.box.kinds.classes[kind]
        if own < BUILDER and own != SIEGE:
            tokens = max(tokens, token_near(world, at))
    found += [float(world.explored[seat]) / 4.0, min(frontier, 3.0) / 3.0, tokens]
    found.append(float(len(mines_of(world, seat))) / 2.0 if world.setting.mines else 0.0)
    declared, total, best = float(len(world.declared[seat])), 0.0, 0.0
    if world.setting.ways & MISSIONS:
        for mission in world.missions[seat]:
            asked = world.box.missions[mission].condition
            got = min(1.0, float(reached(world, seat, asked)) / float(asked.amount))
            total += got
            best = max(best, got)
    found += [declared / 3.0, total / 3.0, best]


def is_at_the_edge(world: World, at: i64) -> bool:
    """Is something unexplored next to a hex?"""
    for way in range(WAYS):
        near = world.chart.near[WAYS * at + way]
        if near != OFF and world.terrain[near] == UNEXPLORED:
            return True
    return False


def token_near(world: World, at: i64) -> float:
    """How near the nearest adventure is: 1 next to it, 0 from far away."""
    for far in range(1, TOKENS_FROM):
        upto = world.chart.upto[at]
        around = world.chart.around[at]
        if far < len(upto):
            for n in range(upto[far - 1], upto[far]):
                if world.tokens[around[n]]:
                    return float(TOKENS_FROM - far) / float(TOKENS_FROM - 1)
    return 0.0
