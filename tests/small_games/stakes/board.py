"""How a view of Stakes is drawn: a row for each player, and below them a button for each plain choice."""

from __future__ import annotations

from functools import partial
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.canvas import Canvas, draw_ground, style_of
from quincunx.core.kit.board.fitted_text import one_line
from quincunx.core.kit.board.marks import button
from quincunx.core.kit.board.sides import shield
from quincunx.core.messages import Say
from quincunx.core.picture import Picture
from quincunx.core.svg import group, text, title

CSS: Final = style_of()
ROW: Final = 48
BUTTONS: Final = ("more", "less", "seal", "pass", "keep")


def draw_board(view: Data, say: Say, last: Picture | None) -> Picture:
    names = [str(player["name"]) for player in view["players"]]
    table = Area(12, 48, 456, ROW * (len(names) + 1))
    canvas = Canvas(view, say, (480, int(table.bottom) + 6), names, CSS)
    canvas.picture.label = say("board.name")
    canvas.picture.follow(last)
    line = say("board.turn", round=view["round"], rounds=view["rounds"], pot=view["pot"])
    canvas.part("header", partial(draw_ground, canvas, line), line)
    for seat, player in enumerate(view["players"]):
        area, marked = table.row(seat, len(names) + 1, 6), view["mark"] == seat
        canvas.part(f"seat {seat}", partial(draw_seat, canvas, seat, area, marked), player, marked)
    buttons = table.row(len(names), len(names) + 1, 6)
    for place, verb in enumerate(BUTTONS):
        canvas.add(button(verb, say(f"button.{verb}"), buttons.column(place, len(BUTTONS))))
    return canvas.picture


def draw_seat(canvas: Canvas, seat: int, area: Area, marked: bool) -> None:
    """A player: shield, coins, and what is known of the bid."""
    player, say, y = canvas.view["players"][seat], canvas.say, area.half_way + 6
    words = say("board.coins" if player["in"] else "board.out", name=player["name"], coins=player["coins"])
    bid = ""
    if player["bid"] is not None:
        bid = say("board.sealed" if player["sealed"] else "board.laid", n=player["bid"])
    elif player["shown"] is not None:
        bid = say("board.shown", n=player["shown"])
    canvas.add(
        group(
            title(words),
            area.drawn("qx-card", 6),
            shield(seat, area.x + 24, area.half_way, 30),
            one_line(area.x + 50, y, words, 220, 16, "qx-sans qx-bold", text_anchor="start"),
            text(area.right - 138, y, bid, 15, "qx-sans"),
            text(area.right - 42, y, say("board.marked") if marked else "", 15, "qx-sans qx-bold"),
            data_on=f"mark:{player['id']} fine:{player['id']}",
        )
    )
