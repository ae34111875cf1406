# hot: compiled by mypyc
"""Special abilities: which are unlocked and at hand, what they ask for, and what announcing one takes."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import BUILDER, FOREST, NOTHING
from quincunx.games.multiverse.fight import ENCOUNTER, MELEE, Fight
from quincunx.games.multiverse.hidden import unveil
from quincunx.games.multiverse.moving import ap_left
from quincunx.games.multiverse.outcome import tactical
from quincunx.games.multiverse.strength import class_of
from quincunx.games.multiverse.world import USED, World

# ---- of units


def is_unlocked(world: World, owner: i64, kind: i64, trigger: str) -> bool:
    """Has this kind of unit an active ability with this trigger that its track has unlocked? (track.ability)"""
    if kind < 0 or kind >= world.box.kinds.first_hero or world.box.arms.trigger[kind] != trigger:
        return False
    return world.tracks[owner][kind] >= world.box.ability_at


def has_uses(world: World, owner: i64) -> bool:
    """Has a player uses of abilities left in this turn? (ability.limit)"""
    return world.uses[owner] < tactical(world, owner)


def may_use(world: World, block: i64, trigger: str) -> bool:
    """May a unit use its ability now? Once a turn each (ability.reset)."""
    owner = block // BLOCKS
    ready = not world.marks[block] & USED and has_uses(world, owner)
    return ready and is_unlocked(world, owner, world.kinds[block], trigger)


def spend_use(world: World, block: i64) -> None:
    """An ability is announced: the unit shows itself, and a use is gone (ability.active, fog.ability_reveals)."""
    world.uses[block // BLOCKS] += 1
    world.marks[block] |= USED
    unveil(world, block)
    world.note(lines.USES, block // BLOCKS, world.kinds[block], world.where[block])


def could_be(world: World, block: i64, trigger: str) -> bool:
    """Could a block have this ability at hand, by what everybody knows of it? (info.asking)"""
    owner = block // BLOCKS
    if world.marks[block] & USED or not has_uses(world, owner):
        return False
    if world.batch[block] < 0:
        return is_unlocked(world, owner, world.kinds[block], trigger)
    for kind in range(world.box.kinds.first_hero):
        if world.may_be[block] >> kind & 1 and is_unlocked(world, owner, kind, trigger):
            return True
    return False


def ability_name(world: World, block: int, index: int) -> str:
    """What an ability is called."""
    kind = world.kinds[block]
    if world.box.kinds.is_hero(kind):
        return str(world.box.heroes[kind - world.box.kinds.first_hero].abilities[index].name)
    ability = world.box.arms.abilities[kind]
    return ability.name if ability is not None else ""


def spend_skill(world: World, block: i64, skill: i64) -> None:
    """A hero uses an ability: once a turn, for 1 AP, in the open (hero.ability_cost_use, hero.ability_once)."""
    hero = world.kinds[block] - world.box.kinds.first_hero
    world.hero_used[hero] |= 1 << int(skill)
    world.walked[block] += world.box.hero_rules.ability_ap
    unveil(world, block)
    world.note(lines.HERO_USES, block // BLOCKS, hero, 8 * hero + skill, world.where[block])


def announcements(world: World, fight: Fight, block: i64) -> list[int]:
    """Abilities an attacker may announce with this attack, by number."""
    if world.box.kinds.is_hero(world.kinds[block]):
        return skills_with_attack(world, fight, block)
    in_melee = fight.kind == MELEE or (fight.kind == ENCOUNTER and world.box.arms.is_melee[class_of(world, block)])
    trigger = "attack_melee" if in_melee else "attack_ranged"
    if not may_use(world, block, trigger) or not condition_holds(world, fight, block):
        return []
    return [0]


def condition_holds(world: World, fight: Fight, block: i64) -> bool:
    """Does what an attack ability asks for hold? All of it can be seen by everybody."""
    ability = world.box.arms.abilities[world.kinds[block]]
    assert ability is not None
    if ability.effect == "building_damage" and not fight.walls:
        return False
    return condition(world, fight, block, ability.condition)


def condition(world: World, fight: Fight, block: i64, asked: str) -> bool:
    """A straight run, not having moved, or shooting unseen from forest (ability.knight_charge)."""
    if asked == "straight_run":
        ran = world.run[block]
        return ran % 8 >= 2 and ran // 8 == world.chart.direction(fight.start, fight.at)
    if asked == "not_moved":
        return world.began[block] == world.where[block] and world.run[block] == 0
    if asked == "hidden_in_forest":
        return fight.seen == 0 and world.terrain[fight.start] == FOREST and world.built[fight.start] == NOTHING
    return True


# ---- of heroes


def is_ready(world: World, block: i64, n: i64) -> bool:
    """Has a hero learned an active ability and not used it this turn, and the AP for it? (hero.ability_once)"""
    hero = world.kinds[block] - world.box.kinds.first_hero
    if world.hero_skills[hero] >> n & 1 == 0 or world.hero_used[hero] >> n & 1 == 1:
        return False
    active = world.box.heroes[hero].abilities[n].type == "active"
    return active and ap_left(world, block) >= world.box.hero_rules.ability_ap


def skills_with_attack(world: World, fight: Fight, block: i64) -> list[int]:
    """The abilities a hero may announce with the regular attack, by number."""
    hero = world.kinds[block] - world.box.kinds.first_hero
    printed = world.box.heroes[hero].abilities
    found: list[int] = []
    for n in range(len(printed)):
        if not is_ready(world, block, n) or fight.kind not in (MELEE, ENCOUNTER):
            continue
        effect = printed[n].effect
        units = fight.kind == MELEE
        duel = units and effect == "forced_duel" and not fight.walls and class_of(world, fight.defenders[0]) < BUILDER
        charge = effect == "attack_dice" and condition(world, fight, block, printed[n].condition)
        if duel or charge or (units and effect == "cleave"):
            found.append(n)
    return found
