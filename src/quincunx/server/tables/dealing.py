"""Dealing: every person commits to a value, then all open theirs, and with the last one the match begins."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import quincunx as qx
from quincunx.core.record import numbers_drawn
from quincunx.core.shared_seed import is_value
from quincunx.minds import opponents
from quincunx.server.store import Store
from quincunx.server.store.dice import OutOfTurn
from quincunx.server.store.vault import Vault
from quincunx.server.tables.before_the_deal import WaitingUpdates
from quincunx.server.tables.checks import check_seat, refused, refused_closed
from quincunx.server.tables.due import acting_at
from quincunx.server.tables.open_tables import OpenTable, OpenTables
from quincunx.server.tables.seeds import committed_secret
from quincunx.server.tables.table import LiveTable


class Dealing:
    """Takes everybody's share in the dice. Nothing is dealt, and nothing can be known, until the last is in."""

    def __init__(
        self,
        open_tables: OpenTables,
        store: Store,
        vault: Vault,
        refreshed: Callable[[OpenTable], Awaitable[None]],
    ) -> None:
        self.open_tables = open_tables
        self.store = store
        self.vault = vault
        open_tables.on_open.append(self.opened)
        self.refreshed = refreshed
        """Called when a table stands differently in the store: looks again, and lets everyone know."""

    async def commit(self, table_id: str, player: str | None, round_number: object, commitment: object) -> None:
        """Commit to a value of one's own, or to another one if it was lost: then all may have to begin again."""

        async def work(here: OpenTable) -> None:
            person, number, told = checked_share(here.table, player, round_number, commitment)
            anew = committed_secret(self.vault, table_id, number + 1)
            await in_turn(self.store.dice.commit(table_id, person, number, told, anew))
            await self.refreshed(here)

        await self.open_tables.do(table_id, work)

    async def open(self, table_id: str, player: str | None, round_number: object, value: object) -> None:
        """Open the value one has committed to; with the last one the match begins."""

        async def work(here: OpenTable) -> None:
            person, number, told = checked_share(here.table, player, round_number, value)
            await in_turn(self.store.dice.open(table_id, person, number, told))
            await self.refreshed(here)
            if here.table.is_in_play:
                await self.store.tables.set_acting(table_id, acting_at(here.table, here.table.course))

        await self.open_tables.do(table_id, work)

    async def leave(self, table_id: str, player: str | None) -> None:
        """Get up before the deal: one's share goes, and the seat is free for somebody else."""

        async def work(here: OpenTable) -> None:
            await in_turn(self.store.dice.get_up(table_id, check_sits(here.table, player)))
            await self.refreshed(here)

        await self.open_tables.do(table_id, work)

    async def put_out(self, table_id: str, player: str | None, seat: int) -> None:
        """Free the seat of somebody else who keeps everyone waiting before the deal."""

        async def work(here: OpenTable) -> None:
            person = check_late(here.table, check_sits(here.table, player), seat)
            await in_turn(self.store.dice.get_up(table_id, person, here.table.dice))
            await self.refreshed(here)

        await self.open_tables.do(table_id, work)

    async def fill(self, table_id: str, player: str | None, seat: object, level: object) -> None:
        """The host gives a free seat to a computer player before the deal, or another one in its place.

        Without a level the seat is open to people again.
        """

        async def work(here: OpenTable) -> None:
            table = here.table
            if player is None or player != table.host:
                raise refused("not_host", "table.turn")
            if table.frozen:
                raise refused_closed(table.frozen)
            if level is not None and (not isinstance(level, str) or level not in opponents()):
                raise refused("no_such_level", "table.offered", names=list(opponents()))
            if type(seat) is not int or not 0 <= seat < len(table.seats):
                raise refused("no_such_seat", "table.offered", n=len(table.seats) - 1)
            number = table.dice.round if table.dice is not None else 0
            anew = committed_secret(self.vault, table_id, number + 1)
            try:
                await in_turn(self.store.dice.fill(table_id, seat, level, number, anew))
            except qx.Refused:
                taken = (await self.store.tables.seats(table_id))[seat].player_id
                if taken != table.seats[seat].player_id:  # in another process, and nothing of it was heard here yet
                    await self.refreshed(here)
                raise
            await self.refreshed(here)

        await self.open_tables.do(table_id, work)

    async def lay_open(self, table: LiveTable, seats: list[int]) -> None:
        """The match is over: the server's secret is kept unsealed from now on, with every number drawn."""
        if table.dice is not None and table.dice.is_sealed:
            drawn = await asyncio.to_thread(numbers_drawn, table.match, table.events.played)
            await self.store.dice.lay_open(table.id, table.secret, drawn)

    def opened(self, here: OpenTable) -> None:
        """See to what may have been left undone when the server stopped just after the end of a match."""
        if here.table.is_over and not here.table.frozen:
            self.open_tables.background.start(self.lay_open(here.table, []))


async def in_turn(work: Awaitable[object]) -> None:
    """Let the store take a share, or say why it would not."""
    try:
        await work
    except OutOfTurn as why:
        raise refused(f"dice.{why}", "table.turn") from why


def checked_share(table: LiveTable, player: str | None, number: object, told: object) -> tuple[str, int, str]:
    """A share in the dice as it came in: who, in which round, and 32 bytes in hexadecimal digits."""
    person = check_sits(table, player)
    if type(number) is not int or not is_value(told):
        raise refused("dice.digits", "table.offered")
    return person, number, str(told)


def check_sits(table: LiveTable, player: str | None) -> str:
    """Who this is, if they sit here and nobody has closed the table."""
    own = table.seats_of(player)
    check_seat(table, player, own[0] if own else -1)
    if table.frozen:
        raise refused_closed(table.frozen)
    return str(player)


def check_late(table: LiveTable, player: str, seat: int) -> str:
    """Who sits there, if this player may put them out now."""
    updates = table.updates
    if not isinstance(updates, WaitingUpdates):
        raise refused("dice.dealt", "table.turn")
    other = table.seats[seat].player_id if type(seat) is int and 0 <= seat < len(table.seats) else None
    if other is None or other == player:
        raise refused("put_out.nobody", "table.turn")
    wait = updates.seconds_until_late(other)
    if wait is None:
        raise refused("put_out.not_late", "table.turn")
    if wait > 0:
        raise refused("put_out.wait", "table.turn", n=wait)
    return other
