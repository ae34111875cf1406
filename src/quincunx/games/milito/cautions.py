# hot: compiled by mypyc
"""What a player should think of before ending the turn: where the enemy would advance."""

from __future__ import annotations

from quincunx.core.cautions import Caution
from quincunx.core.messages import Message
from quincunx.games.milito.actions import PASS
from quincunx.games.milito.battle import Battle
from quincunx.games.milito.steps.phases import Actions
from quincunx.games.milito.turn import COLUMNS_TO_WIN, LATE


def may_lose(battle: Battle, seat: int) -> bool:
    """Only where the enemy's turn may begin with enough columns for it, or the battle ends for being long or dead.

    On one's own turn the enemy gains no column, and when the enemy's own turn ends it is not yet looked at.
    """
    held = battle.columns_held(1 - seat)
    return held >= COLUMNS_TO_WIN or battle.turn >= LATE - 1 or battle.dead_turns > 0


def cautions(battle: Battle, seat: int) -> list[Caution]:
    """Ending the turn while the enemy's advance takes a column from this seat, or brings it as many as win."""
    if not isinstance(battle.steps[-1], Actions):
        return []
    enemy, taken = 1 - seat, battle.to_advance(1 - seat)
    lost = [column for column in taken if battle.control[column] == seat]
    held = battle.columns_held(enemy) + len(taken)
    if not taken or (not lost and held < COLUMNS_TO_WIN):
        return []
    key = "caution.enough" if held >= COLUMNS_TO_WIN else "caution.advance"
    columns = [str(column + 1) for column in (taken if held >= COLUMNS_TO_WIN else lost)]
    told = Message(key, {"enemy": enemy, "columns": columns, "n": int(held)})
    return [Caution(PASS, "advance.take", told)]
