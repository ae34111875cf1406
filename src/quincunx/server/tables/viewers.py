"""Those who look at a table: each is told the newest state, however slowly they read."""

from __future__ import annotations

import asyncio
from typing import Final

from quincunx.core.game import Data
from quincunx.core.picture import Picture
from quincunx.server.tables.table import LiveTable
from quincunx.server.words import language

MOST_WAITING: Final = 100


def go_on(waiting: asyncio.Future[None]) -> None:
    """Let whoever waits go on, unless they have gone."""
    if not waiting.done():
        waiting.set_result(None)


class Viewer:
    """One page or bot at a table. Updates do not pile up: what is read is always how the table stands now."""

    def __init__(
        self, table: LiveTable, player: str | None, seat: int, narrow: bool = False, pictures: bool = True
    ) -> None:
        self.table = table
        self.player = player
        self.seat = seat
        self.narrow = narrow
        self.pictures = pictures
        self.language = language()
        """What whoever looks reads."""
        self.shown: Picture | None = None
        """The picture this viewer has; later ones are told by what has changed."""
        self.entries_told = 0
        self.seen: int | None = None
        """How many choices had been made when this viewer was told last; None before it has been told anything."""
        self.is_behind = True
        self.closed = False
        self.unheard: frozenset[str] = frozenset()
        """The players whose chat is kept from this one: muted, or blocked by either."""
        self.lines: list[Data] = []
        self.waiting: asyncio.Future[None] | None = None
        """What whoever reads waits for, if there is nothing to tell."""

    def wake(self) -> None:
        """There is something to read; a moment later, so that whoever chose is answered and told in one packet."""
        if self.waiting is not None:
            self.waiting.get_loop().call_soon(go_on, self.waiting)
            self.waiting = None

    def changed(self) -> None:
        """The table stands differently now."""
        self.is_behind = True
        self.wake()

    def tell(self, line: Data) -> None:
        """Something small to pass on as it is: chat, presence, thinking; whoever reads too slowly misses the oldest."""
        if len(self.lines) >= MOST_WAITING:
            del self.lines[0]
        self.lines.append(line)
        self.wake()

    def close(self) -> None:
        self.closed = True
        self.wake()

    def start_again(self) -> None:
        """Nothing told so far counts: all of it is told anew."""
        self.entries_told, self.shown = 0, None
        self.changed()

    def rewind(self, ply: int) -> None:
        """The match goes back: entries of the journal from this ply on have to be told anew."""
        self.entries_told = min(self.entries_told, self.table.updates.lines_before(self.seat, ply))
        self.seen = min(self.seen, ply) if self.seen is not None else None

    async def next(self) -> Data | None:
        """The next message; None once the table is closed."""
        while not self.closed:
            if self.is_behind:
                return self.newest()
            if self.lines:
                return self.lines.pop(0)
            self.waiting = asyncio.get_running_loop().create_future()
            await self.waiting
        return None

    def newest(self) -> Data:
        """How the table stands now, with what this viewer lacks of journal and picture."""
        self.is_behind = False
        told, self.shown = self.table.updates_in(self.language).message_for(
            self.seat, self.entries_told, self.narrow, self.pictures, self.shown, self.seen
        )
        self.seen = self.table.match.ply if self.table.is_dealt else None
        self.entries_told = told["journal_from"] + len(told["journal"])
        return told
