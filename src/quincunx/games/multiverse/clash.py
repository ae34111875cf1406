# hot: compiled by mypyc
"""The course of an attack, from its declaration to the end of the fight (combat.sequence, timing.reactions)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.multiverse import lines
from quincunx.games.multiverse.abilities import announcements, could_be, may_use, spend_use
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.blows import (
    advance_in,
    cleaves,
    heal_side,
    hit_hex,
    pay,
    refund,
    roll,
    roll_marked,
    strike,
    take_guard,
)
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.chances import harm_of, rolled_level
from quincunx.games.multiverse.fight import (
    ATTACKER,
    DEFENDER,
    ENCOUNTER,
    MELEE,
    SHOT,
    SPELL,
    TOWER,
    Fight,
)
from quincunx.games.multiverse.hidden import unveil
from quincunx.games.multiverse.moving import ap_left
from quincunx.games.multiverse.order import next_striker, next_target
from quincunx.games.multiverse.outcome import (
    conquered,
    strike_is_melee,
)
from quincunx.games.multiverse.rerolls import ask_fate, ask_reroll
from quincunx.games.multiverse.revealing import reveal_cards
from quincunx.games.multiverse.sight import look_everywhere
from quincunx.games.multiverse.stages import (
    AFTERWARDS,
    AIMING,
    ANNOUNCING,
    AVENGING,
    BEARING,
    CHOOSING,
    CLEAVING,
    DEFENDING,
    ENDING,
    FATE,
    GUARDING,
    INTERCEPTING,
    JOINING,
    LAYING,
    OVER,
    REROLLING,
    REVEALING,
    STRIKING,
    SUPPORTING,
)
from quincunx.games.multiverse.steps.afterwards import Avenge, Cleave, MoveOn, Onward, avengers, cleave_hexes
from quincunx.games.multiverse.steps.attack import (
    Announce,
    Bodyguard,
    Defend,
    Intercept,
    LayCard,
    Member,
    ShowSupport,
    beside,
    defending_with,
    guards,
    may_have_support,
)
from quincunx.games.multiverse.steps.build import HeroPoints
from quincunx.games.multiverse.steps.formation import Bearer, Together, may_have_partner
from quincunx.games.multiverse.strength import card_of, is_indoors, skill_of
from quincunx.games.multiverse.world import ENDED, KILLED, MOVES_ON, NEUTRAL, ON_BOARD, RAGES, Moment, World, with_value

CHANGING: Final = ("attack_dice", "defence_dice", "dice", "morale")
"""Effects of cards that count for one unit."""


class Clash(Moment):
    """A fight under way: nobody chooses here, it only finds out what comes next."""

    rule = "combat.sequence"
    asks = "clash"

    def acting(self, world: World) -> tuple[int, ...]:
        return ()

    def concerned(self, world: World) -> tuple[int, ...]:
        fight = world.fight
        return (int(fight.seat), int(fight.other)) if fight is not None else (self.seat,)

    def resume(self, world: World) -> None:
        go_on(world)


# ---- declaring


def declare(world: World, fight: Fight) -> None:
    """An attack is declared: AP are spent, and the attacker is shown (fog.attack_reveals)."""
    world.fight = fight
    world.steps.append(Clash(int(fight.seat)))
    world.fight_begins()
    world.laid = [NOTHING] * world.seats
    for block in fight.attackers:
        pay(world, fight, block)
        unveil(world, block)
        world.up[block] = 1
    if fight.kind == MELEE:
        for block in fight.defenders:
            unveil(world, block)
    if fight.bare:
        fight.stage = CHOOSING
    tell(world, fight)
    go_on(world)


def tell(world: World, fight: Fight) -> None:
    """The attack in words."""
    if fight.kind == ENCOUNTER:
        return
    if fight.kind == TOWER:
        world.note(lines.TOWER_SHOOTS, fight.seat, world.built[fight.start], fight.start, fight.at)
        return
    line = lines.ATTACKS if fight.kind == MELEE else lines.SHOOTS
    world.note(line, fight.seat, world.kinds[fight.attackers[0]], fight.start, fight.at)


# ---- the course


def go_on(world: World) -> None:
    """On to the next question, or to the end of the fight."""
    while True:
        fight = world.fight
        if fight is None:
            return
        stage = fight.stage
        fight.stage = stage + 1
        if asks(world, fight, stage):
            return


def asks(world: World, fight: Fight, stage: i64) -> bool:
    """One stage of a fight; is somebody asked, or is it over?"""
    if stage == JOINING:
        return ask_partner(world, fight)
    if stage == ANNOUNCING:
        return ask_attacker(world, fight)
    if stage == INTERCEPTING:
        return ask_intercept(world, fight)
    if stage == SUPPORTING:
        return ask_support(world, fight)
    if stage == DEFENDING:
        return ask_defence(world, fight)
    if stage == LAYING:
        return ask_cards(world, fight)
    if stage == REVEALING:
        return reveal_cards(world, fight)
    if stage == BEARING:
        return ask_bearer(world, fight)
    if stage == CHOOSING:
        return choose(world, fight)
    if stage == AIMING:
        roll(world, fight)
        return ask_reroll(world, fight)
    if stage == REROLLING:
        roll_marked(world, fight)
        return ask_fate(world, fight)
    if stage == FATE:
        roll_marked(world, fight)
        return measure(world, fight)
    if stage == GUARDING:
        take_guard(world, fight)
        return False
    if stage == STRIKING:
        strike(world, fight)
        return ask_cleave(world, fight)
    if stage == CLEAVING:
        return cleave(world, fight)
    if stage == AVENGING:
        return ask_avenger(world, fight)
    if stage == ENDING:
        return end(world, fight)
    if stage == AFTERWARDS:
        return False
    finish(world, fight)
    return True


def ask_attacker(world: World, fight: Fight) -> bool:
    """Attack abilities are announced with the attack, each attacker's (ability.announce)."""
    while fight.asked < len(fight.attackers):
        block = fight.attackers[fight.asked]
        fight.asked += 1
        if announcements(world, fight, block):
            fight.stage = ANNOUNCING
            world.steps.append(Announce(int(fight.seat), block % BLOCKS))
            return True
    fight.asked = 0
    return False


