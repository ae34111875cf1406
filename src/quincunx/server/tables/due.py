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
    minds, bits = course.events.minds, 0
    for seat in course.match.acting:
        if minds.get(seat, table.seats[seat].mind) is None:
            bits |= 1 << seat
    return bits


def due_of(table: LiveTable, course: Course, now: float) -> float | None:
    """When a table will be due if it stands like this, and whoever has it open now is lost; None if never.

    Computer players who are among themselves wait until somebody looks.
    """
    if table.frozen or table.row.status != "running" or course.match.over:
        return None
    ends = course.clocks.deadline(now)
    if not is_asked(table, course):
        return ends
    return now + ELSEWHERE if ends is None else min(ends, now + ELSEWHERE)


def is_asked(table: LiveTable, course: Course) -> bool:
    """Is somebody to choose who needs no clock for it: a computer player among people, or an answer that stands?"""
    minds = course.events.minds
    is_mind = [minds.get(seat.seat, seat.mind) is not None for seat in table.seats]
    if True in is_mind and False in is_mind and any(is_mind[seat] for seat in course.match.acting):
        return True
    standing = table.standing
    return bool(standing) and any(
        not is_mind[seat] and standing_answer(course.match, seat, kept) for seat, kept in standing.items()
    )
