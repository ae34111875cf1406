# hot: compiled by mypyc
"""The dice of a strike as they lie: all icons, those that can be rolled again to be clicked."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.dice import headed_tray
from quincunx.core.svg import Element, glyph, group, title
from quincunx.games.multiverse.board.canvas import WorldCanvas
from quincunx.games.multiverse.pieces.common import ICONS

SIZE = 62.0


def draw_dice(canvas: WorldCanvas, area: Area, fight: Data) -> None:
    """The tray with one die after the other; marked ones are lifted."""
    faces: list[int] = fight["faces"]
    drawn = group(headed_tray(area, canvas.said("board.dice")), id="dice", data_thrown="yes")
    wide = SIZE + 14
    left = area.middle - wide * len(faces) / 2
    for n, face in enumerate(faces):
        marked = int(fight["chosen"]) >> n & 1 == 1
        drawn.add(
            die(
                canvas,
                face,
                n,
                Area(left + n * wide + 7, area.half_way - 22 - (10 if marked else 0), SIZE, SIZE),
                marked,
            )
        )
    canvas.add(drawn)


def die(canvas: WorldCanvas, face: int, n: int, area: Area, marked: bool) -> Element:
    """A die by the icon on top."""
    icon = ICONS[face]
    drawn = group(title(canvas.said(f"board.icon.{icon}")), area.drawn("qx-die-hit" if marked else "mv-die", 11))
    drawn.add(glyph(f"mv-die-{icon}", area.middle, area.half_way, 0.66 * SIZE))
    if canvas.acts:
        drawn.attributes["data-on"] = f"die:{n + 1}"
    return drawn
