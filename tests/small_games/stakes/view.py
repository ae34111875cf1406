"""What one seat may see of Stakes."""

from __future__ import annotations

from small_games.stakes.table import NOBODY, Stakes

from quincunx.core.game import Data


def view_of(table: Stakes, seat: int) -> Data:
    """Coins, the pot and the last bids are open; a bid under way and a mark are for one's own side."""
    is_bidding = bool(table.steps) and table.steps[-1].rule == "bid.secret"
    players: list[Data] = []
    for each in range(table.seats):
        mine = table.shares_sight(seat, each) and is_bidding
        players.append(
            {
                "id": table.box.ids[each],
                "name": table.box.names[each],
                "side": table.side_of(each),
                "coins": table.coins[each],
                "in": not table.has_left(each),
                "bid": table.bids[each] if mine else None,
                "sealed": table.sealed >> each & 1 == 1 if mine else None,
                "shown": table.shown[each] if table.shown else None,
            }
        )
    knows_mark = table.mark != NOBODY and table.shares_sight(seat, table.marker)
    return {
        "seat": seat,
        "round": table.round,
        "rounds": table.box.rounds,
        "first": table.first,
        "pot": table.pot,
        "bank": table.bank,
        "players": players,
        "mark": table.mark if knows_mark else None,
    }
