"""Those who look at a table: each is told the newest state, however slowly they read."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Final

from quincunx.core.game import Data
from quincunx.core.svg import Picture
from quincunx.server.tables.table import LiveTable

MOST_WAITING: Final = 100


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
        self.shown: Picture | None = None
        """The picture this viewer has; later ones are told by what has changed."""
        self.entries_told = 0
        self.is_behind = True
        self.lacks_odds = False
        """Has the newest state been told without its odds?"""
        self.closed = False
        self.lines: deque[Data] = deque(maxlen=MOST_WAITING)
        self.wake = asyncio.Event()
        self.wake.set()

    def changed(self) -> None:
        """The table stands differently now."""
        self.is_behind = True
        self.wake.set()

    def tell(self, line: Data) -> None:
        """Something small to pass on as it is: chat, presence, thinking."""
        self.lines.append(line)
        self.wake.set()

    def close(self) -> None:
        self.closed = True
        self.wake.set()

    def start_again(self) -> None:
        """Nothing told so far counts: all of it is told anew."""
        self.entries_told, self.shown = 0, None
        self.changed()

    def rewind(self, ply: int) -> None:
        """The match goes back: entries of the journal from this ply on have to be told anew."""
        self.entries_told = min(self.entries_told, self.table.updates.lines_before(self.seat, ply))

    async def next(self) -> Data | None:
        """The next message; None once the table is closed. Odds come last: no click waits until they are worked out."""
        while not self.closed:
            if self.is_behind:
                self.is_behind = False
                update = self.table.updates.news_for(self.seat, self.entries_told)
                self.entries_told = update["journal_from"] + len(update["journal"])
                update["board"] = self.board() if self.pictures and self.table.is_dealt else None
                self.lacks_odds = self.seat >= 0 and self.table.is_dealt
                return update
            if self.lines:
                return self.lines.popleft()
            if self.lacks_odds:
                await asyncio.sleep(0)  # the others at the table are told first how it stands
                if not (self.is_behind or self.closed):
                    self.lacks_odds = False
                    return self.table.updates.odds_for(self.seat)
                continue
            self.wake.clear()
            await self.wake.wait()
        return None

    def board(self) -> str | Data:
        """The whole picture, or what has changed in the one this viewer has."""
        shown, picture = self.shown, self.table.updates.picture_for(self.seat, self.narrow)
        self.shown = picture
        changes = picture.changes_from(shown) if shown is not None else None
        return picture.to_text() if changes is None else changes

    async def __aiter__(self) -> AsyncIterator[Data]:
        while (message := await self.next()) is not None:
            yield message
