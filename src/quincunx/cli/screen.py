"""A moment of choice on the screen: table, news, forecast, what is asked, and the options."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.control import Control
from rich.segment import ControlType
from rich.table import Table
from rich.text import Text

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.kit.terminal import CRAMPED, ROOMY, SNUG, TIGHT, Room, terminal_of
from quincunx.core.kit.terminal.odds import draw_forecast, notes

console = Console(highlight=False, markup=False, emoji=False)
"""Where players read; what stands in brackets is a clause there, never markup."""

stderr = Console(stderr=True, highlight=False)
"""Where they read what is wrong."""

NEWS_BESIDE = {ROOMY: 12, SNUG: 9, TIGHT: 6, CRAMPED: 3}
"""So many new lines stand beside the table; more get a page of their own."""

NEWS_KEPT = {ROOMY: 4, SNUG: 3, TIGHT: 2, CRAMPED: 1}
"""So many old lines stay in sight when little is new."""


class Space(NamedTuple):
    """How much each part of a moment may say."""

    table: int
    forecast: int
    options: int


SPACES = (
    Space(ROOMY, ROOMY, ROOMY),
    Space(ROOMY, SNUG, ROOMY),
    Space(SNUG, ROOMY, ROOMY),
    Space(SNUG, SNUG, ROOMY),
    Space(SNUG, SNUG, SNUG),
    Space(TIGHT, SNUG, SNUG),
    Space(TIGHT, TIGHT, SNUG),
    Space(TIGHT, CRAMPED, SNUG),
    Space(CRAMPED, TIGHT, SNUG),
    Space(CRAMPED, CRAMPED, SNUG),
    Space(CRAMPED, TIGHT, TIGHT),
    Space(CRAMPED, CRAMPED, TIGHT),
)


def seat_name(match: qx.Match, seat: int) -> str:
    """What a seat is called: by its game if that names it, else by number."""
    name = match.name("seat", seat)
    return name if isinstance(name, str) else f"seat {seat}"


def cited(text: str, rule: str) -> Text:
    """A sentence with its clause behind it."""
    return Text.assemble(text, (f" [{rule}]", "dim") if rule else "")


def refused_line(refused: qx.Refused) -> Text:
    """What was not accepted, with the clause behind it."""
    return Text.assemble((refused.text, "red"), (f" [{refused.rule}]", "dim"))


def clear(forget: bool = False) -> None:
    """Empty the screen; `forget` what has scrolled away as well, so that nobody can scroll back to a secret."""
    if console.is_terminal:
        console.control(Control(ControlType.CLEAR, ControlType.HOME))
        if forget:
            console.file.write("\x1b[3J")
            console.file.flush()


def show_moment(match: qx.Match, seat: int, unread: int) -> None:
    """Put all that a seat needs for its choice on the screen, as roomy as the screen allows."""
    moment = Moment(match, seat)
    parts = roomiest(lambda space: moment.parts(unread, space), unread)
    if parts is None and at_keyboard() and unread > 0:
        read_news_first(moment.lines[-unread:])
        unread = 0
        parts = roomiest(moment.parts_without_news)
    show(parts if parts is not None else moment.parts(unread, SPACES[-1]))


def show(parts: list[RenderableType]) -> None:
    """A new screen."""
    clear()
    for part in parts:
        console.print(part)


def roomiest(draw: Callable[[Space], list[RenderableType]], unread: int = 0) -> list[RenderableType] | None:
    """A drawing as roomy as fits the screen with so many lines of news in it; None if none fits."""
    for space in SPACES:
        parts = draw(space)
        if not console.is_terminal or (unread <= NEWS_BESIDE[space.table] and fits(parts)):
            return parts
    return None


def fits(parts: list[RenderableType]) -> bool:
    """Is there room on the screen for all this, and for an answer below it?"""
    lines = console.render_lines(Group(*parts), pad=False)
    return len(lines) < console.size.height


def read_news_first(lines: list[Data]) -> None:
    """News that does not fit beside the table gets a page of its own, or several."""
    page: list[RenderableType] = []
    for line in lines:
        if not fits([*page, journal_line(line), ""]):
            show(page)
            ask("Press Enter to read on: ")
            page = []
        page.append(journal_line(line))
    show(page)
    ask("Press Enter to see the table: ")


class Moment:
    """A moment of choice as one seat sees it."""

    def __init__(self, match: qx.Match, seat: int) -> None:
        self.table = terminal_of(match.game)
        self.view = match.view(seat)
        self.lines = match.journal(seat)
        self.foreseen = match.forecast(seat)
        self.options = match.options(seat)
        self.prompt = Text.assemble((match.prompt(seat), "bold"), (f" [{match.rule}]", "dim"))

    def parts_without_news(self, space: Space) -> list[RenderableType]:
        """For someone who has read the news."""
        return self.parts(0, space)

    def parts(self, unread: int, space: Space) -> list[RenderableType]:
        """From top to bottom: table, news, forecast, what is asked, and the options."""
        width = console.width
        parts: list[RenderableType] = [self.table.draw(self.view, Room(width, space.table))]
        parts += news(self.lines, unread, space.table)
        if self.foreseen is not None:
            parts.append(draw_forecast(self.foreseen, Room(width, space.forecast)))
        if space.options < SNUG:
            return [*parts, self.prompt, self.options_in_brief(width)]
        beside = notes(self.foreseen) if self.foreseen is not None else {}
        return [*parts, self.prompt, option_list(self.options, beside, Room(width, space.options))]

    def options_in_brief(self, width: int) -> RenderableType:
        """Very many options: numbered, in as many columns as fit."""
        rows = [
            Text.assemble((f"{number:>2} ", "bold"), self.table.brief(self.view, option.notation, option.text))
            for number, option in enumerate(self.options, 1)
        ]
        widest = max((row.cell_len for row in rows), default=1)
        return in_columns(rows, max(1, width // (widest + 2)))


def news(lines: list[Data], unread: int, detail: int) -> list[RenderableType]:
    """The last lines of the journal: what is new, and a little of what is not."""
    first_new = len(lines) - unread
    first = max(min(first_new, len(lines) - NEWS_KEPT[detail]), 0)
    old, new = told_together(lines[first:first_new]), told_together(lines[first_new:])
    return [*(Text(f"  {line['text']}", "dim") for line in old), *(Text(f"> {line['text']}") for line in new)]


def told_together(lines: list[Data]) -> list[Data]:
    """Lines as one reads them: nothing that did not happen, and several of a kind in a row as one."""
    told: list[Data] = []
    runs = groupby((line for line in lines if not line.get("idle")), lambda line: (line["key"], "together" in line))
    for (_, together), run in runs:
        found = list(run)
        if not together or len(found) == 1:
            told += found
            continue
        names = Counter(line["together"]["name"] for line in found)
        words = ", ".join(f"{name} \u00d7{times}" if times > 1 else name for name, times in names.items())
        told.append({**found[0], "text": found[0]["together"]["text"].replace("{names}", words)})
    return told


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
        table.add_row(f"{number}", option.text, notes.get(option.notation, ""), notation, f"[{option.rule}]")
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
    line = "".join(letter for letter in input(question) if letter.isprintable()).strip()
    if not sys.stdin.isatty():
        console.print(Text(line))  # so that the transcript of a script reads like the game
    return line


def show_end(match: qx.Match, seat: int, unread: int) -> None:
    """The table at the end, and who won by which clause."""
    lines = match.journal(seat)

    def last_look(space: Space) -> list[RenderableType]:
        drawn = terminal_of(match.game).draw(match.view(seat), Room(console.width, space.table))
        return [drawn, *news(lines, unread, space.table), result_line(match)]

    show(roomiest(last_look) or last_look(SPACES[-1]))


def result_line(match: qx.Match) -> Text:
    """Who won, by which clause."""
    ending = match.ending
    title = match.game.ledger[ending].title
    return Text.assemble((who_won(match), "bold"), f": {title}", (f" [{ending}]", "dim"))


def who_won(match: qx.Match) -> str:
    """Who won a match that is over, or between whom it was drawn."""
    first = match.winners or [seat for seat in range(match.seats) if match.outcome(seat) == "drawn"]
    names = " and ".join(seat_name(match, seat) for seat in first)
    return f"{'Won by' if match.winners else 'Drawn between'} {names}"
