"""Conduct: what people can do about each other, muting and blocking."""

from __future__ import annotations

from quincunx.server.store import Store
from quincunx.server.tables.changes import OTHER
from quincunx.server.tables.notices import Notices


class Conduct:
    """Keeps people apart who want to be."""

    def __init__(self, store: Store, notices: Notices) -> None:
        self.store = store
        self.notices = notices

    async def shun(self, player_id: str, other_id: str, how: str | None) -> None:
        """Mute or block somebody, or neither; from now on, at every table."""
        await self.store.shuns.set(player_id, other_id, how)
        for player in (player_id, other_id):
            self.notices.publish(player, OTHER)
