# hot: compiled by mypyc
"""Action points and movement: what a step costs, where a block may stop, and which way it takes.

What others can count of a block's steps is kept in open numbers: AP by plain costs (`walked`), hexes of forest entered
off roads (`woods`), AP on roads (`on_road`), territories explored (`reveals`). What that comes to depends on its kind.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import BUILDER, FOREST, NOTHING
from quincunx.games.multiverse.chart import OFF, UNEXPLORED, WAYS
from quincunx.games.multiverse.clearing import give_up_site
from quincunx.games.multiverse.formations import may_form
from quincunx.games.multiverse.pieces.common import TERRAINS
from quincunx.games.multiverse.pieces.units import HeroAbility
from quincunx.games.multiverse.prices import section
from quincunx.games.multiverse.world import ROAD, SET_UP, World, with_value

EXPLORE_AP: Final = 1


# ---- what a kind of block has


def ability_of(world: World, kind: i64, effect: str) -> list[HeroAbility]:
    """The abilities of a hero that have been learned and do a certain thing."""
    hero = kind - world.box.kinds.first_hero
    printed = world.box.heroes[hero].abilities
    return [printed[n] for n in range(len(printed)) if printed[n].effect == effect and world.hero_skills[hero] >> n & 1]


def class_bonus(world: World, owner: i64, kind: i64, effect: str) -> i64:
    """What the battle track of a kind has brought of one thing (track.class_bonus)."""
    kinds = world.box.kinds
    if kind >= kinds.first_hero or world.tracks[owner][kind] < world.box.class_bonus_at:
        return 0
    return kinds.bonus_amount[kind] if kinds.bonus_effect[kind] == effect else 0


def has_passive(world: World, owner: i64, kind: i64, effect: str) -> bool:
    """Has a kind of unit a passive ability that its battle track has unlocked? (ability.passive, track.ability)"""
    kinds = world.box.kinds
    if kind >= kinds.first_hero or world.tracks[owner][kind] < world.box.ability_at:
        return False
    return kinds.passive_effect[kind] == effect


def is_quick_in_woods(world: World, owner: i64, kind: i64) -> bool:
    """Has a kind of unit an ability at hand by which it enters forest for less?"""
    kinds = world.box.kinds
    if kind >= kinds.first_hero or not kinds.quick_in_woods[kind]:
        return False
    return world.tracks[owner][kind] >= world.box.ability_at


def default_ap(world: World, kind: i64) -> i64:
    """The AP printed on the card, or bought for a hero (glossary.ap)."""
    kinds = world.box.kinds
    hero = kind - i64(kinds.first_hero)
    return i64(world.hero_ap[hero]) if hero >= 0 and kind < i64(kinds.decoy) else i64(kinds.ap[kind])


def ap_of(world: World, owner: i64, kind: i64) -> i64:
    """The AP of a kind of block at the start of a phase (action.ap_refresh)."""
    return default_ap(world, kind) + more_ap(world, owner, kind)


def more_ap(world: World, owner: i64, kind: i64) -> i64:
    """The AP a kind of unit has earned: by its battle track, or as a Builder by experience (track.class_bonus)."""
    kinds = world.box.kinds
    if kind >= kinds.first_hero:
        return 0
    ap: i64 = 0
    if i64(kinds.more_ap[kind]) != 0 and world.tracks[owner][kind] >= world.box.class_bonus_at:
        ap = i64(kinds.more_ap[kind])
    if i64(kinds.classes[kind]) == BUILDER:
        ap += i64(world.box.more_builder_ap[world.experience[owner]])
    return ap


def ap_used(world: World, block: i64, kind: i64) -> i64:
    """The AP a block has spent in this phase, if it is of this kind."""
    used, woods, reveals = i64(world.walked[block]), i64(world.woods[block]), i64(world.reveals[block])
    if not woods and not reveals:
        return used
    owner = block // BLOCKS
    used += EXPLORE_AP * reveals
    if woods and is_quick_in_woods(world, owner, kind):
        used -= woods * (world.box.move_cost[FOREST] - world.box.kinds.passive_amount[kind])
    if reveals and has_passive(world, owner, kind, "explore_cost"):
        used -= EXPLORE_AP - world.box.kinds.passive_amount[kind]
    return used


def ap_at_hand(world: World, block: i64, kind: i64) -> i64:
    """The AP a block has in this phase, if it is of this kind: with one more once all printed AP went into roads."""
    printed = default_ap(world, kind)
    at_hand = printed + more_ap(world, block // BLOCKS, kind) + i64(world.granted[block])
    if i64(world.on_road[block]) >= printed and not has_rain(world):
        at_hand += 1
    return at_hand


def has_rain(world: World) -> bool:
    """Does the dial take the road bonus away in this turn?"""
    return world.turn > 1 and world.box.dial_rain[section(world.box, world.turn)]


def ap_left(world: World, block: i64) -> i64:
    kind = world.kinds[block]
    return ap_at_hand(world, block, kind) - ap_used(world, block, kind)


def narrow(world: World, block: i64) -> None:
    """Whoever watches an unseen block knows that it is nothing that could not have done so much (hero.decoy_mix)."""
    if world.batch[block] < 0:
        return
    kinds, at = world.box.kinds, i64(world.where[block])
    may_be = still = i64(world.may_be[block])
    for kind in range(i64(kinds.count)):
        if may_be >> kind & 1 == 1:
            too_far = ap_used(world, block, kind) > ap_at_hand(world, block, kind)
            closed = at != OFF and not may_set_foot(world, kind, at)
            if too_far or closed or (kind == kinds.decoy and world.reveals[block]):
                still &= ~(i64(1) << kind)
    if still != may_be:
        world.may_be[block] = int(still)


# ---- steps


def is_road_step(world: World, owner: i64, at: i64, way: i64) -> bool:
    """Does a continuous road lead from a hex to the next? (road.continuous, road.crossroads_enemy)"""
    if i64(world.roads[at]) >> way & 1 == 0:
        return False
    near = world.chart.near[WAYS * at + way]
    return serves(world, owner, at) and serves(world, owner, near)


def serves(world: World, owner: i64, at: i64) -> bool:
    """Is a hex a road for a player: by a road in it, or as an own or allied building?"""
    return world.roads[at] & ROAD != 0 or (world.holder[at] >= 0 and world.allied(owner, world.holder[at]))


def may_enter(world: World, owner: i64, at: i64) -> bool:
    """Can a hex be entered without a fight or an adventure? (move.enemy_pass, adventure.no_pass, move.unexplored)"""
    return at != OFF and world.is_passable(at) and is_open_to(world, owner, at)


def is_open_to(world: World, owner: i64, at: i64) -> bool:
    """Is neither a token nor anybody else's building or block in a hex?"""
    if i64(world.tokens[at]) != 0:
        return False
    if i64(world.built[at]) != NOTHING and not world.allied(owner, world.holder[at]):
        return False
    then, block = world.then, i64(world.on[at])
    while block != NOTHING:
        if not world.allied(owner, block // BLOCKS):
            return False
        block = i64(then[block])
    return True


def climbs(world: World, kind: i64, terrain: i64) -> bool:
    """May a hero enter terrain that is closed to others? (move.impassable)"""
    if not world.box.kinds.is_hero(int(kind)):
        return False
    return any(TERRAINS.index(skill.terrain) == terrain for skill in ability_of(world, kind, "enter_terrain"))


def may_set_foot(world: World, kind: i64, at: i64) -> bool:
    """Is the ground of a hex passable for a kind of block?"""
    if at == OFF:
        return False
    terrain = i64(world.terrain[at])
    return terrain != UNEXPLORED and (world.box.passable[terrain] or climbs(world, kind, terrain))


def lasts(world: World, kind: i64, effect: str) -> bool:
    """Is an ability of a hero that does a certain thing in effect?"""
    kinds = world.box.kinds
    if not kinds.is_hero(int(kind)) or not world.hero_lasting[kind - kinds.first_hero]:
        return False
    in_effect = world.hero_lasting[kind - kinds.first_hero]
    printed = world.box.heroes[kind - kinds.first_hero].abilities
    return any(printed[n].effect == effect and in_effect >> n & 1 for n in range(len(printed)))


def may_pass(world: World, block: i64, at: i64, rides: bool) -> bool:
    """May a block go through a hex? Whoever rides through takes no notice of enemy units, only of buildings."""
    if not may_set_foot(world, world.kinds[block], at):
        return False
    owner = block // BLOCKS
    if not rides:
        return is_open_to(world, owner, at)
    closed = world.built[at] != NOTHING and not world.allied(owner, world.holder[at])
    return not world.tokens[at] and not closed


def may_stop(world: World, block: i64, at: i64) -> bool:
    """May a block stay in a hex: alone, Builder or decoy with an own unit, or in a formation? (move.stacking)"""
    classes, kinds, owner = world.box.kinds.classes, world.kinds, block // BLOCKS
    follows = i64(classes[i64(kinds[block])]) >= BUILDER
    formed = False
    other = i64(world.on[at])
    while other != NOTHING:
        own = other // BLOCKS == owner
        if other != block and not (own and (i64(classes[i64(kinds[other])]) >= BUILDER) != follows):
            if follows or not own or formed or not may_form(world, block):
                return False
            formed = True
        other = i64(world.then[other])
    return True


def step_cost(world: World, kind: i64, owner: i64, at: i64, way: i64) -> i64:
    """What it costs a kind of block to enter the next hex (move.cost, road.move_cost)."""
    if i64(world.roads[at]) >> way & 1 == 1 and is_road_step(world, owner, at, way):
        return 1
    terrain = i64(world.terrain[i64(world.chart.near[WAYS * at + way])])
    if terrain == FOREST and is_quick_in_woods(world, owner, kind):
        return i64(world.box.kinds.passive_amount[kind])
    return i64(world.box.move_cost[terrain])


def walk(world: World, block: i64, way: i64) -> None:
    """One step; what it costs by plain costs is written down for everybody."""
    owner, at = block // BLOCKS, world.where[block]
    near = world.chart.near[WAYS * at + way]
    if is_road_step(world, owner, at, way):
        world.walked[block] += 1
        world.on_road = with_value(world.on_road, block, world.on_road[block] + 1)
    else:
        terrain = world.terrain[near]
        world.walked[block] += world.box.move_cost[terrain]
        if terrain == FOREST:
            world.woods = with_value(world.woods, block, world.woods[block] + 1)
    ran = world.run[block]
    straight = ran // 8 == way and world.on[near] == NOTHING
    world.run[block] = 8 * int(way) + (min(ran % 8 + 1, 7) if straight else 1 if world.on[near] == NOTHING else 0)
    world.marks[block] &= ~SET_UP
    give_up_site(world, owner, world.kinds[block], at)
    world.lift(block)
    world.put(block, near)


def shift(world: World, block: i64, at: i64) -> None:
    """A block gives way to another hex without a step of its own; what was set up is packed up (siege.setup_state)."""
    world.marks[block] &= ~SET_UP
    world.lift(block)
    world.put(block, at)
