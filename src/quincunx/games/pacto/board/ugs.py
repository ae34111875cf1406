# hot: compiled by mypyc
"""Unit groups on the table: bases in ranks, figures in files, facing, quality and training, and what lies on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.marks import sign_of
from quincunx.core.svg import Element, circle, glyph, group, number, path, rect, text, title, transform, use
from quincunx.games.pacto.board.canvas import SIGNS, FieldCanvas

FILES: Final = {"close": 4, "loose": 3, "skirmish": 2}
SINGLE: Final = ("elephant", "chariot", "battlewagon", "artillery_light", "artillery_heavy")
MOUNTED: Final = ("cavalry", "camelry")
ROUND: Final = [0.02, 0.14]
"""How round the corners of a side's bases are, in HBW: sides are told apart by more than their colour."""
LONG_SPEARS: Final = {"p-triarius": 0.7, "p-spearman": 0.72}
"""How much of the height of a figure and its spear the figure is."""
DONE: Final = {"4": "moved", "3": "shot", "6": "recovered"}
"""The mark of those who have acted in a phase."""
SAID_MARKS: Final = ("broken", "shattered", "shoved", "stopped", "evaded", "pursued", "moved", "charge declared")


def draw_ugs(canvas: FieldCanvas) -> None:
    """One part for each UG, so that a move tells of one."""
    moving, picked = canvas.moving(), int(canvas.view["picked"]["ug"])
    meant = charged_by_click(canvas)
    for n, ug in enumerate(canvas.ugs):
        if ug["pose"] is None:
            continue
        lit = n == picked or n in moving
        done = str(canvas.view["step"])[0]
        canvas.part(f"ug {n}", partial(draw_ug, canvas, n, ug, lit, meant.get(n, "")), ug, lit, done, meant.get(n))


def charged_by_click(canvas: FieldCanvas) -> dict[int, str]:
    """The charge that a click on an enemy declares: the one with the least wheel."""
    found: dict[int, tuple[int, str]] = {}
    for track in canvas.view["tracks"]:
        for stop in track["stops"]:
            if "enemy" in stop:
                turn = int(stop["at"]) if "pivot" in track else 0
                if stop["enemy"] not in found or turn < found[stop["enemy"]][0]:
                    found[stop["enemy"]] = (turn, str(stop["do"]))
    return {enemy: do for enemy, (_, do) in found.items()}


class Stand:
    """Where a UG stands in the picture, and how large it is."""

    def __init__(self, canvas: FieldCanvas, ug: Data) -> None:
        pose = ug["pose"]
        self.x, self.y = canvas.point(pose["x"], pose["y"])
        self.turn = canvas.turn_of(pose["facing"])
        self.forward = canvas.ahead(pose["facing"])
        self.width = canvas.scale * ug["width"]
        self.depth = canvas.scale * ug["depth"]
        self.rank = self.depth / max(int(ug["bases"]), 1)
        self.placed = transform(self.x, self.y, 1.0, self.turn)

    def point(self, across: float, back: float) -> tuple[float, float]:
        """A point so far to the right of the middle of its front, and so far behind it."""
        u, v = self.forward
        return round(self.x - across * v - back * u, 1), round(self.y + across * u - back * v, 1)


def draw_ug(canvas: FieldCanvas, n: int, ug: Data, lit: bool, charged: str) -> None:
    """Bases in their place, then upright what lies on them and the name."""
    stand = Stand(canvas, ug)
    seat: int = ug["seat"]
    own = canvas.acts and seat == canvas.seat
    name = str(ug["unit"]).partition("-")[2]
    meant = f"unit:{name} with:{name}" if own else charged or None
    drawn = group(title(ug_words(canvas, ug)), shape_of(stand))
    drawn.add(group(*bases_of(canvas, ug, stand), transform=stand.placed))
    if lit:
        drawn.add(rect(*around(stand, 4), "pc-picked", rx=4, transform=stand.placed))
    drawn.add(*markers_of(canvas, ug, stand))
    drawn.put({"class": f"qx-side-{seat}", "id": f"ug-{n}", "data_piece": f"ug-{seat}-"})
    drawn.put({"data_on": meant, "data_look": ug["unit"] if lit else None})
    canvas.on_map(drawn)


def around(stand: Stand, by: float) -> tuple[float, float, float, float]:
    return (
        round(-stand.width / 2 - by, 1),
        round(-by, 1),
        round(stand.width + 2 * by, 1),
        round(stand.depth + 2 * by, 1),
    )


