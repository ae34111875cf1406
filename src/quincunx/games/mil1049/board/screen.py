# hot: compiled by mypyc
"""Whose board lies below: points, women, privileges, and the cubes behind the screen with what is being laid."""

from __future__ import annotations

from functools import partial

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import one_line, text_width
from quincunx.core.kit.board.marks import button
from quincunx.core.svg import Element, circle, glyph, group, path, rect, text, title
from quincunx.games.mil1049.board.canvas import RealmCanvas
from quincunx.games.mil1049.board.faces import arms, sign, vp_star
from quincunx.games.mil1049.board.families import family_words, figure, first_token, head_band

HEAD = 46.0
LINEAGE = 34.0


def draw_head(canvas: RealmCanvas) -> None:
    """The panel beside the own columns: what changes with the family apart from what is behind its screen."""
    seat, view = canvas.below, canvas.view
    family = canvas.families[seat]
    counts = [family["vp"], family["women"], family["privileges"]]
    on_turn = seat in view["awaited"]
    active = seat == view["active"] and not view["ending"]
    canvas.part(
        "head",
        partial(draw_plate, canvas, on_turn),
        seat,
        counts,
        on_turn,
        active,
        seat == view["starter"],
        seat in canvas.leaders(),
    )
    laid = (family.get("stock"), family.get("offer"), view["laying"])
    canvas.part("screen", partial(draw_screen, canvas), seat, laid)


def draw_plate(canvas: RealmCanvas, on_turn: bool) -> None:
    """Shield, name, Starting Player token, points; below them women and privileges."""
    seat, area, family = canvas.below, canvas.layout.head, canvas.families[canvas.below]
    head = area._replace(height=HEAD)
    drawn = group(
        title(family_words(canvas, seat)), area.drawn("ml-board", 8), id=f"board-{seat}", class_=f"qx-side-{seat}"
    )
    drawn.add(
        head_band(head),
        arms(canvas, seat, head.x + 28, head.half_way, 37),
        vp_star(head.right - 27, head.half_way, family["vp"], 43),
    )
    if seat in canvas.leaders():
        drawn.add(circle(head.right - 27, head.half_way, 22, "ml-leader"))
    if on_turn:
        drawn.add(area.drawn("qx-hot", 8))
    doing = canvas.turn_words(seat, seat == canvas.view["active"] and not canvas.view["ending"])
    room = head.width - 108 - (26 if seat == canvas.view["starter"] else 0)
    y = head.half_way + (1 if doing else 7)
    drawn.add(one_line(head.x + 54, y, family["name"], room, 21, "qx-serif qx-bold", text_anchor="start"))
    if doing:
        drawn.add(text(head.x + 54, y + 16, doing, 13, "qx-sans", text_anchor="start"))
    if seat == canvas.view["starter"]:
        end = min(room, text_width(family["name"], 23))
        drawn.add(first_token(canvas, head.x + 54 + end + 17, head.half_way - 5, 23))
    below = Area(area.x + 10, area.y + HEAD + 4, area.width - 20, LINEAGE - 4)
    canvas.add(drawn.add(*lineage(canvas, below)))


def lineage(canvas: RealmCanvas, area: Area) -> list[Element]:
    """Single women and privileges; a click on them stands for what is done with them."""
    family, drawn = canvas.families[canvas.below], []
    own = canvas.seat == canvas.below
    for n, (what, key, on) in enumerate(
        (("woman", "women", ("veil", "abbess")), ("privilege", "privileges", ("privilege",)))
    ):
        cell = area.column(n, 2, 8)
        count = family[key]
        sign_ = (
            figure("m-woman", cell.x + 16, cell.half_way, 25)
            if what == "woman"
            else glyph("m-privilege", cell.x + 16, cell.half_way, 25)
        )
        words = canvas.said(f"board.lineage.{key}", n=count)
        thing = group(
            title(words), cell.drawn("ml-box", 6), sign_, data_on=" ".join(on) if own else None, id=f"lineage-{key}"
        )
        label, left = canvas.said(f"board.lineage_label.{key}", n=count), cell.x + 34
        told = one_line(left, cell.half_way + 6, label, cell.width - 40, 16, "qx-sans", text_anchor="start")
        drawn.append(thing.add(told))
    return drawn


# ---- behind the screen


def draw_screen(canvas: RealmCanvas) -> None:
    """The screen: the cubes behind it as far as they are known, and the offer that is being laid."""
    head, seat, family = canvas.layout.head, canvas.below, canvas.families[canvas.below]
    top = HEAD + LINEAGE + 4
    area = Area(head.x + 8, head.y + top, head.width - 16, head.height - top - 8)
    drawn = group(wall(area), id="screen", class_=f"qx-side-{seat}")
    laying: Data | None = canvas.view["laying"]
    if "stock" not in family:
        drawn.add(glyph("m-screen", area.middle, area.half_way - 6, 64))
        words = canvas.said("board.screen.closed", family=family["name"])
        drawn.add(one_line(area.middle, area.bottom - 12, words, area.width - 16, 14, "qx-sans qx-on-side"))
        canvas.add(drawn)
        return
    key = "sealed" if laying is not None and laying["sealed"] else "laying" if laying is not None else "stock"
    drawn.add(
        one_line(
            area.middle,
            area.y + 22,
            canvas.said(f"board.screen.{key}"),
            area.width - 16,
            14,
            "qx-serif qx-bold qx-on-side",
        )
    )
    cells = Area(area.x + 6, area.y + 28, area.width - 12, area.height - 34)
    if laying is not None and not laying["sealed"]:
        high = 46.0 if canvas.layout.tall else 30.0
        done = Area(cells.x, cells.bottom - high, cells.width, high)
        cells = cells._replace(height=cells.height - high - 5)
        drawn.add(end_button(canvas, laying, done))
    for n, kind in enumerate(family["stock"]):
        cell = cells.column(n, len(family["stock"]), 4)
        drawn.add(cube_cell(canvas, kind, cell, laying))
    canvas.add(drawn)


