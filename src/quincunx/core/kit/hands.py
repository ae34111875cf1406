# hot: compiled by mypyc
"""A hand of cards is a list kept in order: how it is held means nothing, and equal cards lie together."""

from __future__ import annotations


def put_in_order(cards: list[int], card: int) -> None:
    """Add a card where it belongs."""
    place = len(cards)
    while place > 0 and cards[place - 1] > card:
        place -= 1
    cards.insert(place, card)


def count_of(cards: list[int], card: int) -> int:
    """How many cards of this kind there are."""
    n = 0
    for each in cards:
        if each == card:
            n += 1
    return n


def take_from(cards: list[int], card: int) -> None:
    """Take out one card of this kind; there is one."""
    place = 0
    while cards[place] != card:
        place += 1
    cards.pop(place)


def add_cards(hand: list[int], shift: int, options: list[int]) -> None:
    """Add each different card of a hand to what is offered, as an action: its number and `shift`."""
    last = -1
    for card in hand:
        if card != last:
            options.append(shift + card)
            last = card
