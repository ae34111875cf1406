# hot: compiled by mypyc
"""Who may attack whom: hostile hexes, attack moves, shots, and who strikes back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import BUILDER, NOTHING, RANGED, SIEGE
from quincunx.games.multiverse.chart import OFF, WAYS, has_line
from quincunx.games.multiverse.fight import MELEE, SPELL, TOWER, Fight
from quincunx.games.multiverse.moving import ap_left, step_cost
from quincunx.games.multiverse.sight import FARTHEST, NEXT_TO, is_smoked, sees_plainly, sees_specially
from quincunx.games.multiverse.steps.revenue import at_peace
from quincunx.games.multiverse.strength import class_of, is_indoors, is_shot, skill_of
from quincunx.games.multiverse.world import MOVES_ON, NEUTRAL, SET_UP, UNSHOWN, World

SHOT_AP: Final = 1


def is_hostile(world: World, a: i64, b: i64) -> bool:
    """May these two fight: neither allied nor at peace? (combat.allies_no_attack, ffa.treaty_binding)"""
    return b == NEUTRAL or (not world.allied(a, b) and not at_peace(world, a, b))


def enemy_in(world: World, seat: i64, at: i64) -> i64:
    """Whose building or blocks in a hex this seat may attack; NOTHING if there are none (combat.start)."""
    if world.built[at] != NOTHING and world.holder[at] < 0:
        return NEUTRAL
    if world.holder[at] >= 0 and not world.sites[at]:
        return world.holder[at] if is_hostile(world, seat, world.holder[at]) else NOTHING
    block = world.on[at]
    if block == NOTHING or world.batch[block] == UNSHOWN:
        return NOTHING
    return block // BLOCKS if is_hostile(world, seat, block // BLOCKS) else NOTHING


def defenders_in(world: World, at: i64) -> list[int]:
    """Who fights for a hex: its military units, else the Builder (combat.target_choice)."""
    there = world.blocks_on(at)
    fighting = [block for block in there if class_of(world, block) < BUILDER]
    if fighting or is_indoors(world, at):
        fighting.sort()
        return fighting
    return there


def side_sees(world: World, seat: i64, at: i64, decoys: bool) -> bool:
    """Has a building or a block of this side a hex in sight? Decoys count if they are said to (decoy.sight)."""
    far = NEXT_TO if any(is_smoked(world, block) for block in world.blocks_on(at)) else FARTHEST
    for viewer in [int(at), *world.chart.within(at, far)]:
        holder = world.holder[viewer]
        watches = holder >= 0 and not world.sites[viewer] and world.allied(seat, holder)
        if watches and sees_plainly(world, viewer, at):
            return True
        for block in world.blocks_on(viewer):
            if not world.allied(seat, block // BLOCKS) or world.batch[block] == UNSHOWN:
                continue
            if world.kinds[block] == world.box.kinds.decoy and not decoys:
                continue
            if sees_plainly(world, viewer, at) or sees_specially(world, block, world.kinds[block], at):
                return True
    return False


# ---- attacks a unit could make


def may_charge(world: World, block: i64, way: i64) -> bool:
    """Can a block make an attack move in a direction: a melee unit with the AP to enter? (move.attack_cost)"""
    if not world.box.arms.is_melee[class_of(world, block)] or world.marks[block] & MOVES_ON:
        return False
    at, owner = world.where[block], block // BLOCKS
    near = world.chart.near[WAYS * at + way]
    if near == OFF or not world.is_passable(near) or enemy_in(world, owner, near) == NOTHING:
        return False
    return step_cost(world, world.kinds[block], owner, at, way) <= ap_left(world, block)


def attack_ways(world: World, block: i64) -> list[int]:
    """The directions of attack moves; decoys and Builders make none (move.ranged_no_attack_move)."""
    if class_of(world, block) >= BUILDER:
        return []
    return [way for way in range(WAYS) if may_charge(world, block, way)]


def must_set_up(world: World, kind: i64) -> bool:
    """Has this kind of unit to set up before it may attack? (siege.setup, siege.defensive)"""
    arms = world.box.arms
    return arms.defensive[kind] or arms.needs_setup[world.box.kinds.classes[kind]]


def may_set_up(world: World, block: i64) -> bool:
    kind = world.kinds[block]
    free = not world.marks[block] & (SET_UP | MOVES_ON)
    return free and must_set_up(world, kind) and ap_left(world, block) >= world.box.arms.setup_ap


def may_shoot_at(world: World, block: i64, at: i64) -> bool:
    """Is a hex with an enemy in range, in the line of the shooter, and identified by its side? (shoot.identified)"""
    arms, kind, owner, start = world.box.arms, world.kinds[block], block // BLOCKS, world.where[block]
    if enemy_in(world, owner, at) == NOTHING or (arms.only_buildings[kind] and not is_indoors(world, at)):
        return False
    if not arms.min_range[kind] <= world.chart.distance(start, at) <= arms.range[kind]:
        return False
    if not arms.indirect[kind] and not has_line(world.chart, world.box.land, world.terrain, start, at, False):
        return False
    return side_sees(world, owner, at, False)


def shots(world: World, block: i64) -> list[int]:
    """The hexes a unit could shoot at now: it needs 1 AP, and may have to be set up (shoot.cost)."""
    kind = world.kinds[block]
    reach = world.box.arms.range[kind]
    if not reach or world.marks[block] & MOVES_ON or ap_left(world, block) < SHOT_AP:
        return []
    if must_set_up(world, kind) and not world.marks[block] & SET_UP:
        return []
    found = [at for at in world.chart.within(world.where[block], reach) if may_shoot_at(world, block, at)]
    found.sort()
    return found


def tower_shots(world: World, at: i64) -> list[int]:
    """The hexes a building could shoot at: identified enemy units in range and line (building.tower_shot)."""
    age = world.at_age(at)
    if world.sites[at] or world.fired[at] or not world.box.arms.shoots[age]:
        return []
    seat = world.holder[at]
    found: list[int] = []
    around, on = world.chart.around[at], world.on
    for n in range(i64(world.chart.upto[at][world.box.arms.strike_range[age]])):
        target = around[n]
        if on[target] == NOTHING or is_indoors(world, target) or enemy_in(world, seat, target) == NOTHING:
            continue
        line = has_line(world.chart, world.box.land, world.terrain, at, target, False)
        if line and side_sees(world, seat, target, False):
            found.append(target)
    found.sort()
    return found


# ---- who strikes back


def can_strike(world: World, fight: Fight, block: i64) -> bool:
    """Can a fighter strike at all in this fight?"""
    own = class_of(world, block)
    if own >= BUILDER:
        return False
    if block in fight.attackers:
        return True
    if fight.kind == MELEE and not shooters_only(world, fight):
        return own != SIEGE
    return can_answer(world, fight, block)


def shooters_only(world: World, fight: Fight) -> bool:
    """Is nobody left in a melee but members who shot from their own hex? (formation.target_shooter)"""
    return all(is_shot(world, fight, block) for block in fight.attackers)


def can_answer(world: World, fight: Fight, block: i64) -> bool:
    """Does a unit answer a shot: by its class, its range, its line, and having seen the shooter?"""
    arms, kind, own, at = world.box.arms, world.kinds[block], class_of(world, block), world.where[block]
    engine = fight.kind == TOWER or (len(fight.attackers) > 0 and class_of(world, fight.attackers[0]) == SIEGE)
    if own == SIEGE:
        fits = fight.kind == TOWER or not arms.only_buildings[kind]
        if not engine or not world.marks[block] & SET_UP or not fits:
            return False
    elif own != RANGED:
        return False
    if not fight.seen or (fight.kind == SPELL and not spell_is_answered(world, fight)):
        return False
    if not arms.min_range[kind] <= world.chart.distance(at, fight.start) <= arms.range[kind]:
        return False
    return arms.indirect[kind] or has_line(world.chart, world.box.land, world.terrain, at, fight.start, False)


def spell_is_answered(world: World, fight: Fight) -> bool:
    """Does the ability allow retaliation? (hero.retaliation)"""
    skill = skill_of(world, fight, fight.attackers[0])
    return skill is not None and skill.retaliation


def walls_strike(world: World, fight: Fight) -> bool:
    """Does the building itself answer an attack move? Only without a garrison that can (building.both_strike)."""
    if not fight.walls or fight.kind != MELEE or not world.box.arms.strike_dice[world.at_age(fight.at)]:
        return False
    return not any(can_strike(world, fight, block) for block in fight.defenders)


# ---- an attack as it would be


def fight_of(world: World, block: i64, kind: i64, at: i64) -> Fight:
    """The attack a unit could declare on a hex, with nothing announced yet."""
    owner = block // BLOCKS
    fight = Fight(kind, owner, enemy_in(world, owner, at), world.where[block], at)
    fight.attackers = [int(block)]
    return facing(world, fight)


def tower_fight(world: World, start: i64, at: i64) -> Fight:
    """The shot a building could take."""
    seat = world.holder[start]
    return facing(world, Fight(TOWER, seat, enemy_in(world, seat, at), start, at))


def facing(world: World, fight: Fight) -> Fight:
    """Who stands against an attack, and whether they have the shooter in sight."""
    fight.walls = 1 if is_indoors(world, fight.at) else 0
    fight.defenders = defenders_in(world, fight.at)
    if fight.defenders:
        fight.other = fight.defenders[0] // BLOCKS
    if fight.kind != MELEE:
        fight.seen = 1 if side_sees(world, fight.other, fight.start, True) else 0
    return fight
