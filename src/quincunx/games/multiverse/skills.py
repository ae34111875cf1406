# hot: compiled by mypyc
"""Abilities of heroes that are used by themselves: on whom, and what they do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.multiverse import lines
from quincunx.games.multiverse.abilities import is_ready, spend_skill
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.arms import BOW, STAR
from quincunx.games.multiverse.box import BUILDER, NOTHING
from quincunx.games.multiverse.chances import level_chances, level_of
from quincunx.games.multiverse.chart import PLACES, UNEXPLORED, has_line
from quincunx.games.multiverse.clash import declare
from quincunx.games.multiverse.fight import MELEE, SKILLS, SPELL, Fight
from quincunx.games.multiverse.outcome import batter, conquered, expose, is_decoy, kill, raze, wound
from quincunx.games.multiverse.pieces.common import ICONS, TERRAINS
from quincunx.games.multiverse.pieces.units import HeroAbility
from quincunx.games.multiverse.sight import look_everywhere
from quincunx.games.multiverse.strength import class_of, is_indoors
from quincunx.games.multiverse.targets import enemy_in, facing, is_hostile, side_sees
from quincunx.games.multiverse.world import ENDED, KILLED, RAGES, SPENT, World, with_value

LASTING: Final = ("aura_dice", "reroll_any", "building_damage", "hide", "pass_enemies")
"""Effects that stay until the owner's next action phase, or until they are used."""
AIMED: Final = (
    *("ranged_attack", "magic_attack", "area_attack", "area_damage", "change_terrain", "heal"),
    "look_at_territory",
)
GRANTS: Final = "grant_ap"
"""What is given to own blocks, which are named."""


def skill_at(world: World, block: i64, n: i64) -> HeroAbility:
    return world.box.heroes[world.kinds[block] - world.box.kinds.first_hero].abilities[n]


def usable(world: World, block: i64) -> list[int]:
    """The abilities a hero could use now by themselves, by number; an adventure ends all but a further attack."""
    kinds, kind = world.box.kinds, world.kinds[block]
    if not kinds.is_hero(kind):
        return []
    hero = kind - kinds.first_hero
    found: list[int] = []
    for n in range(len(world.box.heroes[hero].abilities)):
        effect = skill_at(world, block, n).effect
        spent = world.marks[block] & SPENT != 0 and effect != "extra_attack"
        if spent or not is_ready(world, block, n):
            continue
        if effect in LASTING:
            if not world.hero_lasting[hero] >> n & 1:
                found.append(n)
        elif effect == "attack_all_adjacent":
            if whirl_targets(world, block):
                found.append(n)
        elif effect == "extra_attack":
            if world.marks[block] & KILLED and world.marks[block] & ENDED:
                found.append(n)
        elif effect == GRANTS:
            if grantees(world, block, n):
                found.append(n)
        elif effect in AIMED and aims(world, block, n):
            found.append(n)
    return found


