# hot: compiled by mypyc
"""How a card looks and what it says: its faces in `faces.toml`, what they cannot show by themselves, and its words."""

from __future__ import annotations

from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.fitted_text import halves, lines_below, signed, squeezed, wrapped
from quincunx.core.kit.board.marks import sign_of, signs_in
from quincunx.core.kit.board.printing import Printing
from quincunx.core.kit.board.sides import shield
from quincunx.core.messages import Say as Say
from quincunx.core.svg import Element, circle, glyph, group, path, rect, text

CARD_SIZE = CARD_WIDTH, CARD_HEIGHT = 100, 140
SHORT_HEIGHT = 100
"""Of the cards on a tall table: they show less, in larger letters, and a large face tells the rest."""
SIGNS = signs_in(Path(__file__).parent)["units"]
MOST_ROWS = 3
NAME_SIZE, NAME_ROOM = 13.2, 90.0
ROW, BULLET, NUMERAL, SIGN = 14.5, 7.5, 22.0, 15.0
SHORT_SIZE = 14.2  # of the letters on a short face
UNIT_SHIELD = ((66, 68), (56, 60), (46, 53), (36, 47))  # size and middle, by rows of modifiers
LEADER_SHIELD = ((64, 68), (52, 62), (44, 57), (34, 50))  # likewise, by lines of text


def is_mercenary(face: Data) -> bool:
    """No army has mercenaries of its own: none is counted in the list."""
    return bool(face["kind"] == "unit" and face["count"] == 0)


# ---- the faces


def card_face(face: Data, seat: int) -> Element:
    """The one face a card has, 100 by 140."""
    return printed(face, seat, CARD_HEIGHT, "")


def short_face(face: Data, seat: int) -> Element:
    """The face of a card on a tall table, 100 by 100: its name and its values in large letters."""
    return printed(face, seat, SHORT_HEIGHT, "short_")


def small_face(face: Data, seat: int, numbers: bool) -> Element:
    """A face where there is little room: the silhouette alone, and if it can be read what it counts."""
    return printed(face, seat, CARD_HEIGHT, "small_" if numbers else "tiny_")


def small_short_face(face: Data, seat: int, _: bool) -> Element:
    """A short face where there is little room: the silhouette alone."""
    return printed(face, seat, SHORT_HEIGHT, "tiny_short_")


def printed(face: Data, seat: int, height: float, kind: str) -> Element:
    card = group(rect(1.5, 1.5, 97, height - 3, "qx-card", rx=8), class_=f"qx-side-{seat}")
    shown = {**face, "mercenary": is_mercenary(face), "signed_combat": signed(face.get("combat", 0))}
    return PRINTING.draw(card, f"{kind}{face['kind']}", shown, seat)


def sign_on(face: Data) -> str:
    """The silhouette of a unit; a Leader's laurel, broken if he does harm."""
    if face["kind"] == "leader":
        return "g-laurel-broken" if face["combat"] < 0 else "g-laurel"
    return sign_of([face["type"], *face["groups"]], SIGNS)


# ---- what the faces cannot show by themselves


def draw_name(card: Element, face: Data, _seat: int, part: Data) -> None:
    """The card's name in one line, or in two; a line that is too long is drawn narrower, never smaller."""
    size, down = part["size"], part["down"]
    lines = wrapped(face["name"], NAME_ROOM, size, 1) or halves(face["name"], NAME_SIZE)
    baselines = [18 + down] if len(lines) == 1 else [size - 0.8 + down, 2 * size - 2.4 + down]
    for line, y in zip(lines, baselines, strict=True):
        card.add(squeezed(50, y, line, NAME_ROOM, size, "qx-serif qx-bold"))


def draw_shield(card: Element, face: Data, seat: int, part: Data) -> None:
    x, y = part["at"]
    card.add(shield(seat, x, y, part["size"]), glyph(sign_on(face), x, y, part["sign"]))


def draw_above_modifiers(card: Element, face: Data, seat: int, _part: Data) -> None:
    """A unit's shield, the smaller the more counts against whom."""
    size, y = UNIT_SHIELD[min(len(modifier_rows(face)), 3)]
    card.add(shield(seat, 50, y, size), glyph(sign_on(face), 50, y, 0.74 * size))


