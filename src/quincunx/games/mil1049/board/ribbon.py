# hot: compiled by mypyc
"""The ribbon above the table: which turn and phase it is, and how soon the phase may close."""

from __future__ import annotations

from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import one_line, text_width
from quincunx.core.svg import Element, glyph, group, path, text, title
from quincunx.games.mil1049.board.canvas import RealmCanvas
from quincunx.games.mil1049.board.faces import niche

TURNS = 5
PHASES = 5
LETTER = 14
AROUND = 24.0  # what an arrow is wider than its words


def draw_ribbon(canvas: RealmCanvas) -> None:
    """Drawn once for all it depends on, at whichever table."""
    view = canvas.view
    white = view["spaces"].count("white")
    left: int | None = view["actions_left"]
    key = (view["turn"], view["phase"], white, canvas.open_spaces(), left, len(canvas.families), bool(view["ending"]))
    canvas.once("ribbon", lambda: ribbon_of(canvas, white, left), key)


def ribbon_of(canvas: RealmCanvas, white: int, left: int | None) -> Element:
    area = canvas.layout.ribbon
    first = area._replace(height=30)
    arches = first.x + max(45.0, text_width(canvas.said("board.turn_label"), LETTER) + 6)
    drawn = group(turns_of(canvas, first, arches), id="ribbon")
    left_edge = arches + 31 * TURNS
    phases = Area(left_edge, first.y, 440, 30)
    if canvas.layout.tall:
        phases = first._replace(y=first.y + 32)
    ends = phase_ends(canvas, phases)
    drawn.add(phases_of(canvas, phases, ends))
    counts = Area(ends[-1] + 20, first.y, area.right - ends[-1] - 20, 30)
    if canvas.layout.tall:
        counts = first._replace(y=first.y + 65)
    return drawn if left is None else drawn.add(counts_of(canvas, counts, white, left))


def turns_of(canvas: RealmCanvas, area: Area, left: float) -> Element:
    """An arch for each turn from the left, the present one filled."""
    turn: int = canvas.view["turn"]
    drawn = group(title(canvas.said("board.turn", turn=turn)))
    drawn.add(
        text(area.x, area.y + 21, canvas.said("board.turn_label"), LETTER, "qx-sans qx-faint", text_anchor="start")
    )
    for n in range(1, TURNS + 1):
        arch = Area(left + 31 * (n - 1), area.y + 2, 27, 27)
        state = "now" if n == turn else "gone" if n < turn else "come"
        ink = "qx-serif qx-bold qx-on-side" if n == turn else "qx-serif qx-bold"
        drawn.add(
            niche(arch, f"qx-side-0 ml-turn-{state}"),
            text(arch.middle, arch.y + 21, canvas.said(f"board.numeral.{n}"), 14, ink),
        )
    return drawn


def phase_ends(canvas: RealmCanvas, area: Area) -> list[float]:
    """Where each phase ends: all as wide as their words need, and equally much wider if there is room left."""
    wide = [text_width(canvas.said(f"board.phase.{n + 1}"), LETTER) + AROUND for n in range(PHASES)]
    spare = area.width - sum(wide)
    if not canvas.layout.tall:
        spare = max(0.0, spare)
    return [area.x + sum(wide[: n + 1]) + spare * (n + 1) / PHASES for n in range(PHASES)]


def phases_of(canvas: RealmCanvas, area: Area, ends: list[float]) -> Element:
    """The five phases as arrows, the present one dark."""
    drawn = group()
    for n in range(PHASES):
        x, y, right = ends[n - 1] if n else area.x, area.y + 3, ends[n] - 3
        now = n + 1 == canvas.view["phase"] and not canvas.view["ending"]
        notch = "l9 12.5l-9 12.5" if n else "v25"
        shape = f"M{x:g} {y:g}{notch}H{right:g}l9 -12.5l-9 -12.5Z"
        ink = "qx-sans qx-bold qx-on-ink" if now else "qx-sans qx-faint"
        words = canvas.said(f"board.phase.{n + 1}")
        drawn.add(path(shape, "qx-in-ink" if now else "ml-phase"))
        drawn.add(one_line((x + right) / 2 + 5, y + 17.5, words, right - x - 13, LETTER, ink))
    return drawn


def counts_of(canvas: RealmCanvas, area: Area, white: int, left: int) -> Element:
    """White hourglasses and open spaces; a warning where one round could close the phase."""
    open_, cy = canvas.open_spaces(), area.half_way
    drawn = group(glyph("m-white", area.x + 14, cy, 25))
    x = area.x + 32
    for count, key in ((white, "white"), (open_, "open")):
        if key == "open":
            drawn.add(niche(Area(x, cy - 12, 18, 24), "ml-turn-come"))
            x += 24
        words = canvas.said(f"board.left.{key}", n=count)
        drawn.add(text(x, cy + 5.5, words, 15, "qx-sans", text_anchor="start"))
        x += text_width(words, 15) + 16
    if left <= len(canvas.families):
        words = canvas.said("board.closes", n=left)
        wide = min(text_width(words, 14) + 20, area.right - x)
        box = Area(area.right - wide, cy - 13, wide, 26)
        told = one_line(box.middle, cy + 5, words, box.width - 12, 14, "qx-sans qx-bold qx-on-tab")
        drawn.add(group(title(canvas.said("board.closes_words", n=left)), box.drawn("qx-tab", 6), told, id="closes"))
    return drawn
