"""What a player can ask at the table without changing it: why not, a rule, the forecast, a card, the journal."""

from __future__ import annotations

from collections.abc import Callable

from rich.table import Table
from rich.text import Text

import quincunx as qx
from quincunx.cli.rules import clause_list, clause_page, clauses_under, no_such_clause
from quincunx.cli.screen import cited, console, journal_line
from quincunx.cli.tables import ROOMY, Room, table_of

HELP = (
    ("NUMBER", "choose that option; its notation, such as pass, does the same"),
    ("u", "take back your last choice"),
    ("? NOTATION", "why something is not possible, or what allows it (also: why NOTATION)"),
    ("r CLAUSE", "read a rule by the name that stands in brackets, or a section of them"),
    ("f", "the forecast with all its sums"),
    ("l NAME", "look at a card or piece; l alone: what is still hidden"),
    ("j", "the whole journal, with the rule behind every line"),
    ("t", "show the table again"),
    ("s FILE", "save the game"),
    ("resign", "give up"),
    ("q", "leave; you may save first"),
)


def show_help(match: qx.Match, seat: int, rest: str) -> None:
    """All that can be typed."""
    table = Table.grid(padding=(0, 2))
    for keys, meaning in HELP:
        table.add_row(Text(keys, "bold"), Text(meaning))
    console.print(table)


def explain(match: qx.Match, seat: int, rest: str) -> None:
    """Why an action is not possible now, or the clause by which it is."""
    if rest == "":
        show_help(match, seat, rest)
        return
    try:
        action = option_numbered(match, seat, rest)
        if action is None:
            action = match.parse(rest.lower(), seat)
    except qx.Refused as refused:
        show_refused(match, refused)
        return
    refusal = match.why_not(action, seat)
    if refusal is not None:
        show_refused(match, match.refused(refusal))
        return
    option = next(option for option in match.options(seat) if option.action == action)
    console.print(Text.assemble(("Possible: ", "green"), option.text, f" ({option.notation})"))
    show_clause(match, option.rule)


def option_numbered(match: qx.Match, seat: int, text: str) -> int | None:
    """The option with this number in the list, if it is one."""
    options = match.legal(seat)
    if text.isdecimal() and len(text) < 5 and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    return None


def show_refused(match: qx.Match, refused: qx.Refused) -> None:
    """What was not accepted, and the clause behind it."""
    console.print(Text.assemble((refused.text, "red")))
    show_clause(match, refused.rule)


def show_clause(match: qx.Match, rule: str) -> None:
    """A clause in full, if the ledger has it."""
    if rule in match.game.ledger:
        console.print(clause_page(match.game.ledger[rule]))


def show_rule(match: qx.Match, seat: int, rest: str) -> None:
    """A clause, or a section of clauses; the one behind what is asked if none is named."""
    ledger = match.game.ledger
    wanted = rest.strip("[].") or match.rule
    section = clauses_under(ledger, wanted)
    if wanted in ledger:
        console.print(clause_page(ledger[wanted]))
    elif section:
        console.print(clause_list(section))
    else:
        console.print(Text(no_such_clause(ledger, wanted)))


def show_forecast(match: qx.Match, seat: int, rest: str) -> None:
    """The forecast with all its sums."""
    foreseen = match.forecast(seat)
    if foreseen is None:
        console.print("There is nothing to foresee here.")
        return
    console.print(table_of(match.game.id).forecast(match.view(seat), foreseen, Room(console.width, ROOMY)))


def show_piece(match: qx.Match, seat: int, rest: str) -> None:
    """All that may be known about a card or piece."""
    console.print(table_of(match.game.id).look(match.view(seat), rest))


def show_journal(match: qx.Match, seat: int, rest: str) -> None:
    """Everything that happened, as far as this seat may know."""
    for line in match.journal(seat):
        console.print(journal_line(line))


QUESTIONS: dict[str, Callable[[qx.Match, int, str], None]] = {
    "?": explain,
    "why": explain,
    "h": show_help,
    "help": show_help,
    "r": show_rule,
    "rule": show_rule,
    "f": show_forecast,
    "forecast": show_forecast,
    "l": show_piece,
    "look": show_piece,
    "j": show_journal,
    "journal": show_journal,
}
