# hot: compiled by mypyc
"""Below the tabletop: the UG that is picked, what it can do and for which card, and how far it has come."""

from __future__ import annotations

from functools import partial
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import BOLD, fitted, one_line
from quincunx.core.svg import Element, glyph, group, path, rect, text, title
from quincunx.games.pacto.board.canvas import FieldCanvas, hbw_words
from quincunx.games.pacto.board.rail import COLOURS
from quincunx.games.pacto.board.ugs import portrait, ug_words

PLATE: Final = 190.0
TILE_SIZES: Final = [(12.6, 2), (11.9, 2), (11.9, 3), (11.9, 4)]
MOST_LINES: Final = 4
"""Of a tile, and these lie close."""
COLUMNS: Final = 5
"""Tiles side by side on a phone."""
ABOUT_SIZES: Final = [(12.0, 1), (11.8, 2)]
"""Of what a UG is, below its name."""
KEYS: Final = ("drilled", "formed", "tribal", "sug")


def draw_strip(canvas: FieldCanvas) -> None:
    view = canvas.view
    ug = int(view["picked"]["ug"])
    if ug < 0:
        canvas.part("strip", lambda: draw_key(canvas))
        return
    facts = (ug, canvas.ugs[ug], view["actions"], view["order"], view["left"])
    canvas.part("strip", partial(lay_strip, canvas, ug), facts)


def lay_strip(canvas: FieldCanvas, ug: int) -> None:
    """Who it is; then what it can do, or what it does."""
    area = canvas.layout.strip
    if canvas.layout.tall:
        head, rest = Area(area.x, area.y, area.width, 26), area.below(29)
    else:
        head, rest = (
            Area(area.x, area.y, PLATE, area.height),
            Area(area.x + PLATE + 6, area.y, area.width - PLATE - 6, area.height),
        )
    canvas.add(ug_plate(canvas, ug, head))
    actions: list[Data] = canvas.view["actions"]
    if actions:
        for n, action in enumerate(actions):
            canvas.add(tile(canvas, action, tile_area(canvas, rest, n, len(actions))))
    elif canvas.view["order"] is not None:
        canvas.add(course(canvas, canvas.view["order"], rest))


def ug_plate(canvas: FieldCanvas, ug: int, area: Area) -> Element:
    """A figure of the UG, its name, and what it is."""
    about = canvas.ugs[ug]
    profile = canvas.printed["profiles"][about["profile"]]
    kind = "sug" if profile["ug"] == "sug" else str(profile["training"])
    words = ", ".join([canvas.said(f"board.training.{kind}"), canvas.said(f"board.quality.{profile['quality']}")])
    drawn = group(
        title(ug_words(canvas, about)), area.drawn("pc-plate-lit", 7), class_=f"qx-side-{about['seat']}", id="picked"
    )
    high = area.height - 8
    drawn.add(portrait(profile, str(about["profile"]), area.x + 6 + high / 2, area.half_way, high * 0.8, high))
    x, wide = area.x + high + 14, area.width - high - 20
    if canvas.layout.tall:
        whole = f"{about['name']}, {words}"
        return drawn.add(one_line(x, area.y + 18, whole, wide / BOLD, 14.5, "qx-serif qx-bold", text_anchor="start"))
    lines, size = fitted(str(about["name"]), wide / BOLD, ((14.5, 1), (12.6, 2), (11.9, 2)))
    top = area.half_way - 3 - (len(lines) - 1) * 7 - (4 if len(lines) == 1 else 0)
    for n, line in enumerate(lines):
        drawn.add(text(x, top + n * (size + 1), line, size, "qx-serif qx-bold", text_anchor="start"))
    told, small = fitted(words, wide, ABOUT_SIZES if len(lines) == 1 else ABOUT_SIZES[:1])
    for n, line in enumerate(told):
        y = area.bottom - 9 - (len(told) - 1 - n) * (small + 1)
        drawn.add(text(x, y, line, small, "qx-sans qx-faint", text_anchor="start"))
    return drawn


# ---- actions


