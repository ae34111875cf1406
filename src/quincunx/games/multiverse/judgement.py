# hot: compiled by mypyc
"""What a computer player looks at in Multiverse War: points, gold, blocks and where they stand, works, missions.

How much each of these counts is fitted from games played and lies in judgement.toml. A seat's features are its own;
what the others have enters by the share each side is given of the whole. Where the last turn is known, what can still
become of things counts for less the nearer it is, and what is sure for more.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.judgement import Model
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
from quincunx.games.multiverse.building import connected, next_to_unexplored
from quincunx.games.multiverse.chances import hp_at, hp_of
from quincunx.games.multiverse.chart import Chart
from quincunx.games.multiverse.deeds import ADVENTURES, BATTERED, DEEDS, KILLS, RUINS
from quincunx.games.multiverse.mines import stands_on
from quincunx.games.multiverse.missions import reached
from quincunx.games.multiverse.spots import near_tokens, nearness, spots_of
from quincunx.games.multiverse.world import ACTED, ACTION, NOBODY, ON_BOARD, World

FEATURES: Final = (
    *("vp", "gold", "income", "stones", "scrolls", "cards"),
    *("army", "blocks", "wounds", "resting", "builders", "scouts", "decoys"),
    *("front", "siege_front", "breach", "guard", "besieged", "damage"),
    *("pressed", "contact", "terrain", "builder_danger", "works_danger"),
    *("heroes", "hero_levels", "tracks", "builder_track", "kills", "ruins", "battered", "adventures"),
    *("buildings", "sites", "age_two", "builder_sites", "builder_upgrades", "builder_woods"),
    *("explored", "frontier", "token_near", "mines", "declared", "mission_progress", "mission_best"),
)
UNSURE: Final = 3.0
"""How many times as far points lie apart at the end as they seem to at the beginning, less one."""
NO_LIMIT: Final = 6.0
"""So many build phases are expected to come where no last turn is known."""
FRONT: Final = 12
"""From how far away an army is on its way to an enemy Settlement."""
CLOSE: Final = 3
"""How near an enemy stands before a Settlement to be a threat to it."""
STRIKING: Final = 2
"""How near enemies are that may attack in their next phase."""
BESIEGING: Final = 0.8
"""From which share of the way on an army stands before the walls."""
HERO_VALUE: Final = 6.0
LEVEL_VALUE: Final = 2.5


class Stage:
    """How much of the game is to come: how sure a lead is, what can still become of things, and building phases."""

    def __init__(self, world: World) -> None:
        self.left = 1.0
        self.sure = 0.5
        self.builds = NO_LIMIT
        if world.setting.ways & TURN_LIMIT:
            limit = float(world.setting.turn_limit)
            last = limit - float(world.turn)
            self.builds = last + (0.0 if world.phase == ACTION else 1.0)
            self.left = (last + (0.5 if world.phase == ACTION else 1.0)) / limit
            self.sure = 1.0 / (1.0 + UNSURE * self.left)


def features(world: World, seat: int) -> list[float]:
    """One player's standing, in the order of FEATURES."""
    return standing(world, seat, Stage(world), Army(world))


def by_side(world: World, model: Model) -> list[float]:
    """Each seat's chances: those of its side, whose members' features are added up, shared as a win is."""
    sides = world.setting.sides
    stage, army = Stage(world), Army(world)
    order: list[int] = []
    rows: list[list[float]] = []
    for seat in range(world.seats):
        if world.left >> seat & 1:
            continue
        own = standing(world, seat, stage, army)
        if sides[seat] not in order:
            order.append(sides[seat])
            rows.append(own)
        else:
            total = rows[order.index(sides[seat])]
            for n in range(len(own)):
                total[n] += own[n]
    chances = model.chances(rows)
    found = [0.0] * world.seats
    for seat in range(world.seats):
        if sides[seat] in order:
            found[seat] = chances[order.index(sides[seat])] / float(sides.count(sides[seat]))
    return found


