# hot: compiled by mypyc
"""The blocks: own ones with their faces, others as far as one may know, bare wood for what nobody has seen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from quincunx.core.game import Data
from quincunx.core.kit.board.sides import SHIELDS, quincunx
from quincunx.core.svg import Element, circle, glyph, group, number, path, rect, text, use
from quincunx.games.multiverse.board.canvas import WorldCanvas
from quincunx.games.multiverse.board.works import NUMERALS

HALF = 22.5
SPREAD = {1: ((0.0, 0.0),), 2: ((-10.0, -6.0), (10.0, 7.0)), 3: ((-12.0, -9.0), (12.0, -9.0), (0.0, 11.0))}
"""Where blocks lie that share a hex, the first below the others."""
LESS = {1: 0.95, 2: 0.8, 3: 0.68}
IN_BUILDING = (20.0, -12.0, 0.66)


def draw_blocks(canvas: WorldCanvas) -> None:
    """One part for each block, so that a move tells of one."""
    for name, there in canvas.standing.items():
        for n, (seat, block) in enumerate(there):
            canvas.part(
                f"block {seat} {block['block']}",
                partial(draw_block, canvas, seat, block, name, n, len(there)),
                block,
                name,
                (n, len(there), name in canvas.view["built"]),
                block["block"] == canvas.picked.get("block") and seat == canvas.seat,
                canvas.hit_points(block["kind"]),
            )


def spot(canvas: WorldCanvas, name: str, n: int, count: int) -> tuple[float, float, float]:
    """Where a block lies, one of so many in its hex, and how large."""
    x, y = canvas.grid.middle(name)
    scale = canvas.grid.scale
    if name in canvas.view["built"]:
        across, down, less = IN_BUILDING
        return x + (across - 15 * n) * scale, y + (down - 3 * n) * scale, less * scale
    few = min(count, 3)
    across, down = SPREAD[few][min(n, few - 1)]
    return x + across * scale, y + down * scale, LESS[few] * scale


def draw_block(canvas: WorldCanvas, seat: int, block: Data, name: str, n: int, count: int) -> None:
    x, y, scale = spot(canvas, name, n, count)
    lit = block["block"] == canvas.picked.get("block") and seat == canvas.seat
    own = "ap" in block
    drawn = group()
    if lit:
        drawn.add(path(SHIELDS[seat], "mv-picked", transform=centred(1.06 * 2 * HALF / 64)))
    drawn.add(face(canvas, seat, block), *wounds_of(canvas, block), *marks_of(canvas, block))
    if own and int(block["ap"]) > 0 and not block["ended"]:
        drawn.add(
            group(
                ap_roundel(0, 0, str(block["ap"])),
                transform=f"translate(18 -17) scale({number(max(1.0, canvas.grid.least / scale))})",
            )
        )
    drawn.attributes["transform"] = f"translate({number(round(x, 1))} {number(round(y, 1))}) scale({number(scale)})"
    canvas.on_map(
        group(
            drawn, class_=f"qx-side-{seat} mv-still", id=f"block-{seat}-{block['block']}", data_piece=f"block-{seat}-"
        )
    )


def centred(scale: float) -> str:
    """A shield of 64, drawn around 0."""
    return f"translate({number(-32 * scale)} {number(-32 * scale)}) scale({number(scale)})"


def face(canvas: WorldCanvas, seat: int, block: Data) -> Element:
    """The wood of a block and, as far as it is known, what is on it."""
    kind: str | None = block["kind"]
    open_ = kind is not None and (block["up"] or seat_knows(canvas, seat))
    wood = f"block-{'face' if open_ else 'wood' if kind is None else 'memory'}-{seat}"
    canvas.picture.define("multiverse", wood, lambda: open_face(seat) if open_ else bare_wood(seat, kind is not None))
    drawn = group(use(wood))
    if kind is not None:
        sign = glyph(canvas.sign(kind), 0, -3.5, 28) if open_ else glyph(canvas.sign(kind), 0, -1.5, 25)
        spent = open_ and (block["ended"] or block["stuck"])
        drawn.add(group(sign, class_="mv-done" if spent else None if open_ else "mv-faint"))
    return drawn


def seat_knows(canvas: WorldCanvas, seat: int) -> bool:
    """Are the faces of a player's blocks open to whoever looks: to the own side, or to one who sees everything?"""
    players = canvas.players
    return "laid" in players[seat] or (canvas.seat >= 0 and players[canvas.seat]["side"] == players[seat]["side"])


