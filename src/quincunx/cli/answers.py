"""What a player can ask at the table without changing it: why not, a rule, the forecast, a card, the journal."""

from __future__ import annotations

from collections.abc import Callable

from rich.table import Table
from rich.text import Text

import quincunx as qx
from quincunx.cli.rules import clause_list, clause_page, clauses_under, no_such_clause
from quincunx.cli.screen import console, journal_line, refused_line, told_together
from quincunx.core.kit.terminal import EVERYTHING, Room, terminal_of
from quincunx.core.kit.terminal.odds import draw_forecast
from quincunx.core.memory import memory_in_force

HELP = (
    ("NUMBER", "choose that option; its notation, such as {example}, does the same"),
    ("u", "undo your last choice"),
    ("? NOTATION", "why something is not allowed, or which rule allows it (or: why NOTATION)"),
    ("r CLAUSE", "read a rule, or a section of rules, by the name in brackets"),
    ("f", "all the odds, and how they add up"),
    ("hint", "what a computer player would choose in your place, and why"),
    ("l NAME", "look at a card or piece; l by itself: all you may look through"),
    ("j", "the whole journal, with the rule behind every line"),
    ("t", "show the table again"),
    ("s FILE", "save the game"),
    ("resign", "give up the game"),
    ("q", "leave; you can save first"),
)

HINT_SECONDS = 1.0


class Questions:
    """What can be asked about a match by the seat that is to choose."""

    def __init__(self, match: qx.Match) -> None:
        self.match = match
        self.by_word: dict[str, Callable[[int, str], None]] = {
            "?": self.explain,
            "why": self.explain,
            "h": self.show_help,
            "help": self.show_help,
            "r": self.show_rule,
            "rule": self.show_rule,
            "f": self.show_forecast,
            "forecast": self.show_forecast,
            "hint": self.show_hint,
            "l": self.show_piece,
            "look": self.show_piece,
            "j": self.show_journal,
            "journal": self.show_journal,
        }

    def show_help(self, seat: int, rest: str) -> None:
        """All that can be typed."""
        table = Table.grid(padding=(0, 2))
        for keys, meaning in HELP:
            table.add_row(Text(keys, "bold"), Text(meaning.format(example=self.match.table.example(seat))))
        console.print(table)

    def explain(self, seat: int, rest: str) -> None:
        """Why an action is not possible now, or the clause by which it is."""
        if rest == "":
            self.show_help(seat, rest)
            return
        try:
            action = option_called(self.match, seat, rest)
            if action is None:
                action = self.match.parse(rest, seat)
        except qx.Refused as refused:
            console.print(refused_line(refused))
            return
        refusal = self.match.why_not(action, seat)
        if refusal is not None:
            console.print(refused_line(self.match.refused(refusal)))
            show_clause(self.match, refusal.rule)
            return
        option = next(option for option in self.match.options(seat) if option.action == action)
        console.print(Text.assemble(("Allowed: ", "green"), option.text, f" ({option.notation})"))
        show_clause(self.match, option.rule)

    def show_rule(self, seat: int, rest: str) -> None:
        """A clause, or a section of clauses; the one behind what is asked if none is named."""
        ledger = self.match.game.ledger
        wanted = rest.strip("[].") or self.match.rule
        section = clauses_under(ledger, wanted)
        if wanted in ledger:
            console.print(clause_page(ledger[wanted]))
        elif section:
            console.print(clause_list(self.match.game.sections(section)))
        else:
            console.print(Text(no_such_clause(ledger, wanted)))

    def show_forecast(self, seat: int, rest: str) -> None:
        """The forecast with all its sums."""
        foreseen = self.match.forecast(seat)
        if foreseen is None:
            console.print("There are no odds to work out here.")
        else:
            console.print(draw_forecast(foreseen, Room(console.width, EVERYTHING)))

    def show_hint(self, seat: int, rest: str) -> None:
        """What a mind would choose from this seat, by what this seat may know."""
        from quincunx.minds.hint import hint

        with console.status("Thinking \u2026"):
            found = hint(self.match, seat, seed=self.match.ply + 1, seconds=HINT_SECONDS)
        number = self.match.legal(seat).index(self.match.parse(found["do"], seat)) + 1
        console.print(Text.assemble((f"{number}  ", "bold"), (found["said"], "green"), f" {found['why']}"))

    def show_piece(self, seat: int, rest: str) -> None:
        """All that may be known about a card or piece; without a name, what is listed, and what one has to remember."""
        view = self.match.view(seat)
        console.print(terminal_of(self.match.game).look(view, rest))
        if rest == "" and "memory" in view:
            console.print(Text(memory_in_force(view, self.match.game.say)["text"], "dim"))

    def show_journal(self, seat: int, rest: str) -> None:
        """Everything that happened, as far as this seat may know."""
        for line in told_together(self.match.journal(seat)):
            console.print(journal_line(line))


def option_called(match: qx.Match, seat: int, text: str) -> int | None:
    """The option with this number in the list, or with this notation in whatever case, if there is one."""
    options = match.legal(seat)
    if text.isdecimal() and len(text) < 5 and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    for action in options:
        if match.notation(action, seat).lower() == text.lower():
            return action
    return None


def show_clause(match: qx.Match, rule: str) -> None:
    """A clause in full, if the ledger has it."""
    if rule in match.game.ledger:
        console.print(clause_page(match.game.ledger[rule]))
