"""Making tables and sitting down: new tables, rematches, and games played on from some choice of another."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.registry import offered_game
from quincunx.server.rows import NoSeat, SeatPlan, TableRow
from quincunx.server.store import Banned, Store
from quincunx.server.store.vault import Vault
from quincunx.server.tables.changes import Changes
from quincunx.server.tables.checks import refused, refused_closed, seat_for
from quincunx.server.tables.clocks import read_pace
from quincunx.server.tables.contents import Packs
from quincunx.server.tables.creating import checked_past, make_table, planned_match, position_at, rematch_seats
from quincunx.server.tables.open_tables import OpenTable, OpenTables
from quincunx.server.tables.table import LiveTable
from quincunx.server.workers.minds import STAND_IN


class Seating:
    """Lays out tables, and lets people sit down at them."""

    def __init__(self, open_tables: OpenTables, changes: Changes, store: Store, packs: Packs, vault: Vault) -> None:
        self.open_tables = open_tables
        self.changes = changes
        self.store = store
        self.packs = packs
        self.vault = vault

    async def create(
        self,
        game: str,
        options: Mapping[str, object],
        seats: Sequence[SeatPlan],
        *,
        packs: Sequence[str] = (),
        public: bool = False,
        pace: Mapping[str, object] | None = None,
        takeover: bool = False,
        title: str = "",
        made_by: str | None = None,
        position: Data | None = None,
    ) -> TableRow:
        """A new table, which may begin in a position; ValueError says what is wrong with options, seats or pace."""
        row = await make_table(
            self.store,
            self.packs,
            self.vault,
            game,
            options,
            seats,
            pack_names=packs,
            public=public,
            pace=pace,
            takeover=takeover,
            title=title,
            made_by=made_by,
            position=position,
        )
        await self.open_tables.get(row.id)
        return row

    def check(
        self, game: str, options: Mapping[str, object], seats: Sequence[SeatPlan], pace: Mapping[str, object]
    ) -> None:
        """Could such a table be made? ValueError says what is wrong, and nothing is kept."""
        rules = offered_game(game)
        planned_match(rules, self.packs.content(rules, ()), options, seats)
        read_pace(pace)

    async def sit(self, table_id: str, player: str, seat: int, *, invited: bool = False) -> None:
        """Take a free seat, at a private table only if invited; the game begins once everybody's dice are in."""

        async def work(here: OpenTable) -> None:
            table = here.table
            if not (table.row.public or invited or table.seats_of(player)):
                raise refused("need_invitation", "table.turn")
            if table.frozen:
                raise refused_closed(table.frozen)
            if not table.seats_of(player):
                await self.check_company(player, [table.row.made_by, *(each.player_id for each in table.seats)])
            try:
                sits = type(seat) is int and await self.store.tables.claim_seat(table.id, seat, player)
            except Banned as banned:
                raise refused("banned", "table.turn", why=str(banned)) from banned
            except NoSeat as why:
                raise refused("no_seat", "table.turn", why=str(why)) from why
            if not sits:
                if any(each.seat == seat and each.is_free for each in table.seats):  # it was taken in another process
                    await self.refreshed(here)
                raise refused("seat_taken", "table.turn")
            free = [each for each in await self.store.tables.seats(table.id) if each.is_free]
            if table.dice is None and not free:
                await self.store.tables.set_status(table.id, "running", only_from=("open",))
            await self.refreshed(here)

        await self.open_tables.do(table_id, work)

    async def let_watch(self, table_id: str, player: str | None, on: bool) -> None:
        """Let others watch a private table by its link, or no longer; they may once all people there let them."""

        async def work(here: OpenTable) -> None:
            table = here.table
            if player is None or not table.seats_of(player):
                raise refused("not_yours_to_show", "table.turn")
            if table.row.public:
                raise refused("public", "table.turn")
            await self.store.tables.let_watch(table.id, player, on)
            await self.refreshed(here)
            self.changes.tell_others(table)

        await self.open_tables.do(table_id, work)

    async def check_company(self, player: str | None, others: Iterable[str | None]) -> None:
        """Nobody sits down with someone they have blocked, or who has blocked them."""
        if player is not None and (await self.store.shuns.blocked(player)).intersection(others):
            raise refused("blocked", "table.turn")

    async def refresh(self, table_id: str) -> None:
        """Seats, names or status were changed in the store: look again, and let everyone know."""
        await self.open_tables.do(table_id, self.refreshed)

    async def refreshed(self, here: OpenTable) -> None:
        await self.open_tables.look_up(here.table)
        here.reseat()
        here.tell_all()
        for listener in (*self.changes.on_applied, *self.changes.on_committed):
            listener(here)
        self.changes.tell_others(here.table)

    # ---- afterwards

    async def rematch(self, table_id: str, player: str | None) -> str:
        """The same people at a new table, sides swapped, from the same position if it was one that was set up.

        Whoever asks second is led to the same table.
        """

        async def work(here: OpenTable) -> str:
            table = here.table
            if not table.is_over or all(table.match.table.has_left(seat) for seat in table.seats_of(player)):
                raise refused("no_rematch", "table.turn")
            await self.open_tables.look_for_rematch(table)
            if table.rematch is None:
                await self.check_company(player, (each.player_id for each in table.seats))
                if await self.has_gone(table):
                    raise refused("gone", "table.turn")
                if any((each.banned_until or 0.0) > table.now() for each in table.seats):
                    raise refused("somebody_banned", "table.turn")
                position = table.row.start.get("table")
                row = await make_table(
                    self.store,
                    self.packs,
                    self.vault,
                    table.row.game,
                    table.row.options,
                    rematch_seats(table),
                    pack_names=table.row.packs,
                    public=table.row.public,
                    pace=table.row.pace,
                    takeover=table.row.takeover,
                    title=table.row.title,
                    made_by=player,
                    rematch_of=table.id,
                    position=position,
                    content=table.match.content if position is not None else None,
                )
                table.rematch = row.id
                here.pass_on({"is": "rematch", "table": table.id, "to": row.id})
                here.tell_all()
                self.changes.tell_others(table)
            return table.rematch

        new_id = await self.open_tables.do(table_id, work)
        await self.open_tables.get(new_id)
        return new_id

    async def has_gone(self, table: LiveTable) -> bool:
        """Has somebody who played here deleted their account?"""
        players = [await self.store.players.get(seat.player_id) for seat in table.seats if seat.player_id is not None]
        return any(player is None or player.deleted is not None for player in players)

    async def check_fork(self, table_id: str, player: str | None, ply: int) -> LiveTable:
        """The table, if this player may play on from there; Refused if not."""
        table = await self.open_tables.get(table_id)
        seat_for(table, player, None)
        if not table.is_over:
            raise refused("fork_not_over", "table.over")
        checked_past(table, ply, qx.ALL_SEEING)
        return table

    async def fork(
        self, table_id: str, player: str, ply: int, *, seat: int | None = None, mind: str | None = STAND_IN
    ) -> str:
        """Play on from some choice of a finished game at a new table, against a computer player or whoever comes."""
        table = await self.check_fork(table_id, player, ply)
        position, asked = await asyncio.to_thread(position_at, table, ply)
        if not asked:
            raise refused("end", "table.over")
        own = table.seats_of(player)
        mine = seat if seat is not None and 0 <= seat < len(table.seats) else own[0] if own else asked[0]
        row = await make_table(
            self.store,
            self.packs,
            self.vault,
            table.row.game,
            table.row.options,
            [SeatPlan(player) if n == mine else SeatPlan(mind=mind) for n in range(len(table.seats))],
            pack_names=table.row.packs,
            title=table.row.title,
            made_by=player,
            forked_from=table.id,
            position=position,
            content=table.match.content,
        )
        await self.open_tables.get(row.id)
        return row.id
