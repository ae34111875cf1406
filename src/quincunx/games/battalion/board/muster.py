# hot: compiled by mypyc
"""The muster as it is drawn: the tiles in the box, the unit being built, the army so far, and who else is at it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from quincunx.core.game import Data
from quincunx.core.svg import (
    Element,
    circle,
    fitted,
    glyph,
    group,
    one_line,
    path,
    placed,
    rect,
    shield,
    text,
    title,
    use,
)
from quincunx.games.battalion.actions import MOST_RANKS
from quincunx.games.battalion.board.edges import draw_hand
from quincunx.games.battalion.board.faces import ANY_RANK, TILE_HEIGHT, TILE_WIDTH, draw_values, trait_sign
from quincunx.games.battalion.board.layout import MOST_SCALE, Box, Spot, unit_height
from quincunx.games.battalion.board.sheet import Sheet
from quincunx.games.battalion.board.units import draw_bar, draw_unit, price_tag
from quincunx.games.battalion.board.words import rank_words, trait_words, value_words

HEAD = 34.0  # the height of a panel's heading
CLASS_HEAD = 25.0
PIPS = 23.0  # the height of the row below a tile that counts it
CLASS_SIGNS = {"regular": "g-helm", "skirmish": "g-javelins", "cavalry": "g-horse-medium", "special": "g-elephant"}


class Places(NamedTuple):
    """The parts of the screen: tiles in so many columns, the unit being built, the army, who musters, what to do."""

    tiles: Box
    columns: int
    bench: Box
    army: Box
    others: Box
    deeds: Box
    hand: Box


WIDE = Places(
    tiles=Box(12, 54, 466, 836),
    columns=2,
    bench=Box(488, 54, 426, 588),
    army=Box(924, 54, 504, 680),
    others=Box(488, 650, 426, 84),
    deeds=Box(1118, 743, 310, 147),
    hand=Box(488, 743, 620, 150),
)
TALL = Places(
    tiles=Box(12, 46, 696, 362),
    columns=3,
    bench=Box(12, 416, 696, 268),
    army=Box(12, 692, 696, 290),
    others=Box(12, 990, 310, 76),
    deeds=Box(12, 1074, 310, 190),
    hand=Box(330, 990, 378, 274),
)
CLOSE = 116.0  # how wide the plaque is that closes a unit, where it stands beside what is told of the unit


def draw_muster(sheet: Sheet) -> None:
    """The whole screen of a seat that has an army to look at."""
    view, seat = sheet.view, sheet.seat
    army: Data = view["muster"]["armies"][seat]
    built: int = view["muster"]["built"][seat]
    places = TALL if sheet.layout.height > sheet.layout.width else WIDE
    musters = seat in view["muster"]["by"]
    sheet.part("tiles", partial(draw_tiles, sheet, army, places), army["tiles"], army["refused"], musters)
    sheet.part("bench", partial(draw_bench, sheet, army, built, places), army["units"][built:], built, musters)
    own = [unit for unit in view["units"] if unit["owner"] == seat and unit["number"] <= built]
    sheet.part("army", partial(draw_army, sheet, own, places), own, musters)
    sheet.part("others", partial(draw_others, sheet, places), view["muster"]["by"])
    begun = bool(army["units"])
    sheet.part("deeds", partial(draw_deeds, sheet, built, begun, musters, places), built, begun, musters)
    sheet.layout = replace(sheet.layout, hand=places.hand)
    sheet.part("hand-while-mustering", partial(draw_hand, sheet), sheet.players[sheet.below])


def panel(sheet: Sheet, box: Box, words: str, name: str) -> Element:
    """A plaster panel with its heading."""
    return group(
        rect(box.x, box.y, box.width, box.height, "ba-lane", rx=8),
        one_line(box.x + 14, box.y + 24, words, box.width - 28, 19, "qx-serif qx-bold", text_anchor="start"),
        id=name,
        class_=f"qx-side-{sheet.below}",
    )


# ---- the tiles


def draw_tiles(sheet: Sheet, army: Data, places: Places) -> None:
    """Every kind of rank of the faction, by class, with how many tiles are left."""
    box, say = places.tiles, sheet.say
    left = sum(army["tiles"].values())
    drawn = panel(sheet, box, say("board.muster.tiles", n=left, faction=sheet.name(sheet.seat)), "tiles")
    classes: dict[str, list[str]] = {}
    for rank in army["tiles"]:
        classes.setdefault(sheet.view["ranks"][rank]["classes"][0], []).append(rank)
    headed = places.columns == WIDE.columns
    if not headed:
        classes = {"": [rank for ranks in classes.values() for rank in ranks]}
    head = CLASS_HEAD if headed else 0.0
    rows = sum(-(-len(ranks) // places.columns) for ranks in classes.values())
    wide = (box.width - 16 - 8 * (places.columns - 1)) / places.columns
    room = (box.height - HEAD - head * len(classes) - 8) / max(rows, 1) - 8
    scale = min((wide - 8) / TILE_WIDTH, (room - PIPS - 6) / TILE_HEIGHT)
    high = TILE_HEIGHT * scale + PIPS + 8
    gap = min(34.0, max(8.0, room + 8 - high))
    y = box.y + HEAD
    for name, ranks in classes.items():
        if headed:
            drawn.add(class_heading(sheet, name, box, y + 17))
        y += head
        for n, rank in enumerate(ranks):
            row, column = divmod(n, places.columns)
            cell = Box(box.x + 8 + column * (wide + 8), y + row * (high + gap), wide, high)
            drawn.add(tile_cell(sheet, army, rank, cell, scale, signed=not headed))
        y += -(-len(ranks) // places.columns) * (high + gap)
    sheet.picture.add(drawn)


def class_heading(sheet: Sheet, name: str, box: Box, y: float) -> Element:
    words = sheet.say.one_of("board.class", name, name=name)
    return group(
        glyph(CLASS_SIGNS.get(name, ANY_RANK), box.x + 22, y - 5, 18),
        text(box.x + 36, y, words, 14.5, "qx-serif qx-bold qx-faint", text_anchor="start"),
    )


def tile_cell(sheet: Sheet, army: Data, rank: str, cell: Box, scale: float, signed: bool) -> Element:
    """A kind of rank: its tile, a pip for every tile there is, and why it may not be added if it may not.

    Before the pips stand the signs of its classes, as far as no heading above the tiles tells of them.
    """
    printed, left = sheet.view["ranks"][rank], int(army["tiles"][rank])
    refused: Data | None = army["refused"].get(rank)
    name = rank.partition(".")[2]
    drawn = group(
        rect(cell.x, cell.y, cell.width, cell.height, "ba-cell", rx=7),
        title(rank_words(sheet.view, rank, sheet.say)),
        id=f"box-{name}",
        data_on=f"rank:{name}",
    )
    tile = use(sheet.define_rank(sheet.seat, rank, TILE_WIDTH))
    lying = group(placed(tile, cell.x + (cell.width - TILE_WIDTH * scale) / 2, cell.y + 4, scale))
    if refused is not None:
        lying.attributes["class"] = "ba-dim"
    drawn.add(lying)
    y = cell.bottom - PIPS / 2 - 3
    pitch = min(13.0, 0.5 * cell.width / printed["count"])
    told_of = printed["classes"] if signed else printed["classes"][1:]
    first = 16.0 + 20 * len(told_of)
    for n, class_ in enumerate(told_of):
        sign = glyph(CLASS_SIGNS.get(class_, ANY_RANK), cell.x + 16 + 20 * n, y - 1, 18)
        drawn.add(group(title(sheet.say.one_of("board.class", class_, name=class_)), sign))
    for n in range(printed["count"]):
        drawn.add(circle(cell.x + first + n * pitch, y, 4.2, "qx-in-side" if n < left else "ba-pip-used"))
    told = tile_note(sheet, printed, refused)
    room = cell.width - first - 12 - pitch * printed["count"]
    drawn.add(one_line(cell.right - 10, y + 4.5, told, room, 12.5, "qx-sans qx-faint", text_anchor="end"))
    return drawn


def tile_note(sheet: Sheet, printed: Data, refused: Data | None) -> str:
    """Beside the pips: why not, or how many ranks the formation allows."""
    if refused is not None:
        return sheet.say.one_of("board.muster.why", refused["key"].partition(".")[2])
    return sheet.say("board.muster.formation", n=printed["formation"])


# ---- the unit being built


def draw_bench(sheet: Sheet, army: Data, built: int, places: Places) -> None:
    """The unit being built, large, with a place for every rank it may still get, and all that follows from it."""
    box, size, say = places.bench, int(sheet.view["size"]), sheet.say
    whole = built == size
    heading = say("board.muster.complete") if whole else say("board.muster.unit", n=built + 1, size=size)
    drawn = panel(sheet, box, heading, "bench")
    unit: Data | None = army["units"][built] if len(army["units"]) > built else None
    beside = box.width > 600
    wide = 330.0 if not beside else 300.0
    scale = wide / TILE_WIDTH
    high = TILE_HEIGHT * scale
    if beside:
        scale = min(scale, (box.height - HEAD - 12) / MOST_RANKS / TILE_HEIGHT)
        wide, high = TILE_WIDTH * scale, TILE_HEIGHT * scale
    x = box.x + 16 if beside else box.middle - wide / 2
    y = box.y + HEAD + 4
    facts = (
        Box(x + wide + 20, y, box.right - x - wide - 34, box.height - HEAD - 12)
        if beside
        else Box(box.x + 16, y + MOST_RANKS * high + 12, box.width - 32, box.bottom - y - MOST_RANKS * high - 20)
    )
    close = Box(facts.x, facts.bottom - 52, facts.width, 50)
    if beside:
        close = Box(facts.right - CLOSE, facts.y, CLOSE, facts.height - 8)
        facts = facts._replace(width=facts.width - CLOSE - 12)
    drawn.add(plaque("done", say("option.done.Muster"), close, unit is not None))  # before the ranks, for the keyboard
    draw_pile(sheet, drawn, unit, Box(x, y, wide, high))
    if unit is not None:
        draw_facts(sheet, drawn, unit, facts)
    else:
        words = say("board.muster.whole") if whole else say("board.muster.empty")
        lines, size_ = fitted(words, facts.width - 20, ((17, 3), (15, 4), (13, 5)))
        for n, line in enumerate(lines):
            drawn.add(text(facts.middle, facts.y + 30 + 22 * n, line, size_, "qx-serif qx-faint"))
    sheet.picture.add(drawn)


def draw_pile(sheet: Sheet, drawn: Element, unit: Data | None, first: Box) -> None:
    """Ranks front first, places still free, and places the formation does not allow."""
    ranks: list[str] = unit["ranks"] if unit is not None else []
    most = int(unit["most"]) if unit is not None else MOST_RANKS
    for n in range(MOST_RANKS):
        y = first.y + n * first.height
        if n < len(ranks):
            last = n == len(ranks) - 1
            tile = use(sheet.define_rank(sheet.seat, ranks[n], TILE_WIDTH))
            drawn.add(
                group(
                    title(rank_words(sheet.view, ranks[n], sheet.say)),
                    placed(tile, first.x, y, first.width / TILE_WIDTH),
                    rect(first.x + 1, y + 1, first.width - 2, first.height - 2, "ba-hold", rx=8),
                    id=f"bench-{n + 1}",
                    data_on="back" if last else None,
                )
            )
            continue
        key = "front" if n == 0 else "free" if n < most else "limit"
        words = sheet.say(f"board.muster.place.{key}", n=n + 1, most=most)
        spot = rect(first.x + 3, y + 4, first.width - 6, first.height - 8, "ba-slot", rx=8)
        place = group(spot, class_=None if n < most else "ba-dim")
        if n >= most:
            place.add(path(cross(Box(first.x + 3, y + 4, first.width - 6, first.height - 8)), "ba-rule"))
        y += first.height / 2 + 5
        drawn.add(place, one_line(first.middle, y, words, first.width - 24, 15, "qx-serif qx-faint"))
    if ranks:
        drawn.add(path(f"M{first.x + 6:g} {first.y + 1.5:g}H{first.right - 6:g}", "ba-front"))


def cross(box: Box) -> str:
    """Two strokes from corner to corner."""
    return f"M{box.x:g} {box.y:g}L{box.right:g} {box.bottom:g}M{box.x:g} {box.bottom:g}L{box.right:g} {box.y:g}"


def draw_facts(sheet: Sheet, drawn: Element, unit: Data, box: Box) -> None:
    """What the unit is worth: classes, cohesion, what a command costs, attack values and traits."""
    say = sheet.say
    classes = [say.one_of("board.class", name, name=name) for name in unit["classes"]]
    words = say("board.muster.class", classes=classes)
    drawn.add(one_line(box.x, box.y + 16, words, box.width, 17, "qx-serif qx-bold", text_anchor="start"))
    y, half = box.y + 42, box.width / 2
    firm = group(title(say("board.muster.cohesion_words", n=unit["cohesion"])))
    firm.add(text(box.x, y + 5, say("board.muster.cohesion", n=unit["cohesion"]), 15, "qx-sans", text_anchor="start"))
    first = 0.42 * box.width
    draw_bar(firm, 0, unit["cohesion"], Box(box.x, y + 12, first - 14, 7))
    cost = group(title(say("board.muster.price_words", n=unit["price"])))
    cost.add(price_tag(box.x + first + 10, y + 4, unit["price"]))
    told = say("board.muster.price")
    room = box.width - first - 25
    cost.add(one_line(box.x + first + 25, y + 9, told, room, 15, "qx-sans", text_anchor="start"))
    drawn.add(firm, cost)
    values = group(title("\n".join(value_words(unit, say)) or say("board.muster.no_values")))
    if unit["melee"] or unit["ranged"]:
        draw_values(values, unit, 0.0, 0.0, 17, signs=True)
        drawn.add(placed(values, box.x, y + 44, 1.35))
    else:
        drawn.add(text(box.x, y + 50, say("board.muster.no_values"), 14, "qx-sans qx-faint", text_anchor="start"))
    traits: list[str] = unit["traits"]
    columns = 2 if len(traits) > 1 else 1
    for n, trait in enumerate(traits):
        row, column = divmod(n, columns)
        x, top = box.x + column * half, y + 78 + 26 * row
        name = str(sheet.view["traits"].get(trait, {"name": trait})["name"])
        sign = trait_sign(trait)
        drawn.add(
            group(
                title(trait_words(sheet.view, trait, say)),
                rect(x - 2, top - 12, half - 6, 24, "ba-hold"),
                glyph(sign, x + 10, top, 20),
                one_line(x + 25, top + 5, name, box.width / columns - 30, 15, "qx-sans", text_anchor="start"),
            )
        )


def plaque(notation: str, words: str, box: Box, open_: bool, class_: str = "ba-plaque") -> Element:
    """Something to press; dim while it cannot be."""
    drawn = group(
        rect(box.x, box.y, box.width, box.height, class_, rx=8),
        id=f"deed-{notation}",
        data_on=notation,
        class_=None if open_ else "ba-dim",
    )
    lines, size = fitted(words, box.width - 20, ((17, 1), (15, 1), (15, 2), (13, 2), (12, 3)))
    ink = "qx-on-side" if class_ == "ba-plaque-first" else ""
    top = box.y + box.height / 2 + 0.36 * size - (len(lines) - 1) * (size + 2) / 2
    for n, line in enumerate(lines):
        drawn.add(text(box.middle, top + n * (size + 2), line, size, f"qx-serif qx-bold {ink}"))
    return drawn


# ---- the army, the others, and what is left to do


def draw_army(sheet: Sheet, own: list[Data], places: Places) -> None:
    """The units that stand, and a place for each that is still to be built."""
    box, size = places.army, int(sheet.view["size"])
    drawn = panel(sheet, box, sheet.say("board.muster.army", n=len(own), size=size), "army")
    tile, high = sheet.layout.tile, unit_height(MOST_RANKS)
    room = Box(box.x + 6, box.y + HEAD, box.width - 12, box.height - HEAD - 6)
    columns = max(range(1, size + 1), key=lambda count: army_scale(room, size, count, tile, high))
    scale = min(army_scale(room, size, columns, tile, high), MOST_SCALE)
    rows = -(-size // columns)
    wide, tall = room.width / columns, min(room.height / rows, high * scale + 40)
    for n in range(size):
        row, column = divmod(n, columns)
        x = room.x + (column + 0.5) * wide - tile * scale / 2
        y = room.y + max(0.0, (room.height - rows * tall) / 2) + row * tall + (tall - high * scale) / 2
        if n < len(own):
            drawn.add(draw_unit(sheet, own[n], Spot(x, y, scale)))
        else:
            drawn.add(rect(x + 4, y + 4, tile * scale - 8, high * scale - 8, "ba-slot", rx=8))
            drawn.add(text(x + tile * scale / 2, y + high * scale / 2 + 9, str(n + 1), 26, "qx-serif qx-faint"))
    sheet.picture.add(drawn)


def army_scale(room: Box, size: int, columns: int, tile: float, high: float) -> float:
    """How large piles are drawn that stand in so many columns."""
    return min((room.width / columns - 8) / tile, (room.height / -(-size // columns) - 8) / high)


def draw_others(sheet: Sheet, places: Places) -> None:
    """Who is still mustering and who is ready; of what they build nothing is to be seen."""
    box, others = places.others, [seat for seat in range(len(sheet.players)) if seat != sheet.seat]
    drawn = group(rect(box.x, box.y, box.width, box.height, "ba-reserve", rx=8), id="others")
    high = min(44.0, (box.height - 8) / len(others))
    top = box.y + (box.height - high * len(others)) / 2
    for n, seat in enumerate(others):
        drawn.add(standing(sheet, seat, box.x + 14, top + (n + 0.5) * high, box.width - 28, high))
    sheet.picture.add(drawn)


def standing(sheet: Sheet, seat: int, x: float, cy: float, width: float, high: float) -> Element:
    """A player's shield and how far the muster has come there."""
    key = "mustering" if seat in sheet.view["muster"]["by"] else "ready"
    words = sheet.say(f"board.muster.{key}", player=sheet.name(seat))
    size = min(34.0, high - 4)
    return group(
        title(words),
        shield(seat, x + size / 2, cy, size, "qx-shield-solid"),
        glyph("g-hourglass" if key == "mustering" else "g-banner", x + size / 2, cy, 0.55 * size),
        one_line(x + size + 12, cy + 6, words, width - size - 14, 17, "qx-serif qx-bold", text_anchor="start"),
        class_=f"qx-side-{seat}",
    )


