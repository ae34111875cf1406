# hot: compiled by mypyc
"""The muster as it is drawn: the tiles in the box, the unit being built, the army so far, and who else is at it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area, Hand, in_grid
from quincunx.core.kit.board.fitted_text import one_line, paragraph, shortened
from quincunx.core.kit.board.layouts import layouts_in
from quincunx.core.kit.board.marks import button, gauge, panel, pips, price, sign_of, signed_line
from quincunx.core.kit.board.sides import standing
from quincunx.core.svg import Element, glyph, group, path, placed, text, title, use
from quincunx.games.battalion.actions import MOST_RANKS
from quincunx.games.battalion.board.camps import draw_hand
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.faces import SIGNS, TILE_HEIGHT, TILE_WIDTH, draw_values, trait_sign
from quincunx.games.battalion.board.units import draw_unit
from quincunx.games.battalion.board.words import rank_words, trait_words, value_words

HEAD = 34.0  # the height of a panel's heading
CLASS_HEAD = 25.0
TOLD_SIZES = ((17, 3), (15, 4), (13, 5))
NOTE = 11.6  # the letters beside the pips
PIPS = 23.0  # the height of the row below a tile that counts it


class Places(NamedTuple):
    """The parts of the screen: tiles in so many columns, the unit being built, the army, who musters, what to do."""

    tiles: Area
    columns: int
    bench: Area
    army: Area
    others: Area
    deeds: Area
    hand: Hand


PLACES = {name: Places(**laid) for name, laid in layouts_in(Path(__file__).parent).items()}
HEADED = 2  # so many columns of tiles have headings
CLOSE = 96.0  # how wide the plaque is that closes a unit, where it stands beside what is told of the unit


def draw_muster(canvas: BattleCanvas) -> None:
    """The whole screen of a seat that has an army to look at."""
    view, seat = canvas.view, canvas.seat
    army: Data = view["muster"]["armies"][seat]
    built: int = view["muster"]["built"][seat]
    places = PLACES["wide" if not canvas.layout.tall else "tall" if canvas.layout.sectors == 3 else "tall_and_broad"]
    musters = seat in view["muster"]["by"]
    canvas.part("tiles", partial(draw_tiles, canvas, army, places), army["tiles"], army["refused"], musters)
    canvas.part("bench", partial(draw_bench, canvas, army, built, places), army["units"][built:], built, musters)
    own = [unit for unit in view["units"] if unit["owner"] == seat and unit["number"] <= built]
    canvas.part("army", partial(draw_army, canvas, own, places), own, musters)
    canvas.part("others", partial(draw_others, canvas, places), view["muster"]["by"])
    begun = bool(army["units"])
    canvas.part("deeds", partial(draw_deeds, canvas, built, begun, musters, places), built, begun, musters)
    canvas.part("hand-while-mustering", partial(draw_hand, canvas, places.hand), canvas.players[canvas.below])


# ---- the tiles


def draw_tiles(canvas: BattleCanvas, army: Data, places: Places) -> None:
    """Every kind of rank of the faction, by class, with how many tiles are left."""
    area, say = places.tiles, canvas.say
    left = sum(army["tiles"].values())
    drawn = panel(area, say("board.muster.tiles", n=left, faction=canvas.name(canvas.seat)), canvas.below, "tiles")
    classes: dict[str, list[str]] = {}
    for rank in army["tiles"]:
        classes.setdefault(canvas.view["ranks"][rank]["classes"][0], []).append(rank)
    headed = places.columns == HEADED
    if not headed:
        classes = {"": [rank for ranks in classes.values() for rank in ranks]}
    head = CLASS_HEAD if headed else 0.0
    rows = sum(-(-len(ranks) // places.columns) for ranks in classes.values())
    wide = (area.width - 16 - 8 * (places.columns - 1)) / places.columns
    room = (area.height - HEAD - head * len(classes) - 8) / max(rows, 1) - 8
    scale = min((wide - 8) / TILE_WIDTH, (room - PIPS - 6) / TILE_HEIGHT)
    high = TILE_HEIGHT * scale + PIPS + 8
    gap = min(34.0, max(8.0, room + 8 - high))
    y = area.y + HEAD
    for name, ranks in classes.items():
        if headed:
            sign, words = sign_of([name], SIGNS["classes"]), say.one_of("board.class", name, name=name)
            drawn.add(*signed_line(area.x + 13, y + 12, sign, 18, words, area.width, "qx-serif qx-bold qx-faint"))
        y += head
        for n, rank in enumerate(ranks):
            row, column = divmod(n, places.columns)
            cell = Area(area.x + 8 + column * (wide + 8), y + row * (high + gap), wide, high)
            drawn.add(tile_cell(canvas, army, rank, cell, scale, signed=not headed))
        y += -(-len(ranks) // places.columns) * (high + gap)
    canvas.add(drawn)


def tile_cell(canvas: BattleCanvas, army: Data, rank: str, cell: Area, scale: float, signed: bool) -> Element:
    """A kind of rank: its tile, a pip for every tile there is, and why it may not be added if it may not.

    Before the pips stand the signs of its classes, as far as no heading above the tiles tells of them.
    """
    printed, left = canvas.view["ranks"][rank], int(army["tiles"][rank])
    refused: Data | None = army["refused"].get(rank)
    name = rank.partition(".")[2]
    words = title(rank_words(canvas.view, rank, canvas.say))
    drawn = group(cell.drawn("ba-cell", 7), words, id=f"box-{name}", data_on=f"rank:{name}")
    tile = use(canvas.define_rank(canvas.seat, rank, TILE_WIDTH))
    lying = placed(tile, cell.x + (cell.width - TILE_WIDTH * scale) / 2, cell.y + 4, scale)
    drawn.add(group(lying, class_="qx-dim" if refused is not None else None))
    y = cell.bottom - PIPS / 2 - 3
    pitch = min(9.6, 0.5 * cell.width / printed["count"])
    told_of = printed["classes"] if signed else printed["classes"][1:]
    first = 16.0 + 20 * len(told_of)
    for n, class_ in enumerate(told_of):
        sign = glyph(sign_of([class_], SIGNS["classes"]), cell.x + 16 + 20 * n, y - 1, 18)
        drawn.add(group(title(canvas.say.one_of("board.class", class_, name=class_)), sign))
    drawn.add(*pips(cell.x + first, y, left, printed["count"], pitch, "qx-in-side"))
    told = canvas.say("board.muster.formation_short" if signed else "board.muster.formation", n=printed["formation"])
    if refused is not None:
        told = canvas.say.one_of("board.muster.why", refused["key"].partition(".")[2])
    letters = NOTE if not signed else 13.6
    told = shortened(told, cell.width - first - 12 - pitch * printed["count"], letters)
    drawn.add(text(cell.right - 8, y + 4.5, told, letters, "qx-sans qx-faint", text_anchor="end"))
    return drawn


# ---- the unit being built


def draw_bench(canvas: BattleCanvas, army: Data, built: int, places: Places) -> None:
    """The unit being built, large, with a place for every rank it may still get, and all that follows from it."""
    area, size, say = places.bench, int(canvas.view["size"]), canvas.say
    whole = built == size
    heading = say("board.muster.complete") if whole else say("board.muster.unit", n=built + 1, size=size)
    drawn = panel(area, heading, canvas.below, "bench")
    unit: Data | None = army["units"][built] if len(army["units"]) > built else None
    first, facts, close = bench_areas(area)
    drawn.add(button("done", say("option.close_unit"), close, unit is not None))  # before the ranks, for the keyboard
    draw_pile(canvas, drawn, unit, first)
    if unit is not None:
        draw_facts(canvas, drawn, unit, facts)
    else:
        words = say("board.muster.whole" if whole else "board.muster.empty")
        drawn.add(paragraph(facts.middle, facts.y + 46, words, facts.width - 20, TOLD_SIZES, "qx-serif qx-faint", 5))
    canvas.add(drawn)


def bench_areas(area: Area) -> tuple[Area, Area, Area]:
    """Where the first rank lies, what is told of the unit, and the button to close it: beside the ranks or below."""
    y = area.y + HEAD + 4
    if area.width > 400:
        scale = min(2.0, (area.height - HEAD - 12) / MOST_RANKS / TILE_HEIGHT)
        first = Area(area.x + 16, y, TILE_WIDTH * scale, TILE_HEIGHT * scale)
        facts = Area(first.right + 20, y, area.right - first.right - CLOSE - 46, area.height - HEAD - 12)
        return first, facts, Area(facts.right + 12, y, CLOSE, facts.height - 8)
    wide = 0.57 * area.width
    first = Area(area.middle - wide / 2, y, wide, wide / TILE_WIDTH * TILE_HEIGHT)
    below = area.below(HEAD + 16 + MOST_RANKS * first.height - 8).inset(8)
    facts = below._replace(x=area.x + 16, width=area.width - 32)
    return first, facts, Area(facts.x, facts.bottom - 52, facts.width, 50)


def draw_pile(canvas: BattleCanvas, drawn: Element, unit: Data | None, first: Area) -> None:
    """Ranks front first, places still free, and places the formation does not allow."""
    ranks: list[str] = unit["ranks"] if unit is not None else []
    most, scale = int(unit["most"]) if unit is not None else MOST_RANKS, first.width / TILE_WIDTH
    for n in range(MOST_RANKS):
        here = first._replace(y=first.y + n * first.height)
        if n < len(ranks):
            tile = use(canvas.define_rank(canvas.seat, ranks[n], TILE_WIDTH))
            told, lying = title(rank_words(canvas.view, ranks[n], canvas.say)), placed(tile, here.x, here.y, scale)
            on = "back" if n == len(ranks) - 1 else None
            drawn.add(group(told, lying, here.inset(1).drawn("qx-hold"), id=f"bench-{n + 1}", data_on=on))
            continue
        key = "front" if n == 0 else "free" if n < most else "limit"
        words = canvas.say(f"board.muster.place.{key}", n=n + 1, most=most)
        free = here.inset(4)
        place = free.drawn("qx-slot")
        drawn.add(place if n < most else group(place, free.crossed("qx-line"), class_="qx-dim"))
        drawn.add(one_line(here.middle, here.half_way + 5, words, here.width - 24, 15, "qx-serif qx-faint"))
    if ranks:
        drawn.add(path(f"M{first.x + 6:g} {first.y + 1.5:g}H{first.right - 6:g}", "ba-front"))


def draw_facts(canvas: BattleCanvas, drawn: Element, unit: Data, area: Area) -> None:
    """What the unit is worth: classes, cohesion, what a command costs, attack values and traits."""
    say = canvas.say
    classes = [say.one_of("board.class", name, name=name) for name in unit["classes"]]
    words = say("board.muster.class", classes=classes)
    drawn.add(one_line(area.x, area.y + 16, words, area.width, 17, "qx-serif qx-bold", text_anchor="start"))
    y, half = area.y + 42, area.width / 2
    firm = group(title(say("board.muster.cohesion_words", n=unit["cohesion"])))
    firm.add(text(area.x, y + 5, say("board.muster.cohesion", n=unit["cohesion"]), 15, "qx-sans", text_anchor="start"))
    first = 0.42 * area.width
    firm.add(gauge(0, unit["cohesion"], Area(area.x, y + 12, first - 14, 7)))
    cost = group(title(say("board.muster.price_words", n=unit["price"])))
    cost.add(price(area.x + first + 10, y + 4, unit["price"]))
    told, room = say("board.muster.price"), area.width - first - 25
    cost.add(one_line(area.x + first + 25, y + 9, told, room, 15, "qx-sans", text_anchor="start"))
    drawn.add(firm, cost)
    values = group(title("\n".join(value_words(unit, say)) or say("board.muster.no_values")))
    if unit["melee"] or unit["ranged"]:
        draw_values(values, unit, 0.0, 0.0, 17, signs=True)
        drawn.add(placed(values, area.x, y + 44, 1.35))
    else:
        drawn.add(text(area.x, y + 50, say("board.muster.no_values"), 14, "qx-sans qx-faint", text_anchor="start"))
    columns = 2 if len(unit["traits"]) > 1 else 1
    for n, trait in enumerate(unit["traits"]):
        row, column = divmod(n, columns)
        here = Area(area.x + column * half - 2, y + 66 + 26 * row, area.width / columns - 6, 24)
        name = str(canvas.view["traits"].get(trait, {"name": trait})["name"])
        line = signed_line(here.x + 2, here.half_way, trait_sign(trait), 20, name, here.width - 2, "qx-sans")
        drawn.add(group(title(trait_words(canvas.view, trait, say)), here.drawn("qx-hold", 0), *line))


# ---- the army, the others, and what is left to do


def draw_army(canvas: BattleCanvas, own: list[Data], places: Places) -> None:
    """The units that stand, and a place for each that is still to be built."""
    area, size = places.army, int(canvas.view["size"])
    drawn = panel(area, canvas.say("board.muster.army", n=len(own), size=size), canvas.below, "army")
    tile, high = canvas.layout.tile, canvas.layout.unit_height(MOST_RANKS)
    for n, spot in enumerate(in_grid(size, tile, high, area.below(HEAD - 6).inset(6))):
        if n < len(own):
            drawn.add(draw_unit(canvas, own[n], spot))
            continue
        place = Area(spot.x, spot.y, tile * spot.scale, high * spot.scale)
        drawn.add(place.inset(4).drawn("qx-slot"))
        drawn.add(text(place.middle, place.half_way + 9, str(n + 1), 26, "qx-serif qx-faint"))
    canvas.add(drawn)


def draw_others(canvas: BattleCanvas, places: Places) -> None:
    """Who is still mustering and who is ready; of what they build nothing is to be seen."""
    others = [seat for seat in range(len(canvas.players)) if seat != canvas.seat]
    told = standings(canvas, others, places.others.inset(4))
    canvas.add(group(places.others.drawn("ba-reserve"), *told, id="others"))


def standings(canvas: BattleCanvas, seats: Sequence[int], area: Area) -> list[Element]:
    """How far the muster has come with these players, one below the other."""
    drawn: list[Element] = []
    for n, seat in enumerate(seats):
        busy = seat in canvas.view["muster"]["by"]
        words = canvas.say("board.muster.mustering" if busy else "board.muster.ready", player=canvas.name(seat))
        drawn.append(standing(seat, area.row(n, len(seats), 0), words, busy))
    return drawn


def draw_deeds(canvas: BattleCanvas, built: int, begun: bool, musters: bool, places: Places) -> None:
    """Be ready; or have the computer finish, or strike all."""
    area, say = places.deeds, canvas.say
    drawn = group(class_=f"qx-side-{canvas.below}", id="deeds")
    size, words = int(canvas.view["size"]), say("option.ready") if musters else say("board.muster.waiting")
    ready = area._replace(height=0.42 * area.height)
    below = area.below(ready.height + 8)
    drawn.add(
        button("ready", words, ready, built == size and musters, first=True),
        button("fill", say("board.muster.fill"), below.column(0, 2), musters and built < size),
        button("clear", say("board.muster.clear"), below.column(1, 2), musters and begun),
    )
    canvas.add(drawn)


# ---- for those who have no army to look at


def draw_mustering(canvas: BattleCanvas) -> None:
    """For onlookers: who is still mustering, across the field."""
    field, players = canvas.layout.field, len(canvas.players)
    high = 56.0 * players
    area = Area(field.middle - 210, field.half_way - high / 2 - 12, 420, high + 24)
    told = standings(canvas, range(players), area.inset(12))
    canvas.add(group(area.drawn("qx-panel", 10), *told, id="mustering"))