def shape_of(stand: Stand) -> Element:
    return rect(*around(stand, 1), "qx-shape", rx=3, transform=stand.placed)


# ---- bases


def bases_of(canvas: FieldCanvas, ug: Data, stand: Stand) -> list[Element]:
    """A shadow, the ranks there are and those that are lost, and the front."""
    seat, profile = int(ug["seat"]), canvas.printed["profiles"][ug["profile"]]
    half, lost = stand.width / 2, int(ug["starting"]) - int(ug["bases"])
    drawn = [rect(*moved(stand, 2.0), "pc-cast", rx=3)]
    spent = DONE.get(str(canvas.view["step"])[0], "") in ug["marks"]
    name = base_name(canvas, ug, stand)
    if spent:
        drawn.append(rect(*moved(stand, 0.0), f"pc-under-{seat}", rx=3))
    for rank in range(int(ug["bases"])):
        base = use(name, 0, round(rank * stand.rank, 1))
        drawn.append(group(base, class_="pc-done") if spent else base)
    for rank in range(lost):
        y = stand.depth + rank * stand.rank + 2
        drawn.append(
            rect(round(-half + 1, 1), round(y, 1), round(2 * half - 2, 1), round(stand.rank - 3, 1), "pc-lost")
        )
    drawn += front_of(canvas, seat, profile, half)
    if "broken" in ug["marks"]:
        drawn.append(Area(-half, 0, 2 * half, stand.depth).crossed("pc-broken"))
    return drawn


def moved(stand: Stand, by: float) -> tuple[float, float, float, float]:
    return round(-stand.width / 2 + by, 1), round(by, 1), round(stand.width, 1), round(stand.depth, 1)


def front_of(canvas: FieldCanvas, seat: int, profile: Data, half: float) -> list[Element]:
    """The front edge in the side's colour with what points ahead; diamonds for quality."""
    tick = canvas.hbw(0.2)
    edge = path(f"M{number(round(-half + 1, 1))} 1H{number(round(half - 1, 1))}", "pc-front")
    if seat == 0:
        points = path(
            f"M{number(round(-1.2 * tick, 1))} 0L0 {number(round(-1.5 * tick, 1))}L{number(round(1.2 * tick, 1))} 0Z",
            "pc-tick",
        )
    else:
        reach = number(round(1.1 * tick, 1))
        points = path(f"M-{reach} 0A{reach} {reach} 0 0 1 {reach} 0Z", "pc-tick")
    drawn = [edge, points]
    diamonds = {"superior": 2, "exceptional": 4}.get(str(profile["quality"]), 0)
    size = canvas.hbw(0.34)
    for n in range(diamonds):
        x = (half if n % 2 else -half) * (1.0 if n < 2 else 0.72)
        drawn.append(glyph("p-superior", round(x, 1), 0.5, round(size, 1)))
    if profile["quality"] == "poor":
        drawn.append(circle(round(half - 4, 1), 1.0, canvas.hbw(0.09), "pc-poor"))
    return drawn


def base_name(canvas: FieldCanvas, ug: Data, stand: Stand) -> str:
    """One rank of a UG, drawn once for all of its kind."""
    name = f"base-{ug['seat']}-{ug['profile']}-{ug['formation']}"
    profile = canvas.printed["profiles"][ug["profile"]]
    canvas.picture.define(
        f"pacto {canvas.table}",
        name,
        partial(
            base, canvas, int(ug["seat"]), profile, str(ug["profile"]), str(ug["formation"]), stand.width, stand.rank
        ),
    )
    return name


def base(canvas: FieldCanvas, seat: int, profile: Data, id_: str, formation: str, width: float, rank: float) -> Element:
    """A base with its border by training and its figures by formation."""
    corner = round(canvas.hbw(ROUND[seat]), 1)
    training = "sug" if profile["ug"] == "sug" else str(profile["training"])
    ground = rect(round(-width / 2, 1), 0, round(width, 1), round(rank, 1), f"pc-base pc-{training}", rx=corner)
    drawn = group(ground, class_=f"qx-side-{seat} pc-ground-{seat}")
    if training == "drilled":
        inset = (round(-width / 2 + 2.4, 1), 2.4, round(width - 4.8, 1), round(rank - 4.8, 1))
        drawn.add(rect(*inset, "pc-inner", rx=max(corner - 2, 0)))
    type_ = str(profile["type"])
    sign = figure_of(profile, id_)
    if type_ in SINGLE:
        size = 0.92 * min(rank, width)
        return drawn.add(glyph(sign, 0, round(rank / 2, 1), round(size, 1)))
    files = FILES.get(formation, 3)
    tall = 2.2 if type_ in MOUNTED else 1.2
    high = min(0.84 * rank, 0.94 * tall * width / files)
    for n in range(files):
        x = (n + 0.5 - files / 2) * width * 0.96 / files
        y = rank / 2 + ((0.08 if n % 2 else -0.08) * rank if formation == "skirmish" else 0)
        drawn.add(glyph(sign, round(x, 1), round(y, 1), round(high / tall, 1), round(high, 1)))
    return drawn


