# hot: compiled by mypyc
"""Armies being drawn up: the lists, the troops of one's own list, its generals and UGs, and what is still missing."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import BOLD, fitted, one_line, paragraph, shortened
from quincunx.core.kit.board.marks import button, gauge, panel
from quincunx.core.kit.board.sides import standing
from quincunx.core.svg import Element, glyph, group, path, placed, text, title
from quincunx.games.pacto.board.canvas import FieldCanvas
from quincunx.games.pacto.board.layout import layout_of
from quincunx.games.pacto.board.ugs import MOUNTED, arms_words, figure_of

HEAD: Final = 34.0
MOST_UGS: Final = 20
UNDER_ZOOM: Final = 190.0
"""So much of a phone's picture lies under the buttons of the page that zoom it."""
LIST_SIZES: Final = [(15.5, 1), (14.0, 1), (13.0, 2)]
EMPTY_SIZES: Final = ((17.0, 4), (15.0, 6))
FAULT_SIZES: Final = [(13.5, 1), (12.5, 2), (12.0, 3)]


class Places(NamedTuple):
    """The parts of the screen."""

    lists: Area
    columns: int
    deeds: Area
    others: Area
    troops: Area
    army: Area
    generals: Area
    units: Area
    units_across: int


def wide_places() -> Places:
    army = Area(680, 48, 448, 132)
    generals = Area(680, 186, 448, 222)
    return Places(
        Area(8, 48, 226, 470),
        1,
        Area(8, 524, 226, 158),
        Area(8, 688, 226, 110),
        Area(242, 48, 430, 750),
        army,
        generals,
        Area(680, 414, 448, 384),
        2,
    )


def tall_places(chosen: bool) -> Places:
    """On a phone everything stands below each other: the lists first until one is taken, and then last."""
    lists = Area(6, 48, 468, 300)
    if not chosen:
        return Places(lists, 2, Area(6, 354, 468, 116), Area(6, 476, 468, 66), NONE, NONE, NONE, NONE, 1)
    army = Area(6, 48, 468, 148)
    deeds = Area(6, 202, 468, 116)
    troops = Area(6, 324, 468, 560)
    generals = Area(6, 890, 468, 270)
    units = Area(6, 1166, 468, 460)
    last = units.bottom + 6
    return Places(Area(6, last, 468, 300), 2, deeds, Area(6, last + 306, 468, 66), troops, army, generals, units, 2)


NONE: Final = Area(0, 0, 0, 0)
WINDOW: Final = Area(0, 48, 480, layout_of(True).height - 48)
"""On a phone all of it is seen through a window, and opens at its upper end, as wide as the window is."""
SCALE: Final = WINDOW.height / (tall_places(True).others.bottom + 6 - WINDOW.y)
HOME: Final = Area(WINDOW.middle * (1 - SCALE), WINDOW.y, WINDOW.width * SCALE, WINDOW.height * SCALE)


def lay(canvas: FieldCanvas, drawn: Element) -> None:
    """Put a part where it belongs: on a phone it moves with the window."""
    if canvas.layout.tall:
        canvas.on_map(placed(drawn, HOME.x, WINDOW.y * (1 - SCALE), SCALE))
    else:
        canvas.add(drawn)


