# hot: compiled by mypyc
"""The course of a battle: which step follows which, what happens between turns, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.state import NO_SEAT
from quincunx.core.step import Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.ambushes import spot
from quincunx.games.pacto.markers import FACED, OF_A_PHASE
from quincunx.games.pacto.steps.align import begin_alignment
from quincunx.games.pacto.steps.breaking_off import begin_break_offs
from quincunx.games.pacto.steps.cards import begin_discards, begin_gifts
from quincunx.games.pacto.steps.charge import begin_declarations, begin_forced
from quincunx.games.pacto.steps.charge_moves import begin_charge_moves
from quincunx.games.pacto.steps.combat import begin_charge_combats, begin_melees
from quincunx.games.pacto.steps.desertion import begin_deal
from quincunx.games.pacto.steps.movement import begin_facing, begin_moves
from quincunx.games.pacto.steps.outcomes import begin_outcomes, begin_outcomes_of_charges
from quincunx.games.pacto.steps.preparing import begin_preparations
from quincunx.games.pacto.steps.recovery import (
    begin_recovery,
    end_turn,
    replace_instinctives,
    replace_professionals,
)
from quincunx.games.pacto.steps.response import begin_responses
from quincunx.games.pacto.steps.shooting import begin_shooting
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import STEPS
from quincunx.games.pacto.weather import change_weather

BEGIN: Final[dict[str, Callable[[Battlefield], None]]] = {
    "1.1": begin_discards,
    "1.2": begin_deal,
    "1.3": begin_gifts,
    "2.1": begin_preparations,
    "2.2": begin_declarations,
    "2.3": begin_forced,
    "2.5": begin_responses,
    "2.6": begin_charge_moves,
    "2.7": begin_charge_combats,
    "2.8": begin_outcomes_of_charges,
    "3.1": begin_shooting,
    "3.2": begin_outcomes,
    "4.1": begin_alignment,
    "4.2": replace_professionals,
    "4.3": begin_moves,
    "5.1": begin_alignment,
    "5.2": begin_melees,
    "5.3": begin_outcomes,
    "5.4": begin_break_offs,
    "5.5": begin_facing,
    "6.1": begin_recovery,
    "6.2": replace_instinctives,
}
"""How each step begins: it asks somebody, or does all there is to do. A step that is not here has nothing to it yet."""


DRAWN: Final = -1
BY_BREAK: Final = 10
AT_LIMIT: Final = 7
DRAW: Final = 5
MOST_FOR_LOSSES: Final = 5
"""What a battle is worth in a league: ten points are shared, and losses add to them (end.score)."""


class Course(Step[Battlefield]):
    """What lies below all other steps: nobody chooses here, it only finds out what comes next."""

    rule = "turn.phases"
    asks = "course"
    fields = ()

    def __init__(self) -> None:
        super().__init__(NO_SEAT)

    def acting(self, table: Battlefield) -> tuple[int, ...]:
        return ()

    def resume(self, table: Battlefield) -> None:
        """The step under way is over: on to the next one at which somebody chooses."""
        while len(table.steps) == 1 and not table.ending:
            spot(table)
            if check_break(table):
                return
            table.step += 1
            if table.step == len(STEPS):
                end_turn(table)
                if table.turn == table.turns:
                    table.step -= 1
                    end_by_limit(table)
                    return
                begin_turn(table)
            if STEPS[table.step][0] != STEPS[table.step - 1][0]:
                begin_phase(table)
            begin = BEGIN.get(STEPS[table.step])
            if begin is not None:
                begin(table)


def begin_turn(table: Battlefield) -> None:
    """The invader is active in the first turn, then the players take turns (turn.active)."""
    table.active = table.invader if table.turn % 2 == 0 else 1 - table.invader
    table.turn += 1
    table.step = 0
    table.note(lines.TURN, table.turn, table.active)
    change_weather(table)


def begin_phase(table: Battlefield) -> None:
    """Every general may move and upgrade once more (upgrade.limit); what was pushed is counted anew."""
    for general in range(len(table.general_marks)):
        table.general_marks[general] &= ~OF_A_PHASE
    for ug in range(len(table.pushed)):
        table.pushed[ug] = 0
        table.marks[ug] &= ~FACED


# ---- how it ends


def check_break(table: Battlefield) -> bool:
    """An army breaks once half of its TuGs are lost (end.break, end.win); is the battle over?"""
    broken = [seat for seat in range(2) if is_broken(table, seat)]
    for seat in broken:
        lost, there = table.counted(seat)
        table.note(lines.BREAKS, seat, lost, there)
    if len(broken) == 2:
        end(table, "end.break", DRAWN, DRAW)
    elif broken:
        end(table, "end.win", 1 - broken[0], BY_BREAK)
    return bool(broken)


def is_broken(table: Battlefield, seat: int) -> bool:
    lost, there = table.counted(seat)
    return lost > 0 and 2 * lost >= there


def end_by_limit(table: Battlefield) -> None:
    """The smaller share of TuGs lost wins, if the shares differ by at least a tenth (end.limit)."""
    lost0, there0 = table.counted(0)
    lost1, there1 = table.counted(1)
    table.note(lines.END_LIMIT, table.turn)
    more: i64 = (lost0 * there1 - lost1 * there0) * 10
    if more >= there0 * there1:
        end(table, "end.limit", 1, AT_LIMIT)
    elif -more >= there0 * there1:
        end(table, "end.limit", 0, AT_LIMIT)
    else:
        end(table, "end.limit", DRAWN, DRAW)


def end(table: Battlefield, how: str, winner: int, points: int) -> None:
    """The battle is over, and worth so many points to the winner in a league, or to both."""
    if winner == DRAWN:
        table.end(how, (0.5, 0.5))
    else:
        table.end(how, (1.0, 0.0) if winner == 0 else (0.0, 1.0))
    for seat in range(2):
        own = points if winner in (seat, DRAWN) else BY_BREAK - points
        table.note(lines.LEAGUE, seat, own + destroyed_points(table, 1 - seat))


def destroyed_points(table: Battlefield, seat: int) -> int:
    """One for every full tenth of the TuGs an army has lost, up to five (end.score)."""
    lost, there = table.counted(seat)
    return min(int(lost * 10 // there), MOST_FOR_LOSSES) if there else 0