class Army:
    """All fighting blocks on the map, with where they stand and what they are worth; and the others.

    Blocks are numbered here by seat and then by slot; those of a seat begin at `first[seat]`.
    """

    def __init__(self, world: World) -> None:
        kinds = world.box.kinds
        self.first = [0]
        self.blocks: list[int] = []
        self.at: list[int] = []
        self.sides: list[int] = []
        self.value: list[float] = []
        self.builders: list[list[int]] = []
        self.decoys: list[int] = []
        for seat in range(world.seats):
            builders: list[int] = []
            decoys = 0
            for block in world.blocks_of(seat):
                kind = world.kinds[block]
                if kind == kinds.decoy:
                    decoys += 1
                elif kinds.classes[kind] == BUILDER:
                    builders.append(block)
                else:
                    self.blocks.append(block)
                    self.at.append(world.where[block])
                    self.sides.append(world.setting.sides[seat])
                    self.value.append(worth(world, block))
            self.first.append(len(self.blocks))
            self.builders.append(builders)
            self.decoys.append(decoys)
        self.beside = [0] * len(self.blocks)
        """By how many enemies next to each block exceed its friends there."""
        self.striking = [0] * len(self.blocks)
        """The same with all who may attack it in their next phase."""
        self.count_near(world.chart)

    def count_near(self, chart: Chart) -> None:
        """Count each pair of blocks that stand near each other, for both."""
        ats, sides, beside, striking = self.at, self.sides, self.beside, self.striking
        far, count, total = chart.far, i64(chart.count), i64(len(ats))
        for n in range(total):
            row, side = count * i64(ats[n]), i64(sides[n])
            for m in range(n + 1, total):
                away = i64(far[row + i64(ats[m])])
                if away > STRIKING or away == 0:
                    continue
                more = -1 if i64(sides[m]) == side else 1
                striking[n] += more
                striking[m] += more
                if away == 1:
                    beside[n] += more
                    beside[m] += more

    def threat(self, chart: Chart, side: i64, at: i64) -> i64:
        """By how many who can strike at a hex enemies exceed friends there, whoever stands in it left out."""
        more: i64 = 0
        ats, sides, far, row = self.at, self.sides, chart.far, i64(chart.count) * at
        for n in range(i64(len(ats))):
            away = i64(far[row + i64(ats[n])])
            if 0 < away <= STRIKING:
                more += -1 if i64(sides[n]) == side else 1
        return more


def standing(world: World, seat: int, stage: Stage, army: Army) -> list[float]:
    """One player's standing at this stage, in the order of FEATURES."""
    found: list[float] = []
    linked = len(connected(world, seat))
    add_wealth(world, seat, linked, stage, found)
    add_blocks(world, seat, stage, army, found)
    add_front(world, seat, stage, army, found)
    add_contact(world, seat, stage, army, found)
    add_deeds(world, seat, stage, found)
    add_works(world, seat, stage, army, found)
    add_country(world, seat, stage, army, found)
    return found


def worth(world: World, block: i64) -> float:
    """What a block is worth with the hit points it has left."""
    kind = world.kinds[block]
    kinds = world.box.kinds
    if kind == kinds.decoy:
        return 0.0
    value = float(kinds.cost[kind])
    if kind >= kinds.first_hero:
        value = HERO_VALUE + LEVEL_VALUE * float(world.hero_level[kind - kinds.first_hero])
    wounds = world.wounds[block]
    if wounds == 0:
        return value
    hp = hp_of(world, block)
    return value * (0.4 + 0.6 * float(hp - wounds) / float(hp)) if hp > 0 else value


def add_wealth(world: World, seat: i64, linked: i64, stage: Stage, found: list[float]) -> None:
    """Victory points, gold and what it comes from, stones, scrolls and cards.

    Not the points for going second: they make up for the first choice, which nothing here tells of either.
    """
    box, sure = world.box, stage.sure
    vp = world.destroyed_vp[seat] + box.victory.connected_vp * linked
    income = box.economy.road_connection_gold * linked
    for at in world.held[seat]:
        if not world.sites[at]:
            age = world.at_age(at)
            vp += box.works.vp[age]
            income += box.works.income[age]
    for mission in world.declared[seat]:
        vp += box.mission_vp[mission]
    for hero in range(len(world.hero_owner)):
        if world.hero_owner[hero] == seat and world.hero_state[hero] == ON_BOARD:
            vp += box.victory.hero_vp[world.hero_level[hero] - 1]
    gold = float(world.gold[seat])
    spent = gold if stage.builds > 0.0 else 0.1 * gold
    found += [float(vp) * sure / 5.0, spent * sure / 10.0, float(income) * stage.builds * sure / 10.0]
    held = world.hands[seat] + world.drawn[seat]
    cards = len(held) - held.count(box.empty_words)
    found += [float(world.stones[seat]) * sure / 5.0, float(world.scrolls[seat]) * sure / 4.0]
    found.append(float(min(cards, 3)) * stage.left * sure / 3.0)