def draw_muster(canvas: FieldCanvas) -> None:
    """The whole screen; of others nothing is to be seen but whether they are ready."""
    told: Data = canvas.view["muster"]
    army: Data | None = told["army"]
    places = tall_places(army is not None) if canvas.layout.tall else wide_places()
    at_it = canvas.seat in told["by"]
    chosen = None if army is None else army["list"]
    picture = canvas.picture
    canvas.part("muster ground", lambda: canvas.add(Area(0, 0, picture.width, picture.height).drawn("qx-ground", 0)))
    if canvas.layout.tall:
        picture.pane, picture.pane_home = WINDOW, HOME
    canvas.part("lists", partial(draw_lists, canvas, told["lists"], chosen, places), chosen, at_it)
    canvas.part("deeds", partial(draw_deeds, canvas, army, at_it, places), army is None, faults(army), at_it)
    canvas.part("others", partial(draw_others, canvas, told["by"], places.others), told["by"])
    if army is None:
        if not canvas.layout.tall:
            canvas.part("empty", partial(draw_empty, canvas, places))
        return
    canvas.part("sum", partial(draw_sum, canvas, army, places.army), army["points"], army["faults"])
    canvas.part("troops", partial(draw_troops, canvas, army, places.troops), army["profiles"], army["points"])
    generals = army["generals"]
    canvas.part("generals", partial(draw_generals, canvas, army, places.generals), generals, army["points"])
    canvas.part("units", partial(draw_units, canvas, army, places), army["units"], generals)


def faults(army: Data | None) -> int:
    return 0 if army is None else len(army["faults"])


# ---- lists


