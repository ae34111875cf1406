# hot: compiled by mypyc
"""The end of a turn: 6.1 recovery, successors (4.2, 6.2), and the markers that are taken off."""

from __future__ import annotations

from quincunx.games.pacto.table import STAYING_MARKS, STUNNED, Battlefield


def end_turn(table: Battlefield) -> None:
    """Slow markers and those of this turn are taken off; wounds, hands and contacts stay (eot.recover, eot.marks)."""
    for ug in range(len(table.marks)):
        table.slow[ug] = 0
        table.marks[ug] &= STAYING_MARKS
    for general in range(len(table.general_marks)):
        table.general_marks[general] &= ~STUNNED
