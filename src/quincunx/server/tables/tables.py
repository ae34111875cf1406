"""All tables of a server: what can be done at them, put together from its parts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from quincunx.server.background import LOOK_AGAIN, Background
from quincunx.server.garbage import Tidying
from quincunx.server.store import Store
from quincunx.server.store.vault import Vault
from quincunx.server.tables.actions import Actions
from quincunx.server.tables.changes import Changes
from quincunx.server.tables.chat import Chat
from quincunx.server.tables.computer_players import MIND_SECONDS, PAUSE, ComputerPlayers
from quincunx.server.tables.contents import Contents, Packs
from quincunx.server.tables.dealing import Dealing
from quincunx.server.tables.notices import Notices
from quincunx.server.tables.open_tables import OpenTables
from quincunx.server.tables.resuming import TakingUp
from quincunx.server.tables.seating import Seating
from quincunx.server.tables.standing import StandingAnswers
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.timers import Timers
from quincunx.server.tables.viewing import Viewing
from quincunx.server.words import say_in
from quincunx.server.workers.minds import Thinks

SWEEP: Final = 15.0
AT_ONCE: Final = 0.01


class Tables:
    """The tables of one process: opened, played at, looked at."""

    def __init__(
        self,
        store: Store,
        notices: Notices,
        thinkers: Thinks,
        vault: Vault,
        *,
        packs: Packs | None = None,
        mind_seconds: float = MIND_SECONDS,
        pause: float = PAUSE,
        now: Callable[[], float] = time.time,
    ) -> None:
        packs = packs or Packs()
        self.store = store
        self.background = Background()
        self.contents = Contents(store, packs)
        self.open = OpenTables(store, self.contents, vault, self.background, now)
        self.changes = Changes(self.open, store, notices, self.background)
        self.timers = Timers(self.open, self.changes, self.background)
        self.computer_players = ComputerPlayers(
            self.open, self.changes, thinkers, self.background, seconds=mind_seconds, pause=pause
        )
        self.seating = Seating(self.open, self.changes, store, packs, vault)
        self.dealing = Dealing(self.open, store, vault, self.seating.refreshed)
        self.standing = StandingAnswers(self.open, self.changes, store, self.background)
        self.actions = Actions(self.open, self.changes, self.standing)
        self.viewing = Viewing(self.open, store)
        self.chat = Chat(self.open, self.changes, store)
        self.viewing.on_look.append(self.computer_players.wake)
        self.taking_up = TakingUp(self.open, store)
        self.taking_up.on_due += [self.timers.set, self.computer_players.wake, self.standing.wake]
        self.changes.on_over.append(self.dealing.lay_open)

    async def get(self, table_id: str) -> LiveTable:
        """A table as it stands; NoSuchTable if there is none, Refused if it can no longer be opened."""
        return await self.open.get(table_id)

    def heed_trouble(self) -> None:
        """From now on see to it if the database fails; a server that cannot even start says so and ends."""
        self.store.database.on_trouble.append(self.tell_trouble)

    def tell_trouble(self, why: str) -> None:
        """Whoever waits at a table hears that the database does not answer, and when it does again.

        That is tried out again and again, for somebody may have to know that it does before they write anything.
        """
        for here in self.open.tables.values():
            for viewer in here.viewers:
                text = say_in(viewer.language, "error.database_down") if why else None
                viewer.tell({"is": "trouble", "text": text})
            if not why and here.failures:  # by itself it would try again after a minute, perhaps
                here.failures = 0
                self.computer_players.look_again(here, AT_ONCE)
        if why and not self.background.closing:
            self.background.start(self.background.until_done("saving", self.store.database.try_to_write, LOOK_AGAIN))

    async def keep(self) -> None:
        """Let idle tables go, again and again, and tidy up when it is quiet; run this beside the server."""
        tidying = Tidying()
        while True:
            await asyncio.sleep(SWEEP)
            self.open.sweep()
            tidying.look(self.changes.happened)

    async def close(self) -> None:
        """Stop what goes on by itself, and let what is being done come to its end."""
        self.background.closing = True
        with suppress(ValueError):
            self.store.database.on_trouble.remove(self.tell_trouble)
        self.changes.unsubscribe()
        self.open.close()
        await self.background.close()
