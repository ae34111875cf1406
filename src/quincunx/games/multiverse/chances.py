# hot: compiled by mypyc
"""What dice do: what a roll comes to, and the exact chances before it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.arms import BOW, STAR, Arms
from quincunx.games.multiverse.box import BUILDER
from quincunx.games.multiverse.fight import BEAST, SPELL, TOWER, WALLS, Fight
from quincunx.games.multiverse.moving import has_passive
from quincunx.games.multiverse.pieces.common import ICONS
from quincunx.games.multiverse.strength import card_amount, card_of, class_of, counters, skill_of
from quincunx.games.multiverse.world import World

MISS: Final = 0
HIT: Final = 1
CRITICAL: Final = 2


def level_of(arms: Arms, own: i64, stars: i64, counter: bool, keen: bool) -> i64:
    """What so many icons and stars come to (dice.hit, dice.critical, dice.critical_counter).

    `keen`: a single star with an icon is critical, too.
    """
    rules = arms.rules
    if stars >= rules.critical_stars or (counter and own >= rules.critical_counter_icons):
        return CRITICAL
    if own < rules.hit_icons:
        return MISS
    return CRITICAL if keen and stars > 0 else HIT


def icon_of(world: World, fight: Fight, striker: i64) -> i64:
    """The icon a striker hits with; magic names its own (dice.icons)."""
    if striker == WALLS:
        return BOW
    if striker == BEAST:
        return world.box.arms.icon[world.box.foe_class[fight.beast]]
    if fight.kind == SPELL and fight.attacks(striker):
        skill = skill_of(world, fight, striker)
        if skill is not None and skill.icon:
            return ICONS.index(skill.icon)
    return world.box.arms.icon[class_of(world, striker)]


def is_keen(world: World, fight: Fight, striker: i64) -> bool:
    return card_of(world, fight, fight.side(striker), "critical_stars") is not None


def rolled_level(world: World, fight: Fight, striker: i64, target: i64, faces: list[int]) -> i64:
    """What a roll comes to."""
    own = faces.count(int(icon_of(world, fight, striker)))
    counter = counters(world, fight, striker, target)
    return level_of(world.box.arms, own, faces.count(STAR), counter, is_keen(world, fight, striker))


def level_chances(arms: Arms, dice: i64, icon: i64, counter: bool, keen: bool) -> list[float]:
    """The exact chances of a miss, a hit and a critical strike; each case is worked out once."""
    key = (int(dice), int(icon), counter, keen)
    known = arms.odds.get(key)
    if known is not None:
        return known
    sides = len(arms.faces)
    own, star = arms.icon_faces[icon], arms.icon_faces[STAR]
    other = sides - own - star
    found = [0, 0, 0]
    for hits in range(dice + 1):
        for stars in range(dice - hits + 1):
            rest = dice - hits - stars
            ways = ways_of(dice, hits) * ways_of(dice - hits, stars)
            ways *= int(own**hits) * int(star**stars) * int(other**rest)
            found[level_of(arms, hits, stars, counter, keen)] += int(ways)
    total = float(sides**dice)
    chances = [count / total for count in found]
    arms.odds[key] = chances
    return chances


def ways_of(n: i64, k: i64) -> int:
    """How many ways there are to choose k of n."""
    found = 1
    for each in range(int(k)):
        found = found * (int(n) - each) // (each + 1)
    return found


# ---- damage


def harm_of(world: World, fight: Fight, striker: i64, target: i64, level: i64) -> i64:
    """The damage a strike of a level does; siege weapons do twice as much to buildings (building.siege_bonus)."""
    if level == MISS:
        return 0
    arms = world.box.arms
    damage: i64 = arms.rules.damage
    if target == WALLS and striker != WALLS:
        damage = damage * arms.multiplier[class_of(world, striker)] + more_at_walls(world, fight, striker)
    return damage + (arms.rules.critical_bonus if level == CRITICAL else 0)


def more_at_walls(world: World, fight: Fight, striker: i64) -> i64:
    """What abilities and cards add to a success against a building."""
    kinds, kind = world.box.kinds, world.kinds[striker]
    more = card_amount(world, fight, fight.side(striker), "building_damage")
    if kind >= kinds.first_hero:
        hero = kind - kinds.first_hero
        printed = world.box.heroes[hero].abilities
        for n in range(len(printed)):
            if printed[n].effect == "building_damage" and world.hero_lasting[hero] >> n & 1:
                more += printed[n].amount
        return more
    ability = world.box.arms.abilities[kind]
    if ability is not None and ability.effect == "building_damage":
        announced = ability.type == "active" and striker in fight.announced
        if announced or has_passive(world, striker // BLOCKS, kind, "building_damage"):
            more += ability.amount
    return more


def hp_of(world: World, block: i64) -> i64:
    """The hit points of a block (glossary.hp)."""
    return hp_if(world, block // BLOCKS, world.kinds[block])


def hp_if(world: World, owner: i64, kind: i64) -> i64:
    """The hit points a block of this kind has."""
    kinds = world.box.kinds
    if kinds.is_hero(int(kind)):
        return world.hero_hp[kind - kinds.first_hero]
    more = world.box.more_builder_hp[world.experience[owner]] if kinds.classes[kind] == BUILDER else 0
    return kinds.hp[kind] + more


def hp_at(world: World, at: i64) -> i64:
    """The hit points of a building; a handicap may give a Settlement others (building.hp, setup.handicap)."""
    handicap = world.chart.layout.handicap
    if (
        handicap is not None
        and handicap.settlement_hp
        and world.built[at] == world.box.works.settlement
        and world.holder[at] == handicap.seat - 1
    ):
        return handicap.settlement_hp
    return world.box.works.hp[world.at_age(at)]


def left_of(world: World, fight: Fight, piece: i64) -> i64:
    """What damage a piece of a fight still stands before it is destroyed."""
    if piece == BEAST:
        foe = world.box.foes[fight.beast]
        assert foe is not None
        return foe.hp - world.faced_damage[fight.at]
    if piece == WALLS:
        at = fight.start if fight.kind == TOWER else fight.at
        return hp_at(world, at) - world.damage[at]
    return hp_of(world, piece) - world.wounds[piece]
