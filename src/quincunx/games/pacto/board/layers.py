# hot: compiled by mypyc
"""Layers the page shows when asked: reach, charges, arcs of shooting, command, sight, going."""

from __future__ import annotations

from math import sqrt

from quincunx.core.game import Data
from quincunx.core.kit.board.pane import layer
from quincunx.core.svg import Element, circle, group, path, rect, text, transform
from quincunx.games.pacto.board.canvas import FieldCanvas
from quincunx.games.pacto.board.ground import CUT, going_of, going_words, octagon
from quincunx.games.pacto.board.ugs import Stand


def draw_layers(canvas: FieldCanvas) -> None:
    """Each is a part of its own."""
    poses = [(ug["pose"], ug["bases"], ug["slow"], ug["formation"]) for ug in canvas.ugs]
    places = [(general["at"], general["state"], general["with"]) for general in canvas.generals]
    canvas.part("layer reach", lambda: draw_reach(canvas), poses)
    canvas.part("layer charge", lambda: draw_forced(canvas), poses, [ug["forced"] for ug in canvas.ugs])
    canvas.part("layer arcs", lambda: draw_arcs(canvas), poses, [ug["shoots"] for ug in canvas.ugs])
    canvas.part("layer command", lambda: draw_command(canvas), places, poses)
    canvas.part("layer sight", lambda: draw_sight(canvas), canvas.view["picked"], poses)
    canvas.part("layer going", lambda: draw_going(canvas), canvas.view["terrain"])


def standing(canvas: FieldCanvas) -> list[Data]:
    return [ug for ug in canvas.ugs if ug["pose"] is not None]


def strip(canvas: FieldCanvas, ug: Data, length: float, class_: str) -> Element:
    """A strip straight ahead of a UG's front."""
    stand = Stand(canvas, ug)
    long = round(canvas.hbw(length), 1)
    shape = rect(round(-stand.width / 2, 1), -long, round(stand.width, 1), long, class_, transform=stand.placed)
    return group(shape, class_=f"qx-side-{ug['seat']}")


def draw_reach(canvas: FieldCanvas) -> None:
    """How far each gets straight ahead on good going, what slows it deducted."""
    drawn = [strip(canvas, ug, max(int(ug["speed"]) - int(ug["slow"]), 0), "pc-reach") for ug in standing(canvas)]
    canvas.add(layer("reach", canvas.said("board.layer.reach"), *drawn))


def draw_forced(canvas: FieldCanvas) -> None:
    """How near enemy TuGs, and others, force a UG to charge, a line around it for each; and whom it must charge now."""
    drawn: list[Element] = []
    for ug in standing(canvas):
        stand = Stand(canvas, ug)
        rings = sorted({int(far) for far in ug["forced"]["within"] if far})
        shapes = [around(canvas, stand, far, "pc-forced") for far in rings]
        shapes += [line_to(canvas, stand, enemy, "pc-forced-on") for enemy in ug["forced"]["targets"]]
        drawn += [group(shape, class_=f"qx-side-{ug['seat']}") for shape in shapes]
    canvas.add(layer("charge", canvas.said("board.layer.charge"), *drawn))


def around(canvas: FieldCanvas, stand: Stand, far: int, class_: str) -> Element:
    """All points of the table no farther than so many thousandths of a HBW from a UG."""
    by = round(canvas.scale * far, 1)
    wide, deep = round(stand.width + 2 * by, 1), round(stand.depth + 2 * by, 1)
    return rect(round(-wide / 2, 1), -by, wide, deep, class_, rx=by, transform=stand.placed)


def line_to(canvas: FieldCanvas, stand: Stand, enemy: int, class_: str) -> Element:
    """From the front of a UG to the middle of another."""
    target = Stand(canvas, canvas.ugs[enemy])
    x, y = target.point(0, target.depth / 2)
    return path(f"M{stand.x:g} {stand.y:g}L{x:g} {y:g}", class_)


