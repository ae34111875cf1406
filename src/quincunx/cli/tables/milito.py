"""Milito in a terminal: the field between two armies, the enemy on top, one's own hand below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from quincunx.cli.tables import milito_odds
from quincunx.cli.tables.plain import CRAMPED, ROOMY, TIGHT, PlainTable, Room
from quincunx.core.game import Data

SEAT_STYLES = ("cyan", "magenta")
TERRAIN_STYLES = {"hill": "yellow", "rough": "red", "wood": "green"}
PHASES = {"hire": "hiring", "flank": "flank attacks", "actions": "actions", "over": "the battle is over"}
WIDEST_COLUMN = 20
NARROW = 10
SHORT_WORDS = {
    "Auxiliary": "Aux",
    "Cavalry": "Cav",
    "Chariots": "Char",
    "Companions": "Compan",
    "Elephants": "Eleph",
    "Heavy": "Hvy",
    "Immortals": "Immort",
    "Infantry": "Inf",
    "Legionaries": "Legion",
    "Light": "Lt",
    "Medium": "Med",
    "Warband": "Wbd",
}


class MilitoTable(PlainTable):
    """Five columns between two armies."""

    def draw(self, view: Data, room: Room) -> RenderableType:
        return battle(view, room)

    def forecast(self, view: Data, foreseen: Data, room: Room) -> RenderableType:
        return milito_odds.forecast(view, foreseen, room)

    def notes(self, view: Data, foreseen: Data) -> dict[str, str]:
        return milito_odds.notes(view, foreseen)

    def look(self, view: Data, word: str) -> RenderableType:
        return look(view, word)


TABLE = MilitoTable()


def battle(view: Data, room: Room) -> RenderableType:
    """The table from one seat's side; an onlooker sits with seat 0."""
    own = max(int(view["seat"]), 0)
    parts = [
        heading(view, room),
        force_line(view, 1 - own, room),
        field(view, own, room),
        force_line(view, own, room),
    ]
    if "hand" in view["forces"][own]:
        parts.append(hand(view, own, room))
    return Group(*parts)


def heading(view: Data, room: Room) -> RenderableType:
    """Turn, phase and whose turn it is; how to read the numbers."""
    active = int(view["awaited"][0] if view["phase"] == "hire" else view["active"])
    phase = PHASES.get(view["phase"], "")
    left = Text.assemble((f"Turn {view['turn']}", "bold"), f" \u00b7 {phase}")
    if view["phase"] != "over":
        left.append(" \u00b7 ").append(view["forces"][active]["army_name"], SEAT_STYLES[active])
        left.append(" (you)" if active == view["seat"] else "")
    line = Table.grid(expand=False)
    line.add_column(width=room.width - 22, no_wrap=True, overflow="ellipsis")
    line.add_column(width=22, justify="right", no_wrap=True)
    line.add_row(left, Text("attack/defence/speed", "dim"))
    return line


# ---- the two armies


def force_line(view: Data, seat: int, room: Room) -> RenderableType:
    """One army's cards by number: hand, deck and piles, with what lies open on top."""
    force: Data = view["forces"][seat]
    own = seat == max(int(view["seat"]), 0)
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append("\u25bc " if own else "\u25b2 ", SEAT_STYLES[seat])
    line.append(force["army_name"], f"bold {SEAT_STYLES[seat]}")
    if force["bonus_from"] is not None:
        line.append(" \u00b7 ").append(bonus_card(view, seat), "reverse")
    line.append(f"  hand {force['hand_count']} \u00b7 deck {force['deck_count']}")
    line.append(" (reshuffled)" if force["reshuffled"] and room.detail == ROOMY else "")
    line.append(pile(view, seat, "discard", room)).append(pile(view, seat, "destroyed", room))
    if not own and force.get("held"):
        line.append(f" \u00b7 surely holds {counted(name_of(view, seat, card) for card in force['held'])}")
    return line


def pile(view: Data, seat: int, name: str, room: Room) -> str:
    """How many cards lie there, and which on top."""
    force: Data = view["forces"][seat]
    word = "lost" if name == "destroyed" else name
    top = force[f"{name}_top"]
    shown = "" if top is None or room.detail <= TIGHT else f" ({shorten(name_of(view, seat, top), 16)})"
    return f" \u00b7 {word} {force[f'{name}_count']}{shown}"


def bonus_card(view: Data, seat: int) -> str:
    """The bonus card set for the combat: its name to its owner, its back to everyone else."""
    force: Data = view["forces"][seat]
    if force.get("bonus") is not None:
        return f"bonus: {name_of(view, seat, force['bonus'])}"
    return f"bonus card from the {force['bonus_from']}"


