# cold: interpreted
"""How much room there is, and lines that keep to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from quincunx.core import toml_file

CRAMPED: Final = 0
TIGHT: Final = 1
SNUG: Final = 2
ROOMY: Final = 3
EVERYTHING: Final = 4

SEAT_STYLES: Final = ("red", "cyan", "yellow", "magenta", "green")
DOT: Final = " \u00b7 "
NARROW: Final = 10


@dataclass(frozen=True)
class Room:
    """How wide the terminal is, and how much may be said: from CRAMPED to ROOMY, or EVERYTHING if asked."""

    width: int
    detail: int


@dataclass(frozen=True)
class Held:
    """A card of a hand: its name, what is printed on it, all of it in the fewest words, and how many there are."""

    name: str
    printed: str
    brief: str
    number: int = 1


# ---- words


def signed(value: int) -> str:
    return f"{value:+d}".replace("-", "\u2212")


def counted(name: str, number: int) -> str:
    return f"{number}\u00d7{name}" if number > 1 else name


def counted_names(names: Iterable[str]) -> str:
    """Names in a row, equal ones counted."""
    return ", ".join(counted(name, number) for name, number in Counter(names).items())


def fitted(name: str, width: int, short: Mapping[str, str]) -> str:
    """A name that fits: known words abbreviated from the last, then every word cut if it is narrow, then the whole."""
    parts = name.split()
    for n in range(len(parts) - 1, -1, -1):
        if len(" ".join(parts)) > width:
            parts[n] = short.get(parts[n], parts[n])
    for letters in (4, 3, 2):
        if width < NARROW and len(" ".join(parts)) > width and len(parts) > 1:
            parts = [part[:letters] for part in parts]
    cut = " ".join(parts)
    return cut if len(cut) <= width else cut[: max(width - 1, 0)] + "\u2026"


def you(seat: int, viewer: int) -> str:
    return " (you)" if seat == viewer else ""


def tables_beside(module: str) -> dict[str, dict[str, str]]:
    """The words and styles a drawing of a game keeps beside itself, in a file of its name: `terminal.toml`."""
    return toml_file.read(Path(module).with_suffix(".toml"))


def arrow(is_own: bool) -> str:
    """Down for one's own side, up for the other."""
    return "\u25bc" if is_own else "\u25b2"


# ---- lines


def line(*parts: str | tuple[str, str]) -> Text:
    """Words on one line, cut where the room ends."""
    return Text.assemble(*parts, no_wrap=True, overflow="ellipsis")


def indented(part: RenderableType) -> RenderableType:
    return Padding(part, (0, 0, 0, 2))


def add_seat(told: Text, name: str, seat: int, viewer: int) -> Text:
    """Add a player to a line, in the colour of the seat; whoever looks is told so."""
    return told.append(DOT).append(name, SEAT_STYLES[seat]).append(you(seat, viewer))


def side_line(name: str, seat: int, is_own: bool) -> Text:
    """A line about a side: where it sits, and its name."""
    return line((f"{arrow(is_own)} ", SEAT_STYLES[seat]), (name, f"bold {SEAT_STYLES[seat]}"))


def held(cards: Iterable[str], face: Callable[[str], Held]) -> list[Held]:
    """A hand as it is shown, equal cards together: `face` tells of one."""
    return [replace(face(card), number=number) for card, number in Counter(cards).items()]


def listed(title: str, seat: int, names: str) -> Text:
    """What lies in a pile or is in a hand, under a title in the colour of a seat."""
    return Text.assemble((f"{title}: ", f"bold {SEAT_STYLES[seat]}"), names or "nothing")


def found_or(found: Sequence[RenderableType], nothing: str) -> RenderableType:
    """All that was looked up, or a sentence saying that there is nothing."""
    return Group(*found) if found else Text(nothing)


def flow(title: str, items: Sequence[str], width: int, between: str = ", ") -> Text:
    """A list that breaks between its items only."""
    text, used = Text(title, "bold"), len(title)
    for n, item in enumerate(items):
        item += between if n + 1 < len(items) else ""
        if used + len(item.rstrip()) > width:
            text.append("\n  ")
            used = 2
        text.append(item, "not bold")
        used += len(item)
    return text


def grid(*columns: str, space: int = 1) -> Table:
    """A table without lines; a column is `left` or `right` on one line each, or `text`, which may break."""
    table = Table.grid(padding=(0, space, 0, 0))
    for column in columns:
        table.add_column(
            justify="right" if column == "right" else "left", no_wrap=column != "text", overflow="ellipsis"
        )
    return table


def hand(title: str, cards: Sequence[Held], room: Room) -> RenderableType:
    """One's own hand: a line for each card where there is room, else a list."""
    if not cards:
        return Text(f"{title}: empty", "bold")
    if room.detail == ROOMY:
        lines = grid("left", "text")
        for card in cards:
            printed = Text(card.printed, "dim", overflow="ellipsis")
            lines.add_row(counted(card.name, card.number), printed)
        return Group(Text(title, "bold"), indented(lines))
    names = [counted(card.brief, card.number) for card in cards]
    if room.detail == CRAMPED:
        return line((f"{title}: ", "bold"), ", ".join(names))
    return flow(f"{title}: ", names, room.width)


# ---- the field


def column_width(room: Room, columns: int, widest: int) -> int:
    """How wide each column of a field may be."""
    return min((room.width - columns - 1) // columns, widest)


def field(above: Sequence[Text], ground: Sequence[Text], below: Sequence[Text], width: int, room: Room) -> Table:
    """Columns side by side: the enemy above the ground, one's own side below it."""
    lined = room.detail > TIGHT
    table = Table(box=box.SQUARE, show_header=False, show_edge=lined, padding=0, border_style="dim")
    for _ in ground:
        table.add_column(width=width, no_wrap=True, overflow="ellipsis")
    table.add_row(*above, end_section=lined)
    table.add_row(*ground, end_section=lined, style="" if lined else "underline")
    table.add_row(*below)
    return table


def stacked(cells: Sequence[Sequence[Text]], at_bottom: bool) -> list[Text]:
    """Cells of lines made equally high, their lines at the top or at the bottom."""
    height = max(1, *(len(lines) for lines in cells))
    found = []
    for lines in cells:
        blank = [Text("")] * (height - len(lines))
        found.append(Text("\n").join([*blank, *lines] if at_bottom else [*lines, *blank]))
    return found
