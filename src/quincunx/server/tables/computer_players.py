"""Computer players: whenever one is asked, it thinks in a worker process and makes its choice."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from math import ceil
from typing import Final

import quincunx as qx
from quincunx.core.match import Match
from quincunx.core.step import HIDDEN
from quincunx.server.background import Background
from quincunx.server.store import StoreDown
from quincunx.server.tables.changes import Changes
from quincunx.server.tables.checks import checked_action
from quincunx.server.tables.due import ELSEWHERE
from quincunx.server.tables.open_tables import OpenTable, OpenTables
from quincunx.server.tables.table import LiveTable
from quincunx.server.workers.minds import STAND_IN, Question, Thinks
from quincunx.server.workers.queue import Rank

MIND_SECONDS: Final = 1.5
PAUSE: Final = 0.35
"""The least time between two choices of a computer player, so that people can follow."""
SECRET_BEATS: Final = 2
"""How many pauses long the intervals are at which a computer player chooses where it may choose in secret."""
AGAIN, AT_LAST = 1.0, 60.0
"""Seconds until a computer player tries again after something went wrong, such as a write that failed: at first, and
after many times."""


log = logging.getLogger("quincunx.tables")


class ComputerPlayers:
    """Lets the computer players of all open tables choose."""

    def __init__(
        self,
        open_tables: OpenTables,
        changes: Changes,
        thinkers: Thinks,
        background: Background,
        *,
        seconds: float = MIND_SECONDS,
        pause: float = PAUSE,
    ) -> None:
        self.open_tables = open_tables
        self.changes = changes
        self.thinkers = thinkers
        self.background = background
        self.seconds = seconds
        self.pause = pause
        open_tables.on_open.append(self.wake)
        changes.on_committed.append(self.wake)
        changes.on_heard.append(self.look_again)

    def wake(self, here: OpenTable) -> None:
        """Let computer players think who are asked."""
        table = here.table
        is_wanted = table.is_in_play and not self.background.closing and is_for_somebody(here)
        for seat in table.match.acting if is_wanted else ():
            if is_asked(table, seat) and seat not in table.thinking:
                table.thinking.add(seat)
                self.background.start(self.think(here, seat))

    def look_again(self, here: OpenTable, after: float = 0.0) -> None:
        """Leave a choice to the process that was there first, or to a better moment; see later whether it was made."""
        if here.second_look is not None:
            here.second_look.cancel()
        if not self.background.closing:
            here.second_look = asyncio.get_running_loop().call_later(after or ELSEWHERE, self.wake, here)

    async def think(self, here: OpenTable, seat: int) -> None:
        """Make one choice after another for a computer player, for as long as it is asked."""
        table, since = here.table, self.open_tables.now()
        try:
            while is_asked(table, seat) and is_for_somebody(here):
                since = await self.think_once(here, seat, since)
                here.failures = 0
        except Exception as error:
            here.failures += 1
            self.look_again(here, min(AGAIN * 2 ** (here.failures - 1), AT_LAST))
            if not isinstance(error, StoreDown):
                raise
            log.warning("a computer player must wait: %s", error, extra={"table": table.id})
        finally:
            table.thinking.discard(seat)
            here.used = self.open_tables.now()

    async def think_once(self, here: OpenTable, seat: int, since: float) -> float:
        """One choice, forgotten if the table changes meanwhile; when the last one was made that others noticed.

        What nobody notices is chosen at once. Where something may have been, the next open choice comes at fixed
        intervals, or a stop-watch would tell how often the computer player chose in secret before it.
        """
        table = here.table
        moment = table.moment(seat)
        notation = await self.thinkers.choose(self.question(table, seat))
        hidden, secretive = is_hidden(table.match, seat, notation)
        if here.viewers and not hidden:
            await asyncio.sleep(wait_of(self.open_tables.now() - since, self.pause, secretive))

        async def move(here: OpenTable) -> None:
            if moment not in table.course.timely[seat] or not is_asked(table, seat):
                return
            try:
                action = checked_action(table, seat, notation)
            except qx.Refused:
                action = table.match.notation(table.match.legal(seat)[0], seat)
            with suppress(qx.Refused):
                await self.changes.commit(here, seat, action, checked=True)

        await self.open_tables.do(table.id, move)
        return since if hidden else self.open_tables.now()

    def question(self, table: LiveTable, seat: int) -> Question:
        """What a computer player is asked; it gets the whole game, and looks at redealt worlds only."""
        people = tuple(sorted({str(table.seats[each].player_id) for each in table.people}))
        return Question(
            game=table.row.game,
            start=table.match.start,
            actions=tuple(table.events.actions),
            seat=seat,
            level=table.mind_of(seat) or STAND_IN,
            seconds=self.seconds,
            content=table.match.content,
            table=table.id,
            people=people or (table.row.made_by or "",),
            rank=Rank.ANSWER if people else Rank.WATCHED,
        )


def wait_of(spent: float, pause: float, secretive: bool) -> float:
    """How long to wait with an open choice: until the pause is over, or until the next interval if there are any."""
    beat = SECRET_BEATS * pause if secretive else pause
    if beat <= 0.0:
        return 0.0
    beats = max(ceil(spent / beat), 1) if secretive else 1
    return max(beats * beat - spent, 0.0)


def is_hidden(match: Match, seat: int, notation: str) -> tuple[bool, bool]:
    """Would an onlooker notice nothing of this choice; and could that be so of any choice here?"""
    if match.over or seat not in match.acting or not match.table.steps[-1].has_secrets():
        return False, False
    with suppress(qx.Refused):
        step, action = match.table.steps[-1], match.parse(notation, seat)
        return step.seen(match.table, seat, action, qx.ONLOOKER) == HIDDEN, True
    return False, True


def is_for_somebody(here: OpenTable) -> bool:
    """Does a person play or look on here? Computer players among themselves play for whoever looks."""
    table = here.table
    return bool(here.viewers) or any(table.mind_of(seat.seat) is None for seat in table.seats)


def is_asked(table: LiveTable, seat: int) -> bool:
    """Is a computer player to choose here?"""
    return table.is_in_play and seat in table.match.acting and table.mind_of(seat) is not None
