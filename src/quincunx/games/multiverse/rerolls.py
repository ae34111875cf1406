# hot: compiled by mypyc
"""Who is asked whether dice of a strike are rolled again."""

from __future__ import annotations

from typing import Final

from quincunx.games.multiverse.blows import is_near
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.fight import ATTACKER, BEAST, WALLS, Fight
from quincunx.games.multiverse.stages import REROLLING
from quincunx.games.multiverse.steps.attack import Fate, Reroll
from quincunx.games.multiverse.strength import card_of
from quincunx.games.multiverse.world import ON_BOARD, World

OWN_ROLL: Final = 1
FATES: Final = 2
CARD_ROLL: Final = 4
"""Who has rolled again: by an ability or a seer, or by a card, as bits."""


def ask_reroll(world: World, fight: Fight) -> bool:
    """Dice of one's own strike may be rolled again by an ability or a card."""
    if fight.striker in (fight.lone, BEAST):
        return False
    side = fight.side(fight.striker)
    seat = int(fight.seat if side == ATTACKER else fight.other)
    kind = world.kinds[fight.striker] if fight.striker != WALLS else NOTHING
    unit = 0 <= kind < world.box.kinds.first_hero
    if fight.striker in fight.announced and side == ATTACKER and unit and not fight.rolls & OWN_ROLL:
        ability = world.box.arms.abilities[kind]
        if ability is not None and ability.effect == "reroll":
            fight.rolls |= OWN_ROLL
            world.steps.append(Reroll(seat, ability.amount))
            return True
    card = card_of(world, fight, side, "reroll")
    if card is not None and not fight.rolls & CARD_ROLL:
        fight.rolls |= CARD_ROLL
        world.steps.append(Reroll(seat, card.amount))
        return True
    return False


def ask_fate(world: World, fight: Fight) -> bool:
    """A seer near the striker or the target may have all dice rolled again."""
    if ask_reroll(world, fight):
        fight.stage = REROLLING
        return True
    if fight.rolls & FATES:
        return False
    for hero in range(len(world.hero_lasting)):
        if world.hero_lasting[hero] and world.hero_state[hero] == ON_BOARD:
            printed = world.box.heroes[hero].abilities
            for n in range(len(printed)):
                armed = world.hero_lasting[hero] >> n & 1 and printed[n].effect == "reroll_any"
                if armed and is_near(world, fight, hero):
                    fight.rolls |= FATES
                    world.steps.append(Fate(world.hero_owner[hero], hero))
                    return True
    return False
