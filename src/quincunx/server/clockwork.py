"""What goes on at a table by itself: computer players think, and time runs out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import quincunx as qx
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
        table = held.table
        try:
            while is_asked(table, seat):
                await self.think_once(held, seat)
        except Exception:
            self.look_again(held, AGAIN)
            raise
        finally:
            table.thinking.discard(seat)
            held.used = self.now()

    async def think_once(self, held: Held, seat: int) -> None:
        """One choice; forgotten if the table changes meanwhile."""
        table, began = held.table, self.now()
        moment = table.moment(seat)
        notation = await self.thinkers.choose(self.question(table, seat))
        if held.watchers:
            await asyncio.sleep(max(self.pause - (self.now() - began), 0.0))

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


def is_asked(table: LiveTable, seat: int) -> bool:
    """Is a computer player to choose here?"""
    return table.is_in_play and seat in table.match.acting and table.mind_of(seat) is not None
