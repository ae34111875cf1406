# hot: compiled by mypyc
"""Ambush cards on the table: their square with a question mark, and for their owner what they hide."""

from __future__ import annotations

from functools import partial

from quincunx.core.game import Data
from quincunx.core.kit.board.fitted_text import BOLD, one_line
from quincunx.core.svg import group, rect, text, title, transform
from quincunx.games.pacto.board.canvas import FieldCanvas

HIDING = "hiding"
"""The card that is being laid."""
SIDE = 2.0
"""Of a card, in HBW (ambush.what)."""


def draw_ambushes(canvas: FieldCanvas) -> None:
    """One part for each card."""
    for n, card in enumerate(canvas.view["ambushes"]):
        canvas.part(f"ambush {n}", partial(draw_ambush, canvas, f"ambush-{n}", card), card)
    if canvas.hiding is not None:
        canvas.part(HIDING, partial(draw_ambush, canvas, HIDING, canvas.hiding), canvas.hiding)


def draw_ambush(canvas: FieldCanvas, name: str, card: Data) -> None:
    """Its square, a line along its front, and what is known of it."""
    seat = int(card["seat"])
    x, y = canvas.point(card["x"], card["y"])
    side = round(canvas.hbw(SIDE), 1)
    placed = transform(x, y, 1.0, canvas.turn_of(card["facing"]))
    drawn = group(title(ambush_words(canvas, card)))
    drawn.add(rect(-side / 2, 0, side, side, f"pc-ambush pc-ambush-{seat} qx-shape", rx=3, transform=placed))
    drawn.add(rect(-side / 2, 0, side, round(0.12 * side, 1), "pc-ambush-front", transform=placed))
    u, v = canvas.ahead(card["facing"])
    middle_x, middle_y = round(x - u * side / 2, 1), round(y - v * side / 2, 1)
    size = round(0.5 * side, 1)
    drawn.add(text(middle_x, round(middle_y + 0.35 * size, 1), "?", size, "qx-serif qx-bold pc-ambush-sign"))
    if "ug" in card:
        known = round(middle_y + 0.35 * size + canvas.letters, 1)
        drawn.add(one_line(middle_x, known, hidden_words(canvas, card), side * 1.4 / BOLD, canvas.letters, LABEL))
    drawn.put({"class": f"qx-side-{seat}", "id": name, "data_piece": f"ambush-{seat}-"})
    if canvas.acts and card.get("ug") is not None and name != HIDING:
        drawn.put({"data_on": f"unit:{str(card['ug']).partition('-')[2]}"})
    canvas.on_map(drawn)


LABEL = "qx-serif qx-bold pc-label"


def hidden_words(canvas: FieldCanvas, card: Data) -> str:
    """What its owner knows: the UG, or that it is a dummy."""
    if card["ug"] is None:
        return canvas.said("board.dummy")
    return canvas.ug_name(canvas.number[str(card["ug"])])


def ambush_words(canvas: FieldCanvas, card: Data) -> str:
    seat = canvas.names[int(card["seat"])]
    if "ug" not in card:
        return canvas.said("board.ambush", seat=seat)
    return canvas.said("board.own_ambush", seat=seat, name=hidden_words(canvas, card))