def draw_lists(canvas: FieldCanvas, lists: list[Data], chosen: str | None, places: Places) -> None:
    """Every army list; the one that was taken is lit."""
    drawn = panel(places.lists, canvas.said("board.muster.lists"), canvas.below, "lists")
    rows = -(-len(lists) // places.columns)
    rest = places.lists.below(HEAD).inset(6)
    for n, each in enumerate(lists):
        area = rest.row(n // places.columns, rows, 5).column(n % places.columns, places.columns, 6)
        lit = each["id"] == chosen
        cell = group(title(f"{each['name']}. {each['text']}"), area.drawn("pc-step" if lit else "pc-tile", 6))
        cell.add(area.drawn("qx-shape", 6))
        ink = "qx-serif qx-bold qx-on-tab" if lit else "qx-serif qx-bold"
        lines, size = fitted(str(each["name"]), (area.width - 16) / BOLD, LIST_SIZES)
        for at, line in enumerate(lines):
            y = area.half_way + 0.35 * size + (at - (len(lines) - 1) / 2) * (size + 1)
            cell.add(text(area.x + 10, round(y, 1), line, size, ink, text_anchor="start"))
        cell.put({"id": f"list-{each['id']}", "data_on": f"list:{each['id']}" if canvas.acts else None})
        drawn.add(cell)
    lay(canvas, drawn)


def draw_empty(canvas: FieldCanvas, places: Places) -> None:
    """Before a list is taken: what to do."""
    area = Area(places.troops.x, places.troops.y, places.army.right - places.troops.x, places.troops.height)
    words = canvas.said("board.muster.no_list" if canvas.acts else "board.muster.summary")
    drawn = group(area.drawn("qx-panel"), id="empty")
    drawn.add(paragraph(area.middle, area.half_way, words, 460, EMPTY_SIZES, "qx-serif qx-faint"))
    lay(canvas, drawn)


# ---- what is left to do


def draw_deeds(canvas: FieldCanvas, army: Data | None, at_it: bool, places: Places) -> None:
    """Say that the army stands; have the computer finish it, or strike it."""
    if not canvas.acts:
        return
    area = places.deeds
    drawn = group(class_=f"qx-side-{canvas.below}", id="deeds")
    ready = area.row(0, 3, 6) if not canvas.layout.tall else area._replace(height=0.5 * area.height)
    fill = area.row(1, 3, 6) if not canvas.layout.tall else area.below(ready.height + 6).column(0, 2)
    clear = area.row(2, 3, 6) if not canvas.layout.tall else area.below(ready.height + 6).column(1, 2)
    stands = army is not None and not army["faults"]
    words = canvas.said("board.muster.ready" if at_it else "board.muster.waiting")
    drawn.add(
        button("ready", words, ready, at_it and stands, first=True),
        button("fill", canvas.said(f"board.muster.{'any' if army is None else 'fill'}"), fill, at_it and not stands),
        button("clear", canvas.said("board.muster.clear"), clear, at_it and army is not None),
    )
    lay(canvas, drawn)


def draw_others(canvas: FieldCanvas, by: list[int], area: Area) -> None:
    """Who is still at it, and who is ready."""
    drawn = group(area.drawn("qx-panel"), id="others")
    for n, seat in enumerate((1 - canvas.below, canvas.below)):
        key = "building" if seat in by else "stands"
        words = canvas.said(f"board.muster.{key}", seat=canvas.said(f"muster.seat.{seat}"))
        drawn.add(standing(seat, area.inset(4).row(n, 2, 0), words, seat in by))
    lay(canvas, drawn)


# ---- points, and what is wrong


def draw_sum(canvas: FieldCanvas, army: Data, area: Area) -> None:
    """What the army costs, and all that is not allowed of it or missing."""
    points, most = int(army["points"]), int(army["most"])
    drawn = panel(area, canvas.said("board.muster.army", n=points, most=most), canvas.below, "sum")
    wide = area.width - 28 - (UNDER_ZOOM if canvas.layout.tall else 0.0)
    drawn.add(gauge(0, 1, Area(area.x + 14, area.y + HEAD, wide, 9)))
    drawn.add(Area(area.x + 14, area.y + HEAD, wide * min(1.0, points / most), 9).drawn("qx-in-side", 4))
    wrong: list[Data] = army["faults"]
    rest = area.below(HEAD + 18)
    if not wrong:
        words = canvas.said("board.muster.fits")
        drawn.add(text(area.x + 14, rest.y + 18, words, 15, "qx-serif qx-bold", text_anchor="start"))
    y = rest.y + 13.0
    for n, each in enumerate(wrong):
        words = canvas.say(each["key"], **each["params"])
        if n == 3 and len(wrong) > 4:
            words = canvas.said("board.muster.more", n=len(wrong) - 3)
        lines, size = fitted(words, area.width - 40, FAULT_SIZES[:2])
        if n > 3 or y + len(lines) * (size + 2) > area.bottom + 6:
            break
        drawn.add(path(f"M{area.x + 19:g} {y - 9:g}l5 5l-5 5l-5 -5z", "pc-gem-lost"))
        for line in lines:
            drawn.add(text(area.x + 32, round(y, 1), line, size, "qx-sans", text_anchor="start"))
            y += size + 3
        y += 2
    lay(canvas, drawn)


# ---- troops


def draw_troops(canvas: FieldCanvas, army: Data, area: Area) -> None:
    """Every profile of the list, how many were taken, and one more of each size."""
    drawn = panel(area, canvas.said("board.muster.troops"), canvas.below, "troops")
    profiles: Data = army["profiles"]
    rest = area.below(HEAD).inset(6)
    high = min(70.0, rest.height / max(len(profiles), 1))
    for n, (name, profile) in enumerate(profiles.items()):
        row = Area(rest.x, rest.y + n * high, rest.width, high - 5)
        drawn.add(troop_row(canvas, name, profile, row))
    lay(canvas, drawn)


def troop_row(canvas: FieldCanvas, id_: str, profile: Data, area: Area) -> Element:
    printed = canvas.printed["profiles"][id_]
    about = [
        canvas.said(f"board.training.{'sug' if printed['ug'] == 'sug' else printed['training']}"),
        canvas.said(f"board.quality.{printed['quality']}"),
        *[canvas.said(f"board.weapon.{each}") for each in printed["weapons"]],
    ]
    words = " ".join([f"{profile['name']}: {', '.join(about)}.", *arms_words(canvas, printed)])
    drawn = group(area.drawn("pc-tile", 6))
    high = min(area.height - 16, 34.0)
    wide = high / (2.2 if printed["type"] in MOUNTED else 1.2)
    about_it = group(title(words), area.drawn("qx-shape", 6), class_=f"qx-side-{canvas.below}")
    about_it.add(glyph(figure_of(printed, id_), area.x + 24, area.half_way, round(wide, 1), high))
    sizes: list[int] = profile["sizes"]
    left = area.x + 46
    room = area.width - 46 - 52 * len(sizes) - 8
    name = one_line(
        left, area.half_way - 5, str(profile["name"]), room / BOLD, 15, "qx-serif qx-bold", text_anchor="start"
    )
    counts = canvas.said(
        "board.muster.taken", n=int(profile["taken"]), least=int(profile["least"]), most=int(profile["most"])
    )
    each = canvas.said("board.muster.each", n=int(profile["points"]))
    below = shortened(f"{counts} · {each}", room, 12.5)
    about_it.add(name, text(left, area.half_way + 13, below, 12.5, "qx-sans qx-faint", text_anchor="start"))
    drawn.add(about_it)
    for n, bases in enumerate(sizes):
        x = area.right - 52.0 * (len(sizes) - n)
        drawn.add(size_button(canvas, id_, profile, bases, Area(x, area.y + 4, 48, area.height - 8)))
    return drawn


def size_button(canvas: FieldCanvas, id_: str, profile: Data, bases: int, area: Area) -> Element:
    """One more UG of a size: as many dots as bases, and what it costs."""
    points = bases * int(profile["points"])
    told = canvas.said("board.muster.size_words", name=str(profile["name"]), n=bases, points=points)
    full = profile["taken"] >= profile["most"]
    drawn = group(title(told), area.drawn("qx-button", 6), class_="qx-dim" if full else None)
    words = canvas.said("board.muster.size", n=bases)
    drawn.add(text(area.middle, area.half_way - 1, words, 16, "qx-serif qx-bold"))
    drawn.add(text(area.middle, area.half_way + 14, str(points), 12, "qx-sans"))
    notation = f"take:{id_}-{bases}"
    drawn.put({"id": notation.replace(":", "-"), "data_on": notation if canvas.acts else None})
    return drawn


# ---- generals


def draw_generals(canvas: FieldCanvas, army: Data, area: Area) -> None:
    """Those who are there, and all kinds that can be appointed."""
    drawn = panel(area, canvas.said("board.muster.generals"), canvas.below, "generals")
    there: list[Data] = army["generals"]
    rest = area.below(HEAD - 2).inset(6)
    rows = 2
    high = 0.5 * rest.height - 4
    seats = Area(rest.x, rest.y, rest.width, high)
    for n in range(4):
        cell = seats.row(n // 2, rows, 4).column(n % 2, 2, 6)
        drawn.add(general_cell(canvas, n, there[n], cell) if n < len(there) else cell.drawn("qx-slot", 6))
    roles: list[str] = army["roles"]
    below = Area(rest.x, rest.y + high + 18, rest.width, rest.height - high - 18)
    heads = Area(rest.x + 102, rest.y + high + 3, rest.width - 102, 13)
    for at, level in enumerate(army["levels"]):
        cell = heads.column(at, len(army["levels"]), 4)
        name = str(canvas.printed["levels"][level]["name"])
        drawn.add(one_line(cell.middle, cell.bottom - 2, name, cell.width, 12, "qx-sans qx-faint"))
    for n, role in enumerate(roles):
        row = below.row(n, len(roles), 3)
        words = canvas.said(f"board.muster.as.{role}")
        drawn.add(one_line(row.x + 4, row.half_way + 4.5, words, 92, 13, "qx-sans", text_anchor="start"))
        levels = Area(row.x + 102, row.y, row.width - 102, row.height)
        for at, (level, points) in enumerate(army["levels"].items()):
            name = str(canvas.printed["levels"][level]["name"])
            drawn.add(appoint_button(canvas, role, level, name, int(points), levels.column(at, len(army["levels"]), 4)))
    lay(canvas, drawn)


def general_cell(canvas: FieldCanvas, n: int, general: Data, area: Area) -> Element:
    role = "floating" if general["floating"] else str(general["role"])
    level = str(canvas.printed["levels"][general["level"]]["name"])
    told = canvas.said("board.muster.dismiss", name=str(general["name"]))
    drawn = group(area.drawn("pc-tile", 6), class_=f"qx-side-{canvas.below}")
    room = area.width - 70
    name = f"{n + 1} · {general['name']}"
    drawn.add(one_line(area.x + 8, area.half_way - 2, name, room / BOLD, 14, "qx-serif qx-bold", text_anchor="start"))
    about = shortened(f"{canvas.said(f'board.muster.as.{role}')}, {level}, {general['points']}", area.width - 46, 12)
    drawn.add(text(area.x + 8, area.half_way + 13, about, 12, "qx-sans qx-faint", text_anchor="start"))
    return drawn.add(cross(canvas, f"dismiss:g{n + 1}", told, Area(area.right - 32, area.y, 32, area.height)))


def appoint_button(canvas: FieldCanvas, role: str, level: str, name: str, points: int, area: Area) -> Element:
    drawn = group(title(f"{canvas.said(f'board.muster.as.{role}')}: {name}, {points}"), area.drawn("qx-button", 5))
    drawn.add(text(area.middle, area.half_way + 4.5, str(points), 13, "qx-sans"))
    notation = f"appoint:{role}-{level}"
    drawn.put({"id": notation.replace(":", "-"), "data_on": notation if canvas.acts else None})
    return drawn


def cross(canvas: FieldCanvas, notation: str, words: str, area: Area) -> Element:
    """Something to take out by."""
    x, y = area.middle, area.half_way
    drawn = group(title(words), area.drawn("qx-shape", 4))
    drawn.add(path(f"M{x - 5:g} {y - 5:g}l10 10M{x + 5:g} {y - 5:g}l-10 10", "pc-cross"))
    drawn.put({"id": notation.replace(":", "-"), "data_on": notation if canvas.acts else None})
    return drawn


# ---- UGs


def draw_units(canvas: FieldCanvas, army: Data, places: Places) -> None:
    """The UGs of the army, each with whose command it is in."""
    area, units = places.units, army["units"]
    tugs = len([unit for unit in units if canvas.printed["profiles"][unit["profile"]]["ug"] == "tug"])
    drawn = panel(area, canvas.said("board.muster.units", n=len(units), tugs=tugs), canvas.below, "units")
    rest = area.below(HEAD).inset(6)
    across = places.units_across
    rows = MOST_UGS // across
    for n, unit in enumerate(units):
        cell = rest.row(n % rows, rows, 4).column(n // rows, across, 6)
        drawn.add(unit_cell(canvas, unit, army["generals"], cell))
    lay(canvas, drawn)


def unit_cell(canvas: FieldCanvas, unit: Data, generals: list[Data], area: Area) -> Element:
    name = str(canvas.printed["profiles"][unit["profile"]]["name"])
    drawn = group(area.drawn("pc-tile", 5), class_=f"qx-side-{canvas.below}")
    chip = Area(area.x + 3, area.y + 3, 30, area.height - 6)
    general = str(generals[int(unit["command"]) - 1]["name"])
    told = group(title(canvas.said("board.muster.command", name=name, general=general)), chip.drawn("qx-button", 5))
    told.add(text(chip.middle, chip.half_way + 5, str(unit["command"]), 14, "qx-serif qx-bold"))
    others = [f"command:{unit['id']}-g{n}" for n in range(1, len(generals) + 1) if n != unit["command"]]
    told.put({"id": f"command-{unit['id']}", "data_on": " ".join(others) if canvas.acts and others else None})
    drawn.add(told)
    room = area.width - 40 - 32
    high = area.half_way - 1
    drawn.add(one_line(area.x + 39, high, name, room / BOLD, 13.5, "qx-serif qx-bold", text_anchor="start"))
    about = f"{canvas.said('board.muster.bases', n=int(unit['bases']))} · {unit['points']}"
    drawn.add(text(area.x + 39, high + 13, about, 12, "qx-sans qx-faint", text_anchor="start"))
    words = canvas.said("board.muster.drop", name=name)
    return drawn.add(cross(canvas, f"drop:{unit['id']}", words, Area(area.right - 32, area.y, 32, area.height)))