def ask_partner(world: World, fight: Fight) -> bool:
    """The other member of a formation may take part (formation.attack_together)."""
    if fight.kind not in (MELEE, SHOT) or not may_have_partner(world, fight):
        return False
    world.steps.append(Together(int(fight.seat)))
    return True


def ask_bearer(world: World, fight: Fight) -> bool:
    """A card that changes strength counts for one member of a formation (formation.cards)."""
    while fight.asked < 2:
        side = fight.asked
        fight.asked += 1
        fighters = fight.attackers if side == ATTACKER else fight.defenders
        changes = [card_of(world, fight, side, key) is not None for key in CHANGING]
        if len(fighters) > 1 and any(changes):
            fight.stage = BEARING
            world.steps.append(Bearer(int(fight.seat if side == ATTACKER else fight.other)))
            return True
    fight.asked = 0
    return False


def defending_side(world: World, fight: Fight) -> list[int]:
    """The seats of the defender's side, the defender first; encounters have none."""
    if fight.other == NEUTRAL:
        return []
    others = [seat for seat in world.still_in() if seat != fight.other and world.allied(seat, fight.other)]
    return [int(fight.other), *others]


def attacking_side(world: World, fight: Fight) -> list[int]:
    others = [seat for seat in world.still_in() if seat != fight.seat and world.allied(seat, fight.seat)]
    return [int(fight.seat), *others]


