"""What one seat may see, and the board drawn from it."""

from functools import partial
from typing import Final

from quincunx import kit
from quincunx.kit import ALL_SEEING, Data, Element, Picture, Say, group, rect, text

from .table import BAND, FORDS, NOBODY, NONE, STRONGEST, Crossing

FACE_DOWN: Final = "face down"
CSS: Final = kit.style_of()
BOARD: Final = kit.Area(16, 50, 528, 408)
WIDTH, HEIGHT = 60, 84


def view_of(table: Crossing, seat: int, memory: str = kit.BOOK) -> Data:
    """Of each band what its fields declare open, how many are in hand, and who is posted, face down to others."""
    bands: list[Data] = []
    for owner, band in enumerate(table.bands):
        mine = seat in (owner, ALL_SEEING)
        posts = [soldier if mine or soldier == NONE else FACE_DOWN for soldier in band.posts]
        told = {"name": table.names[owner], "in_hand": len(band.hand), "posts": posts}
        bands.append({**told, **BAND.view(band, table, owner, seat, memory)})
    won = [None if winner == NOBODY else winner for winner in table.won]
    return {"seat": seat, "memory": memory, "awaited": list(table.awaited()), "won": won, "bands": bands}


def laid_out(view: Data, say: Say) -> tuple[kit.Canvas, kit.Cards]:
    """A canvas for what one seat sees, and the soldiers to lay on it."""
    canvas = kit.Canvas(view, say, (560, 470), [band["name"] for band in view["bands"]], CSS)
    return canvas, kit.Cards(canvas, (WIDTH, HEIGHT), face, lambda _, soldier: soldier)


def draw(view: Data, say: Say, _narrow: bool, last: Picture | None) -> Picture:
    """The fords side by side between both hands, one's own below."""
    canvas, cards = laid_out(view, say)
    canvas.picture.label = say("board.name")
    canvas.picture.follow(last)
    line = say("board.turn", seat=canvas.asked()) if view["awaited"] else say("board.over")
    canvas.part("header", partial(kit.draw_ground, canvas, line), line)
    for ford, winner in enumerate(view["won"]):
        area = BOARD.column(ford, FORDS)._replace(y=154, height=200)
        on = " ".join([f"attack:{ford + 1}", *(f"post:{soldier}-{ford + 1}" for soldier in range(1, STRONGEST + 1))])
        name = "" if winner is None else canvas.name(winner)
        words = say("board.ford" if winner is None else "board.won", ford=ford + 1, seat=name)
        name_on = text(area.middle, 259, words, 16, "qx-serif")
        canvas.add(group(area.drawn("qx-slot"), name_on, id=f"ford-{ford + 1}", data_on=on))
    for seat, band in enumerate(view["bands"]):
        below = canvas.row(seat) == kit.LOWER
        for ford, soldier in enumerate(band["posts"]):
            if soldier != NONE:
                spot = kit.Spot(BOARD.column(ford, FORDS).middle - WIDTH / 2, 266 if below else 158)
                card = None if soldier == FACE_DOWN else str(soldier)
                canvas.add(cards.lying_alone(seat, card, spot, id=f"post-{seat}-{ford + 1}"))
        hand: list[str | None] = list(map(str, band["hand"])) if "hand" in band else [None] * band["in_hand"]
        words = say("board.in_hand", seat=band["name"], n=band["in_hand"])
        room = kit.Hand(BOARD.row(3 if below else 0, 4), 1, 0.5)
        canvas.add(cards.hand(seat, hand, room, words, posts_with))
    return canvas.picture


def posts_with(soldier: str) -> str:
    """What a click on a soldier in hand can mean."""
    return " ".join(f"post:{soldier}-{ford + 1}" for ford in range(FORDS))


def face(seat: int, soldier: str) -> Element:
    """A soldier turned up."""
    plate = rect(1, 1, WIDTH - 2, HEIGHT - 2, "qx-card", rx=7)
    return group(plate, text(WIDTH / 2, 54, soldier, 34, "qx-serif qx-bold qx-in-side"), class_=f"qx-side-{seat}")
