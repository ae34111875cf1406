# hot: compiled by mypyc
"""Hits to be taken, as pictures to choose from: what would be left of the unit by each way to take them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from quincunx.core.game import Data
from quincunx.core.svg import Element, fitted, glyph, group, placed, rect, text, title, use
from quincunx.games.battalion.board.faces import TILE_HEIGHT
from quincunx.games.battalion.board.layout import GAP, Box, Layout, unit_height
from quincunx.games.battalion.board.sheet import Sheet
from quincunx.games.battalion.board.units import unit_foot
from quincunx.games.battalion.prospect import way_words

WIDEST = 150.0  # a picture, where there is room
CAPTION = 34.0
CAPTION_SIZES = ((14, 1), (13, 1), (12.5, 2), (11.5, 2), (10.5, 3))


def ways_of(sheet: Sheet) -> list[Data]:
    """The ways to take the hits of the roll, if it is this seat that takes them."""
    roll = sheet.view["roll"]
    if roll is None or sheet.seat < 0 or sheet.units[roll["target"]]["owner"] != sheet.seat:
        return []
    ways: list[Data] = roll.get("ways", [])
    return ways


def draw_ways(sheet: Sheet) -> None:
    """A picture for every way beside the hand, which makes room for them."""
    ways = ways_of(sheet)
    if not ways:
        return
    box, sheet.layout = split_hand(sheet.layout, len(ways), bool(sheet.players[sheet.below]["hand_count"]))
    unit = sheet.units[sheet.view["roll"]["target"]]
    sheet.part("ways", partial(draw_pictures, sheet, unit, ways, box), unit, ways, box)


def split_hand(layout: Layout, count: int, cards: bool) -> tuple[Box, Layout]:
    """Where the pictures lie, and the table with what is left for the hand."""
    hand = layout.hand
    if layout.hand_rows == 1:
        wide = min(count * (WIDEST + GAP), 0.6 * hand.width)
        return Box(hand.x, hand.y, wide, hand.height), replace(
            layout, hand=Box(hand.x + wide + GAP, hand.y, hand.width - wide - GAP, hand.height)
        )
    high = (hand.height - GAP) / 2 if cards else hand.height
    below = Box(hand.x, hand.y + high + GAP, hand.width, high)
    return hand._replace(height=high), replace(layout, hand=below, hand_rows=1) if cards else layout


def draw_pictures(sheet: Sheet, unit: Data, ways: list[Data], box: Box) -> None:
    drawn = group(id="ways", class_=f"qx-side-{unit['owner']}")
    wide = (box.width - GAP * (len(ways) - 1)) / len(ways)
    for n, way in enumerate(ways):
        drawn.add(draw_way(sheet, unit, way, Box(box.x + n * (wide + GAP), box.y, wide, box.height)))
    sheet.picture.add(drawn)


def draw_way(sheet: Sheet, unit: Data, way: Data, box: Box) -> Element:
    """The unit as it would stand: ranks lost are empty places, and a unit that breaks lies under a skull."""
    told = (way["lose"], way["lost"], way["disorder"], way["refunded"], way["survives"])
    words = way_words(told, sheet.say.catalogue.text)
    cell = group(
        rect(box.x, box.y, box.width, box.height, "ba-plaque", rx=8),
        title(words),
        id=f"way-{way['lose']}",
        data_on=f"lose:{way['lose']}",
    )
    tall, tile = unit_height(unit["height"]), sheet.layout.tile
    scale = min((box.width - 20) / tile, (box.height - CAPTION - 14) / tall)
    pile = group()
    lost = int(way["lost"]) if way["survives"] else len(unit["ranks"])
    if way["survives"]:
        pile.add(placed(unit_foot(sheet, left_of(sheet, unit, way), True, ""), 0, lost * TILE_HEIGHT))
    for n, rank in enumerate(unit["ranks"]):
        if n < lost:
            pile.add(rect(4, n * TILE_HEIGHT + 3, tile - 8, TILE_HEIGHT - 6, "ba-slot", rx=6))
        else:
            pile.add(placed(use(sheet.define_rank(unit["owner"], rank)), 0, n * TILE_HEIGHT))
    if not way["survives"]:
        pile.add(glyph("g-skull", tile / 2, tall / 2, 0.6 * min(tall, tile)))
    cell.add(placed(pile, box.middle - tile * scale / 2, box.y + 8, scale))
    lines, size = fitted(words, box.width - 22, CAPTION_SIZES)
    top = box.bottom - 8 - (CAPTION - size) / 2 - (len(lines) - 1) * (size + 1) / 2
    for n, line in enumerate(lines):
        cell.add(text(box.middle, top + n * (size + 1), line, size, "qx-sans qx-bold"))
    return cell


def left_of(sheet: Sheet, unit: Data, way: Data) -> Data:
    """The unit after that; what its next command would cost is not told."""
    lost = unit["ranks"][: way["lost"]]
    gone = sum(int(sheet.view["ranks"][rank]["cohesion"]) for rank in lost)
    left = {
        **unit,
        "ranks": unit["ranks"][way["lost"] :],
        "height": unit["height"] - way["lost"],
        "cohesion": unit["cohesion"] - gone,
        "disorder": unit["disorder"] + way["disorder"] - way["refunded"],
    }
    del left["price"]
    return left
