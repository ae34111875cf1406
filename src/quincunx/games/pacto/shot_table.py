# hot: compiled by mypyc
"""What is printed about shooting, in numbers: ranges, depth, and what changes the colour of a die."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.games.pacto.pieces import Pieces

SKILLED: Final = 0
SKILLED_NEAR: Final = 1
EXPERIENCED: Final = 2
UNSKILLED: Final = 3
SHALLOW: Final = 4
RUNNING: Final = 5
BIG_TARGET: Final = 6
SCATTERED_TARGET: Final = 7
SUPPORT: Final = 8
UNPROTECTED_TARGET: Final = 9
ARMOURED_HORSE: Final = 10
FULL_ARMOUR: Final = 11
POWERBOW_AT_MOUNTED: Final = 12
CROSSBOW_RECEIVING: Final = 13
DARTS_FAR: Final = 14
COVER: Final = 15
CIRCUMSTANCES: Final = (
    *("skilled_vs_poor_average", "skilled_vs_superior_close", "experienced_vs_poor", "unskilled_vs_average_up"),
    *("reduced_depth", "run_away", "artillery_big_target", "artillery_skirmishers", "supporting_front_base"),
    *("unprotected", "armoured_horse", "full_armour", "powerbow_vs_mounted", "crossbow_receiving", "darts_far"),
    "cover",
)
"""What changes the colour of a die, as the content names it."""


@final
class ShotTable:
    """All of it, as content has it."""

    def __init__(self, pieces: Pieces) -> None:
        missiles = list(pieces.missiles.values())
        self.on_foot = [missile.foot for missile in missiles]
        """How far each weapon reaches from foot and battlewagons, in HBW; -1 if they cannot use it."""
        self.mounted = [missile.mounted for missile in missiles]
        self.full_ranks = [missile.full_ranks for missile in missiles]
        self.changes = [pieces.shots[name].change for name in CIRCUMSTANCES]

    def change(self, circumstance: i64) -> i64:
        return self.changes[circumstance]
