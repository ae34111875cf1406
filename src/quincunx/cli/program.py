"""The program `quincunx`: its commands under one roof."""

from __future__ import annotations

import io
import platform
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Annotated, Final

import typer

import quincunx as qx
from quincunx.cli.errors import Commands

COMMANDS: Final = {
    "play": "play",
    "games": "games",
    "rules": "rules",
    "replay": "replay",
    "verify": "records",
    "analyse": "analyse",
    "render": "records",
    "simulate": "simulate",
    "serve": "serve",
    "backup": "serve",
    "restore": "serve",
    "new-game": "new_game",
}
"""Every command and the module it is in, which is loaded only if that command is given or all of them are listed."""
GROUPS: Final = {
    "lab": "Studies of many games, kept as Parquet and shown as a report.",
    "operator": "What only those who run a server may do; each deed is in the audit log.",
    "pack": "Content packs: your own cards, laid over the built-in ones.",
}
"""Commands with commands of their own, each in a module of its name."""


def program(words: Iterable[str] = (*COMMANDS, *GROUPS)) -> typer.Typer:
    """The command line with these commands."""
    app = typer.Typer(
        cls=Commands,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(quincunx)
    for word in words:
        name = word.replace("-", "_")
        found = getattr(import_module(f"quincunx.cli.{COMMANDS.get(word, name)}"), name)
        if word in GROUPS:
            app.add_typer(found, name=word, help=GROUPS[word])
        else:
            app.command()(found)
    return app


def quincunx(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", "-V", help="Show version and speed, and exit.")] = False,
) -> None:
    """Tabletop games of ancient and medieval war: every rule enforced and explained.

    Begin with [bold]quincunx play[/]; [bold]quincunx COMMAND --help[/] explains each command.
    """
    if version:
        typer.echo(f"quincunx {qx.__version__} ({qx.speed()}), Python {platform.python_version()}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command line as given; an odd byte or a poor terminal is no reason to fall over."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    first = sys.argv[1] if len(sys.argv) > 1 else ""
    app = program([first]) if first in COMMANDS or first in GROUPS else program()
    app(prog_name="quincunx")
