# hot: compiled by mypyc
"""What strikes lead to: wounds, deaths, ruins, experience and gold; and who is out of the game."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import BUILDER, KILL_GOLD, NOTHING
from quincunx.games.multiverse.chances import hp_at, hp_if, hp_of
from quincunx.games.multiverse.clearing import give_up_site, tear_down
from quincunx.games.multiverse.deeds import ENCOUNTERS, PHASE_LOSSES, RUINS, count, count_damage, count_kill
from quincunx.games.multiverse.ending import win
from quincunx.games.multiverse.fight import TOWER, WALLS, Fight
from quincunx.games.multiverse.hidden import unveil
from quincunx.games.multiverse.moving import ability_of, has_passive
from quincunx.games.multiverse.steps.revenue import gain
from quincunx.games.multiverse.strength import class_of, is_shot
from quincunx.games.multiverse.world import FALLEN, HURT, NEUTRAL, RUIN, World, with_value


def tactical(world: World, seat: i64) -> i64:
    """How many abilities of units a player may use in a turn: 2, and one for each Elite type, up to 5 (track.elite)."""
    arms, economy = world.box.arms, world.box.economy
    elite = len([steps for steps in world.tracks[seat] if steps >= arms.track.squares])
    return min(economy.most_tactical, economy.tactical + arms.track.elite_tactical * elite)


# ---- blocks


def felt(world: World, block: i64, damage: i64) -> i64:
    """What is left of damage: a hero of iron will takes less the first time in a turn."""
    kind = world.kinds[block]
    if damage > 0 and world.box.kinds.is_hero(kind) and not world.marks[block] & HURT:
        for ability in ability_of(world, kind, "reduce_damage"):
            damage -= ability.amount
    return damage


def wound(world: World, block: i64, damage: i64) -> bool:
    """Damage to a block; is it destroyed by it? A hero of iron will takes less the first time (dice.kill)."""
    damage = felt(world, block, damage)
    world.marks[block] |= HURT
    if damage <= 0:
        return False
    world.wounds[block] += int(damage)
    world.note(lines.WOUNDED, block // BLOCKS, world.where[block], damage)
    narrow_by_wounds(world, block)
    return world.wounds[block] >= hp_of(world, block)


def narrow_by_wounds(world: World, block: i64) -> None:
    """An unseen block that lives with its wounds is nothing that would be dead, nor a decoy."""
    if world.batch[block] < 0 or world.wounds[block] >= hp_of(world, block):
        return
    kinds = world.box.kinds
    for kind in range(kinds.count):
        if world.may_be[block] >> kind & 1:
            dead = kind == kinds.decoy or world.wounds[block] >= hp_if(world, block // BLOCKS, kind)
            if dead:
                world.may_be[block] &= ~(1 << kind)


def remove(world: World, block: i64) -> None:
    """A block is destroyed and shown to everybody; a hero may come back, a site without its Builder is lost."""
    owner, kind, at = block // BLOCKS, world.kinds[block], world.where[block]
    unveil(world, block)
    world.note(lines.DESTROYED, owner, kind, at)
    count(world, owner, PHASE_LOSSES)
    if world.box.kinds.is_hero(kind):
        hero = kind - world.box.kinds.first_hero
        world.hero_state[hero] = FALLEN
        world.hero_lasting[hero] = 0
    world.take_off(block)
    give_up_site(world, owner, kind, at)


def is_decoy(world: World, block: i64) -> bool:
    return world.kinds[block] == world.box.kinds.decoy


def expose(world: World, block: i64) -> None:
    """A decoy that would be struck is shown and removed; nobody scores for it (decoy.attacked)."""
    unveil(world, block)
    world.note(lines.DECOY_SEEN, block // BLOCKS, world.where[block])
    world.take_off(block)


def kill(world: World, block: i64, seat: i64, by: i64, in_melee: bool) -> None:
    """A block falls to a kind of unit of a seat; its companions fall with it in a melee (combat.builder_dies)."""
    at = world.where[block]
    builder = class_of(world, block) == BUILDER
    if seat != NEUTRAL:
        count_kill(world, seat, world.kinds[block], block // BLOCKS, by)
    remove(world, block)
    credit(world, seat, by, not builder)
    if not in_melee or builder:
        return
    left = world.blocks_on(at)
    if any(class_of(world, other) < BUILDER for other in left):
        return
    for other in left:
        if is_decoy(world, other):
            expose(world, other)
        else:
            if seat != NEUTRAL:
                count_kill(world, seat, world.kinds[other], other // BLOCKS, NOTHING)
            remove(world, other)


# ---- experience


def credit(world: World, owner: i64, kind: i64, pays: bool) -> None:
    """A slain enemy or a destroyed building counts for the kind of unit that did it (track.advance).

    Dice of buildings, for which the kind is NOTHING, gain nothing. `pays`: a faction may gain gold for it.
    """
    if kind == NOTHING:
        return
    kinds = world.box.kinds
    faction = world.setting.factions[owner]
    if pays and world.box.traits[faction] == KILL_GOLD:
        gain(world, owner, world.box.trait_amounts[faction])
        world.note(lines.KILL_GOLD, owner, world.box.trait_amounts[faction])
    if kinds.is_hero(int(kind)):
        gain_level(world, owner, kind - kinds.first_hero)
    elif world.tracks[owner][kind] < world.box.arms.track.squares:
        advance(world, owner, kind)


def advance(world: World, owner: i64, kind: i64) -> None:
    """One square further on the battle track (track.ability, track.class_bonus, track.elite)."""
    world.tracks[owner] = with_value(world.tracks[owner], kind, world.tracks[owner][kind] + 1)
    steps = world.tracks[owner][kind]
    world.note(lines.TRACK, owner, kind, steps)
    if steps == world.box.ability_at and world.box.arms.effect[kind]:
        world.note(lines.UNLOCKED, owner, kind)
    if steps == world.box.arms.track.squares:
        world.note(lines.ELITE, owner, kind, tactical(world, owner))


def gain_level(world: World, owner: i64, hero: i64) -> None:
    """A kill of a hero; level N takes N of them since the level before (hero.level)."""
    rules = world.box.hero_rules
    kills = world.hero_kills[hero] + 1
    if world.hero_level[hero] < rules.most_levels and kills > world.hero_level[hero]:
        kills = 0
        world.hero_level = with_value(world.hero_level, hero, world.hero_level[hero] + 1)
        world.hero_points = with_value(world.hero_points, hero, world.hero_points[hero] + rules.points_per_level)
        if world.fight is not None:
            world.fight.leveled |= 1 << hero
        world.note(lines.LEVEL, owner, hero, world.hero_level[hero])
    world.hero_kills = with_value(world.hero_kills, hero, min(kills, rules.most_levels))


# ---- buildings


def batter(world: World, at: i64, damage: i64, seat: i64) -> bool:
    """Damage a seat does to a building; is it destroyed by it?"""
    count_damage(world, seat, at, damage)
    world.damage = with_value(world.damage, at, world.damage[at] + damage)
    world.hit = with_value(world.hit, at, 1)
    if world.holder[at] >= 0:
        world.note(lines.BATTERED, world.holder[at], world.built[at], at, damage)
    else:
        world.note(lines.WILD_BATTERED, world.built[at], at, damage)
    return world.damage[at] >= hp_at(world, at)


def raze(world: World, fight: Fight | None, at: i64, seat: i64, by: i64) -> None:
    """A building is destroyed, and everybody in it dies (building.garrison_dies, building.garrison_kills).

    One of one's own side brings neither points nor experience: only enemies count (hero.xp, vp.destroy).
    """
    works, kind, owner = world.box.works, world.built[at], world.holder[at]
    friend = world.allied(seat, owner)
    if friend:
        by = NOTHING
    if works.neutral[kind]:
        overrun(world, at, seat, by)
        return
    settlement = kind == works.settlement
    points = 0 if friend else points_for(world, at)
    world.destroyed_vp = with_value(world.destroyed_vp, seat, world.destroyed_vp[seat] + points)
    world.note(lines.RAZED, seat, kind, at, points)
    if not friend:
        count(world, seat, RUINS)
    credit(world, seat, by, True)
    bury_garrison(world, at, seat, by)
    tear_down(world, at)
    if settlement and fight is not None:
        fight.lost = owner


def points_for(world: World, at: i64) -> int:
    """The victory points an enemy gets for destroying a building (vp.destroy, vp.destroy_keep)."""
    victory, works = world.box.victory, world.box.works
    if world.built[at] == works.settlement:
        return victory.settlement_destroyed_vp
    return victory.destroy_multiplier * works.vp[world.at_age(at)]


def bury_garrison(world: World, at: i64, seat: i64, by: i64) -> None:
    """Everybody in a building that has fallen dies."""
    for block in world.blocks_on(at):
        if is_decoy(world, block):
            expose(world, block)
            continue
        fights = class_of(world, block) < BUILDER
        count_kill(world, seat, world.kinds[block], block // BLOCKS, by)
        remove(world, block)
        if fights:
            credit(world, seat, by, True)


def overrun(world: World, at: i64, seat: i64, by: i64) -> None:
    """An ant colony is destroyed for good; a village has a new owner (permanent.ants_destroyed, permanent.village)."""
    works, kind = world.box.works, world.built[at]
    if kind == works.village:
        bury_garrison(world, at, seat, by)
        world.holder = with_value(world.holder, at, seat)
        world.damage = with_value(world.damage, at, 0)
        world.hit = with_value(world.hit, at, 0)
        world.find_buildings()
        world.note(lines.TAKES_VILLAGE, seat, kind, at)
        return
    world.note(lines.SLAYS_ANTS, seat, kind, at)
    tear_down(world, at)
    world.markers = with_value(world.markers, at, world.markers[at] | RUIN)
    count(world, seat, ENCOUNTERS)
    credit(world, seat, by, True)
    reward = world.box.adventure_cards[world.box.adventure_ids.index(works.ids[kind])].reward
    if reward is not None:
        gain(world, seat, reward.gold)
        world.note(lines.WINS_GOLD, seat, reward.gold)
        teach(world, seat, by, reward.track)


def teach(world: World, seat: i64, kind: i64, steps: i64) -> None:
    """Experience that is no kill: squares of a battle track, or of a hero's own."""
    for _ in range(steps):
        if kind == NOTHING:
            return
        if world.box.kinds.is_hero(int(kind)):
            gain_level(world, seat, kind - world.box.kinds.first_hero)
        elif world.tracks[seat][kind] < world.box.arms.track.squares:
            advance(world, seat, kind)