def wall(area: Area) -> Element:
    """A wall with battlements."""
    count = int(area.width // 34)
    wide = area.width / (2 * count - 1)
    shape = "".join(f"v-7h{wide:g}v7h{wide:g}" for _ in range(count - 1)) + f"v-7h{wide:g}v7"
    return path(f"M{area.x:g} {area.y + 8:g}{shape}V{area.bottom:g}H{area.x:g}Z", "ml-screen")


def end_button(canvas: RealmCanvas, laying: Data, area: Area) -> Element:
    """Seal what lies there, or say that it is done."""
    offer: dict[str, int] = canvas.families[canvas.below]["offer"]
    words = canvas.said(f"board.screen.{laying['ends']}", n=sum(offer.values()))
    return button(laying["ends"], words, area, laying["ready"])


def cube_cell(canvas: RealmCanvas, kind: str, area: Area, laying: Data | None) -> Element:
    """A kind of cube: how many there are, and while something is laid, how many lie there, with plus and minus."""
    family = canvas.families[canvas.below]
    stock, offer = family["stock"][kind], family["offer"][kind] if "offer" in family else 0
    words = canvas.said(f"board.cubes.{kind}", n=stock)
    pays = {"gold": "gold", "influence": "influence"}.get(kind) if canvas.seat == canvas.below else None
    steps = laying is not None and not laying["sealed"] and kind in laying["kinds"]
    drawn = group(area.drawn("ml-cell", 5))
    cube = group(title(words), data_on=pays, id=f"stock-{kind}")
    size = 24.0 if steps else min(40.0, 0.4 * area.height)
    top = area.y + 3 + size / 2
    if not steps:
        top = area.half_way - 0.3 * size
        cube.add(glyph(sign(kind), area.middle, top, size))
        cube.add(text(area.middle, top + 0.5 * size + 21, str(stock), 21, "qx-sans qx-bold"))
        if laying is not None and offer:
            drawn.add(text(area.middle, area.y + 16, canvas.said("board.screen.laid", n=offer), 13, "qx-sans"))
        return drawn.add(cube)
    assert laying is not None
    left = area.x + 16 if canvas.layout.tall else area.middle - 10
    cube.add(glyph(sign(kind), left, top, size))
    cube.add(text(left + 14, top + 6, str(stock), 16, "qx-sans", text_anchor="start"))
    rest = Area(area.x + 2, top + size / 2 + 2, area.width - 4, area.bottom - top - size / 2 - 5)
    plus, number, minus = (rest.row(n, 3, 1) for n in range(3))
    if canvas.layout.tall:  # broad buttons for fingers, the number beside the stock
        number = Area(area.middle + 22, area.y, area.width / 2 - 26, size + 6)
        minus, plus = (rest.column(n, 2, 4) for n in range(2))
    drawn.add(cube, stepper("more", kind, plus, kind in laying["more"], canvas))
    drawn.add(text(number.middle, number.half_way + 7, str(offer), 20, "qx-sans qx-bold"))
    return drawn.add(stepper("less", kind, minus, kind in laying["less"], canvas))


def stepper(verb: str, kind: str, area: Area, open_: bool, canvas: RealmCanvas) -> Element:
    """A button with a plus or a minus."""
    cx, cy, arm = area.middle, area.half_way, min(7.0, 0.32 * area.height)
    lines = f"M{cx - arm:g} {cy:g}h{2 * arm:g}" + (f"M{cx:g} {cy - arm:g}v{2 * arm:g}" if verb == "more" else "")
    drawn = group(
        title(canvas.said(f"board.screen.{verb}", kind=canvas.said(f"board.kind.{kind}"))),
        area.drawn("qx-button", 5),
        path(lines, "ml-sign"),
    )
    drawn.attributes |= {"id": f"{verb}-{kind}", "data-on": f"{verb}:{kind}"}
    if not open_:
        drawn.attributes["class"] = "qx-dim"
    return drawn


def seen_cubes(cubes: dict[str, int], area: Area, words: str) -> Element:
    """Some cubes that lie open, each kind with its number."""
    drawn = group(title(words), rect(area.x, area.y, area.width, area.height, "qx-hold"))
    kinds = [(kind, count) for kind, count in cubes.items() if count]
    for n, (kind, count) in enumerate(kinds):
        cell = area.column(n, max(len(kinds), 2), 2)
        size = min(26.0, cell.width - 12)
        drawn.add(glyph(sign(kind), cell.middle - 6, cell.half_way, size))
        drawn.add(
            text(cell.middle - 4 + size / 2, cell.half_way + 6, str(count), 16, "qx-sans qx-bold", text_anchor="start")
        )
    return drawn
