# hot: compiled by mypyc
"""How a card looks and what it says: one face for table, hand and piles, from what is printed on the card."""

from __future__ import annotations

from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.fitted_text import signed, text_width, wrapped
from quincunx.core.kit.board.marks import sign_of, signs_in
from quincunx.core.kit.board.sides import shield
from quincunx.core.messages import Say as Say
from quincunx.core.svg import Element, circle, glyph, group, number, path, rect, text

CARD_SIZE = CARD_WIDTH, CARD_HEIGHT = 100, 140
SHORT_HEIGHT = 100
"""Of the cards on a tall table: they show less, in larger letters, and a large face tells the rest."""
SIGNS = signs_in(Path(__file__).parent)["units"]
MOST_ROWS = 3
MODIFIER_SIZE = 13.2
NAME_SIZE, NAME_ROOM = 13.2, 90.0
SHORT_SIZE = 14.2  # of the letters on a short face
SMALL_NUMBER = 24.5  # on a small face, which is drawn at half the size
ROW, BULLET, NUMERAL, SIGN = 14.5, 7.5, 22.0, 15.0
UNIT_SHIELD = ((66, 68), (56, 60), (46, 53), (36, 47))  # size and middle, by rows of modifiers
LEADER_SHIELD = ((64, 68), (52, 62), (44, 57), (34, 50))  # likewise, by lines of text


def is_mercenary(face: Data) -> bool:
    """No army has mercenaries of its own: none is counted in the list."""
    return bool(face["kind"] == "unit" and face["count"] == 0)


# ---- the face


def card_face(face: Data, seat: int) -> Element:
    """The one face a card has, 100 by 140."""
    card = group(rect(1.5, 1.5, 97, 137, "qx-card", rx=8), class_=f"qx-side-{seat}")
    if face["kind"] == "leader":
        return draw_leader(card, face, seat)
    return draw_unit(card, face, seat)


def draw_name(card: Element, name: str, down: float = 0, size: float = NAME_SIZE) -> None:
    """The card's name in one line, or in two; a line that is too long is drawn narrower, never smaller."""
    lines = wrapped(name, NAME_ROOM, size, 1) or halves(name)
    baselines = [18 + down] if len(lines) == 1 else [size - 0.8 + down, 2 * size - 2.4 + down]
    for line, y in zip(lines, baselines, strict=True):
        drawn = text(50, y, line, size, "qx-serif qx-bold")
        if text_width(line, size) > NAME_ROOM:
            drawn.attributes |= {"textLength": number(NAME_ROOM), "lengthAdjust": "spacingAndGlyphs"}
        card.add(drawn)


