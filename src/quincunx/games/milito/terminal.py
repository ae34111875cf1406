# cold: interpreted
"""Milito in a terminal: the field between two armies, the enemy on top, one's own hand below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

from rich.console import Group, RenderableType
from rich.text import Text

from quincunx.core.game import Data
from quincunx.core.kit.terminal import ROOMY, TIGHT, Room, Terminal
from quincunx.core.kit.terminal import room as kit
from quincunx.core.kit.terminal.plain import words
from quincunx.core.kit.terminal.room import DOT, SEAT_STYLES, Held, signed
from quincunx.games.milito.turn import LATE, TURN_CAP

TABLES = kit.tables_beside(__file__)
WIDEST_COLUMN = 20
shorten = partial(kit.fitted, short=TABLES["short"])


class MilitoTerminal(Terminal):
    """Five columns between two armies; an onlooker sits with seat 0."""

    def draw(self, view: Data, room: Room) -> RenderableType:
        own = max(int(view["seat"]), 0)
        width = kit.column_width(room, len(view["columns"]), WIDEST_COLUMN)
        above = kit.stacked(units_of(view, 1 - own, width, room), at_bottom=True)
        grounds = [ground(view, number, own, width) for number in range(len(view["columns"]))]
        below = kit.stacked(units_of(view, own, width, room), at_bottom=False)
        parts = [heading(view), force_line(view, 1 - own, room), kit.field(above, grounds, below, width, room)]
        parts.append(force_line(view, own, room))
        if "hand" in view["forces"][own]:
            placed = (view["placing"] or {}).get("card")
            title = f"Hand (placing {name_of(view, own, placed)})" if placed is not None else "Hand"
            held = kit.held(view["forces"][own]["hand"], lambda card: in_hand(face_of(view, own, card)))
            parts.append(kit.hand(title, held, room))
        return Group(*parts)

    def look(self, view: Data, word: str) -> RenderableType:
        """The cards whose name holds this word, with all that is printed on them; without a word, the piles."""
        if word == "":
            return Group(*piles(view))
        found: list[RenderableType] = []
        for seat in range(2):
            for card, face in view["cards"][str(seat)].items():
                is_told = face["count"] == 0 and seat == 1  # both armies list the same mercenaries
                if word.lower() in f"{card} {face['name']} {face['label']}".lower() and not is_told:
                    army = f"{view['forces'][seat]['army_name']}, {face['count']} in the army"
                    called = f" ({face['label']})" if face["label"] != face["name"] else ""
                    told = f"{called}: {army if face['count'] else 'a mercenary'}"
                    title = Text.assemble((face["name"], f"bold {SEAT_STYLES[seat]}"), told)
                    found.append(Group(title, kit.indented(Text(print_of(face)))))
        return kit.found_or(found, f"No card of either army is called {word!r}.")


TERMINAL = MilitoTerminal()


def heading(view: Data) -> Text:
    """Turn, phase and whose turn it is."""
    active = int(view["awaited"][0] if view["phase"] == "hire" else view["active"])
    late = " (a lead wins)" if view["turn"] >= LATE else ""
    told = kit.line((f"Turn {view['turn']} of {TURN_CAP}{late}", "bold"), f"{DOT}{TABLES['phases'][view['phase']]}")
    if view["phase"] != "over":
        kit.add_seat(told, view["forces"][active]["army_name"], active, view["seat"])
    return told.append(f"{DOT}units: attack/defence/speed", "dim")


# ---- the two armies


def force_line(view: Data, seat: int, room: Room) -> RenderableType:
    """One army's cards by number: hand, deck and piles, with what lies open on top."""
    force: Data = view["forces"][seat]
    own = seat == max(int(view["seat"]), 0)
    told = kit.side_line(force["army_name"], seat, own)
    if force.get("bonus") is not None:
        told.append(DOT).append(f"bonus: {name_of(view, seat, force['bonus'])}", "reverse")
    elif force["bonus_from"] is not None:
        told.append(DOT).append(f"bonus card from the {force['bonus_from']}", "reverse")
    told.append(f"  hand {force['hand_count']}{DOT}deck {force['deck_count']}")
    told.append(" (reshuffled)" if force["reshuffled"] and room.detail == ROOMY else "")
    for pile, word in (("discard", "discard"), ("destroyed", "lost")):
        top = force[f"{pile}_top"]
        shown = "" if top is None or room.detail <= TIGHT else f" ({shorten(name_of(view, seat, top), 16)})"
        told.append(f"{DOT}{word} {force[f'{pile}_count']}{shown}")
    if not own and force.get("held"):
        told.append(f"{DOT}surely holds {names_of(view, seat, force['held'])}")
    return told


