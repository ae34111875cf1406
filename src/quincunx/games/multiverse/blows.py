# hot: compiled by mypyc
"""Blows and what they do: rolling a strike, its damage, what a success brings, and who moves in."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.eyes import EVERYONE
from quincunx.games.multiverse import lines
from quincunx.games.multiverse.abilities import may_use
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.arms import STONE
from quincunx.games.multiverse.box import BUILDER, FOREST, NOTHING
from quincunx.games.multiverse.chances import harm_of, icon_of, is_keen, left_of, level_chances, rolled_level
from quincunx.games.multiverse.chart import OFF
from quincunx.games.multiverse.deeds import ENCOUNTERS, count
from quincunx.games.multiverse.fight import BEAST, DEFENDER, ENCOUNTER, MELEE, SHOT, SPELL, TOWER, WALLS, Fight
from quincunx.games.multiverse.moving import ability_of, has_passive, is_road_step
from quincunx.games.multiverse.outcome import (
    batter,
    credit,
    expose,
    is_decoy,
    kill,
    plunder,
    raze,
    strike_is_melee,
    wound,
)
from quincunx.games.multiverse.strength import (
    Why,
    card_amount,
    card_of,
    class_of,
    counters,
    dice_of,
    is_indoors,
    is_shot,
    skill_of,
)
from quincunx.games.multiverse.targets import SHOT_AP, can_strike
from quincunx.games.multiverse.world import World, with_value


def pay(world: World, fight: Fight, block: i64) -> None:
    """1 AP for a shot; an attack move costs what entering costs (shoot.cost, move.attack_cost)."""
    if fight.kind in (SPELL, ENCOUNTER) or fight.bare:
        return
    if fight.kind == SHOT or not world.box.arms.is_melee[class_of(world, block)]:
        world.walked[block] += SHOT_AP
        return
    way = world.chart.direction(fight.start, fight.at)
    if is_road_step(world, block // BLOCKS, fight.start, way):
        world.walked[block] += 1
        return
    terrain = world.terrain[fight.at]
    world.walked[block] += world.box.move_cost[terrain]
    if terrain == FOREST:
        world.woods = with_value(world.woods, block, world.woods[block] + 1)


def roll(world: World, fight: Fight) -> None:
    """The dice of a strike, with what was to be expected."""
    why: Why = [] if world.journal is not None else None
    dice = dice_of(world, fight, fight.striker, fight.target, why)
    arms = world.box.arms
    fight.faces = [arms.faces[world.dice.below(len(arms.faces))] for _ in range(dice)]
    fight.faces.sort()
    world.show_all()
    fight.chosen = fight.rolls = 0
    fight.struck.append(int(fight.striker))
    icon = icon_of(world, fight, fight.striker)
    if world.journal is not None:
        owner = owner_of(fight, fight.striker)
        swords, stones, bows, stars = [fight.faces.count(each) for each in range(4)]
        if fight.striker == BEAST:
            entry = world.journal.add(lines.BEAST_ROLLS, fight.beast, icon, swords, stones, bows, stars, EVERYONE)
        else:
            entry = world.journal.add(lines.ROLLS_DICE, owner, icon, swords, stones, bows, stars, EVERYONE)
        entry.details = why
        counter = counters(world, fight, fight.striker, fight.target)
        odds = level_chances(arms, dice, icon, counter, is_keen(world, fight, fight.striker))
        level = rolled_level(world, fight, fight.striker, fight.target, fight.faces)
        expected = 0.0
        for n in range(3):
            expected += odds[n] * float(harm_of(world, fight, fight.striker, fight.target, n))
        actual = float(harm_of(world, fight, fight.striker, fight.target, level))
        if fight.striker == BEAST:
            expected, actual = -expected, -actual
        world.chance(lines.ROLLS_DICE, int(owner), expected, actual)


def owner_of(fight: Fight, piece: i64) -> i64:
    """Whose a piece is; what an encounter does concerns its explorer."""
    if piece == BEAST:
        return fight.seat
    if piece == WALLS:
        return fight.seat if fight.kind == TOWER else fight.other
    return piece // BLOCKS


def roll_marked(world: World, fight: Fight) -> None:
    """The dice that were marked are rolled again."""
    if not fight.chosen:
        return
    arms = world.box.arms
    for n in range(len(fight.faces)):
        if fight.chosen >> n & 1:
            fight.faces[n] = arms.faces[world.dice.below(len(arms.faces))]
    fight.chosen = 0
    fight.faces.sort()
    world.show_all()
    icon = icon_of(world, fight, fight.striker)
    owner = owner_of(fight, fight.striker)
    swords, stones, bows, stars = [fight.faces.count(each) for each in range(4)]
    world.note(lines.ROLLS_AGAIN_DICE, owner, icon, swords, stones, bows, stars)


FATE_REACH: Final = 3


def is_near(world: World, fight: Fight, hero: i64) -> bool:
    """Is the striker or the target within 3 hexes of a hero?"""
    kind = world.box.kinds.first_hero + hero
    if kind not in world.kinds:
        return False
    at = world.where[world.kinds.index(kind)]
    return at != OFF and (
        world.chart.distance(at, place_of(world, fight, fight.striker)) <= FATE_REACH
        or world.chart.distance(at, place_of(world, fight, fight.target)) <= FATE_REACH
    )


def place_of(world: World, fight: Fight, piece: i64) -> i64:
    if piece == BEAST:
        return fight.at
    if piece == WALLS:
        return fight.start if fight.kind == TOWER else fight.at
    return world.where[piece]


def take_guard(world: World, fight: Fight) -> None:
    """A bodyguard takes 1 of the damage instead."""
    if fight.guard == NOTHING:
        return
    ability = world.box.arms.abilities[world.kinds[fight.guard]]
    assert ability is not None
    taken = min(i64(ability.amount), fight.damage)
    fight.damage -= taken
    world.note(lines.GUARDS, fight.guard // BLOCKS, world.kinds[fight.guard], taken)
    if wound(world, fight.guard, taken):
        kill(world, fight.guard, owner_of(fight, fight.striker), kind_of(world, fight.striker), True)


def strike(world: World, fight: Fight) -> None:
    """The damage is done, and what a success brings (dice.kill, ability.ballista_values)."""
    if fight.striker == BEAST:
        world.note(lines.BEAST_STRIKES, fight.beast, fight.level, fight.damage)
    else:
        world.note(lines.STRIKE, owner_of(fight, fight.striker), fight.level, fight.damage)
    by = kind_of(world, fight.striker)
    if fight.target == BEAST:
        hit_beast(world, fight)
        return
    sting = sting_of(world, fight, fight.striker)
    if fight.level:
        plunder(world, fight)
        pierce(world, fight)
    if fight.damage > 0:
        if fight.target == WALLS:
            batter_walls(world, fight)
        else:
            ward, back = ward_of(world, fight), kind_of(world, fight.target)
            hurt(world, fight, fight.target, fight.damage, by, strike_is_melee(world, fight))
            burn_back(world, fight, ward, back)
    if sting:
        burn_back(world, fight, sting, NOTHING)
    if fight.last == fight.striker and fight.last != NOTHING:
        fell(world, fight, fight.last, fight.by, True)
        fight.last = NOTHING


def hit_beast(world: World, fight: Fight) -> None:
    """Damage to an encounter; slaying it counts like slaying an enemy (adventure.kill_xp)."""
    if fight.damage <= 0:
        return
    world.faced_damage = with_value(world.faced_damage, fight.at, world.faced_damage[fight.at] + fight.damage)
    if left_of(world, fight, BEAST) > 0:
        return
    world.note(lines.BEAST_SLAIN, fight.seat, fight.beast)
    fight.fallen = 1
    fight.kills += 1
    credit(world, fight.seat, kind_of(world, fight.striker), True)
    count(world, fight.seat, ENCOUNTERS)


def sting_of(world: World, fight: Fight, striker: i64) -> i64:
    """The damage ants do to whoever strikes at their colony in melee (permanent.ants_damage)."""
    if fight.target != WALLS or fight.kind != MELEE or striker not in fight.attackers:
        return 0
    if is_shot(world, fight, striker) or world.built[fight.at] == NOTHING:
        return 0
    return world.box.works.stings[world.built[fight.at]]


def kind_of(world: World, piece: i64) -> i64:
    """The kind of a block; NOTHING for a building."""
    return world.kinds[piece] if piece >= 0 else NOTHING


def batter_walls(world: World, fight: Fight) -> None:
    """Damage to the building that is attacked, or to one that has shot."""
    at = fight.start if fight.kind == TOWER else fight.at
    if fight.striker != WALLS:
        spend_conqueror(world, fight.striker)
    seat = owner_of(fight, fight.striker)
    if not batter(world, at, fight.damage, seat):
        return
    raze(world, fight, at, seat, kind_of(world, fight.striker))
    if at == fight.at:
        fight.walls, fight.defenders, fight.fallen = 0, [], 1
        fight.kills += 1


def spend_conqueror(world: World, block: i64) -> None:
    """The next success against a building was this one."""
    kind = world.kinds[block]
    if world.box.kinds.is_hero(kind):
        hero = kind - world.box.kinds.first_hero
        printed = world.box.heroes[hero].abilities
        for n in range(len(printed)):
            if printed[n].effect == "building_damage":
                world.hero_lasting[hero] &= ~(1 << n)


def hurt(world: World, fight: Fight, block: i64, damage: i64, by: i64, in_melee: bool) -> None:
    """Wounds for a block in or beside the fight; whoever is to make a last stand falls later."""
    if is_decoy(world, block):
        expose(world, block)
        return
    if not wound(world, block, damage):
        return
    stands = card_of(world, fight, DEFENDER, "strike_when_dying") is not None and block in fight.defenders
    if stands and block not in fight.struck and can_strike(world, fight, block):
        fight.last, fight.by = block, by
        world.note(lines.LAST_STAND, block // BLOCKS, world.kinds[block])
        return
    fell(world, fight, block, by, in_melee)


def fell(world: World, fight: Fight, block: i64, by: i64, in_melee: bool) -> None:
    """A block is destroyed and out of the fight."""
    if block in fight.defenders:
        fight.defenders.remove(int(block))
        fight.fallen = 1
        fight.kills += 1
    if block in fight.attackers:
        fight.attackers.remove(int(block))
        in_melee = False
    kill(world, block, fight.other if world.allied(block // BLOCKS, fight.seat) else fight.seat, by, in_melee)


def ward_of(world: World, fight: Fight) -> i64:
    """The damage a melee attacker takes for hitting a warded hero."""
    striker, kind = fight.striker, kind_of(world, fight.target)
    if striker == BEAST:
        return 0
    if fight.kind != MELEE or striker not in fight.attackers or not world.box.arms.is_melee[class_of(world, striker)]:
        return 0
    if kind == NOTHING or not world.box.kinds.is_hero(int(kind)):
        return 0
    return sum([ability.amount for ability in ability_of(world, kind, "damage_attackers")])


def burn_back(world: World, fight: Fight, ward: i64, by: i64) -> None:
    """After its strike a warded hero's attacker is burnt, even if the hero has fallen (timing.simultaneous_death)."""
    if not ward:
        return
    striker = fight.striker
    world.note(lines.BURNS, striker // BLOCKS, world.kinds[striker], ward)
    if wound(world, striker, ward):
        fell(world, fight, striker, by, False)


def pierce(world: World, fight: Fight) -> None:
    """A bolt that goes through: the unit straight behind the target is hit as well (ability.ballista)."""
    striker = fight.striker
    if striker == WALLS or fight.target == WALLS or fight.kind != SHOT or striker not in fight.attackers:
        return
    kind = world.kinds[striker]
    if not has_passive(world, striker // BLOCKS, kind, "pierce"):
        return
    ability = world.box.arms.abilities[kind]
    assert ability is not None
    at = world.chart.straight_on(fight.start, fight.at)
    if fight.faces.count(STONE) < ability.needs_stones or at == OFF or is_indoors(world, at):
        return
    if world.chart.distance(fight.start, at) > world.box.arms.range[kind]:
        return
    hit_hex(world, fight, at, ability.damage, kind)


def hit_hex(world: World, fight: Fight, at: i64, damage: i64, by: i64) -> None:
    """Damage to what stands in another hex: its unit, else its Builder or decoy; friend or foe."""
    there = world.blocks_on(at)
    fighting = [block for block in there if class_of(world, block) < BUILDER]
    for block in (fighting or there)[:1]:
        unveiled = is_decoy(world, block)
        world.note(lines.HITS_TOO, block // BLOCKS, at)
        if unveiled:
            expose(world, block)
        elif wound(world, block, damage):
            friend = world.allied(block // BLOCKS, fight.seat)
            kill(world, block, fight.seat, NOTHING if friend else by, strike_is_melee(world, fight))


def cleaves(world: World, fight: Fight) -> i64:
    """How many further enemies the striker may hit after this success (ability.cleave)."""
    striker = fight.striker
    if not fight.level or striker == WALLS or striker not in fight.attackers or fight.kind == ENCOUNTER:
        return 0
    kind = world.kinds[striker]
    if world.box.kinds.is_hero(kind):
        skill = skill_of(world, fight, striker)
        return skill.amount if skill is not None and skill.effect == "cleave" else 0
    melee = fight.kind == MELEE
    ability = world.box.arms.abilities[kind]
    if ability is None or (not melee and fight.target == WALLS):
        return 0
    trigger = "attack_melee_success" if melee else "attack_ranged_success"
    announced = fight.asked > 0 or may_use(world, striker, trigger)
    return ability.amount if ability.trigger == trigger and announced else 0


def advance_in(world: World, fight: Fight) -> None:
    """The victor moves in if nothing hostile is left in the hex (combat.melee_win, building.attack_melee)."""
    if fight.kind != MELEE or fight.bare or not fight.fallen:
        return
    if fight.defenders or fight.walls or world.on[fight.at] != NOTHING:
        return
    for block in fight.attackers:
        if world.box.arms.is_melee[class_of(world, block)]:
            world.lift(block)
            world.put(block, fight.at)
            world.note(lines.ADVANCES, fight.seat, fight.at)


def refund(world: World, fight: Fight, block: i64) -> None:
    """The AP of the attack move are given back."""
    way = world.chart.direction(fight.start, fight.at)
    if way == OFF:
        return
    if is_road_step(world, block // BLOCKS, fight.start, way):
        world.walked[block] -= 1
        return
    terrain = world.terrain[fight.at]
    world.walked[block] = max(0, world.walked[block] - world.box.move_cost[terrain])
    if terrain == FOREST and world.woods[block]:
        world.woods = with_value(world.woods, block, world.woods[block] - 1)


def heal_side(world: World, fight: Fight, side: i64, blocks: list[int]) -> None:
    """A surgeon takes a wound from a survivor."""
    amount = card_amount(world, fight, side, "heal")
    for block in blocks[:1]:
        healed = min(amount, i64(world.wounds[block]))
        if healed > 0:
            world.wounds[block] -= int(healed)
            world.note(lines.SURGEON, block // BLOCKS, world.where[block], healed)
