"""Stakes: a small game for the tests, with everything the core has for games of many players.

All bid at once and in secret, click by click; seats leave while others play on; partners share what they see.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import cast

from small_games.stakes.board import draw_board
from small_games.stakes.steps import Bid, Mark, Reward, begin_round
from small_games.stakes.table import MOST_SEATS, NOBODY, Box, Stakes
from small_games.stakes.view import view_of

from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal
from quincunx.core.kit.kinds import ListOf, Seat, TupleOf, Whole
from quincunx.core.kit.odds import Forecast
from quincunx.core.kit.options import Flag, Number, Option
from quincunx.core.kit.state import UNSEEN, Field, Fields, Settled, Steps, declare, ending_fields
from quincunx.core.kit.words import Naming, Parameter, digits
from quincunx.core.memory import BOOK
from quincunx.core.messages import Say
from quincunx.core.mirrors import Mirror
from quincunx.core.picture import Picture
from quincunx.core.reading import a_table, flag, number
from quincunx.core.standing import Standing
from quincunx.core.step import Table

FEWEST_SEATS = 3
TEAM_SEATS = 4
MANY = 999
COINS = Whole(0, MANY)
PLAYER = Whole(NOBODY, lambda table: table.seats - 1)


def everyone_at(table: Stakes) -> int:
    return table.seats


def has_laid(table: Stakes, seat: int) -> bool:
    return table.bids[seat] > 0


FIELDS = Fields(
    Field("seats", Settled(lambda table, _: table.seats), "how many play"),
    Field("teams", Settled(lambda table, _: table.teams), "do seats 0 and 2 play against 1 and 3"),
    Field("round", COINS, "rounds begun"),
    Field("first", Seat(), "from whom equal bids are counted"),
    Field("pot", COINS, "coins in the pot"),
    Field("bank", COINS, "coins in the bank"),
    Field("coins", ListOf(COINS, everyone_at), "coins, by seat"),
    Field("bids", ListOf(COINS, everyone_at), "coins laid down behind the screens, by seat", seen=UNSEEN),
    Field("shown", TupleOf(COINS, everyone_at, or_empty=True), "the bids of the last round"),
    Field("marker", PLAYER, "who won the last pot, and may have marked somebody"),
    Field("mark", PLAYER, "who is marked", seen=lambda table, _, eye: table.shares_sight(eye, table.marker)),
    *ending_fields("end.richest"),
    Field("steps", Steps((Bid, Mark, Reward), {"seat": Seat()}), "what is to be chosen", told=False),
)
declare(Stakes, FIELDS, derived=("box", "teams"))


@lru_cache(maxsize=8)
def box_of(content: Content) -> Box:
    return Box(content)


class StakesGame(Game):
    id = "stakes"
    title = "Stakes"
    rules_version = 1
    seat_counts = (3, 4, 5)
    folder = Path(__file__).parent
    standing: tuple[Standing, ...] = (
        Standing("no_bid", "bid", "seal", has_laid),
        Standing("no_mark", "mark", "pass"),
        Standing("keep", "reward", "keep"),
    )
    naming = Naming(
        Parameter("seat", "asked", "target", called=lambda table, value: table.box.names[value]),
        Parameter("faces", kept=digits),
    )

    # ---- options

    def options(self, content: Content) -> list[Option]:
        return [
            Number("seats", self.seat_counts, default=FEWEST_SEATS),
            Flag("teams", when={"seats": [str(TEAM_SEATS)]}),
        ]

    # ---- the table

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        table = Stakes(box_of(content), options["seats"], options["teams"], dice, journal)
        begin_round(table)
        return table

    def table_to_dict(self, table: Table) -> Data:
        return FIELDS.write(table, table)

    def table_from_dict(self, data: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        a_table(data, "table", FIELDS.names)
        seats = number(data, "seats", "table", FEWEST_SEATS, MOST_SEATS)
        table = Stakes(box_of(content), seats, flag(data, "teams", "table"), dice, journal)
        FIELDS.read(data, "table", table, table)
        return table

    # ---- what people see and read

    def view(self, table: Table, seat: int, memory: str = BOOK) -> Data:
        return view_of(cast(Stakes, table), seat)

    def board(self, view: Data, say: Say, narrow: bool, last: Picture | None, /) -> Picture:
        return draw_board(view, say, last)

    def forecast(self, table: Table, seat: int, memory: str, /) -> Forecast | None:
        return None

    # ---- what computer players and tests need

    def chances(self, table: Table) -> list[float]:
        """Who has more coins, the pot counted with whoever has won it, is more likely to have most in the end."""
        table = cast(Stakes, table)
        if table.scores:
            return list(table.scores)
        totals = table.totals()
        winner = table.steps[-1].seat
        if winner >= 0:
            side = table.side_of(winner)
            totals = [n + table.pot if table.side_of(seat) == side else n for seat, n in enumerate(totals)]
        squares = [float(total * total) for total in totals]
        return [square / sum(squares) for square in squares]

    def mirrors(self) -> list[Mirror]:
        """Everyone moves on by one seat, and so does whoever is first among equals; teams take each other's place."""
        ids = box_of(self.built_in).ids
        return [
            moved_on(ids[:seats], teams)
            for seats in self.seat_counts
            for teams in ([False, True] if seats == TEAM_SEATS else [False])
        ]

    def components(self, table: Table) -> Data:
        table = cast(Stakes, table)
        return {"coins": table.bank + table.pot + sum(table.coins)}


def moved_on(ids: list[str], teams: bool) -> Mirror:
    """Everyone in the place of the next player."""
    seats = {seat: (seat + 1) % len(ids) for seat in range(len(ids))}
    named = {ids[seat]: ids[other] for seat, other in seats.items()}
    return Mirror(
        f"{len(ids)} seats{' in teams' if teams else ''} moved on",
        seats,
        options={"teams": [teams]},
        lists={"coins": [seats], "bids": [seats], "shown": [seats], "players": [seats]},
        values={"first": seats, "marker": seats, "mark": seats, "side": {0: 1, 1: 0} if teams else seats},
        targets={"mark": [named], "fine": [named]},
        aside=["id", "name"],
    )


GAME = StakesGame()
