"""How a table changes: an event is appended to the store, applied to the table, and told, in this order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Final

import quincunx as qx
from quincunx.core import record
from quincunx.core.game import Data
from quincunx.server.background import Background
from quincunx.server.rows import is_table_id
from quincunx.server.store import Store, StoreDown
from quincunx.server.tables.checks import stale
from quincunx.server.tables.clocks import PLAYED
from quincunx.server.tables.course import Course
from quincunx.server.tables.due import acting_at, due_of
from quincunx.server.tables.events import EventError
from quincunx.server.tables.notices import EVERYTHING, Notices
from quincunx.server.tables.open_tables import OpenTable, OpenTables
from quincunx.server.tables.table import LiveTable

OTHER: Final = -1
"""In a notice: not an event, but seats, chat or status have changed."""

Hook = Callable[[LiveTable, list[int]], Awaitable[None]]
Call = Callable[[LiveTable, list[int]], None]
Listener = Callable[[OpenTable], None]


class Overtaken(qx.Refused):
    """Another process was faster; what it wrote has been taken in."""

    def __init__(self, refusal: qx.Refused) -> None:
        super().__init__(refusal.text, refusal.rule, refusal.message)


class Changes:
    """Each event is in the store before it is in memory, and in memory before anyone is told."""

    def __init__(self, open_tables: OpenTables, store: Store, notices: Notices, background: Background) -> None:
        self.open_tables = open_tables
        self.store = store
        self.notices = notices
        self.background = background
        self.happened = 0
        """How many events this process has written."""
        self.on_applied: list[Listener] = []
        """Called after every event that was taken in, from this process or another."""
        self.on_committed: list[Listener] = []
        """Called after every event of this process."""
        self.on_heard: list[Listener] = []
        """Called when another process has done something."""
        self.on_turn: list[Call] = []
        """Called with the people who are newly asked, once for each event, in the process where it happened."""
        self.on_over: list[Hook] = []
        """Called when a match has ended here, with all seats."""
        self.unsubscribe = notices.subscribe(self.noticed)

    async def commit(self, here: OpenTable, seat: int, what: str, checked: bool = False) -> None:
        """Let something happen; Refused, and nothing changed, if it cannot be or someone was faster.

        A choice that was `checked` under the same lock is known to be offered.
        """
        table, before = here.table, here.table.course
        try:
            course = table.after(seat, what, checked)
        except EventError as error:
            raise stale() from error
        try:
            appended = await self.append(table, seat, course)
        except StoreDown:
            self.later(lambda: self.open_tables.do(table.id, self.catch_up))  # it may have been kept all the same
            raise
        if not appended:
            await self.catch_up(here)
            raise Overtaken(stale())
        self.happened += 1
        self.apply(here, course)
        self.tell(here, course, before)
        self.notices.publish(table.id, table.seq - 1, but=self.noticed)
        self.call_hooks(table, before)
        for listener in self.on_committed:
            listener(here)

    async def append(self, table: LiveTable, seat: int, course: Course) -> bool:
        """Is the event in the store, with all that follows from it?"""
        over = course.match.over
        minds = {s: m for s, m in course.events.minds.items() if table.events.minds.get(s, "") != m}
        return await self.store.events.append(
            table.id,
            table.seq,
            seat,
            course.event,
            course.clocks.stored(),
            minds=minds or None,
            status="over" if over else None,
            result=result_of(course) if over else None,
            at=course.events.last_at,
            noticed=course.is_news(qx.ONLOOKER, table.course),
            due=due_of(table, course, self.open_tables.now()),
            acting=acting_at(table, course),
        )

    def apply(self, here: OpenTable, course: Course) -> None:
        """An event that is in the store is taken in."""
        table = here.table
        if course.match.over and not table.match.over:
            table.row = replace(table.row, status="over", result=result_of(course))
        table.apply(course)
        for listener in self.on_applied:
            listener(here)

    def tell(self, here: OpenTable, course: Course, before: Course) -> None:
        """Whoever looks is told, if there is anything to notice from where they sit."""
        for viewer in here.viewers:
            if course.match.over and not before.match.over:
                if course.match.history.unseen[viewer.seat + 1]:
                    viewer.entries_told = 0  # all choices count now, so that some lines get another number
                viewer.changed()
            elif course.is_news(viewer.seat, before):
                if course.events.how != PLAYED:
                    viewer.rewind(course.events.kept)
                viewer.changed()

    def call_hooks(self, table: LiveTable, before: Course) -> None:
        """Let those know who asked to: nobody at the table waits for them."""
        if table.match.over:
            self.call(self.on_over, table, list(range(len(table.seats))))
        newly = [s for s in table.course.newly_awaited(before) if table.mind_of(s) is None]
        newly = [s for s in newly if table.answer_of(s) is None]
        if newly and table.is_in_play:
            for called in self.on_turn:
                called(table, newly)

    def call(self, hooks: list[Hook], table: LiveTable, seats: list[int]) -> None:
        for hook in hooks:
            self.background.start(self.background.until_done("word of a table", partial(hook, table, seats)))

    def tell_others(self, table: LiveTable) -> None:
        """Other processes hear that seats, chat or status have changed; here everybody has been told."""
        self.notices.publish(table.id, OTHER, but=self.noticed)

    # ---- what other processes have written

    async def catch_up(self, here: OpenTable) -> None:
        """Take in what other processes have done; whoever noticed something of it is told."""
        table = here.table
        known, stood = table.seen_by_all, table.standing
        await self.open_tables.look_up(table)
        await self.open_tables.look_up_standing(table)
        for seat in stood.keys() | table.standing.keys():
            if stood.get(seat) != table.standing.get(seat):
                here.tell_seat(seat)
        await self.take_in_events(here)
        for line in await self.store.chat.lines(table.id, after=here.last_chat):
            here.pass_on_chat(line)
        await self.open_tables.look_for_rematch(table)
        here.reseat()
        if table.seen_by_all != known:
            here.tell_all()

    async def take_in_events(self, here: OpenTable) -> None:
        """Take in the events that other processes have written."""
        table = here.table
        for event in await self.store.events.of(table.id, after=table.seq - 1):
            before = table.course
            try:
                minds = [seat.mind for seat in table.seats]
                self.apply(here, before.after(event.seat, event.what, event.at, minds))
            except (qx.Refused, EventError):
                await self.open_tables.start_again(here)
                for listener in self.on_applied:
                    listener(here)
                break
            self.tell(here, table.course, before)

    def noticed(self, about: str, seq: int) -> None:
        """Word from some process, perhaps this one, that a table or a player has changed."""
        tables = self.open_tables.tables
        if about == EVERYTHING:
            players = {viewer.player for here in tables.values() for viewer in here.viewers}
        else:
            players = set() if is_table_id(about) else {about}
        for player in players - {None}:
            self.later(partial(self.heard_of, str(player)))
        for name in list(tables) if about == EVERYTHING else [about]:
            here = tables.get(name)
            if here is not None and here.loaded is not None and (seq == OTHER or seq >= here.loaded.seq):
                self.later(partial(self.heard, name, seq))

    def later(self, catch_up: Callable[[], Awaitable[None]]) -> None:
        """Catch up with what is in the store, as soon as the database answers."""
        self.background.start(self.background.until_done("news of a table", catch_up))

    async def heard(self, table_id: str, seq: int) -> None:
        """Catch up with others, unless that has happened meanwhile."""

        async def work(here: OpenTable) -> None:
            if seq == OTHER or seq >= here.table.seq:
                # An event is all that another process has to tell of a choice.
                is_choice = seq != OTHER and here.table.is_dealt
                await (self.take_in_events if is_choice else self.catch_up)(here)
                for listener in self.on_heard:
                    listener(here)

        await self.open_tables.do(table_id, work)

    async def heard_of(self, player: str) -> None:
        """A player has another name, is banned, or hears others than before: look again where they sit or look on."""

        async def work(here: OpenTable) -> None:
            unheard = await self.open_tables.unheard_by(player)
            for viewer in here.viewers:
                viewer.unheard = unheard if viewer.player == player else viewer.unheard
            await self.catch_up(here)

        for table_id in self.open_tables.of_player(player):
            await self.open_tables.do(table_id, work)


def result_of(course: Course) -> Data:
    """How a match ended, as it is kept with the table."""
    if course.result is None:
        match = course.match
        sides = [match.table.side_of(seat) for seat in range(match.seats)]
        course.result = {**record.result_of(match), "sides": sides, "by": course.events.ended_by or "play"}
    return course.result
