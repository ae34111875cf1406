"""What one seat may see, and the board drawn from it."""

from __future__ import annotations

from typing import Final

from quincunx.core.svg import draw_ground
from quincunx.kit import ALL_SEEING, Data, Element, Picture, Say, group, rect, text, title

from .table import FORDS, NOBODY, NONE, STRONGEST, Crossing

FACE_DOWN: Final = "face down"
WIDTH: Final = 520
CARD: Final = 64
CSS: Final = ".cr-card{fill:var(--card);stroke:var(--edge)}.cr-back{fill:var(--side);stroke:var(--edge)}"


def view_of(table: Crossing, seat: int, memory: str) -> Data:
    """What is spent and won is open, and how many are where; a hand and what lies face down are their owner's."""
    bands: list[Data] = []
    for owner, band in enumerate(table.bands):
        mine = seat in (owner, ALL_SEEING)
        posts = [soldier if mine or soldier == NONE else FACE_DOWN for soldier in band.posts]
        told = {"name": table.names[owner], "in_hand": len(band.hand), "posts": posts, "spent": band.spent[:]}
        bands.append({**told, "hand": band.hand[:]} if mine else told)
    won = [None if winner == NOBODY else winner for winner in table.won]
    return {"seat": seat, "memory": memory, "awaited": list(table.awaited()), "won": won, "bands": bands}


def draw(view: Data, say: Say, last: Picture | None) -> Picture:
    """The fords side by side between both hands, one's own below."""
    bands = view["bands"]
    picture = Picture(WIDTH, 430, say("board.name"), CSS)
    picture.follow(last)
    asked = [bands[seat]["name"] for seat in view["awaited"]]
    line = say("board.turn", seat=asked) if asked else say("board.over")
    picture.part("ground", line, lambda: draw_ground(picture, 34, say("board.name"), line))
    for ford, winner in enumerate(view["won"]):
        on = " ".join([f"attack:{ford + 1}", *(f"post:{soldier}-{ford + 1}" for soldier in range(1, STRONGEST + 1))])
        name = "" if winner is None else bands[winner]["name"]
        words = say("board.ford" if winner is None else "board.won", ford=ford + 1, seat=name)
        picture.add(group(text(WIDTH * (ford + 0.5) / FORDS, 240, words, 16, "qx-serif"), data_on=on))
    for seat, band in enumerate(bands):
        below = seat == max(view["seat"], 0)
        for ford, soldier in enumerate(band["posts"]):
            if soldier != NONE:
                picture.add(card(seat, soldier, WIDTH * (ford + 0.5) / FORDS, 252 if below else 156))
        hand = band.get("hand", [FACE_DOWN] * band["in_hand"])
        for place, soldier in enumerate(hand):
            picture.add(card(seat, soldier, WIDTH * (place + 0.5) / STRONGEST, 336 if below else 54))
        words = say("board.hand", seat=band["name"], n=band["in_hand"])
        picture.add(text(WIDTH / 2, 420 if below else 138, words, 14, "qx-sans"))
    return picture


def card(seat: int, soldier: int | str, x: float, y: float) -> Element:
    """A soldier with its strength, or face down."""
    plate = rect(x - CARD / 2, y, CARD, CARD, "cr-back" if soldier == FACE_DOWN else "cr-card", rx=6)
    words = None if soldier == FACE_DOWN else text(x, y + 42, str(soldier), 28, "qx-serif qx-bold qx-in-side")
    return group(title(str(soldier)), plate, words, class_=f"qx-side-{seat}")
