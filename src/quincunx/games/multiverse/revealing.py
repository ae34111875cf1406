# hot: compiled by mypyc
"""Laid cards are revealed: what cancels what, and what stops the combat."""

from __future__ import annotations

from quincunx.games.multiverse import lines
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.fight import ATTACKER, DEFENDER, Fight
from quincunx.games.multiverse.stages import OVER
from quincunx.games.multiverse.steps.attack import StepBack, ways_back
from quincunx.games.multiverse.strength import card_of
from quincunx.games.multiverse.world import NEUTRAL, World


def reveal_cards(world: World, fight: Fight) -> bool:
    """Both are revealed together; those that cancel cards apply first, then those that stop the combat."""
    for side in (ATTACKER, DEFENDER):
        seat = int(fight.seat if side == ATTACKER else fight.other)
        card = world.laid[seat] if seat != NEUTRAL else NOTHING
        if card == NOTHING:
            continue
        world.laid[seat] = NOTHING
        fight.cards[side] = card
        world.show(seat)
        world.note(lines.PLAYS, seat, card)
        if card != world.box.empty_words:
            held = world.hands if card in world.hands[seat] else world.drawn
            n = held[seat].index(card)
            held[seat] = held[seat][:n] + held[seat][n + 1 :]
            world.discard.append(card)
    cancels = [card_of(world, fight, side, "cancel_card") is not None for side in (ATTACKER, DEFENDER)]
    if cancels[ATTACKER] or cancels[DEFENDER]:
        if fight.cards[ATTACKER] != NOTHING and fight.cards[DEFENDER] != NOTHING:
            world.note(lines.CANCELLED, fight.seat if cancels[DEFENDER] else fight.other)
        fight.cards = [NOTHING, NOTHING]
    return stop_combat(world, fight)


def stop_combat(world: World, fight: Fight) -> bool:
    """Cards of the defender that call the attack off (cards.cancelled_attack)."""
    lone = len(fight.defenders) == 1 and not fight.walls
    if card_of(world, fight, DEFENDER, "cancel_attack_and_step_back") is not None and lone and ways_back(world, fight):
        fight.stage = OVER
        world.note(lines.CALLED_OFF, fight.seat)
        world.steps.append(StepBack(int(fight.other)))
        return True
    paid = card_of(world, fight, DEFENDER, "cancel_attack_pay")
    if paid is not None:
        for seat, gold in ((fight.other, -paid.gold), (fight.seat, paid.gold)):
            world.gold[seat] += gold
            world.shown[seat] += gold
        world.note(lines.BOUGHT_OFF, fight.other, paid.gold)
        fight.stage = OVER
    return False
