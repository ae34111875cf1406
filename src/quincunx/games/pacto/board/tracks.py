# hot: compiled by mypyc
"""Handles on what can be moved: a line or an arc with a stop for each leg offered; the page has them dragged."""

from __future__ import annotations

from functools import partial
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.board.handle import Stop, on_arc, on_line, with_stops
from quincunx.core.messages import Value
from quincunx.core.svg import Element, circle, group, number, path, rect, title, transform
from quincunx.games.pacto.board.ambushes import HIDING
from quincunx.games.pacto.board.canvas import FieldCanvas, hbw_words
from quincunx.games.pacto.board.ground import LAYING
from quincunx.games.pacto.board.leaders import place_of
from quincunx.games.pacto.board.ugs import Stand, around

KNOB: Final = 0.4
"""How large a handle is, in HBW."""
AWAY: Final = 0.62
"""How far before the front it lies."""
STRAIGHT: Final = "M-5 2L0 -5L5 2M0 -5V6"
SHIFTED: Final = {"left": -90.0, "right": 90.0}
TURNS: Final = {
    "left": "M5 4C5 -3 -1 -5 -5 -2M-5 -2L-4.6 -6.4M-5 -2L-.8 -1.4",
    "right": "M-5 4C-5 -3 1 -5 5 -2M5 -2L4.6 -6.4M5 -2L.8 -1.4",
    "about": "M-4 5V-1C-4 -6 4 -6 4 -1V5M4 5L.6 1.6M4 5L7.4 1.6",
}


def draw_tracks(canvas: FieldCanvas) -> None:
    for n, track in enumerate(canvas.view["tracks"]):
        canvas.part(f"track {n}", partial(draw_track, canvas, track), track)
    ug = int(canvas.view["picked"]["ug"])
    if canvas.view["moment"] == "legs" and canvas.acts and canvas.ugs[ug]["seat"] == canvas.seat:
        move = str(canvas.view["order"]["move"])
        canvas.part("turns", partial(draw_turns, canvas, ug, move), canvas.ugs[ug]["pose"], move)


def draw_turns(canvas: FieldCanvas, ug: int, move: str) -> None:
    """Beside and behind a UG what makes it turn on the spot, or shift; to be seen only while it can be chosen."""
    stand = Stand(canvas, canvas.ugs[ug])
    away = stand.width / 2 + canvas.hbw(KNOB)
    verb = "shift" if move == "m5" else "turn"
    places = {"left": (-away, stand.depth / 2), "right": (away, stand.depth / 2)}
    if verb == "turn":
        places["about"] = (0.0, stand.depth + canvas.hbw(KNOB))
    for side, (across, back) in places.items():
        x, y = stand.point(across, back)
        turn = stand.turn + (SHIFTED[side] if verb == "shift" else 0.0)
        words = title(canvas.said(f"board.turn_on.{verb}_{side}"))
        drawn = group(words, id=f"{verb}-{side}", class_="pc-track", data_on=f"{verb}:{side}")
        sign = STRAIGHT if verb == "shift" else TURNS[side]
        canvas.on_map(add_knob(canvas, drawn, x, y, sign, turn))


def draw_track(canvas: FieldCanvas, track: Data) -> None:
    """Line or arc with ticks, and the handle; the page is told of all stops."""
    arc = "pivot" in track
    if not track["stops"]:
        draw_barred(canvas, track)
        return
    drawn = arc_track(canvas, track) if arc else line_track(canvas, track)
    drawn.put({"id": f"track-{track['verb']}", "class": "pc-track"})
    stops = [stop_told(canvas, track, stop) for stop in track["stops"]]
    words, end = track_words(canvas, track), end_words(canvas, track)
    canvas.on_map(with_stops(drawn, stops, ghosts_of(canvas, track), words, end))


def draw_barred(canvas: FieldCanvas, track: Data) -> None:
    """A handle that cannot be moved, and why."""
    x, y = canvas.point(*track["corner"])
    size = round(canvas.hbw(0.8 * KNOB), 1)
    far = round(0.66 * size, 1)
    bar = path(f"M{x - far:.1f} {y - far:.1f}L{x + far:.1f} {y + far:.1f}", "pc-knob-bar")
    words = title(canvas.said("board.barred", track=track_words(canvas, track), why=end_words(canvas, track)))
    side = str(track["verb"]).partition("-")[2]
    drawn = group(words, circle(x, y, size, "pc-knob pc-barred"), bar, id=f"track-{track['verb']}")
    drawn.put({"data_on": f"wheel:{side}-5"})
    canvas.on_map(drawn)


