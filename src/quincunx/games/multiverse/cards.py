# hot: compiled by mypyc
"""Which combat cards can be laid in a fight."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse.arms import ANY, ATTACKING, DEFENDING
from quincunx.games.multiverse.fight import ATTACKER, TOWER, Fight
from quincunx.games.multiverse.pieces.common import CLASSES
from quincunx.games.multiverse.strength import class_of
from quincunx.games.multiverse.world import World


def is_eligible(world: World, fight: Fight, side: i64, card: i64) -> bool:
    """May a card be played on this side, for one of its fighters? (cards.eligible, cards.eligible_side)"""
    arms = world.box.arms
    if not arms.card_sides[card] & (ATTACKING if side == ATTACKER else DEFENDING):
        return False
    effect = arms.card_effects[card]
    seat = fight.seat if side == ATTACKER else fight.other
    if effect.key == "cancel_attack_pay" and world.gold[seat] < effect.gold:
        return False
    named = arms.card_eligible[card]
    if ANY in named:
        return True
    blocks = fight.attackers if side == ATTACKER else fight.defenders
    for block in blocks:
        hero = world.box.kinds.is_hero(world.kinds[block])
        if CLASSES[class_of(world, block)] in named or (hero and "hero" in named):
            return True
    walls = fight.walls == 1 if side != ATTACKER else fight.kind == TOWER
    return len(blocks) == 0 and walls and "building" in named


def playable(world: World, fight: Fight, side: i64) -> list[int]:
    """The cards somebody can lay, each once."""
    seat = fight.seat if side == ATTACKER else fight.other
    held = sorted(set(world.hands[seat] + world.drawn[seat]))
    return [card for card in held if is_eligible(world, fight, side, card)]


def renew_deck(world: World) -> bool:
    """An empty deck is made from the discard pile; is there a card to be drawn? (cards.refill)"""
    if not world.deck:
        world.deck, world.discard = world.discard, []
        world.deck.sort()
        world.dice.shuffle(world.deck)
    return len(world.deck) > 0
