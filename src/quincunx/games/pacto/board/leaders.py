# hot: compiled by mypyc
"""Over the UGs: generals, fights, and charges that are declared."""

from __future__ import annotations

from functools import partial
from math import cos, radians, sin

from quincunx.core.game import Data
from quincunx.core.kit.board.fitted_text import BOLD, one_line
from quincunx.core.kit.board.marks import arrow
from quincunx.core.svg import circle, glyph, group, title
from quincunx.games.pacto.board.canvas import FieldCanvas
from quincunx.games.pacto.board.ugs import Stand

MARKERS = ("p-general-a", "p-general-b")
SIZE = 0.86
"""Of a general's marker, in HBW."""


def draw_leaders(canvas: FieldCanvas) -> None:
    """Generals where they are: beside the rear of the UG they are with, or alone."""
    for n, general in enumerate(canvas.generals):
        if general["state"] != "alive":
            continue
        lit = n == int(canvas.view["picked"]["general"])
        ug = canvas.ugs[canvas.number[general["with"]]] if general["with"] is not None else None
        pose = None if ug is None else (ug["pose"], ug["bases"])
        place = place_of(canvas, general)
        canvas.part(
            f"leader {n}", partial(draw_leader, canvas, n, general, lit), general_facts(general), lit, pose, place
        )


def general_facts(general: Data) -> object:
    """What is drawn and told of a general on the table; not his cards."""
    return [general[key] for key in ("name", "level", "with", "at", "wounds", "marks")]


def place_of(canvas: FieldCanvas, general: Data) -> tuple[float, float]:
    """Where his marker lies: several with one UG lie side by side."""
    if general["with"] is None:
        return canvas.point(general["at"][0], general["at"][1])
    ug = canvas.ugs[canvas.number[general["with"]]]
    if ug["pose"] is None:
        return canvas.point(general["at"][0], general["at"][1])
    together = [each for each in canvas.generals if each["with"] == general["with"] and each["state"] == "alive"]
    stand = Stand(canvas, ug)
    side = 0.3 - 0.5 * together.index(general)
    return stand.point(side * stand.width, stand.depth - canvas.hbw(0.3))


def draw_leader(canvas: FieldCanvas, n: int, general: Data, lit: bool) -> None:
    seat: int = general["seat"]
    x, y = place_of(canvas, general)
    size = round(canvas.hbw(SIZE), 1)
    drawn = group(title(leader_words(canvas, general)), circle(x, y, round(0.55 * size, 1), "qx-shape"))
    if lit:
        drawn.add(circle(x, y, round(0.62 * size, 1), "pc-picked"))
    drawn.add(glyph(MARKERS[seat % 2], x, y, size))
    if general["with"] is None:
        words = str(general["name"])
        wide = canvas.hbw(2.6)
        drawn.add(
            one_line(
                x,
                round(y + 0.55 * size + 0.8 * canvas.letters, 1),
                words,
                wide / BOLD,
                canvas.letters,
                "qx-serif qx-bold pc-label",
            )
        )
    drawn.put({"class": f"qx-side-{seat}", "id": f"leader-{n}", "data_piece": f"leader-{seat}-"})
    drawn.put({"data_look": general["general"] if lit else None})
    if canvas.acts and seat == canvas.seat:
        drawn.put({"data_on": f"general:{canvas.general_name(general)}"})
    canvas.on_map(drawn)


def leader_words(canvas: FieldCanvas, general: Data) -> str:
    """A general by name and level, whom he is with, and what has become of him."""
    level = canvas.printed["levels"][general["level"]]["name"]
    told = [
        canvas.said("board.general.told", general=general["name"], seat=canvas.names[int(general["seat"])], level=level)
    ]
    if general["with"] is not None:
        told.append(canvas.said("board.general.with", unit=canvas.ug_name(canvas.number[general["with"]])))
    told += [canvas.said(f"board.general.{mark}") for mark in general["marks"]]
    if general["wounds"]:
        told.append(canvas.said("board.general.wounds", n=int(general["wounds"])))
    return " ".join(told)


# ---- fights


def draw_fights(canvas: FieldCanvas) -> None:
    """Blades where two UGs fight; those of the UG that is picked stand for the edge they are on."""
    for n, fight in enumerate(canvas.view["fights"]):
        first, second = (canvas.ugs[canvas.number[fight[key]]] for key in ("first", "second"))
        if first["pose"] is None or second["pose"] is None:
            continue
        facts = (fight, first["pose"], second["pose"], first["bases"], canvas.view["picked"]["ug"])
        canvas.part(f"fight {n}", partial(draw_fight, canvas, n, fight, first), facts)


def draw_fight(canvas: FieldCanvas, n: int, fight: Data, first: Data) -> None:
    stand = Stand(canvas, first)
    half, middle = stand.width / 2, stand.depth / 2
    edges = {"front": (0.0, 0.0), "left": (-half, middle), "rear": (0.0, stand.depth), "right": (half, middle)}
    x, y = stand.point(*edges[fight["first_edge"]])
    size = round(canvas.hbw(0.72), 1)
    names = [canvas.ug_name(canvas.number[fight[key]]) for key in ("first", "second")]
    key = "fought" if "fought" in fight["marks"] else "due" if "to be fought" in fight["marks"] else "going"
    words = canvas.said(f"board.fight.{key}", unit=names[0], enemy=names[1])
    drawn = group(
        title(words),
        circle(x, y, round(0.56 * size, 1), "qx-shape"),
        circle(x, y, round(0.56 * size, 1), f"pc-fight-{key}"),
    )
    drawn.add(glyph("mv-swords", x, y, round(0.72 * size, 1)))
    drawn.attributes["id"] = f"fight-{n}"
    picked = int(canvas.view["picked"]["ug"])
    for key, edge in (("first", "first_edge"), ("second", "second_edge")):
        number = canvas.number[fight[key]]
        if canvas.acts and number == picked and canvas.ugs[number]["seat"] == canvas.seat:
            drawn.attributes["data-on"] = f"edge:{fight[edge]}"
    canvas.on_map(drawn)


# ---- charges


def draw_charges(canvas: FieldCanvas) -> None:
    """A way from the front of each charger after its wheel to where it meets its target."""
    for n, charge in enumerate(canvas.view["charges"]):
        ug = canvas.ugs[canvas.number[charge["ug"]]]
        if ug["pose"] is not None:
            canvas.part(f"charge {n}", partial(draw_charge, canvas, n, charge, ug), charge, ug["pose"])


def draw_charge(canvas: FieldCanvas, n: int, charge: Data, ug: Data) -> None:
    pose = ug["pose"]
    turn = 2.5 * charge["turn"]
    x, y = wheeled_point(pose, ug["width"], turn)
    goal_x = x + (charge["length"] + 200) * cos(radians(pose["facing"] + turn))
    goal_y = y + (charge["length"] + 200) * sin(radians(pose["facing"] + turn))
    drawn = arrow(canvas.point(x, y), canvas.point(goal_x, goal_y), int(ug["seat"]), f"charge-{n}")
    canvas.on_map(drawn)


def wheeled_point(pose: Data, width: float, turn: float) -> tuple[float, float]:
    """The middle of the front after a wheel, to the left if positive."""
    facing = radians(pose["facing"])
    side = width / 2 if turn >= 0 else -width / 2
    px, py = pose["x"] - side * sin(facing), pose["y"] + side * cos(facing)
    dx, dy = pose["x"] - px, pose["y"] - py
    by = radians(turn)
    return px + dx * cos(by) - dy * sin(by), py + dx * sin(by) + dy * cos(by)
