"""Lines: the open sockets of people with a session, which end when the session does, in every process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Final

from quincunx.server.background import Background
from quincunx.server.store import Store, StoreDown
from quincunx.server.store.bans import ban_words
from quincunx.server.store.database import hash_of
from quincunx.server.tables.notices import EVERYTHING, Notices
from quincunx.server.words import language, reader, say

SWEEP: Final = 15.0
"""Seconds between two looks at all sessions: some run out, and word of others may have been lost."""


class Line:
    """One open socket."""

    def __init__(self, player: str | None, token: str) -> None:
        self.player = player
        self.session = hash_of(token)
        self.language = language()
        """What whoever is at the other end reads."""
        self.busy = asyncio.Lock()
        """Held while something that came over the line is done: it is done whole before the line ends."""
        self.heard = 0
        """How many messages have come over it."""
        self.ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        """Why the line ends, once it has to."""

    def end(self, why: str) -> None:
        if not self.ended.done():
            self.ended.set_result(why)


class Lines:
    """The open sockets of this process, by player."""

    def __init__(self, store: Store, notices: Notices, background: Background) -> None:
        self.store = store
        self.background = background
        self.open_lines: dict[str, set[Line]] = {}
        notices.subscribe(self.noticed)

    @asynccontextmanager
    async def open(self, player: str | None, token: str) -> AsyncIterator[Line]:
        """A line for as long as it is used; one of a stranger, who has no session, ends with nobody's."""
        line = Line(player, token)
        if player is None:
            yield line
            return
        self.open_lines.setdefault(player, set()).add(line)
        try:
            # The session may have ended since the cookie was read, and word of it would have come too early.
            await self.look([line])
            yield line
        finally:
            self.open_lines[player].discard(line)
            if not self.open_lines[player]:
                del self.open_lines[player]

    def noticed(self, about: str, _: int) -> None:
        """Word that something about a player has changed, or may have while nobody listened."""
        lines = self.all() if about == EVERYTHING else list(self.open_lines.get(about, ()))
        if lines and not self.background.closing:
            self.background.start(self.look(lines))

    def all(self) -> list[Line]:
        return [line for lines in self.open_lines.values() for line in lines]

    async def look(self, lines: Iterable[Line]) -> None:
        """End those of the lines whose sessions have ended."""
        lines = list(lines)
        living = await self.store.sessions.living([line.session for line in lines])
        for line in lines:
            if line.session not in living and line.player is not None:
                reader.set(line.language)
                line.end(await self.why(line.player))

    async def why(self, player_id: str) -> str:
        """What somebody is told whose session has ended."""
        player, ban = await self.store.players.get(player_id), await self.store.bans.of(player_id)
        if player is None or player.deleted is not None:
            return say("account.deleted")
        return say("account.ended") if ban is None else ban_words(ban)

    async def keep(self) -> None:
        """Look at all sessions now and then; run this beside the server."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.look(self.all())
            except StoreDown:
                continue  # the next look will see
