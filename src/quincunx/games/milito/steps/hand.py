"""Why a card cannot be taken from the hand, or not be placed."""

from __future__ import annotations

from quincunx.core.kit.words import not_in_hand, refuse
from quincunx.core.step import Refusal
from quincunx.games.milito.actions import SLOTS
from quincunx.games.milito.battle import Battle


def card_missing(battle: Battle, seat: int, slot: int) -> Refusal | None:
    return not_in_hand("info.hand", battle.forces[seat].hand, seat * SLOTS + slot)


def no_unit_card(battle: Battle, seat: int, slot: int) -> Refusal | None:
    """Is this card not in the hand, or a Leader?"""
    missing = card_missing(battle, seat, slot)
    if missing is None and battle.muster.is_leader[seat * SLOTS + slot]:
        return refuse("leader.no_column", "leader_in_column", card=seat * SLOTS + slot)
    return missing
