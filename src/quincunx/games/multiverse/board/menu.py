# hot: compiled by mypyc
"""What can be had in the build phase: recruits by the building that brings them, heroes, cards, and Builders' jobs.

What cannot be had says in a word why not; all of the reason is told where one points.
"""

from __future__ import annotations

from typing import NamedTuple

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import BOLD, paragraph, text_width
from quincunx.core.kit.board.marks import sign_of
from quincunx.core.svg import Element, circle, glyph, group, text, title
from quincunx.games.multiverse.board.canvas import SIGNS, WorldCanvas
from quincunx.games.multiverse.board.letters import LEAST, one_line, with_breaks

HEAD = 19.0
COLUMNS, LISTED = 12, 3
"""Columns on a screen and on a phone."""
FEWEST = 8
HIGHEST = 110.0
SLACK = 8.0
"""Short words are mostly narrower than they are taken to be."""
NAME_SIZES = ((13, 1), (12.5, 2), (11.5, 2))
GAP = 5.0
WHOSE = ("recruit", "hero", "decoy")
NAMED = ("kind", "hero", "card", "works")


class Shelf(NamedTuple):
    """Things that belong together, below a heading with a sign."""

    sign: str
    words: str
    entries: list[Data]


def draw_menu(canvas: WorldCanvas, area: Area, menu: list[Data]) -> None:
    """Shelves side by side, as many tiles each as it has entries, in as many rows as it takes."""
    shelves = [shelf for shelf in shelves_of(canvas, menu) if shelf.entries]
    if canvas.layout.tall:
        draw_list(canvas, area, shelves)
        return
    columns = COLUMNS if len(shelves) > 1 else max(len(shelves[0].entries), FEWEST)
    rows, across = packed(shelves, columns)
    high = min((area.height - GAP * (rows - 1)) / rows, HIGHEST)
    wide = (area.width + GAP) / columns
    for shelf, (row, column, count) in zip(shelves, across, strict=True):
        place = Area(area.x + column * wide, area.y + row * (high + GAP), count * wide - GAP, high)
        draw_shelf(canvas, shelf, place, count)


