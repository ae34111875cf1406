"""`quincunx rules`: the clauses of a game, with where they come from."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import quincunx as qx
from quincunx.cli.errors import USAGE, fail, game_named
from quincunx.cli.screen import console
from quincunx.cli.where import where
from quincunx.core.game import Section
from quincunx.core.ledger import Clause, Ledger

KIND_STYLES = {"stated": "green", "ruling": "yellow", "reconstructed": "magenta"}


def rules(
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME]",
            help="The game, such as [bold]milito[/]; a whole clause id needs none.",
            show_default=False,
        ),
    ],
    clause: Annotated[
        str | None,
        typer.Argument(metavar="[ID]", help="A clause, or the beginning of some: attack.withdraw, attack."),
    ] = None,
    places: Annotated[
        bool, typer.Option("--where", help="For one clause: the code that cites it, its tests and its page.")
    ] = False,
) -> None:
    """Read the rules: all clauses, a section of them, or one with its text, page and reason.

    Every clause is [green]stated[/] by the rulebook, a [yellow]ruling[/] of ours where the rulebook is
    silent, or [magenta]reconstructed[/] where its text or cards are lost.
    """
    if clause is None and (games := games_with(game)):
        for number, each in enumerate(games):
            if number:
                console.print()
            show_clause(each, each.ledger[game], places, len(games) > 1)
        return
    if clause is None and "." in game:
        fail(no_game_has(game), USAGE)
    found = game_named(game)
    ledger = found.ledger
    wanted = (clause or "").strip().rstrip(".")
    if wanted in ledger:
        show_clause(found, ledger[wanted], places)
        return
    section = clauses_under(ledger, wanted)
    if not section:
        fail(no_such_clause(ledger, wanted), USAGE)
    if places:
        fail(f"--where wants the id of one clause, not of {len(section)}", USAGE)
    console.print(clause_list(found.sections(section)))


def games_with(clause: str) -> list[qx.Game]:
    """The games that have this very clause; none if the word is a game's own name."""
    games = qx.registry()
    return [] if clause in games else [game for game in games.values() if clause in game.ledger]


def no_game_has(clause: str) -> str:
    """That no game has this clause, and which it may have been."""
    ids = sorted({known for game in qx.registry().values() for known in game.ledger.clauses})
    near = get_close_matches(clause.lower(), ids, 4, 0.5)
    return f"no game has a clause '{clause}'" + (f"; did you mean {' or '.join(near)}?" if near else "")


def show_clause(game: qx.Game, clause: Clause, places: bool, by_game: bool = False) -> None:
    """One clause, under the game it is of where several have one, and with its places if they are asked for."""
    if by_game:
        console.print(Text(game.title, "bold underline"))
    console.print(clause_page(clause))
    if places:
        console.print(where(game, clause), soft_wrap=True)


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
    where, which = clause.source
    if where:
        source.append(f", {where} {which} of the rulebook" if where != "under" else f", in the rulebook under {which}")
    parts: list[RenderableType] = [title, Padding(Text(" ".join(clause.text.split())), (0, 2)), source]
    if clause.why:
        parts.append(Text(f"why: {' '.join(clause.why.split())}", style="dim"))
    return Group(*parts)
