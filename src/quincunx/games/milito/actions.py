# hot: compiled by mypyc
"""The actions of Milito as numbers; a card is named by its place in its army's list."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from quincunx.core.actions import space_in

COLUMNS: Final = 5
SLOTS: Final = 24  # kinds of card in one army: up to 12 of unit, 4 mercenaries, 8 Leaders
KINDS: Final = 2 * SLOTS
CHEAPEST: Final = COLUMNS
"""Where the costs of a card have that of its cheapest column, behind those of all columns."""
DEAREST: Final = COLUMNS + 1
COSTS: Final = COLUMNS + 2
"""How many costs there are of a card. They stand here, for only sums of a module's own numbers are done beforehand."""

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


SPACE: Final = space_in(Path(__file__).parent)
CARD_VERBS: Final = SPACE.named("card")


def attacked_column(pair: int) -> int:
    """The first of a pair of neighbouring columns: 0 to 3 are flanked from the left, 4 to 7 from the right."""
    return pair + 1 if pair < 4 else pair - 4


def flanking_column(pair: int) -> int:
    return pair if pair < 4 else pair - 3