def hand(view: Data, seat: int, room: Room) -> RenderableType:
    """One's own hand: a line a card where there is room, else as a list."""
    held = Counter(view["forces"][seat]["hand"])
    placing = view["placing"] or {}
    title = "Hand" if held else "Hand: empty"
    if "card" in placing:
        title += f" (placing {name_of(view, seat, placing['card'])})"
    if room.detail == ROOMY:
        lines = Table.grid(padding=(0, 1, 0, 0))
        lines.add_column(no_wrap=True)
        lines.add_column(no_wrap=True)
        lines.add_column()
        for card, number in held.items():
            face = face_of(view, seat, card)
            shown = Text(print_of(face), "dim", no_wrap=True, overflow="ellipsis")
            lines.add_row(Text(f"{number}\u00d7", "dim"), Text(face["name"]), shown)
        return Group(Text(title, "bold"), lines)
    cards = [counted_name(brief(face_of(view, seat, card)), number) for card, number in held.items()]
    if room.detail == CRAMPED:
        return Text.assemble((f"{title}: ", "bold"), ", ".join(cards), no_wrap=True, overflow="ellipsis")
    return flow(f"{title}: " if held else title, cards, room.width)


def flow(title: str, items: list[str], width: int) -> Text:
    """A list that breaks between its items only."""
    text, used = Text(title, "bold"), len(title)
    for n, item in enumerate(items):
        item += ", " if n + 1 < len(items) else ""
        if used + len(item.rstrip()) > width:
            text.append("\n  ")
            used = 2
        text.append(item, "not bold")
        used += len(item)
    return text


# ---- the field