def ask_intercept(world: World, fight: Fight) -> bool:
    """One interception of attacking cavalry; asked is whoever might have one (ability.intercept_limit)."""
    mounted = fight.kind == MELEE and any(world.box.arms.mounted[world.kinds[each]] for each in fight.attackers)
    if fight.lone != NOTHING:
        fight.asked = 0
        fight.striker = fight.lone
        riders = [each for each in fight.attackers if world.box.arms.mounted[world.kinds[each]]]
        fight.target = riders[0]
        fight.stage = AIMING
        return False
    seats = defending_side(world, fight)
    while mounted and not fight.walls and fight.asked < len(seats):
        seat = seats[fight.asked]
        fight.asked += 1
        if any(could_be(world, block, "cavalry_attack_adjacent") for block in beside(world, fight, seat)):
            fight.stage = INTERCEPTING
            world.steps.append(Intercept(seat))
            return True
    fight.asked = 0
    return False


def ask_support(world: World, fight: Fight) -> bool:
    """Face-down supporters and auras are shown or not, the defender's side first (fog.support_claim)."""
    seats = defending_side(world, fight) + attacking_side(world, fight)
    while fight.asked < len(seats):
        seat = seats[fight.asked]
        fight.asked += 1
        if may_have_support(world, fight, seat):
            fight.stage = SUPPORTING
            world.steps.append(ShowSupport(seat))
            return True
    fight.asked = 0
    return False


def ask_defence(world: World, fight: Fight) -> bool:
    if fight.kind != MELEE or defending_with(world, fight) == NOTHING:
        return False
    world.steps.append(Defend(int(fight.other)))
    return True


def ask_cards(world: World, fight: Fight) -> bool:
    """The attacker lays a card or none, then the defender; encounters have none (cards.play_who)."""
    if fight.asked >= (2 if fight.other != NEUTRAL else 1):
        fight.asked = 0
        return False
    fight.stage = LAYING
    fight.asked += 1
    world.steps.append(LayCard(int(fight.seat if fight.asked == 1 else fight.other)))
    return True


# ---- strikes


def choose(world: World, fight: Fight) -> bool:
    """Who strikes next, and at whom; a free choice among two is the striker's (formation.target_choice)."""
    fight.lone = NOTHING
    striker = next_striker(world, fight)
    if fight.kind == ENCOUNTER and striker == NOTHING and fight.rounds > 1 and fight.attackers and not fight.fallen:
        fight.stage = CHOOSING
        world.steps.append(Onward(int(fight.seat)))
        return True
    if striker == NOTHING and fight.rounds > 1 and fight.attackers and fight.defenders:
        fight.rounds -= 1
        fight.struck.clear()
        fight.cards = [NOTHING, NOTHING]
        striker = next_striker(world, fight)
    if striker == NOTHING:
        fight.stage = AVENGING
        return False
    fight.striker = striker
    fight.target = next_target(world, fight, striker)
    if fight.target != NOTHING:
        return False
    world.steps.append(Member(int(fight.seat if fight.attacks(striker) else fight.other)))
    return True


def measure(world: World, fight: Fight) -> bool:
    """What the roll comes to; a bodyguard may take some of it (timing.reactions)."""
    fight.level = rolled_level(world, fight, fight.striker, fight.target, fight.faces)
    fight.damage = harm_of(world, fight, fight.striker, fight.target, fight.level)
    fight.guard = NOTHING
    if fight.damage <= 0 or fight.target < 0 or not strike_is_melee(world, fight):
        return False
    if is_indoors(world, world.where[fight.target]):
        return False
    owner = fight.target // BLOCKS
    for seat in [int(owner), *[each for each in world.still_in() if each != owner and world.allied(each, owner)]]:
        if any(could_be(world, block, "friend_damaged_in_melee") for block in guards(world, fight, seat)):
            world.steps.append(Bodyguard(seat))
            return True
    return False


# ---- after a success