def plunder(world: World, fight: Fight) -> None:
    """Gold for a success against a building or a Builder, if the striker takes it (ability.passive)."""
    if fight.striker == WALLS or not fight.attacks(fight.striker):
        return
    kind, owner = world.kinds[fight.striker], fight.striker // BLOCKS
    if kind == NOTHING or not has_passive(world, owner, kind, "gold_on_success"):
        return
    prey = "building" if fight.target == WALLS else "builder" if class_of(world, fight.target) == BUILDER else "unit"
    ability = world.box.arms.abilities[kind]
    if ability is not None and prey in ability.vs:
        gain(world, owner, ability.amount)
        world.note(lines.PLUNDER, owner, kind, ability.amount)


def strike_is_melee(world: World, fight: Fight) -> bool:
    """Is the strike under way one of a melee, as opposed to a shot?"""
    return fight.kind != TOWER and not is_shot(world, fight, fight.striker)


# ---- conquest


def conquered(world: World, seat: int) -> None:
    """A player has lost the Settlement: the other side wins, or the others play on (victory.conquest)."""
    world.note(lines.CONQUERED, seat)
    sides = list(set(world.setting.sides))
    own = world.setting.sides[seat]
    if len(sides) == 2:
        winner = sides[0] if sides[1] == own else sides[1]
        if world.chart.layout.mode == "siege" and seat == 0:
            win(world, winner, "victory.siege")
        elif len(world.setting.sides) > 2:
            win(world, winner, "victory.conquest_team")
        else:
            win(world, winner, "victory.conquest")
        return
    world.eliminate(seat, "victory.conquest")
    left = {world.setting.sides[other] for other in world.still_in()}
    if len(left) == 1:
        win(world, left.pop(), "victory.conquest")
        return
    world.left_behind(seat)