# ---- the field


def units_of(view: Data, seat: int, width: int, room: Room) -> list[list[Text]]:
    """One side's units column by column."""
    told = partial(unit_lines, view, seat, width, room)
    return [[line for card in column["units"][seat] for line in told(card)] for column in view["columns"]]


def unit_lines(view: Data, seat: int, width: int, room: Room, card: str) -> list[Text]:
    """A unit with its three numbers, on two lines where there is room; bold if it was named for the combat."""
    face, attack = face_of(view, seat, card), view["attack"] or {}
    fights = card in (attack.get("attacker"), attack.get("defender"))
    style = f"bold {SEAT_STYLES[seat]}" if fights else SEAT_STYLES[seat]
    if room.detail == ROOMY:
        return [Text(shorten(face["name"], width), style), Text(f"  {values(face)}")]
    space = width - len(values(face)) - 1
    return [Text.assemble((shorten(face["name"], space).ljust(space + 1), style), values(face))]


def ground(view: Data, number: int, own: int, width: int) -> Text:
    """A column's number and terrain, and an arrow to whoever controls it."""
    column: Data = view["columns"][number]
    cell, side = Text(f"{number + 1} ", "bold"), column["control"]
    if column["terrain"] is not None:
        cell.append(words(column["terrain"]).capitalize(), TABLES["terrain"].get(column["terrain"], ""))
    if side is not None:
        whose = "" if view["seat"] < 0 else " you" if side == own else " foe"
        cell.append(f" {kit.arrow(side == own)}{whose}", f"bold {SEAT_STYLES[side]}")
    if (view["attack"] or {}).get("column") == number + 1:
        cell.append(" \u2694" if cell.cell_len < width - 1 else "")
        cell.stylize("reverse")
    return cell


# ---- cards


def piles(view: Data) -> list[Text]:
    """The piles one may look through, and what an army has out of sight, if that is listed."""
    found: list[Text] = []
    for seat, force in enumerate(view["forces"]):
        for pile, word in (("discard", "discarded"), ("destroyed", "destroyed")):
            if pile in force:
                names = names_of(view, seat, reversed(force[pile]))
                found.append(kit.listed(f"{force['army_name']}, {word}", seat, names))
    for seat, force in enumerate(view["forces"]):
        if "unseen" in force:
            names = names_of(view, seat, Counter(force["unseen"]).elements())
            found.append(kit.listed(f"{force['army_name']}, in hand, in the deck or face down", seat, names))
    return found


def face_of(view: Data, seat: int, card: str) -> Data:
    face: Data = view["cards"][str(seat)][card]
    return face


def name_of(view: Data, seat: int, card: str) -> str:
    return str(face_of(view, seat, card)["name"])


def names_of(view: Data, seat: int, cards: Iterable[str]) -> str:
    """Cards in a row, equal ones counted."""
    return kit.counted_names(name_of(view, seat, card) for card in cards)


def values(face: Data) -> str:
    return f"{face['attack']}/{face['defence']}/{face['speed']}"


def print_of(face: Data) -> str:
    """What is printed on a card, in a line."""
    if face["kind"] == "leader":
        parts = [f"combat {signed(face['combat'])}", f"pays {face['place']}", face["text"].rstrip(".")]
    else:
        parts = [values(face)]
        parts += [f"{name} {face[name]}" for name in ("deploy", "flank") if face[name]]
        parts.append("combine" if face["combine"] else "")
        for kind, role in (("attack", "attacking"), ("defence", "defending against")):
            for mod in face[f"{kind}_mods"]:
                enemies = ", ".join(words(enemy).capitalize() for enemy in mod["vs"])
                parts.append(f"{signed(mod['value'])} {role} {enemies}")
    return DOT.join(part for part in parts if part)


def in_hand(face: Data) -> Held:
    """A card of the hand, and the same in the fewest words."""
    if face["kind"] == "leader":
        brief = f"{face['name']} {signed(face['combat'])} (pays {face['place']})"
    else:
        brief = f"{shorten(face['name'], 14)} {values(face)}"
    return Held(face["name"], print_of(face), brief)
