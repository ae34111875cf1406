# hot: compiled by mypyc
"""Command cards. Only how many of each colour there are matters, so a hand, the pack and the used cards are one number
each: eight bits for each colour, black lowest. A card is drawn by lot from what lies in the pack (info.pack)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.dice import Dice
from quincunx.games.pacto.box import BLACK, GREEN, RED, WHITE

BITS: Final = 8
MASK: Final = 255
NONE: Final = 0
ONES: Final[list[int]] = [1 << 8 * colour for colour in range(5)]
"""Made here, because a 1 that is shifted in C is 32 bits wide, and red is beyond them."""


def one(colour: i64) -> i64:
    """A single card of a colour, to be added to cards or taken from them."""
    return ONES[colour]


def count(cards: i64, colour: i64) -> i64:
    return cards >> BITS * colour & MASK


def total(cards: i64) -> i64:
    """How many cards there are."""
    n: i64 = 0
    while cards:
        n += cards & MASK
        cards >>= BITS
    return n


def at_least(cards: i64, colour: i64) -> i64:
    """How many cards there are of a colour or a better one (comp.card_value)."""
    return total(cards >> BITS * colour) if colour > BLACK else total(cards)


def packed(counts: list[int]) -> i64:
    cards: i64 = 0
    for colour in range(len(counts)):
        cards += counts[colour] << BITS * colour
    return cards


def drawn(cards: i64, dice: Dice) -> i64:
    """The colour of a card drawn by lot; there is one."""
    n: i64 = dice.below(int(total(cards)))
    colour: i64 = BLACK
    while n >= count(cards, colour):
        n -= count(cards, colour)
        colour += 1
    return colour


def drawn_from(cards: i64, colour: i64, dice: Dice) -> i64:
    """The colour of a card drawn by lot among those of a colour or a better one; there is one."""
    return colour + drawn(cards >> BITS * colour, dice)


def dealt_from(cards: i64, n: i64, wanted: list[int], dice: Dice) -> i64:
    """So many cards dealt by lot, among them one good enough for each colour that is wanted, as far as there are."""
    hand: i64 = NONE
    for colour in wanted:
        while colour > 0 and at_least(cards, colour) == 0:
            colour -= 1  # it will be raised
        if n > 0 and cards:
            card = one(drawn_from(cards, colour, dice))
            hand += card
            cards -= card
            n -= 1
    while n > 0:
        card = one(drawn(cards, dice))
        hand += card
        cards -= card
        n -= 1
    return hand


def colours(cards: i64) -> list[int]:
    """All cards one by one, the worst first."""
    found: list[int] = []
    for colour in range(RED + 1):
        found += [colour] * int(count(cards, colour))
    return found


def can_pay(hand: i64, colour: i64, extra: i64, may_raise: bool) -> bool:
    """Can a hand pay a card of a colour and so many coloured cards beside it, raising one of them if it may?"""
    if is_paid_by(hand, colour, extra):
        return True
    if not may_raise:
        return False
    if colour > BLACK and is_paid_by(hand, colour - 1, extra):  # the main card is raised
        return True
    return extra > 0 and total(hand) > extra and is_paid_with_one_white(hand, colour, extra)


def can_pay_extra(hand: i64, extra: i64, may_raise: bool) -> bool:
    """Can a hand pay so many coloured cards, raising a white one if it may?"""
    coloured = at_least(hand, GREEN)
    return coloured >= extra or (may_raise and coloured + 1 >= extra and count(hand, WHITE) > 0)


def is_paid_by(hand: i64, colour: i64, extra: i64) -> bool:
    """Without an upgrade: a card of the colour, and the extra ones among all that are coloured (comp.coloured)."""
    if at_least(hand, colour) == 0:
        return False
    coloured = at_least(hand, GREEN)
    # the cheapest card that will do is played for the colour: it is a coloured one if no other is good enough
    spends_coloured = colour >= GREEN or total(hand) - coloured == below(hand, colour)
    return coloured - (1 if spends_coloured else 0) >= extra


def is_paid_with_one_white(hand: i64, colour: i64, extra: i64) -> bool:
    """The same, if one of the extra cards is a white one that is raised."""
    return count(hand, WHITE) > 0 and is_paid_by(hand - one(WHITE), colour, extra - 1)


def below(hand: i64, colour: i64) -> i64:
    """How many cards there are of worse colours."""
    return total(hand) - at_least(hand, colour)


def still_open(shown: i64, hand: i64) -> i64:
    """The cards of a hand that lie face up, once some have left it: never more than there are of a colour."""
    left: i64 = NONE
    for colour in range(i64(RED + 1)):
        n = count(shown, colour)
        there = count(hand, colour)
        left += (n if n < there else there) * one(colour)
    return left
