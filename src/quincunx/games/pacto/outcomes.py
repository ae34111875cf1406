# hot: compiled by mypyc
"""What follows when UGs break outside of an outcome step: it is settled at once (kab.r2.break_off)."""

from __future__ import annotations

from quincunx.games.pacto.losses import remove
from quincunx.games.pacto.table import BROKEN, Battlefield


def settle(table: Battlefield) -> None:
    """Broken UGs are taken off the table."""
    for ug in range(len(table.troops)):
        if table.is_on_table(ug) and (table.has_mark(ug, BROKEN) or table.bases[ug] == 0):
            remove(table, ug)