def ask_cleave(world: World, fight: Fight) -> bool:
    """Which enemy next to the target is hit as well, if any is there."""
    fight.cleft = NOTHING
    if fight.asked < cleaves(world, fight) and cleave_hexes(world, fight):
        fight.stage = CLEAVING
        world.steps.append(Cleave(int(fight.seat)))
        return True
    fight.asked = 0
    fight.stage = CHOOSING if fight.lone == NOTHING or fight.avenges == 0 else ENDING
    if fight.lone != NOTHING and not fight.avenges:
        fight.stage = SUPPORTING if fight.attackers else OVER
        fight.struck.clear()
        fight.lone = NOTHING
    return False


def cleave(world: World, fight: Fight) -> bool:
    """The chosen one takes damage without a roll; then perhaps another."""
    if fight.cleft == NOTHING:
        fight.asked = 99
        return ask_cleave(world, fight)
    striker, kind = fight.striker, world.kinds[fight.striker]
    hero = world.box.kinds.is_hero(kind)
    if fight.asked == 0 and not hero:
        spend_use(world, striker)
    fight.asked += 1
    ability = world.box.arms.abilities[kind] if not hero else None
    skill = skill_of(world, fight, striker)
    damage = skill.damage if skill is not None else ability.damage if ability is not None else 0
    hit_hex(world, fight, fight.cleft, damage, kind)
    return ask_cleave(world, fight)


# ---- the end


def ask_avenger(world: World, fight: Fight) -> bool:
    """A fallen unit may be avenged by one next to the attacker, after the combat."""
    advance_in(world, fight)
    if card_of(world, fight, DEFENDER, "counterattack_adjacent") is None or not fight.fallen or fight.avenges:
        return False
    if not avengers(world, fight, fight.other):
        return False
    world.steps.append(Avenge(int(fight.other)))
    return True


def end(world: World, fight: Fight) -> bool:
    """Vengeance, surgeons, and whoever may still move."""
    if fight.lone != NOTHING and fight.avenges == 1 and fight.attackers:
        fight.avenges = 2
        fight.striker, fight.target = fight.lone, fight.attackers[0]
        fight.stage = AIMING
        return False
    heal_side(world, fight, ATTACKER, fight.attackers)
    heal_side(world, fight, DEFENDER, fight.defenders)
    if not fight.attackers or fight.kind in (SPELL, ENCOUNTER) or fight.bare:
        return False
    block = fight.attackers[0]
    if card_of(world, fight, ATTACKER, "no_ap_for_attack_move") is not None and fight.kind == MELEE:
        fight.moves_on = 1
        refund(world, fight, block)
        return False
    kind = world.kinds[block]
    if kind < world.box.kinds.first_hero:
        ability = world.box.arms.abilities[kind]
        if ability is not None and ability.moves_on_after_kill and block in fight.announced and fight.kills:
            fight.moves_on = 1
            return False
    if not may_use(world, block, "after_attack") or ap_left(world, block) <= 0:
        return False
    if fight.kind == MELEE and fight.fallen:
        return False
    world.steps.append(MoveOn(int(fight.seat)))
    return True


def finish(world: World, fight: Fight) -> None:
    """The fight is over: actions end, sight is checked, and a lost Settlement ends somebody's game."""
    world.fight = None
    world.steps.pop()
    world.fight_ends()
    world.laid = [NOTHING] * world.seats
    if fight.kind == TOWER and world.built[fight.start] != NOTHING:
        world.fired = with_value(world.fired, fight.start, 1)
    for block in fight.attackers:
        if fight.kills and world.box.kinds.is_hero(world.kinds[block]):
            world.marks[block] |= KILLED
        if fight.kind not in (SPELL, ENCOUNTER) and not fight.bare:
            world.marks[block] = world.marks[block] & ~RAGES | (MOVES_ON if fight.moves_on else ENDED)
    look_everywhere(world)
    if fight.lost != NOTHING:
        conquered(world, int(fight.lost))
        return
    for hero in range(len(world.hero_state)):
        if fight.leveled >> hero & 1 and world.hero_state[hero] == ON_BOARD:
            step = HeroPoints(world.hero_owner[hero], hero)
            if len(step.options(world, step.seat)) > 1:
                world.steps.append(step)
                return
    world.go_on()
