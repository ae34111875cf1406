# hot: compiled by mypyc
"""Bonds of vassalage: a cord in the Lord's colour from each vassal to his Lord's board, with the Lord's shield."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import text_width
from quincunx.core.svg import Element, group, path, text, title
from quincunx.games.mil1049.board.canvas import LETTERS, RealmCanvas
from quincunx.games.mil1049.board.faces import arms

EDGE = 9.0  # how far from the edge of the table a cord runs


class Bond(NamedTuple):
    """A vassal and his Lord."""

    knight: str
    lord: int


def draw_bonds(canvas: RealmCanvas) -> None:
    """All cords, and plates that say who serves whom as far as they find room."""
    bonds = [Bond(name, knight["lord"]) for name, knight in canvas.knights.items() if knight["lord"] is not None]
    canvas.part("bonds", partial(draw_cords, canvas, bonds), bonds, canvas.below)


def draw_cords(canvas: RealmCanvas, bonds: list[Bond]) -> None:
    own = [bond for bond in bonds if canvas.seats[bond.knight] == canvas.below]
    hung: dict[Bond, Area] = {}
    for n, bond in enumerate(bonds):
        down = (own.index(bond) + 1) / (len(own) + 1) if bond in own else 0.0
        drawn, plate = cord(canvas, bond, n, len(bonds), down)
        canvas.add(drawn)
        if not canvas.layout.tall and not any(touch(plate, other) for other in hung.values()):
            hung[bond] = plate
    canvas.add(*(plate_on(canvas, bond, plate) for bond, plate in hung.items()))


def touch(one: Area, other: Area) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def bond_words(canvas: RealmCanvas, bond: Bond) -> str:
    return canvas.said("board.bond", knight=canvas.knight_name(bond.knight), family=canvas.names[bond.lord])


def column_of(canvas: RealmCanvas, knight: str) -> Area:
    """Where a knight's column lies."""
    seat, n = canvas.seats[knight], LETTERS.index(knight[-1])
    if seat == canvas.below:
        return canvas.layout.columns[n]
    board = canvas.board_of(seat)
    return Area(board.x + 6, board.y, board.width - 12, board.height).column(n, len(LETTERS), 5)


def cord(canvas: RealmCanvas, bond: Bond, n: int, count: int, down: float) -> tuple[Element, Area]:
    """A cord along the lanes between the boards, so far down in the lower one, and where a plate would hang on it."""
    upper, lower = canvas.layout.lanes
    from_, to = column_of(canvas, bond.knight), canvas.board_of(bond.lord)
    high, low = upper.y + upper.height * (n + 1) / (count + 1), lower.y + lower.height * down
    aside = 7.0 * (n % 5) - 14
    x, goal = from_.middle + aside, to.middle + aside
    if canvas.seats[bond.knight] == canvas.below:
        edge = canvas.layout.width - EDGE + 2.5 * (n % 3)
        points = [(x, from_.y), (x, low), (edge, low), (edge, high), (goal, high), (goal, to.bottom)]
        hangs = (x + 100, low)
    elif bond.lord == canvas.below:
        edge = EDGE - 2.5 * (n % 3)
        points = [(x, from_.bottom), (x, high), (edge, high), (edge, to.y + 26), (to.x, to.y + 26)]
        hangs = ((x + edge) / 2, high)
    else:
        points = [(x, from_.bottom), (x, high), (goal, high), (goal, to.bottom)]
        hangs = ((x + goal) / 2, high)
    line = "M" + "L".join(f"{across:g} {below:g}" for across, below in points)
    drawn = group(title(bond_words(canvas, bond)), path(line, "ml-cord-edge"), path(line, "ml-cord"))
    drawn.attributes |= {"id": f"bond-{bond.knight}", "class": f"qx-side-{bond.lord}"}
    drawn.add(path(line, "ml-cord-twist"), arms(canvas, bond.lord, points[0][0], points[1][1], 18))
    wide = text_width(bond_words(canvas, bond), 13) + 16
    left = min(hangs[0] - wide / 2, canvas.layout.width - wide - 2 * EDGE)
    return drawn, Area(left, hangs[1] - 9.5, wide, 19)


def plate_on(canvas: RealmCanvas, bond: Bond, area: Area) -> Element:
    """Who serves whom, on a small plate."""
    words = text(area.middle, area.half_way + 4.5, bond_words(canvas, bond), 13, "qx-sans")
    return group(area.drawn("ml-plate", 9.5), words)