def draw_above_effect(card: Element, face: Data, seat: int, _part: Data) -> None:
    """A Leader's shield above what he does; where that is more than fits, the large face tells it."""
    lines, size = wrapped(face["text"], 92, 13.2, MOST_ROWS) or [], 13.2
    across, middle = LEADER_SHIELD[len(lines) if lines or not face["text"] else 1]
    card.add(shield(seat, 50, middle, across), glyph(sign_on(face), 50, middle, 0.76 * across))
    card.add(*lines_below(50, 101 - size * (len(lines) - 1), lines, size, size, "qx-sans"))
    if face["text"] and not lines:
        card.add(text(50, 101, "\N{HORIZONTAL ELLIPSIS}", 18, "qx-sans qx-bold"))


def draw_short_effect(card: Element, face: Data, _seat: int, _part: Data) -> None:
    """What a Leader does, if that is short."""
    lines = wrapped(face["text"], 90, SHORT_SIZE, 2) or []
    card.add(*lines_below(50, 55 - (len(lines) - 1) * 7.25, lines, 14.5, SHORT_SIZE, "qx-sans"))
    if face["text"] and not lines:
        card.add(text(50, 52, "\N{HORIZONTAL ELLIPSIS}", 20, "qx-sans qx-bold"))


def draw_value(card: Element, face: Data, _seat: int, part: Data) -> None:
    """A big numeral; with a sign it is a little smaller."""
    words, (x, y) = signed(face["combat"]) if part["of"] == "combat" else str(face[part["of"]]), part["at"]
    alone = len(words) == 1
    card.add(text(x, y if alone else y - 1, words, part["size"] if alone else 14, f"qx-sans qx-bold {part['class']}"))


def draw_pips(card: Element, face: Data, _seat: int, part: Data) -> None:
    """What placing costs: a dot for each card of the deploy penalty, a triangle for each of the flank penalty."""
    y: float = part["y"]
    for _ in range(face["deploy"]):
        card.add(circle(89.5, y, 4, "qx-pip"))
        y += 10.5
    for _ in range(face["flank"]):
        card.add(path(f"M84.8 {y - 3.6:.1f}H94.2L89.5 {y + 4.6:.1f}Z", "qx-pip"))
        y += 10.5


def draw_only_modifier(card: Element, face: Data, _seat: int, _part: Data) -> None:
    """The only thing that counts against somebody, between the values; where there is more, no more than that."""
    entries = [entry for row in modifier_rows(face) for entry in row]
    if len(entries) == 1 and len(entries[0]["signs"]) == 1:
        entry, ink = entries[0], "qx-in-side" if entries[0]["marks"] == "a" else ""
        told = text(31.5, 91, signed(entry["value"]), SHORT_SIZE, f"qx-sans qx-bold {ink}", text_anchor="start")
        card.add(told, glyph(str(entry["signs"][0]), 61.5, 86.5, SIGN + 1))
    elif entries:
        card.add(text(50, 90, "\N{PLUS-MINUS SIGN}", 17, "qx-sans qx-bold"))


def draw_modifiers(card: Element, face: Data, _seat: int, _part: Data) -> None:
    """Modifiers in numbers and silhouettes, attack ones behind a pennant and defence ones behind a shield."""
    rows = modifier_rows(face)
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
            card.add(text(x, y, signed(entry["value"]), 13.2, "qx-sans qx-bold", text_anchor="start"))
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


PRINTING = Printing(
    Path(__file__).parent,
    *(draw_name, draw_shield, draw_above_modifiers, draw_above_effect, draw_short_effect),
    *(draw_value, draw_pips, draw_modifiers, draw_only_modifier),
)


# ---- the words


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
        for mod in face[mods]:
            groups = [say.one_of("board.group", name, group=name.replace("_", " ")) for name in mod["vs"]]
            facts.append(say(key, value=mod["value"], groups=groups))
    facts += [say(f"board.card.{name}", n=face[name]) for name in ("deploy", "flank") if face[name]]
    facts += [say("board.card.combine")] if face["combine"] else []
    facts += [say("board.card.mercenary")] if is_mercenary(face) else []
    return facts
