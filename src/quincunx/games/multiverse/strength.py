# hot: compiled by mypyc
"""How many dice a strike rolls, and why: one function for the roll, the journal and the odds, so that they agree."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.journal import Modifier
from quincunx.core.messages import Message
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.arms import BUILDING_COLUMN
from quincunx.games.multiverse.box import ANTICAV, BUILDER, HILLS, MELEE, NOTHING, RANGED, SIEGE
from quincunx.games.multiverse.fight import ATTACKER, BEAST, DEFENDER, ENCOUNTER, SKILLS, SPELL, TOWER, WALLS, Fight
from quincunx.games.multiverse.fight import MELEE as MELEE_FIGHT
from quincunx.games.multiverse.moving import class_bonus, has_passive
from quincunx.games.multiverse.pieces.decks import CardEffect
from quincunx.games.multiverse.pieces.units import HeroAbility
from quincunx.games.multiverse.prices import section
from quincunx.games.multiverse.rules import rules_of
from quincunx.games.multiverse.world import SET_UP, World

Why = list[Modifier] | None
"""Where the summands of a strength are written down, if anybody wants to know them."""


def add(why: Why, role: i64, value: i64, rule: str, key: str) -> i64:
    """A summand, written down unless it is nothing."""
    if why is not None and value:
        why.append(Modifier(int(role), int(value), rule, Message(f"why.{key}")))
    return value


# ---- who fights how


def class_of(world: World, block: i64) -> i64:
    return world.box.kinds.classes[world.kinds[block]]


def class_in(world: World, fight: Fight, piece: i64) -> i64:
    """The class of a block, or of the encounter that is fought."""
    return world.box.foe_class[fight.beast] if piece == BEAST else class_of(world, piece)


def is_indoors(world: World, at: i64) -> bool:
    """Does a completed building stand here?"""
    return world.built[at] != NOTHING and not world.sites[at]


def column_at(world: World, at: i64) -> i64:
    """The column of the strength table for a hex (strength.table)."""
    return BUILDING_COLUMN if is_indoors(world, at) else world.box.arms.column[world.terrain[at]]


def hex_of(world: World, fight: Fight, piece: i64) -> i64:
    """Where a block, a building or the encounter of a fight stands."""
    if piece == BEAST:
        return fight.at
    if piece == WALLS:
        return fight.start if fight.kind == TOWER else fight.at
    return world.where[piece]


def is_shot(world: World, fight: Fight, striker: i64) -> bool:
    """Is a strike a shot? In a melee only ranged members of an attacking formation shoot (formation.step1)."""
    if fight.kind != MELEE_FIGHT:
        return True
    return striker != WALLS and fight.attacks(striker) and world.box.arms.is_ranged[class_of(world, striker)]


def counters(world: World, fight: Fight, striker: i64, target: i64) -> bool:
    """Does a striker counter its target? Buildings neither do nor are countered (combat.counters_none)."""
    if striker == WALLS or target == WALLS:
        return False
    if striker == fight.lone and not fight.avenges:
        return True
    own, other = class_in(world, fight, striker), class_in(world, fight, target)
    if not world.box.arms.counters[own] >> other & 1:
        return False
    if fight.kind == ENCOUNTER:
        return True
    close = own == RANGED and (other in (MELEE, ANTICAV)) and not fight.attacks(striker)
    return not (close and rules_of(world).loses_counter(world, striker, target))


def card_of(world: World, fight: Fight, side: i64, key: str) -> CardEffect | None:
    """The effect of the card a side has in this fight, if it is of this kind."""
    card = fight.cards[side]
    if card == NOTHING:
        return None
    effect = world.box.arms.card_effects[card]
    return effect if effect.key == key else None


def card_amount(world: World, fight: Fight, side: i64, key: str) -> i64:
    effect = card_of(world, fight, side, key)
    return effect.amount if effect is not None else 0


# ---- morale


def supports(world: World, fight: Fight, block: i64) -> bool:
    """Does a block count for morale: a fighting unit, face up or shown for this fight? (morale.excluded)"""
    fits = world.box.arms.has_morale[class_of(world, block)] and class_of(world, block) < BUILDER
    return fits and (world.up[block] == 1 or block in fight.shown)


def weight(world: World, block: i64, owner: i64) -> i64:
    """1, or more for a hero with a banner among own units."""
    kinds = world.box.kinds
    kind = world.kinds[block]
    found: i64 = 1
    if kinds.is_hero(kind) and block // BLOCKS == owner:
        hero = kind - kinds.first_hero
        printed = world.box.heroes[hero].abilities
        for n in range(len(printed)):
            if printed[n].effect == "morale_bonus" and world.hero_skills[hero] >> n & 1:
                found += printed[n].amount
    return found


def support_for(world: World, fight: Fight, striker: i64) -> i64:
    """Friends next to the battlefield, and the partner in a formation (morale.plus, formation.morale)."""
    owner = striker // BLOCKS
    found: i64 = 0
    for at in world.chart.neighbours(fight.at):
        block = world.on[at]
        while block != NOTHING:
            fighter = block in fight.attackers or block in fight.defenders
            if not fighter and world.allied(owner, block // BLOCKS) and supports(world, fight, block):
                found += weight(world, block, owner)
            block = world.then[block]
    own = fight.attackers if fight.attacks(striker) else fight.defenders
    if fight.kind == ENCOUNTER:
        own = world.blocks_on(fight.at)
    for block in own:
        if block != striker and supports(world, fight, block):
            found += weight(world, block, owner)
    return found


def threats_to(world: World, fight: Fight, striker: i64) -> i64:
    """Enemies next to the battlefield, and every opposing fighter (morale.minus, morale.opponent)."""
    attacking = fight.attacks(striker)
    enemy = fight.other if attacking else fight.seat
    found: i64 = 0
    for at in world.chart.neighbours(fight.at):
        block = world.on[at]
        while block != NOTHING:
            fighter = block in fight.attackers or block in fight.defenders
            if not fighter and world.allied(enemy, block // BLOCKS) and supports(world, fight, block):
                found += 1
            block = world.then[block]
    for block in fight.defenders if attacking else fight.attackers:
        if world.box.arms.has_morale[class_of(world, block)] and class_of(world, block) < BUILDER:
            found += 1
    return found


def morale_of(world: World, fight: Fight, striker: i64) -> i64:
    """Morale in a melee; ranged units profit from nothing, siege weapons have none (morale.ranged_penalty)."""
    own = class_of(world, striker)
    if not world.box.arms.has_morale[own]:
        return 0
    side = fight.side(striker)
    morale = -threats_to(world, fight, striker)
    if own != RANGED:
        morale += support_for(world, fight, striker)
        if bears(fight, striker, side):
            morale += card_amount(world, fight, side, "morale")
    return morale + card_amount(world, fight, 1 - side, "enemy_morale")


def morale_dice(world: World, morale: i64) -> i64:
    """A die for each full 2; a remainder of 1 changes nothing (morale.dice, morale.round)."""
    step: i64 = world.box.arms.modifiers.morale_step
    return morale // step if morale >= 0 else -(-morale // step)


# ---- dice


def dice_of(world: World, fight: Fight, striker: i64, target: i64, why: Why = None) -> i64:
    """The dice of a strike in a fight, within the limits (strength.limits)."""
    role = fight.side(striker)
    if striker == fight.lone:
        return lone_dice(world, fight, striker, target, why)
    if striker == WALLS:
        dice = walls_dice(world, fight, target, role, why)
    elif fight.kind == ENCOUNTER:
        dice = quest_dice(world, fight, striker, role, why)
    elif (fight.kind == SPELL or fight.bare) and fight.attacks(striker):
        dice = add(why, role, spell_dice(world, fight), "strength.fixed", "fixed")
    else:
        dice = unit_dice(world, fight, striker, target, role, why)
    dice += card_dice(world, fight, striker, role, why)
    return limited(world, dice, role, why)


def quest_dice(world: World, fight: Fight, striker: i64, role: i64, why: Why) -> i64:
    """The dice of an explorer or of an encounter; whoever else stands around does not matter (adventure.strength)."""
    arms = world.box.arms
    foe = world.box.foes[fight.beast]
    assert foe is not None
    ranged = arms.is_ranged[class_in(world, fight, striker)]
    if striker == BEAST:
        kind = world.kinds[fight.attackers[0]]
        heavy, agile = arms.heavy[kind], arms.agile[kind]
        dice = add(why, role, foe.dice, "adventure.strength", "beast")
    else:
        heavy = "heavy_armor" in foe.attributes and not ignores(world, fight, striker, "heavy_armor")
        agile = "highly_agile" in foe.attributes and not ignores(world, fight, striker, "highly_agile")
        dice = explorer_dice(world, fight, striker, ranged, role, why)
    if heavy and not ranged:
        dice += add(why, role, arms.heavy_dice, "attribute.heavy", "heavy")
    if agile and ranged:
        dice += add(why, role, arms.agile_dice, "attribute.agile", "agile")
    return dice


def explorer_dice(world: World, fight: Fight, striker: i64, ranged: bool, role: i64, why: Why) -> i64:
    """The attack row of a unit in the adventure hex, with support but for ranged units, abilities and wounds."""
    dice = base_dice(world, striker, column_at(world, fight.at), True, role, why)
    if ranged:
        close = world.box.arms.modifiers.ranged_distance[0]
        dice += add(why, role, close, "adventure.unit_ranged", "distance")
    else:
        morale = support_for(world, fight, striker) + card_amount(world, fight, ATTACKER, "morale")
        dice += add(why, role, morale_dice(world, morale), "adventure.support", "morale")
    dice += ability_dice(world, fight, striker, BEAST, role, why)
    dice += aura_dice(world, fight, striker, role, why)
    return dice + weather_and_wounds(world, striker, role, why)


def limited(world: World, dice: i64, role: i64, why: Why) -> i64:
    """At least 1 and at most 6."""
    rules = world.box.arms.rules
    inside: i64 = min(max(dice, rules.least), rules.most)
    add(why, role, inside - dice, "strength.limits", "limit")
    return inside


def unit_dice(world: World, fight: Fight, striker: i64, target: i64, role: i64, why: Why) -> i64:
    """The dice of a unit without cards: table, ground, distance, attributes, morale, abilities, dial, wounds."""
    shot = is_shot(world, fight, striker)
    attacking = fight.attacks(striker)
    column = column_at(world, world.where[striker] if shot else fight.at)
    dice = base_dice(world, striker, column, shot or attacking, role, why)
    if shot:
        dice += shot_dice(world, fight, striker, target, role, why)
    else:
        dice += add(why, role, morale_dice(world, morale_of(world, fight, striker)), "morale.dice", "morale")
    dice += attribute_dice(world, fight, striker, target, role, why)
    dice += ability_dice(world, fight, striker, target, role, why)
    dice += aura_dice(world, fight, striker, role, why)
    return dice + weather_and_wounds(world, striker, role, why)


def base_dice(world: World, striker: i64, column: i64, attack: bool, role: i64, why: Why) -> i64:
    """The class table, the unit's own bonus, and that of its battle track (strength.table, track.class_bonus)."""
    arms, kind = world.box.arms, world.kinds[striker]
    row = arms.attack[kind] if attack else arms.defence[kind]
    bonus = arms.attack_bonus[kind] if attack else arms.defence_bonus[kind]
    dice = add(why, role, row[column], "strength.table", "base")
    dice += add(why, role, bonus, "strength.table", "unit_bonus")
    earned = class_bonus(world, striker // BLOCKS, kind, "attack_dice" if attack else "defence_dice")
    return dice + add(why, role, earned, "track.class_bonus", "class_bonus")


def height_dice(world: World, start: i64, at: i64, role: i64, why: Why) -> i64:
    """Shooting down or up; whoever shoots from a building stands one level higher (strength.elevation)."""
    land, modifiers = world.box.land, world.box.arms.modifiers
    own: i64 = land.elevation[world.terrain[start]]
    if is_indoors(world, start):
        own += modifiers.building_raises_shooter
    other: i64 = land.elevation[world.terrain[at]]
    if own > other:
        return add(why, role, modifiers.shoot_down, "strength.elevation", "down")
    return add(why, role, modifiers.shoot_up, "strength.elevation", "up") if own < other else 0


def cover_dice(world: World, fight: Fight, striker: i64, target: i64, role: i64, why: Why) -> i64:
    """A unit in forest is harder to hit by shots, unless the striker takes no notice (strength.cover)."""
    at = hex_of(world, fight, target)
    if target == WALLS or is_indoors(world, at) or (striker != WALLS and ignores(world, fight, striker, "cover")):
        return 0
    return add(why, role, world.box.arms.cover[world.terrain[at]], "strength.cover", "cover")


def shot_dice(world: World, fight: Fight, striker: i64, target: i64, role: i64, why: Why) -> i64:
    """Distance, elevation, cover, and what shots do against buildings."""
    modifiers = world.box.arms.modifiers
    start, at = world.where[striker], hex_of(world, fight, target)
    siege = class_of(world, striker) == SIEGE
    far = max(i64(1), world.chart.distance(start, at))
    table = modifiers.siege_distance if siege else modifiers.ranged_distance
    dice = add(why, role, table[far - 1], "strength.distance", "distance")
    dice += height_dice(world, start, at, role, why)
    dice += cover_dice(world, fight, striker, target, role, why)
    if target == WALLS:
        if siege:
            return dice + add(why, role, modifiers.siege_vs_building, "building.attack_strength", "siege_at_walls")
        dice += add(why, role, modifiers.ranged_vs_building, "shoot.buildings", "at_walls")
    return dice


def ignores(world: World, fight: Fight, striker: i64, what: str) -> bool:
    """Does a striker take no notice of an attribute, or of cover: by a passive ability, or by its card?"""
    kind = world.kinds[striker]
    if has_passive(world, striker // BLOCKS, kind, "ignore_attribute"):
        ability = world.box.arms.abilities[kind]
        assert ability is not None
        if what in ability.attributes or (what == "cover" and ability.ignore_cover):
            return True
    card = card_of(world, fight, fight.side(striker), "ignore_attribute")
    return card is not None and what in card.attributes


def attribute_dice(world: World, fight: Fight, striker: i64, target: i64, role: i64, why: Why) -> i64:
    """What armour, agility and a set-up shield of the target cost a striker (attribute.amount)."""
    if target == WALLS:
        return 0
    arms, kind = world.box.arms, world.kinds[target]
    own = class_of(world, striker) if striker != WALLS else i64(RANGED)
    if not arms.is_ranged[own]:
        if arms.heavy[kind] and not ignores(world, fight, striker, "heavy_armor"):
            return add(why, role, arms.heavy_dice, "attribute.heavy", "heavy")
        return 0
    dice: i64 = 0
    if arms.agile[kind] and (striker == WALLS or not ignores(world, fight, striker, "highly_agile")):
        dice += add(why, role, arms.agile_dice, "attribute.agile", "agile")
    shielded = arms.defensive[kind] and world.marks[target] & SET_UP and class_of(world, target) != SIEGE
    if shielded:
        dice += add(why, role, arms.setup_dice, "siege.defensive_who", "shielded")
    return dice


def skill_of(world: World, fight: Fight, block: i64) -> HeroAbility | None:
    """The ability a hero makes this attack with, if there is one."""
    for skill in fight.skills:
        if skill // SKILLS == block:
            return world.box.heroes[world.kinds[block] - world.box.kinds.first_hero].abilities[skill % SKILLS]
    return None


def ability_dice(world: World, fight: Fight, striker: i64, target: i64, role: i64, why: Why) -> i64:
    """Abilities announced for this fight, and passive ones that change dice (ability.announce, ability.passive)."""
    arms, kind, owner = world.box.arms, world.kinds[striker], striker // BLOCKS
    dice: i64 = 0
    if kind < world.box.kinds.first_hero:
        ability = arms.abilities[kind]
        if ability is not None and role == ATTACKER:
            if striker in fight.announced and ability.type == "active" and ability.effect == "attack_dice":
                dice += add(why, role, ability.amount, "ability.announce", "ability")
            at_walls = has_passive(world, owner, kind, "attack_dice") and "building" in ability.vs
            if at_walls and target == WALLS:
                dice += add(why, role, ability.amount, "ability.passive", "ability")
        if target != WALLS and has_passive(world, owner, kind, "pierce"):
            dice += add(why, role, world.box.kinds.passive_amount[kind], "ability.ballista_values", "ability")
    elif role == ATTACKER:
        skill = skill_of(world, fight, striker)
        if skill is not None and skill.effect == "attack_dice":
            dice += add(why, role, skill.amount, "hero.strength", "ability")
    if fight.defence and role == ATTACKER:
        dice += add(why, role, defence_amount(world, fight), "ability.data", "defence_ability")
    return dice


def defence_amount(world: World, fight: Fight) -> i64:
    """What the announced defence ability takes from the attackers' dice."""
    for block in fight.defenders:
        kind = world.kinds[block]
        if kind < world.box.kinds.first_hero and world.box.arms.effect[kind] == "enemy_dice":
            ability = world.box.arms.abilities[kind]
            return ability.amount if ability is not None else 0
    return 0


def aura_dice(world: World, fight: Fight, striker: i64, role: i64, why: Why) -> i64:
    """What heroes near a striker give to all of their side."""
    kinds = world.box.kinds
    dice: i64 = 0
    for hero in range(len(world.hero_lasting)):
        if not world.hero_lasting[hero] or not world.allied(world.hero_owner[hero], striker // BLOCKS):
            continue
        printed = world.box.heroes[hero].abilities
        for n in range(len(printed)):
            if world.hero_lasting[hero] >> n & 1 and printed[n].effect == "aura_dice":
                for at in [world.where[striker], *world.chart.within(world.where[striker], printed[n].radius)]:
                    for block in world.blocks_on(at):
                        there = world.kinds[block] == kinds.first_hero + hero
                        if there and (world.up[block] or block in fight.shown or block == striker):
                            dice += add(why, role, printed[n].amount, "hero.strength", "aura")
    return dice


def weather_and_wounds(world: World, striker: i64, role: i64, why: Why) -> i64:
    """The dial against bows and stones, and wounds by the Expert rules (dial.sections, expert.wounds)."""
    dice: i64 = 0
    if world.box.arms.is_ranged[class_of(world, striker)]:
        dice += add(why, role, weather(world), "dial.sections", "weather")
    return dice + add(why, role, rules_of(world).wound_dice(world, world.wounds[striker]), "expert.wounds", "wounds")


def weather(world: World) -> i64:
    return world.box.dial_ranged[section(world.box, world.turn)] if world.turn > 1 else 0


def card_dice(world: World, fight: Fight, striker: i64, role: i64, why: Why) -> i64:
    """Cards in effect: one's own, if it counts for this unit, and the opponent's (cards.effect, formation.cards)."""
    mine = bears(fight, striker, role)
    dice = card_amount(world, fight, role, "attack_dice" if role == ATTACKER else "defence_dice") if mine else 0
    if role == DEFENDER and dice:
        effect = card_of(world, fight, DEFENDER, "defence_dice")
        assert effect is not None
        high = is_indoors(world, fight.at) or world.terrain[fight.at] >= HILLS
        if effect.condition == "high_ground" and not high:
            dice = 0
    if mine:
        dice += card_amount(world, fight, role, "dice")
    dice = add(why, role, dice, "cards.effect", "card")
    enemy = card_amount(world, fight, 1 - role, "enemy_dice")
    return dice + add(why, role, enemy, "cards.effect", "enemy_card")


def bears(fight: Fight, striker: i64, side: i64) -> bool:
    """Does the card of a side count for this striker?"""
    return fight.bearers[side] == NOTHING or fight.bearers[side] == striker


def walls_dice(world: World, fight: Fight, target: i64, role: i64, why: Why) -> i64:
    """A building's own dice: no terrain, distance or morale; a shot feels height and cover (strength.fixed_cards)."""
    at = hex_of(world, fight, WALLS)
    dice = add(why, role, world.box.arms.strike_dice[world.at_age(at)], "building.neutral_no_strike", "walls")
    if fight.kind == TOWER:
        dice += height_dice(world, at, hex_of(world, fight, target), role, why)
        dice += cover_dice(world, fight, WALLS, target, role, why)
    dice += attribute_dice(world, fight, WALLS, target, role, why)
    return dice + add(why, role, weather(world), "dial.sections", "weather")


def spell_dice(world: World, fight: Fight) -> i64:
    """The dice an ability of a hero names (strength.fixed)."""
    skill = skill_of(world, fight, fight.attackers[0])
    return skill.dice if skill is not None else 0


def lone_dice(world: World, fight: Fight, block: i64, target: i64, why: Why) -> i64:
    """A strike from beside the fight, without morale or cards.

    An interception has the defence strength of its own hex (ability.pikeman_intercept), vengeance the attack strength
    of the hex it strikes at.
    """
    at = world.where[target] if fight.avenges else world.where[block]
    dice = base_dice(world, block, column_at(world, at), fight.avenges != 0, DEFENDER, why)
    dice += attribute_dice(world, fight, block, target, DEFENDER, why)
    dice += aura_dice(world, fight, block, DEFENDER, why)
    dice += weather_and_wounds(world, block, DEFENDER, why)
    return limited(world, dice, DEFENDER, why)