def ghosts_of(canvas: FieldCanvas, track: Data) -> list[str]:
    """What moves along: the UGs, and the generals with them; a general on his own; a piece of terrain, or a card."""
    if "terrain" in track:
        return [f"terrain-{track['terrain']}"]
    if "laid" in track:
        return [LAYING]
    if "card" in track:
        return [HIDING]
    if int(track["general"]) >= 0:
        return [f"leader-{track['general']}"]
    units = {canvas.ugs[n]["unit"] for n in track["ugs"]}
    return [f"ug-{n}" for n in track["ugs"]] + [
        f"leader-{n}" for n, each in enumerate(canvas.generals) if each["with"] in units and each["state"] == "alive"
    ]


def stop_told(canvas: FieldCanvas, track: Data, stop: Data) -> Stop:
    """A stop for the page: its notation, how far along it is, how things move to it, and what stands beside it."""
    start = track["start"]
    x0, y0 = canvas.point(start["x"], start["y"])
    if int(track["general"]) >= 0:
        x0, y0 = place_of(canvas, canvas.generals[int(track["general"])])
    elif "terrain" in track:
        piece: Data = canvas.view["terrain"][track["terrain"]]
        x0, y0 = canvas.point(piece["x"], piece["y"])
    x1, y1 = canvas.point(stop["x"], stop["y"])
    turn = canvas.turn_of(stop["facing"]) - canvas.turn_of(start["facing"])
    if turn:
        moved = f"{transform(x1, y1, 1.0, turn)} {transform(-x0, -y0, 1.0, 0.0)}"
    else:
        moved = f"translate({number(round(x1 - x0, 1))} {number(round(y1 - y0, 1))})"
    return Stop(str(stop["do"]), along(canvas, track, stop), moved, stop_words(canvas, track, stop))


def along(canvas: FieldCanvas, track: Data, stop: Data) -> float:
    """How far along its track a stop is: in degrees, or in the picture's own measure."""
    if "pivot" in track:
        return float(stop["at"])
    start = track["start"]
    if track["verb"] == "across":
        return round(canvas.scale * float(stop["x"] - start["x"]), 1)
    if track["verb"] == "up":
        return round(canvas.scale * float(stop["y"] - start["y"]), 1)
    return round(canvas.scale * float(stop["at"]), 1)


# ---- drawn


def line_track(canvas: FieldCanvas, track: Data) -> Element:
    """Straight ahead or back from the edge of a UG, or from a general along the lattice."""
    verb: str = track["verb"]
    rides = verb in ("across", "up")
    facing = {"across": 0.0, "up": 90.0}.get(verb, float(track["start"]["facing"]))
    u, v = canvas.ahead(facing)
    if verb == "back":
        u, v = -u, -v
    x, y = canvas.point(track["start"]["x"], track["start"]["y"])
    lengths = [along(canvas, track, stop) for stop in track["stops"]]
    drawn = on_line(group(), (u, v))
    deep = 0.0
    if rides:
        for n in track["ugs"]:
            drawn.add(hold_of(canvas, n))
            x, y = Stand(canvas, canvas.ugs[n]).point(0, 0.5 * canvas.scale * float(canvas.ugs[n]["depth"]))
    else:
        stand = Stand(canvas, canvas.ugs[track["ugs"][0]])
        deep = stand.depth if verb == "back" else 0.0
        held = group(*(hold_of(canvas, n) for n in track["ugs"])) if verb != "back" else None
        drawn.add(held)
    x, y = x + deep * u, y + deep * v
    low, high = min(0.0, min(lengths)), max(0.0, max(lengths))
    line = f"M{x + low * u:.1f} {y + low * v:.1f}L{x + high * u:.1f} {y + high * v:.1f}"
    ticks = [tick(x + at * u, y + at * v, u, v, whole(canvas, at)) for at in lengths]
    drawn.add(path(line + "".join(ticks), "pc-track-cast"), path(line + "".join(ticks), "pc-track-line"))
    away = 0.0 if rides else canvas.hbw(AWAY)
    return add_knob(canvas, drawn, x + away * u, y + away * v, STRAIGHT, degrees(atan2(u, -v)))