def figure_of(profile: Data, id_: str) -> str:
    """The figure of a profile: its own, that of its arms, or that of its type."""
    figures = SIGNS["figures"]
    type_ = str(profile["type"])
    if type_ != "infantry":
        shoots = type_ == "cavalry" and profile["missile"] != "none" and not profile["weapons"]
        return sign_of([id_, "car_numidian" if shoots else type_], figures)
    arms: list[str] = [str(each) for each in profile["weapons"]]
    return sign_of([id_, str(profile["missile"]), *arms, type_], figures)


def portrait(profile: Data, id_: str, cx: float, cy: float, width: float, height: float) -> Element:
    """A figure on a tile: with its whole spear, which on the table reaches over the rank before it."""
    sign = figure_of(profile, id_)
    share = LONG_SPEARS.get(sign, 1.0)
    return glyph(sign, cx, round(cy + (1 - share) * height / 2, 1), round(share * width, 1), round(share * height, 1))


# ---- what lies on a UG


def markers_of(canvas: FieldCanvas, ug: Data, stand: Stand) -> list[Element]:
    """Wounds, slow markers, a declared charge, upright wherever it looks."""
    drawn: list[Element] = []
    size = canvas.hbw(0.62)
    if ug["wound"]:
        drawn.append(glyph("p-wound", *stand.point(0.36 * stand.width, 0.5 * stand.rank), round(size, 1)))
    if ug["slow"]:
        x, y = stand.point(-0.5 * stand.width, 0.5 * stand.depth)
        words = canvas.said("board.signed", n=-int(ug["slow"]))
        letters = text(x, round(y + 0.14 * size, 1), words, round(0.52 * size, 1), "qx-sans qx-bold pc-on-slow")
        drawn.append(group(glyph("p-slow", x, y, round(1.25 * size, 1)), letters))
    if "charge declared" in ug["marks"]:
        x, y = stand.point(0, -0.42 * size)
        arrow = glyph("p-charge", 0, 0, round(1.2 * size, 1), round(0.86 * size, 1))
        drawn.append(group(arrow, transform=transform(x, y, 1.0, stand.turn - 90)))
    return drawn


# ---- in words


def ug_words(canvas: FieldCanvas, ug: Data) -> str:
    """A UG by its name, what it is, how many bases it has and what lies on it."""
    profile = canvas.printed["profiles"][ug["profile"]]
    about = [
        canvas.said(f"board.training.{'sug' if profile['ug'] == 'sug' else profile['training']}"),
        canvas.said(f"board.quality.{profile['quality']}"),
        canvas.said(f"formation.{ug['formation']}"),
    ]
    told = [
        canvas.said("board.ug.told", unit=ug["name"], seat=canvas.names[int(ug["seat"])], about=about),
        canvas.said("board.ug.bases", n=int(ug["bases"]), count=int(ug["starting"]), hits=int(ug["breaks_at"])),
    ]
    told += arms_words(canvas, profile)
    leader = next((each["name"] for each in canvas.generals if each["general"] == ug["command"]), "")
    if leader:
        told.append(canvas.said("board.ug.command", general=leader))
    if ug["wound"]:
        told.append(canvas.said("board.ug.wounded"))
    if ug["slow"]:
        told.append(canvas.said("board.ug.slowed", n=int(ug["slow"])))
    told += [canvas.said(f"board.mark.{mark.replace(' ', '_')}") for mark in SAID_MARKS if mark in ug["marks"]]
    return " ".join(told)


def arms_words(canvas: FieldCanvas, profile: Data) -> list[str]:
    """Its weapons, and what it shoots with."""
    told: list[str] = []
    weapons: Sequence[str] = profile["weapons"]
    if weapons:
        told.append(canvas.said("board.ug.arms", arms=[canvas.said(f"board.weapon.{each}") for each in weapons]))
    if profile["missile"] != "none":
        missile = canvas.said(f"board.missile.{profile['missile']}")
        told.append(
            canvas.said("board.ug.shoots", missile=missile, skill=canvas.said(f"board.skill.{profile['skill']}"))
        )
    return told
