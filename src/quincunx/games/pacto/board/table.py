# hot: compiled by mypyc
"""How a view of the battlefield is drawn: the tabletop in its window, then all around it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.canvas import draw_ending, draw_headline, english_of
from quincunx.core.kit.board.pane import cover
from quincunx.core.messages import Say
from quincunx.core.picture import Picture
from quincunx.games.pacto.board.ambushes import draw_ambushes
from quincunx.games.pacto.board.canvas import FieldCanvas
from quincunx.games.pacto.board.chart import draw_chart, is_on_the_way
from quincunx.games.pacto.board.ground import draw_ground, lay_frame, scale_bar
from quincunx.games.pacto.board.layers import draw_layers
from quincunx.games.pacto.board.layout import layout_of
from quincunx.games.pacto.board.leaders import draw_charges, draw_fights, draw_leaders
from quincunx.games.pacto.board.muster import draw_muster
from quincunx.games.pacto.board.names import draw_names
from quincunx.games.pacto.board.plate import draw_plate
from quincunx.games.pacto.board.rail import draw_rails
from quincunx.games.pacto.board.strip import draw_strip
from quincunx.games.pacto.board.tracks import draw_tracks
from quincunx.games.pacto.board.tray import draw_tray, draw_zone, is_deploying
from quincunx.games.pacto.board.ugs import draw_ugs

english = partial(english_of, Path(__file__).parents[1])


def draw_board(view: Data, say: Say | None = None, narrow: bool = False, last: Picture | None = None) -> Picture:
    """A view as a picture, wide for a screen or narrow for a phone; what looks as in the last one is not drawn anew."""
    canvas = FieldCanvas(view, say or english(), layout_of(narrow))
    canvas.picture.label = canvas.summary()
    canvas.picture.follow(last)
    if view["muster"] is not None:
        draw_muster(canvas)
        draw_headline(canvas, canvas.headline())
        return canvas.picture
    if is_on_the_way(canvas):
        draw_frame(canvas)
        draw_chart(canvas)
    else:
        draw_tabletop(canvas)
    draw_headline(canvas, canvas.headline())
    draw_plate(canvas)
    draw_rails(canvas)
    if is_deploying(canvas):
        draw_tray(canvas)
    else:
        draw_strip(canvas)
    if view["ending"]:
        window = canvas.layout.window
        draw_ending(canvas, Area(window.x + 20, window.half_way - 24, window.width - 40, 48))
    return canvas.picture


def draw_tabletop(canvas: FieldCanvas) -> None:
    """The tabletop with all that lies on it, in its window."""
    window = canvas.layout.window
    draw_ground(canvas)
    canvas.part("scale", lambda: canvas.on_map(scale_bar(canvas)))
    draw_zone(canvas)
    draw_layers(canvas)
    draw_ambushes(canvas)
    draw_charges(canvas)
    draw_ugs(canvas)
    draw_names(canvas)
    draw_fights(canvas)
    draw_leaders(canvas)
    draw_tracks(canvas)
    canvas.picture.pane = window
    canvas.picture.pane_home = home_of(canvas, window)
    draw_frame(canvas)


def draw_frame(canvas: FieldCanvas) -> None:
    """What covers the tabletop outside its window, and its frame."""
    window = canvas.layout.window
    canvas.part("frame", lambda: canvas.add(cover(window, "qx-ground pc-cover"), lay_frame(canvas)))


def home_of(canvas: FieldCanvas, window: Area) -> Area | None:
    """Where all of it would be too small to read, it opens before one's own base edge."""
    if canvas.opens <= 1:
        return None
    wide, high = window.width / canvas.opens, window.height / canvas.opens
    left = window.middle - wide / 2
    top = min(canvas.top + canvas.high + 8 - high, window.bottom - high)
    return Area(round(left, 1), round(top, 1), round(wide, 1), round(high, 1))
