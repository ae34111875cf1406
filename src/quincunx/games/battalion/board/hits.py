# hot: compiled by mypyc
"""Hits to be taken, as pictures to choose from: what would be left of the unit by each way to take them."""

from __future__ import annotations

from functools import partial

from quincunx.core.game import Data
from quincunx.core.kit.board.area import GAP, Area, Hand
from quincunx.core.kit.board.fitted_text import paragraph
from quincunx.core.svg import Element, glyph, group, placed, rect, title
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.faces import STRIP_HEIGHT
from quincunx.games.battalion.board.layout import FOOT
from quincunx.games.battalion.board.units import rank_pile, unit_foot
from quincunx.games.battalion.prospect import way_words

WIDEST = 140.0  # a picture, where there is room
CAPTION = 34.0
CAPTION_SIZES = ((14, 1), (13, 1), (12.5, 2), (11.5, 2), (11.2, 3))
TALL_CAPTION_SIZES = ((14, 1), (14, 2), (13.5, 3))


def draw_ways(canvas: BattleCanvas) -> Hand:
    """A picture for every way to take one's hits, beside the hand; gives back the room that is left for the hand."""
    roll, hand = canvas.view["roll"], canvas.layout.hand
    own = roll is not None and canvas.seat >= 0 and canvas.units[roll["target"]]["owner"] == canvas.seat
    ways: list[Data] = roll.get("ways", []) if own else []
    if not ways:
        return hand
    area, left = hand.shared(len(ways) * (WIDEST + GAP))
    unit = canvas.units[roll["target"]]
    canvas.part("ways", partial(draw_pictures, canvas, unit, ways, area), unit, ways, area)
    return left


def draw_pictures(canvas: BattleCanvas, unit: Data, ways: list[Data], area: Area) -> None:
    drawn = group(id="ways", class_=f"qx-side-{unit['owner']}")
    for n, way in enumerate(ways):
        drawn.add(draw_way(canvas, unit, way, area.column(n, len(ways))))
    canvas.add(drawn)


def draw_way(canvas: BattleCanvas, unit: Data, way: Data, area: Area) -> Element:
    """The unit as it would stand: ranks lost are empty places, and a unit that breaks lies under a skull."""
    told = (way["lose"], way["lost"], way["disorder"], way["refunded"], way["survives"])
    words = way_words(told, canvas.say.catalogue.text)
    cell = group(area.drawn("qx-button"), title(words), id=f"way-{way['lose']}", data_on=f"lose:{way['lose']}")
    lost = int(way["lost"]) if way["survives"] else len(unit["ranks"])
    kept, tile = unit["ranks"][lost:], canvas.layout.tile
    tall = lost * STRIP_HEIGHT + (canvas.layout.unit_height(len(kept)) if kept else FOOT)
    scale = min((area.width - 20) / tile, (area.height - CAPTION - 14) / tall)
    pile = group()
    for n in range(lost):
        pile.add(rect(4, n * STRIP_HEIGHT + 2, tile - 8, STRIP_HEIGHT - 4, "qx-slot", rx=5))
    if kept:
        high = canvas.layout.unit_height(len(kept))
        left = group(unit_foot(canvas, left_of(canvas, unit, way), high, ""))
        left.add(*rank_pile(canvas, unit["owner"], kept, True, high))
        pile.add(placed(left, 0, lost * STRIP_HEIGHT))
    else:
        pile.add(glyph("g-skull", tile / 2, tall / 2, 0.6 * min(tall, tile)))
    cell.add(placed(pile, area.middle - tile * scale / 2, area.y + 8, scale))
    caption = area.bottom - 8 - CAPTION / 2
    sizes = TALL_CAPTION_SIZES if canvas.layout.tall else CAPTION_SIZES
    cell.add(paragraph(area.middle, caption, words, area.width - 22, sizes, "qx-sans qx-bold", 1))
    return cell


def left_of(canvas: BattleCanvas, unit: Data, way: Data) -> Data:
    """The unit after that; what its next command would cost is not told."""
    lost = unit["ranks"][: way["lost"]]
    gone = sum(int(canvas.view["ranks"][rank]["cohesion"]) for rank in lost)
    left = {
        **unit,
        "ranks": unit["ranks"][way["lost"] :],
        "height": unit["height"] - way["lost"],
        "cohesion": unit["cohesion"] - gone,
        "disorder": unit["disorder"] + way["disorder"] - way["refunded"],
    }
    del left["price"]
    return left
