"""`quincunx rules`: the clauses of a game, with where they come from."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from quincunx.cli.errors import USAGE, fail, game_named
from quincunx.cli.screen import console
from quincunx.core.game import Section
from quincunx.core.ledger import Clause, Ledger

KIND_STYLES = {"stated": "green", "ruling": "yellow", "reconstructed": "magenta"}


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as [bold]milito[/].", show_default=False)],
    clause: Annotated[
        str | None,
        typer.Argument(metavar="[ID]", help="A clause, or the beginning of some: attack.withdraw, attack."),
    ] = None,
) -> None:
    """Read the rules: all clauses, a section of them, or one with its text, page and reason.

    Every clause is [green]stated[/] by the rulebook, a [yellow]ruling[/] of ours where the rulebook is
    silent, or [magenta]reconstructed[/] where its text or cards are lost.
    """
    found = game_named(game)
    ledger = found.ledger
    wanted = (clause or "").strip().rstrip(".")
    if wanted in ledger:
        console.print(clause_page(ledger[wanted]))
        return
    section = clauses_under(ledger, wanted)
    if not section:
        fail(no_such_clause(ledger, wanted), USAGE)
    console.print(clause_list(found.sections(section)))


def clauses_under(ledger: Ledger, prefix: str) -> list[Clause]:
    """The clauses whose id begins with these parts; all of them if the prefix is empty."""
    return [clause for clause in ledger if prefix == "" or clause.id.startswith(prefix + ".")]


def no_such_clause(ledger: Ledger, wanted: str) -> str:
    """That there is no such clause, and which it may have been."""
    ids = list(ledger.clauses)
    near = get_close_matches(wanted.lower(), ids, 4, 0.5) or [known for known in ids if wanted.lower() in known][:4]
    if not near:
        sections = dict.fromkeys(known.split(".")[0] for known in ids)
        return f"{ledger.title} has no clause '{wanted}'; its sections are {', '.join(sections)}"
    return f"{ledger.title} has no clause '{wanted}'; did you mean {' or '.join(near)}?"


def clause_list(sections: list[Section]) -> RenderableType:
    """Clauses in rulebook order, each section under its title."""
    id_width = max(len(clause.id) for section in sections for clause in section.clauses)
    parts: list[RenderableType] = []
    for section in sections:
        parts.append(Text.assemble((section.title, "bold"), (f"  {section.id}", "dim")))
        table = Table.grid(padding=(0, 2), expand=False)
        table.add_column(width=id_width, no_wrap=True)
        table.add_column(width=len("reconstructed"), no_wrap=True)
        table.add_column()
        for clause in section.clauses:
            table.add_row(clause.id, Text(clause.kind, style=KIND_STYLES[clause.kind]), clause.title)
        parts.append(Padding(table, (0, 0, 1, 2)))
    return Group(*parts)


def clause_page(clause: Clause) -> RenderableType:
    """One clause with all that is known about it."""
    title = Text.assemble((clause.title, "bold"), "  ", (f"[{clause.id}]", "dim"))
    source = Text.assemble((clause.kind, KIND_STYLES[clause.kind]))
    if clause.page != "-":
        source.append(f", page {clause.page} of the rulebook")
    parts: list[RenderableType] = [title, Padding(Text(" ".join(clause.text.split())), (0, 2)), source]
    if clause.why:
        parts.append(Text(f"why: {' '.join(clause.why.split())}", style="dim"))
    return Group(*parts)