def add_blocks(world: World, seat: i64, stage: Stage, army: Army, found: list[float]) -> None:
    """The army, how many blocks, wounds and who heals, Builders and Scouts, and decoys nobody has seen through."""
    total = 0.0
    scouts = wounds = resting = 0
    classes = world.box.kinds.classes
    start, end = i64(army.first[seat]), i64(army.first[seat + 1])
    for n in range(start, end):
        block = army.blocks[n]
        total += army.value[n]
        scouts += 1 if classes[world.kinds[block]] == SCOUT else 0
        hurt = world.wounds[block]
        if hurt:
            wounds += hurt
            resting += 1 if not world.marks[block] & ACTED else 0
    hope = stage.left * stage.sure
    builders = len(army.builders[seat])
    found += [total * hope / 10.0, float(end - start + builders) * hope / 5.0, float(wounds) * hope / 3.0]
    found += [float(resting) * hope / 3.0, float(min(builders, 3)) * hope, float(min(scouts, 2)) * hope]
    found.append(float(army.decoys[seat]) * hope / 2.0)


# ---- where the armies stand


def add_front(world: World, seat: i64, stage: Stage, army: Army, found: list[float]) -> None:
    """How near the army is to enemy Settlements, and the enemy to one's own."""
    conquers = world.setting.ways & (CONQUEST | MISSIONS) != 0
    chart, classes = world.chart, world.box.kinds.classes
    front = siege = breach = guard = besieged = 0.0
    home, side = world.home(seat), i64(world.setting.sides[seat])
    far, to_home = chart.far, i64(chart.count) * home
    targets = standing_homes(world, seat)
    start, end = i64(army.first[seat]), i64(army.first[seat + 1])
    for n in range(i64(len(army.blocks))):
        own = start <= n < end
        if not own and i64(army.sides[n]) == side:
            continue
        at = i64(army.at[n])
        near = CLOSE + 1 - i64(far[to_home + at])
        if not own:
            besieged += army.value[n] * float(near) if near > 0 else 0.0
            continue
        guard += army.value[n] * float(near) if near > 0 else 0.0
        ahead = advance(chart, targets, at)
        front += army.value[n] * ahead
        siege += army.value[n] * ahead if classes[world.kinds[army.blocks[n]]] == SIEGE else 0.0
        breach += army.value[n] if ahead > BESIEGING else 0.0
    stands = world.built[home] == world.box.works.settlement and world.holder[home] == seat
    damage = float(world.damage[home]) / float(hp_at(world, home)) if stands else 1.0
    hope = stage.left * stage.sure
    if not conquers:
        front = siege = breach = 0.0
    found += [front * hope / 10.0, siege * hope / 10.0, breach * hope / 10.0, min(guard, besieged) * hope / 10.0]
    found += [besieged * hope / 10.0, damage * stage.sure]


def standing_homes(world: World, owner: i64) -> list[int]:
    """The Settlements of a player's enemies that still stand."""
    found: list[int] = []
    for other in range(i64(world.seats)):
        home = world.home(other)
        stands = world.built[home] == world.box.works.settlement and world.holder[home] == other
        if stands and not world.allied(owner, other):
            found.append(int(home))
    return found


def advance(chart: Chart, homes: list[int], at: i64) -> float:
    """How near a hex is to the nearest of some Settlements: 1 beside it, 0 from far away."""
    best: i64 = FRONT
    far, row = chart.far, i64(chart.count) * at
    for n in range(i64(len(homes))):
        best = min(best, i64(far[row + i64(homes[n])]))
    return float(FRONT - best) / float(FRONT - 1)


def advance_to(world: World, owner: i64, at: i64) -> float:
    """How near a hex is to the nearest enemy Settlement."""
    return advance(world.chart, standing_homes(world, owner), at)


def add_contact(world: World, seat: i64, stage: Stage, army: Army, found: list[float]) -> None:
    """Who is outnumbered, who may be attacked next, whether the ground suits, and what stands unguarded."""
    value, beside, striking = army.value, army.beside, army.striking
    classes, side = world.box.kinds.classes, i64(world.setting.sides[seat])
    pressed = contact = ground = builders = works = 0.0
    for n in range(i64(army.first[seat]), i64(army.first[seat + 1])):
        if beside[n] > 0:
            pressed += value[n] * float(beside[n])
        contact += value[n] if striking[n] > 0 else 0.0
        ground += value[n] * fit_of(world, army.at[n], classes[world.kinds[army.blocks[n]]])
    for block in army.builders[seat]:
        builders += 1.0 if army.threat(world.chart, side, world.where[block]) > 0 else 0.0
    for at in world.held[seat]:
        if at != world.home(seat):
            more = army.threat(world.chart, side, at)
            works += float(more) if more > 0 else 0.0
    hope = stage.left * stage.sure
    found += [pressed * hope / 10.0, contact * hope / 10.0, ground * hope / 10.0]
    found += [builders * hope, works * stage.sure / 3.0]


