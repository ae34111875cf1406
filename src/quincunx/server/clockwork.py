"""What goes on at a table by itself: computer players think, and time runs out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from typing import Final

import quincunx as qx
from quincunx.core.match import Match
from quincunx.core.step import HIDDEN
from quincunx.server import story as told
from quincunx.server.contents import Packs
from quincunx.server.held import Held
from quincunx.server.keeper import Hook, TableKeeper
from quincunx.server.live import LiveTable
from quincunx.server.manners import checked_action
from quincunx.server.notices import Notices
from quincunx.server.store import Store
from quincunx.server.thinking import STAND_IN, Question, Thinks

MIND_SECONDS: Final = 1.5
PAUSE: Final = 0.35
"""The least time between two choices of a computer player, so that people can follow."""
ELSEWHERE: Final = 15.0
"""How long a process leaves a choice to the one that was there first, before it thinks itself."""
SECRET_BEATS: Final = 2
"""How many pauses long the intervals are at which a computer player chooses where it may choose in secret."""
AGAIN: Final = 3.0
"""How long a computer player waits after something went wrong, such as a write that failed, before it tries again."""


class Clockwork(TableKeeper):
    """The keeper, with minds that think and clocks that run."""

    def __init__(
        self,
        store: Store,
        notices: Notices,
        thinkers: Thinks,
        *,
        packs: Packs | None = None,
        mind_seconds: float = MIND_SECONDS,
        pause: float = PAUSE,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(store, notices, packs, now)
        self.thinkers = thinkers
        self.mind_seconds = mind_seconds
        self.pause = pause
        self.on_time_up: list[Hook] = []
        """Called with the seats that have no time left."""

    async def resume(self) -> None:
        """After a start: take up the tables at which a computer player may be asked."""
        rows = await self.store.running()
        seats = await self.store.seats_of([row.id for row in rows])
        for row in rows:
            if any(seat.mind is not None for seat in seats[row.id]):
                with suppress(qx.Refused):
                    await self.table(row.id)

    # ---- computer players

    def wake_minds(self, held: Held) -> None:
        """Let computer players think who are asked."""
        table = held.table
        for seat in table.match.acting if not self.closing else ():
            if is_asked(table, seat) and seat not in table.thinking:
                table.thinking.add(seat)
                self.aside(self.think(held, seat))

    def look_again(self, held: Held, after: float = 0.0) -> None:
        """Leave a choice to the process that was there first, or to a better moment; see later whether it was made."""
        if held.second_look is not None:
            held.second_look.cancel()
        if self.closing:
            return
        held.second_look = asyncio.get_running_loop().call_later(after or ELSEWHERE, self.wake_minds, held)

    async def think(self, held: Held, seat: int) -> None:
        """Make one choice after another for a computer player, for as long as it is asked."""
        table, since = held.table, self.now()
        try:
            while is_asked(table, seat):
                since = await self.think_once(held, seat, since)
        except Exception:
            self.look_again(held, AGAIN)
            raise
        finally:
            table.thinking.discard(seat)
            held.used = self.now()

    async def think_once(self, held: Held, seat: int, since: float) -> float:
        """One choice, forgotten if the table changes meanwhile; when the last one was made that others noticed.

        What nobody notices is chosen at once. Where something may have been, the next open choice comes at fixed
        intervals, or a stop-watch would tell how often the computer player chose in secret before it.
        """
        table = held.table
        moment = table.moment(seat)
        notation = await self.thinkers.choose(self.question(table, seat))
        hidden, secretive = is_hidden(table.match, seat, notation)
        if held.watchers and not hidden:
            await asyncio.sleep(wait_of(self.now() - since, self.pause, secretive))

        async def move(held: Held) -> None:
            if moment not in table.course.timely[seat] or not is_asked(table, seat):
                return
            try:
                action = checked_action(table, seat, notation)
            except qx.Refused:
                action = table.match.notation(table.match.legal(seat)[0], seat)
            with suppress(qx.Refused):
                await self.commit(held, seat, action)

        await self.under_lock(table.id, move)
        return since if hidden else self.now()

    def question(self, table: LiveTable, seat: int) -> Question:
        """What a computer player is asked; it gets the whole game, and looks at redealt worlds only."""
        return Question(
            game=table.row.game,
            start=table.match.start,
            actions=tuple(table.story.actions),
            seat=seat,
            level=table.mind_of(seat) or STAND_IN,
            seconds=self.mind_seconds,
            content=table.match.content,
            table=table.id,
        )

    # ---- time

    def set_timer(self, held: Held) -> None:
        """Be called when the next time is up; at once if it is, and a computer player is to take over."""
        if held.timer is not None:
            held.timer.cancel()
            held.timer = None
        table, now = held.table, self.now()
        if not table.is_in_play or self.closing:
            return
        clocks = table.course.clocks
        deadline = now if table.row.takeover and clocks.up(now) else clocks.deadline(now)
        if deadline is not None:
            loop = asyncio.get_running_loop()
            held.timer = loop.call_later(deadline - now + 0.01, lambda: self.aside(self.time_up(table.id)))

    async def time_up(self, table_id: str) -> None:
        """Someone's time is up: a computer player takes over if that was agreed, else the others may claim."""

        async def work(held: Held) -> None:
            table = held.table
            up = table.course.clocks.up(self.now()) if table.is_in_play else []
            if table.row.takeover:
                for seat in up:
                    with suppress(qx.Refused):
                        await self.commit(held, seat, f"{told.TAKEOVER} {seat} {STAND_IN}")
            elif up:
                self.tell_all(held)
                self.call(self.on_time_up, table, up)
            self.set_timer(held)

        await self.under_lock(table_id, work)


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


def is_asked(table: LiveTable, seat: int) -> bool:
    """Is a computer player to choose here?"""
    return table.is_in_play and seat in table.match.acting and table.mind_of(seat) is not None
