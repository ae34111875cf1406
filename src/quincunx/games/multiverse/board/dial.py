# hot: compiled by mypyc
"""The event dial: the section of this turn under the hand, and the next beside it."""

from __future__ import annotations

from math import cos, pi, sin

from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import paragraph
from quincunx.core.kit.board.marks import sign_of
from quincunx.core.svg import Element, circle, glyph, group, number, path, text, title
from quincunx.games.multiverse.board.canvas import SIGNS, WorldCanvas
from quincunx.games.multiverse.board.letters import one_line

ROOMY = 200.0
"""A box so high has room to say what this section does."""
TEXT_SIZES = ((12.5, 1), (12, 2), (11.5, 3))
OUTER, INNER, RIM = 74.0, 29.0, 82.0


def draw_dial(canvas: WorldCanvas) -> None:
    turn: int = canvas.view["turn"]
    area = canvas.layout.dial
    draw = small_dial if canvas.layout.tall else large_dial
    canvas.part("dial", lambda: canvas.add(draw(canvas, area, turn)), turn, canvas.view["phase"])


def large_dial(canvas: WorldCanvas, area: Area, turn: int) -> Element:
    """The wheel, what this section does, and what comes next."""
    now, then = (canvas.printed["sections"][canvas.section(ahead)] for ahead in (0, 1))
    words = canvas.said("board.dial", section=now["name"], text=now["text"], next_section=then["name"])
    drawn = group(title(words), area.drawn("mv-box-plain", 8), id="dial")
    roomy = area.height > ROOMY
    high = area.height - (96 if roomy else 52)
    drawn.add(wheel(canvas, turn, area.middle, area.y + 8 + high / 2 + 2, high / 176))
    y = area.y + high + 26
    drawn.add(one_line(area.middle, y, str(now["name"]), area.width - 20, 15, "qx-serif qx-bold"))
    if roomy:
        drawn.add(paragraph(area.middle, y + 25, str(now["text"]), area.width - 8, TEXT_SIZES, "qx-sans qx-faint", 0))
    next_words = canvas.said("board.next", section=then["name"])
    return drawn.add(one_line(area.middle, area.bottom - 8, next_words, area.width - 20, 13, "qx-sans"))


def small_dial(canvas: WorldCanvas, area: Area, turn: int) -> Element:
    """The turn and the signs of this section and the next."""
    now, then = canvas.section(), canvas.section(1)
    names = [canvas.printed["sections"][name] for name in (now, then)]
    words = canvas.said("board.dial", section=names[0]["name"], text=names[0]["text"], next_section=names[1]["name"])
    drawn = group(title(words), area.drawn("mv-box-plain", 7), id="dial")
    drawn.add(text(area.middle, area.y + 22, canvas.said("board.turn", n=turn), 16, "qx-serif qx-bold"))
    drawn.add(one_line(area.middle, area.y + 40, canvas.phase_name(), area.width - 10, 14, "qx-sans"))
    cy = area.y + 63
    drawn.add(glyph(sign_of([now], SIGNS["sections"]), area.middle - 16, cy, 26))
    return drawn.add(group(glyph(sign_of([then], SIGNS["sections"]), area.middle + 20, cy, 20), class_="mv-faint"))


def wheel(canvas: WorldCanvas, turn: int, cx: float, cy: float, scale: float) -> Element:
    """All sections around the number of the turn, turned so that this turn's lies on top."""
    drawn = group(circle(0, 0, RIM, "mv-box-plain"), circle(0, 0, RIM - 3, "mv-rim"))
    names = list(canvas.printed["sections"])
    here = names.index(canvas.section())
    for n in range(len(names)):
        section = names[(here + n) % len(names)]
        state = "now" if n == 0 else "next" if n == 1 else ""
        drawn.add(path(sector(n, len(names)), f"mv-sector-{state}" if state else "mv-sector"))
        turned = 2 * pi * n / len(names)
        x, y = 52 * sin(turned), -52 * cos(turned)
        size = 28 if n == 0 else 24 if n == 1 else 20
        sign = glyph(sign_of([section], SIGNS["sections"]), x, y, size)
        drawn.add(sign if n < 2 else group(sign, class_="mv-faint"))
    drawn.add(circle(0, 0, 28, "qx-in-ink"), circle(0, 0, 24.5, "qx-gilt"))
    drawn.add(text(0, -5, canvas.said("board.turn_label"), 15.5, "qx-serif qx-bold qx-on-ink"))
    drawn.add(text(0, 16, str(turn), 22, "qx-sans qx-bold qx-on-ink"), path("M0 -70L-9 -87H9Z", "mv-hand"))
    return group(drawn, transform=f"translate({number(cx)} {number(cy)}) scale({number(scale)})")


def sector(n: int, count: int) -> str:
    """A part of the ring between two angles."""
    first, last = 2 * pi * (n - 0.5) / count, 2 * pi * (n + 0.5) / count
    (a, b), (c, d) = ((sin(turn), -cos(turn)) for turn in (first, last))
    outer = f"L{OUTER * a:.1f} {OUTER * b:.1f}A{OUTER:g} {OUTER:g} 0 0 1 {OUTER * c:.1f} {OUTER * d:.1f}"
    inner = f"L{INNER * c:.1f} {INNER * d:.1f}A{INNER:g} {INNER:g} 0 0 0 {INNER * a:.1f} {INNER * b:.1f}Z"
    return f"M{INNER * a:.1f} {INNER * b:.1f}{outer}{inner}"
