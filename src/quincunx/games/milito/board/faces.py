# hot: compiled by mypyc
"""How a card looks and what it says: one face for table, hand and piles, from what is printed on the card."""

from __future__ import annotations

from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.fitted_text import fitted, shortened, signed, text_width, wrapped
from quincunx.core.kit.board.marks import sign_of, signs_in
from quincunx.core.kit.board.sides import shield
from quincunx.core.messages import Say as Say
from quincunx.core.svg import Element, circle, glyph, group, path, rect, text

CARD_SIZE = CARD_WIDTH, CARD_HEIGHT = 100, 140
SIGNS = signs_in(Path(__file__).parent)["units"]
NO_BREAK = "\N{NO-BREAK SPACE}"
MOST_LINES = 3
MODIFIER_SIZE = 7.8
BULLET = 6.6
UNIT_SHIELD = ((66, 66), (64, 60), (57, 56.5), (51, 53))  # size and middle, by lines of modifiers
LEADER_SHIELD = ((66, 66), (60, 61), (54, 57), (46, 52), (38, 47.5), (36, 46.5))  # likewise, by lines of text


def is_mercenary(face: Data) -> bool:
    """No army has mercenaries of its own: none is counted in the list."""
    return bool(face["kind"] == "unit" and face["count"] == 0)


# ---- the face


def card_face(face: Data, seat: int, say: Say) -> Element:
    """The one face a card has, 100 by 140."""
    card = group(rect(1.5, 1.5, 97, 137, "qx-card", rx=8), class_=f"qx-side-{seat}")
    if face["kind"] == "leader":
        return draw_leader(card, face, seat)
    return draw_unit(card, face, seat, say)


def draw_name(card: Element, name: str, width: float, down: float = 0) -> None:
    """The card's name in one line, or two if it is long."""
    lines, size = fitted(name, width, ((11, 1), (10, 1), (9.2, 2), (7.6, 2), (6.8, 1)))
    baselines = [16.5 + down] if len(lines) == 1 else [11.4 + down, 20.8 + down]
    for line, y in zip(lines, baselines, strict=True):
        card.add(text(50, y, line, size, "qx-serif qx-bold"))


def draw_unit(card: Element, face: Data, seat: int, say: Say) -> Element:
    lines = modifier_lines(face, say)
    size, y = UNIT_SHIELD[len(lines)]
    card.add(path("M2.5 25H97.5", "qx-line"))
    draw_name(card, face["name"], 92)
    card.add(shield(seat, 50, y, size), glyph(sign_of([face["type"], *face["groups"]], SIGNS), 50, y, 0.74 * size))
    card.add(
        path("M4 29H14.5L20 36L14.5 43H4Z", "mi-tag"), text(10.5, 39.8, str(face["speed"]), 10.5, "qx-sans qx-bold")
    )
    if is_mercenary(face):
        card.add(glyph("g-mercenary", 11, 53, 14))
    draw_pips(card, face["deploy"], face["flank"])
    draw_modifiers(card, lines)
    card.add(path("M5 111H31V130L18 135.5L5 130Z", "qx-in-side"), value(18, 128, str(face["attack"]), "qx-on-side"))
    card.add(
        path("M69 111H95V123C95 130.5 87.5 133.5 82 135.5C76.5 133.5 69 130.5 69 123Z", "qx-in-ink"),
        value(82, 128, str(face["defence"]), "qx-on-ink"),
    )
    if face["combine"]:
        card.add(text(50, 131, "&", 20, "qx-serif qx-in-side"))
    return card


def value(x: float, y: float, words: str, class_: str) -> Element:
    """A big numeral; with a sign it is a little smaller."""
    return text(x, y if len(words) == 1 else y - 1, words, 17 if len(words) == 1 else 14, f"qx-sans qx-bold {class_}")


def draw_pips(card: Element, deploy: int, flank: int) -> None:
    """What placing costs: a dot for each card of the deploy penalty, a triangle for each of the flank penalty."""
    y = 34.0
    for _ in range(deploy):
        card.add(circle(89.5, y, 4, "qx-pip"))
        y += 10.5
    for _ in range(flank):
        card.add(path(f"M84.8 {y - 3.6:.1f}H94.2L89.5 {y + 4.6:.1f}Z", "qx-pip"))
        y += 10.5


