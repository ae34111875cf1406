# hot: compiled by mypyc
"""How a view of the realm is drawn: rivals above, the spheres of power between, one's own family below."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.canvas import draw_ending, draw_ground, english_of
from quincunx.core.messages import Say
from quincunx.core.picture import Picture
from quincunx.games.mil1049.board.bonds import draw_bonds
from quincunx.games.mil1049.board.canvas import RealmCanvas
from quincunx.games.mil1049.board.desk import draw_desk
from quincunx.games.mil1049.board.families import draw_columns, draw_rivals
from quincunx.games.mil1049.board.layout import layout_of
from quincunx.games.mil1049.board.ribbon import draw_ribbon
from quincunx.games.mil1049.board.screen import draw_head
from quincunx.games.mil1049.board.spheres import draw_spheres, draw_stacks

english = partial(english_of, Path(__file__).parents[1])


def draw_board(view: Data, say: Say | None = None, narrow: bool = False, last: Picture | None = None) -> Picture:
    """A view as a picture, wide for a screen or narrow for a phone; what looks as in the last one is not drawn anew."""
    canvas = RealmCanvas(view, say or english(), layout_of(len(view["seats"]), narrow))
    canvas.picture.label = canvas.summary()
    canvas.picture.follow(last)
    draw_ground(canvas, turn_line(canvas))
    draw_ribbon(canvas)
    if narrow:  # here boards stand in each other's way, and cords run behind them
        draw_bonds(canvas)
    draw_rivals(canvas)
    draw_spheres(canvas)
    draw_stacks(canvas)
    draw_head(canvas)
    draw_columns(canvas)
    if not narrow:
        draw_bonds(canvas)
    draw_desk(canvas)
    if view["ending"]:
        desk = canvas.layout.desk
        draw_ending(canvas, Area(desk.x, desk.half_way - 24, desk.width, 48))
    return canvas.picture


def turn_line(canvas: RealmCanvas) -> str:
    """The turn, the phase, and who is to choose."""
    turn: int = canvas.view["turn"]
    if canvas.view["ending"]:
        return canvas.said("board.turn_line.over", turn=turn)
    asked = canvas.asked()
    key = "all" if len(asked) == len(canvas.names) else "some"
    return canvas.said(f"board.turn_line.{key}", turn=turn, phase=canvas.phase_name(), seats=asked)
