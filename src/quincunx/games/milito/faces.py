"""How a card looks and what it says: one face for table, hand and piles, from what is printed on the card."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.svg import (
    Element,
    circle,
    fitted,
    glyph,
    group,
    path,
    rect,
    shield,
    signed,
    text,
    text_width,
    wrapped,
)

CARD_WIDTH, CARD_HEIGHT = 100, 140

GLYPHS = {
    "pikes": "g-pike",
    "spears": "g-spear",
    "triarii": "g-triarius",
    "heavy_infantry": "g-helm",
    "legionaries": "g-legionary",
    "immortals": "g-immortal",
    "medium_infantry": "g-medium-infantry",
    "warband_medium_infantry": "g-warband",
    "auxiliary_infantry": "g-auxiliary",
    "light_infantry": "g-javelins",
    "archers": "g-bow",
    "slingers": "g-sling",
    "companions": "g-companions",
    "heavy_cavalry": "g-horse-heavy",
    "medium_cavalry": "g-horse-medium",
    "light_cavalry": "g-horse-light",
    "chariots": "g-chariot",
    "scythed_chariots": "g-scythed-chariot",
    "elephants": "g-elephant",
    "cavalry": "g-horse-medium",
    "heavy_foot": "g-helm",
    "skirmishers": "g-javelins",
}
ANY_UNIT = "g-banner"

SHORT = {
    "light_infantry": "lt inf",
    "medium_infantry": "med inf",
    "heavy_infantry": "hvy inf",
    "auxiliary_infantry": "aux",
    "heavy_foot": "hvy foot",
    "light_cavalry": "lt cav",
    "medium_cavalry": "med cav",
    "heavy_cavalry": "hvy cav",
    "skirmishers": "skirm",
    "elephants": "eleph",
}
PROVENANCE = {
    "rulebook": "Values as printed in the rulebook.",
    "public": "Values from public sources.",
    "reconstructed": "Values reconstructed, not taken from the printed card.",
    "pack": "Values from a content pack.",
}

CARD_CSS = """
.mi-face{fill:var(--card);stroke:var(--ink);stroke-width:2}
.mi-band{fill:none;stroke:var(--line);stroke-width:1}
.mi-gilt{fill:none;stroke:var(--gold);stroke-width:1.6}
.mi-pip{fill:var(--gold);stroke:var(--ink);stroke-width:1}
.mi-tag{fill:var(--plaster);stroke:var(--ink2);stroke-width:1}
.mi-back{fill:var(--side);stroke:var(--ink);stroke-width:2}
.mi-back-line{fill:none;stroke:var(--on-side);stroke-width:1.4;stroke-opacity:.7}
.mi-back-shield{fill:none;stroke:var(--on-side);stroke-width:2.4}
"""


def is_mercenary(face: Data) -> bool:
    """No army has mercenaries of its own: none is counted in the list."""
    return bool(face["kind"] == "unit" and face["count"] == 0)


def glyph_of(face: Data) -> str:
    """The silhouette for a unit: by its type, else by the first group that has one."""
    for name in (face["type"], *face["groups"]):
        if name in GLYPHS:
            return GLYPHS[name]
    return ANY_UNIT


# ---- the face


def card_face(face: Data, seat: int) -> Element:
    """The one face a card has, 100 by 140."""
    card = group(rect(1.5, 1.5, 97, 137, "mi-face", rx=8), class_=f"qx-side-{seat}")
    if face["kind"] == "leader":
        return draw_leader(card, face, seat)
    return draw_unit(card, face, seat)


def draw_name(card: Element, name: str) -> None:
    """The card's name in one line, or two if it is long."""
    lines, size = fitted(name, 91, ((11, 1), (10, 1), (9.2, 2), (7.6, 2), (6.8, 1)))
    baselines = [16.5] if len(lines) == 1 else [11.2, 20.8]
    for line, y in zip(lines, baselines, strict=True):
        card.add(text(50, y, line, size, "qx-serif qx-bold"))


def draw_unit(card: Element, face: Data, seat: int) -> Element:
    card.add(path("M2.5 25H97.5", "mi-band"))
    draw_name(card, face["name"])
    card.add(shield(seat, 50, 57, 55), glyph(glyph_of(face), 50, 57, 40))
    card.add(path("M4 29H15L20.5 36L15 43H4Z", "mi-tag"), text(11, 39.8, str(face["speed"]), 10.5, "qx-sans qx-bold"))
    if is_mercenary(face):
        card.add(glyph("g-mercenary", 12, 77, 15))
    draw_pips(card, face["deploy"], face["flank"])
    draw_modifiers(card, face)
    card.add(path("M5 111H31V130L18 135.5L5 130Z", "qx-in-side"), value(18, 128, str(face["attack"]), "qx-on-side"))
    card.add(
        path("M69 111H95V123C95 130.5 87.5 133.5 82 135.5C76.5 133.5 69 130.5 69 123Z", "qx-in-ink"),
        value(82, 128, str(face["defence"]), "qx-on-ink"),
    )
    if face["combine"]:
        card.add(text(50, 130, "&", 20, "qx-serif qx-in-side"))
    return card


def value(x: float, y: float, words: str, class_: str) -> Element:
    return text(x, y, words, 17 if len(words) < 3 else 13, f"qx-sans qx-bold {class_}")