def draw_modifiers(card: Element, lines: list[tuple[str, str]]) -> None:
    """Modifiers in a few short words, attack ones behind a pennant and defence ones behind a shield."""
    y = 104 - 8.3 * (len(lines) - 1) if len(lines) > 1 else 102.5
    for kind, words in lines:
        middle = 50 + BULLET * len(kind) / 2
        card.add(text(middle, y, words, MODIFIER_SIZE, "qx-sans"))
        x = max(middle - text_width(words, MODIFIER_SIZE) / 2, 5 + BULLET * len(kind))
        for mark in reversed(kind):
            x -= BULLET
            bullet = "M0 0H5V4.6L2.5 6.2L0 4.6Z" if mark == "a" else "M0 0H5V3Q5 5 2.5 6.2Q0 5 0 3Z"
            shape = path(bullet, "qx-in-side" if mark == "a" else "qx-in-ink")
            shape.attributes["transform"] = f"translate({x:.1f} {y - 5.8:.1f})"
            card.add(shape)
        y += 8.3


def modifier_lines(face: Data, say: Say) -> list[tuple[str, str]]:
    """At most three lines, each with the marks it begins with; a modifier for attack and defence is said once."""
    attack, defence = short_modifiers(face["attack_mods"], say), short_modifiers(face["defence_mods"], say)
    entries = [("ad", words) for words in attack if words in defence]
    entries += [("a", words) for words in attack if words not in defence]
    entries += [("d", words) for words in defence if words not in attack]
    lines: list[tuple[str, str]] = []
    for kind, words in entries:
        parts = wrapped(words, 94 - BULLET * len(kind), MODIFIER_SIZE, MOST_LINES) or [shortened(words, 84, 7)]
        lines += [(kind if n == 0 else "", part) for n, part in enumerate(parts)]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], ("", say("board.card.more_modifiers"))]
    return lines


def short_modifiers(mods: list[Data], say: Say) -> list[str]:
    """Such as "+1 lt cav, aux" and "-2 hvy foot", to be broken only between the enemies."""
    return [
        say("board.card.modifier", value=mod["value"], groups=[short_group_name(name, say) for name in mod["vs"]])
        for mod in mods
    ]


def draw_leader(card: Element, face: Data, seat: int) -> Element:
    card.add(rect(5, 5, 90, 130, "qx-gilt", rx=5))
    draw_name(card, face["name"], 86, 3)
    lines, size = fitted(face["text"], 86, ((8.2, 3), (7.6, 4), (7, 4), (6.2, 5)))
    across, middle = LEADER_SHIELD[len(lines)]
    laurel = "g-laurel-broken" if face["combat"] < 0 else "g-laurel"
    card.add(shield(seat, 50, middle, across), glyph(laurel, 50, middle, 0.76 * across))
    y = 100.5 - (1.14 if len(lines) > 2 else 1) * size * (len(lines) - 1)
    for line in lines:
        card.add(text(50, y, line, size, "qx-sans"))
        y += 1.14 * size
    card.add(circle(20, 122, 13, "qx-in-side"), value(20, 128, signed(face["combat"]), "qx-on-side"))
    card.add(
        rect(75, 109, 18, 25, "mi-tag", rx=3, transform="rotate(8 84 121)"),
        rect(69.5, 109, 20, 26, "qx-in-ink", rx=3),
        value(79.5, 128, str(face["place"]), "qx-on-ink"),
    )
    return card


# ---- the words


def group_name(name: str, say: Say) -> str:
    """What a group of units is called; one nobody has a word for by its id."""
    return say.one_of("board.group", name, group=name.replace("_", " "))


def short_group_name(name: str, say: Say) -> str:
    return say.one_of("board.short_group", name, group=group_name(name, say)).replace(" ", NO_BREAK)


def card_words(face: Data, say: Say) -> str:
    """All a card shows, in words."""
    provenance = say.one_of("board.provenance", face["provenance"], provenance=face["provenance"])
    if face["kind"] == "leader":
        key = "board.card.leader_with_effect" if face["text"] else "board.card.leader"
        effect, combat, place = face["text"], face["combat"], face["place"]
        return say(key, card=face["name"], combat=combat, place=place, text=effect, provenance=provenance)
    name, more = face["name"], further_facts(face, say)
    if face["label"] not in ("", name):
        name = say("board.card.labelled", card=name, label=face["label"])
    values = {key: face[key] for key in ("attack", "defence", "speed")}
    key = "board.card.unit_with_more" if more else "board.card.unit"
    return say(key, card=name, more=more, provenance=provenance, **values)


def further_facts(face: Data, say: Say) -> list[str]:
    """What a unit has beside attack, defence and speed."""
    facts = []
    for key, mods in (("board.card.attacking", "attack_mods"), ("board.card.defending", "defence_mods")):
        facts += [
            say(key, value=mod["value"], groups=[group_name(name, say) for name in mod["vs"]]) for mod in face[mods]
        ]
    facts += [say("board.card.deploy", n=face["deploy"])] if face["deploy"] else []
    facts += [say("board.card.flank", n=face["flank"])] if face["flank"] else []
    facts += [say("board.card.combine")] if face["combine"] else []
    facts += [say("board.card.mercenary")] if is_mercenary(face) else []
    return facts
