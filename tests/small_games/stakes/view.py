"""What one seat may see of Stakes, and the board drawn from it."""

from __future__ import annotations

from typing import Final

from small_games.stakes.table import NOBODY, Stakes

from quincunx.core.game import Data
from quincunx.core.messages import Say
from quincunx.core.svg import Element, Picture, draw_ground, group, rect, shield, text, title

WIDTH: Final = 480
HEADER: Final = 34
ROW: Final = 48
BUTTONS: Final = ("more", "less", "seal", "pass", "keep")
CSS: Final = ".st-plate{fill:var(--card);stroke:var(--edge)}"


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
        "pot": table.pot,
        "bank": table.bank,
        "players": players,
        "mark": table.mark if knows_mark else None,
    }


def draw(view: Data, say: Say, last: Picture | None) -> Picture:
    """One row for each player, and below them a button for each plain choice."""
    players = view["players"]
    picture = Picture(WIDTH, HEADER + ROW * (len(players) + 1) + 20, say("board.title"), CSS)
    picture.follow(last)
    line = say("board.turn", round=view["round"], rounds=view["rounds"], pot=view["pot"])
    picture.part("ground", (line, picture.height), lambda: draw_ground(picture, HEADER, say("board.title"), line))
    for seat, player in enumerate(players):
        key = (tuple(player.items()), view["mark"] == seat, say.edition)
        picture.part(f"seat {seat}", key, lambda s=seat, p=player: picture.add(row(s, p, view, say)))  # type: ignore[misc]
    y = HEADER + 14 + ROW * len(players)
    for place, verb in enumerate(BUTTONS):
        picture.add(button(12 + 92 * place, y, verb, say(f"button.{verb}")))
    return picture


def row(seat: int, player: Data, view: Data, say: Say) -> Element:
    """A player: shield, coins, and what is known of the bid."""
    y = HEADER + 14 + ROW * seat
    words = say("board.coins" if player["in"] else "board.out", name=player["name"], coins=player["coins"])
    said = ""
    if player["bid"] is not None:
        said = say("board.sealed" if player["sealed"] else "board.laid", n=player["bid"])
    elif player["shown"] is not None:
        said = say("board.shown", n=player["shown"])
    marked = say("board.marked") if view["mark"] == seat else ""
    return group(
        title(words),
        rect(12, y, WIDTH - 24, ROW - 6, "st-plate", rx=6),
        shield(seat, 36, y + 21, 30),
        text(62, y + 27, words, 16, "qx-sans qx-bold", text_anchor="start"),
        text(330, y + 27, said, 15, "qx-sans"),
        text(430, y + 27, marked, 15, "qx-sans qx-bold"),
        data_on=f"mark:{player['id']} fine:{player['id']}",
    )


def button(x: float, y: float, verb: str, words: str) -> Element:
    plate = rect(x, y, 84, ROW - 10, "st-plate", rx=6)
    return group(title(words), plate, text(x + 42, y + 25, words, 15, "qx-sans"), data_on=verb)