def rim(seat: int) -> list[Element]:
    """The shadow of a block and its side."""
    scale = 2 * HALF / 64
    cast = path(SHIELDS[seat], "mv-cast", transform=f"translate(2 7) {centred(scale)}")
    edge = path(SHIELDS[seat], "mv-wood-edge", transform=f"translate(0 5) {centred(scale)}")
    return [cast, edge]


def open_face(seat: int) -> Element:
    """The face of a block, ruled in its side's colour."""
    scale = 2 * HALF / 64
    return group(
        *rim(seat),
        path(SHIELDS[seat], "mv-face", transform=centred(scale)),
        path(SHIELDS[seat], "mv-face-in", transform=centred(0.88 * scale)),
    )


def bare_wood(seat: int, known: bool) -> Element:
    """The back of a block; a dashed ring where one remembers its face, the five dots where nobody has seen it."""
    scale = 2 * HALF / 64
    drawn = group(
        *rim(seat),
        path(SHIELDS[seat], "mv-wood", transform=centred(scale)),
        path("M-14 -10Q0 -14 14 -9M-16 0Q-2 -4 15 1M-14 9Q2 5 13 10", "mv-grain"),
        path(SHIELDS[seat], "mv-wood-known" if known else "mv-wood-in", transform=centred(0.87 * scale)),
    )
    return drawn if known else drawn.add(quincunx(0, 0, 6.5, 7.5, 2.5, "mv-dot"))


def wounds_of(canvas: WorldCanvas, block: Data) -> list[Element]:
    """A dot for each hit point, struck through where it is lost; of what is not known only the wounds."""
    points = canvas.hit_points(block["kind"])
    wounds = int(block["wounds"])
    count = max(points, wounds)
    drawn: list[Element] = []
    for n in range(count):
        x = 7.6 * (n - (count - 1) / 2)
        lost = n >= count - wounds
        drawn.append(circle(x, 13.3, 2.9, "mv-hp-lost" if lost else "mv-hp"))
        if lost:
            drawn.append(path(f"M{x - 2:.1f} 15.3l4 -4", "mv-hp-slash"))
    return drawn


def marks_of(canvas: WorldCanvas, block: Data) -> list[Element]:
    """The Age, and what everybody sees of what a block has done: rest, being set up, being stuck, being seen."""
    drawn: list[Element] = []
    unit = canvas.printed["units"].get(block["kind"])
    if unit is not None and int(unit["age"]) > 1:
        numeral = path(NUMERALS[1], "mv-on-age", transform="scale(.9)")
        drawn.append(group(rect(-7, -6.5, 14, 13, "mv-age", rx=2), numeral, transform="translate(-18 -17)"))
    signs: Sequence[tuple[bool, str]] = (
        (block["rested"], "mv-rest"),
        (block["set_up"], "mv-zone"),
        (block["stuck"], "mv-rain"),
        ("ap" in block and block["up"], "mv-eye"),
    )
    there = [sign for is_it, sign in signs if is_it]
    for n, sign in enumerate(there):
        drawn.append(group(circle(0, 0, 8, "mv-face"), glyph(sign, 0, 0, 12), transform=f"translate(-19 {2 + 15 * n})"))
    return drawn


def ap_roundel(x: float, y: float, words: str) -> Element:
    """Action points: an ivory roundel with a ring of gold."""
    told = text(0, 4.5, words, 13, "qx-sans qx-bold")
    return group(circle(0, 0, 9.5, "mv-ap-ring"), circle(0, 0, 9.5, "mv-ap"), told, transform=f"translate({x:g} {y:g})")
