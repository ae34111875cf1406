"""A moment of choice on the screen: table, news, forecast, what is asked, and the options."""

from __future__ import annotations

import sys

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.control import Control
from rich.segment import ControlType
from rich.table import Table
from rich.text import Text

import quincunx as qx
from quincunx.cli.tables import ROOMY, SNUG, TIGHT, Room, table_of
from quincunx.core.game import Data

console = Console(highlight=False)

NEWS_SHOWN = {ROOMY: 12, SNUG: 8, TIGHT: 3}
NEWS_KEPT = {ROOMY: 4, SNUG: 3, TIGHT: 2}
"""So many old lines stay in sight when little is new."""


def seat_name(match: qx.Match, seat: int) -> str:
    """What a seat is called: by its game if that names it, else by number."""
    name = match.name("seat", seat)
    return name if isinstance(name, str) else f"seat {seat}"


def cited(text: str, rule: str) -> Text:
    """A sentence with its clause behind it."""
    return Text.assemble(text, (f" [{rule}]", "dim") if rule else "")


def clear(forget: bool = False) -> None:
    """Empty the screen; `forget` what has scrolled away as well, so that nobody can scroll back to a secret."""
    if console.is_terminal:
        console.control(Control(ControlType.CLEAR, ControlType.HOME))
        if forget:
            console.file.write("\x1b[3J")
            console.file.flush()


def show_moment(match: qx.Match, seat: int, unread: int) -> None:
    """Put all that a seat needs for its choice on the screen, as roomy as the screen allows."""
    lines = match.journal(seat)
    best = ROOMY
    while best > TIGHT and not fits(moment(match, seat, lines, unread, best)):
        best -= 1
    if best == TIGHT and at_keyboard() and unread > NEWS_SHOWN[TIGHT]:
        read_news_first(lines[-unread:])
    clear()
    for part in moment(match, seat, lines, unread, best):
        console.print(part)


def fits(parts: list[RenderableType]) -> bool:
    """Is there room for all this, and for an answer below it? Where there is no screen, there is always room."""
    if not console.is_terminal:
        return True
    lines = console.render_lines(Group(*parts), pad=False)
    return len(lines) + 1 < console.size.height


def read_news_first(lines: list[Data]) -> None:
    """News that do not fit beside the table get a page of their own."""
    clear()
    for line in lines:
        console.print(journal_line(line))
    ask("Enter shows the table: ")


def moment(match: qx.Match, seat: int, lines: list[Data], unread: int, detail: int) -> list[RenderableType]:
    """A moment of choice from top to bottom."""
    room = Room(console.width, detail)
    table = table_of(match.game.id)
    view = match.view(seat)
    foreseen = match.forecast(seat)
    parts: list[RenderableType] = [table.draw(view, room), *news(lines, unread, detail)]
    if foreseen is not None:
        parts.append(table.forecast(view, foreseen, room))
    parts.append(Text.assemble((match.prompt(seat), "bold"), (f" [{match.rule}]", "dim")))
    notes = table.notes(view, foreseen) if foreseen is not None else {}
    parts.append(option_list(match.options(seat), notes, room))
    return parts


def news(lines: list[Data], unread: int, detail: int) -> list[RenderableType]:
    """The last lines of the journal: what is new, and a little of what is not."""
    number = min(max(unread, NEWS_KEPT[detail]), NEWS_SHOWN[detail], len(lines))
    parts: list[RenderableType] = []
    if unread > number:
        parts.append(Text(f"\u2026 {unread - number} more, read them with j", "dim"))
    for n, line in enumerate(lines[len(lines) - number :], len(lines) - number):
        fresh = n >= len(lines) - unread
        parts.append(Text(f"{'>' if fresh else ' '} {line['text']}", "" if fresh else "dim"))
    return parts


def option_list(options: list[qx.Option], notes: dict[str, str], room: Room) -> RenderableType:
    """Everything that can be chosen, numbered, with its meaning, notation and clause."""
    if room.detail != ROOMY:
        rows = [option_line(number, option, notes) for number, option in enumerate(options, 1)]
        widest = max((row.cell_len for row in rows), default=1)
        return in_columns(rows, max(1, min(room.width // (widest + 2), 3)))
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, style="dim")
    table.add_column(no_wrap=True, style="dim", overflow="ellipsis")
    wide = sum(max((cell_len(text) for text in texts), default=0) + 2 for texts in columns_of(options, notes))
    for number, option in enumerate(options, 1):
        notation = option.notation if wide + 5 <= room.width else ""
        table.add_row(
            f"{number}", option.text, notes.get(option.notation, ""), notation, f"[{option.rule}]".replace("[", "\\[")
        )
    return table


def columns_of(options: list[qx.Option], notes: dict[str, str]) -> list[list[str]]:
    """The texts of the option list, column by column."""
    return [
        [option.text for option in options],
        [notes.get(option.notation, "") for option in options],
        [option.notation for option in options],
        [f"[{option.rule}]" for option in options],
    ]


def option_line(number: int, option: qx.Option, notes: dict[str, str]) -> Text:
    """One option on one line."""
    note = notes.get(option.notation, "")
    line = Text.assemble((f"{number:>2} ", "bold"), option.text)
    return line.append(f" \u00b7 {note}" if note else "").append(f" [{option.rule}]", "dim")


def in_columns(rows: list[Text], columns: int) -> RenderableType:
    """Lines side by side, read downwards."""
    height = -(-len(rows) // columns)
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(columns):
        table.add_column(no_wrap=True, overflow="ellipsis")
    for y in range(height):
        table.add_row(*[rows[n] for n in range(y, len(rows), height)])
    return table


def journal_line(line: Data) -> RenderableType:
    """One thing that happened, with its clause, and with its sums below it if it has any."""
    parts: list[RenderableType] = [cited(line["text"], line["rule"])]
    for detail in line.get("details", []):
        parts.append(Text(f"    {detail['value']:+d} {detail['text']} [{detail['rule']}]", "dim"))
    return Group(*parts)


def at_keyboard() -> bool:
    """Is someone there to press a key, or is this a script?"""
    return console.is_terminal and sys.stdin.isatty()


def ask(question: str) -> str:
    """A line from the player, without what no keyboard should send; EOFError and KeyboardInterrupt pass through."""
    line = input(question)
    return "".join(letter for letter in line if letter.isprintable()).strip()


def show_end(match: qx.Match, seat: int, unread: int) -> None:
    """The table at the end, and who won by which clause."""
    lines = match.journal(seat)
    detail = ROOMY
    while detail > TIGHT and not fits([*last_look(match, seat, lines, unread, detail), *[""] * 5]):
        detail -= 1
    clear()
    for part in last_look(match, seat, lines, unread, detail):
        console.print(part)


def last_look(match: qx.Match, seat: int, lines: list[Data], unread: int, detail: int) -> list[RenderableType]:
    """The table when all is over."""
    room = Room(console.width, detail)
    drawn = table_of(match.game.id).draw(match.view(seat), room)
    return [drawn, *news(lines, unread, detail), result_line(match)]


def result_line(match: qx.Match) -> Text:
    """Who won, by which clause."""
    scores = match.scores or ()
    winners = [seat_name(match, seat) for seat, score in enumerate(scores) if score > 0.0]
    ledger = match.game.ledger
    ending = match.ending if match.ending in ledger else f"table.{match.ending}"
    title = ledger[ending].title if ending in ledger else match.ending
    who = "Won by " if len(winners) == 1 else "Drawn between "
    return Text.assemble((who + " and ".join(winners), "bold"), f": {title}", (f" [{ending}]", "dim"))
