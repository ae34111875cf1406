# hot: compiled by mypyc
"""Both armies beside the tabletop: what they have lost, and their generals with their cards on racks."""

from __future__ import annotations

from functools import partial
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area, overlapping
from quincunx.core.kit.board.fitted_text import BOLD, one_line, shortened
from quincunx.core.kit.board.sides import quincunx, shield
from quincunx.core.svg import Element, circle, glyph, group, path, rect, text, title
from quincunx.games.pacto.board.canvas import FieldCanvas
from quincunx.games.pacto.board.leaders import MARKERS, leader_words

COLOURS: Final = {"black": "b", "white": "w", "green": "g", "yellow": "y", "red": "r"}
CARD_WIDTH: Final = 32.0
CARD_HEIGHT: Final = 43.0
TALL_CARD: Final = 62.0
LOW: Final = 60.0
"""A rack that is lower has its cards beside its head."""
HEAD: Final = 44.0
SHORT: Final = ("stunned", "fighting", "hesitant", "shaken")


def draw_rails(canvas: FieldCanvas) -> None:
    """The enemy's army above, one's own below."""
    for n, rail in enumerate(canvas.layout.rails):
        seat = canvas.below if n == 1 else 1 - canvas.below
        if canvas.layout.tall:
            draw_tall_rail(canvas, seat, rail)
        else:
            draw_wide_rail(canvas, seat, rail)


def generals_of(canvas: FieldCanvas, seat: int) -> list[int]:
    return [n for n, general in enumerate(canvas.generals) if general["seat"] == seat]


def draw_wide_rail(canvas: FieldCanvas, seat: int, rail: Area) -> None:
    """The army's plate, and a rack for each general below it."""
    mine = generals_of(canvas, seat)
    canvas.part(f"army {seat}", lambda: draw_plate(canvas, seat, rail), plate_facts(canvas, seat))
    rest = rail.below(HEAD)
    high = min(84.0, (rest.height - 5 * (len(mine) - 1)) / max(len(mine), 1))
    for n, general in enumerate(mine):
        area = Area(rest.x, rest.y + n * (high + 5), rest.width, high)
        draw_rack(canvas, general, area)


def draw_tall_rail(canvas: FieldCanvas, seat: int, rail: Area) -> None:
    """Racks side by side; the army by its shield before them."""
    mine = generals_of(canvas, seat)
    head = Area(rail.x, rail.y, rail.width, 22)
    canvas.part(f"army {seat}", lambda: draw_line(canvas, seat, head), plate_facts(canvas, seat))
    rest = rail.below(24)
    for n, general in enumerate(mine):
        draw_rack(canvas, general, rest.column(n, len(mine), 5))


def plate_facts(canvas: FieldCanvas, seat: int) -> object:
    return canvas.view["lost"][seat], seat in canvas.view["awaited"], canvas.view["active"] == seat