def draw_deeds(sheet: Sheet, built: int, begun: bool, musters: bool, places: Places) -> None:
    """Be ready; or have the computer finish, or strike all."""
    box, say = places.deeds, sheet.say
    drawn = group(class_=f"qx-side-{sheet.below}", id="deeds")
    size = int(sheet.view["size"])
    whole = built == size and musters
    ready = Box(box.x, box.y, box.width, 0.42 * box.height)
    half = (box.width - 8) / 2
    below = Box(box.x, ready.bottom + 8, half, box.bottom - ready.bottom - 8)
    words = say("option.ready") if musters else say("board.muster.waiting")
    drawn.add(plaque("ready", words, ready, whole, "ba-plaque-first"))
    drawn.add(plaque("fill", say("board.muster.fill"), below, musters and built < size))
    drawn.add(plaque("clear", say("board.muster.clear"), below._replace(x=below.x + half + 8), musters and begun))
    sheet.picture.add(drawn)


# ---- for those who have no army to look at


def draw_mustering(sheet: Sheet) -> None:
    """For onlookers: who is still mustering, across the field."""
    field = sheet.layout.field
    high, players = 56.0, len(sheet.players)
    box = Box(field.middle - 210, field.y + field.height / 2 - high * players / 2 - 12, 420, high * players + 24)
    drawn = group(rect(box.x, box.y, box.width, box.height, "ba-lane", rx=10), id="mustering")
    for seat in range(players):
        drawn.add(standing(sheet, seat, box.x + 24, box.y + 12 + (seat + 0.5) * high, box.width - 48, high))
    sheet.picture.add(drawn)
