"""What one seat may see, and the board drawn from it."""

from __future__ import annotations

from typing import Final

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data
from quincunx.core.messages import Say
from quincunx.core.svg import Element, Picture, draw_ground, group, rect, text, title

from .table import NOBODY, Crossing

WIDTH: Final = 520
HEADER: Final = 34
CARD: Final = 64
CSS: Final = ".cr-card{fill:var(--card);stroke:var(--edge)}.cr-back{fill:var(--side);stroke:var(--edge)}"
FACE_DOWN: Final = "face down"


def view_of(table: Crossing, seat: int, memory: str) -> Data:
    """Counts and what is turned up are open; a hand and what lies face down are their owner's."""
    bands: list[Data] = []
    for owner, band in enumerate(table.bands):
        is_mine = seat in (owner, ALL_SEEING)
        told = {"name": table.names[owner], "in_hand": len(band.hand), "lost": band.lost[:]}
        posts = [
            soldier if is_mine or band.shown[ford] or soldier == NOBODY else FACE_DOWN
            for ford, soldier in enumerate(band.posts)
        ]
        bands.append({**told, "posts": posts, "hand": band.hand[:] if is_mine else None})
    return {"seat": seat, "memory": memory, "awaited": list(table.awaited()), "bands": bands}


def draw(view: Data, say: Say, last: Picture | None) -> Picture:
    """The fords side by side between both bands, one's own below."""
    fords = len(view["bands"][0]["posts"])
    picture = Picture(WIDTH, 420, say("board.name"), CSS)
    picture.follow(last)
    awaited = [view["bands"][seat]["name"] for seat in view["awaited"]]
    line = say("board.turn", seat=awaited) if awaited else say("board.over")
    picture.part("ground", line, lambda: draw_ground(picture, HEADER, say("board.name"), line))
    for ford in range(fords):
        x = WIDTH * (ford + 0.5) / fords
        notations = " ".join([f"attack:{ford + 1}"] + [f"post:{soldier}-{ford + 1}" for soldier in range(1, fords + 2)])
        picture.add(group(text(x, 235, say("board.ford", ford=ford + 1), 16, "qx-serif"), data_on=notations))
    below = max(view["seat"], 0)
    for seat, band in enumerate(view["bands"]):
        y = 250 if seat == below else 150
        for ford, soldier in enumerate(band["posts"]):
            if soldier != NOBODY:
                picture.add(card(seat, soldier, WIDTH * (ford + 0.5) / fords, y))
        words = say("board.hand", seat=band["name"], n=band["in_hand"])
        hand = band["hand"] or [FACE_DOWN] * band["in_hand"]
        y = 330 if seat == below else 56
        picture.add(text(WIDTH / 2, 412 if seat == below else 138, words, 14, "qx-sans"))
        for place, soldier in enumerate(hand):
            picture.add(card(seat, soldier, WIDTH * (place + 0.5) / len(hand), y))
    return picture


def card(seat: int, soldier: int | str, x: float, y: float) -> Element:
    """A soldier with its strength, or face down."""
    hidden = soldier == FACE_DOWN
    plate = rect(x - CARD / 2, y, CARD, CARD, "cr-back" if hidden else "cr-card", rx=6)
    words = None if hidden else text(x, y + 42, str(soldier), 28, "qx-serif qx-bold qx-in-side")
    return group(title(str(soldier)), plate, words, class_=f"qx-side-{seat}")
