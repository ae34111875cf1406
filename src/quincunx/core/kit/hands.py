# hot: compiled by mypyc
"""A hand of cards is a list kept in order: how it is held means nothing, and equal cards lie together."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from quincunx.core.dice import Dice


def put_in_order(cards: list[int], card: int) -> None:
    """Add a card where it belongs: behind those that are like it."""
    place: i64 = len(cards)
    number: i64 = card
    while place > 0 and cards[place - 1] > number:
        place -= 1
    if place == len(cards):
        cards.append(card)
    else:
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
    lying: list[Any] = cards  # they move up as they are: each number would be taken out and made anew
    place: i64 = 0
    number: i64 = card
    while cards[place] != number:
        place += 1
    last: i64 = len(cards) - 1
    while place < last:
        lying[place] = lying[place + 1]
        place += 1
    lying.pop()


def add_cards(hand: list[int], shift: i64, options: list[int]) -> None:
    """Add each different card of a hand to what is offered, as an action: its number and `shift`."""
    last: i64 = -1
    card: i64
    for card in hand:
        if card != last:
            options.append(shift + card)
            last = card


def drawn_kind(kinds: list[int], counts: list[int], dice: Dice) -> int:
    """A kind of piece at random, each as likely as there are pieces of it."""
    total = 0
    for kind in kinds:
        total += counts[kind]
    at = dice.below(total)
    for kind in kinds:
        at -= counts[kind]
        if at < 0:
            return kind
    return kinds[-1]
