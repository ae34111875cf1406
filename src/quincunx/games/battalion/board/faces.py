# hot: compiled by mypyc
"""How the pieces look: rank tiles and tactic cards."""

from __future__ import annotations

from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.fitted_text import fitted, one_line
from quincunx.core.kit.board.marks import ANY_SIGN, sign_of, signs_in
from quincunx.core.kit.board.sides import shield
from quincunx.core.messages import Say
from quincunx.core.svg import Element, glyph, group, path, rect, sprite, text, title
from quincunx.games.battalion.board.words import rank_words, trait_words

TILE_WIDTH, NARROW_TILE, TILE_HEIGHT = 150.0, 106.0, 42.0
CARD_SIZE = CARD_WIDTH, CARD_HEIGHT = 112, 146

SIGNS = signs_in(Path(__file__).parent)


def rank_sign(rank: str, printed: Data) -> str:
    """The silhouette of a rank, or of its class if nobody knows the rank."""
    return sign_of([rank.rpartition(".")[2], *printed["classes"]], SIGNS["ranks"])


def rank_tile(view: Data, rank: str, seat: int, say: Say, width: float) -> Element:
    """A rank from the front: emblem on its side's shield with the cohesion, name, attack values and traits.

    A narrow tile leaves the name to its words, and shows values and traits one above the other.
    """
    printed = view["ranks"][rank]
    tile = group(
        title(rank_words(view, rank, say)),
        rect(0.8, 0.8, width - 1.6, TILE_HEIGHT - 1.6, "qx-card", rx=4),
        rect(1.6, 1.6, 38, TILE_HEIGHT - 3.2, "ba-field", rx=3),
        shield(seat, 20.5, 21, 36),
        glyph(rank_sign(rank, printed), 20.5, 20, 25),
        path("M1.6 27H15V36Q15 40 8.3 41Q1.6 40 1.6 36Z", "qx-in-ink"),
        text(8.3, 38, str(printed["cohesion"]), 12.5, "qx-sans qx-bold qx-on-ink"),
        class_=f"qx-side-{seat}",
    )
    traits: list[str] = printed["traits"]
    if width < TILE_WIDTH:
        draw_values(tile, printed, 43.0, 12.6, 19, signs=False)
        return draw_traits(view, tile, traits, (43.0, min(len(traits) * 18.5, width - 46), 31.8, 16.5), say)
    (name,), size = fitted(str(printed["name"]), width - 46, [(0.5 * half, 1) for half in range(26, 16, -1)])
    tile.add(text(43, 15, name, size, "qx-serif qx-bold", text_anchor="start"))
    x = draw_values(tile, printed, 43.0, 30.2, 16, signs=True)
    left = max(x + 3, width - 4 - 16.5 * len(traits))
    return draw_traits(view, tile, traits, (left, width - 3 - left, 30.3, 14.0), say)


def draw_values(tile: Element, printed: Data, x: float, cy: float, pitch: float, signs: bool) -> float:
    """Melee values on filled plates, ranged values in rings, each kind behind its sign where there is room."""
    for kind, sign in (("melee", "g-blades"), ("ranged", "g-shaft")):
        if not printed[kind]:
            continue
        if signs:
            tile.add(glyph(sign, x + 5, cy, 10.5))
            x += 11.5
        for value in printed[kind]:
            middle, high, size = x + (pitch - 1) / 2, 10 + 0.48 * pitch, pitch - 0.5
            if kind == "melee":
                tile.add(rect(x, cy - high / 2, pitch - 1, high, "qx-in-side", rx=2.5))
                tile.add(text(middle, cy + 0.36 * pitch, str(value), size, "qx-sans qx-bold qx-on-side"))
            else:
                tile.add(rect(x + 0.5, cy - high / 2 + 0.5, pitch - 2, high - 1, "ba-ranged", rx=pitch / 2 - 1))
                tile.add(text(middle, cy + 0.35 * pitch, str(value), size - 1, "qx-sans qx-bold"))
            x += pitch
        x += 2
    return x


def draw_traits(
    view: Data, tile: Element, traits: list[str], place: tuple[float, float, float, float], say: Say
) -> Element:
    """The signs of the traits, each with its words; the place is where they begin, how wide, their middle, how high."""
    left, width, cy, high = place
    room = width / max(len(traits), 1)
    for n, trait in enumerate(traits):
        drawn = glyph(trait_sign(trait), left + room * (n + 0.5), cy, min(high, room - 1))
        tile.add(group(title(trait_words(view, trait, say)), drawn))
    return tile


def trait_sign(trait: str) -> str:
    """The sign of a trait, or a banner if nobody knows it."""
    return f"trait-{trait}" if f"trait-{trait}" in sprite() else ANY_SIGN


# ---- tactic cards


def card_face(view: Data, card: str, seat: int, say: Say) -> Element:
    """A tactic card: when it can be played in the band, its name, and what it does."""
    printed = view["cards"][card]
    name, size = fitted(str(printed["name"]), CARD_WIDTH - 14, ((14, 1), (12.5, 2), (11, 2)))
    lines, small = fitted(str(printed["text"]), CARD_WIDTH - 12, ((11.5, 5), (10.5, 5), (9.5, 6), (8.6, 7)))
    when = say.one_of("board.window", printed["window"], window=printed["window"])
    drawn = group(
        rect(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, "qx-card", rx=7),
        path(f"M1 8Q1 1 8 1H{CARD_WIDTH - 8}Q{CARD_WIDTH - 1} 1 {CARD_WIDTH - 1} 8V22H1Z", "qx-in-side"),
        one_line(CARD_WIDTH / 2, 16, when, CARD_WIDTH - 22.0, 11.5, "qx-sans qx-bold qx-on-side"),
        glyph(sign_of([printed["window"]], SIGNS["windows"]), CARD_WIDTH / 2, 34, 19),
        class_=f"qx-side-{seat}",
    )
    top = 59.0 if len(name) == 1 else 55.0
    for n, line in enumerate(name):
        drawn.add(text(CARD_WIDTH / 2, top + (size + 1) * n, line, size, "qx-serif qx-bold"))
    start = 70.0 if len(name) == 1 else 77.0
    step = min(small + 2.4, (CARD_HEIGHT - 6 - start) / max(len(lines), 1))
    drawn.add(path(f"M14 {start - 4:g}H{CARD_WIDTH - 14}", "qx-line"))
    for n, line in enumerate(lines):
        drawn.add(text(CARD_WIDTH / 2, start + step * (n + 0.8), line, small, "qx-sans"))
    return drawn
