"""`quincunx games`: what can be played, and with which options."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

import quincunx as qx
from quincunx.cli.errors import complain, game_named
from quincunx.cli.screen import console
from quincunx.core.kit.options import shown
from quincunx.core.ledger import KINDS


def games(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game, to see its options and versions.")
    ] = None,
) -> None:
    """List the games: how many can play, how many rules there are, and where they come from; or a game's options."""
    if game is None:
        console.print(table_of_games())
        for problem in qx.registry().problems.values():
            complain(problem)
        return
    rules = game_named(game)
    console.print(table_of_options(rules))
    console.print(Text(versions_of(rules)), soft_wrap=True)


def versions_of(game: qx.Game) -> str:
    """The version of the rules, the hash of the content, and what the computer players' judgement was fitted on."""
    lines = [f"rules: version {game.rules_version}; content: {game.built_in.hash}"]
    fitted = game.fitted_on
    if fitted is not None:
        same = (fitted.rules_version, fitted.content) == (game.rules_version, game.built_in.hash)
        lines.append(
            f"judgement: fitted on {fitted.games} games, rules version {fitted.rules_version}, "
            f"content {fitted.content}{'' if same else ' (not those of today)'}"
        )
    return "\n".join(lines)


def table_of_games() -> Table:
    """One line a game."""
    caption = "Rules are read with: quincunx rules GAME\nOptions are listed with: quincunx games GAME"
    table = Table(caption=caption, caption_justify="left")
    for heading in ("game", "title"):
        table.add_column(heading)
    for heading in ("seats", *KINDS, "version"):
        table.add_column(heading, justify="right", no_wrap=True)
    for game in qx.registry().values():
        kinds = [clause.kind for clause in game.ledger]
        counts = [str(kinds.count(kind)) for kind in KINDS]
        table.add_row(game.id, game.title, game.seats_in_words, *counts, str(game.rules_version))
    return table


def table_of_options(game: qx.Game) -> Table:
    """One line for each value an option can have; a first game has the marked ones."""
    caption = f"Chosen with: quincunx play {game.id} --option NAME=VALUE\n* unless you choose"
    table = Table(title=game.title, caption=caption, caption_justify="left")
    for heading in ("option", "value"):
        table.add_column(heading, no_wrap=True)
    table.add_column("meaning")
    for field in game.form(game.built_in):
        for number, choice in enumerate(field["choices"]):
            mark = " *" if choice["value"] == field["value"] else ""
            about = f"{field['label']}: {choice['text']}"
            table.add_row("" if number else field["name"], shown(choice["value"]) + mark, about)
        needs = [f"Only if {name} is {' or '.join(values)}." for name, values in field.get("when", {}).items()]
        for line in [*needs, *([field["about"]] if "about" in field else [])]:
            table.add_row("", "", Text(line, "dim"))
        table.add_section()
    return table
