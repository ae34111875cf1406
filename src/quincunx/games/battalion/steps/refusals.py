# hot: compiled by mypyc
"""Why an action is not offered, where several steps give the same reason; and going on when a step is done."""

from __future__ import annotations

from quincunx.core.messages import Message
from quincunx.core.step import Refusal
from quincunx.games.battalion.actions import DISCARD, PLAY, SLOTS, SPACE
from quincunx.games.battalion.battle import Battle

NOT_NOW = {
    "rally": "turn.action_choice",
    "done": "turn.no_pass",
    "roll": "attack.applies_to",
    "pay": "command.pay",
    "decline": "react.one",
    "stay": "trait.evade",
    "evade": "trait.evade",
    "steadfast-order": "trait.steadfast",
    "steadfast-disorder": "trait.steadfast",
    "deploy": "muster.deploy_final",
    "redeploy": "redeploy.sequential",
    "assault": "turn.one_command",
    "barrage": "turn.one_command",
    "charge": "turn.one_command",
    "fire": "react.fire",
    "counter-charge": "react.counter_charge",
    "target": "command.three_actions",
    "unit": "tactics.windows",
    "sector": "charge.empty_sector",
    "play": "tactics.windows",
    "discard": "tactics.three_uses",
    "die": "tactics.windows",
    "lose": "hits.owner_decides",
    "ignore": "tactics.windows",
    "player": "tactics.windows",
    "rank": "muster.assemble",
    "take-up": "muster.assemble",
    "back": "muster.assemble",
    "fill": "muster.assemble",
    "clear": "muster.assemble",
    "ready": "muster.assemble",
}


def refuse(rule: str, key: str, params: dict[str, int | str] | None = None) -> Refusal:
    return Refusal(rule, Message("refusal." + key, params))


def not_now(battle: Battle, seat: int, action: int) -> Refusal:
    """The verb belongs to another moment, or the card named with it is not at hand."""
    verb = SPACE.verb_of(action).name
    if PLAY <= action < PLAY + SLOTS:
        missing = card_missing(battle, seat, action - PLAY)
        if missing is not None:
            return missing
    elif DISCARD <= action < DISCARD + SLOTS:
        missing = card_missing(battle, seat, action - DISCARD)
        if missing is not None:
            return missing
    return refuse(NOT_NOW[verb], "not_now." + verb)


def card_missing(battle: Battle, seat: int, slot: int) -> Refusal | None:
    """Is there no such card in this deck, or not in this hand?"""
    faction = battle.factions[seat]
    if not battle.box.has_card(faction, slot):
        return refuse("comp.tactic_cards", "no_such_card")
    card = battle.box.first_card[faction] + slot
    if card not in battle.hands[seat]:
        return refuse("info.hand_hidden", "not_in_hand", {"card": battle.box.card_ids[card]})
    return None


def unit_missing(battle: Battle, seat: int, unit: int) -> Refusal | None:
    """Is there no such unit, is it someone else's, or is it gone?"""
    if unit >= battle.seats * battle.size:
        return refuse("table.offered", "no_such_unit")
    if battle.owner(unit) != seat:
        return refuse("four.own_units" if battle.seats > 2 else "turn.action_choice", "not_your_unit")
    if battle.ranks[unit].count == 0:
        return refuse("disband.remove_ranks", "unit_gone")
    return None


def go_on(battle: Battle) -> None:
    """What was asked is done: the step below takes over, unless the battle is over."""
    if battle.steps:
        battle.steps[-1].resume(battle)


def card_of(battle: Battle, seat: int, slot: int) -> int:
    """A card by its place in its faction's list."""
    return battle.box.first_card[battle.factions[seat]] + slot


def holds_for(battle: Battle, seat: int, slot: int, window: int) -> bool:
    """Is a card of this window in the hand?"""
    card = card_of(battle, seat, slot)
    return card in battle.hands[seat] and battle.box.tactics[card].window == window


def card_actions(battle: Battle, seat: int, first: int, cards: list[int]) -> list[int]:
    """Cards as actions of a verb."""
    shift = first - battle.box.first_card[battle.factions[seat]]
    return [shift + card for card in cards]


def different_cards(battle: Battle, seat: int) -> list[int]:
    """Each different card of a hand."""
    found: list[int] = []
    last = -1
    for card in battle.hands[seat]:
        if card != last:
            found.append(card)
            last = card
    return found
