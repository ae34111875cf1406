"""Looking: what those at a table, and those who only watch, can ask for without changing the game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.scene import moments_of, scenes_of, staged_plies
from quincunx.core.translations import ENGLISH
from quincunx.server.store import Store
from quincunx.server.tables.checks import check_seat, refused, seat_for
from quincunx.server.tables.creating import checked_past
from quincunx.server.tables.open_tables import OpenTable, OpenTables
from quincunx.server.tables.rebuilding import record_kept
from quincunx.server.tables.seeds import secret_of, start_of
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.viewers import Viewer
from quincunx.server.words import language

PRESENCE_EVERY: Final = 1.0
"""Seconds between two words on who is at a table: a crowd that comes at once is told of once."""


class Viewing:
    """Shows tables, as they are now and as they were."""

    def __init__(self, open_tables: OpenTables, store: Store) -> None:
        self.open_tables = open_tables
        self.store = store
        self.on_look: list[Callable[[OpenTable], None]] = []
        """Called when someone begins to look at a table."""

    async def look(self, table_id: str, player: str | None, seat: int | None = None) -> Data:
        """The whole update for whoever asks, once."""
        table = await self.open_tables.get(table_id)
        return table.updates_in(language()).update_for(seat_for(table, player, seat))

    @asynccontextmanager
    async def watch(
        self,
        table_id: str,
        player: str | None,
        seat: int | None = None,
        narrow: bool = False,
        pictures: bool = True,
    ) -> AsyncIterator[Viewer]:
        """Be told of everything at a table, beginning with how it stands."""
        await self.open_tables.get(table_id)
        async with self.open_tables.hold(table_id) as here:
            viewer = Viewer(here.table, player, seat_for(here.table, player, seat), narrow, pictures)
            viewer.unheard = await self.open_tables.unheard_by(player)
            here.come(viewer)
            for listener in self.on_look:
                listener(here)
        if not self.tell_presence(here):
            viewer.tell(here.presence())  # what is told of the table may be older by a moment
        try:
            yield viewer
        finally:
            here.go(viewer)
            here.used = self.open_tables.now()
            self.tell_presence(here)

    def tell_presence(self, here: OpenTable) -> bool:
        """Who is here has changed: tell it now, or if that was done a moment ago, once for all who come meanwhile."""
        loop = asyncio.get_running_loop()
        if here.presence_timer is not None or self.open_tables.background.closing:
            return False
        wait = here.presence_told + PRESENCE_EVERY - loop.time()
        if wait > 0.0:
            here.presence_timer = loop.call_later(wait, here.tell_presence)
            return False
        here.tell_presence()
        return True

    async def why_not(self, table_id: str, player: str | None, seat: int, notation: object) -> Data:
        """Why an action is not possible now, by which clause; or that it is."""
        table = await self.open_tables.get(table_id)
        check_seat(table, player, seat)
        match = table.match
        told = match.in_language(language())
        refusal = told.why_not(match.parse(notation, seat), seat)
        if refusal is None:
            return {"allowed": True, "text": "", "rule": match.rule}
        return {"allowed": False, "text": refusal.text, "rule": refusal.rule}

    # ---- looking back

    async def replay(
        self,
        table_id: str,
        player: str | None,
        ply: int,
        seat: int | None = None,
        narrow: bool = False,
        shown: bool = False,
    ) -> Data:
        """The table as a seat saw it after so many choices; when it is over, from any seat, or with nothing hidden."""
        table = await self.open_tables.get(table_id)
        seen_by = self.eyes(table, player, seat, shown)
        return await asyncio.to_thread(
            seen_at, table.match, checked_past(table, ply, seen_by), seen_by, narrow, language()
        )

    async def piles(
        self,
        table_id: str,
        player: str | None,
        seat: int | None = None,
        ply: int | None = None,
        shown: bool = False,
    ) -> Data:
        """The piles a seat may look through, now or after so many choices."""
        table = await self.open_tables.get(table_id)
        seen_by = self.eyes(table, player, seat, shown)
        if ply is None:
            return piles_seen(table.match.in_language(language()), seen_by)
        return await asyncio.to_thread(piles_at, table.match, checked_past(table, ply, seen_by), seen_by, language())

    def eyes(self, table: LiveTable, player: str | None, seat: int | None, shown: bool = False) -> int:
        """Through whose eyes a player looks: their own, and when the match is over anyone's, or with nothing hidden.

        Whoever was `shown` a finished game, by a link somebody who sat there gave them, may look like one of them.
        """
        if table.is_over and (shown or table.may_watch(player)):
            if seat is None:
                return next(iter(table.seats_of(player)), qx.ONLOOKER)
            if seat in (qx.ALL_SEEING, *range(-1, len(table.seats))):
                return seat
        return seat_for(table, player, seat)

    async def record(self, table_id: str, player: str | None, shown: bool = False) -> Data:
        """The whole game, dice and all, once it is over, even if it cannot be shown any more."""
        try:
            table = await self.open_tables.get(table_id)
        except qx.Refused:
            found = await self.kept_record(table_id, player, shown)
            if found is None:
                raise
            return found
        self.eyes(table, player, None, shown)
        if not table.is_over:
            raise refused("record_not_over", "table.over")
        return table.record()

    async def kept_record(self, table_id: str, player: str | None, shown: bool) -> Data | None:
        """The record of a finished game as it was kept; None if it is not over."""
        row, seats = await self.store.tables.get(table_id), await self.store.tables.seats(table_id)
        if row is None or row.status != "over":
            return None
        if not (shown or row.public or (player is not None and any(seat.player_id == player for seat in seats))):
            raise refused("private", "table.turn")
        dice = await self.store.dice.get(table_id)
        secret = "" if dice is None else secret_of(row, dice, self.open_tables.vault)
        shares = None if dice is None else {**dice.shares(secret), "drawn": dice.drawn}
        return record_kept(row, await self.store.events.of(table_id), start_of(row, dice, secret), shares)


def seat_meant(eyes: str) -> int | None:
    """The seat, onlooker or all-seeing eye an address names with `as`; None for one's own."""
    return qx.ALL_SEEING if eyes == "full" else int(eyes) if eyes in ("-1", *"01234567") else None


