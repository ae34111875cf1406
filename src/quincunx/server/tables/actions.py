"""What players do at a table: choose, take back, offer, end, hand over; each checked, kept, and only then told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from quincunx.minds import opponents
from quincunx.server import event_words as words
from quincunx.server.tables.changes import Changes, Overtaken
from quincunx.server.tables.checks import (
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
    undo_to_event,
)
from quincunx.server.tables.open_tables import OpenTable, OpenTables
from quincunx.server.tables.standing import StandingAnswers
from quincunx.server.tables.table import LiveTable
from quincunx.server.workers.minds import STAND_IN

TRIES: Final = 5


class Actions:
    """Every action names the table, the player (None: nobody we know) and the seat; Refused says why not."""

    def __init__(self, open_tables: OpenTables, changes: Changes, standing: StandingAnswers) -> None:
        self.open_tables = open_tables
        self.changes = changes
        self.standing = standing

    # ---- choosing

    async def play(self, table_id: str, player: str | None, seat: int, action: object, moment: object) -> None:
        """Take an action that is offered to this seat, or a list of them as one, at the moment the player sees."""

        async def work(here: OpenTable) -> None:
            check_player(here.table, player, seat)
            check_moment(here.table, seat, moment)
            check_patience(here.table, seat)
            check = checked_actions if isinstance(action, list) else checked_action
            await self.changes.commit(here, seat, check(here.table, seat, action), checked=True)

        await self.unless_overtaken(table_id, work)

    async def undo(self, table_id: str, player: str | None, seat: int, moment: object = None) -> None:
        """Take back one's last choice, as far as nobody needs to be asked."""

        async def work(here: OpenTable) -> None:
            check_player(here.table, player, seat)
            if moment is not None:
                check_moment(here.table, seat, moment)
            await self.go_back(here, seat, undo_event(here.table, seat))

        await self.unless_overtaken(table_id, work)

    async def go_back(self, here: OpenTable, seat: int, undo: str) -> None:
        """What a seat wants to choose anew is not chosen for it again."""
        await self.standing.lapse(here, seat, undo)
        await self.changes.commit(here, seat, undo)

    async def unless_overtaken(self, table_id: str, work: Callable[[OpenTable], Awaitable[None]]) -> None:
        """Try again where another process was faster with something that may not matter to this seat, or even show."""
        for _ in range(TRIES):
            try:
                return await self.open_tables.do(table_id, work)
            except Overtaken:
                continue
        raise stale()

    async def ask_undo(self, table_id: str, player: str | None, seat: int, ply: int | None = None) -> None:
        """Ask the others to go back to a choice, one's own last if none is named; computer players always agree."""

        async def work(here: OpenTable) -> None:
            table = here.table
            check_player(table, player, seat)
            back_to = checked_ply_back(table, seat, ply)
            if table.events.asked is not None and table.events.asked.seat != seat:
                raise refused("undo_asked", "table.undo")
            own = table.match.undo_span(seat)[0] if table.match.can_undo(seat) else -1
            if own >= 0 and (ply is None or back_to == own):
                await self.go_back(here, seat, undo_event(table, seat))
            elif away_from(table, player):
                raise refused("undo_away", "table.undo")
            elif others_at(table, player):
                await self.changes.commit(here, seat, f"{words.ASK_UNDO} {back_to}")
            else:
                await self.go_back(here, seat, undo_to_event(table, back_to))

        await self.open_tables.do(table_id, work)

    async def answer_undo(self, table_id: str, player: str | None, seat: int, agree: bool) -> None:
        """Agree to a request to take back, or not; once all agree, it is done, and the journal says so."""

        async def work(here: OpenTable) -> None:
            table = here.table
            check_player(table, player, seat)
            asked = table.events.asked
            if asked is None or asked.seat in table.seats_of(player):
                raise refused("undo_not_asked", "table.undo")
            asker = table.seats[asked.seat].player_id
            waiting = set(others_at(table, asker)) - asked.agreed - set(table.seats_of(player))
            if not agree:
                await self.changes.commit(here, seat, words.REFUSE_UNDO)
            elif waiting:
                await self.changes.commit(here, seat, words.AGREE_UNDO)
            else:
                await self.go_back(here, asked.seat, undo_to_event(table, asked.ply))

        await self.open_tables.do(table_id, work)

    # ---- ending by word

    async def resign(self, table_id: str, player: str | None, seat: int) -> None:
        async def work(here: OpenTable) -> None:
            check_player(here.table, player, seat)
            await self.changes.commit(here, seat, words.RESIGN)

        await self.open_tables.do(table_id, work)

    async def offer_draw(self, table_id: str, player: str | None, seat: int) -> None:
        """Offer a draw, or agree to one; an offer lapses with the next choice of another seat."""

        async def work(here: OpenTable) -> None:
            table = here.table
            check_player(table, player, seat)
            stay = [each.seat for each in table.seats if not table.match.table.has_left(each.seat)]
            if any(table.mind_of(each) is not None for each in stay):
                raise refused("mind_draw", "table.agreed")
            if seat in table.events.draw_offers:
                raise refused("draw_offered", "table.agreed")
            missing = set(others_at(table, player)) - table.events.draw_offers
            await self.changes.commit(here, seat, words.OFFER_DRAW if missing else words.DRAW)

        await self.open_tables.do(table_id, work)

    async def decline_draw(self, table_id: str, player: str | None, seat: int) -> None:
        async def work(here: OpenTable) -> None:
            check_player(here.table, player, seat)
            if not here.table.events.draw_offers:
                raise refused("no_draw_offered", "table.agreed")
            await self.changes.commit(here, seat, words.DECLINE_DRAW)

        await self.open_tables.do(table_id, work)

    async def claim_time(self, table_id: str, player: str | None, seat: int) -> None:
        """Claim the match from someone who has no time left, or is banned."""

        async def work(here: OpenTable) -> None:
            table = here.table
            check_player(table, player, seat)
            gone = (*table.course.clocks.up(self.open_tables.now()), *table.banned)
            up = [each for each in gone if each not in table.seats_of(player)]
            if not up:
                raise refused("time_left", "table.time")
            await self.changes.commit(here, up[0], words.TIMEOUT)

        await self.open_tables.do(table_id, work)

    async def take_over(self, table_id: str, player: str | None, seat: int, level: str = STAND_IN) -> None:
        """Let a computer player go on: for oneself, for someone banned, or where agreed for someone without time."""

        async def work(here: OpenTable) -> None:
            table = here.table
            check_in_play(table)
            if not isinstance(level, str) or level not in opponents():
                raise refused("no_such_level", "table.offered", names=list(opponents()))
            check_still_in(table, seat)
            own = seat in table.seats_of(player) and table.mind_of(seat) is None
            late = bool(table.seats_of(player)) and seat in table.course.clocks.up(self.open_tables.now())
            agreed = table.row.takeover or (own and not others_at(table, player))
            banned = bool(table.seats_of(player)) and seat in table.banned
            if not banned and not (agreed and (own or late)):
                raise refused("no_takeover", "table.turn")
            await self.changes.commit(here, seat, f"{words.TAKEOVER} {seat} {level}")

        await self.open_tables.do(table_id, work)

    async def take_back_seat(self, table_id: str, player: str | None, seat: int) -> None:
        """Play again oneself, after a computer player had taken over."""

        async def work(here: OpenTable) -> None:
            table = here.table
            check_in_play(table)
            check_still_in(table, seat)
            if seat not in table.seats_of(player) or table.mind_of(seat) is None:
                raise refused("not_taken_over", "table.turn")
            await self.changes.commit(here, seat, f"{words.TAKEOVER} {seat} {words.NOBODY}")

        await self.open_tables.do(table_id, work)


def others_at(table: LiveTable, player: str | None) -> list[int]:
    """The seats other people play."""
    return [seat for seat in table.people if table.seats[seat].player_id != player]


def away_from(table: LiveTable, player: str | None) -> list[int]:
    """The seats of other people that a computer player holds for them."""
    kept = [seat.seat for seat in table.seats if seat.player_id not in (None, player)]
    return [seat for seat in kept if table.mind_of(seat) is not None and not table.match.table.has_left(seat)]
