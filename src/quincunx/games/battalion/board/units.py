# hot: compiled by mypyc
"""Units on the table: a pile of rank tiles seen from the front, its tokens at the rear, what it does and has done."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kept import Numbers, frozen
from quincunx.core.kit.board.area import GAP, LOWER, Area, Hand, Spot
from quincunx.core.kit.board.fitted_text import BOLD, paragraph, shortened
from quincunx.core.kit.board.marks import bull, gauge, glow, price, roundel, sign_of, tokens
from quincunx.core.svg import Drawing, Element, glyph, group, path, placed, rect, text, title, use
from quincunx.games.battalion.actions import UNIT_VERBS
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.faces import BOLD_NAME, LEAST, LOW_TILE, SIGNS, STRIP_HEIGHT
from quincunx.games.battalion.board.layout import FOOT, LINE_HEIGHT, LINES_BESIDE, Heights
from quincunx.games.battalion.board.places import heights_at
from quincunx.games.battalion.board.words import unit_words
from quincunx.games.battalion.forecast import way_words

INSET = 3.0  # how much narrower each rank looks than the one before it
SHOWN = ("owner", "number", "height", "order", "disorder", "cohesion", "price", "ranks", "melee", "ranged", "traits")
VERBS = sorted(UNIT_VERBS)
FACTS: Final = Numbers(4000)
"""A number for all that is shown of a pile."""
WIDEST = 140.0  # a picture, where there is room
CAPTION = 34.0  # below it
CAPTION_SIZES = ((14, 1), (13, 1), (12.5, 2), (11.5, 2), (11.2, 3))
TALL_CAPTION_SIZES = ((14, 1), (14, 2), (13.5, 3))


def notations(canvas: BattleCanvas, unit: Data) -> str | None:
    """All that clicking a unit can mean."""
    if canvas.seat < 0:
        return None
    name = str(unit["id"])
    if canvas.view["phase"] == "muster":
        return f"take-up:{unit['number']}" if unit["owner"] == canvas.seat else None
    if unit["owner"] != canvas.seat:
        return f"target:{name} unit:{name}"
    if unit["sector"] == "waiting":
        return " ".join(f"deploy:{name}-{place}" for place in (*range(1, canvas.layout.sectors + 1), "reserve"))
    return own_notations(name, canvas.layout.sectors, unit["height"] if canvas.doing_of(unit)[1] else -1)


@lru_cache(maxsize=1000)
def own_notations(name: str, sectors: int, most_lost: int) -> str:
    """All that clicking a unit of one's own can mean once it is deployed."""
    found = [f"{verb}:{name}" for verb in VERBS] + [f"lose:{ranks}" for ranks in range(most_lost + 1)]
    return " ".join(found + [f"redeploy:{name}-{sector}" for sector in range(1, sectors + 1)])


def draw_unit(canvas: BattleCanvas, unit: Data, spot: Spot) -> Drawing:
    """A unit where it lies; one that looks the same is not drawn again."""
    seen = (unit, spot, heights_at(canvas, unit), canvas.doing_of(unit), canvas.view["phase"] == "muster")
    return canvas.piece(unit["id"], lambda: draw_lying(canvas, unit, spot), seen)


def looks_of(canvas: BattleCanvas, unit: Data) -> tuple[object, ...]:
    """All that can change how a pile looks, wherever it lies."""
    return (canvas.doing_of(unit), FACTS.of(frozen([unit.get(fact) for fact in SHOWN])))


def drawn_pile(canvas: BattleCanvas, unit: Data) -> Drawing:
    """A pile as it looks, drawn the first time it does, for the board and for the stage."""
    looks, heights = looks_of(canvas, unit), canvas.layout.heights[0]
    return canvas.drawn("unit", lambda: unit_pile(canvas, unit, heights), canvas.row(unit["owner"]), looks, heights)


def draw_lying(canvas: BattleCanvas, unit: Data, spot: Spot) -> None:
    looks = looks_of(canvas, unit)
    words = canvas.drawn("words", lambda: title(unit_words(canvas.view, unit, canvas.say)), looks)
    heights = None if unit["sector"] == "reserve" else heights_at(canvas, unit)  # there is no room for piles there
    draw = partial(unit_pile, heights=heights) if heights else unit_line
    pile = canvas.drawn("unit", lambda: draw(canvas, unit), canvas.row(unit["owner"]), looks, heights)
    name, on, side = unit["id"], notations(canvas, unit), f"qx-side-{unit['owner']}"
    lying = placed(pile, spot.x, spot.y, spot.scale, spot.turn)
    canvas.add(group(words, lying, id=f"unit-{name}", data_piece=name, data_on=on, class_=side))


def unit_ranks(unit: Data) -> list[str | None]:
    """The ranks front first; those of a pile one may not see have no name."""
    return [*unit["ranks"], *[None] * (int(unit["height"]) - len(unit["ranks"]))]