def fit_of(world: World, at: i64, own: i64) -> float:
    """Does the ground suit a kind of unit: hills or walls for shooters, grassland for riders, forest for others?"""
    terrain = world.terrain[at]
    if own == RANGED:
        return 1.0 if terrain == HILLS or world.built[at] != NOTHING else 0.0
    if own == CAVALRY:
        return 1.0 if terrain == GRASSLAND else 0.0
    return 0.5 if own == MELEE and terrain == FOREST else 0.0


# ---- what was done, built and found


def add_deeds(world: World, seat: i64, stage: Stage, found: list[float]) -> None:
    """Heroes, tracks, and what has been destroyed and won."""
    hope = stage.left * stage.sure
    heroes = levels = 0
    for hero in range(len(world.hero_owner)):
        if world.hero_owner[hero] == seat and world.hero_state[hero] == ON_BOARD:
            heroes += 1
            levels += world.hero_level[hero]
    tracks = 0
    for steps in world.tracks[seat]:
        if steps:
            tracks += min(steps, 5)
    deeds, first = world.deeds, DEEDS * seat
    found += [float(heroes) * hope / 2.0, float(levels) * hope / 4.0, float(tracks) * hope / 6.0]
    found += [float(world.experience[seat]) * hope / 6.0, float(deeds[first + KILLS]) * hope / 5.0]
    found += [float(deeds[first + RUINS]) * hope / 2.0, float(deeds[first + BATTERED]) * hope / 5.0]
    found.append(float(deeds[first + ADVENTURES]) * hope / 4.0)


def add_works(world: World, seat: i64, stage: Stage, army: Army, found: list[float]) -> None:
    """Buildings, sites and Ages, and how near Builders are to where they can build, upgrade or chop."""
    buildings = sites = aged = 0
    upgradable: list[int] = []
    works = world.box.works
    for at in world.held[seat]:
        if world.sites[at]:
            sites += 1
        elif at != world.home(seat):
            buildings += 1
            if world.ages[at] == 2:
                aged += 1
            elif world.ages[at] < works.oldest[world.built[at]]:
                upgradable.append(at)
    places = upgrades = woods = 0.0
    if stage.builds > 0.0:
        ground = spots_of(world).sites
        for block in army.builders[seat]:
            at = world.where[block]
            places += nearness(world, at, ground)
            upgrades += nearness(world, at, upgradable)
            woods += 1.0 if world.box.chop_gold[world.terrain[at]] > 0 and not world.tokens[at] else 0.0
    hope, sure = stage.left * stage.sure, stage.sure
    found += [float(buildings) * hope / 2.0, float(sites) * sure, float(aged) * hope / 2.0]
    found += [min(places, 2.0) * sure / 2.0, min(upgrades, 2.0) * sure / 2.0, min(woods, 2.0) * sure / 2.0]


def add_country(world: World, seat: i64, stage: Stage, army: Army, found: list[float]) -> None:
    """Territories explored and next to be, adventures at hand, mines, and how far the missions have got."""
    frontier, tokens = 0.0, 0.0
    spots = spots_of(world)
    lying = spots.lying
    classes = world.box.kinds.classes
    for n in range(i64(army.first[seat]), i64(army.first[seat + 1])):
        at = army.at[n]
        if frontier < 3.0 and next_to_unexplored(world, at):
            frontier += 1.0
        if lying and classes[world.kinds[army.blocks[n]]] != SIEGE:
            tokens = max(tokens, near_tokens(world, at, lying))
    hope = stage.left * stage.sure
    found += [float(world.explored[seat]) * hope / 4.0, frontier * hope / 3.0, tokens * hope]
    mines = 0.0
    if world.setting.mines:
        for n in range(i64(len(spots.mined))):
            there = stands_on(world, spots.mined[n])
            mines += 1.0 if (spots.zoned[n] if there == NOBODY else there) == seat else 0.0
    found.append(mines * hope / 2.0)
    declared, total, best = float(len(world.declared[seat])), 0.0, 0.0
    if world.setting.ways & MISSIONS:
        for mission in world.missions[seat]:
            asked = float(world.box.mission_amounts[mission])
            got = min(1.0, float(reached(world, seat, mission)) / asked)
            total += got
            best = max(best, got)
    sure = stage.sure
    found += [declared * sure / 3.0, total * sure / 3.0, best * sure]
