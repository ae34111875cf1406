# hot: compiled by mypyc
"""How dice fell, against what they promised: all in hits, two for a skull and one for sword and arrow.

Dice of a combat and of a shot are luck of whoever rolls them, a Kill a Base test is luck of whoever takes it. What
cards are worth in hits cannot be told, nor what a general is worth who is killed; neither is counted.
"""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.pacto import lines
from quincunx.games.pacto.box import BLACK, SKULL, WOUND
from quincunx.games.pacto.table import Battlefield


def hits_of(face: i64) -> i64:
    """What a face of a special die costs whoever it strikes (ug.hits)."""
    return 2 if face == SKULL else 1 if face == WOUND else 0


def promised(table: Battlefield, colour: i64) -> float:
    """The hits of a die of a colour on average."""
    total: i64 = 0
    for face in table.box.faces[colour]:
        total += hits_of(face)
    return float(total) / 6.0


def note_combat_luck(table: Battlefield, ug: i64, colour: i64, face: i64) -> None:
    """A die of a combat has fallen."""
    if table.journal is not None:
        table.chance(lines.LUCK_COMBAT, int(table.owner(ug)), promised(table, colour), float(hits_of(face)))


def note_test_luck(table: Battlefield, ug: i64, colour: i64, face: i64) -> None:
    """A Kill a Base test has been rolled: hits are bad luck."""
    if table.journal is not None:
        table.chance(lines.LUCK_TEST, int(table.owner(ug)), -promised(table, colour), -float(hits_of(face)))


def note_shot_luck(table: Battlefield, ug: i64, die: i64, wounds: bool) -> None:
    """A shot has been rolled: a wound, or none; below black there is none to hope for (shoot.colour.bottom)."""
    if table.journal is None or die < BLACK:
        return
    wounding: i64 = 0
    for face in table.box.faces[die]:
        wounding += 1 if hits_of(face) else 0
    table.chance(lines.LUCK_SHOT, int(table.owner(ug)), float(wounding) / 6.0, 1.0 if wounds else 0.0)
