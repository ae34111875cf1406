# hot: compiled by mypyc
"""The actions of Milito as numbers; a card is named by its place in its army's list."""

from __future__ import annotations

from typing import Final

from quincunx.core.actions import ActionSpace

COLUMNS: Final = 5
SLOTS: Final = 24  # kinds of card in one army: up to 12 of unit, 4 mercenaries, 8 Leaders

PASS: Final = 0
WITHDRAW: Final = 1
STAND: Final = 2
BONUS_DECK: Final = 3
BONUS_NONE: Final = 4
FLANK: Final = 5  # + pair: attacked column and flanking column
ATTACK: Final = 13  # + column
COLUMN: Final = 18  # + column
CLEAR: Final = 23  # + 2 x column + place in the column
PLACE: Final = 33  # + slot
PAY: Final = 57  # + slot
FIGHT: Final = 81  # + slot
BONUS: Final = 105  # + slot
HIRE: Final = 129  # + slot
RELEASE: Final = 153  # + slot


def make_space() -> ActionSpace:
    """The verbs in the order of their numbers."""
    space = ActionSpace()
    for verb in ("pass", "withdraw", "stand", "draw-bonus", "no-bonus"):
        space.add(verb)
    space.add("flank", 8)
    space.add("attack", COLUMNS)
    space.add("column", COLUMNS)
    space.add("clear", 2 * COLUMNS)
    for verb in ("place", "pay", "fight", "bonus", "hire", "release"):
        space.add(verb, SLOTS)
    return space


SPACE: Final = make_space()
CARD_VERBS: Final = frozenset(("place", "pay", "fight", "bonus", "hire", "release"))


def flank_pair(attacked: int, flanking: int) -> int:
    """The number of a pair of neighbouring columns: 0 to 3 flanked from the left, 4 to 7 from the right."""
    return attacked - 1 if flanking < attacked else 4 + attacked


def attacked_column(pair: int) -> int:
    return pair + 1 if pair < 4 else pair - 4


def flanking_column(pair: int) -> int:
    return pair if pair < 4 else pair - 3
