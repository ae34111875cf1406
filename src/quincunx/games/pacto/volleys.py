# hot: compiled by mypyc
"""Shots rolled and what they do: all dice first, then all results (turn.shooting_simultaneous)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from quincunx.core.eyes import EVERYONE
from quincunx.games.pacto import lines
from quincunx.games.pacto.box import WOUND
from quincunx.games.pacto.casualties import suffer
from quincunx.games.pacto.losses import roll
from quincunx.games.pacto.luck import note_shot_luck
from quincunx.games.pacto.markers import SHOT
from quincunx.games.pacto.reasons import shot_told
from quincunx.games.pacto.shooting import Aim, colour_rolled, shot_die, slows_by, wounds_by
from quincunx.games.pacto.table import Battlefield


@final
class Volley:
    """A shot that has been rolled."""

    def __init__(self, ug: i64, enemy: i64, die: i64, face: i64) -> None:
        self.ug: i64 = ug
        self.enemy: i64 = enemy
        self.die: i64 = die
        """Its colour; negative below black."""
        self.face: i64 = face


def rolled(table: Battlefield, ug: i64, enemy: i64, aim: Aim) -> Volley:
    """One die for each UG that shoots (shoot.one_die)."""
    die = shot_die(table.box.shots, aim)
    colour = colour_rolled(die)
    face = roll(table, colour)
    table.show_all()
    table.mark(ug, SHOT)
    if table.journal is not None:
        line = lines.SHOOTS if die == colour else lines.SHOOTS_FEEBLY
        entry = table.journal.add(line, ug, enemy, colour, face, 0, 0, EVERYONE)
        entry.details = shot_told(table.box.shots, aim)
    note_shot_luck(table, ug, die, wounds_by(die, face))
    return Volley(ug, enemy, die, face)


def hit(table: Battlefield, volley: Volley) -> None:
    """Wounds and slowing; each UG that slows counts (shoot.slow.sum)."""
    enemy = volley.enemy
    if not table.is_on_table(enemy):
        return
    slow = slows_by(table.troops[volley.ug], table.formations[volley.ug], volley.face)
    if slow:
        table.slow[enemy] += int(slow)
        table.note(lines.SLOWED, enemy, slow)
    if wounds_by(volley.die, volley.face):
        suffer(table, enemy, WOUND)
