# hot: compiled by mypyc
"""How the pieces look: rank tiles, tactic cards, the two faces of a token, and the eight-sided dice."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.svg import (
    Element,
    circle,
    fitted,
    glyph,
    group,
    one_line,
    path,
    placed,
    rect,
    shield,
    sprite,
    text,
    title,
)
from quincunx.games.battalion.board.words import Say, rank_words, trait_words

TILE_WIDTH, NARROW_TILE, TILE_HEIGHT = 150.0, 106.0, 42.0
CARD_WIDTH, CARD_HEIGHT = 112, 146

GLYPHS = {
    "velites": "g-javelins",
    "hastati": "g-legionary",
    "principes": "g-medium-infantry",
    "triarii": "g-triarius",
    "praetorian_guard": "g-eagle",
    "cretan_archers": "g-bow",
    "roman_cavalry": "g-horse-medium",
    "allied_cavalry": "g-horse-light",
    "scutarii": "g-scutum",
    "samnites": "g-auxiliary",
    "celt_infantry": "g-warband",
    "sacred_band": "g-helm",
    "caetrati": "g-javelins",
    "balearic_slingers": "g-sling",
    "numidian_cavalry": "g-horse-light",
    "celt_cavalry": "g-horse-medium",
    "war_elephants": "g-elephant",
    "conscript_infantry": "g-spear",
    "halberdiers": "g-halberd",
    "imperial_guard": "g-lamellar",
    "crossbowmen": "g-crossbow",
    "heavy_crossbowmen": "g-crossbow-heavy",
    "convicts": "g-chains",
    "steppes_horse_archers": "g-horse-archer",
    "horse_lancers": "g-horse-medium",
    "war_chariot": "g-chariot",
    "hoplites": "g-spear",
    "thureophoroi": "g-thureos",
    "thorakitai": "g-helm",
    "scythian_archers": "g-bow",
    "peltasts": "g-javelins",
    "companion_cavalry": "g-companions",
    "cataphracts": "g-horse-heavy",
    "horse_archers": "g-horse-archer",
    "war_chariots": "g-scythed-chariot",
    "regular": "g-helm",
    "skirmish": "g-javelins",
    "cavalry": "g-horse-medium",
}
ANY_RANK = "g-banner"
WINDOWS = {
    "own_redeploy": "trait-swift",
    "own_command": "g-banner",
    "own_charge": "trait-impetus",
    "enemy_charge": "trait-guard",
    "own_pool": "g-die",
    "own_roll": "g-die",
    "enemy_roll": "g-die",
    "own_hits": "trait-guard",
    "own_attack_done": "g-blades",
    "own_action_end": "g-banner",
    "own_rally": "trait-discipline",
    "own_rally_end": "trait-discipline",
}

FACE_CSS = """
.ba-tile{fill:var(--card);stroke:var(--edge);stroke-width:1.6}
.ba-field{fill:var(--side);fill-opacity:.16}
.ba-melee{fill:var(--side)}
.ba-ranged{fill:var(--card);stroke:var(--side);stroke-width:1.8}
.ba-firm{fill:var(--ink)}
.ba-card{fill:var(--card);stroke:var(--edge);stroke-width:1.8}
.ba-band{fill:var(--side)}
.ba-rule{fill:none;stroke:var(--line);stroke-width:1}
.ba-back{fill:var(--side);fill:color-mix(in srgb,var(--side) var(--back-depth),var(--ground))}
.ba-back{stroke:var(--edge);stroke-width:1.8}
.ba-back-line{fill:none;stroke:var(--on-back);stroke-width:1.4;stroke-opacity:.6}
.ba-back-shield{fill:none;stroke:var(--on-back);stroke-width:2.4}
.ba-die{fill:var(--card);stroke:var(--ink);stroke-width:2.4;stroke-linejoin:round}
.ba-die-hit{fill:var(--gold);stroke:var(--ink);stroke-width:2.4;stroke-linejoin:round}
.ba-die-blank{fill:none;stroke:var(--ink2);stroke-width:2;stroke-dasharray:4 4;stroke-linejoin:round}
.ba-facet{fill:none;stroke:var(--ink2);stroke-width:1.2;stroke-opacity:.55}
.ba-on-gold{fill:#2A211B}
.ba-on-back{fill:var(--on-back);paint-order:stroke;stroke-width:7;stroke-linejoin:round}
.ba-on-back{stroke:var(--side);stroke:color-mix(in srgb,var(--side) var(--back-depth),var(--ground))}
"""

DIE = "M32 2L58 17V47L32 62L6 47V17Z"
FACETS = "M32 9L55 46H9ZM32 2V9M6 17L32 9L58 17M58 47L55 46M6 47L9 46M9 46L32 62L55 46"


def rank_glyph(rank: str, printed: Data) -> str:
    """The silhouette of a rank, or of its class if nobody knows the rank."""
    for name in (rank.rpartition(".")[2], *printed["classes"]):
        if name in GLYPHS:
            return GLYPHS[name]
    return ANY_RANK


def rank_tile(view: Data, rank: str, seat: int, say: Say, width: float) -> Element:
    """A rank from the front: emblem on its side's shield with the cohesion, name, attack values and traits.

    A narrow tile leaves the name to its words, and shows values and traits one above the other.
    """
    printed = view["ranks"][rank]
    tile = group(
        title(rank_words(view, rank, say)),
        rect(0.8, 0.8, width - 1.6, TILE_HEIGHT - 1.6, "ba-tile", rx=4),
        rect(1.6, 1.6, 38, TILE_HEIGHT - 3.2, "ba-field", rx=3),
        shield(seat, 20.5, 21, 36),
        glyph(rank_glyph(rank, printed), 20.5, 20, 25),
        path("M1.6 27H15V36Q15 40 8.3 41Q1.6 40 1.6 36Z", "ba-firm"),
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
                tile.add(rect(x, cy - high / 2, pitch - 1, high, "ba-melee", rx=2.5))
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
    return f"trait-{trait}" if f"trait-{trait}" in sprite() else ANY_RANK


def rank_back(seat: int, width: float) -> Element:
    """A rank of a pile whose faces are not to be seen yet."""
    return group(
        rect(0.8, 0.8, width - 1.6, TILE_HEIGHT - 1.6, "ba-back", rx=4),
        rect(5, 5, width - 10, TILE_HEIGHT - 10, "ba-back-line", rx=3),
        shield(seat, width / 2, TILE_HEIGHT / 2, 26, "ba-back-shield"),
        class_=f"qx-side-{seat}",
    )


# ---- tactic cards


def card_face(view: Data, card: str, seat: int, say: Say) -> Element:
    """A tactic card: when it can be played in the band, its name, and what it does."""
    printed = view["cards"][card]
    name, size = fitted(str(printed["name"]), CARD_WIDTH - 14, ((14, 1), (12.5, 2), (11, 2)))
    lines, small = fitted(str(printed["text"]), CARD_WIDTH - 12, ((11.5, 5), (10.5, 5), (9.5, 6), (8.6, 7)))
    when = say.one_of("board.window", printed["window"], window=printed["window"])
    drawn = group(
        rect(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, "ba-card", rx=7),
        path(f"M1 8Q1 1 8 1H{CARD_WIDTH - 8}Q{CARD_WIDTH - 1} 1 {CARD_WIDTH - 1} 8V22H1Z", "ba-band"),
        one_line(CARD_WIDTH / 2, 16, when, CARD_WIDTH - 22.0, 11.5, "qx-sans qx-bold qx-on-side"),
        glyph(WINDOWS.get(printed["window"], ANY_RANK), CARD_WIDTH / 2, 34, 19),
        class_=f"qx-side-{seat}",
    )
    top = 59.0 if len(name) == 1 else 55.0
    for n, line in enumerate(name):
        drawn.add(text(CARD_WIDTH / 2, top + (size + 1) * n, line, size, "qx-serif qx-bold"))
    start = 70.0 if len(name) == 1 else 77.0
    step = min(small + 2.4, (CARD_HEIGHT - 6 - start) / max(len(lines), 1))
    drawn.add(path(f"M14 {start - 4:g}H{CARD_WIDTH - 14}", "ba-rule"))
    for n, line in enumerate(lines):
        drawn.add(text(CARD_WIDTH / 2, start + step * (n + 0.8), line, small, "qx-sans"))
    return drawn


def card_back(seat: int) -> Element:
    """A tactic card face down: the side's colour and shield."""
    return group(
        rect(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, "ba-back", rx=7),
        rect(8, 8, CARD_WIDTH - 16, CARD_HEIGHT - 16, "ba-back-line", rx=4),
        shield(seat, CARD_WIDTH / 2, CARD_HEIGHT / 2, 70, "ba-back-shield"),
        class_=f"qx-side-{seat}",
    )


# ---- tokens and dice


def coin(face: str, cx: float, cy: float, size: float) -> Element:
    """A token lying with its order or its disorder up; the two faces differ in outline, tone and sign."""
    return glyph(f"g-{face}", cx, cy, size)


def coins(order: int, disorder: int, x: float, cy: float, size: float, room: float) -> Element:
    """Tokens side by side, closer together the more there are; where they would hide each other, by number."""
    count = order + disorder
    pitch = min(size + 1.5, (room - size) / max(count - 1, 1))
    row = group()
    if pitch >= 0.42 * size:
        for n in range(count):
            row.add(coin("order" if n < order else "disorder", x + size / 2 + n * pitch, cy, size))
        return row
    for face, number in (("order", order), ("disorder", disorder)):
        if number:
            row.add(coin(face, x + 0.4 * size, cy, 0.8 * size))
            row.add(text(x + 0.82 * size, cy + 4.4, str(number), 12, "qx-sans qx-bold", text_anchor="start"))
            x += 0.82 * size + 8 * len(str(number)) + 1
    return row


def die(face: int | None, cx: float, cy: float, size: float, class_: str) -> Element:
    """An eight-sided die showing a face, or an empty place for one."""
    drawn = group(path(DIE, class_))
    if face is not None:
        ink = "ba-on-gold" if class_ == "ba-die-hit" else "qx-in-ink"
        drawn.add(path(FACETS, "ba-facet"), text(32, 42, str(face), 30, f"qx-sans qx-bold {ink}"))
    return placed(drawn, cx - size / 2, cy - size / 2, size / 64)


def roundel(cx: float, cy: float, words: str, size: float = 9.0) -> Element:
    """A number on a dark disc."""
    return group(
        circle(cx, cy, size, "qx-in-ink"), text(cx, cy + 0.42 * size, words, 1.25 * size, "qx-sans qx-bold qx-on-ink")
    )
