"""Conduct: what people can do about each other, muting, blocking and reporting."""

from __future__ import annotations

from quincunx.server.store import ReportRow, Store
from quincunx.server.tables.changes import OTHER
from quincunx.server.tables.notices import Notices


class Conduct:
    """Keeps people apart who want to be, and passes on what they report."""

    def __init__(self, store: Store, notices: Notices) -> None:
        self.store = store
        self.notices = notices

    async def shun(self, player_id: str, other_id: str, how: str | None) -> None:
        """Mute or block somebody, or neither; from now on, at every table."""
        await self.store.shuns.set(player_id, other_id, how)
        for player in (player_id, other_id):
            self.notices.publish(player, OTHER)

    async def report(
        self,
        kind: str,
        by_id: str,
        reason: str,
        *,
        about_id: str | None = None,
        table_id: str | None = None,
        line: int | None = None,
    ) -> ReportRow:
        """Tell the operator of a line, a name or a table."""
        return await self.store.reports.add(kind, by_id, reason, about_id=about_id, table_id=table_id, line=line)
