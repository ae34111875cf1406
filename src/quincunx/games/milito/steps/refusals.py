# hot: compiled by mypyc
"""Why an action is not offered, where several steps give the same reason."""

from __future__ import annotations

from quincunx.core.messages import Message
from quincunx.core.step import Refusal
from quincunx.games.milito.actions import SLOTS, SPACE
from quincunx.games.milito.battle import Battle

NOT_NOW = {
    "pass": "actions.pass",
    "withdraw": "attack.withdraw.option",
    "stand": "attack.withdraw.option",
    "draw-bonus": "attack.order",
    "no-bonus": "attack.bonus.defender",
    "flank": "flank.timing",
    "attack": "actions.any",
    "column": "place.basic",
    "clear": "place.replace.with_placement",
    "place": "actions.any",
    "pay": "place.pay.hand",
    "fight": "attack.fighter",
    "bonus": "attack.order",
    "hire": "variant.mercenaries.swap",
    "release": "variant.mercenaries.swap",
}


def refuse(rule: str, key: str, params: dict[str, int | str] | None = None) -> Refusal:
    return Refusal(rule, Message("refusal." + key, params))


def not_now(action: int) -> Refusal:
    """The verb belongs to another moment."""
    verb = SPACE.verb_of(action).name
    return refuse(NOT_NOW[verb], "not_now." + verb)


def card_missing(battle: Battle, seat: int, slot: int) -> Refusal | None:
    """Is there no such card in this army, or not in this hand?"""
    card = seat * SLOTS + slot
    if not battle.muster.ids[card]:
        return refuse("comp.army_deck", "no_such_card")
    if card not in battle.forces[seat].hand:
        return refuse("info.hand", "not_in_hand", {"card": battle.muster.ids[card]})
    return None
