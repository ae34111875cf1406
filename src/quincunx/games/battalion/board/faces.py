# hot: compiled by mypyc
"""How the pieces look: rank tiles and tactic cards."""

from __future__ import annotations

from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import BOLD, fitted, lines_below, shortened
from quincunx.core.kit.board.marks import ANY_SIGN, sign_of, signs_in
from quincunx.core.kit.board.sides import shield
from quincunx.core.messages import Say
from quincunx.core.svg import Element, glyph, group, path, rect, sprite, text, title
from quincunx.games.battalion.board.words import rank_words, trait_words

TILE_WIDTH, NARROW_TILE, TILE_HEIGHT = 150.0, 112.0, 56.0
LOW_TILE = 34.0  # the height of a tile in a crowded sector: its name alone
STRIP_HEIGHT = 19.0
CARD_SIZE = CARD_WIDTH, CARD_HEIGHT = 124, 150
BAND = (CARD_WIDTH - 26) / BOLD  # the room for words in the band of a card, beside its sign
LEAST, SMALL = 13.6, 13.4
"""The smallest letters on a tile, and of a name too long for them: with three units abreast they can still be read."""
BEHIND = 14.4  # on a strip: the third rank of a pile is drawn smaller, and its letters are to be as large
NAME_SIZES = ((15.5, 1), (14.5, 1), (LEAST, 2), (SMALL, 2))
NAME_LINE = 14.0
BOLD_NAME = "qx-serif qx-bold"
CARD_SIZES = ((13, 5), (12, 6), (11.2, 7))

SIGNS = signs_in(Path(__file__).parent)


def rank_sign(rank: str, printed: Data) -> str:
    """The silhouette of a rank, or of its class if nobody knows the rank."""
    return sign_of([rank.rpartition(".")[2], *printed["classes"]], SIGNS["ranks"])


def rank_tile(view: Data, rank: str, seat: int, say: Say, width: float) -> Element:
    """A rank from the front: its name, the emblem on its side's shield with the cohesion, attack values and traits.

    A wide tile has the emblem beside the name, any other below it, smaller where the name takes two lines.
    """
    printed, wide = view["ranks"][rank], width >= TILE_WIDTH
    left = 43.0 if wide else 2.4
    lines, size = fitted(str(printed["name"]), (width - left - 1) / BOLD, NAME_SIZES)
    top = 4 + NAME_LINE * len(lines) if len(lines) > 1 else 22.0  # where the name ends
    row = Area(left, top, width - left - 3, TILE_HEIGHT - top)
    emblem = Area(1.6, 1.6, 38, TILE_HEIGHT - 3.2) if wide else Area(14, top + 1, row.height - 2, row.height - 2.6)
    shown = min(emblem.width, emblem.height)
    tile = group(
        title(rank_words(view, rank, say)),
        rect(0.8, 0.8, width - 1.6, TILE_HEIGHT - 1.6, "qx-card", rx=4),
        emblem.drawn("ba-field", 3) if wide else None,
        shield(seat, emblem.middle, emblem.half_way, shown - 1),
        glyph(rank_sign(rank, printed), emblem.middle, emblem.half_way - 1, 0.72 * shown),
        path("M1.6 39H16V50Q16 55 8.8 55Q1.6 55 1.6 50Z", "qx-in-ink"),
        text(8.8, TILE_HEIGHT - 4, str(printed["cohesion"]), LEAST, "qx-sans qx-bold qx-on-ink"),
        class_=f"qx-side-{seat}",
    )
    first = top - 5 + (1 - len(lines)) * NAME_LINE
    tile.add(*lines_below(left, first, lines, NAME_LINE, size, BOLD_NAME, text_anchor="start"))
    x = draw_values(tile, printed, left if wide else emblem.right + 3, row.half_way, 16, signs=wide)
    traits: list[str] = printed["traits"]
    begin = max(x + 2, width - 4 - 16.5 * len(traits))
    return draw_traits(view, tile, traits, (begin, width - 3 - begin, row.half_way, 14.0), say)


def low_tile(view: Data, rank: str, seat: int, say: Say, width: float) -> Element:
    """A rank from the front where many lie in little room: its name, in letters one can still read."""
    lines, size = fitted(str(view["ranks"][rank]["name"]), (width - 3.5) / BOLD, NAME_SIZES)
    first = LOW_TILE / 2 + 0.35 * size - (len(lines) - 1) * NAME_LINE / 2
    return group(
        title(rank_words(view, rank, say)),
        rect(0.8, 0.8, width - 1.6, LOW_TILE - 1.6, "qx-card", rx=4),
        *lines_below(width / 2, first, lines, NAME_LINE, size, BOLD_NAME),
        class_=f"qx-side-{seat}",
    )


def rank_strip(view: Data, rank: str, seat: int, say: Say, width: float) -> Element:
    """A rank behind another: no more than its cohesion and its name can be seen."""
    printed = view["ranks"][rank]
    name = shortened(str(printed["name"]), (width - 22) / BOLD, BEHIND)
    return group(
        title(rank_words(view, rank, say)),
        rect(0.8, 0.8, width - 1.6, STRIP_HEIGHT - 0.8, "qx-card", rx=3),
        rect(1.6, 1.6, 14.4, STRIP_HEIGHT - 2.4, "qx-in-ink", rx=2),
        text(8.8, STRIP_HEIGHT - 3.6, str(printed["cohesion"]), BEHIND, "qx-sans qx-bold qx-on-ink"),
        text(19, STRIP_HEIGHT - 3.6, name, BEHIND, BOLD_NAME, text_anchor="start"),
        class_=f"qx-side-{seat}",
    )


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
    name, size = fitted(str(printed["name"]), (CARD_WIDTH - 10) / BOLD, ((15, 1), (13.5, 2), (12, 2)))
    when = say.one_of("board.window", printed["window"], window=printed["window"])
    drawn = card_ground(printed, seat, 11.5)
    told, letters = fitted(when, BAND, ((13, 1), (12, 1), (11.2, 1)))
    drawn.add(text(CARD_WIDTH / 2 + 10, 17, told[0], letters, "qx-sans qx-bold qx-on-side"))
    drawn.add(*lines_below(CARD_WIDTH / 2, 40, name, size + 1, size, BOLD_NAME))
    start = 48.0 + (size + 1) * (len(name) - 1)
    drawn.add(path(f"M14 {start:g}H{CARD_WIDTH - 14}", "qx-line"))
    lines, small = fitted(str(printed["text"]), CARD_WIDTH - 8, CARD_SIZES)
    step = min(small + 3, (CARD_HEIGHT - 7 - start) / max(len(lines), 1))
    drawn.add(*lines_below(CARD_WIDTH / 2, start + 1 + 0.85 * step, lines, step, small, "qx-sans"))
    return drawn


def card_ground(printed: Data, seat: int, sign_at: float, sign_size: float = 17.0) -> Element:
    """A card with its band and its sign: in the band, or in the middle of a small card."""
    in_band = sign_size < 24
    return group(
        rect(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, "qx-card", rx=7),
        path(f"M1 8Q1 1 8 1H{CARD_WIDTH - 8}Q{CARD_WIDTH - 1} 1 {CARD_WIDTH - 1} 8V23H1Z", "qx-in-side"),
        rect(3, 3, 19, 18, "qx-card", rx=5) if in_band else None,
        glyph(sign_of([printed["window"]], SIGNS["windows"]), 12.5 if in_band else CARD_WIDTH / 2, sign_at, sign_size),
        class_=f"qx-side-{seat}",
    )
