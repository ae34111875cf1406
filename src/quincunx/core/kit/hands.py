"""Hands of cards: numbers held in order, so that equal cards lie side by side."""

from __future__ import annotations


def card_actions(hand: list[int], shift: int) -> list[int]:
    """Each different card of a hand as an action: its number and `shift`."""
    actions: list[int] = []
    last = -1
    for card in hand:
        if card != last:
            actions.append(shift + card)
            last = card
    return actions