def halves(name: str) -> list[str]:
    """A name in two lines, as even as its words allow; one word stays whole."""
    words = name.split(" ")
    cuts = [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
    return min(cuts, key=widest, default=[name])


def widest(lines: list[str]) -> float:
    return max([text_width(line, NAME_SIZE) for line in lines])


def draw_unit(card: Element, face: Data, seat: int) -> Element:
    rows = modifier_rows(face)
    size, y = UNIT_SHIELD[min(len(rows), 3)]
    card.add(path("M2.5 28H97.5", "qx-line"))
    draw_name(card, face["name"])
    card.add(shield(seat, 50, y, size), glyph(sign_of([face["type"], *face["groups"]], SIGNS), 50, y, 0.74 * size))
    card.add(path("M3 31H15L21.5 39L15 47H3Z", "mi-tag"), text(10.5, 43.4, str(face["speed"]), 13.2, "qx-sans qx-bold"))
    if is_mercenary(face):
        card.add(glyph("g-mercenary", 11, 57, 14))
    draw_pips(card, face["deploy"], face["flank"])
    draw_modifiers(card, rows)
    return draw_values(card, face)


def draw_values(card: Element, face: Data, size: float = 17) -> Element:
    """Attack on a pennant, defence on a shield, and the sign of those who combine."""
    base = 0.35 * size + 121
    card.add(
        path("M5 107H33V130L19 136L5 130Z", "qx-in-side"), value(19, base, str(face["attack"]), "qx-on-side", size)
    )
    card.add(
        path("M67 107H95V121C95 130.5 87.5 133.5 81 136C74.5 133.5 67 130.5 67 121Z", "qx-in-ink"),
        value(81, base, str(face["defence"]), "qx-on-ink", size),
    )
    if face["combine"]:
        card.add(text(50, 131, "&", 20, "qx-serif qx-in-side"))
    return card


# ---- short faces


def short_face(face: Data, seat: int) -> Element:
    """The face of a card on a tall table, 100 by 100: its name and its values in large letters."""
    card = group(rect(1.5, 1.5, 97, 97, "qx-card", rx=8), class_=f"qx-side-{seat}")
    if face["kind"] == "leader":
        return draw_short_leader(card, face, seat)
    draw_name(card, face["name"], 0.6, SHORT_SIZE)
    card.add(path("M2.5 31H97.5", "qx-line"))
    card.add(shield(seat, 50, 53, 40), glyph(sign_of([face["type"], *face["groups"]], SIGNS), 50, 53, 30))
    card.add(path("M3 34H16L22.5 42L16 50H3Z", "mi-tag"), text(11, 47.2, str(face["speed"]), 14.4, "qx-sans qx-bold"))
    draw_pips(card, face["deploy"], face["flank"], 38)
    if face["combine"]:
        card.add(text(13, 68, "&", 19, "qx-serif qx-in-side"))
    if is_mercenary(face):
        card.add(glyph("g-mercenary", 80, 62, 14))
    draw_short_modifiers(card, modifier_rows(face))
    attack, defence = str(face["attack"]), str(face["defence"])
    card.add(path("M4 73H28V91L16 97L4 91Z", "qx-in-side"), value(16, 90, attack, "qx-on-side", 18))
    card.add(path("M72 73H96V84C96 92 90 95 84 97.5C78 95 72 92 72 84Z", "qx-in-ink"))
    return card.add(value(84, 90, defence, "qx-on-ink", 18))


def draw_short_modifiers(card: Element, rows: list[list[Data]]) -> None:
    """The only thing that counts against somebody, between the values; where there is more, no more than that."""
    entries = [entry for row in rows for entry in row]
    if len(entries) == 1 and len(entries[0]["signs"]) == 1:
        entry, sign = entries[0], str(entries[0]["signs"][0])
        ink = "qx-in-side" if entry["marks"] == "a" else ""
        told = signed(entry["value"])
        card.add(text(31.5, 91, told, SHORT_SIZE, f"qx-sans qx-bold {ink}", text_anchor="start"))
        card.add(glyph(sign, 61.5, 86.5, SIGN + 1))
    elif entries:
        card.add(text(50, 90, "\N{PLUS-MINUS SIGN}", 17, "qx-sans qx-bold"))


def draw_short_leader(card: Element, face: Data, seat: int) -> Element:
    """A Leader: his name, what he does if that is short, and what he is worth."""
    card.add(rect(4.5, 4.5, 91, 91, "qx-gilt", rx=5))
    draw_name(card, face["name"], 4, SHORT_SIZE)
    lines = wrapped(face["text"], 90, SHORT_SIZE, 2) or []
    if lines or not face["text"]:
        for n, line in enumerate(lines):
            card.add(text(50, 50 + (n - (len(lines) - 1) / 2) * 14.5 + 5, line, SHORT_SIZE, "qx-sans"))
    else:  # more than fits: the large face tells it
        card.add(text(50, 52, "\N{HORIZONTAL ELLIPSIS}", 20, "qx-sans qx-bold"))
    card.add(shield(seat, 50, 80, 28), glyph(laurel_of(face), 50, 80, 22))
    card.add(circle(19, 81, 13, "qx-in-side"), value(19, 87, signed(face["combat"]), "qx-on-side"))
    return card.add(rect(71, 68, 20, 26, "qx-in-ink", rx=3), value(81, 87, str(face["place"]), "qx-on-ink"))


def small_short_face(face: Data, seat: int, _: bool) -> Element:
    """A short face where there is little room: the silhouette alone."""
    card = group(rect(1.5, 1.5, 97, 97, "qx-card", rx=8), class_=f"qx-side-{seat}")
    is_leader = face["kind"] == "leader"
    sign = laurel_of(face) if is_leader else sign_of([face["type"], *face["groups"]], SIGNS)
    card.add(rect(5, 5, 90, 90, "qx-gilt", rx=5) if is_leader else None)
    return card.add(shield(seat, 50, 50, 78), glyph(sign, 50, 50, 60))


def small_face(face: Data, seat: int, numbers: bool) -> Element:
    """A face where there is little room: the silhouette alone, and if it can be read what it counts."""
    card = group(rect(1.5, 1.5, 97, 137, "qx-card", rx=8), class_=f"qx-side-{seat}")
    is_leader, y = face["kind"] == "leader", 54 if numbers else 70
    sign = laurel_of(face) if is_leader else sign_of([face["type"], *face["groups"]], SIGNS)
    card.add(rect(5, 5, 90, 130, "qx-gilt", rx=5) if is_leader else None)
    card.add(shield(seat, 50, y, 78), glyph(sign, 50, y, 60))
    if numbers and is_leader:
        card.add(
            circle(50, 117, 19, "qx-in-side"),
            text(50, 126, signed(face["combat"]), SMALL_NUMBER, "qx-sans qx-bold qx-on-side"),
        )
    elif numbers:
        draw_values(card, {**face, "combine": False}, SMALL_NUMBER)
    return card


def value(x: float, y: float, words: str, class_: str, size: float = 17) -> Element:
    """A big numeral; with a sign it is a little smaller."""
    return text(x, y if len(words) == 1 else y - 1, words, size if len(words) == 1 else 14, f"qx-sans qx-bold {class_}")


def draw_pips(card: Element, deploy: int, flank: int, y: float = 34.0) -> None:
    """What placing costs: a dot for each card of the deploy penalty, a triangle for each of the flank penalty."""
    for _ in range(deploy):
        card.add(circle(89.5, y, 4, "qx-pip"))
        y += 10.5
    for _ in range(flank):
        card.add(path(f"M84.8 {y - 3.6:.1f}H94.2L89.5 {y + 4.6:.1f}Z", "qx-pip"))
        y += 10.5


def draw_modifiers(card: Element, rows: list[list[Data]]) -> None:
    """Modifiers in numbers and silhouettes, attack ones behind a pennant and defence ones behind a shield."""
    y = 100.5 - ROW * (len(rows) - 1)
    for row in rows:
        x = 50 - sum(entry["wide"] for entry in row) / 2
        for entry in row:
            for mark in entry["marks"]:
                bullet = "M0 0H6V5.4L3 7.4L0 5.4Z" if mark == "a" else "M0 0H6V3.6Q6 6 3 7.4Q0 6 0 3.6Z"
                shape = path(bullet, "qx-in-side" if mark == "a" else "qx-in-ink")
                shape.attributes["transform"] = f"translate({x:.1f} {y - 8:.1f})"
                card.add(shape)
                x += BULLET
            told = signed(entry["value"])
            card.add(text(x, y, told, MODIFIER_SIZE, "qx-sans qx-bold", text_anchor="start"))
            x += NUMERAL
            for sign in entry["signs"]:
                card.add(glyph(sign, x + SIGN / 2, y - 4.5, SIGN))
                x += SIGN
            x += 4
        y += ROW


def modifier_rows(face: Data) -> list[list[Data]]:
    """What counts against whom, side by side as far as there is room; what counts for both is shown once."""
    attack, defence = face["attack_mods"], face["defence_mods"]
    entries = [("ad", mod) for mod in attack if mod in defence]
    entries += [("a", mod) for mod in attack if mod not in defence]
    entries += [("d", mod) for mod in defence if mod not in attack]
    rows: list[list[Data]] = []
    for marks, mod in entries:
        signs = list(dict.fromkeys(sign_of([name], SIGNS) for name in mod["vs"]))
        wide = BULLET * len(marks) + NUMERAL + SIGN * len(signs) + 4
        entry: Data = {"marks": marks, "value": mod["value"], "signs": signs, "wide": wide}
        if rows and sum(each["wide"] for each in rows[-1]) + wide <= 97:
            rows[-1].append(entry)
        else:
            rows.append([entry])
    return rows[:MOST_ROWS]


def laurel_of(face: Data) -> str:
    """A Leader's laurel, broken if he does harm."""
    return "g-laurel-broken" if face["combat"] < 0 else "g-laurel"


def draw_leader(card: Element, face: Data, seat: int) -> Element:
    card.add(rect(5, 5, 90, 130, "qx-gilt", rx=5))
    draw_name(card, face["name"], 3)
    lines, size = wrapped(face["text"], 92, 13.2, MOST_ROWS) or [], 13.2
    across, middle = LEADER_SHIELD[len(lines) if lines or not face["text"] else 1]
    card.add(shield(seat, 50, middle, across), glyph(laurel_of(face), 50, middle, 0.76 * across))
    y = 101 - size * (len(lines) - 1)
    for line in lines:
        card.add(text(50, y, line, size, "qx-sans"))
        y += size
    if face["text"] and not lines:  # more than fits: the large face tells it
        card.add(text(50, 101, "\N{HORIZONTAL ELLIPSIS}", 18, "qx-sans qx-bold"))
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
