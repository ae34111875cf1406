"""Hands of cards: numbers held in order, so that equal cards lie side by side."""

from __future__ import annotations


def add_cards(hand: list[int], shift: int, options: list[int]) -> None:
    """Add each different card of a hand to what is offered, as an action: its number and `shift`."""
    last = -1
    for card in hand:
        if card != last:
            options.append(shift + card)
            last = card