def unit_line(canvas: BattleCanvas, unit: Data) -> Element:
    """A unit in a line: its number, its first rank, and how many there are."""
    room, ranks = canvas.layout.reserves[0][0].width - 8, unit_ranks(unit)
    wide = room / LINES_BESIDE - 3 if canvas.layout.tall else room
    name = str(canvas.view["ranks"][ranks[0]]["name"]) if ranks[0] is not None else ""
    drawn = group(rect(0.8, 0.8, wide - 1.6, LINE_HEIGHT - 1.6, "qx-card", rx=4))
    drawn.add(roundel(12, LINE_HEIGHT / 2, str(unit["number"]), 9.5))
    y = LINE_HEIGHT / 2 + 4.8
    drawn.add(text(25, y, shortened(name, (wide - 50) / BOLD, LEAST), LEAST, BOLD_NAME, text_anchor="start"))
    drawn.add(
        text(wide - 6, y, f"\N{MULTIPLICATION SIGN}{unit['height']}", LEAST, "qx-sans qx-bold", text_anchor="end")
    )
    return drawn.add(glow(Area(-2, -2, wide + 4, LINE_HEIGHT + 4))) if canvas.doing_of(unit)[0] else drawn


def unit_pile(canvas: BattleCanvas, unit: Data, heights: Heights) -> Element:
    """A unit as a pile of such heights."""
    low, wide = canvas.row(unit["owner"]) == LOWER, canvas.layout.tile
    height, role = canvas.layout.unit_height(unit["height"], heights), canvas.doing_of(unit)[0]
    drawn = group(rect(2, (0.0 if low else FOOT) + 3, wide, height - FOOT, "qx-shade", rx=5))
    drawn.add(unit_foot(canvas, unit, height, role))
    drawn.add(*rank_pile(canvas, unit["owner"], unit_ranks(unit), low, heights))
    drawn.add(path(f"M4 {0.8 if low else height - 0.8:g}H{wide - 4:g}", "ba-front"))
    if role:
        drawn.add(glow(Area(-2, -2, wide + 4, height + 4)))
    return drawn


def rank_pile(canvas: BattleCanvas, seat: int, ranks: list[str | None], low: bool, heights: Heights) -> list[Element]:
    """The first rank as a tile, strips of those behind it, from the rear to the front."""
    wide, (front, strip), drawn = canvas.layout.tile, heights, []
    height = canvas.layout.unit_height(len(ranks), heights)
    for n in range(len(ranks) - 1, 0, -1):
        behind = front + (n - 1) * strip
        top = behind if low else height - behind - strip
        if strip < STRIP_HEIGHT:
            drawn.append(rect(n * INSET / 2, top - 1, wide - n * INSET, strip + 2, "qx-card", rx=2))
        else:
            tile = canvas.define_tile("strip", seat, ranks[n], (wide, STRIP_HEIGHT))
            drawn.append(placed(use(tile), n * INSET / 2, top, 1 - n * INSET / wide))
    if ranks:
        tile = canvas.define_tile("rank-low" if front == LOW_TILE else "rank", seat, ranks[0], (wide, front))
        drawn.append(placed(use(tile), 0, 0.0 if low else height - front))
    return drawn


def unit_foot(canvas: BattleCanvas, unit: Data, height: float, role: str) -> Element:
    """Behind the rear rank: the unit's number, how much disorder it can hold, its tokens, and what a command costs."""
    low, wide, edge = canvas.row(unit["owner"]) == LOWER, canvas.layout.tile, 4.0
    top = height - FOOT if low else 0.0
    foot = group(rect(edge, top + (-4 if low else 0.6), wide - 2 * edge, FOOT + 3, "ba-foot", rx=6))
    bar, y = (top + 1.5, top + 17.4) if low else (top + FOOT - 6, top + 12.6)
    foot.add(roundel(edge + 12, y, str(unit["number"]), 10.9))
    if "cohesion" in unit:
        foot.add(gauge(unit["disorder"], unit["cohesion"], Area(edge + 4, bar, wide - 2 * edge - 8, 4.2)))
    right = wide - edge - 6
    if role:  # what it does, by a sign on a tab
        words, at = canvas.say.one_of("board.role", role, role=role), right - 8
        sign = bull(at, y) if role == "target" else glyph(sign_of([role], SIGNS["roles"]), at, y, 15)
        foot.add(group(title(words), rect(right - 19, y - 10, 22, 20, "qx-tab", rx=4), sign))
        right -= 21
    elif "price" in unit:
        foot.add(price(right - 8, y, unit["price"]))
        right -= 20
    if canvas.doing_of(unit)[2]:
        foot.add(path(f"M{right - 9:g} {y - 6:g}l7 6l-7 6", "qx-key"))
        right -= 11
    lying = (("g-order", int(unit["order"])), ("g-disorder", int(unit["disorder"])))
    foot.add(tokens(lying, edge + 24, y, 19, right - edge - 27))
    return foot


# ---- hits to be taken, as pictures to choose from: what would be left of the unit by each way to take them


def draw_ways(canvas: BattleCanvas) -> Hand:
    """A picture for every way to take one's hits, beside the hand; gives back the room that is left for the hand."""
    roll, hand = canvas.view["roll"], canvas.layout.hand
    own = roll is not None and canvas.seat >= 0 and canvas.units[roll["target"]]["owner"] == canvas.seat
    ways: list[Data] = roll.get("ways", []) if own else []
    if not ways:
        return hand
    area, left = hand.shared(len(ways) * (WIDEST + GAP))
    unit = canvas.units[roll["target"]]

    def draw() -> None:
        cells = [draw_way(canvas, unit, way, area.column(n, len(ways))) for n, way in enumerate(ways)]
        canvas.add(group(*cells, id="ways", class_=f"qx-side-{unit['owner']}"))

    canvas.part("ways", draw, unit, ways, area)
    return left


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
        left.add(*rank_pile(canvas, unit["owner"], kept, True, canvas.layout.heights[0]))
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