def lost_words(canvas: FieldCanvas, seat: int) -> str:
    lost, there = (int(n) for n in canvas.view["lost"][seat])
    return canvas.said("board.army_lost", n=lost, count=-(-there // 2))


def draw_plate(canvas: FieldCanvas, seat: int, rail: Area) -> None:
    """Shield, name, and a diamond for each TuG whose loss breaks the army."""
    head = Area(rail.x, rail.y, rail.width, HEAD - 5)
    lost, there = (int(n) for n in canvas.view["lost"][seat])
    most = -(-there // 2)
    name = canvas.names[seat]
    x = head.x + 42
    drawn = group(
        title(army_words(canvas, seat)), head.drawn("pc-plate-lit" if seat in canvas.view["awaited"] else "pc-plate", 7)
    )
    drawn.add(shield(seat, head.x + 21, head.half_way, 26, "qx-shield-solid"))
    drawn.add(one_line(x, head.y + 17, name, (head.width - 50) / BOLD, 15.5, "qx-serif qx-bold", text_anchor="start"))
    for n in range(most):
        cx, cy = x + 5 + n * 13, head.bottom - 10.5
        drawn.add(path(f"M{cx:g} {cy - 5:g}l5 5l-5 5l-5 -5z", "pc-gem-lost" if n < lost else "pc-gem"))
    drawn.add(
        text(head.right - 8, head.bottom - 6, lost_words(canvas, seat), 12, "qx-sans qx-faint", text_anchor="end")
    )
    drawn.put({"class": f"qx-side-{seat}", "id": f"army-{seat}"})
    canvas.add(drawn)


def draw_line(canvas: FieldCanvas, seat: int, head: Area) -> None:
    """The same on a phone: one line."""
    name = canvas.names[seat]
    drawn = group(title(army_words(canvas, seat)), shield(seat, head.x + 11, head.half_way, 19, "qx-shield-solid"))
    drawn.add(one_line(head.x + 26, head.y + 16, name, 250 / BOLD, 15, "qx-serif qx-bold", text_anchor="start"))
    drawn.add(text(head.right - 2, head.y + 16, lost_words(canvas, seat), 14, "qx-sans qx-faint", text_anchor="end"))
    drawn.put({"class": f"qx-side-{seat}", "id": f"army-{seat}"})
    canvas.add(drawn)


def army_words(canvas: FieldCanvas, seat: int) -> str:
    lost, there = (int(n) for n in canvas.view["lost"][seat])
    told = [canvas.said("board.lost", seat=canvas.name(seat), n=lost, count=there)]
    doing = canvas.turn_words(seat, canvas.view["active"] == seat)
    return " ".join(told + ([f"({doing})"] if doing else []))


# ---- racks


def draw_rack(canvas: FieldCanvas, n: int, area: Area) -> None:
    general = canvas.generals[n]
    bill: Data | None = canvas.view["bill"]
    pays = bill is not None and bill["general"] == general["general"]
    facts = (general, pays, bill if pays else None, canvas.view["moment"], area)
    canvas.part(f"rack {n}", partial(lay_rack, canvas, n, general, area, pays), facts)


def lay_rack(canvas: FieldCanvas, n: int, general: Data, area: Area, pays: bool) -> None:
    """Marker, name, level and range of command; then his cards."""
    seat: int = general["seat"]
    gone = general["state"] == "dead"
    rack = group(area.drawn("pc-rack-lit" if pays else "pc-rack", 7), class_=f"qx-side-{seat}", id=f"rack-{n}")
    if gone:
        rack.attributes["class"] += " qx-dim"
    low = area.height < LOW
    head = Area(area.x, area.y, area.width * (0.56 if low else 1.0), min(32.0, area.height))
    rack.add(rack_head(canvas, n, general, head))
    room = Area(area.x + 8, area.y + 34, area.width - 16, area.height - 38)
    if low:
        room = Area(head.right, area.y + 5, area.right - head.right - 6, area.height - 10)
    rack.add(*cards_of(canvas, n, general, room))
    canvas.add(rack)


def rack_head(canvas: FieldCanvas, n: int, general: Data, head: Area) -> Element:
    """What stands for the general himself."""
    seat: int = general["seat"]
    tall = canvas.layout.tall
    drawn = group(title(leader_words(canvas, general)))
    drawn.add(rect(head.x + 2, head.y + 2, head.width - 4, head.height - 3, "qx-shape", rx=6))
    drawn.add(glyph(MARKERS[seat % 2], head.x + 18, head.half_way + 1, 22))
    name, level = str(general["name"]), str(canvas.printed["levels"][general["level"]]["name"])
    states = [canvas.said(f"board.state.{mark}") for mark in SHORT if mark in general["marks"]]
    if general["state"] != "alive":
        states = [canvas.said(f"board.state.{general['state']}")]
    wide = head.width - 36 - (0 if tall else 40)
    size = 15.0 if tall else 14.5
    drawn.add(
        one_line(
            head.x + 33,
            head.y + (20 if tall else 13.5),
            name,
            wide / BOLD,
            size,
            "qx-serif qx-bold",
            text_anchor="start",
        )
    )
    if not tall:
        told = ", ".join([level, *states])
        said = shortened(told, wide + 8, 12)
        drawn.add(text(head.x + 33, head.y + 27.5, said, 12, "qx-sans qx-faint", text_anchor="start"))
        reach = canvas.said("board.range", n=int(general["range"]) // 1000)
        drawn.add(
            group(
                title(reach),
                circle(head.right - 17, head.half_way + 1, 11.5, "pc-range"),
                text(head.right - 17, head.half_way + 5, str(int(general["range"]) // 1000), 12, "qx-sans qx-bold"),
            )
        )
    if canvas.acts and seat == canvas.seat:
        drawn.put({"data_on": f"general:{canvas.general_name(general)}"})
    drawn.attributes["id"] = f"general-{n}"
    return drawn


def cards_of(canvas: FieldCanvas, n: int, general: Data, room: Area) -> list[Element]:
    """His cards as far as one may see them: face up, or only how many there are."""
    hand: list[str] = list(general["hand"]) if "hand" in general else list(general["open"])
    aside: list[str] = list(general["aside"]) if "aside" in general else []
    hidden = int(general["hand_count"]) - len(hand) - len(aside)
    count = len(hand) + len(aside) + hidden
    high = min(TALL_CARD if canvas.layout.tall else CARD_HEIGHT, room.height)
    wide = high * CARD_WIDTH / CARD_HEIGHT
    step = overlapping(count, wide, 4.0, room.width)
    drawn: list[Element] = []
    places = [(colour, False) for colour in hand] + [(colour, True) for colour in aside] + [("", False)] * hidden
    for at, (colour, put_aside) in enumerate(places):
        area = Area(
            round(room.x + at * step, 1), round(room.y + (4 if put_aside else 0), 1), round(wide, 1), round(high, 1)
        )
        face = card_back(canvas, int(general["seat"]), area) if not colour else card_face(canvas, colour, area)
        if put_aside:
            face.attributes["class"] = "qx-dim"
        meant = "" if put_aside or not colour else meanings(canvas, general, colour)
        face.put({"id": f"card-{n}-{at}", "data_on": meant or None})
        drawn.append(face)
    if not count:
        drawn.append(rect(room.x, room.y, round(wide, 1), round(high, 1), "qx-slot", rx=4))
    return drawn


def meanings(canvas: FieldCanvas, general: Data, colour: str) -> str:
    """What a click on a card can mean: to pay with it, to discard it, or to give it away."""
    if not canvas.acts or general["seat"] != canvas.seat:
        return ""
    name = canvas.general_name(general)
    found = [f"discard:{name}-{colour}"]
    bill: Data | None = canvas.view["bill"]
    pays = bill is not None and bill["general"] == general["general"]
    if pays or canvas.view["picked"]["general"] == canvas.generals.index(general):
        found += [f"card:{colour}", f"raise:{colour}"]
    if general["role"] == "commander":
        found += [f"card:{colour}"] if canvas.view["build_up"] is not None else []
        others = [each for each in canvas.generals if each["seat"] == canvas.seat and each is not general]
        found += [f"give:{canvas.general_name(each)}-{colour}" for each in others]
    return " ".join(found)


def card_face(canvas: FieldCanvas, colour: str, area: Area) -> Element:
    """A card by its colour, its letter and its sign."""
    letter = canvas.said(f"board.letter.{colour}")
    small = area.height < 30
    drawn = group(
        title(canvas.said("board.card", colour=canvas.said(f"colour.{colour}"))),
        area.drawn(f"pc-card pc-card-{colour}", 4),
    )
    sign = glyph(f"p-card-{COLOURS[colour]}", area.middle, area.y + 0.68 * area.height, round(0.56 * area.width, 1))
    told = text(
        area.middle, area.y + 0.36 * area.height, letter, 12.0 if small else 12.5, f"qx-sans qx-bold pc-on-{colour}"
    )
    return drawn.add(sign, told)


def card_back(canvas: FieldCanvas, seat: int, area: Area) -> Element:
    drawn = group(title(canvas.said("board.card_back")), area.drawn("pc-back", 4), class_=f"qx-side-{seat}")
    return drawn.add(quincunx(area.middle, area.half_way, 0.2 * area.width, 0.16 * area.height, 2.0, "qx-on-back"))
