"""The room with all tables: everything people can do at them, each checked, kept, and only then told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

import quincunx as qx
from quincunx.minds import LEVELS
from quincunx.server import story as told
from quincunx.server.contents import Packs
from quincunx.server.gallery import Gallery
from quincunx.server.held import Held
from quincunx.server.keeper import OTHER, Overtaken
from quincunx.server.live import LiveTable
from quincunx.server.making import checked_past, make_table, position_at, rematch_seats
from quincunx.server.manners import (
    NoSuchTable,
    check_in_play,
    check_moment,
    check_patience,
    check_player,
    check_still_in,
    checked_action,
    checked_actions,
    checked_ply_back,
    refused,
    stale,
    undo_event,
)
from quincunx.server.store.rows import SeatPlan, TableRow
from quincunx.server.thinking import STAND_IN
from quincunx.server.watching import Watcher

TRIES = 5
__all__ = ["NoSuchTable", "Packs", "SeatPlan", "TableRoom", "Watcher"]


class TableRoom(Gallery):
    """Every operation names the table, the player (None: nobody we know) and mostly the seat; Refused says why not."""

    # ---- making and joining

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
    ) -> TableRow:
        """A new table; ValueError says what is wrong with the options, the seats or the pace."""
        row = await make_table(
            self.store,
            self.packs,
            game,
            options,
            seats,
            pack_names=packs,
            public=public,
            pace=pace,
            takeover=takeover,
            title=title,
            made_by=made_by,
        )
        await self.table(row.id)
        return row

    async def sit(self, table_id: str, player: str, seat: int, *, invited: bool = False) -> None:
        """Take a free seat, at a private table only if invited; with the last one the game begins."""

        async def work(held: Held) -> None:
            table = held.table
            if not (table.row.public or invited or table.seats_of(player)):
                raise refused("private", "This table is private; you need an invitation.", "table.turn")
            if type(seat) is not int or not await self.store.claim_seat(table.id, seat, player):
                raise refused("seat_taken", "That seat is taken.", "table.turn")
            if all(not each.is_free for each in await self.store.seats(table.id)):
                await self.store.set_status(table.id, "running", only_from=("open",))
            await self.refreshed(held)

        await self.under_lock(table_id, work)

    async def refresh(self, table_id: str) -> None:
        """Seats, names or status were changed in the store: look again, and let everyone know."""
        await self.under_lock(table_id, self.refreshed)

    async def refreshed(self, held: Held) -> None:
        await self.look_up(held.table)
        self.reseat(held)
        self.tell_all(held)
        self.set_timer(held)
        self.wake_minds(held)
        self.notices.publish(held.table.id, OTHER)

    # ---- choosing

    async def play(self, table_id: str, player: str | None, seat: int, action: object, moment: object) -> None:
        """Take an action that is offered to this seat, or a list of them as one, at the moment the player sees."""

        async def work(held: Held) -> None:
            check_player(held.table, player, seat)
            check_moment(held.table, seat, moment)
            check_patience(held.table, seat)
            check = checked_actions if isinstance(action, list) else checked_action
            await self.commit(held, seat, check(held.table, seat, action))

        await self.unless_overtaken(table_id, work)

    async def undo(self, table_id: str, player: str | None, seat: int, moment: object = None) -> None:
        """Take back one's last choice, as far as nobody needs to be asked."""

        async def work(held: Held) -> None:
            check_player(held.table, player, seat)
            if moment is not None:
                check_moment(held.table, seat, moment)
            await self.commit(held, seat, undo_event(held.table, seat))

        await self.unless_overtaken(table_id, work)

    async def unless_overtaken(self, table_id: str, work: Callable[[Held], Awaitable[None]]) -> None:
        """Try again where another process was faster with something that may not matter to this seat, or even show."""
        for _ in range(TRIES):
            try:
                return await self.under_lock(table_id, work)
            except Overtaken:
                continue
        raise stale()

    async def ask_undo(self, table_id: str, player: str | None, seat: int, ply: int | None = None) -> None:
        """Ask the others to go back to a choice, one's own last if none is named; computer players always agree."""

        async def work(held: Held) -> None:
            table = held.table
            check_player(table, player, seat)
            back_to = checked_ply_back(table, seat, ply)
            if table.story.asked is not None and table.story.asked.seat != seat:
                raise refused("undo_asked", "Another player has already asked for an undo.", "table.undo")
            own = table.match.undo_span(seat)[0] if table.match.can_undo(seat) else -1
            if own >= 0 and (ply is None or back_to == own):
                await self.commit(held, seat, undo_event(table, seat))
            elif away_from(table, player):
                raise refused("undo_away", "A player who would have to agree is away.", "table.undo")
            elif others_at(table, player):
                await self.commit(held, seat, f"{told.ASK_UNDO} {back_to}")
            else:
                await self.commit(held, seat, f"{told.UNDO_TO} {back_to}")

        await self.under_lock(table_id, work)

    async def answer_undo(self, table_id: str, player: str | None, seat: int, agree: bool) -> None:
        """Agree to a request to take back, or not; once all agree, it is done, and the journal says so."""

        async def work(held: Held) -> None:
            table = held.table
            check_player(table, player, seat)
            asked = table.story.asked
            if asked is None or asked.seat in table.seats_of(player):
                raise refused("undo_not_asked", "Nobody has asked you for an undo.", "table.undo")
            asker = table.seats[asked.seat].player_id
            waiting = set(others_at(table, asker)) - asked.agreed - set(table.seats_of(player))
            if not agree:
                await self.commit(held, seat, told.REFUSE_UNDO)
            elif waiting:
                await self.commit(held, seat, told.AGREE_UNDO)
            else:
                await self.commit(held, asked.seat, f"{told.UNDO_TO} {asked.ply}")

        await self.under_lock(table_id, work)

    # ---- ending by word

    async def resign(self, table_id: str, player: str | None, seat: int) -> None:
        async def work(held: Held) -> None:
            check_player(held.table, player, seat)
            await self.commit(held, seat, told.RESIGN)

        await self.under_lock(table_id, work)

    async def offer_draw(self, table_id: str, player: str | None, seat: int) -> None:
        """Offer a draw, or agree to one; an offer lapses with the next choice of another seat."""

        async def work(held: Held) -> None:
            table = held.table
            check_player(table, player, seat)
            stay = [each.seat for each in table.seats if not table.match.table.has_left(each.seat)]
            if any(table.mind_of(each) is not None for each in stay):
                raise refused("mind_draw", "Computer players don't agree to draws.", "table.agreed")
            if seat in table.story.draw_offers:
                raise refused("draw_offered", "You have already offered a draw.", "table.agreed")
            missing = set(others_at(table, player)) - table.story.draw_offers
            await self.commit(held, seat, told.OFFER_DRAW if missing else told.DRAW)

        await self.under_lock(table_id, work)

    async def decline_draw(self, table_id: str, player: str | None, seat: int) -> None:
        async def work(held: Held) -> None:
            check_player(held.table, player, seat)
            if not held.table.story.draw_offers:
                raise refused("no_draw_offered", "Nobody has offered a draw.", "table.agreed")
            await self.commit(held, seat, told.DECLINE_DRAW)

        await self.under_lock(table_id, work)

    async def claim_time(self, table_id: str, player: str | None, seat: int) -> None:
        """Claim the match from someone who has no time left."""

        async def work(held: Held) -> None:
            table = held.table
            check_player(table, player, seat)
            up = [each for each in table.course.clocks.up(self.now()) if each not in table.seats_of(player)]
            if not up:
                raise refused("time_left", "Nobody has run out of time.", "table.time")
            await self.commit(held, up[0], told.TIMEOUT)

        await self.under_lock(table_id, work)

    async def take_over(self, table_id: str, player: str | None, seat: int, level: str = STAND_IN) -> None:
        """Let a computer player go on: for oneself, or at a table that agreed to it for someone without time."""

        async def work(held: Held) -> None:
            table = held.table
            check_in_play(table)
            if not isinstance(level, str) or level not in LEVELS:
                raise refused("no_such_level", f"The levels are {', '.join(LEVELS)}.", "table.offered")
            check_still_in(table, seat)
            own = seat in table.seats_of(player) and table.mind_of(seat) is None
            late = bool(table.seats_of(player)) and seat in table.course.clocks.up(self.now())
            agreed = table.row.takeover or (own and not others_at(table, player))
            if not agreed or not (own or late):
                raise refused("no_takeover", "A computer player can't take over this seat now.", "table.turn")
            await self.commit(held, seat, f"{told.TAKEOVER} {seat} {level}")

        await self.under_lock(table_id, work)

    async def take_back_seat(self, table_id: str, player: str | None, seat: int) -> None:
        """Play again oneself, after a computer player had taken over."""

        async def work(held: Held) -> None:
            table = held.table
            check_in_play(table)
            check_still_in(table, seat)
            if seat not in table.seats_of(player) or table.mind_of(seat) is None:
                raise refused("not_taken_over", "No computer player is playing for you.", "table.turn")
            await self.commit(held, seat, f"{told.TAKEOVER} {seat} {told.NOBODY}")

        await self.under_lock(table_id, work)

    # ---- afterwards

    async def rematch(self, table_id: str, player: str | None) -> str:
        """The same people at a new table, sides swapped; whoever asks second is led to the same table."""

        async def work(held: Held) -> str:
            table = held.table
            if all(table.match.table.has_left(seat) for seat in table.seats_of(player)) or not table.match.over:
                raise refused(
                    "no_rematch", "Only the players can ask for a rematch, once the match is over.", "table.turn"
                )
            await self.look_for_rematch(table)
            if table.rematch is None:
                row = await make_table(
                    self.store,
                    self.packs,
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
                )
                table.rematch = row.id
                self.pass_on(held, {"is": "rematch", "table": table.id, "to": row.id})
                self.tell_all(held)
                self.notices.publish(table.id, OTHER)
            return table.rematch

        new_id = await self.under_lock(table_id, work)
        await self.table(new_id)
        return new_id

    async def fork(
        self, table_id: str, player: str, ply: int, *, seat: int | None = None, mind: str | None = STAND_IN
    ) -> str:
        """Play on from some choice of a finished game at a new table, against a computer player or whoever comes."""
        table = await self.table(table_id)
        self.seat_for(table, player, None)
        if not table.match.over:
            raise refused("not_over", "You can play on from here only once the game is over.", "table.over")
        checked_past(table, ply, qx.ALL_SEEING)
        position, asked = await asyncio.to_thread(position_at, table, ply)
        if not asked:
            raise refused("end", "The match is over at that point; choose an earlier moment.", "table.over")
        own = table.seats_of(player)
        mine = seat if seat is not None and 0 <= seat < len(table.seats) else own[0] if own else asked[0]
        row = await make_table(
            self.store,
            self.packs,
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
        await self.table(row.id)
        return row.id


def others_at(table: LiveTable, player: str | None) -> list[int]:
    """The seats other people play."""
    return [seat for seat in table.people if table.seats[seat].player_id != player]


def away_from(table: LiveTable, player: str | None) -> list[int]:
    """The seats of other people that a computer player holds for them."""
    kept = [seat.seat for seat in table.seats if seat.player_id not in (None, player)]
    return [seat for seat in kept if table.mind_of(seat) is not None and not table.match.table.has_left(seat)]
