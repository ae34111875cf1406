"""Standing answers: a seat says in advance what it chooses, and the table chooses so for it, as if it had clicked.

Nobody else learns of it: no event, counter or message tells that an answer stood, and it is given only after as long as
a person may take over a click, where it is seen as well as behind a screen.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from random import SystemRandom
from typing import Final

from quincunx.core.standing import standing_answer
from quincunx.server.background import Background
from quincunx.server.store import Store
from quincunx.server.tables.changes import Changes, Overtaken
from quincunx.server.tables.checks import check_player, checked_action, refused
from quincunx.server.tables.due import ELSEWHERE
from quincunx.server.tables.open_tables import OpenTable, OpenTables
from quincunx.server.tables.table import LiveTable

HESITATION = (2.0, 6.0)
"""Seconds a person takes over a click, at least and at most."""
LOT: Final = SystemRandom()


class StandingAnswers:
    """Keeps what seats answer in advance, and gives these answers when they are asked."""

    def __init__(self, open_tables: OpenTables, changes: Changes, store: Store, background: Background) -> None:
        self.open_tables = open_tables
        self.changes = changes
        self.store = store
        self.background = background
        open_tables.on_open += [self.wake, self.opened]
        changes.on_committed.append(self.wake)
        changes.on_over.append(self.over)

    # ---- saying so, and taking it back

    async def set(self, table_id: str, player: str | None, seat: int, answer: object, on: bool) -> None:
        """Let an answer of the game stand for this seat, or ask again from now on."""

        async def work(here: OpenTable) -> None:
            table = here.table
            check_player(table, player, seat)
            if not any(answer == each.id for each in table.game.standing):
                names = [each.id for each in table.game.standing]
                raise refused("no_such_answer", "table.offered", names=names)
            await self.keep(here, seat, str(answer), on)
            self.changes.tell_others(table)
            self.wake(here)

        await self.open_tables.do(table_id, work)

    async def lapse(self, here: OpenTable, seat: int, undo: str) -> None:
        """A seat is about to take something back: what stands would choose the same again, so it stands no longer."""
        kept = here.table.standing.get(seat, frozenset())
        if kept:
            match = here.table.after(seat, undo).match
            for answer in match.game.standing:
                if answer.id in kept and answer.fits(match, seat):
                    await self.keep(here, seat, answer.id, False)
                    self.changes.tell_others(here.table)

    async def keep(self, here: OpenTable, seat: int, answer: str, on: bool) -> None:
        """Keep it, and tell whoever sits there, and nobody else."""
        table = here.table
        player = table.seats[seat].player_id
        assert player is not None, "only people answer in advance"
        is_asked = on and standing_answer(table.match, seat, (answer,)) is not None
        due = self.open_tables.now() + ELSEWHERE if is_asked else None
        await self.store.standing.set(table.id, player, seat, answer, on, due)
        table.standing = await self.store.standing.of(table.id)
        here.tell_seat(seat)

    async def over(self, table: LiveTable, seats: list[int]) -> None:
        """Nothing is asked any more."""
        if table.standing:
            await self.store.standing.clear(table.id)
            table.standing = {}

    def opened(self, here: OpenTable) -> None:
        """See to what may have been left undone when the server stopped just after the end of a match."""
        if here.table.is_over and here.table.standing:
            self.background.start(self.over(here.table, []))

    # ---- answering

    def wake(self, here: OpenTable) -> None:
        """Answer for the seats that are asked and have answered in advance."""
        table = here.table
        for seat in table.standing if table.is_in_play and not self.background.closing else ():
            if seat not in table.answering and table.answer_of(seat) is not None:
                table.answering.add(seat)
                self.background.start(self.answer(here, seat))

    async def answer(self, here: OpenTable, seat: int) -> None:
        """Choose for a seat, for as long as it is asked what it has answered."""
        table = here.table
        try:
            while table.answer_of(seat) is not None and not self.background.closing:
                moment = table.moment(seat)
                await asyncio.sleep(LOT.uniform(*HESITATION))
                give = partial(self.give, seat=seat, moment=moment)
                await self.background.until_done("a standing answer", partial(self.open_tables.do, table.id, give))
        finally:
            table.answering.discard(seat)
            here.used = self.open_tables.now()

    async def give(self, here: OpenTable, seat: int, moment: int) -> None:
        """Make the choice, unless the player has made another meanwhile, or has taken the answer back."""
        table = here.table
        if not table.is_in_play or moment not in table.course.timely[seat]:
            return
        table.standing = await self.store.standing.of(table.id)  # it may have been taken back in another process
        answer = table.answer_of(seat)
        if answer is not None:
            with suppress(Overtaken):
                await self.changes.commit(here, seat, checked_action(table, seat, answer.gives), checked=True)