def whole(canvas: FieldCanvas, at: float) -> bool:
    """Is it a whole number of HBW?"""
    return abs(at / canvas.hbw(1) - round(at / canvas.hbw(1))) < 0.02


def tick(x: float, y: float, u: float, v: float, long: bool) -> str:
    half = 6.0 if long else 2.6
    return f"M{x + half * v:.1f} {y - half * u:.1f}L{x - half * v:.1f} {y + half * u:.1f}"


def hold_of(canvas: FieldCanvas, ug: int) -> Element:
    """All of a UG can be taken hold of."""
    stand = Stand(canvas, canvas.ugs[ug])
    return rect(*around(stand, 2), "qx-hold", transform=stand.placed)


def arc_track(canvas: FieldCanvas, track: Data) -> Element:
    """Around one front corner, from the other."""
    px, py = canvas.point(*track["pivot"])
    cx, cy = canvas.point(*track["corner"])
    radius = hypot(cx - px, cy - py)
    first = atan2(cy - py, cx - px)
    sign = -1.0 if str(track["verb"]).endswith("left") else 1.0
    ends = [float(stop["at"]) for stop in track["stops"]]
    turn = first + sign * radians(ends[-1])
    ex, ey = px + radius * cos(turn), py + radius * sin(turn)
    sweep = 1 if sign > 0 else 0
    line = f"M{cx:.1f} {cy:.1f}A{radius:.1f} {radius:.1f} 0 0 {sweep} {ex:.1f} {ey:.1f}"
    for at in ends:
        turn = first + sign * radians(at)
        x, y = px + radius * cos(turn), py + radius * sin(turn)
        line += tick(x, y, -sign * sin(turn), sign * cos(turn), round(at) % 45 == 0)
    drawn = on_arc(group(), (px, py), sign > 0)
    drawn.add(path(line, "pc-track-cast"), path(line, "pc-track-line"), circle(px, py, 3, "pc-pivot"))
    side = "left" if sign < 0 else "right"
    turned = canvas.turn_of(track["start"]["facing"])
    away = canvas.hbw(0.12)
    out = (cx + away * cos(first), cy + away * sin(first))
    return add_knob(canvas, drawn, out[0], out[1], TURNS[side], turned)


def add_knob(canvas: FieldCanvas, drawn: Element, x: float, y: float, sign: str, turn: float) -> Element:
    """The handle, with room around it for a finger."""
    size = round(canvas.knob(KNOB), 1)
    x, y = round(x, 1), round(y, 1)
    mark = path(sign, "pc-knob-sign", transform=transform(x, y, round(size / 12, 3), turn))
    return drawn.add(
        circle(x, y, round(1.7 * size, 1), "qx-hold"),
        circle(x, y, size, "qx-shape"),
        circle(x, y, size, "pc-knob"),
        mark,
    )


# ---- in words


def stop_words(canvas: FieldCanvas, track: Data, stop: Data) -> str:
    """What a stop costs, and what is left then."""
    told: dict[str, Value] = {"length": hbw_words(stop["at"]), "left": hbw_words(stop.get("left", 0))}
    if "enemy" in stop:
        told |= {"enemy": canvas.ug_name(int(stop["enemy"])), "length": hbw_words(stop["price"])}
        return canvas.said("board.stop.charge", **told)
    if str(track["verb"]).startswith(("face", "turn")):
        return canvas.said("board.stop.face", angle=int(stop["at"]))
    if "price" in stop:
        return canvas.said("board.stop.wheel", angle=int(stop["at"]), price=hbw_words(stop["price"]), left=told["left"])
    verb = str(track["verb"])
    return canvas.said(f"board.stop.{verb}", **told)


def track_words(canvas: FieldCanvas, track: Data) -> str:
    how = "" if not track["stops"] else canvas.said("board.by_hand")
    return canvas.said(f"board.track.{str(track['verb']).replace('-', '_')}") + how


def end_words(canvas: FieldCanvas, track: Data) -> str:
    """Why it goes no further."""
    end = track["end"]
    told: dict[str, Value] = {}
    if "unit" in end:
        told["unit"] = canvas.ug_name(int(end["unit"]))
    if end.get("terrain"):
        told["terrain"] = str(canvas.printed["terrain"][end["terrain"]]["name"])
    elif end["why"] == "going":
        return canvas.said("board.end.spent")
    return canvas.said(f"board.end.{end['why']}", **told)