def draw_list(canvas: WorldCanvas, area: Area, shelves: list[Shelf]) -> None:
    """On a phone: all in three columns, each with the sign of the shelf it belongs to."""
    listed = [(shelf, entry) for shelf in shelves for entry in shelf.entries]
    rows = max(-(-len(listed) // LISTED), 5)
    for n, (shelf, entry) in enumerate(listed):
        place = area.row(n // LISTED, rows, 4).column(n % LISTED, LISTED, 4)
        canvas.add(group(listed_tile(canvas, shelf, entry, place), class_=f"qx-side-{canvas.seat}"))


def listed_tile(canvas: WorldCanvas, shelf: Shelf, entry: Data, area: Area) -> Element:
    """One thing in a line: its sign, its name over what it is or why it cannot be had, and its price."""
    open_ = entry["why"] is None
    drawn = framed(canvas, entry, area)
    sign = group(glyph(sign_for(canvas, entry), area.x + 18, area.half_way, 26), class_=None if open_ else "mv-faint")
    room = area.width - 36 - 28
    ink = "qx-serif qx-bold" if open_ else "qx-serif qx-faint"
    name = one_line(area.x + 35, area.half_way - 2, name_of(canvas, entry), room, 14, ink, text_anchor="start")
    short = one_line(
        area.x + 35, area.half_way + 13, short_of(canvas, entry), room, 13, "qx-sans qx-faint", text_anchor="start"
    )
    drawn.add(sign, name, short, group(glyph(shelf.sign, area.right - 13, area.bottom - 9, 13), class_="mv-faint"))
    if entry["cost"] is not None:
        drawn.add(coin(area.right - 13, area.y + 12, str(entry["cost"]), open_))
    return drawn


def packed(shelves: list[Shelf], columns: int) -> tuple[int, list[tuple[int, int, int]]]:
    """Row, first column and columns of each shelf: a shelf wider than what is left begins a row of its own."""
    found: list[tuple[int, int, int]] = []
    row, column = 0, 0
    for shelf in shelves:
        count = min(len(shelf.entries), columns)
        if column + count > columns:
            row, column = row + 1, 0
        found.append((row, column, count))
        column += count
    return row + 1, found


def shelves_of(canvas: WorldCanvas, menu: list[Data]) -> list[Shelf]:
    """Recruits below the building that brings them, then heroes and decoys, then cards; or all jobs of a Builder."""
    seat = canvas.seat
    brought: dict[str, list[Data]] = {}
    for entry in menu:
        if entry["verb"] == "recruit":
            brought.setdefault(brought_by(canvas, str(entry["what"])), []).append(entry)
    shelves = [
        Shelf(canvas.works_sign(works, seat), canvas.works_name(works, seat), entries)
        for works, entries in brought.items()
    ]
    jobs = [entry for entry in menu if entry["verb"] != "buy" and entry["verb"] not in WHOSE]
    others = [entry for entry in menu if entry["verb"] in ("hero", "decoy")]
    cards = [entry for entry in menu if entry["verb"] == "buy"]
    shelves.append(Shelf("mv-builder", canvas.said("board.shelf.jobs"), jobs))
    shelves.append(Shelf("mv-hero", canvas.said("board.shelf.heroes"), others))
    shelves.append(Shelf("mv-scroll", canvas.said("board.shelf.cards"), cards))
    return shelves


def brought_by(canvas: WorldCanvas, kind: str) -> str:
    """The building a unit is listed under: one that stands and can recruit it, else the first that could."""
    unit, view = canvas.printed["units"][kind], canvas.view
    for name, holder in view["holder"].items():
        works: str = view["built"].get(name, "")
        if holder == canvas.seat and works in unit["recruits_at"] and name not in view["sites"]:
            age = int(view["ages"].get(name, 1))
            if canvas.printed["works"][works]["recruits"][age - 1][unit["unit_class"]] >= unit["age"]:
                return works
    for works in unit["recruits_at"]:
        for recruits in canvas.printed["works"][works]["recruits"]:
            if recruits[unit["unit_class"]] >= unit["age"]:
                return str(works)
    return str(unit["recruits_at"][0])


def draw_shelf(canvas: WorldCanvas, shelf: Shelf, area: Area, count: int) -> None:
    """A heading, and each thing as a drawing of its own: mostly few of them change."""
    side = f"qx-side-{canvas.seat}"
    signed = BOLD * text_width(shelf.words, LEAST) <= area.width - 22
    left = 22 if signed else 2
    words = one_line(
        area.x + left,
        area.y + 13,
        shelf.words,
        (area.width - left) / BOLD,
        13,
        "qx-serif qx-bold",
        text_anchor="start",
    )
    canvas.add(group(glyph(shelf.sign, area.x + 9, area.y + 8, 17) if signed else None, words, class_=side))
    inside = area.below(HEAD)
    for n, entry in enumerate(shelf.entries[:count]):
        canvas.add(group(tile(canvas, entry, inside.column(n, count, GAP)), class_=side))


def tile(canvas: WorldCanvas, entry: Data, area: Area) -> Element:
    """One thing: its sign, its name, what it costs and, if it cannot be had, why."""
    open_ = entry["why"] is None
    drawn = framed(canvas, entry, area)
    sign = glyph(sign_for(canvas, entry), area.x + 17, area.y + 17, 25)
    drawn.add(sign if open_ else group(sign, class_="mv-faint"))
    if entry["cost"] is not None:
        drawn.add(coin(area.right - 14, area.y + 15, str(entry["cost"]), open_))
    short, ink = short_of(canvas, entry), "qx-serif qx-bold" if open_ else "qx-serif qx-faint"
    middle = area.below(30).half_way - (8 if short else 1)
    room = (area.width + 4) / BOLD
    name = with_breaks(name_of(canvas, entry), room, NAME_SIZES, canvas.said("board.joints"))
    drawn.add(paragraph(area.middle, middle, name, room, NAME_SIZES, ink, 0))
    if short:
        drawn.add(one_line(area.middle, area.bottom - 6, short, area.width + SLACK, 12, "qx-sans qx-faint"))
    return drawn


def framed(canvas: WorldCanvas, entry: Data, area: Area) -> Element:
    """The tile of a thing, with all that is to be known of it and what a click on it means."""
    why: Data | None = entry["why"]
    picked = entry["what"] == canvas.picked.get("kind")
    looks = "mv-tile-picked" if picked else "mv-tile" if why is None else "mv-tile-shut"
    words = told(canvas, entry) if why is None else f"{told(canvas, entry)} {reason(canvas, why)}"
    name = f"menu-{str(entry['do']).replace(':', '-')}"
    return group(title(words), area.drawn(looks, 6), id=name, data_on=str(entry["do"]))


def short_of(canvas: WorldCanvas, entry: Data) -> str:
    """Why something cannot be had, in a word or two; of a recruit that can be had, its AP and hit points."""
    why: Data | None = entry["why"]
    if why is not None:
        return canvas.said(f"board.short.{str(why['key']).split('.')[1]}")
    unit = canvas.printed["units"].get(entry["what"])
    return canvas.said("board.facts", ap=unit["ap"], hp=unit["hp"]) if unit is not None else ""


def coin(cx: float, cy: float, words: str, open_: bool = True) -> Element:
    """What something costs: a gold coin, or an empty one for what cannot be had."""
    told = text(cx, cy + 4.8, words, 13.5, "qx-sans qx-bold qx-on-gold" if open_ else "qx-sans")
    return group(circle(cx, cy, 10.5, "mv-coin" if open_ else "mv-coin-shut"), told)


def sign_for(canvas: WorldCanvas, entry: Data) -> str:
    what = str(entry["what"])
    if entry["verb"] in WHOSE:
        return canvas.sign(what)
    if entry["verb"] == "buy":
        return sign_of([str(canvas.printed["cards"][what]["side"])], SIGNS["cards"])
    return canvas.works_sign(what, canvas.seat)


def name_of(canvas: WorldCanvas, entry: Data) -> str:
    what = str(entry["what"])
    if entry["verb"] == "hero":
        return str(canvas.printed["heroes"][what]["name"]).partition(" the ")[0]
    if entry["verb"] in WHOSE:
        return canvas.kind_name(what)
    if entry["verb"] == "buy":
        return str(canvas.printed["cards"][what]["name"])
    if entry["verb"] == "raise":
        return canvas.works_name(what, canvas.seat)
    return canvas.said(f"board.job.{what}")


def told(canvas: WorldCanvas, entry: Data) -> str:
    """All that is to be known of a thing before one takes it."""
    what = str(entry["what"])
    unit, hero = canvas.printed["units"].get(what), canvas.printed["heroes"].get(what)
    if unit is not None:
        words = canvas.said(f"board.class.{unit['unit_class']}", ap=unit["ap"], hp=unit["hp"], range=unit["range"])
        ability: Data | None = unit["ability"]
        more = f" {ability['name']}: {ability['text']}" if ability is not None else ""
        return f"{unit['name']}: {words}{more}"
    if hero is not None:
        return str(hero["name"])
    if entry["verb"] == "buy":
        return canvas.said("board.card", card=name_of(canvas, entry), text=canvas.printed["cards"][what]["text"])
    return f"{name_of(canvas, entry)}."


def reason(canvas: WorldCanvas, why: Data) -> str:
    """Why something cannot be had, in a sentence."""
    params = {name: value for name, value in why.items() if name != "key"}
    for name in NAMED:
        if name in params:
            params[name] = called(canvas, name, str(params[name]))
    return canvas.say(str(why["key"]), **params)


def called(canvas: WorldCanvas, name: str, value: str) -> str:
    if name == "works":
        return canvas.works_name(value, canvas.seat) if value in canvas.printed["works"] else value
    if name == "card":
        return str(canvas.printed["cards"][value]["name"])
    return canvas.kind_name(value)
