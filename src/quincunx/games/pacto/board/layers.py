# hot: compiled by mypyc
"""Layers the page shows when asked: reach, charges, arcs of shooting, command, sight, going."""

from __future__ import annotations

from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.board.pane import layer
from quincunx.core.svg import Element, circle, group, path, rect, text, transform
from quincunx.games.pacto.board.canvas import FieldCanvas
from quincunx.games.pacto.board.ground import CUT, going_of, going_words, octagon
from quincunx.games.pacto.board.ugs import Stand

SHOCK: Final = 3.0
OTHERS: Final = 1.0
"""How near an enemy forces a charge (charge.forced.shock, charge.forced.others)."""
LIMITS: Final = (2, 4)


def draw_layers(canvas: FieldCanvas) -> None:
    """Each is a part of its own."""
    poses = [(ug["pose"], ug["bases"], ug["slow"], ug["formation"]) for ug in canvas.ugs]
    places = [(general["at"], general["state"], general["with"]) for general in canvas.generals]
    canvas.part("layer reach", lambda: draw_reach(canvas), poses)
    canvas.part("layer charge", lambda: draw_forced(canvas), poses)
    canvas.part("layer arcs", lambda: draw_arcs(canvas), poses)
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


def is_shock(canvas: FieldCanvas, ug: Data) -> bool:
    """Troops that are forced to charge from farther away, as far as their arms tell."""
    profile = canvas.printed["profiles"][ug["profile"]]
    arms: list[str] = profile["weapons"]
    lancers = "cl" in arms and profile["type"] in ("cavalry", "camelry")
    return ug["formation"] != "skirmish" and ("dc" in arms or lancers or profile["type"] == "chariot")


def draw_forced(canvas: FieldCanvas) -> None:
    """How near an enemy forces a TuG to charge: a line around it."""
    drawn: list[Element] = []
    for ug in standing(canvas):
        if canvas.printed["profiles"][ug["profile"]]["ug"] == "sug":
            continue
        stand = Stand(canvas, ug)
        by = round(canvas.hbw(SHOCK if is_shock(canvas, ug) else OTHERS), 1)
        around = (round(-stand.width / 2 - by, 1), -by, round(stand.width + 2 * by, 1), round(stand.depth + 2 * by, 1))
        drawn.append(group(rect(*around, "pc-forced", rx=by, transform=stand.placed), class_=f"qx-side-{ug['seat']}"))
    canvas.add(layer("charge", canvas.said("board.layer.charge"), *drawn))


def draw_arcs(canvas: FieldCanvas) -> None:
    """Where shooters hit: straight ahead of their front, as far as their missiles go."""
    drawn: list[Element] = []
    for ug in standing(canvas):
        profile = canvas.printed["profiles"][ug["profile"]]
        if profile["missile"] == "none":
            continue
        ranges = canvas.printed["missiles"][profile["missile"]]
        far = int(ranges["mounted" if profile["type"] in ("cavalry", "camelry") else "foot"])
        if far > 0:
            drawn.append(strip(canvas, ug, far, "pc-arc"))
    canvas.add(layer("arcs", canvas.said("board.layer.arcs"), *drawn))


def draw_command(canvas: FieldCanvas) -> None:
    """How far each general commands."""
    drawn: list[Element] = []
    for general in canvas.generals:
        if general["state"] != "alive":
            continue
        by = round(canvas.scale * general["range"], 1)
        ug = canvas.ugs[canvas.number[general["with"]]] if general["with"] is not None else None
        if ug is not None and ug["pose"] is not None:
            stand = Stand(canvas, ug)
            around = (
                round(-stand.width / 2 - by, 1),
                -by,
                round(stand.width + 2 * by, 1),
                round(stand.depth + 2 * by, 1),
            )
            shape = rect(*around, "pc-command", rx=by, transform=stand.placed)
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
            drawn.append(path(f"M{looker.x:g} {looker.y:g}L{x:g} {y:g}", "pc-sight"))
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