def draw_pips(card: Element, deploy: int, flank: int) -> None:
    """What placing costs: a dot for each card of the deploy penalty, a triangle for each of the flank penalty."""
    y = 34.0
    for _ in range(deploy):
        card.add(circle(89.5, y, 4, "mi-pip"))
        y += 10.5
    for _ in range(flank):
        card.add(path(f"M84.8 {y - 3.6:.1f}H94.2L89.5 {y + 4.6:.1f}Z", "mi-pip"))
        y += 10.5


def draw_modifiers(card: Element, face: Data) -> None:
    """Modifiers in a few short words, attack ones behind a pennant and defence ones behind a shield."""
    lines = modifier_lines(face)
    size = 7.4
    y = 99.5 - 4.1 * (len(lines) - 1)
    for kind, words in lines:
        width = text_width(words, size) * 0.93
        x = 50 - width / 2 + (4 if kind else 0)
        card.add(text(x, y, words, size, "qx-sans", text_anchor="start"))
        for mark in kind:
            x -= 7
            bullet = "M0 0H5V4.6L2.5 6L0 4.6Z" if mark == "a" else "M0 0H5V3Q5 5 2.5 6Q0 5 0 3Z"
            shape = path(bullet, "qx-in-side" if mark == "a" else "qx-in-ink")
            shape.attributes["transform"] = f"translate({x:.1f} {y - 5.7:.1f})"
            card.add(shape)
        y += 8.2


def modifier_lines(face: Data) -> list[tuple[str, str]]:
    """At most three lines, each with the marks it begins with."""
    attack, defence = short_modifiers(face["attack_mods"]), short_modifiers(face["defence_mods"])
    entries = [("ad", attack)] if attack == defence else [("a", attack), ("d", defence)]
    lines: list[tuple[str, str]] = []
    for kind, words in entries:
        if words:
            parts = wrapped(words, 84, 7.4, 3) or [words[:20] + "…"]
            lines += [(kind if n == 0 else "", part) for n, part in enumerate(parts)]
    return lines[:3]


def short_modifiers(mods: list[Data]) -> str:
    """Such as "+1 lt cav, aux; -2 hvy foot"."""
    return "; ".join(
        f"{signed(mod['value'])} " + ", ".join(SHORT.get(name, name.replace("_", " ")) for name in mod["vs"])
        for mod in mods
    )


def draw_leader(card: Element, face: Data, seat: int) -> Element:
    card.add(rect(5, 5, 90, 130, "mi-gilt", rx=5))
    draw_name(card, face["name"])
    laurel = "g-laurel-broken" if face["combat"] < 0 else "g-laurel"
    card.add(shield(seat, 50, 51, 47), glyph(laurel, 50, 51, 35))
    lines, size = fitted(face["text"], 82, ((8, 3), (7.2, 4), (6.4, 4), (5.8, 5)))
    y = 94 - 4.1 * (len(lines) - 1) if lines else 0.0
    for line in lines:
        card.add(text(50, y, line, size, "qx-sans"))
        y += 1.12 * size
    card.add(circle(20, 122, 13, "qx-in-side"), value(19.5, 128, signed(face["combat"]), "qx-on-side"))
    card.add(
        rect(75, 107, 18, 25, "mi-tag", rx=3, transform="rotate(8 84 119)"),
        rect(69.5, 109, 20, 26, "qx-in-ink", rx=3),
        value(79.5, 128, str(face["place"]), "qx-on-ink"),
    )
    return card


def card_back(seat: int) -> Element:
    """A card face down: the side's colour and shield, and the five dots."""
    return group(
        rect(1.5, 1.5, 97, 137, "mi-back", rx=8),
        rect(7, 7, 86, 126, "mi-back-line", rx=4),
        shield(seat, 50, 70, 74, "mi-back-shield"),
        group(*(circle(x, y, 6, "qx-on-side") for x, y in ((36, 56), (64, 56), (50, 70), (36, 84), (64, 84)))),
        class_=f"qx-side-{seat}",
    )


# ---- the words


def group_words(names: list[str]) -> str:
    return ", ".join(name.replace("_", " ") for name in names)


def card_words(face: Data) -> str:
    """All a card shows, in words."""
    provenance = PROVENANCE.get(face["provenance"], f"Values: {face['provenance']}.")
    if face["kind"] == "leader":
        effect = f" {face['text']}" if face["text"] else ""
        return (
            f"{face['name']}, Leader: combat {signed(face['combat'])}, pays for {face['place']}.{effect} {provenance}"
        )
    name = face["name"] if face["label"] in ("", face["name"]) else f"{face['name']} ({face['label']})"
    facts = [f"attack {face['attack']}", f"defence {face['defence']}", f"speed {face['speed']}"]
    facts += [f"attacking {signed(mod['value'])} against {group_words(mod['vs'])}" for mod in face["attack_mods"]]
    facts += [f"defending {signed(mod['value'])} against {group_words(mod['vs'])}" for mod in face["defence_mods"]]
    if face["deploy"]:
        facts.append(f"deploy penalty {face['deploy']}")
    if face["flank"]:
        facts.append(f"flank penalty {face['flank']}")
    facts += ["Combine"] if face["combine"] else []
    facts += ["mercenary"] if is_mercenary(face) else []
    return f"{name}: {', '.join(facts)}. {provenance}"