def draw_arcs(canvas: FieldCanvas) -> None:
    """Where whoever can shoot hits, and at whom each would have to shoot now."""
    drawn: list[Element] = []
    for ug in standing(canvas):
        stand = Stand(canvas, ug)
        shot = ug["shoots"]
        shapes = [arc(canvas, stand, near, far, beside) for near, far, beside in shot["strips"]]
        shapes += [line_to(canvas, stand, enemy, "pc-aim") for enemy in shot["targets"]]
        drawn += [group(shape, class_=f"qx-side-{ug['seat']}") for shape in shapes]
    canvas.add(layer("arcs", canvas.said("board.layer.arcs"), *drawn))


def arc(canvas: FieldCanvas, stand: Stand, near: int, far: int, beside: int) -> Element:
    """Part of an arc: from one length to another off the front edge, and no farther to either side of it than that.

    Beside the front a length is measured from its corner, so the strip ends there in part of a circle.
    """
    half, out = stand.width / 2, stand.width / 2 + canvas.scale * beside
    ends: list[tuple[float, float]] = []
    for length in (near, far):
        radius = canvas.scale * length
        aside = min(canvas.scale * beside, radius)
        ends.append((radius, -sqrt(radius * radius - aside * aside)))
    (inner, low), (outer, high) = ends
    outline = f"M{-out:g} {low:.1f}L{-out:g} {high:.1f}A{outer:.1f} {outer:.1f} 0 0 1 {-half:g} {-outer:.1f}"
    outline += f"L{half:g} {-outer:.1f}A{outer:.1f} {outer:.1f} 0 0 1 {out:g} {high:.1f}L{out:g} {low:.1f}"
    if inner:
        outline += f"A{inner:.1f} {inner:.1f} 0 0 0 {half:g} {-inner:.1f}L{-half:g} {-inner:.1f}"
        outline += f"A{inner:.1f} {inner:.1f} 0 0 0 {-out:g} {low:.1f}"
    return path(outline + "Z", "pc-arc", transform=stand.placed)


def draw_command(canvas: FieldCanvas) -> None:
    """How far each general commands."""
    drawn: list[Element] = []
    for general in canvas.generals:
        if general["state"] != "alive":
            continue
        by = round(canvas.scale * general["range"], 1)
        ug = canvas.ugs[canvas.number[general["with"]]] if general["with"] is not None else None
        if ug is not None and ug["pose"] is not None:
            shape = around(canvas, Stand(canvas, ug), general["range"], "pc-command")
        else:
            x, y = canvas.point(general["at"][0], general["at"][1])
            shape = circle(x, y, by, "pc-command")
        drawn.append(group(shape, class_=f"qx-side-{general['seat']}"))
    canvas.add(layer("command", canvas.said("board.layer.command"), *drawn))


def draw_sight(canvas: FieldCanvas) -> None:
    """Lines from the UG that is picked to all it sees."""
    picked = canvas.view["picked"]
    drawn: list[Element] = []
    if int(picked["ug"]) >= 0 and canvas.ugs[picked["ug"]]["pose"] is not None:
        looker = Stand(canvas, canvas.ugs[picked["ug"]])
        for enemy in picked["sees"]:
            target = Stand(canvas, canvas.ugs[enemy])
            x, y = target.point(0, target.depth / 2)
            drawn.append(line_to(canvas, looker, enemy, "pc-sight"))
            drawn.append(circle(x, y, round(canvas.hbw(0.16), 1), "pc-seen"))
    canvas.add(layer("sight", canvas.said("board.layer.sight"), *drawn))


def draw_going(canvas: FieldCanvas) -> None:
    """Going by hatching and by word."""
    drawn: list[Element] = []
    for piece in canvas.view["terrain"]:
        x, y = canvas.point(piece["x"], piece["y"])
        shape = octagon(canvas.scale * piece["long"], canvas.scale * piece["wide"], canvas.scale * CUT)
        going = going_of(canvas, piece)
        drawn.append(path(shape, f"pc-going-{going}", transform=transform(x, y, 1.0, -float(piece["angle"]))))
        words = going_words(canvas, piece)
        drawn.append(text(x, y + 5, words, round(1.2 * canvas.letters, 1), "qx-sans qx-bold pc-label"))
    canvas.add(layer("going", canvas.said("board.layer.going"), *drawn))
