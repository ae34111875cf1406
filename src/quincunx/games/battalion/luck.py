# hot: compiled by mypyc
"""How the dice fell, against what they promised: all in hits, for the side that rolls them.

The cards drawn are not counted: there is no saying how many hits a card is worth. Nor is the initiative.
"""

from __future__ import annotations

from typing import Final

from quincunx.core.kit.odds import expected
from quincunx.games.battalion import lines
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import BARRAGE, COUNTER, FIRE
from quincunx.games.battalion.fight import count_hits, values_of
from quincunx.games.battalion.odds import chances_with, hit_chances

LINES: Final = {COUNTER: lines.LUCK_COUNTERATTACK, BARRAGE: lines.LUCK_BARRAGE, FIRE: lines.LUCK_FIRE}


def note_pool_luck(battle: Battle) -> None:
    """A whole pool has fallen."""
    if battle.journal is None:
        return
    values = values_of(battle)
    promised = expected(hit_chances(len(battle.faces), values))
    line = LINES.get(battle.kind, lines.LUCK_ATTACK)
    battle.chance(line, battle.owner(battle.roller), promised, count_hits(battle.faces, values))


def note_reroll_luck(battle: Battle, kept: list[int], faces: list[int]) -> None:
    """Some dice were rolled again: how many hits that was to gain or lose, and how many it did."""
    if battle.journal is None:
        return
    values = values_of(battle)
    before = count_hits(battle.faces, values)
    promised = expected(chances_with(kept, len(faces) - len(kept), values))
    seat = battle.owner(battle.roller)
    battle.chance(lines.LUCK_REROLL, seat, promised - before, count_hits(faces, values) - before)
