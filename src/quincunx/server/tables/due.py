"""What is kept of a table so that it need not be opened: when it is due, and whose turn it is."""

from __future__ import annotations

from typing import Final

from quincunx.core.standing import standing_answer
from quincunx.server.store.tables import LEASE
from quincunx.server.tables.course import Course
from quincunx.server.tables.table import LiveTable

ELSEWHERE: Final = LEASE
"""How long a process leaves a choice to the one that was there first, before it thinks itself."""


def acting_at(table: LiveTable, course: Course) -> int:
    """The seats of people who can choose where a table stands like this, one bit each."""
    minds = [course.events.minds.get(seat.seat, seat.mind) for seat in table.seats]
    return sum(1 << seat for seat in course.match.acting if minds[seat] is None)


def due_of(table: LiveTable, course: Course, now: float) -> float | None:
    """When a table will be due if it stands like this, and whoever has it open now is lost; None if never.

    Computer players who are among themselves wait until somebody looks.
    """
    if table.frozen or table.row.status != "running" or course.match.over:
        return None
    minds = [course.events.minds.get(seat.seat, seat.mind) for seat in table.seats]
    is_for_people = any(mind is None for mind in minds)
    asked = is_for_people and any(minds[seat] is not None for seat in course.match.acting)
    asked = asked or any(
        minds[seat] is None and standing_answer(course.match, seat, kept) for seat, kept in table.standing.items()
    )
    ends = course.clocks.deadline(now)
    times = [*([now + ELSEWHERE] if asked else []), *([ends] if ends is not None else [])]
    return min(times, default=None)