def aims(world: World, block: i64, n: i64) -> list[int]:
    """The hexes an ability could be aimed at."""
    skill, at = skill_at(world, block, n), world.where[block]
    if skill.effect == "heal":
        return [hex_ for hex_ in [at, *world.chart.within(at, skill.radius)] if hurt_in(world, block, hex_) != NOTHING]
    if skill.effect == "look_at_territory":
        found = [hex_ for hex_ in world.chart.within(at, skill.range) if is_veiled(world, block // BLOCKS, hex_)]
        found.sort()
        return found
    reach = world.box.arms.range[world.kinds[block]] if skill.effect == "ranged_attack" else skill.range
    found = [hex_ for hex_ in world.chart.within(at, reach) if can_aim(world, block, skill, hex_)]
    if skill.effect == "area_attack" or skill.effect == "area_damage":
        found.append(at)
    found.sort()
    return found


def can_aim(world: World, block: i64, skill: HeroAbility, at: i64) -> bool:
    """May this hex be aimed at? Shots and bolts need an enemy in line and in sight, the others an explored hex."""
    if world.terrain[at] == UNEXPLORED:
        return False
    if skill.effect == "change_terrain":
        return world.terrain[at] == TERRAINS.index(skill.terrain) and not world.tokens[at]
    if skill.effect != "ranged_attack" and skill.effect != "magic_attack":
        return True
    owner = block // BLOCKS
    if enemy_in(world, owner, at) == NOTHING or (skill.effect == "ranged_attack" and is_indoors(world, at)):
        return False
    line = has_line(world.chart, world.box.land, world.terrain, world.where[block], at, False)
    return line and side_sees(world, owner, at, False)


def is_veiled(world: World, seat: i64, at: i64) -> bool:
    """Is there something to be looked at: the middle of an unexplored territory, or a block nobody here knows?"""
    if world.terrain[at] == UNEXPLORED:
        return at % PLACES == 0 and not world.looked[at // PLACES] >> seat & 1
    return veiled_block(world, seat, at) != NOTHING


def veiled_block(world: World, seat: i64, at: i64) -> i64:
    """The first block in a hex whose face this seat does not know."""
    there = world.blocks_on(at)
    there.sort()
    for block in there:
        unknown = world.batch[block] >= 0 and not world.known_to[block] >> seat & 1
        if unknown and not world.allied(seat, block // BLOCKS):
            return block
    return NOTHING


def grantees(world: World, block: i64, n: i64) -> list[int]:
    """The own units near a hero that may get AP: no decoys, and none that has ended its actions."""
    at, radius = world.where[block], skill_at(world, block, n).radius
    found: list[int] = []
    for hex_ in [at, *world.chart.within(at, radius)]:
        for other in world.blocks_on(hex_):
            own = other // BLOCKS == block // BLOCKS and other != block
            if own and not is_decoy(world, other) and not world.marks[other] & ENDED:
                found.append(other)
    found.sort()
    return found


def grant(world: World, other: i64, amount: i64) -> None:
    """A unit gets AP, and is seen to be no decoy by it."""
    world.granted = with_value(world.granted, other, world.granted[other] + amount)
    if world.batch[other] >= 0:
        world.may_be[other] &= ~(1 << world.box.kinds.decoy)
    world.note(lines.GRANTS, other // BLOCKS, world.where[other], amount)


def hurt_in(world: World, block: i64, at: i64) -> i64:
    """The most wounded own or allied block in a hex; NOTHING if none is wounded."""
    found: i64 = NOTHING
    for other in world.blocks_on(at):
        most = world.wounds[found] if found != NOTHING else 0
        if world.allied(other // BLOCKS, block // BLOCKS) and world.wounds[other] > most:
            found = other
    return found


def whirl_targets(world: World, block: i64) -> list[int]:
    """Hexes next to a hero with enemy units outside buildings."""
    found: list[int] = []
    for at in world.chart.neighbours(world.where[block]):
        if not is_indoors(world, at) and enemy_in(world, block // BLOCKS, at) != NOTHING:
            found.append(at)
    found.sort()
    return found


# ---- what they do


def use_at_once(world: World, block: i64, n: i64) -> None:
    """An ability that needs no target."""
    spend_skill(world, block, n)
    hero = world.kinds[block] - world.box.kinds.first_hero
    if skill_at(world, block, n).effect == "extra_attack":
        world.marks[block] = world.marks[block] & ~(ENDED | KILLED) | RAGES
    else:
        world.hero_lasting[hero] |= 1 << int(n)


def use_at(world: World, block: i64, n: i64, at: i64) -> None:
    """An ability aimed at a hex."""
    skill = skill_at(world, block, n)
    spend_skill(world, block, n)
    if skill.effect == "ranged_attack" or skill.effect == "magic_attack":
        owner = block // BLOCKS
        fight = Fight(SPELL, owner, enemy_in(world, owner, at), world.where[block], at)
        fight.attackers, fight.skills = [int(block)], [int(SKILLS * block + n)]
        declare(world, facing(world, fight))
        return
    if skill.effect == "look_at_territory":
        look_in_secret(world, block // BLOCKS, at)
        return
    if skill.effect == "heal":
        other = hurt_in(world, block, at)
        healed = min(i64(skill.amount), i64(world.wounds[other]))
        world.wounds[other] -= int(healed)
        world.note(lines.SURGEON, other // BLOCKS, at, healed)
        return
    if skill.effect == "change_terrain":
        world.terrain = with_value(world.terrain, at, TERRAINS.index(skill.becomes))
        world.note(lines.BURNT_DOWN, block // BLOCKS, at)
        scorch(world, block, at, skill.damage)
    elif skill.effect == "area_damage":
        blast(world, block, at, skill)
    else:
        storm(world, block, at, skill)
    look_everywhere(world)


def look_in_secret(world: World, seat: i64, at: i64) -> None:
    """Only this side learns what is there; a decoy that is looked at is removed (decoy.attacked)."""
    friends = [other for other in range(world.seats) if world.allied(other, seat)]
    bits = sum([1 << other for other in friends])
    eyes = sum([2 << other for other in friends])
    if world.terrain[at] == UNEXPLORED:
        position = at // PLACES
        world.looked = with_value(world.looked, position, world.looked[position] | bits)
        world.note_among(eyes, lines.SEES_TILE, int(at), world.tiles[position])
    else:
        block = veiled_block(world, seat, at)
        if is_decoy(world, block):
            expose(world, block)
            return
        world.known_to = with_value(world.known_to, block, world.known_to[block] | bits)
        world.may_be[block] &= ~(1 << world.box.kinds.decoy)
        world.note_among(eyes, lines.SEES_BLOCK, int(at), world.kinds[block])
    for friend in friends:
        world.learn(friend)


def whirl(world: World, block: i64, n: i64, at: i64) -> None:
    """One strike of many: no cards and no reactions, and whoever survives may strike back (cards.ability_attacks)."""
    owner = block // BLOCKS
    fight = Fight(MELEE, owner, enemy_in(world, owner, at), world.where[block], at)
    fight.attackers, fight.skills, fight.bare = [int(block)], [int(SKILLS * block + n)], 1
    declare(world, facing(world, fight))


def scorch(world: World, block: i64, at: i64, damage: i64) -> None:
    """Damage without a roll to every block in a hex, friend or foe; decoys are removed (decoy.attacked)."""
    by = world.kinds[block]
    for other in world.blocks_on(at):
        if other == block:
            continue
        if is_decoy(world, other):
            expose(world, other)
        elif wound(world, other, damage):
            friend = world.allied(other // BLOCKS, block // BLOCKS)
            kill(world, other, block // BLOCKS, NOTHING if friend else by, False)


def blast(world: World, block: i64, at: i64, skill: HeroAbility) -> None:
    """A meteor: a unit or building in the hex, and units around it."""
    lost: i64 = NOTHING
    if is_indoors(world, at):
        owner = world.holder[at]
        if owner < 0 or is_hostile(world, block // BLOCKS, owner) or world.allied(owner, block // BLOCKS):
            settlement = world.built[at] == world.box.works.settlement
            if batter(world, at, skill.damage, block // BLOCKS):
                raze(world, None, at, block // BLOCKS, world.kinds[block])
                lost = owner if settlement else NOTHING
    else:
        scorch(world, block, at, skill.damage)
    for near in world.chart.neighbours(at):
        if not is_indoors(world, near):
            scorch(world, block, near, skill.damage_around)
    if lost != NOTHING:
        conquered(world, int(lost))


def storm(world: World, block: i64, at: i64, skill: HeroAbility) -> None:
    """Every unit outside buildings in a hex and around it is struck separately, friend or foe but for the hero.

    Arrows spare a Builder in the hex of a military unit, as any shot does (combat.builder_shield).
    """
    arms, by = world.box.arms, world.kinds[block]
    icon = ICONS.index(skill.icon) if skill.icon else BOW
    for hex_ in [int(at), *world.chart.within(at, skill.radius)]:
        if is_indoors(world, hex_):
            continue
        there = world.blocks_on(hex_)
        escorted = arms.is_ranged[class_of(world, block)] and any(class_of(world, each) < BUILDER for each in there)
        for other in there:
            if other == block or (escorted and class_of(world, other) == BUILDER):
                continue
            if is_decoy(world, other):
                expose(world, other)
                continue
            world.show_all()
            faces = [arms.faces[world.dice.below(len(arms.faces))] for _ in range(skill.dice)]
            counter = arms.counters[class_of(world, block)] >> class_of(world, other) & 1 == 1
            level = level_of(arms, faces.count(icon), faces.count(STAR), counter, False)
            damage = (arms.rules.damage if level else 0) + (arms.rules.critical_bonus if level > 1 else 0)
            told = [faces.count(each) for each in range(len(ICONS))]
            world.note(lines.ROLLS_DICE, block // BLOCKS, icon, told[0], told[1], told[2], told[3])
            odds = level_chances(arms, skill.dice, icon, counter, False)
            sign = -1.0 if world.allied(other // BLOCKS, block // BLOCKS) else 1.0
            world.chance(lines.ROLLS_DICE, int(block // BLOCKS), sign * (odds[1] + 2 * odds[2]), sign * damage)
            if damage and wound(world, other, damage):
                friend = world.allied(other // BLOCKS, block // BLOCKS)
                kill(world, other, block // BLOCKS, NOTHING if friend else by, False)
