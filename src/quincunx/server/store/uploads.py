"""Finished games that were brought along: kept whole, as if they had been played here."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import insert

from quincunx.core.content import Content
from quincunx.core.game import Data
from quincunx.server.rows import TableRow
from quincunx.server.store import schema as s
from quincunx.server.store.bans import refuse_banned
from quincunx.server.store.contents import hold_content
from quincunx.server.store.database import Part, clean, lock_players, unbroken
from quincunx.server.store.events import check_event
from quincunx.server.store.tables import new_table_id


class UploadStore(Part):
    """The part of the store that keeps games played elsewhere."""

    @unbroken
    async def keep(
        self, record: Data, content: Content, seats: int, result: Data, choices: Sequence[tuple[int, str]], by: str
    ) -> str:
        """A finished table with nobody at it, open to whoever is given its address; nothing in it is rated."""
        now = time.time()
        table = TableRow(
            id=new_table_id(),
            game=record["game"],
            rules_version=record["rules_version"],
            content=content.hash,
            packs=[],
            options=record["start"]["options"],
            start={field: record["start"][field] for field in ("options", "dice", "table") if field in record["start"]},
            seats=seats,
            status="over",
            public=True,
            pace={},
            takeover=False,
            title="",
            made_by=by,
            forked_from=None,
            result=result,
            frozen_why=None,
            settled=True,
            created=now,
            updated=now,
        )
        for _, what in choices:
            check_event(what, {})
        events = [
            {"table_id": table.id, "seq": seq, "seat": seat, "what": clean(what), "at": now}
            for seq, (seat, what) in enumerate(choices)
        ]
        rows = [
            {"table_id": table.id, "seat": n, "player_id": None, "mind": None, "clock_left": None} for n in range(seats)
        ]
        async with self.database.writing() as connection:
            await lock_players(connection, [by])
            await refuse_banned(connection, [by])
            await hold_content(connection, table.game, content)
            await connection.execute(insert(s.tables).values(vars(table)))
            await connection.execute(insert(s.seats), rows)
            if events:
                await connection.execute(insert(s.events), events)
        return table.id