def field(view: Data, own: int, room: Room) -> RenderableType:
    """Five columns: the enemy's units, the ground and who controls it, one's own units."""
    width = min((room.width - 6) // 5, WIDEST_COLUMN)
    lined = room.detail > TIGHT
    table = Table(box=box.SQUARE, show_header=False, show_edge=lined, padding=0, border_style="dim")
    for _ in view["columns"]:
        table.add_column(width=width, no_wrap=True, overflow="crop")
    grounds = [ground(view, number, own, width) for number in range(len(view["columns"]))]
    table.add_row(*stacks(view, 1 - own, True, width, room), end_section=lined)
    table.add_row(*grounds, end_section=lined, style="" if lined else "underline")
    table.add_row(*stacks(view, own, False, width, room))
    return table


def stacks(view: Data, seat: int, upside: bool, width: int, room: Room) -> list[Text]:
    """One side's units column by column, next to the line between the armies."""
    cells: list[list[Text]] = []
    for column in view["columns"]:
        lines: list[Text] = []
        for card in column["units"][seat]:
            lines += unit_lines(view, seat, card, width, room)
        cells.append(lines)
    height = max(1, *(len(lines) for lines in cells))
    blank = Text("")
    return [
        Text("\n").join([blank] * (height - len(lines)) + lines if upside else lines + [blank] * (height - len(lines)))
        for lines in cells
    ]


def unit_lines(view: Data, seat: int, card: str, width: int, room: Room) -> list[Text]:
    """A unit with its three numbers, on two lines where there is room."""
    face = face_of(view, seat, card)
    style = f"bold {SEAT_STYLES[seat]}" if card in fighters(view) else SEAT_STYLES[seat]
    numbers = f"{face['attack']}/{face['defence']}/{face['speed']}"
    if room.detail == ROOMY:
        return [Text(shorten(face["name"], width), style), Text(f"  {numbers}")]
    space = width - len(numbers) - 1
    return [Text.assemble((shorten(face["name"], space).ljust(space + 1), style), numbers)]


def fighters(view: Data) -> list[str]:
    """The units named for the combat under way."""
    attack = view["attack"] or {}
    return [card for card in (attack.get("attacker"), attack.get("defender")) if card is not None]


def ground(view: Data, number: int, own: int, width: int) -> Text:
    """A column's number and terrain, and an arrow to whoever controls it."""
    column: Data = view["columns"][number]
    attack = view["attack"] or {}
    cell = Text(f"{number + 1} ", "bold")
    if column["terrain"] is not None:
        cell.append(words(column["terrain"]), TERRAIN_STYLES.get(column["terrain"], ""))
    side = column["control"]
    if side is not None:
        watching = view["seat"] < 0
        word = "" if watching else (" you" if side == own else " foe")
        cell.append(f" {chr(0x25BC) if side == own else chr(0x25B2)}{word}", f"bold {SEAT_STYLES[side]}")
    if attack.get("column") == number + 1:
        cell.append(" \u2694" if cell.cell_len < width - 1 else "")
        cell.stylize("reverse")
    return cell


# ---- cards


def look(view: Data, word: str) -> RenderableType:
    """The cards whose name holds this word, with all that is printed on them; without a word, all that is listed."""
    if word == "":
        listed = [unseen(view, seat) for seat in range(2) if "unseen" in view["forces"][seat]]
        return Group(*own_piles(view), *listed)
    found: list[RenderableType] = []
    for seat in range(2):
        for card, face in view["cards"][str(seat)].items():
            is_told = face["count"] == 0 and seat == 1  # both armies list the same mercenaries
            if word.lower() in f"{card} {face['name']} {face['label']}".lower() and not is_told:
                found.append(card_page(view, seat, face))
    return Group(*found) if found else Text(f"No card of either army is called {word!r}.")


def card_page(view: Data, seat: int, face: Data) -> RenderableType:
    """All that is printed on a card, and whose it is."""
    called = f" ({face['label']})" if face["label"] != face["name"] else ""
    whose = f"{view['forces'][seat]['army_name']}, {face['count']} in the army" if face["count"] else "a mercenary"
    title = Text.assemble((face["name"], f"bold {SEAT_STYLES[seat]}"), called, f": {whose}")
    return Group(title, Padding(Text(print_of(face)), (0, 0, 0, 2)))


def own_piles(view: Data) -> list[RenderableType]:
    """The piles one may look through, each with what lies in it."""
    found: list[RenderableType] = []
    for seat, force in enumerate(view["forces"]):
        for pile, word in (("discard", "discarded"), ("destroyed", "destroyed")):
            if pile in force:
                names = counted(name_of(view, seat, card) for card in reversed(force[pile]))
                title = (f"{force['army_name']}, {word}: ", f"bold {SEAT_STYLES[seat]}")
                found.append(Text.assemble(title, names or "nothing"))
    return found


def unseen(view: Data, seat: int) -> RenderableType:
    """What an army has in hand, deck or face down."""
    force: Data = view["forces"][seat]
    names = [
        (f"{number}\u00d7" if number > 1 else "") + name_of(view, seat, card)
        for card, number in force["unseen"].items()
    ]
    title = (f"{force['army_name']}, in hand, in the deck or face down: ", f"bold {SEAT_STYLES[seat]}")
    return Text.assemble(title, ", ".join(names) or "nothing")


def face_of(view: Data, seat: int, card: str) -> Data:
    face: Data = view["cards"][str(seat)][card]
    return face


def name_of(view: Data, seat: int, card: str) -> str:
    return str(face_of(view, seat, card)["name"])


def counted(names: Iterable[str]) -> str:
    """Names in a row, equal ones counted."""
    return ", ".join(counted_name(name, number) for name, number in Counter(names).items())


def counted_name(name: str, number: int) -> str:
    return f"{number}\u00d7{name}" if number > 1 else name


def signed(value: int) -> str:
    return f"{value:+d}".replace("-", "\u2212")


def print_of(face: Data) -> str:
    """What is printed on a card, in a line."""
    if face["kind"] == "leader":
        parts = [f"combat {signed(face['combat'])}", f"pays {face['place']}", face["text"].rstrip(".")]
    else:
        parts = [f"{face['attack']}/{face['defence']}/{face['speed']}"]
        parts.append(f"deploy {face['deploy']}" if face["deploy"] else "")
        parts.append(f"flank {face['flank']}" if face["flank"] else "")
        parts.append("combine" if face["combine"] else "")
        parts += [f"{signed(mod['value'])} attacking {against(mod)}" for mod in face["attack_mods"]]
        parts += [f"{signed(mod['value'])} defending against {against(mod)}" for mod in face["defence_mods"]]
    return " \u00b7 ".join(part for part in parts if part)


def against(mod: Data) -> str:
    return ", ".join(words(kind) for kind in mod["vs"])


def brief(face: Data) -> str:
    """A card in the fewest words."""
    if face["kind"] == "leader":
        return f"{face['name']} {signed(face['combat'])} (pays {face['place']})"
    return f"{shorten(face['name'], 14)} {face['attack']}/{face['defence']}/{face['speed']}"


def words(name: str) -> str:
    """An id as words: heavy_foot, Heavy foot."""
    return name.replace("_", " ").capitalize()


def shorten(name: str, width: int) -> str:
    """A name that fits: known words abbreviated from the last, then every word cut if it is narrow, then the whole."""
    parts = name.split()
    for n in range(len(parts) - 1, -1, -1):
        if len(" ".join(parts)) > width:
            parts[n] = SHORT_WORDS.get(parts[n], parts[n])
    for letters in (4, 3, 2):
        if width < NARROW and len(" ".join(parts)) > width and len(parts) > 1:
            parts = [part[:letters] for part in parts]
    short = " ".join(parts)
    return short if len(short) <= width else short[: max(width - 1, 0)] + "\u2026"
