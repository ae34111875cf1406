# hot: compiled by mypyc
"""How a view of the world is drawn: the map in its window, then all around it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.canvas import draw_ending, draw_headline, english_of
from quincunx.core.messages import Say
from quincunx.core.picture import Picture
from quincunx.games.multiverse.board.blocks import draw_blocks
from quincunx.games.multiverse.board.canvas import WorldCanvas
from quincunx.games.multiverse.board.dial import draw_dial
from quincunx.games.multiverse.board.frame import draw_frame
from quincunx.games.multiverse.board.ground import draw_ground
from quincunx.games.multiverse.board.layers import draw_layers
from quincunx.games.multiverse.board.layout import layout_of
from quincunx.games.multiverse.board.places import draw_places
from quincunx.games.multiverse.board.rail import draw_rail
from quincunx.games.multiverse.board.reach import draw_fight, draw_prospects, draw_reach
from quincunx.games.multiverse.board.strip import draw_strip
from quincunx.games.multiverse.board.works import draw_works

english = partial(english_of, Path(__file__).parents[1])


def draw_board(view: Data, say: Say | None = None, narrow: bool = False, last: Picture | None = None) -> Picture:
    """A view as a picture, wide for a screen or narrow for a phone; what looks as in the last one is not drawn anew."""
    canvas = WorldCanvas(view, say or english(), layout_of(len(view["players"]), narrow))
    canvas.picture.label = canvas.summary()
    canvas.picture.follow(last)
    draw_ground(canvas)
    draw_layers(canvas)
    draw_reach(canvas)
    draw_works(canvas)
    draw_blocks(canvas)
    draw_fight(canvas)
    draw_prospects(canvas)
    draw_places(canvas)
    draw_frame(canvas)
    draw_headline(canvas, canvas.headline())
    draw_rail(canvas)
    draw_dial(canvas)
    draw_strip(canvas)
    if view["ending"]:
        window = canvas.layout.window
        draw_ending(canvas, Area(window.x + 20, window.half_way - 24, window.width - 40, 48))
    return canvas.picture