def piles_seen(match: Match, seat: int) -> Data:
    """The piles as a seat may look through them."""
    return match.game.piles(match.view(seat)) or {"sheet": None, "piles": []}


def piles_at(match: Match, ply: int, seat: int, code: str) -> Data:
    """The piles after so many choices."""
    return piles_seen(match.at(ply).in_language(code), seat)


def seen_at(match: Match, ply: int, seat: int, narrow: bool = False, code: str = ENGLISH) -> Data:
    """What a seat saw after so many choices; plies are those it noticed, and all of them once the match is over.

    `scenes` are what led there, if there is anything to see.
    """
    past = match.at(ply).in_language(code)
    return {
        "is": "replay",
        "ply": match.ply_for(seat, ply),
        "plies": match.ply_for(seat),
        "seat": seat,
        "awaited": list(past.awaited),
        "prompt": past.prompt(seat),
        "board": past.svg(seat, narrow),
        "scenes": scenes_before(match, ply, seat, code),
        "journal": [line_at(match, line, seat) for line in past.journal_by_ply(seat)],
        "over": past.over,
        "ending": past.ending if past.over else None,
        "scores": list(past.scores) if past.scores is not None else None,
    }


def line_at(match: Match, line: Data, seat: int) -> Data:
    """A line of the journal, dated by what a seat noticed, and whether there is a scene to watch."""
    dated = {**line, "ply": match.ply_for(seat, line["ply"])}
    return {**dated, "staged": True} if line["key"] in match.game.staged else dated


def scenes_before(match: Match, ply: int, seat: int, code: str) -> list[Data]:
    """The scenes of the last choice a seat noticed of the first so many."""
    noticed = match.ply_for(seat, ply)
    for staged in reversed(staged_plies(match, seat, match.first_ply)):
        if staged < ply:
            if match.ply_for(seat, staged) != noticed - 1:
                return []
            return scenes_of(match.in_language(code), staged, seat, moments_of(match, staged, code))
    return []
