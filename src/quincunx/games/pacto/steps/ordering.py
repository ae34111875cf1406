# hot: compiled by mypyc
"""Goes in which a UG is ordered to do something, or a general rides: in 2.1, 4.3 and 5.5."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import refuse
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.pacto.actions import GENERAL, UNIT
from quincunx.games.pacto.steps.goes import Goes, go_is_over, holds_cards
from quincunx.games.pacto.steps.legs import carry_out
from quincunx.games.pacto.steps.outcomes import go_through
from quincunx.games.pacto.steps.riding import begin_ride, can_ride
from quincunx.games.pacto.table import Battlefield, Moment
from quincunx.games.pacto.things import DUE_PURSUIT


@mypyc_attr(allow_interpreted_subclasses=True)
class Ordering(Goes):
    """Whose go it is: a UG is ordered, a general rides, or the go is passed."""

    def can_be_ordered(self, table: Battlefield, ug: int) -> bool:
        """Is there anything a UG can be ordered to do?"""
        raise AssertionError("a step of orders says who can be ordered")

    def look_at(self, table: Battlefield, seat: int, ug: int) -> Moment:
        """What is asked first of a UG that is chosen."""
        raise AssertionError("a step of orders says what a UG is asked")

    def why_not_ordered(self, table: Battlefield, ug: int) -> Refusal:
        raise AssertionError("a step of orders says why a UG can't be ordered")

    def orderable(self, table: Battlefield, seat: int) -> list[int]:
        """The UGs that can be ordered."""
        return [ug for ug in table.ugs_of(seat) if self.can_be_ordered(table, ug)]

    # ---- what follows

    def concerns(self, table: Battlefield, seat: int) -> bool:
        return holds_cards(table, seat)

    def goes(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        found = [UNIT + ug - first for ug in self.orderable(table, seat)]
        for general in table.generals_of(seat):
            if can_ride(table, general):
                found.append(GENERAL + general - table.first_general(seat))
        return found

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        """Which UG is looked at is nobody's business before it is told what it does, unless it appears for it."""
        if not UNIT <= action < GENERAL or eye in (seat, ALL_SEEING):
            return action
        return HIDDEN if table.is_on_table(table.first_ug(seat) + action - UNIT) else action

    def act(self, table: Battlefield, seat: int, action: int) -> None:
        if action >= GENERAL:
            begin_ride(table, seat, table.first_general(seat) + action - GENERAL)
        else:
            table.steps.append(self.look_at(table, seat, table.first_ug(seat) + action - UNIT))

    def resume(self, table: Battlefield) -> None:
        """The go is over, and paid. Whoever has broken in it is pursued at once (kab.r2.break_off)."""
        if table.order is not None:
            carry_out(table, table.order)
        if not table.steps or table.steps[-1] is not self:
            return
        pursued = any(due.kind == DUE_PURSUIT for due in table.queue)
        if not pursued or not go_through(table, int(table.active), False):
            go_is_over(table)

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == UNIT and index < len(table.armies[seat].troops):
            return self.why_not_ordered(table, table.first_ug(seat) + index)
        if verb == GENERAL and index < len(table.armies[seat].leaders):
            return refuse("act.cm1", "cannot_ride", general=table.first_general(seat) + index)
        return None