def tile_area(canvas: FieldCanvas, rest: Area, n: int, count: int) -> Area:
    if not canvas.layout.tall:
        return rest.column(n, max(count, 7), 4)
    rows = -(-count // COLUMNS)
    return rest.row(n // COLUMNS, rows, 3).column(n % COLUMNS, COLUMNS, 3)


def tile(canvas: FieldCanvas, action: Data, area: Area) -> Element:
    """An action by its number and name, with the card it costs."""
    name = str(canvas.printed["actions"][action["action"]]["name"])
    colour: str | None = action["colour"]
    words = name if colour is None else canvas.said("board.action", action=name, colour=canvas.said(f"colour.{colour}"))
    drawn = group(
        title(words),
        area.drawn("pc-tile", 6),
        area.drawn("qx-shape", 6),
        id=f"action-{action['action']}",
        data_on=f"do:{action['action']}",
    )
    head = area.y + 13.5
    drawn.add(text(area.x + 6, head, str(action["action"]).upper(), 12.2, "qx-sans qx-bold", text_anchor="start"))
    if colour is not None:
        chip = Area(area.right - 19, area.y + 3, 15, 14)
        drawn.add(chip.drawn(f"pc-card pc-card-{colour}", 3))
        drawn.add(glyph(f"p-card-{COLOURS[colour]}", chip.middle, chip.half_way, 10))
    if area.height < 36:
        return drawn
    room = area.height - 15
    lines, size = fitted(name, area.width - 6, [each for each in TILE_SIZES if each[0] * each[1] <= room])
    pitch = size + (0.4 if len(lines) < MOST_LINES else -0.6)
    top = area.y + 15.5 + (area.height - 17) / 2 + 0.35 * size - (len(lines) - 1) * pitch / 2
    for n, line in enumerate(lines):
        drawn.add(text(area.middle, round(top + n * pitch, 1), line, size, "qx-sans"))
    return drawn


# ---- what it does


def course(canvas: FieldCanvas, order: Data, area: Area) -> Element:
    """The action announced, and a bar of how far it has gone of all it can."""
    move = order["move"] or order["action"]
    name = str(canvas.printed["actions"][move]["name"])
    high = min(area.height, 30.0)
    wide = min(0.5 * area.width, 300.0)
    x, y = area.x, area.y + (0 if canvas.layout.tall else (area.height - high) / 2)
    tip = 12.0
    shape = f"M{x:g} {y:g}h{wide:g}l{tip:g} {high / 2:g}l-{tip:g} {high / 2:g}h-{wide:g}z"
    drawn = group(path(shape, "pc-step"), id="course")
    lines, size = fitted(f"{str(move).upper()} {name}", (wide - 14) / BOLD, ((14, 1), (12.6, 1), (11.9, 2)))
    for n, line in enumerate(lines):
        at = y + 0.5 * high + 0.35 * size + (n - (len(lines) - 1) / 2) * (size + 0.6)
        drawn.add(text(x + 10, round(at, 1), line, size, "qx-sans qx-bold qx-on-tab", text_anchor="start"))
    left: int | None = canvas.view["left"]
    if left is None:
        return drawn
    spent = int(order["spent"])
    bar = Area(x + wide + 28, y + 17, area.right - x - wide - 30, 9)
    share = spent / max(spent + left, 1)
    drawn.add(rect(bar.x, bar.y, bar.width, bar.height, "pc-gauge", rx=3))
    drawn.add(rect(bar.x, bar.y, round(share * bar.width, 1), bar.height, "pc-gauge-spent", rx=3))
    words = canvas.said("board.spent", spent=hbw_words(spent), count=hbw_words(spent + left))
    drawn.add(text(bar.x, bar.y - 4, words, 12.5, "qx-sans", text_anchor="start"))
    rest = canvas.said("board.rest", left=hbw_words(left))
    return drawn.add(text(bar.right, bar.y - 4, rest, 12.5, "qx-sans qx-bold", text_anchor="end"))


# ---- nobody is picked


def draw_key(canvas: FieldCanvas) -> None:
    """What the borders and signs of UGs mean."""
    area = canvas.layout.strip
    drawn = group(id="key", class_="qx-side-0 pc-ground-0")
    tall = canvas.layout.tall
    entries = [*KEYS, "superior", "wound", "slow"]
    columns = 4 if tall else len(entries)
    for n, entry in enumerate(entries):
        room = Area(area.x, area.y, area.width, 56 if tall else area.height).row(n // columns, 2 if tall else 1, 2)
        drawn.add(*key_entry(canvas, entry, room.column(n % columns, columns, 4)))
    canvas.add(drawn)


def key_entry(canvas: FieldCanvas, entry: str, area: Area) -> list[Element]:
    cy = area.half_way
    if entry in KEYS:
        sign: list[Element] = [rect(area.x + 4, cy - 8, 30, 16, f"pc-base pc-{entry}", rx=1)]
        if entry == "drilled":
            sign.append(rect(area.x + 6.4, cy - 5.6, 25.2, 11.2, "pc-inner"))
        words = canvas.said(f"board.training.{entry}")
    else:
        sign = [glyph(f"p-{entry}", area.x + 22, cy, 18)]
        words = canvas.said(f"board.key.{entry}")
    told = one_line(area.x + 40, cy + 4.5, words, area.width - 42, 12.6, "qx-sans qx-faint", text_anchor="start")
    return [*sign, told]
